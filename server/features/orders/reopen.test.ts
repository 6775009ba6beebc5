import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import {
  type ClosedOrder,
  confirming,
  type Endpoint,
  outcome,
  soups,
  summaryOf,
  testApp,
} from '../../testing/test-app.ts';

const test = await testApp();

type Headers = Record<string, string>;
const post = (call: Endpoint, headers: Headers, payload: object) => test.send(call, { headers, payload });
const reopen = (headers: Headers, orderID: number, reason = 'Two more coffees') =>
  post(endpoints.reopenOrder, headers, { orderID, reason });
const look = ({ staff, orderID }: ClosedOrder) =>
  test.resultOf(endpoints.orderById, { params: { orderID }, headers: staff });
const confirm = ({ floor, staff }: ClosedOrder, subOrderID: number) =>
  post(endpoints.placeOrder, staff, confirming(floor, subOrderID));

describe('reopening a closed order', () => {
  it('opens it with a reason that staff read, and the guests order more and pay everything', async () => {
    const order = await test.buildClosedOrder();
    const { floor, staff, orderID } = order;
    const { restaurantId } = floor;
    expect(outcome(await test.place(floor, soups(floor)))).toEqual([409, 'OrderClosed']);
    const mara = await test.staffOf({ restaurantId, privileges: ['order'], name: 'Mara Lind' });
    expect((await reopen(mara, orderID, '  Two more coffees ')).json()).toMatchObject({ success: true });
    const opened = await look(order);
    expect(opened).toMatchObject({ status: 'O', closingTime: null });
    expect(opened.reopenings).toEqual([
      { by: 'Mara Lind', reason: 'Two more coffees', reopenedTime: expect.any(String) },
    ]);
    expect(Date.now() - Date.parse(opened.reopenings[0].reopenedTime)).toBeLessThan(60_000);

    const more = await test.placeSoups(floor, 1);
    expect(more.orderID).toBe(orderID);
    await confirm(order, more.subOrderID);
    await post(endpoints.closeOrder, staff, { orderID });
    expect((await order.payCash()).statusCode).toBe(200);
    // Eight soups: 100.00, tax 7.77 + 1.11, fee 2.00 and its tax 0.18.
    expect((await test.readMoney(orderID)).payments).toMatchObject([{ total_cents: 10_000, amount_cents: 11_106 }]);
    expect((await look(order)).reopenings).toHaveLength(1);
  });

  it('undoes a split of which nothing is paid', async () => {
    const order = await test.buildClosedOrder();
    await test.splitDesk(order).divide('staff', { way: 'equal', people: 3 });
    expect((await reopen(order.staff, order.orderID)).statusCode).toBe(200);
    await post(endpoints.closeOrder, order.staff, { orderID: order.orderID });
    expect(await test.splitDesk(order).look('staff')).toMatchObject({
      way: null,
      amount: 97.45,
      left: 97.45,
      shares: [],
    });
  });
});

describe('reopening is refused', () => {
  it('without a reason, or with one too long', async () => {
    const { staff, orderID } = await test.buildClosedOrder();
    for (const reason of ['', ' \n ']) {
      const refused = await reopen(staff, orderID, reason);
      expect(outcome(refused)).toEqual([422, 'Invalid']);
      expect(refused.json().fields).toEqual([{ path: 'reason', message: 'Please enter a reason!' }]);
    }
    expect(outcome(await reopen(staff, orderID, 'x'.repeat(501)))).toEqual([400, 'Invalid']);
    expect((await test.readMoney(orderID)).status).toBe('closed');
  });

  it('once it is paid in part', async () => {
    const part = await test.buildClosedOrder();
    const desk = test.splitDesk(part);
    await desk.divide('staff', { way: 'equal', people: 3 });
    expect((await desk.take('count:1')).statusCode).toBe(200);
    const words = 'Part of this bill is already paid, so the order cannot be reopened.';
    expect(summaryOf(await reopen(part.staff, part.orderID))).toEqual([409, 'PartPaid', words]);
    expect(await desk.look('staff')).toMatchObject({ paid: 32.49 });
  });

  it('while a guest is at the card page, for the bill or a part of it', async () => {
    const words = 'A guest is paying this bill by card. Please wait until they are done, or take the payment yourself.';
    for (const part of [false, true]) {
      const order = await test.buildClosedOrder();
      const desk = test.splitDesk(order);
      if (part) await desk.divide('diner', { way: 'equal', people: 3 });
      const { result } = (await (part ? desk.start('count:1') : order.payByCard())).json();
      expect(summaryOf(await reopen(order.staff, order.orderID))).toEqual([409, 'BeingPaid', words]);
      await post(endpoints.leaveCheckout, order.floor.cookie, { checkout: result });
      expect((await reopen(order.staff, order.orderID)).statusCode).toBe(200);
    }
  });
});
