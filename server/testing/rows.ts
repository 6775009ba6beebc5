import type { InsertObject, Selectable, UpdateObject } from 'kysely';
import type { Queryable } from '../platform/database.ts';
import type { Schema } from '../platform/schema.ts';

// Direct reads and writes of rows by tests. Tests write statements with comparisons, joins or counts themselves.

type Row<Table extends keyof Schema> = Selectable<Schema[Table]>;
/** An id, or values by column: one, one of several, or null. */
type Having<Table extends keyof Schema> =
  | number
  | { readonly [Column in keyof Row<Table>]?: Row<Table>[Column] | readonly Row<Table>[Column][] };

interface Filtered<Query> {
  where(column: never, operator: never, value: never): Query;
}

function filtered<Query extends Filtered<Query>>(query: Query, having: object | number): Query {
  return Object.entries(typeof having === 'number' ? { id: having } : having).reduce((so, [column, value]) => {
    const operator = value === null ? 'is' : Array.isArray(value) ? 'in' : '=';
    return so.where(column as never, operator as never, value as never);
  }, query);
}

/** Rows of a table, with all or some of their columns, sorted by id or number. */
export async function findRows<Table extends keyof Schema, Column extends keyof Row<Table> = keyof Row<Table>>(
  db: Queryable,
  table: Table,
  having: Having<Table>,
  columns?: readonly Column[],
): Promise<Pick<Row<Table>, Column>[]> {
  const query = db.selectFrom(table as 'orders').selectAll();
  const rows = (await filtered(query, having).execute()) as unknown as (Row<Table> & {
    readonly id?: unknown;
    readonly number?: unknown;
  })[];
  const placeOf = (row: (typeof rows)[number]) => Number(row.id ?? row.number ?? 0);
  rows.sort((a, b) => placeOf(a) - placeOf(b));
  if (!columns) return rows;
  return rows.map(
    (row) => Object.fromEntries(columns.map((column) => [column, row[column]])) as Pick<typeof row, Column>,
  );
}

/** The first matching row, which must exist. */
export async function findRow<Table extends keyof Schema, Column extends keyof Row<Table> = keyof Row<Table>>(
  db: Queryable,
  table: Table,
  having: Having<Table>,
  columns?: readonly Column[],
): Promise<Pick<Row<Table>, Column>> {
  const [row] = await findRows(db, table, having, columns);
  if (!row) throw new Error(`no such row in ${table}: ${JSON.stringify(having)}`);
  return row;
}

/** Inserts one or several rows. Returns the first one as stored. */
export async function addRow<Table extends keyof Schema>(
  db: Queryable,
  table: Table,
  values: InsertObject<Schema, Table> | readonly InsertObject<Schema, Table>[],
): Promise<Row<Table>> {
  const [row] = await db
    .insertInto(table as 'orders')
    .values(values as never)
    .returningAll()
    .execute();
  return row as unknown as Row<Table>;
}

/** Updates the rows of a table that have these values. */
export async function changeRows<Table extends keyof Schema>(
  db: Queryable,
  table: Table,
  having: Having<Table>,
  values: UpdateObject<Schema, Table>,
): Promise<void> {
  await filtered(db.updateTable(table as 'orders').set(values as never), having).execute();
}
