import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { type Floor, outcome, testApp } from '../../testing/test-app.ts';

const test = await testApp();

/** The soup with two sauces free, and a side that opens a dressing. */
async function addGroups({ restaurantId, soup }: Floor) {
  const dressings = await test.buildGroup({
    ...{ restaurantId, name: 'Dressing', kitchenName: 'DR', min: 1, max: 1 },
    choices: [
      { name: 'Ranch', kitchenName: 'RN' },
      { name: 'Oil', priceCents: 30 },
    ],
  });
  const sauces = await test.buildGroup({
    ...{ restaurantId, name: 'Sauces', max: 4, free: 2, repeatable: true, itemIds: [soup] },
    choices: [
      { name: 'Mayo', kitchenName: 'MY', priceCents: 40 },
      { name: 'Truffle', priceCents: 90 },
      { name: 'Chili', soldOut: true },
    ],
  });
  const sides = await test.buildGroup({
    ...{ restaurantId, name: 'Side', kitchenName: 'SD', max: 1, itemIds: [soup] },
    choices: [{ name: 'Salad', kitchenName: 'SL', priceCents: 200, opens: dressings.id }, { name: 'Fries' }],
  });
  return { dressings, sauces, sides };
}

const pick = (subItemName: string, more: object = {}) => ({ subItemName, sequence: 1, group: 'Sauces', ...more });
const salad = pick('Salad', { group: 'Side' });
const ranch = pick('Ranch', { group: 'Dressing', within: 'Salad' });

async function buildDesk() {
  const desk = await test.orderDesk();
  const groups = await addGroups(desk.floor);
  const order = (subItems: object[], more: object = {}, quantity = 1) =>
    test.place(desk.floor, [{ itemID: desk.floor.soup, itemQuantity: quantity, subItems: subItems as never[] }], {
      ...more,
    });
  const ordered = async (...asked: Parameters<typeof order>) => {
    const answer = await order(...asked);
    expect(answer.statusCode, answer.body).toBe(200);
    const { orderID, subOrderID } = answer.json().result;
    const read = async () =>
      (await desk.fetchById(orderID))
        .json()
        .result.suborder.find((one: { subOrderID: number }) => one.subOrderID === subOrderID);
    return { orderID, subOrderID, read, line: (await read()).items[0] };
  };
  return { ...desk, ...groups, order, ordered };
}

describe('a guest orders choices of groups', () => {
  it('is charged by the rule: the cheapest are free, and a nested one is its own', async () => {
    const { ordered, floor } = await buildDesk();
    const { line } = await ordered([pick('Truffle'), pick('Mayo', { quantity: 2 }), salad, ranch], {
      totalAmt: 15.4,
      taxAmt: 1.37,
    });
    expect(line.itemTotal).toBe(12.5 + 0.9 + 2);
    expect(line.subItems).toEqual([
      { subItemName: 'Mayo', description: '', price: 0, quantity: 2, sequence: 1, group: 'Sauces', listPrice: 0.4 },
      { subItemName: 'Truffle', description: '', price: 0.9, quantity: 1, sequence: 1, group: 'Sauces' },
      { subItemName: 'Salad', description: '', price: 2, quantity: 1, sequence: 1, group: 'Side' },
      { subItemName: 'Ranch', description: '', price: 0, quantity: 1, sequence: 1, group: 'Dressing', within: 'Salad' },
    ]);
    const own = await test.send(endpoints.dinerOrder, {
      query: { rid: floor.restaurantId, tableno: floor.code },
      headers: floor.cookie,
    });
    expect(own.json().result.suborder[0].items[0].subItems).toEqual(line.subItems);
  });

  it('may be sent as priced: some pieces free, some not', async () => {
    const { ordered } = await buildDesk();
    const { line } = await ordered([
      pick('Mayo', { quantity: 2, price: 0 }),
      pick('Mayo', { quantity: 1, price: 0.4 }),
    ]);
    expect(line.subItems.map(({ quantity, price }: { quantity: number; price: number }) => [quantity, price])).toEqual([
      [2, 0],
      [1, 0.4],
    ]);
    expect(line.itemTotal).toBe(12.9);
  });

  it.each<[string, object[], string, string, number?]>([
    ['fewer than a group asks for', [salad], 'ChoiceMissing', 'needs at least 1 of Dressing for every unit'],
    ['more than it allows', [pick('Mayo', { quantity: 5 })], 'TooManyChoices', 'can have at most 4 of Sauces'],
    [
      'one twice where it can be taken once',
      [pick('Fries', { group: 'Side', quantity: 2 })],
      'TooManyChoices',
      'Fries can be chosen only once',
    ],
    ['what is sold out', [pick('Chili')], 'ItemUnavailable', 'Chili is sold out'],
    ['what the group does not have', [pick('Gold')], 'ItemUnavailable', 'a chosen customization is no longer offered'],
    [
      'a group that the dish does not have',
      [pick('Mayo', { group: 'Drinks' })],
      'ItemUnavailable',
      'a chosen customization is no longer offered',
    ],
    ['a nested one without its choice', [ranch], 'ItemUnavailable', 'a chosen customization is no longer offered'],
    [
      'a part of a piece',
      [pick('Mayo', { quantity: 1.5 })],
      'ItemUnavailable',
      'a chosen customization is no longer offered',
    ],
    [
      'a negative count',
      [pick('Mayo', { quantity: -1 })],
      'ItemUnavailable',
      'a chosen customization is no longer offered',
    ],
    ['another price', [pick('Mayo', { quantity: 3, price: 0 })], 'PriceChanged', 'Mayo has a new price'],
  ])('is refused %s', async (_, subItems, code, words) => {
    const { order } = await buildDesk();
    const answer = (await order(subItems)).json();
    expect([answer.error, answer.fields]).toEqual([code, [{ path: 'suborder.0.items.0', message: words }]]);
  });

  it('is refused a total that is not ours', async () => {
    const { order } = await buildDesk();
    expect(outcome(await order([pick('Mayo')], { totalAmt: 12.9 }))).toEqual([409, 'PriceChanged']);
  });
});

