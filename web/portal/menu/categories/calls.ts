import type { Category } from '../../../../core/contract/categories.ts';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { staffAnswer, staffRequest } from '../../../api/staff-request.ts';
import type { PageOf } from '../../shared/records/list-description.ts';
import type { ListState } from '../../shared/records/list-state.ts';

export async function fetchCategories(state: ListState, signal: AbortSignal): Promise<PageOf<Category>> {
  const { page, size, searchText } = state;
  const query = { page, size, searchText };
  return (await staffAnswer(endpoints.itemCategories, { query, signal })).result;
}

export interface CategoryValues {
  readonly categoryName: string;
  readonly description: string;
  /** Of the record that the form began with, so that a change of somebody else is not overwritten. */
  readonly version: number | null;
}

/** Adds a category, or changes the one of that id. */
export const saveCategory = (
  itemCategoryId: number | undefined,
  { categoryName, description, version }: CategoryValues,
) =>
  staffRequest(endpoints.saveCategory, {
    body: {
      ...(itemCategoryId === undefined ? {} : { itemCategoryId, version }),
      categoryName: categoryName.trim(),
      description: description.trim(),
    },
  });

export const deleteCategory = (id: number) => staffRequest(endpoints.deleteCategory, { query: { id } });
