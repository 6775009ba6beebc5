-- A restaurant that moves to another cell, moved there, or came from there (server/commands/live-move.ts).
create table relocations (
  restaurant_id integer primary key,
  -- leaving: background work leaves it alone. moving: writes are refused. Both end at `ends_at`, whatever happens.
  -- moved: the other cell serves it. arriving: not served yet. here: it came from the other cell, and is served.
  state text not null check (state in ('leaving', 'moving', 'moved', 'arriving', 'here')),
  cell integer not null,
  -- The address of the other cell; null where the restaurant arrived.
  url text,
  -- Signs the passes that exchange cookies and sign-ins. Both cells have it.
  key bytea not null,
  -- Its users, whose calls are answered with the new address.
  staff integer[] not null default '{}',
  ends_at timestamptz,
  constraint relocation_leads_somewhere check ((state in ('leaving', 'moving', 'moved')) = (url is not null)),
  constraint relocation_ends check ((state in ('leaving', 'moving')) = (ends_at is not null))
);
