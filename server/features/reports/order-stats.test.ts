import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderStatRow } from '../../../core/contract/reports.ts';
import { formatsOf } from '../../../core/domain/formats/formats.ts';
import { runs } from '../../../tests/runs.ts';
import { onePage } from '../../testing/one-page.ts';
import { buildReportDesk, expectPagesOf } from '../../testing/report-desk.ts';
import { testApp } from '../../testing/test-app.ts';

const test = await testApp();
const week = { startTime: '01-Nov-2026', stopTime: '07-Nov-2026' };
const wednesday = new Date('2026-11-04T20:00:00Z');

type Desk = Awaited<ReturnType<typeof buildReportDesk>>;
const everyRow = async (desk: Desk, query: Record<string, string | number> = week): Promise<OrderStatRow[]> =>
  (await desk.get('orderstatReport', { size: 0, ...query })).json().result;

const sortFields = ['orderID', 'amount', 'serverName', 'tableId', 'tableName'] as const;
const sortKeys: Readonly<Record<string, (row: OrderStatRow) => string | number>> = {
  orderID: (row) => row.ORDERID,
  amount: (row) => row.AMOUNT,
  serverName: (row) => row.ATTENDENT.toLowerCase(),
  tableId: (row) => row.TABLEID,
  tableName: (row) => row.TableName.toLowerCase(),
};

function expectSorted(rows: readonly OrderStatRow[], sort: { sortFieldName: string; sortDirection: string }) {
  const key = sortKeys[sort.sortFieldName] ?? (() => 0);
  const ascending = (one: OrderStatRow, other: OrderStatRow) =>
    key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : one.ORDERID - other.ORDERID;
  const sorted = [...rows].sort(ascending);
  expect(rows).toEqual(sort.sortDirection.toLowerCase() === 'asc' ? sorted : sorted.reverse());
}

/** A paid, a closed, an open and a new order at tables with and without attendant, beside a cancelled one. */
async function buildEvening() {
  const desk = await buildReportDesk(test, ['orderstat']);
  const { restaurantId } = desk;
  const names = ['zeta room', 'Alpha', 'beta', 'Patio'];
  const statuses = ['paid', 'closed', 'open', 'new'] as const;
  const orders = [];
  for (const [at, status] of statuses.entries()) {
    const attendant = at === 2 ? undefined : await test.buildAttendant({ restaurantId, name: `Person ${4 - at}` });
    const attendantId = attendant?.id ?? null;
    const table = await test.buildTable({ restaurantId, name: names[at] ?? '', attendantId });
    const dish = { item: { id: desk.dish.id, name: 'Dish', priceCents: 1000 }, quantity: at + 1 };
    const startedAt = new Date(wednesday.getTime() + at * 60_000);
    const payment = { paidBy: 'Card', tipCents: 700 } as const;
    const subOrders = [{ lines: [dish] }];
    const order = await test.buildOrder({ restaurantId, tableId: table.id, status, startedAt, payment, subOrders });
    orders.push({ ...order, attendant });
  }
  await test.buildOrder({ restaurantId, status: 'cancelled', startedAt: wednesday });
  return { desk, orders };
}

