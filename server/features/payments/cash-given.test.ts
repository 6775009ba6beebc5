import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { startingRegion } from '../../../core/domain/formats/region.ts';
import { asJson } from '../../platform/record-table.ts';
import { brokenRules } from '../../testing/broken-rules.ts';
import { type Endpoint, testApp, withKey } from '../../testing/test-app.ts';

const test = await testApp();

const noFees = '0$100$0$0|100$1000$0$0|1000$9000$0$0';

/** A restaurant without fees and taxes that rounds cash to 0.05. Each bill is a closed order for one dish. */
async function buildHouse(region: object = {}) {
  const { id: restaurantId } = await test.buildRestaurant({ taxRate: '0', charges: noFees });
  const rules = { ...startingRegion, cash: { step: 5, direction: 'nearest' }, ...region };
  await sql`update restaurants set region = ${asJson(rules)} where id = ${restaurantId}`.execute(test.owner);
  const headers = await test.staffOf({ restaurantId });
  const bill = async (priceCents: number) => {
    const { id: tableId } = await test.buildTable({ restaurantId });
    const { id: visitId } = await test.buildVisit({ restaurantId, tableId });
    const item = await test.buildItem({ restaurantId, priceCents });
    const subOrders = [{ lines: [{ item, quantity: 1 }] }];
    return (await test.buildOrder({ restaurantId, tableId, visitId, status: 'closed', subOrders })).id;
  };
  const pay = async (orderid: number, query: Record<string, string>, key: string = randomUUID()) => {
    const wish = { headers: withKey(headers, key), query: { orderid, paidby: 'Cash', ...query } };
    return (await test.send(endpoints.setOrderToPaid, wish)).json();
  };
  const post = async (call: Endpoint, payload: object) => (await test.send(call, { headers, payload })).json();
  const paper = async (orderid: number, payment?: number) => {
    const query = payment === undefined ? {} : { payment };
    const answer = await test.send(endpoints.receipt, { headers, params: { orderid: String(orderid) }, query });
    return answer.json().result.invoice;
  };
  const payments = () => test.findRows('payments', { restaurant_id: restaurantId });
  return { restaurantId, headers, bill, pay, post, paper, payments };
}

it('10.00 given for 4.99 by 0.05 are 5.00 paid and 5.00 change: answered, kept and on the receipt, once per key', async () => {
  const house = await buildHouse();
  const order = await house.bill(499);
  const key = randomUUID();
  const paid = { amount: 5, rounding: 0.01, given: 10, change: 5 };
  const wish = { given: '10.00', email: 'guest@example.com' };
  for (const _press of [1, 2]) expect((await house.pay(order, wish, key)).result).toMatchObject(paid);
  expect(await house.pay(order, { given: '20.00' }, key)).toMatchObject({ success: false });
  expect(await house.payments()).toMatchObject([{ amount_cents: 500, given_cents: 1_000 }]);
  const { sums, cash } = await house.paper(order);
  expect(sums.at(-1)).toEqual({ label: 'Amount paid', value: '$5.00' });
  expect(cash).toEqual([
    { label: 'Given', value: '$10.00' },
    { label: 'Change', value: '$5.00' },
  ]);
  const [mail] = await test.findRows('outbox', { restaurant_id: house.restaurantId });
  expect(mail?.plain_text.replaceAll(/ +/g, ' ')).toContain('Amount paid $5.00\nGiven $10.00\nChange $5.00\n');
  expect(mail?.html).toContain('>Given</td>');
  const [record] = await test.findRows('numbered_records', { restaurant_id: house.restaurantId, kind: 'payment' });
  expect(JSON.parse(String(record?.document)).paper.cash).toEqual(cash);
  const total = (await test.send(endpoints.revenueTotal, { headers: house.headers })).json();
  expect(total).toMatchObject({ result: 5, rounding: 0.01 });
  const back = await house.post(endpoints.refund, { orderID: order, amount: '5.00', reason: 'Cold' });
  expect(back.result).toMatchObject({ amount: 5, rounding: 0.01 });
  expect(await brokenRules(test.db, house.restaurantId)).toEqual([]);
});

