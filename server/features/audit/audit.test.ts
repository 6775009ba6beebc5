import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { AuditEvent } from '../../../core/contract/audit.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import type { AuditKind } from '../../../core/domain/audit.ts';
import { privileges } from '../../../core/domain/privileges.ts';
import { type Endpoint, outcome, testApp } from '../../testing/test-app.ts';
import { asShown } from '../../testing/test-cluster.ts';
import { forgetOldEvents } from './audit.queries.ts';

const test = await testApp();
const floor = await test.buildFloor();
const { restaurantId } = floor;
const configure = (config: string) => test.changeRows('restaurants', restaurantId, { config });
await configure('{"otprequired":0,"managercode":"4321","paymenttype":"T"}');
const { headers, ...manager } = await test.buildStaff({
  restaurantId,
  privileges: [...privileges],
  name: 'Mary Manager',
});

const call = async (endpoint: Endpoint, payload?: object, filling: object = {}) => {
  const body = payload ? { payload } : {};
  const answer = await test.send(endpoint, { ...filling, ...body, headers, remoteAddress: '10.9.8.7' });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().result;
};
const read = async (query: object = {}, who: Record<string, string> = headers): Promise<AuditEvent[]> => {
  const answer = await test.send(endpoints.auditTrail, { query: query as never, headers: who });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().result.events;
};
/** A field of an event as readers see it. Without both values it is shown as hidden. */
const field = (name: string, was: unknown, now: unknown) => ({
  field: name,
  was,
  now,
  isHidden: was === null && now === null,
});
const newest = async (what: AuditKind) => (await read({ what }))[0];
const verdict = () => call(endpoints.verifyAudit);
const signIn = ({ username, password }: { username: string; password: string }, from: object) =>
  test.send(endpoints.signIn, { payload: { username, password }, ...from });

