import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { JoinedOrder } from '../../../../core/contract/orders.ts';
import { orderStatusWords } from '../../../../core/domain/order-state-words.ts';
import { seatingMessages } from '../../../../core/messages/en/portal/move-and-join.ts';
import { fill } from '../../../../core/messages/message.ts';
import { say } from '../../../ui/plain/say.tsx';
import { confirm } from '../../../ui/staff/confirm.tsx';
import { usePress } from '../../shared/forms/use-press.ts';
import { activeOrdersQuery } from '../../shared/updates/calls.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { joinOrders, separateOrder } from './calls.ts';
import { SeatingDialog } from './seating-dialog.tsx';

export interface JoinableOrder {
  readonly orderID: number;
  readonly tableName: string;
  readonly joinedWith: readonly Pick<JoinedOrder, 'orderID'>[];
}

export function JoinDialog({ order, onClose }: { order: JoinableOrder; onClose: () => void }) {
  const formats = useFormats();
  const { busy, press, fault, setFault, showFault } = usePress();
  const orders = useQuery(activeOrdersQuery());
  const [chosenId, setChosenId] = useState<number>();
  // Other guests may have sat down since. Joins the order that the user meant, or none.
  const [meant] = useState(order.orderID);
  const known = [meant, order.orderID, ...order.joinedWith.map(({ orderID }) => orderID)];
  const options = orders.data
    ?.filter(({ orderID }) => !known.includes(orderID))
    .map(({ orderID, tabledName, status, toPay }) => {
      const amount = formats.amountOf(toPay);
      const note = say(seatingMessages.orderNote, { status: orderStatusWords[status].staff, amount });
      return { id: orderID, name: tabledName, note };
    });
  const chosen = options?.find(({ id }) => id === chosenId);

  const submit = () => {
    if (!chosen) return setFault(say(seatingMessages.chooseTable));
    return void press({
      call: () => joinOrders(meant, chosen.id),
      done: fill(seatingMessages.joined, { table: order.tableName, other: chosen.name }),
      failed: seatingMessages.joinFailed,
      changes: ['orders'],
      onDone: onClose,
      show: showFault,
    });
  };

  return (
    <SeatingDialog
      title={say(seatingMessages.joinTitle, { table: order.tableName })}
      hint={say(seatingMessages.joinHint)}
      options={options}
      legend={say(seatingMessages.openOrders)}
      empty={say(seatingMessages.noOrders)}
      loading={say(seatingMessages.loading)}
      failed={say(seatingMessages.ordersFailed)}
      query={orders}
      chosenId={chosen?.id}
      onChoose={({ id }) => {
        setChosenId(id);
        setFault(undefined);
      }}
      fault={fault}
      act={say(seatingMessages.joinAct)}
      busy={busy !== undefined}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}

export function useSeparate(order: JoinableOrder) {
  const { busy, press } = usePress();
  const table = order.tableName;
  const separate = () =>
    press({
      asks: () =>
        confirm({
          question: say(seatingMessages.separateQuestion, { table }),
          act: say(seatingMessages.separate),
          detail: <p>{say(seatingMessages.separateDetail)}</p>,
        }),
      call: () => separateOrder(order.orderID),
      done: fill(seatingMessages.separated, { table }),
      failed: seatingMessages.separateFailed,
      changes: ['orders'],
    });
  return { busy: busy !== undefined, separate: order.joinedWith.length > 0 ? separate : undefined };
}
