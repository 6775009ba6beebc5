import type { Auth, Call } from '../../core/contract/call.ts';
import { calls } from '../../core/contract/index.ts';
import { mustProveAgain, type SignedInUser } from '../platform/auth/staff-access.ts';

/** Tables written by triggers, jobs or the card provider's events, or by any call: counters, keys and mails. */
export const ofNoCall = [
  'changes',
  'card_events',
  'disputes',
  'paid_orders',
  'paid_order_days',
  'paid_order_hours',
  'revenue_days',
  'tip_days',
  'idempotency_keys',
  'outbox',
  'rate_limits',
  'relocations',
];
/** Columns that every change updates. */
const ofNoRight = ['id', 'restaurant_id', 'version', 'menu_version'];

const orders = 'guest, order, takeorder';
const pays = 'guest, payment, anyone';
const soldOut = 'item, kitchen, takeorder';
const guestsAndStaff = 'guests order for their table, staff for any';
const paid =
  'guests and staff pay; a browser comes back from the card page after its visit, with the session id as proof';
const printing = 'a round of printing begins in the call that has something to print';
const signingIn = 'who is not signed in yet proves it by password, PIN, link or code';
const erased = 'erasing a person empties what tells of them';

/**
 * Which rights are needed to write a table, or those of its columns that have another rule. `deleted` means removing
 * rows. If callers with different rights may write the same columns, the third entry says why.
 */
