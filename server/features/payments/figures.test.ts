import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { outcome, testApp, told } from '../../testing/test-app.ts';

// What is typed at the till and on a phone, and what of it is accepted, refused or shown.

const test = await testApp();

async function buildDesk() {
  const order = await test.buildSplitDesk();
  const { floor, staff, orderID } = order;
  const till = (more: Record<string, string> = {}) =>
    test.send(endpoints.setOrderToPaid, { query: { orderid: orderID, paidby: 'Cash', ...more }, headers: staff });
  const phone = (more: object = {}) =>
    test.send(endpoints.payOrder, { headers: floor.cookie, payload: { orderID, ...more } });
  return { ...order, till, phone };
}

const tipWords = 'The tip must be an amount such as 5 or 5.50.';
const mostWords = 'The tip can be at most ten times the amount to pay.';
const partWords = 'This is not a part of a bill.';
const emailWords = 'Please enter a valid email!';
const percentWords = (name: string) => `The ${name} must be an amount, or a percentage up to 100.`;

describe('an impossible figure is named, and nothing is charged', () => {
  it.each([
    [{ tip: 'five' }, 'tip', tipWords],
    [{ tip: '974.51' }, 'tip', mostWords],
    [{ email: 'nobody' }, 'email', emailWords],
    [{ part: 'half' }, 'part', partWords],
    [{ part: 'count:1' }, 'part', 'Paying a part needs an Idempotency-Key.'],
    [{ discount: 'five', discountMode: 'amount', managercode: '4321' }, 'discount', percentWords('discount')],
    [{ surcharge: 'five', surchargeMode: 'percent' }, 'surcharge', percentWords('surcharge')],
  ])('at the till: %j', async (typed, path, message) => {
    const { till, orderID } = await buildDesk();
    const refused = await till(typed as Record<string, string>);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ error: 'Invalid', message, fields: [{ path, message }] });
    expect(await test.readMoney(orderID)).toMatchObject({ status: 'closed', payments: [] });
  });

  it.each([
    [{ tipamount: 'five' }, 'tipamount', tipWords],
    [{ tipamount: 974.51 }, 'tipamount', mostWords],
    [{ email: 'nobody' }, 'email', emailWords],
    [{ part: 'half' }, 'part', partWords],
  ])('on a phone: %j', async (typed, path, message) => {
    const { phone, orderID } = await buildDesk();
    const refused = await phone(typed);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ error: 'Invalid', message, fields: [{ path, message }] });
    expect(await test.readMoney(orderID)).toMatchObject({ status: 'closed', checkouts: [] });
  });

  it('a tip of more than ten times a part', async () => {
    const { desk } = await buildDesk();
    await desk.divide('staff', { way: 'equal', people: 2 });
    for (const [answer, path] of [
      [await desk.take('count:1', { tip: '487.31' }), 'tip'],
      [await desk.start('count:1', { tipamount: 487.31 }), 'tipamount'],
    ] as const) {
      expect(answer.json()).toMatchObject({ error: 'Invalid', fields: [{ path, message: mostWords }] });
    }
    expect((await desk.take('count:1', { tip: '487.30' })).statusCode).toBe(200);
    expect((await desk.start('count:1', { tipamount: 487.2 })).statusCode).toBe(200);
  });

  it('an equal split without a number of guests', async () => {
    const { desk } = await buildDesk();
    const fields = [{ path: 'people', message: 'Please enter how many people split the bill.' }];
    const refused = await desk.divide('staff', { way: 'equal' });
    expect(refused.json()).toMatchObject({ error: 'Invalid', fields });
  });
});

it('empty fields are ignored, and matching figures are accepted', async () => {
  const { till, orderID } = await buildDesk();
  const empty = { tip: '', tax: ' ', wolfycharges: '', discount: ' ', surcharge: '', email: ' ' };
  expect((await till(empty)).json().result).toMatchObject({ tip: 0, discount: 0, surcharge: 0, amount: 97.45 });
  expect((await test.readMoney(orderID)).payments).toMatchObject([
    { email: '', tip_cents: 0, discount_mode: null, surcharge_mode: null, amount_cents: 9_745 },
  ]);
});

