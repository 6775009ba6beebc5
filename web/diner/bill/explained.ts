import type { Formats } from '../../../core/domain/formats/formats.ts';
import type { Money } from '../../../core/domain/money.ts';
import type { BillLabels, LinedBill } from '../../../core/domain/pricing/bill-lines.ts';
import type { ChargePlan } from '../../../core/domain/pricing/charge-plan.ts';
import type { TaxedSubOrder } from '../../../core/domain/pricing/explain.ts';
import { explainPayment, termsOf } from '../../../core/domain/pricing/explain-payment.ts';
import { onRunningTotal, orderTotals } from '../../../core/domain/pricing/order-totals.ts';
import { parseRate, type Rate } from '../../../core/domain/pricing/rate.ts';
import { type PlainBill, plainBill, taxesOfBill } from '../../../core/domain/pricing/to-pay.ts';
import type { DinerOrder } from '../../api/order-answers.ts';
import { taxesOfWire } from '../../api/taxes.ts';
import { say } from '../../ui/plain/say.tsx';

/** The first counted sub-order carries the taxes of all of them, for `orderTotals`. */
export function taxedSubOrders(formats: Money, order: DinerOrder): TaxedSubOrder[] {
  const [first] = onRunningTotal(order.suborder);
  return order.suborder.map((subOrder) => ({
    status: subOrder.status,
    totalCents: formats.centsOf(subOrder.totalAmt),
    taxCents: formats.centsOf(subOrder.taxAmt),
    taxRate: parseRate(subOrder.taxRate) ?? 0,
    hasComps: subOrder.items.some(({ comped }) => comped),
    taxes: subOrder === first ? taxesOfWire(formats, order.taxes) : undefined,
  }));
}

export interface Terms {
  readonly rate: Rate;
  readonly plan: ChargePlan;
}

/** Leaves out the service charge until the terms have loaded. */
export function runningBill(
  subOrders: readonly TaxedSubOrder[],
  terms: Terms | undefined,
): LinedBill & Partial<PlainBill> {
  const totals = orderTotals(subOrders);
  if (terms) return plainBill(totals, terms.rate, terms.plan);
  const unadjusted = { discountCents: 0, serviceChargeCents: 0, surchargeCents: 0 };
  return { totalCents: totals.totalCents, ...taxesOfBill(totals, 0, unadjusted), serviceChargeCents: undefined };
}

/** For a bill without discount or surcharge. Omits figures that the sub-orders don't explain. */
export const explainedBill = (
  formats: Formats,
  bill: LinedBill,
  subOrders: readonly TaxedSubOrder[],
  { rate, plan }: Terms,
  labels: BillLabels,
) =>
  explainPayment(formats, bill, subOrders, termsOf(rate, plan)).map(({ figure, steps }) => ({
    label: say(labels[figure]),
    steps,
  }));
