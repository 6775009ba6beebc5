-- What its user is told of a session: on what, from where, and when it was used last (to the minute).
alter table staff_sessions
  add column device text not null default '' check (length(device) <= 100),
  add column address text not null default '' check (length(address) <= 100),
  add column seen_at timestamptz not null default now(),
  -- When its user last proved who they are: by signing in, by unlocking it, or when they were asked again.
  add column proved_at timestamptz not null default now();
update staff_sessions set seen_at = created_at, proved_at = created_at;

-- Being used says nothing about what a session may; a new proof does.
drop trigger notify_access on staff_sessions;
create trigger notify_access after update of revoked_at, locked_at, expires_at, proved_at or delete on staff_sessions
  for each statement execute function notify_change('access', 'all');
-- What a restaurant asks of its sessions stands in its configuration.
create trigger notify_access after update of config on restaurants
  for each statement execute function notify_change('access', 'all');
