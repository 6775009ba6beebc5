import { useEffect, useRef, useState } from 'react';
import type { Item } from '../../../core/contract/items.ts';
import type { Refused } from '../../api/request.ts';
import type { DetailProps } from '../list/list-description.ts';
import { RecordForm } from '../list/record-form.tsx';
import { useRecordActions } from '../list/use-record-actions.ts';
import { useRecordDraft } from '../list/use-record-draft.ts';
import { saveItem } from './calls.ts';
import { ItemFields } from './item-fields.tsx';
import styles from './item-form.module.css';
import {
  addSubItem,
  faultsAfter,
  faultsOf,
  type ItemFaults,
  type ItemField,
  type ItemValues,
  valuesOf,
} from './item-values.ts';
import { itemMessages, saveRefusals } from './messages.ts';
import { SubItemsPanel } from './sub-items-panel.tsx';

export const itemsKey = 'items';

const fieldOfRefusal: Readonly<Record<keyof typeof saveRefusals, ItemField>> = {
  MISSING_NAME: 'itemName',
  MISSING_PRICE: 'price',
  MISSING_CATEGORY: 'categoryId',
  ALREADY_EXISTS_ITEMNAME: 'itemName',
  MISSING_TYPE: 'types',
  INVALID_TYPE: 'types',
};

/** What the fields get: their values, what is wrong with them, and how to change them. */
export interface ItemFormPart {
  readonly values: ItemValues;
  readonly faults: ItemFaults;
  readonly change: (part: Partial<ItemValues>) => void;
}

/** The whole item: its own fields and its customization. */
export function ItemForm({ row, item, onClose, onSaved }: DetailProps<Item> & { item: Item | undefined }) {
  const actions = useRecordActions('Item');
  const { values, modified, change } = useRecordDraft(itemsKey, row, valuesOf(item));
  const [faults, setFaults] = useState<ItemFaults>({});
  const [attempts, setAttempts] = useState(0);
  const fields = useRef<HTMLDivElement>(null);

  // The first field with a fault is where the correcting begins; correcting one must not jump to the next.
  useEffect(() => {
    if (attempts > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  const tell = (found: ItemFaults) => {
    setFaults(found);
    setAttempts((count) => count + 1);
  };

  const save = async () => {
    const found = faultsOf(values);
    if (Object.keys(found).length > 0) return tell(found);
    setFaults({});
    const isSaved = await actions.save({
      call: () => saveItem(values),
      done: itemMessages.saved,
      refusals: saveRefusals,
      otherwise: itemMessages.saveFailed,
      onRefused: (refused) => tell(faultsOfRefusal(refused)),
    });
    if (isSaved) onSaved();
  };

  const part: ItemFormPart = {
    values,
    faults,
    change: (changed) => {
      setFaults((now) => faultsAfter(now, changed));
      change(changed);
    },
  };

  const add = (): boolean => {
    const outcome = addSubItem(values);
    if ('faults' in outcome) tell(outcome.faults);
    else part.change(outcome.added);
    return 'added' in outcome;
  };

  return (
    <RecordForm
      title={values.itemId === null ? itemMessages.addTitle : itemMessages.detailTitle}
      modified={modified}
      busy={actions.busy}
      onClose={onClose}
      onSave={() => void save()}
    >
      <div ref={fields} className={styles.columns}>
        <ItemFields {...part} ownCategory={item?.category} />
        <SubItemsPanel {...part} onAdd={add} />
      </div>
    </RecordForm>
  );
}

function faultsOfRefusal({ code }: Refused): ItemFaults {
  const known = Object.keys(saveRefusals).find((one) => one === code) as keyof typeof saveRefusals | undefined;
  return known ? { [fieldOfRefusal[known]]: saveRefusals[known] } : {};
}
