import type { Category } from '../../../core/contract/categories.ts';
import type { RecordDescription } from '../list/record-description.ts';
import { RecordScreen } from '../list/record-screen.tsx';
import { type CategoryValues, deleteCategory, fetchCategories, saveCategory } from './calls.ts';
import { CategoryFields } from './category-fields.tsx';
import { categoryMessages, fieldOfRefusal, saveRefusals } from './messages.ts';

const description: RecordDescription<Category, CategoryValues> = {
  record: 'Category',
  words: categoryMessages,
  refusals: saveRefusals,
  fieldOfRefusal,
  topic: 'menu',
  queryKey: 'categories',
  columns: [
    { header: 'Name', cell: ({ categoryName }) => categoryName, phone: 'title' },
    { header: 'Description', cell: (category) => category.description, clip: true },
  ],
  rowKey: ({ itemCategoryId }) => itemCategoryId,
  rowName: ({ categoryName }) => categoryName,
  defaultSize: 10,
  fetchPage: fetchCategories,
  initial: (row) => ({
    categoryName: row?.categoryName ?? '',
    description: row?.description ?? '',
    version: row?.version ?? null,
  }),
  faults: ({ categoryName }) => ({
    ...(categoryName.trim() === '' && { categoryName: categoryMessages.nameMandatory }),
  }),
  save: (row, values) => saveCategory(row?.itemCategoryId, values),
  remove: ({ itemCategoryId }) => deleteCategory(itemCategoryId),
  Fields: CategoryFields,
};

/** The categories of the menu: list, add, change, delete. */
export function Component() {
  return <RecordScreen description={description} />;
}