describe('a client that knows only sub-items', () => {
  it('orders from the first group, adds up list prices, and is charged the lower price', async () => {
    const { ordered } = await buildDesk();
    const plain = [
      { subItemName: 'Mayo', price: 0.4, quantity: 1, sequence: 1 },
      { subItemName: 'Mayo', price: 0.4, quantity: 1, sequence: 2 },
    ];
    const { line, read } = await ordered(plain, { totalAmt: 25.8, taxAmt: 2.29 }, 2);
    expect(line.subItems).toMatchObject([
      { group: 'Sauces', price: 0 },
      { group: 'Sauces', price: 0 },
    ]);
    expect(await read()).toMatchObject({ totalAmt: 25, taxAmt: 2.22 });
  });

  it('may also know what is free', async () => {
    const { ordered } = await buildDesk();
    const { line } = await ordered([{ subItemName: 'Mayo', sequence: 1 }], { totalAmt: 12.5 });
    expect(line.itemTotal).toBe(12.5);
  });

  it('is refused a price that is neither', async () => {
    const { order } = await buildDesk();
    expect(outcome(await order([{ subItemName: 'Mayo', price: 0.3, sequence: 1 }]))).toEqual([409, 'PriceChanged']);
  });

  it('gets the own list of a dish before its groups', async () => {
    const floor = await test.buildFloor();
    await test.buildGroup({
      restaurantId: floor.restaurantId,
      itemIds: [floor.burger],
      choices: [{ name: 'Medium', priceCents: 500 }],
    });
    const answer = await test.place(floor, [
      { itemID: floor.burger, itemQuantity: 1, subItems: [{ subItemName: 'Medium', sequence: 1 }] },
    ]);
    expect(answer.statusCode).toBe(200);
    const [row] = await test.findRows('order_line_choices', { restaurant_id: floor.restaurantId });
    expect(row).toMatchObject({ group_name: '', price_cents: 0, position: 0 });
  });
});

describe('staff edit a sub-order', () => {
  const confirmWith = (
    desk: Awaited<ReturnType<typeof buildDesk>>,
    one: { subOrderID: number; line: { orderItemID: number } },
    subItems: object[],
    quantity = 1,
  ) => desk.confirm(one.subOrderID, [{ orderItemID: one.line.orderItemID, itemQuantity: quantity, subItems }]);

  it('sees the groups of the menu beside the line', async () => {
    const { ordered } = await buildDesk();
    const { line } = await ordered([pick('Mayo')]);
    expect(line.customization.groups.map(({ groupName }: { groupName: string }) => groupName)).toEqual([
      'Sauces',
      'Side',
    ]);
  });

  it('keeps prices as ordered, and charges an added choice at the menu’s', async () => {
    const desk = await buildDesk();
    const one = await desk.ordered([pick('Truffle'), pick('Mayo', { quantity: 2 })]);
    const { id, choiceIds } = desk.sauces;
    await test.changeRows('group_choices', { group_id: id, id: choiceIds[0] as number }, { price_cents: 95 });
    await test.changeRows('group_choices', { group_id: id, id: choiceIds[1] as number }, { price_cents: 500 });
    const kept = one.line.subItems;
    expect((await confirmWith(desk, one, [...kept, pick('Fries', { group: 'Side' })])).statusCode).toBe(200);
    const { items } = await one.read();
    expect(items[0].itemTotal).toBe(13.4);
    expect(items[0].subItems).toHaveLength(3);
  });

  it('makes a charged one free when a free one goes', async () => {
    const desk = await buildDesk();
    const one = await desk.ordered([pick('Truffle'), pick('Mayo', { quantity: 2 })]);
    expect((await confirmWith(desk, one, [pick('Truffle'), pick('Mayo')])).statusCode).toBe(200);
    expect((await one.read()).items[0]).toMatchObject({
      itemTotal: 12.5,
      subItems: [{ price: 0 }, { price: 0, listPrice: 0.9 }],
    });
  });

  it('keeps what the menu no longer has, also sold out', async () => {
    const desk = await buildDesk();
    const one = await desk.ordered([pick('Truffle'), pick('Mayo', { quantity: 3 })]);
    await test.changeRows('group_choices', { group_id: desk.sauces.id }, { sold_out: true });
    const kept = [...one.line.subItems, pick('Fries', { group: 'Side' })];
    expect((await confirmWith(desk, one, kept)).statusCode).toBe(200);
    expect((await one.read()).items[0].itemTotal).toBe(12.5 + 0.4 + 0.9);
  });

  it('may know only sub-items: names without a group are those of the line', async () => {
    const desk = await buildDesk();
    const one = await desk.ordered([pick('Mayo'), salad, ranch]);
    const plain = ['Mayo', 'Salad', 'Ranch'].map((subItemName) => ({ subItemName, sequence: 1, quantity: 1 }));
    expect((await confirmWith(desk, one, plain)).statusCode).toBe(200);
    expect((await one.read()).changedByStaff).toBe(false);
  });

  it.each<[string, object[], string]>([
    ['fewer than a group asks for', [salad], 'ChoiceMissing'],
    ['more than it allows', [pick('Mayo', { quantity: 5 })], 'TooManyChoices'],
    ['an unknown choice', [pick('Gold')], 'ItemUnavailable'],
  ])('is refused %s', async (_, subItems, code) => {
    const desk = await buildDesk();
    const one = await desk.ordered([pick('Mayo')]);
    expect((await confirmWith(desk, one, subItems)).json().error).toBe(code);
  });
});

