import { listMessages } from '../../../../core/messages/en/portal/records.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import { fill, type Words } from '../../../../core/messages/message.ts';
import type { Refused } from '../../../api/request.ts';
import { say } from '../../../ui/plain/say.tsx';
import { confirm } from '../../../ui/staff/confirm.tsx';
import { notifyError } from '../../../ui/staff/notify.ts';
import type { Sentences } from '../forms/refusal-words.ts';
import { usePress } from '../forms/use-press.ts';
import { useNewestRecord } from './newest-record.tsx';
import type { RecordDescription } from './record-description.ts';

export interface RecordRefusals {
  readonly refusals?: Readonly<Record<string, Words>> | undefined;
  readonly otherwise: Words;
}
type Described = Pick<RecordDescription<never, never>, 'words' | 'refusals'>;

export const saveRefusals = ({ words, refusals }: Described): RecordRefusals => ({
  refusals: { InputDataNotProvided: listMessages.noData, ...refusals },
  otherwise: words.saveFailed ?? listMessages.saveFailed,
});

export const deleteRefusals = ({ words, refusals }: Described): RecordRefusals => ({
  refusals: words.deleteFailed === undefined ? refusals : undefined,
  otherwise: words.deleteFailed ?? words.saveFailed ?? listMessages.saveFailed,
});

/** Refusals for which the server's message is more precise, such as what uses the record. */
const spokenByServer = new Set(['InUse', 'Stale', 'NotHeld', 'LastUserManager', 'BadPicture', 'TooLarge']);

export function sentencesFor({ code, message }: Refused, { refusals, otherwise }: RecordRefusals): Sentences {
  const spoken = spokenByServer.has(code) && message ? { [code]: message } : {};
  return { known: { ...spoken, ...refusals }, otherwise };
}

interface Act<Answer extends { readonly success: true }> extends RecordRefusals {
  readonly call: () => Promise<Answer | Refused>;
  readonly done: Words | ((answer: Answer) => Words);
  readonly after?: (answer: Answer) => unknown;
  readonly about?: string;
  readonly question?: Words | undefined;
  /** Called for every refusal, so that a form can mark the named fields. */
  readonly onRefused?: (refused: Refused) => void;
}

/** Saving and deleting a list's record: asks first and reports the result. Each resolves to true on success. */
export function useRecordActions(record: Words) {
  const newest = useNewestRecord();
  const { busy, press } = usePress();

  const run = async <Answer extends { readonly success: true }>(
    { call, done, after, refusals, otherwise, onRefused, ...act }: Act<Answer>,
    question: Words,
    button: Words,
    danger: boolean,
  ): Promise<boolean> => {
    const request = { question: say(act.question ?? question), act: say(button), danger, detail: act.about };
    if (busy !== undefined || !(await confirm(request))) return false;
    return press({
      call,
      done,
      failed: (refused) => sentencesFor(refused, { refusals, otherwise }),
      onDone: after,
      onRefused,
      show: (words, refused) => {
        if (refused?.code === 'Stale' && newest) newest.refuse(words);
        else notifyError(words);
      },
    });
  };

  return {
    busy: busy !== undefined,
    save: <Answer extends { readonly success: true }>(act: Act<Answer>) =>
      run(act, fill(listMessages.saveQuestion, { record }), uiMessages.save, false),
    /** Another action that asks first; `button` is the label in its question. */
    act: <Answer extends { readonly success: true }>({
      button,
      ...act
    }: Act<Answer> & { question: Words; button: Words }) => run(act, act.question, button, false),
    remove: <Answer extends { readonly success: true }>(act: Act<Answer>) =>
      run(act, fill(listMessages.deleteQuestion, { record }), uiMessages.delete, true),
  };
}
