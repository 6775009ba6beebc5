import { it } from 'vitest';
import { startingService } from '../../core/domain/service-settings.ts';
import { buildKnownDish, buildKnownOrder } from '../testing/known-place.ts';
import { type By, type RecordedPlace, recordedPlace } from '../testing/recorded-answers.ts';
import { addRow, changeRows } from '../testing/rows.ts';

/** Another table, with a visit. */
async function seat({ test, db, place }: RecordedPlace, name: string, code: string) {
  const { restaurantId, attendantId } = place;
  const row = { restaurant_id: restaurantId, attendant_id: attendantId, name, code, state: 'active' as const };
  const { id: tableId } = await addRow(db, 'dining_tables', { ...row, otp: '303303' });
  const visit = { restaurant_id: restaurantId, table_id: tableId, last_request_hash: null, otp: '303303' };
  const { id: visitId } = await addRow(db, 'visits', visit);
  const guest: By = [`guest of ${name}`, test.visitHeaders({ restaurantId, tableId, visitId })];
  return { ...place, tableId, visitId, code, guest };
}

it('orders as they stand: for staff, for the table, on the floor [DIN-ORD-15 DIN-ORD-16 DIN-ORD-19 ORDER-12 ORDER-14 ORDER-53 ORDER-64 STATUS-15 STATUS-17 TABLE-31 AMB-95]', async () => {
  const recorded = await recordedPlace();
  const { test, db, place, must, ask, guest, anonymous, written } = recorded;
  const { restaurantId, tableId } = place;
  const ids = { restaurant_id: restaurantId };
  await must('hasOrdered');
  await must('tableDetail', { query: { tableID: tableId } });
  await must('dinerOrder', { query: { rid: restaurantId, tableno: 'quaytable0004' } }, guest);
  const waiting = await buildKnownOrder(test, place, 'new');
  const atBar = await seat(recorded, 'Bar 1', 'quaytable0001');
  const closed = await buildKnownOrder(test, atBar, 'closed', ' 2');
  const atDoor = await seat(recorded, 'Door 2', 'quaytable0002');
  const paid = await buildKnownOrder(test, atDoor, 'paid', ' 3');
  await addRow(db, 'dining_tables', {
    ...ids,
    name: 'Cellar 3',
    code: 'quaytable0003',
    state: 'inactive',
    otp: '202202',
    attendant_id: null,
  });
  await must('hasOrdered');
  for (const state of [0, 1, 2]) await must('floorTables', { params: { state } });
  await must('tableDetail', { query: { tableID: tableId } });
  for (const { orderId } of [waiting, closed, paid]) await must('orderById', { params: { orderID: orderId } });
  for (const status of ['C', 'N']) await must('searchOrders', { query: { status } });
  await must('searchOrders', { query: { ordernumber: paid.orderId, status: 'P' } });
  const request = { query: { rid: restaurantId, tableno: 'quaytable0001' } };
  await must('dinerOrder', request, atBar.guest);
  await must('dinerCloseOrder', { payload: { orderID: closed.orderId } }, atBar.guest);
  await must('invoiceStatus', { query: { orderid: paid.orderId } }, anonymous);
  await must('sendInvoice', { params: { orderid: paid.orderId } });

  await addRow(db, 'late_payments', {
    ...ids,
    order_id: closed.orderId,
    provider: 'stripe',
    reference: 'cs_known_late',
    live: true,
    currency: 'eur',
    amount_cents: 7007,
    reason: 'other-amount',
    received_at: '2026-03-01T18:41:00.008Z',
  });
  await must('latePayments');
  await must('orderById', { params: { orderID: closed.orderId } });
  const bill = { total_cents: 5512, service_charge_cents: 135, tax_cents: 401, due_cents: 6048, paid_cents: 1717 };
  const untouched = { discount_mode: null, surcharge_mode: null, terms: {} };
  await addRow(db, 'split_bills', { ...ids, order_id: closed.orderId, way: 'free', ...bill, ...untouched });
  await addRow(db, 'card_checkouts', {
    ...ids,
    order_id: closed.orderId,
    provider: 'sandbox',
    session_id: 'cs_known_1234567890123456',
    url: 'https://cards.example/1',
    live: false,
    order_version: 25,
    total_cents: 0,
    service_charge_cents: 0,
    tax_cents: 0,
    tip_cents: 0,
    amount_cents: 500,
    part_cents: 500,
    request_hash: 'known',
    terms: null,
  });
  await must('seeSubOrders', { payload: { orderID: waiting.orderId, subOrderIDs: [waiting.secondId] } });
  // Sorted by New first and then by waiting time, not by when the order began.
  for (const [name, status, began, since] of [
    ['A', 'new', '2026-03-01T10:00:00Z', '2026-03-01T12:30:00Z'],
    ['B', 'new', '2026-03-01T11:00:00Z', '2026-03-01T11:30:00Z'],
    ['C', 'open', '2026-03-01T09:30:00Z', '2026-03-01T09:40:00Z'],
    ['D', 'open', '2026-03-01T09:00:00Z', '2026-03-01T12:50:00Z'],
  ] as const) {
    const { orderId, secondId } = await buildKnownOrder(
      test,
      await seat(recorded, name, `boardtable000${name}`),
      status,
      name,
    );
    await changeRows(db, 'orders', orderId, { started_at: began });
    await changeRows(db, 'sub_orders', secondId, { created_at: since });
  }
  await must('activeOrders');
  await must('activeOrders', { query: { searchText: 'window' } });
  for (const tableID of [tableId, atBar.tableId]) await must('tableDetail', { query: { tableID } });
  await must('diningTables', { query: { size: 2 } });
  await ask('orderByNoId');
  await ask('orderById', { params: { orderID: 7 } });
  await ask('orderById', { params: { orderID: waiting.orderId } }, anonymous);
  await written('orders');
});

