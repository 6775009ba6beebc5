import type { CashRounding } from '../formats/region.ts';
import { type Cents, divideHalfUp, sumCents } from '../money.ts';
import { type SubOrderStatus, subOrderStates } from '../order-states.ts';
import { type PaymentMode, paymentModeRules } from '../payment-modes.ts';
import { divideByWeight } from './divide.ts';
import { type Percent, parseRate, type Rate, wholeRate } from './rate.ts';
import { type GivenBack, leftToRefund, taxesPaid } from './refund.ts';
import { refundInSteps } from './rounding.ts';
import { type BillFigures, type BillUnit, dueOf, type SplitLine, unitsOf } from './split.ts';
import type { RateSum, TaxedAmount } from './tax-rules.ts';
import { addTaxes, remainingTaxes, type TaxedLine, taxedAmounts } from './taxes.ts';

/** One unit of a line, as it was sold. Units are numbered from 1. */
export interface SoldUnit extends BillUnit {
  readonly lineId: number;
  readonly unit: number;
  readonly taxed: readonly TaxedAmount[];
}

interface SoldLine extends SplitLine {
  readonly id: number;
  readonly taxRate?: Rate | null;
  readonly choices: readonly (SplitLine['choices'][number] & TaxedLine['choices'][number])[];
}

interface SoldSubOrder {
  readonly status: SubOrderStatus;
  readonly taxRate: Percent | string;
  readonly lines: readonly SoldLine[];
}

/** The units that an order charges for, in the order of its bill. `subOrders` are newest first. */
export function soldUnits(subOrders: readonly SoldSubOrder[]): SoldUnit[] {
  const charged = subOrders.filter(({ status }) => subOrderStates[status].isCharged).reverse();
  const units = charged.flatMap((subOrder) =>
    subOrder.lines.flatMap((line) =>
      unitsOf([line]).map((unit, at) => {
        const choices = line.choices.flatMap((choice) => (choice.unit === at + 1 ? [{ ...choice, unit: 1 }] : []));
        const taxRate = line.taxRate ?? parseRate(subOrder.taxRate) ?? 0;
        const taxed = taxedAmounts({ unitPriceCents: line.unitPriceCents, quantity: 1, taxRate, choices });
        return { ...unit, lineId: line.id, unit: at + 1, taxed };
      }),
    ),
  );
  return units.filter(({ priceCents }) => priceCents > 0);
}

/** A payment with its bill; if it paid only a part, also the whole bill. */
export interface PaidBill extends BillFigures {
  readonly amountCents: Cents;
  readonly tipCents: Cents;
  readonly roundingCents: Cents;
  readonly bill: BillFigures | null;
  readonly shares: readonly { readonly share: number; readonly name: string; readonly amountCents: Cents }[];
}

/** What a payment paid for one unit, with its part of discount, fee, surcharge and tax. */
export interface PaidUnit extends UnitShare {
  /** Taxes at the rates at which the dishes, the fee and the surcharge were sold. */
  readonly taxes: readonly RateSum[];
}

/**
 * The units that a payment paid for, with its share of each, as a bill is divided by dishes. Where several rates are
 * added, each unit weighs with its tax. A part that paid for dishes has those; other parts have a share of all the rest.
 * `payments` are those of the order. Empty where a part was divided in another way, such as by seats.
 * 18.00 and 14.25 of a bill of 35.11 = 19.60 and 15.51.
 */
export function paidUnits(paid: PaidBill, payments: readonly PaidBill[], units: readonly SoldUnit[]): PaidUnit[] {
  const ownUnits = unitsOfShares(paid, units);
  const taken = payments.flatMap((payment) => unitsOfShares(payment, units));
  if ((ownUnits.length > 0 ? ownUnits : taken).includes(undefined)) return [];
  if (ownUnits.length > 0)
    return withTaxes(
      paid,
      ownUnits.flatMap((unit) => unit ?? []),
    );
  const rest = units.filter((unit) => !taken.some((other) => other && isSameUnit(other, unit)));
  const isAdded = paid.taxes && paid.taxCents > 0;
  const shares = divideByWeight(
    paidForBill(paid),
    rest.map(({ priceCents, taxed }) =>
      isAdded ? sumCents(taxed.map(({ cents, rate }) => cents * (wholeRate + rate))) : priceCents,
    ),
  );
  const prices = divideByWeight(
    paid.totalCents,
    rest.map(({ priceCents }) => priceCents),
  );
  const paidFor = rest.map((unit, at) => ({ ...unit, amountCents: shares[at] ?? 0, paidPriceCents: prices[at] ?? 0 }));
  return withTaxes(paid, paidFor.filter(isAnyPaid));
}

