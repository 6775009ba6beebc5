import styles from './totals.module.css';

export interface TotalsRow {
  label: string;
  amount: string;
  /** `big` is the sum, under a dashed line; `note` is smaller and fainter. */
  kind?: 'big' | 'note';
}

export function Totals({ rows, className = '' }: { rows: readonly TotalsRow[]; className?: string }) {
  return (
    <dl className={`${styles.totals} ${className}`}>
      {rows.map(({ label, amount, kind }) => (
        <div key={label} className={kind ? styles[kind] : undefined}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
