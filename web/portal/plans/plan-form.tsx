import { Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Plan } from '../../../core/contract/plans.ts';
import {
  faultOfChargePlan,
  noFigures,
  type PlanFault,
  planText,
  splitPlanText,
} from '../../../core/domain/pricing/plan-text.ts';
import { textLimits } from '../../../core/domain/record-text.ts';
import type { FormBelowProps } from '../list/list-description.ts';
import { RecordPanel } from '../list/record-panel.tsx';
import { useRecordActions } from '../list/use-record-actions.ts';
import { useRecordDraft } from '../list/use-record-draft.ts';
import { type PlanValues, plansKey, savePlan } from './calls.ts';
import { planMessages, saveRefusals } from './messages.ts';
import { PlanAdvice } from './plan-advice.tsx';
import styles from './plan-form.module.css';
import { TierGrid } from './tier-grid.tsx';

/** One charge plan: name, description, three tiers of four figures, and what they come to. */
export function PlanForm({ row, onCancel, onSaved, onModified }: FormBelowProps<Plan>) {
  const actions = useRecordActions('Plan');
  const form = useRef<HTMLDivElement>(null);
  const [nameFault, setNameFault] = useState<string>();
  const [gridFault, setGridFault] = useState<PlanFault>();
  const { values, modified, change } = useRecordDraft<PlanValues>(plansKey, row, valuesOf(row));

  const focus = (name: string) => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  const markName = (words: string) => {
    setNameFault(words);
    focus('planName');
  };

  const save = async () => {
    if (values.planName.trim() === '') return markName(planMessages.nameMandatory);
    const fault = faultOfChargePlan(values.figures);
    setGridFault(fault);
    if (fault) return focus(`figure-${fault.row}-${fault.column}`);
    let saved: Plan | undefined;
    const isSaved = await actions.save({
      call: async () => {
        const answer = await savePlan(row?.planId, values);
        if (answer.success) saved = savedPlan(answer.result, row, values);
        return answer;
      },
      done: planMessages.saved,
      refusals: saveRefusals,
      otherwise: planMessages.saveFailed,
      onRefused: ({ code }) => {
        const words = saveRefusals[code];
        if (words && code !== 'InputDataNotProvided') markName(words);
      },
    });
    if (isSaved && saved) onSaved(saved);
  };

  return (
    <RecordPanel
      title={row ? planMessages.detailTitle : planMessages.addTitle}
      modified={modified}
      busy={actions.busy}
      onModified={onModified}
      onCancel={onCancel}
      onSave={() => void save()}
    >
      <div className={styles.fields} ref={form}>
        <TextInput
          label="Plan Name"
          name="planName"
          required
          autoComplete="off"
          maxLength={textLimits.name}
          value={values.planName}
          error={nameFault}
          onChange={(event) => {
            setNameFault(undefined);
            change({ planName: event.currentTarget.value });
          }}
        />
        <Textarea
          label="Description"
          rows={2}
          resize="vertical"
          maxLength={textLimits.description}
          value={values.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <TierGrid
          figures={values.figures}
          fault={gridFault}
          onChange={(figures) => {
            setGridFault(undefined);
            change({ figures });
          }}
        />
        <PlanAdvice figures={values.figures} />
      </div>
    </RecordPanel>
  );
}

function valuesOf(row: Plan | undefined): PlanValues {
  return {
    planName: row?.planName ?? '',
    description: row?.description ?? '',
    figures: (row && splitPlanText(row.chargesplan)) ?? noFigures,
    version: row?.version ?? null,
  };
}

/** The record that a save of these values has made of `row`: the call answers its id alone. */
function savedPlan(planId: number, row: Plan | undefined, { planName, description, figures }: PlanValues): Plan {
  return {
    planId,
    planName: planName.trim(),
    description: description.trim(),
    chargesplan: planText(figures),
    version: (row?.version ?? 0) + 1,
  };
}
