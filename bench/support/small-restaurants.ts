import type pg from 'pg';

const batch = 5_000;

/** The number of paid orders that each restaurant has. One more is open. */
export const paidEach = 5;

/** Signs in to the restaurant with this id, with the demo's password. */
export const managerOf = (id: number) => `manager-${id}`;

/**
 * Adds restaurants with what they and their guests write: a plan, roles, users, a menu of ten dishes, five tables, orders,
 * payments with their numbers, the kitchen's tickets and the trail. The triggers are off: it writes their rows itself.
 */
export async function addSmallRestaurants(client: pg.Client, count: number): Promise<void> {
  await client.query('set statement_timeout = 0');
  for (let left = count; left > 0; left -= batch) {
    await client.query('begin');
    await triggers(client, 'disable');
    await client.query(statements(Math.min(batch, left)));
    for (let number = 1; number <= paidEach; number += 1) await client.query(chained(number));
    await triggers(client, 'enable');
    await client.query('drop table fresh; drop table fresh_orders; commit');
  }
}

async function triggers(client: pg.Client, verb: 'enable' | 'disable'): Promise<void> {
  // Two of the triggers are always on, and these tables are too few to matter.
  const { rows } = await client.query<{ text: string }>(
    `select string_agg(format('alter table %I ${verb} trigger user', relname), ';') as text from pg_class c
     where relnamespace = current_schema()::regnamespace and exists (
       select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal)`,
  );
  await client.query(rows[0]?.text ?? '');
}

