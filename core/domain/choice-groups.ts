import type { ChoiceGroup, GroupPick, GroupPlace, GroupRules, Slot } from './choice-group-shapes.ts';
import {
  keptWith,
  named,
  openSlots,
  PickMap,
  picksByUnit,
  slotAt,
  slotsOf,
  type UnitPicks,
} from './choice-look-ups.ts';

export type { ChoiceGroup, GroupChoice, GroupPick, GroupPlace, GroupRules, Slot } from './choice-group-shapes.ts';
export { slotsOf };

export const groupCaps = { groupsPerItem: 20, choicesPerGroup: 100, most: 99 } as const;

export type GroupFaultKind = 'belowMin' | 'aboveMax' | 'repeated' | 'unknown' | 'soldOut';

export interface GroupFault extends GroupPlace {
  readonly kind: GroupFaultKind;
  readonly unit: number;
  /** The choice, unless the fault is one of the whole group. */
  readonly name: string;
  /** The count that the group asks for or allows. */
  readonly limit: number;
}

export const isAt = (place: GroupPlace, other: GroupPlace): boolean =>
  place.group === other.group && place.within === other.within;

const isWhole = (quantity: number) => Number.isInteger(quantity) && quantity >= 1;

/** One pick for each choice and unit. Negative or broken pieces make no whole one: their sum is NaN. */
export function mergedPicks(picks: readonly GroupPick[]): GroupPick[] {
  const places = new PickMap<number>();
  const merged: GroupPick[] = [];
  for (const pick of picks) {
    const at = places.get(pick) ?? merged.length;
    const known = merged[at];
    if (!known) places.set(pick, at);
    const isSum = known && isWhole(known.quantity) && isWhole(pick.quantity);
    merged[at] = known ? { ...known, quantity: isSum ? known.quantity + pick.quantity : Number.NaN } : pick;
  }
  return merged;
}

/** A nested group counts only where its choice is picked. */
export function isOpen(slot: Slot, unit: number, picks: readonly GroupPick[]): boolean {
  return (
    slot.within === '' ||
    picks.some(
      (pick) => pick.unit === unit && isAt(pick, { group: slot.parent, within: '' }) && pick.name === slot.within,
    )
  );
}

/** The first fault of merged picks, by unit and group; undefined if they are valid. */
export function groupFault(
  groups: readonly ChoiceGroup[],
  picks: readonly GroupPick[],
  quantity: number,
): GroupFault | undefined {
  const units = picksByUnit(groups, picks);
  const lost = picks.find((pick) => !isKnown(groups, pick, units.get(pick.unit), quantity));
  if (lost) return { ...lost, kind: 'unknown', limit: 0 };
  for (let unit = 1; unit <= quantity; unit += 1) {
    const here = units.get(unit) ?? noPicks;
    for (const { slot, at } of openSlots(groups, here)) {
      const fault = slotFault(slot, here.get(at) ?? []);
      if (fault) return { name: '', ...fault, group: slot.group, within: slot.within, unit };
    }
  }
  return undefined;
}

const noPicks: UnitPicks = new Map();

function isKnown(
  groups: readonly ChoiceGroup[],
  pick: GroupPick,
  here: UnitPicks | undefined,
  quantity: number,
): boolean {
  const slot = slotAt(groups, pick)?.slot;
  const isUnit = Number.isInteger(pick.unit) && pick.unit >= 1 && pick.unit <= quantity;
  const isCount = isWhole(pick.quantity) && pick.quantity <= groupCaps.most;
  if (!slot || !isUnit || !isCount || !named(slot.rules.choices, pick.name)) return false;
  if (slot.within === '') return true;
  const parent = slotAt(groups, { group: slot.parent, within: '' })?.at ?? -1;
  return here?.get(parent)?.some(({ name }) => name === slot.within) ?? false;
}

function slotFault({ rules }: Slot, picked: readonly GroupPick[]) {
  const soldOut = picked.find(({ name }) => named(rules.choices, name)?.isSoldOut);
  if (soldOut) return { kind: 'soldOut', name: soldOut.name, limit: 0 } as const;
  const repeated = rules.isRepeatable ? undefined : picked.find((pick) => pick.quantity > 1);
  if (repeated) return { kind: 'repeated', name: repeated.name, limit: 1 } as const;
  const count = pieces(picked);
  if (count < rules.min) return { kind: 'belowMin', limit: rules.min } as const;
  return rules.max !== null && count > rules.max ? ({ kind: 'aboveMax', limit: rules.max } as const) : undefined;
}

export const pieces = (picks: readonly { readonly quantity: number }[]): number =>
  picks.reduce((sum, { quantity }) => sum + quantity, 0);

