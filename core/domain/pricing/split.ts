import { type Cents, divideHalfUp, sumCents } from '../money.ts';
import { choiceTotal, type PricedChoice } from './order-totals.ts';

/** Ways to split a bill: into equal shares, by dishes, or into custom amounts. */
export const splitWays = ['equal', 'items', 'free'] as const;
export type SplitWay = (typeof splitWays)[number];

/** More shares than this are treated as a typing error. */
export const mostShares = 50;

/** A bill before tips: total - discount + service charge + surcharge + tax. */
export interface BillFigures {
  readonly totalCents: Cents;
  readonly discountCents: Cents;
  readonly serviceChargeCents: Cents;
  readonly surchargeCents: Cents;
  readonly taxCents: Cents;
}

export function dueOf(bill: BillFigures): Cents {
  return bill.totalCents - bill.discountCents + bill.serviceChargeCents + bill.surchargeCents + bill.taxCents;
}

/**
 * Divides an amount in proportion to weights, to the cent. Each portion is rounded down, and the remaining cents go to
 * the largest remainders, earlier ones first ("largest remainder method", Hamilton 1792). The portions always add up to
 * the amount. None exceeds its weight unless the amount exceeds the sum of all weights.
 * 100.00 by 1 : 1 : 1 = 33.34 + 33.33 + 33.33.
 */
export function divideByWeight(amountCents: Cents, weights: readonly number[]): Cents[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  if (sum === 0n) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(amountCents) * BigInt(weight));
  const portions = exact.map((product) => Number(product / sum));
  const left = amountCents - portions.reduce((all, portion) => all + portion, 0);
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: product % sum }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1));
  for (const { index } of byRemainder.slice(0, left)) portions[index] = (portions[index] ?? 0) + 1;
  return portions;
}

/** The first shares get the remaining cents: 10.00 by 3 = 3.34 + 3.33 + 3.33. */
export function equalShares(amountCents: Cents, people: number): Cents[] {
  return divideByWeight(
    amountCents,
    Array.from({ length: people }, () => 1),
  );
}

export interface BillUnit {
  readonly name: string;
  readonly priceCents: Cents;
}

/** A line of the bill. Choices name the unit they belong to, from 1. */
export interface SplitLine {
  readonly itemName: string;
  readonly quantity: number;
  readonly unitPriceCents: Cents;
  readonly choices: readonly (PricedChoice & { readonly unit: number; readonly name: string })[];
}

/** Splits lines into units with the same total: 2 x 18.00, cheese 1.50 on the first = 19.50, 18.00. */
export function unitsOf(lines: readonly SplitLine[]): BillUnit[] {
  return lines.flatMap(({ itemName, quantity, unitPriceCents, choices }) =>
    Array.from({ length: quantity }, (_, index) => {
      const chosen = choices.filter(({ unit }) => unit === index + 1);
      const names = [...new Set(chosen.map(({ name }) => name))].join(', ');
      return {
        name: names ? `${itemName} (${names})` : itemName,
        priceCents: chosen.reduce((sum, choice) => sum + choiceTotal(choice), unitPriceCents),
      };
    }),
  );
}

/** The share of each unit in the amount, with its part of fees, tax and discount. Shares of 0 are left out. */
export function unitShares(amountCents: Cents, units: readonly BillUnit[]): { name: string; amountCents: Cents }[] {
  const portions = divideByWeight(
    amountCents,
    units.map(({ priceCents }) => priceCents),
  );
  return units
    .map(({ name }, index) => ({ name, amountCents: portions[index] ?? 0 }))
    .filter((share) => share.amountCents > 0);
}

/**
 * The figures of one part. Each figure is divided in proportion to what remains of it, so that all parts add up to the
 * bill. `remaining` is the bill less earlier parts; `partCents` is at most what is still due.
 * Half of 80.25 - 8.00 + 2.00 + 7.00 (81.25), 40.63 = 40.13 - 4.00 + 1.00 + 3.50.
 */
export function takePart(remaining: BillFigures, partCents: Cents): BillFigures {
  const { totalCents, discountCents, serviceChargeCents, surchargeCents, taxCents } = remaining;
  const netCents = totalCents - discountCents;
  const isLast = partCents === dueOf(remaining);
  if (isLast) return { totalCents, discountCents, serviceChargeCents, surchargeCents, taxCents };
  const [net = 0, serviceCharge = 0, surcharge = 0, tax = 0] = divideByWeight(partCents, [
    netCents,
    serviceChargeCents,
    surchargeCents,
    taxCents,
  ]);
  const discount = netCents === 0 ? 0 : Number(divideHalfUp(BigInt(discountCents) * BigInt(net), BigInt(netCents)));
  return {
    totalCents: net + discount,
    discountCents: discount,
    serviceChargeCents: serviceCharge,
    surchargeCents: surcharge,
    taxCents: tax,
  };
}

export function remainingOf(bill: BillFigures, parts: readonly BillFigures[]): BillFigures {
  return parts.reduce(
    (left, part) => ({
      totalCents: left.totalCents - part.totalCents,
      discountCents: left.discountCents - part.discountCents,
      serviceChargeCents: left.serviceChargeCents - part.serviceChargeCents,
      surchargeCents: left.surchargeCents - part.surchargeCents,
      taxCents: left.taxCents - part.taxCents,
    }),
    bill,
  );
}

interface PaidSums {
  readonly partCents: Cents;
  readonly tipCents: Cents;
  readonly roundingCents: Cents;
  readonly amountCents: Cents;
}

type PaidAmounts = Omit<PaidSums, 'partCents'>;

/** The sums of payments: of their parts of the bill, of tips and rounding, and of all that was paid. */
export function paidTogether(payments: readonly PaidAmounts[]): PaidSums {
  const sumOf = (figure: keyof PaidAmounts) => sumCents(payments.map((payment) => payment[figure]));
  const [tipCents, roundingCents, amountCents] = [sumOf('tipCents'), sumOf('roundingCents'), sumOf('amountCents')];
  return { partCents: amountCents - tipCents - roundingCents, tipCents, roundingCents, amountCents };
}
