import { taxTableMessages as messages } from '../../../core/messages/en/ui/tax-table.ts';
import common from './common.module.css';
import { say } from './say.tsx';
import styles from './tax-table.module.css';

interface TaxTableProps {
  /** The rate is empty for the sum of several. */
  rows: readonly { rate: string; net: string; tax: string; gross: string }[];
}

const columns = ['net', 'tax', 'gross'] as const;
/** More rows are folded. */
const mostRows = 5;

/** A bill's net and tax by rate. Nothing for a bill with one rate that is added. */
export function TaxTable({ rows }: TaxTableProps) {
  if (rows.length === 0) return null;
  const isLong = rows.length > mostRows;
  const table = (
    <table className={styles.table}>
      <caption className={isLong ? common.unseen : ''}>{say(messages.caption)}</caption>
      <thead>
        <tr>
          <th scope="col">{say(messages.rate)}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {say(messages[column])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.rate}>
            <th scope="row">{row.rate || say(messages.sum)}</th>
            {columns.map((column) => (
              <td key={column} data-label={say(messages[column])}>
                {row[column]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (!isLong) return <div className={styles.box}>{table}</div>;
  return (
    <details className={styles.box}>
      <summary className={common.link}>{say(messages.caption)}</summary>
      {table}
    </details>
  );
}
