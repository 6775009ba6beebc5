import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MenuFile, MenuFileGroup, MenuFileItem } from '../../../../core/contract/menu-files.ts';
import type { Money } from '../../../../core/domain/money.ts';
import type { StaffPrincipal } from '../../../platform/auth/staff-access.ts';
import type { Services } from '../../../platform/services.ts';
import { presentOffer } from '../../offer-times/offer-times.service.ts';
import { allItems, type ItemRow } from '../dishes/items.queries.ts';
import { presentOwnItem } from '../dishes/items.service.ts';
import { choiceGroups, findGroups, type GroupRow } from '../groups/choice-groups.queries.ts';
import { readCategories, readMenuRow } from './menu-files.queries.ts';

export async function menuFileOf(
  { db }: Services,
  { restaurantId, money }: Pick<StaffPrincipal, 'restaurantId' | 'money'>,
): Promise<MenuFile> {
  const [menu, categories, items, groups] = await Promise.all([
    readMenuRow(db, restaurantId),
    readCategories(db, restaurantId),
    allItems(db, restaurantId),
    findGroups(db, restaurantId),
  ]);
  // Reading and writing a large menu takes long, so other requests get their turn in between.
  await nextTurn();
  const names = new Map(items.map(({ id, name }) => [id, name]));
  const itemsOf = new Map<number, MenuFileItem[]>(categories.map(({ id }) => [id, []]));
  for (const item of items) itemsOf.get(item.categoryId)?.push(inFile(money, item, names));
  const groupNames = new Map(groups.map(({ id, name }) => [id, name]));
  return {
    comanda: 1,
    ...(groups.length > 0 && { choiceGroups: groups.map((group) => groupInFile(money, group, groupNames, names)) }),
    ...presentOffer(money, { offerTimes: menu.offerTimes }),
    categories: categories.map(({ id, name, description, course, ...offer }) => ({
      categoryName: name,
      description,
      ...presentOffer(money, offer),
      ...(course && { course }),
      items: itemsOf.get(id) ?? [],
    })),
  };
}

type Names = ReadonlyMap<number, string>;

function inFile(money: Money, item: ItemRow, names: Names): MenuFileItem {
  const { itemId: _id, category: _category, version: _version, goesWith, ...dish } = presentOwnItem(money, item);
  const { left: _left, soldOutUntil: _until, groups: _groups, subItems, ...fields } = dish;
  const others = (goesWith ?? []).flatMap((id) => names.get(id) ?? []);
  return {
    ...fields,
    subItems: subItems.map(({ soldOut: _soldOut, ...choice }) => choice),
    ...(others.length > 0 && { goesWith: others }),
    ...(item.groups && { groups: groupsOf(money, item) }),
  };
}

export const groupsOf = (money: Money, { groups }: ItemRow) =>
  (groups ?? []).map(({ name, choices }) => ({
    groupName: name,
    prices: choices.flatMap(({ name: subItemName, ownCents }) =>
      ownCents == null ? [] : [{ subItemName, price: money.toDecimal(ownCents) }],
    ),
  }));

const groupInFile = (money: Money, group: GroupRow, groups: Names, dishes: Names): MenuFileGroup => ({
  ...choiceGroups.onWire(group),
  choices: group.choices.map(({ name, kitchenName, description, priceCents, isDefault, allergens, ...of }) => ({
    subItemName: name,
    kitchenName,
    description,
    price: money.toDecimal(priceCents),
    isDefault,
    allergens,
    ...(of.taxClass !== null && { taxClass: of.taxClass }),
    opens: (of.nestedGroupId && groups.get(of.nestedGroupId)) || null,
    dish: (of.itemId && dishes.get(of.itemId)) || null,
  })),
});
