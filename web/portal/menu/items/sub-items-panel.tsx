import { ActionIcon, Button, TextInput } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import { centsOf } from '../../../../core/domain/money.ts';
import { textLimits } from '../../../../core/domain/record-text.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { itemMessages } from '../../../../core/messages/en/portal/items.ts';
import { listMessages } from '../../../../core/messages/en/portal/records.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import common from '../../../ui/plain/common.module.css';
import { PlusIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { useConfirm } from '../../../ui/staff/confirm.tsx';
import { TrashIcon } from '../../../ui/staff/later-icons.tsx';
import { Panel } from '../../../ui/staff/panel.tsx';
import type { DraftForm } from '../../shared/forms/use-draft-form.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import styles from './item-fields.module.css';
import { addSubItem, type ItemValues, type SubItemValues, settledBy } from './item-values.ts';

export function SubItemsPanel({ form }: { form: DraftForm<ItemValues> }) {
  const formats = useFormats();
  const { mark } = form;
  const { pending, subItems } = form.values;
  const nameField = useRef<HTMLInputElement>(null);
  const change = (part: Partial<ItemValues>) => form.change(part, settledBy(part));
  const type = (part: Partial<SubItemValues>) => change({ pending: { ...pending, ...part } });

  const confirm = useConfirm();
  const remove = async (subItem: SubItemValues) => {
    const question = { question: say(itemMessages.deleteSubItemQuestion), act: say(uiMessages.delete), danger: true };
    if (!(await confirm({ ...question, detail: <p>{subItem.name}</p> }))) return;
    change({ subItems: subItems.filter((one) => one !== subItem) });
    nameField.current?.focus();
  };

  const add = () => {
    const outcome = addSubItem(form.values);
    if ('faults' in outcome) return form.refuse(outcome.faults);
    change(outcome.added);
    nameField.current?.focus();
  };
  // Enter adds the sub-item; it must not save the whole item.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
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
          {...mark('pendingName', 'subItems')}
          onKeyDown={onKeyDown}
          onChange={(event) => type({ name: event.currentTarget.value })}
        />
        <TextInput
          label={say(fieldMessages.price)}
          leftSection={formats.sign}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
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
      {subItems.length > 0 ? (
        <ul className={styles.list} aria-label={say(itemMessages.subItems)}>
          {subItems.map((subItem) => (
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
