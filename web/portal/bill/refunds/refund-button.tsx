import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RefundableDishes } from '../../../../core/contract/refunds.ts';
import type { Formats } from '../../../../core/domain/formats/formats.ts';
import { paymentModeWords } from '../../../../core/domain/payment-mode-words.ts';
import type { PaymentMode } from '../../../../core/domain/payment-modes.ts';
import { invoiceMessages } from '../../../../core/messages/en/portal/invoices.ts';
import { refundMessages } from '../../../../core/messages/en/portal/refunds.ts';
import { say } from '../../../ui/plain/say.tsx';
import { useDialog } from '../../../ui/staff/use-opened.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { useMay } from '../../sign-in/session/use-may.ts';
import { refundsQuery } from './calls.ts';
import type { RefundablePayment } from './dish-refund.tsx';
import { RefundDialog } from './later-refund-dialog.ts';

export function RefundButton({ orderID }: { orderID: number }) {
  const formats = useFormats();
  const mayRefund = useMay()('refund');
  const { data } = useQuery({ ...refundsQuery(orderID), enabled: mayRefund });
  const dialog = useDialog('refund');
  if (!mayRefund || !data) return null;
  return (
    <>
      {data.left > 0 ? (
        <Button variant="default" onClick={() => dialog.open()}>
          {say(refundMessages.title)}
        </Button>
      ) : null}
      {dialog.isOpen ? (
        <RefundDialog orderID={orderID} payments={refundable(formats, data.payments)} onClose={dialog.close} />
      ) : null}
    </>
  );
}

interface PaidPart {
  readonly paymentId: number;
  readonly paidby: PaymentMode;
  readonly paid: number;
  readonly left: number;
  readonly byDish?: RefundableDishes | undefined;
}

function refundable(formats: Formats, payments: readonly PaidPart[]): RefundablePayment[] {
  const named = payments.map(({ paymentId, paidby, paid, left, byDish }, index) => ({
    paymentId,
    name: say(invoiceMessages.payment, {
      number: index + 1,
      mode: paymentModeWords[paidby].staff,
      amount: formats.amountOf(paid),
    }),
    left,
    leftText: formats.amountOf(left),
    paidBy: paidby,
    byDish,
  }));
  return named.filter(({ left }) => left > 0);
}
