import { Textarea, TextInput } from '@mantine/core';
import type { Category } from '../../../../core/contract/categories.ts';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { textLimits } from '../../../../core/domain/record-text.ts';
import { categoryMessages } from '../../../../core/messages/en/portal/categories.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { listMessages } from '../../../../core/messages/en/portal/records.ts';
import { pageOf } from '../../../api/staff-query.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import { say } from '../../../ui/plain/say.tsx';
import { Panel } from '../../../ui/staff/panel.tsx';
import type { FieldsProps, RecordDescription } from '../../shared/records/record-description.ts';
import { RecordScreen } from '../../shared/records/record-screen.tsx';
import styles from './category-screen.module.css';

const fetchCategories = pageOf(endpoints.itemCategories);

interface CategoryValues {
  readonly categoryName: string;
  readonly description: string;
  /** Of the record that the form began with, so that another user's change is not overwritten. */
  readonly version: number | null;
}

/** Adds a category, or changes the one of that id. */
const saveCategory = (itemCategoryId: number | undefined, { categoryName, description, version }: CategoryValues) =>
  staffRequest(endpoints.saveCategory, {
    body: {
      ...(itemCategoryId === undefined ? {} : { itemCategoryId, version }),
      categoryName: categoryName.trim(),
      description: description.trim(),
    },
  });

const deleteCategory = (id: number) => staffRequest(endpoints.deleteCategory, { query: { id } });

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

/** Category Name and Description of one category. */
function CategoryFields({ form }: FieldsProps<Category, CategoryValues>) {
  return (
    <Panel>
      <div className={styles.fields}>
        <TextInput
          label={say(categoryMessages.name)}
          description={say(categoryMessages.nameHint)}
          required
          autoFocus
          maxLength={textLimits.name}
          {...form.field('categoryName')}
        />
        <Textarea
          label={say(fieldMessages.description)}
          description={say(categoryMessages.descriptionHint)}
          rows={3}
          resize="vertical"
          maxLength={textLimits.description}
          {...form.field('description')}
        />
      </div>
    </Panel>
  );
}
