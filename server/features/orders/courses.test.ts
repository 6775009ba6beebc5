import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { inTransaction } from '../../platform/database.ts';
import { courseDesk, desserts, mains, starters } from '../../testing/course-desk.ts';
import { printersHere } from '../../testing/print-desk.ts';
import { changeRows, confirming, outcome, placement, summaryOf, testApp } from '../../testing/test-app.ts';
import { fireDueCourses } from './orders.service.ts';

const test = await testApp(printersHere, { printingPace: 'never' });

/** Begins calls that all wait for the order's row, and lets them continue at once. */
const whileLocked = <Calls>(orderId: number, begin: () => Promise<Calls>) =>
  inTransaction(test.db, async (tx) => {
    await tx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute();
    return begin();
  });

describe('a course', () => {
  it('is held while an earlier one is not served, and is then fired by itself', async () => {
    const { take, line, kitchen, serve, fired } = await courseDesk(test);
    const { orderID } = await take([line('soup', 2), line('pasta'), line('beer'), line('cake')]);
    expect(await kitchen()).toEqual(['2 Soup', 'Pasta held', 'Beer', 'Cake held']);
    expect(await fired(orderID)).toEqual([starters]);
    expect(await serve('Soup')).toEqual([200]);
    expect(await kitchen()).toEqual(['2 Soup', 'Pasta', 'Beer', 'Cake held']);
    expect(await fired(orderID)).toEqual([starters, mains]);
  });

  it('waits for the starters of another sub-order of its order, not for those of another table', async () => {
    const { take, line, kitchen, serve, floor } = await courseDesk(test);
    const other = await test.seatBeside(floor);
    await take([line('soup')], {}, other.tableId);
    await take([line('soup')]);
    await take([line('pasta')]);
    expect(await kitchen()).toEqual(['Soup', 'Soup', 'Pasta held']);
    await serve('Soup');
    expect(await kitchen()).toEqual(['Pasta']);
  });

  it('stays fired for later sub-orders, even after starters that come later', async () => {
    const { take, line, kitchen, fire } = await courseDesk(test);
    const { orderID } = await take([line('pasta')]);
    await take([line('soup'), line('cake')]);
    await take([line('pasta', 3)]);
    expect(await kitchen()).toEqual(['Pasta', 'Soup', 'Cake held', '3 Pasta']);
    expect((await fire(orderID, desserts)).statusCode).toBe(200);
    await take([line('cake', 2)]);
    expect(await kitchen()).toEqual(['Pasta', 'Soup', 'Cake', '3 Pasta', '2 Cake']);
  });

  it('is that of the line if the line names one; guests choose it too, and 0 is at once', async () => {
    const { line, floor, post, ownOrder, kitchen, headers } = await courseDesk(test);
    const items = [line('soup'), line('cake', 1, starters), line('pasta', 1, 0), line('beer', 1, desserts)];
    const placed = await test.send(endpoints.placeOrder, { headers: floor.cookie, payload: placement(floor, items) });
    const { subOrderID } = placed.json().result;
    const courses = async () =>
      (await ownOrder()).suborder[0].items.map(({ course = 0, held = false }) => [course, held]);
    expect(await courses()).toEqual([2, 2, 0, 8].map((course) => [course, false]));
    await post(endpoints.placeOrder, confirming(floor, subOrderID), headers);
    expect(await kitchen()).toEqual(['Soup', 'Cake', 'Pasta', 'Beer held']);
    expect(await courses()).toEqual([
      [2, false],
      [2, false],
      [0, false],
      [8, true],
    ]);
  });

  it("is absent if the restaurant doesn't use courses, and must be 0 to 9", async () => {
    const { take, line, kitchen, lines, post, floor, restaurantId } = await courseDesk(test, { courses: false });
    await take([line('soup'), line('pasta', 1, desserts)]);
    expect(await kitchen()).toEqual(['Soup', 'Pasta']);
    expect((await lines()).some((shown) => 'course' in shown)).toBe(false);
    const menu = await test.resultOf(endpoints.itemMenu, { query: { rid: restaurantId } });
    expect(menu.some((category: object) => 'course' in category)).toBe(false);
    for (const course of [10, -1, 1.5, 'x']) {
      const suborder = [{ items: [{ ...line('soup'), course }] }];
      const refused = await post(endpoints.takeOrder, { tableID: floor.tableId, suborder });
      expect([outcome(refused), refused.json().fields[0].path]).toEqual([
        [400, 'Invalid'],
        'suborder.0.items.0.course',
      ]);
    }
  });

  it('of a combo is that of the dishes chosen in it', async () => {
    const { take, line, lines, restaurantId, dishes } = await courseDesk(test);
    await test.buildGroup({
      restaurantId,
      name: 'Drink',
      itemIds: [dishes.cake.id],
      choices: [{ name: 'Beer', itemId: dishes.beer.id }],
    });
    const withBeer = { ...line('cake'), subItems: [{ subItemName: 'Beer', sequence: 1, group: 'Drink' }] };
    await take([line('soup'), withBeer]);
    expect((await lines()).map(({ itemName, held = false }) => [itemName, held])).toEqual([
      ['Soup', false],
      ['Cake', true],
      ['Beer', true],
    ]);
  });

  it('is in the category, on the menu, and in menu files', async () => {
    const { restaurantId, dishes } = await courseDesk(test);
    const headers = await test.staffOf({ restaurantId, privileges: ['item', 'itemcategory'] });
    const save = (record: object) => test.send(endpoints.saveCategory, { headers, payload: record });
    const { categoryId } = dishes.beer;
    const { name } = await test.findRow('categories', categoryId);
    const stored = async () => (await test.findRow('categories', categoryId)).course;
    const record = { itemCategoryId: categoryId, categoryName: name };
    expect((await save({ ...record, course: 9 })).statusCode).toBe(200);
    await save({ ...record, description: 'Unchanged' });
    expect(await stored()).toBe(9);
    expect(outcome(await save({ ...record, course: 10 }))).toEqual([400, 'Invalid']);
    const menu = await test.resultOf(endpoints.itemMenu, { query: { rid: restaurantId } });
    const onMenu = menu.find(({ itemCategoryId }: { itemCategoryId: number }) => itemCategoryId === categoryId);
    expect(onMenu.course).toBe(9);
    const file = await test.resultOf(endpoints.menuFile, { headers });
    const inFile = file.categories.find(({ categoryName }: { categoryName: string }) => categoryName === name);
    expect(inFile.course).toBe(9);
    const read = (course: number | null, query = {}) => {
      const text = { comanda: 1, categories: [{ categoryName: name, course, items: [] }] };
      const sent = { headers: { ...headers, 'content-type': 'text/plain' }, payload: JSON.stringify(text), query };
      return test.resultOf(endpoints.importMenu, sent);
    };
    const compared = await read(7);
    expect(compared.changes[0].fields).toEqual([{ field: 'Course', from: 'Coffee', to: 'Cheese' }]);
    await read(7, { menuVersion: compared.menuVersion });
    expect(await stored()).toBe(7);
    await save({ ...record, course: 0 });
    expect(await stored()).toBeNull();
  });
});

