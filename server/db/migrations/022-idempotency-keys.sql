-- An Idempotency-Key belongs to its caller and to one request. Whoever makes something under a key notes it here in the
-- same transaction, so that the primary key settles requests at the same moment.
create table idempotency_keys (
  -- 'user:<id>' or 'visit:<id>'.
  caller text not null,
  key text not null check (length(key) between 1 and 200),
  -- The call, the restaurant and a hash of what was asked.
  fingerprint text not null,
  -- The sub-order, checkout, payment or refund that it made; null while it has made nothing.
  made_id integer,
  created_at timestamptz not null default now(),
  primary key (caller, key)
);
create index idempotency_keys_by_time on idempotency_keys (created_at);

-- The keys of the last days, so that a repetition that comes after this migration is still one.
insert into idempotency_keys (caller, key, fingerprint, made_id, created_at)
select 'visit:' || visit_id, idempotency_key,
  '/external/placeorder:' || restaurant_id || ':' || left(request_hash, 24), id, created_at
from sub_orders where created_at > now() - interval '3 days'
order by id
on conflict do nothing;

insert into idempotency_keys (caller, key, fingerprint, made_id, created_at)
select 'visit:' || o.visit_id, c.idempotency_key,
  '/external/payorder:' || c.restaurant_id || ':' || left(c.request_hash, 24), c.id, c.created_at
from card_checkouts c join orders o on o.restaurant_id = c.restaurant_id and o.id = c.order_id
where c.created_at > now() - interval '3 days' and length(c.idempotency_key) between 1 and 200
order by c.id
on conflict do nothing;

insert into idempotency_keys (caller, key, fingerprint, made_id, created_at)
select 'user:' || taken_by_user_id, (regexp_match(reference, '^\d+:(.{1,200}):[0-9a-f]{24}$'))[1],
  '/setordertopaid:' || restaurant_id || ':' || right(reference, 24), id, paid_at
from payments
where provider = 'staff' and taken_by_user_id is not null and paid_at > now() - interval '3 days'
  and reference ~ '^\d+:.{1,200}:[0-9a-f]{24}$'
order by id
on conflict do nothing;

insert into idempotency_keys (caller, key, fingerprint, made_id, created_at)
select 'user:' || made_by_user_id, idempotency_key,
  '/refund:' || restaurant_id || ':' || left(request_hash, 24), id, created_at
from refunds where made_by_user_id is not null and created_at > now() - interval '3 days'
order by id
on conflict do nothing;

alter table sub_orders drop column idempotency_key;
alter table card_checkouts drop column idempotency_key;
alter table refunds drop column idempotency_key, drop column request_hash;
