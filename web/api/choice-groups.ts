import type { MenuGroup } from '../../core/contract/choice-groups.ts';
import {
  type ChoiceGroup,
  defaultPicks,
  type GroupPick,
  type GroupPlace,
  isAt,
  mergedPicks,
  slotsOf,
} from '../../core/domain/choices/groups.ts';
import { parseItemTypes } from '../../core/domain/item-types.ts';
import type { Money } from '../../core/domain/money.ts';
import type { PricedPick } from '../../core/domain/pricing/choice-prices.ts';

export interface WireChoice {
  readonly subItemName: string;
  readonly sequence: number;
  readonly price: number;
  readonly group?: string | undefined;
  readonly within?: string | undefined;
  readonly quantity?: number | undefined;
  readonly listPrice?: number | undefined;
}

export function groupsOf(formats: Money, groups: readonly MenuGroup[] | undefined): ChoiceGroup[] {
  return (groups ?? []).map((group) => groupOf(formats, group));
}

function groupOf(formats: Money, { groupName, min, max, free, repeatable, choices }: MenuGroup): ChoiceGroup {
  return {
    name: groupName,
    min,
    max,
    freeCount: free,
    isRepeatable: repeatable,
    choices: choices.map(({ subItemName: name, price, isDefault, soldOut: isSoldOut, opens, ...choice }) => ({
      name,
      priceCents: formats.centsOf(price),
      isDefault,
      isSoldOut,
      contents: contentsOf(choice),
      nested: opens ? groupOf(formats, opens) : null,
    })),
  };
}

export const contentsOf = <Of extends { readonly type?: string | undefined }>({ type, ...contents }: Of) => ({
  ...contents,
  types: type === undefined ? undefined : (parseItemTypes(type) ?? []),
});

/** Converts choices without changing their prices. Choices from the dish's own list go into its private group. */
export function pricedPicksOf(formats: Money, choices: readonly WireChoice[]): PricedPick[] {
  return choices.map(
    ({ group = '', within = '', subItemName: name, sequence: unit, quantity = 1, price, listPrice = price }) => ({
      group,
      within,
      name,
      unit,
      quantity,
      priceCents: formats.centsOf(price),
      listCents: formats.centsOf(listPrice),
    }),
  );
}

export const unitChoice = ({
  subItemName: words,
  sequence: unit,
  group,
  within,
  quantity,
}: Omit<WireChoice, 'price'>) => ({
  unit,
  words,
  group,
  within,
  quantity,
});

export const picksOf = (choices: readonly WireChoice[]): GroupPick[] =>
  mergedPicks(
    choices.map(({ group = '', within = '', subItemName: name, sequence: unit, quantity = 1 }) => ({
      group,
      within,
      name,
      unit,
      quantity,
    })),
  );

/** The choice that was picked; undefined if it is no longer offered. */
export const pickedChoice = (groups: readonly ChoiceGroup[], pick: Omit<GroupPick, 'unit' | 'quantity'>) =>
  slotsOf(groups)
    .find((slot) => isAt(slot, pick))
    ?.rules.choices.find(({ name }) => name === pick.name);

/** Sets a choice's quantity. 0 also removes the picks of the group it opened; a newly opened group gets its defaults. */
export function withPick(groups: readonly ChoiceGroup[], picks: readonly GroupPick[], pick: GroupPick): GroupPick[] {
  const slot = slotsOf(groups).find((candidate) => isAt(candidate, pick));
  const isHere = (other: GroupPick) => other.unit === pick.unit && isAt(other, pick);
  const replaced = picks.filter((other) => isHere(other) && (other.name === pick.name || slot?.rules.max === 1));
  const opened = slot?.rules.choices.find(({ name }) => name === pick.name)?.nested;
  const closed = (other: GroupPick) =>
    other.unit === pick.unit && pick.within === '' && isOpenedBy(groups, pick, other, replaced);
  const wasPicked = replaced.some(({ name }) => name === pick.name);
  const others = picks.filter(
    (other) => !replaced.includes(other) && !(closed(other) && !(wasPicked && pick.quantity > 0)),
  );
  if (pick.quantity < 1) return others;
  if (wasPicked || !opened) return [...others, pick];
  const defaults = defaultPicks([opened], pick.unit).map((defaultPick) => ({ ...defaultPick, within: pick.name }));
  return [...others, pick, ...defaults];
}

function isOpenedBy(
  groups: readonly ChoiceGroup[],
  place: GroupPlace,
  other: GroupPick,
  parents: readonly GroupPick[],
): boolean {
  return (
    parents.some(({ name }) => name === other.within) &&
    slotsOf(groups).some((slot) => isAt(slot, other) && slot.parent === place.group)
  );
}
