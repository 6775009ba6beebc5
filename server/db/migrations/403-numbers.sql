-- The last number of each restaurant and its record's hash. Kept apart from the records to reveal deleted ones.
create table number_series (
  restaurant_id integer primary key references restaurants,
  last_number bigint not null default 0,
  last_hash bytea not null default '',
  -- When a backup was restored. No number is assigned until the last printed one is confirmed.
  restored_at timestamptz
);

-- docs/numbers.md describes the format. Payments made before this migration have no record.
create table numbered_records (
  restaurant_id integer not null,
  number bigint not null check (number >= 0),
  kind text not null check (kind in ('begin', 'payment', 'refund', 'refund-failed', 'gap')),
  recorded_at timestamptz not null,
  -- The business day.
  day date not null,
  -- The payment that a refund belongs to.
  payment_id bigint,
  refund_id bigint,
  -- Canonical JSON, as text, because jsonb would change it.
  document text not null,
  -- The guest's data, with the salt of its digest in the document. Null once it is erased.
  buyer jsonb,
  hash bytea not null,
  primary key (restaurant_id, number),
  foreign key (restaurant_id, payment_id) references payments,
  foreign key (restaurant_id, refund_id) references refunds
);
create unique index numbers_of_payments on numbered_records (restaurant_id, payment_id, kind, refund_id)
  nulls not distinct where payment_id is not null;
create index numbers_by_day on numbered_records (restaurant_id, day);
