import {
  type ChoiceGroup,
  type GroupChoice,
  type GroupPick,
  type GroupPlace,
  isAt,
  pieces,
  type Slot,
  slotsOf,
} from '../choice-groups.ts';
import type { Cents } from '../money.ts';

/** Some pieces of a choice at one price each; a choice that is partly free is two of these. */
export interface PricedPick extends GroupPick {
  /** What one piece is charged: 0 if free. */
  readonly priceCents: Cents;
  /** What it costs where it is not free. */
  readonly listCents: Cents;
}

/**
 * What picks cost, in the order of the groups. Per unit and group the cheapest are free, as many as the group gives, so
 * that the order of picking never matters. Two sauces free of Mayo 0.40, Truffle 0.90, Mayo again: Mayo 0, 0, Truffle 90.
 */
export function pricePicks(groups: readonly ChoiceGroup[], picks: readonly GroupPick[]): PricedPick[] {
  return atEachPlace(groups, picks, ({ rules }, isHere) => pricesInGroup(rules, picks.filter(isHere)));
}

/** By unit, then in the order of the groups. `isHere` tells the picks of that unit and place. */
function atEachPlace(
  groups: readonly ChoiceGroup[],
  picks: readonly GroupPick[],
  price: (slot: Slot, isHere: (pick: GroupPick) => boolean) => readonly PricedPick[],
): PricedPick[] {
  const units = [...new Set(picks.map(({ unit }) => unit))].sort((one, other) => one - other);
  return units.flatMap((unit) =>
    slotsOf(groups).flatMap((slot) => price(slot, (pick) => pick.unit === unit && isAt(pick, slot))),
  );
}

function pricesInGroup({ choices, freeCount }: ChoiceGroup, picks: readonly GroupPick[]): PricedPick[] {
  const offered = choices.flatMap((choice) => {
    const own = picks.filter(({ name }) => name === choice.name);
    const [first] = own;
    return first ? [{ pick: { ...first, quantity: pieces(own) }, priceCents: choice.priceCents }] : [];
  });
  const cheapest = [...offered].sort((one, other) => one.priceCents - other.priceCents);
  const free = new Map<string, number>();
  let left = freeCount;
  for (const { pick } of cheapest) {
    const count = Math.min(left, pick.quantity);
    free.set(pick.name, count);
    left -= count;
  }
  return offered.flatMap(({ pick, priceCents }) => {
    const count = free.get(pick.name) ?? 0;
    const listCents = priceCents;
    if (priceCents === 0 || count === 0) return [{ ...pick, priceCents, listCents }];
    const paid = pick.quantity - count;
    return [
      { ...pick, quantity: count, priceCents: 0, listCents },
      ...(paid > 0 ? [{ ...pick, quantity: paid, priceCents, listCents }] : []),
    ];
  });
}

/** What one more piece of a choice adds to what is picked of its group: a dearer one that was free may cost from then on. */
export function addedByOne({ freeCount }: ChoiceGroup, priceCents: Cents, picked: readonly PricedPick[]): Cents {
  if (pieces(picked) < freeCount) return 0;
  return Math.max(priceCents, ...picked.filter((one) => one.priceCents === 0).map(({ listCents }) => listCents));
}

/**
 * Prices of an edited line: a group that is picked as before costs what it did, and a changed one is priced with what
 * its choices cost when they were ordered; only added choices take the menu's price.
 */
export function pricePicksAsOrdered(
  groups: readonly ChoiceGroup[],
  ordered: readonly PricedPick[],
  picks: readonly GroupPick[],
): PricedPick[] {
  return atEachPlace(groupsAsOrdered(groups, ordered), picks, ({ rules }, isHere) => {
    const [before, now] = [ordered.filter(isHere), picks.filter(isHere)];
    return isSame(before, now) ? before : pricesInGroup(rules, now);
  });
}

function isSame(before: readonly GroupPick[], now: readonly GroupPick[]): boolean {
  const names = new Set([...before, ...now].map(({ name }) => name));
  const count = (picks: readonly GroupPick[], name: string) => pieces(picks.filter((pick) => pick.name === name));
  return [...names].every((name) => count(before, name) === count(now, name));
}

/** The groups of the menu with what a line has of them, also what is no longer offered, at the prices it was ordered. */
export function groupsAsOrdered(groups: readonly ChoiceGroup[], ordered: readonly PricedPick[]): ChoiceGroup[] {
  const names = new Set([
    ...groups.map(({ name }) => name),
    ...ordered.filter(({ within }) => within === '').map(({ group }) => group),
  ]);
  return [...names].map((group) => {
    const offered = groups.find(({ name }) => name === group);
    return groupAsOrdered(offered, { group, within: '' }, ordered);
  });
}

function groupAsOrdered(
  offered: ChoiceGroup | undefined,
  place: GroupPlace,
  ordered: readonly PricedPick[],
): ChoiceGroup {
  const own = ordered.filter((pick) => isAt(pick, place));
  const rules = offered ?? {
    ...{ name: place.group, min: 0, max: null, isRepeatable: true, choices: [] },
    freeCount: mostFree(own),
  };
  const names = new Set([...rules.choices.map(({ name }) => name), ...own.map(({ name }) => name)]);
  const choices = [...names].map((name): GroupChoice => {
    const choice = rules.choices.find((one) => one.name === name);
    const mine = own.find((pick) => pick.name === name);
    const opened = choice?.nested?.name ?? ordered.find(({ within }) => within === name)?.group;
    return {
      ...choice,
      name,
      priceCents: mine?.listCents ?? choice?.priceCents ?? 0,
      isSoldOut: !mine && choice?.isSoldOut,
      nested:
        opened && place.within === ''
          ? groupAsOrdered(choice?.nested ?? undefined, { group: opened, within: name }, ordered)
          : null,
    };
  });
  return { ...rules, choices };
}

function mostFree(own: readonly PricedPick[]): number {
  const free = own.filter(({ priceCents, listCents }) => priceCents < listCents);
  return Math.max(0, ...free.map(({ unit }) => pieces(free.filter((pick) => pick.unit === unit))));
}
