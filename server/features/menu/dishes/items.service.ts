import type { Item, ItemRecord, SubItemRow } from '../../../../core/contract/items.ts';
import { noSubItems, privateRules, subItemRules, subItemsOf } from '../../../../core/contract/sub-items.ts';
import type { Money } from '../../../../core/domain/money.ts';
import type { StaffPrincipal } from '../../../platform/auth/staff-access.ts';
import type { Tx } from '../../../platform/database.ts';
import { invalidFields, isRefusal, refuse } from '../../../platform/refusal.ts';
import { catchUniqueViolation, notSaved } from '../../../platform/saving.ts';
import type { Services } from '../../../platform/services.ts';
import { presentOffer, readOffer } from '../../offer-times/offer-times.service.ts';
import { categories } from '../categories/categories.service.ts';
import { type ChoiceRow, replaceGroupsOfDishes, savePrivateGroups } from '../groups/choice-groups.queries.ts';
import { readDishGroups, refusedRemoval, saveDishGroups } from '../groups/choice-groups.service.ts';
import { dishNames, renameDishChoices } from '../groups/dish-choices.queries.ts';
import { classesInItem, taxClassFaults } from '../groups/tax-classes.ts';
import { dropPhoto } from '../photos/photos.queries.ts';
import { presentLook } from '../published/compile-menu.ts';
import type { DishGroupRow } from '../published/dish-groups.queries.ts';
import { changeMenu, growMenu } from '../published/menus.service.ts';
import { dropStock } from '../stock/stock.queries.ts';
import { readItemDraft } from './item-draft.ts';
import { findItem, type ItemRow, itemState, items } from './items.queries.ts';

type Place = Pick<StaffPrincipal, 'restaurantId' | 'money'>;

export function saveItem(services: Services, staff: Place, record: ItemRecord | null | undefined) {
  return record?.availibilty === 'R'
    ? remove(services, staff.restaurantId, record)
    : write(services, staff, record ?? {});
}

async function write(services: Services, { restaurantId, money }: Place, record: ItemRecord) {
  const { itemId, version } = record;
  return catchUniqueViolation({ items_name: refuse('ALREADY_EXISTS_ITEMNAME') }, () =>
    growMenu(services, restaurantId, async (tx) => {
      const stored = itemId == null ? undefined : await findItem(tx, restaurantId, itemId);
      const read = await readRecord(tx, { restaurantId, money }, record, stored);
      if (isRefusal(read)) return read;
      const { values, list, groups } = read;
      if (!(await categories.hold(tx, { restaurantId, id: values.categoryId }))) return refuse('MISSING_CATEGORY');
      const id = await items.save(tx, restaurantId, { id: itemId, version }, values);
      if (isRefusal(id)) return id;
      await savePrivateGroups(tx, restaurantId, [{ itemId: id, list }]);
      if (stored && stored.name !== values.name) {
        await renameDishChoices(tx, restaurantId, { id, from: stored.name, to: values.name });
      }
      return (groups && (await saveDishGroups(tx, restaurantId, id, groups))) ?? id;
    }),
  );
}

async function readRecord(tx: Tx, { restaurantId, money }: Place, record: ItemRecord, stored: ItemRow | undefined) {
  const draft = readItemDraft(money, withoutRepeatedGroup(money, record, stored), stored);
  if (isRefusal(draft)) return draft;
  const offer = await readOffer(tx, restaurantId, record, draft.priceCents);
  if (isRefusal(offer)) return offer;
  const groups = record.groups && (await readDishGroups(tx, money, restaurantId, record.groups));
  if (isRefusal(groups)) return groups;
  const faults = await taxClassFaults(tx, restaurantId, classesInItem(record));
  if (faults.length > 0) return invalidFields(faults);
  const { list, ...values } = draft;
  const dishes = await dishNames(tx, restaurantId, draft.goesWith);
  const goesWith = draft.goesWith.filter((id) => dishes.has(id) && id !== record.itemId);
  return { values: { ...values, ...offer, goesWith }, list, groups };
}

