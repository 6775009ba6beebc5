create table staff_sessions (
  id uuid primary key,
  user_id integer not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- Network block and browser of the sign-in. Wrong passwords from elsewhere don't slow down sign-ins from here.
  signed_in_from text[] not null default '{}',
  -- locked_at: when the session's screen was locked; null if it isn't.
  way text not null default 'password' check (way in ('password', 'pin')),
  locked_at timestamptz,
  -- Shown in the user's list of sessions. seen_at is accurate to the minute.
  device text not null default '' check (length(device) <= 100),
  address text not null default '' check (length(address) <= 100),
  seen_at timestamptz not null default now(),
  -- When the user last proved their identity: at sign-in, at unlock or when asked again.
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

create table totp_factors (
  user_id integer primary key references users (id),
  -- Encrypted by the program, so that read access to the database doesn't reveal it.
  sealed_secret text not null,
  -- The latest 30-second step whose code was accepted, so that each code works only once.
  last_step bigint not null,
  created_at timestamptz not null default now()
);

-- Each user's ten recovery codes. A used code is deleted.
create table recovery_codes (
  code_hash text primary key,
  user_id integer not null references users (id)
);
create index recovery_codes_of_user on recovery_codes (user_id);

create table user_passkeys (
  credential_id text primary key,
  user_id integer not null references users (id),
  name text not null,
  public_key bytea not null,
  -- The authenticator's signature counter; stays 0 if it doesn't have one.
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index user_passkeys_of_user on user_passkeys (user_id);

-- Users who entered the right password but haven't taken the second step yet.
create table sign_in_steps (
  token_hash text primary key,
  user_id integer not null references users (id),
  expires_at timestamptz not null,
  -- The place that wrong passwords are counted for, and whether the user usually signs in there.
  from_place text not null,
  is_usual boolean not null,
  -- The secret of a new authenticator app, for users who must set one up first.
  sealed_secret text,
  -- The challenge that the passkey must sign. Null once a response was accepted, or if no passkey is used.
  challenge text
);
create index sign_in_steps_of_user on sign_in_steps (user_id);
