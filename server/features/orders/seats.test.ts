import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { seatDesk, workWithSeats } from '../../testing/seat-desk.ts';
import { confirming, outcome, perUnit, testApp } from '../../testing/test-app.ts';

const test = await testApp();

const seatsOfRows = async (restaurantId: number) =>
  (await test.findRows('line_seats', { restaurant_id: restaurantId }, ['unit', 'seat'])).map(({ unit, seat }) => [
    unit,
    seat,
  ]);

describe('seats of a line', () => {
  it('stand beside its units: on the order, the ticket and the paper, after a move too', async () => {
    const desk = await seatDesk(test);
    await test.changeRows('items', desk.burger, { name: 'Burger' });
    const burgers = {
      itemID: desk.burger,
      itemQuantity: 2,
      subItems: perUnit('Medium', 'Well done'),
      seats: [[1], [3]],
    };
    const wine = await desk.dish('Wine', 900, 4, 2, 4);
    const soup = { itemID: desk.soup, itemQuantity: 1 };
    const answer = await desk.take([burgers, wine, soup]);
    expect(answer.statusCode, answer.body).toBe(200);
    const { orderID, subOrderID } = answer.json().result;
    const lines = async () =>
      (await desk.read(orderID)).suborder.flatMap(({ items }: { items: { seats?: number[][] }[] }) =>
        items.map(({ seats }) => seats),
      );
    const seats = [[[1], [3]], [[2, 4]], undefined];
    expect(await lines()).toEqual(seats);
    const [ticket] = await test.resultOf(endpoints.kitchenTickets, { headers: desk.staff });
    expect(ticket.lines.map((line: { seats?: number[][] }) => line.seats)).toEqual(seats);
    const paper = await test.resultOf(endpoints.ticketPaper, { query: { subOrderID }, headers: desk.staff });
    const text = JSON.stringify(paper);
    expect(text).toContain('Seat 1 Medium');
    expect(text).toContain('Seat 3 Well done');
    expect(text).toContain('Seat 2+4');
    const { id: toTableID } = await test.buildTable({ restaurantId: desk.restaurantId });
    expect((await desk.post(endpoints.moveTable, { tableID: desk.tableId, toTableID })).statusCode).toBe(200);
    expect(await lines()).toEqual(seats);
    expect((await desk.read(orderID)).tableID).toBe(toTableID);
  });

  it('are kept by an edit, follow the quantity, and can be set by it', async () => {
    const desk = await seatDesk(test);
    const { restaurantId } = desk;
    const place = async (seats?: number[][]) => {
      const items = [{ itemID: desk.soup, itemQuantity: 3, ...(seats && { seats }) }];
      const placed = await test.place(desk, items);
      expect(placed.statusCode, placed.body).toBe(200);
      const { orderID, subOrderID } = placed.json().result;
      const { suborder } = await desk.read(orderID);
      const [line] = suborder.find((entry: { subOrderID: number }) => entry.subOrderID === subOrderID).items;
      const confirm = (change: object) => {
        const {
          suborder: [sent],
          ...payload
        } = confirming(desk, subOrderID);
        const edited = { ...sent, items: [{ orderItemID: line.orderItemID, ...change }] };
        return desk.post(endpoints.placeOrder, { ...payload, suborder: [edited] });
      };
      return { confirm, lineId: line.orderItemID };
    };
    const first = await place([[1], [2], [3]]);
    expect((await first.confirm({ itemQuantity: 2 })).statusCode).toBe(200);
    expect(await seatsOfRows(restaurantId)).toEqual([
      [1, 1],
      [2, 2],
    ]);
    const second = await place();
    const bad = await second.confirm({ itemQuantity: 3, seats: [[], [], [0]] });
    const message = 'A seat is a whole number from 1 to 99.';
    expect(bad.json().fields).toEqual([{ path: 'suborder.0.items.0.seats', message }]);
    expect((await second.confirm({ itemQuantity: 3, seats: [[], [5]] })).statusCode).toBe(200);
    expect(await test.findRows('line_seats', { line_id: second.lineId }, ['unit', 'seat'])).toEqual([
      { unit: 2, seat: 5 },
    ]);
  });

  it.each([
    ['a seat 0', [[0]], 'A seat is a whole number from 1 to 99.'],
    ['a seat above 99', [[1], [100]], 'A seat is a whole number from 1 to 99.'],
    ['half a seat', [[1.5]], 'A seat is a whole number from 1 to 99.'],
    ['a unit that is not there', [[1], [2], [3]], 'There are only 2 of this dish, so no more can have a seat.'],
    [
      'hundreds of seats',
      Array(3).fill(Array.from({ length: 99 }, (_, at) => at + 1)),
      'One dish can name at most 200 seats.',
    ],
  ])('refuse %s at the field, from staff and guests, and write nothing', async (_, seats, message) => {
    const desk = await seatDesk(test);
    const items = [
      { itemID: desk.soup, itemQuantity: 1 },
      { itemID: desk.soup, itemQuantity: 2, seats },
    ];
    for (const answer of [await desk.take(items), await test.place(desk, items)]) {
      expect(outcome(answer)).toEqual([422, 'Invalid']);
      expect(answer.json().fields).toEqual([{ path: 'suborder.0.items.1.seats', message }]);
    }
    expect(await test.findRows('orders', { restaurant_id: desk.restaurantId })).toEqual([]);
  });

  it("are refused if the restaurant doesn't use seats; empty ones count as none", async () => {
    const desk = await seatDesk(test);
    await workWithSeats(test, desk.restaurantId, false);
    const line = { itemID: desk.soup, itemQuantity: 1 };
    const refused = await desk.take([{ ...line, seats: [[1]] }]);
    expect(outcome(refused)).toEqual([422, 'Invalid']);
    expect(refused.json().fields).toMatchObject([{ message: 'This restaurant does not work with seats.' }]);
    const taken = await desk.take([{ ...line, seats: [[]] }]);
    expect(taken.statusCode, taken.body).toBe(200);
    const { suborder } = await desk.read(taken.json().result.orderID);
    expect(suborder[0].items[0]).not.toHaveProperty('seats');
  });
});
