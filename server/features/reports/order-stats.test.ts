import { describe, expect, it } from 'vitest';
import type { OrderStatRow } from '../../../core/contract/reports.ts';
import { formatsOf } from '../../../core/domain/formats/formats.ts';
import { onePage } from '../../testing/one-page.ts';
import { buildReportDesk } from '../../testing/report-desk.ts';
import { testApp } from '../../testing/test-app.ts';

const test = await testApp();
const week = { startTime: '01-Nov-2026', stopTime: '07-Nov-2026' };
const wednesday = new Date('2026-11-04T20:00:00Z');

type Desk = Awaited<ReturnType<typeof buildReportDesk>>;
const everyRow = async (desk: Desk, query: Record<string, string | number> = week): Promise<OrderStatRow[]> =>
  (await desk.get('orderstatReport', { size: 0, ...query })).json().result;

/** A paid, a closed, an open and a new order at tables with and without an attendant, and a canceled one. */
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
  it('returns a page of orders, paid and unpaid, with their documented fields, times in UTC [OSTAT-08 OSTAT-13]', async () => {
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
      // 10.00 + 0.50 + 8.875 % of 10.50. The tip of 7.00 isn't included.
      AMOUNT: 11.43,
      PAYMENT_TIME: '2026-11-04T20:00:00.000Z',
      STATUS: 'P',
    });
    // Unpaid ones show their current bill: 20.00, 30.00, 40.00, + 0.50 or, from 25.00, 1.00; + 8.875 %
    const moment = expect.any(String);
    expect(content).toMatchObject([
      { STATUS: 'P', AMOUNT: 11.43, CLOSINGTIME: moment, PAYMENT_TIME: moment, ATTENDENT: 'Person 4' },
      { STATUS: 'C', AMOUNT: 22.32, CLOSINGTIME: moment, PAYMENT_TIME: null, ATTENDENT: 'Person 3' },
      { STATUS: 'O', AMOUNT: 33.75, CLOSINGTIME: null, PAYMENT_TIME: null, ATTENDENT: '' },
      { STATUS: 'N', AMOUNT: 44.64, CLOSINGTIME: null, PAYMENT_TIME: null, ATTENDENT: 'Person 1' },
    ]);
  });

  it('shows a changed page after the terms of the bill, a table or an attendant change', async () => {
    const { desk, orders } = await buildEvening();
    const { restaurantId } = desk;
    const first = async () => {
      const query = { ...week, sortFieldName: 'tableName', sortDirection: 'asc' };
      const [row] = (await desk.get('orderstatReport', query)).json().result.content as OrderStatRow[];
      return [row?.TableName, row?.ATTENDENT, row?.AMOUNT];
    };
    expect(await first()).toEqual(['Alpha', 'Person 3', 22.32]);
    // Dishes already ordered keep their tax rate.
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
    // The last millisecond of 3 November in Pacific time, and the first of the 4th.
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

/** A row as it appears in the file. */
const lineOf = (row: OrderStatRow) => {
  const time = (moment: string | null) => (moment ? formatsOf().dateTime(moment) : '');
  return [
    String(row.TABLEID),
    row.TableName,
    row.OTP,
    time(row.SESSIONSTARTTIME),
    row.ATTENDENT,
    String(row.ORDERID),
    time(row.STARTTIME),
    time(row.CLOSINGTIME),
    row.AMOUNT.toFixed(2),
    time(row.PAYMENT_TIME),
  ];
};

it('testfile.csv has the report’s columns and every row; its time columns hold times or nothing [OSTAT-09 OSTAT-10 OSTAT-11 OSTAT-14]', async () => {
  const { desk } = await buildEvening();
  const { response, header, lines } = await desk.fileOf('orderstatReport', week);
  expect(response.headers['content-disposition']).toBe('attachment; filename="testfile.csv"');
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
  const ended = [null, null, '2026-11-04T20:01:00Z', '2026-11-04T20:00:00Z'];
  const paid = [null, null, null, '2026-11-04T20:00:00Z'];
  expect(lines).toEqual(
    rows.map((row, at) => lineOf({ ...row, CLOSINGTIME: ended[at] ?? null, PAYMENT_TIME: paid[at] ?? null })),
  );
});
