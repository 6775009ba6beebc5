import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { type CashRounding, startingRegion } from '../../../core/domain/formats/region.ts';
import { asJson } from '../../platform/record-table.ts';
import { brokenRules } from '../../testing/broken-rules.ts';
import { configOf, testApp, withKey } from '../../testing/test-app.ts';

const test = await testApp();

const nearest = { step: 5, direction: 'nearest' } as const;
const noFees = '0$100$0$0|100$1000$0$0|1000$9000$0$0';
type Sum = Readonly<{ label: string; value: string }>;

/** A restaurant without fees and taxes. Each bill is a closed order for one dish. */
async function buildHouse(cash: CashRounding | undefined) {
  const { id: restaurantId } = await test.buildRestaurant({
    taxRate: '0',
    charges: noFees,
    config: configOf({ paymenttype: 'P' }),
  });
  const setCash = (rule: CashRounding | undefined) =>
    sql`update restaurants set region = ${asJson({ ...startingRegion, cash: rule })} where id = ${restaurantId}`.execute(
      test.owner,
    );
  await setCash(cash);
  const headers = await test.staffOf({ restaurantId });
  const keyed = () => withKey(headers, randomUUID());
  const bill = async (priceCents: number) => {
    const item = await test.buildItem({ restaurantId, priceCents });
    const subOrders = [{ lines: [{ item, quantity: 1 }] }];
    return (await test.buildOrder({ restaurantId, status: 'closed', subOrders })).id;
  };
  const pay = async (orderid: number, query: Record<string, string> = {}) =>
    (
      await test.send(endpoints.setOrderToPaid, { headers: keyed(), query: { orderid, paidby: 'Cash', ...query } })
    ).json();
  const refund = (orderID: number, amount: string, more: object = {}) =>
    test.send(endpoints.refund, { headers, payload: { orderID, amount, reason: 'Cold', ...more } });
  const sums = async (orderid: number): Promise<Sum[]> =>
    (await test.send(endpoints.receipt, { headers, params: { orderid: String(orderid) } })).json().result.invoice.sums;
  const get = (call: Parameters<typeof test.send>[0], options = {}) => test.send(call, { headers, ...options });
  const keepsRules = async () => expect(await brokenRules(test.db, restaurantId)).toEqual([]);
  return { headers, keyed, keepsRules, setCash, bill, pay, refund, sums, get };
}

it('three bills of 4.99 in cash are paid with 15.00: sales 14.97, rounding 0.03, in the report and its file', async () => {
  const house = await buildHouse(nearest);
  const orders = await Promise.all([499, 499, 499].map(house.bill));
  for (const order of orders) expect((await house.pay(order)).result).toMatchObject({ rounding: 0.01, amount: 5 });
  const total = (await house.get(endpoints.revenueTotal)).json();
  expect(total).toMatchObject({ result: 15, refunds: 0, rounding: 0.03 });
  const rows = (await house.get(endpoints.revenueReport, { query: { size: 0 } })).json();
  expect(rows.result).toMatchObject(orders.map(() => ({ amount: 5, rounding: 0.01 })));
  const file = await test.send(endpoints.revenueReport, {
    headers: { ...house.headers, accept: 'text/csv' },
    query: { size: 0 },
  });
  expect(file.body.trim().split('\r\n').slice(-3)).toEqual(['Total_Revenue,15.00', 'Rounding,0.03', 'Sales,14.97']);
  const stats = (await house.get(endpoints.orderStats, { query: { size: 0 } })).json().result;
  expect(stats.map(({ AMOUNT }: { AMOUNT: number }) => AMOUNT)).toEqual([4.99, 4.99, 4.99]);
});

it('the tip is exact, and rounded with the bill: 4.99 and 1.00 are 6.00, which the receipt shows', async () => {
  const house = await buildHouse(nearest);
  const order = await house.bill(499);
  expect((await house.pay(order, { tip: '1.00' })).result).toMatchObject({ tip: 1, rounding: 0.01, amount: 6 });
  expect(await house.sums(order)).toEqual([
    { label: 'Sub-Total', value: '$4.99' },
    { label: 'Service Fee', value: '$0.00' },
    { label: 'Tax', value: '$0.00' },
    { label: 'Tip', value: '$1.00' },
    { label: 'Rounding', value: '$0.01' },
    { label: 'Amount paid', value: '$6.00' },
  ]);
});

