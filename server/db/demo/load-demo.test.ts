import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { moneyOf } from '../../../core/domain/money.ts';
import type { SubOrderStatus } from '../../../core/domain/order-states.ts';
import { photoFormats, photoWidths } from '../../../core/domain/photo-rules.ts';
import { parseChargePlan } from '../../../core/domain/pricing/charge-plan.ts';
import { dinerBill } from '../../../core/domain/pricing/diner-bill.ts';
import { orderTotals, subOrderTotals } from '../../../core/domain/pricing/order-totals.ts';
import { parseRate } from '../../../core/domain/pricing/rate.ts';
import { readRestaurantConfig } from '../../../core/domain/restaurant-config.ts';
import { isPassword } from '../../platform/auth/passwords.ts';
import { isDatabaseEmpty } from '../../platform/cell.ts';
import type { Database } from '../../platform/database.ts';
import { buildVisit, testDatabase } from '../../testing/test-app.ts';
import { featured, goesWith } from './demo-groups.ts';
import { demoLogins, hasDemoLogins } from './demo-state.ts';
import { listDemoTables } from './demo-tables.queries.ts';
import { loadDemo } from './load-demo.ts';
import { demoPictures } from './write-pictures.ts';

const usd = moneyOf('USD');

const now = new Date('2026-11-21T05:30:00Z');

const rowsOf = async <Row>(db: Database, text: string): Promise<Row[]> => (await sql.raw<Row>(text).execute(db)).rows;

// As when the program starts: the owner role migrates and loads the demo.
const { owner: db } = await testDatabase();
// Simulates an interrupted first start, which used up some ids.
await sql`select nextval(pg_get_serial_sequence('restaurants', 'id')), nextval(pg_get_serial_sequence('restaurants', 'id'))`.execute(
  db,
);
const wasEmpty = await isDatabaseEmpty(db);
// Two programs start at the same time.
const options = { now, pictures: true };
await Promise.all([loadDemo(db, options), loadDemo(db, options)]);

