import { ActionIcon, Button } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { centsOf } from '../../../core/domain/money.ts';
import { orderStatusWords } from '../../../core/domain/order-state-words.ts';
import {
  canCloseOrder,
  canReopenOrder,
  isUnpaid,
  isWaiting,
  whyNotPayable,
} from '../../../core/domain/order-states.ts';
import { receiptPath } from '../../../core/domain/portal-paths.ts';
import { totalWithTax } from '../../../core/domain/pricing/order-totals.ts';
import { fieldMessages } from '../../../core/messages/en/portal/fields.ts';
import { orderMessages } from '../../../core/messages/en/portal/orders.ts';
import { uiMessages } from '../../../core/messages/en/portal/ui.ts';
import type { Order } from '../../api/order-answers.ts';
import { QrIcon } from '../../ui/plain/icons.tsx';
import { say } from '../../ui/plain/say.tsx';
import { CardIcon, ReceiptIcon } from '../../ui/plain/state-icons.tsx';
import { StatusChip } from '../../ui/plain/status-chip.tsx';
import { PageHeader } from '../../ui/staff/page-header.tsx';
import { useIsPhone } from '../../ui/staff/use-is-phone.ts';
import { useDialog } from '../../ui/staff/use-opened.ts';
import { PaymentDialog } from '../payment-dialog/later-payment-dialog.ts';
import { PayingNow } from '../payments/paying-now.tsx';
import { GuestMenu } from '../phones/guest-menu.tsx';
import { RefundButton } from '../refunds/refund-button.tsx';
import { JoinButtons } from '../seating/join-buttons.tsx';
import { MoveButton } from '../seating/move-button.tsx';
import { JoinedWith } from '../seating-marks/joined-with.tsx';
import { useMay } from '../session/use-may.ts';
import { useSession } from '../session/use-session.ts';
import { QrDialog } from '../table-qr/table-qr.tsx';
import { TakeLink } from '../take-link/take-link.tsx';
import { orderStatusTones } from '../theme/state-tones.ts';
import styles from './order-description.module.css';
import { ReopenDialog } from './reopen-dialog.tsx';

interface OrderHeaderProps {
  order: Order | undefined;
  busy: string | undefined;
  onBack: () => void;
  onClose: () => void;
}

/** Which order, which table, which state; the table's QR code; closing and paying where the state allows it. */
export function OrderHeader({ order, busy, onBack, onClose }: OrderHeaderProps) {
  const back = { label: say(uiMessages.back), onClick: onBack };
  const isPhone = useIsPhone();
  if (!order) return <PageHeader title={say(fieldMessages.order)} back={back} />;
  return (
    <PageHeader
      title={say(orderMessages.title, { order: order.orderID })}
      back={back}
      chips={
        <>
          <span className={styles.table}>{say(orderMessages.tableNumber, { id: order.tableID })}</span>
          <span className={styles.name}>{order.tableName}</span>
          <StatusChip tone={orderStatusTones[order.status]}>{say(orderStatusWords[order.status].staff)}</StatusChip>
          {order.payingNow ? <PayingNow /> : null}
          <JoinedWith orders={order.joinedWith} />
          {/* A phone has no room for it among the buttons. */}
          {isUnpaid(order.status) && isPhone ? <Guests order={order} /> : null}
        </>
      }
      actions={<Actions order={order} busy={busy} onClose={onClose} />}
    />
  );
}

/** What staff do about the phones at its table. */
function Guests({ order }: { order: Order }) {
  const { orderID, tableID, tableName, status, suborder } = order;
  const waiting = suborder.filter((one) => isWaiting(one.status)).length;
  const totalCents = totalWithTax({ totalCents: centsOf(order.totalAmt), taxCents: centsOf(order.taxAmt) });
  return <GuestMenu tableID={tableID} name={tableName} order={{ orderID, status, waiting, totalCents }} />;
}

function Actions({ order, busy, onClose }: { order: Order; busy: string | undefined; onClose: () => void }) {
  const qr = useDialog('qr');
  const mayPay = useMay()('payment');
  const payment = useDialog('payment');
  const reopen = useDialog('reopen');
  const { pathname, search } = useLocation();
  const isPhone = useIsPhone();
  const role = useSession()?.role ?? 'Server';
  return (
    <>
      {isPhone ? (
        <ActionIcon variant="default" aria-label={say(orderMessages.showQr)} onClick={() => qr.open()}>
          <QrIcon width={20} height={20} />
        </ActionIcon>
      ) : (
        <Button variant="default" leftSection={<QrIcon />} onClick={() => qr.open()}>
          {say(orderMessages.showQr)}
        </Button>
      )}
      {isUnpaid(order.status) ? (
        <TakeLink
          tableID={order.tableID}
          tableName={order.tableName}
          orderStatus={order.status}
          className={styles.take}
        />
      ) : null}
      {isUnpaid(order.status) ? <MoveButton seated={order} small={isPhone} /> : null}
      {isUnpaid(order.status) ? <JoinButtons order={order} small={isPhone} /> : null}
      {isUnpaid(order.status) && !isPhone ? <Guests order={order} /> : null}
      {canCloseOrder(order.status) ? (
        <Button loading={busy === 'close'} onClick={onClose}>
          {say(orderMessages.close)}
        </Button>
      ) : null}
      {canReopenOrder(order.status) ? (
        <Button variant="default" onClick={() => reopen.open()}>
          {say(orderMessages.reopen)}
        </Button>
      ) : null}
      {!whyNotPayable(order.status) && mayPay ? (
        <Button leftSection={<CardIcon />} onClick={() => payment.open()}>
          {say(orderMessages.pay)}
        </Button>
      ) : null}
      {order.status === 'paid' ? <RefundButton orderID={order.orderID} /> : null}
      {order.status === 'paid' ? (
        <Button
          component={Link}
          to={receiptPath(order.orderID)}
          state={{ from: pathname + search }}
          leftSection={<ReceiptIcon />}
        >
          {say(fieldMessages.receipt)}
        </Button>
      ) : null}
      <QrDialog
        opened={qr.isOpen}
        url={order.qrurl}
        name={order.tableName}
        letInAt={isUnpaid(order.status) ? order.tableID : undefined}
        onClose={qr.close}
      />
      {reopen.isOpen && canReopenOrder(order.status) ? (
        <ReopenDialog orderID={order.orderID} onClose={reopen.close} />
      ) : null}
      {payment.isOpen && mayPay ? (
        <PaymentDialog orderID={order.orderID} tableName={order.tableName} role={role} onClose={payment.close} />
      ) : null}
    </>
  );
}