describe('firing a course', () => {
  it('acts on the whole order, once; a course that is fired or empty is refused in words', async () => {
    const { take, line, fire, kitchen, fired, jobs, cook, post, restaurantId } = await courseDesk(test);
    await post(endpoints.savePrinter, { name: 'Pass', host: '127.0.0.1' });
    const { orderID } = await take([line('soup'), line('pasta', 2)]);
    await take([line('pasta'), line('beer')]);
    const before = await jobs();
    expect(summaryOf(await fire(orderID, desserts))).toEqual([
      409,
      'NothingHeld',
      `Order ${orderID} has no desserts to fire.`,
    ]);
    expect([await fired(orderID), await jobs()]).toEqual([[starters], before]);
    expect((await fire(orderID, mains, cook.headers)).json()).toEqual({ success: true, message: 'Ok', result: null });
    const after = await jobs();
    expect(await kitchen()).toEqual(['Soup', '2 Pasta', 'Pasta', 'Beer']);
    expect(summaryOf(await fire(orderID, mains))).toEqual([409, 'NothingHeld', 'Mains: fired already.']);
    expect([await fired(orderID), await jobs()]).toEqual([[starters, mains], after]);
    expect(outcome(await fire(orderID, 0))).toEqual([400, 'Invalid']);
    expect(outcome(await fire(orderID + 999, mains))).toEqual([404, 'NotFound']);
    const elsewhere = await courseDesk(test);
    expect(outcome(await elsewhere.fire(orderID, mains))).toEqual([404, 'NotFound']);
    const [waiter] = await test.findRows('fired_courses', { restaurant_id: restaurantId, course: mains });
    expect(waiter?.fired_by_user_id).toBe(cook.id);
  });

  it('by two people at the same moment is done once', async () => {
    const { take, line, fire, restaurantId, jobs, post } = await courseDesk(test);
    await post(endpoints.savePrinter, { name: 'Pass', host: '127.0.0.1' });
    const { orderID } = await take([line('soup'), line('pasta')]);
    const before = (await jobs()).length;
    const answers = await whileLocked(orderID, async () => {
      const both = [fire(orderID, mains), fire(orderID, mains)];
      await test.waitersAtLock(2);
      return both;
    });
    const codes = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    expect(codes.sort()).toEqual([200, 409]);
    expect((await jobs()).length).toBe(before + 1);
    expect(await test.findRows('fired_courses', { restaurant_id: restaurantId, course: mains })).toHaveLength(1);
  });

  it('while the last starter is served is done once, and so if two cooks serve the last two', async () => {
    const { take, line, fire, serve, fired, kitchen, jobs, post, lines, cook } = await courseDesk(test);
    await post(endpoints.savePrinter, { name: 'Pass', host: '127.0.0.1' });
    const { orderID } = await take([line('soup'), line('pasta')]);
    const both = await whileLocked(orderID, async () => {
      const calls = [fire(orderID, mains), serve('Soup')] as const;
      await test.waitersAtLock(2);
      return calls;
    });
    await Promise.all(both);
    expect([await fired(orderID), (await jobs()).length]).toEqual([[starters, mains], 2]);
    await serve('Pasta');
    await take([line('soup', 1, 7), line('cake')]);
    await take([line('soup', 1, 7)]);
    expect(await kitchen()).toContain('Cake held');
    const soups = (await lines()).filter(({ course, step }) => course === 7 && step === 'waiting');
    const served = await whileLocked(orderID, async () => {
      const calls = soups.map(({ ticketID, lineID }) => cook.step(ticketID, [lineID], 'waiting', 'served'));
      await test.waitersAtLock(2);
      return calls;
    });
    expect((await Promise.all(served)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await kitchen()).not.toContain('Cake held');
  });

  it('comes with an order from the pad, for its own dishes and those ordered before', async () => {
    const { take, line, kitchen, jobs, post, fired } = await courseDesk(test);
    await post(endpoints.savePrinter, { name: 'Pass', host: '127.0.0.1' });
    const { orderID } = await take([line('soup'), line('pasta', 2)]);
    const second = await take([line('pasta'), line('cake')], { fire: [mains, 9, 0] });
    expect(await kitchen()).toEqual(['Soup', '2 Pasta', 'Pasta', 'Cake held']);
    expect(await fired(orderID)).toEqual([starters, mains]);
    const papers = (await jobs()).map(({ sub_order_id, line_ids }) => [sub_order_id, line_ids?.length]);
    expect(papers.sort()).toEqual([
      [second.subOrderID - 1, 1],
      [second.subOrderID - 1, 1],
      [second.subOrderID, 1],
    ]);
  });

  it('happens by itself so many minutes after the course before, once however many programs look', async () => {
    const { take, line, kitchen, restaurantId, fired } = await courseDesk(test, { fireAfterMinutes: 15 });
    const beside = await courseDesk(test);
    const { orderID } = await take([line('soup'), line('pasta'), line('cake')]);
    const other = await beside.take([beside.line('soup'), beside.line('pasta')]);
    const { services } = test.program;
    const age = async (minutes: number) => {
      const firedAt = new Date(Date.now() - minutes * 60_000);
      for (const place of [restaurantId, beside.restaurantId])
        await changeRows(test.owner, 'fired_courses', { restaurant_id: place }, { fired_at: firedAt });
    };
    await age(14);
    await fireDueCourses(services);
    expect(await kitchen()).toEqual(['Soup', 'Pasta held', 'Cake held']);
    await age(15);
    await Promise.all([fireDueCourses(services), fireDueCourses(services)]);
    expect(await kitchen()).toEqual(['Soup', 'Pasta', 'Cake held']);
    expect(await fired(orderID)).toEqual([starters, mains]);
    // The other restaurant has this turned off.
    expect(await beside.fired(other.orderID)).toEqual([starters]);
  });
});

describe('held dishes', () => {
  it('cannot be started, nor served with old tickets', async () => {
    const { take, line, cook, lines } = await courseDesk(test);
    await take([line('soup'), line('pasta')]);
    const [, pasta] = await lines();
    const refused = await cook.step(pasta?.ticketID ?? 0, [pasta?.lineID ?? 0], 'waiting', 'preparing');
    expect(summaryOf(refused)).toEqual([409, 'TicketChanged', 'This course is held. Fire it first.']);
    await test.changeRows(
      'kitchen_tickets',
      { sub_order_id: pasta?.ticketID ?? 0 },
      { confirmed_at: new Date(Date.now() - 3 * 3_600_000) },
    );
    expect((await cook.clearOld()).json().result).toBe(0);
    expect((await lines()).map(({ step }) => step)).toEqual(['waiting', 'waiting']);
  });

  it('are on the floor, the order and the guest’s phone; the ticket counts from when they were fired', async () => {
    const { take, line, fire, floorHeld, order, ownOrder, cook, serve } = await courseDesk(test);
    const { orderID, subOrderID } = await take([line('soup'), line('pasta', 2), line('cake')]);
    const held = [
      { course: mains, dishes: 2 },
      { course: desserts, dishes: 1 },
    ];
    const heldIn = ({ suborder }: { suborder: { items: { held?: true; course?: number }[] }[] }) =>
      suborder.flatMap(({ items }) => items.filter((item) => item.held).map(({ course }) => course));
    await expect.poll(floorHeld).toEqual([held]);
    expect([heldIn(await order(orderID)), heldIn(await ownOrder())]).toEqual([
      [mains, desserts],
      [mains, desserts],
    ]);
    await test.changeRows(
      'kitchen_tickets',
      { sub_order_id: subOrderID },
      { confirmed_at: new Date(Date.now() - 600_000) },
    );
    await serve('Soup');
    const ticket = await cook.ticket(subOrderID);
    expect(Date.parse(ticket?.firedTime ?? '') - Date.parse(ticket?.confirmedTime ?? '')).toBeGreaterThan(590_000);
    await fire(orderID, desserts);
    await expect.poll(floorHeld).toEqual([undefined]);
  });

  it('are pushed to another pad, floor and kitchen within seconds, and are lost with no browser', async () => {
    const { take, line, fire, restaurantId, floorHeld, floor } = await courseDesk(test);
    const { orderID } = await take([line('soup'), line('pasta')]);
    const heard: string[] = [];
    const stop = test.program.services.feed.onChange((change) => {
      if (change?.restaurantId === restaurantId)
        heard.push(...change.topics.map((topic) => `${topic} ${change.tableId}`));
    });
    await expect.poll(floorHeld).toEqual([[{ course: mains, dishes: 1 }]]);
    heard.length = 0;
    await fire(orderID, mains);
    await expect.poll(() => heard).toContain(`kitchen ${floor.tableId}`);
    stop();
    expect(await floorHeld()).toEqual([undefined]);
  });

  it('keep an order open until they are fired; close fires them if asked, guest and staff', async () => {
    const { take, line, close, kitchen, order, floor, fired } = await courseDesk(test);
    const { orderID } = await take([line('soup'), line('pasta')]);
    const guest = (payload: object) => test.send(endpoints.dinerCloseOrder, { headers: floor.cookie, payload });
    for (const refused of [await close(orderID), await guest({ orderID })]) {
      expect(summaryOf(refused)).toEqual([409, 'DishesHeld', 'Some dishes of this order are still to come.']);
    }
    const stranger = await courseDesk(test);
    const foreign = { headers: stranger.floor.cookie, payload: { orderID, fireHeld: true } };
    expect(outcome(await test.send(endpoints.dinerCloseOrder, foreign))).toEqual([404, 'NotFound']);
    expect([await fired(orderID), (await order(orderID)).status]).toEqual([[starters], 'O']);
    expect((await guest({ orderID, fireHeld: true })).statusCode).toBe(200);
    expect([await fired(orderID), await kitchen(), (await order(orderID)).status]).toEqual([
      [starters, mains],
      ['Soup', 'Pasta'],
      'C',
    ]);
    const second = await stranger.take([stranger.line('soup'), stranger.line('cake')]);
    expect((await stranger.close(second.orderID, true)).statusCode).toBe(200);
  });

  it('taken while the order is being closed keep it open', async () => {
    const { take, line, close, order } = await courseDesk(test);
    const { orderID } = await take([line('soup')]);
    const [taken, closed] = await whileLocked(orderID, async () => {
      const taking = take([line('pasta')]);
      await test.waitersAtLock(1);
      const closing = close(orderID);
      await test.waitersAtLock(2);
      return [taking, closing] as const;
    });
    await taken;
    expect(outcome(await closed)).toEqual([409, 'DishesHeld']);
    expect((await order(orderID)).status).toBe('O');
  });

  it('of joined and moved orders stay with their order', async () => {
    const { take, line, fire, kitchen, post, floor, order } = await courseDesk(test);
    const other = await test.seatBeside(floor);
    const five = await take([line('soup'), line('pasta', 2)]);
    const six = await take([line('soup', 1, 0), line('pasta')], {}, other.tableId);
    const shown = ['Soup', '2 Pasta held', 'Soup', 'Pasta'];
    expect(await kitchen()).toEqual(shown);
    await post(endpoints.joinOrders, { orderID: five.orderID, withOrderID: six.orderID });
    expect(await kitchen()).toEqual(shown);
    expect(outcome(await fire(six.orderID, mains))).toEqual([409, 'NothingHeld']);
    await post(endpoints.separateOrder, { orderID: five.orderID });
    const free = await test.buildTable({ restaurantId: floor.restaurantId });
    await post(endpoints.moveTable, { tableID: floor.tableId, toTableID: free.id });
    expect(await kitchen()).toEqual(shown);
    expect((await order(five.orderID)).tableID).toBe(free.id);
    expect((await fire(five.orderID, mains)).statusCode).toBe(200);
    expect(await kitchen()).toEqual(['Soup', '2 Pasta', 'Soup', 'Pasta']);
  });
});

describe('papers', () => {
  it('print a course when it fires, on the printers of its categories, under its name', async () => {
    const { take, line, fire, jobs, post, dishes, headers } = await courseDesk(test);
    const pass = (await post(endpoints.savePrinter, { name: 'Pass', host: '127.0.0.1' })).json().result;
    const grill = { name: 'Grill', host: '127.0.0.2', categories: [dishes.pasta.categoryId] };
    const grillId = (await post(endpoints.savePrinter, grill)).json().result;
    const { orderID, subOrderID } = await take([line('pasta'), line('soup'), line('beer')]);
    const linesOf = async () => {
      const lines = await test.findRows('order_lines', { sub_order_id: subOrderID });
      const nameOf = (id: number) => lines.find((row) => row.id === id)?.item_name;
      return (await jobs()).map(({ printer_id, line_ids }) => [printer_id, line_ids?.map(nameOf) ?? null]);
    };
    expect(await linesOf()).toEqual([[pass, ['Soup', 'Beer']]]);
    await fire(orderID, mains);
    expect(await linesOf()).toEqual([
      [pass, ['Soup', 'Beer']],
      [pass, ['Pasta']],
      [grillId, ['Pasta']],
    ]);
    // An order without held dishes prints as before.
    const whole = await take([line('pasta'), line('beer')]);
    const last = (await jobs()).filter(({ sub_order_id }) => sub_order_id === whole.subOrderID);
    expect(last.map(({ line_ids }) => line_ids?.length ?? null)).toEqual([null, 1]);
    const paper = await test.resultOf(endpoints.ticketPaper, { query: { subOrderID }, headers });
    const words = paper.lines.map(({ text }: { text: string }) => text.trim()).filter(Boolean);
    expect(words.slice(-7)).toEqual(expect.arrayContaining(['1 x Beer', 'Starters', '1 x Soup', 'Mains', '1 x Pasta']));
  });

  it('of dishes that go to no printer: they are on the kitchen’s screen all the same', async () => {
    const { take, line, fire, jobs, post, dishes, kitchen, fired } = await courseDesk(test);
    await post(endpoints.savePrinter, { name: 'Bar', host: '127.0.0.1', categories: [dishes.beer.categoryId] });
    const { orderID } = await take([line('soup'), line('pasta')]);
    expect((await fire(orderID, mains)).statusCode).toBe(200);
    expect([await kitchen(), await fired(orderID), await jobs()]).toEqual([['Soup', 'Pasta'], [starters, mains], []]);
  });
});
