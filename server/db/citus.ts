/**
 * What the schema would be on Citus, and what of it Citus forbids. Tables with a `restaurant_id` that is never null are
 * distributed by it; these others with one, and all without, are reference tables, which every node holds.
 */
export const referenceTables: Readonly<Record<string, string>> = {
  restaurants:
    'Users, roles and mails, which need none, refer to it; a reference table may not refer to a distributed one.',
  sandbox_checkouts: 'Its refunds know the session alone. It is the sandbox: nobody pays with it.',
};

/**
 * Unique keys of distributed tables without the column that they are distributed by: Citus refuses them. Each with what
 * keeps its promise there.
 */
export const keysAcrossRestaurants: Readonly<Record<string, string>> = {
  orders_id_key: 'Numbers come from one sequence, which Citus hands out to its nodes in ranges: the key is dropped.',
  payments_id_key: 'As that of orders.',
  card_checkouts_attempt: 'A random number: (restaurant_id, attempt) says as much.',
  card_checkouts_provider_session_id_key:
    "The provider's own number, which it gives once: with restaurant_id in front.",
  disputes_provider_provider_reference_key: 'As that of checkouts.',
  late_payments_provider_reference_key: 'As that of checkouts.',
  payments_provider_reference_key: 'As that of checkouts.',
  refunds_at_provider: 'As that of checkouts.',
  refunds_attempt_key: 'A random number, as that of checkouts.',
  dining_tables_code_key: '72 random bits, and a code is looked up with its restaurant: with restaurant_id in front.',
};

/** References from a reference table to a distributed one, which Citus refuses. */
export const referencesTheWrongWay: Readonly<Record<string, string>> = {
  outbox_restaurant_id_payment_id_fkey: 'Payments are never deleted, so the reference is dropped.',
};

const notices =
  'A notice of a worker is heard at that worker alone: the program would have to listen at each of them, or send the notices itself after the commit, and lose those of a program that is killed between.';
const withinRestaurant =
  'It touches rows of its own restaurant alone, which are on the same node: allowed with citus.enable_unsafe_triggers, which Citus promises nothing for.';

const audit = `The trail of a restaurant is a chain of its own, and distributed with it. ${withinRestaurant}`;

/** Functions of the triggers on distributed tables, which Citus refuses by itself. */
export const triggersOfDistributedTables: Readonly<Record<string, string>> = {
  audit_change: audit,
  audit_choice: audit,
  audit_move: audit,
  end_table_calls: withinRestaurant,
  keep_audit_chain: audit,
  keep_audit_event: audit,
  keep_for_reports: withinRestaurant,
  keep_kitchen_event: withinRestaurant,
  keep_visit_otp: withinRestaurant,
  make_kitchen_ticket: withinRestaurant,
  notify_floor_change: notices,
  notify_visit_moved: notices,
  print_payment: withinRestaurant,
  print_sub_order: withinRestaurant,
  raise_menu_version: `It raises restaurants.menu_version, a row of a reference table, which a trigger on a worker cannot write: the service would have to. ${notices}`,
  refund_within_payment: withinRestaurant,
  refuse_change: withinRestaurant,
  refuse_other_refund: withinRestaurant,
  resolve_late_payment: withinRestaurant,
};
