import { menuFileMessages as words } from '../../../../core/messages/en/server/menu-files.ts';
import { fill, type Words } from '../../../../core/messages/message.ts';
import type { FieldWords } from '../../../platform/refusal.ts';
import type { Fault } from './menu-text.ts';

// Names places in a JSON file: people can't count its lines.

const { places } = words;

/** 'Choice group 'Sides', choices.1.price': the path as the file names it. */
export const placeIn = (of: Words, path: string): Words => (path ? fill(places.field, { of, path }) : of);

type Placed = Pick<Fault, 'column' | 'place' | 'message'>;

export function groupFault(row: number, name: string | null | undefined, { path, message }: FieldWords): Placed {
  const of = name?.trim() ? fill(places.group, { name }) : fill(places.groupNumber, { number: row });
  const file = path.replace('opensGroupId', 'opens');
  return { column: columnOf('choiceGroups', name, file), place: placeIn(of, file), message };
}

/** Without a name: of the whole menu. */
export function categoryFault(row: number, name: string | undefined, { path, message }: FieldWords): Placed {
  if (name === undefined) return { column: path, place: placeIn(places.menu, path), message };
  const of = name.trim() ? fill(places.category, { name }) : fill(places.categoryNumber, { number: row });
  return { column: columnOf('categories', name, path), place: placeIn(of, path), message };
}

export const dishPlace = (number: number, name: string, category: string): Words =>
  name.trim() ? fill(places.dish, { number, name, category }) : fill(places.dishNumber, { number, category });

export const dishFault = (place: Words, { path, message }: FieldWords): Placed => ({
  column: path,
  message,
  place: placeIn(place, path),
});

const columnOf = (list: string, name: string | null | undefined, path: string) =>
  [list, ...(name ? [name] : []), path].filter(Boolean).join('.');
