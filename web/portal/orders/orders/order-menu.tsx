import { Button } from '@mantine/core';
import { centsOf } from '../../../../core/domain/money.ts';
import { isUnpaid, isWaiting } from '../../../../core/domain/order-states.ts';
import { seatingMessages } from '../../../../core/messages/en/portal/move-and-join.ts';
import { orderMessages } from '../../../../core/messages/en/portal/orders.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import type { Order } from '../../../api/order-answers.ts';
import { JoinIcon, MoreIcon, MoveIcon, TableIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { QrIcon } from '../../../ui/staff/later-icons.tsx';
import { LaterMenu } from '../../../ui/staff/later-menu.ts';
import { usePopupButton } from '../../../ui/staff/popup-button.ts';
import { useDialog } from '../../../ui/staff/use-opened.ts';
import { useGuestEntries } from '../../floor/guest-phones/use-guest-entries.tsx';
import { JoinDialog } from '../../floor/move-and-join/join-dialog.tsx';
import { MoveDialog } from '../../floor/move-and-join/move-dialog.tsx';
import { useSeparate } from '../../floor/move-and-join/use-separate.tsx';
import { QrDialog } from '../../floor/table-code/table-code.tsx';

export function OrderMenu({ order }: { order: Order }) {
  const { orderID, tableID, tableName, status, suborder } = order;
  const menu = usePopupButton('menu');
  const qr = useDialog('qr');
  const move = useDialog('move');
  const join = useDialog('join');
  const waiting = suborder.filter((subOrder) => isWaiting(subOrder.status)).length;
  const guests = useGuestEntries({
    tableID,
    name: tableName,
    order: { orderID, status, waiting, totalCents: centsOf(order.toPay ?? 0) },
  });
  const { busy, separate } = useSeparate(order);
  const unpaid = isUnpaid(status);
  return (
    <>
      <Button {...menu.button} variant="default" leftSection={<MoreIcon />} loading={busy || guests.busy}>
        {say(uiMessages.more)}
      </Button>
      {menu.popup ? (
        <LaterMenu
          {...menu.popup}
          entries={[
            { icon: <QrIcon />, name: say(orderMessages.showQr), act: () => qr.open() },
            ...(unpaid
              ? [
                  { icon: <MoveIcon />, name: say(seatingMessages.move), act: () => move.open() },
                  { icon: <JoinIcon />, name: say(seatingMessages.join), act: () => join.open() },
                ]
              : []),
            ...(separate ? [{ icon: <TableIcon />, name: say(seatingMessages.separate), act: separate }] : []),
            ...(unpaid ? guests.entries : []),
          ]}
        />
      ) : null}
      {guests.dialog}
      {unpaid && move.isOpen ? <MoveDialog seated={order} onMoved={undefined} onClose={move.close} /> : null}
      {unpaid && join.isOpen ? <JoinDialog order={order} onClose={join.close} /> : null}
      <QrDialog
        opened={qr.isOpen}
        url={order.qrurl}
        name={tableName}
        letInAt={unpaid ? tableID : undefined}
        onClose={qr.close}
      />
    </>
  );
}
