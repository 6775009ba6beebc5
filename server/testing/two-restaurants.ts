import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll } from 'vitest';
import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import { uniqueWord } from './builders.ts';
import { addRow } from './rows.ts';
import type { TestApp } from './test-app.ts';
import { absentRecords, type Records } from './well-formed-request.ts';

/** A restaurant with one of everything that a request can name, and a table for each situation. */
export interface House {
  readonly restaurantId: number;
  readonly manager: Record<string, string>;
  readonly managerCode: string;
  readonly otp: string;
  readonly passwordHash: string;
  /** By situation, each with the restaurant's records. */
  readonly tables: Readonly<Record<TableName, SeatedTable>>;
  readonly removed: Partial<Records>;
}

export const tableNames = ['waiting', 'open', 'closed', 'divided', 'paid'] as const;
type TableName = (typeof tableNames)[number];

export interface SeatedTable extends Records {
  readonly name: TableName;
  readonly guest: Record<string, string>;
}

interface Marks {
  readonly otp: string;
  readonly managerCode: string;
  /** Prefix of its table codes; letters and digits. */
  readonly code: string;
  readonly passwordHash: string;
}

export async function buildTwoHouses(test: TestApp): Promise<readonly [House, House]> {
  return [
    await buildHouse(test, { otp: '918273', managerCode: '55501', code: 'codeofquay', passwordHash: '$hashofquay' }),
    await buildHouse(test, { otp: '827364', managerCode: '66602', code: 'codeofmill', passwordHash: '$hashofmill' }),
  ];
}

async function buildHouse(test: TestApp, marks: Marks): Promise<House> {
  const { id: plan } = await test.buildPlan();
  const { id: restaurant } = await test.buildRestaurant({ planId: plan, managerCode: marks.managerCode });
  const restaurantId = restaurant;
  const { id: category } = await test.buildCategory({ restaurantId });
  const { id: item } = await test.buildItem({ restaurantId, categoryId: category });
  const { id: attendant } = await test.buildAttendant({ restaurantId });
  const { id: station } = await test.addRow('kitchen_stations', {
    restaurant_id: restaurantId,
    name: uniqueWord('Station'),
  });
  const { id: group, choiceIds } = await test.buildGroup({
    ...{ restaurantId, itemIds: [item] },
    choices: [{ name: 'Mayo' }],
  });
  const [choice = 0] = choiceIds;
  const printers = await Promise.all([2, 3].map((last) => buildPrinter(test, restaurantId, `192.168.7.${last}`)));
  const [printer = 0, otherPrinter = 0] = printers;
  const { id: printJob } = await test.addRow('print_jobs', {
    restaurant_id: restaurantId,
    printer_id: printer,
    kind: 'test',
    copies: 1,
  });
  const { id: role } = await test.buildRole({ restaurantId, privileges: ['order'] });
  const user = await test.buildUser({ restaurantId, privileges: ['order'] });
  await test.changeRows('users', user.id, { password_hash: marks.passwordHash });
  const { id: managerId } = await test.buildUser({ restaurantId });
  const manager = await test.staffHeaders(managerId);
  const { id: otherTable } = await test.buildTable({ restaurantId, otp: marks.otp, attendantId: attendant });
  const { id: otherOrder } = await test.buildOrder({ restaurantId, status: 'open' });
  await test.changeRows('dining_tables', { restaurant_id: restaurantId }, { otp: marks.otp });
  const shared = {
    ...{
      restaurant,
      otherTable,
      otherOrder,
      category,
      item,
      attendant,
      station,
      group,
      choice,
      printer,
      otherPrinter,
      printJob,
    },
    ...{ role, user: user.id, plan },
  };
  const tables = {} as Record<TableName, SeatedTable>;
  for (const name of tableNames)
    tables[name] = await seat(test, { name, otp: marks.otp, code: `${marks.code}${name}`, manager, managerId, shared });
  const removed = await removeSome(test, restaurantId, manager);
  return { restaurantId, manager, ...marks, tables, removed };
}

