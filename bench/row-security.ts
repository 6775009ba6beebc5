// The cost of row-level security by restaurant (record 136): the product's calls on one database, without policies and
// with each way to set the restaurant, alternating call by call, so that a busy machine affects all alike.
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { pino } from 'pino';
import { addressOf } from '../core/contract/address.ts';
import * as endpoints from '../core/contract/endpoints.ts';
import { startEmbeddedPostgres } from '../server/platform/postgres/start-embedded-postgres.ts';
import { readSettings } from '../server/platform/settings.ts';
import { createProgram, type Program } from '../server/program.ts';
import { dishesWithChoices, openRestaurant, orderRequest } from './support/diner.ts';
import { keep, note, percentile } from './support/figures.ts';
import { processorSeconds } from './support/machine.ts';
import { makeDataDir, startProduct } from './support/product.ts';
import { fillMenu, type Seated, seatGuests, withDatabase } from './support/product-database.ts';
import { type Scoping, scoped } from './support/scoped-statements.ts';
import { demoManager, signIn } from './support/staff.ts';
import { Connection, expectStatus, requestBytes } from './support/wire-client.ts';

const turns = Number(process.env.BENCH_TURNS ?? 300);
const [only = ''] = process.argv.slice(2);
/** The first turns make plans. */
const warmUp = 10;
/** Calls in a row per turn; the first has a cold processor cache and doesn't count. */
const callsInTurn = 5;
const openOrders = 40;
/** Ratios are computed for this many parts of the turns, to show their spread. */
const parts = 10;

/** Policies don't apply to the tables' owner: its statements are the baseline. */
const ways = {
  'without policies': 'past them',
  'without policies, again': 'past them',
  'policies, the setting stands on the connection': 'kept',
  'policies, set in a trip of its own each time': 'each time',
  'policies, set in the same trip and transaction': 'same trip',
  'policies, begin and set, statement, commit': 'transaction',
} satisfies Record<string, Scoping | 'past them'>;
type Way = keyof typeof ways;
const names = Object.keys(ways) as Way[];

const { dataDir, remove } = await makeDataDir();
await (await startProduct({ dataDir })).stop();
const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
const cookieSecret = randomBytes(32).toString('hex');
const secrets = { jwt: randomBytes(48), cookie: new TextEncoder().encode(cookieSecret) };

interface Measured {
  readonly program: Program;
  readonly url: string;
  readonly answering: Set<number>;
}

async function start(way: Way): Promise<Measured> {
  const kind = ways[way];
  const answering = new Set<number>();
  const program = await createProgram({
    settings: readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
    secrets,
    connectionString: kind === 'past them' ? postgres.connectionString : postgres.programUrl,
    log: pino({ level: 'silent' }),
    webFolder: new URL('../dist/web/', import.meta.url),
    databaseWatch: {
      plugin: { transformQuery: ({ node }) => node, transformResult: async ({ result }) => result },
      connected(client) {
        answering.add((client as unknown as { processID: number }).processID);
        scoped(client, kind === 'past them' ? undefined : kind, openRestaurant);
      },
    },
  });
  return { program, url: await program.app.listen({ port: 0, host: '127.0.0.1' }), answering };
}

const all = {} as Record<Way, Measured>;
try {
  for (const way of names) all[way] = await start(way);
  await withDatabase(postgres.connectionString, measure);
} finally {
  for (const { program } of Object.values(all)) await program.close();
  await postgres.stop();
  await remove();
}

async function measure(owner: pg.Client): Promise<void> {
  const { url } = all['without policies'];
  await fillMenu(owner, openRestaurant, 120);
  await owner.query(`update orders set status = 'cancelled', waiting_count = 0, confirmed_count = 0, ended_at = now()
    where restaurant_id = ${openRestaurant} and status in ('new', 'open', 'closed')`);
  const dishes = await dishesWithChoices(url);
  const authorization = await signIn(url, ...demoManager);
  let guests: Seated[] = await seatGuests(owner, openRestaurant, openOrders, cookieSecret);
  let at = 0;
  const place = (connection: Connection) => {
    at += 1;
    return expectStatus(connection, 200, orderRequest(guests[at % guests.length] as Seated, dishes, at));
  };
  const one = new Connection(url);
  for (let order = 0; order < openOrders; order += 1) await place(one);
  one.close();
  await writePolicies(owner);
  const ask = (path: string) => (connection: Connection) =>
    expectStatus(connection, 200, requestBytes({ path, headers: { authorization } }));
  // Different blanks find the same orders but miss the cache, as after a change.
  const poll = (connection: Connection) => {
    at += 1;
    const searchText = at.toString(3).replace(/\d/g, (digit) => ' \t\n'[Number(digit)] ?? '');
    return ask(addressOf(endpoints.activeOrders, { query: { searchText } }).url)(connection);
  };
  const list = addressOf(endpoints.searchOrders, {
    query: { ordernumber: '', status: 'A', page: 0, size: 20, searchText: '' },
  });
  const rows: readonly [string, (connection: Connection) => Promise<unknown>][] = [
    ['poll of the floor after a change, 40 orders', poll],
    ['list of orders', ask(list.url)],
    ['an order of three lines with choices', place],
  ];
  for (const [name, step] of rows.filter(([one]) => one.includes(only))) {
    const calls = (turns + warmUp) * names.length * callsInTurn;
    // Below the 25 unconfirmed sub-orders that a table may have.
    if (step === place) guests = await seatGuests(owner, openRestaurant, Math.ceil(calls / 20), cookieSecret);
    say(name, await inTurns(step));
  }
}

