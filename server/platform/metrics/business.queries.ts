import type pg from 'pg';

/** What stands in the database, for the person who runs the program. */
export interface Business {
  /** Orders that are not paid, by status. */
  readonly orders: Record<string, number>;
  /** Ages in seconds, 0 where none waits. */
  readonly oldest: Record<string, number>;
  readonly queues: Record<string, number>;
  readonly written: Record<string, number>;
}

/** One statement over partial indexes and PostgreSQL's own counts: it costs the same however long the history is. */
export async function readBusiness(pool: pg.Pool): Promise<Business> {
  const { rows } = await pool.query<Business>(`
    with waiting as (
      select count(*)::int as count, extract(epoch from now() - min(s.created_at))::float8 as age
      from orders o join sub_orders s on s.restaurant_id = o.restaurant_id and s.order_id = o.id
      where o.status in ('new', 'open', 'closed') and o.waiting_count > 0 and s.status = 'new'
    ), calls as (
      select count(*)::int as count, extract(epoch from now() - min(called_at))::float8 as age
      from table_calls where state = 'open'
    ), mails as (
      select count(*)::int as count, extract(epoch from now() - min(created_at))::float8 as age
      from outbox where status = 'waiting'
    )
    select
      (select json_object_agg(status, count) from (
         select s.status, count(o.id)::int from unnest(array['new', 'open', 'closed']) as s (status)
         left join orders o on o.status = s.status and o.status in ('new', 'open', 'closed') group by s.status
       ) as of_status) as orders,
      json_build_object('sub_orders', coalesce(waiting.age, 0), 'table_calls', coalesce(calls.age, 0),
        'mails', coalesce(mails.age, 0)) as oldest,
      json_build_object('sub_orders', waiting.count, 'table_calls', calls.count, 'mails', mails.count,
        'card_checkouts', (select count(*) from card_checkouts where state in ('starting', 'open')),
        'refunds', (select count(*) from refunds where state = 'pending'),
        'late_payments', (select count(*) from late_payments where resolved_at is null)) as queues,
      (select json_object_agg(relname, n_tup_ins) from pg_stat_user_tables
       where schemaname = current_schema()
         and relname in ('orders', 'sub_orders', 'payments', 'refunds', 'table_calls', 'outbox')) as written
    from waiting, calls, mails`);
  const [business] = rows;
  if (!business) throw new Error('the figures of the database are missing');
  return business;
}
