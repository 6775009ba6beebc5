import pg from 'pg';
import { tablesOfCoordinator } from '../db/citus.ts';
import { sendersIn, statementsWithoutRestaurant } from '../db/citus-statements.ts';
import { type Bound, type Distributed, distributedTables, restaurantBound } from './restaurant-bound.ts';
import { senderHere } from './sent-statements.ts';

/*
 * What a router of distributed tables does, with databases of two servers as its nodes: each restaurant lives on one, by the parity of
 * its number, and tables without a restaurant stand on both. A statement goes where the restaurant is that its values name.
 */

export interface TwoNodes {
  /** Makes a connection to the first node lead to both. */
  readonly onConnection: (client: pg.PoolClient) => void;
  /** What names no restaurant and is not listed, or names two. */
  readonly faults: readonly string[];
  /** How many statements went to one node for the restaurant that they name. */
  readonly sent: { readonly first: number; readonly second: number };
  close(): Promise<void>;
}

interface Asked {
  readonly text: string;
  readonly values: readonly unknown[];
}
type Send = (asked: Asked) => Promise<pg.QueryResult>;

export const isOnFirst = (restaurantId: number) => restaurantId % 2 === 1;

const withoutRestaurant = sendersIn(statementsWithoutRestaurant);
const isData = (text: string) => /^\s*(with|select|insert|update|delete)\b/i.test(text);

/** `owner` is the first node's, where statements are looked at. */
export async function openTwoNodes({ owner, second }: { owner: string; second: string }): Promise<TwoNodes> {
  const planner = new pg.Client({ connectionString: owner });
  await planner.connect();
  const distributed = await distributedTables(planner);
  const shared = await sharedTables(planner, distributed);
  const telling = await tellingTables(planner);
  const known = new Map<string, Promise<Bound>>();
  const twins: pg.Client[] = [];
  const faults: string[] = [];
  const sent = { first: 0, second: 0 };

  /** How a statement is bound, and the restaurant that it names. */
  async function lookAt({ text, values }: Asked, sender: string | undefined) {
    const found = known.get(text) ?? restaurantBound(planner, text, distributed);
    known.set(text, found);
    const bound = await found;
    if (bound.routing === 'free') return { bound };
    const named = new Set(bound.values.map((at) => Number(values[at])));
    const [restaurantId] = named;
    if (bound.routing !== 'unbound' && restaurantId !== undefined && named.size === 1) return { bound, restaurantId };
    if (sender !== undefined && !withoutRestaurant.has(sender)) faults.push(`${sender}: ${[...named]}\n${text}`);
    return { bound };
  }

  function onConnection(client: pg.PoolClient): void {
    const twin = new pg.Client({ connectionString: second, application_name: 'comanda', options: '-c TimeZone=UTC' });
    twin.on('error', () => undefined);
    twins.push(twin);
    const isReady = twin.connect();
    client.on('end', () => void twin.end());
    const [onFirst, onSecond] = [client.query.bind(client), twin.query.bind(twin)] as unknown as [Send, Send];
    const onBoth = async (asked: Asked) => [await onFirst(asked), await onSecond(asked)] as const;
    let isInTransaction = false;
    let written = new Set<string>();

    /** What was written on several nodes is prepared before it is committed, and PostgreSQL prepares nothing that has told something. */
    function judgeCommit(sender = 'a transaction'): void {
      const everywhere = [...written].filter((table) => shared.put.has(table) && !(table in tablesOfCoordinator));
      const told = [...written].filter((table) => telling.has(table) && distributed.has(table));
      if (told.length > 0 && everywhere.length > 0)
        faults.push(`${sender} tells of ${told} and writes ${everywhere} at each node`);
      written = new Set();
    }

    /** Begins and ends on both, as a transaction of several nodes does. */
    async function control(asked: Asked, sender: string | undefined): Promise<pg.QueryResult> {
      const [, ends] = /^\s*(commit|rollback)\s*$/i.exec(asked.text) ?? [];
      if (/^\s*begin/i.test(asked.text)) isInTransaction = true;
      if (ends !== undefined) isInTransaction = false;
      if (ends?.toLowerCase() === 'commit') judgeCommit(sender);
      else written = new Set();
      return (await onBoth(asked))[0];
    }

    async function route(asked: Asked, sender: string | undefined): Promise<pg.QueryResult> {
      await isReady;
      if (!isData(asked.text)) return control(asked, sender);
      const { bound, restaurantId } = await lookAt(asked, sender);
      for (const table of bound.writes) written.add(table);
      try {
        return await send(asked, bound, restaurantId);
      } finally {
        if (!isInTransaction) judgeCommit(sender);
      }
    }

    async function send(asked: Asked, bound: Bound, restaurantId: number | undefined): Promise<pg.QueryResult> {
      if (restaurantId !== undefined) return ofRestaurant(restaurantId, asked, bound);
      const isOfShared = bound.routing === 'free';
      if (isOfShared && bound.writes.length === 0 && !asked.text.includes('set_config')) return onFirst(asked);
      const [answer, further] = await onBoth(asked);
      // Of all restaurants each node answers for its own; of what is on both one answer is enough.
      if (!isOfShared) answer.rows.push(...further.rows);
      return answer;
    }

    async function ofRestaurant(restaurantId: number, asked: Asked, { writes }: Bound): Promise<pg.QueryResult> {
      sent[isOnFirst(restaurantId) ? 'first' : 'second'] += 1;
      const [here, there] = isOnFirst(restaurantId) ? [onFirst, onSecond] : [onSecond, onFirst];
      if (writes.length === 0) return here(asked);
      if (isInTransaction) return writeShared(here, there, asked);
      await onBoth({ text: 'begin', values: [] });
      try {
        const answer = await writeShared(here, there, asked);
        await onBoth({ text: 'commit', values: [] });
        return answer;
      } catch (error) {
        await onBoth({ text: 'rollback', values: [] });
        throw error;
      }
    }

    /** Rows of shared tables that a part of the statement or a trigger wrote are written on the other node, too. */
    async function writeShared(here: Send, there: Send, asked: Asked): Promise<pg.QueryResult> {
      const answer = await here(asked);
      const { rows } = await here({ text: shared.written, values: [] });
      for (const { table, row } of rows as { table: string; row: unknown }[]) {
        written.add(table);
        await there({ text: shared.put.get(table) ?? '', values: [JSON.stringify(row)] });
      }
      return answer;
    }

    client.query = ((asked: string | pg.Query, values?: unknown[]) => {
      const sender = senderHere();
      const { text, values: own = values ?? [] } =
        typeof asked === 'string' ? { text: asked } : (asked as unknown as Asked);
      if (!(asked instanceof pg.Query)) return route({ text, values: own }, sender);
      // Rows that are read as they come: whoever reads holds the query itself.
      void Promise.all([lookAt({ text, values: own }, sender), isReady]).then(([{ restaurantId = 1 }]) =>
        (isOnFirst(restaurantId) ? onFirst : onSecond)(asked as unknown as Asked),
      );
      return asked;
    }) as typeof client.query;
  }

  const close = async () => {
    await planner.end();
    await Promise.all(twins.map((twin) => twin.end().catch(() => undefined)));
  };
  return { onConnection, faults, sent, close };
}

