-- How many payments of a month and mode came to how much, in whole dollars, tips included: for the revenue report what
-- paid_order_amounts is for Order Stats.
create table payment_amounts (
  restaurant_id integer not null,
  -- The first Pacific day of the month.
  month date not null,
  paid_by text not null,
  dollars integer not null,
  payments integer not null,
  primary key (restaurant_id, month, paid_by, dollars)
);

create function add_to_payment_amounts() returns trigger language plpgsql as $$
begin
  insert into payment_amounts as kept
  select restaurant_id, month_of(pacific_day(paid_at)), paid_by, amount_cents / 100, count(*)
  from added group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (restaurant_id, month, paid_by, dollars) do update set payments = kept.payments + excluded.payments;
  return null;
end $$;

insert into payment_amounts
select restaurant_id, month_of(pacific_day(paid_at)), paid_by, amount_cents / 100, count(*)
from payments group by 1, 2, 3, 4;

create trigger add_to_amounts after insert on payments referencing new table as added
  for each statement execute function add_to_payment_amounts();
