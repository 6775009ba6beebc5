import type { PlacedLine, PlacedSubOrder } from '../../../core/contract/placed-orders.ts';
import { type ChoiceGroup, groupFault, mergedPicks } from '../../../core/domain/choice-groups.ts';
import { groupedBy, named, pickKey } from '../../../core/domain/choice-look-ups.ts';
import { customizationFault } from '../../../core/domain/customization-fault.ts';
import type { Cents } from '../../../core/domain/money.ts';
import { groupsAsOrdered, pricePicksAsOrdered } from '../../../core/domain/pricing/choice-prices.ts';
import { lineTotal } from '../../../core/domain/pricing/order-totals.ts';
import { parseRate } from '../../../core/domain/pricing/rate.ts';
import { orderMessages } from '../../../core/messages/en/server/orders.ts';
import { fill, type Words } from '../../../core/messages/message.ts';
import { othersTurn } from '../../platform/others-turn.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Menu } from '../menu/menu.service.ts';
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
    const edited = item && hasChanged(line, item, menu) ? editLine(line, item, position, { menu, room }) : same;
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

function hasChanged(line: LineRow, item: PlacedLine, menu: Menu | undefined): boolean {
  if (item.itemQuantity !== line.quantity) return true;
  if (item.subItems == null) return false;
  const rules = menu?.items.get(line.itemId);
  const { own, picks } = readLineChoices(line, item, rules?.groups ?? [], rules?.choices ?? []);
  const key = (choice: { name: string; unit: number }) => `${choice.unit}:${choice.name}`;
  const sent = [
    ...own.map((choice) => key({ name: choice.subItemName, unit: choice.sequence })),
    ...picks.map((pick) => `${pickKey(pick)}:${pick.quantity}`),
  ];
  const stored = [
    ...line.choices.filter(({ group }) => !group).map(key),
    ...mergedPicks(orderedPicks(line.choices)).map((pick) => `${pickKey(pick)}:${pick.quantity}`),
  ];
  const left = groupedBy(stored, (choice) => choice);
  return sent.length !== stored.length || sent.some((choice) => left.get(choice)?.pop() === undefined);
}

/** Undefined if it is removed. */
function editLine(
  line: LineRow,
  item: PlacedLine,
  position: number,
  { menu, room }: { readonly menu: Menu | undefined; readonly room: ChoiceRoom },
): PricedOrderLine | LineFault | undefined {
  if (item.itemQuantity === 0) return undefined;
  const rules = menu?.items.get(line.itemId);
  const ordered = orderedPicks(line.choices);
  const groups = groupsAsOrdered(rules?.groups ?? [], ordered);
  const { own, picks } = readLineChoices(line, item, groups, rules?.choices ?? [], {
    quantity: item.itemQuantity,
    room,
  });
  const ownBefore = groupedBy(ownChoices(line), ({ name }) => name);
  const choices = [];
  for (const sent of own) {
    const [before] = ownBefore.get(sent.subItemName) ?? [];
    const offered = before ?? named(rules?.choices ?? [], sent.subItemName);
    if (!offered) return { code: 'ItemUnavailable' };
    const { name, description, priceCents }: { name: string; description: string; priceCents: Cents } = offered;
    choices.push({ unit: sent.sequence, name, description, priceCents });
  }
  const names = new Set([...ownChoices(line), ...(rules?.choices ?? [])].map((choice) => choice.name));
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
      const priced = pricePicksAsOrdered(rules?.groups ?? [], ordered, picks);
      const all = [...choices, ...choiceRows(priced, rules?.groups ?? [], line.choices)];
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

const ownChoices = ({ choices }: LineRow) => choices.filter(({ group }) => !group);

/**
 * Choices without a group are of the dish's own list, as ordered or on the menu, else of its first group. `implied` adds
 * those that stand in.
 */
function readLineChoices(
  line: LineRow,
  item: PlacedLine,
  groups: readonly ChoiceGroup[],
  offered: readonly { readonly name: string }[],
  implied?: { readonly quantity: number; readonly room: ChoiceRoom },
) {
  const [ownList, before] = [[...ownChoices(line), ...offered], orderedPicks(line.choices)];
  const chosen = readChoices(item.subItems, ownList, groups, before);
  return implied ? withImplied(chosen, ownList, groups, { ...implied, before }) : chosen;
}