describe('orderstatReport', () => {
  it('returns a page of orders with their documented fields, times in UTC [OSTAT-08 OSTAT-13]', async () => {
    const { desk, orders } = await buildEvening();
    const [paid] = orders;
    const sort = { sortDirection: 'asc', sortFieldName: 'orderID' };
    const query = { page: 0, size: 20, ...sort, ...week, restaurantID: '' };
    const { result } = (await desk.get('orderstatReport', query)).json();
    const { content } = result;
    expect(content).toHaveLength(4);
    expect(result).toEqual(onePage(20, content));
    expect(content[0]).toEqual({
      TABLEID: paid?.tableId,
      TableName: 'zeta room',
      OTP: paid?.table.otp,
      SESSIONSTARTTIME: '2026-11-04T19:56:00.000Z',
      ATTENDENT: 'Person 4',
      ORDERID: paid?.id,
      STARTTIME: '2026-11-04T20:00:00.000Z',
      CLOSINGTIME: '2026-11-04T20:00:00.000Z',
      // 10.00 + 0.50 + 8.875 % of 10.50; the tip of 7.00 is not included
      AMOUNT: 11.43,
      PAYMENT_TIME: '2026-11-04T20:00:00.000Z',
      STATUS: 'P',
    });
    expect(content.map(({ STATUS }: OrderStatRow) => STATUS)).toEqual(['P', 'C', 'O', 'N']);
  });

  it('shows the amount an unpaid order would cost, and no attendant if the table has none', async () => {
    const { desk } = await buildEvening();
    const rows = await everyRow(desk, { ...week, sortDirection: 'asc' });
    // 20.00, 30.00, 40.00: + 0.50 or, from 25.00, 1.00; + 8.875 %
    const moment = expect.any(String);
    expect(rows).toMatchObject([
      { AMOUNT: 11.43, CLOSINGTIME: moment, PAYMENT_TIME: moment, ATTENDENT: 'Person 4' },
      { AMOUNT: 22.32, CLOSINGTIME: moment, PAYMENT_TIME: null, ATTENDENT: 'Person 3' },
      { AMOUNT: 33.75, CLOSINGTIME: null, PAYMENT_TIME: null, ATTENDENT: '' },
      { AMOUNT: 44.64, CLOSINGTIME: null, PAYMENT_TIME: null, ATTENDENT: 'Person 1' },
    ]);
  });

  it('has twenty rows a page, the newest order first, by default [OSTAT-06 OSTAT-07]', async () => {
    const desk = await buildReportDesk(test, ['orderstat']);
    await desk.pay(...Array.from({ length: 21 }, () => ({ paidAt: new Date(), paidBy: 'Cash' as const })));
    const { content, ...figures } = (await desk.get('orderstatReport')).json().result;
    expect(figures).toMatchObject({ size: 20, totalPages: 2, totalElements: 21 });
    const ids: number[] = content.map(({ ORDERID }: OrderStatRow) => ORDERID);
    expect(ids).toEqual([...ids].sort((one, other) => other - one));
  });

  it.each(sortFields)(
    'sorts by %s both ways, and the pages have every row once [OSTAT-02 OSTAT-03 OSTAT-11 OSTAT-13]',
    async (sortFieldName) => {
      const { desk } = await buildEvening();
      const [paid] = await everyRow(desk, { ...week, sortDirection: 'asc' });
      // A second order with the same table, amount and attendant: only its id differs.
      const table = { id: paid?.TABLEID ?? 0, attendantId: null };
      const [again] = await desk.pay({ paidAt: wednesday, paidBy: 'Cash', table });
      for (const sortDirection of ['ASC', 'desc']) {
        const query = { ...week, sortFieldName, sortDirection };
        const pages = await desk.pagesOf<OrderStatRow>('orderstatReport', query, 3, 2);
        expect(new Set(pages.map(({ ORDERID }) => ORDERID)).size).toBe(5);
        expect(pages.map(({ ORDERID }) => ORDERID)).toContain(again?.order_id);
        expectSorted(pages, { sortFieldName, sortDirection });
        expect(await everyRow(desk, query)).toEqual(pages);
      }
    },
  );

  it('shows a changed page after the terms of the bill, a table or an attendant change', async () => {
    const { desk, orders } = await buildEvening();
    const { restaurantId } = desk;
    const first = async () => {
      const query = { ...week, sortFieldName: 'tableName', sortDirection: 'asc' };
      const [row] = (await desk.get('orderstatReport', query)).json().result.content as OrderStatRow[];
      return [row?.TableName, row?.ATTENDENT, row?.AMOUNT];
    };
    expect(await first()).toEqual(['Alpha', 'Person 3', 22.32]);
    // Ordered dishes keep their tax.
    await test.changeRows('restaurants', restaurantId, { tax_rate: '0' });
    await expect.poll(first).toEqual(['Alpha', 'Person 3', 22.28]);
    const attendantId = orders[1]?.attendant?.id ?? 0;
    await test.changeRows('attendants', attendantId, { name: 'Uma' });
    await expect.poll(first).toEqual(['Alpha', 'Uma', 22.28]);
    await test.changeRows('dining_tables', { id: orders[1]?.tableId ?? 0 }, { name: 'zz' });
    await expect.poll(first).toEqual(['beta', '', 33.66]);
  });

  it('counts an order on the Pacific day on which it began', async () => {
    const desk = await buildReportDesk(test, ['orderstat']);
    // The last moment of 3 November in Pacific, and the first of the 4th.
    const [before, after] = await desk.pay(
      { paidAt: new Date('2026-11-04T07:59:59.999Z'), paidBy: 'Cash' },
      { paidAt: new Date('2026-11-04T08:00:00Z'), paidBy: 'Cash' },
    );
    const ofDay = async (day: string) =>
      (await everyRow(desk, { startTime: day, stopTime: day })).map(({ ORDERID }) => ORDERID);
    expect(await ofDay('3-Nov-2026')).toEqual([before?.order_id]);
    expect(await ofDay('04-Nov-2026')).toEqual([after?.order_id]);
  });
});