it('an empty tip on a phone is no tip', async () => {
  const { phone, orderID } = await buildDesk();
  expect((await phone({ tipamount: '', email: ' ' })).statusCode).toBe(200);
  expect((await test.readMoney(orderID)).checkouts).toMatchObject([{ tip_cents: 0, amount_cents: 9_745, email: '' }]);
});

it('the order tax shown on a phone is compared; whole-bill figures do not matter for a part', async () => {
  const { phone, desk } = await buildDesk();
  const sentence = 'The amount has changed. Please check the bill again.';
  expect(told(await phone({ taxAmt: 7.78 }))).toEqual([409, 'AmountChanged', sentence]);
  await desk.divide('diner', { way: 'equal', people: 2 });
  expect((await desk.start('count:1', { totalAmt: 1 })).statusCode).toBe(200);
});

it('amounts without an exact binary fraction are exact: 4.35 is 435 cents', async () => {
  const { phone, desk, ...order } = await buildDesk();
  const { floor, staff, orderID } = order;
  const biscuit = await test.buildItem({ restaurantId: floor.restaurantId, priceCents: 435 });
  const item = { itemID: biscuit.id, itemQuantity: 1, itemPrice: 4.35 };
  await test.orderMore(order, item, { totalAmt: 4.35, taxAmt: 0.39 });
  await test.send(endpoints.closeOrder, { headers: staff, payload: { orderID } });
  // 91.85, tax 7.77 + 0.39, fee 2.00 and its tax 0.18.
  const shown = { totalAmt: 91.85, taxAmt: 8.16, taxamount: 8.34, wolfyCharges: 2 };
  const { result } = (await phone(shown)).json();
  expect((await test.readMoney(orderID)).checkouts).toMatchObject([{ session_id: result, amount_cents: 10_219 }]);
  await test.send(endpoints.leaveCheckout, { headers: floor.cookie, payload: { checkout: result } });
  await desk.divide('diner', { way: 'free' });
  expect((await desk.start('amount:4.35', { partamount: 4.35 })).statusCode).toBe(200);
});

describe('an order that does not wait for payment', () => {
  it('cannot be paid at the till or on a phone', async () => {
    const { staff, floor } = await buildDesk();
    const { id: orderID } = await test.buildOrder({ restaurantId: floor.restaurantId, status: 'open' });
    const visit = await test.findRow('orders', orderID, ['visit_id']);
    const headers = test.visitHeaders({ restaurantId: floor.restaurantId, visitId: visit.visit_id });
    const refused = [409, 'NotClosed', 'This order is not waiting for payment.'];
    expect(told(await test.send(endpoints.payOrder, { headers, payload: { orderID } }))).toEqual(refused);
    for (const who of [headers, staff])
      expect(told(await test.send(endpoints.splitOf, { params: { orderID }, headers: who }))).toEqual(refused);
  });

  it('says that it is paid, if it is', async () => {
    const { payCash, till, phone, desk } = await buildDesk();
    await payCash();
    const paid = [409, 'AlreadyPaid', 'This order is already paid.'];
    expect(told(await till())).toEqual(paid);
    expect(told(await phone())).toEqual(paid);
    for (const who of ['staff', 'diner'] as const) expect(told(await desk.divide(who, { way: 'free' }))).toEqual(paid);
  });
});

