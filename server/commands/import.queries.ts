import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { idsOfPlaces, largestCell } from '../../core/domain/cells.ts';
import { unfinishedCheckoutStates } from '../../core/domain/checkout-states.ts';
import { unfinishedRefundStates } from '../../core/domain/refund-states.ts';
import { hashPassword } from '../platform/auth/passwords.ts';
import { cellOf } from '../platform/cell.ts';
import { onConnection } from '../platform/database.ts';
import { CommandRefused } from './command.ts';
import { leftRows, type MovedTable } from './moved-tables.queries.ts';
import { quoted } from './tables.queries.ts';

// Rows are loaded into staging tables, get new ids and names there, and are then inserted. The commit drops the tables.

export const staged = (table: string): string => `arrived_${table}`;
const given = (table: string): string => `numbers_${table}`;

export async function makeStages(client: pg.ClientBase, tables: readonly MovedTable[]): Promise<void> {
  for (const { name } of tables) {
    await client.query(`create temp table ${quoted(staged(name))} (like ${quoted(name)}) on commit drop`);
  }
}

/**
 * Makes the rows of an untrusted file safe: one restaurant, no logins, and nothing left to send, print or pay.
 * Returns how many users need a new password. @throws CommandRefused for several restaurants or payments in progress.
 */
export async function disarm(client: pg.ClientBase, tables: readonly MovedTable[]): Promise<number> {
  const { rows } = await client.query<{ id: number; planId: number }>(
    `select id, plan_id as "planId" from ${staged('restaurants')}`,
  );
  const [restaurant, ...others] = rows;
  if (!restaurant || others.length > 0) {
    throw new CommandRefused(`The file holds ${rows.length} restaurants instead of one. Nothing was changed.`);
  }
  // 0 means the platform in the audit trail, and 'no one' in reports.
  if (restaurant.id < 1)
    throw new CommandRefused(`${restaurant.id} is no number of a restaurant. Nothing was changed.`);
  for (const { name, columns } of tables) {
    if (!columns.includes('restaurant_id')) continue;
    await client.query(`update ${quoted(staged(name))} set restaurant_id = $1`, [restaurant.id]);
  }
  await client.query(`delete from ${staged('plans')} where not id = $1`, [restaurant.planId]);
  for (const [name, stays] of Object.entries(leftRows)) {
    await client.query(`delete from ${quoted(staged(name))} where (${stays}) is not true`);
  }
  await client.query(
    `update ${staged('print_jobs')} set state = 'dropped', lease = null, ended_at = now() where state in ('waiting', 'printing')`,
  );
  // The program would connect to any active printer.
  await client.query(`update ${staged('printers')} set active = false, lease = null, lease_until = null`);
  const { rows: underWay } = await client.query(
    `select from ${staged('card_checkouts')} where state = any($1)
     union all select from ${staged('refunds')} where state = any($2) limit 1`,
    [unfinishedCheckoutStates, unfinishedRefundStates],
  );
  if (underWay.length > 0) {
    throw new CommandRefused('The file holds card payments or refunds that are under way. Export it again.');
  }
  const { rows: people } = await client.query<{ isHere: boolean }>(
    `update ${staged('users')} set password_hash = $1, pin_hash = null returning removed_at is null as "isHere"`,
    [await hashPassword(randomUUID())],
  );
  return people.filter(({ isHere }) => isHere).length;
}

