import { type Cents, formatUsd, withThousands } from '../money.ts';
import type { SubOrderStatus } from '../order-states.ts';
import { type ChargePlan, defaultServiceCharge, serviceChargeFor, tierFor } from './charge-plan.ts';
import { onRunningTotal, orderTotals, type Totals } from './order-totals.ts';
import { percentOf, type Rate, rateToPercent } from './rate.ts';
import { type Adjustment, adjustmentCents } from './staff-bill.ts';

/** A figure of a bill and how it arose, a step each. `cents` is what the steps end with: the figure itself. */
export interface Explained {
  readonly cents: Cents;
  readonly steps: readonly string[];
}

/** A sub-order as it was priced: its tax is its rate of its total, rounded once. */
export interface TaxedSubOrder extends Totals {
  readonly status: SubOrderStatus;
  readonly taxRate: Rate;
}

/** The pre-tax total: the sub-orders that are not cancelled. */
export function explainTotal(subOrders: readonly TaxedSubOrder[]): Explained {
  const { totalCents } = orderTotals(subOrders);
  const parts = onRunningTotal(subOrders).map((subOrder) => subOrder.totalCents);
  return { cents: totalCents, steps: [sumWords(parts, totalCents)] };
}

/** Each sub-order's tax by its own rate, then the tax on the service charge where there is one, then their sum. */
export function explainTax(
  subOrders: readonly TaxedSubOrder[],
  service?: { readonly chargeCents: Cents; readonly taxRate: Rate },
): Explained {
  const serviceTax = service ? percentOf(service.chargeCents, service.taxRate) : 0;
  const cents = orderTotals(subOrders).taxCents + serviceTax;
  const parts = onRunningTotal(subOrders).map((subOrder) => subOrder.taxCents);
  const steps = onRunningTotal(subOrders).map(({ totalCents, taxRate }) => percentWords(totalCents, taxRate));
  if (!service) return { cents, steps: [...steps, ...(parts.length > 1 ? [sumWords(parts, cents)] : [])] };
  const ofService = percentWords(service.chargeCents, service.taxRate, 'the service fee ');
  return { cents, steps: [...steps, ofService, sumWords([...parts, serviceTax], cents)] };
}

/** Which tier of the plan the total falls into, with its bounds, or that it falls into none. */
export function explainServiceCharge(totalCents: Cents, plan: ChargePlan): Explained {
  const tier = tierFor(totalCents, plan);
  const cents = serviceChargeFor(totalCents, plan);
  const total = formatUsd(totalCents);
  if (!tier) return { cents, steps: [`${total} is in no tier of the plan: ${formatUsd(defaultServiceCharge)}`] };
  const number = plan.indexOf(tier) + 1;
  // The third tier has no upper bound, whatever its upto-amount says.
  const upTo = number === 3 ? '' : ` and up to ${formatUsd(tier.uptoCents)}`;
  return {
    cents,
    steps: [`${total} is above ${formatUsd(tier.fromCents)}${upTo}, tier ${number}: ${formatUsd(cents)}`],
  };
}

/** A discount or surcharge; a discount is never more than the total. */
export function explainAdjustment(
  totalCents: Cents,
  adjustment: Adjustment,
  atMost = Number.POSITIVE_INFINITY,
): Explained {
  const full = adjustmentCents(totalCents, adjustment);
  const first =
    adjustment.mode === 'amount' ? `as given: ${formatUsd(full)}` : percentWords(totalCents, adjustment.rate);
  if (full <= atMost) return { cents: full, steps: [first] };
  return { cents: atMost, steps: [first, `at most the total: ${formatUsd(atMost)}`] };
}

/** What is added and taken away to make the amount to pay. Parts that are 0 are left out. */
export function explainSum(parts: readonly Cents[], cents: Cents): Explained {
  return { cents, steps: [sumWords(parts, cents)] };
}

/** '8.875 % of $41.25 = $3.6609375, rounded $3.66'; figures that need no rounding say so by their absence. */
export function percentWords(amount: Cents, rate: Rate, ofWhat = ''): string {
  const rounded = formatUsd(percentOf(amount, rate));
  const exact = exactUsd(BigInt(amount) * BigInt(rate));
  const result = exact === rounded ? rounded : `${exact}, rounded ${rounded}`;
  return `${rateToPercent(rate)} % of ${ofWhat}${formatUsd(amount)} = ${result}`;
}

/** '$41.25 + $42.00 = $83.25'; one part is its own sum. */
function sumWords(parts: readonly Cents[], cents: Cents): string {
  const shown = parts.filter((part) => part !== 0);
  if (shown.length < 2) return formatUsd(cents);
  const words = shown.map((part, index) => {
    if (index === 0) return formatUsd(part);
    return part < 0 ? `− ${formatUsd(-part)}` : `+ ${formatUsd(part)}`;
  });
  return `${words.join(' ')} = ${formatUsd(cents)}`;
}

/** Cents times rate, which is a billionth of a dollar each, with every decimal that it has and at least two. */
function exactUsd(billionths: bigint): string {
  const dollars = billionths / 1_000_000_000n;
  const decimals = String(billionths % 1_000_000_000n)
    .padStart(9, '0')
    .replace(/0{1,7}$/, '');
  return `$${withThousands(dollars)}.${decimals}`;
}