describe('the kitchen', () => {
  it('reads its own names, and how often', async () => {
    const desk = await buildDesk();
    const { restaurantId } = desk.floor;
    const one = await desk.ordered([pick('Mayo', { quantity: 3 }), salad, ranch]);
    await desk.confirm(one.subOrderID);
    const [line] = await test.findRows('kitchen_lines', { restaurant_id: restaurantId });
    expect(line?.told).toMatchObject({
      choices: [
        { unit: 1, name: 'MY', group: 'Sauces', within: '', quantity: 2 },
        { unit: 1, name: 'MY', group: 'Sauces', within: '', quantity: 1 },
        { unit: 1, name: 'SL', group: 'SD', within: '', quantity: 1 },
        { unit: 1, name: 'RN', group: 'DR', within: 'SL', quantity: 1 },
      ],
    });
  });
});

describe('papers', () => {
  it('the kitchen’s ticket names groups, and nested ones below their choice', async () => {
    const desk = await buildDesk();
    const { restaurantId } = desk.floor;
    const one = await desk.ordered([pick('Mayo', { quantity: 3 }), salad, ranch]);
    await desk.confirm(one.subOrderID);
    const cook = await test.staffOf({ restaurantId, privileges: ['kitchen', 'order'] });
    const tickets = await test.send(endpoints.kitchenTickets, { headers: cook });
    expect(tickets.json().result[0].lines[0].units).toEqual([
      {
        ...{ unit: 1, choices: [] },
        groups: [
          { group: 'Sauces', within: '', name: 'MY', quantity: 2 },
          { group: 'Sauces', within: '', name: 'MY', quantity: 1 },
          { group: 'SD', within: '', name: 'SL', quantity: 1 },
          { group: 'DR', within: 'SL', name: 'RN', quantity: 1 },
        ],
      },
    ]);
    const paper = await test.send(endpoints.ticketPaper, { query: { subOrderID: one.subOrderID }, headers: cook });
    const lines = paper.json().result.lines.map(({ text }: { text: string }) => text);
    expect(lines).toEqual(expect.arrayContaining(['Sauces: 3x MY', 'SD: SL', '  SL: RN']));
  });

  it('the receipt says what was free and what was not', async () => {
    const desk = await buildDesk();
    const { restaurantId } = desk.floor;
    const one = await desk.ordered([pick('Mayo', { quantity: 4 }), salad, ranch]);
    await desk.confirm(one.subOrderID);
    const cashier = await test.staffOf({ restaurantId, privileges: ['order', 'payment'] });
    await desk.close(one.orderID);
    const paid = await test.send(endpoints.setOrderToPaid, {
      headers: cashier,
      query: { orderid: one.orderID, paidby: 'Cash' },
    });
    expect(paid.statusCode, paid.body).toBe(200);
    const receipt = await test.send(endpoints.receipt, { params: { orderid: one.orderID }, headers: cashier });
    expect(receipt.json().result.invoice.lines).toMatchObject([
      { choices: ['Sauces: 2x Mayo, 2x Mayo (+$0.80)', 'Side: Salad (+$2.00)', 'Salad: Ranch'], amount: '$15.30' },
    ]);
  });
});
