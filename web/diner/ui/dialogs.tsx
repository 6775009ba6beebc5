import { createContext, type ReactNode, useCallback, useContext, useId, useMemo, useRef, useState } from 'react';
import { Button } from '../../ui/plain/button.tsx';
import styles from './dialogs.module.css';
import { useShownDialog } from './sheet.tsx';

interface AskOptions {
  /** The act by its own name, such as "Cancel Order". */
  act: string;
  cancel?: string;
  danger?: boolean;
}

interface Dialogs {
  /** Asks a question as printed; true when the act was chosen. Escape answers false. */
  ask: (question: string, options: AskOptions) => Promise<boolean>;
  /** Tells something that must be read; resolves when it is closed. */
  tell: (words: string, button?: string) => Promise<void>;
}

interface Request {
  id: number;
  words: string;
  act: string;
  cancel?: string;
  danger?: boolean;
  answer: (yes: boolean) => void;
}

const DialogsContext = createContext<Dialogs | null>(null);

/** Shows one question at a time; further ones wait in line. */
export function DialogsProvider({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState<Request[]>([]);
  const count = useRef(0);

  const put = useCallback((request: Omit<Request, 'id' | 'answer'>) => {
    count.current += 1;
    const id = count.current;
    return new Promise<boolean>((resolve) => {
      const answer = (yes: boolean) => {
        setWaiting((line) => line.filter((one) => one.id !== id));
        resolve(yes);
      };
      setWaiting((line) => [...line, { ...request, id, answer }]);
    });
  }, []);

  const dialogs = useMemo<Dialogs>(
    () => ({
      ask: (words, { act, cancel = 'Cancel', danger }) => put({ words, act, cancel, danger }),
      tell: (words, button = 'OK') => put({ words, act: button }).then(() => undefined),
    }),
    [put],
  );

  const current = waiting[0];
  return (
    <DialogsContext value={dialogs}>
      {children}
      {current ? <AskDialog key={current.id} {...current} /> : null}
    </DialogsContext>
  );
}

function AskDialog({ words, act, cancel, danger, answer }: Request) {
  const dialog = useShownDialog();
  const id = useId();
  return (
    <dialog
      ref={dialog}
      className={styles.ask}
      role="alertdialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        answer(false);
      }}
    >
      <p id={id} className={styles.words}>
        {words}
      </p>
      <div className={styles.buttons}>
        {cancel ? (
          <Button look="second" autoFocus={danger} onClick={() => answer(false)}>
            {cancel}
          </Button>
        ) : null}
        <Button look={danger ? 'danger' : 'primary'} autoFocus={!danger} onClick={() => answer(true)}>
          {act}
        </Button>
      </div>
    </dialog>
  );
}

/** `const { ask, tell } = useDialogs()`, anywhere below the DialogsProvider. */
export function useDialogs(): Dialogs {
  const dialogs = useContext(DialogsContext);
  if (!dialogs) throw new Error('useDialogs needs a DialogsProvider above it');
  return dialogs;
}
