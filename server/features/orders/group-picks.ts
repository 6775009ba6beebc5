import type { PlacedLine } from '../../../core/contract/placed-orders.ts';
import { groupOfSubItems } from '../../../core/contract/sub-items.ts';
import {
  type ChoiceGroup,
  type GroupFault,
  type GroupPick,
  impliedPicks,
  isPrivate,
  mergedPicks,
  placeOfPlain,
} from '../../../core/domain/choices/groups.ts';
import { groupedBy, PickMap, slotAt } from '../../../core/domain/choices/look-ups.ts';
import type { Cents, Money } from '../../../core/domain/money.ts';
import { orderCaps } from '../../../core/domain/order-caps.ts';
import type { PricedPick } from '../../../core/domain/pricing/choice-prices.ts';
import { choiceTotal } from '../../../core/domain/pricing/order-totals.ts';
import { classOfParts, type TaxesOfDay } from '../../../core/domain/tax-settings.ts';
import { orderMessages } from '../../../core/messages/en/server/orders.ts';
import { fill, type Words } from '../../../core/messages/message.ts';
import { choiceAt, type DishChoiceRow, type DishGroupRow } from '../menu/menu.service.ts';
import type { ChoiceRoom } from './choice-room.ts';
import type { ChoiceRow } from './choice-rows.queries.ts';

interface SentPick extends GroupPick {
  readonly price: number | undefined;
  /** Sent without a group, by a client that only knows sub-items. */
  readonly isPlain: boolean;
}

export interface SentChoices {
  readonly sent: readonly SentPick[];
  /** One entry per choice and unit. */
  readonly picks: readonly GroupPick[];
}

/** Reads the sent choices as picks of a dish's groups, including picks `ordered` before. Sub-items have no quantity. */
export function readChoices(
  subItems: PlacedLine['subItems'],
  groups: readonly ChoiceGroup[],
  ordered: readonly GroupPick[] = [],
): SentChoices {
  const orderedByName = groupedBy(ordered, ({ name }) => name);
  const sent = (subItems ?? []).map((choice): SentPick => {
    const { subItemName: name, sequence: unit, quantity = 1, price, within = '' } = choice;
    const isPlain = !choice.group;
    const place = choice.group
      ? { group: choice.group, within }
      : placeOfPlain(groups, orderedByName.get(name) ?? [], name);
    return {
      group: place.group,
      within: place.within,
      name,
      unit,
      quantity: isPrivate(place) ? 1 : quantity,
      price,
      isPlain,
    };
  });
  return { sent, picks: mergedPicks(sent) };
}

/** Adds required picks that a client without groups can't send, as far as `room` allows. Others choose themselves. */
export function withImplied(
  chosen: SentChoices,
  groups: readonly ChoiceGroup[],
  { quantity, before = [], room }: { quantity: number; before?: readonly GroupPick[]; room: ChoiceRoom },
): SentChoices {
  if (chosen.sent.some(({ isPlain }) => !isPlain)) return chosen;
  const known = groupOfSubItems(groups)?.name;
  const units = Math.min(quantity, orderCaps.quantityPerLine);
  const implied = impliedPicks(groups, chosen.picks, units, { known, before: mergedPicks(before), most: room.left });
  room.left -= implied.length;
  return { sent: chosen.sent, picks: [...chosen.picks, ...implied] };
}

const faultCodes = {
  belowMin: 'ChoiceMissing',
  aboveMax: 'TooManyChoices',
  repeated: 'TooManyChoices',
  unknown: 'ItemUnavailable',
  soldOut: 'ItemUnavailable',
} as const;

export const codeOfGroupFault = ({ kind }: GroupFault) => faultCodes[kind];

export function wordsOfGroupFault(fault: GroupFault): Words {
  const { kind, group, name, limit } = fault;
  const { line } = orderMessages;
  switch (kind) {
    case 'belowMin':
      return isPrivate(fault) ? line.choiceMissing : fill(line.groupMissing, { group, limit });
    case 'aboveMax':
      return isPrivate(fault) ? fill(line.tooManyChoices, { limit }) : fill(line.groupTooMany, { group, limit });
    case 'repeated':
      return fill(line.choiceOnce, { choice: name });
    case 'soldOut':
      return fill(line.choiceSoldOut, { choice: name });
    default:
      return line.choiceGone;
  }
}

const sumOf = (rows: readonly PricedPick[]) => rows.reduce((sum, row) => sum + choiceTotal(row), 0);
const listSumOf = (rows: readonly PricedPick[]) =>
  rows.reduce((sum, { listCents, quantity }) => sum + listCents * quantity, 0);

/** The first choice that was sent with a wrong price. Without a group, the list price counts as right too. */
export function otherPrice(
  money: Money,
  { sent, picks }: SentChoices,
  priced: readonly PricedPick[],
): string | undefined {
  if (!sent.some(({ price }) => price !== undefined)) return undefined;
  const claimsOf = byPick(sent);
  const rowsOf = byPick(priced);
  return picks.find((pick) => {
    const claims = claimsOf.get(pick);
    if (!claims || claims.some(({ price }) => price === undefined)) return false;
    const claimed = claims.reduce((sum, { price = 0, quantity }) => sum + money.centsOf(price) * quantity, 0);
    const rows = rowsOf.get(pick) ?? [];
    return claimed !== sumOf(rows) && !(claims.some(({ isPlain }) => isPlain) && claimed === listSumOf(rows));
  })?.name;
}

