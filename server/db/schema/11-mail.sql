create table outbox (
  id bigint generated always as identity primary key,
  restaurant_id integer references restaurants,
  -- A message with the same key is queued only once.
  dedupe_key text not null unique,
  recipient text not null,
  subject text not null,
  html text not null,
  plain_text text not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  -- The payment of an invoice mail; null for every other mail.
  payment_id integer,
  -- Kind and content of the attached file. Emptied with the message's content once sent.
  attachment jsonb,
  retry_until timestamptz not null default now() + interval '48 hours',
  -- The mail server refused the address, could not be reached, or refused the message.
  failure text check (failure in ('address', 'server', 'message')),
  -- Each resend by staff is a new message.
  resends integer not null default 0,
  foreign key (restaurant_id, payment_id) references payments
);
create index outbox_due on outbox (next_attempt_at) where status = 'waiting';
create unique index one_invoice_mail on outbox (restaurant_id, payment_id) where payment_id is not null;
create index undelivered_invoices on outbox (restaurant_id, id)
  where payment_id is not null and status <> 'sent' and failure is not null;
