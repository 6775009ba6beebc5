import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { runs } from '../../../tests/runs.ts';
import { keyedCalls, refusedKey, type Send } from '../../testing/keyed-calls.ts';
import { placement, testApp } from '../../testing/test-app.ts';

const test = await testApp();
const { post, pay, count, buildStaff, buildPlace, buildBill } = keyedCalls(test);

interface Desk {
  /** A request, a different one of the same caller, and one of another caller. */
  readonly first: Send;
  readonly other: Send;
  readonly foreign: Send;
  readonly made: () => Promise<number>;
}

async function cardPayment(request: { part?: string; tipamount?: number }, another: typeof request): Promise<Desk> {
  const { id: restaurantId } = await test.buildRestaurant();
  const [bill, neighbour] = [await buildBill(restaurantId), await buildBill(restaurantId)];
  if (request.part)
    for (const { orderID, guests } of [bill, neighbour])
      await post(endpoints.splitBill, guests, { orderID, way: 'equal', people: 9 })();
  const start = ({ orderID, guests }: typeof bill, words: object) =>
    post(endpoints.payOrder, guests, { orderID, ...words });
  // Checkouts that were ended again count too.
  const made = () => count('card_checkouts', restaurantId);
  return { first: start(bill, request), other: start(bill, another), foreign: start(neighbour, request), made };
}

const desks: Record<string, () => Promise<Desk>> = {
  async 'placeorder of guests'() {
    const floor = await test.buildFloor();
    const { restaurantId, soup } = floor;
    const { id: tableId, code } = await test.buildTable({ restaurantId });
    const { id: visitId } = await test.buildVisit({ restaurantId, tableId });
    const soups = (itemQuantity: number, at = floor) => placement(at, [{ itemID: soup, itemQuantity }]);
    const neighbour = test.visitHeaders({ restaurantId, tableId, visitId });
    return {
      first: post(endpoints.placeOrder, floor.cookie, soups(1)),
      other: post(endpoints.placeOrder, floor.cookie, soups(2)),
      foreign: post(endpoints.placeOrder, neighbour, soups(1, { ...floor, code })),
      made: () => count('sub_orders', restaurantId),
    };
  },
  async 'placeorder of staff, who confirm'() {
    const { restaurantId, staff, colleague } = await buildPlace();
    const order = await test.buildOrder({ restaurantId, subOrders: [{}, {}, {}] });
    const confirm = (at: number, headers: Record<string, string>) => {
      const suborder = [{ items: [], subOrderID: order.subOrders[at]?.id, status: 'O' }];
      return post(endpoints.placeOrder, headers, { suborder, tableID: order.tableId, restaurantID: restaurantId });
    };
    return {
      first: confirm(0, staff),
      other: confirm(1, staff),
      foreign: confirm(2, colleague),
      made: () => count('sub_orders', restaurantId, sql`and status = 'confirmed'`),
    };
  },
  async takeorder() {
    const floor = await test.buildFloor();
    const { staff, colleague } = await buildStaff(floor.restaurantId);
    const soups = (itemQuantity: number, headers: Record<string, string>) => {
      const suborder = [{ items: [{ itemID: floor.soup, itemQuantity }] }];
      return post(endpoints.takeOrder, headers, { tableID: floor.tableId, suborder });
    };
    return {
      first: soups(1, staff),
      other: soups(2, staff),
      foreign: soups(1, colleague),
      made: () => count('sub_orders', floor.restaurantId),
    };
  },
  async 'setordertopaid of a whole bill'() {
    const { restaurantId, staff, colleague } = await buildPlace();
    const bills = await Promise.all([1, 2, 3].map(() => buildBill(restaurantId)));
    const [first, other, foreign] = bills.map(({ orderID }, index) =>
      pay(index === 2 ? colleague : staff, { orderid: orderID, paidby: 'Cash', tip: '1' }),
    ) as [Send, Send, Send];
    return { first, other, foreign, made: () => count('payments', restaurantId) };
  },
  async 'setordertopaid of a part'() {
    const { restaurantId, staff, colleague } = await buildPlace();
    const { orderID } = await buildBill(restaurantId);
    await post(endpoints.splitBill, staff, { orderID, way: 'equal', people: 9 })();
    const part = (words: string, headers: Record<string, string>) =>
      pay(headers, { orderid: orderID, paidby: 'Cash', part: words });
    return {
      first: part('count:1', staff),
      other: part('count:2', staff),
      foreign: part('count:1', colleague),
      made: () => count('payments', restaurantId),
    };
  },
  'payorder of a whole bill': () => cardPayment({ tipamount: 0 }, { tipamount: 5 }),
  'payorder of a part': () => cardPayment({ part: 'count:1' }, { part: 'count:2' }),
  async refund() {
    const { restaurantId, staff, colleague } = await buildPlace();
    const { id: orderID } = await test.buildOrder({ restaurantId, status: 'paid' });
    const back = (amount: string, headers: Record<string, string>) =>
      post(endpoints.refund, headers, { orderID, amount, reason: 'Cold soup' });
    return {
      first: back('0.50', staff),
      other: back('0.75', staff),
      foreign: back('0.50', colleague),
      made: () => count('refunds', restaurantId),
    };
  },
};

const answersOf = (responses: readonly LightMyRequestResponse[]) => responses.map((response) => response.json());

describe.each(Object.entries(desks))('an Idempotency-Key of %s', (_, build) => {
  const keys = [randomUUID(), "'; drop table idempotency_keys;--".replaceAll(' ', '/'), 'k'.repeat(200), '%', '0', ':'];
  it.each(keys.slice(0, runs(keys.length)))(
    '%s returns the first response to the same request, and does nothing again',
    async (key) => {
      const { first, made } = await build();
      const answer = await first(key);
      expect(answer.json()).toMatchObject({ success: true });
      expect((await first(key)).json()).toEqual(answer.json());
      expect(await made()).toBe(1);
    },
  );

  it('is refused for another request, which does nothing', async () => {
    const { first, other, made } = await build();
    const key = randomUUID();
    const answer = await first(key);
    const second = await other(key);
    expect(second.statusCode).toBe(409);
    expect(second.json()).toMatchObject(refusedKey);
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

  it.each([0, 1, 2].slice(0, runs(3)))(
    'lets one of two different simultaneous requests win and refuses the other (%i)',
    async () => {
      const { first, other, made } = await build();
      const key = randomUUID();
      const sends = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? first : other));
      const answers = answersOf(await Promise.all(sends.map((send) => send(key))));
      const done = answers.filter(({ success }) => success);
      expect(done).toHaveLength(5);
      expect(new Set(done.map((answer) => JSON.stringify(answer))).size).toBe(1);
      for (const answer of answers.filter(({ success }) => !success)) {
        // This is the only call whose refusals have no message.
        expect(answer).toMatchObject(refusedKey);
      }
      expect(new Set(answers.map(({ success }, index) => success === (index % 2 === 0))).size).toBe(1);
      expect(await made()).toBe(1);
    },
  );

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

  it('that is empty, too long, or has a space, a tab or a letter beyond ASCII is invalid', async () => {
    const { first, made } = await build();
    for (const key of ['', 'a b', 'k'.repeat(201), 'clé', 'a\tb']) {
      const answer = await first(key);
      expect([key, answer.statusCode]).toEqual([key, 400]);
      expect(answer.json()).toMatchObject(refusedKey);
    }
    expect(await made()).toBe(0);
  });
});
