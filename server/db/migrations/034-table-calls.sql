-- Guests call staff, or ask them for the bill.
create table table_calls (
  restaurant_id integer not null,
  id integer generated always as identity,
  table_id integer not null,
  visit_id integer not null,
  kind text not null check (kind in ('staff', 'bill')),
  -- ended: the visit was over before anybody took it.
  state text not null default 'open' check (state in ('open', 'taken', 'ended')),
  called_at timestamptz not null default now(),
  taken_at timestamptz,
  taken_by_user_id integer references users,
  primary key (restaurant_id, id),
  foreign key (restaurant_id, table_id) references dining_tables,
  foreign key (restaurant_id, visit_id) references visits,
  constraint table_call_taken check (
    (state = 'taken') = (taken_at is not null) and (taken_at is null) = (taken_by_user_id is null)
  )
);
create unique index table_calls_one_open on table_calls (restaurant_id, table_id, kind) where state = 'open';
create index table_calls_of_visit on table_calls (restaurant_id, visit_id, id);
create index table_calls_taken_by on table_calls (taken_by_user_id);

-- When the table called last, whatever for: it calls at most once a minute.
alter table visits add column last_call_at timestamptz;

-- Whatever ends a visit ends its calls. A statement of its own sees those that came while it waited for the visit.
create function end_table_calls() returns trigger language plpgsql as $$
begin
  update table_calls set state = 'ended'
  where restaurant_id = new.restaurant_id and visit_id = new.id and state = 'open';
  return null;
end $$;
create trigger end_table_calls after update of ended_at on visits
  for each row when (old.ended_at is null and new.ended_at is not null) execute function end_table_calls();

create trigger notify_floor after insert or update of state on table_calls
  for each row execute function notify_floor_change('table_id', 'calls');