describe('the demo', () => {
  it('fills an empty database once, with restaurants 1 to 3', async () => {
    expect(wasEmpty).toBe(true);
    expect(await isDatabaseEmpty(db)).toBe(false);
    const restaurants = await rowsOf<{ id: number; name: string; taxRate: string; config: string }>(
      db,
      'select id, name, tax_rate, config from restaurants order by id',
    );
    expect(restaurants.map(({ id, name, taxRate }) => [id, name, Number(taxRate)])).toEqual([
      [1, 'Demo Bistro', 8.875],
      [2, 'Demo Cantina', 7.25],
      [3, 'Gasthaus Kastanie', 19],
    ]);
    expect(restaurants[0]?.config).toBe('{"otprequired":1,"managercode":"4321","paymenttype":"T"}');
    expect(readRestaurantConfig(restaurants[1]?.config ?? '')).toMatchObject({
      ok: true,
      config: { otpRequired: false },
    });
  });

  it('has every kind of dish and every icon at the bistro', async () => {
    const [figures] = await rowsOf(
      db,
      `select (select count(*) from categories where restaurant_id = 1) as categories, count(*) >= 40 as "enoughItems",
         (select count(distinct (max_count, min_count, per_line > 0)) from choice_groups where restaurant_id = 1 and item_id is not null) as kinds,
         array(select distinct t from items, unnest(types) t where restaurant_id = 1 order by t) as icons,
         array(select distinct availability::text from items where restaurant_id = 1 order by 1) as availability
       from items where restaurant_id = 1`,
    );
    expect(figures).toEqual({
      categories: 8,
      enoughItems: true,
      // Six kinds: S optional and mandatory, and M optional and mandatory, each with and without a limit.
      kinds: 6,
      icons: [0, 1, 2, 3, 4, 5, 6, 7, 8],
      availability: ['A', 'N', 'O'],
    });
  });

  it('has a combo at the bistro, whose choices are dishes that are offered', async () => {
    const parts = await rowsOf(
      db,
      `select i.name as combo, c.group_id, count(*) as choices, bool_and(p.availability = 'A' and p.name = c.name) as offered
       from items i join item_groups g on g.restaurant_id = i.restaurant_id and g.item_id = i.id
       join group_choices c on c.restaurant_id = g.restaurant_id and c.group_id = g.group_id
       join items p on p.restaurant_id = c.restaurant_id and p.id = c.item_id
       where i.restaurant_id = 1 group by 1, 2 order by 3`,
    );
    expect(parts).toMatchObject([
      { combo: 'Bistro Lunch', choices: 3, offered: true },
      { combo: 'Bistro Lunch', choices: 5, offered: true },
    ]);
  });

  it('gives dishes their pictures, groups of choices and what goes well with them', async () => {
    const [figures] = await rowsOf(
      db,
      `select (select count(*) from item_photos) as photos, (select count(*) from item_photo_files) as files,
         (select count(distinct item_id) from item_groups) as "withGroups",
         (select count(*) from group_choices where nested_group_id is not null) as opening,
         count(*) filter (where featured) as featured, count(*) filter (where goes_with <> '{}') as paired from items`,
    );
    const photos = Object.keys(demoPictures).length;
    expect(figures).toEqual({
      photos,
      files: photos * photoWidths.length * photoFormats.length,
      withGroups: 15,
      opening: 2,
      featured: featured.length,
      paired: Object.keys(goesWith).length,
    });
  });

  it('has choices exactly if a dish is customizable', async () => {
    const odd = await rowsOf(
      db,
      `select g.item_id from choice_groups g where (g.max_count = 0) = exists (
         select from group_choices c where c.restaurant_id = g.restaurant_id and c.group_id = g.id)`,
    );
    expect(odd).toEqual([]);
  });

  it('shows no past guest the current OTP of their table; open visits have it', async () => {
    const visits = await rowsOf<{ ended: boolean; same: boolean; count: number }>(
      db,
      `select v.ended_at is not null as ended, v.otp = t.otp as same, count(*) as count
       from visits v join dining_tables t on t.restaurant_id = v.restaurant_id and t.id = v.table_id group by 1, 2`,
    );
    const past = visits.filter(({ ended }) => ended);
    expect(past.find(({ same }) => !same)?.count).toBeGreaterThan(100);
    // Random OTPs are equal by chance once in a million.
    expect(past.find(({ same }) => same)?.count ?? 0).toBeLessThan(2);
    expect(visits.filter(({ ended }) => !ended).map(({ same }) => same)).toEqual([true]);
  });

  it('gives each table an unguessable code, an OTP and an attendant', async () => {
    const tables = await rowsOf<{ code: string; otp: string; attendantId: number | null }>(
      db,
      'select code, otp, attendant_id from dining_tables where restaurant_id = 1',
    );
    expect(tables).toHaveLength(12);
    expect(tables.every(({ code }) => /^[A-Za-z0-9]{16}$/.test(code))).toBe(true);
    expect(tables.every(({ attendantId }) => attendantId !== null)).toBe(true);
    expect(new Set(tables.map(({ otp }) => otp)).size).toBeGreaterThan(6);
  });

  it('offers a free table of each restaurant, preferring one without guests', async () => {
    const offered = async () =>
      (await listDemoTables(db)).map(({ restaurantId, tableName, otpRequired }) => [
        restaurantId,
        tableName,
        otpRequired,
      ]);
    expect(await offered()).toEqual([
      [1, 'Window 1', true],
      [2, 'Bar 1', false],
      [3, 'Fenster 1', false],
    ]);
    const [first] = await rowsOf<{ id: number }>(db, `select id from dining_tables where name = 'Window 1'`);
    const visit = await buildVisit(db, { restaurantId: 1, tableId: first?.id ?? 0 });
    expect((await offered())[0]).toEqual([1, 'Window 2', true]);
    await db.deleteFrom('visits').where('id', '=', visit.id).execute();
  });

  it("accepts the documented logins, each with its role's privileges", async () => {
    const users = await rowsOf<{ username: string; passwordHash: string; restaurantId: number | null; held: number }>(
      db,
      `select u.username, u.password_hash, u.restaurant_id, cardinality(r.privileges) as held from users u
       join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id order by u.id`,
    );
    expect(users.map(({ username, restaurantId, held }) => [username, restaurantId, held])).toEqual([
      ['admin', null, 21],
      ['manager', 1, 19],
      ['server', 1, 3],
      ['manager2', 2, 19],
      ['manager3', 3, 19],
    ]);
    for (const [index, login] of demoLogins.entries())
      expect(await isPassword(login.password, users[index]?.passwordHash ?? '')).toBe(true);
  });
});

