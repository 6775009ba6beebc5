import type { Formats } from '../../../core/domain/formats/formats.ts';
import { centsOf } from '../../../core/domain/money.ts';
import { type BillLabels, billLines, type LinedBill } from '../../../core/domain/pricing/bill-lines.ts';
import type { ChargePlan } from '../../../core/domain/pricing/charge-plan.ts';
import {
  explainServiceCharge,
  explainSum,
  explainTax,
  explainTotal,
  type TaxedSubOrder,
} from '../../../core/domain/pricing/explain.ts';
import { orderTotals } from '../../../core/domain/pricing/order-totals.ts';
import { parseRate, type Rate } from '../../../core/domain/pricing/rate.ts';
import { type PlainBill, plainBill } from '../../../core/domain/pricing/to-pay.ts';
import type { DinerOrder } from '../../api/order-answers.ts';
import { say } from '../../ui/plain/say.tsx';

export function taxedSubOrders(order: DinerOrder): TaxedSubOrder[] {
  return order.suborder.map(({ status, totalAmt, taxAmt, taxRate }) => ({
    status,
    totalCents: centsOf(totalAmt),
    taxCents: centsOf(taxAmt),
    taxRate: parseRate(taxRate) ?? 0,
  }));
}

export interface Terms {
  readonly rate: Rate;
  readonly plan: ChargePlan;
}

/** Without the service charge until the terms are known. */
export function runningBill(
  subOrders: readonly TaxedSubOrder[],
  terms: Terms | undefined,
): LinedBill & Partial<PlainBill> {
  const totals = orderTotals(subOrders);
  return terms ? plainBill(totals, terms.rate, terms.plan) : { ...totals, serviceChargeCents: undefined };
}

/** Of a bill without discount and surcharge. A figure that the sub-orders don't explain is left out. */
export function explainedBill(
  formats: Formats,
  bill: LinedBill,
  subOrders: readonly TaxedSubOrder[],
  { rate: taxRate, plan }: Terms,
  labels: BillLabels,
) {
  const { totalCents, serviceChargeCents: chargeCents = 0, taxCents } = bill;
  const total = explainTotal(formats, subOrders);
  const tax = explainTax(formats, subOrders, { chargeCents, taxRate });
  // Without the order, or if it changed since closing, its own figures stay unexplained.
  const isOfThisBill = total.cents === totalCents && tax.cents === taxCents;
  const lines = billLines(bill).map(({ cents }) => cents);
  const sum = explainSum(formats, lines.slice(0, -1), lines.at(-1) ?? 0);
  return [
    ...(isOfThisBill ? [{ label: say(labels.total), ...total }] : []),
    { label: say(labels.serviceCharge), ...explainServiceCharge(formats, totalCents, plan) },
    ...(isOfThisBill ? [{ label: say(labels.tax), ...tax }] : []),
    { label: say(labels.amount), ...sum },
  ];
}
