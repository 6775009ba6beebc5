import { describe, expect, it } from 'vitest';
import { dayOf, formatReportDay } from '../../../core/domain/formats/days.ts';
import { testApp } from '../../testing/test-app.ts';
import { reconcile } from './reconciler.ts';

const test = await testApp();

/** A bill of 97.45, for a user with every right over it. */
async function buildDesk() {
  const order = await test.buildClosedOrder();
  const { restaurantId } = order.floor;
  const privileges = ['order', 'payment', 'refund', 'payment_review', 'orderstat', 'serverstat'] as const;
  const manager = await test.staffOf({ restaurantId, privileges: [...privileges] });
  const get = async (path: string) => (await test.send({ method: 'GET', url: `/api${path}`, headers: manager })).json();
  const post = (path: string, payload: object) =>
    test.send({ method: 'POST', url: `/api${path}`, headers: manager, payload });
  return { ...order, restaurantId, desk: test.splitDesk(order), get, post };
}

describe('a card payment for a part that is gone', () => {
  it('is kept for a refund, whether it was for the part or the whole', async () => {
    const { desk, orderID } = await buildDesk();
    await desk.divide('diner', { way: 'equal', people: 2 });
    const { result, url } = (await desk.start('count:1')).json();
    // The session is paid at the provider, unreported, while staff take everything.
    await test.changeRows('card_checkouts', { session_id: result }, { state: 'ended' });
    await desk.take('rest');
    await test.typeCard(url);
    expect((await test.completeOrder(result)).json()).toMatchObject({ success: false, error: 'AlreadyPaid' });
    expect(await test.readMoney(orderID)).toMatchObject({
      status: 'paid',
      late: [{ amount_cents: 4_873, reason: 'already-paid' }],
    });
    const other = await buildDesk();
    const whole = (await other.payByCard()).json();
    await test.changeRows('card_checkouts', { session_id: whole.result }, { state: 'ended' });
    await other.desk.divide('staff', { way: 'equal', people: 2 });
    await other.desk.take('count:1');
    await test.typeCard(whole.url);
    expect((await test.completeOrder(whole.result)).json()).toMatchObject({ success: false });
    const money = await test.readMoney(other.orderID);
    expect(money).toMatchObject({ status: 'closed', late: [{ amount_cents: 9_745, reason: 'other-amount' }] });
  });

  it('for a part, if unfinished, frees it once its lease is over', async () => {
    const { desk, orderID } = await buildDesk();
    await desk.divide('diner', { way: 'items' });
    await desk.start('shares:1');
    const past = new Date(Date.now() - 1_000);
    await test.changeRows('card_checkouts', { order_id: orderID }, { lease_until: past, next_look_at: past });
    await reconcile(test.program.services);
    expect((await desk.look('diner')).shares[0]).toMatchObject({ state: 'open' });
    expect((await desk.start('shares:1')).statusCode).toBe(200);
  });
});

