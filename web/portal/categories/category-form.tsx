import { Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Category } from '../../../core/contract/categories.ts';
import { textLimits } from '../../../core/domain/record-text.ts';
import { Panel } from '../../ui/staff/panel.tsx';
import type { DetailProps } from '../list/list-description.ts';
import { RecordForm } from '../list/record-form.tsx';
import { useRecordActions } from '../list/use-record-actions.ts';
import { useRecordDraft } from '../list/use-record-draft.ts';
import { saveCategory } from './calls.ts';
import styles from './category-form.module.css';
import { categoryMessages, saveRefusals } from './messages.ts';

export const categoriesKey = 'categories';

/** Category Name and Description of one category. */
export function CategoryForm({ row, onClose, onSaved }: DetailProps<Category>) {
  const actions = useRecordActions('Category');
  const nameField = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const { values, modified, change } = useRecordDraft(categoriesKey, row, {
    categoryName: row?.categoryName ?? '',
    description: row?.description ?? '',
  });

  const save = async () => {
    if (values.categoryName.trim() === '') {
      setFault(categoryMessages.nameMandatory);
      nameField.current?.focus();
      return;
    }
    const isSaved = await actions.save({
      call: () => saveCategory(row, values),
      done: categoryMessages.saved,
      refusals: saveRefusals,
      otherwise: categoryMessages.saveFailed,
      onRefused: ({ code }) =>
        setFault(code === 'MissingName' || code === 'NameAlreadyExist' ? saveRefusals[code] : ''),
    });
    if (isSaved) onSaved();
  };

  return (
    <RecordForm
      title={row ? categoryMessages.detailTitle : categoryMessages.addTitle}
      modified={modified}
      busy={actions.busy}
      onClose={onClose}
      onSave={() => void save()}
    >
      <Panel>
        <div className={styles.fields}>
          <TextInput
            label="Category Name"
            required
            autoFocus
            ref={nameField}
            maxLength={textLimits.name}
            value={values.categoryName}
            error={fault || undefined}
            onChange={(event) => {
              setFault(undefined);
              change({ categoryName: event.currentTarget.value });
            }}
          />
          <Textarea
            label="Description"
            rows={3}
            resize="vertical"
            maxLength={textLimits.description}
            value={values.description}
            onChange={(event) => change({ description: event.currentTarget.value })}
          />
        </div>
      </Panel>
    </RecordForm>
  );
}
