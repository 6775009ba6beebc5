import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { topics } from '../../core/domain/topics.ts';
import { isSqlState } from '../platform/database.ts';
import { sameWords } from './backup.ts';
import { CommandRefused } from './command.ts';
import { listMovedTables, rowsOf } from './moved-tables.queries.ts';
import { listTables, quoted, type Table } from './tables.queries.ts';

/** Of the tables that a file leaves behind, those that move live. $1 is the restaurant. */
const ofUsers = 'user_id in (select id from users where restaurant_id = $1)';
const alsoLive: Readonly<Record<string, string>> = {
  idempotency_keys: 'restaurant_id = $1',
  staff_sessions: ofUsers,
  password_links: ofUsers,
  totp_factors: ofUsers,
  user_passkeys: ofUsers,
  recovery_codes: ofUsers,
};

export interface LiveTable extends Table {
  /** SQL: its rows in the new cell, and its rows to remove. */
  readonly rows: string;
  /** SQL: its rows in the old cell, as they will be in the new one. */
  readonly selected: string;
  /** The primary key. Empty where every row is copied again, because changed ones can't be told. */
  readonly key: readonly string[];
  /** The column that says whose a row is; undefined if it is not known. */
  readonly owner: 'restaurant_id' | 'user_id' | 'id' | undefined;
  /** Its columns that name users. */
  readonly naming: readonly string[];
}

interface Arrival {
  readonly restaurantId: number;
  /** The plan that the restaurant gets in the new cell. */
  readonly planId: number;
  /** Users who already are there: of its platform, or known there as removed users of other restaurants. */
  readonly known: readonly number[];
}

/** All tables of a restaurant except its plan. Those that name others come first, for removal. */
export async function listLiveTables(client: pg.ClientBase, arrival: Arrival): Promise<LiveTable[]> {
  const { restaurantId, planId, known } = arrival;
  const moved = (await listMovedTables(client)).filter(({ name }) => name !== 'plans');
  const keys = await listKeys(client);
  const here = (rows: string) => rows.replaceAll('$1', String(restaurantId));
  const tables = moved.map((table): LiveTable => {
    const { name, columns } = table;
    const hasOwner = columns.includes('restaurant_id');
    // Platform users are named by rows that may be older than the naming.
    const key = hasOwner && name !== 'users' ? (keys.get(name) ?? []) : [];
    const owner = hasOwner
      ? 'restaurant_id'
      : name === 'restaurants'
        ? 'id'
        : columns.find((column) => column === 'user_id');
    const all = allOf(name, columns, here(table.rows));
    const selected =
      name === 'users'
        ? `select * from (${rowsOf(table, moved, restaurantId)}) u where id <> all ('{${known.join()}}')`
        : name === 'restaurants'
          ? all.replace('"plan_id"', `${planId}::bigint as "plan_id"`)
          : all;
    const rows = here(name === 'users' ? 'restaurant_id = $1' : table.rows);
    const naming = hasOwner ? Object.keys(table.refersTo).filter((column) => table.refersTo[column] === 'users') : [];
    return { name, columns, rows, selected, key, owner, naming };
  });
  const also = (await listTables(client)).flatMap(({ name, columns }): LiveTable[] => {
    const condition = alsoLive[name];
    if (condition === undefined) return [];
    const owner = columns.includes('user_id') ? 'user_id' : 'restaurant_id';
    const key = owner === 'user_id' ? [] : (keys.get(name) ?? []);
    const rows = here(condition);
    return [{ name, columns, rows, selected: allOf(name, columns, rows), key, owner, naming: [] }];
  });
  return [...also, ...tables.toReversed()];
}

const allOf = (name: string, columns: readonly string[], rows: string) =>
  `select ${columns.map(quoted).join(', ')} from ${quoted(name)} where ${rows}`;

