import { type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import type { Formats } from '../../../core/domain/formats/formats.ts';
import { dinerPaths } from '../../../core/domain/paths.ts';
import { hasContents } from '../../../core/domain/stated-contents.ts';
import { menuMessages } from '../../../core/messages/en/diner/menu.ts';
import { tableOrderMessages } from '../../../core/messages/en/diner/table-order.ts';
import { checkAgainstMenu } from '../../api/cart/against-menu.ts';
import { type Cart, cartTotals, itemCount } from '../../api/cart/cart-line.ts';
import { Button, IconButton } from '../../ui/plain/button.tsx';
import common from '../../ui/plain/common.module.css';
import { FilterIcon, SearchIcon } from '../../ui/plain/icons.tsx';
import { say, sayWith } from '../../ui/plain/say.tsx';
import { ErrorStrip, LoadingSkeleton, StaleStrip } from '../../ui/plain/states.tsx';
import { useCart } from '../cart/use-cart.ts';
import { useHasFilter } from '../contents/stored-filter.ts';
import { type Menu, taxRateOf, useMenu } from '../table-order/use-menu.ts';
import { useIsOrderClosed } from '../table-order/use-table-order.ts';
import { BottomBar, ButtonPair } from '../ui/bottom-bar.tsx';
import { TableScreen } from '../visit/table-screen.tsx';
import { useFormats } from '../visit/use-formats.ts';
import type { Visit } from '../visit/visit.ts';
import { Categories, featuredId } from './categories.tsx';
import { Customizing, FilteredDishes, FindDishes, OfferedTimes } from './load-later.ts';
import { type CategoriesProps, isFiltering, noFilter, type OpenedDish } from './menu-filter.ts';
import styles from './menu-screen.module.css';

interface MenuScreenProps {
  visit: Visit;
  calls: ReactNode;
  /** Undefined until the guest opens or folds a category. */
  openCategories: readonly number[] | undefined;
  onOpenCategories: (ids: readonly number[]) => void;
}

export function MenuScreen({ visit, calls, openCategories, onOpenCategories }: MenuScreenProps) {
  const formats = useFormats();
  const { segment, restaurantID } = visit.table;
  const menu = useMenu(restaurantID);
  const isClosed = useIsOrderClosed(visit.table);
  const { cart, change } = useCart(segment);
  const [, navigate] = useLocation();
  const [filter, setFilter] = useState(noFilter);
  const hasFilter = useHasFilter();
  const [shown, setShown] = useState<'search' | 'types'>();
  const [dish, setDish] = useState<OpenedDish>();

  // An active filter stays visible when the other row opens.
  const isShown = {
    search: shown === 'search' || filter.searchText !== '',
    types: shown === 'types' || filter.types.length > 0 || hasFilter,
  };
  const show = (part: 'search' | 'types') => {
    setShown(isShown[part] ? undefined : part);
    if (isShown[part])
      setFilter(part === 'search' ? { ...filter, searchText: '' } : { ...filter, types: noFilter.types });
  };
  const actions = (
    <>
      <IconButton label={say(menuMessages.search)} aria-expanded={isShown.search} onClick={() => show('search')}>
        <SearchIcon />
      </IconButton>
      <IconButton label={say(menuMessages.filter)} aria-expanded={isShown.types} onClick={() => show('types')}>
        <FilterIcon />
      </IconButton>
    </>
  );
  const bottom = (
    <BottomBar summary={menu.data && !isClosed ? summaryOf(formats, cart, menu.data) : undefined} calls={calls}>
      {isClosed ? <ErrorStrip>{say(tableOrderMessages.orderClosed)}</ErrorStrip> : null}
      <ButtonPair>
        <Button onClick={() => navigate(dinerPaths.myOrders(segment))}>{say(menuMessages.previousOrder)}</Button>
        <Button look="primary" disabled={isClosed} onClick={() => navigate(dinerPaths.review(segment))}>
          {say(menuMessages.reviewOrder)}
        </Button>
      </ButtonPair>
    </BottomBar>
  );
  const loading = <LoadingSkeleton shape="rows" count={8} label={say(menuMessages.loading)} />;
  return (
    <TableScreen
      visit={visit}
      title={say(menuMessages.title)}
      actions={menu.data ? actions : null}
      bottom={bottom}
      padded={false}
      wide
    >
      {menu.data ? (
        <>
          {menu.isError ? (
            <div className={styles.strip}>
              <StaleStrip since={formats.time(new Date(menu.dataUpdatedAt))} query={menu} />
            </div>
          ) : null}
          <KitchenClosed windows={menu.data.offered} />
          {isShown.search || isShown.types ? (
            <Suspense fallback={null}>
              <FindDishes
                showSearch={isShown.search}
                showTypes={isShown.types}
                filter={filter}
                onChange={setFilter}
                menu={menu.data.categories}
                onShow={() => onOpenCategories([featuredId, ...menu.data.categories.map((one) => one.itemCategoryId)])}
              />
            </Suspense>
          ) : null}
          {menu.data.text ? <p className={`${common.hint} ${styles.text}`}>{menu.data.text}</p> : null}
          <Suspense fallback={loading}>
            <Dishes
              isFiltered={hasFilter || isFiltering(filter)}
              categories={menu.data.categories.filter(({ items }) => items.length > 0)}
              isStated={menu.data.categories.some(({ items }) => items.some(hasContents))}
              filter={filter}
              onClear={() => setFilter(noFilter)}
              open={openCategories ?? openAtFirst(menu.data)}
              onOpen={onOpenCategories}
              onDish={setDish}
              cart={cart}
              change={change}
            />
          </Suspense>
          {/* Not in the list, which may lose the dish while its sheet is open. */}
          {dish ? (
            <Suspense fallback={null}>
              <Customizing
                {...dish}
                menu={menu.data.categories}
                cart={cart}
                change={change}
                onDone={() => setDish(undefined)}
              />
            </Suspense>
          ) : null}
        </>
      ) : (
        <div className={styles.strip}>
          {menu.isError ? <ErrorStrip query={menu}>{say(menuMessages.loadFailed)}</ErrorStrip> : loading}
        </div>
      )}
    </TableScreen>
  );
}

const Dishes = ({ isFiltered, ...list }: CategoriesProps & { isFiltered: boolean }) =>
  isFiltered ? <FilteredDishes List={Categories} {...list} /> : <Categories {...list} />;

function KitchenClosed({ windows }: { windows: Menu['offered'] }) {
  if (!windows) return null;
  return (
    <p className={`${common.hint} ${styles.strip} ${styles.closed}`} role="status">
      <Suspense fallback={null}>
        <OfferedTimes isMenu windows={windows} />
      </Suspense>
    </p>
  );
}

/** A category outside its times stays folded. */
const openAtFirst = ({ isOpen, categories }: Menu) => [
  featuredId,
  ...categories.flatMap(({ itemCategoryId, offered }) => (offered || !isOpen ? [] : [itemCategoryId])),
];

function summaryOf(formats: Formats, cart: Cart, menu: Menu) {
  const lines = checkAgainstMenu(cart, menu.categories).flatMap(({ orderable, line }) => (orderable ? [line] : []));
  if (lines.length === 0) return undefined;
  const { totalCents, taxCents } = cartTotals(lines, taxRateOf(menu));
  const count = itemCount(lines);
  const label = sayWith(menuMessages.withTax, { items: <b>{say(tableOrderMessages.items, { count })}</b> });
  return { label, amount: formats.amount(totalCents + taxCents) };
}