it('what guests and staff do with an order, from its first dish to the kitchen and the closed bill', async () => {
  const recorded = await recordedPlace();
  const { test, db, place, must, ask, guest, mark, written } = recorded;
  const { restaurantId, tableId } = place;
  const { itemId, categoryId } = await buildKnownOrder(test, await seat(recorded, 'Door 2', 'quaytable0002'), 'paid');
  const capers = { subItemName: 'Capers', price: 1.15, sequence: 1 };
  const bream = { itemID: itemId, itemQuantity: 1, subItems: [capers] };
  const here = { tableID: 'quaytable0004', restaurantID: restaurantId };
  const inOneGo = { items: [bream], specialInstruction: 'In one go', avoids: ['fish'] };
  const placed = await must('placeOrder', { payload: { suborder: [inOneGo], ...here } }, guest);
  const order = { params: { orderID: placed.orderID } };
  const again = await must('placeOrder', { payload: { suborder: [{ items: [bream] }], ...here } }, guest);
  const dropped = await must(
    'placeOrder',
    {
      payload: {
        suborder: [{ items: [{ ...bream, itemQuantity: 2, subItems: [capers, { ...capers, sequence: 2 }] }] }],
        ...here,
      },
    },
    guest,
  );
  await must('cancelSubOrder', { payload: { suborderID: dropped.subOrderID } }, guest);
  await must('orderById', order);
  await must('dinerOrder', { query: { rid: restaurantId, tableno: 'quaytable0004' } }, guest);
  const both = [placed, again].map(({ subOrderID }) => ({ items: [], status: 'O', subOrderID }));
  await must('placeOrder', { payload: { suborder: both, ...here, tableID: tableId } });
  const fennel = { subItemName: 'Fennel', sequence: 1 };
  const pad = {
    items: [{ ...bream, subItems: [fennel], specialInstruction: 'Hot' }],
    specialInstruction: 'On two plates',
  };
  const taken = await must('takeOrder', { payload: { tableID: tableId, suborder: [pad] } });

  await must('saveKitchenStation', { payload: { name: 'Grill', categoryIDs: [categoryId] } });
  const fish = await must('saveKitchenStation', { payload: { name: 'Cold' } });
  await must('kitchenStations');
  await must('deleteKitchenStation', { query: { id: fish } });
  const [ticket] = await must('kitchenTickets');
  mark('contents', ticket.contents);
  const step = { ticketID: ticket.ticketID, lineIDs: ticket.lines.map(({ lineID }: { lineID: number }) => lineID) };
  const { lastPress } = await must('stepKitchen', { payload: { ...step, from: 'waiting', to: 'preparing' } });
  await ask('stepKitchen', { payload: { ...step, from: 'waiting', to: 'preparing' } });
  await must('undoKitchenStep', { payload: { ticketID: ticket.ticketID, pressID: lastPress.pressID } });
  for (const [from, to] of [
    ['waiting', 'preparing'],
    ['preparing', 'ready'],
    ['ready', 'served'],
  ])
    await must('stepKitchen', { payload: { ...step, from, to } });
  await must('servedTickets');
  await changeRows(db, 'sub_orders', again.subOrderID, { status: 'cancelled' });
  const late = (await must('kitchenTickets')).find(
    ({ ticketID }: { ticketID: number }) => ticketID === again.subOrderID,
  );
  mark('contents', late.contents);
  await must('acknowledgeTicket', { payload: { ticketID: late.ticketID, contents: late.contents } });
  await must('clearOldTickets');
  mark('until', await must('pauseOrders', { payload: { minutes: 10 } }));
  await must('pauseOrders', { payload: { minutes: 0 } });
  await must('ticketPaper', { query: { subOrderID: taken.subOrderID } });
  await must('orderById', order);
  await must('dinerOrder', { query: { rid: restaurantId, tableno: 'quaytable0004' } }, guest);

  await must('callStaff', { payload: { kind: 'bill' } }, guest);
  const [call] = await must('tableCalls');
  await must('takeTableCall', { payload: { callID: call.callID } });
  await ask('callStaff', { payload: { kind: 'bill' } }, guest);
  await must('ownTableCalls', {}, guest);

  await must('ownTable', {}, guest);
  const { id: free } = await addRow(db, 'dining_tables', {
    restaurant_id: restaurantId,
    name: 'Lamp 5',
    code: 'quaytable0005',
    state: 'active',
    otp: '505505',
    attendant_id: null,
  });
  await must('moveTable', { payload: { tableID: tableId, toTableID: free, orderID: placed.orderID } });
  await must('ownTable', {}, guest);
  await must('closeOrder', { payload: { orderID: placed.orderID } });
  await must('reopenOrder', { payload: { orderID: placed.orderID, reason: ' One coffee ' } });
  await must('orderById', order);
  await must('searchOrders', { query: { status: 'O' } });
  await must('dinerCloseOrder', { payload: { orderID: placed.orderID } }, guest);

  const beside = await seat(recorded, 'Bar 1', 'quaytable0001');
  const other = await buildKnownOrder(test, beside, 'closed', ' 2');
  await must('joinOrders', { payload: { orderID: placed.orderID, withOrderID: other.orderId } });
  await must('activeOrders');
  await must('tableDetail', { query: { tableID: free } });
  await must('orderById', order);
  await must('dinerOrder', { query: { rid: restaurantId, tableno: 'quaytable0001' } }, beside.guest);
  await must('separateOrder', { payload: { orderID: placed.orderID } });
  await must('joinOrders', { payload: { orderID: placed.orderID, withOrderID: other.orderId } });
  const together = { orderIDs: [placed.orderID, other.orderId], paidby: 'Cash', tip: '5' };
  await must('payJoined', { payload: together });
  await ask('payJoined', { payload: together });
  await must('freeTable', { payload: { tableID: free } });
  await must('freeTable', { payload: { tableID: beside.tableId } });

  const more = await must('takeOrder', {
    payload: {
      tableID: free,
      suborder: [{ items: [{ itemID: itemId, itemQuantity: 2, subItems: [fennel, { ...fennel, sequence: 2 }] }] }],
    },
  });
  const [line] = (await must('orderById', { params: { orderID: more.orderID } })).suborder[0].items;
  const dish = { orderItemID: line.orderItemID, kind: 'comp', units: [1], quantity: 2 };
  await must('previewVoid', { payload: dish });
  await must('voidDish', { payload: { ...dish, reason: 'On the house', note: ' Birthday ' } });
  await ask('voidDish', { payload: { ...dish, kind: 'void', reason: 'It rained' } });
  await must('voidDish', { payload: { ...dish, kind: 'void', units: [2], reason: 'Ordered by mistake' } });
  await must('orderById', { params: { orderID: more.orderID } });
  await written('service');
});

