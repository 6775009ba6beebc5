import { type RawBuilder, type SelectType, sql } from 'kysely';
import { recordMessages } from '../../core/messages/en/server/records.ts';
import { nameInAnswers, type Queryable, type Tx } from './database.ts';
import { refuse } from './refusal.ts';
import { isOfVersion, notSaved } from './saving.ts';
import type { Schema } from './schema.ts';

type Column<Table extends keyof Schema> = keyof Schema[Table] & string;
type InProgram<Name> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<InProgram<Tail>>}` : Name;
type InSql<Name> = Name extends `${infer Letter}${infer Tail}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${InSql<Tail>}`
  : Name;
type Select<Table extends keyof Schema, Name extends Column<Table>> = {
  [C in Name as InProgram<C>]: SelectType<Schema[Table][C]>;
};
export type RowOf<Table extends keyof Schema> = Readonly<Select<Table, Column<Table>>>;
/** Values or SQL by column. Undefined leaves a column unchanged, or at its default. */
type Values<Table extends keyof Schema> = {
  readonly [C in Column<Table> as InProgram<C>]?: Readonly<SelectType<Schema[Table][C]>> | RawBuilder<unknown>;
};
/** The record's id, and the restaurant if the table's key starts with it. */
type Key<Table extends keyof Schema> = { readonly id: number } & (Schema[Table] extends { restaurant_id: number }
  ? { readonly restaurantId: number }
  : unknown);

/** Maps each field of the contract to its column. Leave out fields without a column in `Sent`. */
export type StoredIn<Table extends keyof Schema, Sent> = { readonly [Field in keyof Sent]-?: Column<Table> };

type AnyTable = { onWire(row: never): unknown };
export type Row<Of extends AnyTable> = Readonly<Parameters<Of['onWire']>[0]>;
export type Fields<Of extends AnyTable> = {
  readonly [Name in Exclude<keyof Row<Of>, 'id' | 'version'>]: Row<Of>[Name];
};
export type Draft<Of extends AnyTable> = {
  readonly [Name in keyof Fields<Of>]: Readonly<Fields<Of>[Name]> | undefined;
};

/** A value for a jsonb column. Needed for lists, which node-postgres would otherwise write as SQL arrays. */
export const asJson = (value: object): RawBuilder<unknown> => sql`${JSON.stringify(value)}::jsonb`;
export const jsonOrNull = (value: object | null | undefined): RawBuilder<unknown> =>
  value == null ? sql`null::jsonb` : asJson(value);

export const columnNameOf = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** For `recordTable`: fields whose columns have the same name. */
export const underOwnNames = <Field extends string>(
  fields: readonly Field[],
): { readonly [Name in Field]: InSql<Name> & string } =>
  Object.fromEntries(fields.map((field) => [field, columnNameOf(field)])) as never;
const columnOf = (field: string) => sql.ref(columnNameOf(field));
const pairs = (values: object) => Object.entries(values).filter(([, value]) => value !== undefined);
const equal = (values: object) => pairs(values).map(([field, value]) => sql`${columnOf(field)} = ${value}`);

/** SQL to save records by field. `stored` maps fields to columns; `isThere` is true for records that aren't removed. */
export function recordTable<Table extends keyof Schema, const Stored extends Readonly<Record<string, Column<Table>>>>(
  table: Table,
  stored: Stored,
  isThere: RawBuilder<unknown> = sql`removed_at is null`,
) {
  const where = (key: object) => sql`where ${sql.join([...equal(key), isThere], sql` and `)}`;

  async function insert(db: Queryable, values: object, from = sql``): Promise<number | undefined> {
    const columns = pairs(values).map(([field]) => columnOf(field));
    const { rows } = await sql<{ id: number }>`
      insert into ${sql.table(table)} (${sql.join(columns)})
      select ${sql.join(pairs(values).map(([, value]) => value))} ${from} returning id`.execute(db);
    return rows[0]?.id;
  }

  async function update(db: Queryable, key: object, values: object, version?: number | null): Promise<boolean> {
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} set ${sql.join([...equal(values), sql`version = version + 1`])}
      ${where(key)} and ${isOfVersion(version)}`.execute(db);
    return numAffectedRows === 1n;
  }

  async function knows(db: Queryable, key: object, lock = sql``): Promise<boolean> {
    const { rows } = await sql`select from ${sql.table(table)} ${where(key)} ${lock}`.execute(db);
    return rows.length === 1;
  }

  const insertAt = (db: Queryable, restaurantId: number, values: Values<Table>) =>
    insert(db, { restaurantId, ...values }, sql`from restaurants where id = ${restaurantId}`);

  return {
    columns(alias?: string, among?: ReadonlySet<string>): RawBuilder<unknown> {
      const names = Object.values(stored).filter((name) => among?.has(name) ?? true);
      return sql.join(names.map((name) => sql.ref(alias === undefined ? name : `${alias}.${name}`)));
    },
    /** A row's values under the field names of the contract. */
    onWire<Of extends Select<Table, Stored[keyof Stored] | (Column<Table> & ('id' | 'version'))>>(row: Of) {
      const values = row as Readonly<Record<string, unknown>>;
      const shown = Object.entries(stored).map(([field, column]) => [field, values[nameInAnswers(column)]]);
      return Object.fromEntries(shown) as { [F in keyof Stored]: Of[InProgram<Stored[F]> & keyof Of] };
    },
    /** A client's values under the names used in our code. Null counts as omitted. */
    fromWire<Sent extends { readonly [Field in keyof Stored]?: unknown }>(record: Sent) {
      const sent = Object.entries(stored).filter(([field]) => record[field] != null);
      return Object.fromEntries(sent.map(([field, column]) => [nameInAnswers(column), record[field]])) as {
        [Field in keyof Stored as InProgram<Stored[Field]>]?: NonNullable<Sent[Field]>;
      };
    },
    /** A client's values without special rules. An omitted field stays unchanged; null clears the column. */
    asSent<Sent extends { readonly [Field in keyof Stored]?: unknown }>(record: Sent) {
      const sent = Object.entries(stored).map(([field, column]) => [nameInAnswers(column), record[field]]);
      return Object.fromEntries(sent) as { [Field in keyof Stored as InProgram<Stored[Field]>]: Sent[Field] };
    },
    async insert(db: Queryable, values: Values<Table>): Promise<number> {
      const id = await insert(db, values);
      if (id === undefined) throw new Error('one record in, one id out');
      return id;
    },
    insertAt,
    /** Updates a record that still has `version` (null for any). Returns false if there is none. */
    update: update as (
      db: Queryable,
      key: Key<Table>,
      values: Values<Table>,
      version?: number | null,
    ) => Promise<boolean>,
    async save(
      db: Queryable,
      restaurantId: number,
      { id, version }: { readonly id: number | null | undefined; readonly version: number | null | undefined },
      values: Values<Table>,
    ) {
      if (id == null) {
        return (await insertAt(db, restaurantId, values)) ?? refuse('NotFound', { words: recordMessages.noRestaurant });
      }
      const key = { restaurantId, id };
      return (await update(db, key, values, version)) ? id : notSaved(await knows(db, key));
    },
    knows: knows as (db: Queryable, key: Key<Table>) => Promise<boolean>,
    /** Locks a record against removal until the transaction ends. Returns false if it doesn't exist. */
    hold: (tx: Tx, key: Key<Table>, lock = sql`for share`) => knows(tx, key, lock),
    remove: (tx: Tx, key: Key<Table>) => update(tx, key, { removedAt: sql`now()` }),
  };
}
