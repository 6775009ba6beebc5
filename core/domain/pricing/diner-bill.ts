import type { Cents } from '../money.ts';
import { type ChargePlan, serviceChargeFor } from './charge-plan.ts';
import type { Totals } from './order-totals.ts';
import { percentOf, type Rate } from './rate.ts';

/** "The card fee estimate is 2.9 percent of the amount with tip plus 0.30". */
const cardFeeRate: Rate = 290_000;
const cardFeeFixed: Cents = 30;

export interface DinerBill {
  readonly totalCents: Cents;
  readonly serviceChargeCents: Cents;
  /** Tax of the sub-orders plus the tax on the service charge. */
  readonly taxCents: Cents;
  /** Before the tip. */
  readonly toPayCents: Cents;
  readonly tipCents: Cents;
  /** What the card is charged. */
  readonly amountWithTipCents: Cents;
  /** "added to the service charge to form the application charges": reported, not charged to the diner. */
  readonly applicationChargesCents: Cents;
}

/**
 * The bill of a diner who pays by card. "Amount to pay is the total plus tax plus the service charge";
 * "the tax on the service charge is the tax rate percent of it, added to the tax total".
 * Worked: 8025 + 712 tax at 8.875 %, tier 3 fee 200: tax 712 + 18 = 730, to pay 8955.
 */
export function dinerBill(order: Totals, taxRate: Rate, plan: ChargePlan, tipCents: Cents = 0): DinerBill {
  const serviceChargeCents = serviceChargeFor(order.totalCents, plan);
  const taxCents = order.taxCents + percentOf(serviceChargeCents, taxRate);
  const toPayCents = order.totalCents + taxCents + serviceChargeCents;
  const amountWithTipCents = toPayCents + tipCents;
  return {
    totalCents: order.totalCents,
    serviceChargeCents,
    taxCents,
    toPayCents,
    tipCents,
    amountWithTipCents,
    applicationChargesCents: serviceChargeCents + percentOf(amountWithTipCents, cardFeeRate) + cardFeeFixed,
  };
}