export const writers: readonly (readonly [columns: string, who: string, why?: string])[] = [
  ['approval_uses', 'guest, payment, refund proved', 'who does what was approved; guests may divide their bill'],
  ['approvals', 'order, payment, refund', 'who may do something asks for its approval'],
  [
    'approvals: answered_at answered_by_user_id state',
    'order, payment, refund, approve proved, refund proved, guest',
    'somebody else answers, by their PIN or on their own device; what was approved is used up',
  ],
  ['areas', 'managetable'],
  ['attendants', 'server'],
  ['attendants: tip_total_cents', `server, ${pays}`, 'payments add their tips'],
  ['bill_shares', 'guest, payment', paid],
  ['bill_shares: payment_id', pays, paid],
  ['card_checkouts', 'guest'],
  ['card_checkouts: state', pays, paid],
  ['card_checkouts: email', 'guest, payment', 'staff erase the address of an invoice'],
  ['categories', 'itemcategory'],
  ['choice_groups', 'item'],
  ['dining_tables', 'managetable'],
  ['dining_tables: attendant_id', 'managetable, server', 'attendants have tables, and tables attendants'],
  [
    'dining_tables: taken_over_by taken_over_until',
    'managetable, server, order',
    'servers take tables over; the form of a table, or of a server who leaves, ends it',
  ],
  [
    'dining_tables: code',
    'managetable, order',
    'staff who see a stranger at a table end the visit and the old QR code',
  ],
  [
    'dining_tables: otp otp_generated_at',
    `managetable, order, managerestaurant proved, ${pays}`,
    'whatever ends a visit ends its code: payment, staff, a closed table or restaurant',
  ],
  ['fired_courses', `${orders}, kitchen`, 'people fire a course, and so does what is confirmed or served before it'],
  ['group_choices', 'item'],
  ['group_choices: sold_out', soldOut, 'who learns it first'],
  ['item_group_prices', 'item'],
  ['item_groups', 'item'],
  ['item_photo_files', 'item'],
  ['item_photos', 'item'],
  ['item_stock', soldOut, 'who learns it first'],
  ['item_stock: left_count', `${soldOut}, guest, order`, 'orders count down, and up if cancelled'],
  ['items', 'item'],
  ['kitchen_events', 'kitchen'],
  ['kitchen_lines', 'kitchen'],
  ['kitchen_station_categories', 'kitchen'],
  ['kitchen_stations', 'kitchen'],
  ['kitchen_tickets', 'kitchen'],
  ['late_payments', pays, paid],
  ['line_seats', orders, guestsAndStaff],
  ['numbered_records', 'payment'],
  ['line_voids', 'order'],
  ['order_joins', 'order'],
  ['order_line_choices', orders, guestsAndStaff],
  ['order_lines', orders, guestsAndStaff],
  ['order_reopenings', 'order'],
  ['orders', orders, guestsAndStaff],
  ['orders: closed_at', 'guest, order', 'guests and staff ask for the bill'],
  ['orders: join_id', 'order'],
  ['orders: status ended_at', `${orders}, payment, anyone`, paid],
  ['orders: table_id', orders, 'staff also move tables'],
  ['password_links', 'anyone'],
  ['password_links: used_at deleted', 'anyone, staff, user proved', 'a new password or a removed user ends the links'],
  ['payments', pays, paid],
  ['plans', 'applicationcharges'],
  ['print_jobs', 'printers, drawer', 'staff print papers, or open the cash drawer'],
  [
    'print_jobs: state reprint failures ended_at lease copies_done next_attempt_at',
    'printers, drawer, order, takeorder, kitchen, payment, guest',
    printing,
  ],
  ['print_jobs: printer_id', 'printers, drawer, order', 'staff of the floor send waiting papers to another printer'],
  ['printers', 'printers'],
  [
    'printers: lease lease_until state next_look_at looked_at last_printed_at',
    'printers, drawer, order, takeorder, kitchen, payment, guest',
    printing,
  ],
  ['recovery_codes', 'anyone, staff proved', signingIn],
  ['recovery_codes: deleted', 'anyone, staff proved, user proved', 'they end with the user and with the second step'],
  ['refund_lines', 'refund proved'],
  ['refunds', 'refund proved'],
  ['restaurant_logos', 'managerestaurant'],
  ['restaurants', 'managerestaurant proved'],
  ['restaurants: paused_until', 'kitchen'],
  ['roles', 'role proved'],
  [
    'roles: name privileges description',
    'role proved, managerestaurant proved',
    'a new restaurant gets its first roles',
  ],
  ['sandbox_checkouts', 'guest'],
  ['sandbox_checkouts: email status challenge paid_at', 'guest, payment', paid],
  ['sandbox_refunds', 'refund proved'],
  ['sign_in_steps', 'anyone'],
  ['sign_in_steps: deleted', 'anyone, staff, user proved', 'signing out everywhere and removed users end them'],
  ['split_bills', 'guest, payment', paid],
  ['split_bills: paid_cents', pays, paid],
  ['split_bills: deleted', `${pays}, order`, 'a reopened order is divided again'],
  ['staff_sessions', 'anyone'],
  ['staff_sessions: device address signed_in_from', 'anyone, user proved', erased],
  ['staff_sessions: locked_at proved_at', 'staff'],
  ['staff_sessions: revoked_at', 'anyone, staff, user proved', 'a new password and removed users end sessions'],
  ['sub_orders', orders, guestsAndStaff],
  ['sub_orders: seen_at seen_by_user_id', 'order'],
  ['sub_orders: taken_by_user_id', 'takeorder'],
  ['table_calls', 'guest'],
  ['table_calls: state taken_at taken_by_user_id', 'order'],
  ['table_calls: table_id', 'guest, order', 'calls move with their table'],
  ['totp_factors', 'anyone, staff proved', signingIn],
  ['totp_factors: deleted', 'staff proved, user proved', 'it ends with the user and with the second step'],
  ['user_passkeys', 'anyone, staff proved', signingIn],
  ['user_passkeys: deleted', 'staff proved, user proved', 'they end with the user and with the second step'],
  ['user_roles', 'user proved'],
  ['users', 'user proved'],
  ['users: attendant_id', 'user proved, server', 'removed attendants are no one’s any more'],
  ['users: pin_hash', 'staff, user proved', erased],
  ['users: password_hash', 'anyone, staff, user proved', `${signingIn}; old hashes are renewed at sign-in`],
  ['visit_moves', 'order'],
  ['visit_phones', 'anyone'],
  [
    'visit_phones: first_name',
    `anyone, order, managetable, managerestaurant proved, ${pays}`,
    'guests say it; what ends a visit erases it',
  ],
  ['visit_phones: put_out_at put_out_by_user_id', 'order'],
  ['visits', 'anyone, order, takeorder', 'guests check in; staff order for an empty table, and move visits'],
  ['visits: last_request_hash last_request_at submitted_until', orders, guestsAndStaff],
  ['visits: last_call_at', 'guest'],
  ['visits: phones_put_out former_codes', 'order'],
  [
    'visits: ended_at',
    `order, managetable, managerestaurant proved, ${pays}`,
    'whatever ends a visit: payment, staff, a closed table or restaurant',
  ],
];

