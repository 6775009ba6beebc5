import { Textarea, TextInput } from '@mantine/core';
import type { Plan } from '../../../core/contract/plans.ts';
import { faultsOfChargePlan, noFigures, planText, splitPlanText } from '../../../core/domain/pricing/plan-text.ts';
import { textLimits } from '../../../core/domain/record-text.ts';
import type { FormBelowProps } from '../list/list-description.ts';
import { RecordPanel } from '../list/record-panel.tsx';
import { type Faults, faultsOfRefusal, useFormFaults } from '../list/use-form-faults.ts';
import { useRecordActions } from '../list/use-record-actions.ts';
import { useRecordDraft } from '../list/use-record-draft.ts';
import { type PlanValues, plansKey, savePlan } from './calls.ts';
import { fieldOfRefusal, planMessages, saveRefusals } from './messages.ts';
import { PlanAdvice } from './plan-advice.tsx';
import styles from './plan-form.module.css';
import { type FigureField, figureField, TierGrid } from './tier-grid.tsx';

type PlanField = 'planName' | FigureField;

/** One charge plan: name, description, three tiers of four figures, and what they come to. */
export function PlanForm({ row, onCancel, onSaved, onModified }: FormBelowProps<Plan>) {
  const actions = useRecordActions('Plan');
  const faults = useFormFaults<PlanField>();
  const { values, modified, change } = useRecordDraft<PlanValues>(plansKey, row, valuesOf(row));

  const save = async () => {
    if (faults.mark(faultsOf(values))) return;
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
      onRefused: (refused) => faults.mark(faultsOfRefusal(refused, saveRefusals, fieldOfRefusal), true),
    });
    if (isSaved && saved) onSaved(saved);
  };

  return (
    <RecordPanel
      title={row ? planMessages.detailTitle : planMessages.addTitle}
      modified={modified}
      busy={actions.busy}
      form={faults.form}
      onModified={onModified}
      onCancel={onCancel}
      onSave={() => void save()}
    >
      <div className={styles.fields}>
        <TextInput
          label="Plan Name"
          description={planMessages.nameHint}
          required
          autoComplete="off"
          maxLength={textLimits.name}
          value={values.planName}
          {...faults.at('planName')}
          onChange={(event) => {
            faults.settle(['planName']);
            change({ planName: event.currentTarget.value });
          }}
        />
        <Textarea
          label="Description"
          description={planMessages.descriptionHint}
          rows={2}
          resize="vertical"
          maxLength={textLimits.description}
          value={values.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <TierGrid
          figures={values.figures}
          markOf={faults.at}
          onChange={(figures, changed) => {
            faults.settle([changed]);
            change({ figures });
          }}
        />
        <PlanAdvice figures={values.figures} />
      </div>
    </RecordPanel>
  );
}

function faultsOf({ planName, figures }: PlanValues): Faults<PlanField> {
  const inGrid = faultsOfChargePlan(figures).map(({ row, column, message }) => [figureField(row, column), message]);
  return { ...(planName.trim() === '' && { planName: planMessages.nameMandatory }), ...Object.fromEntries(inGrid) };
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
