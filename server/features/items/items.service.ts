import type { Item, ItemRecord } from '../../../core/contract/items.ts';
import { toDecimal } from '../../../core/domain/money.ts';
import { recordMessages } from '../../../core/messages/en/server/records.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import { catchUniqueViolation, notSaved } from '../../platform/saving.ts';
import type { Services } from '../../platform/services.ts';
import { categories } from '../categories/categories.service.ts';
import { changeMenu, presentLook } from '../menu/menu.service.ts';
import { presentOffer, readOffer } from '../offer-times/offer-times.service.ts';
import { dropPhoto } from '../photos/photos.service.ts';
import { invalidItem, readItemDraft } from './item-draft.ts';
import { type ItemRow, itemState, items, lockItem, otherDishes, replaceSubItems } from './items.queries.ts';

export { readItemDraft } from './item-draft.ts';
export {
  addItems,
  addSubItems,
  allItems,
  changeItems,
  type ItemRow,
  items,
  replaceSubItems,
} from './items.queries.ts';

/** Adds, changes or (availibilty R) removes an item. Returns its id. */
export function saveItem(services: Services, restaurantId: number, record: ItemRecord | null | undefined) {
  return record?.availibilty === 'R'
    ? remove(services, restaurantId, record)
    : write(services, restaurantId, record ?? {});
}

async function write(services: Services, restaurantId: number, record: ItemRecord) {
  const { itemId, version } = record;
  return catchUniqueViolation(takenNames(record), () =>
    changeMenu(services, restaurantId, async (tx) => {
      const stored = itemId == null ? undefined : await lockItem(tx, restaurantId, itemId);
      const draft = readItemDraft(record, stored);
      if (isRefusal(draft)) return draft;
      const offer = await readOffer(tx, restaurantId, record, draft.priceCents);
      if (isRefusal(offer)) return offer;
      const { subItems, ...values } = {
        ...draft,
        goesWith: await otherDishes(tx, restaurantId, itemId, draft.goesWith),
      };
      if (!(await categories.hold(tx, { restaurantId, id: draft.categoryId }))) return refuse('MISSING_CATEGORY');
      const id = await items.save(tx, restaurantId, { id: itemId, version }, { ...values, ...offer });
      if (!isRefusal(id)) await replaceSubItems(tx, restaurantId, id, subItems);
      return id;
    }),
  );
}

/** PostgreSQL may fold names differently than our check. */
function takenNames({ subItems }: ItemRecord) {
  return {
    items_name: refuse('ALREADY_EXISTS_ITEMNAME'),
    item_choices_name: invalidItem([
      { path: `subItems.${(subItems?.length ?? 1) - 1}.subItemName`, message: recordMessages.subItemRepeated },
    ]),
  };
}

async function remove(services: Services, restaurantId: number, record: ItemRecord) {
  const { itemId, version } = record;
  if (itemId == null) return refuse('MISSING_ID');
  const isRemoved = await changeMenu(services, restaurantId, async (tx) => {
    const isGone = await items.update(tx, { restaurantId, id: itemId }, { availability: 'R' }, version);
    if (isGone) await dropPhoto(tx, { restaurantId, itemId });
    return isGone;
  });
  if (isRemoved) return itemId;
  const state = await itemState(services.db, restaurantId, itemId);
  if (state === 'removed') return itemId;
  return notSaved(state === 'present');
}

/** What is not stated or chosen is absent. */
export function presentItem(item: ItemRow): Item {
  const { featured, goesWith, hidden, offerTimes, priceWindows, ...fields } = items.onWire(item);
  return {
    itemId: item.id,
    ...stated(fields),
    ...presentLook({ featured, goesWith, photo: item.photo }),
    ...(hidden && { hidden }),
    ...stated({ left: item.left, soldOutUntil: item.soldOutUntil }),
    ...presentOffer({ offerTimes, priceWindows }),
    price: toDecimal(item.priceCents),
    type: item.types.join(','),
    category: { itemCategoryId: item.categoryId, categoryName: item.categoryName },
    subItems: item.subItems.map(({ name, description, priceCents }) => ({
      subItemName: name,
      description,
      price: toDecimal(priceCents),
    })),
    version: item.version,
  };
}

function stated<Of extends object>(fields: Of) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as {
    [Name in keyof Of]: null extends Of[Name] ? Exclude<Of[Name], null> | undefined : Of[Name];
  };
}
