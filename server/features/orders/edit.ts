import type { PlacedLine, PlacedSubOrder } from '../../../core/contract/placed-orders.ts';
import { groupFault, isPrivate, mergedPicks } from '../../../core/domain/choices/groups.ts';
import { PickMap } from '../../../core/domain/choices/look-ups.ts';
import type { Money } from '../../../core/domain/money.ts';
import { groupsAsOrdered, pricePicksAsOrdered } from '../../../core/domain/pricing/choice-prices.ts';
import { lineTotal } from '../../../core/domain/pricing/order-totals.ts';
import { parseRate } from '../../../core/domain/pricing/rate.ts';
import { seatsOfUnits } from '../../../core/domain/seats.ts';
import { orderMessages } from '../../../core/messages/en/server/orders.ts';
import { fill, type Words } from '../../../core/messages/message.ts';
import { othersTurn } from '../../platform/others-turn.ts';
import { refuse } from '../../platform/refusal.ts';
import type { DishGroupRow, Menu } from '../menu/menu.service.ts';
import { ChoiceRoom, tooManyChoices } from './choice-room.ts';
import {
  choiceRows,
  codeOfGroupFault,
  orderedPicks,
  readChoices,
  withImplied,
  wordsOfGroupFault,
} from './group-picks.ts';
import type { LineRow, SubOrderRow } from './orders.queries.ts';
import { differs, isQuantity, type PricedOrderLine, type PricedSubOrder, refuseSeats, totalsOf } from './pricing.ts';

/** The outcome of an edit by staff. 'emptied' means that the sub-order is canceled. */
export type Edit =
  | { readonly kind: 'kept' }
  | { readonly kind: 'edited'; readonly subOrder: PricedSubOrder; readonly lineIds: readonly number[] }
  | { readonly kind: 'emptied' };

/** Omitted lines stay; quantity 0 removes one. Prices stay as ordered; only added choices use the menu's price. */
export async function readEdit(
  money: Money,
  stored: SubOrderRow,
  sent: PlacedSubOrder,
  menu: Menu | undefined,
  path: string,
  room = new ChoiceRoom(sent.items),
) {
  const sentById = new Map(sent.items.map((item) => [lineIdOf(item), item]));
  const known = new Set(stored.lines.map(({ id }) => id));
  if (!sent.items.every((item) => known.has(lineIdOf(item))))
    return refuse('Invalid', { words: orderMessages.lineOfAnother });
  const lines: PricedOrderLine[] = [];
  const lineIds: number[] = [];
  let isChanged = false;
  for (const [position, line] of stored.lines.entries()) {
    const item = sentById.get(line.id);
    const refusal = item && refuseItem(menu, item, `${path}.items.${sent.items.indexOf(item)}`);
    if (refusal) return refusal;
    const same: PricedOrderLine = { ...line, position };
    const edited = item ? editedLine(same, readLineChoices(line, item, stored, menu), room) : same;
    isChanged ||= edited !== same;
    await othersTurn();
    if (room.isOver) return tooManyChoices(path);
    if (!edited) continue;
    if ('code' in edited) return notEdited(edited, path, sent, line);
    lines.push(edited);
    lineIds.push(line.id);
  }
  if (lines.length === 0) return { kind: 'emptied' } satisfies Edit;
  const edited = isChanged ? totalsOf(lines, parseRate(stored.taxRate) ?? 0, rulesOf(stored, menu)) : undefined;
  if (differs(money, sent, edited ?? stored)) return refuse('PriceChanged');
  return (edited ? { kind: 'edited', subOrder: edited, lineIds } : { kind: 'kept' }) satisfies Edit;
}

/** The tax rules of a waiting order. A restaurant can't change whether prices include tax while there is one. */
const rulesOf = ({ taxedAmounts }: SubOrderRow, menu: Menu | undefined) =>
  taxedAmounts === null ? undefined : (menu?.taxes?.rules ?? { isIncluded: false });

const lineIdOf = ({ orderItemID }: PlacedLine) => orderItemID ?? 0;

function refuseItem(menu: Menu | undefined, item: PlacedLine, path: string) {
  const { itemQuantity: quantity } = item;
  return quantity === 0 || isQuantity(quantity) ? refuseSeats(menu, item, quantity, path) : refuse('BadQuantity');
}

interface LineFault {
  readonly code: 'ChoiceMissing' | 'TooManyChoices' | 'ItemUnavailable';
  /** Undefined if the line's name is enough. */
  readonly fault?: Words;
}

function notEdited({ code, fault }: LineFault, path: string, sent: PlacedSubOrder, line: LineRow) {
  const at = sent.items.findIndex(({ orderItemID }) => orderItemID === line.id);
  const message = fault ? fill(orderMessages.line.ofDish, { dish: line.itemName, fault }) : line.itemName;
  return refuse(code, { fields: [{ path: `${path}.items.${at}`, message }] });
}

function hasChanged({ line, item, ordered, chosen: { picks } }: ReadLine): boolean {
  if (item.itemQuantity !== line.quantity) return true;
  if (item.seats && JSON.stringify(seatsAfter(line, item)) !== JSON.stringify(seatsAfter(line))) return true;
  if (item.subItems == null) return false;
  const before = mergedPicks(ordered);
  if (picks.length !== before.length) return true;
  const pieces = new PickMap<number>();
  for (const pick of before) pieces.set(pick, pick.quantity);
  return picks.some((pick) => pieces.get(pick) !== pick.quantity);
}

const seatsAfter = (line: LineRow, item?: PlacedLine) =>
  seatsOfUnits(item?.seats ?? line.seats, item?.itemQuantity ?? line.quantity);

const editedLine = (same: PricedOrderLine, read: ReadLine, room: ChoiceRoom) =>
  hasChanged(read) ? editLine(read, same.position, room) : same;

/** Undefined if the line is removed. Dishes no longer on the menu can be reduced, with only their ordered choices. */
function editLine(
  { line, item, offered, taxing, ordered, chosen }: ReadLine,
  position: number,
  room: ChoiceRoom,
): PricedOrderLine | LineFault | undefined {
  const quantity = item.itemQuantity;
  if (quantity === 0) return undefined;
  const groups = groupsAsOrdered(offered, ordered);
  const { picks } = withImplied(chosen, groups, { quantity, before: ordered, room });
  const fault = groupFault(groups, picks, quantity);
  if (fault) {
    return { code: codeOfGroupFault(fault), ...(isPrivate(fault) ? {} : { fault: wordsOfGroupFault(fault) }) };
  }
  const choices = choiceRows(pricePicksAsOrdered(offered, ordered, picks), offered, { before: line.choices, taxing });
  const totalCents = lineTotal({ unitPriceCents: line.unitPriceCents, quantity, choices });
  return { ...line, position, quantity, choices, seats: seatsAfter(line, item), totalCents };
}

const noGroups: DishGroupRow[] = [];

type ReadLine = ReturnType<typeof readLineChoices>;

function readLineChoices(line: LineRow, item: PlacedLine, { taxedAmounts }: SubOrderRow, menu: Menu | undefined) {
  const dish = menu?.items.get(line.itemId);
  const offered = dish?.groups ?? noGroups;
  const ordered = orderedPicks(line.choices);
  const taxes = taxedAmounts === null ? undefined : menu?.taxes;
  const taxing = taxes && { ...taxes, ofDish: dish?.contents.taxClass };
  return { line, item, offered, taxing, ordered, chosen: readChoices(item.subItems, offered, ordered) };
}
