import { seatingMessages } from '../../../../core/messages/en/portal/move-and-join.ts';
import { say } from '../../../ui/plain/say.tsx';
import { notifyError, notifySuccess } from '../../../ui/staff/notify.tsx';
import { usePress } from '../../shared/forms/use-press.ts';
import { useChanged } from '../../shared/updates/queries.ts';
import { separateOrder } from './calls.ts';
import type { JoinableOrder } from './join-dialog.tsx';

/** Takes an order out of a joined bill; no `separate` where it is in none. */
export function useSeparate(order: JoinableOrder) {
  const changed = useChanged();
  const { busy, press } = usePress();
  const table = order.tableName;
  const separate = () =>
    void press({
      question: {
        question: say(seatingMessages.separateQuestion, { table }),
        act: say(seatingMessages.separate),
        detail: <p>{say(seatingMessages.separateDetail)}</p>,
      },
      call: () => separateOrder(order.orderID),
      done: () => {
        notifySuccess(say(seatingMessages.separated, { table }));
        return changed('orders');
      },
      words: ({ message }) => ({ otherwise: message ?? seatingMessages.separateFailed }),
      refused: () => void changed('orders'),
      tell: notifyError,
    });
  return { busy: busy !== undefined, separate: order.joinedWith.length > 0 ? separate : undefined };
}
