import { useId, useRef, useState } from 'react';
import { formMessages } from '../../../../core/messages/en/portal/forms.ts';
import { randomKey } from '../../../api/random-key.ts';
import { NetworkError, type Refused } from '../../../api/request.ts';
import { failedRequestWords } from '../../../ui/plain/request-id.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { useOnce } from '../../../ui/plain/use-once.ts';
import { type ConfirmRequest, confirm } from '../../../ui/staff/confirm.tsx';
import { replaceToasts } from '../../../ui/staff/notify.ts';
import { refusalWords, type Sentences } from './refusal-words.ts';
import { keepUnsent } from './unsent-presses.ts';

/** A button's action: one call, and what follows each of its results. */
export interface Press<Answer extends { readonly success: true }> {
  readonly name?: string;
  readonly question?: ConfirmRequest | undefined;
  /** The content sent, if a retry must not act twice. */
  readonly content?: unknown;
  /** The key stays the same for the same content until it succeeds, so pressing after a lost response is a retry. */
  readonly call: (key: string) => Promise<Answer | Refused>;
  readonly done: (answer: Answer) => unknown;
  readonly words: Sentences | ((refused: Refused) => Sentences);
  readonly refused?: (refused: Refused) => unknown;
  /** True for a refusal that ends the key's operation: the same content is then a new press. */
  readonly isOver?: (refused: Refused) => boolean;
  /** Makes a lost press retry automatically. True if a refusal of the retry means that the first try arrived. */
  readonly again?: (refused: Refused) => boolean;
  readonly unanswered?: string;
  readonly tell?: (words: string, refused?: Refused) => void;
}

export type Outcomes = Pick<Press<{ readonly success: true }>, 'words' | 'refused' | 'tell'>;

/** The one hook for buttons: asks, sends once however often it is pressed, and puts every result into words. */
export function usePress() {
  const about = useId();
  const { busy, once } = useOnce<string>();
  const [fault, setFault] = useState<string>();
  const kept = useRef<{ content: string; key: string }>(undefined);
  const forgetUnsent = useRef(() => {});

  const keyOf = (content: unknown) => {
    const text = JSON.stringify(content) ?? '';
    if (kept.current?.content !== text) kept.current = { content: text, key: randomKey() };
    return kept.current.key;
  };

  const refuse = async <Answer extends { readonly success: true }>(
    press: Press<Answer>,
    answer: Refused,
    isRepeat: boolean,
  ): Promise<boolean> => {
    const { words, tell = setFault } = press;
    if (press.isOver?.(answer)) kept.current = undefined;
    await press.refused?.(answer);
    if (isRepeat && press.again?.(answer)) return true;
    const said = refusalWords(answer, typeof words === 'function' ? words(answer) : words);
    // Toasts name the failed request themselves.
    const request = press.tell ? undefined : failedRequestWords();
    if (said !== undefined)
      replaceToasts(about, () => tell(request === undefined ? said : `${said} ${request}`, answer));
    return false;
  };

  const send = async <Answer extends { readonly success: true }>(
    press: Press<Answer>,
    key = keyOf(press.content),
    isRepeat = false,
  ): Promise<boolean> => {
    const { name = 'press', again, tell = setFault, unanswered = say(formMessages.networkError) } = press;
    if (!isRepeat) setFault(undefined);
    try {
      const answer = await press.call(key);
      forgetUnsent.current();
      if (!answer.success) return await refuse(press, answer, isRepeat);
      kept.current = undefined;
      await replaceToasts(about, () => press.done(answer));
      return true;
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      console.error(error);
      forgetUnsent.current();
      if (again) forgetUnsent.current = keepUnsent(() => once(name, () => send(press, key, true)));
      // The shell says what is retried; other words stay until there is a response.
      if (!again) replaceToasts(about, () => tell(unanswered), true);
    }
    return false;
  };

  const press = async <Answer extends { readonly success: true }>(what: Press<Answer>): Promise<boolean> => {
    const { name = 'press', question } = what;
    const asks = question && (() => confirm(question));
    return (await once(name, () => send(what), asks)) ?? false;
  };

  /** Drops a pending automatic retry. */
  const giveUp = () => forgetUnsent.current();

  return { busy, press, fault, setFault, giveUp };
}
