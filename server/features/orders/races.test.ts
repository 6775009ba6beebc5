import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addressOf } from '../../../core/contract/address.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { runs } from '../../../tests/runs.ts';
import { chance } from '../../testing/chance.ts';
import { confirming, type Floor, testApp } from '../../testing/test-app.ts';

const test = await testApp();

interface Hands {
  readonly floor: Floor;
  readonly staff: Record<string, string>;
}

/** One move by a user with a possibly outdated view: confirm, cancel, close, reopen, pay, place, take. */
async function move({ floor, staff }: Hands, pick: (below: number) => number): Promise<number> {
  const ours = { restaurant_id: floor.restaurantId };
  const orders = (await test.findRows('orders', ours)).slice(-2).reverse();
  const order = orders[pick(orders.length)];
  const waiting = (await test.findRows('sub_orders', ours, ['id'])).slice(-4).reverse();
  const subOrderID = waiting[pick(waiting.length)]?.id ?? 1;
  const post = (url: string, payload: object, headers = staff) => test.send({ method: 'POST', url, headers, payload });
  const confirmation = confirming(floor, subOrderID);
  const [visit] = await test.findRows('visits', { ...ours, ended_at: null }, ['id']);
  const diner = test.visitHeaders({ ...floor, visitId: visit?.id ?? 0 });
  switch (pick(12)) {
    case 0:
    case 1:
    case 2: {
      const items = [{ itemID: floor.soup, itemQuantity: 1 + pick(5) }];
      const key = { 'idempotency-key': randomUUID() };
      return (await test.place({ ...floor, cookie: diner }, items, {}, key)).statusCode;
    }
    case 3:
    case 4:
      return (await post(addressOf(endpoints.placeOrder).url, confirmation)).statusCode;
    case 5:
      return (await post(addressOf(endpoints.cancelSubOrder).url, { suborderID: subOrderID }, pick(2) ? staff : diner))
        .statusCode;
    case 6:
      return (await post(addressOf(endpoints.closeOrder).url, { orderID: order?.id ?? 1 })).statusCode;
    case 7: {
      const url = addressOf(endpoints.setOrderToPaid, {
        query: { orderid: order?.id ?? 1, paidby: 'Cash', tip: pick(3) },
      }).url;
      return (await test.send({ method: 'GET', url, headers: staff })).statusCode;
    }
    case 8:
    case 9:
      return (await post(addressOf(endpoints.reopenOrder).url, { orderID: order?.id ?? 1, reason: 'One more round' }))
        .statusCode;
    case 10: {
      const suborder = [{ items: [{ itemID: floor.soup, itemQuantity: 1 + pick(5) }] }];
      const headers = { ...staff, 'idempotency-key': randomUUID() };
      return (await post(addressOf(endpoints.takeOrder).url, { tableID: floor.tableId, suborder }, headers)).statusCode;
    }
    default: {
      const url = addressOf(endpoints.checkOtp, { query: { rid: floor.restaurantId, code: floor.code, otp: '' } }).url;
      const table = await test.findRow('dining_tables', floor.tableId, ['otp']);
      return (await test.send({ method: 'GET', url: url + table.otp })).statusCode;
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

    const broken = await sql<{ fault: string }>`
    with o as (select * from orders where restaurant_id = ${floor.restaurantId}),
    s as (
      select order_id, coalesce(sum(total_cents) filter (where status <> 'cancelled'), 0) as total,
        coalesce(sum(tax_cents) filter (where status <> 'cancelled'), 0) as tax,
        count(*) filter (where status = 'new') as waiting, count(*) filter (where status = 'confirmed') as confirmed
      from sub_orders where restaurant_id = ${floor.restaurantId} group by order_id
    ),
    l as (
      select l.sub_order_id, sum(l.total_cents) as total from order_lines l
      where l.restaurant_id = ${floor.restaurantId} group by l.sub_order_id
    )
    select 'order and sub-orders differ' as fault from o left join s on s.order_id = o.id
      where (o.total_cents, o.tax_cents, o.waiting_count, o.confirmed_count) is distinct from (s.total, s.tax, s.waiting, s.confirmed)
    union all select 'lines and sub-order differ' from sub_orders so left join l on l.sub_order_id = so.id
      where so.restaurant_id = ${floor.restaurantId} and so.total_cents is distinct from l.total
    union all select 'paid without payment or the other way round' from o
      where (o.status = 'paid') <> exists (select from payments p where p.restaurant_id = o.restaurant_id and p.order_id = o.id)
    union all select 'two unpaid orders' from o where status in ('new', 'open', 'closed') group by table_id having count(*) > 1
    union all select 'visit and order disagree' from o join visits v on v.restaurant_id = o.restaurant_id and v.id = o.visit_id
      where o.status <> 'cancelled' and (v.ended_at is not null) <> (o.status = 'paid')
    union all select 'a payment of another bill' from o join payments p on p.restaurant_id = o.restaurant_id and p.order_id = o.id
      where o.status = 'paid' and p.total_cents <> o.total_cents
    union all select 'opened again and paid' from o join order_reopenings r on r.restaurant_id = o.restaurant_id and r.order_id = o.id
      join payments p on p.restaurant_id = o.restaurant_id and p.order_id = o.id where p.paid_at < r.reopened_at
    union all select 'tips differ from the ledger' from attendants a
      where a.restaurant_id = ${floor.restaurantId} and a.tip_total_cents <> (
        select coalesce(sum(p.tip_cents), 0) from payments p where p.restaurant_id = a.restaurant_id and p.attendant_id = a.id)
  `.execute(test.db);
    expect(broken.rows).toEqual([]);
  },
);
