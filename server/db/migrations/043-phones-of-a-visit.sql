-- Each check-in of a browser is a phone of its visit, with a number of its own there. The visit's cookie names it, so that
-- staff can put one out and leave the others.
create table visit_phones (
  restaurant_id integer not null,
  visit_id integer not null,
  number smallint not null check (number > 0),
  since timestamptz not null default now(),
  -- To the minute.
  last_seen_at timestamptz not null default now(),
  -- link: the restaurant asks for no OTP.
  way text not null check (way in ('otp', 'pass', 'link')),
  -- What the browser says it is, in two words.
  device text not null default '' check (length(device) <= 100),
  put_out_at timestamptz,
  put_out_by_user_id integer references users,
  primary key (restaurant_id, visit_id, number),
  foreign key (restaurant_id, visit_id) references visits on delete cascade,
  check ((put_out_at is null) = (put_out_by_user_id is null))
);
create index visit_phones_put_out on visit_phones (restaurant_id, put_out_at) where put_out_at is not null;

alter table visits
  -- The last number that was given to a phone, and how many phones were put out.
  add column phones smallint not null default 0,
  add column phones_put_out smallint not null default 0,
  -- Codes that the table had before they were renewed during the visit: links of its phones.
  add column former_codes text[] not null default '{}';

-- Which phone ordered; null of staff and of phones that checked in before this. The cookie is signed, so no key repeats what
-- it proves at the price of each order.
alter table sub_orders add column phone_number smallint;

-- Who is put out is remembered by the program, and its streams end.
create function notify_phone_put_out() returns trigger language plpgsql as $$
begin
  perform pg_notify('comanda_changes', 'phones:' || new.restaurant_id || ':' || v.table_id || ':tables')
  from visits v where v.restaurant_id = new.restaurant_id and v.id = new.visit_id;
  return null;
end $$;
create trigger notify_phones after update of put_out_at on visit_phones
  for each row execute function notify_phone_put_out();

-- The trail tells it. The kinds that there are stay, whichever they are by now.
do $$
declare
  kinds text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'audit_events_kind_check');
begin
  alter table audit_events drop constraint audit_events_kind_check;
  execute 'alter table audit_events add constraint audit_events_kind_check '
    || replace(kinds, 'ARRAY[', 'ARRAY[''phone-put-out''::text, ');
end $$;

create function audit_phone_put_out() returns trigger language plpgsql security definer as $$
declare
  e audit_events;
begin
  select t.id, t.name into e.table_id, e.subject from visits v
  join dining_tables t on t.restaurant_id = v.restaurant_id and t.id = v.table_id
  where v.restaurant_id = new.restaurant_id and v.id = new.visit_id;
  e.kind := 'phone-put-out';
  e.restaurant_id := new.restaurant_id;
  e.changes := jsonb_build_object('phone',
    jsonb_build_array(concat_ws(', ', new.number::text, nullif(new.device, '')), null));
  perform add_audit_event(e);
  return null;
end $$;
create constraint trigger audit_put_out after update of put_out_at on visit_phones deferrable initially deferred for each row
  when (old.put_out_at is null and new.put_out_at is not null) execute function audit_phone_put_out();
do $$
begin
  execute format('alter function audit_phone_put_out() set search_path = %I, pg_temp', current_schema());
end $$;
