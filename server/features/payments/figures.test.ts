import { describe, expect, it, vi } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { buildItem, buildOrder } from '../../testing/builders.ts';
import { buildClosedOrder, readMoney } from '../../testing/closed-order.ts';
import { place, placeSoups, type WantedLine } from '../../testing/diner.ts';
import { outcome, told } from '../../testing/outcome.ts';
import { changeRows, findRow } from '../../testing/rows.ts';
import { splitDesk, typeCard } from '../../testing/split-desk.ts';
import { testApp } from '../../testing/test-app.ts';

// What is typed at the till and on a phone, and what of it is accepted, refused or shown.

const test = await testApp();

async function buildDesk() {
  const order = await buildClosedOrder(test);
  const { floor, staff, orderID } = order;
  const till = (more: Record<string, string> = {}) =>
    test.send(endpoints.setOrderToPaid, { query: { orderid: orderID, paidby: 'Cash', ...more }, headers: staff });
  const phone = (more: object = {}) =>
    test.send({ method: 'POST', url: '/api/external/payorder', headers: floor.cookie, payload: { orderID, ...more } });
  const post = (path: string, payload: object, headers: Record<string, string> = staff) =>
    test.send({ method: 'POST', url: `/api/${path}`, headers, payload });
  /** Guests order a dish that is new on the menu, and staff confirm it. */
  const orderMore = async (item: WantedLine, figures: object = {}) => {
    await post('reopenorder', { orderID, reason: 'Something more' });
    const placed = await vi.waitFor(async () => {
      const answer = await place(test, floor, [item], { ...figures });
      expect(answer.statusCode).toBe(200);
      return answer;
    });
    const { subOrderID } = placed.json().result as { subOrderID: number };
    const suborder = [{ items: [], subOrderID, status: 'O', ...figures }];
    const where = { tableID: floor.tableId, restaurantID: floor.restaurantId };
    expect((await post('external/placeorder', { suborder, ...where })).statusCode).toBe(200);
  };
  return { ...order, desk: splitDesk(test, order), till, phone, post, orderMore };
}

const tipWords = 'The tip must be an amount such as 5 or 5.50.';
const mostWords = 'The tip can be at most ten times the amount to pay.';
const partWords = 'This is not a part of a bill.';
const emailWords = 'Please enter a valid email!';
const percentWords = (name: string) => `The ${name} must be an amount, or a percentage up to 100.`;

describe('an impossible figure is named, and nothing is charged', () => {
  it.each([
    [{ tip: 'five' }, 'tip', tipWords],
    [{ tip: '974.51' }, 'tip', mostWords],
    [{ email: 'nobody' }, 'email', emailWords],
    [{ part: 'half' }, 'part', partWords],
    [{ part: 'count:1' }, 'part', 'Paying a part needs an Idempotency-Key.'],
    [{ discount: 'five', discountMode: 'amount', managercode: '4321' }, 'discount', percentWords('discount')],
    [{ surcharge: 'five', surchargeMode: 'percent' }, 'surcharge', percentWords('surcharge')],
  ])('at the till: %j', async (typed, path, message) => {
    const { till, orderID } = await buildDesk();
    const refused = await till(typed as Record<string, string>);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ error: 'Invalid', message, fields: [{ path, message }] });
    expect(await readMoney(test, orderID)).toMatchObject({ status: 'closed', payments: [] });
  });

  it.each([
    [{ tipamount: 'five' }, 'tipamount', tipWords],
    [{ tipamount: 974.51 }, 'tipamount', mostWords],
    [{ email: 'nobody' }, 'email', emailWords],
    [{ part: 'half' }, 'part', partWords],
  ])('on a phone: %j', async (typed, path, message) => {
    const { phone, orderID } = await buildDesk();
    const refused = await phone(typed);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ error: 'Invalid', message, fields: [{ path, message }] });
    expect(await readMoney(test, orderID)).toMatchObject({ status: 'closed', checkouts: [] });
  });

  it('a tip of more than ten times a part', async () => {
    const { desk } = await buildDesk();
    await desk.divide('staff', { way: 'equal', people: 2 });
    for (const [answer, path] of [
      [await desk.take('count:1', { tip: '487.31' }), 'tip'],
      [await desk.start('count:1', { tipamount: 487.31 }), 'tipamount'],
    ] as const) {
      expect(answer.json()).toMatchObject({ error: 'Invalid', fields: [{ path, message: mostWords }] });
    }
    expect((await desk.take('count:1', { tip: '487.30' })).statusCode).toBe(200);
    expect((await desk.start('count:1', { tipamount: 487.2 })).statusCode).toBe(200);
  });

  it('an equal split without a number of guests', async () => {
    const { desk } = await buildDesk();
    expect((await desk.divide('staff', { way: 'equal' })).json()).toMatchObject({
      error: 'Invalid',
      fields: [{ path: 'people', message: 'Please enter how many people split the bill.' }],
    });
  });
});

