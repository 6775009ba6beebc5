import { Button, Modal, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { formatUsd, parseCents } from '../../../core/domain/money.ts';
import { isRefundable } from '../../../core/domain/pricing/refund.ts';
import { ConfirmDialog } from '../../ui/staff/confirm.tsx';
import { centsOf } from '../shell/wire-money.ts';
import { refundMessages } from './messages.ts';
import styles from './refunds.module.css';
import { useRefund } from './use-refund.ts';

interface RefundDialogProps {
  orderID: number;
  /** A late payment is given back in whole; otherwise any part of the order's payment. */
  latePaymentId?: number;
  /** What can be given back, in units of the currency. */
  left: number;
  /** The same for people. */
  leftText: string;
  toCard: boolean;
  onClose: () => void;
}

/** Asks how much is given back and why, and once more whether that is meant. */
export function RefundDialog({ orderID, latePaymentId, left, leftText, toCard, onClose }: RefundDialogProps) {
  const [amount, setAmount] = useState(left.toFixed(2));
  const [reason, setReason] = useState('');
  const [faults, setFaults] = useState<{ amount?: string; reason?: string }>({});
  const [asks, setAsks] = useState(false);
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

  const refund = async () => {
    const request = { orderID, amount: amount.trim(), reason: reason.trim() };
    await send(isWhole ? { ...request, latePaymentId } : request, shown);
    setAsks(false);
  };

  return (
    <>
      <Modal opened onClose={onClose} title="Refund" size={440} withCloseButton={false} closeOnClickOutside={false}>
        <form className={styles.form} noValidate onSubmit={check}>
          <p className={styles.hint}>{toCard ? refundMessages.toCard : refundMessages.byHand}</p>
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
