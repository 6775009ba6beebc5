import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { outcome, testApp, told } from '../../testing/test-app.ts';

// What guests may do with a split bill, and what staff may do while one of them is paying.

const test = await testApp();
const buildDesk = () => test.buildSplitDesk();

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
    const sentence = 'The restaurant has set a discount or a surcharge on this bill. Please ask your server.';
    expect(told(await desk.divide('diner', { way: 'none' }))).toEqual([403, 'NotAllowed', sentence]);
    expect(await desk.look('diner')).toMatchObject({ way: 'equal', amount: 90 });
  });

  it('wait while one of them is paying', async () => {
    const { desk, payByCard } = await buildDesk();
    await payByCard();
    const sentence = 'Another guest at your table is paying. Please wait until they are done.';
    expect(told(await desk.divide('diner', { way: 'free' }))).toEqual([409, 'Stale', sentence]);
  });

  it('by dishes see them in order, without cancelled ones', async () => {
    const { desk, ...order } = await buildDesk();
    const { floor, orderID, staff: headers } = order;
    const bread = await test.buildItem({ restaurantId: floor.restaurantId, priceCents: 450, name: 'Bread' });
    await test.orderMore(order, { itemID: bread.id, itemQuantity: 2 });
    const gone = await test.placeSoups(floor, 2);
    await test.send(endpoints.cancelSubOrder, { headers, payload: { suborderID: gone.subOrderID } });
    await test.send(endpoints.closeOrder, { headers, payload: { orderID } });
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
    expect((await test.typeCard(url)).statusCode).toBe(410);
  });

  it('two dishes: staff who take one of them close the guest’s page', async () => {
    const { desk } = await buildDesk();
    await desk.divide('diner', { way: 'items' });
    const { url } = (await desk.start('shares:1,2')).json();
    expect((await desk.take('shares:2')).statusCode).toBe(200);
    expect((await test.typeCard(url)).statusCode).toBe(410);
    const { shares } = await desk.look('diner');
    expect(shares.slice(0, 3).map(({ state }) => state)).toEqual(['open', 'paid', 'open']);
  });

  it('an equal share each: staff who take one close every page', async () => {
    const { desk } = await buildDesk();
    await desk.divide('diner', { way: 'equal', people: 2 });
    const pages = [await desk.start('count:1', {}, 'ana'), await desk.start('count:1', {}, 'bo')];
    expect((await desk.take('count:1')).json().result).toMatchObject({ status: 'C' });
    for (const page of pages) expect((await test.typeCard(page.json().url)).statusCode).toBe(410);
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
    expect((await test.typeCard(url)).statusCode).toBe(410);
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

  it('a dish: staff who take it end that page first, and no other', async () => {
    const { desk, orderID } = await buildDesk();
    await desk.divide('diner', { way: 'items' });
    const ana = (await desk.start('shares:1', {}, 'ana')).json();
    const bo = (await desk.start('shares:2', {}, 'bo')).json();
    expect((await desk.take('shares:1')).json()).toMatchObject({ success: true });
    expect((await test.typeCard(ana.url)).statusCode).toBe(410);
    expect((await test.typeCard(bo.url)).statusCode).toBe(303);
    expect(await test.readMoney(orderID)).toMatchObject({ late: [], states: ['ended', 'paid'] });
  });

  it('a share each: staff who split again end the pages', async () => {
    const { desk } = await buildDesk();
    await desk.divide('diner', { way: 'equal', people: 2 });
    const { url } = (await desk.start('count:1')).json();
    expect((await desk.divide('staff', { way: 'items' })).json().result).toMatchObject({ way: 'items', paying: 0 });
    expect((await test.typeCard(url)).statusCode).toBe(410);
  });

  it('a share: a refused split by staff closes no page', async () => {
    const { desk } = await buildDesk();
    await desk.divide('diner', { way: 'equal', people: 3 });
    await desk.take('count:1');
    const { url } = (await desk.start('count:1')).json();
    expect(outcome(await desk.divide('staff', { way: 'items' }))).toEqual([409, 'PartPaid']);
    expect((await test.typeCard(url)).statusCode).toBe(303);
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
  await test.typeCard(url);
  expect(await test.readMoney(orderID)).toMatchObject({ status: 'paid', payments: [{ amount_cents: 9_745 }] });
  expect(await desk.look('staff')).toMatchObject({ way: null, paid: 97.45, left: 0 });
});

it('equal shares have no names', async () => {
  const { desk } = await buildDesk();
  await desk.divide('diner', { way: 'equal', people: 2 });
  expect((await desk.look('diner')).shares.map(({ name }) => name)).toEqual(['', '']);
});

it('guests stay at their table while only a part is paid', async () => {
  const { desk, floor } = await buildDesk();
  const table = () => test.findRow('dining_tables', floor.tableId);
  const ended = async () => (await test.findRow('visits', floor.visitId)).ended_at;
  const before = await table();
  await desk.divide('staff', { way: 'equal', people: 2 });
  await desk.take('count:1');
  expect(await table()).toEqual(before);
  expect(await ended()).toBeNull();
  await desk.take('rest');
  expect(await ended()).not.toBeNull();
});
