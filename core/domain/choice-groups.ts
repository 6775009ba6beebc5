import type { Contents } from './item-contents.ts';
import type { Cents } from './money.ts';

export const groupCaps = { groupsPerItem: 20, choicesPerGroup: 100, most: 99 } as const;

/** `max` null means no limit. Quantities count: two of one choice are two picks. */
export interface GroupRules {
  readonly min: number;
  readonly max: number | null;
  readonly freeCount: number;
  readonly isRepeatable: boolean;
}

export interface GroupChoice {
  readonly name: string;
  readonly priceCents: Cents;
  readonly isDefault?: boolean | undefined;
  readonly isSoldOut?: boolean | undefined;
  readonly contents?: Contents | undefined;
  /** Opens once the choice is picked. The choices of a nested group have none. */
  readonly nested?: ChoiceGroup | null | undefined;
}

export interface ChoiceGroup extends GroupRules {
  readonly name: string;
  readonly choices: readonly GroupChoice[];
}

/** Names a place on a dish: a group, or with `within` the group that a choice of this name opens. */
export interface GroupPlace {
  readonly group: string;
  /** Empty at the top. */
  readonly within: string;
}

/** A choice for one unit of a dish, from 1. */
export interface GroupPick extends GroupPlace {
  readonly name: string;
  readonly unit: number;
  readonly quantity: number;
}

export type GroupFaultKind = 'belowMin' | 'aboveMax' | 'repeated' | 'unknown' | 'soldOut';

export interface GroupFault extends GroupPlace {
  readonly kind: GroupFaultKind;
  readonly unit: number;
  /** The choice, unless the fault is one of the whole group. */
  readonly name: string;
  /** The count that the group asks for or allows. */
  readonly limit: number;
}

export interface Slot extends GroupPlace {
  readonly rules: ChoiceGroup;
  /** The group whose choice opens this one. */
  readonly parent: string;
}

/** The groups of a dish in order, each followed by the nested groups of its choices. */
export function slotsOf(groups: readonly ChoiceGroup[]): Slot[] {
  return groups.flatMap((rules) => [
    { rules, group: rules.name, within: '', parent: '' },
    ...rules.choices.flatMap(({ name, nested }) =>
      nested ? [{ rules: nested, group: nested.name, within: name, parent: rules.name }] : [],
    ),
  ]);
}

export const isAt = (place: GroupPlace, other: GroupPlace): boolean =>
  place.group === other.group && place.within === other.within;

/** One pick for each choice and unit. */
export function mergedPicks(picks: readonly GroupPick[]): GroupPick[] {
  const merged: GroupPick[] = [];
  for (const pick of picks) {
    const at = merged.findIndex((one) => isSamePick(one, pick));
    const known = merged[at];
    if (known) merged[at] = { ...known, quantity: known.quantity + pick.quantity };
    else merged.push(pick);
  }
  return merged;
}

const isSamePick = (one: GroupPick, other: GroupPick) =>
  isAt(one, other) && one.unit === other.unit && one.name === other.name;

/** A nested group counts only where its choice is picked. */
export function isOpen(slot: Slot, unit: number, picks: readonly GroupPick[]): boolean {
  return (
    slot.within === '' ||
    picks.some((one) => one.unit === unit && isAt(one, { group: slot.parent, within: '' }) && one.name === slot.within)
  );
}

/** The first fault of merged picks, by unit and group; undefined if they are valid. */
export function groupFault(
  groups: readonly ChoiceGroup[],
  picks: readonly GroupPick[],
  quantity: number,
): GroupFault | undefined {
  const slots = slotsOf(groups);
  const lost = picks.find((pick) => !isKnown(slots, pick, picks, quantity));
  if (lost) return { ...lost, kind: 'unknown', limit: 0 };
  for (let unit = 1; unit <= quantity; unit += 1) {
    for (const slot of slots) {
      if (!isOpen(slot, unit, picks)) continue;
      const fault = slotFault(
        slot,
        picks.filter((one) => one.unit === unit && isAt(one, slot)),
      );
      if (fault) return { name: '', ...fault, group: slot.group, within: slot.within, unit };
    }
  }
  return undefined;
}

