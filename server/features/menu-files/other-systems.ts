import { nameKey } from '../../../core/domain/item-rules.ts';
import { menuFileMessages as words } from '../../../core/messages/en/server/menu-files.ts';
import { say } from '../../../core/messages/say.ts';
import { serverLanguage } from '../../platform/language.ts';
import type { FileDish } from './menu-text.ts';

// In other systems, dishes of different categories may share a name, and so may categories of different parents.

type Path = readonly string[];

/** Square and Toast nest fewer. */
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

/** Names each category by the last part of its path, and dishes of the same name by their categories as well. */
export function withShortNames(placed: readonly PlacedDish[]) {
  const categories = shortened(placed.map(({ path }) => path)).map((path) => path.join(' > '));
  const names = shortened(placed.map(({ record }, at) => [categories[at] ?? '', record.itemName ?? '']));
  const dishes = placed.map(({ path: _path, record, ...dish }, at): FileDish => {
    const [name = '', category = ''] = (names[at] ?? []).toReversed();
    const itemName = category === '' ? name : `${name} (${category})`;
    return { ...dish, categoryName: categories[at] ?? '', record: { ...record, itemName } };
  });
  return { dishes, otherCategory: say(serverLanguage, words.otherCategory) };
}

/** The end of each path: as few parts as tell it from the others. */
function shortened(paths: readonly Path[]): Path[] {
  const ends = paths.map((path) => {
    const keys = path.map((part) => nameKey(part));
    return keys.map((_, at) => JSON.stringify(keys.slice(-at - 1)));
  });
  const different = new Map(ends.map((own) => [own.at(-1), own]));
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
