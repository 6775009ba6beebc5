import { ActionIcon } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Item } from '../../../core/contract/items.ts';
import { TrashIcon } from '../../ui/plain/icons.tsx';
import { Plate } from '../../ui/plain/plate.tsx';
import type { ListDescription } from '../list/list-description.ts';
import { ListPage } from '../list/list-page.tsx';
import { useRecordActions } from '../list/use-record-actions.ts';
import { usdOf } from '../shell/wire-money.ts';
import { deleteItem, fetchItems } from './calls.ts';
import { ItemDetail } from './item-detail.tsx';
import { ItemFilters } from './item-filters.tsx';
import { itemsKey } from './item-form.tsx';
import styles from './item-screen.module.css';
import { itemMessages, saveRefusals } from './messages.ts';

const columns: ListDescription<Item>['columns'] = [
  {
    header: 'Name',
    cell: ({ itemName }) => (
      <span className={styles.name}>
        <Plate name={itemName} shape="tile" />
        {itemName}
      </span>
    ),
    phone: 'title',
  },
  { header: 'Product Group', cell: ({ category }) => category.categoryName },
  { header: 'Description', cell: ({ description }) => description, clip: true, phone: 'record' },
  { header: 'Price', cell: ({ price }) => <strong>{usdOf(price)}</strong>, right: true, phone: 'aside' },
];

/** The items of the menu: list, add, change, delete. */
export function Component() {
  const queryClient = useQueryClient();
  const actions = useRecordActions('Item');

  const remove = async (item: Item) => {
    const isGone = await actions.remove({
      call: () => deleteItem(item),
      done: itemMessages.deleted,
      refusals: saveRefusals,
      otherwise: itemMessages.saveFailed,
    });
    if (isGone) await queryClient.invalidateQueries({ queryKey: [itemsKey] });
  };

  return (
    <ListPage<Item>
      description={{
        title: itemMessages.listTitle,
        queryKey: itemsKey,
        columns,
        rowKey: ({ itemId }) => itemId,
        rowName: ({ itemName }) => itemName,
        defaultSize: 20,
        fetchPage: fetchItems,
        failureText: itemMessages.listFailed,
        emptyText: itemMessages.listEmpty,
        noneYetText: itemMessages.noneYet,
        filters: (state) => <ItemFilters state={state} />,
        filterNames: ['sort', 'direction'],
        addText: itemMessages.addButton,
        detail: (props) => <ItemDetail {...props} />,
        actionsHeader: 'Delete',
        rowActions: (item) => (
          <ActionIcon aria-label={`Delete ${item.itemName}`} disabled={actions.busy} onClick={() => void remove(item)}>
            <TrashIcon />
          </ActionIcon>
        ),
      }}
    />
  );
}
