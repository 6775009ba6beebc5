import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderStatRow } from '../../../core/contract/reports.ts';
import { formatsOf } from '../../../core/domain/formats/formats.ts';
import { buildAttendant, buildOrder, buildTable } from '../../testing/builders.ts';
import { fillHistory } from '../../testing/fill-history.ts';
import { buildReportDesk, expectPagesOf } from '../../testing/report-desk.ts';
import { changeRows } from '../../testing/rows.ts';
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
    const attendant = at === 2 ? undefined : await buildAttendant(test.db, { restaurantId, name: `Person ${4 - at}` });
    const table = await buildTable(test.db, {
      restaurantId,
      name: names[at] ?? '',
      attendantId: attendant?.id ?? null,
    });
    const dish = { item: { id: desk.dish.id, name: 'Dish', priceCents: 1000 }, quantity: at + 1 };
    const startedAt = new Date(wednesday.getTime() + at * 60_000);
    const payment = { paidBy: 'Card', tipCents: 700 } as const;
    const subOrders = [{ lines: [dish] }];
    const order = await buildOrder(test.db, { restaurantId, tableId: table.id, status, startedAt, payment, subOrders });
    orders.push({ ...order, attendant });
  }
  await buildOrder(test.db, { restaurantId, status: 'cancelled', startedAt: wednesday });
  return { desk, orders };
}

