import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { type Floor, outcome, testApp, told } from '../../testing/test-app.ts';

const test = await testApp();

const buildClosed = () => test.buildClosedOrder();

const pay = (staff: Record<string, string>, query: object, headers = {}) =>
  test.send(endpoints.setOrderToPaid, { query, headers: { ...staff, ...headers } });

const readOrder = (orderID: number) => test.findRow('orders', orderID);

const readPayments = (floor: Floor) => test.findRows('payments', { restaurant_id: floor.restaurantId });

describe('staff take a payment', () => {
  it('sets the closed order to paid, frees the table and renews its OTP [PAY-27 PAY-30 PAY-32 STATE-04 MONEY-04 MONEY-06]', async () => {
    const { floor, staff, orderID } = await buildClosed();
    const before = await test.findRow('dining_tables', floor.tableId);
    const response = await pay(staff, { orderid: orderID, paidby: 'Cash', tax: '7.95', wolfycharges: '2.00' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json().result).toMatchObject({
      ...{ orderid: orderID, paidby: 'Cash', email: '', status: 'P' },
      ...{ tip: 0, tax: 7.95, wolfycharges: 2, discount: 0, discountMode: null, amount: 97.45 },
    });
    expect(await readOrder(orderID)).toMatchObject({ status: 'paid' });
    expect((await test.findRow('visits', floor.visitId)).ended_at).not.toBeNull();
    const table = await test.findRow('dining_tables', floor.tableId);
    expect(table.otp_generated_at.getTime()).toBeGreaterThan(before.otp_generated_at.getTime());
  });

  it('with tip, surcharge and a discount behind the manager code, to the cent [PAY-31 PAY-12 MONEY-08]', async () => {
    const { floor, staff, orderID } = await buildClosed();
    const adjustments = { discount: '10', discountMode: 'percent', surcharge: '3', surchargeMode: 'amount' };
    const more = { paidby: 'Card', email: 'guest@example.com', tip: '12.5', managercode: '4321' };
    const { result } = (await pay(staff, { orderid: orderID, ...more, ...adjustments })).json();
    // 87.50 - 8.75 + 2.00 + 3.00 + 7.95 + 12.50
    expect(result).toMatchObject({ discount: 8.75, discountMode: 'percent', surcharge: 3, tip: 12.5, amount: 104.2 });
    const payment = { email: 'guest@example.com', amount_cents: 10_420, provider: 'staff' };
    expect(await readPayments(floor)).toMatchObject([payment]);
  });

  it("adds the tip to the total of the table's attendant", async () => {
    const { floor, staff, orderID } = await buildClosed();
    const attendant = await test.buildAttendant({ restaurantId: floor.restaurantId });
    await test.changeRows('dining_tables', floor.tableId, { attendant_id: attendant.id });
    await pay(staff, { orderid: orderID, paidby: 'Cash', tip: '4.25' });
    expect((await test.findRow('attendants', attendant.id)).tip_total_cents).toBe(425);
    expect(await readPayments(floor)).toMatchObject([{ attendant_id: attendant.id, tip_cents: 425 }]);
  });

  it('records one payment for two presses of the button, and answers both alike', async () => {
    const { floor, staff, orderID } = await buildClosed();
    const key = { 'idempotency-key': 'press-1' };
    const query = { orderid: orderID, paidby: 'Cash', tip: '5' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(staff, query, key)));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]?.json()).toMatchObject({ success: true });
    expect(await readPayments(floor)).toHaveLength(1);
    expect(outcome(await pay(staff, { ...query, tip: '6' }, key))).toEqual([409, 'Invalid']);
  });

  it('by two people at once: one wins, the other is told', async () => {
    const { floor, staff, orderID } = await buildClosed();
    const answers = await Promise.all([
      pay(staff, { orderid: orderID, paidby: 'Cash' }, { 'idempotency-key': 'a' }),
      pay(staff, { orderid: orderID, paidby: 'Card' }, { 'idempotency-key': 'b' }),
    ]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
    expect(await readPayments(floor)).toHaveLength(1);
  });

  it('is refused in the wrong state, or with impossible figures', async () => {
    const { staff, orderID, floor } = await buildClosed();
    const open = await test.buildOrder({ restaurantId: floor.restaurantId, status: 'open' });
    const cash = { orderid: orderID, paidby: 'Cash' };
    const tries: [object, number, string][] = [
      [{ orderid: open.id, paidby: 'Cash' }, 409, 'NotClosed'],
      [{ ...cash, tax: '1' }, 409, 'AmountChanged'],
      [{ ...cash, wolfycharges: '0.5' }, 409, 'AmountChanged'],
      [{ ...cash, tip: '-1' }, 400, 'Invalid'],
      [{ ...cash, tip: '1e9' }, 400, 'Invalid'],
      [{ ...cash, tip: '974.51' }, 400, 'Invalid'],
      [{ ...cash, tip: '1.005' }, 400, 'Invalid'],
      [{ orderid: orderID, paidby: '-' }, 400, 'Invalid'],
      [{ orderid: orderID, paidby: 'Online' }, 400, 'Invalid'],
      [{ ...cash, email: 'nobody' }, 400, 'Invalid'],
      [{ ...cash, discount: '5' }, 400, 'Invalid'],
      [{ ...cash, discountMode: 'amount' }, 400, 'Invalid'],
      [{ ...cash, surcharge: '101', surchargeMode: 'percent' }, 400, 'Invalid'],
      [{ ...cash, discount: '5', discountMode: 'amount' }, 422, 'DiscountNotAllowed'],
      [{ ...cash, discount: '5', discountMode: 'amount', managercode: '1' }, 422, 'DiscountNotAllowed'],
    ];
    for (const [query, ...refusal] of tries)
      expect(outcome(await pay(staff, query)), JSON.stringify(query)).toEqual(refusal);
    expect(await readOrder(orderID)).toMatchObject({ status: 'closed' });
    expect(await readPayments(floor)).toEqual([]);
  });

  it.each([
    ['a discount above the total', { discount: '87.51', discountMode: 'amount' }, 'discount can be at most $87.50.'],
    ['dollars without their point', { discount: '5000', discountMode: 'amount' }, 'discount can be at most $87.50.'],
    ['a discount above 100 %', { discount: '150', discountMode: 'percent' }, 'discount can be at most 100%.'],
    [
      'a surcharge above any amount',
      { surcharge: '100000', surchargeMode: 'amount' },
      'surcharge can be at most $99,999.99.',
    ],
  ])('is refused with %s, in words that name the limit; nothing is written', async (_, adjustment, limit) => {
    const { staff, orderID, floor } = await buildClosed();
    const response = await pay(staff, { orderid: orderID, paidby: 'Cash', managercode: '4321', ...adjustment });
    expect(response.statusCode).toBe(400);
    const path = Object.keys(adjustment)[0];
    expect(response.json()).toMatchObject({ error: 'Invalid', fields: [{ path, message: `The ${limit}` }] });
    expect(await readOrder(orderID)).toMatchObject({ status: 'closed' });
    expect(await readPayments(floor)).toEqual([]);
  });

  it('a discount may be the whole total; fee and taxes stay due', async () => {
    const { staff, orderID } = await buildClosed();
    const query = { orderid: orderID, paidby: 'Cash', discount: '87.50', discountMode: 'amount', managercode: '4321' };
    expect((await pay(staff, query)).json().result).toMatchObject({ discount: 87.5, amount: 9.95 });
  });
});

describe('the manager code [PAY-12]', () => {
  const tryCode = (staff: Record<string, string>, orderid: number, code: string) =>
    test.send(endpoints.managerCode, { headers: staff, payload: { orderid, code } });

  it('is compared on the server and locked after five wrong tries, not counting right ones', async () => {
    const { staff, orderID } = await buildClosed();
    for (let round = 0; round < 7; round += 1)
      expect((await tryCode(staff, orderID, '4321')).json()).toMatchObject({ success: true });
    for (let round = 0; round < 5; round += 1) {
      const sentence = 'Please enter the correct Code';
      expect(told(await tryCode(staff, orderID, '1111'))).toEqual([422, 'WrongCode', sentence]);
    }
    const locked = await tryCode(staff, orderID, '4321');
    expect(locked.statusCode).toBe(429);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0);
  });
});
