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
 * Unique keys of distributed tables without the column that they are distributed by: Citus refuses them. Each is made
 * again with restaurant_id in front and keeps its name, or is dropped, and why its promise is kept all the same.
 */
export const keysAcrossRestaurants: Readonly<Record<string, { readonly isDropped?: true; readonly why: string }>> = {
  orders_id_key: {
    isDropped: true,
    why: 'Numbers come from one sequence, which Citus hands out to its nodes in ranges.',
  },
  payments_id_key: { isDropped: true, why: 'As that of orders.' },
  card_checkouts_attempt: { why: 'A random number.' },
  card_checkouts_provider_session_id_key: { why: "The provider's own number, which it gives once." },
  disputes_provider_provider_reference_key: { why: 'As that of checkouts.' },
  late_payments_provider_reference_key: { why: 'As that of checkouts.' },
  payments_provider_reference_key: { why: 'As that of checkouts.' },
  refunds_at_provider: { why: 'As that of checkouts.' },
  refunds_attempt_key: { why: 'A random number.' },
  dining_tables_code_key: { why: '72 random bits, and a code is looked up with its restaurant.' },
  idempotency_keys_pkey: { why: 'A key is noted with what it made, on the node of its restaurant.' },
};

/** Tables that are neither: plain tables of the coordinator, through which every program comes. */
export const tablesOfCoordinator: Readonly<Record<string, string>> = {
  outbox: 'Mails are claimed across all restaurants, and locks that are skipped exist within one node alone.',
  rate_limits: 'Counted at nearly each call, and by keys that are of no restaurant.',
};

/** References from a reference table to a distributed one, and from a table of the coordinator to either, which Citus refuses. */
export const referencesTheWrongWay: Readonly<Record<string, string>> = {
  outbox_restaurant_id_payment_id_fkey: 'Payments are never deleted, so the reference is dropped.',
  outbox_restaurant_id_fkey: 'Neither are restaurants.',
};

const notices =
  'Its notice is heard at its node alone: programs listen at each of them (DATABASE_NODE_URLS). A transaction that has told something cannot be prepared, so it may write on no other node.';
const withinRestaurant =
  'It touches rows of its own restaurant alone, which are on the same node: allowed with citus.enable_unsafe_triggers, which Citus promises nothing for.';

const audit = `The trail of a restaurant is a chain of its own, and distributed with it. ${withinRestaurant}`;

/** Functions of the triggers on distributed tables, which Citus refuses by itself. */
export const triggersOfDistributedTables: Readonly<Record<string, string>> = {
  audit_approval: audit,
  audit_change: audit,
  audit_choice: audit,
  audit_move: audit,
  audit_phone_put_out: audit,
  end_table_calls: withinRestaurant,
  keep_audit_chain: audit,
  keep_audit_event: audit,
  keep_for_reports: withinRestaurant,
  keep_kitchen_event: withinRestaurant,
  keep_visit_otp: withinRestaurant,
  make_kitchen_ticket: withinRestaurant,
  notify_floor_change: notices,
  notify_joined_orders: notices,
  notify_phone_put_out: notices,
  notify_visit_moved: notices,
  print_payment: withinRestaurant,
  print_sub_order: withinRestaurant,
  refund_within_payment: withinRestaurant,
  refuse_change: withinRestaurant,
  refuse_other_refund: withinRestaurant,
  resolve_late_payment: withinRestaurant,
};

/** Functions of triggers on distributed tables that are dropped there. */
export const triggersDropped: Readonly<Record<string, string>> = {
  name_restaurant_of_key: 'For programs of the release before, which never ran there.',
  raise_menu_version:
    'It raises a row of restaurants, which each node has and a trigger on one of them cannot write. Whoever changes a menu raises it themselves (server/features/menu/change-menu.service.ts).',
};

interface Acting {
  /** It has a condition in docs/citus.sql that is true at the coordinator alone. */
  readonly isOnce?: true;
  readonly why: string;
}

const event: Acting = {
  isOnce: true,
  why: 'Each node has a copy of the row, and one event is written: by the coordinator, which knows where its chain is.',
};
const notice: Acting = {
  isOnce: true,
  why: 'Each node has a copy of the row, and the change is told once: by the coordinator. A transaction that has told something cannot be prepared, and a change of all nodes is.',
};

/** Functions of the triggers on reference tables. */
export const triggersOfReferenceTables: Readonly<Record<string, Acting>> = {
  audit_change: event,
  audit_pin: event,
  audit_role_of_user: event,
  audit_second_step: event,
  audit_session: event,
  notify_change: notice,
  notify_restaurant: notice,
  notify_staff: notice,
  raise_menu_of_plan: {
    isOnce: true,
    why: 'It changes rows of another table that each node has: the coordinator may.',
  },
  raise_own_menu_version: { why: 'It changes the row itself, alike on each node.' },
};

/** Those on tables of the coordinator, which act as on any PostgreSQL. */
export const triggersOfCoordinator = ['notify_invoice'];
