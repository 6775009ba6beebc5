import { ActionIcon } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Category } from '../../../core/contract/categories.ts';
import { TrashIcon } from '../../ui/plain/icons.tsx';
import type { ListDescription } from '../list/list-description.ts';
import { ListPage } from '../list/list-page.tsx';
import { useRecordActions } from '../list/use-record-actions.ts';
import { deleteCategory, fetchCategories } from './calls.ts';
import { CategoryForm, categoriesKey } from './category-form.tsx';
import { categoryMessages } from './messages.ts';

const columns: ListDescription<Category>['columns'] = [
  { header: 'Name', cell: ({ categoryName }) => categoryName, phone: 'title' },
  { header: 'Description', cell: ({ description }) => description, clip: true },
];

/** The categories of the menu: list, add, change, delete. */
export function Component() {
  const queryClient = useQueryClient();
  const actions = useRecordActions('Category');

  const remove = async ({ itemCategoryId }: Category) => {
    const isGone = await actions.remove({
      call: () => deleteCategory(itemCategoryId),
      done: categoryMessages.deleted,
      otherwise: categoryMessages.deleteFailed,
    });
    if (isGone) await queryClient.invalidateQueries({ queryKey: [categoriesKey] });
  };

  return (
    <ListPage<Category>
      description={{
        title: categoryMessages.listTitle,
        queryKey: categoriesKey,
        columns,
        rowKey: ({ itemCategoryId }) => itemCategoryId,
        rowName: ({ categoryName }) => categoryName,
        defaultSize: 10,
        fetchPage: fetchCategories,
        failureText: categoryMessages.listFailed,
        emptyText: categoryMessages.listEmpty,
        noneYetText: categoryMessages.noneYet,
        addText: categoryMessages.addButton,
        detail: (props) => <CategoryForm {...props} />,
        actionsHeader: 'Delete',
        rowActions: (category) => (
          <ActionIcon
            aria-label={`Delete ${category.categoryName}`}
            disabled={actions.busy}
            onClick={() => void remove(category)}
          >
            <TrashIcon />
          </ActionIcon>
        ),
      }}
    />
  );
}
