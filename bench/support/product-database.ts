import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { signVisit, visitCookieName } from '../../server/platform/auth/visit-cookie.ts';
import { addressesOf } from '../../server/platform/postgres/cluster.ts';

/** Finds a running product's embedded PostgreSQL through its data folder. */
export async function embeddedDatabase(
  dataDir: string,
): Promise<{ connectionString: string; programUrl: string; port: number; postmaster: number; cluster: string }> {
  const pointer = join(dataDir, 'postgres.location');
  const home = existsSync(pointer) ? (await readFile(pointer, 'utf8')).trim() : dataDir;
  const password = (await readFile(join(dataDir, 'postgres.password'), 'utf8')).trim();
  // In postmaster.pid, the first line is the process id and the fourth is the port.
  const cluster = join(home, 'postgres');
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n');
  const port = Number(lines[3]);
  return { ...addressesOf(port, password), port, postmaster: Number(lines[0]), cluster };
}

export async function withDatabase<Answer>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export async function addRestaurants(client: pg.Client, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `insert into restaurants (name, tax_rate, plan_id, config)
     select 'Bench ' || gen_random_uuid(), r.tax_rate, r.plan_id, r.config
     from restaurants r, generate_series(1, $1) where r.id = 1 returning id`,
    [count],
  );
  return rows.map(({ id }) => id);
}

export async function addTables(client: pg.Client, restaurantId: number, count: number): Promise<string[]> {
  const codes = Array.from({ length: count }, () => randomBytes(16).toString('hex'));
  await client.query(
    `insert into dining_tables (restaurant_id, name, code, state, otp)
     select $1, 'Bench ' || code, code, 'active', '000000' from unnest($2::text[]) as code`,
    [restaurantId, codes],
  );
  return codes;
}

/** PostgreSQL numbers only transactions that write, so the difference between two readings counts them. */
export async function writingTransactions(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ next: string }>('select pg_snapshot_xmax(pg_current_snapshot()) as next');
  return Number(rows[0]?.next);
}

export interface Seated {
  readonly tableCode: string;
  readonly cookie: string;
}

export async function seatGuests(
  client: pg.Client,
  restaurantId: number,
  count: number,
  cookieSecret: string,
): Promise<Seated[]> {
  const codes = await addTables(client, restaurantId, count);
  const { rows } = await client.query<{ tableCode: string; tableId: number; visitId: number }>(
    `with visit as (
       insert into visits (restaurant_id, table_id)
       select restaurant_id, id from dining_tables where restaurant_id = $1 and code = any($2::text[])
       returning id, table_id
     )
     select t.code as "tableCode", t.id as "tableId", v.id as "visitId" from visit v
     join dining_tables t on t.restaurant_id = $1 and t.id = v.table_id`,
    [restaurantId, codes],
  );
  const key = new TextEncoder().encode(cookieSecret);
  return rows.map(({ tableCode, ...ids }) => ({
    tableCode,
    cookie: `${visitCookieName}=${signVisit({ restaurantId, ...ids }, key)}`,
  }));
}

/** Adds dishes until the menu has `dishes` of them. Each has three choices, of which one may be picked. */
export async function fillMenu(client: pg.Client, restaurantId: number, dishes: number): Promise<void> {
  await client.query(
    `with missing as (
       select greatest(0, $2 - count(*))::int as dishes from items where restaurant_id = $1 and availability <> 'R'
     ), added as (
       insert into categories (restaurant_id, name) select $1, 'Bench ' || n from generate_series(1, 10) n
       on conflict do nothing returning id, name
     ), category as (
       select id, name from added union all
       select id, name from categories where restaurant_id = $1 and name like 'Bench %'
     ), dish as (
       insert into items (restaurant_id, category_id, name, description, price_cents, types, availability)
       select $1, c.id, 'Dish number ' || n, 'With ' || (array['lemon','thyme','pepper','salt flakes','basil'])[1 + n % 5]
           || ', ' || (array['slowly roasted','grilled','from the oven','raw','smoked'])[1 + n / 5 % 5] || ', ' || left(md5(n::text), 16),
         900 + 25 * (n % 100), array[n % 9], 'A'
       from missing, generate_series($2::int - missing.dishes + 1, $2::int) n join category c on c.name = 'Bench ' || (1 + n % 10)
       returning restaurant_id, id
     ), list as (
       insert into choice_groups (restaurant_id, item_id, name, per_line) select restaurant_id, id, '', 3 from dish
       returning restaurant_id, id
     )
     insert into group_choices (restaurant_id, group_id, position, name, price_cents)
     select restaurant_id, id, p, (array['Bread','Salad','Potatoes'])[1 + p], 100 + 50 * p from list, generate_series(0, 2) p`,
    [restaurantId, dishes],
  );
}
