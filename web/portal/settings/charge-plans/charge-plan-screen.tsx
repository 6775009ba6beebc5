import { Select, TextInput } from '@mantine/core';
import type { Plan } from '../../../../core/contract/charge-plans.ts';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { currencyOptions } from '../../../../core/domain/formats/countries.ts';
import { currencyWords } from '../../../../core/domain/formats/currency-words.ts';
import { type Formats, formatsOf } from '../../../../core/domain/formats/formats.ts';
import { startingRegion } from '../../../../core/domain/formats/region.ts';
import { type Money, moneyOf } from '../../../../core/domain/money.ts';
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
import { regionMessages } from '../../../../core/messages/en/portal/regions.ts';
import { pageOf } from '../../../api/staff-query.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import staff from '../../../ui/staff/common.module.css';
import type { Faults, FieldMark } from '../../shared/forms/use-draft-form.ts';
import type { RecordDescription } from '../../shared/records/record-description.ts';
import { type InputProps, lines, type RecordBody, recordFields, text } from '../../shared/records/record-fields.tsx';
import { RecordsWithForm } from '../../shared/records/record-screen.tsx';
import { sessionFormats } from '../../sign-in/session/use-formats.ts';
import styles from './charge-plan-fields.module.css';
import { PlanAdvice, planOnWire } from './plan-advice.tsx';

interface InCurrency {
  readonly currency: string;
}

/** Formats a plan's amounts in the plan's currency, whatever the currency of the user's restaurant. */
const formatsIn = (currency: string) => formatsOf({ ...sessionFormats(), currency });

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
  currency: {
    initial: (row): string => row?.currency ?? (row ? startingRegion : sessionFormats()).currency,
    sent: (currency: string, row) => ((row?.currency ?? startingRegion.currency) === currency ? undefined : currency),
    Input: CurrencyInput,
  },
  chargesplan: {
    initial: (row): PlanFigures => (row && splitPlanText(row.chargesplan)) ?? noFigures,
    sent: (figures: PlanFigures, _: unknown, { currency }: InCurrency) => {
      const money = moneyOf(currency);
      return planText(money, planOnWire(money, figures));
    },
    Input: ({ input: { value: figures }, mark, change, row, values }: InputProps<Plan, PlanFigures, InCurrency>) => {
      const formats = formatsIn(values.currency);
      const isBegun = row !== undefined || figures.flat().some((figure) => figure !== '');
      return (
        <>
          <TierGrid
            formats={formats}
            figures={figures}
            markOf={mark}
            onChange={(changed, field) => change(changed, [field])}
          />
          {isBegun ? <PlanAdvice formats={formats} figures={figures} /> : null}
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
  faults: (values) => ({ ...form.faults(values), ...faultsOf(moneyOf(values.currency), values.chargesplan) }),
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

function CurrencyInput({ input, change }: InputProps<Plan, string>) {
  return (
    <Select
      label={say(regionMessages.currency)}
      description={say(planMessages.currencyHint)}
      searchable
      data={currencyOptions}
      {...input}
      onChange={(currency) => currency !== null && change(currency)}
    />
  );
}

function faultsOf(money: Money, figures: PlanFigures): Faults {
  const inGrid = faultsOfChargePlan(money, planOnWire(money, figures)).map(({ row, column, words }) => [
    figureField(row, column),
    say(words),
  ]);
  return Object.fromEntries(inGrid);
}

type FigureField = `figure-${number}-${number}`;
const figureField = (row: number, column: number): FigureField => `figure-${row}-${column}`;

interface TierGridProps {
  formats: Formats;
  figures: PlanFigures;
  markOf: (field: FigureField) => FieldMark;
  onChange: (figures: PlanFigures, changed: FigureField) => void;
}

function TierGrid({ formats, figures, markOf, onChange }: TierGridProps) {
  const type = (row: number, column: number, figure: string) =>
    onChange(
      figures.map((tier, at) => (at === row ? tier.map((old, of) => (of === column ? figure : old)) : tier)),
      figureField(row, column),
    );

  return (
    <fieldset className={styles.grid} aria-describedby="tiers-hint">
      <legend>{say(planMessages.gridTitle)}</legend>
      <p id="tiers-hint" className={`${common.hint} ${styles.hint}`}>
        {say(planMessages.gridHint, { unit: currencyWords(formats.currency) })}
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