describe('the orders of the demo', () => {
  it('are weeks of paid lunches and dinners in local hours, none in the future', async () => {
    const figures = await rowsOf<{ paid: number; hours: number[]; latest: Date; days: number; modes: string[] }>(
      db,
      `select count(*) as paid, max(o.ended_at) as latest,
         count(distinct (o.started_at at time zone (r.region ->> 'timeZone'))::date) as days,
         array_agg(distinct extract(hour from o.started_at at time zone (r.region ->> 'timeZone'))::int) as hours,
         array_agg(distinct p.paid_by::text) as modes
       from orders o join payments p on p.restaurant_id = o.restaurant_id and p.order_id = o.id
       join restaurants r on r.id = o.restaurant_id
       where o.status = 'paid' group by o.restaurant_id order by o.restaurant_id`,
    );
    const [bistro, cantina, gasthaus] = figures;
    expect(Math.abs((bistro?.paid ?? 0) - 310)).toBeLessThan(50);
    expect(Math.abs((cantina?.paid ?? 0) - 60)).toBeLessThan(20);
    expect(Math.abs((gasthaus?.paid ?? 0) - 45)).toBeLessThan(20);
    expect(bistro?.days).toBeGreaterThan(24);
    for (const { hours, latest, modes } of figures) {
      expect(hours.every((hour) => (hour >= 11 && hour <= 13) || (hour >= 17 && hour <= 20))).toBe(true);
      expect(hours.some((hour) => hour < 14) && hours.some((hour) => hour > 14)).toBe(true);
      expect(modes).toEqual(['Card', 'Cash', 'Online', 'Others']);
      expect(latest.getTime()).toBeLessThan(now.getTime());
    }
  });

  it('include two open ones in each status and restaurant, one per table, with living visits; some tables stay free', async () => {
    const open = await rowsOf<{ restaurantId: number; statuses: string; tables: number }>(
      db,
      `select o.restaurant_id, string_agg(o.status, ' ' order by o.status) as statuses,
         count(distinct o.table_id) as tables, (select count(*) from dining_tables t where t.state = 'active'
           and t.restaurant_id = o.restaurant_id) - count(distinct o.table_id) as free
       from orders o join visits v on v.restaurant_id = o.restaurant_id and v.id = o.visit_id
       where o.status in ('new', 'open', 'closed') and v.ended_at is null group by 1 order by 1`,
    );
    expect(open).toEqual([
      { restaurantId: 1, statuses: 'closed closed new new open open', tables: 6, free: 5 },
      { restaurantId: 2, statuses: 'closed closed new new open open', tables: 6, free: 2 },
      { restaurantId: 3, statuses: 'closed closed new new open open', tables: 6, free: 2 },
    ]);
  });

  it('never overlap at one table', async () => {
    const overlaps = await rowsOf(
      db,
      `select a.id from visits a join visits b on a.restaurant_id = b.restaurant_id and a.table_id = b.table_id and a.id < b.id
       where tstzrange(a.started_at, a.ended_at) && tstzrange(b.started_at, b.ended_at)`,
    );
    expect(overlaps).toEqual([]);
  });

  it('add up by the pricing rules, line by line', async () => {
    const orders = await rowsOf<{
      id: number;
      totalCents: number;
      taxCents: number;
      taxRate: string;
      counts: [number, number];
      subOrders: {
        status: SubOrderStatus;
        total: number;
        tax: number;
        lines: { price: number; quantity: number; extra: number }[];
      }[];
    }>(
      db,
      `select o.id, o.total_cents, o.tax_cents, r.tax_rate, array[o.waiting_count, o.confirmed_count] as counts,
         (select jsonb_agg(jsonb_build_object('status', s.status, 'total', s.total_cents, 'tax', s.tax_cents, 'lines',
           (select jsonb_agg(jsonb_build_object('price', l.unit_price_cents, 'quantity', l.quantity, 'extra',
             (select coalesce(sum(c.price_cents), 0) from order_line_choices c
              where c.restaurant_id = l.restaurant_id and c.line_id = l.id)))
            from order_lines l where l.restaurant_id = s.restaurant_id and l.sub_order_id = s.id)))
          from sub_orders s where s.restaurant_id = o.restaurant_id and s.order_id = o.id) as "subOrders"
       from orders o join restaurants r on r.id = o.restaurant_id where r.tax_settings is null`,
    );
    expect(orders.length).toBeGreaterThan(300);
    for (const order of orders) {
      const rate = parseRate(order.taxRate) ?? 0;
      const subOrders = order.subOrders.map(({ status, lines }) => {
        const priced = lines.map(({ price, quantity, extra }) => ({
          unitPriceCents: price,
          quantity,
          choices: [{ priceCents: extra }],
        }));
        return { status, ...subOrderTotals(priced, rate) };
      });
      expect(subOrders.map(({ totalCents, taxCents }) => [totalCents, taxCents])).toEqual(
        order.subOrders.map(({ total, tax }) => [total, tax]),
      );
      expect(orderTotals(subOrders)).toEqual({ totalCents: order.totalCents, taxCents: order.taxCents });
      const count = (status: string) => subOrders.filter((subOrder) => subOrder.status === status).length;
      expect(order.counts).toEqual([count('new'), count('confirmed')]);
    }
  });

  it("are paid with the amount of the bill, today's tips on the attendant [SERVER-08]", async () => {
    const paid = await rowsOf<{
      total: number;
      tax: number;
      tip: number;
      amount: number;
      taxRate: string;
      charges: string;
    }>(
      db,
      `select o.total_cents as total, o.tax_cents as tax, p.tip_cents as tip, p.amount_cents as amount, r.tax_rate, pl.charges
       from payments p join orders o on o.restaurant_id = p.restaurant_id and o.id = p.order_id
       join restaurants r on r.id = p.restaurant_id join plans pl on pl.id = r.plan_id where p.paid_by = 'Online' and r.tax_settings is null`,
    );
    expect(paid.length).toBeGreaterThan(100);
    for (const { total, tax, tip, amount, taxRate, charges } of paid) {
      const plan = parseChargePlan(usd, charges);
      const bill = plan && dinerBill({ totalCents: total, taxCents: tax }, parseRate(taxRate) ?? 0, plan, tip);
      expect(bill?.amountWithTipCents).toBe(amount);
    }
    const unknown = await rowsOf(
      db,
      `select p.id from payments p where p.paid_by = 'Online' and not exists (
         select from sandbox_checkouts s join card_checkouts c on c.session_id = s.session_id
         where s.session_id = p.reference and s.status = 'paid' and c.state = 'paid' and s.order_id = p.order_id
           and s.amount_cents = p.amount_cents and c.amount_cents = p.amount_cents)`,
    );
    expect(unknown).toEqual([]);
    const wrongTips = await rowsOf(
      db,
      `select a.name from attendants a join restaurants r on r.id = a.restaurant_id,
         lateral (select r.region ->> 'timeZone' as zone, make_interval(hours => (r.region ->> 'dayBegins')::int) as begins) d
       where a.tip_total_cents <> (
         select coalesce(sum(p.tip_cents), 0) from payments p
         where p.restaurant_id = a.restaurant_id and p.attendant_id = a.id
           and (p.paid_at at time zone d.zone - d.begins)::date
             = (timestamptz '${now.toISOString()}' at time zone d.zone - d.begins)::date)`,
    );
    expect(wrongTips).toEqual([]);
    const unpaid = await rowsOf(
      db,
      `select id from orders o where (status = 'paid') <> exists (
         select from payments p where p.restaurant_id = o.restaurant_id and p.order_id = o.id)`,
    );
    expect(unpaid).toEqual([]);
  });
});

