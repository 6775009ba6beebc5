import { Button, Modal, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { formatUsd, parseCents } from '../../../core/domain/money.ts';
import { isRefundable } from '../../../core/domain/pricing/refund.ts';
import { ConfirmDialog } from '../../ui/staff/confirm.tsx';
import { useDialogEntry } from '../shell/use-dialog-entry.ts';
import { centsOf } from '../shell/wire-money.ts';
import { refundMessages } from './messages.ts';
import styles from './refunds.module.css';
import { useRefund } from './use-refund.ts';

interface RefundDialogProps {
  orderID: number;
  /** A late payment is given back in whole; otherwise any part of the order's payment. */
  latePaymentId?: number;
  /** The payments of which something is left: one, or several where the bill was paid in parts. */
  payments: readonly RefundablePayment[];
  onClose: () => void;
}

export interface RefundablePayment {
  readonly paymentId: number;
  /** Such as 'Cash, $20.00'. */
  readonly name: string;
  /** What can be given back, in units of the currency. */
  readonly left: number;
  /** The same for people. */
  readonly leftText: string;
  readonly toCard: boolean;
}

/** Asks how much is given back and why, and once more whether that is meant. */
export function RefundDialog({ orderID, latePaymentId, payments, onClose }: RefundDialogProps) {
  const [paymentId, setPaymentId] = useState(payments[0]?.paymentId);
  const payment = payments.find((one) => one.paymentId === paymentId);
  const { left = 0, leftText = '', toCard = false } = payment ?? {};
  const [amount, setAmount] = useState(left.toFixed(2));
  const [reason, setReason] = useState('');
  const [faults, setFaults] = useState<{ amount?: string; reason?: string }>({});
  const [asks, setAsks] = useState(false);
  useDialogEntry('refund-question', asks, () => setAsks(false));
  const { busy, fault, setFault, send } = useRefund(onClose);
  const isWhole = latePaymentId !== undefined;
  const cents = parseCents(amount);
  const shown = isWhole || cents === undefined ? leftText : formatUsd(cents);

  const check = (event: FormEvent) => {
    event.preventDefault();
    setFault(undefined);
    const found = {
      ...amountFault(cents, centsOf(left), leftText),
      ...(reason.trim() === '' ? { reason: refundMessages.noReason } : {}),
    };
    setFaults(found);
    if (Object.keys(found).length === 0) setAsks(true);
  };

  const choose = (chosen: number) => {
    setPaymentId(chosen);
    setAmount((payments.find((one) => one.paymentId === chosen)?.left ?? 0).toFixed(2));
    setFaults({});
    setFault(undefined);
  };

  const refund = async () => {
    const request = { orderID, amount: amount.trim(), reason: reason.trim() };
    const ofOne = payments.length > 1 && paymentId !== undefined ? { paymentId } : {};
    await send(isWhole ? { ...request, latePaymentId } : { ...request, ...ofOne }, shown);
    setAsks(false);
  };

  return (
    <>
      <Modal
        opened
        onClose={onClose}
        title="Refund"
        size={440}
        withCloseButton={false}
        closeOnClickOutside={false}
        // Escape at the question is for that alone.
        closeOnEscape={!asks}
      >
        <form className={styles.form} noValidate onSubmit={check}>
          <p className={styles.hint}>{toCard ? refundMessages.toCard : refundMessages.byHand}</p>
          {payments.length > 1 ? (
            <NativeSelect
              label="Payment"
              value={paymentId}
              onChange={(event) => choose(Number(event.currentTarget.value))}
              data={payments.map(({ paymentId: value, name }) => ({ value: String(value), label: name }))}
            />
          ) : null}
          {isWhole ? (
            <p className={styles.whole}>{leftText}</p>
          ) : (
            <TextInput
              label="Amount"
              description={`${leftText} is left of what was paid.`}
              inputMode="decimal"
              autoComplete="off"
              value={amount}
              onChange={(event) => setAmount(event.currentTarget.value)}
              error={faults.amount}
              errorProps={{ role: 'alert' }}
              data-autofocus
            />
          )}
          <Textarea
            label="Reason"
            maxLength={500}
            rows={3}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={faults.reason}
            errorProps={{ role: 'alert' }}
            data-autofocus={isWhole || undefined}
          />
          {fault ? (
            <p className={styles.fault} role="alert">
              {fault}
            </p>
          ) : null}
          <div className={styles.actions}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={busy}>
              Refund {shown}
            </Button>
          </div>
        </form>
      </Modal>
      <ConfirmDialog
        opened={asks}
        question={refundMessages.question(shown)}
        act="Refund"
        danger
        busy={busy}
        onConfirm={() => void refund()}
        onCancel={() => setAsks(false)}
      />
    </>
  );
}

function amountFault(cents: number | undefined, left: number, leftText: string): { amount?: string } {
  if (cents === undefined || cents === 0) return { amount: refundMessages.badAmount };
  return isRefundable(cents, left) ? {} : { amount: refundMessages.atMost(leftText) };
}
