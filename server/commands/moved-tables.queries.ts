import type pg from 'pg';
import { unfinishedCheckoutStates } from '../../core/domain/checkout-states.ts';
import { unfinishedRefundStates } from '../../core/domain/refund-states.ts';
import { CommandRefused } from './command.ts';
import { listTables, quoted, type Table } from './tables.queries.ts';

// Which tables belong to a restaurant, and which columns are ids. Read from the catalog if possible, otherwise listed.

/** Moved tables without a restaurant_id, with the condition that selects their rows. $1 is the restaurant. */
const movedBesides: Readonly<Record<string, string>> = {
  restaurants: 'id = $1',
  plans: 'id = (select plan_id from restaurants where id = $1)',
  user_roles:
    'user_id in (select id from users where restaurant_id = $1) and role_id in (select id from roles where restaurant_id = $1)',
  sandbox_refunds: 'session_id in (select session_id from sandbox_checkouts where restaurant_id = $1)',
};

/** Conditions for tables that move only in part. Unsent mail stays, because the old installation sends it. */
export const leftRows: Readonly<Record<string, string>> = { outbox: `status <> 'waiting'` };

/** Tables that aren't moved. Second steps, for example, are encrypted with the secrets of this installation. */
const leftTables = [
  'staff_sessions',
  'password_links',
  'rate_limits',
  'idempotency_keys',
  'card_events',
  'totp_factors',
  'user_passkeys',
  'recovery_codes',
  'sign_in_steps',
  'functions_applied',
  'last_backup',
  'relocations',
];

/** Id columns without a foreign key. Those with one are found in the catalog. */
const writtenDown: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sub_orders: { visit_id: 'visits' },
  paid_orders: { order_id: 'orders', table_id: 'dining_tables', attendant_id: 'attendants' },
  tip_days: { attendant_id: 'attendants' },
  sandbox_checkouts: { order_id: 'orders' },
  printers: { category_ids: 'categories' },
  print_jobs: {
    printer_id: 'printers',
    order_id: 'orders',
    sub_order_id: 'sub_orders',
    payment_id: 'payments',
    line_ids: 'order_lines',
    void_id: 'line_voids',
  },
  order_line_choices: { item_id: 'items' },
  kitchen_lines: { line_id: 'order_lines' },
  line_voids: { line_id: 'order_lines', line_ids: 'order_lines' },
  approvals: { line_id: 'order_lines' },
  kitchen_events: { line_ids: 'order_lines' },
  audit_events: { user_id: 'users', order_id: 'orders', table_id: 'dining_tables' },
};

const looksLikeNumber = /(?:^|_)ids?$/;

export interface MovedTable extends Table {
  /** The table that each id column refers to. The table's own `id` is not included. */
  readonly refersTo: Readonly<Record<string, string>>;
  /** Id columns without a foreign key. The rows they refer to may have been deleted. */
  readonly unkeyed: readonly string[];
  readonly after: readonly string[];
  readonly lists: readonly string[];
  readonly hasId: boolean;
  readonly rows: string;
}

interface Column {
  readonly table: string;
  readonly name: string;
  readonly isNumber: boolean;
  readonly isList: boolean;
  readonly isOwn: boolean;
}

/** The tables to move, each after those it refers to. @throws CommandRefused for tables or columns in no list above. */
export async function listMovedTables(client: pg.ClientBase): Promise<MovedTable[]> {
  const tables = (await listTables(client)).filter(({ name }) => !leftTables.includes(name));
  const columns = await readColumns(client);
  const keys = await readKeys(client);
  return inOrder(
    tables.map((table) =>
      described(
        table,
        columns.filter((column) => column.table === table.name),
        keys,
      ),
    ),
  );
}

function described(table: Table, columns: readonly Column[], keys: readonly Key[]): MovedTable {
  const ofRestaurant = columns.some(({ name }) => name === 'restaurant_id') ? 'restaurant_id = $1' : undefined;
  const rows = movedBesides[table.name] ?? ofRestaurant;
  if (rows === undefined) throw unknown(`the table ${table.name} belongs to a restaurant`);
  const numbers = columns.filter(({ isNumber, isOwn }) => isNumber && !isOwn).map(({ name }) => name);
  const refersTo = numbers.map((name): [string, string | undefined] => [name, targetOf(keys, table.name, name)]);
  return {
    ...table,
    refersTo: Object.fromEntries(refersTo.filter((pair): pair is [string, string] => pair[1] !== undefined)),
    after: [
      ...keys.filter((key) => key.table === table.name).map(({ target }) => target),
      ...refersTo.map(([, target]) => target ?? ''),
    ],
    unkeyed: Object.keys(writtenDown[table.name] ?? {}).filter((name) => !keyTarget(keys, table.name, name)),
    lists: columns.filter(({ isList }) => isList).map(({ name }) => name),
    hasId: columns.some(({ isOwn }) => isOwn),
    rows,
  };
}

