import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import * as endpoints from '../../core/contract/endpoints.ts';
import { isWhole } from '../../tests/runs.ts';
import { loadDemo } from '../db/demo/load-demo.ts';
import { recordedLevels } from '../platform/migrate.ts';
import { askDatabase as ask, onConnection } from '../testing/ask-database.ts';
import { commandRun, testPassphrase } from '../testing/run-command.ts';
import { buildPlan, buildRestaurant, buildUser, testApp, testDatabase } from '../testing/test-app.ts';
import { tableContent } from './contents.ts';
import { restaurantKind } from './export-data.ts';
import { programVersion } from './installation.ts';
import { listMovedTables, rowsOf } from './moved-tables.queries.ts';
import { metadata } from './records.ts';
import { writeSealed } from './sealed-file.ts';

const folder = await mkdtemp(join(tmpdir(), 'comanda-move-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const bistro = 'Demo Bistro';
const run = (command: string, words: string[], connectionString: string) =>
  commandRun(command, words, { DATABASE_URL: connectionString, DATA_DIR: folder });
const importInto = (connectionString: string, path = file) => run('import-data', [path], connectionString);
const refusal = (words: string | RegExp) => ({ code: 1, complaint: expect.stringMatching(words) });

async function idOf(connectionString: string, name: string): Promise<number> {
  const [row] = await ask<{ id: number }>(connectionString, 'select id from restaurants where name = $1', [name]);
  return row?.id ?? 0;
}

/** A restaurant's rows in every table, without ids. Doesn't use the code under test. */
async function contentsOf(connectionString: string, restaurantId: number): Promise<Record<string, string>> {
  const tables = await ask<{ name: string; hidden: string[] }>(
    connectionString,
    `select table_name as name, array_agg(column_name::text)
       filter (where column_name ~ '(^|_)ids?$|^(first|last)_order$' or column_name in ('dedupe_key', 'username')) as hidden
     -- The trail goes on here: trailOf compares it.
     from information_schema.columns c where table_schema = 'public' and table_name not like 'audit%' and exists (
       select from information_schema.columns r
       where r.table_schema = 'public' and r.table_name = c.table_name and r.column_name = 'restaurant_id')
     group by 1 order by 1`,
  );
  const contents: Record<string, string> = {};
  for (const { name, hidden } of tables) {
    const more = name === 'outbox' ? `and status <> 'waiting'` : '';
    const sum = `select count(*) || ' ' || coalesce(md5(string_agg(said, '|' order by said)), '') as sum
      from (select (to_jsonb(t) - $2::text[] - array['password_hash', 'pin_hash'])::text as said from "${name}" t where restaurant_id = $1 ${more}) rows`;
    const [row] = await ask<{ sum: string }>(connectionString, sum, [restaurantId, hidden]);
    contents[name] = row?.sum ?? '';
  }
  return contents;
}

/** Who ordered what and where, and who took the money. Joins along every foreign key, to prove that ids still match. */
function stories(connectionString: string, restaurantId: number) {
  return ask(
    connectionString,
    `select t.name as "table", t.code, v.started_at, o.status, o.started_at as began, s.status as sub_status, l.item_name,
       i.name as item, c.name as category, p.amount_cents, a.name as attendant, u.name as taken_by, k.amount_cents as kept
     from orders o
     join dining_tables t on (t.restaurant_id, t.id) = (o.restaurant_id, o.table_id)
     join visits v on (v.restaurant_id, v.id) = (o.restaurant_id, o.visit_id)
     join sub_orders s on (s.restaurant_id, s.order_id) = (o.restaurant_id, o.id)
     join order_lines l on (l.restaurant_id, l.sub_order_id) = (s.restaurant_id, s.id)
     join items i on (i.restaurant_id, i.id) = (l.restaurant_id, l.item_id)
     join categories c on (c.restaurant_id, c.id) = (i.restaurant_id, i.category_id)
     left join payments p on (p.restaurant_id, p.order_id) = (o.restaurant_id, o.id)
     left join attendants a on (a.restaurant_id, a.id) = (p.restaurant_id, p.attendant_id)
     left join users u on u.id = p.taken_by_user_id
     left join paid_orders k on (k.restaurant_id, k.order_id, k.table_id) = (o.restaurant_id, o.id, t.id)
     where o.restaurant_id = $1 order by o.started_at, o.id, s.id, l.position, p.id`,
    [restaurantId],
  );
}

/** A trail's events, oldest first, with the people that their ids refer to. */
function trailOf(connectionString: string, restaurantId: number) {
  return ask(
    connectionString,
    `select (to_jsonb(e) - array['restaurant_id', 'user_id', 'order_id', 'table_id', 'hash'])::text as told, u.name as by
     from audit_events e left join users u on u.id = e.user_id where e.restaurant_id = $1 order by e.number`,
    [restaurantId],
  );
}

const verified = async (connectionString: string, restaurantId: number) =>
  (await ask(connectionString, 'select events::int, broken_at::int from verify_audit($1)', [restaurantId]))[0];

let source: string;
let file: string;

beforeAll(async () => {
  const { owner: db, ownerUrl: connectionString } = await testDatabase();
  source = connectionString;
  await loadDemo(db);
  // One payment was taken by a platform user.
  await sql`update payments set taken_by_user_id = (select id from users where restaurant_id is null limit 1)
    where id = (select min(id) from payments where restaurant_id = (select id from restaurants where name = ${bistro}))`.execute(
    db,
  );
  await sql`update card_checkouts set state = 'ended' where state in ('starting', 'open')`.execute(db);
  await sql`select note_refusals('not-allowed', u.restaurant_id, u.id, 'user', u.name, '10.0.0.9', 'POST /api/role', 1)
    from users u where u.username = 'manager'`.execute(db);
  await sql`insert into sandbox_refunds (idempotency_key, session_id, reference, amount_cents)
    select 'given back', min(session_id), 'reference', 1 from sandbox_checkouts
    where restaurant_id = (select id from restaurants where name = ${bistro})`.execute(db);
  const { code, complaint } = await run('export-data', [bistro.toUpperCase(), folder], source);
  expect([complaint, code]).toEqual(['', 0]);
  file = join(folder, (await readdir(folder)).find((name) => name.startsWith('comanda-restaurant-')) ?? '');
});

describe.runIf(isWhole)('a restaurant moved to another installation', () => {
  it('keeps everything under new ids beside a namesake; its staff need a new password', async () => {
    const { owner: db, ownerUrl: connectionString } = await testDatabase();
    // The restaurant's id and name, one user name and the plan's name already exist in this database.
    const other = await buildRestaurant(db, { name: bistro });
    await buildUser(db, { restaurantId: other.id, username: 'Manager' });
    await buildRestaurant(db);
    const itsPlan = 'select p.name from plans p join restaurants r on r.plan_id = p.id where r.name = $1';
    const [plan] = await ask<{ name: string }>(source, itsPlan, [bistro]);
    await buildPlan(db, { name: plan?.name ?? '', charges: '0$10$1$0|10$20$2$0|20$30$3$0' });
    const untouched = await contentsOf(connectionString, other.id);
    await db.destroy();

    const { code, complaint, said: output } = await importInto(connectionString);
    expect([complaint, code]).toEqual(['', 0]);
    expect(output).toContain('The user manager is called manager-2 here');
    expect(output).toContain(`The restaurant ${bistro} is called ${bistro} (2) here`);
    expect(output).toMatch(/The plan .+ is called .+ \(2\) here/);
    const [from, to] = [await idOf(source, bistro), await idOf(connectionString, `${bistro} (2)`)];
    const before = await contentsOf(source, from);
    // These include the platform user, who is now a removed user of the restaurant.
    const { users: usersThere, ...rest } = await contentsOf(connectionString, to);
    const { users: usersHere, ...expected } = before;
    expect(rest).toEqual(expected);
    expect(Number(usersThere?.split(' ')[0])).toBe(Number(usersHere?.split(' ')[0]) + 1);
    const earlier = await stories(source, from);
    expect(earlier.length).toBeGreaterThan(100);
    expect(earlier.some((story) => story.taken_by !== null)).toBe(true);
    expect(await stories(connectionString, to)).toEqual(earlier);
    expect(await contentsOf(connectionString, other.id)).toEqual(untouched);

    expect(output).toMatch(/\d+ users need a new password/);
    const test = await testApp({ DEMO: '1' }, { connectionString });
    const payload = { username: 'manager-2', password: 'Manager@123' };
    expect((await test.send(endpoints.signIn, { payload })).statusCode).toBe(401);
    await test.program.close();
    const arrivals = `select distinct kind from audit_events where restaurant_id = $1 and change = 'added'
      and kind in ('user', 'role', 'role-of-user') order by kind`;
    const kinds = await ask<{ kind: string }>(connectionString, arrivals, [to]);
    expect(kinds.map(({ kind }) => kind)).toEqual(['role', 'role-of-user', 'user']);

    const there = await trailOf(source, from);
    expect(there.at(-1)).toMatchObject({ by: expect.any(String), told: expect.stringContaining('10.0.0.9') });
    expect((await trailOf(connectionString, to)).slice(0, there.length)).toEqual(there);
    const { events, broken_at: brokenAt } = (await verified(connectionString, to)) ?? {};
    expect([events > there.length, brokenAt]).toEqual([true, null]);
    expect(output).toMatch(new RegExp(`Its audit trail is whole, ${there.length} events: .* was [0-9a-f]{16} there`));

    const again = await importInto(connectionString);
    expect(again).toMatchObject(refusal('is here already'));
    expect(await contentsOf(connectionString, to)).toEqual({ ...rest, users: usersThere });
  });

  it('keeps its id if that is free, and later orders get new ids', async () => {
    const { owner: db, ownerUrl: connectionString } = await testDatabase();
    await db.destroy();
    const { said: output } = await importInto(connectionString);
    const id = await idOf(source, bistro);
    expect(output).toContain(`${bistro} is here, as restaurant ${id}.`);
    expect(output).toContain('It kept its number');
    const add = `insert into restaurants (name, tax_rate, plan_id, config)
      select 'Next', tax_rate, plan_id, config from restaurants returning id`;
    expect((await ask<{ id: number }>(connectionString, add))[0]?.id).toBeGreaterThan(id);
  });
});

/** A copy of the file with other column values, as an attacker might write them; deleted after the test. */
async function fileThatClaims(claims: Record<string, Record<string, string>>): Promise<string> {
  const hostile = join(folder, 'hostile');
  const id = await idOf(source, bistro);
  await onConnection(source, async (client) => {
    const tables = await listMovedTables(client);
    async function* content() {
      for (const table of tables) {
        const values = table.columns.map((name) => `${claims[table.name]?.[name] ?? `"${name}"`} as "${name}"`);
        const statement = `select ${values.join(', ')} from (${rowsOf(table, tables, id)}) one`;
        yield* tableContent(client, table, statement, () => undefined);
      }
      yield metadata({ sequences: [], tables: tables.length });
    }
    const migrations = (await recordedLevels(client)) ?? [];
    const facts = { kind: restaurantKind, madeAt: new Date().toISOString(), program: programVersion, migrations };
    await writeSealed(hostile, { facts, passphrase: testPassphrase, records: content() });
  });
  onTestFinished(() => rm(hostile, { force: true }));
  return hostile;
}

it('a file cannot create a platform administrator, sign anyone in, or trigger mail, printing or payment', async () => {
  const { ownerUrl: connectionString } = await testDatabase();
  const hostile = await fileThatClaims({
    users: { restaurant_id: 'null' },
    roles: { restaurant_id: 'null', privileges: `array['user', 'applicationcharges']` },
    outbox: { status: `'waiting'`, next_attempt_at: 'now()' },
    printers: { active: 'true', next_look_at: 'now()' },
    audit_events: { restaurant_id: '0' },
  });
  const { code, complaint } = await importInto(connectionString, hostile);
  expect([complaint, code]).toEqual(['', 0]);
  const [found] = await ask(
    connectionString,
    `select (select count(*)::int from users where restaurant_id is null) as owners,
       (select count(*)::int from roles where restaurant_id is null and name in (select name from roles where restaurant_id is not null)) as roles,
       (select count(*)::int from outbox where status = 'waiting') as mails,
       (select count(*)::int from print_jobs where state in ('waiting', 'printing')) as papers,
       (select count(*)::int from printers where active) as printers,
       (select count(*)::int from audit_events where restaurant_id = 0 and user_id is not null) as events,
       (select count(distinct password_hash)::int from users where restaurant_id is not null) as passwords`,
  );
  expect(found).toEqual({ owners: 0, roles: 0, mails: 0, papers: 0, printers: 0, events: 0, passwords: 1 });
});

it('a file cannot claim the platform’s trail or use up restaurant ids', async () => {
  const { ownerUrl: connectionString } = await testDatabase();
  const platform = await importInto(connectionString, await fileThatClaims({ restaurants: { id: '0' } }));
  expect(platform).toMatchObject(refusal('0 is no number of a restaurant'));
  await rm(join(folder, 'hostile'));
  const last = await importInto(connectionString, await fileThatClaims({ restaurants: { id: '2147483647' } }));
  expect(last.said).toContain('Its number was already in use');
  const nextId = `select nextval(pg_get_serial_sequence('restaurants', 'id'))::int as id`;
  const [next] = await ask<{ id: number }>(connectionString, nextId);
  expect((next?.id ?? 0) % 1_000_000).toBeLessThan(1_000);
});

it('a broken trail stays broken in the same place', async () => {
  const { ownerUrl: connectionString } = await testDatabase();
  const changed = await fileThatClaims({
    audit_events: { actor_name: `case when number = 3 then 'Nobody' else actor_name end` },
  });
  const { said: output, complaint } = await importInto(connectionString, changed);
  expect(complaint).toBe('');
  expect(output).toContain('Its audit trail is not as it was written, from event 3 on.');
  expect(await verified(connectionString, await idOf(connectionString, bistro))).toMatchObject({ broken_at: 3 });
});

it('the file reveals nothing without its passphrase', async () => {
  const marked = `select name as mark from restaurants union select username from users union select password_hash from users
    union select email from users union select code from dining_tables union select config from restaurants
    union select name from items where length(name) > 8`;
  const rows = await ask<{ mark: string }>(source, marked);
  const bytes = await readFile(file, 'latin1');
  const marks = [...rows.map(({ mark }) => mark), testPassphrase, 'argon2', 'COPY '].filter(({ length }) => length > 5);
  expect(marks.length).toBeGreaterThan(30);
  expect(marks.filter((mark) => bytes.includes(mark))).toEqual([]);
});

describe('a move is refused', () => {
  it('for a restaurant with a card payment under way, a missing one, and while the program runs', async () => {
    const { owner: db, ownerUrl: connectionString } = await testDatabase();
    await loadDemo(db);
    await sql`insert into card_checkouts (restaurant_id, order_id, provider, state, live, order_version, total_cents,
        service_charge_cents, tax_cents, tip_cents, amount_cents, request_hash)
      select restaurant_id, id, 'sandbox', 'starting', false, 1, 100, 0, 0, 0, 100, '' from orders
      where restaurant_id = (select id from restaurants where name = ${bistro}) limit 1`.execute(db);
    expect(await run('export-data', [bistro, join(folder, 'busy')], connectionString)).toMatchObject(
      refusal(/\d+ card payments or refunds of Demo Bistro/),
    );
    const none = await run('export-data', ['Nowhere', join(folder, 'none')], connectionString);
    expect(none.complaint).toMatch(/There is no restaurant Nowhere\. There are: Demo Bistro \(\d+\), Demo Cantina/);
    expect(await importInto(connectionString)).toMatchObject(refusal('Stop every instance, then import'));
    expect(await readdir(folder)).toEqual([expect.stringMatching(/^comanda-restaurant-/)]);
  });

  it('for a backup in place of a restaurant file, and the other way round', async () => {
    const { owner: db, ownerUrl: connectionString } = await testDatabase();
    await db.destroy();
    const wrong = await run('restore', [file], connectionString);
    expect(wrong).toMatchObject(refusal('`npm run import-data` restaurants'));
  });

  it('for an undeclared table or id column, by name', async () => {
    const { owner: db, ownerUrl: connectionString } = await testDatabase();
    await buildRestaurant(db, { name: 'One' });
    const attempt = () => run('export-data', ['One', join(folder, 'unknown')], connectionString);
    await sql`create table loyalty_cards (id int)`.execute(db);
    expect((await attempt()).complaint).toContain('the table loyalty_cards belongs to a restaurant: say so in');
    await sql`drop table loyalty_cards`.execute(db);
    await sql`alter table visits add column waiter_id int`.execute(db);
    expect((await attempt()).complaint).toContain('whether visits.waiter_id holds numbers of other rows');
    await sql`alter table visits drop column waiter_id`.execute(db);
    expect(await attempt()).toMatchObject({ code: 0 });
  });
});
