import { sql } from 'kysely';
import type { Database } from '../platform/database.ts';

export async function brokenRules(db: Database, restaurantId: number): Promise<string[]> {
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
      select order_id, sum(amount_cents - tip_cents - rounding_cents) as cents, sum(total_cents) as total, sum(tax_cents) as tax,
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
      -- An order that is all on the house ends without a payment.
      where (o.status = 'paid' and (o.total_cents > 0 or b.payments > 0)) <> (coalesce(b.completing, 0) = 1) or b.completing > 1
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
    union all select 'a payment is refunded, and its rounding is not' from p
      join lateral (
        select sum(r.amount_cents) as given, sum(r.rounding_cents) as undone from refunds r
        where r.restaurant_id = p.restaurant_id and r.payment_id = p.id and r.state <> 'failed'
      ) r on r.given = p.amount_cents and r.undone <> p.rounding_cents
    union all select 'a card session is settled and late' from p join late_payments late
      on late.provider = p.provider and late.reference = p.reference
    union all select 'days and payments differ'
      where (select (coalesce(sum(amount_cents), 0), coalesce(sum(rounding_cents), 0)) from revenue_days
          where restaurant_id = ${restaurantId})
        is distinct from (select (coalesce(sum(amount_cents), 0), coalesce(sum(rounding_cents), 0)) from p)
    union all select 'tip days and payments differ'
      where (select coalesce(sum(tip_cents), 0) from tip_days where restaurant_id = ${restaurantId})
        <> (select coalesce(sum(tip_cents), 0) from p)
    union all select 'kept paid orders differ'
      where (select (count(*), coalesce(sum(amount_cents), 0)) from paid_orders where restaurant_id = ${restaurantId})
        is distinct from (select (count(*), coalesce(sum(b.cents), 0)) from o left join b on b.order_id = o.id where o.status = 'paid')
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