/** Ignores sub-items that repeat the first group. Clients that only know sub-items send back what they received. */
function withoutRepeatedGroup(money: Money, record: ItemRecord, stored: ItemRow | undefined): ItemRecord {
  if (!stored?.groups || stored.list?.choices.length) return record;
  const shown = subItemsOf(money, stored.groups).subItems;
  const isRepeated =
    record.subItems?.length === shown.length &&
    shown.every(({ subItemName }, at) => record.subItems?.[at]?.subItemName === subItemName);
  const { subItems: _list, selection: _selection, mandatory: _mandatory, max: _max, ...rest } = record;
  return isRepeated ? rest : record;
}

async function remove(services: Services, restaurantId: number, record: ItemRecord) {
  const { itemId, version } = record;
  if (itemId == null) return refuse('MISSING_ID');
  const isRemoved = await changeMenu(services, restaurantId, async (tx) => {
    const refusal = await refusedRemoval(tx, restaurantId, itemId);
    if (refusal) return refusal;
    const isGone = await items.update(tx, { restaurantId, id: itemId }, { availability: 'R' }, version);
    if (isGone) await dropPartsOf(tx, restaurantId, itemId);
    return isGone;
  });
  if (isRefusal(isRemoved)) return isRemoved;
  if (isRemoved) return itemId;
  const state = await itemState(services.db, restaurantId, itemId);
  if (state === 'removed') return itemId;
  return notSaved(state === 'present');
}

async function dropPartsOf(tx: Tx, restaurantId: number, itemId: number): Promise<void> {
  await dropPhoto(tx, { restaurantId, itemId });
  await replaceGroupsOfDishes(tx, restaurantId, [{ itemId, groups: [] }]);
  await savePrivateGroups(tx, restaurantId, [{ itemId, list: { ...privateRules(noSubItems), choices: [] } }]);
  await dropStock(tx, restaurantId, itemId);
}

/** Includes the dish's groups. A dish without sub-items of its own gets those of its first group. */
export function presentItem(money: Money, item: ItemRow): Item {
  const { groups, list } = item;
  if (!groups) return presentOwnItem(money, item);
  return {
    ...presentOwnItem(money, item),
    ...(list?.choices.length ? {} : subItemsOf(money, groups)),
    groups: groups.map((group) => presentGroup(money, group)),
    ...(list?.choices.length ? {} : { subItemsOfGroup: true as const }),
  };
}

/** As in a menu file: without shared groups, and without fields that aren't set. */
export function presentOwnItem(money: Money, item: ItemRow): Item {
  const { featured, favourite, goesWith, hidden, offerTimes, priceWindows, ...fields } = items.onWire(item);
  return {
    itemId: item.id,
    ...stated({ ...fields, left: item.left, soldOutUntil: item.soldOutUntil }),
    ...presentLook({ featured, favourite, goesWith, photo: item.photo }),
    ...(hidden && { hidden }),
    ...presentOffer(money, { offerTimes, priceWindows }),
    price: money.toDecimal(item.priceCents),
    type: item.types.join(','),
    category: { itemCategoryId: item.categoryId, categoryName: item.categoryName },
    ...(item.list ? subItemRules(item.list) : noSubItems),
    subItems: (item.list?.choices ?? []).map((choice) => presentSubItem(money, choice)),
    version: item.version,
  };
}

const presentSubItem = (
  money: Money,
  { name, description, priceCents, kitchenName, allergens, taxClass, soldOut }: ChoiceRow,
): SubItemRow => ({
  subItemName: name,
  description,
  price: money.toDecimal(priceCents),
  ...(kitchenName ? { kitchenName } : {}),
  ...(allergens ? { allergens } : {}),
  ...(taxClass ? { taxClass } : {}),
  ...(soldOut ? { soldOut: true } : {}),
});

function stated<Of extends object>(fields: Of) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as {
    [Name in keyof Of]: null extends Of[Name] ? Exclude<Of[Name], null> | undefined : Of[Name];
  };
}

function presentGroup(money: Money, { id, name, choices }: DishGroupRow) {
  const prices = choices.flatMap(({ id: choiceId, ownCents }) =>
    ownCents == null ? [] : [{ choiceId, price: money.toDecimal(ownCents) }],
  );
  return { groupId: id, groupName: name, prices };
}
