-- What a bill was made by: tax rate, charge plan, the percentages of discount and surcharge. The invoice explains every
-- figure from it, also when the restaurant has another plan by then. Payments from before have none.
alter table payments add column terms jsonb;
alter table card_checkouts add column terms jsonb;
