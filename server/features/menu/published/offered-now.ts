import { isOffered, type Schedule } from '../../../../core/domain/offer-times.ts';
import { offerPrice } from '../../../../core/domain/pricing/offer-price.ts';
import type { DishChoiceRow, DishGroupRow } from './dish-groups.queries.ts';
import type { MenuItemRow, Offer, StoredMenuItem } from './menu.queries.ts';

export interface MenuMoment {
  readonly moment: Date;
  readonly timeZone: string;
}

/** Each price window by itself: the price changes where one follows another. */
export function schedulesOf({ offerTimes, priceWindows }: Offer): Schedule[] {
  return [...(offerTimes ? [offerTimes] : []), ...(priceWindows ?? []).map((window) => [window])];
}

/** The dish as guests see it at that moment. `above` are the offers of its category and its menu. */
export function itemAt(item: StoredMenuItem, above: readonly Offer[], at: MenuMoment): MenuItemRow {
  const { offerTimes, priceWindows: windows, ...row } = item;
  const priceWindows = [item, ...above].flatMap((offer) => offer.priceWindows ?? []);
  const { priceCents, cut } = offerPrice(
    item.priceCents,
    priceWindows.filter((window) => isNow([window], at)),
  );
  // A dish that staff took off the menu shows no times.
  const closed = item.availability === 'A' ? closedBy([item, ...above], at) : undefined;
  return {
    ...row,
    groups: groupsAt(item.groups, at),
    priceCents,
    ...(priceWindows.length > 0 ? { priceWindows } : {}),
    ...(cut ? { usualCents: item.priceCents, priceUntil: cut.to } : {}),
    ...(closed ? { availability: 'N', offered: closed } : {}),
  };
}

export const groupTimes = (groups: readonly DishGroupRow[]): Schedule[] =>
  groups.flatMap(({ choices }) =>
    choices.flatMap(({ itemTimes, nested }) => [...(itemTimes ?? []), ...(nested ? groupTimes([nested]) : [])]),
  );

/** A choice is sold out while its dish is not offered. */
function groupsAt(groups: readonly DishGroupRow[], at: MenuMoment): DishGroupRow[] {
  if (groupTimes(groups).length === 0) return [...groups];
  const choiceAt = (choice: DishChoiceRow): DishChoiceRow => ({
    ...choice,
    ...((choice.itemTimes ?? []).every((times) => isNow(times, at)) ? {} : { isSoldOut: true }),
    ...(choice.nested ? { nested: groupAt(choice.nested) } : {}),
  });
  const groupAt = (group: DishGroupRow): DishGroupRow => ({ ...group, choices: group.choices.map(choiceAt) });
  return groups.map(groupAt);
}

/** The first of these times that is over or has not begun. */
export function closedBy(offers: readonly Offer[], at: MenuMoment): Schedule | undefined {
  return offers.find(({ offerTimes }) => offerTimes && !isNow(offerTimes, at))?.offerTimes ?? undefined;
}

export const isNow = (schedule: Schedule, { moment, timeZone }: MenuMoment) => isOffered(schedule, moment, timeZone);