/** A paid order is a few hours to 60 days old; the one open order, the sixth, is new. */
const statements = (count: number) => `
  create temporary table fresh as
    select nextval(pg_get_serial_sequence('restaurants', 'id'))::integer as id,
      nextval(pg_get_serial_sequence('plans', 'id')) as plan_id from generate_series(1, ${count});
  analyze fresh;
  insert into plans (id, name, description, charges) overriding system value
    select plan_id, 'Plan of ' || f.id, 'Two percent and ten cents', p.charges
    from fresh f, (select charges from plans order by id limit 1) p;
  insert into restaurants (id, name, address, code, tax_rate, plan_id, config) overriding system value
    select f.id, (array['Bistro','Cantina','Diner','Osteria','Grill','Tavern','Kitchen'])[1 + f.id % 7] || ' '
        || (array['Aurora','Bella','Corner','Delmar','Elm','Fern','Golden','Harbor','Iris','Juniper'])[1 + f.id / 7 % 10] || ' ' || f.id,
      f.id || ' Main Street, Springfield', 'R' || f.id, r.tax_rate, f.plan_id, r.config
    from fresh f, restaurants r where r.id = 2;
  insert into roles (restaurant_id, name, description, privileges, discount_limit)
    select f.id, r.name, r.description, r.privileges, r.discount_limit
    from fresh f, lateral (select * from roles where restaurant_id = 2 order by cardinality(privileges) desc limit 2) r;
  insert into users (restaurant_id, name, username, email, password_hash)
    select f.id, w || ' of ' || f.id, w || '-' || f.id, w || f.id || '@example.com', u.password_hash
    from fresh f, unnest(array['manager','waiter']) w, users u where u.username = 'manager2';
  insert into user_roles select u.id, r.id from fresh f
    join lateral (select id, row_number() over (order by id) n from users where restaurant_id = f.id) u on true
    join lateral (select id, row_number() over (order by id) n from roles where restaurant_id = f.id) r on r.n = u.n;
  insert into staff_sessions (id, user_id, expires_at, device, address)
    select gen_random_uuid(), u.id, now() + interval '12 hours', 'Chrome on Android', '10.0.0.1'
    from fresh f join users u on u.restaurant_id = f.id;
  insert into attendants (restaurant_id, name, status) select id, 'Sam', 'on-duty' from fresh;
  insert into categories (restaurant_id, name, description) select id, 'Dishes', 'All day' from fresh;
  insert into items (restaurant_id, category_id, name, description, price_cents, types, availability)
    select f.id, c.id, (array['Soup','Salad','Burger','Pasta','Risotto','Steak','Salmon','Fries','Cake','Lemonade'])[n] || ' ' || f.id % 97,
      'With ' || (array['lemon','thyme','pepper','salt flakes','basil'])[1 + n % 5] || ', slowly made, ' || left(md5(f.id || '.' || n), 16),
      900 + 25 * n, array[n % 9], 'A'
    from fresh f join categories c on c.restaurant_id = f.id, generate_series(1, 10) n;
  insert into choice_groups (restaurant_id, item_id, name, per_line)
    select f.id, i.id, '', 3 from fresh f join lateral (select id from items where restaurant_id = f.id order by id limit 3) i on true;
  insert into group_choices (restaurant_id, group_id, position, name, price_cents)
    select f.id, g.id, p, (array['Bread','Salad','Potatoes'])[1 + p], 100 + 50 * p
    from fresh f join choice_groups g on g.restaurant_id = f.id, generate_series(0, 2) p;
  insert into dining_tables (restaurant_id, name, code, state, otp)
    select f.id, 'Table ' || n, md5(f.id || '/' || n), 'active', '000000' from fresh f, generate_series(1, 5) n;
  create temporary table fresh_orders as
    select f.id as restaurant_id, n, t.id as table_id, a.id as attendant_id, n <= ${paidEach} as is_paid,
      nextval(pg_get_serial_sequence('visits', 'id')) as visit_id, nextval(pg_get_serial_sequence('orders', 'id')) as id,
      nextval(pg_get_serial_sequence('sub_orders', 'id')) as sub_order_id,
      nextval(pg_get_serial_sequence('payments', 'id')) as payment_id, 3000 + n * 791 as cents,
      now() - case when n > ${paidEach} then interval '10 minutes' else (61 - 12 * n) * interval '1 day' + f.id % 600 * interval '1 minute' end as at
    from fresh f join attendants a on a.restaurant_id = f.id
    join lateral (select id, row_number() over (order by id) p from dining_tables where restaurant_id = f.id) t on true,
    generate_series(1, ${paidEach + 1}) n where t.p = 1 + n % 5;
  create index on fresh_orders (n);
  analyze fresh_orders;
  insert into visits (restaurant_id, id, table_id, started_at, ended_at, otp, phones) overriding system value
    select restaurant_id, visit_id, table_id, at - interval '5 minutes', case when is_paid then at + interval '45 minutes' end,
      '123456', 1 from fresh_orders;
  insert into visit_phones (restaurant_id, visit_id, number, since, last_seen_at, way, device)
    select restaurant_id, visit_id, 1, at, at, 'otp', 'Safari on iPhone' from fresh_orders;
  insert into orders (restaurant_id, id, table_id, visit_id, status, confirmed_count, total_cents, tax_cents, started_at,
      closed_at, ended_at) overriding system value
    select restaurant_id, id, table_id, visit_id, case when is_paid then 'paid' else 'open' end, 1, cents, cents * 8875 / 100000,
      at, case when is_paid then at + interval '40 minutes' end, case when is_paid then at + interval '45 minutes' end
    from fresh_orders;
  insert into sub_orders (restaurant_id, id, order_id, visit_id, status, item_count, total_cents, tax_rate, tax_cents, created_at,
      decided_at, request_hash, phone_number) overriding system value
    select restaurant_id, sub_order_id, id, visit_id, 'confirmed', 3, cents, 8.875, cents * 8875 / 100000, at,
      at + interval '1 minute', encode(sha256(id::text::bytea), 'hex'), 1 from fresh_orders;
  insert into order_lines (restaurant_id, sub_order_id, position, item_id, item_name, item_description, quantity, unit_price_cents, total_cents)
    select o.restaurant_id, o.sub_order_id, i.n, i.id, i.name, i.description, 1, o.cents / 3, o.cents / 3 from fresh_orders o
    join lateral (select *, row_number() over (order by id) - 1 as n from items where restaurant_id = o.restaurant_id order by id limit 3) i on true;
  insert into order_line_choices (restaurant_id, line_id, unit, name, price_cents)
    select l.restaurant_id, l.id, 1, 'Bread', 100 from fresh_orders o
    join order_lines l on l.restaurant_id = o.restaurant_id and l.sub_order_id = o.sub_order_id;
  insert into kitchen_tickets (restaurant_id, sub_order_id, order_id, confirmed_at, step, done_at)
    select restaurant_id, sub_order_id, id, at, case when is_paid then 'served' else 'waiting' end,
      case when is_paid then at + interval '20 minutes' end from fresh_orders;
  insert into kitchen_lines (restaurant_id, line_id, sub_order_id, position, told, step)
    select o.restaurant_id, w.line_id, o.sub_order_id, w.position, w.told, case when is_paid then 'served' else 'waiting' end
    from fresh_orders o, kitchen_words_of(o.restaurant_id, o.sub_order_id) w;
  insert into payments (restaurant_id, id, order_id, provider, reference, paid_by, email, total_cents, service_charge_cents,
      tax_cents, tip_cents, amount_cents, attendant_id, paid_at, day, terms) overriding system value
    select restaurant_id, payment_id, id, 'staff', 'staff_' || id, (array['Cash','Card','Online'])[1 + n % 3],
      case when n > 3 then 'guest' || id || '@example.com' else '' end, cents, 100, cents / 10, 500, cents + cents / 10 + 600,
      attendant_id, at + interval '45 minutes', (at + interval '45 minutes')::date, '{"percent": 2, "fixedCents": 10}'
    from fresh_orders where is_paid;
  insert into paid_orders (restaurant_id, order_id, started_at, day, amount_cents, table_id, attendant_id, otp, session_started_at,
      closed_at, paid_at)
    select restaurant_id, id, at, at::date, cents + cents / 10 + 100, table_id, attendant_id, '123456', at, at, at
    from fresh_orders where is_paid;
  insert into revenue_days (restaurant_id, day, paid_by, payments, amount_cents)
    select restaurant_id, day, paid_by, count(*), sum(amount_cents) from payments where restaurant_id in (select id from fresh) group by 1, 2, 3;
  insert into tip_days select restaurant_id, attendant_id, at::date, sum(500) from fresh_orders where is_paid group by 1, 2, 3;
  insert into paid_order_days select restaurant_id, at::date, count(*) from fresh_orders where is_paid group by 1, 2;
  insert into paid_order_hours select restaurant_id, at::date, extract(hour from at)::integer, count(*), 2700000
    from fresh_orders where is_paid group by 1, 2, 3;
  insert into idempotency_keys (caller, key, fingerprint, made_id, restaurant_id)
    select 'visit ' || visit_id, gen_random_uuid(), 'placeOrder ' || md5(id::text), sub_order_id, restaurant_id from fresh_orders;
  insert into number_series (restaurant_id) select id from fresh;
  insert into audit_chains (restaurant_id) select id from fresh`;

