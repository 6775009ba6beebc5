-- Deferred triggers that write the audit trail at the end of each transaction.

-- Records values only for entries that guests can read. Others, such as the manager code, may be secret.
create function audited_config(was text, now text) returns jsonb language plpgsql stable as $$
declare
  was_entries json := coalesce(was, '{}')::json;
  now_entries json := coalesce(now, '{}')::json;
begin
  return (
    select coalesce(jsonb_object_agg('config.' || name, case
      when name in ('otprequired', 'waitminutes') or now_at = 3 then jsonb_build_array(w.value #>> '{}', n.value #>> '{}')
      else '"changed"'::jsonb end), '{}')
    from (select key as name, value from json_each(was_entries)) w
    full join (select key as name, value, row_number() over () as now_at from json_each(now_entries)) n using (name)
    where w.value::text is distinct from n.value::text
  );
exception when others then
  return jsonb_build_object('config', 'changed');
end $$;

-- Formats the values of an object as one text: '5 nearest'.
create function audited_value(value jsonb) returns jsonb language sql immutable as $$
  select case when jsonb_typeof(value) = 'object'
    then (select to_jsonb(string_agg(e.value, ' ' order by e.key desc)) from jsonb_each_text(value) e)
    else nullif(value, 'null') end
$$;

-- The changed entries of an object, each named by its path, such as 'region.currency'.
create function audited_entries(name text, was jsonb, now jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(name || '.' || key,
    jsonb_build_array(audited_value(was -> key), audited_value(now -> key))), '{}')
  from jsonb_object_keys(was || now) as key
  where nullif(was -> key, 'null') is distinct from nullif(now -> key, 'null')
$$;

-- One field per service setting. Uses the values of `startingService` if none are set.
create function audited_service(settings jsonb) returns jsonb language sql immutable as $$
  select jsonb_build_object('accepts', a <> 'null', 'from', a -> 'from', 'to', a -> 'to', 'most', a -> 'mostCents',
    'courses', s -> 'courses', 'fire', s -> 'fireAfterMinutes', 'seats', s -> 'seats', 'reasons', s -> 'voidReasons')
  from coalesce(settings, '{"autoAccept": null, "courses": false, "fireAfterMinutes": null, "seats": false, "voidReasons":
    ["Kitchen mistake", "Ordered by mistake", "Guest changed their mind", "Waited too long",
     "Guest was not happy with it", "On the house"]}') s, jsonb_extract_path(s, 'autoAccept') a
$$;

-- Arguments: the kind of event, then the audited columns. A leading ! records 'changed' instead of the values.
create function audit_change() returns trigger language plpgsql security definer as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  record jsonb := coalesce(now, was);
  told jsonb := '{}';
  column_name text;
  before jsonb;
  after jsonb;
  e audit_events;
begin
  for at in 1 .. tg_nargs - 1 loop
    column_name := ltrim(tg_argv[at], '!');
    before := nullif(was -> column_name, 'null');
    after := nullif(now -> column_name, 'null');
    if before is not distinct from after then continue; end if;
    if tg_op = 'INSERT' and after in ('""', '0', '[]') then continue; end if;
    if column_name = 'config' then
      told := told || audited_config(before #>> '{}', after #>> '{}');
    elsif column_name in ('region', 'seller') then
      told := told || audited_entries(column_name, before, after);
    elsif column_name = 'service_settings' then
      told := told || audited_entries('service', audited_service(before), audited_service(after));
    elsif left(tg_argv[at], 1) = '!' then
      told := told || jsonb_build_object(column_name, 'changed');
    else
      told := told || jsonb_build_object(column_name, jsonb_build_array(before, after));
    end if;
  end loop;
  e.change := case
    when tg_op = 'INSERT' then 'added'
    when tg_op = 'DELETE' or (was ->> 'removed_at' is null and now ->> 'removed_at' is not null)
      or (now ->> 'availability' = 'R' and was ->> 'availability' <> 'R')
      or (now ->> 'state' = 'removed' and was ->> 'state' <> 'removed') then 'removed'
    else 'changed'
  end;
  if e.change = 'changed' and told = '{}' then return null; end if;
  e.kind := tg_argv[0];
  e.restaurant_id := case when tg_table_name = 'restaurants' then record ->> 'id' else record ->> 'restaurant_id' end;
  e.order_id := case when tg_table_name = 'orders' then record ->> 'id' else record ->> 'order_id' end;
  e.table_id := case when tg_table_name = 'dining_tables' then record ->> 'id' else record ->> 'table_id' end;
  e.subject := record ->> 'name';
  e.changes := told;
  perform add_audit_event(e);
  return null;
end $$;

-- One field per setting, those of `startingTaxes` if none are set. Rates as 'Food 7 %' and 'Food 9 % 2027-01-01', those
-- of the standard class without a name.
create function audited_taxes(restaurant restaurants) returns jsonb language sql immutable as $$
  select jsonb_build_object('tax_rate', restaurant.tax_rate, 'tax_included', t -> 'included', 'tax_rounding', t -> 'rounding',
    'tax_discount', t -> 'discountLowersTax', 'tax_fee', t -> 'fee', 'tax_fee_class', t -> 'feeClass',
    'tax_surcharge_class', nullif(t -> 'surchargeClass', 'null'), 'tax_rates', (
      select coalesce(jsonb_agg(concat_ws(' ', name, percent || ' %', since)), '[]') from (
        select null as name, c ->> 'percent' as percent, c ->> 'from' as since from jsonb_array_elements(t -> 'changes') c
        union all select k ->> 'name', k ->> 'percent', null from jsonb_array_elements(t -> 'classes') k
        union all select k ->> 'name', c ->> 'percent', c ->> 'from'
        from jsonb_array_elements(t -> 'classes') k, jsonb_array_elements(k -> 'changes') c) rates))
  from coalesce(restaurant.tax_settings, '{"included": false, "rounding": "subOrder", "discountLowersTax": false,
    "fee": "onTop", "feeClass": "standard", "surchargeClass": null, "changes": [], "classes": []}') t
$$;

create function audit_tax() returns trigger language plpgsql security definer as $$
declare
  was restaurants := new;
  before jsonb;
  after jsonb := audited_taxes(new);
  e audit_events;
begin
  if tg_op = 'UPDATE' then was := old; else was.tax_settings := null; end if;
  before := audited_taxes(was);
  e.kind := 'tax';
  e.change := 'changed';
  e.restaurant_id := new.id;
  e.subject := new.name;
  select jsonb_object_agg(field, jsonb_build_array(before -> field, after -> field)) into e.changes
  from jsonb_object_keys(after) field where before -> field is distinct from after -> field;
  perform add_audit_event(e);
  return null;
end $$;

-- Payments. Older rows come from an import.
create constraint trigger audit_payment after insert on payments deferrable initially deferred for each row
  when (new.paid_at > now() - interval '1 day')
  execute function audit_change('payment', 'amount_cents', 'paid_by', 'tip_cents', 'discount_cents', 'surcharge_cents');
create constraint trigger audit_discount after insert on payments deferrable initially deferred for each row
  when (new.discount_cents > 0 and new.paid_at > now() - interval '1 day')
  execute function audit_change('discount', 'discount_cents', 'discount_mode', 'total_cents');
create constraint trigger audit_surcharge after insert on payments deferrable initially deferred for each row
  when (new.surcharge_cents > 0 and new.paid_at > now() - interval '1 day')
  execute function audit_change('surcharge', 'surcharge_cents', 'surcharge_mode', 'total_cents');
create constraint trigger audit_refund after insert on refunds deferrable initially deferred for each row
  when (new.created_at > now() - interval '1 day')
  execute function audit_change('refund', 'amount_cents', 'dishes', 'reason', 'provider');
create constraint trigger audit_failed_refund after update of state on refunds deferrable initially deferred for each row
  when (new.state = 'failed' and old.state <> 'failed')
  execute function audit_change('refund-failed', 'state', 'amount_cents');
create constraint trigger audit_cancelled after update of status on orders deferrable initially deferred for each row
  when (new.status = 'cancelled' and old.status <> 'cancelled')
  execute function audit_change('order-cancelled', 'status', 'cancelled_count');
create constraint trigger audit_cancelled after update of status on sub_orders deferrable initially deferred for each row
  when (new.status = 'cancelled' and old.status <> 'cancelled')
  execute function audit_change('sub-order-cancelled', 'status');
create constraint trigger audit_accepted after insert on sub_orders deferrable initially deferred for each row
  when (new.accepted_by_itself and new.created_at > now() - interval '1 day')
  execute function audit_change('sub-order-accepted', 'total_cents');
create constraint trigger audit_reopened after insert on order_reopenings deferrable initially deferred for each row
  when (new.reopened_at > now() - interval '1 day') execute function audit_change('order-reopened', 'reason');
-- One event for all drawers that are opened together.
create constraint trigger audit_drawer after insert on print_jobs deferrable initially deferred for each row
  when (new.reason is not null) execute function audit_change('drawer-opened', 'reason');
create constraint trigger audit_voided after insert on line_voids deferrable initially deferred for each row
  when (new.kind = 'void' and new.voided_at > now() - interval '1 day')
  execute function audit_change('dish-voided', 'dish', 'amount_cents', 'reason', 'note');
create constraint trigger audit_comped after insert on line_voids deferrable initially deferred for each row
  when (new.kind = 'comp' and new.voided_at > now() - interval '1 day')
  execute function audit_change('dish-comped', 'dish', 'amount_cents', 'reason', 'note');
create constraint trigger audit_joined after update of join_id on orders deferrable initially deferred for each row
  when (new.join_id is not null and old.join_id is distinct from new.join_id)
  execute function audit_change('order-joined', 'join_id');
create constraint trigger audit_separated after update of join_id on orders deferrable initially deferred for each row
  when (new.join_id is null and old.join_id is not null) execute function audit_change('order-separated', 'join_id');
create constraint trigger audit_tips after update of tip_total_cents on attendants deferrable initially deferred for each row
  when (new.tip_total_cents < old.tip_total_cents) execute function audit_change('tips-reset', 'tip_total_cents');
create constraint trigger audit_record after insert or update or delete on plans deferrable initially deferred for each row
  execute function audit_change('plan', 'name', 'charges');
create constraint trigger audit_record after insert on restaurants deferrable initially deferred for each row
  execute function audit_change('restaurant', 'name', 'tax_rate', 'plan_id', 'config', 'service_settings');
create constraint trigger audit_change after update on restaurants deferrable initially deferred for each row
  when (old.name <> new.name or old.url <> new.url or old.address <> new.address or old.code <> new.code
    or old.plan_id <> new.plan_id or old.active <> new.active or old.region <> new.region or old.seller <> new.seller
    or old.service_settings is distinct from new.service_settings
    or old.paused_until is distinct from new.paused_until)
  execute function audit_change('restaurant', 'name', 'url', 'address', 'code', 'plan_id', 'active', 'region', 'seller',
    'service_settings', 'paused_until');
create constraint trigger audit_tax after update on restaurants deferrable initially deferred for each row
  when (old.tax_rate <> new.tax_rate or old.tax_settings is distinct from new.tax_settings) execute function audit_tax();
create constraint trigger audit_tax_of_new after insert on restaurants deferrable initially deferred for each row
  when (new.tax_settings is not null) execute function audit_tax();
create constraint trigger audit_config after update of config on restaurants deferrable initially deferred for each row
  when (old.config <> new.config) execute function audit_change('configuration', 'config');
create constraint trigger audit_record after insert or delete on dining_tables deferrable initially deferred for each row
  execute function audit_change('table', 'name');
create constraint trigger audit_change after update on dining_tables deferrable initially deferred for each row
  when (old.code <> new.code or old.name <> new.name or old.state <> new.state)
  execute function audit_change('table', 'name', '!code', 'state');
create constraint trigger audit_record after insert or delete on areas deferrable initially deferred for each row
  execute function audit_change('area', 'name');
create constraint trigger audit_change after update on areas deferrable initially deferred for each row
  when (old.name <> new.name or old.colour <> new.colour or old.closed_until is distinct from new.closed_until)
  execute function audit_change('area', 'name', '!colour', 'closed_until');
create constraint trigger audit_record after insert or delete on users deferrable initially deferred for each row
  execute function audit_change('user', 'name', 'username', 'email');
create constraint trigger audit_change after update on users deferrable initially deferred for each row
  when ((old.name <> new.name or old.username <> new.username or old.email <> new.email
    or old.removed_at is distinct from new.removed_at or old.attendant_id is distinct from new.attendant_id)
    and old.erased_at is not distinct from new.erased_at)
  execute function audit_change('user', 'name', 'username', 'email', '!attendant_id');
create constraint trigger audit_erased after update of erased_at on users deferrable initially deferred for each row
  when (old.erased_at is null and new.erased_at is not null)
  execute function audit_change('user', '!name', '!username', '!email', '!password_hash', '!pin_hash');
create constraint trigger audit_second_step after update of second_step on roles deferrable initially deferred for each row
  when (old.second_step <> new.second_step) execute function audit_change('role', 'second_step');
create constraint trigger audit_password after update of password_hash on users deferrable initially deferred for each row
  when (old.password_hash <> new.password_hash and new.erased_at is null
    and current_setting('comanda.same_password', true) is distinct from 'yes')
  execute function audit_change('password', '!password_hash');
create constraint trigger audit_record after insert or update or delete on roles deferrable initially deferred for each row
  execute function audit_change('role', 'name', 'privileges', 'discount_limit');

create function audit_role_of_user() returns trigger language plpgsql security definer as $$
declare
  pair user_roles := case when tg_op = 'DELETE' then old else new end;
  role_name jsonb := to_jsonb((select name from roles where id = pair.role_id));
  e audit_events;
begin
  e.kind := 'role-of-user';
  e.change := case tg_op when 'DELETE' then 'removed' else 'added' end;
  select restaurant_id, name into e.restaurant_id, e.subject from users where id = pair.user_id;
  e.changes := jsonb_build_object('role',
    case tg_op when 'DELETE' then jsonb_build_array(role_name, null) else jsonb_build_array(null, role_name) end);
  perform add_audit_event(e);
  return null;
end $$;
create constraint trigger audit_record after insert or delete on user_roles deferrable initially deferred for each row
  execute function audit_role_of_user();

create function audit_move() returns trigger language plpgsql security definer as $$
declare
  e audit_events;
begin
  e.kind := 'table-moved';
  e.restaurant_id := new.restaurant_id;
  e.order_id := new.order_id;
  e.table_id := new.to_table_id;
  e.changes := jsonb_build_object('table', jsonb_build_array(
    (select name from dining_tables where restaurant_id = new.restaurant_id and id = new.from_table_id),
    (select name from dining_tables where restaurant_id = new.restaurant_id and id = new.to_table_id)));
  perform add_audit_event(e);
  return null;
end $$;
create constraint trigger audit_record after insert on visit_moves deferrable initially deferred for each row
  when (new.moved_at > now() - interval '1 day') execute function audit_move();

create function audit_take_over() returns trigger language plpgsql security definer as $$
declare
  e audit_events;
begin
  e.kind := 'table-taken-over';
  e.restaurant_id := new.restaurant_id;
  e.table_id := new.id;
  e.subject := new.name;
  e.changes := jsonb_build_object('attendant', jsonb_build_array(
    (select name from attendants where restaurant_id = old.restaurant_id
      and id = case when old.taken_over_until > now() then old.taken_over_by else old.attendant_id end),
    (select name from attendants where restaurant_id = new.restaurant_id and id = coalesce(new.taken_over_by, new.attendant_id))));
  perform add_audit_event(e);
  return null;
end $$;
create constraint trigger audit_taken_over after update of taken_over_by on dining_tables deferrable initially deferred for each row
  -- A takeover that has expired was ended by the clock, not by a user.
  when (new.taken_over_until is distinct from old.taken_over_until
    and (new.taken_over_by is not null or old.taken_over_until > now()))
  execute function audit_take_over();

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
