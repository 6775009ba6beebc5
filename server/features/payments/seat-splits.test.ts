import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { seatDesk } from '../../testing/seat-desk.ts';
import { outcome, summaryOf, testApp } from '../../testing/test-app.ts';

const test = await testApp();

interface Share {
  readonly name: string;
  readonly amount: number;
  readonly state: string;
  readonly dishes?: readonly string[];
}

/** Seats 18.50, 14.00 and 9.75 with bread for all: 52.25, fee 1.00, tax 4.73, so 57.98 to pay. */
async function buildTable() {
  const desk = await seatDesk(test);
  const orderID = await desk.closed([
    await desk.dish('Steak', 1_850, 1),
    await desk.dish('Pasta', 1_400, 2),
    await desk.dish('Salad', 975, 3),
    await desk.dish('Bread', 1_000),
  ]);
  return { ...desk, orderID, ...test.splitDesk({ floor: desk, staff: desk.staff, orderID }) };
}

/** Guests of two tables that are paid together: two seats at Window 2, three at Window 3. */
async function buildJoined() {
  const desk = await seatDesk(test);
  await test.changeRows('dining_tables', desk.tableId, { name: 'Window 2' });
  const { tableId } = await test.seatBeside(desk, { name: 'Window 3' });
  const { itemID } = await desk.dish('Dish', 1_000);
  const dish = (...seats: number[]) => ({ itemID, itemQuantity: seats.length, seats: seats.map((seat) => [seat]) });
  const first = await desk.closed([dish(1, 2), await desk.dish('Bread', 500)]);
  const second = await desk.closed([dish(1, 2, 3)], tableId);
  expect((await desk.post(endpoints.joinOrders, { orderID: first, withOrderID: second })).statusCode).toBe(200);
  const at = (orderID: number) => test.splitDesk({ floor: desk, staff: desk.staff, orderID });
  return { ...desk, first: at(first), second: at(second), ids: [first, second] };
}

const namesOf = (shares: readonly Share[]) => shares.map(({ name }) => name);
const sumOf = (shares: readonly Share[]) => Math.round(shares.reduce((sum, { amount }) => sum + amount * 100, 0)) / 100;