async function buildPrinter({ db }: TestApp, restaurantId: number, host: string): Promise<number> {
  const { id } = await addRow(db, 'printers', {
    ...{ restaurant_id: restaurantId, name: uniqueWord('Printer'), host, port: 9100, paper_mm: 80 },
    ...{ characters: 48, copies: 1, prints_tickets: true, prints_receipts: false, active: true },
  });
  return id;
}

type OfTheHouse = Pick<Records, 'restaurant' | 'item' | 'attendant'>;

interface Seat {
  readonly name: TableName;
  readonly otp: string;
  readonly code: string;
  readonly manager: Record<string, string>;
  readonly managerId: number;
  readonly shared: OfTheHouse & Omit<Records, 'table' | 'tableCode' | 'order' | 'subOrder' | 'line' | OwnName>;
}
type OwnName = 'visit' | 'press' | 'tableCall' | 'payment' | 'latePayment' | 'approval' | 'session' | 'attempt';

const statusAt = { waiting: 'new', open: 'open', closed: 'closed', divided: 'closed', paid: 'paid' } as const;

async function seat(test: TestApp, { name, otp, code, manager, managerId, shared }: Seat): Promise<SeatedTable> {
  const { db } = test;
  const restaurantId = shared.restaurant;
  const at = { restaurantId, attendantId: shared.attendant, otp, code };
  const { id: table } = await test.buildTable(at);
  const { id: visitId } = await test.buildVisit({ restaurantId, tableId: table });
  const status = statusAt[name];
  const item = { id: shared.item, restaurantId, name: 'Dish', description: '', priceCents: 1250, choices: [] };
  const lines = [{ item, quantity: 2 }];
  const order = await test.buildOrder({ restaurantId, tableId: table, visitId, status, subOrders: [{ lines }] });
  const [subOrder] = order.subOrders;
  const guest = test.visitHeaders({ restaurantId, visitId });
  const post = async (address: { method: 'POST'; url: string }, headers: Record<string, string>, payload: object) =>
    (await test.send({ ...address, headers, payload })).json();
  await post(addressOf(endpoints.callStaff), guest, { kind: 'staff' });
  const call = db.selectFrom('table_calls').select('id').where('table_id', '=', table);
  const { id: tableCall = absentRecords.tableCall } = (await call.executeTakeFirst()) ?? {};
  let press = absentRecords.press;
  if (name === 'open') {
    const step = { ticketID: subOrder?.id, lineIDs: subOrder?.lineIds, from: 'waiting', to: 'preparing' };
    const { result } = await post(addressOf(endpoints.stepKitchen), manager, step);
    press = (result as { pressID: number }).pressID;
  }
  let session = absentRecords.session;
  if (name === 'divided')
    await post(addressOf(endpoints.splitBill), guest, { orderID: order.id, way: 'equal', people: 3 });
  if (name === 'closed') session = (await post(addressOf(endpoints.payOrder), guest, { orderID: order.id })).result;
  const checkout = db.selectFrom('card_checkouts').select('attempt').where('order_id', '=', order.id);
  const { attempt = absentRecords.attempt } = (await checkout.executeTakeFirst()) ?? {};
  const paid = db.selectFrom('payments').select('id').where('order_id', '=', order.id);
  const { id: payment } = (await paid.executeTakeFirst()) ?? {};
  const { id: latePayment } = await test.addRow('late_payments', {
    ...{ restaurant_id: restaurantId, order_id: order.id, provider: 'sandbox', reference: randomUUID() },
    ...{ live: false, currency: 'usd', amount_cents: 500, reason: 'already-paid' },
  });
  const { id: approval } = await test.addRow('approvals', {
    ...{ restaurant_id: restaurantId, act: 'discount' as const, order_id: order.id, order_version: 1, reason: '' },
    ...{ amount_cents: 100, total_cents: 2500, asked_by_user_id: managerId },
  });
  if (payment !== undefined) await buildUnsentInvoice(test, restaurantId, payment);
  return {
    ...shared,
    ...{ name, guest, table, visit: visitId, tableCode: code, order: order.id, subOrder: subOrder?.id ?? 0 },
    ...{
      line: subOrder?.lineIds[0] ?? 0,
      press,
      tableCall,
      payment: payment ?? absentRecords.payment,
      latePayment,
      approval,
      session,
      attempt,
    },
  };
}

