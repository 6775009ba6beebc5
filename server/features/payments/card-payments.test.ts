import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { type Floor, testApp, typeCard as typeCardAt } from '../../testing/test-app.ts';

const test = await testApp();
const buildClosed = () => test.buildClosedOrder();
const readOrder = (orderID: number) => test.findRow('orders', orderID);
const readPayments = (floor: Floor) => test.findRows('payments', { restaurant_id: floor.restaurantId });

describe('a diner pays by card', () => {
  const payOrder = (floor: Floor, payload: Record<string, unknown>, headers = {}) =>
    test.send(endpoints.payOrder, { headers: { ...floor.cookie, ...headers }, payload });
  const complete = (floor: Floor, sessionId: string) => test.completeOrder(sessionId, floor.restaurantId);
  const typeCard = (url: string, number?: string) => typeCardAt(test, url, number);
  const postForm = (url: string, fields: Record<string, string>) =>
    test.send({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  const record = (orderID: number) => ({
    orderID,
    totalAmt: 87.5,
    taxAmt: 7.77,
    wolfyCharges: 2,
    taxamount: 7.95,
    tipamount: 10,
    appcharges: 5.42,
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
    // The order is paid even if the guest closes the browser on the card page.
    expect(await readOrder(orderID)).toMatchObject({ status: 'paid' });
    for (const id of [sessionId, `${sessionId}$${orderID}`, sessionId]) {
      const result = { orderID, status: 'P', amount: 107.45 };
      expect((await complete(floor, id)).json()).toMatchObject({ success: true, result });
    }
    expect(await readPayments(floor)).toMatchObject([
      { paid_by: 'Online', provider: 'sandbox', reference: sessionId, tip_cents: 1000, amount_cents: 10_745 },
    ]);
  });

  it("on a page in the restaurant's colour, which stays the product's without one", async () => {
    const { floor, orderID } = await buildClosed();
    const { url } = (await payOrder(floor, record(orderID))).json();
    const pageOf = async () => (await test.send({ method: 'GET', url })).body;
    expect(await pageOf()).not.toContain('/accent/');
    const config = { otprequired: 0, managercode: '', paymenttype: 'T', accent: '#0A7d3c' };
    await test.changeRows('restaurants', floor.restaurantId, { config: JSON.stringify(config) });
    const page = await pageOf();
    expect(page).toContain('<link rel="stylesheet" href="/accent/0a7d3c.css">');
    expect(page.indexOf('/accent/')).toBeGreaterThan(page.indexOf('/tokens.css'));
  });

  it('with cards that are declined, expired or ask for authentication', async () => {
    const { floor, orderID } = await buildClosed();
    const { url } = (await payOrder(floor, record(orderID))).json();
    const shownAfter = async (number: string) => {
      const sent = await typeCard(url, number);
      // A redirect, because Back or Reload on a response page would send the card again.
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
    const page = await shownAfter('4000 0025 0000 3155');
    expect(page.body).toContain('Complete');
    const challenge = /name="challenge" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
    const answer = (token: string) => postForm(`${url}/challenge`, { challenge: token, outcome: 'complete' });
    expect((await test.send({ method: 'GET', url: `${url}/challenge` })).body).toContain(challenge);
    const guessed = await answer('guessed');
    expect([guessed.statusCode, guessed.headers.location]).toEqual([303, `${url}?fault=challenge`]);
    const unproved = await test.send({ method: 'GET', url: `${url}?fault=challenge` });
    expect(unproved.body).toContain('Your bank could not authenticate this payment.');
    // Going Back to the bank's question redirects to the checkout.
    const met = await test.send({ method: 'GET', url: `${url}/challenge` });
    expect([met.statusCode, met.headers.location]).toEqual([303, url]);
    expect(await readOrder(orderID)).toMatchObject({ status: 'closed' });
    const again = await shownAfter('4000 0025 0000 3155');
    const fresh = /name="challenge" value="([^"]+)"/.exec(again.body)?.[1] ?? '';
    expect(fresh).not.toBe(challenge);
    expect((await answer(fresh)).statusCode).toBe(303);
    expect(await readOrder(orderID)).toMatchObject({ status: 'paid' });
  });

  it('gives the invoice address before the card page, which offers it, or there', async () => {
    const typed = (url: string, email: string) =>
      postForm(url, { email, number: '4242424242424242', expiry: '12/34', cvc: '123' });
    const first = await buildClosed();
    const wrong = await payOrder(first.floor, { ...record(first.orderID), email: 'no address' });
    const fields = [{ path: 'email', message: 'Please enter a valid email!' }];
    expect([wrong.statusCode, wrong.json()]).toMatchObject([400, { error: 'Invalid', fields }]);
    const { url } = (await payOrder(first.floor, { ...record(first.orderID), email: ' ana@example.com ' })).json();
    expect((await test.send({ method: 'GET', url })).body).toContain('value="ana@example.com"');
    await typeCard(url);
    expect(await readPayments(first.floor)).toMatchObject([{ email: 'ana@example.com' }]);

    const second = await buildClosed();
    const { url: page } = (await payOrder(second.floor, record(second.orderID))).json();
    const refused = await typed(page, 'ben@');
    expect([refused.statusCode, refused.headers.location]).toEqual([303, `${page}?fault=email`]);
    const emailPage = await test.send({ method: 'GET', url: `${page}?fault=email` });
    expect(emailPage.body).toContain('Please enter a valid email!');
    expect(await readOrder(second.orderID)).toMatchObject({ status: 'closed' });
    expect((await typed(page, 'ben@example.com')).statusCode).toBe(303);
    expect(await readPayments(second.floor)).toMatchObject([{ email: 'ben@example.com' }]);
  });
});
