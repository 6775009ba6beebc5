import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll } from 'vitest';
import * as endpoints from '../../core/contract/endpoints.ts';
import { uniqueWord } from './builders.ts';
import type { Endpoint, TestApp } from './test-app.ts';
import { absentRecords, type Records } from './well-formed-request.ts';

export const tableNames = ['waiting', 'open', 'closed', 'divided', 'paid'] as const;
type TableName = (typeof tableNames)[number];

/** A restaurant with one of everything that requests can refer to, and a table for each situation. */
export type House = Awaited<ReturnType<typeof buildHouse>>;
export type SeatedTable = Awaited<ReturnType<typeof seat>>;

interface Marks {
  readonly otp: string;
  readonly managerCode: string;
  /** The prefix of its table codes, of letters and digits. */
  readonly code: string;
  readonly passwordHash: string;
}

export async function buildTwoHouses(test: TestApp): Promise<readonly [House, House]> {
  return [
    await buildHouse(test, { otp: '918273', managerCode: '55501', code: 'codeofquay', passwordHash: '$hashofquay' }),
    await buildHouse(test, { otp: '827364', managerCode: '66602', code: 'codeofmill', passwordHash: '$hashofmill' }),
  ];
}

async function buildHouse(test: TestApp, marks: Marks) {
  const { id: plan } = await test.buildPlan();
  const { id: restaurantId } = await test.buildRestaurant({ planId: plan, managerCode: marks.managerCode });
  const { id: category } = await test.buildCategory({ restaurantId });
  const { id: item } = await test.buildItem({ restaurantId, categoryId: category });
  const { id: attendant } = await test.buildAttendant({ restaurantId });
  const station = await buildStation(test, restaurantId);
  const area = await buildArea(test, restaurantId);
  const { id: group, choiceIds } = await test.buildGroup({
    restaurantId,
    itemIds: [item],
    choices: [{ name: 'Mayo' }],
  });
  const printer = await buildPrinter(test, restaurantId, '192.168.7.2');
  const otherPrinter = await buildPrinter(test, restaurantId, '192.168.7.3');
  const job = { restaurant_id: restaurantId, printer_id: printer, kind: 'test', copies: 1 } as const;
  const { id: printJob } = await test.addRow('print_jobs', job);
  const { id: role } = await test.buildRole({ restaurantId, privileges: ['order'] });
  const { id: user } = await test.buildUser({ restaurantId, privileges: ['order'] });
  await test.changeRows('users', user, { password_hash: marks.passwordHash });
  const manager = await test.buildStaff({ restaurantId });
  await test.changeRows('users', manager.id, { attendant_id: attendant });
  const { id: otherTable } = await test.buildTable({ restaurantId, otp: marks.otp, attendantId: attendant });
  const { id: otherOrder } = await test.buildOrder({ restaurantId, status: 'open' });
  await test.changeRows('dining_tables', { restaurant_id: restaurantId }, { otp: marks.otp });
  const shared: Records = {
    ...absentRecords,
    restaurant: restaurantId,
    otherTable,
    otherOrder,
    category,
    item,
    attendant,
    area,
    station,
    group,
    choice: choiceIds[0] ?? 0,
    printer,
    otherPrinter,
    printJob,
    role,
    user,
    plan,
  };
  const tables = {} as Record<TableName, SeatedTable>;
  for (const name of tableNames) tables[name] = await seat(test, name, marks, manager, shared);
  const removed = await removeSome(test, restaurantId, manager.headers);
  return { restaurantId, manager: manager.headers, ...marks, tables, removed };
}

async function buildStation(test: TestApp, restaurantId: number): Promise<number> {
  const row = { restaurant_id: restaurantId, name: uniqueWord('Station') };
  return (await test.addRow('kitchen_stations', row)).id;
}

async function buildArea(test: TestApp, restaurantId: number): Promise<number> {
  const row = { restaurant_id: restaurantId, name: uniqueWord('Area'), colour: 'paid', position: 0 };
  return (await test.addRow('areas', row)).id;
}

async function buildPrinter(test: TestApp, restaurantId: number, host: string): Promise<number> {
  const { id } = await test.addRow('printers', {
    restaurant_id: restaurantId,
    name: uniqueWord('Printer'),
    host,
    port: 9100,
    paper_mm: 80,
    characters: 48,
    drawer_pin: 2,
    copies: 1,
    prints_tickets: true,
    prints_receipts: false,
    active: true,
  });
  return id;
}

const statusAt = { waiting: 'new', open: 'open', closed: 'closed', divided: 'closed', paid: 'paid' } as const;