async function listKeys(client: pg.ClientBase): Promise<Map<string, readonly string[]>> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select conrelid::regclass::text as name,
      array(select attname::text from unnest(conkey) with ordinality as k(number, place)
        join pg_attribute on attrelid = conrelid and attnum = number order by place) as columns
    from pg_constraint where contype = 'p' and connamespace = current_schema()::regnamespace`);
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

/** Begins a transaction that fires no trigger and checks no key, without locks that others wait for. */
export async function beginWithoutTriggers(client: pg.ClientBase): Promise<void> {
  await client.query(`begin; set local statement_timeout = 0; set local lock_timeout = '10s';
    set local idle_in_transaction_session_timeout = 0; ${sameWords}`);
  try {
    await client.query('set local session_replication_role = replica');
  } catch (error) {
    if (!isSqlState(error, '42501')) throw error;
    const { rows } = await client.query<{ user: string }>('rollback; select current_user as user').then(lastOf);
    throw new CommandRefused(
      `The owner of both databases must be allowed to copy without triggers. As a superuser of each: GRANT SET ON PARAMETER session_replication_role TO ${quoted(rows[0]?.user ?? '')};`,
    );
  }
}

const lastOf = <Row extends pg.QueryResultRow>(result: pg.QueryResult<Row>) =>
  (Array.isArray(result) ? result.at(-1) : result) as pg.QueryResult<Row>;

/** The oldest transaction that this snapshot may not see. */
export async function horizonOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ horizon: string }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text as horizon',
  );
  return rows[0]?.horizon ?? '3';
}

/** Rows that were written since. A row's transaction and the horizon are compared by age, which survives a wraparound. */
export const changedSince = ({ name, columns, rows }: LiveTable, horizon: string): string =>
  `${allOf(name, columns, rows)} and age(xmin) <= age('${BigInt(horizon) % 2n ** 32n}'::xid)`;

export const changed = (name: string): string => `changed_${name}`;
export const keysOf = (name: string): string => `keys_${name}`;

export async function makeChanged(client: pg.ClientBase, { name, key }: LiveTable): Promise<void> {
  await client.query(`create temp table if not exists ${quoted(changed(name))} (like ${quoted(name)}) on commit drop;
    create temp table if not exists ${quoted(keysOf(name))} on commit drop as
      select ${key.map(quoted).join(', ')} from ${quoted(name)} limit 0;
    truncate ${quoted(changed(name))}, ${quoted(keysOf(name))}`);
}

const isSame = (key: readonly string[], left: string, right: string) =>
  key.map((column) => `${left}.${quoted(column)} = ${right}.${quoted(column)}`).join(' and ');

/** Removes the rows that come again, and returns how many are left. */
export async function removeChanged(client: pg.ClientBase, { name, key, rows }: LiveTable): Promise<number> {
  await client.query(`delete from ${quoted(name)} t using ${quoted(changed(name))} c where ${isSame(key, 't', 'c')}`);
  return countRows(client, `select from ${quoted(name)} where ${rows}`);
}

/** Removes rows whose key is no longer among those of the old cell. */
export async function removeGone(client: pg.ClientBase, { name, key, rows }: LiveTable): Promise<void> {
  await client.query(`analyze ${quoted(keysOf(name))}`);
  await client.query(`delete from ${quoted(name)} t where ${rows}
    and not exists (select from ${quoted(keysOf(name))} k where ${isSame(key, 't', 'k')})`);
}

export async function insertChanged(client: pg.ClientBase, { name, columns }: LiveTable): Promise<void> {
  const list = columns.map(quoted).join(', ');
  await client.query(
    `insert into ${quoted(name)} (${list}) overriding system value select ${list} from ${quoted(changed(name))}`,
  );
}

export async function countRows(client: pg.ClientBase, statement: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from (${statement}) one`);
  return rows[0]?.count ?? 0;
}

/** How many rows there are, and a sum that differs if any value does. */
export async function sumOf(client: pg.ClientBase, statement: string): Promise<string> {
  const { rows } = await client.query<{ sum: string }>(
    `select count(*) || ':' || coalesce(sum(hashtextextended(one::text, 0)::numeric), 0) as sum from (${statement}) one`,
  );
  return rows[0]?.sum ?? '';
}

export const selectedThere = ({ name, columns, rows }: LiveTable): string => allOf(name, columns, rows);

export async function removeRows(client: pg.ClientBase, tables: readonly LiveTable[], id: number): Promise<void> {
  for (const { name, rows } of tables) {
    if (name === 'users') await leaveNamed(client, tables, id);
    await client.query(`delete from ${quoted(name)} where ${rows}`);
  }
}

