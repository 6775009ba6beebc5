-- Tables of Comanda on Citus, for a database that was just migrated and is empty. Never run on a real Citus: read
-- docs/scaling.md first. Made from the schema and server/db/citus.ts; a test holds it against both.

-- On every node, before: alter system set citus.enable_unsafe_triggers = on; and with it the actor of the audit trail
-- comes to the nodes: alter system set citus.propagate_set_commands = 'local'; select pg_reload_conf();

-- A reference table may not refer to a distributed one, and a plain table of the coordinator to neither.
alter table outbox drop constraint outbox_restaurant_id_fkey;
alter table outbox drop constraint outbox_restaurant_id_payment_id_fkey;

-- Unique keys have the column that the tables are distributed by.
alter table card_checkouts drop constraint card_checkouts_attempt;
alter table card_checkouts add constraint card_checkouts_attempt UNIQUE (restaurant_id, attempt);
alter table card_checkouts drop constraint card_checkouts_provider_session_id_key;
alter table card_checkouts add constraint card_checkouts_provider_session_id_key UNIQUE (restaurant_id, provider, session_id);
alter table dining_tables drop constraint dining_tables_code_key;
alter table dining_tables add constraint dining_tables_code_key UNIQUE (restaurant_id, code);
alter table disputes drop constraint disputes_provider_provider_reference_key;
alter table disputes add constraint disputes_provider_provider_reference_key UNIQUE (restaurant_id, provider, provider_reference);
alter table idempotency_keys drop constraint idempotency_keys_pkey;
alter table idempotency_keys add constraint idempotency_keys_pkey PRIMARY KEY (restaurant_id, caller, key);
alter table late_payments drop constraint late_payments_provider_reference_key;
alter table late_payments add constraint late_payments_provider_reference_key UNIQUE (restaurant_id, provider, reference);
alter table orders drop constraint orders_id_key;
alter table payments drop constraint payments_id_key;
alter table payments drop constraint payments_provider_reference_key;
alter table payments add constraint payments_provider_reference_key UNIQUE (restaurant_id, provider, reference);
drop index refunds_at_provider;
CREATE UNIQUE INDEX refunds_at_provider ON public.refunds USING btree (restaurant_id, provider, provider_reference) WHERE (provider_reference IS NOT NULL);
alter table refunds drop constraint refunds_attempt_key;
alter table refunds add constraint refunds_attempt_key UNIQUE (restaurant_id, attempt);

-- The program does what these do.
drop trigger menu_changed on categories;
drop trigger name_restaurant on idempotency_keys;
drop trigger menu_changed on item_choices;
drop trigger menu_changed on items;