async function seat(
  test: TestApp,
  name: TableName,
  { otp, code }: Marks,
  manager: Pick<Awaited<ReturnType<TestApp['buildStaff']>>, 'id' | 'headers'>,
  shared: Records,
) {
  const restaurantId = shared.restaurant;
  const tableCode = `${code}${name}`;
  const { id: table } = await test.buildTable({ restaurantId, attendantId: shared.attendant, otp, code: tableCode });
  const { id: visit } = await test.buildVisit({ restaurantId, tableId: table });
  const item = { id: shared.item, restaurantId, name: 'Dish', description: '', priceCents: 1250, choices: [] };
  const subOrders = [{ lines: [{ item, quantity: 2 }] }];
  const built = await test.buildOrder({
    restaurantId,
    tableId: table,
    visitId: visit,
    status: statusAt[name],
    subOrders,
  });
  const [{ id: subOrder, lineIds } = { id: 0, lineIds: [] }] = built.subOrders;
  const order = built.id;
  const phone = { restaurantId, visitId: visit, phone: 2 };
  await test.addRow('visit_phones', { restaurant_id: restaurantId, visit_id: visit, number: phone.phone, way: 'otp' });
  const guest = test.visitHeaders(phone);
  const post = (call: Endpoint, payload: object, headers = guest) => test.resultOf(call, { headers, payload });
  await post(endpoints.callStaff, { kind: 'staff' });
  const [call] = await test.findRows('table_calls', { table_id: table });
  const step = { ticketID: subOrder, lineIDs: lineIds, from: 'waiting', to: 'preparing' };
  const pressed = name === 'open' ? await post(endpoints.stepKitchen, step, manager.headers) : undefined;
  if (name === 'divided') await post(endpoints.splitBill, { orderID: order, way: 'equal', people: 3 });
  const session: string = name === 'closed' ? await post(endpoints.payOrder, { orderID: order }) : shared.session;
  const [checkout] = await test.findRows('card_checkouts', { order_id: order });
  const [paid] = await test.findRows('payments', { order_id: order });
  const { id: latePayment } = await test.addRow('late_payments', {
    restaurant_id: restaurantId,
    order_id: order,
    provider: 'sandbox',
    reference: randomUUID(),
    live: false,
    currency: 'usd',
    amount_cents: 500,
    reason: 'already-paid',
  });
  const { id: approval } = await test.addRow('approvals', {
    restaurant_id: restaurantId,
    act: 'discount',
    order_id: order,
    order_version: 1,
    reason: '',
    amount_cents: 100,
    total_cents: 2500,
    asked_by_user_id: manager.id,
  });
  if (paid) await buildUnsentInvoice(test, restaurantId, paid.id);
  return {
    ...shared,
    name,
    guest,
    table,
    visit,
    tableCode,
    order,
    subOrder,
    line: lineIds[0] ?? 0,
    press: Number(pressed?.lastPress.pressID ?? shared.press),
    tableCall: call?.id ?? shared.tableCall,
    payment: paid?.id ?? shared.payment,
    latePayment,
    approval,
    session,
    attempt: checkout?.attempt ?? shared.attempt,
  };
}

async function buildUnsentInvoice(test: TestApp, restaurantId: number, paymentId: number): Promise<void> {
  await test.addRow('outbox', {
    restaurant_id: restaurantId,
    dedupe_key: `invoice:${restaurantId}:${paymentId}`,
    recipient: 'guest@quay.test',
    subject: 'Invoice',
    html: '',
    plain_text: '',
    status: 'failed',
    failure: 'address',
    payment_id: paymentId,
  });
}

async function removeSome(
  test: TestApp,
  restaurantId: number,
  headers: Record<string, string>,
): Promise<Partial<Records>> {
  const { id: category } = await test.buildCategory({ restaurantId });
  const { id: user } = await test.buildUser({ restaurantId, privileges: ['order'] });
  const { id: attendant } = await test.buildAttendant({ restaurantId });
  const { id: table, code: tableCode, name } = await test.buildTable({ restaurantId, attendantId: attendant });
  const printer = await buildPrinter(test, restaurantId, '192.168.7.4');
  const station = await buildStation(test, restaurantId);
  const { id: group } = await test.buildGroup({ restaurantId, choices: [{ name: 'Mayo' }] });
  const answers = [
    await test.send(endpoints.deleteCategory, { query: { id: category }, headers }),
    await test.send(endpoints.deleteUser, { query: { userId: user }, headers }),
    await test.send(endpoints.deleteChoiceGroup, { query: { id: group }, headers }),
    await test.send(endpoints.deleteKitchenStation, { query: { id: station }, headers }),
    await test.send(endpoints.deletePrinter, { headers, payload: { printerID: printer } }),
    await test.send(endpoints.saveDiningTable, { headers, payload: { id: table, name, state: 3 } }),
    await test.send(endpoints.saveAttendant, { headers, payload: { id: attendant, name: 'Gone', status: 2 } }),
  ];
  for (const answer of answers) if (answer.statusCode !== 200) throw new Error(`not removed: ${answer.body}`);
  return { category, user, attendant, table, tableCode, printer, station, group };
}

/** A hash of each table's rows, in all restaurants or in one. Leaves out rate limits and the audit trail. */
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
      // `seen_at` of a session is written once a minute by any call, so it is ignored.
      const row = name === 'staff_sessions' ? "(to_jsonb(t) - 'seen_at')::text" : 't::text';
      return `select '${name}' as name, md5(string_agg(${row}, '|' order by ${row})) as rows from "${name}" t ${where}`;
    })
    .join(' union all ');
  return async () => {
    const { rows } = await client.query<{ name: string; rows: string }>({ name: 'rows', text });
    return Object.fromEntries(rows.map((row) => [row.name, row.rows]));
  };
}