/** Tables of which a trigger of their own tells changes. */
async function tellingTables(client: pg.ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ table: string }>(`
    select distinct tgrelid::regclass::text as table from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where not tgisinternal and p.prosrc ~ '(pg_notify|notify_floor)'`);
  return new Set(rows.map(({ table }) => table));
}

/** How to find the rows of tables without a restaurant that this transaction has written, and how to write one of them. */
async function sharedTables(client: pg.ClientBase, distributed: Distributed) {
  const { rows } = await client.query<{ table: string; columns: string[]; keys: string[] }>(`
    select c.relname as table, array_agg(a.attname::text) filter (where a.attgenerated = '') as columns,
      array_agg(a.attname::text) filter (where a.attnum = any(i.indkey)) as keys
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely%' group by 1`);
  const tables = rows.filter(({ table }) => !distributed.has(table));
  const written = tables.map(
    ({ table }) =>
      `select '${table}' as table, to_jsonb(t) as row from ${table} t where xmin = pg_current_xact_id()::xid`,
  );
  const put = tables.map(({ table, columns, keys }) => {
    const set = columns.filter((one) => !keys.includes(one)).map((one) => `${one} = excluded.${one}`);
    const instead = set.length > 0 ? `update set ${set.join(', ')}` : 'nothing';
    return [
      table,
      `insert into ${table} (${columns.join(', ')}) overriding system value
       select ${columns.join(', ')} from jsonb_populate_record(null::${table}, $1)
       on conflict (${keys.join(', ')}) do ${instead}`,
    ] as const;
  });
  return { written: written.join(' union all '), put: new Map(put) };
}