describe('each change of money and rights is an event with its user, time and origin', () => {
  it('of money', async () => {
    const { orderID, subOrderID } = await test.placeSoups(floor);
    const suborder = [{ subOrderID, items: [], status: 'O' }];
    await call(endpoints.placeOrder, { suborder, tableID: floor.code, restaurantID: restaurantId });
    await call(endpoints.closeOrder, { orderID });
    await call(endpoints.reopenOrder, { orderID, reason: 'One more dish' });
    const reopened = await newest('order-reopened');
    const by = { actor: 'user', actorName: 'Mary Manager', userID: manager.id, address: '10.9.8.7' };
    const details = [field('reason', null, 'One more dish')];
    expect(reopened).toMatchObject({ ...by, orderID, tableID: floor.tableId, details });
    expect(Math.abs(Date.parse(reopened?.happenedAt ?? '') - Date.now())).toBeLessThan(60_000);
    expect(reopened?.requestID).not.toBe('');
    await call(endpoints.closeOrder, { orderID });
    const query = { orderid: orderID, paidby: 'Cash', discount: '10', discountMode: 'percent', managercode: '4321' };
    await call(endpoints.setOrderToPaid, undefined, { query: { ...query, surcharge: '1', surchargeMode: 'amount' } });
    for (const kind of ['payment', 'discount', 'surcharge'] as const)
      expect(await newest(kind), kind).toMatchObject({ actor: 'user', userID: manager.id, orderID });
    expect((await newest('surcharge'))?.details).toContainEqual(field('surcharge_cents', null, 100));
    await call(endpoints.refund, { orderID, amount: '1.50', reason: 'Cold soup' });
    const given = [field('amount_cents', null, 150), field('reason', null, 'Cold soup')];
    expect((await newest('refund'))?.details).toEqual(expect.arrayContaining(given));
    await test.changeRows('attendants', { restaurant_id: restaurantId }, { tip_total_cents: 700 });
    await call(endpoints.resetTips);
    const reset = [field('tip_total_cents', 700, 0)];
    expect(await newest('tips-reset')).toMatchObject({ userID: manager.id, details: reset });
  });

  it('a sub-order that its guest cancels', async () => {
    const floor = await test.buildFloor();
    const { subOrderID } = await test.placeSoups(floor);
    const sent = { headers: floor.cookie, payload: { suborderID: subOrderID }, remoteAddress: '10.1.1.1' };
    const answer = await test.send(endpoints.cancelSubOrder, sent);
    expect(answer.statusCode, answer.body).toBe(200);
    const theirs = await test.staffOf({ restaurantId: floor.restaurantId, privileges: ['audit'] });
    const cancelled = { actor: 'guest', userID: null, address: '10.1.1.1', tableID: floor.tableId };
    expect(await read({ what: 'sub-order-cancelled' }, theirs)).toMatchObject([cancelled]);
    expect(await read({ what: 'sub-order-cancelled' })).toEqual([]);
  });

  it('of prices: the item and each changed choice, and nothing else', async () => {
    const soup = await test.findRow('items', floor.soup);
    const category = { itemCategoryId: soup.category_id };
    const curry = { itemName: 'Curry', category, type: '0', selection: 'M', max: 2 };
    const item = (price: string, choices: Record<string, string>) => {
      const subItems = Object.entries(choices).map(([subItemName, subPrice]) => ({ subItemName, price: subPrice }));
      return { ...curry, price, subItems };
    };
    const itemId = await call(endpoints.saveItem, item('9.00', { Rice: '1.00', Naan: '2.00' }));
    const before = (await read())[0]?.number ?? 0;
    await call(endpoints.saveItem, { ...item('9.50', { Naan: '2.00', Rice: '1.25', Dal: '3' }), itemId });
    const events = (await read()).filter(({ number }) => number > before);
    const recorded = events.map(({ kind, change, subject, details }) => [kind, change, subject, ...details]);
    expect(recorded.sort()).toEqual([
      ['choice', 'added', 'Curry: Dal', field('price_cents', null, 300)],
      ['choice', 'changed', 'Curry: Rice', field('price_cents', 100, 125)],
      ['item', 'changed', 'Curry', field('price_cents', 900, 950)],
    ]);
  });

  it('of what is in a dish, whether guests see it, its photo and the stock that staff set, but no countdown', async () => {
    const soup = await test.findRow('items', floor.soup);
    const dish = { itemName: 'Bisque', category: { itemCategoryId: soup.category_id }, price: '9', type: '' };
    const allergens = ['crustaceans', 'milk'];
    const itemId = await call(endpoints.saveItem, { ...dish, allergens, calories: 300 });
    const before = (await read())[0]?.number ?? 0;
    await call(endpoints.saveItem, { ...dish, itemId, allergens: ['crustaceans'], traces: ['soy'], calories: null });
    await call(endpoints.saveItem, { ...dish, itemId, availibilty: 'O' });
    await call(endpoints.itemStock, { itemID: itemId, left: 5 });
    await call(endpoints.itemStock, { itemID: itemId, soldOut: 'open' });
    await call(endpoints.saveItem, { ...dish, itemId, availibilty: 'A', hidden: true });
    const key = { restaurant_id: restaurantId, item_id: itemId };
    await test.addRow('item_photos', { ...key, hash: 'a'.repeat(22), colour: '#102030' });
    await test.changeRows('item_photos', key, { hash: 'b'.repeat(22) });
    await test.changeRows('item_stock', key, { left_count: 4 });
    await call(endpoints.removePhoto, undefined, { query: { itemId } });
    const events = (await read()).filter(({ number }) => number > before).reverse();
    expect(new Set(events.map(({ kind, subject }) => `${kind} ${subject}`))).toEqual(new Set(['item Bisque']));
    const [a, b] = ['a'.repeat(22), 'b'.repeat(22)];
    const contents = [field('traces', null, ['soy']), field('calories', 300, null)];
    expect(events.map(({ details }) => details)).toEqual([
      [...contents, field('allergens', allergens, ['crustaceans'])],
      [field('availability', 'A', 'O')],
      [field('left_count', null, 5)],
      [field('sold_out_until', null, 'infinity')],
      [field('hidden', false, true), field('availability', 'O', 'A')],
      [field('photo', null, a)],
      [field('photo', a, b)],
      [field('photo', b, null)],
    ]);
    const choices = [{ subItemName: 'Roll', allergens: ['gluten.rye'] }];
    const groupId = await call(endpoints.saveChoiceGroup, { groupName: 'Bread', choices });
    const roll = (more: object) =>
      call(endpoints.saveChoiceGroup, { groupId, groupName: 'Bread', choices: [{ ...choices[0], ...more }] });
    await roll({ allergens: null });
    const recorded = { subject: 'Bread: Roll', details: [field('allergens', ['gluten.rye'], null)] };
    expect(await newest('choice')).toMatchObject(recorded);
    await roll({ allergens: null, itemId });
    const linked = { subject: 'Bread: Roll', details: [field('dish', null, 'Bisque')] };
    expect(await newest('choice')).toMatchObject(linked);
    await roll({ allergens: null, itemId: null });
    await test.addRow('item_photos', { ...key, hash: 'c'.repeat(22), colour: '#102030' });
    const counted = (await read())[0]?.number ?? 0;
    await call(endpoints.saveItem, { itemId, availibilty: 'R' });
    const removed = (await read()).filter(({ number }) => number > counted);
    expect(removed).toMatchObject([{ change: 'removed', details: [field('availability', 'A', 'R')] }]);
  });

  it('of rights: users, their roles, and the roles’ privileges', async () => {
    const role = await call(endpoints.saveRole, { roleName: 'Host', privileges: ['order'] });
    expect(await newest('role')).toMatchObject({ change: 'added', subject: 'Host', userID: manager.id });
    const saved = { name: 'Ana', username: `ana-${restaurantId}`, userEmail: 'ana@example.com', roleId: [role] };
    const id = await call(endpoints.saveUser, { ...saved, password: 'Fresh#2026', repassword: 'Fresh#2026' });
    expect(await newest('user')).toMatchObject({ change: 'added', subject: 'Ana' });
    const given = { change: 'added', subject: 'Ana', details: [field('role', null, 'Host')] };
    expect(await newest('role-of-user')).toMatchObject(given);
    await call(endpoints.deleteUser, undefined, { query: { userId: id } });
    expect(await newest('user')).toMatchObject({ change: 'removed', subject: 'Ana' });
    expect(JSON.stringify(await read())).not.toMatch(/argon|Fresh#2026/);
  });

  it('of a table code and of the configuration, without revealing a secret', async () => {
    await call(endpoints.renewTable, { id: floor.tableId });
    const renewed = { change: 'changed', tableID: floor.tableId, details: [field('code', null, null)] };
    expect(await newest('table')).toMatchObject(renewed);
    await configure('{"otprequired":1,"managercode":"90817263540","paymenttype":"T"}');
    const event = await newest('configuration');
    const changes = [field('config.managercode', null, null), field('config.otprequired', '0', '1')];
    expect(event?.details).toEqual(expect.arrayContaining(changes));
    // The actor is the program, so there is no user name.
    expect(event?.actor).toBe('program');
    expect(JSON.stringify(await read())).not.toMatch(/90817263540|"4321/);
  });

  it('a sign-in and its end, by the user or by another, with its device', async () => {
    const user = await test.buildUser({ restaurantId, privileges: [], name: 'Cleo' });
    const phone = 'Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0';
    const from = { headers: { 'user-agent': phone }, remoteAddress: '10.5.5.5' };
    const { token } = (await signIn(user, from)).json().result;
    const device = 'Firefox, Android';
    const signedIn = [field('way', null, 'password'), field('device', null, device)];
    const cleo = { userID: user.id, actorName: 'Cleo', address: '10.5.5.5' };
    expect(await newest('sign-in')).toMatchObject({ ...cleo, details: signedIn });
    await test.send(endpoints.signOut, { headers: { authorization: `JWT-${token}` } });
    expect(await newest('sign-out')).toMatchObject({ userID: user.id, subject: 'Cleo', actor: 'user' });
    await signIn(user, from);
    await call(endpoints.deleteUser, undefined, { query: { userId: user.id } });
    const details = [field('device', device, null)];
    expect(await newest('sign-out')).toMatchObject({ userID: manager.id, subject: 'Cleo', details });
  });

  it('a PIN that is set, changed and removed', async () => {
    const { headers, ...user } = await test.buildStaff({ restaurantId, privileges: [], name: 'Dora' });
    for (const [change, pin] of Object.entries({ added: '274951', changed: '815306', removed: '' })) {
      const answer = await test.send(endpoints.setPin, { payload: { password: user.password, pin }, headers: headers });
      expect(answer.statusCode, answer.body).toBe(200);
      const details = [field('pin_hash', null, null)];
      expect(await newest('pin')).toMatchObject({ change, userID: user.id, subject: 'Dora', details });
    }
  });
});

describe('the chain', () => {
  it.each([
    "update audit_events set actor_name = 'x'",
    'delete from audit_events',
    'truncate audit_events',
    'truncate audit_chains',
    'update audit_chains set last_number = 1',
    'update audit_chains set forgotten_number = last_number',
    'delete from audit_chains',
  ])('the database refuses to change, delete or truncate events, or to move the chain back: %s', async (statement) => {
    await expect(sql.raw(statement).execute(test.owner)).rejects.toThrow(/never changed|only grows/);
  });

  it('the database refuses to note a refusal except by a trigger', async () => {
    const noting = sql`select note_refusals('payment', 0, null, 'user', 'x', '', '', 1)`.execute(test.owner);
    await expect(noting).rejects.toThrow('triggers alone');
  });

  it('shows an event that a superuser changed, deleted, or took off the end', async () => {
    const meddle = async (statement: ReturnType<typeof sql>) => {
      const outcome: unknown[] = [];
      await test.owner
        .transaction()
        .execute(async (tx) => {
          await sql`alter table audit_events disable trigger user`.execute(tx);
          await statement.execute(tx);
          const { rows } = await sql<{ brokenAt: unknown }>`
            select broken_at from verify_audit(${restaurantId})`.execute(tx);
          outcome.push(rows[0]?.brokenAt);
          throw new Error('undone');
        })
        .catch(() => undefined);
      return outcome[0];
    };
    const [last] = await read();
    const number = last?.number ?? 0;
    // The trail is intact, without gaps, and the verdict names its newest event.
    expect(await verdict()).toEqual({ events: number, newest: number, brokenAt: null, seal: last?.seal });
    const third = sql`restaurant_id = ${restaurantId} and number = 3`;
    expect(await meddle(sql`update audit_events set actor_name = 'Nobody' where ${third}`)).toBe(3);
    expect(await meddle(sql`update audit_events set changes = '{}', hash = sha256('x') where ${third}`)).toBe(3);
    expect(await meddle(sql`delete from audit_events where ${third}`)).toBe(4);
    const newestGone = sql`delete from audit_events where restaurant_id = ${restaurantId} and number = ${number}`;
    expect(await meddle(newestGone)).toBe(number);
    expect((await verdict()).brokenAt).toBeNull();
  });

  it('drops old events and still verifies', async () => {
    const { id } = await test.buildRestaurant();
    const theirs = await test.staffOf({ restaurantId: id, privileges: ['audit'] });
    const all = await read({}, theirs);
    expect(all.length).toBeGreaterThan(2);
    // Writes an intact chain that is two years old, by setting the clock of the test back.
    await test.owner.transaction().execute(async (tx) => {
      await sql`alter table audit_events disable trigger user`.execute(tx);
      await sql`alter table audit_chains disable trigger user`.execute(tx);
      await sql`update audit_events set happened_at = happened_at - interval '2 years'
        where restaurant_id = ${id} and number < ${all[0]?.number ?? 0}`.execute(tx);
      for (const { number } of [...all].reverse()) {
        await sql`update audit_events e set hash = audit_hash(coalesce((select hash from audit_events p
            where p.restaurant_id = ${id} and p.number = e.number - 1), ''), e)
          where restaurant_id = ${id} and number = ${number}`.execute(tx);
      }
      await sql`update audit_chains set last_hash = (select hash from audit_events where restaurant_id = ${id}
        and number = last_number) where restaurant_id = ${id}`.execute(tx);
      await sql`alter table audit_events enable trigger user`.execute(tx);
      await sql`alter table audit_chains enable trigger user`.execute(tx);
    });
    const check = () => test.resultOf(endpoints.verifyAudit, { headers: theirs });
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
  it('continues before an event, and says whether there is more', async () => {
    const all = await read({ size: 100 });
    const page = (query: object) => test.resultOf(endpoints.auditTrail, { query, headers });
    const first = await page({ size: 3 });
    expect(first.older).toBe(true);
    const next = await read({ size: 3, before: first.events[2].number });
    expect([...first.events, ...next]).toEqual(all.slice(0, 6));
    expect((await page({ size: 3, before: 2 })).older).toBe(false);
  });

  it('is searchable by user, kind, day, order and table', async () => {
    await call(endpoints.saveDiningTable, { name: 'Terrace 9' });
    expect((await read({ who: 'mary' })).length).toBeGreaterThan(3);
    expect(await read({ who: 'nobody%' })).toEqual([]);
    const money = new Set((await read({ what: 'money', size: 100 })).map(({ kind }) => kind));
    expect([...money].sort()).toEqual(['discount', 'order-reopened', 'payment', 'refund', 'surcharge', 'tips-reset']);
    const terrace = { kind: 'table', tableName: 'Terrace 9' };
    expect(await read({ table: 'TERRACE 9' })).toMatchObject([terrace]);
    const [paid] = await read({ what: 'payment' });
    expect((await read({ orderID: paid?.orderID })).length).toBeGreaterThanOrEqual(5);
    expect(await read({ orderID: asShown(paid?.orderID ?? 0) })).toEqual(await read({ orderID: paid?.orderID }));
    expect(await read({ stopTime: '01-Jan-2020' })).toEqual([]);
    expect((await read({ startTime: '01-Jan-2020' })).length).toBeGreaterThan(5);
    const query = { startTime: '02-Jan-2020', stopTime: '01-Jan-2020' };
    expect(outcome(await test.send(endpoints.auditTrail, { query, headers }))).toEqual([422, 'Invalid']);
  });

  it('is also a file', async () => {
    const asFile = { ...headers, accept: 'text/csv' };
    const file = await test.send(endpoints.auditTrail, { query: { what: 'payment' }, headers: asFile });
    expect(file.headers['content-disposition']).toContain('AuditTrail.csv');
    const [heading, first] = file.body.replace('\ufeff', '').split('\r\n');
    expect(heading).toBe('Number,When,What,Who,About,Details,Order,Table,From,Request,Seal');
    expect(first).toMatch(/^\d+,.*,Payment,Mary Manager,,.*Paid by: Cash/);
    expect(first).toMatch(/[0-9a-f]{64}$/);
  });

  it('the platform has a separate trail that only its administrators read', async () => {
    for (const call of [endpoints.auditTrail, endpoints.verifyAudit] as const)
      expect((await test.send(call, { query: { of: 'platform' }, headers })).statusCode).toBe(404);
    const theirs = await test.staffOf({ restaurantId: null, privileges: [...privileges], name: 'Pat Platform' });
    expect((await read({ of: 'platform' }, theirs))[0]).toMatchObject({ kind: 'sign-in', actorName: 'Pat Platform' });
    const rows = await read({ who: 'Mary' }, { ...theirs, 'x-restaurant': String(restaurantId) });
    expect(rows.length).toBeGreaterThan(3);
  });
});
