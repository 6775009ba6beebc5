import { taxTableMessages as messages } from '../../../core/messages/en/core/tax-table.ts';
import common from './common.module.css';
import { say } from './say.tsx';
import styles from './tax-table.module.css';

interface TaxTableProps {
  /** The rate is empty for a sum of several rates. */
  rows: readonly { rate: string; net: string; tax: string; gross: string }[];
}

/** Further rows are collapsed. */
const mostRows = 5;

/** A bill's net and tax by rate. Renders nothing if a single rate is added. */
export function TaxTable({ rows }: TaxTableProps) {
  if (rows.length === 0) return null;
  const isLong = rows.length > mostRows;
  const table = (
    <RateTable
      caption={say(messages.caption)}
      isCaptionUnseen={isLong}
      headings={[messages.rate, messages.net, messages.tax, messages.gross].map((heading) => say(heading))}
      rows={rows.map(({ rate, net, tax, gross }) => [rate || say(messages.sum), net, tax, gross])}
    />
  );
  if (!isLong) return <div className={styles.box}>{table}</div>;
  return (
    <details className={styles.box}>
      <summary className={common.link}>{say(messages.caption)}</summary>
      {table}
    </details>
  );
}

interface TaxTablesProps {
  tables: readonly { readonly headings: readonly string[]; readonly rows: readonly (readonly string[])[] }[];
  note?: string | undefined;
}

/** The tax tables of a document, with its own labels. */
export function TaxTables({ tables, note }: TaxTablesProps) {
  return (
    <>
      {tables.map((table) => (
        <div key={table.headings[0]} className={styles.box}>
          <RateTable {...table} />
        </div>
      ))}
      {note ? <p className={styles.note}>{note}</p> : null}
    </>
  );
}

interface RateTableProps {
  caption?: string;
  isCaptionUnseen?: boolean;
  headings: readonly string[];
  /** The first text of a row names it. */
  rows: readonly (readonly string[])[];
}

function RateTable({ caption, isCaptionUnseen = false, headings, rows }: RateTableProps) {
  return (
    <table className={styles.table}>
      {caption === undefined ? null : <caption className={isCaptionUnseen ? common.unseen : ''}>{caption}</caption>}
      <thead>
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...figures]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {figures.map((figure, at) => (
              <td key={headings[at + 1]} data-label={headings[at + 1]}>
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
