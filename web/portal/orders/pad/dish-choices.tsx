import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { allergenSentences } from '../../../../core/domain/item-contents.ts';
import { pricePicks } from '../../../../core/domain/pricing/choice-prices.ts';
import { takeMessages } from '../../../../core/messages/en/portal/pad.ts';
import { type Cart, type Category, newUnits, withQuantity } from '../../../api/cart/cart-line.ts';
import { choicesOf, everyGroupOf, withCustomization } from '../../../api/cart/line-choices.ts';
import { hasChoices } from '../../../api/cart/needs-choice.ts';
import { say } from '../../../ui/plain/say.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { ChoicesDialog, Inside } from '../dish-choices/choices-dialog.tsx';
import type { Dish } from './dishes.tsx';

interface DishChoicesProps {
  dish: Dish;
  category: Category;
  cart: Cart;
  onClose: () => void;
  onSubmit: (next: (cart: Cart) => Cart) => void;
}

export function DishChoices({ dish, category, cart, onClose, onSubmit }: DishChoicesProps) {
  const formats = useFormats();
  const line = cart.find(({ itemId }) => itemId === dish.itemId);
  const quantity = line?.qty ?? 1;
  const groups = everyGroupOf(formats, dish);
  const [request, setRequest] = useState(line?.specialInstruction ?? '');
  return (
    <ChoicesDialog
      dish={dish.itemName}
      quantity={quantity}
      groups={hasChoices(dish) ? groups : undefined}
      chosen={line?.selectedSubItems ?? newUnits(dish, 0, quantity)}
      priceOf={(picks) => pricePicks(groups, picks)}
      onClose={onClose}
      onSubmit={(picks) =>
        // A dish that needs a choice is added to the order only here.
        onSubmit((now) =>
          withCustomization(withQuantity(now, dish, category, quantity), dish.itemId, {
            selectedSubItems: choicesOf(formats, dish, picks),
            specialInstruction: request.trim(),
          }),
        )
      }
    >
      <Inside words={allergenSentences(dish, dish.allergens && takeMessages.notStated)} minAge={dish.minAge} />
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