describe('a bill that was paid in parts', () => {
  it('has one revenue row per payment, one order, and every tip', async () => {
    const { desk, get, orderID } = await buildDesk();
    await desk.divide('staff', { way: 'equal', people: 3 });
    await desk.take('count:1', { tip: '2' });
    await desk.payByCard('count:1', { tipamount: 3 });
    const day = formatReportDay(dayOf('America/Los_Angeles', new Date()));
    const range = new URLSearchParams({ startTime: day, stopTime: day });
    expect((await get(`/orderstatReport?${range}`)).result.content).toMatchObject([{ ORDERID: orderID, STATUS: 'C' }]);
    // A read from before a payment does not hide it.
    const asked = `/revenuereport?${range}&sortFieldName=orderid&sortDirection=asc`;
    for (let again = 0; again < 2; again += 1) expect((await get(asked)).result.totalElements).toBe(2);
    await desk.take('rest', { paidby: 'Card' });
    const revenue = (await get(asked)).result;
    expect(revenue.totalElements).toBe(3);
    expect(revenue.content.map((row: { paymentBy: string; amount: number }) => [row.paymentBy, row.amount])).toEqual([
      ['Cash', 34.49],
      ['Online', 35.48],
      ['Card', 32.48],
    ]);
    expect((await get(`/revenuetotal?${range}`)).result).toBe(102.45);
    const stats = (await get(`/orderstatReport?${range}`)).result;
    expect(stats.content).toMatchObject([{ ORDERID: orderID, AMOUNT: 97.45, STATUS: 'P' }]);
    expect(stats.totalElements).toBe(1);
    const tips = (await get(`/serverstatReport?${range}`)).result.content;
    expect(tips.reduce((sum: number, row: { Tip: number }) => sum + row.Tip, 0)).toBe(5);
  });

  it('has an invoice for each part below the whole bill, and one receipt for all', async () => {
    const { desk, get, orderID } = await buildDesk();
    await desk.divide('staff', { way: 'items' });
    await desk.take('shares:1,2', { tip: '1', email: 'ana@example.com' });
    const [first] = (await desk.look('staff')).parts;
    expect((await get(`/receipt/${orderID}`)).error).toBe('NotFound');
    const part = (await get(`/receipt/${orderID}?payment=${first?.paymentId}`)).result;
    expect(part.mail).toMatchObject({ email: 'ana@example.com' });
    const sums = Object.fromEntries(
      part.invoice.sums.map((sum: { label: string; value: string }) => [sum.label, sum.value]),
    );
    expect(sums).toEqual({ 'Your share, with fees and tax': '$27.85', Tip: '$1.00', 'Amount paid': '$28.85' });
    expect(part.invoice.facts.slice(-3)).toEqual([
      { label: 'Part', value: 'Payment 1 of this bill, by dishes' },
      { label: 'Tax in your share', value: expect.stringMatching(/^\$2\.\d\d$/) },
      { label: 'Whole bill', value: '$97.45' },
    ]);
    // Only its own two dishes, which add up to the share.
    const dishes = (await desk.look('staff')).shares.slice(0, 2);
    expect(part.invoice.lines.map(({ title }: { title: string }) => title)).toEqual(dishes.map(({ name }) => name));
    const cents = part.invoice.lines.map(({ amount }: { amount: string }) => Math.round(Number(amount.slice(1)) * 100));
    expect(cents.reduce((sum: number, one: number) => sum + one, 0)).toBe(2_785);
    await desk.take('rest', { paidby: 'Card', email: 'bo@example.com' });
    const whole = (await get(`/receipt/${orderID}`)).result;
    expect(whole).toMatchObject({ mail: null, payments: [{ paidby: 'Cash' }, { paidby: 'Card' }] });
    expect(whole.invoice.sums.slice(-4)).toEqual([
      { label: 'Payment 1, Cash', value: '$27.85' },
      { label: 'Payment 2, Card', value: '$69.60' },
      { label: 'Tips', value: '$1.00' },
      { label: 'Amount paid', value: '$98.45' },
    ]);
    const { invoices } = await test.readMoney(orderID);
    expect(invoices.map(({ recipient }) => recipient).sort()).toEqual(['ana@example.com', 'bo@example.com']);
    expect((await get(`/receipt/${orderID}?payment=1`)).error).toBe('NotFound');
  });

  it('can be refunded per payment, never above its amount, and a refund reopens no bill', async () => {
    const { desk, get, post, orderID } = await buildDesk();
    await desk.divide('staff', { way: 'free' });
    await desk.take('amount:40', { tip: '2' });
    const [first] = (await desk.look('staff')).parts;
    const back = (more: object) => post('/refund', { orderID, amount: '10', reason: 'Cold soup', ...more });
    expect((await back({})).json()).toMatchObject({ success: true, result: { paymentId: first?.paymentId } });
    expect(await desk.look('staff')).toMatchObject({ paid: 40, left: 57.45 });
    await desk.take('rest', { paidby: 'Card' });
    expect((await back({})).json()).toMatchObject({ error: 'Invalid' });
    expect((await back({ paymentId: first?.paymentId, amount: '32.01' })).json()).toMatchObject({ error: 'TooMuch' });
    expect((await back({ paymentId: 1 })).json()).toMatchObject({ error: 'NotFound' });
    expect((await back({ paymentId: first?.paymentId, amount: '32' })).json()).toMatchObject({ success: true });
    expect((await get(`/refunds/${orderID}`)).result).toMatchObject({
      paid: 99.45,
      left: 57.45,
      payments: [
        { paidby: 'Cash', paid: 42, left: 0 },
        { paidby: 'Card', paid: 57.45, left: 57.45 },
      ],
    });
    expect(await desk.look('staff')).toMatchObject({ status: 'P', left: 0 });
  });
});
