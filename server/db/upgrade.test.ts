import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, inject, it } from 'vitest';
import { openDatabase } from '../platform/database.ts';
import { migrate } from '../platform/migrate.ts';
import { buildAttendant, buildOrder, buildRestaurant, buildTable, buildUser } from '../testing/builders.ts';
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
  const { db } = openDatabase(url.href, 2);
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

it('what Order Stats shows of orders that were paid before it was kept is what they, their visits and payments say', async () => {
  const { db, folder } = await before('019');
  await migrate(db, folder);
  await sql`alter table sub_orders alter column idempotency_key set default gen_random_uuid()`.execute(db);
  const { id: restaurantId } = await buildRestaurant(db);
  const attendant = await buildAttendant(db, { restaurantId });
  const table = await buildTable(db, { restaurantId });
  const where = { restaurantId, tableIds: [table.id], attendantIds: [attendant.id, null] };
  const fill = (orders: number, from: string) =>
    db.transaction().execute((tx) => fillHistory(tx, { ...where, orders, from: new Date(from), everySeconds: 3_600 }));
  await fill(40, '2026-10-31T12:00:00Z');
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
  const { id: orderId, visitId } = await buildOrder(db, { restaurantId, status: 'P' });
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
