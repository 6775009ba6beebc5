import { type ReactNode, Suspense, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { MenuCategory, MenuItem } from '../../../core/contract/menu.ts';
import { orderCaps } from '../../../core/domain/order-caps.ts';
import { menuMessages } from '../../../core/messages/en/diner/menu.ts';
import { type Cart, quantityOf, withQuantity } from '../../api/cart/cart-line.ts';
import { leastAge, neededChoice } from '../../api/cart/needs-choice.ts';
import { Button } from '../../ui/plain/button.tsx';
import common from '../../ui/plain/common.module.css';
import { ChevronDownIcon, ChevronUpIcon } from '../../ui/plain/icons.tsx';
import { say } from '../../ui/plain/say.tsx';
import { EmptyState } from '../../ui/plain/states.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import styles from './categories.module.css';
import { Dish } from './dish.tsx';
import { OfferedTimes } from './load-later.ts';
import { type CategoriesProps, isFiltering } from './menu-filter.ts';

interface CategorySectionProps {
  category: MenuCategory;
  isOpen: boolean;
  onToggle: () => void;
  children: () => ReactNode;
}

const categoryAnchor = (id: number) => `category-${id}`;

function CategorySection({ category, isOpen, onToggle, children }: CategorySectionProps) {
  const { itemCategoryId, categoryName, items } = category;
  const id = categoryAnchor(itemCategoryId);
  const Chevron = isOpen ? ChevronUpIcon : ChevronDownIcon;
  return (
    <section id={id} className={styles.category} aria-label={categoryName}>
      <h2>
        <button
          type="button"
          className={`${common.row} ${styles.head}`}
          aria-expanded={isOpen}
          aria-controls={`${id}-dishes`}
          onClick={onToggle}
        >
          <span className={styles.name}>{categoryName}</span>
          <span className={`${common.quiet} ${styles.count}`}>
            <span>{say(menuMessages.dishes, { count: items.length })}</span>
            {category.offered ? (
              <Suspense fallback={null}>
                <span>{' · '}</span>
                <span className={common.inline}>
                  <OfferedTimes windows={category.offered} />
                </span>
              </Suspense>
            ) : null}
          </span>
          <Chevron />
        </button>
      </h2>
      <div id={`${id}-dishes`} className={styles.dishes} data-cards={itemCategoryId === featuredId || undefined}>
        {isOpen ? children() : null}
      </div>
    </section>
  );
}

/** The height of the tabs in pixels, plus some room. */
const tabsHeight = 90;
/** How long a chosen tab stays marked, in milliseconds, even if the page can't scroll all the way to it. */
const chosenFor = 800;

function useCategoryInView(categories: readonly MenuCategory[]) {
  const [current, setCurrent] = useState<number>();
  const chosenAt = useRef(0);

  useEffect(() => {
    const mark = () => {
      if (Date.now() - chosenAt.current < chosenFor) return;
      const passed = categories.filter(({ itemCategoryId }) => {
        const section = document.getElementById(categoryAnchor(itemCategoryId));
        return section !== null && section.getBoundingClientRect().top <= tabsHeight;
      });
      setCurrent(passed.at(-1)?.itemCategoryId);
    };
    window.addEventListener('scroll', mark, { passive: true });
    return () => window.removeEventListener('scroll', mark);
  }, [categories]);

  const choose = useCallback((id: number) => {
    chosenAt.current = Date.now();
    setCurrent(id);
  }, []);
  return [current, choose] as const;
}

/** The section of recommended dishes, which are also listed in their own categories. */
export const featuredId = 0;

function withFeatured(categories: readonly MenuCategory[]): readonly MenuCategory[] {
  const items = categories.flatMap((category) =>
    category.items.filter((item) => item.featured && item.availibilty === 'A'),
  );
  const first = { itemCategoryId: featuredId, categoryName: say(menuMessages.recommended), items };
  return items.length > 0 ? [first, ...categories] : categories;
}

/** More than fits on a screen, so that a long menu is readable before the rest of it renders. */
const firstDishes = 24;

export function Categories(props: CategoriesProps) {
  const { categories: listed, filter, marksOf, onClear, open, onOpen, isWhole, onDish, isClosed, cart, change } = props;
  const isFiltered = isFiltering(filter);
  const { unlessAvoided = (_, add) => add() } = props;
  const categories = isFiltered ? listed : withFeatured(listed);
  const [current, chooseCurrent] = useCategoryInView(categories);
  const { tell } = useDialogs();
  const drawn = useDeferredValue(Number.POSITIVE_INFINITY, isWhole ? Number.POSITIVE_INFINITY : firstDishes);
  const above = (at: number) => categories.slice(0, at).reduce((sum, { items }) => sum + items.length, 0);

  const jump = (id: number) => {
    // Render before scrolling: a folded category is too short to reach the top.
    flushSync(() => onOpen([...new Set([...open, id])]));
    chooseCurrent(id);
    document.getElementById(categoryAnchor(id))?.scrollIntoView({ block: 'start' });
  };
  const toggle = (id: number) => {
    onOpen(open.includes(id) ? open.filter((openId) => openId !== id) : [...open, id]);
    chooseCurrent(id);
  };
  const add = (item: MenuItem, put: () => void) => {
    const isNew = quantityOf(cart, item.itemId) === 0;
    if (isNew && cart.length >= orderCaps.linesPerSubOrder) void tell(say(menuMessages.tooManyDishes));
    else unlessAvoided(item, put);
  };
  const openDish = (item: MenuItem, category: MenuCategory, seeksFault = false) =>
    onDish({ item, category, seeksFault, add: (put) => add(item, put) });
  const setQuantity = (item: MenuItem, category: MenuCategory, quantity: number) =>
    add(item, () => {
      const before = quantityOf(cart, item.itemId);
      let after: Cart = cart;
      // Render before the sheet opens, so that closing it returns the focus to the dish.
      flushSync(() =>
        change((now) => {
          after = withQuantity(now, item, category, quantity);
          return after;
        }),
      );
      const line = after.find(({ itemId }) => itemId === item.itemId);
      if (quantity > before && neededChoice(item, line)) openDish(item, category, before > 0);
    });

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
        {categories.map((category, at) => (
          <CategorySection
            key={category.itemCategoryId}
            category={category}
            isOpen={isFiltered || open.includes(category.itemCategoryId)}
            onToggle={() => toggle(category.itemCategoryId)}
          >
            {() =>
              category.items.slice(0, Math.max(0, drawn - above(at))).map((item, row) => {
                const line = cart.find((entry) => entry.itemId === item.itemId);
                const itsOwn = listed.find(({ items }) => items.includes(item)) ?? category;
                return (
                  <Dish
                    key={item.itemId}
                    item={item}
                    eager={at === 0 && row < 4}
                    quantity={quantityOf(cart, item.itemId)}
                    needed={neededChoice(item, line)}
                    isClosed={isClosed}
                    minAge={leastAge(item, line)}
                    onQuantity={(quantity) => setQuantity(item, itsOwn, quantity)}
                    onOpen={() => openDish(item, itsOwn)}
                    marks={marksOf?.(item)}
                  />
                );
              })
            }
          </CategorySection>
        ))}
      </div>
    </>
  );
}

interface CategoryTabsProps {
  categories: readonly MenuCategory[];
  current: number | undefined;
  onChoose: (id: number) => void;
}

function CategoryTabs({ categories, current, onChoose }: CategoryTabsProps) {
  const list = useRef<HTMLElement>(null);
  const at = categories.findIndex(({ itemCategoryId }) => itemCategoryId === current);
  useEffect(() => {
    const { current: box } = list;
    const tab = box?.querySelectorAll<HTMLElement>('button')[at];
    if (tab && box?.scrollTo) box.scrollTo({ left: tab.offsetLeft - box.clientWidth / 2 + tab.offsetWidth / 2 });
  }, [at]);
  return (
    <nav ref={list} className={styles.tabs} aria-label={say(menuMessages.categories)}>
      {categories.map(({ itemCategoryId, categoryName }) => (
        <button
          key={itemCategoryId}
          type="button"
          className={`${common.hint} ${styles.tab}`}
          aria-current={itemCategoryId === current ? 'true' : undefined}
          onClick={() => onChoose(itemCategoryId)}
        >
          {categoryName}
        </button>
      ))}
    </nav>
  );
}
