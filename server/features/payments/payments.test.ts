import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { dayOf, formatReportDay } from '../../../core/domain/formats/days.ts';
import { type Floor, testApp } from '../../testing/test-app.ts';

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
      orderid: orderID,
      paidby: 'Cash',
      email: '',
      status: 'P',
      tip: 0,
      tax: 7.95,
      wolfycharges: 2,
      discount: 0,
      discountMode: null,
      amount: 97.45,
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
});

/** A bill of 97.45, and a user with all privileges. */
async function buildParts() {
  const order = await test.buildClosedOrder();
  const { restaurantId } = order.floor;
  const privileges = ['order', 'payment', 'payment_review', 'orderstat', 'serverstat'] as const;
  const manager = await test.staffOf({ restaurantId, privileges: [...privileges] });
  const get = async (path: string) => (await test.send({ method: 'GET', url: `/api${path}`, headers: manager })).json();
  return { ...order, desk: test.splitDesk(order), get };
}

describe('a bill that was paid in parts', () => {
  it('has one revenue row per payment, one order, and every tip', async () => {
    const { desk, get, orderID } = await buildParts();
    await desk.divide('staff', { way: 'equal', people: 3 });
    await desk.take('count:1', { tip: '2' });
    await desk.payByCard('count:1', { tipamount: 3 });
    const day = formatReportDay(dayOf('America/Los_Angeles', new Date()));
    const range = new URLSearchParams({ startTime: day, stopTime: day });
    expect((await get(`/orderstatReport?${range}`)).result.content).toMatchObject([{ ORDERID: orderID, STATUS: 'C' }]);
    // A page cached before a payment doesn't hide it.
    const address = `/revenuereport?${range}&sortFieldName=orderid&sortDirection=asc`;
    for (let again = 0; again < 2; again += 1) expect((await get(address)).result.totalElements).toBe(2);
    await desk.take('rest', { paidby: 'Card' });
    const revenue = (await get(address)).result;
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
    const { desk, get, orderID } = await buildParts();
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
    // Only the part's two dishes, whose amounts add up to the share.
    const dishes = (await desk.look('staff')).shares.slice(0, 2);
    expect(part.invoice.lines.map(({ title }: { title: string }) => title)).toEqual(dishes.map(({ name }) => name));
    const cents = part.invoice.lines.map(({ amount }: { amount: string }) => Math.round(Number(amount.slice(1)) * 100));
    expect(cents.reduce((sum: number, amount: number) => sum + amount, 0)).toBe(2_785);
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
});
