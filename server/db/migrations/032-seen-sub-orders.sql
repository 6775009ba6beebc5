-- Who of the staff opened a sub-order first while it waited to be confirmed, and when.
alter table sub_orders
  add column seen_at timestamptz,
  add column seen_by_user_id integer references users,
  add constraint sub_order_seen check ((seen_at is null) = (seen_by_user_id is null));
