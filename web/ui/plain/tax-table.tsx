import styles from './tax-table.module.css';

interface TaxTablesProps {
  tables: readonly { readonly headings: readonly string[]; readonly rows: readonly (readonly string[])[] }[];
  note?: string | undefined;
}

/** Net, tax and gross per rate, in columns. */
export function TaxTables({ tables, note }: TaxTablesProps) {
  return (
    <>
      {tables.map(({ headings, rows }) => (
        <table key={headings[0]} className={styles.table}>
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
                  <td key={headings[at + 1]}>{figure}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      {note ? <p className={styles.note}>{note}</p> : null}
    </>
  );
}
