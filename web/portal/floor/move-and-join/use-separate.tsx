import { seatingMessages } from '../../../../core/messages/en/portal/move-and-join.ts';
import { fill } from '../../../../core/messages/message.ts';
import { say } from '../../../ui/plain/say.tsx';
import { useAction } from '../../shared/forms/use-action.ts';
import { separateOrder } from './calls.ts';
import type { JoinableOrder } from './join-dialog.tsx';

export function useSeparate(order: JoinableOrder) {
  const { busy, act } = useAction();
  const table = order.tableName;
  const separate = () =>
    void act({
      question: {
        question: say(seatingMessages.separateQuestion, { table }),
        act: say(seatingMessages.separate),
        detail: <p>{say(seatingMessages.separateDetail)}</p>,
      },
      call: () => separateOrder(order.orderID),
      said: fill(seatingMessages.separated, { table }),
      failed: seatingMessages.separateFailed,
      changes: ['orders'],
    });
  return { busy: busy !== undefined, separate: order.joinedWith.length > 0 ? separate : undefined };
}
