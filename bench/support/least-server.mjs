// The limit server does the least that such a server has to do on this machine: it sends prepared bytes from bare
// Fastify, and runs one prepared statement per step on tables with keys and references. No auth, rules, schemas, hooks.
import fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = fastify({ bodyLimit: 8 * 1024 * 1024 });
app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

/** @type {Map<string, { body: Buffer, headers: Record<string, string> }>} */
const ready = new Map();

app.put('/bytes/:name', async (request) => {
  const { name } = /** @type {{ name: string }} */ (request.params);
  const headers = JSON.parse(String(request.headers['x-headers']));
  ready.set(name, { body: /** @type {Buffer} */ (request.body), headers });
  return {};
});

app.get('/bytes/:name', (request, reply) => {
  const bytes = ready.get(/** @type {{ name: string }} */ (request.params).name);
  if (!bytes) return reply.code(404).send();
  reply.headers(bytes.headers);
  if (request.headers['if-none-match'] === bytes.headers.etag) return reply.code(304).send();
  return reply.send(bytes.body);
});

/** @param {string} name @param {string} text @param {unknown[]} values */
const ask = async (name, text, values) => (await pool.query({ name, text, values })).rows;

const placing = `
  with visit as (
    insert into least.visits as v (table_id) values ($1)
    on conflict (table_id) where ended_at is null do update set last_request_at = now() returning id, table_id
  ), placed as (
    insert into least.orders (table_id, visit_id, waiting, total_cents, tax_cents) select table_id, id, 1, $2, $3 from visit
    on conflict (table_id) where status <> 'paid' do update set waiting = least.orders.waiting + 1, status = 'new',
      total_cents = least.orders.total_cents + excluded.total_cents, tax_cents = least.orders.tax_cents + excluded.tax_cents
    returning id
  ), sub_order as (
    insert into least.sub_orders (order_id, status, total_cents, tax_cents, key) select id, 'new', $2, $3, $4 from placed
    returning order_id, id
  ), line as (
    insert into least.order_lines (sub_order_id, position, item_id, item_name, quantity, price_cents)
    select s.id, l.position, l.item_id, l.item_name, l.quantity, l.price_cents
    from sub_order s, jsonb_to_recordset($5::jsonb) as l(position int, item_id int, item_name text, quantity int, price_cents bigint)
    returning id, position
  ), choice as (
    insert into least.order_line_choices (line_id, unit, name, price_cents)
    select line.id, c.unit, c.name, c.price_cents
    from line join jsonb_to_recordset($6::jsonb) as c(position int, unit int, name text, price_cents bigint) using (position)
  )
  select order_id, id from sub_order`;

app.post('/place', async (request) => {
  const { table, key, items } = /** @type {any} */ (request.body);
  /** @type {{ itemID: number, itemName: string, itemQuantity: number, itemPrice: number, subItems: any[] }[]} */
  const lines = items;
  const rows = lines.map((line, position) => ({
    position,
    item_id: line.itemID,
    item_name: line.itemName,
    quantity: line.itemQuantity,
    price_cents: Math.round(line.itemPrice * 100),
  }));
  const choices = lines.flatMap(({ subItems }, position) =>
    subItems.map((choice) => ({
      position,
      unit: choice.sequence,
      name: choice.subItemName,
      price_cents: choice.price * 100,
    })),
  );
  const total = rows.reduce((sum, row) => sum + row.quantity * row.price_cents, 0);
  const values = [table, total, Math.round(total * 0.08), key, JSON.stringify(rows), JSON.stringify(choices)];
  const [made] = await ask('place', placing, values);
  return { success: true, result: made, message: 'Ok' };
});

app.post('/confirm', async (request) => {
  const { subOrder } = /** @type {any} */ (request.body);
  const text = `with decided as (update least.sub_orders set status = 'confirmed', decided_at = now() where id = $1 returning order_id)
    update least.orders o set waiting = 0, confirmed = confirmed + 1, status = 'open' from decided where o.id = decided.order_id`;
  await ask('confirm', text, [subOrder]);
  return { success: true };
});

app.post('/close', async (request) => {
  const { order } = /** @type {any} */ (request.body);
  await ask('close', `update least.orders set status = 'closed', closed_at = now() where id = $1`, [order]);
  return { success: true };
});

app.post('/pay', async (request) => {
  const { order } = /** @type {any} */ (request.body);
  const text = `with paid as (update least.orders set status = 'paid', ended_at = now() where id = $1
      returning id, visit_id, total_cents, tax_cents
    ), ended as (update least.visits v set ended_at = now() from paid where v.id = paid.visit_id)
    insert into least.payments (order_id, paid_by, total_cents, tax_cents) select id, 'Cash', total_cents, tax_cents from paid
    returning id`;
  const [made] = await ask('pay', text, [order]);
  return { success: true, result: made };
});

app.get('/orders', async () => {
  const text = `select o.id, o.table_id, t.name, o.status, t.otp, o.total_cents, o.tax_cents, o.started_at
    from least.orders o join least.tables t on t.id = o.table_id where o.status <> 'paid' order by o.started_at, o.id`;
  return { success: true, result: await ask('orders', text, []), message: 'Ok' };
});

await pool.query(`
  drop schema if exists least cascade;
  create schema least;
  create table least.tables (id int primary key, name text not null, otp text not null);
  create table least.items (id int primary key);
  create table least.visits (id int generated always as identity primary key, table_id int not null references least.tables,
    started_at timestamptz not null default now(), last_request_at timestamptz, ended_at timestamptz);
  create unique index on least.visits (table_id) where ended_at is null;
  create table least.orders (id int generated always as identity primary key, table_id int not null references least.tables,
    visit_id int not null references least.visits, status text not null default 'new', waiting int not null,
    confirmed int not null default 0, total_cents bigint not null, tax_cents bigint not null,
    started_at timestamptz not null default now(), closed_at timestamptz, ended_at timestamptz);
  create unique index on least.orders (table_id) where status <> 'paid';
  create table least.sub_orders (id int generated always as identity primary key, order_id int not null references least.orders,
    status text not null, total_cents bigint not null, tax_cents bigint not null, key text not null unique,
    decided_at timestamptz, created_at timestamptz not null default now());
  create index on least.sub_orders (order_id);
  create table least.order_lines (id int generated always as identity primary key,
    sub_order_id int not null references least.sub_orders, position int not null, item_id int not null references least.items,
    item_name text not null, quantity int not null, price_cents bigint not null, unique (sub_order_id, position));
  create table least.order_line_choices (line_id int references least.order_lines, unit int, name text,
    price_cents bigint not null, primary key (line_id, unit, name));
  create table least.payments (id int generated always as identity primary key,
    order_id int not null unique references least.orders, paid_by text not null, total_cents bigint not null,
    tax_cents bigint not null, paid_at timestamptz not null default now());
  insert into least.items select generate_series(1, 1000);
  insert into least.tables select id, 'Bench ' || id, '000000' from generate_series(1, 200000) id;
  insert into least.visits (table_id) select id from least.tables where id <= 40;
  insert into least.orders (table_id, visit_id, waiting, total_cents, tax_cents) select table_id, id, 1, 4200, 336 from least.visits;
  analyze`);
const url = await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.(url);
process.on('disconnect', () => process.exit(0));
