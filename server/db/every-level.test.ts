import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, expect, inject, it } from 'vitest';
import { openDatabase } from '../platform/database.ts';
import { migrate } from '../platform/migrate.ts';

// A database that was made at the first migration and brought on one by one, with orders made at each level as that level
// keeps them: all of them must be told the same at the newest.

const migrations = new URL('./migrations/', import.meta.url);
const admin = new pg.Client({ connectionString: inject('adminUrl') });
await admin.connect();
const name = `levels_${randomUUID().replaceAll('-', '')}`;
const folder = await mkdtemp(join(tmpdir(), 'comanda-levels-'));
afterAll(async () => {
  await admin.query(`drop database ${name}`);
  await admin.end();
  await rm(folder, { recursive: true, force: true });
});

type Values = Readonly<Record<string, unknown>>;

/** Inserts what of the values the table has a column for at this level. Answers the row's number. */
async function put(client: pg.Client, table: string, values: Values): Promise<number> {
  const { rows } = await client.query<{ column: string }>(
    `select attname as column from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  );
  const columns = rows.map(({ column }) => column).filter((column) => values[column] !== undefined);
  const places = columns.map((_, at) => `$${at + 1}`);
  const answer = rows.some(({ column }) => column === 'id') ? 'returning id' : '';
  const text = `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')}) ${answer}`;
  const { rows: made } = await client.query<{ id: number }>(
    text,
    columns.map((column) => values[column]),
  );
  return made[0]?.id ?? 0;
}

/** The first level at which a bill is paid in parts. */
const parts = '013';

/** A restaurant of that level with paid orders, one of them in parts, and one that waits; states as the level writes them. */
async function live(client: pg.Client, level: string): Promise<void> {
  const words =
    level >= '025'
      ? { paid: 'paid', waiting: 'new', confirmed: 'confirmed' }
      : { paid: 'P', waiting: 'N', confirmed: 'O' };
  const tablesInWords = level >= '028';
  const plan_id = await put(client, 'plans', { name: `Plan ${level}`, charges: '0$25$0.5$0|25$75$1$0|75$1000$2$0' });
  const config = '{"otprequired":0,"managercode":"1","paymenttype":"T"}';
  const restaurant_id = await put(client, 'restaurants', { name: `Level ${level}`, tax_rate: 10, plan_id, config });
  const own = { restaurant_id };
  const category_id = await put(client, 'categories', { ...own, name: 'Soups' });
  const soup = { ...own, category_id, name: 'Soup', price_cents: 1000, selection: 'Y', availability: 'A' };
  const item_id = await put(client, 'items', soup);
  const attendant_id = await put(client, 'attendants', { ...own, name: 'Ana', status: tablesInWords ? 'on-duty' : 1 });
  const user_id = await put(client, 'users', {
    ...own,
    name: 'Max',
    username: `max${level}`,
    email: '',
    password_hash: 'x',
  });
  const order = async (table: string, isPaid: boolean) => {
    const code = randomUUID().replaceAll('-', '');
    const state = tablesInWords ? 'active' : 1;
    const table_id = await put(client, 'dining_tables', {
      ...own,
      name: table,
      code,
      state,
      attendant_id,
      otp: '123456',
    });
    const moment = new Date('2026-11-20T12:00:00Z');
    const ended_at = isPaid ? moment : undefined;
    const visit_id = await put(client, 'visits', { ...own, table_id, otp: '123456', started_at: moment, ended_at });
    const status = isPaid ? words.paid : words.waiting;
    const counts = isPaid ? { confirmed_count: 1, closed_at: moment, ended_at } : { waiting_count: 1 };
    const sums = { total_cents: 2000, tax_cents: 200 };
    const at = { ...own, visit_id, started_at: moment };
    const order_id = await put(client, 'orders', { ...at, table_id, status, ...counts, ...sums });
    const decided = isPaid ? { status: words.confirmed, decided_at: moment } : { status };
    const made = { item_count: 2, tax_rate: 10, request_hash: '', idempotency_key: randomUUID() };
    const sub_order_id = await put(client, 'sub_orders', { ...own, order_id, visit_id, ...decided, ...made, ...sums });
    const line = { position: 1, item_id, item_name: 'Soup', quantity: 2, unit_price_cents: 1000, total_cents: 2000 };
    await put(client, 'order_lines', { ...own, sub_order_id, ...line });
    if (!isPaid) return;
    const taken = {
      provider: 'staff',
      reference: randomUUID(),
      paid_by: 'Cash',
      taken_by_user_id: user_id,
      attendant_id,
    };
    const bill = { ...sums, service_charge_cents: 50, tip_cents: 150, amount_cents: 2400, paid_at: moment };
    if (table !== 'Parts') return void (await put(client, 'payments', { ...own, order_id, ...taken, ...bill }));
    const half = { total_cents: 1000, tax_cents: 100, service_charge_cents: 25, tip_cents: 75, amount_cents: 1200 };
    for (const completes of [false, true]) {
      const part = { ...taken, reference: randomUUID(), ...half, completes, paid_at: moment };
      await put(client, 'payments', { ...own, order_id, ...part });
    }
  };
  await order('Paid', true);
  if (level >= parts) await order('Parts', true);
  await order('Waiting', false);
}

it('what was ordered at any level is told the same at the newest', { timeout: 60_000 }, async () => {
  await admin.query(`create database ${name}`);
  const url = new URL(inject('adminUrl'));
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const { db } = openDatabase(url.href);
  const files = (await readdir(migrations)).filter((file) => file.endsWith('.sql')).sort();
  const levels: string[] = [];
  try {
    for (const file of files) {
      await copyFile(new URL(file, migrations), join(folder, file));
      await migrate(db, pathToFileURL(`${folder}/`));
      const level = file.slice(0, 3) + (levels.includes(file.slice(0, 3)) ? 'b' : '');
      await live(client, level);
      levels.push(level);
    }
    const { rows } = await client.query<{ level: string; paid: string; waiting: string; kept: string }>(`
      select substr(r.name, 7) as level,
        (select o.status || ' ' || s.status || ' ' || l.item_name || ' ' || t.name || ' ' || t.state || ' ' || p.amount_cents
           || ' ' || p.paid_by || ' ' || a.name || ' ' || a.status || ' ' || u.name || ' ' || p.completes
         from orders o join sub_orders s on s.order_id = o.id join order_lines l on l.sub_order_id = s.id
         join dining_tables t on t.id = o.table_id join payments p on p.order_id = o.id
         join attendants a on a.id = p.attendant_id join users u on u.id = p.taken_by_user_id
         where o.restaurant_id = r.id and o.status = 'paid' and t.name = 'Paid') as paid,
        (select o.status || ' ' || s.status || ' ' || o.waiting_count || ' ' || (s.decided_at is null)
         from orders o join sub_orders s on s.order_id = o.id where o.restaurant_id = r.id and o.status <> 'paid') as waiting,
        (select min(k.amount_cents) || ' ' || max(k.amount_cents) || ' ' || count(*) || ' ' || max(d.payments) || ' ' ||
           max(d.amount_cents) || ' ' || max(tip.tip_cents) || ' ' || max(n.orders)
         from paid_orders k join revenue_days d on d.restaurant_id = k.restaurant_id
         join tip_days tip on tip.restaurant_id = k.restaurant_id
         join paid_order_days n on n.restaurant_id = k.restaurant_id where k.restaurant_id = r.id) as kept
      from restaurants r order by r.id`);
    const expected = levels.map((level) => ({
      level,
      paid: 'paid confirmed Soup Paid active 2400 Cash Ana on-duty Max true',
      waiting: 'new new 1 true',
      // An order counts once, however many payments it took.
      kept: level >= parts ? '2250 2250 2 3 4800 300 2' : '2250 2250 1 1 2400 150 1',
    }));
    expect(rows).toEqual(expected);
    expect(levels.length).toBeGreaterThan(30);
  } finally {
    await db.destroy();
    await client.end();
  }
});
