import { expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { buildClosedOrder, type ClosedOrder, completeOrder } from '../../testing/closed-order.ts';
import { place } from '../../testing/diner.ts';
import { outcome } from '../../testing/outcome.ts';
import { soups } from '../../testing/pad-desk.ts';
import { changeRows, findRow } from '../../testing/rows.ts';
import { splitDesk, typeCard } from '../../testing/split-desk.ts';
import { testApp } from '../../testing/test-app.ts';

// Staff who end a visit: floor.test.ts and dining-tables.test.ts. Idle visits: check-in.test.ts.

const test = await testApp();

const tableOf = ({ floor }: ClosedOrder) => findRow(test.db, 'dining_tables', floor.tableId);

it.each<[string, (order: ClosedOrder) => Promise<unknown>]>([
  ['at the till', (order) => order.payCash()],
  [
    'by card',
    async (order) => {
      const { result, url } = (await order.payByCard()).json();
      await typeCard(test, url);
      return completeOrder(test, result);
    },
  ],
  [
    'in parts, with the last one',
    async (order) => {
      const desk = splitDesk(test, order);
      await desk.divide('staff', { way: 'equal', people: 2 });
      await desk.take('count:1');
      expect((await tableOf(order)).otp).toBe('482913');
      return desk.payByCard('rest');
    },
  ],
])('payment %s ends the visit and renews the OTP; last night’s guest cannot order tonight', async (_, pay) => {
  const order = await buildClosedOrder(test);
  const { floor } = order;
  const { restaurantId: rid, tableId, code } = floor;
  // As old as its visit.
  const old = { otp: '482913', otp_generated_at: '2026-03-01T08:00:00.001Z' };
  await changeRows(test.db, 'dining_tables', tableId, old);
  await pay(order);
  const { otp, otp_generated_at } = await tableOf(order);
  expect(otp).toMatch(/^(?!482913)\d{6}$/);
  expect(Date.now() - otp_generated_at.getTime()).toBeLessThan(60_000);
  const checkIn = (given: string) => test.send(endpoints.checkOtp, { query: { rid, code, otp: given } });
  expect(outcome(await checkIn('482913'))).toEqual([422, 'WrongOtp']);
  expect((await checkIn(otp)).statusCode).toBe(200);
  expect(outcome(await place(test, floor, soups(floor)))).toEqual([401, 'NotCheckedIn']);
});
