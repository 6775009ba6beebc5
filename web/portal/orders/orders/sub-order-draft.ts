import type { z } from 'zod';
import type * as contract from '../../../../core/contract/orders.ts';
import type { OrderItem } from '../../../../core/contract/orders.ts';
import type { placeOrder } from '../../../../core/contract/placed-orders.ts';
import { subOrderStatusCodes } from '../../../../core/contract/status-codes.ts';
import {
  type ChoiceGroup,
  type GroupFault,
  type GroupPick,
  groupFault,
} from '../../../../core/domain/choices/groups.ts';
import type { Cents, Money } from '../../../../core/domain/money.ts';
import {
  groupsAsOrdered,
  type PricedPick,
  pricePicksAsOrdered,
} from '../../../../core/domain/pricing/choice-prices.ts';
import {
  lineTotal,
  type PricedLine,
  subOrderTotals,
  type Totals,
} from '../../../../core/domain/pricing/order-totals.ts';
import type { Percent } from '../../../../core/domain/pricing/rate.ts';
import { fallbackTaxRate, parseRate, type Rate } from '../../../../core/domain/pricing/rate.ts';
import { everyGroupOf } from '../../../api/cart/line-choices.ts';
import { picksOf, pricedPicksOf } from '../../../api/choice-groups.ts';
import type { Order, SubOrder } from '../../../api/order-answers.ts';

export type SubItem = z.output<typeof contract.SubItem>;

export type PlacedBody = z.input<NonNullable<(typeof placeOrder)['body']>>;

export interface DraftLine {
  readonly item: OrderItem;
  readonly quantity: number;
  readonly choices: readonly SubItem[];
}

interface DraftTotals extends Pick<Totals, 'totalCents'> {
  readonly itemCount: number;
  /** Undefined after an edit of dishes with several rates, because only the server can calculate it. */
  readonly taxCents: Cents | undefined;
}

/** How an order is taxed. `taxPercent` is the session's. */
export interface DraftTerms {
  readonly taxPercent: Percent | undefined;
  readonly taxes?: Order['taxes'];
}

export function linesOf(subOrder: SubOrder): DraftLine[] {
  return subOrder.items.map((item) => ({ item, quantity: item.itemQuantity, choices: item.subItems }));
}

/** "Decreasing an item removes its sub-items." Increasing keeps them; the new unit has none yet. */
export function withQuantity(line: DraftLine, quantity: number): DraftLine {
  return { ...line, quantity, choices: quantity < line.quantity ? [] : line.choices };
}

/** Price times quantity plus every chosen sub-item once. */
export function draftLineTotal(formats: Money, line: DraftLine): Cents {
  return lineTotal(priced(formats, line));
}

export function draftTotals(formats: Money, lines: readonly DraftLine[], taxRate: Rate): Totals & DraftTotals {
  const itemCount = lines.reduce((sum, line) => sum + line.quantity, 0);
  return {
    itemCount,
    ...subOrderTotals(
      lines.map((line) => priced(formats, line)),
      taxRate,
    ),
  };
}

export function isModified(lines: readonly DraftLine[]): boolean {
  return lines.some(({ item, quantity, choices }) => {
    if (quantity !== item.itemQuantity || countedKeys(choices).length !== countedKeys(item.subItems).length)
      return true;
    const kept = new Set(countedKeys(item.subItems));
    return countedKeys(choices).some((key) => !kept.has(key));
  });
}

/** Pieces of the same choice count as one choice, even at different prices. */
function countedKeys(choices: readonly SubItem[]): string[] {
  return picksOf(choices).map((pick) => JSON.stringify(pick));
}

const groupsOnMenu = (formats: Money, { customization }: OrderItem) =>
  customization ? everyGroupOf(formats, customization) : [];

/** The choices for a line, including ordered ones that are no longer offered; undefined if there are none. */
export function groupsOfLine(formats: Money, item: OrderItem): ChoiceGroup[] | undefined {
  if (!item.customization) return undefined;
  const groups = groupsAsOrdered(groupsOnMenu(formats, item), pricedPicksOf(formats, item.subItems));
  const isEmpty = groups.every(({ max, choices }) => max === 0 || choices.length === 0);
  return isEmpty ? undefined : groups;
}

/** Why a line can't be confirmed. An unedited line is always valid, as the diner sent it. */
export function lineFault(formats: Money, line: DraftLine): GroupFault | undefined {
  const groups = groupsOfLine(formats, line.item);
  if (!groups || line.quantity === 0 || !isModified([line])) return undefined;
  return groupFault(groups, picksOf(line.choices), line.quantity);
}

