import { TextInput } from '@mantine/core';
import { type PlanFault, type PlanFigures, planColumns } from '../../../core/domain/pricing/plan-text.ts';
import { planMessages } from './messages.ts';
import styles from './plan-form.module.css';

interface TierGridProps {
  figures: PlanFigures;
  fault: PlanFault | undefined;
  onChange: (figures: PlanFigures) => void;
}

/** The three tiers of a plan, four figures each, as typed. */
export function TierGrid({ figures, fault, onChange }: TierGridProps) {
  const type = (row: number, column: number, figure: string) =>
    onChange(figures.map((tier, at) => (at === row ? tier.map((old, of) => (of === column ? figure : old)) : tier)));

  return (
    <fieldset className={styles.grid}>
      <legend>{planMessages.gridTitle}</legend>
      <p className={styles.hint}>{planMessages.gridHint}</p>
      <table className={styles.tiers}>
        <thead>
          <tr>
            <th scope="col">Tier</th>
            {planColumns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.map((tier, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a tier is its place
            <tr key={row}>
              <th scope="row">{row + 1}</th>
              {planColumns.map((name, column) => (
                <td key={name}>
                  <span className={styles.phoneLabel} aria-hidden="true">
                    {name}
                  </span>
                  <TextInput
                    name={`figure-${row}-${column}`}
                    aria-label={`${name} of tier ${row + 1}`}
                    inputMode="decimal"
                    autoComplete="off"
                    maxLength={12}
                    placeholder="0"
                    value={tier[column] ?? ''}
                    error={fault?.row === row && fault.column === column}
                    aria-describedby={fault?.row === row && fault.column === column ? 'plan-fault' : undefined}
                    onChange={(event) => type(row, column, event.currentTarget.value)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {fault ? (
        <p className={styles.fault} id="plan-fault" role="alert">
          {fault.message}
        </p>
      ) : null}
    </fieldset>
  );
}
