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
  -- The payment of an invoice or refund mail. Refund mails go to the invoice's address and are erased with it.
  payment_id bigint,
  refund_id bigint,
  -- Type and content of the attached file. Cleared together with the message's content once it is sent.
  attachment jsonb,
  retry_until timestamptz not null default now() + interval '48 hours',
  -- address: the server refused it or the message. server: unreachable. message: it couldn't be created.
  failure text check (failure in ('address', 'server', 'message')),
  -- Each resend by staff is a new message.
  resends integer not null default 0,
  foreign key (restaurant_id, payment_id) references payments,
  foreign key (restaurant_id, refund_id) references refunds
);
create index outbox_due on outbox (next_attempt_at) where status = 'waiting';
create index mails_of_payment on outbox (restaurant_id, payment_id) where payment_id is not null;
create index mails_of_refund on outbox (restaurant_id, refund_id) where refund_id is not null;
create index undelivered_invoices on outbox (restaurant_id, id)
  where payment_id is not null and refund_id is null and status <> 'sent' and failure is not null;
