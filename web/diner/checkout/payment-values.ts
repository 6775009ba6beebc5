import type { PaymentRecord } from '../../../core/contract/orders.ts';
import type { Formats } from '../../../core/domain/formats/formats.ts';
import type { Money } from '../../../core/domain/money.ts';
import type { DinerBill } from '../../../core/domain/pricing/diner-bill.ts';
import { forget, readLike, readText, writeText } from '../storage/storage.ts';
import { forgetOwnCheckout } from './own-checkout.ts';

const amountNames = ['totalAmt', 'taxTotal', 'amtToPay', 'tipAmt', 'amtwithTip', 'wolfyCharges'] as const;

/** Also drops an earlier order's amounts. */
export function keepPaymentRecord(record: PaymentRecord): void {
  if (readPaymentRecord()?.orderID !== record.orderID) {
    forget(...amountNames);
    forgetPart();
  }
  writeText('payment', JSON.stringify(record));
}

export function readPaymentRecord(): PaymentRecord | undefined {
  return readLike<PaymentRecord>('payment', { orderID: 0, totalAmt: 0, taxAmt: 0 });
}

export function keepAmounts(formats: Money, bill: DinerBill, paymentType: string): void {
  const cents = {
    totalAmt: bill.totalCents,
    taxTotal: bill.taxCents,
    amtToPay: bill.toPayCents,
    tipAmt: bill.tipCents,
    amtwithTip: bill.amountWithTipCents,
    wolfyCharges: bill.serviceChargeCents,
  };
  for (const name of amountNames) writeText(name, String(formats.toDecimal(cents[name])));
  writeText('paymentType', paymentType);
}

/** As typed; empty for none. */
export function keptTip({ figure, centsOf }: Formats): string {
  const kept = centsOf(Number(readText('tipAmt')));
  return kept > 0 ? figure(kept) : '';
}

export function forgetPaymentValues(): void {
  forget(...amountNames, 'payment', 'paymentType', 'invoiceEmail');
  forgetPart();
}

export function forgetPart(): void {
  forget('part');
  forgetOwnCheckout();
}
