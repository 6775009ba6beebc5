import { expect, it } from 'vitest';
import { buildKnownOrder, testKnownOrder, testKnownPlace } from '../../testing/known-place.ts';
import { addRow, buildUser, changeRows } from '../../testing/test-app.ts';

/** Every field of every response about the floor, literally, from rows with distinct values. */

const waiting = await testKnownOrder('new');
const closed = await testKnownOrder('closed');
const free = await testKnownPlace();

it('getactiveorders: an order that has waited since its unconfirmed sub-order [STATUS-15]', async () => {
  const { place, order, get } = waiting;
  expect(await get('getactiveorders')).toEqual({
    success: true,
    message: 'Ok',
    result: [
      {
        orderID: order.orderId,
        tableID: place.tableId,
        tabledName: 'Window 4',
        movedFrom: null,
        joinedWith: [],
        status: 'N',
        otp: '204816',
        serverName: 'Marta Silva',
        totalAmt: 55.12,
        taxAmt: 3.91,
        toPay: 60.48,
        startTime: '2026-03-01T17:11:00.003Z',
        waitingSince: '2026-03-01T17:41:00.007Z',
        waiting: [{ subOrderID: order.secondId, createTime: '2026-03-01T17:41:00.007Z', seenTime: null, seenBy: null }],
        payingNow: false,
        readyDishes: 0,
        divided: null,
      },
    ],
  });
});

it('getactiveorders and tabledetail: a seen sub-order, and who saw it first', async () => {
  const { place, order, get, db } = await testKnownOrder('new');
  const { id } = await buildUser(db, { restaurantId: place.restaurantId, name: 'Ilse Brandt' });
  await changeRows(db, 'sub_orders', order.secondId, { seen_at: '2026-03-01T17:42:00.008Z', seen_by_user_id: id });
  const seen = {
    subOrderID: order.secondId,
    createTime: '2026-03-01T17:41:00.007Z',
    seenTime: '2026-03-01T17:42:00.008Z',
    seenBy: 'Ilse Brandt',
  };
  expect((await get('getactiveorders')).result).toMatchObject([{ waiting: [seen] }]);
  expect((await get(`tabledetail?tableID=${place.tableId}`)).result).toMatchObject({ order: { waiting: [seen] } });
});

it('getactiveorders: a split bill, partly paid, with a guest paying another part', async () => {
  const { place, order, get, db } = closed;
  const ids = { restaurant_id: place.restaurantId, order_id: order.orderId };
  await addRow(db, 'split_bills', {
    ...{ ...ids, way: 'free', total_cents: 5512, service_charge_cents: 135, tax_cents: 401, due_cents: 6048 },
    ...{ paid_cents: 1717, discount_mode: null, surcharge_mode: null, terms: {} },
  });
  await addRow(db, 'card_checkouts', {
    ...{ ...ids, provider: 'sandbox', session_id: 'cs_known_1234567890123456', url: 'https://cards.example/1' },
    ...{ live: false, order_version: 25, total_cents: 0, service_charge_cents: 0, tax_cents: 0, tip_cents: 0 },
    ...{ amount_cents: 500, part_cents: 500, request_hash: 'known', terms: null },
  });
  expect((await get('getactiveorders')).result).toEqual([
    {
      orderID: order.orderId,
      tableID: place.tableId,
      tabledName: 'Window 4',
      movedFrom: null,
      joinedWith: [],
      status: 'C',
      otp: '204816',
      serverName: 'Marta Silva',
      totalAmt: 55.12,
      taxAmt: 3.91,
      toPay: 60.48,
      startTime: '2026-03-01T17:11:00.003Z',
      waitingSince: '2026-03-01T17:11:00.003Z',
      waiting: [],
      payingNow: true,
      readyDishes: 0,
      divided: { paid: 17.17, left: 43.31 },
    },
  ]);
});

