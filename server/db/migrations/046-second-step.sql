-- The second step at sign-in: a code of an app, or one of ten codes on paper.
create table totp_factors (
  user_id integer primary key references users (id),
  -- Encrypted by the program: whoever reads the database has no factor.
  sealed_secret text not null,
  -- The newest half minute of which a code was taken: each is good once.
  last_step bigint not null,
  created_at timestamptz not null default now()
);

-- A code that was used is gone.
create table recovery_codes (
  code_hash text primary key,
  user_id integer not null references users (id)
);
create index recovery_codes_of_user on recovery_codes (user_id);

-- Somebody who said their password and has their second step before them.
create table sign_in_steps (
  token_hash text primary key,
  user_id integer not null references users (id),
  expires_at timestamptz not null,
  -- Where they are, as wrong passwords are counted by, and whether they sign in there usually.
  from_place text not null,
  is_usual boolean not null,
  -- Of those who have to set up a factor first: what it will be.
  sealed_secret text
);
create index sign_in_steps_of_user on sign_in_steps (user_id);

-- Whose users take a second step.
alter table roles add column second_step boolean not null default false;

-- Whether somebody may go on with their PIN on a device, given who signed in there with a password and when. Those with a
-- second step took it there themselves.
create function opens_for_pin(signed_in_user integer, signed_in_at timestamptz, person integer) returns boolean
language sql stable as $$
  select case
    when exists (select from totp_factors f where f.user_id = person)
      then signed_in_user = person and exists (
        select from totp_factors f where f.user_id = person and f.created_at <= signed_in_at)
    else not exists (
      select from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = person and r.second_step)
  end
$$;

-- Whatever kinds there are by now, and this one.
do $$
declare
  kinds text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'audit_events_kind_check');
begin
  alter table audit_events drop constraint audit_events_kind_check;
  execute 'alter table audit_events add constraint audit_events_kind_check '
    || replace(kinds, '''password''::text', '''password''::text, ''second-step''::text');
end $$;

create function audit_second_step() returns trigger language plpgsql security definer as $$
declare
  factor totp_factors := case when tg_op = 'DELETE' then old else new end;
  e audit_events;
begin
  e.kind := 'second-step';
  e.change := case tg_op when 'DELETE' then 'removed' else 'added' end;
  select restaurant_id, name into e.restaurant_id, e.subject from users where id = factor.user_id;
  -- Whoever has to set it up is not signed in yet.
  if tg_op = 'INSERT' then
    e.actor := 'user';
    e.user_id := factor.user_id;
    e.actor_name := e.subject;
  end if;
  perform add_audit_event(e);
  return null;
end $$;
create constraint trigger audit_record after insert or delete on totp_factors deferrable initially deferred for each row
  execute function audit_second_step();
create constraint trigger audit_second_step after update of second_step on roles deferrable initially deferred for each row
  when (old.second_step <> new.second_step) execute function audit_change('role', 'second_step');

-- The same password, hashed with parameters of today, is no event.
drop trigger audit_password on users;
create constraint trigger audit_password after update of password_hash on users deferrable initially deferred for each row
  when (old.password_hash <> new.password_hash and new.erased_at is null
    and current_setting('comanda.same_password', true) is distinct from 'yes')
  execute function audit_change('password', '!password_hash');

-- It writes the trail with its owner's rights: nobody puts names before those that it means.
do $$ begin
  execute format('alter function audit_second_step() set search_path = %I, pg_temp', current_schema());
end $$;
