import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { buildUser, buildVisit } from './builders.ts';
import { completeOrder } from './closed-order.ts';
import { buildFloor, placeSoups } from './diner.ts';
import type { StripePeer } from './stripe-peer.ts';
import { reportEvent } from './stripe-webhook.ts';
import type { TestApp } from './test-app.ts';

/** What came back: the status, the code of a refusal, and the result of a success. */
export interface Answer {
  readonly status: number;
  readonly error: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: the results of many calls
  readonly result: any;
}

export type MoneyDesk = Awaited<ReturnType<typeof buildMoneyDesk>>;

/** One table of a restaurant that takes real cards, and all that happens there between a guest and the receipt. */
export async function buildMoneyDesk(test: TestApp, peer: StripePeer) {
  const floor = await buildFloor(test);
  const { restaurantId, tableId } = floor;
  const config = JSON.stringify({ otprequired: 1, managercode: '4321', paymenttype: 'P' });
  await test.db.updateTable('restaurants').set({ config }).where('id', '=', restaurantId).execute();
  const { id } = await buildUser(test.db, { restaurantId, privileges: ['order', 'payment', 'refund'] });
  const staff = await test.staffHeaders(id);
  let cookie = floor.cookie;
  const send = async (
    method: 'GET' | 'POST',
    path: string,
    headers: Record<string, string>,
    payload?: object,
  ): Promise<Answer> => {
    const body = payload === undefined ? {} : { payload };
    const answer = await test.send({ method, url: `/api${path}`, headers, ...body });
    const { error, result, success } = answer.json() as { error?: string; result?: unknown; success: boolean };
    return { status: answer.statusCode, error: success ? undefined : (error ?? 'unnamed'), result };
  };
  const query = (words: Record<string, string | number>) =>
    new URLSearchParams(Object.entries(words).map(([name, value]) => [name, String(value)]));

  return {
    floor,
    /** Guests sit down at the free table. */
    async sitDown() {
      const open = test.db
        .selectFrom('visits')
        .select('id')
        .where('table_id', '=', tableId)
        .where('ended_at', 'is', null);
      const { id: visitId } = (await open.executeTakeFirst()) ?? (await buildVisit(test.db, { restaurantId, tableId }));
      cookie = test.visitHeaders({ restaurantId, tableId, visitId });
    },
    place: (quantity: number) => placeSoups(test, { ...floor, cookie }, quantity),
    confirm: (subOrderID: number) =>
      send('POST', '/external/placeorder', staff, {
        suborder: [{ items: [], subOrderID, status: 'O' }],
        tableID: tableId,
        restaurantID: restaurantId,
      }),
    cancel: (suborderID: number) => send('POST', '/external/cancelorder', staff, { suborderID }),
    close: (orderID: number) => send('POST', '/closeorder', staff, { orderID }),
    reopen: (orderID: number) => send('POST', '/reopenorder', staff, { orderID, reason: 'Two more coffees' }),
    look: (orderID: number) => send('GET', `/external/splitbill/${orderID}`, staff),
    divide: (who: 'staff' | 'diner', orderID: number, wishes: object) =>
      send('POST', '/external/splitbill', who === 'staff' ? staff : cookie, { orderID, ...wishes }),
    /** Staff take the bill, or with `part` a part of it. */
    take: (orderID: number, more: Record<string, string | number> = {}) =>
      send('GET', `/setordertopaid?${query({ orderid: orderID, paidby: 'Cash', ...more })}`, {
        ...staff,
        'idempotency-key': randomUUID(),
      }),
    /** A guest goes to the card page for the bill, or with `part` for a part of it. */
    start: (orderID: number, more: object) => send('POST', '/external/payorder', cookie, { orderID, ...more }),
    /** The guest leaves the card page and says so. */
    leave: (sessionId: string) => send('POST', '/external/leavecheckout', cookie, { checkout: sessionId }),
    /** The guest pays at the provider. False when the page was closed. */
    payAtProvider(sessionId: string): boolean {
      if (peer.sessions.get(sessionId)?.status !== 'open') return false;
      peer.pay(sessionId);
      return true;
    },
    async webhook(sessionId: string): Promise<number> {
      return (await reportEvent(test, peer.event('checkout.session.completed', sessionId))).statusCode;
    },
    complete: (sessionId: string) => completeOrder(test, sessionId),
    refund: (orderID: number, paymentId: number, amount: string) =>
      send('POST', '/refund', staff, { orderID, paymentId, amount, reason: 'The soup was cold' }),
    brokenRules: () => brokenRules(test, restaurantId),
  };
}

