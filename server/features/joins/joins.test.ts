import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { privileges as allPrivileges } from '../../../core/domain/privileges.ts';
import { runs } from '../../../tests/runs.ts';
import { type Endpoint, type Floor, outcome, type seatBeside, summaryOf, testApp } from '../../testing/test-app.ts';

const test = await testApp();

type Headers = Record<string, string>;

/** Tables of one restaurant, each with an order of some soups (12.50 each, 8.875 % tax), closed by default. */
async function buildTables(soups: readonly number[], { closed = true } = {}) {
  const floor = await test.buildFloor();
  const { restaurantId } = floor;
  const staff = await test.staffOf({ restaurantId, privileges: allPrivileges });
  const post = (at: Endpoint, payload: object, headers: Headers = staff) => test.send(at, { headers, payload });
  const item = await test.buildItem({ restaurantId, priceCents: 1250 });
  const seats: (Awaited<ReturnType<typeof seatBeside<Floor>>> & { orderID: number })[] = [];
  for (const [at, quantity] of soups.entries()) {
    const seat = await test.seatBeside(floor, { name: `Table ${at + 1}` });
    const { tableId, visitId } = seat;
    const subOrders = [{ lines: [{ item, quantity }] }];
    const status = closed ? 'closed' : 'new';
    const { id: orderID } = await test.buildOrder({ restaurantId, tableId, visitId, status, subOrders });
    seats.push({ ...seat, orderID });
  }
  const ids = seats.map(({ orderID }) => orderID);
  const [first = 0, second = 0, third = 0] = ids;
  const [seat] = seats;
  if (!seat) throw new Error('there is a first table');
  return {
    restaurantId,
    staff,
    post,
    seat,
    seats,
    ids,
    first,
    second,
    third,
    join: (orderID: number, withOrderID: number) => post(endpoints.joinOrders, { orderID, withOrderID }),
    separate: (orderID: number) => post(endpoints.separateOrder, { orderID }),
    pay: (more: object = {}, headers: Headers = staff) =>
      post(endpoints.payJoined, { orderIDs: ids, paidby: 'Cash', ...more }, headers),
    payAlone: (orderid: number) =>
      test.send(endpoints.setOrderToPaid, { query: { orderid, paidby: 'Cash' }, headers: staff }),
    startCard: () => post(endpoints.payOrder, { orderID: first }, seat.cookie),
    joined: async () => (await test.findRows('orders', { id: ids }, ['join_id'])).map(({ join_id }) => join_id),
    payments: async () =>
      (await test.findRows('payments', { order_id: ids })).toSorted((a, b) => a.order_id - b.order_id),
    describeOrder: (orderID: number) => test.resultOf(endpoints.orderById, { params: { orderID }, headers: staff }),
  };
}

const unpaid = async (restaurantId: number) =>
  (await test.findRows('orders', { restaurant_id: restaurantId })).filter(({ status }) => status !== 'paid');

