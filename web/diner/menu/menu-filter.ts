import type { MenuCategory, MenuItem } from '../../../core/contract/menu.ts';
import { holdsWords, searchWords } from '../../../core/domain/folded-text.ts';
import { parseItemTypes } from '../../../core/domain/item-types.ts';

export interface MenuFilter {
  readonly searchText: string;
  /** A dish must have all of these types. */
  readonly types: readonly number[];
}

export const noFilter: MenuFilter = { searchText: '', types: [] };

export const isFiltering = ({ searchText, types }: MenuFilter) => searchText.trim() !== '' || types.length > 0;

export function filterMenu(menu: readonly MenuCategory[], filter: MenuFilter): MenuCategory[] {
  if (!isFiltering(filter)) return menu.filter(({ items }) => items.length > 0);
  const words = searchWords(filter.searchText);
  return menu.flatMap((category) => {
    const items = category.items.filter((item) => matches(item, category.categoryName, words, filter.types));
    return items.length > 0 ? [{ ...category, items }] : [];
  });
}

export function typesOnMenu(menu: readonly MenuCategory[]): number[] {
  const found = menu.flatMap(({ items }) => items.flatMap((item) => typesOf(item)));
  return [...new Set(found)].sort((a, b) => a - b);
}

export const typesOf = (item: MenuItem): readonly number[] => parseItemTypes(item.type) ?? [];

function matches(item: MenuItem, categoryName: string, words: readonly string[], types: readonly number[]): boolean {
  const own = typesOf(item);
  return holdsWords(words, item.itemName, item.description, categoryName) && types.every((type) => own.includes(type));
}