it('the exact amount gives no change, and without an entry neither response nor paper mentions cash', async () => {
  const house = await buildHouse();
  expect((await house.pay(await house.bill(499), { given: '5' })).result).toMatchObject({ given: 5, change: 0 });
  const quiet = await house.bill(499);
  for (const given of ['', ' ']) {
    const { result } = await house.pay(quiet, { given });
    expect(result ?? {}).not.toHaveProperty('given');
  }
  expect(await house.paper(quiet)).not.toHaveProperty('cash');
});

it('each part and each order of a joined bill has its own, which add up to the cash given', async () => {
  const house = await buildHouse();
  const divided = await house.bill(13_802);
  await house.post(endpoints.splitBill, { orderID: divided, way: 'free' });
  expect((await house.pay(divided, { part: 'amount:55', paidby: 'Card' })).result).not.toHaveProperty('given');
  const rest = (await house.pay(divided, { part: 'rest', tip: '1.00', given: '100' })).result;
  expect(rest).toMatchObject({ amount: 84, rounding: -0.02, given: 100, change: 16 });
  expect((await house.paper(divided, rest.paymentId)).cash).toMatchObject([{ value: '$100.00' }, { value: '$16.00' }]);
  expect(await house.paper(divided)).not.toHaveProperty('cash');

  const orderIDs = [await house.bill(2_000), await house.bill(2_252)];
  const [orderID, withOrderID] = orderIDs;
  await house.post(endpoints.joinOrders, { orderID, withOrderID });
  const short = await house.post(endpoints.payJoined, { orderIDs, paidby: 'Cash', given: '42.49' });
  expect(short.fields).toEqual([{ path: 'given', message: 'That is less than the $42.50 to pay.' }]);
  const { result } = await house.post(endpoints.payJoined, { orderIDs, paidby: 'Cash', given: '50' });
  expect(result).toMatchObject([
    { amount: 20, given: 20, change: 0 },
    { amount: 22.5, given: 30, change: 7.5 },
  ]);
});

it('less than is due, no amount, or a card with cash given is refused at the field, and nothing is half done', async () => {
  const house = await buildHouse();
  const order = await house.bill(499);
  const divided = await house.bill(1_000);
  await house.post(endpoints.splitBill, { orderID: divided, way: 'equal', people: 2 });
  const less = (amount: string) => `That is less than the ${amount} to pay.`;
  for (const [orderid, query, message] of [
    [order, { given: '4.99' }, less('$5.00')],
    [order, { given: '5.50', tip: '1.00' }, less('$6.00')],
    [order, { given: 'ten' }, 'What was given must be an amount such as 20 or 20.50.'],
    [order, { given: '-10' }, 'What was given must be an amount such as 20 or 20.50.'],
    [order, { given: '10', paidby: 'Card' }, 'Only cash is given. Please choose Cash, or leave this empty.'],
    [divided, { given: '4.95', part: 'count:1' }, less('$5.00')],
  ] as const) {
    const answer = await house.pay(orderid, query);
    expect(answer).toMatchObject({ success: false, error: 'Invalid', fields: [{ path: 'given', message }] });
  }
  expect(await house.payments()).toEqual([]);
  const orders = await test.findRows('orders', { restaurant_id: house.restaurantId });
  expect(orders.map(({ status }) => status)).toEqual(['closed', 'closed']);
});

it('yen have no decimals, and German papers have German words', async () => {
  const yen = await buildHouse({ country: 'JP', currency: 'JPY', cash: undefined });
  expect((await yen.pay(await yen.bill(3_240), { given: '4000' })).result).toMatchObject({ given: 4_000, change: 760 });
  const berlin = await buildHouse({ country: 'DE', currency: 'EUR', papers: 'de', cash: undefined });
  const order = await berlin.bill(1_234);
  await berlin.pay(order, { given: '20' });
  expect((await berlin.paper(order)).cash).toEqual([
    { label: 'Gegeben', value: '20,00\u00a0€' },
    { label: 'Rückgeld', value: '7,66\u00a0€' },
  ]);
});
