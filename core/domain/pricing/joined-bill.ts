import { type Cents, sumCents } from '../money.ts';
import { divideByWeight } from './divide.ts';
import type { Totals } from './order-totals.ts';
import { adjustmentCents, type StaffBill, type StaffBillInput, staffBill } from './staff-bill.ts';
import { addTaxes } from './taxes.ts';

/** More orders than this are treated as a mistake. */
export const mostJoinedOrders = 10;

export interface JoinedBillInput extends Omit<StaffBillInput, 'order'> {
  readonly orders: readonly Totals[];
}

export interface JoinedBill {
  /** In the same order as the input. */
  readonly bills: readonly StaffBill[];
  readonly whole: StaffBill;
}

/**
 * The bills of orders that are paid together. Each order keeps its own service charge and tax, as if paid alone.
 * Discount and surcharge apply to the sum of the totals and are divided among the orders in proportion to their totals.
 * The tip is divided by the amounts before tip. `divideByWeight` does this to the cent, so bills add up to the whole.
 * 30.00 and 10.00 without fees, 10 % off (4.00) and a tip of 5.00: 27.00 + 3.75 and 9.00 + 1.25, together 41.00.
 */
export function joinedBill({ orders, discount, surcharge, tipCents = 0, ...terms }: JoinedBillInput): JoinedBill {
  const totals = orders.map(({ totalCents }) => totalCents);
  const totalCents = sumCents(totals);
  const discounts = shared(Math.min(adjustmentCents(totalCents, discount), totalCents), totals);
  const surcharges = shared(adjustmentCents(totalCents, surcharge), totals);
  const beforeTip = orders.map((order, at) =>
    staffBill({
      ...terms,
      order,
      discount: discount && { mode: 'amount', cents: discounts[at] ?? 0 },
      surcharge: surcharge && { mode: 'amount', cents: surcharges[at] ?? 0 },
    }),
  );
  const tips = shared(
    tipCents,
    beforeTip.map(({ toPayBeforeTipCents }) => toPayBeforeTipCents),
  );
  const bills = beforeTip.map((bill, at) => withTip(bill, tips[at] ?? 0));
  return { bills, whole: bills.reduce(together) };
}

/** Divides equally if all weights are 0. */
function shared(amountCents: Cents, weights: readonly Cents[]): Cents[] {
  const weighs = weights.some((weight) => weight > 0);
  return divideByWeight(amountCents, weighs ? weights : weights.map(() => 1));
}

const withTip = (bill: StaffBill, tipCents: Cents): StaffBill => ({
  ...bill,
  tipCents,
  toPayCents: bill.toPayBeforeTipCents + tipCents,
});

const together = (bill: StaffBill, other: StaffBill): StaffBill => ({
  totalCents: bill.totalCents + other.totalCents,
  discountCents: bill.discountCents + other.discountCents,
  serviceChargeCents: bill.serviceChargeCents + other.serviceChargeCents,
  surchargeCents: bill.surchargeCents + other.surchargeCents,
  taxCents: bill.taxCents + other.taxCents,
  ...(bill.taxes && other.taxes && { taxes: addTaxes([...bill.taxes, ...other.taxes]) }),
  toPayBeforeTipCents: bill.toPayBeforeTipCents + other.toPayBeforeTipCents,
  tipCents: bill.tipCents + other.tipCents,
  toPayCents: bill.toPayCents + other.toPayCents,
});