type UnitName = Pick<SoldUnit, 'lineId' | 'unit'>;

export const isSameUnit = (unit: UnitName, other: UnitName): boolean =>
  unit.lineId === other.lineId && unit.unit === other.unit;

const paidForBill = ({ amountCents, tipCents, roundingCents }: PaidBill): Cents =>
  amountCents - tipCents - roundingCents;

interface UnitShare extends SoldUnit {
  readonly amountCents: Cents;
  /** The part of the amount that paid the price. */
  readonly paidPriceCents: Cents;
}

const isAnyPaid = ({ amountCents }: UnitShare) => amountCents > 0;

/** The units that shares with names stand for. Undefined for a share that is not one unit. */
function unitsOfShares({ bill, shares }: PaidBill, units: readonly SoldUnit[]): (UnitShare | undefined)[] {
  const named = shares.filter(({ name }) => name !== '');
  if (!bill || named.length === 0) return [];
  const amounts = divideByWeight(
    dueOf(bill),
    units.map(({ priceCents }) => priceCents),
  );
  const divided = units
    .map((unit, at) => ({ ...unit, amountCents: amounts[at] ?? 0, paidPriceCents: unit.priceCents }))
    .filter(isAnyPaid);
  return named.map(({ share, name, amountCents }) => {
    const unit = divided[share - 1];
    return unit?.name === name && unit.amountCents === amountCents ? unit : undefined;
  });
}

/** Divides a payment's taxes among its units, so that the units' amounts and the sums of the rates are both exact. */
function withTaxes(paid: PaidBill, units: readonly UnitShare[]): PaidUnit[] {
  const wishes = wishedTaxes(paid, units);
  let left = addTaxes(taxesPaid(paid));
  let leftCents = paidForBill(paid);
  return units.map((unit, at) => {
    const wish = wishes.map((ofRate) => ofRate[at] ?? 0);
    const taxes = at === units.length - 1 ? left : takeNear(left, leftCents, wish, unit.amountCents);
    left = remainingTaxes(left, [taxes]);
    leftCents -= unit.amountCents;
    return { ...unit, taxes };
  });
}

/** Net and tax by unit. What dishes paid at a rate is divided by their price at it, the rest by the whole price. */
function wishedTaxes(paid: PaidBill, units: readonly UnitShare[]): Cents[][] {
  const sums = addTaxes(taxesPaid(paid));
  const isIncluded = paid.taxes != null && paid.taxCents === 0;
  const basisOf = ({ netCents, taxCents }: RateSum) => (isIncluded ? netCents + taxCents : netCents);
  const isLowered = sumCents(sums.map(basisOf)) < paid.totalCents + paid.serviceChargeCents;
  const goodsCents = isLowered ? paid.totalCents - paid.discountCents : paid.totalCents;
  const prices = units.map(({ priceCents }) => priceCents);
  return sums.flatMap((sum) => {
    const basis = basisOf(sum);
    const atRate = units.map(({ taxed }) => sumCents(taxed.map(({ rate, cents }) => (rate === sum.rate ? cents : 0))));
    const ofDishes = Math.min(basis, portion(goodsCents, sumCents(atRate), sumCents(prices)));
    const [dishes, others] = [divideByWeight(ofDishes, atRate), divideByWeight(basis - ofDishes, prices)];
    const taken = prices.map((_, at) => (dishes[at] ?? 0) + (others[at] ?? 0));
    const taxes = taken.map((cents) => portion(sum.taxCents, cents, basis));
    return [isIncluded ? taken.map((cents, at) => cents - (taxes[at] ?? 0)) : taken, taxes];
  });
}

