import { useId, useRef, useState } from 'react';
import type { Topic } from '../../../../core/domain/topics.ts';
import { formMessages } from '../../../../core/messages/en/portal/forms.ts';
import type { Words } from '../../../../core/messages/message.ts';
import { randomKey } from '../../../api/random-key.ts';
import { NetworkError, type Refused } from '../../../api/request.ts';
import { failedRequestWords } from '../../../ui/plain/request-id.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { useOnce } from '../../../ui/plain/use-once.ts';
import { notifyError, notifySuccess, replaceToasts } from '../../../ui/staff/notify.ts';
import { useChanged } from '../updates/queries.ts';
import { type FailureWords, refusalWords } from './refusal-words.ts';
import { keepUnsent } from './unsent-presses.ts';

export interface Press<Answer extends { readonly success: true }> {
  /** Distinguishes the buttons of one hook: `busy` is the name of the one that was pressed. */
  readonly name?: string;
  /** A question that blocks all other presses of this hook, even resent ones, until it is answered. */
  readonly asks?: () => Promise<boolean>;
  /** The content, if a repeat must not act twice: the same content keeps its key until it succeeds. */
  readonly content?: unknown;
  readonly call: (key: string) => Promise<Answer | Refused>;
  /** After a lost response, resends as soon as the network is back. */
  readonly resend?: boolean;
  /** Whether a refusal of a resent press means that the first one arrived. */
  readonly hasArrived?: ((refused: Refused) => boolean) | undefined;
  readonly done?: Words | ((answer: Answer) => Words);
  readonly failed: FailureWords;
  readonly unanswered?: Words;
  /** Topics that are refetched after every response. */
  readonly changes?: readonly Topic[];
  readonly onDone?: ((answer: Answer) => unknown) | undefined;
  readonly onRefused?: ((refused: Refused) => unknown) | undefined;
  /** Shows why it failed; a toast by default. */
  readonly show?: (words: string, refused?: Refused) => void;
}

/** The hook for all buttons: sends once however often it is pressed, and shows a message for every response. */
export function usePress() {
  const about = useId();
  const changed = useChanged();
  const { busy, once } = useOnce<string>();
  const [fault, setFault] = useState<string>();
  const lastKey = useRef<{ content: string; key: string }>(undefined);
  const dropUnsent = useRef(() => {});

  const keyOf = (content: unknown) => {
    const text = JSON.stringify(content) ?? '';
    if (lastKey.current?.content !== text) lastKey.current = { content: text, key: randomKey() };
    return lastKey.current.key;
  };

  const send = async <Answer extends { readonly success: true }>(
    press: Press<Answer>,
    key = keyOf(press.content),
    isResent = false,
  ): Promise<boolean> => {
    const { changes = [], show = notifyError, done } = press;
    const answer = await press.call(key).catch((error: unknown) => lose(press, key, error));
    if (!answer) return false;
    dropUnsent.current();
    if (!answer.success) {
      await press.onRefused?.(answer);
      await changed(...changes);
      if (isResent && press.hasArrived?.(answer)) return true;
      const words = refusalWords(answer, press.failed);
      if (words !== undefined) replaceToasts(about, () => show(words, answer));
      return false;
    }
    // The user may be answering a question about the same press right now, which must not act twice.
    if (!isResent) lastKey.current = undefined;
    await replaceToasts(about, () => {
      if (done) notifySuccess(say(typeof done === 'function' ? done(answer) : done));
      return press.onDone?.(answer);
    });
    await changed(...changes);
    return true;
  };

  const lose = <Answer extends { readonly success: true }>(press: Press<Answer>, key: string, error: unknown) => {
    if (!(error instanceof NetworkError)) throw error;
    console.error(error);
    const { name = 'press', resend, unanswered = formMessages.networkError, show = notifyError } = press;
    dropUnsent.current();
    // The shell reports presses that are resent; other messages stay until there is a response.
    if (resend) dropUnsent.current = keepUnsent(() => once(name, () => send(press, key, true)));
    else replaceToasts(about, () => show(say(unanswered)), true);
  };

  const press = async <Answer extends { readonly success: true }>(what: Press<Answer>): Promise<boolean> => {
    const work = () => {
      setFault(undefined);
      return send(what);
    };
    return (await once(what.name ?? 'press', work, what.asks)) ?? false;
  };

  return {
    busy,
    press,
    /** The message from `showFault`, to show above a form's buttons or at its field. */
    fault,
    setFault,
    showFault: (words: string, refused?: Refused) =>
      setFault([words, refused && failedRequestWords()].filter(Boolean).join(' ')),
    /** Stops resending an unanswered press. */
    giveUp: () => dropUnsent.current(),
  };
}
