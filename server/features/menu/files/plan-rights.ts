import { nameKey } from '../../../../core/domain/item-rules.ts';
import { recordName } from '../../../../core/domain/record-text.ts';
import { menuFileMessages as words } from '../../../../core/messages/en/server/menu-files.ts';
import { fill, type Words } from '../../../../core/messages/message.ts';
import type { MenuText } from './menu-text.ts';
import type { TimesPlan } from './plan-times.ts';

// An import asks for the rights that the forms of each record need; what its user may not write is left out and told.

/** The restaurant of an import, and what its user may do there. */
export interface ImportPlace {
  readonly restaurantId: number;
  /** May see every restaurant, so photos may come from the one that a file names. */
  readonly isPlatform: boolean;
  /** May add and change categories, with their times and lower prices. */
  readonly mayCategories: boolean;
  /** May change when the whole menu is offered. */
  readonly mayMenuTimes: boolean;
  /** Must prove who they are before that. */
  readonly mustProve: boolean;
}

interface StoredCategories {
  readonly place: ImportPlace;
  readonly categories: ReadonlyMap<string, unknown>;
  readonly categoriesOfDishes: ReadonlySet<string>;
}

/** Without the new categories that have no dish here: each dish of a new one is a fault of its row. */
export function withinRights(
  file: MenuText,
  { place, categories: stored, categoriesOfDishes: used }: StoredCategories,
) {
  if (place.mayCategories) return { file, leftOut: [] };
  const names = (file.categories ?? [])
    .map(({ categoryName }) => recordName(categoryName))
    .filter((name) => !stored.has(nameKey(name)) && !used.has(nameKey(name)));
  const isKnown = (name: string | undefined) => name === undefined || stored.has(nameKey(name));
  return {
    file: { ...file, categories: [], times: (file.times ?? []).filter(({ categoryName }) => isKnown(categoryName)) },
    leftOut: leftOutOf(words.categoriesNotAllowed, names),
  };
}

/** Of the times that would change. */
export function timesWithinRights({ mayCategories, mayMenuTimes }: ImportPlace, times: TimesPlan['planned']) {
  const isAllowed = ({ categoryName }: TimesPlan['planned'][number]) =>
    categoryName === undefined ? mayMenuTimes : mayCategories;
  const others = times.filter((planned) => !isAllowed(planned));
  const names = others.flatMap(({ categoryName }) => categoryName ?? []);
  return {
    times: times.filter(isAllowed),
    leftOut: [
      ...(names.length < others.length ? [words.menuTimesNotAllowed] : []),
      ...leftOutOf(words.timesNotAllowed, names),
    ],
  };
}

const leftOutOf = (message: typeof words.timesNotAllowed, names: readonly string[]): Words[] =>
  names.length > 0 ? [fill(message, { names: names.join(', ') })] : [];
