-- Passkeys: the second step at sign-in, as well as codes of an app.
create table user_passkeys (
  credential_id text primary key,
  user_id integer not null references users (id),
  -- What its user calls it.
  name text not null,
  public_key bytea not null,
  -- How often it signed, by its own count; 0 for ever of those that do not count.
  counter bigint not null,
  -- How browsers reach it.
  transports text[] not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index user_passkeys_of_user on user_passkeys (user_id);

-- What the passkey has to sign; null once an answer was taken, and where there is none.
alter table sign_in_steps add column challenge text;

-- As before; a passkey is a second step, too.
create or replace function opens_for_pin(signed_in_user integer, signed_in_at timestamptz, person integer) returns boolean
language sql stable as $$
  with factors as (
    select created_at from totp_factors where user_id = person
    union all
    select created_at from user_passkeys where user_id = person)
  select case
    when exists (select from factors)
      then signed_in_user = person and exists (select from factors where created_at <= signed_in_at)
    else not exists (
      select from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = person and r.second_step)
  end
$$;

-- As before; of a passkey with its name.
create or replace function audit_second_step() returns trigger language plpgsql security definer as $$
declare
  factor jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  passkey jsonb := factor -> 'name';
  e audit_events;
begin
  e.kind := 'second-step';
  e.change := case tg_op when 'DELETE' then 'removed' else 'added' end;
  select restaurant_id, name into e.restaurant_id, e.subject from users where id = (factor ->> 'user_id')::integer;
  -- Whoever has to set it up is not signed in yet.
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
create constraint trigger audit_record after insert or delete on user_passkeys deferrable initially deferred for each row
  execute function audit_second_step();

-- It writes the trail with its owner's rights: nobody puts names before those that it means.
do $$ begin
  execute format('alter function audit_second_step() set search_path = %I, pg_temp', current_schema());
end $$;
