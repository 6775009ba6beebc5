import { Textarea, TextInput } from '@mantine/core';
import type { Category } from '../../../../core/contract/categories.ts';
import { textLimits } from '../../../../core/domain/record-text.ts';
import { categoryMessages } from '../../../../core/messages/en/portal/categories.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { say } from '../../../ui/plain/say.tsx';
import { Panel } from '../../../ui/staff/panel.tsx';
import type { FieldsProps } from '../../shared/records/record-description.ts';
import type { CategoryValues } from './calls.ts';
import styles from './category-fields.module.css';

/** Category Name and Description of one category. */
export function CategoryFields({ form }: FieldsProps<Category, CategoryValues>) {
  return (
    <Panel>
      <div className={styles.fields}>
        <TextInput
          label={say(categoryMessages.name)}
          description={say(categoryMessages.nameHint)}
          required
          autoFocus
          maxLength={textLimits.name}
          {...form.field('categoryName')}
        />
        <Textarea
          label={say(fieldMessages.description)}
          description={say(categoryMessages.descriptionHint)}
          rows={3}
          resize="vertical"
          maxLength={textLimits.description}
          {...form.field('description')}
        />
      </div>
    </Panel>
  );
}