/** Gives platform users, known here as removed users of the restaurant, to another one whose rows name them. */
async function leaveNamed(client: pg.ClientBase, tables: readonly LiveTable[], id: number): Promise<void> {
  const { rows: copies } = await client.query<{ id: number }>(
    `select id from users where restaurant_id = $1 and removed_at is not null and password_hash = 'none'`,
    [id],
  );
  if (copies.length === 0) return;
  const named = tables.flatMap(({ name, naming }) =>
    naming.map((by) => `select ${quoted(by)} as id, restaurant_id from ${quoted(name)} where ${quoted(by)} = any ($1)`),
  );
  await client.query(
    `update users u set restaurant_id = n.restaurant_id
     from (select n.id, min(n.restaurant_id) as restaurant_id from (${named.join(' union ')}) n
       join restaurants r on r.id = n.restaurant_id where r.id != $2 group by 1) n
     where u.id = n.id and u.restaurant_id = $2`,
    [copies.map((copy) => copy.id), id],
  );
}

/** Waits for locks only briefly, again and again, so that others don't queue behind it. */
async function patiently(client: pg.ClientBase, statement: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query(`set lock_timeout = '300ms'; ${statement}`);
      return;
    } catch (error) {
      if (tries === 100 || !(isSqlState(error, '55P03') || isSqlState(error, '40P01'))) throw error;
      await sleep(100);
    }
  }
}

export async function addRefusals(client: pg.ClientBase, tables: readonly LiveTable[], id: number): Promise<void> {
  for (const { name, owner } of tables) {
    if (owner === undefined) continue;
    await patiently(
      client,
      `create or replace trigger moving before insert or update or delete on ${quoted(name)}
         for each row execute function refuse_while_moving('${id}', '${owner}')`,
    );
  }
}

export async function dropRefusals(client: pg.ClientBase, tables: readonly LiveTable[]): Promise<void> {
  for (const { name } of tables) await patiently(client, `drop trigger if exists moving on ${quoted(name)}`);
}

export interface Relocation {
  readonly state: 'leaving' | 'moving' | 'moved' | 'arriving' | 'here';
  readonly cell: number;
  readonly url: string | null;
  readonly key: Buffer;
  readonly userIds: number[];
}

export async function findRelocation(client: pg.ClientBase, id: number): Promise<Relocation | undefined> {
  const { rows } = await client.query<Relocation>(
    'select state, cell, url, key, staff as "userIds" from relocations where restaurant_id = $1',
    [id],
  );
  return rows[0];
}

