import type { KeyboardEvent } from 'react';
import type { MenuItem } from '../../../../core/contract/menu.ts';
import type { Formats } from '../../../../core/domain/formats/formats.ts';
import type { Money } from '../../../../core/domain/money.ts';
import { timesWords } from '../../../../core/domain/offer-times-words.ts';
import { offerTimeMessages } from '../../../../core/messages/en/core/offer-times.ts';
import { takeMessages } from '../../../../core/messages/en/portal/pad.ts';
import { type CartLine, type Category, mostOf } from '../../../api/cart/cart-line.ts';
import { choiceFault } from '../../../api/cart/line-choices.ts';
import { hasChoices, leastAge, needsChoice } from '../../../api/cart/needs-choice.ts';
import { photoFiles } from '../../../api/photo-files.ts';
import common from '../../../ui/plain/common.module.css';
import { DishPicture } from '../../../ui/plain/dish-picture.tsx';
import { SlidersIcon, WarningIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { CategoryIcon } from './category-look.tsx';
import styles from './tile.module.css';
import { useHold } from './use-hold.ts';

export type Dish = MenuItem;

/** Keys that open a dish's options and remove one unit. */
const shortcuts = ['Shift+Enter', '-'].join(' ');

export interface TileActs {
  onAdd: (dish: Dish, category: Category) => void;
  onLess: (dish: Dish, category: Category) => void;
  /** Opens the choices and contents of a dish. */
  onOpen: (dish: Dish) => void;
}

interface TileProps extends TileActs {
  dish: Dish;
  category: Category;
  tint: string;
  line: CartLine | undefined;
  disabled: boolean;
}

/** A dish on the pad. Its size never changes, whatever appears on it. */
export function Tile({ dish, category, tint, line, disabled, onAdd, onLess, onOpen }: TileProps) {
  const formats = useFormats();
  const held = useHold(() => {
    if (!disabled) onOpen(dish);
  });
  const { itemId, itemName, left } = dish;
  const quantity = line?.qty ?? 0;
  const isAvailable = dish.availibilty === 'A';
  const isFull = isAvailable && quantity >= mostOf(dish);
  const factsId = `tile-${itemId}`;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.shiftKey) {
      event.preventDefault();
      onOpen(dish);
    } else if (event.key === '-' && quantity > 0 && !event.ctrlKey && !event.metaKey) onLess(dish, category);
  };
  return (
    <li className={`${styles.tile} ${quantity > 0 ? styles.chosen : ''} ${isAvailable ? '' : styles.out}`}>
      <span className={`${common.centred} ${styles.picture} ${tint}`}>
        {dish.photo ? (
          <DishPicture name={itemName} photo={photoFiles(dish.photo)} sizes="170px" className={styles.photo} />
        ) : (
          <CategoryIcon of={category.categoryName} />
        )}
      </span>
      <button
        type="button"
        className={styles.press}
        aria-label={say(isAvailable ? takeMessages.addDish : takeMessages.about, { dish: itemName })}
        aria-describedby={factsId}
        aria-keyshortcuts={shortcuts}
        aria-disabled={isFull || undefined}
        disabled={disabled}
        onClick={() => {
          if (!isAvailable) onOpen(dish);
          else if (!isFull) onAdd(dish, category);
        }}
        onKeyDown={onKeyDown}
        {...held}
      >
        <span className={styles.name}>{itemName}</span>
      </button>
      <span id={factsId} className={`${common.figures} ${styles.facts}`}>
        {hasChoices(dish) || line?.specialInstruction ? (
          <ChoicesMark isLacking={line !== undefined && lacksChoice(formats, dish, line)} />
        ) : null}
        <Age age={leastAge(dish, line)} />
        {dish.usualPrice === undefined ? null : <s>{formats.amountOf(dish.usualPrice)}</s>}
        <span className={styles.price}>{formats.amountOf(dish.price)}</span>
        {isAvailable ? null : <span className={styles.tag}>{goneWords(formats, dish)}</span>}
        {left === undefined ? null : (
          <span className={`${common.newTint} ${styles.tag}`}>{say(takeMessages.fewLeft, { left })}</span>
        )}
      </span>
      {quantity > 0 ? (
        <output
          className={`${common.figures} ${styles.quantity}`}
          aria-label={say(takeMessages.ordered, { count: quantity, dish: itemName })}
        >
          {quantity}
        </output>
      ) : null}
    </li>
  );
}

function ChoicesMark({ isLacking }: { isLacking: boolean }) {
  return (
    <span className={`${styles.mark} ${isLacking ? styles.lacking : ''}`}>
      {isLacking ? <WarningIcon /> : <SlidersIcon />}
      <span className={common.unseen}>{say(isLacking ? takeMessages.choiceMissing : takeMessages.choices)}</span>
    </span>
  );
}

function Age({ age }: { age: number }) {
  if (!age) return null;
  return (
    <span className={`${common.newTint} ${styles.age}`}>
      <span className={common.unseen}>{say(takeMessages.checkAge, { age })}</span>
      <span aria-hidden="true">{say(takeMessages.fromAge, { age })}</span>
    </span>
  );
}

const lacksChoice = (formats: Money, dish: Dish, line: CartLine) =>
  (needsChoice(dish) || line.selectedSubItems.length > 0) && choiceFault(formats, dish, line) !== undefined;

export function goneWords(formats: Formats, { availibilty, offered }: Dish): string {
  if (offered) return say(offerTimeMessages.offered, { times: timesWords(formats, offered) });
  return say(availibilty === 'O' ? takeMessages.outOfStock : takeMessages.notAvailable);
}