function byPick<Pick extends GroupPick>(picks: readonly Pick[]): PickMap<Pick[]> {
  const places = new PickMap<Pick[]>();
  for (const pick of picks) {
    const known = places.get(pick);
    if (known) known.push(pick);
    else places.set(pick, [pick]);
  }
  return places;
}

/** Names the picks that were added automatically and cost something; undefined if there are none. */
export function wordsOfUnasked(money: Money, { sent }: SentChoices, priced: readonly PricedPick[]): Words | undefined {
  const charged = priced.filter((row) => row.priceCents > 0);
  if (charged.length === 0) return undefined;
  const sentPicks = byPick(sent);
  const rows = charged.filter((row) => !sentPicks.get(row));
  const choices = [...new Set(rows.map(({ name }) => name))].join(', ');
  return rows.length > 0
    ? fill(orderMessages.line.comesWith, { choices, price: money.toFigure(sumOf(rows)) })
    : undefined;
}

/** How much a client that only knows sub-items overestimates, because it doesn't know that some choices are free. */
export function unknownDiscount({ sent }: SentChoices, priced: readonly PricedPick[]): Cents {
  const plain = sent.filter(({ isPlain }) => isPlain);
  if (plain.length === 0) return 0;
  const places = byPick(plain);
  const rows = priced.filter((row) => places.get(row));
  return listSumOf(rows) - sumOf(rows);
}

/** How the choices of a dish are taxed. */
interface Taxing extends Pick<TaxesOfDay, 'rateOf'> {
  readonly ofDish: string | undefined;
}

interface ChoiceSources {
  /** The choices of the line before it was edited. */
  readonly before?: readonly ChoiceRow[];
  /** Undefined if all dishes have the same rate. */
  readonly taxing?: Taxing | undefined;
}

/** Converts priced picks to rows. Texts come from the menu, or from the earlier line if the menu lacks them now. */
export function choiceRows(
  priced: readonly PricedPick[],
  groups: readonly DishGroupRow[],
  { before = [], taxing }: ChoiceSources,
): ChoiceRow[] {
  const last = new Map<number, number>();
  const keptRows = new PickMap<ChoiceRow>();
  for (const row of before) {
    const place = inAnyUnit(row);
    if (!keptRows.get(place)) keptRows.set(place, row);
  }
  return priced.map((pick) => {
    const { group, within, name, unit, quantity, priceCents, listCents } = pick;
    const position = isPrivate(pick) ? 0 : (last.get(unit) ?? 0) + 1;
    if (position > 0) last.set(unit, position);
    const kept = before.length > 0 ? keptRows.get(inAnyUnit(pick)) : undefined;
    const slot = slotAt(groups, pick)?.slot;
    const choice = choiceAt(groups, pick);
    const parent = slot && within ? choiceAt(groups, { group: slot.parent, within: '', name: within }) : undefined;
    return {
      unit,
      name,
      priceCents,
      position,
      group,
      within,
      quantity,
      listCents,
      description: kept?.description ?? choice?.description ?? '',
      kitchenName: kept?.kitchenName ?? choice?.kitchenName ?? '',
      kitchenGroup: kept?.kitchenGroup ?? (slot?.rules as DishGroupRow | undefined)?.kitchenName ?? '',
      kitchenWithin: kept?.kitchenWithin ?? parent?.kitchenName ?? '',
      itemId: kept ? kept.itemId : (choice?.itemId ?? null),
      ...taxFields(kept ?? (taxing && taxOfChoice(choice, parent, taxing))),
    };
  });
}

const taxFields = ({ taxRate = null, weightCents = null }: TaxOfChoice = {}): TaxOfChoice => ({
  ...(taxRate !== null && { taxRate }),
  ...(weightCents !== null && { weightCents }),
});

type TaxOfChoice = Pick<ChoiceRow, 'taxRate' | 'weightCents'>;

/** A choice without a class is taxed like the choice that opened its group, or else like its line. */
function taxOfChoice(
  choice: DishChoiceRow | undefined,
  parent: DishChoiceRow | undefined,
  { rateOf, ofDish }: Taxing,
): TaxOfChoice {
  const code = choice?.contents.taxClass ?? parent?.contents.taxClass;
  const isDish = choice?.itemId != null;
  // A dish of the standard class may be a part of a combo with another class.
  const taxRate = code !== undefined || isDish || parent?.itemId != null ? rateOf(code) : null;
  return { taxRate, weightCents: isDish && ofDish === classOfParts ? (choice.dishCents ?? 0) : null };
}

const inAnyUnit = ({ group, within, name }: Pick<ChoiceRow, 'group' | 'within' | 'name'>) => ({
  unit: 0,
  group,
  within,
  name,
});

export const orderedPicks = (choices: readonly ChoiceRow[]): PricedPick[] =>
  choices.map(({ group, within, name, unit, quantity, priceCents, listCents }) => ({
    group,
    within,
    name,
    unit,
    quantity,
    priceCents,
    listCents,
  }));
