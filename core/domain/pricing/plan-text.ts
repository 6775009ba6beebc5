import { restaurantRuleMessages } from '../../messages/en/core/restaurants.ts';
import { fill, type Words } from '../../messages/message.ts';
import type { Money } from '../money.ts';

/** Headings of a tier's figures, in the order of the wire. */
export const planColumns = [
  restaurantRuleMessages.plan.fromAmount,
  restaurantRuleMessages.plan.uptoAmount,
  restaurantRuleMessages.plan.serviceCharges,
  restaurantRuleMessages.plan.otherCharges,
] as const;

export const planTiers = 3;

export type PlanFigures = readonly (readonly string[])[];

/** Row and column start at 0. */
export interface PlanFault {
  readonly row: number;
  readonly column: number;
  readonly words: Words;
}

export const noFigures: PlanFigures = Array.from({ length: planTiers }, () => planColumns.map(() => ''));

/** The figures of a plan, unparsed and possibly empty. Undefined unless there are exactly 3 tiers of 4 figures. */
export function splitPlanText(text: string): PlanFigures | undefined {
  const rows = text.split('|').map((tier) => tier.split('$').map((figure) => figure.trim()));
  return rows.length === planTiers && rows.every((row) => row.length === planColumns.length) ? rows : undefined;
}

/** All figures that are not amounts of the currency up to its largest, row by row. Empty ones count as 0. */
export function faultsOfChargePlan(money: Money, figures: PlanFigures): readonly PlanFault[] {
  const { decimals, largestAmount, toFigure } = money;
  const example = toFigure(decimals === 0 ? 50 : 5 * 10 ** (decimals - 1));
  const most = toFigure(largestAmount);
  return figures.flatMap((tier, row) =>
    planColumns.flatMap((name, column) => {
      const cents = centsOf(money, tier[column] ?? '');
      const place = { figure: name, tier: row + 1 };
      if (cents === undefined)
        return [{ row, column, words: fill(restaurantRuleMessages.plan.noAmount, { ...place, example }) }];
      return cents > largestAmount
        ? [{ row, column, words: fill(restaurantRuleMessages.plan.tooMuch, { ...place, most }) }]
        : [];
    }),
  );
}

export const faultOfChargePlan = (money: Money, figures: PlanFigures): PlanFault | undefined =>
  faultsOfChargePlan(money, figures)[0];

/** "Empty charge fields become 0". Normalizes figures: '0.50' -> '0.5'. @throws if a figure is not an amount. */
export function planText(money: Money, figures: PlanFigures): string {
  const write = (figure: string) => {
    const cents = centsOf(money, figure);
    if (cents === undefined) throw new Error(`not an amount: ${figure}`);
    return String(money.toDecimal(cents));
  };
  return figures.map((tier) => tier.map(write).join('$')).join('|');
}

const centsOf = ({ parseCents }: Money, figure: string) => parseCents(figure.trim() === '' ? '0' : figure);
