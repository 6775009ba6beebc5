import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type AuditKind, auditKindNames } from '../../../core/domain/audit.ts';
import type { Tx } from '../../platform/database.ts';
import { addRow, buildOrder, changeRows, testApp } from '../../testing/test-app.ts';

// An audit event commits together with its change.

const test = await testApp();

type House = Awaited<ReturnType<typeof buildHouse>>;

async function buildHouse() {
  const plan = await test.buildPlan();
  const { id } = await test.buildRestaurant({ planId: plan.id });
  const user = await test.buildUser({ restaurantId: id });
  const table = await test.buildTable({ restaurantId: id });
  await test.buildItem({ restaurantId: id, choices: [{ name: 'Rice', priceCents: 50 }] });
  await test.changeRows('attendants', { restaurant_id: id }, { tip_total_cents: 700 });
  const order = await test.buildOrder({ restaurantId: id });
  const open = await test.buildOrder({ restaurantId: id, status: 'open' });
  const paid = await test.buildOrder({ restaurantId: id, status: 'paid' });
  await test.addRow('visit_phones', { restaurant_id: id, visit_id: order.visitId, number: 1, way: 'link' });
  return { id, plan, user, table, order, open, paid };
}

const refundOf = ({ id, paid, user }: House, provider: string) => ({
  restaurant_id: id,
  order_id: paid.id,
  payment_id: paid.paymentId ?? null,
  made_by_user_id: user.id,
  amount_cents: 100,
  currency: 'usd',
  reason: 'Cold',
  provider,
  reference: 'session',
  live: false,
});
const joinOf = (tx: Tx, restaurant: number, order: number, join: number | null) =>
  changeRows(tx, 'orders', { restaurant_id: restaurant, id: order }, { join_id: join });

const voidOf = ({ id, order, user }: House, kind: 'void' | 'comp') => ({
  restaurant_id: id,
  order_id: order.id,
  sub_order_id: order.subOrders[0]?.id ?? 0,
  line_id: 1,
  line_ids: [1],
  kind,
  units: [1],
  dish: '1 x Soup',
  told: {},
  amount_cents: 1250,
  reason: 'Spilled',
  voided_by_user_id: user.id,
});

