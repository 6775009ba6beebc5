import { Button, CloseButton, Modal } from '@mantine/core';
import { useState } from 'react';
import { formatUsd } from '../../../core/domain/money.ts';
import { InfoIcon } from '../../ui/plain/icons.tsx';
import { ErrorStrip, LoadingSkeleton } from '../../ui/plain/states.tsx';
import { StatusChip } from '../../ui/plain/status-chip.tsx';
import { UnfoldedFigures } from '../../ui/plain/unfolded-figures.tsx';
import { orderStatusLabels, orderStatusTones } from '../shell/messages.ts';
import { BillLines } from './bill-lines.tsx';
import { explainedBill } from './explained-bill.ts';
import { ManagerCodeDialog } from './manager-code-dialog.tsx';
import { paymentMessages } from './messages.ts';
import styles from './payment-dialog.module.css';
import { allowDiscount, removeDiscount } from './payment-form.ts';
import { PaymentModes } from './payment-modes.tsx';
import { usePayment } from './use-payment.ts';

interface PaymentDialogProps {
  orderID: number;
  tableName: string;
  /** Manager or Server: only the words change; what may be done is decided by the privileges and the manager code. */
  role: 'Manager' | 'Server';
  onClose: () => void;
}

/** Takes payment for an order that waits for it. Bill left, what to pay right. */
export function PaymentDialog({ orderID, tableName, role, onClose }: PaymentDialogProps) {
  const { parts, form, change, bill, fault, busy, pay } = usePayment(orderID);
  const [asksCode, setAsksCode] = useState(false);
  const status = parts.data?.status ?? 'C';

  const onCorrectCode = (code: string) =>
    change(form.managerCode === undefined ? allowDiscount(form, code) : removeDiscount(form));

  return (
    <>
      <Modal
        opened
        onClose={onClose}
        size={820}
        padding={0}
        withCloseButton={false}
        title={<span className={styles.srTitle}>Payment</span>}
        closeOnClickOutside={false}
        classNames={{ header: styles.noHeader ?? '', body: styles.body ?? '', content: styles.content ?? '' }}
      >
        <div className={styles.head}>
          <span className={styles.shownTitle} aria-hidden="true">
            Payment
          </span>
          <StatusChip tone={orderStatusTones[status]}>{orderStatusLabels[status]}</StatusChip>
          <span className={styles.order}>
            Order No. {orderID} · {tableName}
          </span>
          <CloseButton aria-label="Close" onClick={onClose} />
        </div>
        {parts.isPending ? (
          <div className={styles.waiting}>
            <LoadingSkeleton shape="form" label="Loading bill" />
          </div>
        ) : null}
        {parts.isError ? (
          <div className={styles.waiting}>
            <ErrorStrip onRetry={() => void parts.refetch()} retrying={parts.isFetching}>
              {paymentMessages.billFailed}
            </ErrorStrip>
          </div>
        ) : null}
        {bill && parts.data && status === 'C' ? (
          <form
            className={styles.columns}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void pay();
            }}
          >
            <BillLines
              form={form}
              bill={bill}
              fault={fault}
              onChange={change}
              onToggleDiscount={() => setAsksCode(true)}
            />
            <div className={styles.side}>
              <p className={styles.due}>
                <span id="amount-to-pay">Amt. to Pay</span>
                <output aria-labelledby="amount-to-pay">{formatUsd(bill.toPayCents)}</output>
              </p>
              <UnfoldedFigures figures={explainedBill(form, bill, parts.data)} />
              <PaymentModes form={form} fault={fault} onChange={change} />
              {parts.data?.payingNow ? (
                <p className={styles.paying} role="status">
                  <InfoIcon /> {paymentMessages.guestPays}
                </p>
              ) : null}
              {fault?.field === 'all' ? <ErrorStrip>{fault.words}</ErrorStrip> : null}
              <Button type="submit" size="lg" fullWidth loading={busy} className={styles.pay ?? ''}>
                Pay
              </Button>
            </div>
          </form>
        ) : null}
        {parts.data && status !== 'C' ? (
          <div className={styles.waiting}>
            <ErrorStrip>{fault?.words ?? paymentMessages.notPending}</ErrorStrip>
          </div>
        ) : null}
      </Modal>
      <ManagerCodeDialog
        orderID={orderID}
        role={role}
        opened={asksCode}
        onClose={() => setAsksCode(false)}
        onCorrect={onCorrectCode}
      />
    </>
  );
}
