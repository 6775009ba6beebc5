import { Input } from '@mantine/core';
import { currencyWords } from '../../../../core/domain/formats/currency-words.ts';
import { type PlanFigures, planColumns } from '../../../../core/domain/pricing/plan-text.ts';
import { planMessages } from '../../../../core/messages/en/portal/charge-plans.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import type { FieldMark } from '../../shared/forms/use-draft-form.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import styles from './charge-plan-fields.module.css';

/** A figure field's name; rows and columns count from 0. */
type FigureField = `figure-${number}-${number}`;
export const figureField = (row: number, column: number): FigureField => `figure-${row}-${column}`;

interface TierGridProps {
  figures: PlanFigures;
  markOf: (field: FigureField) => FieldMark;
  onChange: (figures: PlanFigures, changed: FigureField) => void;
}

export function TierGrid({ figures, markOf, onChange }: TierGridProps) {
  const type = (row: number, column: number, figure: string) =>
    onChange(
      figures.map((tier, at) => (at === row ? tier.map((old, of) => (of === column ? figure : old)) : tier)),
      figureField(row, column),
    );
  const marked = figures.flatMap((tier, row) =>
    tier.flatMap((_, column) => {
      const field = figureField(row, column);
      const { error, errorProps } = markOf(field);
      return error === undefined ? [] : [{ id: `${field}-fault`, error, errorProps }];
    }),
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
                  <Input
                    aria-label={say(planMessages.figure, { name, tier: row + 1 })}
                    inputMode="decimal"
                    autoComplete="off"
                    maxLength={12}
                    placeholder="0"
                    value={tier[column] ?? ''}
                    error={markOf(figureField(row, column)).error !== undefined}
                    // Mantine's own would only know the message in the cell.
                    withAria={false}
                    aria-invalid={markOf(figureField(row, column)).error !== undefined}
                    aria-describedby={markOf(figureField(row, column)).error && `${figureField(row, column)}-fault`}
                    onChange={(event) => type(row, column, event.currentTarget.value)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {marked.map(({ id, error, errorProps }) => (
        <p key={id} className={styles.fault} id={id} {...errorProps}>
          {error}
        </p>
      ))}
    </fieldset>
  );
}