/** A row as a line of the file; names that spreadsheets would run are given as they are there. */
const lineOf = (row: OrderStatRow, inFile: Readonly<Record<string, string>> = {}) => {
  const time = (moment: string | null) => (moment ? formatsOf().dateTime(moment) : '');
  return [
    ...[String(row.TABLEID), inFile[row.TableName] ?? row.TableName, row.OTP, time(row.SESSIONSTARTTIME)],
    ...[inFile[row.ATTENDENT] ?? row.ATTENDENT, String(row.ORDERID), time(row.STARTTIME), time(row.CLOSINGTIME)],
    ...[row.AMOUNT.toFixed(2), time(row.PAYMENT_TIME)],
  ];
};

it('testfile.csv has the report’s columns and every row; its time columns hold times or nothing [OSTAT-09 OSTAT-10 OSTAT-11 OSTAT-14]', async () => {
  const { desk } = await buildEvening();
  const { response, header, lines } = await desk.fileOf('orderstatReport', week);
  expect(response.headers['content-disposition']).toBe('attachment; filename="testfile.csv"');
  expect(header).toEqual([
    ...['Table#', 'TableName', 'OTP', 'Session Start Time', 'Attendent', 'OrderID'],
    ...['Order Start Time', 'Order End Time', 'Amount', 'Payment Time'],
  ]);
  const rows = await everyRow(desk);
  const ended = [null, null, '2026-11-04T20:01:00Z', '2026-11-04T20:00:00Z'];
  const paid = [null, null, null, '2026-11-04T20:00:00Z'];
  expect(lines).toEqual(
    rows.map((row, at) => lineOf({ ...row, CLOSINGTIME: ended[at] ?? null, PAYMENT_TIME: paid[at] ?? null })),
  );
});

it('the file has each order in list order, paid or not, and neutralizes names that spreadsheets would run', async () => {
  const desk = await buildReportDesk(test, ['orderstat']);
  const { restaurantId } = desk;
  const attendant = await test.buildAttendant({ restaurantId, name: '@Bo "B", Jr.' });
  const names = ['=1+1', 'Ünder, "the" tree', '-5'];
  const tables = await Promise.all(
    names.map((name) => test.buildTable({ restaurantId, name, attendantId: attendant.id })),
  );
  const where = { tableIds: tables.map(({ id }) => id), attendantIds: [attendant.id, null] };
  await desk.fill({ ...where, orders: 40, from: new Date('2026-11-04T12:00:00Z'), everySeconds: 600 });
  for (const [at, { id }] of tables.entries()) {
    const dish = { item: { id: desk.dish.id, name: 'Dish', priceCents: 4_000 * (at + 1) }, quantity: 1 };
    const startedAt = new Date(wednesday.getTime() + at * 60_000);
    const subOrders = [{ lines: [dish] }];
    await test.buildOrder({ restaurantId, tableId: id, status: 'closed', startedAt, subOrders });
  }
  const inFile: Readonly<Record<string, string>> = { '=1+1': "'=1+1", '@Bo "B", Jr.': '\'@Bo "B", Jr.' };
  for (const sortFieldName of sortFields) {
    for (const sortDirection of ['asc', 'desc']) {
      const query = { ...week, sortFieldName, sortDirection };
      const rows = await everyRow(desk, query);
      expect(rows.filter(({ STATUS }) => STATUS === 'C')).toHaveLength(3);
      const { lines } = await desk.fileOf('orderstatReport', query);
      expect(lines).toEqual(rows.map((row) => lineOf(row, inFile)));
    }
  }
});