export async function listMovedIds(client: pg.ClientBase): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select restaurant_id as id from relocations where state = 'moved'`,
  );
  return rows.map(({ id }) => id);
}

/** Waits until all transactions that wrote rows of the restaurant have ended. `seconds`: how long the state holds. */
export async function writeRelocation(
  client: pg.ClientBase,
  id: number,
  { state, cell, url, key, userIds }: Relocation,
  seconds: number | null = null,
): Promise<void> {
  await client.query(`begin; set local lock_timeout = '10s'; select pg_advisory_xact_lock(422, ${Math.trunc(id)})`);
  await client.query(
    `insert into relocations (restaurant_id, state, cell, url, key, staff, ends_at)
     values ($1, $2, $3, $4, $5, $6, clock_timestamp() + $7 * interval '1 second')
     on conflict (restaurant_id) do update set state = excluded.state, cell = excluded.cell, url = excluded.url,
       key = excluded.key, staff = excluded.staff, ends_at = excluded.ends_at`,
    [id, state, cell, url, key, userIds, seconds],
  );
  await client.query('commit');
}

/** Hands over, unless the time is up. From the commit on, the old cell serves the restaurant no more. */
export async function handOver(client: pg.ClientBase, id: number): Promise<boolean> {
  await client.query(`begin; set local lock_timeout = '10s'; select pg_advisory_xact_lock(422, ${Math.trunc(id)})`);
  const { rowCount } = await client.query(
    `update relocations set state = 'moved', ends_at = null
     where restaurant_id = $1 and state = 'moving' and ends_at > clock_timestamp()`,
    [id],
  );
  await noteRelocation(client, id);
  await client.query(rowCount === 1 ? 'commit' : 'rollback');
  return rowCount === 1;
}

export async function noteRelocation(client: pg.ClientBase, id: number): Promise<void> {
  await client.query('select note_relocation($1, $2)', [id, topics]);
}

export async function openThere(client: pg.ClientBase, id: number): Promise<void> {
  await client.query('begin');
  await client.query(`update relocations set state = 'here' where restaurant_id = $1 and state = 'arriving'`, [id]);
  await noteRelocation(client, id);
  await client.query('commit');
}

/** The source goes on. A restaurant that came from elsewhere needs its row no more. */
export async function forgetRelocation(client: pg.ClientBase, id: number): Promise<void> {
  await client.query('delete from relocations where restaurant_id = $1', [id]);
}

/** Mails and papers that a program is sending. A claimed mail is due again three minutes after (delivery.ts). */
export async function countOnTheirWay(client: pg.ClientBase, id: number): Promise<number> {
  return countRows(
    client,
    `select from print_jobs where restaurant_id = ${Math.trunc(id)} and state = 'printing' union all
     select from outbox where restaurant_id = ${Math.trunc(id)} and status = 'waiting' and attempts > 0
       and next_attempt_at between now() + interval '2 minutes' and now() + interval '3 minutes'`,
  );
}

/** Not removed ones: they make no calls, and a platform user who is among them must not be led away at home. */
export async function listUserIds(client: pg.ClientBase, id: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    'select id from users where restaurant_id = $1 and removed_at is null order by id',
    [id],
  );
  return rows.map((row) => row.id);
}

/** True if no other live move uses this database. */
export async function takeMoveLock(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock(422, 0) as taken');
  return rows[0]?.taken === true;
}

export async function versionOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ hash: string }>('select hash from functions_applied');
  return rows[0]?.hash ?? '';
}

/** The name of a restaurant, and its users' names, that others have in the new cell. */
export async function listTakenNames(here: pg.ClientBase, there: pg.ClientBase, id: number): Promise<string[]> {
  const { rows: names } = await here.query<{ kind: string; name: string; folded: string }>(
    `select 'user' as kind, username as name, folded(username) as folded from users where restaurant_id = $1 and removed_at is null
     union all select 'restaurant', name, folded(name) from restaurants where id = $1 order by 1, 2`,
    [id],
  );
  const { rows: others } = await there.query<{ kind: string; folded: string }>(
    `select 'user' as kind, folded(username) as folded from users
       where folded(username) = any ($1) and removed_at is null and restaurant_id is distinct from $2
     union all select 'restaurant', folded(name) from restaurants where folded(name) = any ($1) and id != $2`,
    [names.map(({ folded }) => folded), id],
  );
  return names
    .filter((name) => others.some((other) => other.kind === name.kind && other.folded === name.folded))
    .map(({ kind, name }) => `the ${kind} ${name}`);
}

/** Users of the platform, and of all other restaurants. Rows of this one may name them. */
export async function listOtherUsers(client: pg.ClientBase, id: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>('select id from users where restaurant_id is distinct from $1', [
    id,
  ]);
  return rows.map((row) => row.id);
}

/** The plan of the same name in the new cell, or a new one. @throws CommandRefused if that charges differently */
export async function planThere(here: pg.ClientBase, there: pg.ClientBase, id: number): Promise<number> {
  const { rows } = await here.query<{ plan: Record<string, unknown> }>(
    `select to_jsonb(p) - array['id', 'version', 'removed_at', 'description'] as plan from plans p
     join restaurants r on r.plan_id = p.id where r.id = $1`,
    [id],
  );
  const plan = rows[0]?.plan ?? {};
  const { rows: found } = await there.query<{ id: number; isSame: boolean }>(
    `select id, to_jsonb(p) - array['id', 'version', 'removed_at', 'description', 'name'] = $1::jsonb - 'name' as "isSame"
     from plans p where folded(name) = folded($1::jsonb ->> 'name') and removed_at is null`,
    [JSON.stringify(plan)],
  );
  if (found[0]?.isSame) return found[0].id;
  if (found[0]) {
    throw new CommandRefused(
      `The plan ${plan.name} has other charges there: give the restaurant a plan of another name, or the same charges.`,
    );
  }
  const columns = Object.keys(plan).map(quoted).join(', ');
  const { rows: added } = await there.query<{ id: number }>(
    `insert into plans (${columns}) select ${columns} from jsonb_populate_record(null::plans, $1) returning id`,
    [JSON.stringify(plan)],
  );
  return added[0]?.id ?? 0;
}
