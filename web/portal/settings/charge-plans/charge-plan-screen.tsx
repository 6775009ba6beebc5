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
import staff from '../../../ui/staff/common.module.css';
import type { Faults } from '../../shared/forms/use-draft-form.ts';
import type { RecordDescription } from '../../shared/records/record-description.ts';
import { type InputProps, lines, type RecordBody, recordFields, text } from '../../shared/records/record-fields.tsx';
import { RecordsWithForm } from '../../shared/records/record-screen.tsx';
import { PlanAdvice, planOnWire } from './plan-advice.tsx';
import { figureField, TierGrid } from './tier-grid.tsx';

type Body = RecordBody<typeof endpoints.savePlan, 'planId'>;

const { bodyOf, inputs, ...form } = recordFields<Plan, Body>('planId')({
  planName: text({
    label: planMessages.name,
    hint: planMessages.nameHint,
    missing: planMessages.nameMandatory,
    autoComplete: 'off',
    maxLength: textLimits.name,
  }),
  description: lines({
    label: fieldMessages.description,
    hint: fieldMessages.optional,
    rows: 2,
    maxLength: textLimits.description,
  }),
  /** Three tiers of four figures as typed. */
  chargesplan: {
    initial: (row): PlanFigures => (row && splitPlanText(row.chargesplan)) ?? noFigures,
    sent: (figures: PlanFigures) => planText(planOnWire(figures)),
    Input: ({ input: { value: figures }, mark, change, row }: InputProps<Plan, PlanFigures>) => {
      const isBegun = row !== undefined || figures.flat().some((figure) => figure !== '');
      return (
        <>
          <TierGrid figures={figures} markOf={mark} onChange={(changed, field) => change(changed, [field])} />
          {isBegun ? <PlanAdvice figures={figures} /> : null}
        </>
      );
    },
  },
});
type Values = ReturnType<typeof form.initial>;

export const planRecord: RecordDescription<Plan, Values> = {
  record: planMessages.record,
  words: {
    ...planMessages,
    // "Category" as documented.
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
  rowName: ({ planName }) => planName,
  defaultSize: 10,
  fetchPage: pageOf(endpoints.plans),
  emptiedByFailure: true,
  nameOf: ({ planName }) => planName,
  ...form,
  faults: (values) => ({ ...form.faults(values), ...faultsOf(values.chargesplan) }),
  save: async (row, values) => {
    const body = bodyOf(row, values);
    const answer = await staffRequest(endpoints.savePlan, { body });
    // The response contains only the id.
    const version = (row?.version ?? 0) + 1;
    return answer.success ? { success: true, row: { ...body, planId: answer.result, version } } : answer;
  },
  remove: ({ planId }) => staffRequest(endpoints.deletePlan, { query: { id: planId } }),
  Fields: (props) => <div className={staff.fields}>{inputs(props)}</div>,
};

export function Component() {
  return <RecordsWithForm description={planRecord} />;
}

function faultsOf(figures: PlanFigures): Faults {
  const inGrid = faultsOfChargePlan(planOnWire(figures)).map(({ row, column, words }) => [
    figureField(row, column),
    say(words),
  ]);
  return Object.fromEntries(inGrid);
}
