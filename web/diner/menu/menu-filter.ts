import type { MenuCategory, MenuItem } from '../../../core/contract/menu.ts';
import { parseItemTypes } from '../../../core/domain/item-types.ts';
import type { Cart, Category } from '../../api/cart/cart-line.ts';
import type { Elements } from '../../ui/plain/elements.ts';

export interface MenuFilter {
  readonly searchText: string;
  /** A dish must have all of these types. */
  readonly types: readonly number[];
}

export const noFilter: MenuFilter = { searchText: '', types: [] };

export const isFiltering = ({ searchText, types }: MenuFilter) => searchText.trim() !== '' || types.length > 0;

export const typesOf = (item: MenuItem): readonly number[] => parseItemTypes(item.type) ?? [];

export interface OpenedDish {
  /** The dish as it was when the sheet opened. */
  readonly item: MenuItem;
  readonly category: Category;
  /** Adds the dish to the cart, or says why it can't. */
  readonly add: (put: () => void) => void;
  readonly seeksFault?: boolean;
}

export interface CategoriesProps {
  categories: readonly MenuCategory[];
  filter: MenuFilter;
  marksOf?: (item: MenuItem) => Elements;
  /** May ask the guest before it adds a dish to the cart. */
  unlessAvoided?: (item: MenuItem, add: () => void) => void;
  onClear: () => void;
  open: readonly number[];
  /** Renders all dishes at once, for a guest who returns to a place far down. */
  isWhole: boolean;
  onOpen: (ids: readonly number[]) => void;
  onDish: (dish: OpenedDish) => void;
  isClosed: boolean;
  cart: Cart;
  change: (next: (cart: Cart) => Cart) => void;
}