/** The number and the event of one payment of each restaurant, with the hashes that doctors and auditors check. */
const chained = (number: number) => `
  with drafts as materialized (
    select jsonb_populate_record(null::numbered_records, jsonb_build_object('restaurant_id', restaurant_id, 'number', n, 'kind',
      'payment', 'recorded_at', date_trunc('milliseconds', at), 'day', at::date, 'payment_id', payment_id, 'document',
      jsonb_build_object('amount', cents, 'currency', 'USD', 'lines', repeat('Soup 1 x 9.25; ', 30), 'paymentId', payment_id)::text)) as r
    from fresh_orders where n = ${number}
  ), added as (
    insert into numbered_records select r.* from drafts d join number_series s on s.restaurant_id = (d.r).restaurant_id,
      jsonb_populate_record(d.r, jsonb_build_object('hash', number_hash(s.last_hash, d.r))) r returning restaurant_id, hash
  )
  update number_series s set last_number = ${number}, last_hash = a.hash from added a where a.restaurant_id = s.restaurant_id;
  with drafts as materialized (
    select jsonb_populate_record(null::audit_events, jsonb_build_object('restaurant_id', restaurant_id, 'number', n, 'happened_at', at,
      'kind', 'payment', 'change', 'added', 'actor', 'user', 'actor_name', 'Manager', 'address', '10.0.0.1', 'request_id', md5(id::text),
      'order_id', id, 'table_id', table_id, 'subject', '', 'times', 1, 'changes', jsonb_build_object('amount_cents', array[null, cents]))) as e
    from fresh_orders where n = ${number}
  ), added as (
    insert into audit_events select e.* from drafts d join audit_chains c on c.restaurant_id = (d.e).restaurant_id,
      jsonb_populate_record(d.e, jsonb_build_object('hash', audit_hash(c.last_hash, d.e))) e returning restaurant_id, hash
  )
  update audit_chains c set last_number = ${number}, last_hash = a.hash from added a where a.restaurant_id = c.restaurant_id`;