/** The group of a choice that was sent without one: the first group, or undefined if the dish's own list has the choice. */
export function groupOfPlain(
  ownList: readonly { readonly name: string }[],
  groups: readonly ChoiceGroup[],
  name: string,
): string | undefined {
  if (named(ownList, name)) return undefined;
  const [first] = groups;
  return first && named(first.choices, name) ? first.name : undefined;
}

/** The picks that a new unit starts with: the defaults that are not sold out, at most as many as the group allows. */
export function defaultPicks(groups: readonly ChoiceGroup[], unit: number): GroupPick[] {
  const here: UnitPicks = new Map();
  for (const { slot, at } of openSlots(groups, here)) here.set(at, defaultsAt(slot, unit));
  return [...here.values()].flat();
}

const defaultNames = keptWith(({ choices, max }: ChoiceGroup) =>
  choices
    .filter(({ isDefault, isSoldOut }) => isDefault && !isSoldOut)
    .slice(0, max ?? choices.length)
    .map(({ name }) => name),
);

const defaultsAt = ({ group, within, rules }: Slot, unit: number): GroupPick[] =>
  defaultNames(rules).map((name) => ({ group, within, name, unit, quantity: 1 }));

/**
 * Picks for clients that know only sub-items and so can't pick from every required group. A unit without a pick of such a
 * group gets what it had of it `before`, else the group's defaults. These clients see the group `known` and pick there.
 * Ends once there are more than `most`.
 */
export function impliedPicks(
  groups: readonly ChoiceGroup[],
  picks: readonly GroupPick[],
  quantity: number,
  {
    known,
    before,
    most = Infinity,
  }: { readonly known: string | undefined; readonly before: readonly GroupPick[]; readonly most?: number },
): GroupPick[] {
  const [chosen, had] = [picksByUnit(groups, picks), picksByUnit(groups, before)];
  const implied: GroupPick[] = [];
  for (let unit = 1; unit <= quantity && implied.length <= most; unit += 1) {
    const here: UnitPicks = chosen.get(unit) ?? new Map();
    for (const { slot, at } of openSlots(groups, here)) {
      const isSeen = slot.within === '' && slot.group === known;
      if (slot.rules.min === 0 || isSeen || here.has(at)) continue;
      const more = had.get(unit)?.get(at) ?? defaultsAt(slot, unit);
      if (more.length > 0) here.set(at, more);
      implied.push(...more);
    }
  }
  return implied;
}

/** By ids: what the choices of a group are and open. */
export interface GroupLinks {
  readonly id: number;
  readonly choices: readonly { readonly itemId: number | null; readonly nestedGroupId: number | null }[];
}

/**
 * Dishes that would contain themselves: each is a choice of `group`, and its own group `through` is that group or opens
 * it. `groupsOf` has the groups of each dish.
 */
export function dishesInThemselves<Group extends GroupLinks>(
  groups: readonly Group[],
  groupsOf: ReadonlyMap<number, readonly number[]>,
): { readonly itemId: number; readonly group: Group; readonly through: number }[] {
  const opened = new Map(groups.map(({ id, choices }) => [id, new Set(choices.map((choice) => choice.nestedGroupId))]));
  return groups.flatMap((group) =>
    group.choices.flatMap(({ itemId }) => {
      const groupIds = itemId === null ? undefined : groupsOf.get(itemId);
      const through = groupIds?.find((id) => id === group.id || opened.get(id)?.has(group.id));
      return itemId === null || through === undefined ? [] : [{ itemId, group, through }];
    }),
  );
}

export type RulesFault =
  | 'minAboveMax'
  | 'freeAboveMax'
  | 'noChoices'
  | 'noneAvailable'
  | 'tooFewChoices'
  | 'defaultsAboveMax';

/** Why no dish can have a group of these rules; undefined if it can. */
export function rulesFault(
  rules: GroupRules,
  choices: readonly { readonly isDefault?: boolean | undefined; readonly isSoldOut?: boolean | undefined }[],
): RulesFault | undefined {
  const { min, max, freeCount, isRepeatable } = rules;
  if (max !== null && min > max) return 'minAboveMax';
  if (max !== null && freeCount > max) return 'freeAboveMax';
  if (choices.length === 0) return 'noChoices';
  const available = choices.filter(({ isSoldOut }) => !isSoldOut).length;
  if (min > 0 && available === 0) return 'noneAvailable';
  if (!isRepeatable && min > available) return 'tooFewChoices';
  return max !== null && choices.filter(({ isDefault }) => isDefault).length > max ? 'defaultsAboveMax' : undefined;
}