it('courses: held, on the screens of staff and guests, fired, and closed with what is held', async () => {
  const { test, db, place, must, ask, guest, mark, written } = await recordedPlace();
  const { restaurantId, tableId } = place;
  const { itemId, categoryId } = await buildKnownDish(test, place);
  await changeRows(db, 'categories', categoryId, { course: 6 });
  const service = JSON.stringify({ ...startingService, courses: true });
  await changeRows(db, 'restaurants', restaurantId, { service_settings: service as never });
  const bream = (course?: number) => ({
    itemID: itemId,
    itemQuantity: 1,
    subItems: [{ subItemName: 'Fennel', sequence: 1 }],
    ...(course !== undefined && { course }),
  });
  await must('itemCategories');
  await must('itemMenu', { query: { rid: restaurantId } });
  const items = [bream(2), bream(), bream(8), bream(0)];
  const { orderID } = await must('takeOrder', { payload: { tableID: tableId, suborder: [{ items }] } });
  for (const { contents } of await must('kitchenTickets')) mark('contents', contents);
  await must('activeOrders');
  await must('orderById', { params: { orderID } });
  await must('dinerOrder', { query: { rid: restaurantId, tableno: 'quaytable0004' } }, guest);
  await ask('closeOrder', { payload: { orderID } });
  await ask('dinerCloseOrder', { payload: { orderID } }, guest);
  await must('fireCourse', { payload: { orderID, course: 6 } });
  for (const course of [6, 7]) await ask('fireCourse', { payload: { orderID, course } });
  const fired = [{ items: [bream(8)], fire: [8] }];
  await must('takeOrder', { payload: { tableID: tableId, orderID, suborder: fired } });
  for (const { contents } of await must('kitchenTickets')) mark('contents', contents);
  await must('takeOrder', { payload: { tableID: tableId, orderID, suborder: [{ items: [bream(9)] }] } });
  await must('closeOrder', { payload: { orderID, fireHeld: true } });
  await written('courses');
});