/** @throws CommandRefused if a table code of the file exists here, which means the restaurant was already imported. */
export async function assertNotHere(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select r.name from dining_tables t join restaurants r on r.id = t.restaurant_id
    where t.code in (select code from ${staged('dining_tables')}) limit 1`);
  if (rows[0]) {
    throw new CommandRefused(`This restaurant is here already, as ${rows[0].name}. Nothing was changed.`);
  }
}

export async function makeRoom(client: pg.ClientBase): Promise<string[]> {
  const parts: string[] = [];
  const rename = async (what: string, name: Name) => {
    const { rows } = await client.query<{ before: string; after: string }>(freeName(name));
    for (const { before, after } of rows) parts.push(`${what} ${before} is called ${after} here: that name was taken`);
  };
  await rename('The restaurant', {
    table: 'restaurants',
    column: 'name',
    before: ' (',
    after: ')',
    holds: 'true',
    needs: 'true',
  });
  await rename('The user', {
    table: 'users',
    column: 'username',
    before: '-',
    after: '',
    holds: 'removed_at is null',
    needs: 'one.removed_at is null',
  });
  await client.query(`
    create temp table ${given('plans')} on commit drop as
    select a.id as old, (
      select p.id from plans p where p.charges = a.charges and folded(p.name) = folded(a.name) and p.removed_at is null
    ) as new from ${staged('plans')} a`);
  await rename('The plan', {
    table: 'plans',
    column: 'name',
    before: ' (',
    after: ')',
    holds: 'removed_at is null',
    needs: `one.removed_at is null and exists (
      select from ${given('plans')} g where g.old = one.id and g.new is null)`,
  });
  await client.query(
    `delete from ${staged('plans')} where id in (select old from ${given('plans')} where new is not null)`,
  );
  await client.query(
    `update ${given('plans')} set new = nextval(pg_get_serial_sequence('plans', 'id')) where new is null`,
  );
  // Otherwise a mail from the other installation could block one with the same key here.
  await client.query(`update ${staged('outbox')} set dedupe_key = 'moved:' || gen_random_uuid() || ':' || dedupe_key`);
  return parts;
}

interface Name {
  readonly table: string;
  readonly column: string;
  readonly before: string;
  readonly after: string;
  /** SQL: existing rows that already use the name. */
  readonly holds: string;
  /** SQL: imported rows `one` that need a free name. */
  readonly needs: string;
}

function freeName({ table, column, before, after, holds, needs }: Name): string {
  const numbered = `left(one.${column}, 190) || '${before}' || n || '${after}'`;
  return `
    update ${staged(table)} one set ${column} = (
      select ${numbered} from generate_series(2, 10000) n
      where not exists (select from ${table} where folded(${column}) = folded(${numbered}) and ${holds})
        and not exists (select from ${staged(table)} where folded(${column}) = folded(${numbered}))
      order by n limit 1)
    from ${staged(table)} before
    where before.id = one.id and ${needs}
      and exists (select from ${table} where folded(${column}) = folded(one.${column}) and ${holds})
    returning before.${column} as before, one.${column} as after`;
}

/** Larger ids are replaced, because a file could otherwise exhaust the ids of its cell. */
const largestKeptNumber = idsOfPlaces / 2;

/** Assigns new ids in order. A restaurant keeps its id if that is free, because printed QR codes contain it. */
export async function giveNumbers(
  client: pg.PoolClient,
  { name, hasId }: MovedTable,
  tables: readonly MovedTable[],
): Promise<void> {
  if (!hasId) return;
  const sequence = `pg_get_serial_sequence('${name}', 'id')`;
  if (name === 'restaurants') {
    await client.query(`
      create temp table ${given(name)} on commit drop as
      select id as old, case when id >= ${(largestCell + 1) * idsOfPlaces} or id % ${idsOfPlaces} > ${largestKeptNumber}
          or exists (select from restaurants r where r.id = a.id)
        then nextval(${sequence})::int else id end as new
      from ${staged(name)} a`);
    // The id of another cell raises nothing here.
    const cell = await cellOf(onConnection(client));
    await client.query(
      `select setval(${sequence}, greatest(nextval(${sequence}),
        (select max(new) from ${given(name)} where new / ${idsOfPlaces} = ${cell})))`,
    );
  } else if (name !== 'plans') {
    await client.query(`
      create temp table ${given(name)} on commit drop as
      select id as old, nextval(${sequence}) as new from (${numbersOf(name, tables)} order by id) one`);
  }
  await client.query(`create unique index on ${given(name)} (old)`);
  await client.query(`analyze ${given(name)}`);
}

/** The table's ids, plus ids of deleted rows that other rows still refer to. */
function numbersOf(table: string, tables: readonly MovedTable[]): string {
  const named = tables.flatMap(({ name, refersTo, unkeyed, lists }) =>
    unkeyed
      .filter((column) => refersTo[column] === table)
      .map((column) => {
        const number = lists.includes(column) ? `unnest(${quoted(column)})` : quoted(column);
        return `select number from (select ${number} as number from ${quoted(staged(name))}) one where number <> 0`;
      }),
  );
  return [`select id from ${quoted(staged(table))}`, ...named].join(' union ');
}

export async function settle(client: pg.ClientBase, table: MovedTable): Promise<number> {
  const { name, columns, refersTo, lists, hasId } = table;
  for (const [column, target] of Object.entries(refersTo)) await assertKnown(client, name, column, target, lists);
  const values = columns.map((column) => {
    const source = `a.${quoted(column)}`;
    if (hasId && column === 'id') return `(select new from ${given(name)} where old = ${source})`;
    const target = refersTo[column];
    if (!target) return source;
    if (lists.includes(column)) {
      return `(select coalesce(array_agg(g.new order by place), '{}') from unnest(${source}) with ordinality as l(old, place)
        join ${given(target)} g using (old) where ${source} is not null having ${source} is not null)`;
    }
    // In reports, 0 means no one.
    return `case when ${source} = 0 then 0 else (select new from ${given(target)} where old = ${source}) end`;
  });
  const { rowCount } = await client.query(`
    insert into ${quoted(name)} (${columns.map(quoted).join(', ')}) overriding system value
    select ${values.join(', ')} from ${quoted(staged(name))} a`);
  return rowCount ?? 0;
}

/** @throws CommandRefused if a column contains an id whose row is not in the file. */
async function assertKnown(
  client: pg.ClientBase,
  table: string,
  column: string,
  target: string,
  lists: readonly string[],
): Promise<void> {
  const from = `${quoted(staged(table))} a`;
  const numbers = lists.includes(column)
    ? `select unnest(a.${quoted(column)}) as number from ${from}`
    : `select a.${quoted(column)} as number from ${from} where a.${quoted(column)} <> 0`;
  const { rows } = await client.query<{ number: number }>(
    `select number from (${numbers}) n where not exists (select from ${given(target)} where old = number) limit 1`,
  );
  if (rows[0]) {
    throw new CommandRefused(
      `${table}.${column} names ${target} ${rows[0].number}, which the file does not hold. Nothing was changed.`,
    );
  }
}

export async function findArrived(client: pg.ClientBase): Promise<{ id: number; name: string; keptId: boolean }> {
  const { rows } = await client.query<{ id: number; name: string; keptId: boolean }>(`
    select r.id, r.name, g.old = g.new as "keptId" from ${given('restaurants')} g join restaurants r on r.id = g.new`);
  if (!rows[0]) throw new CommandRefused('The file holds no restaurant.');
  return rows[0];
}