-- Triggers of tables that each node has act once, where the program is connected.
create function at_coordinator() returns boolean language sql stable as 'select groupid = 0 from pg_dist_local_group';
drop trigger audit_change on plans;
CREATE CONSTRAINT TRIGGER audit_change AFTER UPDATE ON public.plans DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (at_coordinator()) EXECUTE FUNCTION audit_change('plan', 'name', 'charges');
drop trigger audit_record on plans;
CREATE CONSTRAINT TRIGGER audit_record AFTER INSERT OR DELETE ON public.plans DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (at_coordinator()) EXECUTE FUNCTION audit_change('plan', 'name', 'charges');
drop trigger menu_changed on plans;
CREATE TRIGGER menu_changed AFTER UPDATE ON public.plans FOR EACH ROW WHEN (at_coordinator()) EXECUTE FUNCTION raise_menu_of_plan();
drop trigger audit_change on restaurants;
CREATE CONSTRAINT TRIGGER audit_change AFTER UPDATE ON public.restaurants DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (at_coordinator() AND ((old.name <> new.name) OR (old.url <> new.url) OR (old.address <> new.address) OR (old.code <> new.code) OR (old.plan_id <> new.plan_id) OR (old.active <> new.active))) EXECUTE FUNCTION audit_change('restaurant', 'name', 'url', 'address', 'code', 'plan_id', 'active');
drop trigger audit_config on restaurants;
CREATE CONSTRAINT TRIGGER audit_config AFTER UPDATE OF config ON public.restaurants DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (at_coordinator() AND (old.config <> new.config)) EXECUTE FUNCTION audit_change('configuration', 'config');
drop trigger audit_record on restaurants;
CREATE CONSTRAINT TRIGGER audit_record AFTER INSERT ON public.restaurants DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (at_coordinator()) EXECUTE FUNCTION audit_change('restaurant', 'name', 'tax_rate', 'plan_id', 'config');
drop trigger audit_tax on restaurants;
CREATE CONSTRAINT TRIGGER audit_tax AFTER UPDATE OF tax_rate ON public.restaurants DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (at_coordinator() AND (old.tax_rate <> new.tax_rate)) EXECUTE FUNCTION audit_change('tax', 'tax_rate');
drop trigger notify_access on restaurants;
CREATE TRIGGER notify_access AFTER UPDATE OF config ON public.restaurants FOR EACH STATEMENT WHEN (at_coordinator()) EXECUTE FUNCTION notify_change('access', 'all');
drop trigger notify_menu on restaurants;
CREATE TRIGGER notify_menu AFTER INSERT OR UPDATE ON public.restaurants FOR EACH ROW WHEN (at_coordinator()) EXECUTE FUNCTION notify_restaurant();
drop trigger audit_change on roles;
CREATE CONSTRAINT TRIGGER audit_change AFTER UPDATE ON public.roles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (at_coordinator()) EXECUTE FUNCTION audit_change('role', 'name', 'privileges', 'discount_limit');
drop trigger audit_record on roles;
CREATE CONSTRAINT TRIGGER audit_record AFTER INSERT OR DELETE ON public.roles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (at_coordinator()) EXECUTE FUNCTION audit_change('role', 'name', 'privileges', 'discount_limit');
drop trigger audit_second_step on roles;
CREATE CONSTRAINT TRIGGER audit_second_step AFTER UPDATE OF second_step ON public.roles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (at_coordinator() AND (old.second_step <> new.second_step)) EXECUTE FUNCTION audit_change('role', 'second_step');
drop trigger notify_access on roles;
CREATE TRIGGER notify_access AFTER INSERT OR DELETE OR UPDATE ON public.roles FOR EACH STATEMENT WHEN (at_coordinator()) EXECUTE FUNCTION notify_change('access', 'all');
drop trigger notify_staff on roles;
CREATE TRIGGER notify_staff AFTER INSERT OR DELETE OR UPDATE ON public.roles FOR EACH ROW WHEN (at_coordinator()) EXECUTE FUNCTION notify_staff();
drop trigger audit_ended on staff_sessions;
CREATE CONSTRAINT TRIGGER audit_ended AFTER UPDATE OF revoked_at ON public.staff_sessions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (at_coordinator() AND ((old.revoked_at IS NULL) AND (new.revoked_at IS NOT NULL))) EXECUTE FUNCTION audit_session();
drop trigger audit_record on staff_sessions;
CREATE CONSTRAINT TRIGGER audit_record AFTER INSERT ON public.staff_sessions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (at_coordinator()) EXECUTE FUNCTION audit_session();
drop trigger notify_access on staff_sessions;
CREATE TRIGGER notify_access AFTER DELETE OR UPDATE OF revoked_at, locked_at, expires_at, proved_at ON public.staff_sessions FOR EACH STATEMENT WHEN (at_coordinator()) EXECUTE FUNCTION notify_change('access', 'all');
drop trigger audit_record on totp_factors;
CREATE CONSTRAINT TRIGGER audit_record AFTER INSERT OR DELETE ON public.totp_factors DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (at_coordinator()) EXECUTE FUNCTION audit_second_step();
drop trigger audit_record on user_passkeys;
CREATE CONSTRAINT TRIGGER audit_record AFTER INSERT OR DELETE ON public.user_passkeys DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (at_coordinator()) EXECUTE FUNCTION audit_second_step();
drop trigger audit_record on user_roles;
CREATE CONSTRAINT TRIGGER audit_record AFTER INSERT OR DELETE ON public.user_roles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (at_coordinator()) EXECUTE FUNCTION audit_role_of_user();
drop trigger notify_access on user_roles;
CREATE TRIGGER notify_access AFTER INSERT OR DELETE OR UPDATE ON public.user_roles FOR EACH STATEMENT WHEN (at_coordinator()) EXECUTE FUNCTION notify_change('access', 'all');
drop trigger notify_staff on user_roles;
CREATE TRIGGER notify_staff AFTER INSERT OR DELETE OR UPDATE ON public.user_roles FOR EACH ROW WHEN (at_coordinator()) EXECUTE FUNCTION notify_staff();
drop trigger audit_change on users;
CREATE CONSTRAINT TRIGGER audit_change AFTER UPDATE ON public.users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (at_coordinator() AND (((old.name <> new.name) OR (old.username <> new.username) OR (old.email <> new.email) OR (old.removed_at IS DISTINCT FROM new.removed_at)) AND (NOT (old.erased_at IS DISTINCT FROM new.erased_at)))) EXECUTE FUNCTION audit_change('user', 'name', 'username', 'email');
drop trigger audit_erased on users;
CREATE CONSTRAINT TRIGGER audit_erased AFTER UPDATE OF erased_at ON public.users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (at_coordinator() AND ((old.erased_at IS NULL) AND (new.erased_at IS NOT NULL))) EXECUTE FUNCTION audit_change('user', '!name', '!username', '!email', '!password_hash', '!pin_hash');
drop trigger audit_password on users;
CREATE CONSTRAINT TRIGGER audit_password AFTER UPDATE OF password_hash ON public.users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (at_coordinator() AND ((old.password_hash <> new.password_hash) AND (new.erased_at IS NULL) AND (current_setting('comanda.same_password'::text, true) IS DISTINCT FROM 'yes'::text))) EXECUTE FUNCTION audit_change('password', '!password_hash');
drop trigger audit_pin on users;
CREATE CONSTRAINT TRIGGER audit_pin AFTER UPDATE OF pin_hash ON public.users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (at_coordinator() AND ((old.pin_hash IS DISTINCT FROM new.pin_hash) AND (new.erased_at IS NULL))) EXECUTE FUNCTION audit_pin();
drop trigger audit_record on users;
CREATE CONSTRAINT TRIGGER audit_record AFTER INSERT OR DELETE ON public.users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (at_coordinator()) EXECUTE FUNCTION audit_change('user', 'name', 'username', 'email');
drop trigger notify_access on users;
CREATE TRIGGER notify_access AFTER INSERT OR DELETE OR UPDATE ON public.users FOR EACH STATEMENT WHEN (at_coordinator()) EXECUTE FUNCTION notify_change('access', 'all');
drop trigger notify_staff on users;
CREATE TRIGGER notify_staff AFTER INSERT OR DELETE OR UPDATE ON public.users FOR EACH ROW WHEN (at_coordinator()) EXECUTE FUNCTION notify_staff();

-- The coordinator alone has outbox and rate_limits.

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
select create_distributed_table('items', 'restaurant_id', colocate_with => 'attendants');
select create_distributed_table('item_choices', 'restaurant_id', colocate_with => 'attendants');
select create_distributed_table('kitchen_stations', 'restaurant_id', colocate_with => 'attendants');
select create_distributed_table('kitchen_station_categories', 'restaurant_id', colocate_with => 'attendants');
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
