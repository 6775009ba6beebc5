import type { Category } from '../../../core/contract/categories.ts';
import type { CategoryRow } from './categories.queries.ts';

export function presentCategory({ id, restaurantId, name, description, version }: CategoryRow): Category {
  return { itemCategoryId: id, categoryName: name, description, restaurantId, version };
}
