import { restaurantRuleMessages } from '../../messages/en/core/restaurants.ts';
import { fill, type Words } from '../../messages/message.ts';
import { largestAmount, parseCents, toDecimal } from '../money.ts';

/** The figures of a tier in their order on the wire, by the headings under which the screen shows them. */
export const planColumns = [
  restaurantRuleMessages.plan.fromAmount,
  restaurantRuleMessages.plan.uptoAmount,
  restaurantRuleMessages.plan.serviceCharges,
  restaurantRuleMessages.plan.otherCharges,
] as const;

export const planTiers = 3;

/** Figures as typed: three rows of four. */
export type PlanFigures = readonly (readonly string[])[];

/** Which figure is no amount, row and column counted from 0, and why. */
export interface PlanFault {
  readonly row: number;
  readonly column: number;
  readonly words: Words;
}

export const noFigures: PlanFigures = Array.from({ length: planTiers }, () => planColumns.map(() => ''));

/**
 * The figures of a plan text as they stand there, read or not. Undefined unless the text has exactly 3 tiers of 4 figures,
 * each of which may be empty.
 */
export function splitPlanText(text: string): PlanFigures | undefined {
  const rows = text.split('|').map((tier) => tier.split('$').map((figure) => figure.trim()));
  return rows.length === planTiers && rows.every((row) => row.length === planColumns.length) ? rows : undefined;
}

/** Every figure that is no amount of at most two decimals up to $99,999.99, row by row; an empty one is 0. */
export function faultsOfChargePlan(figures: PlanFigures): readonly PlanFault[] {
  return figures.flatMap((tier, row) =>
    planColumns.flatMap((name, column) => {
      const cents = centsOf(tier[column] ?? '');
      const place = { figure: name, tier: row + 1 };
      if (cents === undefined) return [{ row, column, words: fill(restaurantRuleMessages.plan.noAmount, place) }];
      return cents > largestAmount ? [{ row, column, words: fill(restaurantRuleMessages.plan.tooMuch, place) }] : [];
    }),
  );
}

/** The first of them. */
export const faultOfChargePlan = (figures: PlanFigures): PlanFault | undefined => faultsOfChargePlan(figures)[0];

/**
 * "Empty charge fields become 0": the plan text of figures without a fault, each written one way: '0.50' -> '0.5'.
 * @throws Error for a figure that is no amount.
 */
export function planText(figures: PlanFigures): string {
  const write = (figure: string) => {
    const cents = centsOf(figure);
    if (cents === undefined) throw new Error(`not an amount: ${figure}`);
    return String(toDecimal(cents));
  };
  return figures.map((tier) => tier.map(write).join('$')).join('|');
}

const centsOf = (figure: string) => parseCents(figure.trim() === '' ? '0' : figure);
