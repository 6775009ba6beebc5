import { Button, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { allergenSentences } from '../../../../core/domain/item-contents.ts';
import { pricePicks } from '../../../../core/domain/pricing/choice-prices.ts';
import { takeMessages } from '../../../../core/messages/en/portal/pad.ts';
import { stockMessages } from '../../../../core/messages/en/portal/stock.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import { type Cart, type Category, mostOf, newUnits, withQuantity } from '../../../api/cart/cart-line.ts';
import { choicesOf, everyGroupOf, withCustomization } from '../../../api/cart/line-choices.ts';
import { hasChoices } from '../../../api/cart/needs-choice.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { Stepper } from '../../../ui/plain/stepper.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { ChoicesDialog, Inside } from '../dish-choices/choices-dialog.tsx';
import styles from './dish-choices.module.css';
import { type Dish, goneWords } from './tile.tsx';

interface DishChoicesProps {
  dish: Dish;
  category: Category;
  cart: Cart;
  /** True if any dish on the menu states its allergens. */
  isStated: boolean;
  onClose: () => void;
  onStock: () => void;
  onSubmit: (next: (cart: Cart) => Cart) => void;
}

/** Opens when a tile is held: quantity, choices, contents and stock of the dish. */
export function DishChoices({ dish, category, cart, isStated, onClose, onStock, onSubmit }: DishChoicesProps) {
  const formats = useFormats();
  const line = cart.find(({ itemId }) => itemId === dish.itemId);
  const [quantity, setQuantity] = useState(line?.qty ?? 1);
  const groups = everyGroupOf(formats, dish);
  const [request, setRequest] = useState(line?.specialInstruction ?? '');
  const inside = (
    <Inside words={allergenSentences(dish, isStated ? takeMessages.notStated : undefined)} minAge={dish.minAge} />
  );
  const stock = (
    <Button variant="default" aria-label={say(stockMessages.of, { dish: dish.itemName })} onClick={onStock}>
      {say(takeMessages.stock)}
    </Button>
  );
  if (dish.availibilty !== 'A') {
    return (
      <Modal
        opened
        onClose={onClose}
        title={dish.itemName}
        size={480}
        closeButtonProps={{ 'aria-label': say(uiMessages.close) }}
      >
        <div className={`${common.apart} ${styles.head}`}>
          <strong>{goneWords(formats, dish)}</strong>
          {stock}
        </div>
        <p className={common.soft}>{dish.description}</p>
        {inside}
      </Modal>
    );
  }
  const change = (to: number) => {
    if (to > 0) setQuantity(to);
    else onSubmit((now) => withQuantity(now, dish, category, 0));
  };
  return (
    <ChoicesDialog
      dish={dish.itemName}
      quantity={quantity}
      groups={hasChoices(dish) ? groups : undefined}
      chosen={[...(line?.selectedSubItems ?? []), ...newUnits(dish, line?.qty ?? 0, mostOf(dish))]}
      priceOf={(picks) => pricePicks(groups, picks)}
      head={
        <div className={`${common.apart} ${styles.head}`}>
          <Stepper
            label={dish.itemName}
            value={quantity}
            min={line ? 0 : 1}
            max={Math.max(mostOf(dish), quantity)}
            onChange={change}
          />
          {stock}
        </div>
      }
      onClose={onClose}
      onSubmit={(picks) =>
        // A dish that needs a choice is added to the order only now.
        onSubmit((now) =>
          withCustomization(withQuantity(now, dish, category, quantity), dish.itemId, {
            selectedSubItems: choicesOf(formats, dish, picks),
            specialInstruction: request.trim(),
          }),
        )
      }
    >
      {inside}
      <Textarea
        label={say(takeMessages.dishNote)}
        description={say(takeMessages.dishNoteHint)}
        rows={2}
        maxLength={1000}
        value={request}
        onChange={(event) => setRequest(event.currentTarget.value)}
      />
    </ChoicesDialog>
  );
}
