import { isOffered, type Schedule } from '../../../../core/domain/offer-times.ts';
import { offerPrice } from '../../../../core/domain/pricing/offer-price.ts';
import type { DishChoiceRow, DishGroupRow } from './dish-groups.queries.ts';
import type { MenuItemRow, Offer, StoredMenuItem } from './menu.queries.ts';

export interface MenuMoment {
  readonly moment: Date;
  readonly timeZone: string;
}

/** Each price window is a separate schedule, because the price also changes where one directly follows another. */
export function schedulesOf({ offerTimes, priceWindows }: Offer): Schedule[] {
  return [...(offerTimes ? [offerTimes] : []), ...(priceWindows ?? []).map((window) => [window])];
}

/** The dish as guests see it at this moment. `above` has the offers of its category and its menu. */
export function itemAt(item: StoredMenuItem, above: readonly Offer[], at: MenuMoment): MenuItemRow {
  const { offerTimes, priceWindows: windows, ...row } = item;
  const priceWindows = [item, ...above].flatMap((offer) => offer.priceWindows ?? []);
  const { priceCents, cut } = offerPrice(
    item.priceCents,
    priceWindows.filter((window) => isNow([window], at)),
  );
  // Times are only shown for dishes that staff have left on the menu.
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

/** A choice that is a dish counts as sold out while that dish isn't offered. */
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

/** The first of these schedules that doesn't include this moment. */
export function closedBy(offers: readonly Offer[], at: MenuMoment): Schedule | undefined {
  return offers.find(({ offerTimes }) => offerTimes && !isNow(offerTimes, at))?.offerTimes ?? undefined;
}

export const isNow = (schedule: Schedule, { moment, timeZone }: MenuMoment) => isOffered(schedule, moment, timeZone);
