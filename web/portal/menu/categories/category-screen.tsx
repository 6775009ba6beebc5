import type { Category } from '../../../../core/contract/categories.ts';
import { categoryMessages } from '../../../../core/messages/en/portal/categories.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { listMessages } from '../../../../core/messages/en/portal/records.ts';
import { say } from '../../../ui/plain/say.tsx';
import type { RecordDescription } from '../../shared/records/record-description.ts';
import { RecordScreen } from '../../shared/records/record-screen.tsx';
import { type CategoryValues, deleteCategory, fetchCategories, saveCategory } from './calls.ts';
import { CategoryFields } from './category-fields.tsx';

const description: RecordDescription<Category, CategoryValues> = {
  record: categoryMessages.record,
  words: { ...categoryMessages, deleted: listMessages.deleted, deleteFailed: listMessages.deleteFailed },
  refusals: categoryMessages.refused,
  fieldOfRefusal: { MissingName: 'categoryName', NameAlreadyExist: 'categoryName' },
  topic: 'menu',
  queryKey: 'categories',
  columns: [
    { header: fieldMessages.name, cell: ({ categoryName }) => categoryName, phone: 'title' },
    { header: fieldMessages.description, cell: (category) => category.description, clip: true },
  ],
  rowKey: ({ itemCategoryId }) => itemCategoryId,
  rowName: ({ categoryName }) => categoryName,
  defaultSize: 10,
  fetchPage: fetchCategories,
  nameOf: ({ categoryName }) => categoryName,
  initial: (row) => ({
    categoryName: row?.categoryName ?? '',
    description: row?.description ?? '',
    version: row?.version ?? null,
  }),
  faults: ({ categoryName }) => ({
    ...(categoryName.trim() === '' && { categoryName: say(categoryMessages.nameMandatory) }),
  }),
  save: (row, values) => saveCategory(row?.itemCategoryId, values),
  remove: ({ itemCategoryId }) => deleteCategory(itemCategoryId),
  Fields: CategoryFields,
};

/** The categories of the menu: list, add, change, delete. */
export function Component() {
  return <RecordScreen description={description} />;
}
