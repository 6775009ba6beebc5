import type { Category } from '../../../core/contract/categories.ts';
import { staffAnswer, staffRequest } from '../../api/staff-request.ts';
import type { PageOf } from '../list/list-description.ts';
import type { ListState } from '../list/list-state.ts';

export async function fetchCategories(state: ListState, signal: AbortSignal): Promise<PageOf<Category>> {
  const { page, size, searchText } = state;
  const query = { page, size, searchText };
  return (await staffAnswer('itemCategories', 'GET', '/itemcategories', { query, signal })).result;
}

export interface CategoryValues {
  readonly categoryName: string;
  readonly description: string;
}

/** Adds a category, or changes `saved`, which is told apart from a newer one by its version. */
export const saveCategory = (saved: Category | undefined, { categoryName, description }: CategoryValues) =>
  staffRequest('saveCategory', 'POST', '/itemcategory', {
    body: {
      ...(saved ? { itemCategoryId: saved.itemCategoryId, version: saved.version } : {}),
      categoryName: categoryName.trim(),
      description: description.trim(),
    },
  });

export const deleteCategory = (id: number) =>
  staffRequest('deleteCategory', 'GET', '/categorydelete', { query: { id } });