const portion = (cents: Cents, of: Cents, whole: Cents): Cents =>
  whole === 0 ? 0 : Number(divideHalfUp(BigInt(cents) * BigInt(of), BigInt(whole)));

/** Takes `cents` of `leftCents`, with taxes as close to `wishes` as `left` allows. */
function takeNear(left: readonly RateSum[], leftCents: Cents, wishes: readonly Cents[], cents: Cents): RateSum[] {
  const figures = left.flatMap(({ netCents, taxCents }) => [netCents, taxCents]);
  const untaxedCents = leftCents - sumCents(figures);
  let taken = figures.map((figure, at) => Math.min(figure, wishes[at] ?? 0));
  const missing = cents - sumCents(taken);
  // Below 0, tax was added to more than was paid, so net and tax exceed the amount.
  if (untaxedCents >= 0 && missing < 0) taken = divideByWeight(cents, taken);
  if (untaxedCents >= 0 && missing > untaxedCents) {
    const room = figures.map((figure, at) => figure - (taken[at] ?? 0));
    const more = divideByWeight(missing - untaxedCents, room);
    taken = taken.map((figure, at) => figure + (more[at] ?? 0));
  }
  return left.map(({ rate }, at) => ({ rate, netCents: taken[2 * at] ?? 0, taxCents: taken[2 * at + 1] ?? 0 }));
}

/** Steps for refunds: the smallest coin for cash, or the card's steps (1 if it has none). */
export const refundStepsOf = (
  mode: PaymentMode,
  cash: CashRounding | undefined,
  cardStep: Cents,
): CashRounding | undefined =>
  paymentModeRules[mode].isCash ? cash : cardStep > 1 ? ({ step: cardStep, direction: 'nearest' } as const) : undefined;

export interface LeftOfPayment {
  /** Excludes the tip. */
  readonly billCents: Cents;
  readonly allCents: Cents;
  readonly steps: CashRounding | undefined;
}

/** The refund for dishes: their shares, at most what is left, without the tip. For the last dish, everything left. */
export function refundOfDishes(shares: readonly Cents[], isLast: boolean, left: LeftOfPayment): Cents {
  const cents = isLast ? left.billCents : Math.min(sumCents(shares), left.billCents);
  return refundInSteps(cents, left.allCents, left.steps, left.billCents);
}

interface Refunded extends GivenBack {
  readonly roundingCents: Cents;
  readonly taxes: readonly RateSum[];
}

/** Rounding (part of `given`) and taxes of a refund of dishes, after `refunds`. The last refund gets the rest. */
export function figuresOfRefund(
  paid: PaidBill,
  refunds: readonly Refunded[],
  chosen: readonly PaidUnit[],
  isLast: boolean,
  given: Cents,
): { readonly roundingCents: Cents; readonly taxes: RateSum[] } {
  const earlier = refunds.map((refund) => ({ ...refund, amountCents: refund.amountCents - refund.roundingCents }));
  const leftCents = leftToRefund(paidForBill(paid), earlier);
  const shares = sumCents(chosen.map(({ amountCents }) => amountCents));
  const isAll = isLast || given === leftToRefund(paid.amountCents - paid.tipCents, refunds);
  const cents = isAll ? leftCents : Math.min(shares, leftCents);
  const left = remainingTaxes(
    taxesPaid(paid),
    refunds.map(({ taxes }) => taxes),
  );
  const wished = addTaxes(chosen.flatMap(({ taxes }) => taxes));
  const wishes = left.flatMap(({ rate }) => {
    const sum = wished.find((of) => of.rate === rate);
    return [sum?.netCents ?? 0, sum?.taxCents ?? 0];
  });
  return { roundingCents: given - cents, taxes: isAll ? left : takeNear(left, leftCents, wishes, cents) };
}

/** '2 x Fries, 1 x Steak (Rare)', as printed on receipts of refunds. */
export function dishNames(units: readonly BillUnit[]): string {
  const counts = new Map<string, number>();
  for (const { name } of units) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => `${count} x ${name.replace(/\s+/g, ' ').trim()}`).join(', ');
}
