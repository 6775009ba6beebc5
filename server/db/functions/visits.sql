create function keep_visit_otp() returns trigger language plpgsql as $$
begin
  select otp into new.otp from dining_tables where restaurant_id = new.restaurant_id and id = new.table_id;
  return new;
end $$;
create trigger keep_otp before insert on visits for each row when (new.otp is null)
  execute function keep_visit_otp();

-- Must be a separate statement: it then sees calls that were committed while it waited for the visit's lock.
create function end_table_calls() returns trigger language plpgsql as $$
begin
  update table_calls set state = 'ended'
  where restaurant_id = new.restaurant_id and visit_id = new.id and state = 'open';
  return null;
end $$;
create trigger end_table_calls after update of ended_at on visits
  for each row when (old.ended_at is null and new.ended_at is not null) execute function end_table_calls();

-- Must be a separate statement too: it then sees names that were given while it waited for the visit's lock.
create function forget_first_names() returns trigger language plpgsql as $$
begin
  update visit_phones set first_name = null
  where restaurant_id = new.restaurant_id and visit_id = new.id and first_name is not null;
  return null;
end $$;
create trigger forget_first_names after update of ended_at on visits
  for each row when (old.ended_at is null and new.ended_at is not null) execute function forget_first_names();
