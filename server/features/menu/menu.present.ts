import type { MenuItem } from '../../../core/contract/menu.ts';
import { toDecimal } from '../../../core/domain/money.ts';
import type { MenuItemRow } from './menu.queries.ts';

/** A dish as diners read it. */
export function presentMenuItem(item: MenuItemRow): MenuItem {
  return {
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
  };
}
