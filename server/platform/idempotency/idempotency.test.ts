import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addressOf } from '../../../core/contract/address.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { buildOrder, buildRestaurant, buildTable, buildVisit } from '../../testing/builders.ts';
import { buildFloor, placement } from '../../testing/diner.ts';
import { outcome } from '../../testing/outcome.ts';
import { waitersAtLock } from '../../testing/own-writes.ts';
import { changeRows, findRows } from '../../testing/rows.ts';
import { testApp } from '../../testing/test-app.ts';
import { forgetOldKeys } from './idempotency-keys.queries.ts';

const test = await testApp();

type Send = (key?: string) => Promise<LightMyRequestResponse>;

interface Desk {
  /** A request, another one of the same caller, and one of another caller. */
  readonly first: Send;
  readonly other: Send;
  readonly foreign: Send;
  readonly made: () => Promise<number>;
}

const withKey = (headers: Record<string, string>, key: string | undefined) =>
  key === undefined ? headers : { ...headers, 'idempotency-key': key };

const post =
  (url: string, headers: Record<string, string>, payload: object): Send =>
  (key) =>
    test.send({ method: 'POST', url, headers: withKey(headers, key), payload });

const pay =
  (headers: Record<string, string>, words: Record<string, string | number>): Send =>
  (key) => {
    const query = new URLSearchParams(Object.entries(words).map(([name, value]) => [name, String(value)]));
    return test.send({
      method: 'GET',
      url: `${addressOf(endpoints.setOrderToPaid).url}?${query}`,
      headers: withKey(headers, key),
    });
  };

const count = (table: 'sub_orders' | 'payments' | 'refunds' | 'card_checkouts', restaurantId: number, more = sql``) =>
  sql<{ n: number }>`select count(*) as n from ${sql.table(table)} where restaurant_id = ${restaurantId} ${more}`
    .execute(test.db)
    .then(({ rows }) => rows[0]?.n ?? 0);

async function buildStaff(restaurantId: number) {
  return test.staffOf({ restaurantId, privileges: ['order', 'payment', 'refund', 'takeorder'] });
}

async function buildBill(restaurantId: number) {
  const { id: tableId } = await buildTable(test.db, { restaurantId });
  const { id: visitId } = await buildVisit(test.db, { restaurantId, tableId });
  const { id: orderID } = await buildOrder(test.db, { restaurantId, tableId, visitId, status: 'closed' });
  return { orderID, guests: test.visitHeaders({ restaurantId, tableId, visitId }) };
}

