-- Audit of sign-ins, second steps and approvals.

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
create constraint trigger audit_pin after update of pin_hash on users deferrable initially deferred for each row
  when (old.pin_hash is distinct from new.pin_hash and new.erased_at is null) execute function audit_pin();

-- The actor ended the session; the subject is its owner.
create function audit_session() returns trigger language plpgsql security definer as $$
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
create constraint trigger audit_record after insert on staff_sessions deferrable initially deferred for each row
  execute function audit_session();
create constraint trigger audit_ended after update of revoked_at on staff_sessions deferrable initially deferred for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function audit_session();

create function audit_second_step() returns trigger language plpgsql security definer as $$
declare
  factor jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  passkey jsonb := factor -> 'name';
  e audit_events;
begin
  e.kind := 'second-step';
  e.change := case tg_op when 'DELETE' then 'removed' else 'added' end;
  select restaurant_id, name into e.restaurant_id, e.subject from users where id = (factor ->> 'user_id')::integer;
  -- A user who must set up a second step isn't signed in yet, so the actor is set here.
  if tg_op = 'INSERT' then
    e.actor := 'user';
    e.user_id := (factor ->> 'user_id')::integer;
    e.actor_name := e.subject;
  end if;
  if passkey is not null then
    e.changes := jsonb_build_object('passkey', case tg_op
      when 'DELETE' then jsonb_build_array(passkey, null) else jsonb_build_array(null, passkey) end);
  end if;
  perform add_audit_event(e);
  return null;
end $$;
create constraint trigger audit_record after insert or delete on totp_factors deferrable initially deferred for each row
  execute function audit_second_step();
create constraint trigger audit_record after insert or delete on user_passkeys deferrable initially deferred for each row
  execute function audit_second_step();

-- Each state change is an event that names the approver, even if they approved on another user's screen.
create function audit_approval() returns trigger language plpgsql security definer as $$
declare
  e audit_events;
begin
  e.kind := 'approval';
  e.restaurant_id := new.restaurant_id;
  e.order_id := new.order_id;
  e.changes := jsonb_build_object(
    'state', jsonb_build_array(case when tg_op = 'UPDATE' then old.state end, new.state),
    'act', jsonb_build_array(null, new.act),
    'amount_cents', jsonb_build_array(null, new.amount_cents));
  if new.reason <> '' then
    e.changes := e.changes || jsonb_build_object('reason', jsonb_build_array(null, new.reason));
  end if;
  if new.answered_by_user_id is not null then
    e.changes := e.changes || jsonb_build_object('approver',
      jsonb_build_array(null, (select name from users where id = new.answered_by_user_id)));
  end if;
  perform add_audit_event(e);
  return null;
end $$;
create constraint trigger audit_record after insert on approvals deferrable initially deferred for each row
  when (new.asked_at > now() - interval '1 day') execute function audit_approval();
create constraint trigger audit_change after update of state on approvals deferrable initially deferred for each row
  when (old.state <> new.state) execute function audit_approval();
