import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { buildAttendant } from '../../testing/builders.ts';
import { buildClosedOrder } from '../../testing/closed-order.ts';
import type { Floor } from '../../testing/diner.ts';
import { changeRows, findRow, findRows } from '../../testing/rows.ts';
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
      ...{ orderid: orderID, paidby: 'Cash', email: '', status: 'P' },
      ...{ tip: 0, tax: 7.95, wolfycharges: 2, discount: 0, discountMode: null, amount: 97.45 },
    });
    expect(await readOrder(orderID)).toMatchObject({ status: 'paid' });
    expect((await findRow(test.db, 'visits', floor.visitId)).ended_at).not.toBeNull();
    const table = await findRow(test.db, 'dining_tables', floor.tableId);
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
    const attendant = await buildAttendant(test.db, { restaurantId: floor.restaurantId });
    await changeRows(test.db, 'dining_tables', floor.tableId, { attendant_id: attendant.id });
    await pay(staff, { orderid: orderID, paidby: 'Cash', tip: '4.25' });
    expect((await findRow(test.db, 'attendants', attendant.id)).tip_total_cents).toBe(425);
    expect(await readPayments(floor)).toMatchObject([{ attendant_id: attendant.id, tip_cents: 425 }]);
  });

  it('a discount may be the whole total; fee and taxes stay due', async () => {
    const { staff, orderID } = await buildClosed();
    const query = { orderid: orderID, paidby: 'Cash', discount: '87.50', discountMode: 'amount', managercode: '4321' };
    expect((await pay(staff, query)).json().result).toMatchObject({ discount: 87.5, amount: 9.95 });
  });
});
