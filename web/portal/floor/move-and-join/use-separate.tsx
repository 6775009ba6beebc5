import { seatingMessages } from '../../../../core/messages/en/portal/move-and-join.ts';
import { fill } from '../../../../core/messages/message.ts';
import { say } from '../../../ui/plain/say.tsx';
import { confirm } from '../../../ui/staff/confirm.tsx';
import { usePress } from '../../shared/forms/use-press.ts';
import { separateOrder } from './calls.ts';
import type { JoinableOrder } from './join-dialog.tsx';

export function useSeparate(order: JoinableOrder) {
  const { busy, press } = usePress();
  const table = order.tableName;
  const separate = async () => {
    const isMeant = await confirm({
      question: say(seatingMessages.separateQuestion, { table }),
      act: say(seatingMessages.separate),
      detail: <p>{say(seatingMessages.separateDetail)}</p>,
    });
    if (!isMeant) return;
    await press({
      call: () => separateOrder(order.orderID),
      done: fill(seatingMessages.separated, { table }),
      failed: seatingMessages.separateFailed,
      changes: ['orders'],
    });
  };
  return { busy: busy !== undefined, separate: order.joinedWith.length > 0 ? separate : undefined };
}
