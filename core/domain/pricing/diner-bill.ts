import type { Cents } from '../money.ts';
import { type ChargePlan, defaultsOf } from './charge-plan.ts';
import type { Totals } from './order-totals.ts';
import { percentOf, type Rate } from './rate.ts';
import { type PlainBill, plainBill } from './to-pay.ts';

export interface DinerBill extends PlainBill {
  readonly tipCents: Cents;
  readonly amountWithTipCents: Cents;
  /** "added to the service charge to form the application charges": only reported, not charged to the guest. */
  readonly applicationChargesCents: Cents;
}

export function dinerBill(order: Totals, taxRate: Rate, plan: ChargePlan, tipCents: Cents = 0): DinerBill {
  const bill = plainBill(order, taxRate, plan);
  const { cardFeeCents, cardFeeRate } = defaultsOf(plan);
  const amountWithTipCents = bill.toPayCents + tipCents;
  return {
    ...bill,
    tipCents,
    amountWithTipCents,
    applicationChargesCents: bill.serviceChargeCents + percentOf(amountWithTipCents, cardFeeRate) + cardFeeCents,
  };
}