describe('joined orders', () => {
  it('list each other everywhere, accept more orders, and can be separated', async () => {
    const room = await buildTables([1, 2, 3], { closed: false });
    const { first, second, third } = room;
    expect((await room.join(first, second)).statusCode).toBe(200);
    expect((await room.join(second, first)).statusCode).toBe(200);
    const table = { tableID: room.seats[1]?.tableId, tableName: 'Table 2' };
    expect((await room.describeOrder(first)).joinedWith).toEqual([
      { orderID: second, ...table, status: 'N', totalAmt: 25, taxAmt: 2.22 },
    ]);
    await room.join(third, second);
    expect(new Set(await room.joined()).size).toBe(1);
    // One, two and three soups with fee and tax: 14.15, 27.76 and 41.92. Each order shows the sum of all three.
    expect((await room.describeOrder(first)).joinedToPay).toBe(83.83);
    const tableQuery = { tableID: room.seat.tableId };
    const shown = await test.send(endpoints.tableDetail, { query: tableQuery, headers: room.staff });
    expect(shown.json().result.order.joinedToPay).toBe(83.83);
    const floor = await test.send(endpoints.activeOrders, { headers: room.staff });
    expect(floor.json().result.map((row: { joinedToPay: number }) => row.joinedToPay)).toEqual([83.83, 83.83, 83.83]);
    const active: { orderID: number; joinedWith: { orderID: number }[] }[] = floor.json().result;
    expect(active.map(({ orderID, joinedWith }) => [orderID, joinedWith.map((order) => order.orderID)])).toEqual([
      [first, [second, third]],
      [second, [first, third]],
      [third, [first, second]],
    ]);
    const query = { rid: room.restaurantId, tableno: room.seat.code };
    const answer = await test.send(endpoints.dinerOrder, { query, headers: room.seat.cookie });
    expect(answer.json().result.joinedWith).toEqual(['Table 2', 'Table 3']);
    expect((await room.separate(second)).statusCode).toBe(200);
    const [reply, none, other] = await room.joined();
    expect([none, reply === other, reply !== null]).toEqual([null, true, true]);
    expect((await room.separate(first)).statusCode).toBe(200);
    expect(await room.joined()).toEqual([null, null, null]);
    expect((await room.separate(first)).statusCode).toBe(200);
  });
});

