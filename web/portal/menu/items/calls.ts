import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { Item } from '../../../../core/contract/items.ts';
import { type Crop, writeCrop } from '../../../../core/domain/photo-rules.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import { staffQuery } from '../../../api/staff-query.ts';
import { staffAnswer, staffRequest } from '../../../api/staff-request.ts';
import type { PageOf } from '../../shared/records/list-description.ts';
import type { ListState } from '../../shared/records/list-state.ts';

export const sortFieldOptions = [
  { value: 'itemName', label: fieldMessages.name },
  { value: 'price', label: fieldMessages.price },
  { value: 'categoryName', label: fieldMessages.productGroup },
] as const;

export const sortDirectionOptions = [
  { value: 'asc', label: uiMessages.ascending },
  { value: 'desc', label: uiMessages.descending },
] as const;

/** Sort field and direction; invalid values in the URL fall back to Name, Asc. */
export function sortOf(state: ListState) {
  const field = sortFieldOptions.find(({ value }) => value === state.filter('sort', '')) ?? sortFieldOptions[0];
  const direction =
    sortDirectionOptions.find(({ value }) => value === state.filter('direction', '')) ?? sortDirectionOptions[0];
  return { sortFieldName: field.value, sortDirection: direction.value };
}

export async function fetchItems(state: ListState, signal: AbortSignal): Promise<PageOf<Item>> {
  const { page, size, searchText } = state;
  const query = { page, size, searchText, ...sortOf(state) };
  const { result } = await staffAnswer(endpoints.items, { query, signal });
  return { ...result, content: result.content.map(withOwnList) };
}

export const fetchItem = async (id: number, signal: AbortSignal): Promise<Item> =>
  withOwnList((await staffAnswer(endpoints.itemById, { params: { id }, signal })).result);

/** Without the sub-items that repeat the first group for clients that know no groups. */
function withOwnList(item: Item): Item {
  if (!item.subItemsOfGroup) return item;
  const { subItemsOfGroup: _repeated, ...rest } = item;
  return { ...rest, subItems: [], selection: 'Y', mandatory: false, max: 0 };
}

export const categoryNamesQuery = staffQuery(['category-names'], endpoints.categoryNames);

export const savePhoto = ({ itemId, version }: Item, picture: Blob, crop: Crop) =>
  staffRequest(endpoints.savePhoto, {
    query: { itemId, version, crop: writeCrop(crop) },
    file: picture,
    headers: { 'Content-Type': 'image/*' },
  });

export const removePhoto = ({ itemId, version }: Item) =>
  staffRequest(endpoints.removePhoto, { query: { itemId, version } });