it('empty fields are ignored, and matching figures are accepted', async () => {
  const { till, orderID } = await buildDesk();
  const empty = { tip: '', tax: ' ', wolfycharges: '', discount: ' ', surcharge: '', email: ' ' };
  expect((await till(empty)).json().result).toMatchObject({ tip: 0, discount: 0, surcharge: 0, amount: 97.45 });
  expect((await readMoney(test, orderID)).payments).toMatchObject([
    { email: '', tip_cents: 0, discount_mode: null, surcharge_mode: null, amount_cents: 9_745 },
  ]);
});

it('an empty tip on a phone is no tip', async () => {
  const { phone, orderID } = await buildDesk();
  expect((await phone({ tipamount: '', email: ' ' })).statusCode).toBe(200);
  expect((await readMoney(test, orderID)).checkouts).toMatchObject([{ tip_cents: 0, amount_cents: 9_745, email: '' }]);
});

it('the order tax shown on a phone is compared; whole-bill figures do not matter for a part', async () => {
  const { phone, desk } = await buildDesk();
  expect(told(await phone({ taxAmt: 7.78 }))).toEqual([
    409,
    'AmountChanged',
    'The amount has changed. Please check the bill again.',
  ]);
  await desk.divide('diner', { way: 'equal', people: 2 });
  expect((await desk.start('count:1', { totalAmt: 1 })).statusCode).toBe(200);
});

it('amounts without an exact binary fraction are exact: 4.35 is 435 cents', async () => {
  const { floor, orderID, post, phone, desk, orderMore } = await buildDesk();
  const biscuit = await buildItem(test.db, { restaurantId: floor.restaurantId, priceCents: 435 });
  const item = { itemID: biscuit.id, itemQuantity: 1, itemPrice: 4.35 };
  await orderMore(item, { totalAmt: 4.35, taxAmt: 0.39 });
  await post('closeorder', { orderID });
  // 91.85, tax 7.77 + 0.39, fee 2.00 and its tax 0.18.
  const shown = { totalAmt: 91.85, taxAmt: 8.16, taxamount: 8.34, wolfyCharges: 2 };
  const { result } = (await phone(shown)).json();
  expect((await readMoney(test, orderID)).checkouts).toMatchObject([{ session_id: result, amount_cents: 10_219 }]);
  await post('external/leavecheckout', { checkout: result }, floor.cookie);
  await desk.divide('diner', { way: 'free' });
  expect((await desk.start('amount:4.35', { partamount: 4.35 })).statusCode).toBe(200);
});

describe('an order that does not wait for payment', () => {
  it('cannot be paid at the till or on a phone', async () => {
    const { staff, floor } = await buildDesk();
    const { id: orderID } = await buildOrder(test.db, { restaurantId: floor.restaurantId, status: 'open' });
    const visit = await findRow(test.db, 'orders', orderID, ['visit_id', 'table_id']);
    const headers = test.visitHeaders({
      ...{ restaurantId: floor.restaurantId, tableId: visit.table_id, visitId: visit.visit_id },
    });
    const words = 'This order is not waiting for payment.';
    const payload = { orderID };
    const phone = await test.send({ method: 'POST', url: '/api/external/payorder', headers, payload });
    expect(told(phone)).toEqual([409, 'NotClosed', words]);
    const url = `/api/external/splitbill/${orderID}`;
    for (const who of [headers, staff])
      expect(told(await test.send({ method: 'GET', url, headers: who }))).toEqual([409, 'NotClosed', words]);
  });

  it('says that it is paid, if it is', async () => {
    const { payCash, till, phone, desk } = await buildDesk();
    await payCash();
    const paid = [409, 'AlreadyPaid', 'This order is already paid.'];
    expect(told(await till())).toEqual(paid);
    expect(told(await phone())).toEqual(paid);
    for (const who of ['staff', 'diner'] as const) expect(told(await desk.divide(who, { way: 'free' }))).toEqual(paid);
  });
});

