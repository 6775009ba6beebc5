import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addressOf } from '../../../core/contract/address.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { dayOf, formatReportDay } from '../../../core/domain/formats/days.ts';
import { buildReportDesk, type PaidOrder } from '../../testing/report-desk.ts';
import { outcome, testApp } from '../../testing/test-app.ts';

const test = await testApp();
const paths = ['revenuereport', 'orderstatReport', 'serverstatReport'] as const;
const day = { startTime: '04-Nov-2026', stopTime: '04-Nov-2026' };
const paidAt = new Date('2026-11-04T20:00:00Z');
const anyDesk = await buildReportDesk(test);

describe.each(paths)('%s', (path) => {
  const idOf = (row: Record<string, unknown>) => row.orderid ?? row.ORDERID ?? row.SERVERNAME;

  it('shows a restaurant’s staff their own rows, and the platform every restaurant or a chosen one', async () => {
    const [ours, foreign] = [await buildReportDesk(test), await buildReportDesk(test)];
    await foreign.pay({ paidAt, paidBy: 'Cash', tipCents: 500 });
    const [payment] = await ours.pay({ paidAt, paidBy: 'Cash', tipCents: 500 });
    for (const restaurantID of ['', ours.restaurantId]) {
      const rows = (await ours.get(path, { ...day, restaurantID, size: 0 })).json().result;
      expect(rows.map(idOf)).toEqual([path === 'serverstatReport' ? ours.attendant.name : payment?.order_id]);
    }
    for (const size of [0, 20]) {
      const response = await ours.get(path, { ...day, restaurantID: foreign.restaurantId, size });
      expect(outcome(response)).toEqual([404, 'NotFound']);
    }
    const pastTheEnd = (await ours.get(path, { ...day, page: 9000 })).json().result;
    expect(pastTheEnd).toMatchObject({ content: [], totalElements: 1, totalPages: 1 });
    const headers = await test.staffOf({ restaurantId: null });
    const count = async (restaurantID: number | '') =>
      (await ours.get(path, { ...day, restaurantID }, headers)).json().result.totalElements;
    expect(await count(ours.restaurantId)).toBe(1);
    expect(await count('')).toBeGreaterThanOrEqual(2);
  });

  it('covers today in Pacific time if the date is missing or empty', async () => {
    const desk = await buildReportDesk(test);
    const now = Date.now();
    await desk.pay(
      { paidAt: new Date(now), paidBy: 'Cash', tipCents: 100 },
      { paidAt: new Date(now - 25 * 3_600_000), paidBy: 'Cash', tipCents: 100 },
    );
    const today = formatReportDay(dayOf('America/Los_Angeles', new Date(now)));
    const expected = (await desk.get(path, { startTime: today, stopTime: today, size: 0 })).json().result;
    expect(expected).toHaveLength(1);
    const unsaid: Record<string, string>[] = [{}, { startTime: '', stopTime: '' }];
    for (const query of unsaid) expect((await desk.get(path, query)).json().result.content).toEqual(expected);
  });

  it('refuses a first day after the last with a sentence [TIME-03]', async () => {
    const response = await anyDesk.get(path, { startTime: '05-Nov-2026', stopTime: '04-Nov-2026' });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ success: false, message: 'Start Date must not be after Stop Date!' });
  });

  const malformed: Record<string, string | number>[] = [
    { startTime: '2026-11-04' },
    { startTime: '31-Feb-2026' },
    { stopTime: 'today' },
    { sortFieldName: 'amount_cents; drop table payments' },
    { sortDirection: 'sideways' },
    { size: 101 },
    { size: -1 },
    { page: -1 },
    { restaurantID: 'x' },
    ...(path === 'revenuereport' ? [{ paymentBy: 'Barter' }] : []),
  ];
  it.each(malformed)('refuses %j as malformed [TIME-03]', async (query) => {
    expect((await anyDesk.get(path, query)).statusCode).toBe(400);
  });
});

it.each([
  ['revenuereport', 'paymentBy', '[REV-09 REV-10]'],
  ['orderstatReport', 'orderID', '[OSTAT-06 OSTAT-07]'],
  ['serverstatReport', 'serverName', '[TIPS-04 TIPS-05]'],
])('%s has twenty rows a page, by %s descending, by default %s', async (path, sortFieldName) => {
  const desk = await buildReportDesk(test);
  const { restaurantId, table } = desk;
  const orders: PaidOrder[] = [];
  for (let at = 0; at < 21; at += 1) {
    const { id } = await test.buildAttendant({ restaurantId, name: `Person ${10 + at}` });
    const paidBy = (['Cash', 'Card', 'Others'] as const)[at % 3] ?? 'Cash';
    orders.push({ paidAt: new Date(), paidBy, tipCents: 100, table: { id: table.id, attendantId: id } });
  }
  await desk.pay(...orders);
  const { content, ...figures } = (await desk.get(path)).json().result;
  expect(figures).toMatchObject({ size: 20, totalPages: 2, totalElements: 21 });
  const sorted = (await desk.get(path, { sortFieldName, sortDirection: 'desc', size: 0 })).json().result;
  expect(content).toEqual(sorted.slice(0, 20));
});

it('text of the restaurant cannot run in a spreadsheet', async () => {
  const desk = await buildReportDesk(test);
  await desk.pay({ paidAt, paidBy: 'Cash', tipCents: 500 });
  const name = '=HYPERLINK("http://x","Ana")';
  await test.changeRows('attendants', { restaurant_id: desk.restaurantId }, { name });
  const { body } = await desk.get('serverstatReport', { ...day, size: 0 }, { accept: 'text/csv' });
  expect(body).toContain(`A,"'=HYPERLINK(""http://x"",""Ana"")",5.00\r\n`);
});

it('a reader who leaves in the middle of a file ends its query, and the next one is served', async () => {
  const desk = await buildReportDesk(test);
  // Seven megabytes, which is more than the socket buffers, so the response can't finish by itself.
  const [longName, attendantIds] = ['n'.repeat(200), [desk.attendant.id]];
  await test.changeRows('attendants', desk.attendant.id, { name: longName });
  await test.changeRows('dining_tables', { id: desk.table.id }, { name: longName });
  await desk.fill({ orders: 15_000, from: paidAt, everySeconds: 0, attendantIds });
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = test.app.server.address() as AddressInfo;
  const path = addressOf(endpoints.orderStats, {
    query: { startTime: '04-Nov-2026', stopTime: '04-Nov-2026', size: 0 },
  }).url;
  const readers = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and query like '%k.session_started_at%' and state <> 'idle'`.execute(
      test.db,
    );
    return rows[0]?.n;
  };
  // More than the limit of concurrent reads. The fourth and fifth wait until others disconnect.
  for (let turn = 0; turn < 5; turn++) {
    const asking = request({ port, path, headers: { ...desk.headers, accept: 'text/csv' } }).end();
    const [answer] = await once(asking, 'response');
    await once(answer, 'data');
    answer.pause();
    await expect.poll(readers).toBeGreaterThan(0);
    asking.destroy();
    await expect.poll(readers).toBe(0);
  }
});
