import { nameKey } from '../../../../core/domain/item-rules.ts';
import type { Money } from '../../../../core/domain/money.ts';
import { recordName } from '../../../../core/domain/record-text.ts';
import { menuFileMessages as words } from '../../../../core/messages/en/server/menu-files.ts';
import { fill, type Words } from '../../../../core/messages/message.ts';
import type { MenuText } from './menu-text.ts';
import type { TimesPlan } from './plan-times.ts';

// An import requires the same rights as the forms. Records that the user may not change are skipped and reported.

/** The restaurant of an import, and the user's rights there. */
export interface ImportPlace {
  readonly restaurantId: number;
  readonly money: Money;
  /** The user may see all restaurants, so photos can come from any that the file names. */
  readonly isPlatform: boolean;
  /** May add and change categories, including their times and lower prices. */
  readonly mayCategories: boolean;
  /** May change the times of the whole menu. */
  readonly mayMenuTimes: boolean;
  /** Must prove their identity again before changing these. */
  readonly mustProve: boolean;
}

interface StoredCategories {
  readonly place: ImportPlace;
  readonly categories: ReadonlyMap<string, unknown>;
  readonly categoriesOfDishes: ReadonlySet<string>;
}

/** Leaves out new categories, and names those without dishes. Dishes of a new one become faults of their rows. */
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

/** Splits the planned times into those the user may change, and messages about the others. */
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