describe('a paid bill', () => {
  it('is readable by its guests for half an hour, and by staff after that', async () => {
    const { payCash, floor, orderID, staff } = await buildDesk();
    await payCash();
    const read = async (headers: Record<string, string>) =>
      (await test.send({ method: 'GET', url: `/api/external/splitbill/${orderID}`, headers })).statusCode;
    const endedAgo = (minutes: number) =>
      changeRows(test.db, 'visits', floor.visitId, { ended_at: new Date(Date.now() - minutes * 60_000) });
    expect(await read(floor.cookie)).toBe(200);
    await endedAgo(29);
    expect(await read(floor.cookie)).toBe(200);
    await endedAgo(31);
    expect(await read(floor.cookie)).toBe(404);
    expect(await read(staff)).toBe(200);
  });

  it('stays unchanged when discounts, taxes and the plan change', async () => {
    const { till, floor, orderID, desk } = await buildDesk();
    await till({ discount: '10', discountMode: 'percent', managercode: ' 4321 ' });
    const before = await desk.look('staff');
    expect(before).toMatchObject({ status: 'P', discount: 8.75, discountMode: 'percent', amount: 88.7, left: 0 });
    await changeRows(test.db, 'restaurants', floor.restaurantId, { tax_rate: '20' });
    const { plan_id: plan } = await findRow(test.db, 'restaurants', floor.restaurantId);
    await changeRows(test.db, 'plans', plan, { charges: '0$25$9$0|25$75$9$0|75$1000$9$0' });
    expect(await desk.look('staff')).toEqual(before);
    expect((await readMoney(test, orderID)).payments).toMatchObject([{ amount_cents: 8_870 }]);
  });

  it('stays unchanged if it was split', async () => {
    const { floor, desk } = await buildDesk();
    await desk.divide('staff', { way: 'equal', people: 2, surcharge: '3', surchargeMode: 'percent' });
    const before = await desk.look('staff');
    const { plan_id: plan } = await findRow(test.db, 'restaurants', floor.restaurantId);
    await changeRows(test.db, 'plans', plan, { charges: '0$25$9$0|25$75$9$0|75$1000$9$0' });
    expect(await desk.look('staff')).toEqual(before);
  });
});

describe('the manager code', () => {
  it('is required for each discount, and wrong codes lock it', async () => {
    const { till, desk, orderID } = await buildDesk();
    const discount = { discount: '5', discountMode: 'amount' };
    for (let right = 0; right < 6; right += 1) {
      const divided = await desk.divide('staff', { way: 'equal', people: 2, ...discount, managercode: '4321' });
      expect(divided.statusCode).toBe(200);
    }
    const refused = [422, 'DiscountNotAllowed', 'Please enter the correct Code'];
    for (let wrong = 0; wrong < 5; wrong += 1)
      expect(told(await till({ ...discount, managercode: '1111' }))).toEqual(refused);
    const locked = await till({ ...discount, managercode: '4321' });
    expect(outcome(locked)).toEqual([429, 'TooManyTries']);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0);
    expect((await readMoney(test, orderID)).payments).toEqual([]);
  });

  it('allows twenty guesses an hour in a restaurant, and does not affect others', async () => {
    const [desk, elsewhere] = [await buildDesk(), await buildDesk()];
    const guess = async (code: string, { floor: { restaurantId }, orderID }: typeof desk) => {
      const headers = await test.staffOf({ restaurantId, privileges: ['discount', 'payment', 'order'] });
      const payload = { orderid: orderID, code };
      return (await test.send({ method: 'POST', url: '/api/managercode', headers, payload })).statusCode;
    };
    for (let tries = 0; tries < 20; tries += 1) expect(await guess('1111', desk)).toBe(422);
    expect(await guess('4321', desk)).toBe(429);
    expect(await guess('1111', elsewhere)).toBe(422);
  });

  it('of a restaurant without one is never right', async () => {
    const { till, floor, orderID, post } = await buildDesk();
    const config = JSON.stringify({ otprequired: 1, managercode: '', paymenttype: 'T' });
    await changeRows(test.db, 'restaurants', floor.restaurantId, { config });
    for (const managercode of ['', ' ', 'x', '4321']) {
      const refused = await till({ discount: '5', discountMode: 'amount', managercode });
      expect(outcome(refused)).toEqual([422, 'DiscountNotAllowed']);
      expect((await post('managercode', { orderid: orderID, code: managercode })).json().success).toBe(false);
      await test.db.deleteFrom('rate_limits').execute();
    }
    expect((await till({ discount: '5', discountMode: 'amount' })).statusCode).toBe(422);
  });
});