describe('a bill is split by seats', () => {
  it('to the cent, says who carries what, and is paid seat by seat until nothing is left', async () => {
    const { divide, look, take, orderID } = await buildTable();
    expect(await look('diner')).toMatchObject({ way: null, ways: ['equal', 'items', 'seats', 'free'], amount: 57.98 });
    const divided = await divide('diner', { way: 'seats' });
    expect(divided.json().result).toMatchObject({ way: 'seats', amount: 57.98, left: 57.98 });
    const { shares } = await look('staff');
    expect(shares).toMatchObject([
      { share: 1, name: 'Seat 1', amount: 24.23, dishes: ['Steak', 'Bread (shared by 3)'] },
      { share: 2, name: 'Seat 2', amount: 19.24, dishes: ['Pasta', 'Bread (shared by 3)'] },
      { share: 3, name: 'Seat 3', amount: 14.51, dishes: ['Salad', 'Bread (shared by 3)'] },
    ]);
    expect(sumOf(shares)).toBe(57.98);
    expect((await take('shares:2', { partamount: '19.24' })).json().result).toMatchObject({
      status: 'C',
      amount: 19.24,
    });
    expect(outcome(await divide('staff', { way: 'seats' }))).toEqual([409, 'PartPaid']);
    expect((await take('shares:1,3')).json().result).toMatchObject({ status: 'P', amount: 38.74 });
    const { payments } = await test.readMoney(orderID);
    const sum = (column: 'total_cents' | 'service_charge_cents' | 'tax_cents') =>
      payments.reduce((all, payment) => all + payment[column], 0);
    expect([sum('total_cents'), sum('service_charge_cents'), sum('tax_cents')]).toEqual([5_225, 100, 473]);
    const paid = await look('staff');
    expect(paid).toMatchObject({
      status: 'P',
      left: 0,
      shares: [{ name: 'Seat 1' }, { name: 'Seat 2' }, { name: 'Seat 3' }],
    });
  });

  it('with discount and surcharge, which all seats carry', async () => {
    const { divide } = await buildTable();
    const wishes = {
      discount: '10',
      discountMode: 'percent',
      surcharge: '3',
      surchargeMode: 'amount',
      managercode: '4321',
    };
    const { result } = (await divide('staff', { way: 'seats', ...wishes })).json();
    // 52.25 - 5.23 + 1.00 + 3.00 + 4.73
    expect(result.amount).toBe(55.75);
    expect(sumOf(result.shares)).toBe(55.75);
    expect(result.explained.at(-1)).toEqual({
      figure: null,
      label: 'A share',
      steps: ["a seat's dishes and its parts of shared ones / $52.25 × $55.75, to the cent"],
    });
  });

  it('by two waiters at once, who sell each seat once', async () => {
    const { divide, look, take, orderID } = await buildTable();
    const divided = await Promise.all([divide('staff', { way: 'seats' }), divide('staff', { way: 'seats' })]);
    expect(divided.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(namesOf((await look('staff')).shares)).toEqual(['Seat 1', 'Seat 2', 'Seat 3']);
    const paid = await Promise.all([take('shares:1'), take('shares:1'), take('shares:1,2')]);
    expect(paid.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    const rest = (await look('staff')).shares.filter(({ state }) => state === 'open');
    expect((await take('rest')).json().result).toMatchObject({ status: 'P', amount: sumOf(rest) });
    const { payments } = await test.readMoney(orderID);
    expect(payments.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(5_798);
  });

  it('not if no dish has a seat: a sentence at the field, and the bill stays whole', async () => {
    const desk = await seatDesk(test);
    const orderID = await desk.closed([await desk.dish('Soup', 1_250)]);
    const { divide, look } = test.splitDesk({ floor: desk, staff: desk.staff, orderID });
    expect(await look('staff')).not.toHaveProperty('ways');
    const refused = await divide('staff', { way: 'seats' });
    expect([refused.statusCode, refused.json().fields]).toEqual([
      400,
      [{ path: 'way', message: 'No dish of this order has a seat.' }],
    ]);
    expect(await look('staff')).toMatchObject({ way: null, shares: [] });
  });
});

describe('a joined bill is split by seats', () => {
  it('into five shares named by their tables, each order on its own', async () => {
    const { first, second, ids } = await buildJoined();
    expect(await first.look('staff')).toMatchObject({ way: null, ways: ['seats'] });
    expect(outcome(await first.divide('diner', { way: 'seats' }))).toEqual([409, 'Joined']);
    expect(outcome(await first.divide('staff', { way: 'equal', people: 2 }))).toEqual([409, 'Joined']);
    const { result } = (await first.divide('staff', { way: 'seats', surcharge: '5', surchargeMode: 'amount' })).json();
    const other = await second.look('staff');
    expect(namesOf([...result.shares, ...other.shares])).toEqual([
      'Window 2, seat 1',
      'Window 2, seat 2',
      'Window 3, seat 1',
      'Window 3, seat 2',
      'Window 3, seat 3',
    ]);
    // 25.00 and 30.00 carry 2.27 and 2.73 of the surcharge.
    expect([result, other].map(({ surcharge, amount, shares }) => [surcharge, sumOf(shares) === amount])).toEqual([
      [2.27, true],
      [2.73, true],
    ]);
    for (const part of ['shares:1', 'shares:2']) expect((await first.take(part)).statusCode).toBe(200);
    expect((await second.take('rest')).json().result).toMatchObject({ status: 'P' });
    const orders = await test.findRows('orders', { id: ids }, ['status']);
    expect(orders.map(({ status }) => status)).toEqual(['paid', 'paid']);
  });

  it('is whole again for all of its tables, unless a part is paid', async () => {
    const { first, second, post, ids } = await buildJoined();
    await first.divide('staff', { way: 'seats' });
    expect((await second.divide('staff', { way: 'none' })).statusCode).toBe(200);
    for (const table of [first, second]) expect(await table.look('staff')).toMatchObject({ way: null, shares: [] });
    await second.divide('staff', { way: 'seats' });
    await first.take('shares:1');
    expect(outcome(await second.divide('staff', { way: 'none' }))).toEqual([409, 'PartPaid']);
    expect(await second.look('staff')).toMatchObject({ way: 'seats' });
    expect(outcome(await post(endpoints.payJoined, { orderIDs: ids, paidby: 'Cash' }))).toEqual([409, 'AmountChanged']);
  });

  it('only once each of its orders is closed, which the sentence names', async () => {
    const { first, second, post, ids } = await buildJoined();
    await post(endpoints.reopenOrder, { orderID: ids[1], reason: 'Coffee' });
    const sentence = 'The order of Window 3 is not closed yet. Close it first, or separate it.';
    expect(summaryOf(await first.divide('staff', { way: 'seats' }))).toEqual([409, 'NotClosed', sentence]);
    for (const id of ids) expect(await test.findRows('split_bills', { order_id: id })).toEqual([]);
    await post(endpoints.closeOrder, { orderID: ids[1] });
    expect((await second.divide('staff', { way: 'seats' })).statusCode).toBe(200);
  });
});