it('fetchtables: a busy table, a free one and an inactive one without a usable OTP [STATUS-17]', async () => {
  const { place, get, db } = waiting;
  const addTable = (name: string, code: string, state: 'inactive' | 'active', otp: string) =>
    addRow(db, 'dining_tables', { restaurant_id: place.restaurantId, name, code, state, otp, attendant_id: null });
  const bar = await addTable('Bar 1', 'quaytable0001', 'active', '101101');
  const cellar = await addTable('Cellar 2', 'quaytable0002', 'inactive', '202202');
  const busy = {
    ...{ tableID: place.tableId, tableName: 'Window 4', state: 2, otp: '204816' },
    serverName: 'Marta Silva',
    visitStarted: '2026-03-01T17:01:00.002Z',
    paidOrder: null,
  };
  expect((await get('fetchtables/0')).result).toEqual([
    {
      tableID: bar.id,
      tableName: 'Bar 1',
      state: 1,
      otp: '101101',
      serverName: '',
      visitStarted: null,
      paidOrder: null,
    },
    {
      tableID: cellar.id,
      tableName: 'Cellar 2',
      state: 0,
      otp: '',
      serverName: '',
      visitStarted: null,
      paidOrder: null,
    },
    busy,
  ]);
  expect((await get('fetchtables/2')).result).toEqual([busy]);
});

it('tabledetail: a table with its order', async () => {
  const { place, order, get } = closed;
  expect((await get(`tabledetail?tableID=${place.tableId}`)).result).toEqual({
    tableID: place.tableId,
    tableName: 'Window 4',
    state: 2,
    otp: '204816',
    serverName: 'Marta Silva',
    description: 'Seats six, near the lamp',
    otpGeneratedAt: '2026-03-01T08:00:00.001Z',
    qrurl: `https://bistro.example/customer/checkin/${place.restaurantId}-quaytable0004`,
    visitStarted: '2026-03-01T17:01:00.002Z',
    paidOrder: null,
    movedFrom: null,
    order: {
      orderID: order.orderId,
      status: 'C',
      startTime: '2026-03-01T17:11:00.003Z',
      totalAmt: 55.12,
      taxAmt: 3.91,
      toPay: 60.48,
      waiting: [],
      payingNow: true,
      joinedWith: [],
    },
  });
});

it('tabledetail: a free table', async () => {
  const { place, get } = free;
  const { result } = await get(`tabledetail?tableID=${place.tableId}`);
  expect(result).toMatchObject({ tableName: 'Window 4', state: 1, otp: '204816', order: null });
});

it("the board: New first, then by waiting time, not by the order's start [AMB-95]", async () => {
  const { place, get, db } = free;
  // One table each: [began, its unconfirmed sub-order since].
  const add = async (name: string, status: 'new' | 'open', began: string, since: string) => {
    const table = await addRow(db, 'dining_tables', {
      ...{ restaurant_id: place.restaurantId, name, code: `board${name.padStart(8, '0')}`, state: 'active' as const },
      ...{ otp: '303303', attendant_id: null },
    });
    const visit = await addRow(db, 'visits', {
      restaurant_id: place.restaurantId,
      table_id: table.id,
      last_request_hash: null,
    });
    const { orderId, secondId } = await buildKnownOrder(
      free,
      { ...place, tableId: table.id, visitId: visit.id },
      status,
      name,
    );
    await changeRows(db, 'orders', orderId, { started_at: began });
    await changeRows(db, 'sub_orders', secondId, { created_at: since });
    return orderId;
  };
  const earlyWaitsShort = await add('A', 'new', '2026-03-01T10:00:00Z', '2026-03-01T12:30:00Z');
  const lateWaitsLong = await add('B', 'new', '2026-03-01T11:00:00Z', '2026-03-01T11:30:00Z');
  const openLate = await add('C', 'open', '2026-03-01T09:30:00Z', '2026-03-01T09:40:00Z');
  const openEarly = await add('D', 'open', '2026-03-01T09:00:00Z', '2026-03-01T12:50:00Z');
  const { result } = await get('getactiveorders');
  expect(result.map(({ orderID }: { orderID: number }) => orderID)).toEqual([
    lateWaitsLong,
    earlyWaitsShort,
    openEarly,
    openLate,
  ]);
});