/** Every rule about money that the rows of a restaurant break. */
async function brokenRules({ db }: TestApp, restaurantId: number): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    with o as (select * from orders where restaurant_id = ${restaurantId}),
    p as (select * from payments where restaurant_id = ${restaurantId}),
    s as (
      select order_id, coalesce(sum(total_cents) filter (where status <> 'cancelled'), 0) as total,
        coalesce(sum(tax_cents) filter (where status <> 'cancelled'), 0) as tax
      from sub_orders where restaurant_id = ${restaurantId} group by order_id
    ),
    l as (
      select sub_order_id, sum(total_cents) as total from order_lines
      where restaurant_id = ${restaurantId} group by sub_order_id
    ),
    b as (
      select order_id, sum(amount_cents - tip_cents) as cents, sum(total_cents) as total, sum(tax_cents) as tax,
        sum(service_charge_cents) as fee, sum(discount_cents) as discount, sum(surcharge_cents) as surcharge,
        count(*) as payments, count(*) filter (where completes) as completing
      from p group by order_id
    ),
    split as (select * from split_bills where restaurant_id = ${restaurantId}),
    share as (
      select order_id, sum(amount_cents) filter (where payment_id is not null) as paid, sum(amount_cents) as cents
      from bill_shares where restaurant_id = ${restaurantId} group by order_id
    )
    select 'order and sub-orders differ' as fault from o left join s on s.order_id = o.id
      where (o.total_cents, o.tax_cents) is distinct from (s.total, s.tax)
    union all select 'lines and sub-order differ' from sub_orders so left join l on l.sub_order_id = so.id
      where so.restaurant_id = ${restaurantId} and so.total_cents is distinct from l.total
    union all select 'paid in full and paid differ' from o left join b on b.order_id = o.id
      where (o.status = 'paid') <> (coalesce(b.completing, 0) = 1) or b.completing > 1
    union all select 'a paid order is not paid to the cent' from o join b on b.order_id = o.id
      where o.status = 'paid' and b.total <> o.total_cents
    union all select 'the parts are not the bill' from split join b on b.order_id = split.order_id
      where b.cents <> split.paid_cents or split.paid_cents > split.due_cents
    union all select 'a figure of the parts is not the bill''s' from o join split on split.order_id = o.id
      join b on b.order_id = o.id
      where o.status = 'paid' and (b.cents, b.total, b.tax, b.fee, b.discount, b.surcharge) is distinct from (split.due_cents,
        split.total_cents, split.tax_cents, split.service_charge_cents, split.discount_cents, split.surcharge_cents)
    union all select 'several payments without a divided bill' from b left join split on split.order_id = b.order_id
      where b.payments > 1 and split.order_id is null
    union all select 'shares and bill differ' from share join split on split.order_id = share.order_id
      where split.way <> 'free' and share.cents <> split.due_cents and not exists (
        select from p where p.order_id = split.order_id and not exists (
          select from bill_shares h where h.restaurant_id = p.restaurant_id and h.payment_id = p.id))
    union all select 'tips differ from the ledger' from attendants a
      where a.restaurant_id = ${restaurantId}
        and a.tip_total_cents <> (select coalesce(sum(p.tip_cents), 0) from p where p.attendant_id = a.id)
    union all select 'more is given back than was paid' from p where p.amount_cents < (
      select coalesce(sum(r.amount_cents), 0) from refunds r
      where r.restaurant_id = p.restaurant_id and r.payment_id = p.id and r.state <> 'failed')
    union all select 'a card session is settled and late' from p join late_payments late
      on late.provider = p.provider and late.reference = p.reference
    union all select 'days and payments differ'
      where (select coalesce(sum(amount_cents), 0) from revenue_days where restaurant_id = ${restaurantId})
        <> (select coalesce(sum(amount_cents), 0) from p)
    union all select 'tip days and payments differ'
      where (select coalesce(sum(tip_cents), 0) from tip_days where restaurant_id = ${restaurantId})
        <> (select coalesce(sum(tip_cents), 0) from p)
    union all select 'kept paid orders differ'
      where (select (count(*), coalesce(sum(amount_cents), 0)) from paid_orders where restaurant_id = ${restaurantId})
        is distinct from (select (count(*), coalesce(sum(b.cents), 0)) from o join b on b.order_id = o.id where o.status = 'paid')
    union all select 'a kept paid order shows something else' from o
      join visits v on v.restaurant_id = o.restaurant_id and v.id = o.visit_id
      join p on p.order_id = o.id and p.completes
      join paid_orders k on k.restaurant_id = o.restaurant_id and k.order_id = o.id
      where (k.otp, k.session_started_at, k.started_at, k.closed_at, k.paid_at, k.table_id, k.attendant_id) is distinct from
        (v.otp, v.started_at, o.started_at, o.closed_at, p.paid_at, o.table_id, coalesce(p.attendant_id, 0))
    union all select 'visit and order disagree' from o join visits v on v.restaurant_id = o.restaurant_id and v.id = o.visit_id
      where o.status <> 'cancelled' and (v.ended_at is not null) <> (o.status = 'paid')
    union all select 'an open order has a divided bill' from o join split on split.order_id = o.id
      where o.status not in ('closed', 'paid')`.execute(db);
  return rows.map(({ fault }) => fault);
}
