import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import type { Refund, RefundableDishes } from '../../../core/contract/refunds.ts';
import type { SplitBill } from '../../../core/contract/splits.ts';
import { type CashRounding, startingRegion } from '../../../core/domain/formats/region.ts';
import { brokenRules } from '../../testing/broken-rules.ts';
import { refundDesk } from '../../testing/refund-desk.ts';
import { splitDesk } from '../../testing/split-desk.ts';
import { stripeApp } from '../../testing/stripe-app.ts';
import { withKey } from '../../testing/test-app.ts';

const { peer, test } = await stripeApp({ timeoutMs: 300 });
const { buildPaid: buildPaidByCard } = refundDesk(test, peer);

interface Dish {
  readonly lineID: number;
  readonly unit?: number;
  readonly quantity: number;
}

interface Seen {
  readonly left: number;
  readonly payments: readonly { readonly byDish?: RefundableDishes }[];
  readonly refunds: readonly Refund[];
}

/** A closed bill of two burgers at 18.00, one steak at 40.00 and tax of 10 %, without fees: 83.60. */
async function buildBill({ cash, prices = [1_800, 4_000] }: { cash?: CashRounding; prices?: number[] } = {}) {
  const { id: restaurantId } = await test.buildRestaurant({
    taxRate: '10',
    charges: '0$100$0$0|100$1000$0$0|1000$9000$0$0',
  });
  if (cash)
    await test.changeRows('restaurants', restaurantId, {
      region: JSON.stringify({ ...startingRegion, cash }) as never,
    });
  const [burger = 0, steak = 0] = prices;
  const lines = [
    { item: await test.buildItem({ restaurantId, name: 'Burger', priceCents: burger }), quantity: 2 },
    { item: await test.buildItem({ restaurantId, name: 'Steak', priceCents: steak }), quantity: 1 },
  ];
  const { id: orderID } = await test.buildOrder({ restaurantId, status: 'closed', subOrders: [{ lines }] });
  const { id: subOrderId } = await test.findRow('sub_orders', { order_id: orderID });
  const stored = (await test.findRows('order_lines', { sub_order_id: subOrderId })).sort(
    (a, b) => a.position - b.position,
  );
  const [burgers, steaks] = stored.map(({ id }) => id);
  const privileges = ['order', 'payment', 'refund', 'payment_review', 'audit'] as const;
  const headers = await test.staffOf({ restaurantId, privileges: [...privileges] });
  const refund = (amount: string, dishes: readonly Dish[], more: { key?: string; paymentId?: number } = {}) => {
    const { key, ...named } = more;
    const payload = { orderID, amount, reason: 'Cold', dishes, ...named };
    return test.send(endpoints.refund, { headers: withKey(headers, key), payload });
  };
  const pay = (query: Record<string, string> = {}) =>
    test.send(endpoints.setOrderToPaid, { headers, query: { orderid: orderID, paidby: 'Cash', ...query } });
  const look = (): Promise<Seen> => test.resultOf(endpoints.refunds, { params: { orderID }, headers });
  const left = async () =>
    (await look()).payments.map(({ byDish }) => byDish?.dishes.map((dish) => dish.left.map(({ amount }) => amount)));
  return { restaurantId, orderID, headers, burgers: burgers ?? 0, steaks: steaks ?? 0, refund, pay, look, left };
}

const total = (amounts: readonly number[]) => Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 100) / 100;

