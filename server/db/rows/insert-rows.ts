import { type Insertable, sql } from 'kysely';
import type { Queryable } from '../../platform/database.ts';
import type { Schema } from '../../platform/schema.ts';

type TableWithId = { [Table in keyof Schema]: Schema[Table] extends { id: unknown } ? Table : never }[keyof Schema];

/** Inserts all rows with one statement and one parameter. The first row decides the columns; others get defaults. */
export async function insertRows<Table extends keyof Schema>(
  db: Queryable,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(db);
}

/** Inserts rows with ids from the table's sequence. Returns the ids in the order of the rows. */
export async function insertNumbered<Table extends TableWithId>(
  db: Queryable,
  table: Table,
  rows: readonly Omit<Insertable<Schema[Table]>, 'id'>[],
): Promise<number[]> {
  const ids = await reserveIds(db, table, rows.length);
  const numbered = rows.map((row, at) => ({ ...row, id: ids[at] }));
  await insertRows(db, table, numbered as unknown as Insertable<Schema[Table]>[]);
  return ids;
}

/** Takes ids from the table's sequence, ascending, so that related rows can be inserted in the same step. */
export async function reserveIds(db: Queryable, table: TableWithId, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::int)`.execute(db);
  return rows.map((row) => row.id);
}
