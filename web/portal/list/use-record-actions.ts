import { useRef, useState } from 'react';
import { NetworkError, type Refused } from '../../api/request.ts';
import { useConfirm } from '../../ui/staff/confirm.tsx';
import { notifyError, notifySuccess } from '../../ui/staff/notify.tsx';
import { shellMessages } from '../shell/messages.ts';
import { refusalWords } from '../shell/refusal-words.ts';
import { useNewestRecord } from './newest-record.tsx';

interface Act {
  readonly call: () => Promise<{ success: true } | Refused>;
  /** The words of success; a function where they follow from the answer. */
  readonly done: string | (() => string);
  /** Code -> words. */
  readonly refusals?: Readonly<Record<string, string>>;
  /** The words of every other refusal. */
  readonly otherwise: string;
  /** In place of 'Are you sure to save Category?'. */
  readonly question?: string;
  /** Sees every refusal, so that a form can mark the fields that it names. */
  readonly onRefused?: (refused: Refused) => void;
}

/** Refusals whose own sentence tells more than a screen could know: what it is used by, that somebody else was first. */
const spokenByServer = new Set(['InUse', 'Stale', 'NotHeld', 'LastUserManager', 'BadPicture', 'TooLarge']);

function wordsOf({ refusals, otherwise }: Act, refused: Refused): string | undefined {
  const { code, message } = refused;
  const spoken = spokenByServer.has(code) && message ? { [code]: message } : {};
  return refusalWords(refused, { known: { ...spoken, ...refusals }, otherwise });
}

/**
 * Saving and deleting a record of a list: asks first, makes the call once however often it is pressed, says what came
 * of it. Each answers true when the record was changed, which is when the list is to be loaded anew.
 */
export function useRecordActions(record: string) {
  const confirm = useConfirm();
  const newest = useNewestRecord();
  const [busy, setBusy] = useState(false);
  const lock = useRef(false);

  const tell = (act: Act, refused: Refused) => {
    act.onRefused?.(refused);
    const words = wordsOf(act, refused);
    if (words === undefined) return;
    if (refused.code === 'Stale' && newest) newest.refuse(words);
    else notifyError(words);
  };

  const run = async (act: Act, question: string, button: string, danger: boolean): Promise<boolean> => {
    if (lock.current) return false;
    lock.current = true;
    try {
      if (!(await confirm({ question: act.question ?? question, act: button, danger }))) return false;
      setBusy(true);
      const answer = await act.call();
      if (answer.success) {
        notifySuccess(typeof act.done === 'string' ? act.done : act.done());
        return true;
      }
      tell(act, answer);
      return false;
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      console.error(error);
      notifyError(shellMessages.networkError);
      return false;
    } finally {
      lock.current = false;
      setBusy(false);
    }
  };

  return {
    busy,
    save: (act: Act) => run(act, `Are you sure to save ${record}?`, 'Save', false),
    /** Something else that asks first; `button` is what its question's button says. */
    act: ({ button, ...act }: Act & { question: string; button: string }) => run(act, act.question, button, false),
    remove: (act: Act) => run(act, `Are you sure to delete ${record}?`, 'Delete', true),
  };
}