it('orders equal in time, amount and names are sorted by id in pages from both ends, list and file', async () => {
  const desk = await buildReportDesk(test, ['orderstat']);
  const { restaurantId } = desk;
  const people = [];
  for (const status of ['removed', 'on-duty'] as const)
    people.push(await test.buildAttendant({ restaurantId, name: 'Ana', status }));
  const tables = [];
  for (const state of ['removed', 'active'] as const)
    tables.push(await test.buildTable({ restaurantId, name: 'Patio', state }));
  const [tableIds, attendantIds] = [tables.map(({ id }) => id), people.map(({ id }) => id)];
  const once = { tableIds, attendantIds, orders: 1, from: wednesday, everySeconds: 0 };
  // One at a time: their amounts depend on their place in a history.
  for (let at = 0; at < 9; at += 1) await desk.fill(once);
  await desk.fill({ ...once, tableIds: tableIds.toReversed(), attendantIds: attendantIds.toReversed() });
  const byId = (one: OrderStatRow, other: OrderStatRow) => one.ORDERID - other.ORDERID;
  const byTable = (one: OrderStatRow, other: OrderStatRow) => one.TABLEID - other.TABLEID || byId(one, other);
  // The last order's table and attendant are the newest, so it is last in every sort.
  const orders = { orderID: byId, amount: byId, serverName: byId, tableId: byTable, tableName: byTable };
  for (const [sortFieldName, compare] of Object.entries(orders)) {
    for (const sortDirection of ['asc', 'desc']) {
      const query = { ...week, sortFieldName, sortDirection };
      const rows = await everyRow(desk, query);
      const sorted = [...rows].sort(compare);
      expect(rows).toEqual(sortDirection === 'asc' ? sorted : sorted.reverse());
      expect(await desk.pagesOf('orderstatReport', query, 4, 3)).toEqual(rows);
      const { lines } = await desk.fileOf('orderstatReport', query);
      expect(lines.map((line) => Number(line[5]))).toEqual(rows.map(({ ORDERID }) => ORDERID));
    }
  }
});

it('pages in any sort match the whole list, with unpaid orders among the paid ones [OSTAT-13]', async () => {
  const desk = await buildReportDesk(test, ['orderstat']);
  const { restaurantId } = desk;
  const people = await Promise.all(['Zoe', 'ana', 'Ben'].map((name) => test.buildAttendant({ restaurantId, name })));
  const tables = await Promise.all(
    ['Patio', 'alpha', 'Beta', 'zeta', 'One'].map((name, at) =>
      test.buildTable({ restaurantId, name, attendantId: people[at]?.id ?? null }),
    ),
  );
  const openOrder = async (at: number, status: 'new' | 'closed', startedAt: string) => {
    const dish = { item: { id: desk.dish.id, name: 'Dish', priceCents: 1000 + 4000 * at }, quantity: 1 };
    const more = { status, startedAt: new Date(startedAt), subOrders: [{ lines: [dish] }] };
    await test.buildOrder({ restaurantId, tableId: tables[at]?.id ?? 0, ...more });
  };
  const where = { tableIds: tables.map(({ id }) => id), attendantIds: [...people.map(({ id }) => id), null] };
  const fill = (orders: number, from: string) =>
    desk.fill({ ...where, orders, from: new Date(from), everySeconds: 90 });
  // Ids that neither follow the time nor put the unpaid ones at an end.
  await fill(2100, '2026-11-04T12:00:00Z');
  await openOrder(0, 'new', '2026-11-04T20:00:00Z');
  await openOrder(3, 'closed', '2026-11-03T20:00:00Z');
  await fill(2000, '2026-11-02T12:00:00Z');
  await openOrder(4, 'closed', '2026-11-04T18:00:00Z');
  const random = fc.record({
    sortFieldName: fc.constantFrom(...sortFields),
    sortDirection: fc.constantFrom('asc', 'desc'),
    days: fc.constantFrom('01 07', '04 04', '03 03'),
    places: fc.array(fc.tuple(fc.nat(99), fc.constantFrom(1, 7, 20)), { minLength: 2, maxLength: 5 }),
  });
  await fc.assert(
    fc.asyncProperty(random, async ({ days, places, ...sort }) => {
      const [start, stop] = days.split(' ');
      const query = { ...sort, startTime: `${start}-Nov-2026`, stopTime: `${stop}-Nov-2026` };
      const rows = await everyRow(desk, query);
      expectSorted(rows, sort);
      await expectPagesOf(rows, (at) => desk.get('orderstatReport', { ...query, ...at }), places, [0, 1]);
      await desk.pay({ paidAt: new Date('2026-11-04T20:30:00Z'), paidBy: 'Cash' });
    }),
    { numRuns: runs(25) },
  );
});
