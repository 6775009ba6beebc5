import { ActionIcon, Button, TextInput } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import type { Item } from '../../../../core/contract/items.ts';
import { needsSubItem } from '../../../../core/contract/sub-items.ts';
import { itemCaps, readTypedPrice, repeatedName } from '../../../../core/domain/item-rules.ts';
import { centsOf, toDecimal, toFigure } from '../../../../core/domain/money.ts';
import { textLimits } from '../../../../core/domain/record-text.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { itemMessages } from '../../../../core/messages/en/portal/items.ts';
import { listMessages } from '../../../../core/messages/en/portal/records.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import common from '../../../ui/plain/common.module.css';
import { PlusIcon } from '../../../ui/plain/icons.tsx';
import { isEnter } from '../../../ui/plain/is-enter.ts';
import { say } from '../../../ui/plain/say.tsx';
import { confirm } from '../../../ui/staff/confirm.tsx';
import { TrashIcon } from '../../../ui/staff/later-icons.tsx';
import { Panel } from '../../../ui/staff/panel.tsx';
import { MoneyInput } from '../../shared/forms/money-input.tsx';
import type { Faults } from '../../shared/forms/use-draft-form.ts';
import type { InputProps } from '../../shared/records/record-fields.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import styles from './item-fields.module.css';

interface SubItem {
  readonly name: string;
  readonly description: string;
  /** As typed. */
  readonly price: string;
}

interface SubItems {
  readonly added: readonly SubItem[];
  /** One that is typed but not added yet. */
  readonly pending: SubItem;
}

export const noSubItem: SubItem = { name: '', description: '', price: '' };

export const decimalOf = (price: string) => toDecimal(readTypedPrice(price) ?? 0);

export const subItemsField = {
  initial: (row: Item | undefined): SubItems => ({
    added: (row?.subItems ?? []).map(({ subItemName, description, price }) => ({
      name: subItemName,
      description,
      price: price.toFixed(2),
    })),
    pending: noSubItem,
  }),
  fault: ({ added, pending }: SubItems, _: unknown, choosing: Pick<Item, 'selection' | 'mandatory'>) => {
    if (needsSubItem(choosing) && added.length === 0) return itemMessages.subItemMissing;
    // Saving would silently lose it.
    return Object.values(pending).some((text) => text.trim() !== '') && itemMessages.subItemPending;
  },
  sent: ({ added }: SubItems) =>
    added.map(({ name, description, price }) => ({ subItemName: name, description, price: decimalOf(price) })),
  Input: SubItemsPanel,
};

/** Adds the pending sub-item, or returns why it can't. An empty price is 0. */
export function addSubItem({ added, pending }: SubItems): { value: SubItems } | { faults: Faults } {
  const name = pending.name.trim();
  const cents = readTypedPrice(pending.price.trim() || '0');
  if (name === '') return { faults: { subItems: say(itemMessages.subItemNameMissing) } };
  if (repeatedName([...added.map((subItem) => subItem.name), name]) >= 0) {
    return { faults: { subItems: say(itemMessages.subItemRepeated) } };
  }
  if (cents === undefined) return { faults: { pendingPrice: say(itemMessages.priceWrong) } };
  if (added.length >= itemCaps.subItems) return { faults: { subItems: say(itemMessages.tooManySubItems) } };
  const subItem = { name, description: pending.description.trim(), price: toFigure(cents) };
  return { value: { added: [...added, subItem], pending: noSubItem } };
}

function SubItemsPanel({ input: { value }, mark, change, refuse }: InputProps<Item, SubItems>) {
  const formats = useFormats();
  const { added, pending } = value;
  const nameField = useRef<HTMLInputElement>(null);
  const settle = (changed: SubItems) => change(changed, ['pendingPrice']);
  const type = (part: Partial<SubItem>) => settle({ added, pending: { ...pending, ...part } });

  const remove = async (subItem: SubItem) => {
    const question = { question: say(itemMessages.deleteSubItemQuestion), act: say(uiMessages.delete), danger: true };
    if (!(await confirm({ ...question, detail: <p>{subItem.name}</p> }))) return;
    change({ added: added.filter((other) => other !== subItem), pending });
    nameField.current?.focus();
  };

  const add = () => {
    const outcome = addSubItem(value);
    if ('faults' in outcome) return refuse(outcome.faults);
    settle(outcome.value);
    nameField.current?.focus();
  };
  // Enter adds the sub-item; it must not save the whole item.
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isEnter(event)) return;
    event.preventDefault();
    add();
  };

  return (
    <Panel title={say(itemMessages.subItemsTitle)}>
      <p className={`${common.hint} ${styles.panelHint}`}>{say(itemMessages.subItemsHint)}</p>
      <div className={styles.pending}>
        <TextInput
          label={say(fieldMessages.name)}
          ref={nameField}
          maxLength={textLimits.name}
          value={pending.name}
          {...mark('subItems')}
          onKeyDown={onKeyDown}
          onChange={(event) => type({ name: event.currentTarget.value })}
        />
        <MoneyInput
          label={say(fieldMessages.price)}
          value={pending.price}
          {...mark('pendingPrice')}
          onKeyDown={onKeyDown}
          onChange={(event) => type({ price: event.currentTarget.value })}
        />
        <TextInput
          label={say(fieldMessages.description)}
          description={say(fieldMessages.optional)}
          maxLength={textLimits.description}
          value={pending.description}
          onKeyDown={onKeyDown}
          onChange={(event) => type({ description: event.currentTarget.value })}
        />
      </div>
      <Button variant="default" leftSection={<PlusIcon />} onClick={add}>
        {say(itemMessages.addNew)}
      </Button>
      {added.length > 0 ? (
        <ul className={styles.list} aria-label={say(itemMessages.subItems)}>
          {added.map((subItem) => (
            <li key={subItem.name}>
              <span className={styles.words}>
                <strong>{subItem.name}</strong>
                {subItem.description ? <span>{subItem.description}</span> : null}
              </span>
              <span className={common.amount}>{formats.amount(centsOf(Number(subItem.price)))}</span>
              <ActionIcon
                aria-label={say(listMessages.deleteRow, { name: subItem.name })}
                onClick={() => void remove(subItem)}
              >
                <TrashIcon />
              </ActionIcon>
            </li>
          ))}
        </ul>
      ) : null}
    </Panel>
  );
}
