create table staff_sessions (
  id uuid primary key,
  user_id integer not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- Where a user signed in from: the block of the network address, and the mark of the browser. Guesses of strangers
  -- elsewhere do not slow down who signs in from there again.
  signed_in_from text[] not null default '{}',
  -- How somebody signed in, and whether the screen of that session is locked now.
  way text not null default 'password' check (way in ('password', 'pin')),
  locked_at timestamptz,
  -- What its user is told of a session: on what, from where, and when it was used last (to the minute).
  device text not null default '' check (length(device) <= 100),
  address text not null default '' check (length(address) <= 100),
  seen_at timestamptz not null default now(),
  -- When its user last proved who they are: by signing in, by unlocking it, or when they were asked again.
  proved_at timestamptz not null default now()
);
create index staff_sessions_user on staff_sessions (user_id);

create table password_links (
  token_hash text primary key,
  user_id integer not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_links_user on password_links (user_id);

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

-- Somebody who said their password and has their second step before them.
create table sign_in_steps (
  token_hash text primary key,
  user_id integer not null references users (id),
  expires_at timestamptz not null,
  -- Where they are, as wrong passwords are counted by, and whether they sign in there usually.
  from_place text not null,
  is_usual boolean not null,
  -- Of those who have to set up a factor first: what it will be.
  sealed_secret text,
  -- What the passkey has to sign; null once an answer was taken, and where there is none.
  challenge text
);
create index sign_in_steps_of_user on sign_in_steps (user_id);

-- Whether somebody may go on with their PIN on a device, given who signed in there with a password and when. Those with a
-- second step took it there themselves.
create function opens_for_pin(signed_in_user integer, signed_in_at timestamptz, person integer) returns boolean
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
