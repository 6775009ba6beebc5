import type { ItemRecord } from '../../../core/contract/items.ts';
import { recordMessages } from '../../../core/messages/en/server/records.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import { notSaved, unlessTaken } from '../../platform/saving.ts';
import type { Services } from '../../platform/services.ts';
import { holdCategoryForItem } from '../categories/categories.service.ts';
import { changeMenu } from '../menu/menu.service.ts';
import { invalidItem, readItemDraft } from './item-draft.ts';
import { insertItem, itemState, lockItem, removeItem, replaceSubItems, updateItem } from './items.queries.ts';

/** Adds, changes or (availibilty R) removes an item; answers its id. Diners read the change at their next look. */
export function saveItem(services: Services, restaurantId: number, record: ItemRecord | null | undefined) {
  return record?.availibilty === 'R'
    ? remove(services, restaurantId, record)
    : write(services, restaurantId, record ?? {});
}

async function write(services: Services, restaurantId: number, record: ItemRecord) {
  const { itemId } = record;
  const version = record.version ?? undefined;
  return unlessTaken(takenNames(record), () =>
    changeMenu(services, restaurantId, async (tx) => {
      const stored = itemId == null ? undefined : await lockItem(tx, restaurantId, itemId);
      const draft = readItemDraft(record, stored);
      if (isRefusal(draft)) return draft;
      if (!(await holdCategoryForItem(tx, restaurantId, draft.categoryId))) return refuse('MISSING_CATEGORY');
      if (itemId == null) {
        const id = await insertItem(tx, restaurantId, draft);
        await replaceSubItems(tx, restaurantId, id, draft.subItems);
        return id;
      }
      if (!(await updateItem(tx, restaurantId, itemId, draft, version))) {
        return notSaved((await itemState(tx, restaurantId, itemId)) === 'present');
      }
      await replaceSubItems(tx, restaurantId, itemId, draft.subItems);
      return itemId;
    }),
  );
}

/** The database folds names once more, in its own alphabet. */
function takenNames({ subItems }: ItemRecord) {
  return {
    items_name: refuse('ALREADY_EXISTS_ITEMNAME'),
    item_choices_name: invalidItem([
      { path: `subItems.${(subItems?.length ?? 1) - 1}.subItemName`, message: recordMessages.subItemRepeated },
    ]),
  };
}

/** One that is removed already stays so: deleting is safe to repeat. */
async function remove(services: Services, restaurantId: number, record: ItemRecord) {
  const { itemId, version } = record;
  if (itemId == null) return refuse('MISSING_ID');
  const isRemoved = await changeMenu(services, restaurantId, (tx) =>
    removeItem(tx, restaurantId, itemId, version ?? undefined),
  );
  if (isRemoved) return itemId;
  const state = await itemState(services.db, restaurantId, itemId);
  if (state === 'removed') return itemId;
  return notSaved(state === 'present');
}
