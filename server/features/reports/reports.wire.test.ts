import { expect, it } from 'vitest';
import { buildKnownOrder, buildKnownPayment, buildKnownRefund, testKnownOrder } from '../../testing/known-place.ts';
import { addRow, changeRows } from '../../testing/rows.ts';

/** Every field of every report row, literally, from rows with distinct values. */

const test = await testKnownOrder('paid');
const { place, order, get, db } = test;
const paymentId = await buildKnownPayment(test, place, order);
await buildKnownRefund(test, place, order, paymentId);
// The same table's guests of the same day who have not paid yet.
const { id: visitId } = await addRow(db, 'visits', {
  ...{ restaurant_id: place.restaurantId, table_id: place.tableId, last_request_hash: null, otp: '305927' },
  started_at: '2026-03-01T20:00:00.019Z',
});
const open = await buildKnownOrder(test, { ...place, visitId }, 'open', ' 2');
await changeRows(db, 'orders', open.orderId, { started_at: '2026-03-01T20:05:00.020Z', total_cents: 5513 });

const day = 'startTime=01-Mar-2026&stopTime=01-Mar-2026';
const page = (rows: number, content: object[]) => ({
  success: true,
  message: 'Ok',
  result: {
    ...{ number: 0, size: 20, first: true, last: true, totalPages: 1 },
    ...{ numberOfElements: rows, totalElements: rows, content },
  },
});
const payment = {
  ...{ orderid: order.orderId, paymentId, paymentDateTime: '2026-03-01T18:51:00.010Z', amount: 62.24 },
  ...{ taxamount: 4.01, discountedAmount: 5.12, paymentBy: 'Card' },
};

it('revenuereport, revenuetotal and revenuechart [REV-17 REV-18 REV-19]', async () => {
  expect(await get(`revenuereport?${day}`)).toEqual(page(1, [payment]));
  expect(await get(`revenuereport?${day}&paymentId=${paymentId}`)).toEqual(page(1, [payment]));
  expect((await get(`revenuereport?${day}&size=0`)).result).toEqual([payment]);
  expect(await get(`revenuetotal?${day}`)).toEqual({ success: true, message: 'Ok', result: 62.24, refunds: 12.34 });
  expect((await get(`revenuechart?${day}`)).result).toEqual([
    { day: '2026-03-01', Cash: 0, Card: 62.24, Online: 0, Others: 0, Refunds: 12.34 },
  ]);
});

it('orderstatReport and orderstatchart: a paid order and an unfinished one [OSTAT-13]', async () => {
  const unpaid = {
    TABLEID: place.tableId,
    TableName: 'Window 4',
    OTP: '305927',
    SESSIONSTARTTIME: '2026-03-01T20:00:00.019Z',
    ATTENDENT: 'Marta Silva',
    ORDERID: open.orderId,
    STARTTIME: '2026-03-01T20:05:00.020Z',
    CLOSINGTIME: null,
    // 55.13 with its tax of 3.91, the second tier's 1.35 and the tax on that.
    AMOUNT: 60.49,
    PAYMENT_TIME: null,
    STATUS: 'O',
  };
  const paid = {
    TABLEID: place.tableId,
    TableName: 'Window 4',
    OTP: '204816',
    SESSIONSTARTTIME: '2026-03-01T17:01:00.002Z',
    ATTENDENT: 'Marta Silva',
    ORDERID: order.orderId,
    STARTTIME: '2026-03-01T17:11:00.003Z',
    CLOSINGTIME: '2026-03-01T18:31:00.004Z',
    AMOUNT: 56.11,
    PAYMENT_TIME: '2026-03-01T18:51:00.010Z',
    STATUS: 'P',
  };
  expect(await get(`orderstatReport?${day}`)).toEqual(page(2, [unpaid, paid]));
  expect((await get(`orderstatReport?${day}&size=0`)).result).toEqual([unpaid, paid]);
  expect((await get(`orderstatchart?${day}`)).result).toEqual([
    // From the check-in at 9:01 to the payment at 10:51.
    { hour: 9, orders: 1, turnMinutes: 110 },
    { hour: 12, orders: 1, turnMinutes: null },
  ]);
});

it('serverstatReport and serverstatchart [TIPS-12]', async () => {
  const tips = { CODE: 'M7', SERVERNAME: 'Marta Silva', Tip: 6.13 };
  const row = { STARTTIME: '2026-03-01T08:00:00.000Z', ...tips };
  expect(await get(`serverstatReport?${day}`)).toEqual(page(1, [row]));
  expect((await get(`serverstatReport?${day}&size=0`)).result).toEqual([row]);
  expect((await get(`serverstatchart?${day}`)).result).toEqual([tips]);
});
