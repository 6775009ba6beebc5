import type { FieldWords } from '../../../platform/refusal.ts';
import type { Fault } from './menu-text.ts';

/** 'choiceGroups.Sides.choices.1.price': the path of a field in a JSON file. A record without a name has a number. */
export const pathOf = (list: string, name: string | null | undefined, row: number, path: string) =>
  [list, name?.trim() || String(row), path].filter(Boolean).join('.');

export const groupFault = (row: number, name: string | null | undefined, { path, message }: FieldWords): Fault => ({
  of: 'group',
  row,
  column: pathOf('choiceGroups', name, row, path.replace('opensGroupId', 'opens')),
  message,
});

/** Without a name, the fault concerns the whole menu. */
export const categoryFault = (row: number, name: string | undefined, { path, message }: FieldWords): Fault => ({
  of: 'category',
  row,
  column: name === undefined ? path : pathOf('categories', name, row, path),
  message,
});
