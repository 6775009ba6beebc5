import { createContext, useCallback, useContext, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { dinerAppMessages } from '../../../core/messages/en/diner/app.ts';
import { Button } from '../../ui/plain/button.tsx';
import common from '../../ui/plain/common.module.css';
import type { Elements } from '../../ui/plain/elements.ts';
import { useBackCloses } from '../../ui/plain/overlay-history.ts';
import { RequestId } from '../../ui/plain/request-id.tsx';
import { say } from '../../ui/plain/say.tsx';
import { markShown } from '../../ui/plain/second-presses.ts';
import styles from './dialogs.module.css';

interface AskOptions {
  text?: string;
  more?: Elements;
  act: string;
  cancel?: string;
  danger?: boolean;
}

interface Dialogs {
  /** True if confirmed; Escape counts as no. */
  ask: (question: string, options: AskOptions) => Promise<boolean>;
  /** Resolves when closed. */
  tell: (words: string, options?: { text?: string; button?: string }) => Promise<void>;
}

interface Request extends AskOptions {
  id: number;
  words: string;
  answer: (yes: boolean) => void;
}

const DialogsContext = createContext<Dialogs | null>(null);

/** One dialog at a time; others queue. Back counts as no and stays on the page. */
export function DialogsProvider({ children }: { children: Elements }) {
  const [waiting, setWaiting] = useState<Request[]>([]);
  const count = useRef(0);

  const put = useCallback((request: Omit<Request, 'id' | 'answer'>) => {
    count.current += 1;
    const id = count.current;
    return new Promise<boolean>((resolve) => {
      const answer = (yes: boolean) => {
        setWaiting((line) => line.filter((entry) => entry.id !== id));
        resolve(yes);
      };
      setWaiting((line) => [...line, { ...request, id, answer }]);
    });
  }, []);

  const dialogs = useMemo<Dialogs>(
    () => ({
      ask: (words, { cancel = say(dinerAppMessages.ui.cancel), ...rest }) => put({ words, cancel, ...rest }),
      tell: (words, { text, button = say(dinerAppMessages.ui.ok) } = {}) =>
        put({ words, text, act: button }).then(() => undefined),
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

function AskDialog({ words, text, more, act, cancel, danger, answer }: Request) {
  const dialog = useShownDialog();
  useBackCloses(() => answer(false));
  const id = useId();
  return (
    <dialog
      ref={dialog}
      className={styles.ask}
      role="alertdialog"
      aria-labelledby={id}
      aria-describedby={text ? `${id}-text` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        answer(false);
      }}
    >
      <p id={id} className={styles.words}>
        {words}
      </p>
      {text ? (
        <p id={`${id}-text`} className={styles.text}>
          {text}
        </p>
      ) : null}
      {more}
      {cancel ? null : <RequestId />}
      <div className={`${common.wrapped} ${styles.buttons}`}>
        {cancel ? (
          <Button look="second" data-autofocus={danger || undefined} onClick={() => answer(false)}>
            {cancel}
          </Button>
        ) : null}
        <Button look={danger ? 'danger' : 'primary'} data-autofocus={!danger || undefined} onClick={() => answer(true)}>
          {act}
        </Button>
      </div>
    </dialog>
  );
}

export function useDialogs(): Dialogs {
  const dialogs = useContext(DialogsContext);
  if (!dialogs) throw new Error('useDialogs needs a DialogsProvider above it');
  return dialogs;
}

/** Modal while mounted. Focus goes to `data-autofocus` or the first control, and returns when it closes. */
export function useShownDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect: the browser restores focus only if the dialog closes while it is still in the page.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    if (element) markShown(element);
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
    element?.scrollTo(0, 0);
    return () => element?.close();
  }, []);
  return dialog;
}
