import type { PaymentRecord } from '../../../core/contract/orders.ts';
import { toDecimal } from '../../../core/domain/money.ts';
import type { DinerBill } from '../../../core/domain/pricing/diner-bill.ts';
import { paymentMessages } from '../../../core/messages/en/diner/payment.ts';
import { wordsByCode } from '../../../core/messages/message.ts';
import { closeOrder } from '../../api/diner/orders.ts';
import type { PaymentRequest } from '../../api/diner/payments.ts';
import { say } from '../../ui/plain/say.tsx';
import { keepPaymentRecord } from '../checkout/payment-values.ts';
import { useChanged } from '../network/queries.ts';
import type { TableLink } from '../visit/table-link.ts';
import { useCheckInAgain } from '../visit/use-check-in-again.ts';
import { type Tell, useCheckout } from './use-checkout.ts';

export function paymentRequest(record: PaymentRecord, bill: DinerBill, email: string): PaymentRequest {
  return {
    ...record,
    ...(email === '' ? {} : { email }),
    tipamount: toDecimal(bill.tipCents),
    wolfyCharges: toDecimal(bill.serviceChargeCents),
    appcharges: toDecimal(bill.applicationChargesCents),
    taxamount: toDecimal(bill.taxCents),
  };
}

/** `onRecord` receives the record again after AmountChanged. */
export function usePay(table: TableLink, onRecord: (record: PaymentRecord) => void, tell: Tell) {
  const changed = useChanged();
  const checkInAgain = useCheckInAgain(table, 'payment');

  const reload = async (orderID: number) => {
    // The bill may have been divided since.
    await changed('restaurants', 'payments');
    const answer = await closeOrder(orderID);
    if (!answer.success) return;
    keepPaymentRecord(answer.result);
    onRecord(answer.result);
  };
  const { start, ...rest } = useCheckout(tell, async (orderID, { code, fields }) => {
    if (code === 'NotCheckedIn') return void checkInAgain();
    if (code === 'AmountChanged') await reload(orderID);
    return fields[0]?.message ?? say(wordsByCode(paymentMessages.refused, code) ?? paymentMessages.failed);
  });
  const pay = (record: PaymentRecord, bill: DinerBill, email: string) =>
    start(record.orderID, paymentRequest(record, bill, email), { shares: [], cents: 0 });
  return { pay, ...rest };
}
