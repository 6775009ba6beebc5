-- A PIN of one's own, for a device that is known: its argon2id hash.
alter table users add column pin_hash text;

-- How somebody signed in, and whether the screen of that session is locked now.
alter table staff_sessions
  add column way text not null default 'password' check (way in ('password', 'pin')),
  add column locked_at timestamptz;

-- What is remembered of sessions changes with these alone.
drop trigger notify_access on staff_sessions;
create trigger notify_access after update of revoked_at, locked_at, expires_at or delete on staff_sessions
  for each statement execute function notify_change('access', 'all');
