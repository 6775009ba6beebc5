import { expect, it } from 'vitest';
import { type KnownOrder, type KnownPlace, testKnownOrder } from '../../testing/known-place.ts';
import { addRow, buildUser, findRow } from '../../testing/test-app.ts';

/** Every field of every response about an order, literally, from rows with distinct values. */

const waiting = await testKnownOrder('new');
const closed = await testKnownOrder('closed');
const paid = await testKnownOrder('paid');

/** What staff and guests read of a sub-order that no staff has opened. */
const forStaff = {
  seenTime: null,
  seenBy: null,
  takenByStaff: false,
  takenBy: null,
  changedByStaff: false,
  kitchenStep: null,
};
const forGuests = { seenTime: null, takenByStaff: false, changedByStaff: false, kitchenStep: null };

/** The two sub-orders on the wire, in order; `tableID` is the table as this reader knows it. */
function wireSubOrders(
  order: KnownOrder,
  { restaurantId }: KnownPlace,
  tableID: number | string,
  status: 'N' | 'O',
  seen: object = forStaff,
) {
  const first = {
    subOrderID: order.firstId,
    suborderID: order.firstId,
    status: 'O',
    createTime: '2026-03-01T17:12:00.006Z',
    itemCount: 2,
    totalAmt: 34.07,
    taxAmt: 2.3,
    taxRate: 6.75,
    specialInstruction: 'All at once',
    tableID,
    restaurantID: restaurantId,
    ...seen,
    items: [
      {
        itemID: order.itemId,
        orderItemID: order.firstLineId,
        itemName: 'Bream as ordered',
        itemDescription: 'Line caught',
        itemQuantity: 2,
        itemPrice: 16.49,
        itemTotal: 34.07,
        specialInstruction: 'No salt',
        subItems: [{ subItemName: 'Capers as ordered', description: 'In oil', price: 1.09, quantity: 1, sequence: 2 }],
      },
    ],
  };
  const second = {
    subOrderID: order.secondId,
    suborderID: order.secondId,
    status,
    createTime: '2026-03-01T17:41:00.007Z',
    itemCount: 5,
    totalAmt: 21.05,
    taxAmt: 1.61,
    taxRate: 6.75,
    specialInstruction: 'After the starters',
    tableID,
    restaurantID: restaurantId,
    ...seen,
    items: [
      {
        itemID: order.itemId,
        orderItemID: order.secondLineId,
        itemName: 'Small bream',
        itemDescription: 'For children',
        itemQuantity: 5,
        itemPrice: 4.21,
        itemTotal: 21.05,
        specialInstruction: 'Cut up',
        subItems: [],
      },
    ],
  };
  return { first, second };
}

const qrurl = ({ restaurantId }: KnownPlace) => `https://bistro.example/customer/checkin/${restaurantId}-quaytable0004`;

/** The constant part of the known order's description. */
const described = ({ order, place }: typeof closed) => ({
  ...{ orderID: order.orderId, restaurantID: place.restaurantId, startTime: '2026-03-01T17:11:00.003Z' },
  ...{
    tableID: place.tableId,
    tableName: 'Window 4',
    totalAmt: 55.12,
    taxAmt: 3.91,
    toPay: 60.48,
    paidAmt: 0,
    refundedAmt: 0,
  },
  ...{ serverName: 'Marta Silva', qrurl: qrurl(place), payingNow: false },
  ...{ joinedWith: [], moves: [], reopenings: [], approvals: [] },
});

it('fetchorderbyid: a closed order with its sub-orders, newest first [ORDER-53]', async () => {
  const { place, order, get, db } = closed;
  await addRow(db, 'late_payments', {
    ...{ restaurant_id: place.restaurantId, order_id: order.orderId, provider: 'stripe', reference: 'cs_known_late' },
    ...{ live: true, currency: 'eur', amount_cents: 7007, reason: 'other-amount' },
    received_at: '2026-03-01T18:41:00.008Z',
  });
  const late = await findRow(db, 'late_payments', {}, ['id']);
  const { first, second } = wireSubOrders(order, place, place.tableId, 'O');
  const latePayment = {
    latePaymentId: late.id,
    orderID: order.orderId,
    tableName: 'Window 4',
    amount: 70.07,
    currency: 'eur',
    reason: 'other-amount',
    receivedTime: '2026-03-01T18:41:00.008Z',
  };
  expect((await get(`fetchorderbyid/${order.orderId}`)).result).toEqual({
    ...described(closed),
    ...{ status: 'C', closingTime: '2026-03-01T18:31:00.004Z', latePayments: [latePayment] },
    suborder: [second, first],
  });
  expect((await get('latepayments')).result).toEqual([latePayment]);
});

it('fetchorderbyid: the possible choices too, for the dishes of a New sub-order', async () => {
  const { place, order, get } = waiting;
  const { first, second } = wireSubOrders(order, place, place.tableId, 'N');
  const customization = {
    selection: 'M',
    mandatory: true,
    max: 3,
    subItems: [
      { subItemName: 'Capers', description: 'In salt', price: 1.15 },
      { subItemName: 'Fennel', description: 'Raw', price: 0.85 },
    ],
  };
  expect((await get(`fetchorderbyid/${order.orderId}`)).result).toEqual({
    ...described(waiting),
    ...{ status: 'N', closingTime: null, latePayments: [] },
    suborder: [{ ...second, items: second.items.map((item) => ({ ...item, customization })) }, first],
  });
});

