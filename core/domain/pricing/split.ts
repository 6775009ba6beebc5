import { billMessages } from '../../messages/en/core/bill.ts';
import type { Message } from '../../messages/message.ts';
import { type Cents, divideHalfUp, sumCents } from '../money.ts';
import type { UnitSeats } from '../seats.ts';
import { divideByWeight, divideToFirst } from './divide.ts';
import { choiceTotal, type PricedChoice } from './order-totals.ts';
import type { RateSum } from './tax-rules.ts';
import { remainingTaxes, takeTaxes } from './taxes.ts';

/** Ways to split a bill: into equal shares, by dishes, by seats, or into custom amounts. In the order of the screens. */
export const splitWays = ['equal', 'items', 'seats', 'free'] as const;
export type SplitWay = (typeof splitWays)[number];

export interface NewShare {
  /** Empty for a share that is not a dish. */
  readonly name: string;
  readonly amountCents: Cents;
  readonly seat?: number;
}

interface WayToSplit {
  /** What a payer pays: a number of equal shares, chosen shares, or an amount. */
  readonly pays: 'count' | 'shares' | 'amount';
  /** Whether what is left after a payment can be split this way. */
  readonly isForRest?: true;
  /** Whether the orders of a joined bill can each be split this way. */
  readonly isForJoined?: true;
  /** Absent if every bill can be split this way. */
  readonly isFor?: (units: readonly BillUnit[]) => boolean;
  /** The shares add up to the amount. Shares of 0 may be left out. */
  readonly sharesOf: (amountCents: Cents, bill: { people: number; units: readonly BillUnit[] }) => NewShare[];
  /** How a share is calculated, if it depends on dishes. */
  readonly explained?: Message<'total' | 'due'>;
}

export const waysToSplit: Readonly<Record<SplitWay, WayToSplit>> = {
  equal: {
    pays: 'count',
    isForRest: true,
    sharesOf: (amountCents, { people }) =>
      equalShares(amountCents, people).map((share) => ({ name: '', amountCents: share })),
  },
  items: {
    pays: 'shares',
    sharesOf: (amountCents, { units }) => unitShares(amountCents, units),
    explained: billMessages.shareOfItems,
  },
  seats: {
    pays: 'shares',
    isForJoined: true,
    isFor: (units) => seatsOf(units).length > 0,
    sharesOf: (amountCents, { units }) => seatShares(amountCents, units),
    explained: billMessages.shareOfSeats,
  },
  free: { pays: 'amount', isForRest: true, sharesOf: () => [] },
};

/** The ways to split any bill. */
export const usualWays: readonly SplitWay[] = splitWays.filter((way) => !waysToSplit[way].isFor);

/** The ways to split a bill with these dishes, or a joined bill. */
export function waysFor(units: readonly BillUnit[], { isJoined }: { readonly isJoined: boolean }): SplitWay[] {
  return splitWays.filter((way) => {
    const { isFor, isForJoined } = waysToSplit[way];
    return (!isJoined || isForJoined) && (!isFor || isFor(units));
  });
}

/** More shares than this are treated as a typing error. */
export const mostShares = 50;

/** A bill before tips: total - discount + service charge + surcharge + tax. */
export interface BillFigures {
  readonly totalCents: Cents;
  readonly discountCents: Cents;
  readonly serviceChargeCents: Cents;
  readonly surchargeCents: Cents;
  /** The tax added to the prices; 0 if they include it. */
  readonly taxCents: Cents;
  /** Null or absent if a single rate is added. */
  readonly taxes?: readonly RateSum[] | null;
}

export function dueOf(bill: BillFigures): Cents {
  return bill.totalCents - bill.discountCents + bill.serviceChargeCents + bill.surchargeCents + bill.taxCents;
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
  /** Absent for a dish that all seats share. */
  readonly seats?: readonly number[];
}

/** A line of the bill. Choices name the unit they belong to, from 1. */
export interface SplitLine {
  readonly itemName: string;
  readonly quantity: number;
  readonly unitPriceCents: Cents;
  /** Units that are on the house. */
  readonly compedUnits?: readonly number[];
  readonly choices: readonly (PricedChoice & { readonly unit: number; readonly name: string })[];
  readonly seats?: UnitSeats | null | undefined;
}

