create table staff_sessions (
  id uuid primary key,
  user_id integer not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- The network block and browser mark of the sign-in. Guesses from elsewhere don't slow down sign-ins from here.
  signed_in_from text[] not null default '{}',
  -- locked_at: since when the session's screen is locked.
  way text not null default 'password' check (way in ('password', 'pin')),
  locked_at timestamptz,
  -- Shown to the user in the list of sessions; seen_at is accurate to the minute.
  device text not null default '' check (length(device) <= 100),
  address text not null default '' check (length(address) <= 100),
  seen_at timestamptz not null default now(),
  -- When the user last proved their identity: at sign-in, unlock, or a fresh prompt.
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
  -- Encrypted by the program, so that reading the database doesn't reveal the factor.
  sealed_secret text not null,
  -- The newest half minute whose code was accepted. Each code works once.
  last_step bigint not null,
  created_at timestamptz not null default now()
);

-- Ten codes on paper. A used code is deleted.
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
  -- The authenticator's signature count; always 0 if it doesn't count.
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index user_passkeys_of_user on user_passkeys (user_id);

-- Users who gave the right password and still have to take the second step.
create table sign_in_steps (
  token_hash text primary key,
  user_id integer not null references users (id),
  expires_at timestamptz not null,
  -- The place that wrong passwords are counted by, and whether the user usually signs in there.
  from_place text not null,
  is_usual boolean not null,
  -- For users who must set up a factor first: its secret.
  sealed_secret text,
  -- What the passkey must sign. Null after an answer was accepted, or if no passkey is used.
  challenge text
);
create index sign_in_steps_of_user on sign_in_steps (user_id);
