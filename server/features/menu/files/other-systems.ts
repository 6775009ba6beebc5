import { nameKey, parsePrice } from '../../../../core/domain/item-rules.ts';
import type { Money } from '../../../../core/domain/money.ts';
import { menuFileMessages as words } from '../../../../core/messages/en/server/menu-files.ts';
import { say } from '../../../../core/messages/say.ts';
import { serverLanguage } from '../../../platform/language.ts';
import { counted, type FileDish } from './menu-text.ts';

// In other systems, dishes in different categories can share a name, and so can categories with different parents.

type Path = readonly string[];

/** Paths are cut to this length. Square and Toast nest less deeply. */
const mostParts = 6;

/** 'Food > Breakfast' */
export const partsOfPath = (text: string): Path =>
  text
    .split('>')
    .map((part) => part.trim())
    .filter(Boolean)
    .slice(-mostParts);

export interface PlacedDish extends Omit<FileDish, 'categoryName'> {
  readonly path: Path;
}

/** Names categories by the last part of their path, and dishes of the same name by their category as well. */
export function withShortNames(placed: readonly PlacedDish[]) {
  const categories = shortened(placed.map(({ path }) => path)).map((path) => path.join(' > '));
  const names = shortened(placed.map(({ record }, at) => [categories[at] ?? '', record.itemName ?? ''])).map((path) => {
    const [name = '', category = ''] = path.toReversed();
    return category === '' ? name : `${name} (${category})`;
  });
  const apart = numbered(names);
  return {
    dishes: placed.map(
      ({ path: _path, record, ...dish }, at): FileDish => ({
        ...dish,
        categoryName: categories[at] ?? '',
        record: { ...record, itemName: apart[at] ?? '' },
      }),
    ),
    otherCategory: say(serverLanguage, words.otherCategory),
    sameNames: counted(words.sameNames, { count: names.filter((name, at) => name !== apart[at]).length }),
  };
}

/** 'Tea', 'tea' -> 'Tea', 'tea (2)'. Missing names stay missing. */
function numbered(names: readonly string[]): string[] {
  const taken = new Set(names.map(nameKey));
  const times = new Map<string, number>();
  return names.map((name) => {
    const key = nameKey(name);
    let number = (times.get(key) ?? 0) + 1;
    while (number > 1 && taken.has(`${key} (${number})`)) number += 1;
    times.set(key, number);
    return key === '' || number === 1 ? name : `${name} (${number})`;
  });
}

export interface Variation {
  readonly row: number;
  /** Empty if the file has none. */
  readonly name: string;
  /** Undefined if the price is entered at the time of sale. */
  readonly price: string | undefined;
}

/** The cheapest variation sets the dish's price; others become choices that add to it. `hasMore`: some are left out. */
export function variedDish(money: Money, all: readonly Variation[], isNamed: boolean, hasMore = false) {
  const isPriceOpen = all.every(({ price }) => price === undefined);
  const priced = isPriceOpen ? all : all.filter(({ price }) => price !== undefined);
  const prices = priced.map(({ price }) => price ?? '0');
  const least = Math.min(...prices.map((price) => parsePrice(money, price) ?? Number.POSITIVE_INFINITY));
  const isChosen = priced.length > 1 || isNamed;
  const names = numbered(priced.map(({ name }) => name || say(serverLanguage, words.values.regular)));
  const subItems = prices.map((price, at) => {
    const cents = parsePrice(money, price);
    return { subItemName: names[at] ?? '', price: cents === undefined ? price : money.toFigure(cents - least) };
  });
  return {
    isPriceOpen,
    ...(isChosen && { choiceRows: priced.map(({ row }) => row) }),
    record: {
      ...(!isPriceOpen && { price: Number.isFinite(least) ? money.toFigure(least) : (prices[0] ?? '') }),
      ...((isChosen || hasMore) && {
        subItems: isChosen ? subItems : [],
        selection: isChosen ? ('S' as const) : ('Y' as const),
        mandatory: isChosen,
      }),
    },
  };
}

/** Shortens each path to the fewest last parts that distinguish it from the others. */
function shortened(paths: readonly Path[]): Path[] {
  const ends = paths.map((path) => {
    const keys = path.map((part) => nameKey(part));
    return keys.map((_, at) => JSON.stringify(keys.slice(-at - 1)));
  });
  const different = new Map(ends.map((parts) => [parts.at(-1), parts]));
  const times = countsOf([...different.values()].flat());
  return paths.map((path, index) => {
    const at = (ends[index] ?? []).findIndex((end) => times.get(end) === 1);
    return at < 0 ? path : path.slice(-at - 1);
  });
}

export function countsOf(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
