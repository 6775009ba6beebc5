import type { MenuCategory } from '../../../core/contract/menu.ts';
import { toDecimal } from '../../../core/domain/money.ts';
import type { MenuRow } from './menu.queries.ts';

/** The menu as diners read it. Categories without a dish are left out. */
export function presentMenu(menu: MenuRow): MenuCategory[] {
  return menu.categories
    .filter((category) => category.items.length > 0)
    .map((category) => ({
      itemCategoryId: category.id,
      categoryName: category.name,
      items: category.items.map((item) => ({
        itemId: item.id,
        itemName: item.name,
        description: item.description,
        price: toDecimal(item.priceCents),
        type: item.types.join(','),
        availibilty: item.availability,
        selection: item.selection,
        mandatory: item.mandatory,
        max: item.maxChoices,
        subItems: item.choices.map((choice) => ({
          subItemName: choice.name,
          description: choice.description,
          price: toDecimal(choice.priceCents),
        })),
        qty: 0,
        selectedSubItems: [],
        specialInstruction: '',
      })),
    }));
}
