-- A PIN that is set, changed or removed is told apart.
create function audit_pin() returns trigger language plpgsql security definer as $$
declare
  e audit_events;
begin
  e.kind := 'pin';
  e.change := case when old.pin_hash is null then 'added' when new.pin_hash is null then 'removed' else 'changed' end;
  e.restaurant_id := new.restaurant_id;
  e.subject := new.name;
  e.changes := '{"pin_hash": "changed"}';
  perform add_audit_event(e);
  return null;
end $$;
drop trigger audit_pin on users;
create constraint trigger audit_pin after update of pin_hash on users deferrable initially deferred for each row
  when (old.pin_hash is distinct from new.pin_hash and new.erased_at is null) execute function audit_pin();

-- On which device somebody signed in, and which session was ended. Who ends it is the actor, whose it was the subject.
create or replace function audit_session() returns trigger language plpgsql security definer as $$
declare
  e audit_events;
begin
  select restaurant_id, name into e.restaurant_id, e.subject from users where id = new.user_id;
  e.kind := case tg_op when 'INSERT' then 'sign-in' else 'sign-out' end;
  if tg_op = 'INSERT' then
    e.actor := 'user';
    e.user_id := new.user_id;
    e.actor_name := e.subject;
    e.changes := jsonb_build_object('way', jsonb_build_array(null, new.way));
  end if;
  if new.device <> '' then
    e.changes := coalesce(e.changes, '{}') || jsonb_build_object('device', case tg_op
      when 'INSERT' then jsonb_build_array(null, new.device) else jsonb_build_array(new.device, null) end);
  end if;
  perform add_audit_event(e);
  return null;
end $$;

-- As in 041: they run with the rights of whoever migrates. Replacing a function takes its path away.
do $$
declare
  one regprocedure;
begin
  for one in select oid::regprocedure from pg_proc
    where prosecdef and proconfig is null and pronamespace = current_schema()::regnamespace loop
    execute format('alter function %s set search_path = %I, pg_temp', one, current_schema());
  end loop;
end $$;
