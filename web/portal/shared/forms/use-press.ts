import { useId, useRef, useState } from 'react';
import { formMessages } from '../../../../core/messages/en/portal/forms.ts';
import { randomKey } from '../../../api/random-key.ts';
import { NetworkError, type Refused } from '../../../api/request.ts';
import { failedRequestWords } from '../../../ui/plain/request-id.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { useOnce } from '../../../ui/plain/use-once.ts';
import { type ConfirmRequest, useConfirm } from '../../../ui/staff/confirm.tsx';
import { tellAbout } from '../../../ui/staff/notify.tsx';
import { refusalWords, type Sentences } from './refusal-words.ts';
import { keepUnsent } from './unsent-presses.ts';

/** What a button does: one call of the server, and what becomes of each of its answers. */
export interface Press<Answer extends { readonly success: true }> {
  /** Which of the buttons it is, where several share a lock. */
  readonly name?: string;
  /** Asked first. */
  readonly question?: ConfirmRequest | undefined;
  /** What is sent, where a repeat must do nothing twice. */
  readonly content?: unknown;
  /**
   * Makes the call. The Idempotency-Key is the same for the same content until that has succeeded, so that pressing again
   * after a lost answer repeats the press instead of making another one.
   */
  readonly call: (key: string) => Promise<Answer | Refused>;
  readonly done: (answer: Answer) => unknown;
  /** The words of a refusal. */
  readonly words: Sentences | ((refused: Refused) => Sentences);
  /** After every refusal, before its words are told. */
  readonly refused?: (refused: Refused) => unknown;
  /** True for a refusal that ended what the key stands for: the same content is another press then. */
  readonly isOver?: (refused: Refused) => boolean;
  /**
   * Without an answer it is sent again by itself, which its key or the state that it moves makes harmless. Answers whether
   * a refusal of the repeat only says that the first one arrived.
   */
  readonly again?: (refused: Refused) => boolean;
  /** Words for a call that nobody answered. */
  readonly unanswered?: string;
  /** Tells words elsewhere than in `fault`. */
  readonly tell?: (words: string, refused?: Refused) => void;
}

/** What is said and done when a press fails. */
export type Outcomes = Pick<Press<{ readonly success: true }>, 'words' | 'refused' | 'tell'>;

/** The one way to press a button: asks, sends once however often it is pressed, and puts every answer into words. */
export function usePress() {
  const confirm = useConfirm();
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

  /** Tells what a refusal says. True where the press had arrived before. */
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
    // Toasts say by themselves which request failed.
    const request = press.tell ? undefined : failedRequestWords();
    if (said !== undefined) tellAbout(about, () => tell(request === undefined ? said : `${said} ${request}`, answer));
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
      await tellAbout(about, () => press.done(answer));
      return true;
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      console.error(error);
      forgetUnsent.current();
      if (again) forgetUnsent.current = keepUnsent(() => once(name, () => send(press, key, true)));
      // What is sent again by itself is said above the screen; anything else stays said until an answer.
      if (!again) tellAbout(about, () => tell(unanswered), true);
    }
    return false;
  };

  /** True when it was done. */
  const press = async <Answer extends { readonly success: true }>(what: Press<Answer>): Promise<boolean> => {
    const { name = 'press', question } = what;
    const asks = question && (() => confirm(question));
    return (await once(name, () => send(what), asks)) ?? false;
  };

  /** Sends nothing again that got no answer. */
  const giveUp = () => forgetUnsent.current();

  return { busy, press, fault, setFault, giveUp };
}
