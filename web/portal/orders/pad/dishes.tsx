import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { MenuCategory } from '../../../../core/contract/menu.ts';
import type { OrderItem } from '../../../../core/contract/orders.ts';
import { beginsWords, holdsWords, searchWords } from '../../../../core/domain/folded-text.ts';
import { takeMessages } from '../../../../core/messages/en/portal/pad.ts';
import { type Cart, itemCount } from '../../../api/cart/cart-line.ts';
import { Button } from '../../../ui/plain/button.tsx';
import common from '../../../ui/plain/common.module.css';
import type { Elements } from '../../../ui/plain/elements.ts';
import { RefreshIcon, SearchIcon, StarIcon, TableIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { EmptyState } from '../../../ui/plain/states.tsx';
import { CategoryIcon } from './category-look.tsx';
import styles from './dishes.module.css';
import { moveBetweenTiles } from './move-between-tiles.ts';
import { type Dish, Tile, type TileActs } from './tile.tsx';

interface Placed {
  readonly dish: Dish;
  readonly category: MenuCategory;
  readonly tint: string;
}

interface DishesProps extends TileActs {
  categories: readonly MenuCategory[];
  cart: Cart;
  disabled: boolean;
  lastRound: readonly OrderItem[];
  onRepeat: () => void;
}

const tints = [styles.tintA, styles.tintB, styles.tintC, styles.tintD];

export function Dishes({ categories, cart, disabled, lastRound, onRepeat, ...acts }: DishesProps) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<number>();
  const field = useRef<HTMLInputElement>(null);
  const found = useRef<HTMLDivElement>(null);
  useEffect(() => listenForSlash(field.current), []);
  const listed = categories.filter(({ items }) => items.length > 0);
  const placed = listed.flatMap((category, at) =>
    category.items.map((dish): Placed => ({ dish, category, tint: tints[at % tints.length] ?? '' })),
  );
  const favourites = placed.filter(({ dish }) => dish.favourite);
  const isSearch = searchWords(search).length > 0;
  const category = isSearch ? undefined : listed.find(({ itemCategoryId }) => itemCategoryId === chosen);
  const first = say(favourites.length > 0 ? takeMessages.favourites : takeMessages.all);
  const parts = isSearch
    ? [{ title: say(takeMessages.found), tiles: matching(search, placed) }]
    : category
      ? [{ title: category.categoryName, tiles: placed.filter((tile) => tile.category === category) }]
      : [
          { title: first, tiles: favourites.length > 0 ? favourites : placed },
          {
            title: say(takeMessages.restOfMenu),
            tiles: favourites.length > 0 ? placed.filter(({ dish }) => !dish.favourite) : [],
          },
        ];
  const choose = (id?: number) => {
    setSearch('');
    setChosen(id);
    window.scrollTo(0, 0);
  };
  const toFirstTile = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    found.current?.querySelector('button')?.focus();
  };
  return (
    <section className={styles.dishes}>
      <div className={styles.find}>
        <search className={`${common.line} ${styles.bar}`}>
          <h2>{parts[0]?.title}</h2>
          <p className={`${common.quiet} ${styles.hint}`}>{say(takeMessages.tapOrHold)}</p>
          <TextInput
            ref={field}
            type="search"
            size="lg"
            className={styles.search}
            aria-label={say(takeMessages.search)}
            aria-keyshortcuts="/"
            placeholder={say(takeMessages.search)}
            leftSection={<SearchIcon />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            onKeyDown={toFirstTile}
          />
          <button
            type="button"
            className={`${common.line} ${styles.repeat}`}
            disabled={disabled || lastRound.length === 0}
            onClick={onRepeat}
          >
            <RefreshIcon />
            <span>
              <span>{say(takeMessages.repeat)}</span>
              <small>{lastRound.map(portions).join(', ')}</small>
            </span>
          </button>
        </search>
        <fieldset className={styles.rail}>
          <legend className={common.unseen}>{say(takeMessages.categories)}</legend>
          <RailButton
            icon={favourites.length > 0 ? <StarIcon /> : <TableIcon />}
            isChosen={!isSearch && !category}
            onChoose={choose}
          >
            {first}
          </RailButton>
          {listed.map(({ itemCategoryId, categoryName, items }, at) => (
            <RailButton
              key={itemCategoryId}
              icon={<CategoryIcon of={categoryName} />}
              tint={tints[at % tints.length]}
              count={itemCount(cart.filter(({ itemId }) => items.some((dish) => dish.itemId === itemId)))}
              isChosen={category?.itemCategoryId === itemCategoryId}
              onChoose={() => choose(itemCategoryId)}
            >
              {categoryName}
            </RailButton>
          ))}
        </fieldset>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the buttons in it */}
      <div ref={found} className={styles.found} onKeyDown={moveBetweenTiles}>
        {parts[0]?.tiles.length === 0 ? (
          <EmptyState
            action={isSearch ? <Button onClick={() => choose()}>{say(takeMessages.showAll)}</Button> : undefined}
          >
            {say(isSearch ? takeMessages.noMatch : takeMessages.noDishes)}
          </EmptyState>
        ) : null}
        {parts.map(({ title, tiles }, at) =>
          tiles.length === 0 ? null : (
            <section key={at === 0 ? 'first' : 'rest'} aria-label={title}>
              {at === 0 ? null : <h2 className={styles.rest}>{title}</h2>}
              <ul className={styles.tiles}>
                {tiles.map((tile) => (
                  <Tile
                    key={tile.dish.itemId}
                    {...tile}
                    line={cart.find(({ itemId }) => itemId === tile.dish.itemId)}
                    disabled={disabled}
                    {...acts}
                  />
                ))}
              </ul>
            </section>
          ),
        )}
      </div>
    </section>
  );
}

interface RailButtonProps {
  icon: Elements;
  tint?: string | undefined;
  count?: number;
  isChosen: boolean;
  onChoose: () => void;
  children: string;
}

function RailButton({ icon, tint = '', count = 0, isChosen, onChoose, children }: RailButtonProps) {
  return (
    <button type="button" className={styles.choice} aria-pressed={isChosen} onClick={onChoose}>
      <span className={`${common.centred} ${styles.icon} ${tint}`}>{icon}</span>
      <span>{children}</span>
      {count > 0 ? (
        <span className={`${common.figures} ${styles.count}`} aria-hidden="true">
          {count}
        </span>
      ) : null}
    </button>
  );
}

const portions = ({ itemQuantity: quantity, itemName }: OrderItem) =>
  `${say(takeMessages.portions, { quantity })} ${itemName}`;

/** Dishes with words that begin with the text, or else dishes whose description or category contains it. */
function matching(search: string, placed: readonly Placed[]): readonly Placed[] {
  const named = placed.filter(({ dish }) => beginsWords(search, dish.itemName));
  if (named.length > 0) return named;
  const words = searchWords(search);
  return placed.filter(({ dish, category }) =>
    holdsWords(words, dish.itemName, dish.description, category.categoryName),
  );
}

/** '/' focuses the search from everywhere but a field or a dialog. */
function listenForSlash(field: HTMLInputElement | null) {
  const hear = (event: globalThis.KeyboardEvent) => {
    const isElsewhere = event.target instanceof Element && event.target.closest('input, textarea, [role="dialog"]');
    if (event.key !== '/' || isElsewhere) return;
    event.preventDefault();
    field?.focus();
  };
  window.addEventListener('keydown', hear);
  return () => window.removeEventListener('keydown', hear);
}