/** Prices a line's picks: ordered ones at the price ordered, added ones at the menu's price. */
export const priceLinePicks = (formats: Money, item: OrderItem, picks: readonly GroupPick[]): PricedPick[] =>
  pricePicksAsOrdered(groupsOnMenu(formats, item), pricedPicksOf(formats, item.subItems), picks);

/** Prices picks and converts them to the sub-items that an order line stores. */
export function linePicks(formats: Money, item: OrderItem, picks: readonly GroupPick[]): SubItem[] {
  return priceLinePicks(formats, item, picks).map(({ group, within, name, unit, quantity, priceCents, listCents }) => ({
    subItemName: name,
    description: '',
    price: formats.toDecimal(priceCents),
    quantity,
    sequence: unit,
    ...(group ? { group } : {}),
    ...(within ? { within } : {}),
    ...(listCents === priceCents ? {} : { listPrice: formats.toDecimal(listCents) }),
  }));
}

export type WantedSubOrder = ReturnType<typeof wantedOf>;

/** A sub-order as it will be confirmed, with its unsaved edits. */
export const wantedOf = (formats: Money, subOrder: SubOrder, lines: readonly DraftLine[], terms: DraftTerms) => ({
  subOrder,
  lines,
  totals: shownTotals(formats, subOrder, lines, terms),
});

/** The documented body of POST external/placeorder as staff send it: status O and the ids of the sub-orders. */
export function confirmBody(formats: Money, order: Order, subOrders: readonly WantedSubOrder[]): PlacedBody {
  return {
    suborder: subOrders.map(({ subOrder, lines, totals }) => ({
      // Lines that aren't sent stay unchanged. With several sub-orders, only the edited ones need their lines.
      items: subOrders.length === 1 || isModified(lines) ? lines.map((line) => placedLine(formats, line)) : [],
      ...(totals.taxCents === undefined ? {} : { taxAmt: formats.toDecimal(totals.taxCents) }),
      specialInstruction: subOrder.specialInstruction,
      totalAmt: formats.toDecimal(totals.totalCents),
      itemCount: totals.itemCount,
      tableID: subOrder.tableID,
      restaurantID: subOrder.restaurantID,
      status: subOrderStatusCodes.confirmed,
      subOrderID: subOrder.subOrderID,
    })),
    tableID: order.tableID,
    restaurantID: order.restaurantID,
    startTime: order.startTime,
    orderID: order.orderID,
  };
}

function placedLine(formats: Money, line: DraftLine) {
  const { itemID, orderItemID, itemName, itemDescription, itemPrice, specialInstruction } = line.item;
  return {
    itemID,
    orderItemID,
    itemName,
    itemDescription,
    itemQuantity: line.quantity,
    itemPrice,
    itemTotal: formats.toDecimal(draftLineTotal(formats, line)),
    specialInstruction,
    ...(line.choices.length > 0 && { subItems: line.choices.map(({ listPrice: _list, ...choice }) => choice) }),
  };
}

function priced(formats: Money, { item, quantity, choices }: DraftLine): PricedLine {
  return {
    unitPriceCents: formats.centsOf(item.itemPrice),
    quantity,
    choices: choices.map(({ price, quantity: pieces }) => ({ priceCents: formats.centsOf(price), quantity: pieces })),
  };
}

/** The server's figures, or figures computed after an edit. "The '18 percent' figure is the fallback". */
export function shownTotals(
  formats: Money,
  subOrder: SubOrder,
  lines: readonly DraftLine[],
  { taxPercent, taxes }: DraftTerms,
): DraftTotals {
  if (!isModified(lines)) {
    const { itemCount, totalAmt, taxAmt } = subOrder;
    return { itemCount, totalCents: formats.centsOf(totalAmt), taxCents: formats.centsOf(taxAmt) };
  }
  const totals = draftTotals(formats, lines, shownRate(subOrder, taxPercent));
  return taxes ? { ...totals, taxCents: taxes.included ? 0 : undefined } : totals;
}

/** A sub-order's tax rate: the one it was ordered at, else the session's, else the fallback. */
export function shownRate(subOrder: SubOrder, taxPercent: Percent | undefined): Rate {
  return rateOf(subOrder.taxRate) ?? rateOf(taxPercent) ?? fallbackTaxRate;
}

function rateOf(percent: Percent | undefined): Rate | undefined {
  return percent === undefined ? undefined : parseRate(percent);
}
