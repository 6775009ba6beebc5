-- A start for trying Comanda on Citus, on a database that was just migrated and is empty. Nobody has run it: read
-- docs/scaling.md first, which says what Citus would refuse besides. A test holds that each table is named once.

-- A reference table may not refer to a distributed one, and a table of the coordinator to neither.
alter table outbox drop constraint outbox_restaurant_id_fkey;
alter table outbox drop constraint outbox_restaurant_id_payment_id_fkey;

-- Unique keys have the column that the tables are distributed by.
alter table card_checkouts drop constraint card_checkouts_attempt;
alter table card_checkouts add constraint card_checkouts_attempt unique (restaurant_id, attempt);
alter table card_checkouts drop constraint card_checkouts_provider_session_id_key;
alter table card_checkouts add constraint card_checkouts_provider_session_id_key unique (restaurant_id, provider, session_id);
alter table dining_tables drop constraint dining_tables_code_key;
alter table dining_tables add constraint dining_tables_code_key unique (restaurant_id, code);
alter table disputes drop constraint disputes_provider_provider_reference_key;
alter table disputes add constraint disputes_provider_provider_reference_key unique (restaurant_id, provider, provider_reference);
alter table idempotency_keys drop constraint idempotency_keys_pkey;
alter table idempotency_keys add constraint idempotency_keys_pkey primary key (restaurant_id, caller, key);
alter table late_payments drop constraint late_payments_provider_reference_key;
alter table late_payments add constraint late_payments_provider_reference_key unique (restaurant_id, provider, reference);
alter table orders drop constraint orders_id_key;
alter table payments drop constraint payments_id_key;
alter table payments drop constraint payments_provider_reference_key;
alter table payments add constraint payments_provider_reference_key unique (restaurant_id, provider, reference);
drop index refunds_at_provider;
create unique index refunds_at_provider on refunds (restaurant_id, provider, provider_reference) where provider_reference is not null;
alter table refunds drop constraint refunds_attempt_key;
alter table refunds add constraint refunds_attempt_key unique (restaurant_id, attempt);

-- The coordinator alone has outbox and rate_limits: mails are claimed, and tries counted, across all restaurants.

-- Each node has all of these.
select create_reference_table('card_events');
select create_reference_table('last_backup');
select create_reference_table('plans');
select create_reference_table('restaurants');
select create_reference_table('roles');
select create_reference_table('sandbox_checkouts');
select create_reference_table('sandbox_refunds');
select create_reference_table('users');
select create_reference_table('password_links');
select create_reference_table('recovery_codes');
select create_reference_table('sign_in_steps');
select create_reference_table('staff_sessions');
select create_reference_table('totp_factors');
select create_reference_table('user_passkeys');
select create_reference_table('user_roles');

-- Each node has those of its restaurants; what belongs to one restaurant stands together.
select create_distributed_table('attendants', 'restaurant_id', colocate_with => 'none');
select create_distributed_table('audit_chains', 'restaurant_id', colocate_with => 'attendants');
select create_distributed_table('audit_events', 'restaurant_id', colocate_with => 'attendants');
select create_distributed_table('categories', 'restaurant_id', colocate_with => 'attendants');
select create_distributed_table('dining_tables', 'restaurant_id', colocate_with => 'attendants');
select create_distributed_table('idempotency_keys', 'restaurant_id', colocate_with => 'attendants');
select create_distributed_table('item_stock', 'restaurant_id', colocate_with => 'attendants');
select create_distributed_table('items', 'restaurant_id', colocate_with => 'attendants');
select create_distributed_table('item_choices', 'restaurant_id', colocate_with => 'attendants');
select create_distributed_table('item_photos', 'restaurant_id', colocate_with => 'attendants');
select create_distributed_table('item_photo_files', 'restaurant_id', colocate_with => 'attendants');
select create_distributed_table('choice_groups', 'restaurant_id', colocate_with => 'attendants');
select create_distributed_table('group_choices', 'restaurant_id', colocate_with => 'attendants');
select create_distributed_table('item_groups', 'restaurant_id', colocate_with => 'attendants');
select create_distributed_table('item_group_prices', 'restaurant_id', colocate_with => 'attendants');
select create_distributed_table('kitchen_stations', 'restaurant_id', colocate_with => 'attendants');
select create_distributed_table('kitchen_station_categories', 'restaurant_id', colocate_with => 'attendants');
select create_distributed_table('menu_imports', 'restaurant_id', colocate_with => 'attendants');
select create_distributed_table('order_joins', 'restaurant_id', colocate_with => 'attendants');
select create_distributed_table('paid_order_days', 'restaurant_id', colocate_with => 'attendants');
select create_distributed_table('paid_order_hours', 'restaurant_id', colocate_with => 'attendants');
select create_distributed_table('paid_orders', 'restaurant_id', colocate_with => 'attendants');
select create_distributed_table('printers', 'restaurant_id', colocate_with => 'attendants');
select create_distributed_table('restaurant_logos', 'restaurant_id', colocate_with => 'attendants');
select create_distributed_table('revenue_days', 'restaurant_id', colocate_with => 'attendants');
select create_distributed_table('tip_days', 'restaurant_id', colocate_with => 'attendants');
select create_distributed_table('visits', 'restaurant_id', colocate_with => 'attendants');
select create_distributed_table('orders', 'restaurant_id', colocate_with => 'attendants');
select create_distributed_table('card_checkouts', 'restaurant_id', colocate_with => 'attendants');
select create_distributed_table('late_payments', 'restaurant_id', colocate_with => 'attendants');
select create_distributed_table('order_reopenings', 'restaurant_id', colocate_with => 'attendants');
select create_distributed_table('payments', 'restaurant_id', colocate_with => 'attendants');
select create_distributed_table('disputes', 'restaurant_id', colocate_with => 'attendants');
select create_distributed_table('refunds', 'restaurant_id', colocate_with => 'attendants');
select create_distributed_table('split_bills', 'restaurant_id', colocate_with => 'attendants');
select create_distributed_table('bill_shares', 'restaurant_id', colocate_with => 'attendants');
select create_distributed_table('sub_orders', 'restaurant_id', colocate_with => 'attendants');
select create_distributed_table('approvals', 'restaurant_id', colocate_with => 'attendants');
select create_distributed_table('approval_uses', 'restaurant_id', colocate_with => 'attendants');
select create_distributed_table('kitchen_tickets', 'restaurant_id', colocate_with => 'attendants');
select create_distributed_table('kitchen_events', 'restaurant_id', colocate_with => 'attendants');
select create_distributed_table('kitchen_lines', 'restaurant_id', colocate_with => 'attendants');
select create_distributed_table('order_lines', 'restaurant_id', colocate_with => 'attendants');
select create_distributed_table('order_line_choices', 'restaurant_id', colocate_with => 'attendants');
select create_distributed_table('print_jobs', 'restaurant_id', colocate_with => 'attendants');
select create_distributed_table('table_calls', 'restaurant_id', colocate_with => 'attendants');
select create_distributed_table('visit_moves', 'restaurant_id', colocate_with => 'attendants');
select create_distributed_table('visit_phones', 'restaurant_id', colocate_with => 'attendants');
