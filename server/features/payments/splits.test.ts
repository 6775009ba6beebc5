import { describe, expect, it, vi } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { sessionMark } from '../../../core/domain/session-mark.ts';
import { outcome, testApp } from '../../testing/test-app.ts';

const test = await testApp();

/** Seven soups at 12.50: total 87.50, fee 2.00, tax 7.95; 97.45 to pay. */
const buildDesk = () => test.buildSplitDesk();

describe('a bill is split', () => {
  it('on request only, and is whole again while nothing is paid', async () => {
    const { desk, orderID } = await buildDesk();
    const amounts = { amount: 97.45, paid: 0, paying: 0, left: 97.45 };
    const whole = { orderID, status: 'C', way: null, ...amounts, shares: [], parts: [] };
    expect(await desk.look('staff')).toMatchObject({ ...whole, totalAmt: 87.5, wolfyCharges: 2, taxAmt: 7.95 });
    expect((await desk.divide('diner', { way: 'equal', people: 3 })).json().result.shares).toHaveLength(3);
    expect((await desk.divide('staff', { way: 'none' })).json().result).toMatchObject(whole);
    expect(await desk.look('diner')).toMatchObject(whole);
  });

  it('equally: shares that add up, the first ones a cent larger', async () => {
    const { desk } = await buildDesk();
    const { shares } = (await desk.divide('staff', { way: 'equal', people: 4 })).json().result;
    expect(shares.map((share: { amount: number }) => share.amount)).toEqual([24.37, 24.36, 24.36, 24.36]);
  });

  it('by dishes: each unit with its part of fee and tax', async () => {
    const { desk } = await buildDesk();
    const { shares } = (await desk.divide('diner', { way: 'items' })).json().result;
    expect(shares).toHaveLength(7);
    // 9745 / 7 = 1392.14: one cent is left, for the first.
    expect(shares.map((share: { amount: number }) => share.amount)).toEqual([13.93, ...Array(6).fill(13.92)]);
    expect(new Set(shares.map((share: { state: string }) => share.state))).toEqual(new Set(['open']));
    expect(shares[0].name).toMatch(/\S/);
  });

  it('with a discount behind the manager code and a surcharge, of the whole bill', async () => {
    const { desk } = await buildDesk();
    const discount = { discount: '10', discountMode: 'percent' };
    const wishes = { way: 'equal', people: 2, ...discount, surcharge: '3', surchargeMode: 'amount' };
    expect(outcome(await desk.divide('staff', wishes))).toEqual([422, 'DiscountNotAllowed']);
    expect(outcome(await desk.divide('diner', { ...wishes, managercode: '4321' }))).toEqual([403, 'NotAllowed']);
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

  it('not with a discount above the total', async () => {
    const { desk } = await buildDesk();
    const discount = { discount: '87.51', discountMode: 'amount', managercode: '4321' };
    const refused = await desk.divide('staff', { way: 'equal', people: 2, ...discount });
    expect(outcome(refused)).toEqual([400, 'Invalid']);
    expect(refused.json()).toMatchObject({ fields: [{ message: 'The discount can be at most $87.50.' }] });
    expect(await desk.look('staff')).toMatchObject({ way: null, discount: 0 });
  });

  it("with staff's adjustment kept in every later split, which no guest can undo", async () => {
    const { desk, payByCard, payCash } = await buildDesk();
    const surcharge = { surcharge: '3', surchargeMode: 'amount' };
    await desk.divide('staff', { way: 'equal', people: 2, ...surcharge });
    const byItems = await desk.divide('diner', { way: 'items' });
    expect(byItems.json().result).toMatchObject({ way: 'items', amount: 100.45 });
    expect((await desk.divide('staff', { way: 'free' })).json().result).toMatchObject({ way: 'free', surcharge: 3 });
    expect(outcome(await desk.divide('diner', { way: 'none' }))).toEqual([403, 'NotAllowed']);
    expect(outcome(await payByCard())).toEqual([409, 'AmountChanged']);
    const other = await desk.divide('staff', { way: 'free', surcharge: '4', surchargeMode: 'amount' });
    expect(other.json().result).toMatchObject({ amount: 101.45 });
    expect((await desk.divide('staff', { way: 'none' })).json().result).toMatchObject({ way: null, amount: 97.45 });
    expect((await payCash()).statusCode).toBe(200);
  });

  it('again for what is left, equally or freely; the paid part stays', async () => {
    const { desk } = await buildDesk();
    await desk.divide('staff', { way: 'items' });
    await desk.take('shares:2,5');
    for (const way of ['items', 'none'])
      expect(outcome(await desk.divide('diner', { way }))).toEqual([409, 'PartPaid']);
    const adjusted = { way: 'equal', people: 2, surcharge: '1', surchargeMode: 'amount' };
    expect(outcome(await desk.divide('staff', adjusted))).toEqual([409, 'PartPaid']);
    const equal = (await desk.divide('diner', { way: 'equal', people: 2 })).json().result;
    // 97.45 less 13.92 twice = 69.61
    expect(equal).toMatchObject({ way: 'equal', paid: 27.84, left: 69.61 });
    const open = equal.shares.filter((share: { state: string }) => share.state === 'open');
    expect(open.map((share: { amount: number }) => share.amount)).toEqual([34.81, 34.8]);
    expect((await desk.divide('staff', { way: 'free' })).json().result).toMatchObject({ way: 'free', left: 69.61 });
    expect((await desk.take('amount:69.61')).json().result).toMatchObject({ status: 'P' });
  });

  it('but not before closing, after paying, by others, or with nothing to split', async () => {
    const { desk, staff, floor, orderID } = await buildDesk();
    expect(outcome(await desk.divide('staff', { way: 'equal' }))).toEqual([400, 'Invalid']);
    expect(outcome(await desk.divide('diner', { way: 'thirds' }))).toEqual([400, 'Invalid']);
    for (const people of [0, 51])
      expect(outcome(await desk.divide('diner', { way: 'equal', people }))).toEqual([400, 'Invalid']);
    const { plan_id: plan } = await test.findRow('restaurants', floor.restaurantId);
    await test.changeRows('plans', plan, { charges: '0$25$0$0|25$75$0$0|75$1000$0$0' });
    await test.changeRows('orders', orderID, { tax_cents: 0 });
    const allOff = { way: 'equal', people: 2, discount: '100', discountMode: 'percent', managercode: '4321' };
    expect(outcome(await desk.divide('staff', allOff))).toEqual([409, 'NothingToSplit']);
    const neighbour = await buildDesk();
    const foreign = { orderID: neighbour.orderID, way: 'equal', people: 2 };
    for (const who of ['staff', 'diner'] as const)
      expect(outcome(await desk.divide(who, foreign))).toEqual([404, 'NotFound']);
    const open = await test.buildOrder({ restaurantId: floor.restaurantId, status: 'open' });
    expect(outcome(await desk.divide('staff', { orderID: open.id, way: 'free' }))).toEqual([409, 'NotClosed']);
    const waiter = await test.staffOf({ restaurantId: floor.restaurantId, privileges: ['order'] });
    for (const [headers, status] of [
      [waiter, 403],
      [{}, 401],
      [neighbour.staff, 404],
      [neighbour.floor.cookie, 404],
      [staff, 200],
    ] as const)
      expect((await test.send(endpoints.splitOf, { params: { orderID }, headers })).statusCode).toBe(status);
  });
});

describe('a bill is paid in parts', () => {
  it('by staff in mixed modes with a tip each; the last cent pays the order', async () => {
    const { desk, floor, orderID, staff } = await buildDesk();
    await desk.divide('staff', { way: 'equal', people: 3 });
    const first = (await desk.take('count:1', { paidby: 'Cash', tip: '5' })).json().result;
    expect(first).toMatchObject({ paidby: 'Cash', tip: 5, amount: 37.49, status: 'C' });
    expect(await desk.look('staff')).toMatchObject({ status: 'C', paid: 32.49, left: 64.96 });
    const board = await test.send(endpoints.activeOrders, { headers: staff });
    expect(board.json().result).toMatchObject([{ orderID, divided: { paid: 32.49, left: 64.96 } }]);
    expect((await desk.take('count:1', { paidby: 'Card', tip: '3' })).json().result).toMatchObject({ status: 'C' });
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
    expect((await desk.payByCard('rest')).json().result).toMatchObject({ status: 'P', left: 0 });
    expect(await test.readMoney(orderID)).toMatchObject({ status: 'paid', late: [], states: ['paid', 'paid'] });
  });

  it("by a guest who knows their open session by its mark; no one reads another's session id", async () => {
    const { desk } = await buildDesk();
    expect((await desk.look('diner')).openSessions).toEqual([]);
    await desk.divide('diner', { way: 'equal', people: 3 });
    const sessions = [await desk.start('count:1'), await desk.start('count:1')].map((one) => one.json().result);
    const seen = await desk.look('diner');
    expect(seen.openSessions?.toSorted()).toEqual(sessions.map(sessionMark).toSorted());
    for (const session of sessions) expect(JSON.stringify(seen)).not.toContain(session);
    expect(await desk.look('staff')).not.toHaveProperty('openSessions');
    await desk.divide('staff', { way: 'equal', people: 2 });
    expect((await desk.look('diner')).openSessions).toEqual([]);
  });

  it('freely: any amount up to what is left', async () => {
    const { desk } = await buildDesk();
    await desk.divide('diner', { way: 'free' });
    expect((await desk.payByCard('amount:40.00')).json().result).toMatchObject({ status: 'C', left: 57.45 });
    expect(outcome(await desk.take('amount:57.46'))).toEqual([409, 'ShareTaken']);
    expect(outcome(await desk.start('amount:60'))).toEqual([409, 'ShareTaken']);
    expect((await desk.take('amount:7.45')).json().result).toMatchObject({ status: 'C' });
    expect((await desk.take('rest')).json().result).toMatchObject({ status: 'P', amount: 50 });
  });

  it('a share once, for any number of simultaneous presses', async () => {
    const { desk, orderID } = await buildDesk();
    await desk.divide('diner', { way: 'items' });
    const phones = await Promise.all([1, 2, 3, 4].map((phone) => desk.start('shares:3', {}, `phone-${phone}`)));
    expect(phones.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
    const tills = await Promise.all(['a', 'b', 'c'].map((key) => desk.take('shares:4', {}, key)));
    expect(tills.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect(await test.readMoney(orderID)).toMatchObject({ status: 'closed', late: [] });
  });

  it('with repeats of a press returning the same payment, and another press with its key refused', async () => {
    const { desk, orderID, staff } = await buildDesk();
    await desk.divide('staff', { way: 'equal', people: 5 });
    const presses = await Promise.all(Array.from({ length: 6 }, () => desk.take('count:1', { tip: '1' }, 'press')));
    expect(new Set(presses.map(({ body }) => body)).size).toBe(1);
    expect(presses[0]?.json()).toMatchObject({ success: true });
    expect(outcome(await desk.take('count:2', {}, 'press'))).toEqual([409, 'Invalid']);
    // A key may contain the separator of a reference.
    expect((await desk.take('count:1', {}, 'press:2')).json()).toMatchObject({ success: true });
    expect((await desk.take('count:1', { tip: '1' }, 'press')).body).toBe(presses[0]?.body);
    const query = { orderid: orderID, paidby: 'Cash', part: 'count:1' } as const;
    const keyless = await test.send(endpoints.setOrderToPaid, { query, headers: staff });
    expect(outcome(keyless)).toEqual([400, 'Invalid']);
    const start = () =>
      vi.waitFor(async () => {
        const answer = await desk.start('count:1', {}, 'phone');
        // A busy machine may keep a press waiting too long; the phone then sends it again.
        expect(answer.statusCode).not.toBe(503);
        return answer;
      });
    const starts = await Promise.all(Array.from({ length: 4 }, start));
    expect(new Set(starts.map((start) => start.json().result)).size).toBe(1);
    expect((await test.readMoney(orderID)).checkouts).toHaveLength(1);
    expect(await desk.look('staff')).toMatchObject({ paid: 38.98, paying: 19.49 });
  });

  it('by two phones that each pay one of the equal shares without conflict', async () => {
    const { desk } = await buildDesk();
    await desk.divide('diner', { way: 'equal', people: 2 });
    const [one, other] = await Promise.all([desk.start('count:1', {}, 'one'), desk.start('count:1', {}, 'other')]);
    expect([one.statusCode, other.statusCode]).toEqual([200, 200]);
    await Promise.all([test.typeCard(one.json().url), test.typeCard(other.json().url)]);
    expect(await desk.look('staff')).toMatchObject({ status: 'P', left: 0 });
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

  it('or in whole while nothing of it is paid, and not once a part is', async () => {
    const { desk, payCash, payByCard } = await buildDesk();
    await desk.divide('diner', { way: 'equal', people: 2 });
    const { url } = (await desk.start('count:1')).json();
    expect(outcome(await payByCard())).toEqual([409, 'Stale']);
    await test.typeCard(url);
    for (const answer of [await payByCard(), await payCash()]) expect(outcome(answer)).toEqual([409, 'AmountChanged']);
    const other = await buildDesk();
    await other.desk.divide('diner', { way: 'items' });
    expect((await other.payCash()).json().result).toMatchObject({ status: 'P', amount: 97.45 });
    expect(await other.desk.look('staff')).toMatchObject({ status: 'P', way: null, paid: 97.45, left: 0 });
  });

  it('but not with invalid parts or changed figures', async () => {
    const { desk } = await buildDesk();
    expect(outcome(await desk.take('rest'))).toEqual([409, 'AmountChanged']);
    await desk.divide('staff', { way: 'equal', people: 2 });
    for (const part of ['half', 'amount:10', 'count:0'])
      for (const press of [desk.take, desk.start]) expect(outcome(await press(part))).toEqual([400, 'Invalid']);
    for (const part of ['count:3', 'shares:9']) expect(outcome(await desk.take(part))).toEqual([409, 'ShareTaken']);
    expect(outcome(await desk.take('count:1', { partamount: '48.72' }))).toEqual([409, 'AmountChanged']);
    expect(outcome(await desk.start('count:1', { partamount: 48.72 }))).toEqual([409, 'AmountChanged']);
    const adjusted = { discount: '1', discountMode: 'amount', managercode: '4321' };
    expect(outcome(await desk.take('count:1', adjusted))).toEqual([400, 'Invalid']);
    await desk.divide('staff', { way: 'free' });
    for (const part of ['count:1', 'shares:1']) expect(outcome(await desk.take(part))).toEqual([400, 'Invalid']);
    expect(await desk.look('staff')).toMatchObject({ paid: 0, left: 97.45, parts: [] });
  });
});
