-- Mail waits here until it was sent.
create table outbox (
  id bigint generated always as identity primary key,
  restaurant_id integer references restaurants,
  -- The same message is queued once, however often it is asked for.
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
  -- The payment whose invoice this is; null for every other mail.
  payment_id integer,
  -- What becomes a file of the message when it is sent: its kind and its content. Emptied with the content once sent.
  attachment jsonb,
  -- Until when a failed attempt is followed by another one.
  retry_until timestamptz not null default now() + interval '48 hours',
  -- Whether the mail server refused this very address, or could not be spoken to.
  failure text check (failure in ('address', 'server', 'message')),
  -- How often staff sent it again: each time it is another message.
  resends integer not null default 0,
  foreign key (restaurant_id, payment_id) references payments
);
create index outbox_due on outbox (next_attempt_at) where status = 'waiting';
create unique index one_invoice_mail on outbox (restaurant_id, payment_id) where payment_id is not null;
create index undelivered_invoices on outbox (restaurant_id, id)
  where payment_id is not null and status <> 'sent' and failure is not null;
