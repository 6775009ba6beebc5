import type { Topic } from '../../../../core/domain/topics.ts';
import type { Words } from '../../../../core/messages/message.ts';
import { say } from '../../../ui/plain/say.tsx';
import { notifyError, notifySuccess } from '../../../ui/staff/notify.ts';
import { useChanged } from '../updates/queries.ts';
import { type Press, usePress } from './use-press.ts';

interface Action<Answer extends { readonly success: true }>
  extends Pick<Press<Answer>, 'name' | 'question' | 'call' | 'again' | 'tell'> {
  readonly said?: Words | ((answer: Answer) => Words);
  readonly failed: Words;
  readonly changes?: readonly Topic[];
  readonly after?: (answer: Answer) => unknown;
}

export function useAction() {
  const changed = useChanged();
  const { busy, press } = usePress();
  const act = <Answer extends { readonly success: true }>({
    said,
    failed,
    changes = [],
    after,
    tell = notifyError,
    ...what
  }: Action<Answer>) =>
    press<Answer>({
      ...what,
      done: async (answer) => {
        if (said) notifySuccess(say(typeof said === 'function' ? said(answer) : said));
        await changed(...changes);
        return after?.(answer);
      },
      words: ({ message }) => ({ otherwise: message ?? failed }),
      refused: () => changed(...changes),
      tell,
    });
  return { busy, act };
}
