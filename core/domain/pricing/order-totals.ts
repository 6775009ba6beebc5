import type { Cents } from '../money.ts';
import { type SubOrderStatus, subOrderStates } from '../order-states.ts';
import { percentOf, type Rate } from './rate.ts';
import type { TaxedOrder } from './tax-rules.ts';

/** `quantity` pieces at `priceCents` each. Quantity defaults to 1. */
export interface PricedChoice {
  readonly priceCents: Cents;
  readonly quantity?: number | undefined;
}

export const choiceTotal = ({ priceCents, quantity = 1 }: PricedChoice): Cents => priceCents * quantity;

/** `unitPriceCents` excludes choices. A choice is listed once for each unit that has it. */
export interface PricedLine {
  readonly unitPriceCents: Cents;
  readonly quantity: number;
  readonly choices: readonly PricedChoice[];
}

export interface Totals {
  readonly totalCents: Cents;
  /** The tax added to the total; 0 if prices include it. */
  readonly taxCents: Cents;
  /** Absent if a single rate is added to the prices. */
  readonly taxes?: TaxedOrder | undefined;
  /** Whether any of it is on the house. */
  readonly hasComps?: boolean | undefined;
}

/** "price times quantity plus the selected sub-item prices". 2 x $18.00, cheese $1.50 on each, bacon $2.25 = 4125. */
export function lineTotal(line: PricedLine): Cents {
  return line.choices.reduce((sum, choice) => sum + choiceTotal(choice), line.unitPriceCents * line.quantity);
}

/** "the subtotal times the tax rate divided by 100", rounded half up once. 54.25 at 8.875 % = 481.47 -> 481 cents. */
export function subOrderTotals(lines: readonly PricedLine[], taxRate: Rate): Totals {
  const totalCents = lines.reduce((sum, line) => sum + lineTotal(line), 0);
  return { totalCents, taxCents: percentOf(totalCents, taxRate) };
}

/** The sub-orders that count in an order's sums. In a closed order, these are the charged ones. */
export function onRunningTotal<One extends { readonly status: SubOrderStatus }>(subOrders: readonly One[]): One[] {
  return subOrders.filter(({ status }) => subOrderStates[status].countsOnRunningTotal);
}

/** Sums without canceled sub-orders. */
export function orderTotals(subOrders: readonly (Totals & { readonly status: SubOrderStatus })[]): Totals {
  const counted = onRunningTotal(subOrders);
  const [taxes] = counted.flatMap((subOrder) => subOrder.taxes ?? []);
  return {
    totalCents: counted.reduce((sum, subOrder) => sum + subOrder.totalCents, 0),
    taxCents: counted.reduce((sum, subOrder) => sum + subOrder.taxCents, 0),
    ...(counted.some(({ hasComps }) => hasComps) && { hasComps: true }),
    ...(taxes && { taxes: { ...taxes, subOrders: counted.flatMap((subOrder) => subOrder.taxes?.subOrders ?? []) } }),
  };
}

/** The sum that guests see: 5425 + 481 = 5906. */
export function totalWithTax({ totalCents, taxCents }: Totals): Cents {
  return totalCents + taxCents;
}
