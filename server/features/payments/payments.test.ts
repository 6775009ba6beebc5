import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { buildAttendant, buildOrder } from '../../testing/builders.ts';
import { buildClosedOrder, completeOrder } from '../../testing/closed-order.ts';
import type { Floor } from '../../testing/diner.ts';
import { outcome, told } from '../../testing/outcome.ts';
import { changeRows, findRow, findRows } from '../../testing/rows.ts';
import { typeCard as typeCardAt } from '../../testing/split-desk.ts';
import { testApp } from '../../testing/test-app.ts';

const test = await testApp();

const buildClosed = () => buildClosedOrder(test);

const pay = (staff: Record<string, string>, query: object, headers = {}) =>
  test.send(endpoints.setOrderToPaid, { query, headers: { ...staff, ...headers } });

const readOrder = (orderID: number) => findRow(test.db, 'orders', orderID);

const readPayments = (floor: Floor) => findRows(test.db, 'payments', { restaurant_id: floor.restaurantId });

describe('staff take a payment', () => {
  it('sets the closed order to paid, frees the table and renews its OTP [PAY-27 PAY-30 PAY-32 STATE-04 MONEY-04 MONEY-06]', async () => {
    const { floor, staff, orderID } = await buildClosed();
    const before = await findRow(test.db, 'dining_tables', floor.tableId);
    const response = await pay(staff, { orderid: orderID, paidby: 'Cash', tax: '7.95', wolfycharges: '2.00' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json().result).toMatchObject({
      orderid: orderID,
      paidby: 'Cash',
      email: '',
      tip: 0,
      tax: 7.95,
      wolfycharges: 2,
      discount: 0,
      discountMode: null,
      amount: 97.45,
      status: 'P',
    });
    expect(await readOrder(orderID)).toMatchObject({ status: 'paid' });
    expect((await findRow(test.db, 'visits', floor.visitId)).ended_at).not.toBeNull();
    const table = await findRow(test.db, 'dining_tables', floor.tableId);
    expect(table.otp_generated_at.getTime()).toBeGreaterThan(before.otp_generated_at.getTime());
  });

  it('with tip, surcharge and a discount behind the manager code, to the cent [PAY-31 PAY-12 MONEY-08]', async () => {
    const { floor, staff, orderID } = await buildClosed();
    const query = {
      orderid: orderID,
      paidby: 'Card',
      email: 'guest@example.com',
      tip: '12.5',
      discount: '10',
      discountMode: 'percent',
      surcharge: '3',
      surchargeMode: 'amount',
      managercode: '4321',
    };
    const { result } = (await pay(staff, query)).json();
    // 87.50 - 8.75 + 2.00 + 3.00 + 7.95 + 12.50
    expect(result).toMatchObject({ discount: 8.75, discountMode: 'percent', surcharge: 3, tip: 12.5, amount: 104.2 });
    expect(await readPayments(floor)).toMatchObject([
      { email: 'guest@example.com', amount_cents: 10_420, provider: 'staff' },
    ]);
  });

  it("adds the tip to the total of the table's attendant", async () => {
    const { floor, staff, orderID } = await buildClosed();
    const attendant = await buildAttendant(test.db, { restaurantId: floor.restaurantId });
    await changeRows(test.db, 'dining_tables', floor.tableId, { attendant_id: attendant.id });
    await pay(staff, { orderid: orderID, paidby: 'Cash', tip: '4.25' });
    expect((await findRow(test.db, 'attendants', attendant.id)).tip_total_cents).toBe(425);
    expect(await readPayments(floor)).toMatchObject([{ attendant_id: attendant.id, tip_cents: 425 }]);
  });

  it('records one payment for two presses of the button, and answers both alike', async () => {
    const { floor, staff, orderID } = await buildClosed();
    const key = { 'idempotency-key': 'press-1' };
    const query = { orderid: orderID, paidby: 'Cash', tip: '5' };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => pay(staff, query, key).then((answer) => answer.json())),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ success: true });
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
    const open = await buildOrder(test.db, { restaurantId: floor.restaurantId, status: 'open' });
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
    [
      'a discount above the total',
      { discount: '87.51', discountMode: 'amount' },
      'The discount can be at most $87.50.',
    ],
    [
      'dollars without their point',
      { discount: '5000', discountMode: 'amount' },
      'The discount can be at most $87.50.',
    ],
    ['a discount above 100 %', { discount: '150', discountMode: 'percent' }, 'The discount can be at most 100 %.'],
    [
      'a surcharge above any amount',
      { surcharge: '100000', surchargeMode: 'amount' },
      'The surcharge can be at most $99,999.99.',
    ],
  ])('is refused with %s, in words that name the limit; nothing is written', async (_, adjustment, message) => {
    const { staff, orderID, floor } = await buildClosed();
    const response = await pay(staff, { orderid: orderID, paidby: 'Cash', managercode: '4321', ...adjustment });
    expect(response.statusCode).toBe(400);
    const path = Object.keys(adjustment)[0];
    expect(response.json()).toMatchObject({ error: 'Invalid', fields: [{ path, message }] });
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

describe('a diner pays by card', () => {
  const payOrder = (floor: Floor, payload: Record<string, unknown>, headers = {}) =>
    test.send(endpoints.payOrder, { headers: { ...floor.cookie, ...headers }, payload });
  const complete = (floor: Floor, sessionId: string) => completeOrder(test, sessionId, floor.restaurantId);
  const typeCard = (url: string, number: string) => typeCardAt(test, url, number);
  const record = (orderID: number) => ({
    ...{ orderID, totalAmt: 87.5, taxAmt: 7.77, wolfyCharges: 2, taxamount: 7.95, tipamount: 10, appcharges: 5.42 },
  });

  it('on the hosted page: session id, page, and the payment recorded once [DIN-PAY-12 DIN-PAY-13 DIN-PAY-16 DIN-DONE-04 DIN-DONE-07 MONEY-23 MONEY-24]', async () => {
    const { floor, orderID } = await buildClosed();
    const started = await payOrder(floor, record(orderID));
    expect(started.statusCode).toBe(200);
    const { result: sessionId, url } = started.json();
    expect(url).toBe(`/checkout/${sessionId}`);
    expect((await complete(floor, sessionId)).json()).toMatchObject({ success: false, error: 'NotPaid' });
    expect((await test.send({ method: 'GET', url })).body).toContain('$107.45');
    const paid = await typeCard(url, '4242 4242 4242 4242');
    expect(paid.statusCode).toBe(303);
    expect(paid.headers.location).toBe(`/customer/paymentsuccess/${sessionId}$${orderID}`);
    for (const id of [sessionId, `${sessionId}$${orderID}`, sessionId]) {
      expect((await complete(floor, id)).json()).toMatchObject({
        success: true,
        result: { orderID, status: 'P', amount: 107.45 },
      });
    }
    expect(await readPayments(floor)).toMatchObject([
      { paid_by: 'Online', provider: 'sandbox', reference: sessionId, tip_cents: 1000, amount_cents: 10_745 },
    ]);
  });

  it("in test mode unless the restaurant's payment type is P, which refuses sandbox payments [DIN-PAY-15]", async () => {
    const startWith = async (type: string) => {
      const { floor, orderID } = await buildClosed();
      const config = JSON.stringify({ otprequired: 1, managercode: '4321', paymenttype: type });
      await changeRows(test.db, 'restaurants', floor.restaurantId, { config });
      return (await payOrder(floor, record(orderID))).json();
    };
    expect(await startWith('P')).toMatchObject({ success: false, error: 'CardsUnavailable' });
    for (const type of ['T', 'anything']) {
      const { result } = await startWith(type);
      const started = test.db.selectFrom('card_checkouts').selectAll().where('session_id', '=', result);
      expect(await started.execute()).toMatchObject([{ live: false }]);
    }
  });

  it('and has paid even if they close the browser on the hosted page', async () => {
    const { floor, orderID } = await buildClosed();
    const { url } = (await payOrder(floor, record(orderID))).json();
    await typeCard(url, '4242424242424242');
    expect(await readOrder(orderID)).toMatchObject({ status: 'paid' });
  });

  it('with cards that are declined, expired or ask for authentication', async () => {
    const { floor, orderID } = await buildClosed();
    const { url } = (await payOrder(floor, record(orderID))).json();
    const shownAfter = async (number: string) => {
      const sent = await typeCard(url, number);
      // Never a page with its own address: Back and Reload would send the card again.
      expect([sent.statusCode, sent.body]).toEqual([303, '']);
      const shown = await test.send({ method: 'GET', url: String(sent.headers.location) });
      expect(shown.headers['cache-control']).toBe('no-store');
      return shown;
    };
    const declined = await shownAfter('4000 0000 0000 0002');
    expect(declined.body).toContain('Your card was declined.');
    expect(declined.body).not.toMatch(/value="4000/);
    expect((await shownAfter('4000 0000 0000 0069')).body).toContain('Your card has expired.');
    expect((await shownAfter('1234')).body).toContain('Your card number is invalid.');
    const invented = await test.send({ method: 'GET', url: `${url}?fault=constructor` });
    expect([invented.statusCode, invented.body.includes('role="alert"')]).toEqual([200, false]);
    const asked = await shownAfter('4000 0025 0000 3155');
    expect(asked.body).toContain('Complete');
    const challenge = /name="challenge" value="([^"]+)"/.exec(asked.body)?.[1] ?? '';
    const answer = (outcome: string, token: string) =>
      test.send({
        method: 'POST',
        url: `${url}/challenge`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ challenge: token, outcome }).toString(),
      });
    expect((await test.send({ method: 'GET', url: `${url}/challenge` })).body).toContain(challenge);
    const guessed = await answer('complete', 'guessed');
    expect([guessed.statusCode, guessed.headers.location]).toEqual([303, `${url}?fault=challenge`]);
    expect((await test.send({ method: 'GET', url: `${url}?fault=challenge` })).body).toContain(
      'Your bank could not authenticate this payment.',
    );
    // Going Back to the question shows the checkout.
    const met = await test.send({ method: 'GET', url: `${url}/challenge` });
    expect([met.statusCode, met.headers.location]).toEqual([303, url]);
    expect(await readOrder(orderID)).toMatchObject({ status: 'closed' });
    const again = await shownAfter('4000 0025 0000 3155');
    const fresh = /name="challenge" value="([^"]+)"/.exec(again.body)?.[1] ?? '';
    expect(fresh).not.toBe(challenge);
    expect((await answer('complete', fresh)).statusCode).toBe(303);
    expect(await readOrder(orderID)).toMatchObject({ status: 'paid' });
  });

  it('gives the invoice address before the card page, which offers it, or there', async () => {
    const typed = async (url: string, email: string) =>
      test.send({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ email, number: '4242424242424242', expiry: '12/34', cvc: '123' }).toString(),
      });
    const first = await buildClosed();
    const wrong = await payOrder(first.floor, { ...record(first.orderID), email: 'no address' });
    expect([wrong.statusCode, wrong.json()]).toMatchObject([
      400,
      { error: 'Invalid', fields: [{ path: 'email', message: 'Please enter a valid email!' }] },
    ]);
    const { url } = (await payOrder(first.floor, { ...record(first.orderID), email: ' ana@example.com ' })).json();
    expect((await test.send({ method: 'GET', url })).body).toContain('value="ana@example.com"');
    await typeCard(url, '4242424242424242');
    expect(await readPayments(first.floor)).toMatchObject([{ email: 'ana@example.com' }]);

    const second = await buildClosed();
    const { url: page } = (await payOrder(second.floor, record(second.orderID))).json();
    const refused = await typed(page, 'ben@');
    expect([refused.statusCode, refused.headers.location]).toEqual([303, `${page}?fault=email`]);
    expect((await test.send({ method: 'GET', url: `${page}?fault=email` })).body).toContain(
      'Please enter a valid email!',
    );
    expect(await readOrder(second.orderID)).toMatchObject({ status: 'closed' });
    expect((await typed(page, 'ben@example.com')).statusCode).toBe(303);
    expect(await readPayments(second.floor)).toMatchObject([{ email: 'ben@example.com' }]);
  });

  it('presses Pay twice: one session; with another tip the earlier session ends', async () => {
    const { floor, orderID } = await buildClosed();
    const key = { 'idempotency-key': 'pay-1' };
    const [first, second] = await Promise.all([
      payOrder(floor, record(orderID), key),
      payOrder(floor, record(orderID), key),
    ]);
    expect(second.json().result).toBe(first.json().result);
    const other = (await payOrder(floor, { orderID, tipamount: 0 })).json();
    expect(other.result).not.toBe(first.json().result);
    expect((await typeCard(first.json().url, '4242424242424242')).statusCode).toBe(410);
    expect((await typeCard(other.url, '4242424242424242')).statusCode).toBe(303);
    expect(await readPayments(floor)).toMatchObject([{ tip_cents: 0, amount_cents: 9745 }]);
  });

  it('cannot pay other amounts, impossible tips, or orders of other tables', async () => {
    const { floor, orderID } = await buildClosed();
    const neighbour = await buildClosed();
    const tries: [Record<string, unknown>, number, string][] = [
      [{ ...record(orderID), totalAmt: 1 }, 409, 'AmountChanged'],
      [{ ...record(orderID), taxamount: 1 }, 409, 'AmountChanged'],
      [{ ...record(orderID), wolfyCharges: 1 }, 409, 'AmountChanged'],
      [{ ...record(orderID), appcharges: 1 }, 409, 'AmountChanged'],
      [{ ...record(orderID), tipamount: -5 }, 400, 'Invalid'],
      [{ orderID, tipamount: 974.51 }, 400, 'Invalid'],
      [{ orderID, tipamount: 'abc' }, 400, 'Invalid'],
      [{ orderID: neighbour.orderID }, 404, 'NotFound'],
      [{ orderID: 99_999_999 }, 404, 'NotFound'],
    ];
    for (const [payload, ...refusal] of tries)
      expect(outcome(await payOrder(floor, payload)), JSON.stringify(payload)).toEqual(refusal);
  });

  it("changes nothing with another restaurant's session, or an invented one", async () => {
    const { floor, orderID } = await buildClosed();
    const neighbour = await buildClosed();
    const { result: sessionId, url } = (await payOrder(floor, record(orderID))).json();
    await typeCard(url, '4242424242424242');
    expect((await complete(neighbour.floor, sessionId)).json()).toMatchObject({ success: false, error: 'NotFound' });
    expect((await complete(floor, 'cs_sandbox_invented')).statusCode).toBe(404);
    expect(await readOrder(neighbour.orderID)).toMatchObject({ status: 'closed' });
  });

  it('while staff take cash: the open session ends first, so no one pays twice', async () => {
    const { floor, staff, orderID } = await buildClosed();
    const { url } = (await payOrder(floor, record(orderID))).json();
    expect((await pay(staff, { orderid: orderID, paidby: 'Cash' })).statusCode).toBe(200);
    expect((await typeCard(url, '4242424242424242')).statusCode).toBe(410);
    expect(await readPayments(floor)).toMatchObject([{ paid_by: 'Cash' }]);
  });

  it('five completions at once record one payment', async () => {
    const { floor, orderID } = await buildClosed();
    const { result: sessionId } = (await payOrder(floor, record(orderID))).json();
    await changeRows(test.db, 'sandbox_checkouts', { session_id: sessionId }, { status: 'paid' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => complete(floor, sessionId)));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(5).fill(200));
    expect(await readPayments(floor)).toHaveLength(1);
  });
});
