import { Textarea, TextInput } from '@mantine/core';
import type { Plan } from '../../../../core/contract/charge-plans.ts';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import {
  faultsOfChargePlan,
  noFigures,
  type PlanFigures,
  planText,
  splitPlanText,
} from '../../../../core/domain/pricing/plan-text.ts';
import { textLimits } from '../../../../core/domain/record-text.ts';
import { categoryMessages } from '../../../../core/messages/en/portal/categories.ts';
import { planMessages } from '../../../../core/messages/en/portal/charge-plans.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { listMessages } from '../../../../core/messages/en/portal/records.ts';
import { pageOf } from '../../../api/staff-query.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import { say } from '../../../ui/plain/say.tsx';
import type { Faults } from '../../shared/forms/use-draft-form.ts';
import type { FieldsProps, RecordDescription } from '../../shared/records/record-description.ts';
import { RecordsWithForm } from '../../shared/records/record-screen.tsx';
import styles from './charge-plan-fields.module.css';
import { PlanAdvice } from './plan-advice.tsx';
import { figureField, TierGrid } from './tier-grid.tsx';

const fetchPlans = pageOf(endpoints.plans);

/** The fields of the form, figures as typed; `version` is that of the record which it began with. */
interface PlanValues {
  readonly planName: string;
  readonly description: string;
  readonly figures: PlanFigures;
  readonly version: number | null;
}

/** Saves a plan whose figures can be read. */
const savePlan = (planId: number | undefined, { planName, description, figures, version }: PlanValues) =>
  staffRequest(endpoints.savePlan, {
    body: {
      ...(planId === undefined ? {} : { planId, version }),
      planName: planName.trim(),
      description: description.trim(),
      chargesplan: planText(figures),
    },
  });

const deletePlan = (planId: number) => staffRequest(endpoints.deletePlan, { query: { id: planId } });

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

/** One charge plan: name, description, three tiers of four figures, and what they come to. */
function PlanFields({ form, row }: FieldsProps<Plan, PlanValues>) {
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