function targetOf(keys: readonly Key[], table: string, column: string): string | undefined {
  if (column === 'restaurant_id') return 'restaurants';
  const target = keyTarget(keys, table, column) ?? writtenDown[table]?.[column];
  if (!target && looksLikeNumber.test(column)) throw unknown(`${table}.${column} holds numbers of other rows`);
  return target;
}

const unknown = (what: string) =>
  new CommandRefused(`It is not known whether ${what}: say so in server/commands/moved-tables.queries.ts.`);

async function readColumns(client: pg.ClientBase): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    select attrelid::regclass::text as table, attname as name, attidentity <> '' as "isOwn",
      atttypid in ('int4'::regtype, 'int8'::regtype, 'int4[]'::regtype, 'int8[]'::regtype) as "isNumber",
      atttypid in ('int4[]'::regtype, 'int8[]'::regtype) as "isList"
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped`);
  return rows;
}

interface Key {
  readonly table: string;
  readonly column: string;
  readonly target: string;
  readonly targetColumn: string;
}

async function readKeys(client: pg.ClientBase): Promise<Key[]> {
  const { rows } = await client.query<Key>(`
    select conrelid::regclass::text as table, a.attname as column, confrelid::regclass::text as target,
      b.attname as "targetColumn"
    from pg_constraint, unnest(conkey, confkey) as pair(own, other)
    join pg_attribute a on a.attnum = pair.own join pg_attribute b on b.attnum = pair.other
    where contype = 'f' and a.attrelid = conrelid and b.attrelid = confrelid
      and connamespace = current_schema()::regnamespace`);
  return rows;
}

/** Follows foreign keys to the table whose `id` the column contains. */
function keyTarget(keys: readonly Key[], table: string, column: string): string | undefined {
  const ownKeys = keys.filter((key) => key.table === table && key.column === column);
  for (const { target, targetColumn } of ownKeys) {
    const found = targetColumn === 'id' ? target : keyTarget(keys, target, targetColumn);
    if (found) return found;
  }
  return undefined;
}

function inOrder(tables: readonly MovedTable[]): MovedTable[] {
  const ordered: MovedTable[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const names = waiting.map(({ name }) => name);
    const free = waiting.filter(({ name, after }) =>
      after.every((target) => target === name || !names.includes(target)),
    );
    if (free.length === 0)
      throw new CommandRefused(`These tables refer to each other in a circle: ${names.join(', ')}.`);
    ordered.push(...free);
    waiting = waiting.filter((table) => !free.includes(table));
  }
  return ordered;
}

export interface FoundRestaurant {
  readonly id: number;
  readonly name: string;
}

export async function listRestaurants(client: pg.ClientBase): Promise<FoundRestaurant[]> {
  const { rows } = await client.query<FoundRestaurant>('select id, name from restaurants order by folded(name)');
  return rows;
}

/** Counts payments and refunds in progress. After a move the provider would report them to the old installation. */
export async function countUnderWay(client: pg.ClientBase, restaurantId: number): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select (select count(*)::int from card_checkouts where restaurant_id = $1 and state = any($3))
       + (select count(*)::int from refunds where restaurant_id = $1 and state = any($2)) as count`,
    [restaurantId, unfinishedRefundStates, unfinishedCheckoutStates],
  );
  return rows[0]?.count ?? 0;
}

/** SQL for a table's moved rows. Includes the platform users they refer to, as removed users without credentials. */
export function rowsOf(table: MovedTable, tables: readonly MovedTable[], restaurantId: number): string {
  const id = String(Math.trunc(restaurantId));
  const here = (rows: string) => rows.replaceAll('$1', id);
  const columns = table.columns.map(quoted);
  if (table.name !== 'users') {
    return `select ${columns.join(', ')} from ${quoted(table.name)} where ${here(table.rows)} and ${leftRows[table.name] ?? 'true'}`;
  }
  const named = tables.flatMap(({ name, refersTo, rows }) =>
    Object.entries(refersTo)
      .filter(([, target]) => target === 'users' && name !== 'user_roles')
      .map(([column]) => `select ${quoted(column)} from ${quoted(name)} where ${here(rows)}`),
  );
  const isOwn = `restaurant_id is not distinct from ${id}`;
  const others: Readonly<Record<string, string>> = {
    restaurant_id: id,
    email: `''`,
    password_hash: `'none'`,
    removed_at: 'coalesce(removed_at, now())',
  };
  const values = table.columns.map((name) =>
    others[name] ? `case when ${isOwn} then ${quoted(name)} else ${others[name]} end as ${quoted(name)}` : quoted(name),
  );
  return `select ${values.join(', ')} from users where ${isOwn} or id in (${named.join(' union ')})`;
}
