import type { Plan } from '../../../../core/contract/charge-plans.ts';
import { faultsOfChargePlan, noFigures, planText, splitPlanText } from '../../../../core/domain/pricing/plan-text.ts';
import { categoryMessages } from '../../../../core/messages/en/portal/categories.ts';
import { planMessages } from '../../../../core/messages/en/portal/charge-plans.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { listMessages } from '../../../../core/messages/en/portal/records.ts';
import { say } from '../../../ui/plain/say.tsx';
import type { Faults } from '../../shared/forms/use-draft-form.ts';
import type { RecordDescription } from '../../shared/records/record-description.ts';
import { RecordsWithForm } from '../../shared/records/record-screen.tsx';
import { deletePlan, fetchPlans, type PlanValues, savePlan } from './calls.ts';
import { PlanFields } from './charge-plan-fields.tsx';
import { figureField } from './tier-grid.tsx';

const description: RecordDescription<Plan, PlanValues> = {
  record: planMessages.record,
  words: {
    ...planMessages,
    // As documented, item category and all.
    listFailed: categoryMessages.listFailed,
    deleted: listMessages.deleted,
    deleteFailed: listMessages.deleteFailed,
  },
  refusals: planMessages.refused,
  fieldOfRefusal: { MissingName: 'planName', NameAlreadyExist: 'planName' },
  topic: 'restaurants',
  queryKey: 'plans',
  columns: [
    { header: fieldMessages.name, cell: ({ planName }) => planName, phone: 'title' },
    { header: fieldMessages.description, cell: (plan) => plan.description, clip: true },
  ],
  rowKey: ({ planId }) => planId,
  rowName: ({ planName }) => planName,
  defaultSize: 10,
  fetchPage: fetchPlans,
  emptiedByFailure: true,
  nameOf: ({ planName }) => planName,
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
  const inGrid = faultsOfChargePlan(figures).map(({ row, column, words }) => [figureField(row, column), say(words)]);
  return {
    ...(planName.trim() === '' && { planName: say(planMessages.nameMandatory) }),
    ...Object.fromEntries(inGrid),
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