const desks: Record<string, () => Promise<Desk>> = {
  async 'placeorder of guests'() {
    const floor = await buildFloor(test);
    const { id: tableId, code } = await buildTable(test.db, { restaurantId: floor.restaurantId });
    const { id: visitId } = await buildVisit(test.db, { restaurantId: floor.restaurantId, tableId });
    const neighbour = { ...floor, tableId, code };
    const cookie = test.visitHeaders({ restaurantId: floor.restaurantId, tableId, visitId });
    const soups = (itemQuantity: number) => placement(floor, [{ itemID: floor.soup, itemQuantity }]);
    return {
      first: post(addressOf(endpoints.placeOrder).url, floor.cookie, soups(1)),
      other: post(addressOf(endpoints.placeOrder).url, floor.cookie, soups(2)),
      foreign: post(
        addressOf(endpoints.placeOrder).url,
        cookie,
        placement(neighbour, [{ itemID: floor.soup, itemQuantity: 1 }], { tableID: code }),
      ),
      made: () => count('sub_orders', floor.restaurantId),
    };
  },
  async 'placeorder of staff, who confirm'() {
    const { id: restaurantId } = await buildRestaurant(test.db);
    const [staff, colleague] = [await buildStaff(restaurantId), await buildStaff(restaurantId)];
    const order = await buildOrder(test.db, { restaurantId, subOrders: [{}, {}, {}] });
    const confirm = (at: number, headers: Record<string, string>) => {
      const suborder = [{ items: [], subOrderID: order.subOrders[at]?.id, status: 'O' }];
      return post(addressOf(endpoints.placeOrder).url, headers, {
        suborder,
        tableID: order.tableId,
        restaurantID: restaurantId,
      });
    };
    return {
      first: confirm(0, staff),
      other: confirm(1, staff),
      foreign: confirm(2, colleague),
      made: () => count('sub_orders', restaurantId, sql`and status = 'confirmed'`),
    };
  },
  async takeorder() {
    const floor = await buildFloor(test);
    const [staff, colleague] = [await buildStaff(floor.restaurantId), await buildStaff(floor.restaurantId)];
    const soups = (itemQuantity: number, headers: Record<string, string>) => {
      const suborder = [{ items: [{ itemID: floor.soup, itemQuantity }] }];
      return post(addressOf(endpoints.takeOrder).url, headers, { tableID: floor.tableId, suborder });
    };
    return {
      first: soups(1, staff),
      other: soups(2, staff),
      foreign: soups(1, colleague),
      made: () => count('sub_orders', floor.restaurantId),
    };
  },
  async 'setordertopaid of a whole bill'() {
    const { id: restaurantId } = await buildRestaurant(test.db);
    const [staff, colleague] = [await buildStaff(restaurantId), await buildStaff(restaurantId)];
    const bills = await Promise.all([1, 2, 3].map(() => buildBill(restaurantId)));
    const [first, other, foreign] = bills.map(({ orderID }, index) =>
      pay(index === 2 ? colleague : staff, { orderid: orderID, paidby: 'Cash', tip: '1' }),
    ) as [Send, Send, Send];
    return { first, other, foreign, made: () => count('payments', restaurantId) };
  },
  async 'setordertopaid of a part'() {
    const { id: restaurantId } = await buildRestaurant(test.db);
    const [staff, colleague] = [await buildStaff(restaurantId), await buildStaff(restaurantId)];
    const { orderID } = await buildBill(restaurantId);
    await post(addressOf(endpoints.splitBill).url, staff, { orderID, way: 'equal', people: 9 })();
    const part = (words: string, headers: Record<string, string>) =>
      pay(headers, { orderid: orderID, paidby: 'Cash', part: words });
    return {
      first: part('count:1', staff),
      other: part('count:2', staff),
      foreign: part('count:1', colleague),
      made: () => count('payments', restaurantId),
    };
  },
  async 'payorder of a whole bill'() {
    const { id: restaurantId } = await buildRestaurant(test.db);
    const [bill, neighbour] = [await buildBill(restaurantId), await buildBill(restaurantId)];
    const start = ({ orderID, guests }: typeof bill, tipamount: number) =>
      post(addressOf(endpoints.payOrder).url, guests, { orderID, tipamount });
    return {
      first: start(bill, 0),
      other: start(bill, 5),
      foreign: start(neighbour, 0),
      // One that has ended again was created, too.
      made: () => count('card_checkouts', restaurantId),
    };
  },
  async 'payorder of a part'() {
    const { id: restaurantId } = await buildRestaurant(test.db);
    const [bill, neighbour] = [await buildBill(restaurantId), await buildBill(restaurantId)];
    for (const { orderID, guests } of [bill, neighbour])
      await post(addressOf(endpoints.splitBill).url, guests, { orderID, way: 'equal', people: 9 })();
    const start = ({ orderID, guests }: typeof bill, part: string) =>
      post(addressOf(endpoints.payOrder).url, guests, { orderID, part });
    return {
      first: start(bill, 'count:1'),
      other: start(bill, 'count:2'),
      foreign: start(neighbour, 'count:1'),
      made: () => count('card_checkouts', restaurantId),
    };
  },
  async refund() {
    const { id: restaurantId } = await buildRestaurant(test.db);
    const [staff, colleague] = [await buildStaff(restaurantId), await buildStaff(restaurantId)];
    const { id: orderID } = await buildOrder(test.db, { restaurantId, status: 'paid' });
    const back = (amount: string, headers: Record<string, string>) =>
      post(addressOf(endpoints.refund).url, headers, { orderID, amount, reason: 'Cold soup' });
    return {
      first: back('0.50', staff),
      other: back('0.75', staff),
      foreign: back('0.50', colleague),
      made: () => count('refunds', restaurantId),
    };
  },
};

const refused = { success: false, error: 'Invalid' };
const answersOf = (responses: readonly LightMyRequestResponse[]) => responses.map((response) => response.json());

