import { describe, expect, it } from 'vitest';
import { buildReportDesk } from '../../testing/report-desk.ts';
import { testApp } from '../../testing/test-app.ts';

const test = await testApp();
const range = { startTime: '31-Oct-2026', stopTime: '02-Nov-2026' };

/** Dishes at 12.50, which is 14.15 with fee and tax. The clocks go back on the 1st at 09:00 UTC. */
async function buildWeekend() {
  const desk = await buildReportDesk(test);
  const other = await test.buildAttendant({ restaurantId: desk.restaurantId, name: 'Zoe' });
  const ofOther = { id: desk.table.id, attendantId: other.id };
  await desk.pay(
    { paidAt: new Date('2026-11-01T06:59:59Z'), paidBy: 'Cash', tipCents: 100 },
    { paidAt: new Date('2026-11-01T07:00:00Z'), paidBy: 'Card', tipCents: 200, table: ofOther },
    { paidAt: new Date('2026-11-02T07:59:59Z'), paidBy: 'Card', tipCents: 300, table: ofOther },
    { paidAt: new Date('2026-11-02T08:00:00Z'), paidBy: 'Others' },
    { paidAt: new Date('2026-11-03T08:00:00Z'), paidBy: 'Others', tipCents: 9900 },
  );
  return desk;
}

const weekend = await buildWeekend();

describe('revenuechart', () => {
  it('is the payments by Pacific day and mode, filtered by mode', async () => {
    const none = { Cash: 0, Card: 0, Online: 0, Others: 0, Refunds: 0 };
    expect((await weekend.get('revenuechart', range)).json().result).toEqual([
      { ...none, day: '2026-10-31', Cash: 15.15 },
      { ...none, day: '2026-11-01', Card: 33.3 },
      { ...none, day: '2026-11-02', Others: 14.15 },
    ]);
    expect((await weekend.get('revenuechart', { ...range, paymentBy: 'Card' })).json().result).toEqual([
      { ...none, day: '2026-11-01', Card: 33.3 },
    ]);
  });

  it('of one payment is that payment with its refunds', async () => {
    const ofRestaurant = test.db.selectFrom('payments').selectAll().where('restaurant_id', '=', weekend.restaurantId);
    const payments = await ofRestaurant.orderBy('id').execute();
    const paymentId = String(payments[2]?.id);
    const none = { Cash: 0, Card: 0, Online: 0, Others: 0, Refunds: 0 };
    const chart = async (query: Record<string, string>) => (await weekend.get('revenuechart', query)).json().result;
    expect(await chart({ ...range, paymentId })).toEqual([{ ...none, day: '2026-11-01', Card: 17.15 }]);
    expect(await chart({ ...range, paymentId, paymentBy: 'Cash' })).toEqual([]);
    expect(await chart({ ...range, paymentId: String(payments[4]?.id) })).toEqual([]);
  });
});

describe('orderstatchart', () => {
  it('counts orders by their Pacific start hour, and the table time of paid ones', async () => {
    const desk = await buildReportDesk(test);
    const { restaurantId } = desk;
    // 13:30 Pacific standard time. `buildOrder` checks guests in four minutes before they order.
    const startedAt = new Date('2026-11-02T21:30:00Z');
    for (const status of ['paid', 'paid', 'open', 'cancelled'] as const)
      await test.buildOrder({ restaurantId, status, startedAt });
    await test.buildOrder({ restaurantId, status: 'new', startedAt: new Date('2026-11-01T06:30:00Z') });
    expect((await desk.get('orderstatchart', range)).json().result).toEqual([
      { hour: 13, orders: 3, turnMinutes: 4 },
      { hour: 23, orders: 1, turnMinutes: null },
    ]);
  });

  it('is the same for a range of months as for its days, and as counted one by one', async () => {
    const desk = await buildReportDesk(test);
    const { restaurantId } = desk;
    const moments = [
      '2025-08-31T23:10:00Z',
      '2025-09-01T06:59:00Z',
      '2025-09-01T07:00:00Z',
      '2025-11-02T08:30:00Z',
    ].concat(['2025-11-02T09:30:00Z', '2025-12-31T20:00:00Z', '2026-01-01T07:59:00Z', '2026-01-01T08:00:00Z']);
    for (const moment of moments) await test.buildOrder({ restaurantId, status: 'paid', startedAt: new Date(moment) });
    await test.buildOrder({ restaurantId, status: 'open', startedAt: new Date('2025-10-05T20:00:00Z') });
    const hoursOf = async (startTime: string, stopTime: string) => {
      const answer = await desk.get('orderstatchart', { startTime, stopTime });
      return (answer.json().result as { hour: number; orders: number }[]).map(({ hour, orders }) => [hour, orders]);
    };
    // Pacific: 31 Aug 16:10 and 23:59, 1 Sep 0:00, 2 Nov 1:30 twice (the clock goes back), 31 Dec 12:00 and 23:59.
    expect(await hoursOf('31-Aug-2025', '31-Dec-2025')).toEqual([
      [0, 1],
      [1, 2],
      [12, 1],
      [13, 1],
      [16, 1],
      [23, 2],
    ]);
    expect(await hoursOf('01-Sep-2025', '30-Nov-2025')).toEqual([
      [0, 1],
      [1, 2],
      [13, 1],
    ]);
    expect(await hoursOf('02-Nov-2025', '02-Nov-2025')).toEqual([[1, 2]]);
    expect(await hoursOf('01-Jan-2026', '01-Jan-2026')).toEqual([[0, 1]]);
  });
});

it('serverstatchart is the tips of each attendant, highest first', async () => {
  expect((await weekend.get('serverstatchart', range)).json().result).toEqual([
    { CODE: 'A', SERVERNAME: 'Zoe', Tip: 5 },
    { CODE: 'A', SERVERNAME: weekend.attendant.name, Tip: 1 },
  ]);
});

it.each<[string, unknown]>([
  ['revenuechart', []],
  ['orderstatchart', []],
  ['serverstatchart', []],
  ['revenuetotal', 0],
])('%s hides other restaurants, and refuses a first day after the last', async (path, nothing) => {
  const desk = await buildReportDesk(test);
  expect((await desk.get(path, range)).json().result).toEqual(nothing);
  expect((await desk.get(path, { ...range, restaurantID: weekend.restaurantId })).statusCode).toBe(404);
  expect((await desk.get(path, { startTime: '02-Nov-2026', stopTime: '01-Nov-2026' })).statusCode).toBe(422);
});
