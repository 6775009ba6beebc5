import { Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import type { MenuCategory, MenuItem } from '../../../core/contract/menu.ts';
import { isChoiceRequired, orderCaps } from '../../../core/domain/customization.ts';
import { cartMessages } from '../../../core/messages/en/diner/cart.ts';
import { menuMessages } from '../../../core/messages/en/diner/menu.ts';
import { type Cart, quantityOf, withQuantity } from '../../api/cart/cart-line.ts';
import { Button } from '../../ui/plain/button.tsx';
import { laterComponent } from '../../ui/plain/later-component.tsx';
import { loadUntilThere } from '../../ui/plain/load-until-there.ts';
import { say } from '../../ui/plain/say.tsx';
import { EmptyState } from '../../ui/plain/states.tsx';
import { laterFileCame } from '../network/later-file.ts';
import { useDialogs } from '../ui/dialogs.tsx';
import styles from './categories.module.css';
import { CategorySection, categoryAnchor } from './category-section.tsx';
import { CategoryTabs } from './category-tabs.tsx';
import { Dish } from './dish.tsx';
import { useCategoryInView } from './use-category-in-view.ts';

/** Opened by a press: its file comes after the menu, and a press before that waits for it. */
export const Customizing = laterComponent(() =>
  loadUntilThere(async () => {
    await laterFileCame();
    return (await import('./customizing.tsx')).Customizing;
  }),
);

interface CategoriesProps {
  categories: readonly MenuCategory[];
  isFiltered: boolean;
  onClear: () => void;
  open: readonly number[];
  onOpen: (ids: readonly number[]) => void;
  cart: Cart;
  change: (next: (cart: Cart) => Cart) => void;
}

/** The menu by category, collapsed by default, and the sheet that customizes a dish. */
export function Categories({ categories, isFiltered, onClear, open, onOpen, cart, change }: CategoriesProps) {
  const [current, chooseCurrent] = useCategoryInView(categories);
  const [customized, setCustomized] = useState<{ item: MenuItem; category: MenuCategory }>();
  const { tell } = useDialogs();

  const jump = (id: number) => {
    // Drawn before the page scrolls: a folded one is too short to come to the top.
    flushSync(() => onOpen([...new Set([...open, id])]));
    chooseCurrent(id);
    document.getElementById(categoryAnchor(id))?.scrollIntoView({ block: 'start' });
  };
  const toggle = (id: number) => {
    onOpen(open.includes(id) ? open.filter((one) => one !== id) : [...open, id]);
    chooseCurrent(id);
  };
  const setQuantity = (item: MenuItem, category: MenuCategory, quantity: number) => {
    const before = quantityOf(cart, item.itemId);
    if (before === 0 && cart.length >= orderCaps.linesPerSubOrder) return void tell(say(cartMessages.tooManyDishes));
    // Its choice brings it into the cart: a sheet that is only closed leaves nothing behind.
    if (before === 0 && needsChoice(item)) return setCustomized({ item, category });
    change((now) => withQuantity(now, item, category, quantity));
  };

  if (categories.length === 0) {
    return (
      <EmptyState action={isFiltered ? <Button onClick={onClear}>{say(menuMessages.showAll)}</Button> : null}>
        {say(isFiltered ? menuMessages.noMatch : menuMessages.empty)}
      </EmptyState>
    );
  }
  return (
    <>
      <CategoryTabs categories={categories} current={current} onChoose={jump} />
      <div className={styles.categories}>
        {categories.map((category) => (
          <CategorySection
            key={category.itemCategoryId}
            category={category}
            isOpen={isFiltered || open.includes(category.itemCategoryId)}
            onToggle={() => toggle(category.itemCategoryId)}
          >
            {() =>
              category.items.map((item) => (
                <Dish
                  key={item.itemId}
                  item={item}
                  quantity={quantityOf(cart, item.itemId)}
                  missingChoices={missingChoices(item, cart)}
                  onQuantity={(quantity) => setQuantity(item, category, quantity)}
                  onCustomize={() => setCustomized({ item, category })}
                />
              ))
            }
          </CategorySection>
        ))}
      </div>
      {customized ? (
        <Suspense fallback={null}>
          <Customizing {...customized} cart={cart} change={change} onDone={() => setCustomized(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}

const needsChoice = (item: MenuItem) =>
  isChoiceRequired({ ...item, choiceNames: item.subItems.map((one) => one.subItemName) });

function missingChoices(item: MenuItem, cart: Cart): number {
  const line = cart.find((one) => one.itemId === item.itemId);
  if (!line || !needsChoice(item)) return 0;
  return line.qty - new Set(line.selectedSubItems.map((choice) => choice.sequence)).size;
}
