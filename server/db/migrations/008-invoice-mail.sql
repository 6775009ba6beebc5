-- Staff see which invoices could not be delivered, correct the address and send them again.
alter table outbox
  -- The payment whose invoice this is; null for every other mail.
  add column payment_id integer,
  -- What becomes a file of the message when it is sent: its kind and its content. Emptied with the content once sent.
  add column attachment jsonb,
  -- Until when a failed attempt is followed by another one.
  add column retry_until timestamptz not null default now() + interval '48 hours',
  -- Whether the mail server refused this very address, or could not be spoken to.
  add column failure text check (failure in ('address', 'server')),
  -- How often staff sent it again: each time it is another message.
  add column resends integer not null default 0,
  add foreign key (restaurant_id, payment_id) references payments;

update outbox set retry_until = created_at + interval '48 hours';
update outbox o set payment_id = p.id from payments p
where o.dedupe_key = 'invoice:' || p.restaurant_id || ':' || p.id and o.restaurant_id = p.restaurant_id;
update outbox set failure = 'server' where last_error is not null;

create unique index one_invoice_mail on outbox (restaurant_id, payment_id) where payment_id is not null;
create index undelivered_invoices on outbox (restaurant_id, id)
  where payment_id is not null and status <> 'sent' and failure is not null;