const now = new Date();
/** Writes one change of each kind that a trigger records, in one transaction. */
const changes: Partial<Record<AuditKind, (tx: Tx, house: House) => Promise<unknown>>> = {
  payment: (tx, { id }) => buildOrder(tx, { restaurantId: id, status: 'paid' }),
  discount: (tx, { id }) =>
    buildOrder(tx, { restaurantId: id, status: 'paid', payment: { discount: { mode: 'amount', cents: 100 } } }),
  surcharge: (tx, { id }) =>
    buildOrder(tx, { restaurantId: id, status: 'paid', payment: { surcharge: { mode: 'amount', cents: 100 } } }),
  refund: (tx, house) => addRow(tx, 'refunds', refundOf(house, 'sandbox')),
  'refund-failed': (tx, { id }) =>
    changeRows(tx, 'refunds', { restaurant_id: id, state: 'pending' }, { state: 'failed', ended_at: now }),
  'order-cancelled': (tx, { order }) =>
    changeRows(tx, 'orders', order.id, { status: 'cancelled', waiting_count: 0, cancelled_count: 1, ended_at: now }),
  'sub-order-cancelled': (tx, { order }) =>
    changeRows(tx, 'sub_orders', { order_id: order.id }, { status: 'cancelled', decided_at: new Date() }),
  'sub-order-accepted': (tx, { id, open }) =>
    addRow(tx, 'sub_orders', {
      restaurant_id: id,
      order_id: open.id,
      visit_id: open.visitId,
      status: 'confirmed',
      item_count: 1,
      total_cents: 0,
      tax_rate: '0',
      tax_cents: 0,
      request_hash: '',
      decided_at: new Date(),
      accepted_by_itself: true,
    }),
  'order-reopened': (tx, { id, order, user }) =>
    addRow(tx, 'order_reopenings', {
      restaurant_id: id,
      order_id: order.id,
      reason: 'More',
      reopened_by_user_id: user.id,
    }),
  'drawer-opened': async (tx, { id }) => {
    const till = {
      restaurant_id: id,
      name: 'Till',
      host: '127.0.0.1',
      port: 9100,
      paper_mm: 80,
      characters: 48,
    } as const;
    const printer = { ...till, copies: 1, prints_tickets: false, prints_receipts: true, active: false } as const;
    const { id: printerId } = await addRow(tx, 'printers', printer);
    const opening = { kind: 'drawer', copies: 1, opens_drawer: true, reason: 'Change for the bar' } as const;
    return addRow(tx, 'print_jobs', { restaurant_id: id, printer_id: printerId, ...opening });
  },
  'dish-voided': (tx, house) => addRow(tx, 'line_voids', voidOf(house, 'void')),
  'dish-comped': (tx, house) => addRow(tx, 'line_voids', voidOf(house, 'comp')),
  'table-moved': (tx, { id, order, table, user }) =>
    addRow(tx, 'visit_moves', {
      restaurant_id: id,
      visit_id: order.visitId,
      order_id: order.id,
      moved_by_user_id: user.id,
      from_table_id: order.tableId,
      from_code: order.tableCode,
      to_table_id: table.id,
    }),
  'table-taken-over': (tx, { table }) =>
    changeRows(tx, 'dining_tables', table.id, {
      taken_over_by: table.attendantId,
      taken_over_until: new Date(Date.now() + 60_000),
    }),
  'order-joined': async (tx, { id, open, user }) => {
    const join = await addRow(tx, 'order_joins', { restaurant_id: id, joined_by_user_id: user.id });
    await joinOf(tx, id, open.id, join.id);
  },
  'order-separated': (tx, { id, open }) => joinOf(tx, id, open.id, null),
  'tips-reset': (tx, { id }) => changeRows(tx, 'attendants', { restaurant_id: id }, { tip_total_cents: 0 }),
  item: (tx, { id }) => changeRows(tx, 'items', { restaurant_id: id }, { price_cents: 901 }),
  category: (tx, { id }) => changeRows(tx, 'categories', { restaurant_id: id }, { offer_times: sql`'[]'` }),
  choice: (tx, { id }) => changeRows(tx, 'group_choices', { restaurant_id: id }, { price_cents: 51 }),
  'menu-import': (tx, { id }) => sql`select note_menu_import(${id}, 'Soup', '{}')`.execute(tx),
  plan: (tx, { plan }) => changeRows(tx, 'plans', plan.id, { charges: '0$25$0.6$0|25$75$1$0|75$1000$2$0' }),
  tax: (tx, { id }) => changeRows(tx, 'restaurants', id, { tax_rate: '9.5' }),
  configuration: (tx, { id }) => changeRows(tx, 'restaurants', id, { config: '{"otprequired":1}' }),
  restaurant: (tx, { id }) => changeRows(tx, 'restaurants', id, { address: 'Elsewhere' }),
  table: (tx, { table }) => changeRows(tx, 'dining_tables', table.id, { code: 'another1' }),
  area: (tx, { id }) => addRow(tx, 'areas', { restaurant_id: id, name: 'Patio', colour: 'paid', position: 0 }),
  user: (tx, { user }) => changeRows(tx, 'users', user.id, { email: 'new@example.com' }),
  role: (tx, { user }) => changeRows(tx, 'roles', user.roleId, { privileges: ['order'] }),
  'role-of-user': (tx, { user }) => tx.deleteFrom('user_roles').where('user_id', '=', user.id).execute(),
  password: (tx, { user }) => changeRows(tx, 'users', user.id, { password_hash: 'other' }),
  pin: (tx, { user }) => changeRows(tx, 'users', user.id, { pin_hash: 'some' }),
  'second-step': (tx, { user }) => addRow(tx, 'totp_factors', { user_id: user.id, sealed_secret: 'x', last_step: 1 }),
  'phone-put-out': (tx, { id, user }) =>
    changeRows(tx, 'visit_phones', { restaurant_id: id }, { put_out_at: new Date(), put_out_by_user_id: user.id }),
  'sign-in': (tx, { user }) =>
    addRow(tx, 'staff_sessions', { id: crypto.randomUUID(), user_id: user.id, expires_at: new Date() }),
  'sign-out': (tx, { user }) => changeRows(tx, 'staff_sessions', { user_id: user.id }, { revoked_at: new Date() }),
};

