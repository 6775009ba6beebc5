import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { sessionMark } from '../../../core/domain/session-mark.ts';
import { outcome, summaryOf, testApp } from '../../testing/test-app.ts';

// money-model.test.ts covers which amounts of a split bill are reserved, taken over, paid and left.

const test = await testApp();

/** Seven soups at 12.50: total 87.50, fee 2.00, tax 7.95, so 97.45 to pay. */
const buildDesk = () => test.buildSplitDesk();

describe('a bill is split', () => {
  it('on request only: equally with the first shares a cent larger, by dishes, and whole again while nothing is paid', async () => {
    const { desk, orderID } = await buildDesk();
    const amounts = { amount: 97.45, paid: 0, paying: 0, left: 97.45 };
    const whole = { orderID, status: 'C', way: null, ...amounts, shares: [], parts: [] };
    expect(await desk.look('staff')).toMatchObject({ ...whole, totalAmt: 87.5, wolfyCharges: 2, taxAmt: 7.95 });
    const equal = (await desk.divide('staff', { way: 'equal', people: 4 })).json().result.shares;
    expect(equal.map((share: { amount: number }) => share.amount)).toEqual([24.37, 24.36, 24.36, 24.36]);
    expect(equal.map((share: { name: string }) => share.name)).toEqual(Array(4).fill(''));
    const { shares } = (await desk.divide('diner', { way: 'items' })).json().result;
    // 9745 / 7 = 1392.14. The remaining cent goes to the first share.
    expect(shares.map((share: { amount: number }) => share.amount)).toEqual([13.93, ...Array(6).fill(13.92)]);
    expect(new Set(shares.map((share: { state: string }) => share.state))).toEqual(new Set(['open']));
    expect((await desk.divide('staff', { way: 'none' })).json().result).toMatchObject(whole);
    expect(await desk.look('diner')).toMatchObject(whole);
  });

  it('by dishes in their order, without cancelled and free ones', async () => {
    const { desk, ...order } = await buildDesk();
    const { floor, orderID, staff: headers } = order;
    const { restaurantId } = floor;
    const bread = await test.buildItem({ restaurantId, priceCents: 450, name: 'Bread' });
    const water = await test.buildItem({ restaurantId, priceCents: 0, name: 'Water' });
    for (const item of [bread, water]) await test.orderMore(order, { itemID: item.id, itemQuantity: 2 });
    const gone = await test.placeSoups(floor, 2);
    await test.send(endpoints.cancelSubOrder, { headers, payload: { suborderID: gone.subOrderID } });
    await test.send(endpoints.closeOrder, { headers, payload: { orderID } });
    const { shares } = (await desk.divide('diner', { way: 'items' })).json().result;
    const names: string[] = shares.map(({ name }: { name: string }) => name);
    expect(names.map((name) => name.includes('Bread'))).toEqual([...Array(7).fill(false), true, true]);
  });

  it('with a discount behind the manager code and a surcharge, of the whole bill', async () => {
    const { desk } = await buildDesk();
    const discount = { discount: '10', discountMode: 'percent' };
    const surcharge = { surcharge: '3', surchargeMode: 'amount' };
    const wishes = { way: 'equal', people: 2, ...discount, ...surcharge };
    expect(outcome(await desk.divide('staff', wishes))).toEqual([422, 'DiscountNotAllowed']);
    const refused = [403, 'NotAllowed', 'You are not allowed to do this.'];
    for (const more of [{ ...discount, managercode: '4321' }, surcharge])
      expect(summaryOf(await desk.divide('diner', { way: 'equal', people: 2, ...more }))).toEqual(refused);
    const divided = await desk.divide('staff', { ...wishes, managercode: '4321' });
    // 87.50 - 8.75 + 2.00 + 3.00 + 7.95 = 91.70
    const explained: { label: string; steps: string[] }[] = divided.json().result.explained;
    const last = Object.fromEntries(explained.map(({ label, steps }) => [label, steps.at(-1)]));
    expect(last).toMatchObject({
      'Total Amt': '$87.50',
      Discount: '10% of $87.50 = $8.75',
      'Restaurant Surcharge': 'as given: $3.00',
      'Whole bill': '$87.50 − $8.75 + $2.00 + $3.00 + $7.95 = $91.70',
      'A share': '$91.70 / 2 = $45.85',
    });
    const sums = { amount: 91.7, discount: 8.75, surcharge: 3, discountMode: 'percent' };
    expect(divided.json().result).toMatchObject(sums);
    expect((await desk.take('count:1', { partamount: '45.85' })).json()).toMatchObject({ success: true });
    expect((await desk.take('rest', { paidby: 'Card' })).json().result).toMatchObject({ status: 'P', amount: 45.85 });
  });

  it("with staff's adjustment kept in every later split, which no guest can undo", async () => {
    const { desk, payByCard, payCash } = await buildDesk();
    const surcharge = { surcharge: '3', surchargeMode: 'amount' };
    await desk.divide('staff', { way: 'equal', people: 2, ...surcharge });
    const byItems = await desk.divide('diner', { way: 'items' });
    expect(byItems.json().result).toMatchObject({ way: 'items', amount: 100.45 });
    expect((await desk.divide('staff', { way: 'free' })).json().result).toMatchObject({ way: 'free', surcharge: 3 });
    const sentence = 'The restaurant has set a discount or a surcharge on this bill. Please ask your server.';
    expect(summaryOf(await desk.divide('diner', { way: 'none' }))).toEqual([403, 'NotAllowed', sentence]);
    expect(outcome(await payByCard())).toEqual([409, 'AmountChanged']);
    const other = await desk.divide('staff', { way: 'free', surcharge: '4', surchargeMode: 'amount' });
    expect(other.json().result).toMatchObject({ amount: 101.45 });
    expect((await desk.divide('staff', { way: 'none' })).json().result).toMatchObject({ way: null, amount: 97.45 });
    expect((await payCash()).statusCode).toBe(200);
  });

  it('but not into other ways, too few or too many shares, or with nothing to split', async () => {
    const { desk, floor, orderID } = await buildDesk();
    expect(outcome(await desk.divide('diner', { way: 'thirds' }))).toEqual([400, 'Invalid']);
    for (const people of [0, 51])
      expect(outcome(await desk.divide('diner', { way: 'equal', people }))).toEqual([400, 'Invalid']);
    const { plan_id: plan } = await test.findRow('restaurants', floor.restaurantId);
    await test.changeRows('plans', plan, { charges: '0$25$0$0|25$75$0$0|75$1000$0$0' });
    await test.changeRows('orders', orderID, { tax_cents: 0 });
    const allOff = { way: 'equal', people: 2, discount: '100', discountMode: 'percent', managercode: '4321' };
    expect(outcome(await desk.divide('staff', allOff))).toEqual([409, 'NothingToSplit']);
  });
});

