import { Textarea, TextInput } from '@mantine/core';
import type { Plan } from '../../../../core/contract/charge-plans.ts';
import { textLimits } from '../../../../core/domain/record-text.ts';
import { planMessages } from '../../../../core/messages/en/portal/charge-plans.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { say } from '../../../ui/plain/say.tsx';
import type { FieldsProps } from '../../shared/records/record-description.ts';
import type { PlanValues } from './calls.ts';
import styles from './charge-plan-fields.module.css';
import { PlanAdvice } from './plan-advice.tsx';
import { TierGrid } from './tier-grid.tsx';

/** One charge plan: name, description, three tiers of four figures, and what they come to. */
export function PlanFields({ form, row }: FieldsProps<Plan, PlanValues>) {
  const { figures } = form.values;
  const isBegun = row !== undefined || figures.flat().some((figure) => figure !== '');
  return (
    <div className={styles.fields}>
      <TextInput
        label={say(planMessages.name)}
        description={say(planMessages.nameHint)}
        required
        autoComplete="off"
        maxLength={textLimits.name}
        {...form.field('planName')}
      />
      <Textarea
        label={say(fieldMessages.description)}
        description={say(fieldMessages.optional)}
        rows={2}
        resize="vertical"
        maxLength={textLimits.description}
        {...form.field('description')}
      />
      <TierGrid
        figures={figures}
        markOf={form.mark}
        onChange={(changed, field) => form.change({ figures: changed }, [field])}
      />
      {isBegun ? <PlanAdvice figures={figures} /> : null}
    </div>
  );
}
