import { describe, expect, it } from 'vitest';
import { addressOf } from '../../../core/contract/address.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { type ClosedOrder, testApp } from '../../testing/test-app.ts';
import { finishIdleVisits } from './visits.service.ts';

const test = await testApp();

const tableOf = (id: number) => test.findRow('dining_tables', id, ['otp', 'otp_generated_at', 'code', 'restaurant_id']);
const otp = (rid: number, code: string, given: string) =>
  test.send(endpoints.checkOtp, { query: { rid, code, otp: given } });

/** Gives the table an OTP as old as its visit. */
async function ageOtp(tableId: number): Promise<void> {
  await test.changeRows('dining_tables', tableId, { otp: '482913', otp_generated_at: '2026-03-01T08:00:00.001Z' });
}

/** The OTP is new: the old one opens nothing, the new one checks in. */
async function expectNewOtp(tableId: number): Promise<void> {
  const now = await tableOf(tableId);
  expect(now.otp).not.toBe('482913');
  expect(now.otp).toMatch(/^\d{6}$/);
  expect(Date.now() - now.otp_generated_at.getTime()).toBeLessThan(60_000);
  const before = await otp(now.restaurant_id, now.code, '482913');
  expect(before.json()).toMatchObject({ success: false, error: 'WrongOtp' });
  expect((await otp(now.restaurant_id, now.code, now.otp)).statusCode).toBe(200);
}

const payments: [string, (order: ClosedOrder) => Promise<unknown>][] = [
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
      expect((await tableOf(order.floor.tableId)).otp).toBe('482913');
      return desk.payByCard('rest');
    },
  ],
];

describe('the end of a visit renews the OTP of its table', () => {
  it.each(payments)('payment %s; last night’s guest cannot order tonight', async (_, pay) => {
    const order = await test.buildClosedOrder();
    const { floor } = order;
    await ageOtp(floor.tableId);
    await pay(order);
    await expectNewOtp(floor.tableId);
    const again = await test.send(endpoints.placeOrder, {
      headers: floor.cookie,
      payload: {
        suborder: [{ items: [{ itemID: floor.soup, itemQuantity: 1 }] }],
        tableID: floor.code,
        restaurantID: floor.restaurantId,
      },
    });
    expect(again.json()).toMatchObject({ success: false, error: 'NotCheckedIn' });
  });

  it.each([
    ['free the table', endpoints.freeTable, 'order', (id: number) => ({ tableID: id })],
    ['renew its link', endpoints.renewTable, 'managetable', (id: number) => ({ id })],
  ] as const)('staff who %s', async (_, call, privilege, bodyOf) => {
    const { id, restaurantId, code } = await test.buildTable({ otp: '482913' });
    expect((await otp(restaurantId, code, '482913')).statusCode).toBe(200);
    await ageOtp(id);
    const headers = await test.staffOf({ restaurantId, privileges: [privilege] });
    expect((await test.send({ ...addressOf(call), headers, payload: bodyOf(id) })).statusCode).toBe(200);
    const visit = await test.db.selectFrom('visits').select('ended_at').where('table_id', '=', id).executeTakeFirst();
    expect(visit?.ended_at).toBeInstanceOf(Date);
    await expectNewOtp(id);
  });

  it('three idle hours', async () => {
    const { id, restaurantId, code } = await test.buildTable({ otp: '482913' });
    expect((await otp(restaurantId, code, '482913')).statusCode).toBe(200);
    await ageOtp(id);
    const started_at = new Date(Date.now() - 3 * 3_600_000 - 60_000);
    await test.changeRows('visits', { table_id: id }, { started_at, last_check_in_at: started_at });
    await finishIdleVisits(test.db);
    await expectNewOtp(id);
  });
});