function isKnown(slots: readonly Slot[], pick: GroupPick, picks: readonly GroupPick[], quantity: number): boolean {
  const slot = slots.find((one) => isAt(one, pick));
  const isUnit = Number.isInteger(pick.unit) && pick.unit >= 1 && pick.unit <= quantity;
  const isCount = Number.isInteger(pick.quantity) && pick.quantity >= 1 && pick.quantity <= groupCaps.most;
  const isOffered = slot?.rules.choices.some(({ name }) => name === pick.name) ?? false;
  return slot !== undefined && isUnit && isCount && isOffered && isOpen(slot, pick.unit, picks);
}

function slotFault({ rules }: Slot, picked: readonly GroupPick[]) {
  const soldOut = picked.find(({ name }) => rules.choices.some((one) => one.name === name && one.isSoldOut));
  if (soldOut) return { kind: 'soldOut', name: soldOut.name, limit: 0 } as const;
  const repeated = rules.isRepeatable ? undefined : picked.find((one) => one.quantity > 1);
  if (repeated) return { kind: 'repeated', name: repeated.name, limit: 1 } as const;
  const count = pieces(picked);
  if (count < rules.min) return { kind: 'belowMin', limit: rules.min } as const;
  return rules.max !== null && count > rules.max ? ({ kind: 'aboveMax', limit: rules.max } as const) : undefined;
}

export const pieces = (picks: readonly { readonly quantity: number }[]): number =>
  picks.reduce((sum, { quantity }) => sum + quantity, 0);

/** The group of a choice that was sent without one: the first group, or undefined if the dish's own list has the choice. */
export function groupOfPlain(
  own: readonly { readonly name: string }[],
  groups: readonly ChoiceGroup[],
  name: string,
): string | undefined {
  if (own.some((one) => one.name === name)) return undefined;
  const [first] = groups;
  return first?.choices.some((one) => one.name === name) ? first.name : undefined;
}

/** The picks that a new unit starts with: the defaults that are not sold out, at most as many as the group allows. */
export function defaultPicks(groups: readonly ChoiceGroup[], unit: number): GroupPick[] {
  const chosen: GroupPick[] = [];
  for (const slot of slotsOf(groups)) {
    if (isOpen(slot, unit, chosen)) chosen.push(...defaultsAt(slot, unit));
  }
  return chosen;
}

function defaultsAt({ group, within, rules: { choices, max } }: Slot, unit: number): GroupPick[] {
  const defaults = choices.filter(({ isDefault, isSoldOut }) => isDefault && !isSoldOut);
  return defaults.slice(0, max ?? defaults.length).map(({ name }) => ({ group, within, name, unit, quantity: 1 }));
}

/**
 * Picks for clients that know only sub-items and so can't pick from every required group. A unit without a pick of such a
 * group gets what it had of it `before`, else the group's defaults. These clients see the group `known` and pick there.
 */
export function impliedPicks(
  groups: readonly ChoiceGroup[],
  picks: readonly GroupPick[],
  quantity: number,
  { known, before }: { readonly known: string | undefined; readonly before: readonly GroupPick[] },
): GroupPick[] {
  const required = slotsOf(groups).filter(({ rules, group, within }) => rules.min > 0 && (within || group !== known));
  const all = [...picks];
  for (let unit = 1; unit <= quantity && required.length > 0; unit += 1) {
    for (const slot of required) {
      const isHere = (one: GroupPick) => one.unit === unit && isAt(one, slot);
      if (all.some(isHere) || !isOpen(slot, unit, all)) continue;
      const had = before.filter(isHere);
      all.push(...(had.length > 0 ? had : defaultsAt(slot, unit)));
    }
  }
  return all.slice(picks.length);
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
      const own = itemId === null ? undefined : groupsOf.get(itemId);
      const through = own?.find((id) => id === group.id || opened.get(id)?.has(group.id));
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
