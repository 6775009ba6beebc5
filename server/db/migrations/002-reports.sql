-- The OTP that a visit's guests checked in with. The table gets another one when the visit ends, and Order Stats shows
-- the one of the session. Visits from before have none.
alter table visits add column otp text;

create function keep_visit_otp() returns trigger language plpgsql as $$
begin
  select otp into new.otp from dining_tables where restaurant_id = new.restaurant_id and id = new.table_id;
  return new;
end $$;
create trigger keep_otp before insert on visits for each row when (new.otp is null)
  execute function keep_visit_otp();

-- Visits that are open still have their table's OTP.
update visits v set otp = t.otp from dining_tables t
where v.ended_at is null and t.restaurant_id = v.restaurant_id and t.id = v.table_id;

-- Order Stats takes the orders of a restaurant by the day on which they began.
create index orders_by_start on orders (restaurant_id, started_at) where status <> 'D';
