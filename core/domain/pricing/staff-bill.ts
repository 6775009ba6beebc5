import type { Formats } from '../formats/formats.ts';
import type { Cents, Money } from '../money.ts';
import type { ChargePlan } from './charge-plan.ts';
import type { Totals } from './order-totals.ts';
import { parseRate, percentOf, type Rate } from './rate.ts';
import type { RateSum } from './tax-rules.ts';
import { feeOf, taxesOfBill } from './to-pay.ts';

export const adjustmentModes = ['amount', 'percent'] as const;
export type AdjustmentMode = (typeof adjustmentModes)[number];

/** "each either a dollar amount or a percent" of the order total. */
export type Adjustment =
  | { readonly mode: 'amount'; readonly cents: Cents }
  | { readonly mode: 'percent'; readonly rate: Rate };

export interface StaffBillInput {
  readonly order: Totals;
  readonly taxRate: Rate;
  readonly plan: ChargePlan;
  readonly discount?: Adjustment | undefined;
  readonly surcharge?: Adjustment | undefined;
  readonly tipCents?: Cents | undefined;
}

export interface StaffBill {
  readonly totalCents: Cents;
  readonly discountCents: Cents;
  readonly serviceChargeCents: Cents;
  readonly surchargeCents: Cents;
  /** The tax of all sub-orders plus the tax on the service charge; 0 if prices include it. */
  readonly taxCents: Cents;
  /** Absent if a single rate is added to the prices. */
  readonly taxes?: readonly RateSum[];
  readonly toPayBeforeTipCents: Cents;
  readonly tipCents: Cents;
  readonly toPayCents: Cents;
}

/**
 * The bill that staff take payment for: "to pay = total - discount + service charge + surcharge + tax + tip".
 * The tax is the order's tax plus rate% of the service charge ('percentage applied to total plus service fee'). The
 * discount is limited to the total; callers refuse a larger one (`exceededLimit`).
 * 8025, 10 % off = 803, fee 200, surcharge 300, tax 730 -> 8452 before tip; 15 % tip 1268 -> 9720.
 */
export function staffBill({ order, taxRate, plan, discount, surcharge, tipCents = 0 }: StaffBillInput): StaffBill {
  const { totalCents } = order;
  const serviceChargeCents = feeOf(order, plan);
  const discountCents = Math.min(adjustmentCents(totalCents, discount), totalCents);
  const surchargeCents = adjustmentCents(totalCents, surcharge);
  const taxes = taxesOfBill(order, taxRate, { discountCents, serviceChargeCents, surchargeCents });
  const toPayBeforeTipCents = totalCents - discountCents + serviceChargeCents + surchargeCents + taxes.taxCents;
  return {
    totalCents,
    discountCents,
    serviceChargeCents,
    surchargeCents,
    ...taxes,
    toPayBeforeTipCents,
    tipCents,
    toPayCents: toPayBeforeTipCents + tipCents,
  };
}

/** Parses a typed figure. Returns undefined if it is not an amount, or above the largest amount or 100 percent. */
export function parseAdjustment(
  { largestAmount, parseCents }: Money,
  figure: string | number,
  mode: AdjustmentMode,
): Adjustment | undefined {
  if (mode === 'percent') {
    const rate = parseRate(figure);
    return rate === undefined ? undefined : { mode, rate };
  }
  const cents = parseCents(figure);
  return cents === undefined || cents > largestAmount ? undefined : { mode, cents };
}

/** The largest discount on a total, in minor units. */
export function largestDiscount({ largestAmount }: Money, totalCents: Cents): Cents {
  return Math.min(totalCents, largestAmount);
}

export function isAboveLimit(money: Money, figure: string, mode: AdjustmentMode, mostCents: Cents): boolean {
  if (!/^\d+(?:\.\d*)?$/.test(figure.trim())) return false;
  if (mode === 'percent') return Number(figure) > 100;
  // Figures with more digits than an amount can have exceed the limit too.
  const cents = money.parseCents(figure) ?? money.centsOf(Number(figure));
  return cents > mostCents;
}

export function exceededLimit(
  formats: Formats,
  figure: string,
  mode: AdjustmentMode,
  mostCents: Cents,
): string | undefined {
  if (!isAboveLimit(formats, figure, mode, mostCents)) return undefined;
  return mode === 'percent' ? formats.percent(100) : formats.amount(mostCents);
}

/** An adjustment of a total, in cents. No limit is applied. */
export function adjustmentCents(totalCents: Cents, adjustment: Adjustment | undefined): Cents {
  if (!adjustment) return 0;
  return adjustment.mode === 'amount' ? adjustment.cents : percentOf(totalCents, adjustment.rate);
}