it('searchorders: a row of the list with its sub-orders [ORDER-12 ORDER-14 ORDER-64]', async () => {
  const { place, order, get } = closed;
  const { first, second } = wireSubOrders(order, place, place.tableId, 'O');
  const { results, result, message, success, ...figures } = await get('searchorders?status=C');
  expect({ result, message, success }).toEqual({ result: null, message: 'Ok', success: true });
  expect(figures).toEqual({
    ...{ number: 0, size: 20, first: true, last: true },
    ...{ numberOfElements: 1, totalElements: 1, totalPages: 1 },
  });
  expect(results).toEqual([
    {
      orderID: order.orderId,
      status: 'C',
      restaurantID: place.restaurantId,
      startTime: '2026-03-01T17:11:00.003Z',
      closingTime: '2026-03-01T18:31:00.004Z',
      tableID: place.tableId,
      tableName: 'Window 4',
      movedFrom: null,
      joinedWith: [],
      suborder: [second, first],
    },
  ]);
});

it('searchorders: an order that is not closed has no end', async () => {
  const { results } = await waiting.get('searchorders?status=N');
  expect(results[0]).toMatchObject({ status: 'N', startTime: '2026-03-01T17:11:00.003Z', closingTime: null });
});

it('external/fetchorder: the order as its own table sees it [DIN-ORD-15 DIN-ORD-16]', async () => {
  const { place, order, get } = closed;
  const { first, second } = wireSubOrders(order, place, 'quaytable0004', 'O', forGuests);
  const url = `external/fetchorder?rid=${place.restaurantId}&tableno=quaytable0004`;
  expect((await get(url, place.cookie)).result).toEqual({
    orderID: order.orderId,
    status: 'C',
    restaurantID: place.restaurantId,
    startTime: '2026-03-01T17:11:00.003Z',
    closingTime: '2026-03-01T18:31:00.004Z',
    tableID: 'quaytable0004',
    joinedWith: [],
    sessionstartTime: '2026-03-01T17:01:00.002Z',
    waitMinutes: 5,
    suborder: [second, first],
  });
});

it('external/closeorder: the payment record [DIN-ORD-19]', async () => {
  const { place, order, post } = closed;
  expect(await post('external/closeorder', { orderID: order.orderId }, place.cookie)).toEqual({
    success: true,
    message: 'Ok',
    // 55.12 is of the second tier: 1.35, of which the tax of 7.125 % is 0.10.
    result: {
      orderID: order.orderId,
      restaurantID: place.restaurantId,
      tableID: 'quaytable0004',
      totalAmt: 55.12,
      taxAmt: 3.91,
      wolfyCharges: 1.35,
      amount: 60.48,
      status: 'C',
    },
  });
});

it('both fetchorderby calls: the order and its status', async () => {
  const { order, get } = paid;
  const result = { orderID: order.orderId, status: 'P' };
  expect((await get(`fetchorderby/${order.orderId}`)).result).toEqual(result);
  expect((await get(`external/fetchorderby?orderid=${order.orderId}`, {})).result).toEqual(result);
});

it("takeorder: the new sub-order, with its taker's name for staff and without for guests", async () => {
  const { place, order, db, get, post, staffHeaders } = await testKnownOrder('new');
  const { restaurantId, tableId } = place;
  const { id } = await buildUser(db, { restaurantId, name: 'Vera Lund', privileges: ['takeorder'] });
  const items = [{ itemID: order.itemId, itemQuantity: 1, subItems: [{ subItemName: 'Fennel', sequence: 1 }] }];
  const sent = { tableID: tableId, suborder: [{ items, specialInstruction: 'On two plates' }] };
  const answer = await post('takeorder', sent, await staffHeaders(id));
  const { subOrderID } = answer.result;
  const result = { orderID: order.orderId, subOrderID, status: 'O', takenBy: 'Vera Lund' };
  expect(answer).toEqual({ success: true, message: 'Ok', result });
  const ofOne = (suborder: { subOrderID: number }[]) => suborder.find((one) => one.subOrderID === subOrderID);
  const taken = ofOne((await get(`fetchorderbyid/${order.orderId}`)).result.suborder);
  expect(taken).toEqual({
    ...{ subOrderID, suborderID: subOrderID, status: 'O', createTime: expect.any(String), itemCount: 1 },
    // 23.75 and 0.85 for the fennel; 7.125 % of that is 1.75.
    ...{ totalAmt: 24.6, taxAmt: 1.75, taxRate: 7.125, specialInstruction: 'On two plates' },
    ...{ tableID: tableId, restaurantID: restaurantId, seenTime: null, seenBy: null, kitchenStep: 'waiting' },
    ...{
      takenByStaff: true,
      takenBy: 'Vera Lund',
      changedByStaff: false,
      items: [expect.objectContaining({ itemName: 'Sea bream' })],
    },
  });
  const url = `external/fetchorder?rid=${restaurantId}&tableno=quaytable0004`;
  const { seenBy, takenBy, ...forTheGuests } = taken as unknown as Record<string, unknown>;
  expect(ofOne((await get(url, place.cookie)).result.suborder)).toEqual({ ...forTheGuests, tableID: 'quaytable0004' });
});