describe('orderstatReport', () => {
  it('returns a page of orders with their documented fields, times in UTC [OSTAT-08 OSTAT-13]', async () => {
    const { desk, orders } = await buildEvening();
    const [paid] = orders;
    const response = await desk.get('orderstatReport', {
      page: 0,
      size: 20,
      sortDirection: 'asc',
      sortFieldName: 'orderID',
      ...week,
      restaurantID: '',
    });
    const { content, ...figures } = response.json().result;
    expect(figures).toEqual({
      number: 0,
      size: 20,
      first: true,
      last: true,
      numberOfElements: 4,
      totalElements: 4,
      totalPages: 1,
    });
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
    const billed = rows.map(({ AMOUNT, CLOSINGTIME, PAYMENT_TIME }) => [
      AMOUNT,
      CLOSINGTIME !== null,
      PAYMENT_TIME !== null,
    ]);
    expect(billed).toEqual([
      [11.43, true, true],
      [22.32, true, false],
      [33.75, false, false],
      [44.64, false, false],
    ]);
    expect(rows.map(({ ATTENDENT }) => ATTENDENT)).toEqual(['Person 4', 'Person 3', '', 'Person 1']);
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
      const [again] = await desk.pay({
        paidAt: wednesday,
        paidBy: 'Cash',
        table: { id: paid?.TABLEID ?? 0, attendantId: null },
      });
      for (const sortDirection of ['ASC', 'desc']) {
        const query = { ...week, sortFieldName, sortDirection };
        const pages: OrderStatRow[] = [];
        for (let page = 0; page < 3; page++)
          pages.push(...(await desk.get('orderstatReport', { ...query, page, size: 2 })).json().result.content);
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
    await changeRows(test.db, 'restaurants', restaurantId, { tax_rate: '0' });
    await expect.poll(first).toEqual(['Alpha', 'Person 3', 22.28]);
    const attendantId = orders[1]?.attendant?.id ?? 0;
    await changeRows(test.db, 'attendants', attendantId, { name: 'Uma' });
    await expect.poll(first).toEqual(['Alpha', 'Uma', 22.28]);
    await changeRows(test.db, 'dining_tables', { id: orders[1]?.tableId ?? 0 }, { name: 'zz' });
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

it('testfile.csv has the report’s columns and every row; its time columns hold times or nothing [OSTAT-09 OSTAT-10 OSTAT-11 OSTAT-14]', async () => {
  const { desk } = await buildEvening();
  const response = await desk.get('orderstatReport', { ...week, size: 0 }, { accept: 'text/csv' });
  expect(response.headers['content-disposition']).toBe('attachment; filename="testfile.csv"');
  const [header, ...lines]: string[][] = parse(response.rawPayload, { bom: true, record_delimiter: '\r\n' });
  expect(header).toEqual([
    'Table#',
    'TableName',
    'OTP',
    'Session Start Time',
    'Attendent',
    'OrderID',
    'Order Start Time',
    'Order End Time',
    'Amount',
    'Payment Time',
  ]);
  const rows = await everyRow(desk);
  const ended = ['', '', formatsOf().dateTime('2026-11-04T20:01:00Z'), formatsOf().dateTime('2026-11-04T20:00:00Z')];
  const paid = ['', '', '', formatsOf().dateTime('2026-11-04T20:00:00Z')];
  expect(lines).toEqual(
    rows.map((row, at) => [
      String(row.TABLEID),
      row.TableName,
      row.OTP,
      formatsOf().dateTime(row.SESSIONSTARTTIME),
      row.ATTENDENT,
      String(row.ORDERID),
      formatsOf().dateTime(row.STARTTIME),
      ended[at],
      row.AMOUNT.toFixed(2),
      paid[at],
    ]),
  );
});

it('the file has each order in list order, paid or not, and neutralizes names that spreadsheets would run', async () => {
  const desk = await buildReportDesk(test, ['orderstat']);
  const { restaurantId } = desk;
  const attendant = await buildAttendant(test.db, { restaurantId, name: '@Bo "B", Jr.' });
  const names = ['=1+1', 'Ünder, "the" tree', '-5'];
  const tables = await Promise.all(
    names.map((name) => buildTable(test.db, { restaurantId, name, attendantId: attendant.id })),
  );
  const where = { restaurantId, tableIds: tables.map(({ id }) => id), attendantIds: [attendant.id, null] };
  const history = { ...where, orders: 40, from: new Date('2026-11-04T12:00:00Z'), everySeconds: 600 };
  await test.owner.transaction().execute((tx) => fillHistory(tx, history));
  for (const [at, { id }] of tables.entries()) {
    const dish = { item: { id: desk.dish.id, name: 'Dish', priceCents: 4_000 * (at + 1) }, quantity: 1 };
    const startedAt = new Date(wednesday.getTime() + at * 60_000);
    await buildOrder(test.db, {
      restaurantId,
      tableId: id,
      status: 'closed',
      startedAt,
      subOrders: [{ lines: [dish] }],
    });
  }
  const inFile: Readonly<Record<string, string>> = { '=1+1': "'=1+1", '@Bo "B", Jr.': '\'@Bo "B", Jr.' };
  const time = (moment: string | null) => (moment ? formatsOf().dateTime(moment) : '');
  for (const sortFieldName of ['orderID', 'amount', 'serverName', 'tableId', 'tableName']) {
    for (const sortDirection of ['asc', 'desc']) {
      const query = { ...week, sortFieldName, sortDirection };
      const rows = await everyRow(desk, query);
      expect(rows.filter(({ STATUS }) => STATUS === 'C')).toHaveLength(3);
      const file = await desk.get('orderstatReport', { ...query, size: 0 }, { accept: 'text/csv' });
      const [, ...lines]: string[][] = parse(file.rawPayload, { bom: true, record_delimiter: '\r\n' });
      expect(lines).toEqual(
        rows.map((row) => [
          String(row.TABLEID),
          inFile[row.TableName] ?? row.TableName,
          row.OTP,
          formatsOf().dateTime(row.SESSIONSTARTTIME),
          inFile[row.ATTENDENT] ?? row.ATTENDENT,
          String(row.ORDERID),
          formatsOf().dateTime(row.STARTTIME),
          time(row.CLOSINGTIME),
          row.AMOUNT.toFixed(2),
          time(row.PAYMENT_TIME),
        ]),
      );
    }
  }
});

it('orders equal in time, amount and names are sorted by id in pages from both ends, list and file', async () => {
  const desk = await buildReportDesk(test, ['orderstat']);
  const { restaurantId } = desk;
  const people = [];
  for (const status of ['removed', 'on-duty'] as const)
    people.push(await buildAttendant(test.db, { restaurantId, name: 'Ana', status }));
  const tables = [];
  for (const state of ['removed', 'active'] as const)
    tables.push(await buildTable(test.db, { restaurantId, name: 'Patio', state }));
  const where = { restaurantId, tableIds: tables.map(({ id }) => id), attendantIds: people.map(({ id }) => id) };
  const once = { ...where, orders: 1, from: wednesday, everySeconds: 0 };
  // One at a time: their amounts depend on their place in a history.
  for (let at = 0; at < 9; at += 1) await test.owner.transaction().execute((tx) => fillHistory(tx, once));
  await test.owner.transaction().execute((tx) =>
    fillHistory(tx, {
      ...once,
      tableIds: [...where.tableIds].reverse(),
      attendantIds: [...where.attendantIds].reverse(),
    }),
  );
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
      const pages: OrderStatRow[] = [];
      for (let page = 0; page < 4; page += 1)
        pages.push(...(await desk.get('orderstatReport', { ...query, page, size: 3 })).json().result.content);
      expect(pages).toEqual(rows);
      const file = await desk.get('orderstatReport', { ...query, size: 0 }, { accept: 'text/csv' });
      const [, ...lines]: string[][] = parse(file.rawPayload, { bom: true, record_delimiter: '\r\n' });
      expect(lines.map((line) => Number(line[5]))).toEqual(rows.map(({ ORDERID }) => ORDERID));
    }
  }
});

it('pages in any sort match the whole list, with unpaid orders among the paid ones [OSTAT-13]', async () => {
  const desk = await buildReportDesk(test, ['orderstat']);
  const { restaurantId } = desk;
  const people = await Promise.all(
    ['Zoe', 'ana', 'Ben'].map((name) => buildAttendant(test.db, { restaurantId, name })),
  );
  const tables = await Promise.all(
    ['Patio', 'alpha', 'Beta', 'zeta', 'One'].map((name, at) =>
      buildTable(test.db, { restaurantId, name, attendantId: people[at]?.id ?? null }),
    ),
  );
  const openOrder = async (at: number, status: 'new' | 'closed', startedAt: string) => {
    const dish = { item: { id: desk.dish.id, name: 'Dish', priceCents: 1000 + 4000 * at }, quantity: 1 };
    const more = { status, startedAt: new Date(startedAt), subOrders: [{ lines: [dish] }] };
    await buildOrder(test.db, { restaurantId, tableId: tables[at]?.id ?? 0, ...more });
  };
  const fill = (orders: number, from: string) =>
    test.owner.transaction().execute((tx) =>
      fillHistory(tx, {
        ...{ restaurantId, tableIds: tables.map(({ id }) => id), attendantIds: [...people.map(({ id }) => id), null] },
        ...{ orders, from: new Date(from), everySeconds: 90 },
      }),
    );
  // Ids that neither follow the time nor put the unpaid ones at an end.
  await fill(2100, '2026-11-04T12:00:00Z');
  await openOrder(0, 'new', '2026-11-04T20:00:00Z');
  await openOrder(3, 'closed', '2026-11-03T20:00:00Z');
  await fill(2000, '2026-11-02T12:00:00Z');
  await openOrder(4, 'closed', '2026-11-04T18:00:00Z');
  const random = fc.record({
    sortFieldName: fc.constantFrom(...sortFields),
    sortDirection: fc.constantFrom('asc', 'desc'),
    span: fc.constantFrom(
      ['01-Nov-2026', '07-Nov-2026'],
      ['04-Nov-2026', '04-Nov-2026'],
      ['03-Nov-2026', '03-Nov-2026'],
    ),
    places: fc.array(fc.tuple(fc.integer({ min: 0, max: 99 }), fc.constantFrom(1, 7, 20)), {
      minLength: 2,
      maxLength: 5,
    }),
  });
  await fc.assert(
    fc.asyncProperty(random, async ({ span: [startTime = '', stopTime = ''], places, ...sort }) => {
      const query = { ...sort, startTime, stopTime };
      const rows = await everyRow(desk, query);
      expectSorted(rows, sort);
      await expectPagesOf(rows, (at) => desk.get('orderstatReport', { ...query, ...at }), places, [0, 1]);
      await desk.pay({ paidAt: new Date('2026-11-04T20:30:00Z'), paidBy: 'Cash' });
    }),
    { numRuns: 25 },
  );
}, 60_000);
