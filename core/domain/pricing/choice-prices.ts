import {
  type ChoiceGroup,
  type GroupChoice,
  type GroupPick,
  type GroupPlace,
  isPrivate,
  pieces,
} from '../choices/groups.ts';
import { groupedBy, keptWith, named, picksByUnit, positionsByName, slotAt } from '../choices/look-ups.ts';
import type { Cents } from '../money.ts';

/** Pieces of a choice with the same price. A choice that is partly free is split into two of these. */
export interface PricedPick extends GroupPick {
  /** Price charged per piece; 0 if it is free. */
  readonly priceCents: Cents;
  /** Price per piece if it were not free. */
  readonly listCents: Cents;
}

/**
 * Prices picks, in the order of the groups. In each group of a unit the cheapest are free, up to the group's limit,
 * so the order of picking doesn't matter. With two free, Mayo, Truffle and Mayo at 40, 90 and 40 cents cost 0, 90, 0.
 */
export function pricePicks(groups: readonly ChoiceGroup[], picks: readonly GroupPick[]): PricedPick[] {
  return atEachPlace(groups, picks, pricesInGroup);
}

/** Sorted by unit, then by the order of the groups. */
function atEachPlace(
  groups: readonly ChoiceGroup[],
  picks: readonly GroupPick[],
  price: (rules: ChoiceGroup, here: readonly GroupPick[], at: number) => readonly PricedPick[],
): PricedPick[] {
  const units = [...picksByUnit(groups, picks)].sort(([unit], [other]) => unit - other);
  return units.flatMap(([, places]) =>
    [...places]
      .sort(([unit], [other]) => unit - other)
      .flatMap(([at, here]) => {
        const slot = here[0] && slotAt(groups, here[0])?.slot;
        return slot ? price(slot.rules, here, at) : [];
      }),
  );
}

function pricesInGroup({ choices, freeCount }: ChoiceGroup, picks: readonly GroupPick[]): PricedPick[] {
  const positions = positionsByName(choices);
  const offered = [...groupedBy(picks, ({ name }) => positions.get(name) ?? -1)]
    .sort(([unit], [other]) => unit - other)
    .flatMap(([at, [pick, ...more]]) => {
      const priceCents = choices[at]?.priceCents;
      if (!pick || priceCents === undefined) return [];
      return { pick: more.length > 0 ? { ...pick, quantity: pick.quantity + pieces(more) } : pick, priceCents };
    });
  const free = freeCount === 0 ? undefined : freePieces(offered, freeCount);
  return offered.flatMap(({ pick, priceCents: listCents }) => {
    const count = free?.get(pick.name) ?? 0;
    if (listCents === 0 || count === 0) return pricedAt(pick, pick.quantity, listCents, listCents);
    const paid = pick.quantity - count;
    const gift = pricedAt(pick, count, 0, listCents);
    return paid > 0 ? [gift, pricedAt(pick, paid, listCents, listCents)] : gift;
  });
}

function freePieces(
  offered: readonly { readonly pick: GroupPick; readonly priceCents: Cents }[],
  freeCount: number,
): Map<string, number> {
  const cheapest = [...offered].sort((a, b) => a.priceCents - b.priceCents);
  const free = new Map<string, number>();
  let left = freeCount;
  for (const { pick } of cheapest) {
    const count = Math.min(left, pick.quantity);
    free.set(pick.name, count);
    left -= count;
  }
  return free;
}

const pricedAt = (pick: GroupPick, quantity: number, priceCents: Cents, listCents: Cents): PricedPick => ({
  group: pick.group,
  within: pick.within,
  name: pick.name,
  unit: pick.unit,
  quantity,
  priceCents,
  listCents,
});

/** What one more piece adds to the price of its group. It may push a more expensive piece out of the free ones. */
export function addedByOne({ freeCount }: ChoiceGroup, priceCents: Cents, picked: readonly PricedPick[]): Cents {
  if (pieces(picked) < freeCount) return 0;
  return Math.max(priceCents, ...picked.filter((pick) => pick.priceCents === 0).map(({ listCents }) => listCents));
}

/**
 * Prices of an edited line. A group whose picks did not change keeps its prices. In a changed group, choices cost what
 * they did when they were ordered; only added ones take the menu's price.
 */
