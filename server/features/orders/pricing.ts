import type { PlacedLine } from '../../../core/contract/placed-orders.ts';
import type { RefusedField } from '../../../core/contract/refusals.ts';
import { groupFault } from '../../../core/domain/choices/groups.ts';
import type { Formats } from '../../../core/domain/formats/formats.ts';
import type { Cents, Money } from '../../../core/domain/money.ts';
import { timesWords } from '../../../core/domain/offer-times-words.ts';
import { orderCaps } from '../../../core/domain/order-caps.ts';
import { type PricedPick, pricePicks } from '../../../core/domain/pricing/choice-prices.ts';
import { priceWindowWords } from '../../../core/domain/pricing/offer-price.ts';
import { lineTotal, subOrderTotals } from '../../../core/domain/pricing/order-totals.ts';
import { percentOf, type Rate } from '../../../core/domain/pricing/rate.ts';
import type { TaxedAmount, TaxRules } from '../../../core/domain/pricing/tax-rules.ts';
import { addedTax, taxedAmounts } from '../../../core/domain/pricing/taxes.ts';
import { mostSeat, mostSeatsOfLine, seatFault, seatsOfUnits } from '../../../core/domain/seats.ts';
import { chargedPart } from '../../../core/domain/voids.ts';
import { orderMessages } from '../../../core/messages/en/server/orders.ts';
import { fill, type Words } from '../../../core/messages/message.ts';
import { invalid, isRefusal, refuse } from '../../platform/refusal.ts';
import type { Menu, MenuItemRow } from '../menu/menu.service.ts';
import { ChoiceRoom, tooManyChoices } from './choice-room.ts';
import { type PricedOrderLine, writtenChoices } from './combo-parts.ts';
import {
  choiceRows,
  codeOfGroupFault,
  otherPrice,
  readChoices,
  type SentChoices,
  unknownDiscount,
  withImplied,
  wordsOfGroupFault,
  wordsOfUnasked,
} from './group-picks.ts';

export type { PricedOrderLine };

export interface PricedSubOrder {
  /** Excludes the parts of combos, which have no price of their own. */
  readonly lines: readonly PricedOrderLine[];
  readonly itemCount: number;
  readonly totalCents: Cents;
  /** The tax added to the total. */
  readonly taxCents: Cents;
  /** Taxed amounts line by line. Null if a single rate is added to all of them. */
  readonly taxedAmounts: readonly TaxedAmount[] | null;
}

export interface ClaimedTotals {
  readonly totalAmt?: number | undefined;
  readonly taxAmt?: number | undefined;
}

// The most serious first; only that one is reported.
const lineFaults = ['BadQuantity', 'ItemUnavailable', 'TooManyChoices', 'ChoiceMissing', 'PriceChanged'] as const;

interface LineFault {
  readonly code: (typeof lineFaults)[number];
  readonly message: Words;
}

/** Refuses impossible lines, and then prices that differ from what the guest saw. `fields` names the lines. */
export function priceSubOrder(menu: Menu, placed: readonly PlacedLine[], claimed: ClaimedTotals) {
  const count = placed.filter((line) => line.itemQuantity !== 0).length;
  if (count === 0) return refuse('EmptyOrder');
  if (count > orderCaps.linesPerSubOrder) return refuse('TooManyLines');
  const read = readLines(menu, placed);
  if (isRefusal(read)) return read;
  const faults = new Map<LineFault['code'], RefusedField[]>();
  const lines: PricedOrderLine[] = [];
  const unasked: RefusedField[] = [];
  let unknownCents = 0;
  for (const { line, item: listed, chosen, path } of read) {
    const judged = judgeLine(line, listed, chosen, menu.formats);
    if ('code' in judged) {
      const { code, message } = judged;
      faults.set(code, [...(faults.get(code) ?? []), { path, message }]);
      continue;
    }
    const { item, priced } = judged;
    unknownCents += unknownDiscount(chosen, priced);
    const message = wordsOfUnasked(menu.formats, chosen, priced);
    if (message) unasked.push({ path, message });
    lines.push(priceLine(line, item, menu, lines.length, priced));
  }
  for (const code of lineFaults) {
    const fields = faults.get(code);
    if (fields) return refuse(code, { fields });
  }
  const totals = totalsOf(lines, menu.taxRate, menu.taxes?.rules);
  if (writtenChoices(lines) > orderCaps.choices) return tooManyChoices(read.at(-1)?.path ?? '');
  const totalCents = totals.totalCents + unknownCents;
  const asSubItems = { totalCents, taxCents: percentOf(totalCents, menu.taxRate), taxedAmounts: totals.taxedAmounts };
  if (!differs(menu.formats, claimed, totals) || !differs(menu.formats, claimed, asSubItems)) return totals;
  return refuse('PriceChanged', { fields: unasked });
}

/** Expands the lines. Refuses them before pricing if they expand to too much. */
function readLines(menu: Menu, lines: readonly PlacedLine[]) {
  const room = new ChoiceRoom(lines);
  const read = [];
  for (const [index, line] of lines.entries()) {
    const path = `suborder.0.items.${index}`;
    if (room.isOver) return tooManyChoices(path);
    if (line.itemQuantity === 0) continue;
    const seats = refuseSeats(menu, line, line.itemQuantity, path);
    if (seats) return seats;
    const item = menu.items.get(line.itemID ?? 0);
    const { groups = [] } = item ?? {};
    const chosen = withImplied(readChoices(line.subItems, groups), groups, { quantity: line.itemQuantity, room });
    if (room.isOver) return tooManyChoices(path);
    read.push({ line, item, chosen, path });
  }
  return read;
}

