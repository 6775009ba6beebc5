import { Suspense, useEffect, useRef } from 'react';
import type { MenuItem } from '../../../core/contract/menu.ts';
import { neededWords } from '../../../core/domain/needed-choice.ts';
import { dishMessages } from '../../../core/messages/en/core/dishes.ts';
import { neededChoiceMessages } from '../../../core/messages/en/core/needed-choice.ts';
import { menuMessages } from '../../../core/messages/en/diner/menu.ts';
import { fill } from '../../../core/messages/message.ts';
import { mostOf } from '../../api/cart/cart-line.ts';
import { hasChoices, type neededChoice } from '../../api/cart/needs-choice.ts';
import { photoFiles } from '../../api/photo-files.ts';
import { Button } from '../../ui/plain/button.tsx';
import common from '../../ui/plain/common.module.css';
import { DishPicture } from '../../ui/plain/dish-picture.tsx';
import type { Elements } from '../../ui/plain/elements.ts';
import { DashedRingIcon, PlusIcon, SlidersIcon } from '../../ui/plain/icons.tsx';
import { say } from '../../ui/plain/say.tsx';
import { Stepper } from '../../ui/plain/stepper.tsx';
import { ItemTypes } from '../contents/item-types.tsx';
import { useFormats } from '../visit/use-formats.ts';
import styles from './dish.module.css';
import { OfferedTimes } from './load-later.ts';
import { typesOf } from './menu-filter.ts';

interface DishProps {
  item: MenuItem;
  eager: boolean;
  quantity: number;
  needed: ReturnType<typeof neededChoice>;
  isClosed: boolean;
  /** Includes the picked choices; 0 if there is no minimum. */
  minAge: number;
  onQuantity: (quantity: number) => void;
  onOpen: () => void;
  marks: Elements;
}

export function Dish(props: DishProps) {
  const { item, eager, quantity, needed, isClosed, minAge, onQuantity, onOpen, marks } = props;
  const formats = useFormats();
  const { itemName, left } = item;
  const isAvailable = item.availibilty === 'A';
  const isAddable = isAvailable && !isClosed;
  const act = useRef<HTMLDivElement>(null);
  const isChosen = quantity > 0;
  const wasChosen = useRef(isChosen);
  useEffect(() => {
    // The pressed button is gone and the focus lost: focus its replacement.
    if (wasChosen.current !== isChosen && document.activeElement === document.body)
      act.current?.querySelector<HTMLElement>('button:last-child')?.focus({ preventScroll: true });
    wasChosen.current = isChosen;
  }, [isChosen]);
  return (
    <article className={`${styles.dish} ${isAvailable ? '' : styles.out}`} aria-label={itemName}>
      <div>
        <h3>
          <button type="button" className={styles.open} aria-haspopup="dialog" onClick={onOpen}>
            {itemName}
          </button>
        </h3>
        <ItemTypes types={typesOf(item)} />
        {item.description ? <p className={styles.description}>{item.description}</p> : null}
        {marks}
        <div className={`${common.row} ${styles.foot}`}>
          <span className={`${common.amount} ${styles.price}`}>{formats.amountOf(item.price)}</span>
          {item.usualPrice === undefined ? null : (
            <Suspense fallback={null}>
              <OfferedTimes item={item} />
            </Suspense>
          )}
          {isAvailable ? null : <Gone item={item} />}
          {left === undefined ? null : <span className={styles.left}>{say(menuMessages.onlyLeft, { left })}</span>}
          {minAge > 0 ? <span className={common.strong}>{say(dishMessages.minAge, { age: minAge })}</span> : null}
          {isAvailable && hasChoices(item) ? (
            <button
              type="button"
              className={`${common.link} ${styles.customize}`}
              aria-label={say(menuMessages.customizeDish, { dish: itemName })}
              onClick={onOpen}
            >
              <SlidersIcon /> <span>{say(menuMessages.customize)}</span>
            </button>
          ) : null}
        </div>
        {isAvailable && needed ? (
          <p className={isChosen ? styles.missing : common.quiet}>{say(wordsOf(needed))}</p>
        ) : null}
      </div>
      <div className={styles.media}>
        <DishPicture
          name={itemName}
          photo={photoFiles(item.photo)}
          // Shown 136 pixels wide. With the true size, a screen with 3 dots per pixel would load three times the bytes.
          sizes="106px"
          eager={eager}
          className={styles.photo}
        />
        <div ref={act} className={styles.act}>
          {isAddable && !isChosen ? (
            <Button
              className={styles.add}
              aria-label={say(menuMessages.addDish, { dish: itemName })}
              onClick={() => onQuantity(1)}
            >
              <PlusIcon strokeWidth={2.4} />
              <span>{say(menuMessages.add)}</span>
            </Button>
          ) : null}
          {isAddable && isChosen ? (
            <Stepper label={itemName} look="outlined" value={quantity} max={mostOf(item)} onChange={onQuantity} />
          ) : null}
        </div>
      </div>
    </article>
  );
}

function wordsOf({ group, units }: NonNullable<DishProps['needed']>) {
  if (group) return fill(neededChoiceMessages.choose, { what: neededWords(group.groupName, group.min) });
  return units === 1 ? menuMessages.choiceNeeded : fill(menuMessages.choicesNeeded, { units });
}

function Gone({ item: { availibilty, offered } }: Pick<DishProps, 'item'>) {
  return (
    <span className={`${common.inline} ${styles.gone}`}>
      {offered ? (
        <Suspense fallback={say(menuMessages.notAvailable)}>
          <OfferedTimes windows={offered} />
        </Suspense>
      ) : (
        <>
          <DashedRingIcon />{' '}
          <span>{say(availibilty === 'O' ? menuMessages.outOfStock : menuMessages.notAvailable)}</span>
        </>
      )}
    </span>
  );
}