describe('guests who split a bill', () => {
  it.each<Record<string, string>>([
    { discount: '1', discountMode: 'amount', managercode: '4321' },
    { surcharge: '1', surchargeMode: 'amount' },
  ])('cannot change its sum: %j', async (more) => {
    const { desk } = await buildDesk();
    const refused = await desk.divide('diner', { way: 'equal', people: 2, ...more });
    expect(told(refused)).toEqual([403, 'NotAllowed', 'You are not allowed to do this.']);
    expect(await desk.look('diner')).toMatchObject({ way: null, amount: 97.45 });
  });

  it('cannot undo a discount or surcharge by staff, and are told whom to ask', async () => {
    const { desk } = await buildDesk();
    const discount = { discount: '7.45', discountMode: 'amount', managercode: '4321' };
    const divided = await desk.divide('staff', { way: 'equal', people: 2, ...discount });
    expect(divided.json().result).toMatchObject({ amount: 90, discount: 7.45, discountMode: 'amount' });
    expect(told(await desk.divide('diner', { way: 'none' }))).toEqual([
      403,
      'NotAllowed',
      'The restaurant has set a discount or a surcharge on this bill. Please ask your server.',
    ]);
    expect(await desk.look('diner')).toMatchObject({ way: 'equal', amount: 90 });
  });

  it('wait while one of them is paying', async () => {
    const { desk, payByCard } = await buildDesk();
    await payByCard();
    expect(told(await desk.divide('diner', { way: 'free' }))).toEqual([
      409,
      'Stale',
      'Another guest at your table is paying. Please wait until they are done.',
    ]);
  });

  it('by dishes see them in order, without cancelled ones', async () => {
    const { floor, orderID, post, desk, orderMore } = await buildDesk();
    const bread = await buildItem(test.db, { restaurantId: floor.restaurantId, priceCents: 450, name: 'Bread' });
    await orderMore({ itemID: bread.id, itemQuantity: 2 });
    const gone = await placeSoups(test, floor, 2);
    await post('external/cancelorder', { suborderID: gone.subOrderID });
    await post('closeorder', { orderID });
    const { shares } = (await desk.divide('diner', { way: 'items' })).json().result;
    const names: string[] = shares.map(({ name }: { name: string }) => name);
    expect(names).toHaveLength(9);
    expect(names.map((name) => name.includes('Bread'))).toEqual([...Array(7).fill(false), true, true]);
  });
});