it('a transaction that is rolled back leaves none, and a committed one writes them itself', async () => {
  // The remaining kinds aren't recorded by row triggers, or have their own tests.
  const refusals = ['sign-in-refused', 'wrong-code', 'wrong-otp', 'not-allowed', 'limit-tripped'];
  const beside = ['approval', 'trail-shortened', ...refusals];
  expect([...Object.keys(changes), ...beside].sort()).toEqual([...auditKindNames].sort());
  const house = await buildHouse();
  const count = async () =>
    (await sql<{ count: number }>`select count(*) from audit_events`.execute(test.db)).rows[0]?.count;
  const before = await count();
  const all = async (tx: Tx) => {
    for (const change of Object.values(changes)) await change(tx, house);
    const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::xid::text as id`.execute(tx);
    return rows[0]?.id;
  };
  const undone = test.db.transaction().execute(async (tx) => {
    await all(tx);
    await sql`set constraints all immediate`.execute(tx);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await count()).toBe(before);
  const transaction = await test.db.transaction().execute(all);
  const { rows } = await sql<{ kind: string }>`
      select distinct kind from audit_events where xmin::text = ${transaction} order by kind`.execute(test.db);
  expect(rows.map(({ kind }) => kind)).toEqual(Object.keys(changes).sort());
});

describe('an import of a menu', () => {
  const raise = (tx: Tx, id: number) => changeRows(tx, 'items', { restaurant_id: id }, { price_cents: 902 });
  const begin = (tx: Tx, id: number) => sql`select begin_menu_import(${id})`.execute(tx);
  const note = (tx: Tx, id: number) => sql`select note_menu_import(${id}, 'Soup', '{}')`.execute(tx);
  const kindsAfter = async (work: (tx: Tx, id: number) => Promise<unknown>) => {
    const { id } = await buildHouse();
    await test.db.transaction().execute((tx) => work(tx, id));
    const rows = await test.findRows('audit_events', { restaurant_id: id, change: 'changed' }, ['kind']);
    const imports = await test.findRows('audit_events', { restaurant_id: id, kind: 'menu-import' }, ['kind']);
    return [...new Set([...rows, ...imports].map(({ kind }) => kind))];
  };

  it('silences the events of its dishes until it tells them itself, and no event of the tax', async () => {
    const whole = kindsAfter(async (tx, id) => {
      await begin(tx, id);
      await raise(tx, id);
      await changeRows(tx, 'restaurants', id, { tax_rate: '9.5' });
      await note(tx, id);
    });
    expect(await whole).toEqual(['tax', 'menu-import']);
    const later = kindsAfter(async (tx, id) => {
      await begin(tx, id);
      await note(tx, id);
      await raise(tx, id);
    });
    expect(await later).toEqual(['item', 'menu-import']);
  });

  it('cannot be committed without its event, nor silence another restaurant, nor be begun by a setting', async () => {
    const silent = kindsAfter(async (tx, id) => {
      await begin(tx, id);
      await raise(tx, id);
    });
    await expect(silent).rejects.toThrow('an import of a menu leaves an event');
    const elsewhere = (await buildHouse()).id;
    const other = kindsAfter(async (tx, id) => {
      await begin(tx, elsewhere);
      await raise(tx, id);
      await note(tx, elsewhere);
    });
    expect(await other).toEqual(['item']);
    const set = kindsAfter(async (tx, id) => {
      await sql`select set_config('comanda.menu_import', 'yes', true)`.execute(tx);
      await raise(tx, id);
    });
    expect(await set).toEqual(['item']);
  });
});

it('the database accepts exactly the kinds of core/domain', async () => {
  const { rows } = await sql<{ rule: string }>`
    select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'audit_events_kind_check'`.execute(
    test.db,
  );
  const words = [...(rows[0]?.rule ?? '').matchAll(/'([^']*)'/g)].map(([, word]) => word);
  expect(words.sort()).toEqual([...auditKindNames].sort());
});
