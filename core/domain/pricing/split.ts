import { type Cents, divideHalfUp } from '../money.ts';

/** How a bill is divided: into equal shares, by its dishes, or into amounts that guests choose. */
export const splitWays = ['equal', 'items', 'free'] as const;
export type SplitWay = (typeof splitWays)[number];

/** More people than sit at any table; a number above it is a typing error. */
export const mostShares = 50;

/** What a bill comes to before tips: total - discount + service charge + surcharge + tax. */
export interface BillFigures {
  readonly totalCents: Cents;
  readonly discountCents: Cents;
  readonly serviceChargeCents: Cents;
  readonly surchargeCents: Cents;
  readonly taxCents: Cents;
}

/** The amount to pay of a bill before tips. */
export function dueOf(bill: BillFigures): Cents {
  return bill.totalCents - bill.discountCents + bill.serviceChargeCents + bill.surchargeCents + bill.taxCents;
}

/**
 * Divides an amount in proportion to weights, to the cent: each portion is the exact one rounded down, and the cents
 * that are left go to the largest remainders, of equal ones to the first ("largest remainder method", Hamilton 1792).
 * The portions always add up to the amount, and none exceeds its weight where the amount does not exceed their sum.
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
    .sort((one, other) =>
      one.remainder === other.remainder ? one.index - other.index : one.remainder < other.remainder ? 1 : -1,
    );
  for (const { index } of byRemainder.slice(0, left)) portions[index] = (portions[index] ?? 0) + 1;
  return portions;
}

/** Equal shares of an amount, to the cent; the first ones carry the cents that do not divide. 10.00 by 3 = 3.34 + 3.33 + 3.33. */
export function equalShares(amountCents: Cents, people: number): Cents[] {
  return divideByWeight(
    amountCents,
    Array.from({ length: people }, () => 1),
  );
}

/** One unit of a dish on the bill: its name with its own sub-items, and what it costs with them. */
export interface BillUnit {
  readonly name: string;
  readonly priceCents: Cents;
}

/** A line of a sub-order as it is on the bill; choices name the unit that has them, 1-based. */
export interface SplitLine {
  readonly itemName: string;
  readonly quantity: number;
  readonly unitPriceCents: Cents;
  readonly choices: readonly { readonly unit: number; readonly name: string; readonly priceCents: Cents }[];
}

/** Every unit of some lines, in their order. Together they cost what the lines do: 2 x 18.00, cheese 1.50 on the first = 19.50, 18.00. */
export function unitsOf(lines: readonly SplitLine[]): BillUnit[] {
  return lines.flatMap(({ itemName, quantity, unitPriceCents, choices }) =>
    Array.from({ length: quantity }, (_, index) => {
      const own = choices.filter(({ unit }) => unit === index + 1);
      const names = own.map(({ name }) => name).join(', ');
      return {
        name: names ? `${itemName} (${names})` : itemName,
        priceCents: own.reduce((sum, { priceCents }) => sum + priceCents, unitPriceCents),
      };
    }),
  );
}

/** What each unit of the dishes comes to with its part of fees, tax and discount, so that together they are the amount. */
export function unitShares(amountCents: Cents, units: readonly BillUnit[]): { name: string; amountCents: Cents }[] {
  const portions = divideByWeight(
    amountCents,
    units.map(({ priceCents }) => priceCents),
  );
  return units
    .map(({ name }, index) => ({ name, amountCents: portions[index] ?? 0 }))
    .filter((one) => one.amountCents > 0);
}

/**
 * What of a bill a part of it is, so that the parts add up to the bill in every figure: the part is divided among what
 * is left of each in proportion. `remaining` is the bill less its earlier parts; `partCents` at most what that comes to.
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

/** What of a bill no part has taken yet, figure by figure. */
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

/** What some payments came to together: of the bill, in tips, and in all. */
export function paidTogether(payments: readonly { readonly tipCents: Cents; readonly amountCents: Cents }[]) {
  const tipCents = payments.reduce((sum, payment) => sum + payment.tipCents, 0);
  const amountCents = payments.reduce((sum, payment) => sum + payment.amountCents, 0);
  return { partCents: amountCents - tipCents, tipCents, amountCents };
}
