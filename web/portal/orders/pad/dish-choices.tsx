import { Button, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { allergenSentences } from '../../../../core/domain/item-contents.ts';
import { pricePicks } from '../../../../core/domain/pricing/choice-prices.ts';
import { takeMessages } from '../../../../core/messages/en/portal/pad.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import { type Cart, type CartLine, type Category, newUnits, withQuantity } from '../../../api/cart/cart-line.ts';
import { choiceOf, groupChoices, privateGroupOf, withCustomization } from '../../../api/cart/line-choices.ts';
import { hasChoices, ownList } from '../../../api/cart/needs-choice.ts';
import { groupsOf } from '../../../api/choice-groups.ts';
import { say } from '../../../ui/plain/say.tsx';
import { Actions } from '../../../ui/staff/actions.tsx';
import { ChoicesDialog } from '../dish-choices/choices-dialog.tsx';
import { Inside } from '../dish-choices/inside.tsx';
import type { Dish } from './dishes.tsx';

interface DishChoicesProps {
  dish: Dish;
  category: Category;
  cart: Cart;
  onClose: () => void;
  onSubmit: (next: (cart: Cart) => Cart) => void;
}

export function DishChoices({ dish, category, cart, onClose, onSubmit }: DishChoicesProps) {
  const line = cart.find(({ itemId }) => itemId === dish.itemId);
  const quantity = line?.qty ?? 1;
  const groups = groupsOf(dish.groups);
  const [request, setRequest] = useState(line?.specialInstruction ?? '');
  // A dish that needs a choice enters the order only here.
  const submit = (selectedSubItems: CartLine['selectedSubItems']) =>
    onSubmit((now) =>
      withCustomization(withQuantity(now, dish, category, quantity), dish.itemId, {
        selectedSubItems,
        specialInstruction: request.trim(),
      }),
    );
  const note = (
    <>
      <Inside words={allergenSentences(dish, dish.allergens && takeMessages.notStated)} minAge={dish.minAge} />
      <Textarea
        label={say(takeMessages.dishNote)}
        description={say(takeMessages.dishNoteHint)}
        rows={2}
        maxLength={1000}
        value={request}
        onChange={(event) => setRequest(event.currentTarget.value)}
      />
    </>
  );
  if (hasChoices(dish)) {
    return (
      <ChoicesDialog
        dish={dish.itemName}
        quantity={quantity}
        list={privateGroupOf(dish)}
        offered={ownList(dish)}
        groups={groups}
        chosen={line?.selectedSubItems ?? newUnits(dish, 0, quantity)}
        priceOf={(picks) => pricePicks(groups, picks)}
        onClose={onClose}
        onSubmit={(chosen, picks) => {
          const ownPicks = chosen.flatMap(({ subItemName, sequence }) => choiceOf(dish, subItemName, sequence) ?? []);
          submit([...ownPicks, ...groupChoices(dish, picks)]);
        }}
      >
        {note}
      </ChoicesDialog>
    );
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={say(takeMessages.noteOf, { dish: dish.itemName })}
      size={480}
      closeButtonProps={{ 'aria-label': say(uiMessages.close) }}
    >
      {note}
      <Actions onCancel={onClose}>
        <Button onClick={() => submit([])}>{say(takeMessages.done)}</Button>
      </Actions>
    </Modal>
  );
}