describe.each(Object.entries(desks))('an Idempotency-Key of %s', (_, build) => {
  it('returns the first response to the same request, and does nothing again', async () => {
    const { first, made } = await build();
    const key = randomUUID();
    const answer = await first(key);
    expect(answer.json()).toMatchObject({ success: true });
    expect((await first(key)).json()).toEqual(answer.json());
    expect(await made()).toBe(1);
  });

  it('is refused for another request, which does nothing', async () => {
    const { first, other, made } = await build();
    const key = randomUUID();
    const answer = await first(key);
    const second = await other(key);
    expect(second.statusCode).toBe(409);
    expect(second.json()).toMatchObject(refused);
    expect((await first(key)).json()).toEqual(answer.json());
    expect(await made()).toBe(1);
  });

  it('does not affect another caller, who may use the same', async () => {
    const { first, foreign, made } = await build();
    const key = randomUUID();
    const mine = (await first(key)).json();
    const theirs = (await foreign(key)).json();
    expect(theirs).toMatchObject({ success: true });
    expect(theirs.result).not.toEqual(mine.result);
    expect(await made()).toBe(2);
  });

  it('makes ten simultaneous equal requests one, and all get its response', async () => {
    const { first, made } = await build();
    const key = randomUUID();
    const answers = answersOf(await Promise.all(Array.from({ length: 10 }, () => first(key))));
    expect(answers[0]).toMatchObject({ success: true });
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await made()).toBe(1);
  });

  it.each([0, 1, 2])('lets one of two different simultaneous requests win and refuses the other (%i)', async () => {
    const { first, other, made } = await build();
    const key = randomUUID();
    const sends = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? first : other));
    const answers = answersOf(await Promise.all(sends.map((send) => send(key))));
    const done = answers.filter(({ success }) => success);
    expect(done).toHaveLength(5);
    expect(new Set(done.map((answer) => JSON.stringify(answer))).size).toBe(1);
    for (const answer of answers.filter(({ success }) => !success)) {
      // The only call whose refusals have no message.
      expect(answer).toMatchObject(refused);
    }
    expect(new Set(answers.map(({ success }, index) => success === (index % 2 === 0))).size).toBe(1);
    expect(await made()).toBe(1);
  });

  it('does the work of a request whose first try broke off', async () => {
    const { first, made } = await build();
    const key = `breaks-${randomUUID()}`;
    await sql`
      create function break_off() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
      create trigger break_off before insert or update of made_id on idempotency_keys for each row
        when (new.key like 'breaks-%' and new.made_id is not null) execute function break_off();
    `.execute(test.owner);
    const broken = await first(key);
    await sql`drop trigger break_off on idempotency_keys; drop function break_off()`.execute(test.owner);
    expect(broken.statusCode).toBe(500);
    expect(await made()).toBe(0);
    const answer = await first(key);
    expect(answer.json()).toMatchObject({ success: true });
    expect((await first(key)).json()).toEqual(answer.json());
    expect(await made()).toBe(1);
  });

  it.each([
    ['nothing', ''],
    ['a space', 'a b'],
    ['too long', 'k'.repeat(201)],
    ['no plain letters', 'clé'],
    ['a tab', 'a\tb'],
  ])('that is %s is invalid', async (_words, key) => {
    const { first, made } = await build();
    const answer = await first(key);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject(refused);
    expect(await made()).toBe(0);
  });

  it.each(["'; drop table idempotency_keys;--".replaceAll(' ', '/'), 'k'.repeat(200), '%', '0', ':'])(
    'may be %s',
    async (key) => {
      const { first, made } = await build();
      const answer = await first(key);
      expect(answer.json()).toMatchObject({ success: true });
      expect((await first(key)).json()).toEqual(answer.json());
      expect(await made()).toBe(1);
    },
  );
});

