import { sql } from 'kysely';
import type { Queryable } from '../platform/database.ts';
import type { Schema } from '../platform/schema.ts';

/** Rights in addition to select. Row locks need update. Remove a right one release after its last statement. */
export const rights = {
  approval_uses: 'insert, delete',
  approvals: 'insert, update, delete',
  areas: 'insert, update, delete',
  attendants: 'insert, update',
  audit_chains: '',
  audit_events: '',
  bill_shares: 'insert, update, delete',
  card_checkouts: 'insert, update',
  card_events: 'insert, update, delete',
  categories: 'insert, update',
  changes: 'insert, delete',
  choice_groups: 'insert, update',
  dining_tables: 'insert, update',
  disputes: 'insert, update',
  fired_courses: 'insert',
  functions_applied: '',
  group_choices: 'insert, update, delete',
  idempotency_keys: 'insert, update, delete',
  item_stock: 'insert, update, delete',
  item_photo_files: 'insert, update, delete',
  item_photos: 'insert, update, delete',
  item_group_prices: 'insert, update, delete',
  item_groups: 'insert, update, delete',
  items: 'insert, update',
  kitchen_events: 'insert',
  kitchen_lines: 'insert, update, delete',
  kitchen_station_categories: 'insert, delete',
  kitchen_stations: 'insert, update, delete',
  kitchen_tickets: 'insert, update',
  last_backup: '',
  late_payments: 'insert, update',
  line_seats: 'insert, delete',
  line_voids: 'insert',
  menu_imports: '',
  number_series: '',
  numbered_records: 'update',
  order_joins: 'insert',
  order_line_choices: 'insert, delete',
  order_lines: 'insert, update, delete',
  order_reopenings: 'insert',
  orders: 'insert, update',
  outbox: 'insert, update, delete',
  paid_order_days: 'insert, update',
  paid_order_hours: 'insert, update',
  paid_orders: 'insert',
  password_links: 'insert, update, delete',
  payments: 'insert, update',
  plans: 'insert, update',
  print_jobs: 'insert, update',
  printers: 'insert, update',
  rate_limits: 'insert, update, delete',
  recovery_codes: 'insert, delete',
  refund_lines: 'insert',
  refunds: 'insert, update',
  relocations: 'update',
  restaurant_logos: 'insert, update, delete',
  restaurants: 'insert, update',
  revenue_days: 'insert, update',
  roles: 'insert, update',
  sandbox_checkouts: 'insert, update',
  sandbox_refunds: 'insert',
  sign_in_steps: 'insert, update, delete',
  split_bills: 'insert, update, delete',
  staff_sessions: 'insert, update',
  sub_orders: 'insert, update',
  table_calls: 'insert, update, delete',
  tip_days: 'insert, update',
  totp_factors: 'insert, update, delete',
  user_passkeys: 'insert, update, delete',
  user_roles: 'insert, delete',
  users: 'insert, update',
  visit_moves: 'insert',
  visit_phones: 'insert, update',
  visits: 'insert, update, delete',
} satisfies Record<keyof Schema, string>;

/** Functions that run with the owner's rights, because they write the audit trail or numbered records. */
export const ownersFunctions = [
  'note_refusals',
  'begin_menu_import',
  'note_menu_import',
  'forget_audit_events',
  'record_number',
  'confirm_last_number',
];

/** Grants the program's role exactly these rights. Run by the owner after each migration. */
export async function grantToProgram(db: Queryable, role: string): Promise<void> {
  const program = sql.id(role);
  const entries = Object.entries(rights);
  const { rows } = await sql<{
    database: string;
    schema: string;
    relations: string[];
    sequences: string[];
    functions: string[];
  }>`
    with own as (select current_schema()::regnamespace as schema)
    select current_database() as database, current_schema() as schema,
      array(select c.oid::regclass::text from pg_class c, own where relnamespace = schema
        and relkind in ('r', 'p', 'v', 'm') and pg_has_role(relowner, 'usage')) as relations,
      array(select c.oid::regclass::text from pg_class c, own where relnamespace = schema
        and relkind = 'S' and pg_has_role(relowner, 'usage')) as sequences,
      array(select p.oid::regprocedure::text from pg_proc p, own where pronamespace = schema
        and prosecdef and pg_has_role(proowner, 'usage')) as functions`.execute(db);
  const [here] = rows;
  if (!here) return;
  const listed = (names: readonly string[]) => sql.raw(names.join(', '));
  const granted = [...new Set(entries.map(([, more]) => more))].map((more) => {
    const tables = entries.filter((entry) => entry[1] === more).map(([table]) => table);
    return sql`grant select${sql.raw(more && `, ${more}`)} on ${listed(tables)} to ${program}`;
  });
  const called = here.functions.filter((name) => ownersFunctions.some((prefix) => name.startsWith(`${prefix}(`)));
  for (const statement of [
    // Temporary tables could hide ours.
    sql`revoke create, temporary on database ${sql.id(here.database)} from public, ${program}`,
    sql`revoke create on schema ${sql.id(here.schema)} from public, ${program}`,
    sql`grant usage on schema ${sql.id(here.schema)} to ${program}`,
    sql`revoke all on ${listed(here.relations)} from public, ${program}`,
    ...granted,
    // Inserting a row also needs a right on the table's sequence.
    sql`revoke all on sequence ${listed(here.sequences)} from public, ${program}`,
    sql`grant usage on sequence ${listed(here.sequences)} to ${program}`,
    sql`revoke all on function ${listed(here.functions)} from public, ${program}`,
    sql`grant execute on function ${listed(called)} to ${program}`,
  ]) {
    await statement.execute(db);
  }
}
