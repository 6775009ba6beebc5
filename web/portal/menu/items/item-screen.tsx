import { SegmentedControl, Select } from '@mantine/core';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { Item } from '../../../../core/contract/items.ts';
import type { Formats } from '../../../../core/domain/formats/formats.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { itemMessages } from '../../../../core/messages/en/portal/items.ts';
import { listMessages } from '../../../../core/messages/en/portal/records.ts';
import { stockMessages } from '../../../../core/messages/en/portal/stock.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import { photoFiles } from '../../../api/photo-files.ts';
import { RefusalError, staffAnswer, staffRequest } from '../../../api/staff-request.ts';
import common from '../../../ui/plain/common.module.css';
import { DishPicture } from '../../../ui/plain/dish-picture.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { saidOptions } from '../../shared/forms/said-options.ts';
import type { PageOf } from '../../shared/records/list-description.ts';
import type { ListState } from '../../shared/records/list-state.ts';
import { MenuLinks } from '../../shared/records/menu-links.tsx';
import type { RecordDescription } from '../../shared/records/record-description.ts';
import { RecordScreen } from '../../shared/records/record-screen.tsx';
import { SearchField } from '../../shared/records/search-field.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { noChoice } from '../choices/choice-rows.tsx';
import { OfferedMark } from '../offer-times/offered-mark.tsx';
import { stockWords } from '../stock/stock-words.ts';
import { type ItemValues, itemForm } from './item-fields.tsx';
import styles from './item-screen.module.css';
import { classFields } from './sub-items.tsx';

const sortFieldOptions = [
  { value: 'itemName', label: fieldMessages.name },
  { value: 'price', label: fieldMessages.price },
  { value: 'categoryName', label: fieldMessages.productGroup },
] as const;

const sortDirectionOptions = [
  { value: 'asc', label: uiMessages.ascending },
  { value: 'desc', label: uiMessages.descending },
] as const;

function sortOf(state: ListState) {
  const field = sortFieldOptions.find(({ value }) => value === state.filter('sort', '')) ?? sortFieldOptions[0];
  const direction =
    sortDirectionOptions.find(({ value }) => value === state.filter('direction', '')) ?? sortDirectionOptions[0];
  return { sortFieldName: field.value, sortDirection: direction.value };
}

async function fetchItems(state: ListState, signal: AbortSignal): Promise<PageOf<Item>> {
  const { page, size, searchText } = state;
  const query = { page, size, searchText, ...sortOf(state) };
  const { result } = await staffAnswer(endpoints.items, { query, signal });
  return { ...result, content: result.content.map(withOwnList) };
}

const fetchItem = async (id: number, signal: AbortSignal): Promise<Item> =>
  withOwnList((await staffAnswer(endpoints.itemById, { params: { id }, signal })).result);

/** Removes the sub-items that repeat the first group for clients that don't know groups. */
function withOwnList(item: Item): Item {
  if (!item.subItemsOfGroup) return item;
  const { subItemsOfGroup: _repeated, ...rest } = item;
  return { ...rest, subItems: [], selection: 'Y', mandatory: false, max: 0 };
}

const itemStates = (formats: Formats, item: Item) =>
  [item.hidden ? stockMessages.hidden : undefined, stockWords(formats, item)].flatMap((words) =>
    words ? say(words) : [],
  );

const columnsOf = (formats: Formats): RecordDescription<Item, ItemValues>['columns'] => [
  {
    header: fieldMessages.name,
    cell: (item) => (
      <span className={`${common.line} ${styles.name}`}>
        <DishPicture name={item.itemName} photo={photoFiles(item.photo)} shape="tile" />
        <span className={styles.words}>
          <span>{item.itemName}</span>
          {itemStates(formats, item).map((words) => (
            <small key={words} className={common.quiet}>
              {words}
            </small>
          ))}
          <OfferedMark row={item} />
        </span>
      </span>
    ),
    phone: 'title',
  },
  { header: fieldMessages.productGroup, cell: ({ category }) => category.categoryName },
  { header: fieldMessages.description, cell: ({ description }) => description, clip: true, phone: 'record' },
  {
    header: fieldMessages.price,
    cell: ({ price }) => <strong>{formats.amountOf(price)}</strong>,
    right: true,
    phone: 'aside',
  },
];

export const itemRecord = (formats: Formats): RecordDescription<Item, ItemValues> => ({
  record: itemMessages.listTitle,
  words: { ...itemMessages, getFailed: listMessages.getFailed },
  refusals: itemMessages.refused,
  fieldOfRefusal: {
    MISSING_NAME: 'itemName',
    MISSING_PRICE: 'price',
    MISSING_CATEGORY: 'category',
    ALREADY_EXISTS_ITEMNAME: 'itemName',
    MISSING_TYPE: 'type',
    INVALID_TYPE: 'type',
  },
  namedFields: ['allergens', 'alcohol', 'taxClass', 'groups', ...classFields],
  topic: 'menu',
  queryKey: 'items',
  columns: columnsOf(formats),
  rowName: ({ itemName }) => itemName,
  defaultSize: 20,
  fetchPage: fetchItems,
  filters: (state) => <ItemFilters state={state} />,
  moreActions: () => <MenuLinks />,
  filterNames: ['sort', 'direction'],
  load: fetchItem,
  loadFault: (error) => {
    const isMissingId = error instanceof RefusalError && error.refused.code === 'MISSING_ID';
    return isMissingId ? listMessages.missingId : listMessages.getFailed;
  },
  waitsForChange: true,
  next: ({ category }) => ({ ...itemForm.initial(undefined), category }),
  copy: (values) => ({ ...values, version: null, subItems: { ...values.subItems, pending: noChoice } }),
  nameOf: ({ itemName }) => itemName,
  ...itemForm,
  // "Item delete sets availibilty to R and saves."
  remove: (item) => staffRequest(endpoints.saveItem, { body: { ...item, availibilty: 'R' } }),
});

export function Component() {
  return <RecordScreen description={itemRecord(useFormats())} />;
}

function ItemFilters({ state }: { state: ListState }) {
  const { sortFieldName, sortDirection } = sortOf(state);
  return (
    <>
      <SearchField value={state.searchText} onSearch={(searchText) => state.change({ searchText })} />
      <div className={`${common.line} ${common.hint} ${styles.sort}`}>
        <span aria-hidden="true">{say(itemMessages.sortBy)}</span>
        <Select
          aria-label={say(itemMessages.sortBy)}
          className={styles.field}
          data={saidOptions(sortFieldOptions)}
          value={sortFieldName}
          onChange={(value) => state.change({ filters: { sort: value ?? '' } })}
        />
        <SegmentedControl
          aria-label={say(uiMessages.sortDirection)}
          classNames={{ root: styles.direction, label: styles.word }}
          data={saidOptions(sortDirectionOptions)}
          value={sortDirection}
          onChange={(value) => state.change({ filters: { direction: value } })}
        />
      </div>
    </>
  );
}
