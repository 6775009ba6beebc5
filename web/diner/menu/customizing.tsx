import type { MenuCategory } from '../../../core/contract/menu.ts';
import { type Cart, withQuantity } from '../../api/cart/cart-line.ts';
import { withCustomization } from '../../api/cart/line-choices.ts';
import { CustomizeSheet } from '../cart/customize-sheet.tsx';
import type { OpenedDish } from './menu-filter.ts';

// One later file for what a press on the menu opens.
export { FilteredDishes } from './filtered-dishes.tsx';
export { FilterCount, FindDishes } from './find-dishes.tsx';
export { OfferedTimes } from './offered-times.tsx';

interface CustomizingProps extends OpenedDish {
  menu: readonly MenuCategory[];
  isClosed: boolean;
  cart: Cart;
  change: (next: (cart: Cart) => Cart) => void;
  onDone: () => void;
}

export function Customizing({ item, category, add, cart, change, onDone, ...sheet }: CustomizingProps) {
  const current = sheet.menu.flatMap(({ items }) => items).find(({ itemId }) => itemId === item.itemId) ?? item;
  return (
    <CustomizeSheet
      {...sheet}
      item={item}
      line={cart.find(({ itemId }) => itemId === item.itemId)}
      onClose={onDone}
      onSubmit={(customization, quantity) => {
        // Before a question that adding the dish may ask: one overlay at a time.
        onDone();
        add(() =>
          change((now) =>
            withCustomization(withQuantity(now, current, category, quantity), item.itemId, customization),
          ),
        );
      }}
    />
  );
}
