import { createContext, Fragment, type ReactNode, useContext, useState } from 'react';
import { formMessages } from '../../../../core/messages/en/portal/forms.ts';
import { listMessages } from '../../../../core/messages/en/portal/records.ts';
import { NetworkError } from '../../../api/request.ts';
import { RefusalError } from '../../../api/staff-request.ts';
import { Button } from '../../../ui/plain/button.tsx';
import common from '../../../ui/plain/common.module.css';
import { WarningIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { useOnce } from '../../../ui/plain/use-once.ts';
import { notifyError } from '../../../ui/staff/notify.ts';
import styles from './newest-record.module.css';

interface Newest {
  /** Why the last save was refused, if the form holds an older version than the server. */
  readonly words: string | undefined;
  readonly refuse: (words: string) => void;
  readonly load: () => Promise<boolean>;
}

const NewestContext = createContext<Newest | undefined>(undefined);

interface NewestRecordProps {
  /** Loads the current record into the form; false if it is gone. @throws RefusalError, NetworkError */
  load: () => Promise<boolean>;
  onStale?: () => void;
  children: ReactNode;
}

/** After a stale save every further save would be refused too: StaleNotice offers to load the newest version. */
export function NewestRecord({ load, onStale, children }: NewestRecordProps) {
  const [turn, setTurn] = useState(0);
  const [words, setWords] = useState<string>();
  const newest: Newest = {
    words,
    refuse: (why) => {
      setWords(why);
      onStale?.();
    },
    load: async () => {
      if (!(await load())) return false;
      setWords(undefined);
      setTurn((now) => now + 1);
      return true;
    },
  };
  return (
    <NewestContext.Provider value={newest}>
      <Fragment key={turn}>{children}</Fragment>
    </NewestContext.Provider>
  );
}

export const useNewestRecord = () => useContext(NewestContext);

export function StaleNotice() {
  const newest = useNewestRecord();
  const { busy, once } = useOnce();
  if (!newest?.words) return null;

  const load = async () => {
    try {
      if (!(await newest.load())) notifyError(say(listMessages.recordGone));
    } catch (error) {
      if (error instanceof NetworkError) notifyError(say(formMessages.networkError));
      else if (error instanceof RefusalError) notifyError(say(listMessages.recordFailed));
      else throw error;
    }
  };

  return (
    <div className={`${common.row} ${common.danger} ${styles.notice}`}>
      <WarningIcon />
      <p>
        <span role="alert">{newest.words}</span> <small>{say(listMessages.newestReplaces)}</small>
      </p>
      <Button size="small" className={styles.load} busy={busy === true} onClick={() => void once(true, load)}>
        {say(listMessages.loadNewest)}
      </Button>
    </div>
  );
}