const rules = new Map(
  writers.flatMap(([columns, who]) => {
    const [table = '', names] = columns.split(': ');
    return (names?.split(' ') ?? ['*']).map((name) => [`${table}.${name}`, who.split(', ')] as const);
  }),
);

/** These check the rights for each record themselves. `rights-of-writes.test.ts` calls them with fewer rights. */
const judgedInside: readonly Call[] = [calls.importMenu, calls.arrangeMenu];

export interface Caller {
  readonly call: Pick<Call, 'auth' | 'method' | 'path' | 'needsRecentProof'>;
  readonly staff?: SignedInUser | undefined;
}

/** Describes each column that a statement writes although the caller lacks the rights that `writers` lists for it. */
export function wrongWrites({ call, staff }: Caller, text: string): string[] {
  const needs = needsOf(call);
  const held = staff && judgedInside.some(({ path }) => path === call.path) ? heldBy(staff) : [];
  const writes = writesIn(text);
  if (!writes) return [`what does this write? ${text}`];
  return writes
    .map(({ table, column }) => ({ table, column: `${table}.${column}` as const }))
    .filter(({ table, column }) => {
      const who = rules.get(column) ?? rules.get(`${table}.*`) ?? [];
      return !needs.every((need) => who.includes(need)) && !held.some((privilege) => who.includes(privilege));
    })
    .map(({ column }) => `${call.method} ${call.path} writes ${column} and needs ${needs.join(' or ')}`);
}

function heldBy(staff: SignedInUser): string[] {
  const isProved = !mustProveAgain(staff, Date.now());
  return [...staff.privileges].flatMap((name) => (isProved ? [name, `${name} proved`] : [name]));
}

function needsOf({ auth, needsRecentProof }: Caller['call']): string[] {
  const names = namesOf(auth);
  return needsRecentProof ? names.map((name) => `${name} proved`) : [...names];
}

function namesOf(auth: Auth): readonly string[] {
  if (auth.kind === 'privilege') return auth.anyOf;
  if (auth.kind === 'visitOrPrivilege') return ['guest', auth.privilege];
  return [{ open: 'anyone', visit: 'guest', staff: 'staff' }[auth.kind]];
}

const inserts = /insert into "?(\w+)"?(?: as \w+)?\s*\(([^)]*)\)/gi;
const deletes = /delete from "?(\w+)"?/gi;
const updates =
  /(?<!for |no key )\bupdate (?!set\b|of\b|skip\b)"?(\w+)"?(?: (?:as )?"?\w+"?)?\s+set\s+([\s\S]*?)(?=\s(?:from|where|returning)\s|$)/gi;
const verbs = /\binsert into |\bdelete from |(?<!for |no key )\bupdate (?!set\b|of\b|skip\b)"?\w/gi;

interface Write {
  readonly table: string;
  readonly column: string;
}

/** The writes of a statement, without those of triggers. Undefined if it writes but can't be parsed. */
export function writesIn(text: string): Write[] | undefined {
  const found = [
    ...[...text.matchAll(inserts)].map(([, table = '', columns = '']) => ({ table, columns: columns.split(',') })),
    ...[...text.matchAll(deletes)].map(([, table = '']) => ({ table, columns: ['deleted'] })),
    ...[...text.matchAll(updates)].map(([, table = '', set = '']) => {
      const [, many] = /^\(([^)]*)\) = /.exec(set) ?? [];
      const each = [...set.matchAll(/(?:^|,)\s*("?\w+"?) = /g)].map(([, column = '']) => column);
      return { table, columns: many?.split(',') ?? each };
    }),
  ];
  if (found.length !== (text.match(verbs) ?? []).length) return undefined;
  return found
    .flatMap(({ table, columns }) => columns.map((column) => ({ table, column: column.replaceAll(/[\s"]/g, '') })))
    .filter(({ table, column }) => !ofNoCall.includes(table) && !ofNoRight.includes(column));
}
