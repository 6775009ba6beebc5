import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { MenuCategory, MenuItem } from '../../../../core/contract/menu.ts';
import { holdsWords, searchWords } from '../../../../core/domain/folded-text.ts';
import type { Formats } from '../../../../core/domain/formats/formats.ts';
import { allergenSentences } from '../../../../core/domain/item-contents.ts';
import type { Money } from '../../../../core/domain/money.ts';
import { timesWords } from '../../../../core/domain/offer-times-words.ts';
import { offerTimeMessages } from '../../../../core/messages/en/core/offer-times.ts';
import { takeMessages } from '../../../../core/messages/en/portal/pad.ts';
import { stockMessages } from '../../../../core/messages/en/portal/stock.ts';
import { type Cart, type CartLine, type Category, mostOf } from '../../../api/cart/cart-line.ts';
import { choiceFault } from '../../../api/cart/line-choices.ts';
import { hasChoices, leastAge, needsChoice } from '../../../api/cart/needs-choice.ts';
import { photoFiles } from '../../../api/photo-files.ts';
import { Button } from '../../../ui/plain/button.tsx';
import common from '../../../ui/plain/common.module.css';
import { DishPicture } from '../../../ui/plain/dish-picture.tsx';
import { MinusIcon, MoreIcon, PlusIcon, SearchIcon, SlidersIcon, WarningIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { EmptyState } from '../../../ui/plain/states.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { Inside } from '../dish-choices/choices-dialog.tsx';
import styles from './dishes.module.css';

export type Dish = MenuItem;

interface DishesProps {
  categories: readonly MenuCategory[];
  cart: Cart;
  disabled: boolean;
  onAdd: (dish: Dish, category: Category, quantity: number) => void;
  onLess: (dish: Dish, category: Category, quantity: number) => void;
  onChoices: (dish: Dish) => void;
  onStock: (dish: Dish) => void;
}

export function Dishes({ categories, cart, ...rest }: DishesProps) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<number>();
  const words = searchWords(search);
  const isStated = categories.some(({ items }) => items.some(({ allergens }) => allergens));
  const shown = categories.flatMap((category) => {
    if (words.length === 0 && chosen !== undefined && category.itemCategoryId !== chosen) return [];
    const items = category.items.filter((dish) =>
      holdsWords(words, dish.itemName, dish.description, category.categoryName),
    );
    return items.length === 0 ? [] : [{ ...category, items }];
  });
  const showAll = () => {
    setSearch('');
    setChosen(undefined);
  };
  return (
    <section className={styles.dishes}>
      <search className={styles.find}>
        <TextInput
          type="search"
          size="lg"
          aria-label={say(takeMessages.search)}
          placeholder={say(takeMessages.search)}
          leftSection={<SearchIcon />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <fieldset className={styles.categories}>
          <legend className={common.unseen}>{say(takeMessages.categories)}</legend>
          <CategoryButton isChosen={words.length === 0 && chosen === undefined} onChoose={showAll}>
            {say(takeMessages.all)}
          </CategoryButton>
          {categories
            .filter(({ items }) => items.length > 0)
            .map(({ itemCategoryId, categoryName }) => (
              <CategoryButton
                key={itemCategoryId}
                isChosen={words.length === 0 && chosen === itemCategoryId}
                onChoose={() => {
                  setSearch('');
                  setChosen(itemCategoryId);
                }}
              >
                {categoryName}
              </CategoryButton>
            ))}
        </fieldset>
      </search>
      {shown.length === 0 ? (
        <EmptyState
          action={words.length === 0 ? undefined : <Button onClick={showAll}>{say(takeMessages.showAll)}</Button>}
        >
          {say(words.length === 0 ? takeMessages.noDishes : takeMessages.noMatch)}
        </EmptyState>
      ) : null}
      {shown.map((category) => (
        <section key={category.itemCategoryId} aria-label={category.categoryName}>
          <h2 className={styles.category}>{category.categoryName}</h2>
          <ul className={styles.list}>
            {category.items.map((dish) => (
              <DishRow key={dish.itemId} dish={dish} category={category} cart={cart} isStated={isStated} {...rest} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

function CategoryButton(props: { isChosen: boolean; onChoose: () => void; children: string }) {
  return (
    <button type="button" className={styles.choice} aria-pressed={props.isChosen} onClick={props.onChoose}>
      {props.children}
    </button>
  );
}

interface DishRowProps extends Omit<DishesProps, 'categories'> {
  dish: Dish;
  category: Category;
  isStated: boolean;
}

function DishRow({ dish, category, cart, disabled, isStated, onAdd, onLess, onChoices, onStock }: DishRowProps) {
  const formats = useFormats();
  const { itemId, itemName, availibilty, left } = dish;
  const line = cart.find((entry) => entry.itemId === itemId);
  const quantity = line?.qty ?? 0;
  const isAvailable = availibilty === 'A';
  return (
    <li
      className={`${common.line} ${styles.row} ${quantity > 0 ? styles.chosen : ''} ${isAvailable ? '' : styles.out}`}
    >
      {dish.photo ? (
        <DishPicture name={itemName} photo={photoFiles(dish.photo)} sizes="64px" className={styles.photo} />
      ) : null}
      <div className={styles.words}>
        {isAvailable ? (
          <button
            type="button"
            className={styles.add}
            aria-label={say(takeMessages.addDish, { dish: itemName })}
            disabled={disabled || quantity >= mostOf(dish)}
            onClick={() => onAdd(dish, category, quantity + 1)}
          >
            {itemName}
          </button>
        ) : (
          <span className={styles.name}>{itemName}</span>
        )}
        <div className={`${common.line} ${styles.foot}`}>
          <span className={`${common.hint} ${common.figures}`}>
            {dish.usualPrice === undefined ? null : (
              <>
                <s>{formats.amountOf(dish.usualPrice)}</s>{' '}
              </>
            )}
            <span>{formats.amountOf(dish.price)}</span>
          </span>
          {isAvailable ? null : <span className={`${common.quiet} ${styles.gone}`}>{goneWords(formats, dish)}</span>}
          {left === undefined ? null : (
            <span className={`${common.quiet} ${styles.gone}`}>{say(takeMessages.onlyLeft, { left })}</span>
          )}
          <button
            type="button"
            className={`${common.centred} ${styles.choices} ${styles.stock}`}
            aria-label={say(stockMessages.of, { dish: itemName })}
            onClick={() => onStock(dish)}
          >
            <MoreIcon />
          </button>
          {isAvailable && line ? <Choices dish={dish} line={line} disabled={disabled} onChoices={onChoices} /> : null}
        </div>
        <Inside
          words={allergenSentences(dish, isStated ? takeMessages.notStated : undefined)}
          minAge={leastAge(dish, line)}
        />
      </div>
      {quantity > 0 ? (
        <>
          <button
            type="button"
            className={styles.less}
            aria-label={say(takeMessages.removeDish, { dish: itemName })}
            disabled={disabled}
            onClick={() => onLess(dish, category, quantity - 1)}
          >
            <MinusIcon strokeWidth={2.4} />
          </button>
          <output
            className={styles.quantity}
            aria-label={say(takeMessages.ordered, { count: quantity, dish: itemName })}
          >
            {quantity}
          </output>
        </>
      ) : null}
      {isAvailable ? (
        <span className={styles.plus} aria-hidden="true">
          <PlusIcon strokeWidth={2.4} />
        </span>
      ) : null}
    </li>
  );
}

function Choices({
  dish,
  line,
  disabled,
  onChoices,
}: Pick<DishRowProps, 'dish' | 'disabled' | 'onChoices'> & { line: CartLine }) {
  const formats = useFormats();
  const isLacking = lacksChoice(formats, dish, line);
  const words = chosenWords(line.selectedSubItems) || line.specialInstruction;
  return (
    <button
      type="button"
      className={`${common.inline} ${styles.choices} ${words ? styles.said : ''} ${isLacking ? styles.lacking : ''}`}
      aria-label={say(hasChoices(dish) ? takeMessages.choicesOf : takeMessages.noteOf, { dish: dish.itemName })}
      disabled={disabled}
      onClick={() => onChoices(dish)}
    >
      {isLacking ? <WarningIcon /> : <SlidersIcon />}
      <span>{words || say(hasChoices(dish) ? takeMessages.choices : takeMessages.note)}</span>
    </button>
  );
}

const lacksChoice = (formats: Money, dish: Dish, line: CartLine) =>
  (needsChoice(dish) || line.selectedSubItems.length > 0) && choiceFault(formats, dish, line) !== undefined;

function goneWords(formats: Formats, { availibilty, offered }: Dish): string {
  if (offered) return say(offerTimeMessages.offered, { times: timesWords(formats, offered) });
  return say(availibilty === 'O' ? takeMessages.outOfStock : takeMessages.notAvailable);
}

const chosenWords = (choices: readonly { readonly subItemName: string }[]) =>
  [...new Set(choices.map(({ subItemName }) => subItemName))].join(', ');
