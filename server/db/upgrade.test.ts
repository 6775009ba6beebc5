import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, inject, it } from 'vitest';
import { type Database, openDatabase } from '../platform/database.ts';
import { migrate } from '../platform/migrate.ts';
import { buildRestaurant, buildUser } from '../testing/builders.ts';
import { fillHistory } from '../testing/fill-history.ts';

const migrations = new URL('./migrations/', import.meta.url);

/** An empty database, and a folder with the migrations before this one. */
async function before(migration: string) {
  const admin = new pg.Client({ connectionString: inject('adminUrl') });
  await admin.connect();
  const name = `upgrade_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`create database ${name}`);
  const url = new URL(inject('adminUrl'));
  url.pathname = `/${name}`;
  const { db } = openDatabase(url.href, { connections: 2 });
  const folder = await mkdtemp(join(tmpdir(), 'comanda-upgrade-'));
  const files = (await readdir(migrations)).filter((file) => file < migration);
  await Promise.all(files.map((file) => copyFile(new URL(file, migrations), join(folder, file))));
  afterAll(async () => {
    await db.destroy();
    await admin.query(`drop database ${name}`);
    await admin.end();
    await rm(folder, { recursive: true, force: true });
  });
  return { db, folder: pathToFileURL(`${folder}/`) };
}

/** An attendant as they stood before their states were words. */
async function buildAttendant(db: Database, { restaurantId, status = 1 }: { restaurantId: number; status?: number }) {
  const { rows } = await sql<{ id: number }>`
    insert into attendants (restaurant_id, name, code, status)
    values (${restaurantId}, ${randomUUID()}, 'A', ${status}) returning id`.execute(db);
  return { id: rows[0]?.id ?? 0 };
}

/** A table as it stood before. */
async function buildTable(db: Database, { restaurantId, state = 1 }: { restaurantId: number; state?: number }) {
  const { rows } = await sql<{ id: number }>`
    insert into dining_tables (restaurant_id, name, code, state, otp)
    values (${restaurantId}, ${randomUUID()}, ${randomUUID().replaceAll('-', '')}, ${state}, '000000')
    returning id`.execute(db);
  return { id: rows[0]?.id ?? 0 };
}

/** An order as it stood before statuses were words, with a sub-order in each of those statuses. */
async function insertOrderInLetters(
  db: Database,
  order: { readonly restaurantId: number; readonly status: string; readonly subOrders: readonly string[] },
) {
  const { restaurantId, status, subOrders } = order;
  const { id: tableId } = await buildTable(db, { restaurantId });
  const countOf = (letter: string) => subOrders.filter((one) => one === letter).length;
  const { rows } = await sql<{ orderId: number; visitId: number }>`
    with visit as (
      insert into visits (restaurant_id, table_id) values (${restaurantId}, ${tableId}) returning id
    ), placed as (
      insert into orders (restaurant_id, table_id, visit_id, status, waiting_count, confirmed_count, total_cents,
        tax_cents, closed_at, ended_at)
      select ${restaurantId}, ${tableId}, id, ${status}, ${countOf('N')}, ${countOf('O')}, 1000, 0,
        ${'CP'.includes(status) ? new Date() : null}, ${'PD'.includes(status) ? new Date() : null}
      from visit returning id, visit_id
    ), sub_order as (
      insert into sub_orders (restaurant_id, order_id, visit_id, status, item_count, total_cents, tax_rate, tax_cents,
        decided_at, request_hash)
      select ${restaurantId}, placed.id, placed.visit_id, s.letter, 1, 1000, 0, 0,
        case when s.letter <> 'N' then now() end, ''
      from placed, unnest(${subOrders}::text[]) as s(letter)
    )
    select id as "orderId", visit_id as "visitId" from placed`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('one order in, one order out');
  return row;
}

it('what Order Stats shows of orders that were paid before it was kept is what they, their visits and payments say', async () => {
  const { db, folder } = await before('019');
  await migrate(db, folder);
  await sql`alter table sub_orders alter column idempotency_key set default gen_random_uuid()`.execute(db);
  const { id: restaurantId } = await buildRestaurant(db);
  const attendant = await buildAttendant(db, { restaurantId });
  const table = await buildTable(db, { restaurantId });
  const where = { restaurantId, tableIds: [table.id], attendantIds: [attendant.id, null] };
  const fill = (orders: number, from: string, status = 'paid') =>
    db
      .transaction()
      .execute((tx) => fillHistory(tx, { ...where, orders, from: new Date(from), everySeconds: 3_600, status }));
  await fill(40, '2026-10-31T12:00:00Z', 'P');
  await migrate(db, migrations);
  await fill(10, '2026-11-20T12:00:00Z');
  const { rows } = await sql<{ kept: number; right: number }>`
    select count(*)::int as kept,
      count(*) filter (where (k.otp, k.session_started_at, k.closed_at, k.paid_at)
        is not distinct from (v.otp, v.started_at, o.closed_at, p.paid_at))::int as right
    from paid_orders k
    join orders o on o.restaurant_id = k.restaurant_id and o.id = k.order_id
    join visits v on v.restaurant_id = o.restaurant_id and v.id = o.visit_id
    join payments p on p.restaurant_id = o.restaurant_id and p.order_id = o.id and p.completes`.execute(db);
  expect(rows).toEqual([{ kept: 50, right: 50 }]);
});

it('a request under an Idempotency-Key from before keys were kept by themselves is still known', async () => {
  const { db, folder } = await before('022');
  await migrate(db, folder);
  await sql`alter table sub_orders alter column idempotency_key set default gen_random_uuid()`.execute(db);
  const { id: restaurantId } = await buildRestaurant(db);
  const { id: userId } = await buildUser(db, { restaurantId });
  const { orderId, visitId } = await insertOrderInLetters(db, { restaurantId, status: 'P', subOrders: ['O'] });
  await sql`
    insert into payments (restaurant_id, order_id, provider, reference, paid_by, total_cents, service_charge_cents,
      tax_cents, amount_cents)
    values (${restaurantId}, ${orderId}, 'staff', 'cash', 'Cash', 1000, 0, 0, 1000)`.execute(db);
  const hash = 'ab'.repeat(32);
  const reference = `${orderId}:a:b:${hash.slice(0, 24)}`;
  const refund = (key: string, at: string) => `
    insert into refunds (restaurant_id, order_id, payment_id, amount_cents, currency, reason, provider, reference, live,
      made_by_user_id, idempotency_key, request_hash, state, ended_at, created_at)
    select restaurant_id, order_id, id, 1, 'usd', 'Cold soup', 'staff', reference, false, ${userId}, '${key}', '${hash}',
      'done', now(), ${at} from payments`;
  const checkout = (key: string) => `
    insert into card_checkouts (restaurant_id, order_id, provider, state, live, order_version, total_cents,
      service_charge_cents, tax_cents, tip_cents, amount_cents, request_hash, idempotency_key)
    select restaurant_id, id, 'sandbox', 'ended', false, 1, 100, 0, 0, 0, 100, '${hash}', ${key} from orders`;
  const rowsFromBefore = [
    `update sub_orders set idempotency_key = 'placed', request_hash = '${hash}'`,
    `update payments set taken_by_user_id = ${userId}, reference = '${reference}'`,
    ...[checkout('null'), checkout("'started'")],
    ...[refund('given', 'now()'), refund('old', "now() - interval '4 days'")],
  ];
  await sql.raw(rowsFromBefore.join(';')).execute(db);
  await migrate(db, migrations);
  const { rows } = await sql`
    select caller, key, fingerprint, made_id = coalesce((select max(id) from card_checkouts where key = 'started'),
      (select id from payments where key = 'a:b'), (select min(id) from refunds where key = 'given'),
      (select id from sub_orders where key = 'placed')) as "isItsOwn"
    from idempotency_keys order by key`.execute(db);
  const print = (path: string) => `${path}:${restaurantId}:${hash.slice(0, 24)}`;
  expect(rows).toEqual([
    { caller: `user:${userId}`, key: 'a:b', fingerprint: print('/setordertopaid'), isItsOwn: true },
    { caller: `user:${userId}`, key: 'given', fingerprint: print('/refund'), isItsOwn: true },
    { caller: `visit:${visitId}`, key: 'placed', fingerprint: print('/external/placeorder'), isItsOwn: true },
    { caller: `visit:${visitId}`, key: 'started', fingerprint: print('/external/payorder'), isItsOwn: true },
  ]);
});

it('orders and sub-orders in every status are found under its word', async () => {
  const { db, folder } = await before('025');
  await migrate(db, folder);
  const { id: restaurantId } = await buildRestaurant(db);
  const stories = [
    { status: 'N', word: 'new', subOrders: ['N', 'O', 'D'], words: ['new', 'confirmed', 'cancelled'] },
    { status: 'O', word: 'open', subOrders: ['O', 'D'], words: ['confirmed', 'cancelled'] },
    { status: 'C', word: 'closed', subOrders: ['O'], words: ['confirmed'] },
    { status: 'P', word: 'paid', subOrders: ['O', 'O'], words: ['confirmed', 'confirmed'] },
    { status: 'D', word: 'cancelled', subOrders: ['D'], words: ['cancelled'] },
  ];
  const expected = [];
  for (const { word, words, ...letters } of stories) {
    const { orderId } = await insertOrderInLetters(db, { restaurantId, ...letters });
    expected.push({ id: orderId, status: word, subOrders: words });
  }
  await migrate(db, migrations);
  const { rows } = await sql`
    select id, status, (
      select json_agg(s.status order by s.id) from sub_orders s where s.restaurant_id = o.restaurant_id and s.order_id = o.id
    ) as "subOrders"
    from orders o order by id`.execute(db);
  expect(rows).toEqual(expected);
  // One open order of a table, and no letters, from here on.
  const again = (status: string) =>
    sql.raw(`insert into orders (restaurant_id, table_id, visit_id, status, waiting_count)
      select restaurant_id, table_id, visit_id, '${status}', 1 from orders where status = 'closed'`);
  await expect(again('new').execute(db)).rejects.toThrow('orders_one_open');
  await expect(again('N').execute(db)).rejects.toThrow('check constraint');
});

it('what reports keep of a history from before months were dropped, and of what is paid afterwards, is what its payments say', async () => {
  const { db, folder } = await before('026');
  await migrate(db, folder);
  const { id: restaurantId } = await buildRestaurant(db);
  const people = [await buildAttendant(db, { restaurantId }), await buildAttendant(db, { restaurantId })];
  const table = await buildTable(db, { restaurantId });
  const where = { restaurantId, tableIds: [table.id], attendantIds: [...people.map(({ id }) => id), null] };
  const fill = (orders: number, from: string) =>
    db.transaction().execute((tx) => fillHistory(tx, { ...where, orders, from: new Date(from), everySeconds: 3_600 }));
  await fill(900, '2026-09-20T07:30:00Z');
  await migrate(db, migrations);
  await fill(100, '2026-10-25T07:30:00Z');
  await fill(1, '2026-09-21T07:30:00Z');
  const day = (moment: string) => `(${moment} at time zone 'America/Los_Angeles')::date`;
  const ordersPaid = `payments p join orders o on o.restaurant_id = p.restaurant_id and o.id = p.order_id
    join visits v on v.restaurant_id = o.restaurant_id and v.id = o.visit_id`;
  const counted: Readonly<Record<string, string>> = {
    revenue_days: `select restaurant_id, ${day('paid_at')}, paid_by, count(*), sum(amount_cents), min(id), max(id),
      min(order_id), max(order_id) from payments group by 1, 2, 3`,
    tip_days: `select restaurant_id, coalesce(attendant_id, 0), ${day('paid_at')}, sum(tip_cents) from payments
      where tip_cents > 0 group by 1, 2, 3`,
    paid_order_days: `select o.restaurant_id, ${day('o.started_at')}, count(*), min(o.id), max(o.id) from ${ordersPaid}
      group by 1, 2`,
    paid_order_hours: `select o.restaurant_id, ${day('o.started_at')},
      date_part('hour', o.started_at at time zone 'America/Los_Angeles'), count(*),
      sum(date_part('epoch', o.ended_at - v.started_at) * 1000) from ${ordersPaid} group by 1, 2, 3`,
    paid_orders: `select o.restaurant_id, o.id, o.started_at, p.amount_cents - p.tip_cents, o.table_id,
      coalesce(p.attendant_id, 0), v.otp, v.started_at, o.closed_at, p.paid_at from ${ordersPaid}`,
  };
  for (const [kept, words] of Object.entries(counted)) {
    const both = `((table ${kept}) except all (${words})) union all ((${words}) except all (table ${kept}))`;
    const { rows } = await sql
      .raw<{ rows: number; differ: number }>(
        `select (select count(*) from ${kept}) as rows, (select count(*) from (${both}) d) as differ`,
      )
      .execute(db);
    expect([kept, rows[0]?.differ]).toEqual([kept, 0]);
    expect(rows[0]?.rows).toBeGreaterThan(30);
  }
});

it('tables and attendants in every state are found under its word', async () => {
  const { db, folder } = await before('028');
  await migrate(db, folder);
  const { id: restaurantId } = await buildRestaurant(db);
  const tables = await Promise.all([0, 1, 3].map((state) => buildTable(db, { restaurantId, state })));
  const attendants = await Promise.all([0, 1, 2].map((status) => buildAttendant(db, { restaurantId, status })));
  await migrate(db, migrations);
  const stateOf = async ({ id }: { id: number }) =>
    (await db.selectFrom('dining_tables').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
  const statusOf = async ({ id }: { id: number }) =>
    (await db.selectFrom('attendants').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
  expect(await Promise.all(tables.map(stateOf))).toEqual(['inactive', 'active', 'removed']);
  expect(await Promise.all(attendants.map(statusOf))).toEqual(['off-duty', 'on-duty', 'removed']);
});
