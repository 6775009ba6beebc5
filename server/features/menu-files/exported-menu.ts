import type { MenuFile, MenuFileGroup, MenuFileItem } from '../../../core/contract/menu-files.ts';
import { toDecimal } from '../../../core/domain/money.ts';
import type { Services } from '../../platform/services.ts';
import { allGroups, choiceGroups, type GroupRow } from '../choice-groups/choice-groups.service.ts';
import { allItems, type ItemRow, presentOwnItem } from '../items/items.service.ts';
import { readCategories } from './menu-files.queries.ts';

export async function menuFileOf({ db }: Services, restaurantId: number): Promise<MenuFile> {
  const [categories, items, groups] = await Promise.all([
    readCategories(db, restaurantId),
    allItems(db, restaurantId),
    allGroups(db, restaurantId),
  ]);
  const names = new Map(items.map(({ id, name }) => [id, name]));
  const used = usedGroups(items, groups);
  return {
    comanda: 1,
    ...(used.length > 0 && { choiceGroups: used }),
    categories: categories.map(({ id, name, description }) => ({
      ...{ categoryName: name, description },
      items: items.filter(({ categoryId }) => categoryId === id).map((item) => inFile(item, names)),
    })),
  };
}

function inFile(item: ItemRow, names: ReadonlyMap<number, string>): MenuFileItem {
  const { itemId: _id, category: _category, version: _version, goesWith, ...dish } = presentOwnItem(item);
  const { left: _left, soldOutUntil: _until, groups: _groups, ...fields } = dish;
  const others = (goesWith ?? []).flatMap((id) => names.get(id) ?? []);
  return {
    ...fields,
    ...(others.length > 0 && { goesWith: others }),
    ...(item.groups && { groups: groupsOf(item) }),
  };
}

export const groupsOf = ({ groups }: ItemRow) =>
  (groups ?? []).map(({ name, choices }) => ({
    groupName: name,
    prices: choices.flatMap(({ name: subItemName, ownCents }) =>
      ownCents == null ? [] : [{ subItemName, price: toDecimal(ownCents) }],
    ),
  }));

/** Those of dishes, and those that their choices open. */
function usedGroups(items: readonly ItemRow[], groups: readonly GroupRow[]): MenuFileGroup[] {
  const used = new Set(items.flatMap((item) => (item.groups ?? []).map(({ id }) => id)));
  for (const { id, choices } of groups)
    if (used.has(id)) for (const { nestedGroupId } of choices) if (nestedGroupId !== null) used.add(nestedGroupId);
  const names = new Map(groups.map(({ id, name }) => [id, name]));
  return groups.filter(({ id }) => used.has(id)).map((group) => groupInFile(group, names));
}

const groupInFile = (group: GroupRow, names: ReadonlyMap<number, string>): MenuFileGroup => ({
  ...choiceGroups.onWire(group),
  choices: group.choices.map(({ name, kitchenName, description, priceCents, isDefault, allergens, nestedGroupId }) => ({
    ...{ subItemName: name, kitchenName, description, price: toDecimal(priceCents), isDefault, allergens },
    ...(nestedGroupId !== null && { opens: names.get(nestedGroupId) }),
  })),
});
