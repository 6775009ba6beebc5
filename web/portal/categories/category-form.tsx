import { Textarea, TextInput } from '@mantine/core';
import type { Category } from '../../../core/contract/categories.ts';
import { textLimits } from '../../../core/domain/record-text.ts';
import { Panel } from '../../ui/staff/panel.tsx';
import type { DetailProps } from '../list/list-description.ts';
import { RecordForm } from '../list/record-form.tsx';
import { faultsOfRefusal, useFormFaults } from '../list/use-form-faults.ts';
import { useRecordActions } from '../list/use-record-actions.ts';
import { useRecordDraft } from '../list/use-record-draft.ts';
import { saveCategory } from './calls.ts';
import styles from './category-form.module.css';
import { categoryMessages, fieldOfRefusal, saveRefusals } from './messages.ts';

export const categoriesKey = 'categories';

/** Category Name and Description of one category. */
export function CategoryForm({ row, onClose, onSaved }: DetailProps<Category>) {
  const actions = useRecordActions('Category');
  const faults = useFormFaults<'categoryName'>();
  const { values, modified, change } = useRecordDraft(categoriesKey, row, {
    categoryName: row?.categoryName ?? '',
    description: row?.description ?? '',
  });

  const save = async () => {
    const isNameless = values.categoryName.trim() === '';
    if (faults.mark(isNameless ? { categoryName: categoryMessages.nameMandatory } : {})) return;
    const isSaved = await actions.save({
      call: () => saveCategory(row, values),
      done: categoryMessages.saved,
      refusals: saveRefusals,
      otherwise: categoryMessages.saveFailed,
      onRefused: (refused) => faults.mark(faultsOfRefusal(refused, saveRefusals, fieldOfRefusal), true),
    });
    if (isSaved) onSaved();
  };

  return (
    <RecordForm
      title={row ? categoryMessages.detailTitle : categoryMessages.addTitle}
      modified={modified}
      busy={actions.busy}
      form={faults.form}
      onClose={onClose}
      onSave={() => void save()}
    >
      <Panel>
        <div className={styles.fields}>
          <TextInput
            label="Category Name"
            description={categoryMessages.nameHint}
            required
            autoFocus
            maxLength={textLimits.name}
            value={values.categoryName}
            {...faults.at('categoryName')}
            onChange={(event) => {
              faults.settle(['categoryName']);
              change({ categoryName: event.currentTarget.value });
            }}
          />
          <Textarea
            label="Description"
            description={categoryMessages.descriptionHint}
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
