import type { PlacedLine, PlacedSubOrder } from '../../../core/contract/placed-orders.ts';
import { groupFault, mergedPicks } from '../../../core/domain/choice-groups.ts';
import { groupedBy, named, PickMap } from '../../../core/domain/choice-look-ups.ts';
import { customizationFault } from '../../../core/domain/customization-fault.ts';
import type { Cents } from '../../../core/domain/money.ts';
import { groupsAsOrdered, pricePicksAsOrdered } from '../../../core/domain/pricing/choice-prices.ts';
import { lineTotal } from '../../../core/domain/pricing/order-totals.ts';
import { parseRate } from '../../../core/domain/pricing/rate.ts';
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
import { differs, isQuantity, type PricedOrderLine, type PricedSubOrder, totalsOf } from './pricing.ts';

/** The result of an edit by staff; 'emptied' is a cancellation. */
export type Edit =
  | { readonly kind: 'kept' }
  | { readonly kind: 'edited'; readonly subOrder: PricedSubOrder; readonly lineIds: readonly number[] }
  | { readonly kind: 'emptied' };

/**
 * An omitted line stays, quantity 0 removes it. Prices stay as ordered; only an added choice takes the menu's. `room` has
 * all sub-orders of the request. Others get their turn after each line.
 */
export async function readEdit(
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
    if (item && !mayBeQuantity(item.itemQuantity)) return refuse('BadQuantity');
    const same: PricedOrderLine = { ...line, position };
    const edited = item ? editedLine(same, readLineChoices(line, item, menu), room) : same;
    isChanged ||= edited !== same;
    await othersTurn();
    if (room.isOver) return tooManyChoices(path);
    if (!edited) continue;
    if ('code' in edited) return notEdited(edited, path, sent, line);
    lines.push(edited);
    lineIds.push(line.id);
  }
  if (lines.length === 0) return { kind: 'emptied' } satisfies Edit;
  const edited = isChanged ? totalsOf(lines, parseRate(stored.taxRate) ?? 0) : undefined;
  if (differs(sent, edited ?? stored)) return refuse('PriceChanged');
  return (edited ? { kind: 'edited', subOrder: edited, lineIds } : { kind: 'kept' }) satisfies Edit;
}

const lineIdOf = ({ orderItemID }: PlacedLine) => orderItemID ?? 0;
const mayBeQuantity = (quantity: number) => quantity === 0 || isQuantity(quantity);

interface LineFault {
  readonly code: 'ChoiceMissing' | 'TooManyChoices' | 'ItemUnavailable';
  /** The line's name alone without. */
  readonly fault?: Words;
}

function notEdited({ code, fault }: LineFault, path: string, sent: PlacedSubOrder, line: LineRow) {
  const at = sent.items.findIndex(({ orderItemID }) => orderItemID === line.id);
  const message = fault ? fill(orderMessages.line.ofDish, { dish: line.itemName, fault }) : line.itemName;
  return refuse(code, { fields: [{ path: `${path}.items.${at}`, message }] });
}

function hasChanged({ line, item, ownBefore, ordered, chosen: { own, picks } }: ReadLine): boolean {
  if (item.itemQuantity !== line.quantity) return true;
  if (item.subItems == null) return false;
  const before = mergedPicks(ordered);
  if (own.length !== ownBefore.length || picks.length !== before.length) return true;
  const key = (choice: { name: string; unit: number }) => `${choice.unit}:${choice.name}`;
  const left = groupedBy(ownBefore.map(key), (choice) => choice);
  if (own.some(({ subItemName: name, sequence: unit }) => !left.get(key({ name, unit }))?.pop())) return true;
  const pieces = new PickMap<number>();
  for (const pick of before) pieces.set(pick, pick.quantity);
  return picks.some((pick) => pieces.get(pick) !== pick.quantity);
}

const editedLine = (same: PricedOrderLine, read: ReadLine, room: ChoiceRoom) =>
  hasChanged(read) ? editLine(read, same.position, room) : same;

/** Undefined if it is removed. */
function editLine(
  { line, item, rules, ownList, ownBefore: storedOwn, ordered, chosen }: ReadLine,
  position: number,
  room: ChoiceRoom,
): PricedOrderLine | LineFault | undefined {
  if (item.itemQuantity === 0) return undefined;
  const offeredGroups = rules?.groups ?? noGroups;
  const groups = groupsAsOrdered(offeredGroups, ordered);
  const { own, picks } = withImplied(chosen, ownList, groups, {
    quantity: item.itemQuantity,
    before: ordered,
    room,
  });
  const ownBefore = groupedBy(storedOwn, ({ name }) => name);
  const choices = [];
  for (const sent of own) {
    const [before] = ownBefore.get(sent.subItemName) ?? [];
    const offered = before ?? named(rules?.choices ?? [], sent.subItemName);
    if (!offered) return { code: 'ItemUnavailable' };
    const { name, description, priceCents }: { name: string; description: string; priceCents: Cents } = offered;
    choices.push({ unit: sent.sequence, name, description, priceCents });
  }
  const names = new Set(ownList.map((choice) => choice.name));
  // A dish no longer on the menu can still be reduced; only its ordered choices are allowed.
  const asRules = {
    selection: rules?.selection ?? ('M' as const),
    mandatory: rules?.mandatory ?? false,
    max: rules?.maxChoices ?? 0,
    choiceNames: [...names],
  };
  switch (customizationFault(asRules, choices, item.itemQuantity)) {
    case 'choiceMissing':
    case 'choiceMissingForSome':
      return { code: 'ChoiceMissing' };
    case 'tooManyChoices':
      return { code: 'TooManyChoices' };
    case 'unknownChoice':
      return { code: 'ItemUnavailable' };
    default: {
      const fault = groupFault(groups, picks, item.itemQuantity);
      if (fault) return { code: codeOfGroupFault(fault), fault: wordsOfGroupFault(fault) };
      const priced = pricePicksAsOrdered(offeredGroups, ordered, picks);
      const all = [...choices, ...choiceRows(priced, offeredGroups, line.choices)];
      return {
        ...line,
        position,
        quantity: item.itemQuantity,
        choices: all,
        totalCents: lineTotal({ unitPriceCents: line.unitPriceCents, quantity: item.itemQuantity, choices: all }),
      };
    }
  }
}

const noGroups: DishGroupRow[] = [];

type ReadLine = ReturnType<typeof readLineChoices>;

/** Choices without a group are of the dish's own list, as ordered or on the menu, else of its first group. */
function readLineChoices(line: LineRow, item: PlacedLine, menu: Menu | undefined) {
  const rules = menu?.items.get(line.itemId);
  const ordered = orderedPicks(line.choices);
  const ownBefore = line.choices.filter(({ group }) => !group);
  const ownList = [...ownBefore, ...(rules?.choices ?? [])];
  const chosen = readChoices(item.subItems, ownList, rules?.groups ?? noGroups, ordered);
  return { line, item, rules, ownBefore, ownList, ordered, chosen };
}
