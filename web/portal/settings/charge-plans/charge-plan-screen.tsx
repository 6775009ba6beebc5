import { TextInput } from '@mantine/core';
import type { Plan } from '../../../../core/contract/charge-plans.ts';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { currencyWords } from '../../../../core/domain/formats/currency-words.ts';
import {
  faultsOfChargePlan,
  noFigures,
  type PlanFigures,
  planColumns,
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
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import staff from '../../../ui/staff/common.module.css';
import type { Faults, FieldMark } from '../../shared/forms/use-draft-form.ts';
import type { RecordDescription } from '../../shared/records/record-description.ts';
import { type InputProps, lines, type RecordBody, recordFields, text } from '../../shared/records/record-fields.tsx';
import { RecordsWithForm } from '../../shared/records/record-screen.tsx';
import { sessionFormats, useFormats } from '../../sign-in/session/use-formats.ts';
import styles from './charge-plan-fields.module.css';
import { PlanAdvice, planOnWire } from './plan-advice.tsx';

type Body = RecordBody<typeof endpoints.savePlan, 'planId'>;

const { bodyOf, inputs, ...form } = recordFields<Plan, Body>('planId')({
  planName: text({
    label: planMessages.name,
    hint: planMessages.nameHint,
    missing: planMessages.nameMandatory,
    maxLength: textLimits.name,
  }),
  description: lines({
    label: fieldMessages.description,
    hint: fieldMessages.optional,
    rows: 2,
    maxLength: textLimits.description,
  }),
  chargesplan: {
    initial: (row): PlanFigures => (row && splitPlanText(row.chargesplan)) ?? noFigures,
    sent: (figures: PlanFigures) => planText(sessionFormats(), planOnWire(sessionFormats(), figures)),
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
    // The messages say "Category", as documented.
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
  const inGrid = faultsOfChargePlan(sessionFormats(), planOnWire(sessionFormats(), figures)).map(
    ({ row, column, words }) => [figureField(row, column), say(words)],
  );
  return Object.fromEntries(inGrid);
}

type FigureField = `figure-${number}-${number}`;
const figureField = (row: number, column: number): FigureField => `figure-${row}-${column}`;

interface TierGridProps {
  figures: PlanFigures;
  markOf: (field: FigureField) => FieldMark;
  onChange: (figures: PlanFigures, changed: FigureField) => void;
}

function TierGrid({ figures, markOf, onChange }: TierGridProps) {
  const type = (row: number, column: number, figure: string) =>
    onChange(
      figures.map((tier, at) => (at === row ? tier.map((old, of) => (of === column ? figure : old)) : tier)),
      figureField(row, column),
    );

  return (
    <fieldset className={styles.grid} aria-describedby="tiers-hint">
      <legend>{say(planMessages.gridTitle)}</legend>
      <p id="tiers-hint" className={`${common.hint} ${styles.hint}`}>
        {say(planMessages.gridHint, { unit: currencyWords(useFormats().currency) })}
      </p>
      <table className={styles.tiers}>
        <thead>
          <tr>
            <th scope="col">{say(planMessages.tier)}</th>
            {planColumns.map((name) => (
              <th key={name.id} scope="col">
                {say(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.map((tier, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a tier's position is its identity
            <tr key={row}>
              <th scope="row">{row + 1}</th>
              {planColumns.map((name, column) => (
                <td key={name.id}>
                  <span className={styles.phoneLabel} aria-hidden="true">
                    {say(name)}
                  </span>
                  <TextInput
                    aria-label={say(planMessages.figure, { name, tier: row + 1 })}
                    inputMode="decimal"
                    maxLength={12}
                    placeholder="0"
                    value={tier[column] ?? ''}
                    {...markOf(figureField(row, column))}
                    onChange={(event) => type(row, column, event.currentTarget.value)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  );
}
