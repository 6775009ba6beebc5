import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Cents } from '../../../../core/domain/money.ts';
import { orderStatusWords } from '../../../../core/domain/order-state-words.ts';
import {
  canCloseOrder,
  canReopenOrder,
  isUnpaid,
  isWaiting,
  whyNotPayable,
} from '../../../../core/domain/order-states.ts';
import { receiptPath } from '../../../../core/domain/portal-paths.ts';
import { totalWithTax } from '../../../../core/domain/pricing/order-totals.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { formMessages } from '../../../../core/messages/en/portal/forms.ts';
import { seatingMessages } from '../../../../core/messages/en/portal/move-and-join.ts';
import { orderMessages } from '../../../../core/messages/en/portal/orders.ts';
import { refundMessages } from '../../../../core/messages/en/portal/refunds.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import type { Message } from '../../../../core/messages/message.ts';
import type { Order } from '../../../api/order-answers.ts';
import common from '../../../ui/plain/common.module.css';
import { JoinIcon, MoreIcon, MoveIcon, TableIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { CardIcon, ReceiptIcon } from '../../../ui/plain/state-icons.tsx';
import { StatusChip } from '../../../ui/plain/status-chip.tsx';
import { QrIcon } from '../../../ui/staff/later-icons.tsx';
import { LaterMenu } from '../../../ui/staff/later-menu.ts';
import { PageHeader } from '../../../ui/staff/page-header.tsx';
import { usePopupButton } from '../../../ui/staff/popup-button.ts';
import { useDialog } from '../../../ui/staff/use-opened.ts';
import { useHere } from '../../../ui/staff/way-back.ts';
import { orderStatusTones } from '../../app/theme/state-tones.ts';
import { PaymentDialog } from '../../bill/pay/later-payment-dialog.ts';
import { PayingNow } from '../../bill/pay-form/paying-now.tsx';
import { RefundButton } from '../../bill/refunds/refund-button.tsx';
import { useGuestEntries } from '../../floor/guest-phones/guest-menu.tsx';
import { JoinDialog, useSeparate } from '../../floor/move-and-join/join-dialog.tsx';
import { MoveDialog } from '../../floor/move-and-join/move-dialog.tsx';
import { QrDialog } from '../../floor/table-code/table-code.tsx';
import { faultsOfReason, ReasonDialog, type ReasonValues } from '../../shared/forms/reason-dialog.tsx';
import { useDraftForm } from '../../shared/forms/use-draft-form.ts';
import { usePress } from '../../shared/forms/use-press.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { useMay } from '../../sign-in/session/use-may.ts';
import { useSession } from '../../sign-in/session/use-session.ts';
import { TakeLink } from '../pad/pad-link.tsx';
import { reopenOrder } from './calls.ts';
import styles from './order-description.module.css';

interface OrderHeaderProps {
  order: Order | undefined;
  busy: string | undefined;
  onBack: () => void;
  onClose: () => void;
}

export function OrderHeader({ order, busy, onBack, onClose }: OrderHeaderProps) {
  const back = { label: say(uiMessages.back), onClick: onBack };
  if (!order) return <PageHeader title={say(fieldMessages.order)} back={back} />;
  return (
    <PageHeader
      title={say(orderMessages.title, { order: order.orderID })}
      back={back}
      chips={
        <>
          <span className={styles.table}>{say(orderMessages.tableNumber, { id: order.tableID })}</span>
          <span className={common.faint}>{order.tableName}</span>
          <StatusChip tone={orderStatusTones[order.status]}>{say(orderStatusWords[order.status].staff)}</StatusChip>
          {order.payingNow ? <PayingNow /> : null}
        </>
      }
      actions={<Actions order={order} busy={busy} onClose={onClose} />}
    />
  );
}

/** For a partly paid bill, the payments panel shows how much is paid. */
export function Sums({ order: { status, totalAmt, taxAmt, toPay, paidAmt, refundedAmt } }: { order: Order }) {
  const formats = useFormats();
  const totalCents = totalWithTax({ totalCents: formats.centsOf(totalAmt), taxCents: formats.centsOf(taxAmt) });
  const sums: readonly (readonly [Message, Cents | undefined])[] = [
    // The total lacks the service fee: next to the amount to pay, it would be a second total of the same bill.
    [fieldMessages.total, toPay === null && status !== 'paid' ? totalCents : undefined],
    [fieldMessages.toPay, toPay === null ? undefined : formats.centsOf(toPay)],
    [fieldMessages.paid, status === 'paid' ? formats.centsOf(paidAmt) : undefined],
    [refundMessages.refunded, refundedAmt > 0 ? formats.centsOf(refundedAmt) : undefined],
  ];
  return (
    <dl className={`${common.wrapped} ${styles.sums}`}>
      {sums.map(([name, cents]) =>
        cents === undefined ? null : (
          <div key={say(name)}>
            <dt>{say(name)}</dt>
            <dd>{formats.amount(cents)}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

function Actions({ order, busy, onClose }: { order: Order; busy: string | undefined; onClose: () => void }) {
  const mayPay = useMay()('payment');
  const payment = useDialog('payment');
  const reopen = useDialog('reopen');
  const here = useHere();
  const role = useSession()?.role ?? 'Server';
  // An order that is entirely on the house ends without a payment.
  const hasPayment = order.status === 'paid' && !(order.totalAmt === 0 && order.voids);
  return (
    <>
      {isUnpaid(order.status) ? (
        <TakeLink tableID={order.tableID} tableName={order.tableName} orderStatus={order.status} />
      ) : null}
      {canCloseOrder(order.status) ? (
        <Button loading={busy === 'close'} onClick={onClose}>
          {say(orderMessages.close)}
        </Button>
      ) : null}
      {canReopenOrder(order.status) && order.paidAmt === 0 ? (
        <Button variant="default" onClick={() => reopen.open()}>
          {say(orderMessages.reopen)}
        </Button>
      ) : null}
      {!whyNotPayable(order.status) && mayPay ? (
        <Button leftSection={<CardIcon />} onClick={() => payment.open()}>
          {say(orderMessages.pay)}
        </Button>
      ) : null}
      {hasPayment ? <RefundButton orderID={order.orderID} /> : null}
      {hasPayment ? (
        <Button component={Link} to={receiptPath(order.orderID)} state={here} leftSection={<ReceiptIcon />}>
          {say(fieldMessages.receipt)}
        </Button>
      ) : null}
      <OrderMenu order={order} />
      {reopen.isOpen && canReopenOrder(order.status) ? <ReopenDialog order={order} onClose={reopen.close} /> : null}
      {payment.isOpen && mayPay ? (
        <PaymentDialog orderID={order.orderID} tableName={order.tableName} role={role} onClose={payment.close} />
      ) : null}
    </>
  );
}

interface ReopenDialogProps {
  order: Pick<Order, 'orderID' | 'tableName'>;
  onClose: () => void;
}

function ReopenDialog({ order: { orderID, tableName }, onClose }: ReopenDialogProps) {
  const { busy, press, fault, showFault } = usePress();
  const form = useDraftForm<ReasonValues>({
    initial: { reason: '' },
    faults: (values) => faultsOfReason(values, say(formMessages.noReason)),
    keep: { screen: 'reopen', row: orderID },
  });

  const submit = () => {
    if (!form.check()) return;
    void press({
      call: () => reopenOrder(orderID, form.values.reason.trim()),
      done: orderMessages.reopenDone,
      failed: orderMessages.reopenFailed,
      changes: ['orders'],
      onDone: onClose,
      show: showFault,
    });
  };

  return (
    <ReasonDialog
      title={say(orderMessages.reopenQuestion, { order: orderID, table: tableName })}
      hint={say(orderMessages.reopenHint)}
      form={form}
      act={say(orderMessages.reopen)}
      busy={busy !== undefined}
      fault={fault}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}

function OrderMenu({ order }: { order: Order }) {
  const formats = useFormats();
  const { orderID, tableID, tableName, status, suborder } = order;
  const menu = usePopupButton('menu');
  const qr = useDialog('qr');
  const move = useDialog('move');
  const join = useDialog('join');
  const waiting = suborder.filter((subOrder) => isWaiting(subOrder.status)).length;
  const guests = useGuestEntries({
    tableID,
    name: tableName,
    order: { orderID, status, waiting, totalCents: formats.centsOf(order.toPay ?? 0) },
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
