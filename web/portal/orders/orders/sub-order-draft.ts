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
import { type Cents, centsOf, toDecimal } from '../../../../core/domain/money.ts';
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
import { privateGroupOf } from '../../../api/cart/line-choices.ts';
import { ownList } from '../../../api/cart/needs-choice.ts';
import { everyPickOf, groupsOf, pricedPicksOf } from '../../../api/choice-groups.ts';
import type { Order, SubOrder } from '../../../api/order-answers.ts';

export type SubItem = z.output<typeof contract.SubItem>;

export type PlacedBody = z.input<NonNullable<(typeof placeOrder)['body']>>;

export interface DraftLine {
  readonly item: OrderItem;
  readonly quantity: number;
  readonly choices: readonly SubItem[];
}

interface DraftTotals extends Totals {
  readonly itemCount: number;
}

export function linesOf(subOrder: SubOrder): DraftLine[] {
  return subOrder.items.map((item) => ({ item, quantity: item.itemQuantity, choices: item.subItems }));
}

/** "Decreasing an item removes its sub-items." Increasing keeps them; the new unit has none yet. */
export function withQuantity(line: DraftLine, quantity: number): DraftLine {
  return { ...line, quantity, choices: quantity < line.quantity ? [] : line.choices };
}

/** Price times quantity plus every chosen sub-item once. */
export function draftLineTotal(line: DraftLine): Cents {
  return lineTotal(priced(line));
}

export function draftTotals(lines: readonly DraftLine[], taxRate: Rate): DraftTotals {
  const itemCount = lines.reduce((sum, line) => sum + line.quantity, 0);
  return { itemCount, ...subOrderTotals(lines.map(priced), taxRate) };
}

export function isModified(lines: readonly DraftLine[]): boolean {
  return lines.some(({ item, quantity, choices }) => {
    if (quantity !== item.itemQuantity || countedKeys(choices).length !== countedKeys(item.subItems).length)
      return true;
    const kept = new Set(countedKeys(item.subItems));
    return countedKeys(choices).some((key) => !kept.has(key));
  });
}

/** Pieces of a choice at two prices are one choice. */
function countedKeys(choices: readonly SubItem[]): string[] {
  return everyPickOf(choices).map((pick) => JSON.stringify(pick));
}

type OwnList = ReturnType<typeof ownList>;

export interface LineRules {
  /** The dish's own list. */
  readonly list: ChoiceGroup;
  /** With what was ordered of them, also if it is no longer offered. */
  readonly groups: readonly ChoiceGroup[];
}

/** The dish's own list, also with what was ordered of it and is sold out or gone since. */
export function listAsOrdered({ customization, subItems }: OrderItem): OwnList {
  const offered = customization ? ownList(customization) : [];
  const choices = new Map(offered.map((choice) => [choice.subItemName, choice]));
  for (const { group, subItemName, description, price } of subItems)
    if (!group && !choices.has(subItemName)) choices.set(subItemName, { subItemName, description, price });
  return [...choices.values()];
}

export function rulesOf(item: OrderItem): LineRules | undefined {
  const { customization, subItems: ordered } = item;
  if (!customization) return undefined;
  const choices = listAsOrdered(item).map(({ subItemName: name, price }) => ({ name, priceCents: centsOf(price) }));
  const list = { ...privateGroupOf(customization), choices };
  if ((list.max === 0 || list.choices.length === 0) && !customization.groups) return undefined;
  return { list, groups: groupsAsOrdered(groupsOf(customization.groups), pricedPicksOf(ordered)) };
}

/** What keeps a line from being confirmed; an unedited line is valid as the diner sent it. */
export function lineFault(line: DraftLine): GroupFault | undefined {
  const rules = rulesOf(line.item);
  if (!rules || line.quantity === 0 || !isModified([line])) return undefined;
  return groupFault([rules.list, ...rules.groups], everyPickOf(line.choices), line.quantity);
}

/** What picks of a line cost: as ordered, and as on the menu what is added. */
export function priceLinePicks({ customization, subItems }: OrderItem, picks: readonly GroupPick[]): PricedPick[] {
  return pricePicksAsOrdered(groupsOf(customization?.groups), pricedPicksOf(subItems), picks);
}

/** Picks as a line keeps them. */
export function linePicks(item: OrderItem, picks: readonly GroupPick[]): SubItem[] {
  return priceLinePicks(item, picks).map(({ group, within, name, unit, quantity, priceCents, listCents }) => ({
    subItemName: name,
    description: '',
    price: toDecimal(priceCents),
    quantity,
    sequence: unit,
    group,
    ...(within ? { within } : {}),
    ...(listCents === priceCents ? {} : { listPrice: toDecimal(listCents) }),
  }));
}

export type WantedSubOrder = ReturnType<typeof wantedOf>;

/** A sub-order as it will be confirmed, with its unsaved edits. */
export const wantedOf = (subOrder: SubOrder, lines: readonly DraftLine[], taxPercent: Percent | undefined) => ({
  subOrder,
  lines,
  totals: shownTotals(subOrder, lines, taxPercent),
});

/** The documented body of POST external/placeorder as staff send it: status O and the ids of the sub-orders. */
export function confirmBody(order: Order, subOrders: readonly WantedSubOrder[]): PlacedBody {
  return {
    suborder: subOrders.map(({ subOrder, lines, totals }) => ({
      // A line that is not sent stays: of many sub-orders only the edited ones need their lines.
      items: subOrders.length === 1 || isModified(lines) ? lines.map(placedLine) : [],
      taxAmt: toDecimal(totals.taxCents),
      specialInstruction: subOrder.specialInstruction,
      totalAmt: toDecimal(totals.totalCents),
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

function placedLine(line: DraftLine) {
  const { itemID, orderItemID, itemName, itemDescription, itemPrice, specialInstruction } = line.item;
  return {
    itemID,
    orderItemID,
    itemName,
    itemDescription,
    itemQuantity: line.quantity,
    itemPrice,
    itemTotal: toDecimal(draftLineTotal(line)),
    specialInstruction,
    ...(line.choices.length > 0 && { subItems: line.choices.map(({ listPrice: _list, ...choice }) => choice) }),
  };
}

function priced({ item, quantity, choices }: DraftLine): PricedLine {
  return {
    unitPriceCents: centsOf(item.itemPrice),
    quantity,
    choices: choices.map(({ price, quantity: pieces }) => ({ priceCents: centsOf(price), quantity: pieces })),
  };
}

/** The server's figures, or computed once a line is edited. "The '18 percent' figure is the fallback". */
export function shownTotals(
  subOrder: SubOrder,
  lines: readonly DraftLine[],
  taxPercent: Percent | undefined,
): DraftTotals {
  if (!isModified(lines)) {
    const { itemCount, totalAmt, taxAmt } = subOrder;
    return { itemCount, totalCents: centsOf(totalAmt), taxCents: centsOf(taxAmt) };
  }
  return draftTotals(lines, shownRate(subOrder, taxPercent));
}

/** A sub-order's tax rate: the one it was ordered at, else the session's, else the fallback. */
export function shownRate(subOrder: SubOrder, taxPercent: Percent | undefined): Rate {
  return rateOf(subOrder.taxRate) ?? rateOf(taxPercent) ?? fallbackTaxRate;
}

function rateOf(percent: Percent | undefined): Rate | undefined {
  return percent === undefined ? undefined : parseRate(percent);
}