describe('the restaurant in Berlin', () => {
  it('has a German menu with allergens, whose food is taxed at 7 %, drinks at 19 % and the combo by its dishes', async () => {
    const dishes = await rowsOf<{ category: string; taxClass: string | null; stated: boolean; names: string[] }>(
      db,
      `select c.name as category, i.tax_class, bool_and(i.allergens is not null) as stated, array_agg(i.name order by i.id) as names
       from items i join categories c on c.restaurant_id = i.restaurant_id and c.id = i.category_id
       where i.restaurant_id = 3 group by 1, 2 order by min(i.id)`,
    );
    expect(dishes.every(({ stated }) => stated)).toBe(true);
    expect(dishes.filter(({ taxClass }) => taxClass !== 'speisen')).toMatchObject([
      { category: 'Getränke', taxClass: null },
      { category: 'Aus der Gasthausküche', taxClass: 'parts', names: ['Mittagsmenü'] },
    ]);
    expect(dishes.filter(({ taxClass }) => taxClass === 'speisen').map(({ category }) => category)).toHaveLength(5);
  });

  it('takes euros without a fee, and contains taxes of two rates in each bill, which add up', async () => {
    type Sum = { readonly rate: number; readonly netCents: number; readonly taxCents: number };
    const payments = await rowsOf<{
      paid: number;
      contained: number;
      isAdded: boolean;
      taxes: Sum[];
      food: number;
      drinks: number;
      isPlain: boolean;
    }>(
      db,
      `select p.amount_cents - p.tip_cents as paid, p.contained_tax_cents as contained, p.taxes,
         p.tax_cents <> 0 or p.service_charge_cents <> 0 as "isAdded",
         p.discount_cents = 0 and p.surcharge_cents = 0 as "isPlain", l.food::int, l.drinks::int
       from payments p, lateral (
         select coalesce(sum(l.total_cents) filter (where i.tax_class = 'speisen'), 0) as food,
           coalesce(sum(l.total_cents) filter (where i.tax_class is null), 0) as drinks
         from sub_orders s join order_lines l on l.restaurant_id = s.restaurant_id and l.sub_order_id = s.id
         join items i on i.restaurant_id = l.restaurant_id and i.id = l.item_id
         where s.restaurant_id = p.restaurant_id and s.order_id = p.order_id and s.status = 'confirmed') l
       where p.restaurant_id = 3`,
    );
    const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
    const grossAt = (taxes: readonly Sum[], rate: number) =>
      sum(taxes.filter((each) => each.rate === rate).map(({ netCents, taxCents }) => netCents + taxCents));
    for (const { paid, contained, isAdded, taxes, isPlain, food, drinks } of payments) {
      expect(isAdded).toBe(false);
      expect(sum(taxes.map(({ netCents, taxCents }) => netCents + taxCents))).toBe(paid);
      expect(sum(taxes.map(({ taxCents }) => taxCents))).toBe(contained);
      if (isPlain) expect([grossAt(taxes, 700_000), grossAt(taxes, 1_900_000)]).toEqual([food, drinks]);
    }
    expect(payments.filter(({ taxes }) => taxes.length === 2).length).toBeGreaterThan(20);
    const places = await rowsOf(
      db,
      `select distinct c.currency, pl.currency as plan, r.region ->> 'timeZone' as zone, r.region ->> 'papers' as papers
       from card_checkouts c join restaurants r on r.id = c.restaurant_id
       join plans pl on pl.id = r.plan_id where r.id = 3`,
    );
    expect(places).toEqual([{ currency: 'eur', plan: 'EUR', zone: 'Europe/Berlin', papers: 'de' }]);
  });
});

it('the demo logins count as present until the last of their passwords is changed or its user removed', async () => {
  expect(await hasDemoLogins(db)).toBe(true);
  await sql`update users set password_hash = (select password_hash from users where username = 'server') where username <> 'server'`.execute(
    db,
  );
  expect(await hasDemoLogins(db)).toBe(true);
  await sql`update users set removed_at = now() where username = 'server'`.execute(db);
  expect(await hasDemoLogins(db)).toBe(false);
});
