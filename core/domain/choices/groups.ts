import {
  groupedBy,
  keptWith,
  named,
  openSlots,
  PickMap,
  picksByUnit,
  slotAt,
  slotsOf,
  type UnitPicks,
} from './look-ups.ts';
import type { ChoiceGroup, GroupPick, GroupPlace, GroupRules, Slot } from './shapes.ts';

export type { ChoiceGroup, GroupChoice, GroupPick, GroupPlace, GroupRules, Slot } from './shapes.ts';
export { slotsOf };

export const groupCaps = { groupsPerItem: 20, choicesPerGroup: 100, most: 99 } as const;

export type GroupFaultKind = 'belowMin' | 'aboveMax' | 'repeated' | 'unknown' | 'soldOut';

export interface GroupFault extends GroupPlace {
  readonly kind: GroupFaultKind;
  readonly unit: number;
  /** The name of the choice. Empty if the fault concerns the whole group. */
  readonly name: string;
  /** The least or most choices that the group allows; in a private group, the most for the whole line. */
  readonly limit: number;
  /** This unit has too few choices, but another has enough. Only set for a private group. */
  readonly isForSome?: boolean;
}

export const isPrivate = ({ group }: Pick<GroupPlace, 'group'>): boolean => group === '';

export const isAt = (place: GroupPlace, other: GroupPlace): boolean =>
  place.group === other.group && place.within === other.within;

const isWhole = (quantity: number) => Number.isInteger(quantity) && quantity >= 1;
const isUnit = (unit: number, quantity: number) => isWhole(unit) && unit <= quantity;

/** Merges picks of the same choice and unit. The sum is NaN if a quantity is negative or a fraction. */
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

/** True for the groups of a dish, and for a nested group if its choice is picked. */
export function isOpen(slot: Slot, unit: number, picks: readonly GroupPick[]): boolean {
  return (
    slot.within === '' ||
    picks.some(
      (pick) => pick.unit === unit && isAt(pick, { group: slot.parent, within: '' }) && pick.name === slot.within,
    )
  );
}

/** The first fault of merged picks: private group first, then by unit and group. Undefined if they are valid. */
export function groupFault(
  groups: readonly ChoiceGroup[],
  picks: readonly GroupPick[],
  quantity: number,
): GroupFault | undefined {
  const ofDish = privateGroupOf(groups);
  const fault = ofDish && privateFault(ofDish, picks.filter(isPrivate), quantity);
  if (fault) return { name: '', unit: 1, ...fault, group: '', within: '' };
  const units = picksByUnit(groups, picks);
  const lost = picks.find((pick) => !isKnown(groups, pick, units.get(pick.unit), quantity));
  if (lost) return { ...lost, kind: 'unknown', limit: 0 };
  for (let unit = 1; unit <= quantity; unit += 1) {
    const here = units.get(unit) ?? noPicks;
    for (const { slot, at } of openSlots(groups, here)) {
      const broken = isPrivate(slot) ? undefined : slotFault(slot, here.get(at) ?? []);
      if (broken) return { name: '', ...broken, group: slot.group, within: slot.within, unit };
    }
  }
  return undefined;
}

export const privateGroupOf = (groups: readonly ChoiceGroup[]): ChoiceGroup | undefined =>
  groups[0]?.name === '' ? groups[0] : undefined;

/** Whether each unit needs a choice. Never true if there are no choices or none may be picked. */
export const isRequired = ({ min, max, choices }: ChoiceGroup): boolean => min > 0 && max !== 0 && choices.length > 0;

/** Most picks of a private group on one line; infinite if it has no limit. */
export const mostOfLine = ({ max, perLine }: Pick<GroupRules, 'max' | 'perLine'>, quantity: number): number =>
  Math.min(max ?? Infinity, perLine ?? Infinity) * quantity;

/** Reports missing choices before surplus ones, because removing surplus ones would not fix those. */
function privateFault(rules: ChoiceGroup, picks: readonly GroupPick[], quantity: number) {
  const { choices, max, min } = rules;
  const isOffered = ({ name, unit, quantity: count }: GroupPick) =>
    max !== 0 && count === 1 && isUnit(unit, quantity) && named(choices, name);
  const lost = picks.find((pick) => !isOffered(pick));
  if (lost) return { kind: 'unknown', name: lost.name, unit: lost.unit, limit: 0 } as const;
  const soldOut = picks.find(({ name }) => named(choices, name)?.isSoldOut);
  if (soldOut) return { kind: 'soldOut', name: soldOut.name, unit: soldOut.unit, limit: 0 } as const;
  const units = groupedBy(picks, ({ unit }) => unit);
  if (isRequired(rules) && units.size < quantity) {
    let unit = 1;
    while (units.has(unit)) unit += 1;
    return { kind: 'belowMin', unit, limit: min, isForSome: units.size > 0 } as const;
  }
  const limit = mostOfLine(rules, quantity);
  const isUnitFull = [...units.values()].some((ofUnit) => ofUnit.length > (max ?? Infinity));
  return isUnitFull || picks.length > limit ? ({ kind: 'aboveMax', limit } as const) : undefined;
}

const noPicks: UnitPicks = new Map();

function isKnown(
  groups: readonly ChoiceGroup[],
  pick: GroupPick,
  here: UnitPicks | undefined,
  quantity: number,
): boolean {
  const slot = slotAt(groups, pick)?.slot;
  const isCount = isWhole(pick.quantity) && pick.quantity <= groupCaps.most;
  if (!slot || !isUnit(pick.unit, quantity) || !isCount || !named(slot.rules.choices, pick.name)) return false;
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

/** Finds a choice sent without a group: in the private group, where it was `ordered`, or in the first other group. */
export function placeOfPlain(groups: readonly ChoiceGroup[], ordered: readonly GroupPlace[], name: string): GroupPlace {
  const ofDish = privateGroupOf(groups);
  if (ordered.some(isPrivate) || (ofDish && named(ofDish.choices, name))) return { group: '', within: '' };
  const first = groups.find((group) => group !== ofDish);
  return ordered[0] ?? { group: first && named(first.choices, name) ? first.name : '', within: '' };
}

/** The picks that a new unit starts with: defaults that are not sold out, up to the group's limit. */
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

/** Picks for clients that see only `known`: those from `before`, else the defaults. Stops beyond `most` picks. */
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

/** For each choice of a group, the id of the dish it is and of the group it opens. */
export interface GroupLinks {
  readonly id: number;
  readonly choices: readonly { readonly itemId: number | null; readonly nestedGroupId: number | null }[];
}

/** Dishes that contain themselves: each is a choice of `group`, and its own group `through` is or opens that group. */
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

/** Why these rules can't work for any dish; undefined if they can. */
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
