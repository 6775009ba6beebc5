import { type Cents, divideHalfUp, sumCents } from '../money.ts';
import { divideByWeight } from './divide.ts';
import type { PricedChoice, PricedLine } from './order-totals.ts';
import { percentOf, type Rate, wholeRate } from './rate.ts';
import type { RateSum, TaxedAmount, TaxedOrder, TaxRules } from './tax-rules.ts';

/** A choice without a rate uses its line's rate. Parts of a combo have weights, by which its price is divided. */
export interface TaxedLine extends PricedLine {
  readonly taxRate: Rate;
  readonly choices: readonly (PricedChoice & {
    readonly unit: number;
    readonly taxRate?: Rate | null;
    readonly weightCents?: Cents | null;
  })[];
}

type IsIncluded = Pick<TaxRules, 'isIncluded'>;

/**
 * The tax on or in an amount, rounded half up once: 19 % on 10.00 = 1.90, and in 11.90 = 1.90. Net is the rest, never
 * rounded again: in 50,000 yen at 10 % there are 4,545.
 */
export function taxOf({ isIncluded }: IsIncluded, cents: Cents, rate: Rate): Cents {
  if (!isIncluded) return percentOf(cents, rate);
  return Number(divideHalfUp(BigInt(cents) * BigInt(rate), BigInt(wholeRate + rate)));
}

/** A line's total by rate. A combo's price is divided among its parts by weight, or equally if all weights are 0. */
export function taxedAmounts({ unitPriceCents, quantity, taxRate, choices }: TaxedLine): TaxedAmount[] {
  const amounts = choices.map((choice) => ({
    rate: choice.taxRate ?? taxRate,
    cents: choice.priceCents * (choice.quantity ?? 1),
  }));
  const parts = choices.filter(({ weightCents }) => weightCents != null);
  const units = Array.from({ length: parts.length > 0 ? quantity : 0 }, (_, at) =>
    parts.filter(({ unit }) => unit === at + 1),
  );
  const divided = units.filter((unit) => unit.length > 0);
  for (const unit of divided) {
    const weights = unit.map(({ weightCents, quantity: pieces = 1 }) => (weightCents ?? 0) * pieces);
    const shares = divideByWeight(
      unitPriceCents,
      weights.some((weight) => weight > 0) ? weights : unit.map(({ quantity: pieces = 1 }) => pieces),
    );
    amounts.push(...unit.map((part, at) => ({ rate: part.taxRate ?? taxRate, cents: shares[at] ?? 0 })));
  }
  amounts.push({ rate: taxRate, cents: unitPriceCents * (quantity - divided.length) });
  return [...sumsByRate(amounts)].flatMap(([rate, cents]) => (cents === 0 ? [] : [{ rate, cents }]));
}

/** The tax in a sub-order's response: rounded once per rate; 0 if prices include it. */
export function addedTax(rules: IsIncluded, amounts: readonly TaxedAmount[]): Cents {
  if (rules.isIncluded) return 0;
  return sumCents([...sumsByRate(amounts)].map(([rate, cents]) => taxOf(rules, cents, rate)));
}

export interface TaxedBill {
  readonly discountCents: Cents;
  readonly serviceChargeCents: Cents;
  readonly surchargeCents: Cents;
}

/**
 * Net and tax of a bill per rate, the highest rate first. A discount that lowers the tax is spread over the lines by
 * amount first. Where prices include tax, 8.00 at 19 % and 10.00 at 7 % with 10 % off: 6.05 + 1.15 and 8.41 + 0.59.
 */
export function billTaxes(
  taxes: TaxedOrder,
  { discountCents, serviceChargeCents, surchargeCents }: TaxedBill,
): RateSum[] {
  const subOrders = taxes.discountLowersTax ? lowered(taxes.subOrders, discountCents) : taxes.subOrders;
  const fee = { rate: taxes.feeRate, cents: serviceChargeCents };
  const surcharge = taxes.surchargeRate === null ? [] : [{ rate: taxes.surchargeRate, cents: surchargeCents }];
  const groups = [...subOrders, [fee], surcharge];
  const sums: RateSum[] = [];
  for (const group of taxes.isPerBill ? [groups.flat()] : groups) {
    for (const [rate, cents] of sumsByRate(group)) {
      if (cents === 0) continue;
      const taxCents = taxOf(taxes, cents, rate);
      sums.push({ rate, netCents: taxes.isIncluded ? cents - taxCents : cents, taxCents });
    }
  }
  return addTaxes(sums);
}

/** One sum per rate, the highest rate first. */
export function addTaxes(sums: readonly RateSum[]): RateSum[] {
  const rates = [...new Set(sums.map(({ rate }) => rate))].sort((a, b) => b - a);
  return rates.map((rate) => {
    const ofRate = sums.filter((sum) => sum.rate === rate);
    return { rate, netCents: sumCents(ofRate.map(({ netCents }) => netCents)), taxCents: taxIn(ofRate) };
  });
}

export const taxIn = (sums: readonly RateSum[]): Cents => sumCents(sums.map(({ taxCents }) => taxCents));

/**
 * The share of `cents` of `ofCents` in what remains of a bill's taxes; all of it for the last part. Net and tax of all
 * rates and what has no tax add up to `cents`, unless tax was added to more than was paid.
 */
export function takeTaxes(remaining: readonly RateSum[], cents: Cents, ofCents: Cents): RateSum[] {
  const figures = remaining.flatMap(({ netCents, taxCents }) => [netCents, taxCents]);
  const restCents = ofCents - sumCents(figures);
  const taken =
    cents === ofCents
      ? figures
      : restCents >= 0
        ? divideByWeight(cents, [...figures, restCents])
        : figures.map((figure) => Number(divideHalfUp(BigInt(figure) * BigInt(cents), BigInt(ofCents))));
  return remaining.map(({ rate }, at) => ({ rate, netCents: taken[2 * at] ?? 0, taxCents: taken[2 * at + 1] ?? 0 }));
}

/** Tax sums minus those of earlier parts or refunds. */
export function remainingTaxes(sums: readonly RateSum[], taken: readonly (readonly RateSum[])[]): RateSum[] {
  return addTaxes([...sums, ...taken.flat().map(negative)]);
}

const negative = ({ rate, netCents, taxCents }: RateSum): RateSum => ({
  rate,
  netCents: -netCents,
  taxCents: -taxCents,
});

function lowered(subOrders: TaxedOrder['subOrders'], discountCents: Cents): TaxedAmount[][] {
  const shares = divideByWeight(
    discountCents,
    subOrders.flat().map(({ cents }) => cents),
  ).values();
  return subOrders.map((amounts) =>
    amounts.map(({ rate, cents }) => ({ rate, cents: cents - (shares.next().value ?? 0) })),
  );
}

function sumsByRate(amounts: readonly TaxedAmount[]): Map<Rate, Cents> {
  const sums = new Map<Rate, Cents>();
  for (const { rate, cents } of amounts) sums.set(rate, (sums.get(rate) ?? 0) + cents);
  return sums;
}
