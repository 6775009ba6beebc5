-- When a menu, a category or a dish is offered, and what it costs then; null: always, and the usual price.
alter table restaurants
  add column offer_times jsonb,
  add constraint restaurants_offer_times_check check (jsonb_typeof(offer_times) = 'array');
alter table categories
  add column offer_times jsonb,
  add column price_windows jsonb,
  add constraint categories_offer_times_check check (jsonb_typeof(offer_times) = 'array'),
  add constraint categories_price_windows_check check (jsonb_typeof(price_windows) = 'array');
alter table items
  add column offer_times jsonb,
  add column price_windows jsonb,
  add constraint items_offer_times_check check (jsonb_typeof(offer_times) = 'array'),
  add constraint items_price_windows_check check (jsonb_typeof(price_windows) = 'array');

create function raise_menu_for_times() returns trigger language plpgsql as $$
begin
  new.menu_version := old.menu_version + 1;
  return new;
end $$;
create trigger menu_times_changed before update on restaurants for each row
  when (old.offer_times is distinct from new.offer_times) execute function raise_menu_for_times();

alter table audit_events drop constraint audit_events_kind_check;
alter table audit_events add constraint audit_events_kind_check check (kind in (
  'approval', 'phone-put-out', 'payment', 'discount', 'surcharge', 'refund', 'refund-failed', 'order-cancelled',
  'sub-order-cancelled', 'order-reopened', 'table-moved', 'order-joined', 'order-separated', 'tips-reset', 'item',
  'category', 'choice', 'plan', 'tax', 'configuration', 'restaurant', 'table', 'user', 'role', 'role-of-user',
  'password', 'second-step', 'pin', 'sign-in', 'sign-out', 'sign-in-refused', 'wrong-code', 'wrong-otp',
  'not-allowed', 'limit-tripped', 'trail-shortened'
));

-- A window as '07:00–11:00 Mon Tue', '16:00–18:00 Fri -25 %' or '16:00–18:00 Fri 7.00'.
create function audited_times(windows jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(concat_ws(' ', (w ->> 'from') || '–' || (w ->> 'to'),
    (select string_agg(day, ' ') from jsonb_array_elements_text(w -> 'days') day),
    '-' || ((w ->> 'rate')::numeric / 100000)::float8 || ' %', ((w ->> 'priceCents')::numeric / 100)::numeric(9, 2))), '[]')
  from jsonb_array_elements(coalesce(nullif(windows, 'null'), '[]')) w
$$;

-- The argument is the kind of the event.
create function audit_times() returns trigger language plpgsql security definer as $$
declare
  was jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
  now jsonb := to_jsonb(new);
  e audit_events;
begin
  e.kind := tg_argv[0];
  e.change := 'changed';
  e.restaurant_id := case when tg_table_name = 'restaurants' then now ->> 'id' else now ->> 'restaurant_id' end;
  e.subject := new.name;
  select jsonb_object_agg(field, jsonb_build_array(audited_times(was -> field), audited_times(now -> field)))
  into e.changes from unnest(array['offer_times', 'price_windows']) field
  where nullif(was -> field, 'null') is distinct from nullif(now -> field, 'null');
  perform add_audit_event(e);
  return null;
end $$;
create constraint trigger audit_times after update on restaurants deferrable initially deferred for each row
  when (old.offer_times is distinct from new.offer_times) execute function audit_times('restaurant');
create constraint trigger audit_times after update on categories deferrable initially deferred for each row
  when (old.offer_times is distinct from new.offer_times or old.price_windows is distinct from new.price_windows)
  execute function audit_times('category');
create constraint trigger audit_times_of_new after insert on categories deferrable initially deferred for each row
  when (new.offer_times is not null or new.price_windows is not null) execute function audit_times('category');
create constraint trigger audit_times after update on items deferrable initially deferred for each row
  when (old.offer_times is distinct from new.offer_times or old.price_windows is distinct from new.price_windows)
  execute function audit_times('item');
create constraint trigger audit_times_of_new after insert on items deferrable initially deferred for each row
  when (new.offer_times is not null or new.price_windows is not null) execute function audit_times('item');