describe('one payment of joined orders', () => {
  it('is one payment for each, adding up to the whole: fee and tax of each, discount, surcharge and tip split', async () => {
    const room = await buildTables([6, 1]);
    await room.join(room.first, room.second);
    // 75.00 and 12.50: 10 % of 87.50 off, 3.50 extra, fees 1.00 and 0.50, taxes 6.66 + 0.09 and 1.11 + 0.04, tip 10.00.
    const discount = { discount: '10', discountMode: 'percent', managercode: '4321' };
    const wish = { tip: '10', ...discount, surcharge: '3.5', surchargeMode: 'amount' };
    expect(outcome(await room.pay({ ...wish, managercode: '1' }))).toEqual([422, 'DiscountNotAllowed']);
    expect(outcome(await room.pay({ ...wish, amount: '101.64' }))).toEqual([409, 'AmountChanged']);
    expect(await room.payments()).toEqual([]);
    const paid = await room.pay({ ...wish, email: 'guest@example.com', amount: '101.65' });
    expect(paid.statusCode).toBe(200);
    expect(paid.json().result).toMatchObject([
      {
        orderid: room.first,
        status: 'P',
        totalAmt: 75,
        discount: 7.5,
        wolfycharges: 1,
        surcharge: 3,
        tax: 6.75,
        tip: 8.54,
      },
      {
        orderid: room.second,
        status: 'P',
        totalAmt: 12.5,
        discount: 1.25,
        wolfycharges: 0.5,
        surcharge: 0.5,
        tax: 1.15,
        tip: 1.46,
      },
    ]);
    const rows = await room.payments();
    expect(rows.map(({ amount_cents }) => amount_cents)).toEqual([8679, 1486]);
    for (const row of rows) expect(row).toMatchObject({ discount_mode: 'amount', surcharge_mode: 'amount' });
    const attendants = room.seats.map(({ attendantId }) => Number(attendantId));
    const tips = await test.findRows('attendants', { id: attendants }, ['tip_total_cents']);
    expect(tips).toEqual([{ tip_total_cents: 854 }, { tip_total_cents: 146 }]);
    for (const { visitId, orderID } of room.seats) {
      const money = await test.readMoney(orderID);
      expect([money.status, money.invoices.length]).toEqual(['paid', 1]);
      expect((await test.findRow('visits', visitId)).ended_at).not.toBeNull();
    }
    // Reports count two orders, and each order still shows the other as paid together.
    const kept = await test.findRows('paid_orders', { order_id: room.ids }, ['order_id']);
    expect(kept.map(({ order_id }) => order_id).sort((a, b) => a - b)).toEqual(room.ids);
    expect((await room.describeOrder(room.first)).joinedWith).toMatchObject([{ orderID: room.second, status: 'P' }]);
  });

  it('is made once per key, and once for simultaneous presses', async () => {
    const room = await buildTables([2, 3]);
    await room.join(room.first, room.second);
    const key = { ...room.staff, 'idempotency-key': randomUUID() };
    const [payment, other] = await Promise.all([room.pay({ tip: '1' }, key), room.pay({ tip: '1' }, key)]);
    expect([payment.statusCode, other.statusCode]).toEqual([200, 200]);
    expect(other.json().result).toEqual(payment.json().result);
    expect((await room.pay({ tip: '1' }, key)).json().result).toEqual(payment.json().result);
    expect(outcome(await room.pay({ tip: '2' }, key))).toEqual([409, 'Invalid']);
    expect(outcome(await room.pay())).toEqual([409, 'AlreadyPaid']);
    expect(await room.payments()).toHaveLength(2);
  });

  it('answers a repeat with what it paid, not with an earlier late card payment', async () => {
    const room = await buildTables([2, 3, 1]);
    await room.join(room.first, room.second);
    expect((await room.payAlone(room.third)).statusCode).toBe(200);
    const [join_id = null] = await room.joined();
    await test.changeRows('orders', room.third, { join_id });
    const key = { ...room.staff, 'idempotency-key': randomUUID() };
    const orderIDs = [room.first, room.second];
    const first = await room.pay({ orderIDs }, key);
    expect(first.json().result).toHaveLength(2);
    expect((await room.pay({ orderIDs }, key)).json()).toEqual(first.json());
  });

  it('is refused as a whole while an order is open, or if the joined orders changed', async () => {
    const room = await buildTables([1, 1, 1]);
    const { first, second, third } = room;
    expect(outcome(await room.pay())).toEqual([409, 'Stale']);
    await room.join(first, second);
    expect(outcome(await room.pay())).toEqual([409, 'Stale']);
    await room.join(first, third);
    expect(outcome(await room.pay({ orderIDs: [first, second] }))).toEqual([409, 'Stale']);
    await room.post(endpoints.reopenOrder, { orderID: second, reason: 'A coffee' });
    const sentence = 'The order of Table 2 is not closed yet. Close it first, or separate it.';
    expect(summaryOf(await room.pay())).toEqual([409, 'NotClosed', sentence]);
    expect(outcome(await room.pay({ orderIDs: [first, 2_000_000_000] }))).toEqual([404, 'NotFound']);
    expect(await room.payments()).toEqual([]);
    expect(await unpaid(room.restaurantId)).toHaveLength(3);
  });

  it('is the only payment: a joined order cannot be paid alone at the till, by card, or in parts', async () => {
    const room = await buildTables([1, 1]);
    await room.join(room.first, room.second);
    const sentence = 'This order is joined with another one. Take one payment for both, or separate them first.';
    expect(summaryOf(await room.payAlone(room.first))).toEqual([409, 'Joined', sentence]);
    expect(outcome(await room.startCard())).toEqual([409, 'Joined']);
    const ways = { orderID: room.first, way: 'equal', people: 2 };
    for (const headers of [room.seat.cookie, room.staff])
      expect(outcome(await room.post(endpoints.splitBill, ways, headers))).toEqual([409, 'Joined']);
    await room.separate(room.second);
    expect((await room.payAlone(room.first)).statusCode).toBe(200);
    expect(outcome(await room.separate(room.first))).toEqual([409, 'AlreadyPaid']);
  });
});

