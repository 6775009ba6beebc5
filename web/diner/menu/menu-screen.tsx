import { type RefObject, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { Formats } from '../../../core/domain/formats/formats.ts';
import { dinerPaths } from '../../../core/domain/paths.ts';
import { menuMessages } from '../../../core/messages/en/diner/menu.ts';
import { checkAgainstMenu } from '../../api/cart/against-menu.ts';
import { type Cart, cartCents, itemCount } from '../../api/cart/cart-line.ts';
import { Button } from '../../ui/plain/button.tsx';
import common from '../../ui/plain/common.module.css';
import type { Elements } from '../../ui/plain/elements.ts';
import { SearchIcon } from '../../ui/plain/icons.tsx';
import { say } from '../../ui/plain/say.tsx';
import { ErrorStrip, LoadingSkeleton, StaleStrip } from '../../ui/plain/states.tsx';
import { useCart } from '../cart/use-cart.ts';
import { useHasFilter } from '../contents/stored-filter.ts';
import { LanguageChoice } from '../language/language-choice.tsx';
import { lookAgainMs, type Menu, useMenu } from '../table-order/use-menu.ts';
import { useIsOrderClosed, useTableOrder } from '../table-order/use-table-order.ts';
import { BottomBar, ButtonPair, SumButton } from '../ui/bottom-bar.tsx';
import { TableScreen } from '../visit/table-screen.tsx';
import { useFormats } from '../visit/use-formats.ts';
import type { Visit } from '../visit/visit.ts';
import { Categories, featuredId } from './categories.tsx';
import { Customizing, FilterCount, FilteredDishes, FindDishes, OfferedTimes, PausedStrip } from './load-later.ts';
import { type CategoriesProps, isFiltering, type MenuFilter, noFilter, type OpenedDish } from './menu-filter.ts';
import styles from './menu-screen.module.css';

/** Where the guest left the menu. */
export interface MenuPlace {
  /** Undefined until the guest opens or folds a category. */
  open?: readonly number[];
  filter?: MenuFilter;
  scrollY: number;
  /** True once the phone knows whether the bill is closed. */
  hasArrived?: boolean;
}

interface MenuScreenProps {
  visit: Visit;
  calls: Elements;
  place: RefObject<MenuPlace>;
}

export function MenuScreen({ visit, calls, place }: MenuScreenProps) {
  const formats = useFormats();
  const { segment, restaurantID } = visit.table;
  const menu = useMenu(restaurantID);
  const isClosed = useIsOrderClosed(visit.table);
  const { cart, change } = useCart(segment);
  const [, navigate] = useLocation();
  const [filter, setFilter] = useState(place.current.filter ?? noFilter);
  const [open, setOpen] = useState(place.current.open);
  const hasFilter = useHasFilter();
  const [isFilterOpen, setFilterOpen] = useState(false);
  const [dish, setDish] = useState<OpenedDish>();
  useKeptPlace(place, open, filter, menu.data !== undefined);
  useLedToPayment(place, isClosed && cart.length === 0, visit);

  const bottom = (
    <BottomBar calls={calls}>
      {isClosed ? <ErrorStrip>{say(menuMessages.orderClosed)}</ErrorStrip> : null}
      <ButtonPair>
        <Button onClick={() => navigate(dinerPaths.myOrders(segment))}>{say(menuMessages.previousOrder)}</Button>
        {isClosed ? (
          <Button look="primary" onClick={() => navigate(dinerPaths.payment)}>
            {say(menuMessages.makePayment)}
          </Button>
        ) : (
          <SumButton
            sum={menu.data && sumOf(formats, cart, menu.data)}
            onClick={() => navigate(dinerPaths.review(segment))}
          >
            {say(menuMessages.reviewOrder)}
          </SumButton>
        )}
      </ButtonPair>
    </BottomBar>
  );
  const loading = <LoadingSkeleton shape="rows" count={8} label={say(menuMessages.loading)} />;
  return (
    <TableScreen
      visit={visit}
      title={say(menuMessages.title)}
      actions={<LanguageChoice />}
      bottom={bottom}
      padded={false}
      wide
    >
      {menu.data ? (
        <>
          {menu.isError || menu.data.asOf ? (
            <div className={styles.strip}>
              <StaleStrip since={formats.time(new Date(menu.data.asOf ?? menu.dataUpdatedAt))} query={menu} />
            </div>
          ) : null}
          <KitchenClosed windows={menu.data.offered} />
          {menu.data.pausedUntil ? (
            <div className={styles.strip}>
              <Suspense fallback={null}>
                <PausedStrip until={menu.data.pausedUntil} />
              </Suspense>
            </div>
          ) : null}
          <search className={`${common.wrapped} ${styles.find}`}>
            <label className={`${common.line} ${styles.search}`}>
              <SearchIcon />
              <input
                type="search"
                aria-label={say(menuMessages.searchDishes)}
                placeholder={say(menuMessages.search)}
                enterKeyHint="search"
                value={filter.searchText}
                onChange={(event) => setFilter({ ...filter, searchText: event.target.value })}
              />
            </label>
            <Button
              className={styles.cantEat}
              aria-expanded={isFilterOpen}
              onClick={() => setFilterOpen(!isFilterOpen)}
            >
              <span>{say(menuMessages.cantEat)}</span>
              <Suspense fallback={null}>
                <FilterCount filter={filter} />
              </Suspense>
            </Button>
          </search>
          {isFilterOpen ? (
            <Suspense fallback={null}>
              <FindDishes
                filter={filter}
                onChange={setFilter}
                menu={menu.data.categories}
                onShow={() => {
                  setFilterOpen(false);
                  setOpen([featuredId, ...menu.data.categories.map((category) => category.itemCategoryId)]);
                }}
              />
            </Suspense>
          ) : null}
          <Notes {...menu.data} />
          <Suspense fallback={loading}>
            <Dishes
              isFiltered={hasFilter || isFiltering(filter)}
              categories={menu.data.categories.filter(({ items }) => items.length > 0)}
              filter={filter}
              onClear={() => setFilter(noFilter)}
              open={open ?? openAtFirst(menu.data)}
              onOpen={setOpen}
              isWhole={place.current.scrollY > 0}
              onDish={setDish}
              isClosed={isClosed}
              cart={cart}
              change={change}
            />
          </Suspense>
          {/* Outside the list, because the list may lose the dish while its sheet is open. */}
          {dish ? (
            <Suspense fallback={null}>
              <Customizing
                {...dish}
                menu={menu.data.categories}
                taxes={menu.data.taxes}
                isClosed={isClosed}
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

/** The restaurant's own text, and what prices include. */
function Notes({ text, taxes }: Menu) {
  const notes = [text, taxes?.included && say(taxes.feeInside ? menuMessages.withService : menuMessages.withTax)];
  return notes.map(
    (note) =>
      note && (
        <p key={note} className={`${common.hint} ${styles.text}`}>
          {note}
        </p>
      ),
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

/** Categories outside their serving times start folded. */
const openAtFirst = ({ isOpen, categories }: Menu) => [
  featuredId,
  ...categories.flatMap(({ itemCategoryId, offered }) => (offered || !isOpen ? [] : [itemCategoryId])),
];

function sumOf(formats: Formats, cart: Cart, menu: Menu) {
  const lines = checkAgainstMenu(formats, cart, menu.categories).flatMap(({ orderable, line }) =>
    orderable ? [line] : [],
  );
  if (lines.length === 0) return undefined;
  return {
    label: say(menuMessages.items, { count: itemCount(lines) }),
    amount: formats.amount(cartCents(formats, lines)),
  };
}

function useKeptPlace(
  place: RefObject<MenuPlace>,
  open: readonly number[] | undefined,
  filter: MenuFilter,
  isDrawn: boolean,
) {
  useEffect(() => {
    Object.assign(place.current, { open, filter });
  }, [place, open, filter]);
  useLayoutEffect(
    () => () => {
      place.current.scrollY = window.scrollY;
    },
    [place],
  );
  // Runs after the screen's own effect, which scrolls to the top.
  useEffect(() => {
    if (isDrawn) window.scrollTo(0, place.current.scrollY);
  }, [isDrawn, place]);
}

/** A phone that arrives at a closed bill goes straight to payment. Afterwards the guest can still open the menu. */
function useLedToPayment(place: RefObject<MenuPlace>, isClosed: boolean, { table }: Visit) {
  const isKnown = useTableOrder(table, { every: lookAgainMs }).data !== undefined;
  const [, navigate] = useLocation();
  useEffect(() => {
    if (isKnown && isClosed && !place.current.hasArrived) navigate(dinerPaths.payment, { replace: true });
    if (isKnown) Object.assign(place.current, { hasArrived: true });
  }, [isKnown, isClosed, navigate, place]);
}
