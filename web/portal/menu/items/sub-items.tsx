import { Button } from '@mantine/core';
import { useRef } from 'react';
import type { Item } from '../../../../core/contract/items.ts';
import { needsSubItem } from '../../../../core/contract/sub-items.ts';
import { itemCaps, nameKey } from '../../../../core/domain/item-rules.ts';
import { itemMessages } from '../../../../core/messages/en/portal/items.ts';
import { PlusIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { Panel } from '../../../ui/staff/panel.tsx';
import { Strip } from '../../../ui/staff/strip.tsx';
import { figureOf } from '../../shared/forms/figure-of.ts';
import type { Faults } from '../../shared/forms/use-draft-form.ts';
import type { InputProps } from '../../shared/records/record-fields.tsx';
import {
  ChoiceInputs,
  ChoiceRows,
  type ChoiceValue,
  choicesFault,
  decimalOf,
  freeKey,
  noChoice,
} from '../choices/choice-rows.tsx';
import styles from './item-fields.module.css';

const classField = (at: number) => ['subItems', at, 'taxClass'].join('.');
export const classFields = Array.from({ length: itemCaps.subItems }, (_, at) => classField(at));

interface SubItems {
  readonly added: readonly ChoiceValue[];
  /** A sub-item that is typed but not added yet. */
  readonly pending: ChoiceValue;
}

const faultWords = {
  missing: itemMessages.subItemNameMissing,
  repeated: () => itemMessages.subItemRepeated,
  priceWrong: itemMessages.priceWrong,
};

export const subItemsField = {
  initial: (row: Item | undefined): SubItems => ({
    added: (row?.subItems ?? []).map(({ subItemName, price, ...choice }, at) => ({
      ...noChoice,
      ...choice,
      key: at + 1,
      name: subItemName,
      price: figureOf(price),
    })),
    pending: noChoice,
  }),
  fault: ({ added, pending }: SubItems, _: unknown, choosing: Pick<Item, 'selection' | 'mandatory'>) => {
    if (needsSubItem(choosing) && added.length === 0) return itemMessages.subItemMissing;
    const isTyped = [pending.name, pending.price, pending.description].some((text) => text.trim() !== '');
    // Saving would silently lose the typed sub-item.
    return choicesFault(added, faultWords) || (isTyped && itemMessages.subItemPending);
  },
  sent: ({ added }: SubItems, row: Item | undefined) =>
    added.map(({ name, description, price, kitchenName, allergens, taxClass, soldOut }) => {
      // Absent fields keep the values of the stored sub-item with that name.
      const stored = row?.subItems.find(({ subItemName }) => nameKey(subItemName) === nameKey(name));
      return {
        subItemName: name.trim(),
        description: description.trim(),
        price: decimalOf(price),
        ...(kitchenName.trim() !== (stored?.kitchenName ?? '') && { kitchenName: kitchenName.trim() }),
        ...(String(allergens) !== String(stored?.allergens ?? null) && { allergens: allergens && [...allergens] }),
        ...(taxClass !== (stored?.taxClass ?? null) && { taxClass }),
        ...(soldOut !== (stored?.soldOut ?? false) && { soldOut }),
      };
    }),
  Input: SubItemsPanel,
};

/** Adds the pending sub-item, or returns why it can't. An empty price is 0. */
export function addSubItem({ added, pending }: SubItems): { value: SubItems } | { faults: Faults } {
  const inList = choicesFault(added, faultWords);
  const fault = choicesFault([...added, pending], faultWords);
  if (fault) {
    const isOfPrice = 'message' in fault && fault.message === faultWords.priceWrong && !inList;
    return { faults: { [isOfPrice ? 'pendingPrice' : 'subItems']: say(fault) } };
  }
  if (added.length >= itemCaps.subItems) return { faults: { subItems: say(itemMessages.tooManySubItems) } };
  const subItem = {
    ...pending,
    key: freeKey(added),
    name: pending.name.trim(),
    description: pending.description.trim(),
    price: figureOf(decimalOf(pending.price)),
  };
  return { value: { added: [...added, subItem], pending: noChoice } };
}

function SubItemsPanel({ input: { value }, mark, change, refuse }: InputProps<Item, SubItems>) {
  const { added, pending } = value;
  const nameField = useRef<HTMLInputElement>(null);
  const marked = mark('subItems');
  const isInList = choicesFault(added, faultWords) !== false;
  const settle = (changed: SubItems) => change(changed, ['pendingPrice']);

  const add = () => {
    const outcome = addSubItem(value);
    if ('faults' in outcome) return refuse(outcome.faults);
    settle(outcome.value);
    nameField.current?.focus();
  };

  return (
    <Panel title={say(itemMessages.subItemsTitle)} hint={say(itemMessages.subItemsHint)}>
      <Strip tone="danger" {...marked.errorProps}>
        {isInList ? marked.error : undefined}
      </Strip>
      <div className={styles.pending}>
        <ChoiceInputs
          fields={['name', 'price', 'description']}
          choice={pending}
          set={(part) => settle({ added, pending: { ...pending, ...part } })}
          markOf={(field) => {
            if (field === 'price') return mark('pendingPrice');
            return field === 'name' && !isInList ? marked : {};
          }}
          onEnter={add}
          nameField={nameField}
        />
      </div>
      <Button variant="default" leftSection={<PlusIcon />} onClick={add}>
        {say(itemMessages.addNew)}
      </Button>
      <ChoiceRows
        areClosed
        label={say(itemMessages.subItems)}
        rows={added}
        question={itemMessages.deleteSubItemQuestion}
        hasError={marked.error !== undefined}
        markOf={(at) => (field) => (field === 'taxClass' ? mark(classField(at)) : {})}
        onChange={(rows) => change({ added: rows, pending }, classFields)}
        below={nameField}
      />
    </Panel>
  );
}