describe('a bill of which one guest holds', () => {
  it('everything: no share is open, and nothing is left to start', async () => {
    const { desk, payByCard } = await buildDesk();
    await desk.divide('diner', { way: 'items' });
    const { url } = (await payByCard({ tip: 10 })).json();
    const during = await desk.look('diner');
    expect(during).toMatchObject({ paid: 0, paying: 97.45, left: 0 });
    expect(during.shares.map(({ state }) => state)).toEqual(Array(7).fill('paying'));
    expect((await desk.start('shares:1')).json()).toMatchObject({ error: 'Stale' });
    // Staff close the guest's page.
    expect((await desk.take('shares:1')).json().result).toMatchObject({ status: 'C', amount: 13.93 });
    expect((await typeCard(test, url)).statusCode).toBe(410);
  });

  it('two dishes: staff who take one of them close the guest’s page', async () => {
    const { desk } = await buildDesk();
    await desk.divide('diner', { way: 'items' });
    const { url } = (await desk.start('shares:1,2')).json();
    expect((await desk.take('shares:2')).statusCode).toBe(200);
    expect((await typeCard(test, url)).statusCode).toBe(410);
    const { shares } = await desk.look('diner');
    expect(shares.slice(0, 3).map(({ state }) => state)).toEqual(['open', 'paid', 'open']);
  });

  it('an equal share each: staff who take one close every page', async () => {
    const { desk } = await buildDesk();
    await desk.divide('diner', { way: 'equal', people: 2 });
    const pages = [await desk.start('count:1', {}, 'ana'), await desk.start('count:1', {}, 'bo')];
    expect((await desk.take('count:1')).json().result).toMatchObject({ status: 'C' });
    for (const page of pages) expect((await typeCard(test, page.json().url)).statusCode).toBe(410);
    expect(await desk.look('staff')).toMatchObject({ paid: 48.73, paying: 0, left: 48.72 });
  });

  it('an amount: staff take the rest, or close the guest’s page for more', async () => {
    const { desk } = await buildDesk();
    await desk.divide('diner', { way: 'free' });
    const { url } = (await desk.start('amount:40', { tipamount: 5 })).json();
    expect(await desk.look('staff')).toMatchObject({ paying: 40, left: 57.45 });
    expect((await desk.start('amount:57.46')).json()).toMatchObject({ error: 'ShareTaken' });
    expect((await desk.take('amount:7.45')).json().result).toMatchObject({ status: 'C', amount: 7.45 });
    expect(await desk.look('staff')).toMatchObject({ paying: 40, left: 50 });
    expect((await desk.take('amount:60')).json().result).toMatchObject({ status: 'C', amount: 60 });
    expect((await typeCard(test, url)).statusCode).toBe(410);
    expect((await desk.take('amount:30.01')).json()).toMatchObject({ error: 'ShareTaken' });
    expect((await desk.take('rest')).json().result).toMatchObject({ status: 'P', amount: 30 });
  });

  it('the rest: no one else has a rest to pay', async () => {
    const { desk } = await buildDesk();
    await desk.divide('diner', { way: 'free' });
    await desk.start('rest');
    expect((await desk.start('rest', { tipamount: 1 })).json()).toMatchObject({ error: 'ShareTaken' });
    expect(await desk.look('diner')).toMatchObject({ paying: 97.45, left: 0 });
  });
});

it('a payment of one cent counts as a paid part', async () => {
  const { desk, payCash, payByCard } = await buildDesk();
  await desk.divide('diner', { way: 'free' });
  expect((await desk.take('amount:0.01')).statusCode).toBe(200);
  for (const answer of [await payCash(), await payByCard()]) expect(answer.json().error).toBe('AmountChanged');
  expect((await desk.divide('staff', { way: 'none' })).json().error).toBe('PartPaid');
});

it('a split bill without payments can be paid in whole by card', async () => {
  const { desk, payByCard, orderID } = await buildDesk();
  await desk.divide('diner', { way: 'equal', people: 2 });
  const { url } = (await payByCard()).json();
  await typeCard(test, url);
  expect(await readMoney(test, orderID)).toMatchObject({ status: 'paid', payments: [{ amount_cents: 9_745 }] });
  expect(await desk.look('staff')).toMatchObject({ way: null, paid: 97.45, left: 0 });
});

it('equal shares have no names', async () => {
  const { desk } = await buildDesk();
  await desk.divide('diner', { way: 'equal', people: 2 });
  expect((await desk.look('diner')).shares.map(({ name }) => name)).toEqual(['', '']);
});

it('guests stay at their table while only a part is paid', async () => {
  const { desk, floor } = await buildDesk();
  const table = () => findRow(test.db, 'dining_tables', floor.tableId);
  const ended = async () => (await findRow(test.db, 'visits', floor.visitId)).ended_at;
  const before = await table();
  await desk.divide('staff', { way: 'equal', people: 2 });
  await desk.take('count:1');
  expect(await table()).toEqual(before);
  expect(await ended()).toBeNull();
  await desk.take('rest');
  expect(await ended()).not.toBeNull();
});
