-- Keeps what the kitchen was shown; comparing it with the order reveals a late change.
create table kitchen_tickets (
  restaurant_id integer not null,
  sub_order_id integer not null,
  order_id integer not null,
  confirmed_at timestamptz not null,
  step text not null default 'waiting' check (step in ('waiting', 'preparing', 'ready', 'served')),
  -- When nothing was left to do; null while the ticket is on the screen.
  done_at timestamptz,
  primary key (restaurant_id, sub_order_id),
  foreign key (restaurant_id, sub_order_id) references sub_orders,
  foreign key (restaurant_id, order_id) references orders
);
create index kitchen_tickets_open on kitchen_tickets (restaurant_id, confirmed_at) where done_at is null;
create index kitchen_tickets_served on kitchen_tickets (restaurant_id, done_at desc) where done_at is not null;
create index kitchen_tickets_of_order on kitchen_tickets (restaurant_id, order_id);

create table kitchen_lines (
  restaurant_id integer not null,
  line_id integer not null,
  sub_order_id integer not null,
  position integer not null,
  -- From `kitchen_words`. No key to order_lines: a line removed from the order stays on the ticket, struck through.
  told jsonb not null,
  step text not null default 'waiting' check (step in ('waiting', 'preparing', 'ready', 'served')),
  primary key (restaurant_id, line_id),
  foreign key (restaurant_id, sub_order_id) references kitchen_tickets on delete cascade
);
create index kitchen_lines_of_ticket on kitchen_lines (restaurant_id, sub_order_id);

-- One row per press; append-only.
create table kitchen_events (
  restaurant_id integer not null,
  id integer generated always as identity,
  sub_order_id integer not null,
  -- cleared: served in bulk with all old tickets. acknowledged: a late change was read.
  kind text not null check (kind in ('stepped', 'undone', 'cleared', 'acknowledged')),
  line_ids integer[] not null,
  from_step text,
  to_step text,
  -- The press that this one undoes. If two users undo it, only one succeeds.
  undoes_id integer,
  user_id integer not null references users,
  happened_at timestamptz not null default now(),
  primary key (restaurant_id, id),
  foreign key (restaurant_id, sub_order_id) references kitchen_tickets,
  foreign key (restaurant_id, undoes_id) references kitchen_events,
  constraint kitchen_event_undone check ((kind = 'undone') = (undoes_id is not null)),
  constraint kitchen_event_steps check (
    (from_step is null) = (to_step is null) and (kind = 'acknowledged') = (from_step is null)
  )
);
create index kitchen_events_of_ticket on kitchen_events (restaurant_id, sub_order_id, id);
create unique index kitchen_events_undone_once on kitchen_events (restaurant_id, undoes_id) where undoes_id is not null;
create index kitchen_events_by_user on kitchen_events (user_id);

-- 'All' is not stored as a station.
create table kitchen_stations (
  restaurant_id integer not null references restaurants,
  id integer generated always as identity,
  name text not null check (btrim(name) <> '' and length(name) <= 200),
  version integer not null default 1,
  primary key (restaurant_id, id)
);
create unique index kitchen_stations_name on kitchen_stations (restaurant_id, folded(name));

create table kitchen_station_categories (
  restaurant_id integer not null,
  station_id integer not null,
  category_id integer not null,
  primary key (restaurant_id, station_id, category_id),
  foreign key (restaurant_id, station_id) references kitchen_stations on delete cascade,
  foreign key (restaurant_id, category_id) references categories
);
create index kitchen_station_categories_of on kitchen_station_categories (restaurant_id, category_id);

create function keep_kitchen_event() returns trigger language plpgsql as $$
begin
  raise exception 'events of the kitchen are never changed';
end $$;
create trigger never_changed before update or delete on kitchen_events
  for each row execute function keep_kitchen_event();

create function kitchen_words(restaurant integer, line integer) returns jsonb language sql stable as $$
  select jsonb_build_object('itemId', l.item_id, 'name', l.item_name, 'quantity', l.quantity,
    'specialInstruction', l.special_instruction, 'choices', coalesce((
      select jsonb_agg(jsonb_build_object('unit', c.unit, 'name', c.name) order by c.unit, c.name)
      from order_line_choices c where c.restaurant_id = l.restaurant_id and c.line_id = l.id
    ), '[]'::jsonb))
  from order_lines l where l.restaurant_id = restaurant and l.id = line
$$;

create function make_kitchen_ticket() returns trigger language plpgsql as $$
begin
  insert into kitchen_tickets (restaurant_id, sub_order_id, order_id, confirmed_at)
  select s.restaurant_id, s.id, s.order_id, s.decided_at
  from sub_orders s join orders o on o.restaurant_id = s.restaurant_id and o.id = s.order_id
  where s.restaurant_id = new.restaurant_id and s.id = new.id and s.status = 'confirmed' and o.status <> 'paid'
  on conflict do nothing;
  if not found then return null; end if;
  insert into kitchen_lines (restaurant_id, line_id, sub_order_id, position, told)
  select restaurant_id, id, sub_order_id, position, kitchen_words(restaurant_id, id) from order_lines
  where restaurant_id = new.restaurant_id and sub_order_id = new.id;
  return null;
end $$;
-- Deferred until all lines are written. Imported history (confirmed a day ago, or paid) gets no ticket.
create constraint trigger kitchen_ticket after insert or update of status on sub_orders
  deferrable initially deferred for each row
  when (new.status = 'confirmed' and new.decided_at > now() - interval '1 day')
  execute function make_kitchen_ticket();