describe('a bill is paid in parts', () => {
  it('by staff in mixed modes with a tip each, while the guests stay; the last cent pays the order', async () => {
    const { desk, floor, orderID, staff } = await buildDesk();
    const table = () => test.findRow('dining_tables', floor.tableId);
    const before = await table();
    await desk.divide('staff', { way: 'equal', people: 3 });
    const first = (await desk.take('count:1', { paidby: 'Cash', tip: '5' })).json().result;
    expect(first).toMatchObject({ paidby: 'Cash', tip: 5, amount: 37.49, status: 'C' });
    expect(await desk.look('staff')).toMatchObject({ status: 'C', paid: 32.49, left: 64.96 });
    const board = await test.send(endpoints.activeOrders, { headers: staff });
    expect(board.json().result).toMatchObject([{ orderID, divided: { paid: 32.49, left: 64.96 } }]);
    const adjusted = { way: 'equal', people: 2, surcharge: '1', surchargeMode: 'amount' };
    expect(outcome(await desk.divide('staff', adjusted))).toEqual([409, 'PartPaid']);
    expect((await desk.take('count:1', { paidby: 'Card', tip: '3' })).json().result).toMatchObject({ status: 'C' });
    expect(await table()).toEqual(before);
    const last = (await desk.take('rest', { paidby: 'Others' })).json().result;
    expect(last).toMatchObject({ status: 'P', amount: 32.48 });
    const money = await test.readMoney(orderID);
    expect(money.status).toBe('paid');
    const sum = (column: 'total_cents' | 'service_charge_cents' | 'tax_cents' | 'tip_cents' | 'amount_cents') =>
      money.payments.reduce((all, payment) => all + payment[column], 0);
    expect([sum('total_cents'), sum('service_charge_cents'), sum('tax_cents')]).toEqual([8_750, 200, 795]);
    expect([sum('tip_cents'), sum('amount_cents')]).toEqual([800, 10_545]);
    expect(money.payments.map(({ completes }) => completes)).toEqual([false, false, true]);
    const tips = await test.findRows('attendants', { restaurant_id: floor.restaurantId }, ['tip_total_cents']);
    expect(tips).toEqual([{ tip_total_cents: 800 }]);
    expect(await desk.look('staff')).toMatchObject({ status: 'P', paid: 97.45, left: 0 });
  });

  it('by phones, each its dishes, which all see what is paid and being paid, and no other tip', async () => {
    const { desk, orderID } = await buildDesk();
    await desk.divide('diner', { way: 'items' });
    const started = (await desk.start('shares:1,2', { tipamount: 4 }, 'ana')).json();
    const during = await desk.look('diner');
    expect(during.shares.map(({ state }) => state)).toEqual(['paying', 'paying', ...Array(5).fill('open')]);
    expect(during).toMatchObject({ paid: 0, paying: 27.85, left: 69.6 });
    await test.typeCard(started.url);
    const done = await test.completeOrder(started.result);
    expect(done.json().result).toEqual({ orderID, status: 'C', amount: 31.85, left: 69.6 });
    expect((await test.completeOrder(started.result)).json()).toEqual(done.json());
    const after = await desk.look('diner');
    expect(after.parts).toMatchObject([{ paidby: 'Online', amount: 27.85, shares: [1, 2] }]);
    expect(after.parts[0]).not.toHaveProperty('tip');
    expect((await desk.look('staff')).parts).toMatchObject([{ tip: 4 }]);
    const sentence = 'This payment was already made. Please check the bill again.';
    const again = await desk.start('shares:1,2', { tipamount: 4 }, 'ana');
    expect(summaryOf(again)).toEqual([409, 'AlreadyPaid', sentence]);
    expect((await desk.payByCard('rest')).json().result).toMatchObject({ status: 'P', left: 0 });
    expect(await test.readMoney(orderID)).toMatchObject({ status: 'paid', late: [], states: ['paid', 'paid'] });
  });

  it("by a guest who knows their open session by its mark; no one reads another's session id", async () => {
    const { desk } = await buildDesk();
    expect((await desk.look('diner')).openSessions).toEqual([]);
    await desk.divide('diner', { way: 'equal', people: 3 });
    const sessions = [await desk.start('count:1'), await desk.start('count:1')].map((answer) => answer.json().result);
    const seen = await desk.look('diner');
    expect(seen.openSessions?.toSorted()).toEqual(sessions.map(sessionMark).toSorted());
    for (const session of sessions) expect(JSON.stringify(seen)).not.toContain(session);
    expect(await desk.look('staff')).not.toHaveProperty('openSessions');
    await desk.divide('staff', { way: 'equal', people: 2 });
    expect((await desk.look('diner')).openSessions).toEqual([]);
  });

  it("after a return from the card page, which frees the phone's part", async () => {
    const { desk } = await buildDesk();
    await desk.divide('diner', { way: 'equal', people: 1 });
    const first = (await desk.start('rest', { tipamount: 1 }, 'one')).json();
    expect(outcome(await desk.start('rest', { tipamount: 2 }, 'two'))).toEqual([409, 'ShareTaken']);
    const again = await desk.start('rest', { tipamount: 2, replaces: first.result }, 'three');
    expect(again.statusCode).toBe(200);
    expect((await test.typeCard(first.url)).statusCode).toBe(410);
    expect(outcome(await desk.divide('diner', { way: 'free' }))).toEqual([409, 'Stale']);
    const freed = await desk.divide('diner', { way: 'free', replaces: again.json().result });
    expect(freed.json().result).toMatchObject({ way: 'free', paying: 0 });
  });

  it('at the till, dish by dish: the page for that dish is closed first, and no other', async () => {
    const { desk, orderID } = await buildDesk();
    await desk.divide('diner', { way: 'items' });
    const ana = (await desk.start('shares:1,2', {}, 'ana')).json();
    const bo = (await desk.start('shares:3', {}, 'bo')).json();
    expect((await desk.take('shares:2')).statusCode).toBe(200);
    expect((await test.typeCard(ana.url)).statusCode).toBe(410);
    expect((await test.typeCard(bo.url)).statusCode).toBe(303);
    const { shares } = await desk.look('diner');
    expect(shares.slice(0, 4).map(({ state }) => state)).toEqual(['open', 'paid', 'paid', 'open']);
    expect(await test.readMoney(orderID)).toMatchObject({ late: [], states: ['ended', 'paid'] });
  });

  it('or in whole while nothing of it is paid: not once a cent is', async () => {
    const { desk, payByCard } = await buildDesk();
    await desk.divide('diner', { way: 'items' });
    const { url } = (await payByCard()).json();
    expect((await desk.look('diner')).shares.map(({ state }) => state)).toEqual(Array(7).fill('paying'));
    await test.typeCard(url);
    expect(await desk.look('staff')).toMatchObject({ status: 'P', way: null, paid: 97.45, left: 0 });
    const other = await buildDesk();
    await other.desk.divide('diner', { way: 'free' });
    expect((await other.desk.take('amount:0.01')).statusCode).toBe(200);
    for (const answer of [await other.payCash(), await other.payByCard()])
      expect(outcome(answer)).toEqual([409, 'AmountChanged']);
    expect(outcome(await other.desk.divide('staff', { way: 'none' }))).toEqual([409, 'PartPaid']);
  });
});