async function buildUnsentInvoice({ db }: TestApp, restaurantId: number, paymentId: number): Promise<void> {
  await addRow(db, 'outbox', {
    ...{
      restaurant_id: restaurantId,
      dedupe_key: `invoice:${restaurantId}:${paymentId}`,
      recipient: 'guest@quay.test',
    },
    ...{ subject: 'Invoice', html: '', plain_text: '', status: 'failed', failure: 'address', payment_id: paymentId },
  });
}

async function removeSome(
  test: TestApp,
  restaurantId: number,
  manager: Record<string, string>,
): Promise<Partial<Records>> {
  const { id: category } = await test.buildCategory({ restaurantId });
  const { id: user } = await test.buildUser({ restaurantId, privileges: ['order'] });
  const { id: attendant } = await test.buildAttendant({ restaurantId });
  const { id: table, code: tableCode, name } = await test.buildTable({ restaurantId, attendantId: attendant });
  const printer = await buildPrinter(test, restaurantId, '192.168.7.4');
  const { id: station } = await test.addRow('kitchen_stations', {
    restaurant_id: restaurantId,
    name: uniqueWord('Station'),
  });
  const { id: group } = await test.buildGroup({ restaurantId, choices: [{ name: 'Mayo' }] });
  const answers = [
    await test.send(endpoints.deleteCategory, { query: { id: category }, headers: manager }),
    await test.send(endpoints.deleteUser, { query: { userId: user }, headers: manager }),
    await test.send(endpoints.deleteChoiceGroup, { query: { id: group }, headers: manager }),
    await test.send(endpoints.deleteKitchenStation, { query: { id: station }, headers: manager }),
    await test.send(endpoints.deletePrinter, { headers: manager, payload: { printerID: printer } }),
    await test.send(endpoints.saveDiningTable, { headers: manager, payload: { id: table, name, state: 3 } }),
    await test.send(endpoints.saveAttendant, { headers: manager, payload: { id: attendant, name: 'Gone', status: 2 } }),
  ];
  for (const answer of answers) if (answer.statusCode !== 200) throw new Error(`not removed: ${answer.body}`);
  return { category, user, attendant, table, tableCode, printer, station, group };
}

/** A digest of each table's rows, or of one restaurant's, without attempt counters and the audit trail. */
export async function watchRows(
  { connectionString }: TestApp,
  restaurantId?: number,
): Promise<() => Promise<Record<string, string>>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  afterAll(() => client.end());
  const { rows: tables } = await client.query<{ name: string; isOfOne: boolean }>(
    `select table_name as name, bool_or(column_name = 'restaurant_id') as "isOfOne"
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('rate_limits', 'audit_events', 'audit_chains') group by 1`,
  );
  const text = tables
    .filter(({ isOfOne }) => restaurantId === undefined || isOfOne)
    .map(({ name }) => {
      const where = restaurantId === undefined ? '' : `where restaurant_id = ${restaurantId}`;
      // When a session was seen last is written once a minute, whatever it calls.
      const row = name === 'staff_sessions' ? "(to_jsonb(t) - 'seen_at')::text" : 't::text';
      return `select '${name}' as name, md5(string_agg(${row}, '|' order by ${row})) as rows from "${name}" t ${where}`;
    })
    .join(' union all ');
  return async () => {
    const { rows } = await client.query<{ name: string; rows: string }>({ name: 'rows', text });
    return Object.fromEntries(rows.map((row) => [row.name, row.rows]));
  };
}
