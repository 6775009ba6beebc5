-- Which card providers there are, server/platform/checkout/card-providers.ts says; the database holds what a name is, and
-- that 'staff' is the name of none.
alter table payments
  drop constraint payments_provider_check,
  add constraint payments_provider_check check (provider ~ '^[a-z][a-z0-9-]{1,29}$');
alter table refunds
  drop constraint refunds_provider_check,
  add constraint refunds_provider_check check (provider ~ '^[a-z][a-z0-9-]{1,29}$'),
  drop constraint made_by_somebody,
  add constraint made_by_somebody check (
    made_by_user_id is not null or (provider <> 'staff' and provider_reference is not null)
  );
alter table card_checkouts
  drop constraint card_checkouts_provider_check,
  add constraint card_checkouts_provider_check check (provider ~ '^[a-z][a-z0-9-]{1,29}$' and provider <> 'staff');
alter table late_payments
  drop constraint late_payments_provider_check,
  add constraint late_payments_provider_check check (provider ~ '^[a-z][a-z0-9-]{1,29}$' and provider <> 'staff');
alter table disputes
  drop constraint disputes_provider_check,
  add constraint disputes_provider_check check (provider ~ '^[a-z][a-z0-9-]{1,29}$' and provider <> 'staff');

-- A bank may send back what a card provider called done: nothing was given back then.
create or replace function refuse_other_refund() returns trigger language plpgsql as $$
declare
  ends boolean := old.state = 'pending';
begin
  if tg_op = 'UPDATE' then
    ends := ends or (old.state = 'done' and new.state = 'failed' and old.provider <> 'staff');
  end if;
  if tg_op = 'DELETE' or not ends
    or (new.restaurant_id, new.id, new.order_id, new.payment_id, new.late_payment_id, new.amount_cents, new.attempt)
      is distinct from
      (old.restaurant_id, old.id, old.order_id, old.payment_id, old.late_payment_id, old.amount_cents, old.attempt) then
    raise exception 'a refund only goes from pending to its end';
  end if;
  return new;
end $$;

-- Each provider names its events by itself.
alter table stripe_events rename to card_events;
alter table card_events
  add column provider text not null default 'stripe',
  drop constraint stripe_events_pkey,
  add constraint card_events_pkey primary key (provider, id);
alter table card_events alter column provider drop default;
alter index stripe_events_by_time rename to card_events_by_time;
