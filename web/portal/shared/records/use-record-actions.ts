import { listMessages } from '../../../../core/messages/en/portal/records.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import { fill, type Words } from '../../../../core/messages/message.ts';
import type { Refused } from '../../../api/request.ts';
import { say } from '../../../ui/plain/say.tsx';
import { notifyError, notifySuccess } from '../../../ui/staff/notify.tsx';
import { usePress } from '../forms/use-press.ts';
import { useNewestRecord } from './newest-record.tsx';

interface Act<Answer extends { readonly success: true }> {
  readonly call: () => Promise<Answer | Refused>;
  /** The words of success; a function where they follow from the answer. */
  readonly done: Words | ((answer: Answer) => Words);
  /** After those words. */
  readonly after?: (answer: Answer) => unknown;
  /** Code -> words. */
  readonly refusals?: Readonly<Record<string, Words>> | undefined;
  /** The words of every other refusal. */
  readonly otherwise: Words;
  /** Which record it is, under the question. */
  readonly about?: string;
  /** In place of 'Are you sure to save Category?'. */
  readonly question?: Words | undefined;
  /** Sees every refusal, so that a form can mark the fields that it names. */
  readonly onRefused?: (refused: Refused) => void;
}

/** Refusals whose own sentence tells more than a screen could know: what it is used by, that somebody else was first. */
const spokenByServer = new Set(['InUse', 'Stale', 'NotHeld', 'LastUserManager', 'BadPicture', 'TooLarge']);

/** Saving and deleting a record of a list: asks first, says what came of it. Each answers true when it was done. */
export function useRecordActions(record: Words) {
  const newest = useNewestRecord();
  const { busy, press } = usePress();

  const run = <Answer extends { readonly success: true }>(
    { call, done, after, refusals, otherwise, onRefused, ...act }: Act<Answer>,
    question: Words,
    button: Words,
    danger: boolean,
  ) =>
    press({
      question: { question: say(act.question ?? question), act: say(button), danger, detail: act.about },
      call,
      done: (answer) => {
        notifySuccess(say(typeof done === 'function' ? done(answer) : done));
        return after?.(answer);
      },
      words: ({ code, message }) => {
        const spoken = spokenByServer.has(code) && message ? { [code]: message } : {};
        return { known: { ...spoken, ...refusals }, otherwise };
      },
      refused: (refused) => onRefused?.(refused),
      tell: (words, refused) => {
        if (refused?.code === 'Stale' && newest) newest.refuse(words);
        else notifyError(words);
      },
    });

  return {
    busy: busy !== undefined,
    save: <Answer extends { readonly success: true }>(act: Act<Answer>) =>
      run(act, fill(listMessages.saveQuestion, { record }), uiMessages.save, false),
    /** Something else that asks first; `button` is what its question's button says. */
    act: <Answer extends { readonly success: true }>({
      button,
      ...act
    }: Act<Answer> & { question: Words; button: Words }) => run(act, act.question, button, false),
    remove: <Answer extends { readonly success: true }>(act: Act<Answer>) =>
      run(act, fill(listMessages.deleteQuestion, { record }), uiMessages.delete, true),
  };
}