/** Microseconds per call. */
interface Turn {
  readonly time: number;
  readonly postgres: number;
  readonly processor: number;
}

async function inTurns(step: (connection: Connection) => Promise<unknown>): Promise<Record<Way, Turn[]>> {
  const each = <Value>(of: (way: Way) => Value) =>
    Object.fromEntries(names.map((way) => [way, of(way)])) as Record<Way, Value>;
  const connections = each((way) => new Connection(all[way].url));
  const taken = each((): Turn[] => []);
  for (let turn = -warmUp; turn < turns; turn += 1) {
    // Shuffled, so that none always follows the same one.
    for (const way of names.toSorted(() => Math.random() - 0.5)) {
      await step(connections[way]);
      const before = processorSeconds(all[way].answering);
      const ownBefore = process.cpuUsage();
      const started = performance.now();
      for (let call = 1; call < callsInTurn; call += 1) await step(connections[way]);
      const calls = callsInTurn - 1;
      const time = ((performance.now() - started) * 1e3) / calls;
      const { user, system } = process.cpuUsage(ownBefore);
      const inPostgres = ((processorSeconds(all[way].answering) - before) * 1e6) / calls;
      if (turn >= 0) taken[way].push({ time, postgres: inPostgres, processor: inPostgres + (user + system) / calls });
    }
  }
  for (const connection of Object.values(connections)) connection.close();
  return taken;
}

/** @throws unless the program sees no rows without a restaurant, and its own rows with one. */
async function writePolicies(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ name: string; key: string }>(
    `select attrelid::regclass::text as name, attname as key from pg_attribute join pg_class c on c.oid = attrelid
     where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
       and (attname = 'restaurant_id' and attnotnull or c.relname = 'restaurants' and attname = 'id')`,
  );
  for (const { name, key } of rows) {
    await owner.query(`create policy own_rows on ${name}
      using (${key} = (select nullif(current_setting('comanda.restaurant', true), '')::int))`);
    await owner.query(`alter table ${name} enable row level security`);
  }
  note('tables with a policy', String(rows.length));
  const found = await withDatabase(postgres.programUrl, async (client) => {
    const count = async () =>
      (await client.query<{ found: number }>('select count(*)::int as found from items')).rows[0]?.found ?? 0;
    const before = await count();
    await client.query(`set comanda.restaurant = ${openRestaurant}`);
    return [before, await count()];
  });
  if (found[0] !== 0 || !found[1]) throw new Error(`the policies let ${found.join(', ')} rows be seen`);
}

function say(name: string, taken: Record<Way, Turn[]>): void {
  console.log(name);
  const median = (turnsOfPart: readonly Turn[], key: keyof Turn) =>
    percentile(
      turnsOfPart.map((turn) => turn[key]),
      0.5,
    );
  const size = Math.ceil(turns / parts);
  for (const way of names) {
    const figures = (['postgres', 'processor', 'time'] as const).map((key) => {
      const ratios = Array.from({ length: Math.ceil(turns / size) }, (_, part) => {
        const of = (some: Way) => median(taken[some].slice(part * size, (part + 1) * size), key);
        return of(way) / of('without policies');
      });
      const figure = {
        middle: median(taken[way], key),
        ratio: median(taken[way], key) / median(taken['without policies'], key),
        least: Math.min(...ratios),
        most: Math.max(...ratios),
      };
      keep({ name, way, key, ...figure });
      return `${key} ${figure.middle.toFixed(0)} us, ${figure.ratio.toFixed(3)} x (${figure.least.toFixed(3)} to ${figure.most.toFixed(3)})`;
    });
    note(way, figures.join('; '));
  }
}