it('of a bill of 138 by 5, only the part in cash is rounded, and both go back as they were paid', async () => {
  for (const [direction, cash, rounding] of [
    ['nearest', 85, 2],
    ['down', 80, -3],
  ] as const) {
    const house = await buildHouse({ step: 500, direction });
    const orderID = await house.bill(13_800);
    await test.send(endpoints.splitBill, { headers: house.headers, payload: { orderID, way: 'free' } });
    const byCard = (await house.pay(orderID, { part: 'amount:55', paidby: 'Card' })).result;
    expect(byCard).toMatchObject({ amount: 55, status: 'C' });
    expect(byCard).not.toHaveProperty('rounding');
    const inCash = (await house.pay(orderID, { part: 'rest' })).result;
    expect(inCash).toMatchObject({ amount: cash, rounding, status: 'P' });
    const split = (await house.get(endpoints.splitOf, { params: { orderID } })).json().result;
    expect(split).toMatchObject({ amount: 138, paid: 138, left: 0, parts: [{ amount: 55 }, { amount: 83, rounding }] });
    expect((await house.sums(orderID)).slice(-2)).toEqual([
      { label: 'Rounding', value: rounding > 0 ? '$2.00' : '−$3.00' },
      { label: 'Amount paid', value: `$${55 + cash}.00` },
    ]);
    const back = async (paymentId: number, amount: number) =>
      (await house.refund(orderID, String(amount), { paymentId })).json().result;
    expect(await back(byCard.paymentId, 55)).not.toHaveProperty('rounding');
    expect(await back(inCash.paymentId, cash)).toMatchObject({ amount: cash, rounding });
    expect((await house.get(endpoints.revenueTotal)).json()).toEqual(
      expect.not.objectContaining({ rounding: expect.anything() }),
    );
  }
});

it('smaller refunds in cash are rounded, and all of them together undo the rounding of the sale', async () => {
  const house = await buildHouse(nearest);
  const orderID = await house.bill(999);
  await house.pay(orderID);
  expect((await house.refund(orderID, '1.02')).json().result).toMatchObject({ amount: 1, rounding: -0.02 });
  expect((await house.refund(orderID, '0.02')).json()).toMatchObject({
    error: 'Invalid',
    fields: [{ path: 'amount', message: 'In cash, $0.02 is rounded to nothing. Please enter a larger amount.' }],
  });
  expect((await house.refund(orderID, '9.01')).statusCode).toBe(409);
  // 9.99 + 0.01 - 1.00 = 9.00, of which 8.97 are sales.
  expect((await house.refund(orderID, '8.99')).json().result).toMatchObject({ amount: 9, rounding: 0.03 });
  expect((await house.get(endpoints.revenueTotal)).json()).toMatchObject({ result: 10, refunds: 10 });
  await house.keepsRules();
  expect((await house.get(endpoints.refunds, { params: { orderID } })).json().result).toMatchObject({ left: 0 });
});

it('down, 1.98 is 1.95, and so is its refund', async () => {
  const house = await buildHouse({ step: 5, direction: 'down' });
  const orderID = await house.bill(198);
  expect((await house.pay(orderID)).result).toMatchObject({ amount: 1.95, rounding: -0.03 });
  expect((await house.refund(orderID, '1.95')).json().result).toMatchObject({ amount: 1.95, rounding: -0.03 });
});

it('a joined bill is rounded once, and each of its orders can be refunded in cash', async () => {
  const house = await buildHouse(nearest);
  const first = await house.bill(333);
  const second = await house.bill(334);
  await test.send(endpoints.joinOrders, { headers: house.headers, payload: { orderID: first, withOrderID: second } });
  const payload = { orderIDs: [first, second], paidby: 'Cash' };
  const together = (amount: string) =>
    test.send(endpoints.payJoined, { headers: house.keyed(), payload: { ...payload, amount } });
  expect((await together('6.67')).json()).toMatchObject({ error: 'AmountChanged' });
  expect((await together('6.65')).json().result).toMatchObject([{ amount: 3.35 }, { amount: 3.3 }]);
  expect((await house.refund(first, '3.35')).json().result).toMatchObject({ amount: 3.35, rounding: 0.02 });
  expect((await house.refund(second, '3.30')).json().result).toMatchObject({ amount: 3.3, rounding: -0.04 });
  expect((await house.get(endpoints.revenueTotal)).json()).toMatchObject({ result: 6.65, refunds: 6.65 });
  await house.keepsRules();
});

it('with nothing to pay there is nothing to round, and the bill closes', async () => {
  for (const direction of ['nearest', 'up', 'down'] as const) {
    const house = await buildHouse({ step: 5, direction });
    const orderID = await house.bill(499);
    const free = await house.pay(orderID, { discount: '100', discountMode: 'percent', managercode: '4321' });
    expect(free.result).toMatchObject({ amount: 0, status: 'P' });
    expect(free.result).not.toHaveProperty('rounding');
  }
});

it('an amount that was shown before the smallest coin changed is refused', async () => {
  const house = await buildHouse(undefined);
  const orderID = await house.bill(499);
  await house.setCash(nearest);
  expect(await house.pay(orderID, { amount: '4.99' })).toMatchObject({ error: 'AmountChanged' });
  expect((await house.pay(orderID, { amount: '5.00' })).result).toMatchObject({ amount: 5 });
});

it('a restaurant that rounds nothing takes the exact amount', async () => {
  const house = await buildHouse(undefined);
  const orderID = await house.bill(499);
  const { result } = await house.pay(orderID);
  expect(result).toMatchObject({ amount: 4.99 });
  expect(result).not.toHaveProperty('rounding');
  expect((await house.refund(orderID, '1.02')).json().result).toMatchObject({ amount: 1.02 });
});