/** Refuses invalid seats, and all seats if the restaurant does not use them. */
export function refuseSeats(menu: Menu | undefined, { seats = [] }: PlacedLine, quantity: number, path: string) {
  const hasSeats = seats.some(({ length }) => length > 0);
  const fault = hasSeats && !menu?.hasSeats ? 'noSeats' : seatFault(seats, quantity);
  if (!fault) return undefined;
  const message = fill(orderMessages.seats[fault], { quantity, most: mostSeat, limit: mostSeatsOfLine });
  return invalid(`${path}.seats`, message);
}

/** Without `rules`, a single rate is added to everything. */
export function totalsOf(
  lines: readonly PricedOrderLine[],
  taxRate: Rate,
  rules: Pick<TaxRules, 'isIncluded'> | undefined,
): PricedSubOrder {
  const itemCount = lines.reduce((sum, line) => sum + line.quantity, 0);
  const charged = lines.map(chargedPart);
  const totals = subOrderTotals(charged, taxRate);
  if (!rules) return { lines, itemCount, ...totals, taxedAmounts: null };
  const amounts = charged.flatMap((line) => taxedAmounts({ ...line, taxRate: line.taxRate ?? taxRate }));
  return { lines, itemCount, ...totals, taxCents: addedTax(rules, amounts), taxedAmounts: amounts };
}

type ComparedTotals = Pick<PricedSubOrder, 'totalCents' | 'taxCents' | 'taxedAmounts'>;

/** Whether the client's totals differ from ours. With several tax rates, compares only totals before tax. */
export function differs(money: Money, claimed: ClaimedTotals, ours: ComparedTotals): boolean {
  const isOtherTax = ours.taxedAmounts === null && money.isOtherAmount(claimed.taxAmt, ours.taxCents);
  return money.isOtherAmount(claimed.totalAmt, ours.totalCents) || isOtherTax;
}

export function isQuantity(quantity: number): boolean {
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= orderCaps.quantityPerLine;
}

/** Prices a dish with its picks, or says why it can't be ordered that way. */
function judgeLine(line: PlacedLine, item: MenuItemRow | undefined, chosen: SentChoices, formats: Formats) {
  if (!isQuantity(line.itemQuantity)) return badQuantity;
  if (!item) return gone;
  const fault = lineFault(line, item, chosen, formats);
  if (fault) return fault;
  const priced = pricePicks(item.groups, chosen.picks);
  return changedPrice(line, item, chosen, priced, formats) ?? { item, priced };
}

const badQuantity: LineFault = { code: 'BadQuantity', message: orderMessages.line.quantity };
const gone: LineFault = { code: 'ItemUnavailable', message: orderMessages.line.gone };

function lineFault(line: PlacedLine, item: MenuItemRow, sent: SentChoices, formats: Formats): LineFault | undefined {
  if (item.availability === 'O') return { code: 'ItemUnavailable', message: orderMessages.line.outOfStock };
  if (item.offered) {
    const times = timesWords(formats, item.offered);
    return { code: 'ItemUnavailable', message: fill(orderMessages.line.offered, { times }) };
  }
  if (item.availability !== 'A') return { code: 'ItemUnavailable', message: orderMessages.line.notAvailable };
  const fault = groupFault(item.groups, sent.picks, line.itemQuantity);
  return fault && { code: codeOfGroupFault(fault), message: wordsOfGroupFault(fault) };
}

function changedPrice(
  line: PlacedLine,
  item: MenuItemRow,
  sent: SentChoices,
  priced: readonly PricedPick[],
  formats: Formats,
): LineFault | undefined {
  if (formats.isOtherAmount(line.itemPrice, item.priceCents)) {
    const price = formats.toFigure(item.priceCents);
    const times = item.priceWindows && priceWindowWords(formats, item.priceWindows);
    const { costs, costsAtTimes } = orderMessages.line;
    return { code: 'PriceChanged', message: times ? fill(costsAtTimes, { price, times }) : fill(costs, { price }) };
  }
  const changed = otherPrice(formats, sent, priced);
  return changed === undefined
    ? undefined
    : { code: 'PriceChanged', message: fill(orderMessages.line.choicePrice, { choice: changed }) };
}

function priceLine(
  line: PlacedLine,
  item: MenuItemRow,
  { taxes, hasCourses }: Menu,
  position: number,
  picks: readonly PricedPick[],
): PricedOrderLine {
  const choices = choiceRows(picks, item.groups, { taxing: taxes && { ...taxes, ofDish: item.contents.taxClass } });
  const priced = { unitPriceCents: item.priceCents, quantity: line.itemQuantity, choices };
  return {
    position,
    itemId: item.id,
    itemName: item.name,
    itemDescription: item.description,
    totalCents: lineTotal(priced),
    specialInstruction: (line.specialInstruction ?? '').trim(),
    taxRate: taxes ? taxes.rateOf(item.contents.taxClass) : null,
    seats: seatsOfUnits(line.seats, line.itemQuantity),
    course: hasCourses ? (line.course ?? item.course) || null : null,
    ...priced,
  };
}