/** Splits lines into units with the same total: 2 x 18.00, cheese 1.50 on the first = 19.50, 18.00. */
export function unitsOf(lines: readonly SplitLine[]): BillUnit[] {
  return lines.flatMap(({ itemName, quantity, unitPriceCents, choices, seats, compedUnits = [] }) =>
    Array.from({ length: quantity }, (_, index) => {
      const chosen = choices.filter(({ unit }) => unit === index + 1);
      const names = [...new Set(chosen.map(({ name }) => name))].join(', ');
      return {
        name: names ? `${itemName} (${names})` : itemName,
        priceCents: compedUnits.includes(index + 1)
          ? 0
          : chosen.reduce((sum, choice) => sum + choiceTotal(choice), unitPriceCents),
        ...(seats?.[index]?.length ? { seats: seats[index] } : {}),
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

const seatsOf = (units: readonly BillUnit[]): number[] =>
  [...new Set(units.flatMap(({ seats = [] }) => seats))].sort((a, b) => a - b);

interface DishesOfSeat {
  readonly seat: number;
  readonly dishes: (Omit<BillUnit, 'seats'> & { readonly sharedBy: number })[];
}

/** The dishes of each seat. `sharedBy` is the number of seats that share a dish: its own seats, or all if it has none. */
export function dishesBySeat(units: readonly BillUnit[]): DishesOfSeat[] {
  const all = seatsOf(units);
  return all.map((seat) => ({
    seat,
    dishes: units.flatMap(({ seats: sharing = all, ...unit }) => {
      return sharing.includes(seat) ? [{ ...unit, sharedBy: sharing.length }] : [];
    }),
  }));
}

/**
 * Splits a whole bill by what each seat had: a shared dish counts equally for each of its seats. Cents go to the first
 * seats. 57.98 by 18.50, 14.00 and 9.75 with bread for all (10.00) = 24.23 + 19.24 + 14.51. Shares of 0 are left out;
 * without a price, all seats pay the same; without seats, all is one share.
 */
export function seatShares(amountCents: Cents, units: readonly BillUnit[]): NewShare[] {
  const seats = dishesBySeat(units);
  if (seats.length === 0) return [{ name: '', amountCents }];
  const shares = new Set(seats.flatMap(({ dishes }) => dishes.map(({ sharedBy }) => BigInt(sharedBy))));
  const parts = [...shares].reduce((product, sharedBy) => leastCommonMultiple(product, sharedBy), 1n);
  const weights = seats.map(({ dishes }) =>
    dishes.reduce((sum, { priceCents, sharedBy }) => sum + (BigInt(priceCents) * parts) / BigInt(sharedBy), 0n),
  );
  const isFree = weights.every((weight) => weight === 0n);
  const portions = divideToFirst(amountCents, isFree ? weights.map(() => 1n) : weights);
  return seats
    .map(({ seat }, at) => ({ name: '', seat, amountCents: portions[at] ?? 0 }))
    .filter((share) => share.amountCents > 0);
}

function leastCommonMultiple(a: bigint, b: bigint): bigint {
  let [divisor, rest] = [a, b];
  while (rest > 0n) [divisor, rest] = [rest, divisor % rest];
  return (a / divisor) * b;
}

/**
 * The figures of one part. Each figure is divided in proportion to what remains of it, so that all parts add up to the
 * bill. `remaining` is the bill less earlier parts; `partCents` is at most what is still due.
 * Half of 80.25 - 8.00 + 2.00 + 7.00 (81.25), 40.63 = 40.13 - 4.00 + 1.00 + 3.50.
 */
export function takePart(remaining: BillFigures, partCents: Cents): BillFigures {
  const { totalCents, discountCents, serviceChargeCents, surchargeCents, taxCents, taxes } = remaining;
  const netCents = totalCents - discountCents;
  const isLast = partCents === dueOf(remaining);
  if (isLast)
    return { totalCents, discountCents, serviceChargeCents, surchargeCents, taxCents, ...(taxes && { taxes }) };
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
    ...(taxes && { taxes: taxesOfPart(remaining, taxes, partCents, tax) }),
  };
}

/** Added tax is divided in proportion to the part's tax. */
function taxesOfPart(
  remaining: BillFigures,
  taxes: readonly RateSum[],
  partCents: Cents,
  addedCents: Cents,
): RateSum[] {
  const taken = takeTaxes(taxes, partCents, dueOf(remaining));
  if (remaining.taxCents === 0) return taken;
  const added = divideByWeight(
    addedCents,
    taxes.map((sum) => sum.taxCents),
  );
  return taken.map((sum, at) => ({ ...sum, taxCents: added[at] ?? 0 }));
}

export function remainingOf(bill: BillFigures, parts: readonly BillFigures[]): BillFigures {
  return parts.reduce<BillFigures>(
    (left, part) => ({
      totalCents: left.totalCents - part.totalCents,
      discountCents: left.discountCents - part.discountCents,
      serviceChargeCents: left.serviceChargeCents - part.serviceChargeCents,
      surchargeCents: left.surchargeCents - part.surchargeCents,
      taxCents: left.taxCents - part.taxCents,
      ...(left.taxes && { taxes: remainingTaxes(left.taxes, [part.taxes ?? []]) }),
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

/** The sums of several payments: of the parts they paid, tips, rounding, and everything paid. */
export function paidTogether(payments: readonly PaidAmounts[]): PaidSums {
  const sumOf = (figure: keyof PaidAmounts) => sumCents(payments.map((payment) => payment[figure]));
  const [tipCents, roundingCents, amountCents] = [sumOf('tipCents'), sumOf('roundingCents'), sumOf('amountCents')];
  return { partCents: amountCents - tipCents - roundingCents, tipCents, roundingCents, amountCents };
}
