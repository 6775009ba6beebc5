import type { Plan } from '../../../core/contract/plans.ts';
import { faultsOfChargePlan, noFigures, planText, splitPlanText } from '../../../core/domain/pricing/plan-text.ts';
import type { Faults } from '../forms/use-draft-form.ts';
import type { RecordDescription } from '../list/record-description.ts';
import { RecordsWithForm } from '../list/record-screen.tsx';
import { deletePlan, fetchPlans, type PlanValues, savePlan } from './calls.ts';
import { fieldOfRefusal, planMessages, saveRefusals } from './messages.ts';
import { PlanFields } from './plan-fields.tsx';
import { figureField } from './tier-grid.tsx';

const description: RecordDescription<Plan, PlanValues> = {
  record: 'Plan',
  words: planMessages,
  refusals: saveRefusals,
  fieldOfRefusal,
  topic: 'restaurants',
  queryKey: 'plans',
  columns: [
    { header: 'Name', cell: ({ planName }) => planName, phone: 'title' },
    { header: 'Description', cell: (plan) => plan.description, clip: true },
  ],
  rowKey: ({ planId }) => planId,
  rowName: ({ planName }) => planName,
  defaultSize: 10,
  fetchPage: fetchPlans,
  emptiedByFailure: true,
  initial: (row) => ({
    planName: row?.planName ?? '',
    description: row?.description ?? '',
    figures: (row && splitPlanText(row.chargesplan)) ?? noFigures,
    version: row?.version ?? null,
  }),
  faults: faultsOf,
  save: async (row, values) => {
    const answer = await savePlan(row?.planId, values);
    return answer.success ? { success: true, row: savedPlan(answer.result, row, values) } : answer;
  },
  remove: ({ planId }) => deletePlan(planId),
  Fields: PlanFields,
};

/** The platform's charge plans: list, add, change, delete. */
export function Component() {
  return <RecordsWithForm description={description} />;
}

function faultsOf({ planName, figures }: PlanValues): Faults {
  const inGrid = faultsOfChargePlan(figures).map(({ row, column, message }) => [figureField(row, column), message]);
  return { ...(planName.trim() === '' && { planName: planMessages.nameMandatory }), ...Object.fromEntries(inGrid) };
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
