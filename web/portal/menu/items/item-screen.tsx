import type { Item } from '../../../../core/contract/items.ts';
import type { Formats } from '../../../../core/domain/formats/formats.ts';
import { centsOf } from '../../../../core/domain/money.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { itemMessages } from '../../../../core/messages/en/portal/items.ts';
import { listMessages } from '../../../../core/messages/en/portal/records.ts';
import { RefusalError } from '../../../api/staff-request.ts';
import { DishMark } from '../../../ui/plain/plate.tsx';
import type { RecordDescription } from '../../shared/records/record-description.ts';
import { RecordScreen } from '../../shared/records/record-screen.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { deleteItem, fetchItem, fetchItems, saveItem } from './calls.ts';
import { ItemFields } from './item-fields.tsx';
import { ItemFilters } from './item-filters.tsx';
import styles from './item-screen.module.css';
import { faultsOf, type ItemValues, valuesOf } from './item-values.ts';

const columnsOf = (formats: Formats): RecordDescription<Item, ItemValues>['columns'] => [
  {
    header: fieldMessages.name,
    cell: ({ itemName }) => (
      <span className={styles.name}>
        <DishMark name={itemName} shape="tile" />
        {itemName}
      </span>
    ),
    phone: 'title',
  },
  { header: fieldMessages.productGroup, cell: ({ category }) => category.categoryName },
  { header: fieldMessages.description, cell: ({ description }) => description, clip: true, phone: 'record' },
  {
    header: fieldMessages.price,
    cell: ({ price }) => <strong>{formats.amount(centsOf(price))}</strong>,
    right: true,
    phone: 'aside',
  },
];

const describe = (formats: Formats): RecordDescription<Item, ItemValues> => ({
  record: itemMessages.listTitle,
  words: { ...itemMessages, getFailed: listMessages.getFailed },
  refusals: itemMessages.refused,
  fieldOfRefusal: {
    MISSING_NAME: 'itemName',
    MISSING_PRICE: 'price',
    MISSING_CATEGORY: 'categoryId',
    ALREADY_EXISTS_ITEMNAME: 'itemName',
    MISSING_TYPE: 'types',
    INVALID_TYPE: 'types',
  },
  topic: 'menu',
  queryKey: 'items',
  columns: columnsOf(formats),
  rowKey: ({ itemId }) => itemId,
  rowName: ({ itemName }) => itemName,
  defaultSize: 20,
  fetchPage: fetchItems,
  filters: (state) => <ItemFilters state={state} />,
  filterNames: ['sort', 'direction'],
  load: fetchItem,
  loadFault: (error) => {
    const isMissingId = error instanceof RefusalError && error.refused.code === 'MISSING_ID';
    return isMissingId ? listMessages.missingId : listMessages.getFailed;
  },
  waitsForChange: true,
  nameOf: ({ itemName }) => itemName,
  initial: valuesOf,
  faults: faultsOf,
  save: (_row, values) => saveItem(values),
  remove: deleteItem,
  Fields: ItemFields,
});

/** The items of the menu: list, add, change, delete. */
export function Component() {
  return <RecordScreen description={describe(useFormats())} />;
}
