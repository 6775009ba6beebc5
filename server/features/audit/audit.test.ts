import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { addressOf } from '../../../core/contract/address.ts';
import type { AuditEvent } from '../../../core/contract/audit.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { type AuditKind, auditKindNames } from '../../../core/domain/audit.ts';
import { privileges } from '../../../core/domain/privileges.ts';
import type { Tx } from '../../platform/database.ts';
import { buildItem, buildOrder, buildPlan, buildRestaurant, buildTable, buildUser } from '../../testing/builders.ts';
import { buildFloor, placeSoups } from '../../testing/diner.ts';
import { outcome } from '../../testing/outcome.ts';
import { addRow, changeRows, findRows } from '../../testing/rows.ts';
import { testApp } from '../../testing/test-app.ts';
import { forgetOldEvents } from './audit.queries.ts';

const test = await testApp();
const floor = await buildFloor(test);
const { restaurantId } = floor;
const configure = (config: string) => changeRows(test.db, 'restaurants', restaurantId, { config });
await configure('{"otprequired":0,"managercode":"4321","paymenttype":"T"}');
const manager = await buildUser(test.db, { restaurantId, privileges: [...privileges], name: 'Mary Manager' });
const headers = await test.staffHeaders(manager.id);

type Asked = Parameters<typeof addressOf>[1] & object;
const call = async (endpoint: Parameters<typeof addressOf>[0], payload: object | undefined, filling: object = {}) => {
  const answer = await test.send({
    ...addressOf(endpoint, filling as Asked),
    ...(payload ? { payload } : {}),
    headers,
    remoteAddress: '10.9.8.7',
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().result;
};
const read = async (query: object = {}, who: Record<string, string> = headers): Promise<AuditEvent[]> => {
  const answer = await test.send(endpoints.auditTrail, { query: query as never, headers: who });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().result.events;
};
/** A field of an event as readers see it; without a value before and after it is hidden. */
const field = (name: string, was: unknown, now: unknown) => ({
  field: name,
  was,
  now,
  isHidden: was === null && now === null,
});
const newest = async (what: AuditKind) => (await read({ what }))[0];
const verdict = async () => call(endpoints.verifyAudit, undefined);

it('the database accepts exactly the kinds of core/domain', async () => {
  const { rows } = await sql<{ rule: string }>`
    select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'audit_events_kind_check'`.execute(
    test.db,
  );
  const words = [...(rows[0]?.rule ?? '').matchAll(/'([^']*)'/g)].map(([, word]) => word);
  expect(words.sort()).toEqual([...auditKindNames].sort());
});

describe('each change of money and rights is an event with its user, time and origin', () => {
  it('of money', async () => {
    const { orderID, subOrderID } = await placeSoups(test, floor);
    const suborder = [{ subOrderID, items: [], status: 'O' }];
    await call(endpoints.placeOrder, { suborder, tableID: floor.code, restaurantID: restaurantId });
    await call(endpoints.closeOrder, { orderID });
    await call(endpoints.reopenOrder, { orderID, reason: 'One more dish' });
    expect(await newest('order-reopened')).toMatchObject({
      ...{ actor: 'user', actorName: 'Mary Manager', userID: manager.id, address: '10.9.8.7' },
      ...{ orderID, tableID: floor.tableId },
      details: [field('reason', null, 'One more dish')],
    });
    const [reopened] = await read({ what: 'order-reopened' });
    expect(Math.abs(Date.parse(reopened?.happenedAt ?? '') - Date.now())).toBeLessThan(60_000);
    expect(reopened?.requestID).not.toBe('');
    await call(endpoints.closeOrder, { orderID });
    const query = { orderid: orderID, paidby: 'Cash', discount: '10', discountMode: 'percent', managercode: '4321' };
    await call(endpoints.setOrderToPaid, undefined, { query: { ...query, surcharge: '1', surchargeMode: 'amount' } });
    for (const kind of ['payment', 'discount', 'surcharge'] as const)
      expect(await newest(kind), kind).toMatchObject({ actor: 'user', userID: manager.id, orderID });
    expect((await newest('surcharge'))?.details).toContainEqual(field('surcharge_cents', null, 100));
    await call(endpoints.refund, { orderID, amount: '1.50', reason: 'Cold soup' });
    expect((await newest('refund'))?.details).toEqual(
      expect.arrayContaining([field('amount_cents', null, 150), field('reason', null, 'Cold soup')]),
    );
    await changeRows(test.db, 'attendants', { restaurant_id: restaurantId }, { tip_total_cents: 700 });
    await call(endpoints.resetTips, undefined);
    expect(await newest('tips-reset')).toMatchObject({
      userID: manager.id,
      details: [field('tip_total_cents', 700, 0)],
    });
  });

  it('a sub-order that its guest cancels', async () => {
    const own = await buildFloor(test);
    const { subOrderID } = await placeSoups(test, own);
    const sent = { ...addressOf(endpoints.cancelSubOrder), payload: { suborderID: subOrderID } };
    const answer = await test.send({ ...sent, headers: own.cookie, remoteAddress: '10.1.1.1' });
    expect(answer.statusCode, answer.body).toBe(200);
    const found = await read(
      { what: 'sub-order-cancelled' },
      await test.staffOf({ restaurantId: own.restaurantId, privileges: ['audit'] }),
    );
    expect(found).toMatchObject([{ actor: 'guest', userID: null, address: '10.1.1.1', tableID: own.tableId }]);
    // No other trail has it.
    expect(await read({ what: 'sub-order-cancelled' })).toEqual([]);
  });

  it('of prices: the item and each changed choice, and nothing else', async () => {
    const [soup] = await findRows(test.db, 'items', floor.soup, ['category_id']);
    const item = (price: string, choices: Record<string, string>) => ({
      ...{ itemName: 'Curry', category: { itemCategoryId: soup?.category_id }, price },
      ...{ selection: 'M', availibilty: 'A', type: '0', max: 2 },
      subItems: Object.entries(choices).map(([subItemName, subPrice]) => ({ subItemName, price: subPrice })),
    });
    const itemId = await call(endpoints.saveItem, item('9.00', { Rice: '1.00', Naan: '2.00' }));
    const before = (await read())[0]?.number ?? 0;
    await call(endpoints.saveItem, { ...item('9.50', { Naan: '2.00', Rice: '1.25', Dal: '3' }), itemId });
    const events = (await read()).filter(({ number }) => number > before);
    const told = events.map(({ kind, change, subject, details }) => [
      kind,
      change,
      subject,
      details.map(({ was, now }) => [was, now]),
    ]);
    expect(told.sort()).toEqual(
      [
        ['item', 'changed', 'Curry', [[900, 950]]],
        ['choice', 'changed', 'Curry: Rice', [[100, 125]]],
        ['choice', 'added', 'Curry: Dal', [[null, 300]]],
      ].sort(),
    );
  });

  it('of rights: users, their roles, and the roles’ privileges', async () => {
    const role = await call(endpoints.saveRole, { roleName: 'Host', privileges: ['order'] });
    expect(await newest('role')).toMatchObject({ change: 'added', subject: 'Host', userID: manager.id });
    const saved = { name: 'Ana', username: `ana-${restaurantId}`, userEmail: 'ana@example.com', roleId: [role] };
    const id = await call(endpoints.saveUser, { ...saved, password: 'Fresh#2026', repassword: 'Fresh#2026' });
    expect(await newest('user')).toMatchObject({ change: 'added', subject: 'Ana' });
    expect(await newest('role-of-user')).toMatchObject({
      change: 'added',
      subject: 'Ana',
      details: [field('role', null, 'Host')],
    });
    await call(endpoints.deleteUser, undefined, { query: { userId: id } });
    expect(await newest('user')).toMatchObject({ change: 'removed', subject: 'Ana' });
    expect(JSON.stringify(await read())).not.toMatch(/argon|Fresh#2026/);
  });

  it('of a table code and of the configuration, without revealing a secret', async () => {
    await call(endpoints.renewTable, { id: floor.tableId });
    expect(await newest('table')).toMatchObject({
      change: 'changed',
      tableID: floor.tableId,
      details: [field('code', null, null)],
    });
    await configure('{"otprequired":1,"managercode":"987654","paymenttype":"T"}');
    const event = await newest('configuration');
    expect(event?.details).toEqual(
      expect.arrayContaining([field('config.managercode', null, null), field('config.otprequired', '0', '1')]),
    );
    // No user is named: the program itself did it.
    expect(event?.actor).toBe('program');
    expect(JSON.stringify(await read())).not.toMatch(/987654|4321/);
  });

  it('a sign-in and its end', async () => {
    const user = await buildUser(test.db, { restaurantId, privileges: [], password: 'Secret@123', name: 'Ben' });
    const payload = { username: user.username, password: 'Secret@123' };
    const signedIn = await test.send(endpoints.signIn, { payload, remoteAddress: '10.5.5.5' });
    expect(await newest('sign-in')).toMatchObject({ userID: user.id, actorName: 'Ben', address: '10.5.5.5' });
    const { token } = signedIn.json().result;
    await test.send(endpoints.signOut, { headers: { authorization: `JWT-${token}` } });
    expect(await newest('sign-out')).toMatchObject({ userID: user.id, subject: 'Ben', actor: 'user' });
  });

  it('a session ended by another user, with its device', async () => {
    const user = await buildUser(test.db, { restaurantId, privileges: [], password: 'Secret@123', name: 'Cleo' });
    const phone = 'Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0';
    const payload = { username: user.username, password: 'Secret@123' };
    await test.send(endpoints.signIn, { payload, headers: { 'user-agent': phone } });
    const device = 'Firefox, Android';
    expect((await newest('sign-in'))?.details).toEqual([field('way', null, 'password'), field('device', null, device)]);
    await call(endpoints.deleteUser, undefined, { query: { userId: user.id } });
    expect(await newest('sign-out')).toMatchObject({
      userID: manager.id,
      subject: 'Cleo',
      details: [field('device', device, null)],
    });
  });

  it('a PIN that is set, changed and removed', async () => {
    const user = await buildUser(test.db, { restaurantId, privileges: [], password: 'Secret@123', name: 'Dora' });
    const own = await test.staffHeaders(user.id);
    for (const [pin, change] of [
      ['274951', 'added'],
      ['815306', 'changed'],
      ['', 'removed'],
    ]) {
      const payload = { password: 'Secret@123', pin };
      const answer = await test.send(endpoints.setPin, { payload, headers: own });
      expect(answer.statusCode, answer.body).toBe(200);
      expect(await newest('pin')).toMatchObject({
        change,
        userID: user.id,
        subject: 'Dora',
        details: [field('pin_hash', null, null)],
      });
    }
  });

  it('a change that did not happen leaves no event', async () => {
    const before = (await read())[0]?.number;
    const answer = await test.send(endpoints.saveRole, {
      headers,
      payload: { roleName: 'Host', privileges: ['order'] },
    });
    expect(answer.statusCode).toBe(409);
    expect((await read())[0]?.number).toBe(before);
  });
});

describe('an event and its change commit together', () => {
  /** A change of each kind that a row reports, written in one transaction; the kinds by hand. */
  const changes: Partial<Record<AuditKind, (tx: Tx, house: House) => Promise<unknown>>> = {
    payment: (tx, { id }) => buildOrder(tx, { restaurantId: id, status: 'paid' }),
    discount: (tx, { id }) =>
      buildOrder(tx, { restaurantId: id, status: 'paid', payment: { discount: { mode: 'amount', cents: 100 } } }),
    surcharge: (tx, { id }) =>
      buildOrder(tx, { restaurantId: id, status: 'paid', payment: { surcharge: { mode: 'amount', cents: 100 } } }),
    refund: (tx, house) => addRow(tx, 'refunds', refundOf(house, 'sandbox')),
    'refund-failed': (tx, { id }) =>
      changeRows(tx, 'refunds', { restaurant_id: id, state: 'pending' }, { state: 'failed', ended_at: new Date() }),
    'order-cancelled': (tx, { order }) =>
      changeRows(tx, 'orders', order.id, {
        ...{ status: 'cancelled', waiting_count: 0, cancelled_count: 1, ended_at: new Date() },
      }),
    'sub-order-cancelled': (tx, { order }) =>
      changeRows(tx, 'sub_orders', { order_id: order.id }, { status: 'cancelled', decided_at: new Date() }),
    'order-reopened': (tx, { id, order, user }) =>
      addRow(tx, 'order_reopenings', {
        ...{ restaurant_id: id, order_id: order.id, reason: 'More', reopened_by_user_id: user.id },
      }),
    'table-moved': (tx, { id, order, table, user }) =>
      addRow(tx, 'visit_moves', {
        ...{ restaurant_id: id, visit_id: order.visitId, order_id: order.id, moved_by_user_id: user.id },
        ...{ from_table_id: order.tableId, from_code: order.tableCode, to_table_id: table.id },
      }),
    'order-joined': async (tx, { id, open, user }) => {
      const join = { restaurant_id: id, joined_by_user_id: user.id };
      const row = await addRow(tx, 'order_joins', join);
      await joinOf(tx, id, open.id, row.id);
    },
    'order-separated': (tx, { id, open }) => joinOf(tx, id, open.id, null),
    'tips-reset': (tx, { id }) => changeRows(tx, 'attendants', { restaurant_id: id }, { tip_total_cents: 0 }),
    item: (tx, { id }) => changeRows(tx, 'items', { restaurant_id: id }, { price_cents: 901 }),
    choice: (tx, { id }) => changeRows(tx, 'item_choices', { restaurant_id: id }, { price_cents: 51 }),
    plan: (tx, { plan }) => changeRows(tx, 'plans', plan.id, { charges: '0$25$0.6$0|25$75$1$0|75$1000$2$0' }),
    tax: (tx, { id }) => changeRows(tx, 'restaurants', id, { tax_rate: '9.5' }),
    configuration: (tx, { id }) => changeRows(tx, 'restaurants', id, { config: '{"otprequired":1}' }),
    restaurant: (tx, { id }) => changeRows(tx, 'restaurants', id, { address: 'Elsewhere' }),
    table: (tx, { table }) => changeRows(tx, 'dining_tables', table.id, { code: 'another1' }),
    user: (tx, { user }) => changeRows(tx, 'users', user.id, { email: 'new@example.com' }),
    role: (tx, { user }) => changeRows(tx, 'roles', user.roleId, { privileges: ['order'] }),
    'role-of-user': (tx, { user }) => tx.deleteFrom('user_roles').where('user_id', '=', user.id).execute(),
    password: (tx, { user }) => changeRows(tx, 'users', user.id, { password_hash: 'other' }),
    pin: (tx, { user }) => changeRows(tx, 'users', user.id, { pin_hash: 'some' }),
    'second-step': (tx, { user }) => addRow(tx, 'totp_factors', { user_id: user.id, sealed_secret: 'x', last_step: 1 }),
    'phone-put-out': (tx, { id, user }) =>
      changeRows(tx, 'visit_phones', { restaurant_id: id }, { put_out_at: new Date(), put_out_by_user_id: user.id }),
    'sign-in': (tx, { user }) =>
      addRow(tx, 'staff_sessions', {
        id: crypto.randomUUID(),
        user_id: user.id,
        expires_at: new Date(Date.now() + 60_000),
      }),
    'sign-out': (tx, { user }) => changeRows(tx, 'staff_sessions', { user_id: user.id }, { revoked_at: new Date() }),
  };
  type House = Awaited<ReturnType<typeof buildHouse>>;

  async function buildHouse() {
    const plan = await buildPlan(test.db);
    const { id } = await buildRestaurant(test.db, { planId: plan.id });
    const user = await buildUser(test.db, { restaurantId: id });
    const table = await buildTable(test.db, { restaurantId: id });
    await buildItem(test.db, { restaurantId: id, choices: [{ name: 'Rice', priceCents: 50 }] });
    await changeRows(test.db, 'attendants', { restaurant_id: id }, { tip_total_cents: 700 });
    const [order, open, paid] = [
      await buildOrder(test.db, { restaurantId: id }),
      await buildOrder(test.db, { restaurantId: id, status: 'open' }),
      await buildOrder(test.db, { restaurantId: id, status: 'paid' }),
    ];
    await addRow(test.db, 'visit_phones', { restaurant_id: id, visit_id: order.visitId, number: 1, way: 'link' });
    return { id, plan, user, table, order, open, paid };
  }

  const refundOf = ({ id, paid, user }: House, provider: string) => ({
    ...{ restaurant_id: id, order_id: paid.id, payment_id: paid.paymentId ?? null, made_by_user_id: user.id },
    ...{ amount_cents: 100, currency: 'usd', reason: 'Cold', provider, reference: 'session', live: false },
  });
  const joinOf = (tx: Tx, restaurant: number, order: number, join: number | null) =>
    changeRows(tx, 'orders', { restaurant_id: restaurant, id: order }, { join_id: join });

  it('a transaction that is rolled back leaves none, and a committed one writes them itself', async () => {
    // The other kinds report no row change, or have their own tests.
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
});

describe('the chain', () => {
  it('is intact, names its newest event, and has no gap', async () => {
    const [last] = await read();
    const all = await call(endpoints.verifyAudit, undefined);
    expect(all).toEqual({ events: last?.number, newest: last?.number, brokenAt: null, seal: last?.seal });
  });

  it('the database refuses to change, delete or truncate events, or to move the chain back', async () => {
    const refused = /never changed|only grows/;
    for (const statement of [
      sql`update audit_events set actor_name = 'x'`,
      sql`delete from audit_events`,
      sql`truncate audit_events`,
      sql`truncate audit_chains`,
      sql`update audit_chains set last_number = 1`,
      sql`update audit_chains set forgotten_number = last_number`,
      sql`delete from audit_chains`,
    ])
      await expect(statement.execute(test.owner)).rejects.toThrow(refused);
    await expect(
      sql`select note_refusals('payment', 0, null, 'user', 'x', '', '', 1)`.execute(test.owner),
    ).rejects.toThrow('triggers alone');
  });

  it('shows an event that a superuser changed, deleted, or took off the end', async () => {
    const meddle = async (statement: ReturnType<typeof sql>) => {
      const outcome: unknown[] = [];
      await test.owner
        .transaction()
        .execute(async (tx) => {
          await sql`alter table audit_events disable trigger user`.execute(tx);
          await statement.execute(tx);
          const { rows } = await sql<{
            brokenAt: number | null;
          }>`select broken_at from verify_audit(${restaurantId})`.execute(tx);
          outcome.push(rows[0]?.brokenAt);
          throw new Error('undone');
        })
        .catch(() => undefined);
      return outcome[0];
    };
    const [last] = await read();
    const number = last?.number ?? 0;
    const third = sql`restaurant_id = ${restaurantId} and number = 3`;
    expect(await meddle(sql`update audit_events set actor_name = 'Nobody' where ${third}`)).toBe(3);
    expect(await meddle(sql`update audit_events set changes = '{}', hash = sha256('x') where ${third}`)).toBe(3);
    expect(await meddle(sql`delete from audit_events where ${third}`)).toBe(4);
    expect(
      await meddle(sql`delete from audit_events where restaurant_id = ${restaurantId} and number = ${number}`),
    ).toBe(number);
    expect((await verdict()).brokenAt).toBeNull();
  });

  it('drops old events and still verifies', async () => {
    const { id } = await buildRestaurant(test.db);
    const theirs = await test.staffOf({ restaurantId: id, privileges: ['audit'] });
    const all = await read({}, theirs);
    expect(all.length).toBeGreaterThan(2);
    // Written two years ago by a clock that the test sets back, in an intact chain.
    await test.owner.transaction().execute(async (tx) => {
      await sql`alter table audit_events disable trigger user`.execute(tx);
      await sql`alter table audit_chains disable trigger user`.execute(tx);
      for (const { number } of [...all].reverse()) {
        if (number < (all[0]?.number ?? 0)) {
          await sql`update audit_events set happened_at = happened_at - interval '2 years'
            where restaurant_id = ${id} and number = ${number}`.execute(tx);
        }
        await sql`update audit_events e set hash = audit_hash(coalesce((select hash from audit_events p
            where p.restaurant_id = ${id} and p.number = e.number - 1), ''), e)
          where restaurant_id = ${id} and number = ${number}`.execute(tx);
      }
      await sql`update audit_chains set last_hash = (select hash from audit_events where restaurant_id = ${id}
        and number = last_number) where restaurant_id = ${id}`.execute(tx);
      await sql`alter table audit_events enable trigger user`.execute(tx);
      await sql`alter table audit_chains enable trigger user`.execute(tx);
    });
    const check = async () =>
      (await test.send(endpoints.verifyAudit, { headers: theirs })).json().result as {
        events: number;
        brokenAt: null;
      };
    expect(await check()).toMatchObject({ events: all.length, brokenAt: null });
    await forgetOldEvents(test.db, 3);
    expect((await check()).events).toBe(all.length);
    await forgetOldEvents(test.db, 1);
    const left = await read({}, theirs);
    expect(left.map(({ kind }) => kind)).toEqual(['trail-shortened', all[0]?.kind]);
    expect(left[0]?.details).toEqual([field('events', null, all.length - 1)]);
    expect(await check()).toMatchObject({ events: 2, brokenAt: null });
  });
});

describe('the list', () => {
  beforeAll(async () => {
    await call(endpoints.saveDiningTable, { name: 'Terrace 9' });
  });

  it('continues before an event, and says whether there is more', async () => {
    const all = await read({ size: 100 });
    const first = (await test.send(endpoints.auditTrail, { query: { size: 3 }, headers })).json().result;
    expect(first.older).toBe(true);
    const next = await read({ size: 3, before: first.events[2].number });
    expect([...first.events, ...next]).toEqual(all.slice(0, 6));
    const end = (await test.send(endpoints.auditTrail, { query: { size: 3, before: 2 }, headers })).json();
    expect(end.result.older).toBe(false);
  });

  it('is searchable by user, kind, day, order and table', async () => {
    expect((await read({ who: 'mary' })).length).toBeGreaterThan(3);
    expect(await read({ who: 'nobody%' })).toEqual([]);
    const money = new Set((await read({ what: 'money', size: 100 })).map(({ kind }) => kind));
    expect([...money].sort()).toEqual(['discount', 'order-reopened', 'payment', 'refund', 'surcharge', 'tips-reset']);
    expect((await read({ table: 'TERRACE 9' })).map(({ kind, tableName }) => [kind, tableName])).toEqual([
      ['table', 'Terrace 9'],
    ]);
    const [paid] = await read({ what: 'payment' });
    expect((await read({ orderID: paid?.orderID })).length).toBeGreaterThanOrEqual(5);
    expect(await read({ stopTime: '01-Jan-2020' })).toEqual([]);
    expect((await read({ startTime: '01-Jan-2020' })).length).toBeGreaterThan(5);
    const asked = { query: { startTime: '02-Jan-2020', stopTime: '01-Jan-2020' } };
    expect(outcome(await test.send(endpoints.auditTrail, { ...asked, headers }))).toEqual([422, 'Invalid']);
  });

  it('is also a file', async () => {
    const file = await test.send(endpoints.auditTrail, {
      query: { what: 'payment' },
      headers: { ...headers, accept: 'text/csv' },
    });
    expect(file.headers['content-disposition']).toContain('AuditTrail.csv');
    const [heading, first] = file.body.replace('\ufeff', '').split('\r\n');
    expect(heading).toBe('Number,When,What,Who,About,Details,Order,Table,From,Request,Seal');
    expect(first).toMatch(/^\d+,.*,Payment,Mary Manager,,.*Paid by: Cash/);
    expect(first).toMatch(/[0-9a-f]{64}$/);
  });

  it('the platform has a separate trail that only its administrators read', async () => {
    expect((await test.send(endpoints.auditTrail, { query: { of: 'platform' }, headers })).statusCode).toBe(404);
    expect((await test.send(endpoints.verifyAudit, { query: { of: 'platform' }, headers })).statusCode).toBe(404);
    const theirs = await test.staffOf({ restaurantId: null, privileges: [...privileges], name: 'Pat Platform' });
    expect((await read({ of: 'platform' }, theirs))[0]).toMatchObject({ kind: 'sign-in', actorName: 'Pat Platform' });
    const rows = await read({ who: 'Mary' }, { ...theirs, 'x-restaurant': String(restaurantId) });
    expect(rows.length).toBeGreaterThan(3);
  });
});
