import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PaymentRecord } from '../../../core/contract/orders.ts';
import { centsOf } from '../../../core/domain/money.ts';
import { dinerBill } from '../../../core/domain/pricing/diner-bill.ts';
import { chargesQuery } from '../bill/charges-query.ts';
import { keepAmounts, keptTip } from '../checkout/payment-values.ts';
import type { TableLink } from '../visit/table-link.ts';
import { useFormats } from '../visit/use-formats.ts';
import { readTip } from './tip.ts';
import { usePay } from './use-pay.ts';

/**
 * The bill of an order as one diner would pay it, with the tip that they type. Its amounts are kept in the browser.
 * `onRecord` gets the order's record again when its amounts have changed.
 */
export function useWholeBill(table: TableLink, record: PaymentRecord, onRecord: (record: PaymentRecord) => void) {
  const formats = useFormats();
  const charges = useQuery(chargesQuery(table.restaurantID));
  const { pay, ...paying } = usePay(table, onRecord);
  const [typed, setTyped] = useState(keptTip);
  const terms = charges.data;
  const orderSums = { totalCents: centsOf(record.totalAmt), taxCents: centsOf(record.taxAmt) };
  const billOf = (tipCents: number) => (terms ? dinerBill(orderSums, terms.rate, terms.plan, tipCents) : undefined);
  const toPayCents = billOf(0)?.toPayCents ?? 0;
  const tip = readTip(formats, typed, toPayCents);
  const fault = terms && 'fault' in tip ? tip.fault : undefined;
  const bill = billOf('tipCents' in tip ? tip.tipCents : 0);
  const paymentType = terms?.paymentType;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the bill follows from these.
  useEffect(() => {
    if (bill && paymentType !== undefined) keepAmounts(bill, paymentType);
  }, [bill?.amountWithTipCents, bill?.tipCents, bill?.toPayCents, paymentType]);
  return {
    ...paying,
    charges,
    /** Undefined while what it is made from is not here. */
    shown: bill && terms ? { bill, terms } : undefined,
    tip: { toPayCents, typed, fault, onType: setTyped },
    amountCents: bill?.amountWithTipCents,
    isPayable: bill !== undefined && fault === undefined,
    pay: (email: string) => bill && void pay(record, bill, email),
  };
}
