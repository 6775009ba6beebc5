import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { runs } from '../../../tests/runs.ts';
import { brokenRules } from '../../testing/broken-rules.ts';
import { chance } from '../../testing/chance.ts';
import { confirming, type Endpoint, type Floor, testApp } from '../../testing/test-app.ts';

const test = await testApp();

interface Hands {
  readonly floor: Floor;
  readonly staff: Record<string, string>;
}

/** One action by a user whose view may be outdated: confirm, cancel, close, reopen, pay, place, take. */
async function move({ floor, staff }: Hands, pick: (below: number) => number): Promise<number> {
  const ours = { restaurant_id: floor.restaurantId };
  const orders = (await test.findRows('orders', ours)).slice(-2).reverse();
  const order = orders[pick(orders.length)];
  const waiting = (await test.findRows('sub_orders', ours, ['id'])).slice(-4).reverse();
  const subOrderID = waiting[pick(waiting.length)]?.id ?? 1;
  const [visit] = await test.findRows('visits', { ...ours, ended_at: null }, ['id']);
  const diner = test.visitHeaders({ ...floor, visitId: visit?.id ?? 0 });
  const post = async (call: Endpoint, payload: object, headers = staff) =>
    (await test.send(call, { headers, payload })).statusCode;
  const key = { 'idempotency-key': randomUUID() };
  const orderID = order?.id ?? 1;
  const items = () => [{ itemID: floor.soup, itemQuantity: 1 + pick(5) }];
  switch (pick(12)) {
    case 0:
    case 1:
    case 2:
      return (await test.place({ ...floor, cookie: diner }, items(), {}, key)).statusCode;
    case 3:
    case 4:
      return post(endpoints.placeOrder, confirming(floor, subOrderID));
    case 5:
      return post(endpoints.cancelSubOrder, { suborderID: subOrderID }, pick(2) ? staff : diner);
    case 6:
      return post(endpoints.closeOrder, { orderID });
    case 7: {
      const query = { orderid: orderID, paidby: 'Cash', tip: pick(3) } as const;
      return (await test.send(endpoints.setOrderToPaid, { query, headers: staff })).statusCode;
    }
    case 8:
    case 9:
      return post(endpoints.reopenOrder, { orderID, reason: 'One more round' });
    case 10: {
      const payload = { tableID: floor.tableId, suborder: [{ items: items() }] };
      return post(endpoints.takeOrder, payload, { ...staff, ...key });
    }
    default: {
      const { otp } = await test.findRow('dining_tables', floor.tableId, ['otp']);
      const query = { rid: floor.restaurantId, code: floor.code, otp };
      return (await test.send(endpoints.checkOtp, { query, headers: staff })).statusCode;
    }
  }
}

it.each([1, 2, 3].slice(0, runs(3)))(
  'eight people at once at one table lose nothing, double nothing and half-do nothing (seed %i)',
  async (seed) => {
    const floor = await test.buildFloor();
    const hands = {
      floor,
      staff: await test.staffOf({ restaurantId: floor.restaurantId, privileges: ['order', 'payment', 'takeorder'] }),
    };
    const statuses: number[] = [];
    await Promise.all(
      Array.from({ length: 8 }, async (_, person) => {
        const next = chance(seed * 1000 + person);
        const pick = (below: number) => Math.floor(next() * below);
        for (let step = 0; step < 40; step += 1) statuses.push(await move(hands, pick));
      }),
    );
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(60);

    expect(await brokenRules(test.db, floor.restaurantId)).toEqual([]);
    const broken = await sql<{ fault: string }>`
      with o as (select * from orders where restaurant_id = ${floor.restaurantId})
      select 'counts and sub-orders differ' as fault from o cross join lateral (
        select count(*) filter (where s.status = 'new') as waiting, count(*) filter (where s.status = 'confirmed') as confirmed
        from sub_orders s where s.restaurant_id = o.restaurant_id and s.order_id = o.id) n
        where (o.waiting_count, o.confirmed_count) is distinct from (n.waiting, n.confirmed)
      union all select 'two unpaid orders' from o where status in ('new', 'open', 'closed') group by table_id having count(*) > 1
      union all select 'opened again and paid' from o join order_reopenings r on r.restaurant_id = o.restaurant_id and r.order_id = o.id
        join payments p on p.restaurant_id = o.restaurant_id and p.order_id = o.id where p.paid_at < r.reopened_at
    `.execute(test.db);
    expect(broken.rows).toEqual([]);
  },
);