export function pricePicksAsOrdered(
  groups: readonly ChoiceGroup[],
  ordered: readonly PricedPick[],
  picks: readonly GroupPick[],
): PricedPick[] {
  const asOrdered = groupsAsOrdered(groups, ordered);
  const had = picksByUnit(asOrdered, ordered);
  return atEachPlace(asOrdered, picks, (rules, now, at) => {
    const before = had.get(now[0]?.unit ?? 0)?.get(at) ?? [];
    return isSame(before, now) ? before : pricesInGroup(rules, now);
  });
}

function isSame(before: readonly GroupPick[], now: readonly GroupPick[]): boolean {
  const isEqual = (pick: GroupPick, at: number) => pick.name === now[at]?.name && pick.quantity === now[at].quantity;
  if (before.length === now.length && before.every(isEqual)) return true;
  const [had, has] = [countsByName(before), countsByName(now)];
  return [...had.keys(), ...has.keys()].every((name) => (had.get(name) ?? 0) === (has.get(name) ?? 0));
}

const countsByName = (picks: readonly GroupPick[]): Map<string, number> =>
  new Map([...groupedBy(picks, ({ name }) => name)].map(([name, same]) => [name, pieces(same)]));

/** The menu's groups, plus ordered choices that are no longer offered. Ordered choices keep their prices. */
export const groupsAsOrdered = (groups: readonly ChoiceGroup[], ordered: readonly PricedPick[]): ChoiceGroup[] =>
  groupsWith(ordered)(groups);

const groupsWith = keptWith((ordered: readonly PricedPick[]) =>
  keptWith((groups: readonly ChoiceGroup[]) => makeAsOrdered(groups, ordered)),
);

const groupOfPick = ({ group }: GroupPlace) => group;

function makeAsOrdered(groups: readonly ChoiceGroup[], ordered: readonly PricedPick[]): ChoiceGroup[] {
  const known = [...groups.map(({ name }) => name), ...ordered.filter((pick) => pick.within === '').map(groupOfPick)];
  // The private group comes first.
  const names = new Set([...known.filter((name) => name === ''), ...known]);
  const byGroup = groupedBy(ordered, ({ group }) => group);
  const byPlace = new Map([...byGroup].map(([group, picks]) => [group, groupedBy(picks, ({ within }) => within)]));
  const opened = groupedBy(ordered, ({ within }) => within);
  return [...names].map((group) => groupAsOrdered(named(groups, group), { group, within: '' }, byPlace, opened));
}

function groupAsOrdered(
  offered: ChoiceGroup | undefined,
  place: GroupPlace,
  byPlace: ReadonlyMap<string, ReadonlyMap<string, readonly PricedPick[]>>,
  opened: ReadonlyMap<string, readonly PricedPick[]>,
): ChoiceGroup {
  const picks = byPlace.get(place.group)?.get(place.within) ?? [];
  if (offered && picks.length === 0 && !offered.choices.some(({ name }) => opened.has(name))) return offered;
  const rules = offered ?? {
    name: place.group,
    min: 0,
    max: null,
    isRepeatable: true,
    choices: [],
    freeCount: mostFree(picks),
  };
  const mineByName = groupedBy(picks, ({ name }) => name);
  const names = new Set([...rules.choices.map(({ name }) => name), ...mineByName.keys()]);
  const choices = [...names].map((name): GroupChoice => {
    const [choice, mine] = [named(rules.choices, name), mineByName.get(name)?.[0]];
    const opens = place.within === '' && !isPrivate(place);
    const group = opens ? (choice?.nested?.name ?? opened.get(name)?.[0]?.group) : undefined;
    return {
      ...choice,
      name,
      priceCents: mine?.listCents ?? choice?.priceCents ?? 0,
      isSoldOut: !mine && choice?.isSoldOut,
      nested: group ? groupAsOrdered(choice?.nested ?? undefined, { group, within: name }, byPlace, opened) : null,
    };
  });
  return { ...rules, choices };
}

function mostFree(picks: readonly PricedPick[]): number {
  const free = picks.filter(({ priceCents, listCents }) => priceCents < listCents);
  return Math.max(0, ...[...groupedBy(free, ({ unit }) => unit).values()].map(pieces));
}