describe('an Idempotency-Key', () => {
  it('of a refused request is free, for the same request and for another one', async () => {
    const { id: restaurantId } = await buildRestaurant(test.db);
    const staff = await buildStaff(restaurantId);
    const { orderID } = await buildBill(restaurantId);
    const key = randomUUID();
    const cash = (more: Record<string, string>) => pay(staff, { orderid: orderID, paidby: 'Cash', ...more })(key);
    expect((await cash({ tax: '123.45' })).json()).toMatchObject({ error: 'AmountChanged' });
    expect((await cash({ tax: '123.45' })).json()).toMatchObject({ error: 'AmountChanged' });
    expect((await cash({})).json()).toMatchObject({ success: true });
    expect((await cash({ tip: '3' })).json()).toMatchObject(refused);
    expect(await count('payments', restaurantId)).toBe(1);
  });

  it('of a request that was cut off is free, and nothing was done', async () => {
    const { id: restaurantId } = await buildRestaurant(test.db);
    const staff = await buildStaff(restaurantId);
    const { orderID } = await buildBill(restaurantId);
    const key = randomUUID();
    const cash = (tip: string) => pay(staff, { orderid: orderID, paidby: 'Cash', tip })(key);
    await test.db.transaction().execute(async (tx) => {
      await sql`select from visits where restaurant_id = ${restaurantId} for update`.execute(tx);
      const cut = cash('1');
      await waitersAtLock(test, 1);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(test.db);
      expect((await cut).statusCode).toBeGreaterThanOrEqual(500);
    });
    expect(await count('payments', restaurantId)).toBe(0);
    const paid = await cash('2');
    expect(paid.json()).toMatchObject({ success: true, result: { tip: 2 } });
    expect((await cash('2')).json()).toEqual(paid.json());
    expect((await cash('1')).json()).toMatchObject(refused);
    expect(await count('payments', restaurantId)).toBe(1);
  });

  it("belongs to one call: a payment's key makes no refund", async () => {
    const { id: restaurantId } = await buildRestaurant(test.db);
    const staff = await buildStaff(restaurantId);
    const { orderID } = await buildBill(restaurantId);
    const key = randomUUID();
    expect((await pay(staff, { orderid: orderID, paidby: 'Cash' })(key)).statusCode).toBe(200);
    const back = await post(addressOf(endpoints.refund).url, staff, { orderID, amount: '1', reason: 'Cold soup' })(key);
    expect(outcome(back)).toEqual([409, 'Invalid']);
    expect(await count('refunds', restaurantId)).toBe(0);
  });

  it('belongs to one restaurant of a platform administrator', async () => {
    const { id: restaurantId } = await buildRestaurant(test.db);
    const { id: elsewhere } = await buildRestaurant(test.db);
    const headers = await test.staffOf({ restaurantId: null, privileges: ['payment'] });
    const { orderID } = await buildBill(restaurantId);
    const key = randomUUID();
    const at = (restaurant: number) =>
      pay({ ...headers, 'x-restaurant': String(restaurant) }, { orderid: orderID, paidby: 'Cash' })(key);
    expect((await at(restaurantId)).statusCode).toBe(200);
    expect((await at(elsewhere)).statusCode).toBe(409);
  });

  it('that pays one order does not pay another one, nor end its card page', async () => {
    const { id: restaurantId } = await buildRestaurant(test.db);
    const staff = await buildStaff(restaurantId);
    const [paid, next] = [await buildBill(restaurantId), await buildBill(restaurantId)];
    const key = randomUUID();
    await pay(staff, { orderid: paid.orderID, paidby: 'Cash' })(key);
    const { url } = (await post(addressOf(endpoints.payOrder).url, next.guests, { orderID: next.orderID })()).json();
    expect((await pay(staff, { orderid: next.orderID, paidby: 'Cash' })(key)).statusCode).toBe(409);
    expect((await test.send({ method: 'GET', url })).statusCode).toBe(200);
  });

  it('belongs to the restaurant in which it was used', async () => {
    const { id: restaurantId } = await buildRestaurant(test.db);
    const staff = await buildStaff(restaurantId);
    const { orderID } = await buildBill(restaurantId);
    const key = randomUUID();
    await pay(staff, { orderid: orderID, paidby: 'Cash' })(key);
    const noted = test.db.selectFrom('idempotency_keys').select('restaurant_id').where('key', '=', key);
    expect(await noted.execute()).toEqual([{ restaurant_id: restaurantId }]);
  });

  it('is kept for three days', async () => {
    const { id: restaurantId } = await buildRestaurant(test.db);
    const staff = await buildStaff(restaurantId);
    const { orderID } = await buildBill(restaurantId);
    const [old, young] = [randomUUID(), randomUUID()];
    await pay(staff, { orderid: orderID, paidby: 'Cash' })(old);
    const { id } = await buildOrder(test.db, { restaurantId, status: 'closed' });
    await pay(staff, { orderid: id, paidby: 'Cash' })(young);
    const aged = { created_at: new Date(Date.now() - 3 * 86_400_000 - 60_000) };
    await changeRows(test.db, 'idempotency_keys', { key: old }, aged);
    await forgetOldKeys(test.db);
    expect(await findRows(test.db, 'idempotency_keys', { key: [old, young] }, ['key'])).toEqual([{ key: young }]);
  });
});
