import { Button, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { takeMessages } from '../../../../core/messages/en/portal/pad.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import type { CartLine } from '../../../api/cart/cart-line.ts';
import { choiceOf } from '../../../api/cart/line-choices.ts';
import { say } from '../../../ui/plain/say.tsx';
import { Actions } from '../../../ui/staff/actions.tsx';
import { ChoicesDialog } from '../dish-choices/choices-dialog.tsx';
import { type Dish, hasChoices } from './dishes.tsx';

interface DishChoicesProps {
  dish: Dish;
  line: CartLine;
  onClose: () => void;
  onSubmit: (customization: Pick<CartLine, 'selectedSubItems' | 'specialInstruction'>) => void;
}

export function DishChoices({ dish, line, onClose, onSubmit }: DishChoicesProps) {
  const [request, setRequest] = useState(line.specialInstruction);
  const specialInstruction = request.trim();
  const note = (
    <Textarea
      label={say(takeMessages.dishNote)}
      description={say(takeMessages.dishNoteHint)}
      rows={2}
      maxLength={1000}
      value={request}
      onChange={(event) => setRequest(event.currentTarget.value)}
    />
  );
  if (hasChoices(dish)) {
    return (
      <ChoicesDialog
        dish={dish.itemName}
        quantity={line.qty}
        rules={{ ...dish, choiceNames: dish.subItems.map(({ subItemName }) => subItemName) }}
        offered={dish.subItems}
        chosen={line.selectedSubItems}
        onClose={onClose}
        onSubmit={(chosen) => {
          const selectedSubItems = chosen.flatMap(
            ({ subItemName, sequence }) => choiceOf(dish, subItemName, sequence) ?? [],
          );
          onSubmit({ selectedSubItems, specialInstruction });
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
        <Button onClick={() => onSubmit({ selectedSubItems: [], specialInstruction })}>{say(takeMessages.done)}</Button>
      </Actions>
    </Modal>
  );
}
