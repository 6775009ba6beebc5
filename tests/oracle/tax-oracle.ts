// A second, slow computation of taxes with exact fractions, written only from docs and the decisions. It shares no code
// with core/domain/pricing.

/** `over` is positive. */
export interface Fraction {
  readonly part: bigint;
  readonly over: bigint;
}

const fraction = (part: bigint, over = 1n): Fraction => ({ part, over });

/** Rounds half up; negative numbers away from zero. */
export function rounded({ part, over }: Fraction): number {
  const size = part < 0n ? -part : part;
  const whole = size / over;
  const up = 2n * (size % over) >= over ? 1n : 0n;
  return Number(part < 0n ? -(whole + up) : whole + up);
}

/** Divides an amount by weight: rounds each part down, and gives the rest to the largest remainders, earlier ones first. */
export function portions(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  if (sum === 0n) return weights.map(() => 0);
  const down = weights.map((weight) => (BigInt(amount) * BigInt(weight)) / sum);
  const rest = weights.map((weight, at) => ({ at, rest: (BigInt(amount) * BigInt(weight)) % sum }));
  let left = BigInt(amount) - down.reduce((all, portion) => all + portion, 0n);
  const parts = [...down];
  while (left > 0n) {
    const first = rest.reduce((best, next) => (next.rest > best.rest ? next : best));
    parts[first.at] = (parts[first.at] ?? 0n) + 1n;
    rest[first.at] = { at: first.at, rest: -1n };
    left -= 1n;
  }
  return parts.map(Number);
}

export interface OraclePart {
  readonly percent: number;
  readonly price: number;
}

/** A line of one dish. For a combo, `parts` are its dishes, the same in each unit. */
export interface OracleLine {
  readonly percent: number;
  readonly unitPrice: number;
  readonly quantity: number;
  readonly parts: readonly OraclePart[];
}

/** The amounts of a line and the percentage at which each is taxed. */
export function amountsOf({ percent, unitPrice, quantity, parts }: OracleLine): { percent: number; cents: number }[] {
  if (parts.length === 0) return [{ percent, cents: unitPrice * quantity }];
  const weighs = parts.some(({ price }) => price > 0);
  const shares = portions(
    unitPrice,
    parts.map(({ price }) => (weighs ? price : 1)),
  );
  return parts.map((part, at) => ({ percent: part.percent, cents: (shares[at] ?? 0) * quantity }));
}

export interface OracleTaxes {
  readonly included: boolean;
  readonly perBill: boolean;
  readonly discountLowersTax: boolean;
  readonly fee: { readonly percent: number; readonly cents: number };
  /** Undefined means not taxed. */
  readonly surcharge: { readonly percent: number | undefined; readonly cents: number };
  readonly discount: number;
  readonly subOrders: readonly (readonly OracleLine[])[];
}

/** Net and tax by percentage, in thousandths of a percent. */
export function oracleTaxes(bill: OracleTaxes): Map<number, { net: number; tax: number }> {
  // The discount is divided among the amounts at each rate of each line.
  const perLine = bill.subOrders.map((lines) => lines.map((line) => mergedByPercent(amountsOf(line))));
  const shares = portions(
    bill.discountLowersTax ? bill.discount : 0,
    perLine.flat(2).map(({ cents }) => cents),
  );
  let at = 0;
  const groups = perLine.map((lines) =>
    lines.flat().map(({ percent, cents }) => ({ percent, cents: cents - (shares[at++] ?? 0) })),
  );
  const besides = [[bill.fee]];
  const { percent, cents } = bill.surcharge;
  if (percent !== undefined) besides.push([{ percent, cents }]);
  const all = [...groups, ...besides];
  const sums = new Map<number, { net: number; tax: number }>();
  for (const group of bill.perBill ? [all.flat()] : all) {
    for (const part of mergedByPercent(group)) {
      const rate = BigInt(part.percent);
      const base = bill.included ? 100_000n + rate : 100_000n;
      const tax = rounded(fraction(BigInt(part.cents) * rate, base));
      const known = sums.get(part.percent) ?? { net: 0, tax: 0 };
      const net = bill.included ? part.cents - tax : part.cents;
      sums.set(part.percent, { net: known.net + net, tax: known.tax + tax });
    }
  }
  for (const [key, { net, tax }] of sums) if (net === 0 && tax === 0) sums.delete(key);
  return sums;
}

/** In the order in which the percentages appear. Leaves out amounts of 0. */
function mergedByPercent(amounts: readonly { readonly percent: number; readonly cents: number }[]) {
  const percents = [...new Set(amounts.map(({ percent }) => percent))];
  return percents
    .map((percent) => ({
      percent,
      cents: amounts.filter((part) => part.percent === percent).reduce((sum, { cents }) => sum + cents, 0),
    }))
    .filter(({ cents }) => cents !== 0);
}
