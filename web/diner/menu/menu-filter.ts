import type { MenuItem } from '../../../core/contract/menu.ts';
import { parseItemTypes } from '../../../core/domain/item-types.ts';

export interface MenuFilter {
  readonly searchText: string;
  /** A dish must have all of these types. */
  readonly types: readonly number[];
}

export const noFilter: MenuFilter = { searchText: '', types: [] };

export const isFiltering = ({ searchText, types }: MenuFilter) => searchText.trim() !== '' || types.length > 0;

export const typesOf = (item: MenuItem): readonly number[] => parseItemTypes(item.type) ?? [];
