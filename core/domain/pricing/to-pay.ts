import type { Cents } from '../money.ts';
import { type ChargePlan, serviceChargeFor } from './charge-plan.ts';
import type { Totals } from './order-totals.ts';
import { percentOf, type Rate } from './rate.ts';
import type { RateSum } from './tax-rules.ts';
import { billTaxes, type TaxedBill, taxIn } from './taxes.ts';

export interface PlainBill {
  readonly totalCents: Cents;
  readonly serviceChargeCents: Cents;
  readonly taxCents: Cents;
  /** Absent if a single rate is added to the prices. */
  readonly taxes?: readonly RateSum[];
  /** Excludes the tip. */
  readonly toPayCents: Cents;
}

/**
 * An order's bill without discount, surcharge and tip. Every screen that shows what a table owes uses it.
 * "Amount to pay is the total plus tax plus the service charge"; "the tax on the service charge is the tax rate percent
 * of it, added to the tax total". 8025 + 712 tax at 8.875 %, tier 3 fee 200: tax 712 + 18 = 730, to pay 8955.
 */
export function plainBill(order: Totals, taxRate: Rate, plan: ChargePlan): PlainBill {
  const { totalCents } = order;
  const serviceChargeCents = feeOf(order, plan);
  const taxes = taxesOfBill(order, taxRate, { discountCents: 0, serviceChargeCents, surchargeCents: 0 });
  return { totalCents, serviceChargeCents, ...taxes, toPayCents: totalCents + serviceChargeCents + taxes.taxCents };
}

/** The service fee added to an order; 0 if prices include it or the whole order is on the house. */
export const feeOf = ({ totalCents, taxes, hasComps }: Totals, plan: ChargePlan): Cents =>
  taxes?.isFeeInside || isOnTheHouse({ totalCents, hasComps }) ? 0 : serviceChargeFor(totalCents, plan);

/** Whether comps left nothing to charge for. */
export const isOnTheHouse = ({ totalCents, hasComps }: Pick<Totals, 'totalCents' | 'hasComps'>): boolean =>
  totalCents === 0 && hasComps === true;

/** The tax added to a bill. If there are several rates or prices include tax, also the net and tax of each rate. */
export function taxesOfBill(order: Totals, taxRate: Rate, bill: TaxedBill): Pick<PlainBill, 'taxCents' | 'taxes'> {
  if (!order.taxes) return { taxCents: order.taxCents + percentOf(bill.serviceChargeCents, taxRate) };
  const taxes = billTaxes(order.taxes, bill);
  return { taxCents: order.taxes.isIncluded ? 0 : taxIn(taxes), taxes };
}
