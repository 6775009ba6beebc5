import type { Item } from '../../../core/contract/items.ts';
import type { DetailProps } from '../list/list-description.ts';
import { RecordForm } from '../list/record-form.tsx';
import { type FormFaults, faultsOfRefusal, useFormFaults } from '../list/use-form-faults.ts';
import { useRecordActions } from '../list/use-record-actions.ts';
import { useRecordDraft } from '../list/use-record-draft.ts';
import { saveItem } from './calls.ts';
import { ItemFields } from './item-fields.tsx';
import styles from './item-form.module.css';
import { addSubItem, faultsOf, type ItemField, type ItemValues, settledBy, valuesOf } from './item-values.ts';
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
  readonly markOf: FormFaults<ItemField>['at'];
  readonly change: (part: Partial<ItemValues>) => void;
}

/** The whole item: its own fields and its customization. */
export function ItemForm({ row, item, onClose, onSaved }: DetailProps<Item> & { item: Item | undefined }) {
  const actions = useRecordActions('Item');
  const { values, modified, change } = useRecordDraft(itemsKey, row, valuesOf(item));
  const faults = useFormFaults<ItemField>();

  const save = async () => {
    if (faults.mark(faultsOf(values))) return;
    const isSaved = await actions.save({
      call: () => saveItem(values),
      done: itemMessages.saved,
      refusals: saveRefusals,
      otherwise: itemMessages.saveFailed,
      onRefused: (refused) => faults.mark(faultsOfRefusal(refused, saveRefusals, fieldOfRefusal), true),
    });
    if (isSaved) onSaved();
  };

  const part: ItemFormPart = {
    values,
    markOf: faults.at,
    change: (changed) => {
      faults.settle(settledBy(changed));
      change(changed);
    },
  };

  const add = (): boolean => {
    const outcome = addSubItem(values);
    if ('faults' in outcome) faults.mark(outcome.faults);
    else part.change(outcome.added);
    return 'added' in outcome;
  };

  return (
    <RecordForm
      title={values.itemId === null ? itemMessages.addTitle : itemMessages.detailTitle}
      modified={modified}
      busy={actions.busy}
      form={faults.form}
      waitsForChange
      onClose={onClose}
      onSave={() => void save()}
    >
      <div className={styles.columns}>
        <ItemFields {...part} ownCategory={item?.category} />
        <SubItemsPanel {...part} onAdd={add} />
      </div>
    </RecordForm>
  );
}
