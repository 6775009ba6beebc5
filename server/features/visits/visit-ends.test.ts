import { expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { type ClosedOrder, outcome, soups, testApp } from '../../testing/test-app.ts';

// floor.test.ts and dining-tables.test.ts cover visits ended by staff; check-in.test.ts covers idle visits.

const test = await testApp();

const tableOf = ({ floor }: ClosedOrder) => test.findRow('dining_tables', floor.tableId);

it.each<[string, (order: ClosedOrder) => Promise<unknown>]>([
  ['at the till', (order) => order.payCash()],
  [
    'by card',
    async (order) => {
      const { result, url } = (await order.payByCard()).json();
      await test.typeCard(url);
      return test.completeOrder(result);
    },
  ],
  [
    'in parts, with the last one',
    async (order) => {
      const desk = test.splitDesk(order);
      await desk.divide('staff', { way: 'equal', people: 2 });
      await desk.take('count:1');
      expect((await tableOf(order)).otp).toBe('482913');
      return desk.payByCard('rest');
    },
  ],
])('payment %s ends the visit and renews the OTP; last night’s guest cannot order tonight', async (_, pay) => {
  const order = await test.buildClosedOrder();
  const { floor } = order;
  const { restaurantId: rid, tableId, code } = floor;
  // The OTP is as old as the visit.
  const old = { otp: '482913', otp_generated_at: '2026-03-01T08:00:00.001Z' };
  await test.changeRows('dining_tables', tableId, old);
  await pay(order);
  const { otp, otp_generated_at } = await tableOf(order);
  expect(otp).toMatch(/^(?!482913)\d{6}$/);
  expect(Date.now() - otp_generated_at.getTime()).toBeLessThan(60_000);
  const checkIn = (given: string) => test.send(endpoints.checkOtp, { query: { rid, code, otp: given } });
  expect(outcome(await checkIn('482913'))).toEqual([422, 'WrongOtp']);
  expect((await checkIn(otp)).statusCode).toBe(200);
  expect(outcome(await test.place(floor, soups(floor)))).toEqual([401, 'NotCheckedIn']);
});
