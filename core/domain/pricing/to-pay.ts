import type { Cents } from '../money.ts';
import { type ChargePlan, serviceChargeFor } from './charge-plan.ts';
import type { Totals } from './order-totals.ts';
import { percentOf, type Rate } from './rate.ts';

export interface PlainBill {
  readonly totalCents: Cents;
  readonly serviceChargeCents: Cents;
  readonly taxCents: Cents;
  /** Before tip. */
  readonly toPayCents: Cents;
}

/**
 * An order's bill without discount, surcharge and tip. Every screen that shows what a table owes uses it.
 * "Amount to pay is the total plus tax plus the service charge"; "the tax on the service charge is the tax rate percent
 * of it, added to the tax total". 8025 + 712 tax at 8.875 %, tier 3 fee 200: tax 712 + 18 = 730, to pay 8955.
 */
export function plainBill({ totalCents, taxCents: orderTax }: Totals, taxRate: Rate, plan: ChargePlan): PlainBill {
  const serviceChargeCents = serviceChargeFor(totalCents, plan);
  const taxCents = orderTax + percentOf(serviceChargeCents, taxRate);
  return { totalCents, serviceChargeCents, taxCents, toPayCents: totalCents + serviceChargeCents + taxCents };
}