describe('a refund of dishes', () => {
  it('gives back their part of the tax, is named to the guest and everywhere else, and leaves the tip', async () => {
    const { restaurantId, orderID, headers, burgers, steaks, refund, pay, look, left } = await buildBill();
    await pay({ tip: '10.00', email: 'ana@example.com' });
    expect((await look()).payments[0]?.byDish).toEqual({
      left: 83.6,
      taxIncluded: false,
      dishes: [
        {
          lineID: burgers,
          unit: 1,
          name: 'Burger',
          price: 18,
          quantity: 2,
          left: [
            { amount: 19.8, tax: 1.8 },
            { amount: 19.8, tax: 1.8 },
          ],
        },
        { lineID: steaks, unit: 1, name: 'Steak', price: 40, quantity: 1, left: [{ amount: 44, tax: 4 }] },
      ],
    });
    const dishes = [
      { lineID: steaks, quantity: 1 },
      { lineID: burgers, unit: 1, quantity: 1 },
    ];
    const press = () => refund('63.80', dishes, { key: 'one-press' });
    expect((await press()).json().result).toMatchObject({
      amount: 63.8,
      dishes: '1 x Steak, 1 x Burger',
      state: 'done',
    });
    expect((await press()).json().result).toMatchObject({ amount: 63.8 });
    expect(await left()).toEqual([[[19.8], []]]);
    expect((await refund('19.80', [{ lineID: burgers, quantity: 1 }])).statusCode).toBe(200);
    const seen = await look();
    expect(seen).toMatchObject({ left: 10, refunds: [{ dishes: '1 x Burger' }, { dishes: '1 x Steak, 1 x Burger' }] });

    const { invoice } = await test.resultOf(endpoints.receipt, { params: { orderid: orderID }, headers });
    expect(invoice.refunds[0]?.label).toMatch(/^Refund of payment \d+ \(Cash, .*\): 1 x Steak, 1 x Burger$/);
    const mails = await test.findRows('outbox', { restaurant_id: restaurantId });
    const mail = mails.find(({ plain_text: text }) => text?.includes('has been refunded for 1 x Steak, 1 x Burger.'));
    expect(mail).toMatchObject({ recipient: 'ana@example.com' });
    const split: SplitBill = await test.resultOf(endpoints.splitOf, { params: { orderID }, headers });
    expect(split.refunds.map((of) => of.dishes)).toEqual(['1 x Steak, 1 x Burger', '1 x Burger']);
    const csv = async (call: typeof endpoints.numberedRecords | typeof endpoints.auditTrail) =>
      (await test.send(call, { headers: { ...headers, accept: 'text/csv' } })).body;
    const numbers = (await csv(endpoints.numberedRecords)).trim().split('\r\n');
    const columns = numbers[0]?.split(',') ?? [];
    const cell = (line: string | undefined, name: string) =>
      line?.match(/("[^"]*"|[^,]*)(,|$)/g)?.[columns.indexOf(name)];
    expect(cell(numbers[3], 'Tax')).toBe('-5.80,');
    expect(cell(numbers[3], 'Refunded Dishes')).toBe('"1 x Steak, 1 x Burger",');
    expect(cell(numbers[4], 'Tax')).toBe('-1.80,');
    expect(await csv(endpoints.auditTrail)).toContain('Dishes: 1 x Steak, 1 x Burger');
  });

  it('that names an amount too has to agree with it, and is refused at its field otherwise', async () => {
    const { burgers, steaks, refund, pay, look, left } = await buildBill();
    const other = await buildBill();
    await pay();
    const cases = [
      ['19.80', [{ lineID: burgers, quantity: 0 }], 'dishes.0.quantity', 'Please choose a quantity of at least 1.'],
      ['59.40', [{ lineID: burgers, quantity: 3 }], 'dishes.0.quantity', 'Only 2 of Burger can still be refunded.'],
      ['44.00', [{ lineID: other.steaks, quantity: 1 }], 'dishes.0.lineID', 'This payment did not pay for this dish.'],
      [
        '44.00',
        [{ lineID: steaks, unit: 2, quantity: 1 }],
        'dishes.0.lineID',
        'This payment did not pay for this dish.',
      ],
      [
        '88.00',
        [1, 1].map((quantity) => ({ lineID: steaks, quantity })),
        'dishes.1.quantity',
        'Nothing of Steak is left to refund.',
      ],
      [
        '43.99',
        [{ lineID: steaks, quantity: 1 }],
        'amount',
        'The refund for these dishes is $44.00. Please check and try again.',
      ],
      ['0', [{ lineID: steaks, quantity: 1 }], 'amount', 'Please enter a valid amount!'],
    ] as const;
    for (const [amount, dishes, path, message] of cases) {
      const refused = await refund(amount, dishes);
      expect([refused.statusCode, refused.json().fields]).toEqual([422, [{ path, message }]]);
    }
    for (const dishes of [[], [{ lineID: steaks, quantity: -1 }], [{ lineID: steaks }]])
      expect((await refund('44.00', dishes as never)).statusCode).toBe(400);
    expect(await look()).toMatchObject({ left: 83.6, refunds: [] });
    expect(await left()).toEqual([[[19.8, 19.8], [44]]]);
  });

  it('of the same steak at two screens is made once, and the second reads that nothing of it is left', async () => {
    const { restaurantId, steaks, burgers, refund, pay, look } = await buildBill();
    await pay();
    const answers = await Promise.all([1, 2, 3].map(() => refund('44.00', [{ lineID: steaks, quantity: 1 }])));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    for (const refused of answers.filter(({ statusCode }) => statusCode !== 200))
      expect(refused.json()).toMatchObject({ message: 'Nothing of Steak is left to refund.' });
    const both = [
      refund('39.60', [{ lineID: burgers, quantity: 2 }]),
      refund('19.80', [{ lineID: burgers, quantity: 1 }]),
    ];
    await Promise.all(both);
    const { left, refunds } = await look();
    expect(total([...refunds.map(({ amount }) => amount), left])).toBe(83.6);
    expect(await brokenRules(test.db, restaurantId)).toEqual([]);
    const [row] = await test.findRows('refund_lines', { line_id: steaks });
    const later = await test
      .findRow('refunds', { dishes: '1 x Burger', restaurant_id: restaurantId })
      .catch(() => undefined);
    const again = later ?? (await test.findRow('refunds', { dishes: '2 x Burger', restaurant_id: restaurantId }));
    await expect(test.addRow('refund_lines', { ...row, refund_id: again.id } as never)).rejects.toMatchObject({
      constraint: 'refund_dish_once',
    });
  });

  it('is at most what is left after a refund of an amount, and the last dish gives back all of that', async () => {
    const { burgers, steaks, refund, pay, look, headers, orderID } = await buildBill();
    await pay({ tip: '5.00' });
    const free = { orderID, amount: '50.00', reason: 'Slow' };
    await test.send(endpoints.refund, { headers, payload: free });
    expect((await refund('44.00', [{ lineID: steaks, quantity: 1 }])).json()).toMatchObject({
      message: 'The refund for these dishes is $33.60. Please check and try again.',
    });
    expect((await refund('19.80', [{ lineID: burgers, quantity: 1 }])).statusCode).toBe(200);
    const rest = [
      { lineID: burgers, quantity: 1 },
      { lineID: steaks, quantity: 1 },
    ];
    expect((await refund('13.80', rest)).statusCode).toBe(200);
    expect(await look()).toMatchObject({ left: 5, payments: [{ byDish: { left: 0 } }] });
    const taxes = (await test.findRows('refunds', { order_id: orderID })).map((row) => row.tax_cents);
    expect(total(taxes.map(Number))).toBe(760);
  });
});

it('cash of 7.50, rounded down to 7.00, goes back as 7.00 with its rounding, and the report says 0.00', async () => {
  const { burgers, steaks, refund, pay, look, headers } = await buildBill({
    cash: { step: 100, direction: 'down' },
    prices: [250, 182],
  });
  expect((await pay()).json().result).toMatchObject({ amount: 7, rounding: -0.5 });
  const dishes = [
    { lineID: burgers, quantity: 2 },
    { lineID: steaks, quantity: 1 },
  ];
  expect((await refund('7.50', dishes)).json()).toMatchObject({
    message: 'The refund for these dishes is $7.00. Please check and try again.',
  });
  expect((await refund('7.00', dishes)).json().result).toMatchObject({ amount: 7, rounding: -0.5 });
  expect(await look()).toMatchObject({ left: 0 });
  expect((await test.send(endpoints.revenueTotal, { headers })).json()).toMatchObject({ result: 7, refunds: 7 });
  expect((await test.send(endpoints.revenueTotal, { headers })).json().rounding).toBeUndefined();
});

describe('of a divided bill', () => {
  it('by dishes, a payment gives back the dishes that it paid for, and the rest of the bill is divided over the others', async () => {
    const { orderID, headers, burgers, steaks, refund, left, look } = await buildBill();
    const desk = splitDesk(test, { floor: { cookie: {} } as never, staff: headers, orderID });
    await desk.divide('staff', { way: 'items' });
    const first: number = (await desk.take('shares:1,3')).json().result.paymentId;
    await desk.divide('staff', { way: 'equal', people: 2 });
    const second: number = (await desk.take('count:1')).json().result.paymentId;
    const third: number = (await desk.take('rest')).json().result.paymentId;
    expect(await left()).toEqual([[[19.8], [44]], [[9.9]], [[9.9]]]);
    expect((await look()).payments[1]?.byDish?.dishes).toMatchObject([{ unit: 2, price: 9, quantity: 1 }]);
    expect((await refund('44.00', [{ lineID: steaks, quantity: 1 }])).json().fields[0].path).toBe('paymentId');
    const ofSecond = await refund('44.00', [{ lineID: steaks, quantity: 1 }], { paymentId: second });
    expect(ofSecond.json()).toMatchObject({ message: 'This payment did not pay for this dish.' });
    const all = [
      refund('44.00', [{ lineID: steaks, quantity: 1 }], { paymentId: first }),
      refund('19.80', [{ lineID: burgers, quantity: 1 }], { paymentId: first }),
      ...[second, third].map((paymentId) => refund('9.90', [{ lineID: burgers, unit: 2, quantity: 1 }], { paymentId })),
    ];
    for (const answer of await Promise.all(all)) expect(answer.statusCode).toBe(200);
    expect(await look()).toMatchObject({ left: 0 });
  });
});

it('a dish of a card refund that failed is left again', async () => {
  const { orderID, sessionId, giveBack, look, restaurantId } = await buildPaidByCard();
  const session = peer.sessions.get(sessionId);
  const { lineID = 0, left = [] } = (await look()).payments[0].byDish.dishes[0];
  expect(left).toHaveLength(7);
  Object.assign(session ?? {}, { refunded: session?.amount });
  const dishes = [{ lineID, quantity: 7 }];
  expect((await giveBack('97.45', { dishes })).json()).toMatchObject({ error: 'RefundRefused' });
  Object.assign(session ?? {}, { refunded: 0 });
  expect((await giveBack('97.45', { dishes })).json().result).toMatchObject({ state: 'done', orderID });
  expect((await giveBack('13.92', { dishes: [{ lineID, quantity: 1 }] })).statusCode).toBe(422);
  expect(session?.refunded).toBe(9_745);
  expect(await brokenRules(test.db, restaurantId)).toEqual([]);
});
