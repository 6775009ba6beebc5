import { billMessages } from '../../messages/en/core/bill.ts';
import { fill, type Words } from '../../messages/message.ts';
import type { Formats } from '../formats/formats.ts';
import type { Cents } from '../money.ts';
import type { SubOrderStatus } from '../order-states.ts';
import { type ChargePlan, defaultsOf, serviceChargeFor, tierFor } from './charge-plan.ts';
import { onRunningTotal, orderTotals, type Totals } from './order-totals.ts';
import { percentOf, type Rate, rateToPercent } from './rate.ts';
import { type Adjustment, adjustmentCents } from './staff-bill.ts';

/** A figure and how it was calculated. The last step shows `cents`. */
export interface Explained {
  readonly cents: Cents;
  readonly steps: readonly Words[];
}

/** Its tax is its total times its rate, rounded once. */
export interface TaxedSubOrder extends Totals {
  readonly status: SubOrderStatus;
  readonly taxRate: Rate;
}

export function explainTotal(formats: Formats, subOrders: readonly TaxedSubOrder[]): Explained {
  const { totalCents } = orderTotals(subOrders);
  const parts = onRunningTotal(subOrders).map((subOrder) => subOrder.totalCents);
  return { cents: totalCents, steps: [sumWords(formats, parts, totalCents)] };
}

/** The tax of each sub-order at its own rate, the tax on the service charge if there is one, and their sum. */
export function explainTax(
  formats: Formats,
  subOrders: readonly TaxedSubOrder[],
  service?: { readonly chargeCents: Cents; readonly taxRate: Rate },
): Explained {
  const serviceTax = service ? percentOf(service.chargeCents, service.taxRate) : 0;
  const cents = orderTotals(subOrders).taxCents + serviceTax;
  const parts = onRunningTotal(subOrders).map((subOrder) => subOrder.taxCents);
  const steps = onRunningTotal(subOrders).map(({ totalCents, taxRate }) => percentWords(formats, totalCents, taxRate));
  if (!service) return { cents, steps: [...steps, ...(parts.length > 1 ? [sumWords(formats, parts, cents)] : [])] };
  const ofService = percentWords(formats, service.chargeCents, service.taxRate, billMessages.percentOfServiceFee);
  return { cents, steps: [...steps, ofService, sumWords(formats, [...parts, serviceTax], cents)] };
}

export function explainServiceCharge({ amount }: Formats, totalCents: Cents, plan: ChargePlan): Explained {
  const tier = tierFor(totalCents, plan);
  const cents = serviceChargeFor(totalCents, plan);
  const total = amount(totalCents);
  if (!tier)
    return { cents, steps: [fill(billMessages.inNoTier, { total, charge: amount(defaultsOf(plan).chargeCents) })] };
  const number = plan.indexOf(tier) + 1;
  const known = { total, from: amount(tier.fromCents), tier: number, charge: amount(cents) };
  // The third tier has no upper bound, even if its upto-amount is set.
  const isLast = number === 3;
  const step = isLast
    ? fill(billMessages.inLastTier, known)
    : fill(billMessages.inTier, { ...known, upTo: amount(tier.uptoCents) });
  return { cents, steps: [step] };
}

/** `atMost` limits a discount to the total. */
export function explainAdjustment(
  formats: Formats,
  totalCents: Cents,
  adjustment: Adjustment,
  atMost = Number.POSITIVE_INFINITY,
): Explained {
  const full = adjustmentCents(totalCents, adjustment);
  const first =
    adjustment.mode === 'amount'
      ? fill(billMessages.asGiven, { amount: formats.amount(full) })
      : percentWords(formats, totalCents, adjustment.rate);
  if (full <= atMost) return { cents: full, steps: [first] };
  return { cents: atMost, steps: [first, fill(billMessages.atMostTotal, { amount: formats.amount(atMost) })] };
}

/** The sum of all parts, deductions included. Parts that are 0 are left out. */
export function explainSum(formats: Formats, parts: readonly Cents[], cents: Cents): Explained {
  return { cents, steps: [sumWords(formats, parts, cents)] };
}

/** '8.875 % of $41.25 = $3.6609375, rounded $3.66'. Mentions rounding only if it changed something. */
export function percentWords(formats: Formats, base: Cents, rate: Rate, message = billMessages.percent): Words {
  const { amount, exactAmount, percent } = formats;
  const rounded = amount(percentOf(base, rate));
  const exact = exactAmount(BigInt(base) * BigInt(rate));
  const result = exact === rounded ? rounded : fill(billMessages.rounded, { exact, rounded });
  return fill(message, { percent: percent(rateToPercent(rate)), base: amount(base), result });
}

/** '$41.25 + $42.00 = $83.25'. A single part is shown as it is. */
function sumWords({ amount }: Formats, parts: readonly Cents[], cents: Cents): Words {
  const shown = parts.filter((part) => part !== 0);
  if (shown.length < 2) return fill(billMessages.figure, { amount: amount(cents) });
  const figures = shown.map((part, index) => {
    if (index === 0) return amount(part);
    return part < 0 ? `− ${amount(-part)}` : `+ ${amount(part)}`;
  });
  return fill(billMessages.sum, { parts: figures.join(' '), sum: amount(cents) });
}