describe('a paid bill', () => {
  it('is readable by its guests for half an hour, and by staff after that', async () => {
    const { payCash, floor, orderID, staff } = await buildDesk();
    await payCash();
    const read = async (headers: Record<string, string>) =>
      (await test.send(endpoints.splitOf, { params: { orderID }, headers })).statusCode;
    const endedAgo = (minutes: number) =>
      test.changeRows('visits', floor.visitId, { ended_at: new Date(Date.now() - minutes * 60_000) });
    expect(await read(floor.cookie)).toBe(200);
    await endedAgo(29);
    expect(await read(floor.cookie)).toBe(200);
    await endedAgo(31);
    expect(await read(floor.cookie)).toBe(404);
    expect(await read(staff)).toBe(200);
  });

  it('stays unchanged when discounts, taxes and the plan change', async () => {
    const { till, floor, orderID, desk } = await buildDesk();
    await till({ discount: '10', discountMode: 'percent', managercode: ' 4321 ' });
    const before = await desk.look('staff');
    expect(before).toMatchObject({ status: 'P', discount: 8.75, discountMode: 'percent', amount: 88.7, left: 0 });
    await test.changeRows('restaurants', floor.restaurantId, { tax_rate: '20' });
    const { plan_id: plan } = await test.findRow('restaurants', floor.restaurantId);
    await test.changeRows('plans', plan, { charges: '0$25$9$0|25$75$9$0|75$1000$9$0' });
    expect(await desk.look('staff')).toEqual(before);
    expect((await test.readMoney(orderID)).payments).toMatchObject([{ amount_cents: 8_870 }]);
  });

  it('stays unchanged if it was split', async () => {
    const { floor, desk } = await buildDesk();
    await desk.divide('staff', { way: 'equal', people: 2, surcharge: '3', surchargeMode: 'percent' });
    const before = await desk.look('staff');
    const { plan_id: plan } = await test.findRow('restaurants', floor.restaurantId);
    await test.changeRows('plans', plan, { charges: '0$25$9$0|25$75$9$0|75$1000$9$0' });
    expect(await desk.look('staff')).toEqual(before);
  });
});

describe('the manager code', () => {
  it('is required for each discount, and wrong codes lock it', async () => {
    const { till, desk, orderID } = await buildDesk();
    const discount = { discount: '5', discountMode: 'amount' };
    for (let right = 0; right < 6; right += 1) {
      const divided = await desk.divide('staff', { way: 'equal', people: 2, ...discount, managercode: '4321' });
      expect(divided.statusCode).toBe(200);
    }
    const refused = [422, 'DiscountNotAllowed', 'Please enter the correct Code'];
    for (let wrong = 0; wrong < 5; wrong += 1)
      expect(told(await till({ ...discount, managercode: '1111' }))).toEqual(refused);
    const locked = await till({ ...discount, managercode: '4321' });
    expect(outcome(locked)).toEqual([429, 'TooManyTries']);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0);
    expect((await test.readMoney(orderID)).payments).toEqual([]);
  });

  it('allows twenty guesses an hour in a restaurant, and does not affect others', async () => {
    const [desk, elsewhere] = [await buildDesk(), await buildDesk()];
    const guess = async (code: string, { floor: { restaurantId }, orderID }: typeof desk) => {
      const headers = await test.staffOf({ restaurantId, privileges: ['discount', 'payment', 'order'] });
      return (await test.send(endpoints.managerCode, { headers, payload: { orderid: orderID, code } })).statusCode;
    };
    for (let tries = 0; tries < 20; tries += 1) expect(await guess('1111', desk)).toBe(422);
    expect(await guess('4321', desk)).toBe(429);
    expect(await guess('1111', elsewhere)).toBe(422);
  });

  it('of a restaurant without one is never right', async () => {
    const { till, floor, orderID, staff: headers } = await buildDesk();
    const config = JSON.stringify({ otprequired: 1, managercode: '', paymenttype: 'T' });
    await test.changeRows('restaurants', floor.restaurantId, { config });
    for (const managercode of ['', ' ', 'x', '4321']) {
      const refused = await till({ discount: '5', discountMode: 'amount', managercode });
      expect(outcome(refused)).toEqual([422, 'DiscountNotAllowed']);
      const asked = await test.send(endpoints.managerCode, {
        headers,
        payload: { orderid: orderID, code: managercode },
      });
      expect(asked.json().success).toBe(false);
      await test.db.deleteFrom('rate_limits').execute();
    }
    expect((await till({ discount: '5', discountMode: 'amount' })).statusCode).toBe(422);
  });
});
