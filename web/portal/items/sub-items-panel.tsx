import { ActionIcon, Button, TextInput } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import { textLimits } from '../../../core/domain/record-text.ts';
import { PlusIcon, TrashIcon } from '../../ui/plain/icons.tsx';
import { useConfirm } from '../../ui/staff/confirm.tsx';
import { Panel } from '../../ui/staff/panel.tsx';
import { usdOf } from '../shell/wire-money.ts';
import styles from './item-form.module.css';
import type { ItemFormPart } from './item-form.tsx';
import type { SubItemValues } from './item-values.ts';
import { itemMessages } from './messages.ts';

interface SubItemsPanelProps extends ItemFormPart {
  /** Adds the pending sub-item; false when something is wrong with it. */
  onAdd: () => boolean;
}

/** Add Customization: a sub-item to type and add, and those that the item has. */
export function SubItemsPanel({ values, markOf, change, onAdd }: SubItemsPanelProps) {
  const { pending, subItems } = values;
  const nameField = useRef<HTMLInputElement>(null);
  const type = (part: Partial<SubItemValues>) => change({ pending: { ...pending, ...part } });

  const confirm = useConfirm();
  const remove = async (subItem: SubItemValues) => {
    const question = { question: itemMessages.deleteSubItemQuestion, act: 'Delete', danger: true };
    if (!(await confirm({ ...question, detail: <p>{subItem.name}</p> }))) return;
    change({ subItems: subItems.filter((one) => one !== subItem) });
    // The button that was pressed is gone.
    nameField.current?.focus();
  };

  const add = () => {
    if (onAdd()) nameField.current?.focus();
  };
  // Enter adds the sub-item; it must not save the whole item.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };

  return (
    <Panel title="Add Customization">
      <p className={styles.panelHint}>{itemMessages.subItemsHint}</p>
      <div className={styles.pending}>
        <TextInput
          label="Name"
          ref={nameField}
          maxLength={textLimits.name}
          value={pending.name}
          {...markOf('pendingName', 'subItems')}
          onKeyDown={onKeyDown}
          onChange={(event) => type({ name: event.currentTarget.value })}
        />
        <TextInput
          label="Price"
          leftSection="$"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={pending.price}
          {...markOf('pendingPrice')}
          onKeyDown={onKeyDown}
          onChange={(event) => type({ price: event.currentTarget.value })}
        />
        <TextInput
          label="Description"
          description="Optional."
          maxLength={textLimits.description}
          value={pending.description}
          onKeyDown={onKeyDown}
          onChange={(event) => type({ description: event.currentTarget.value })}
        />
      </div>
      <Button variant="default" leftSection={<PlusIcon />} onClick={add}>
        Add New
      </Button>
      {subItems.length > 0 ? (
        <ul className={styles.list} aria-label="Sub items">
          {subItems.map((subItem) => (
            <li key={subItem.name}>
              <span className={styles.words}>
                <strong>{subItem.name}</strong>
                {subItem.description ? <span>{subItem.description}</span> : null}
              </span>
              <span className={styles.price}>{usdOf(Number(subItem.price))}</span>
              <ActionIcon aria-label={`Delete ${subItem.name}`} onClick={() => void remove(subItem)}>
                <TrashIcon />
              </ActionIcon>
            </li>
          ))}
        </ul>
      ) : null}
    </Panel>
  );
}
