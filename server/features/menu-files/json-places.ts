import { menuFileMessages as words } from '../../../core/messages/en/server/menu-files.ts';
import { fill, type Message, type Words } from '../../../core/messages/message.ts';
import type { FieldWords } from '../../platform/refusal.ts';
import type { Fault } from './menu-text.ts';

// Names places in a JSON file, by path and in words: people can't count its lines.

const { places, fields, headings } = words;

type Labels = Readonly<Record<string, Message>>;
export const dishLabels: Labels = { ...fields, ...headings };
const { choice: _choice, ...ofGroups } = words.groups;
const groupLabels: Labels = { ...dishLabels, ...ofGroups };

/** 'Choices 2, Price' of 'choices.1.price'. */
export function placeIn(of: Words, path: string, labels: Labels = dishLabels): Words {
  const parts = path.split('.');
  const named = parts.flatMap((part, at): Words[] => {
    const field = labels[part];
    if (!field) return [];
    const index = /^\d+$/.exec(parts[at + 1] ?? '');
    return [index ? fill(places.fieldNumber, { field, number: Number(index[0]) + 1 }) : field];
  });
  return named.length > 0 ? fill(places.field, { of, fields: named }) : of;
}

type Placed = Pick<Fault, 'column' | 'place' | 'message'>;

export function groupFault(row: number, name: string | null | undefined, { path, message }: FieldWords): Placed {
  const of = name?.trim() ? fill(places.group, { name }) : fill(places.groupNumber, { number: row });
  const file = path.replace('opensGroupId', 'opens');
  return { column: columnOf('choiceGroups', name, file), place: placeIn(of, file, groupLabels), message };
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
  ...{ column: path, message },
  place: placeIn(place, path),
});

const columnOf = (list: string, name: string | null | undefined, path: string) =>
  [list, ...(name ? [name] : []), path].filter(Boolean).join('.');
