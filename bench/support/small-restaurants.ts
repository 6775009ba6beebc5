import type pg from 'pg';

const batch = 5_000;
const paidEach = 5;

/** The user name of a manager, who has the demo manager's password. */
export const managerOf = (restaurantId: number) => `manager-${restaurantId}`;

/** Adds restaurants with staff, a menu, tables, paid orders and an open one. Writes the triggers' rows, with hashes of no chain. */
export async function addSmallRestaurants(client: pg.Client, count: number): Promise<void> {
  for (let left = count; left > 0; left -= batch) {
    await client.query(`begin; ${triggers('disable')}; ${statements(Math.min(batch, left))}`);
    await client.query(`${triggers('enable')}; drop table fresh, fresh_orders; commit`);
  }
}

const triggers = (verb: 'enable' | 'disable') => `do $$ declare name text; begin
  for name in select distinct tgrelid::regclass from pg_trigger where not tgisinternal loop
    execute format('alter table %s ${verb} trigger user', name);
  end loop; end $$`;

/** A paid order is 1 to 49 days old. */
const statements = (count: number) => `
  create temporary table fresh as select nextval(pg_get_serial_sequence('restaurants', 'id'))::integer as id,
    nextval(pg_get_serial_sequence('plans', 'id')) as plan_id from generate_series(1, ${count});
  analyze fresh;
  insert into plans (id, name, charges) overriding system value
    select plan_id, 'Plan of ' || f.id, p.charges from fresh f, (select charges from plans order by id limit 1) p;
  insert into restaurants (id, name, address, code, tax_rate, plan_id, config) overriding system value
    select f.id, (array['Bistro','Cantina','Diner','Grill','Tavern'])[1 + f.id % 5] || ' ' || f.id, f.id || ' Main Street', 'R' || f.id,
      r.tax_rate, f.plan_id, r.config from fresh f, restaurants r where r.id = 2;
  insert into roles (restaurant_id, name, privileges) select f.id, r.name, r.privileges
    from fresh f, (select * from roles where restaurant_id = 2 order by cardinality(privileges) desc limit 2) r;
  insert into users (restaurant_id, name, username, email, password_hash)
    select f.id, w || ' of ' || f.id, w || '-' || f.id, w || f.id || '@example.com', u.password_hash
    from fresh f, unnest(array['manager','waiter']) w, users u where u.username = 'manager2';
  insert into user_roles select u.id, r.id from fresh f,
    lateral (select id, row_number() over (order by id) n from users where restaurant_id = f.id) u,
    lateral (select id, row_number() over (order by id) n from roles where restaurant_id = f.id) r where r.n = u.n;
  insert into attendants (restaurant_id, name, status) select id, 'Sam', 'on-duty' from fresh;
  insert into categories (restaurant_id, name) select id, 'Dishes' from fresh;
  insert into items (restaurant_id, category_id, name, description, price_cents, types, availability)
    select f.id, c.id, 'Dish number ' || n, 'Slowly made with ' || md5(f.id || '.' || n), 900 + 25 * n, array[n % 9], 'A'
    from fresh f join categories c on c.restaurant_id = f.id, generate_series(1, 10) n;
  insert into choice_groups (restaurant_id, item_id, name, per_line) select f.id, i.id, '', 3
    from fresh f, lateral (select id from items where restaurant_id = f.id order by id limit 3) i;
  insert into group_choices (restaurant_id, group_id, position, name, price_cents) select f.id, g.id, p, 'Choice ' || p, 100
    from fresh f join choice_groups g on g.restaurant_id = f.id, generate_series(0, 2) p;
  insert into dining_tables (restaurant_id, name, code, state, otp)
    select f.id, 'Table ' || n, md5(f.id || '/' || n), 'active', '000000' from fresh f, generate_series(1, 5) n;
  create temporary table fresh_orders as select f.id as restaurant_id, n, t.id as table_id, a.id as attendant_id, n <= ${paidEach} as is_paid,
      nextval(pg_get_serial_sequence('visits', 'id')) as visit_id, nextval(pg_get_serial_sequence('orders', 'id')) as id,
      nextval(pg_get_serial_sequence('sub_orders', 'id')) as sub_order_id, nextval(pg_get_serial_sequence('payments', 'id')) as payment_id,
      3000 + n * 791 as cents, now() - case when n <= ${paidEach} then (61 - 12 * n) * interval '1 day' else interval '10 minutes' end as at
    from fresh f join attendants a on a.restaurant_id = f.id
    join lateral (select id, row_number() over (order by id) p from dining_tables where restaurant_id = f.id) t on true,
    generate_series(1, ${paidEach + 1}) n where t.p = 1 + n % 5;
  analyze fresh_orders;
  insert into visits (restaurant_id, id, table_id, started_at, ended_at, otp, phones) overriding system value
    select restaurant_id, visit_id, table_id, at, case when is_paid then at + interval '45 minutes' end, '123456', 1 from fresh_orders;
  insert into visit_phones (restaurant_id, visit_id, number, since, last_seen_at, way, device)
    select restaurant_id, visit_id, 1, at, at, 'otp', 'Safari on iPhone' from fresh_orders;
  insert into orders (restaurant_id, id, table_id, visit_id, status, confirmed_count, total_cents, tax_cents, started_at, closed_at,
      ended_at) overriding system value
    select restaurant_id, id, table_id, visit_id, case when is_paid then 'paid' else 'open' end, 1, cents, cents / 10, at,
      case when is_paid then at end, case when is_paid then at end from fresh_orders;
  insert into sub_orders (restaurant_id, id, order_id, visit_id, status, item_count, total_cents, tax_rate, tax_cents, created_at,
      decided_at, request_hash, phone_number) overriding system value
    select restaurant_id, sub_order_id, id, visit_id, 'confirmed', 3, cents, 10, cents / 10, at, at, md5(id::text), 1 from fresh_orders;
  insert into order_lines (restaurant_id, sub_order_id, position, item_id, item_name, item_description, quantity, unit_price_cents, total_cents)
    select o.restaurant_id, o.sub_order_id, i.n, i.id, i.name, i.description, 1, o.cents / 3, o.cents / 3 from fresh_orders o,
      lateral (select *, row_number() over (order by id) - 1 as n from items where restaurant_id = o.restaurant_id order by id limit 3) i;
  insert into order_line_choices (restaurant_id, line_id, unit, name, price_cents) select l.restaurant_id, l.id, 1, 'Choice 1', 100
    from fresh_orders o join order_lines l on l.restaurant_id = o.restaurant_id and l.sub_order_id = o.sub_order_id;
  insert into kitchen_tickets (restaurant_id, sub_order_id, order_id, confirmed_at, step, done_at)
    select restaurant_id, sub_order_id, id, at, case when is_paid then 'served' else 'waiting' end, case when is_paid then at end from fresh_orders;
  insert into kitchen_lines (restaurant_id, line_id, sub_order_id, position, told, step)
    select o.restaurant_id, w.line_id, o.sub_order_id, w.position, w.told, case when is_paid then 'served' else 'waiting' end
    from fresh_orders o, kitchen_words_of(o.restaurant_id, o.sub_order_id) w;
  insert into payments (restaurant_id, id, order_id, provider, reference, paid_by, email, total_cents, service_charge_cents, tax_cents,
      tip_cents, amount_cents, attendant_id, paid_at, day, terms) overriding system value
    select restaurant_id, payment_id, id, 'staff', 'staff_' || id, (array['Cash','Card','Online'])[1 + n % 3],
      case when n > 3 then 'guest' || id || '@example.com' else '' end, cents, 100, cents / 10, 500, cents + cents / 10 + 600,
      attendant_id, at, at::date, '{"percent": 2, "fixedCents": 10}' from fresh_orders where is_paid;
  insert into paid_orders (restaurant_id, order_id, started_at, day, amount_cents, table_id, attendant_id, otp, session_started_at, closed_at, paid_at)
    select restaurant_id, id, at, at::date, cents + cents / 10 + 100, table_id, attendant_id, '123456', at, at, at from fresh_orders where is_paid;
  insert into revenue_days (restaurant_id, day, paid_by, payments, amount_cents) select restaurant_id, day, paid_by, count(*), sum(amount_cents)
    from payments where restaurant_id in (select id from fresh) group by 1, 2, 3;
  insert into tip_days select restaurant_id, attendant_id, at::date, sum(500) from fresh_orders where is_paid group by 1, 2, 3;
  insert into paid_order_days select restaurant_id, at::date, count(*) from fresh_orders where is_paid group by 1, 2;
  insert into number_series (restaurant_id, last_number) select id, ${paidEach} from fresh;
  insert into numbered_records (restaurant_id, number, kind, recorded_at, day, payment_id, document, hash)
    select restaurant_id, n, 'payment', at, at::date, payment_id, repeat('"Soup":"9.25",', 30), sha256(id::text::bytea) from fresh_orders where is_paid;
  insert into audit_chains (restaurant_id, last_number) select id, ${paidEach} from fresh;
  insert into audit_events (restaurant_id, number, happened_at, kind, change, actor, actor_name, address, order_id, table_id, changes, hash)
    select restaurant_id, n, at, 'payment', 'added', 'user', 'Manager', '10.0.0.1', id, table_id, jsonb_build_object('amount', cents),
      sha256(id::text::bytea) from fresh_orders where is_paid`;
