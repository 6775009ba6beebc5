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
  notify_phone_put_out: notices,
  notify_visit_moved: notices,
  print_payment: withinRestaurant,
  print_sub_order: withinRestaurant,
  raise_menu_version: `It raises restaurants.menu_version, a row of a reference table, which a trigger on a worker cannot write: the service would have to. ${notices}`,
  refund_within_payment: withinRestaurant,
  refuse_change: withinRestaurant,
  refuse_other_refund: withinRestaurant,
  resolve_late_payment: withinRestaurant,
};

const onEachNode =
  'A reference table has a copy on each node, and with citus.enable_unsafe_triggers its triggers run for each copy.';
const eventOnEachNode = `${onEachNode} They write an event to a chain that is on one node: the others cannot. The services would have to write it.`;
const noticeOnEachNode = `${onEachNode} The same notice comes once from each node, which does no harm.`;
const valueOnEachNode = `${onEachNode} They change rows of reference tables alone, alike on each.`;

/** Functions of the triggers on reference tables. */
export const triggersOfReferenceTables: Readonly<Record<string, string>> = {
  audit_change: eventOnEachNode,
  audit_pin: eventOnEachNode,
  audit_role_of_user: eventOnEachNode,
  audit_second_step: eventOnEachNode,
  audit_session: eventOnEachNode,
  notify_change: noticeOnEachNode,
  notify_invoice: noticeOnEachNode,
  notify_restaurant: noticeOnEachNode,
  raise_menu_of_plan: valueOnEachNode,
  raise_own_menu_version: valueOnEachNode,
};
