import { describe, expect, it } from 'vitest';
import { addressOf } from '../../../core/contract/address.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { type ClosedOrder, confirming, testApp } from '../../testing/test-app.ts';

const test = await testApp();

type Headers = Record<string, string>;
const post = (url: string, headers: Headers, payload: object) => test.send({ method: 'POST', url, headers, payload });
const reopen = (headers: Headers, orderID: number | undefined, reason = 'Two more coffees') =>
  post(addressOf(endpoints.reopenOrder).url, headers, { orderID, reason });
const look = ({ staff, orderID }: ClosedOrder) =>
  test.resultOf(endpoints.orderById, { params: { orderID }, headers: staff });
const confirm = ({ floor, staff }: ClosedOrder, subOrderID: number) =>
  post(addressOf(endpoints.placeOrder).url, staff, confirming(floor, subOrderID));

describe('reopening a closed order', () => {
  it('opens it with a reason that staff read, and the guests order more and pay everything', async () => {
    const order = await test.buildClosedOrder();
    const { floor, staff, orderID } = order;
    const refused = await test.send(endpoints.placeOrder, {
      headers: floor.cookie,
      payload: {
        suborder: [{ items: [{ itemID: floor.soup, itemQuantity: 1 }] }],
        tableID: floor.code,
        restaurantID: floor.restaurantId,
      },
    });
    expect(refused.json()).toMatchObject({ error: 'OrderClosed' });
    expect((await reopen(staff, orderID, '  Two more coffees ')).json()).toMatchObject({ success: true });
    const opened = await look(order);
    expect(opened).toMatchObject({ status: 'O', closingTime: null });
    expect(opened.reopenings).toEqual([
      { by: expect.any(String), reason: 'Two more coffees', reopenedTime: expect.any(String) },
    ]);
    expect(Date.now() - Date.parse(opened.reopenings[0].reopenedTime)).toBeLessThan(60_000);

    const more = await test.placeSoups(floor, 1);
    expect(more.orderID).toBe(orderID);
    await confirm(order, more.subOrderID);
    await post(addressOf(endpoints.closeOrder).url, staff, { orderID });
    expect((await order.payCash()).statusCode).toBe(200);
    // Eight soups: 100.00, tax 7.77 + 1.11, fee 2.00 and its tax 0.18.
    expect((await test.readMoney(orderID)).payments).toMatchObject([{ total_cents: 10_000, amount_cents: 11_106 }]);
    expect((await look(order)).reopenings).toHaveLength(1);
  });

  it('records who did it', async () => {
    const order = await test.buildClosedOrder();
    const { restaurantId } = order.floor;
    await reopen(await test.staffOf({ restaurantId, privileges: ['order'], name: 'Mara Lind' }), order.orderID);
    expect((await look(order)).reopenings).toMatchObject([{ by: 'Mara Lind' }]);
  });

  it('undoes a split of which nothing is paid', async () => {
    const order = await test.buildClosedOrder();
    await test.splitDesk(order).divide('staff', { way: 'equal', people: 3 });
    expect((await reopen(order.staff, order.orderID)).statusCode).toBe(200);
    await post(addressOf(endpoints.closeOrder).url, order.staff, { orderID: order.orderID });
    expect(await test.splitDesk(order).look('staff')).toMatchObject({
      way: null,
      amount: 97.45,
      left: 97.45,
      shares: [],
    });
  });
});

describe('reopening is refused', () => {
  const errorOf = async (answer: ReturnType<typeof reopen>) => {
    const { statusCode, json } = await answer.then((one) => ({ statusCode: one.statusCode, json: one.json() }));
    return [statusCode, json.error ?? json.message];
  };

  it('without an order or a reason', async () => {
    const { staff, orderID } = await test.buildClosedOrder();
    expect(await errorOf(reopen(staff, undefined))).toEqual([422, 'MISSING_ID']);
    for (const reason of ['', ' \n ']) expect(await errorOf(reopen(staff, orderID, reason))).toEqual([422, 'Invalid']);
    expect(await errorOf(reopen(staff, orderID, 'x'.repeat(501)))).toEqual([400, 'Invalid']);
    expect((await test.readMoney(orderID)).status).toBe('closed');
  });

  it('while it is open, and once it is paid in whole or in part', async () => {
    const open = await test.buildFloor();
    const { orderID } = await test.placeSoups(open);
    expect(
      await errorOf(reopen(await test.staffOf({ restaurantId: open.restaurantId, privileges: ['order'] }), orderID)),
    ).toEqual([409, 'NotClosed']);

    const paid = await test.buildClosedOrder();
    await paid.payCash();
    expect(await errorOf(reopen(paid.staff, paid.orderID))).toEqual([409, 'AlreadyPaid']);

    const part = await test.buildClosedOrder();
    const desk = test.splitDesk(part);
    await desk.divide('staff', { way: 'equal', people: 3 });
    expect((await desk.take('count:1')).statusCode).toBe(200);
    expect(await errorOf(reopen(part.staff, part.orderID))).toEqual([409, 'PartPaid']);
    expect(await desk.look('staff')).toMatchObject({ paid: 32.49 });
  });

  it('while a guest is at the card page, for the bill or a part of it', async () => {
    for (const part of [false, true]) {
      const order = await test.buildClosedOrder();
      const desk = test.splitDesk(order);
      if (part) await desk.divide('diner', { way: 'equal', people: 3 });
      const { result } = (await (part ? desk.start('count:1') : order.payByCard())).json();
      expect(await errorOf(reopen(order.staff, order.orderID))).toEqual([409, 'BeingPaid']);
      await post(addressOf(endpoints.leaveCheckout).url, order.floor.cookie, { checkout: result });
      expect((await reopen(order.staff, order.orderID)).statusCode).toBe(200);
    }
  });
});

describe('money for a bill that has changed', () => {
  /** Reopened, one soup more, closed again: 100.00, but the card page says 87.50. */
  async function orderMore(order: ClosedOrder) {
    expect((await reopen(order.staff, order.orderID)).statusCode).toBe(200);
    const more = await test.placeSoups(order.floor, 1);
    await confirm(order, more.subOrderID);
    await post(addressOf(endpoints.closeOrder).url, order.staff, { orderID: order.orderID });
  }

  it('from a card page that we thought had ended is kept as a late payment', async () => {
    const order = await test.buildClosedOrder();
    const { result, url } = (await order.payByCard()).json();
    // We believed it had ended, and it had not.
    await test.changeRows('card_checkouts', { session_id: result }, { state: 'ended' });
    await orderMore(order);
    await test.typeCard(url);
    expect((await test.completeOrder(result)).statusCode).toBe(409);
    const { status, payments, late } = await test.readMoney(order.orderID);
    expect({ status, payments }).toEqual({ status: 'closed', payments: [] });
    expect(late).toMatchObject([{ amount_cents: 9_745, reason: 'other-amount' }]);
    expect((await order.payCash()).json()).toMatchObject({ success: true, result: { amount: 111.06 } });
  });
});