describe('a join is refused', () => {
  it('with a paid, split or card-paying order', async () => {
    const room = await buildTables([1, 1]);
    const closed = await test.buildClosedOrder();
    const started = await room.startCard();
    expect(started.statusCode).toBe(200);
    const wait = 'A guest at Table 1 is paying by card. Please wait until they are done.';
    expect(summaryOf(await room.join(room.second, room.first))).toEqual([409, 'BeingPaid', wait]);
    await room.post(endpoints.leaveCheckout, { checkout: started.json().result }, room.seat.cookie);
    await room.post(endpoints.splitBill, { orderID: room.first, way: 'equal', people: 2 });
    const divided = await room.join(room.second, room.first);
    expect(summaryOf(divided)).toEqual([409, 'PartPaid', 'The bill of Table 1 is split. Please undo the split first.']);
    const desk = test.splitDesk({ ...closed, staff: room.staff, orderID: room.first });
    await desk.take('count:1');
    expect((await room.join(room.second, room.first)).json().message).toBe(
      'Part of the bill of Table 1 is already paid, so it cannot be joined.',
    );
    await desk.take('rest');
    expect(outcome(await room.join(room.second, room.first))).toEqual([409, 'AlreadyPaid']);
    expect(await room.joined()).toEqual([null, null]);
  });

  it('beyond ten tables', async () => {
    const room = await buildTables(Array.from({ length: 11 }, () => 1));
    for (const id of room.ids.slice(1, 10)) expect((await room.join(room.first, id)).statusCode).toBe(200);
    expect(outcome(await room.join(room.first, room.ids[10] ?? 0))).toEqual([409, 'NotJoinable']);
    expect((await room.pay({ orderIDs: room.ids.slice(0, 10) })).statusCode).toBe(200);
  });
});

describe('at the same moment', () => {
  it('joining and paying: alone or joined, never both', async () => {
    for (let round = 0; round < runs(6, 2); round += 1) {
      const room = await buildTables([1, 2]);
      const [joined, paid] = await Promise.all([room.join(room.first, room.second), room.payAlone(room.first)]);
      if (paid.statusCode === 200) expect(outcome(joined)).toEqual([409, 'AlreadyPaid']);
      else expect([outcome(paid), joined.statusCode]).toEqual([[409, 'Joined'], 200]);
      expect(await room.payments()).toHaveLength(paid.statusCode === 200 ? 1 : 0);
    }
  });

  it('joining and starting a card payment: only one succeeds', async () => {
    for (let round = 0; round < runs(6, 2); round += 1) {
      const room = await buildTables([1, 2]);
      const [joined, started] = await Promise.all([room.join(room.first, room.second), room.startCard()]);
      expect([joined.statusCode, started.statusCode].toSorted()).toEqual([200, 409]);
    }
  });

  it('separating, moving and paying everything: both orders are paid, or none', async () => {
    for (let round = 0; round < runs(6, 2); round += 1) {
      const room = await buildTables([1, 2]);
      await room.join(room.first, room.second);
      const free = await test.buildTable({ restaurantId: room.restaurantId });
      const move = () => room.post(endpoints.moveTable, { tableID: room.seat.tableId, toTableID: free.id });
      const answers = await Promise.all([room.separate(room.second), room.pay(), move()]);
      for (const answer of answers) expect(answer.statusCode).toBeLessThan(500);
      const [, paid] = answers;
      expect(await room.payments()).toHaveLength(paid.statusCode === 200 ? 2 : 0);
      expect(await unpaid(room.restaurantId)).toHaveLength(paid.statusCode === 200 ? 0 : 2);
    }
  });

  it('two joined bills with the same attendants in another order do not deadlock', async () => {
    for (let round = 0; round < runs(5, 2); round += 1) {
      const room = await buildTables([1, 1, 1, 1]);
      const [a, b, c, d] = room.seats.map(({ attendantId }) => attendantId);
      for (const [at, attendant] of [a, b, b, a].entries())
        await test.changeRows('dining_tables', room.seats[at]?.tableId ?? 0, { attendant_id: attendant ?? null });
      expect(c).not.toBe(d);
      const [first = 0, two = 0, three = 0, four = 0] = room.ids;
      await room.join(first, two);
      await room.join(three, four);
      const pay = (...orderIDs: readonly number[]) => room.pay({ orderIDs, tip: '1' });
      const answers = await Promise.all([pay(first, two), pay(three, four)]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    }
  });
});
