import type { MenuCategory, MenuItem } from '../../../core/contract/menu.ts';
import { contentsFacts } from '../../../core/domain/item-contents.ts';
import { centsOf } from '../../../core/domain/money.ts';
import { menuMessages } from '../../../core/messages/en/diner/menu.ts';
import { type Cart, newUnits, withQuantity } from '../../api/cart/cart-line.ts';
import { withCustomization } from '../../api/cart/line-choices.ts';
import common from '../../ui/plain/common.module.css';
import { Contents } from '../../ui/plain/contents.tsx';
import { DishMark } from '../../ui/plain/plate.tsx';
import { say } from '../../ui/plain/say.tsx';
import { CustomizeSheet } from '../cart/customize-sheet.tsx';
import { SheetPhoto } from '../cart/sheet-photo.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { useFormats } from '../visit/use-formats.ts';
import { ItemTypes } from './item-types.tsx';
import { type OpenedDish, typesOf } from './menu-filter.ts';

// One later file for what a press on the menu opens.
export { FilteredDishes } from './filtered-dishes.tsx';
export { FindDishes } from './find-dishes.tsx';
export { OfferedTimes } from './offered-times.tsx';

interface CustomizingProps extends OpenedDish {
  menu: readonly MenuCategory[];
  cart: Cart;
  change: (next: (cart: Cart) => Cart) => void;
  onDone: () => void;
}

export function Customizing({ item: opened, menu, category, isLook, cart, change, onDone }: CustomizingProps) {
  const item = menu.flatMap(({ items }) => items).find(({ itemId }) => itemId === opened.itemId) ?? opened;
  const line = cart.find((one) => one.itemId === item.itemId);
  const quantity = line?.qty ?? 1;
  if (isLook) return <DishSheet item={item} onClose={onDone} />;
  return (
    <CustomizeSheet
      item={opened}
      menu={menu}
      quantity={quantity}
      chosen={line ?? { selectedSubItems: newUnits(item, 0, quantity), specialInstruction: '' }}
      onClose={onDone}
      onSubmit={(customization) => {
        // Also adds a dish that isn't in the cart yet.
        change((now) => withCustomization(withQuantity(now, item, category, quantity), item.itemId, customization));
        onDone();
      }}
    />
  );
}

function DishSheet({ item, onClose }: { item: MenuItem; onClose: () => void }) {
  const formats = useFormats();
  return (
    <Sheet
      title={item.itemName}
      subtitle={formats.amount(centsOf(item.price))}
      picture={item.photo ? undefined : <DishMark name={item.itemName} />}
      onClose={onClose}
    >
      <SheetPhoto item={item} />
      {item.description ? <p className={common.soft}>{item.description}</p> : null}
      <ItemTypes types={typesOf(item)} />
      <Contents label={say(menuMessages.contents)} {...contentsFacts(item)} />
    </Sheet>
  );
}
