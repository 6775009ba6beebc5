import type { Item } from '../../../core/contract/items.ts';
import { toDecimal } from '../../../core/domain/money.ts';
import type { ItemRow } from './items.queries.ts';

export function presentItem(item: ItemRow): Item {
  return {
    itemId: item.id,
    itemName: item.name,
    price: toDecimal(item.priceCents),
    max: item.maxChoices,
    type: item.types.join(','),
    description: item.description,
    category: { itemCategoryId: item.categoryId, categoryName: item.categoryName },
    subItems: item.subItems.map(({ name, description, priceCents }) => ({
      subItemName: name,
      description,
      price: toDecimal(priceCents),
    })),
    mandatory: item.mandatory,
    selection: item.selection,
    availibilty: item.availability,
    version: item.version,
  };
}
