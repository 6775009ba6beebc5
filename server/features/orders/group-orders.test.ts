import { describe, expect, it, vi } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import type { orderDesk } from '../../testing/order-desk.ts';
import { type Floor, outcome, testApp } from '../../testing/test-app.ts';

const test = await testApp();

/** A soup with sauces, two of them free, and with a side that opens a dressing. */
async function addGroups({ restaurantId, soup }: Floor) {
  const dressings = await test.buildGroup({
    restaurantId,
    name: 'Dressing',
    kitchenName: 'DR',
    min: 1,
    max: 1,
    choices: [
      { name: 'Ranch', kitchenName: 'RN' },
      { name: 'Oil', priceCents: 30 },
    ],
  });
  const sauces = await test.buildGroup({
    restaurantId,
    name: 'Sauces',
    max: 4,
    free: 2,
    repeatable: true,
    itemIds: [soup],
    choices: [
      { name: 'Mayo', kitchenName: 'MY', priceCents: 40 },
      { name: 'Truffle', priceCents: 90 },
      { name: 'Chili', soldOut: true },
    ],
  });
  const sides = await test.buildGroup({
    restaurantId,
    name: 'Side',
    kitchenName: 'SD',
    max: 1,
    itemIds: [soup],
    choices: [{ name: 'Salad', kitchenName: 'SL', priceCents: 200, opens: dressings.id }, { name: 'Fries' }],
  });
  return { dressings, sauces, sides };
}

const pick = (subItemName: string, more: object = {}) => ({ subItemName, sequence: 1, group: 'Sauces', ...more });
const salad = pick('Salad', { group: 'Side' });
const ranch = pick('Ranch', { group: 'Dressing', within: 'Salad' });

/** Orders a dish of the desk, and reads the stored sub-order. */
function orderingAt(desk: Awaited<ReturnType<typeof orderDesk>>, itemID: number) {
  const order = (subItems: object[], more: object = {}, itemQuantity = 1) =>
    test.place(desk.floor, [{ itemID, itemQuantity, subItems: subItems as never[] }], { ...more });
  const ordered = async (...args: Parameters<typeof order>) => {
    const answer = await order(...args);
    expect(answer.statusCode, answer.body).toBe(200);
    const { orderID, subOrderID } = answer.json().result;
    // The newest waiting sub-order comes first.
    const read = async () => (await desk.fetchById(orderID)).json().result.suborder[0];
    return { orderID, subOrderID, read, line: (await read()).items[0] };
  };
  return { order, ordered };
}

async function buildDesk() {
  const desk = await test.orderDesk();
  return { ...desk, ...(await addGroups(desk.floor)), ...orderingAt(desk, desk.floor.soup) };
}

/** Only used for refusals, which change nothing. Tests in core/domain cover the rules of groups and prices. */
const refusingDesk = buildDesk();
const gone = ['ItemUnavailable', 'a chosen customization is no longer offered'] as const;
const onlyOnce = ['TooManyChoices', 'Fries can be chosen only once'] as const;

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
    const answer = await test.send(endpoints.dinerOrder, {
      query: { rid: floor.restaurantId, tableno: floor.code },
      headers: floor.cookie,
    });
    expect(answer.json().result.suborder[0].items[0].subItems).toEqual(line.subItems);
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

  it.each<[string, object[], string, string]>([
    ['fewer than a group asks for', [salad], 'ChoiceMissing', 'needs at least 1 of Dressing for every unit'],
    ['more than it allows', [pick('Mayo', { quantity: 5 })], 'TooManyChoices', 'can have at most 4 of Sauces'],
    ['one twice where it can be taken once', [pick('Fries', { group: 'Side', quantity: 2 })], ...onlyOnce],
    ['what is sold out', [pick('Chili')], 'ItemUnavailable', 'Chili is sold out'],
    ['what the group does not have', [pick('Gold')], ...gone],
    ['another price', [pick('Mayo', { quantity: 3, price: 0 })], 'PriceChanged', 'Mayo has a new price'],
  ])('is refused %s', async (_, subItems, code, words) => {
    const { order } = await refusingDesk;
    const answer = (await order(subItems)).json();
    expect([answer.error, answer.fields]).toEqual([code, [{ path: 'suborder.0.items.0', message: words }]]);
  });

  it.each([
    ['a total', [pick('Mayo')], { totalAmt: 12.9 }],
    ['a price without a group', [{ subItemName: 'Mayo', price: 0.3, sequence: 1 }], {}],
  ])('is refused %s that is not ours', async (_, subItems, totals) => {
    const { order } = await refusingDesk;
    expect(outcome(await order(subItems, totals))).toEqual([409, 'PriceChanged']);
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
    // A client that knows which sauces are free is right too.
    expect((await ordered([{ subItemName: 'Mayo', sequence: 1 }], { totalAmt: 12.5 })).line.itemTotal).toBe(12.5);
  });
});

describe('staff edit a sub-order', () => {
  it('keeps prices as ordered, and charges an added choice at the menu’s', async () => {
    const desk = await buildDesk();
    const placed = await desk.ordered([pick('Truffle'), pick('Mayo', { quantity: 2 })]);
    const offered = placed.line.customization.groups.map(({ groupName }: { groupName: string }) => groupName);
    expect(offered).toEqual(['Sauces', 'Side']);
    const { id, choiceIds } = desk.sauces;
    await test.changeRows('group_choices', { group_id: id, id: choiceIds[0] as number }, { price_cents: 95 });
    await test.changeRows('group_choices', { group_id: id, id: choiceIds[1] as number }, { price_cents: 500 });
    const subItems = [...placed.line.subItems, pick('Fries', { group: 'Side' })];
    expect((await desk.confirm(placed.subOrderID, [{ ...placed.line, subItems }])).statusCode).toBe(200);
    const { items } = await placed.read();
    expect(items[0].itemTotal).toBe(13.4);
    expect(items[0].subItems).toHaveLength(3);
  });

  it('may know only sub-items: names without a group are those of the line', async () => {
    const desk = await buildDesk();
    const placed = await desk.ordered([pick('Mayo'), salad, ranch]);
    const plain = ['Mayo', 'Salad', 'Ranch'].map((subItemName) => ({ subItemName, sequence: 1, quantity: 1 }));
    expect((await desk.confirm(placed.subOrderID, [{ ...placed.line, subItems: plain }])).statusCode).toBe(200);
    expect((await placed.read()).changedByStaff).toBe(false);
  });
});

describe('papers', () => {
  it('the kitchen’s ticket names groups, and nested ones below their choice', async () => {
    const desk = await buildDesk();
    const { restaurantId } = desk.floor;
    const placed = await desk.ordered([pick('Mayo', { quantity: 3 }), salad, ranch]);
    await desk.confirm(placed.subOrderID);
    const cook = await test.staffOf({ restaurantId, privileges: ['kitchen', 'order'] });
    const tickets = await test.send(endpoints.kitchenTickets, { headers: cook });
    expect(tickets.json().result[0].lines[0].units).toEqual([
      {
        unit: 1,
        choices: [],
        groups: [
          { group: 'Sauces', within: '', name: 'MY', quantity: 2 },
          { group: 'Sauces', within: '', name: 'MY', quantity: 1 },
          { group: 'SD', within: '', name: 'SL', quantity: 1 },
          { group: 'DR', within: 'SL', name: 'RN', quantity: 1 },
        ],
      },
    ]);
    const paper = await test.send(endpoints.ticketPaper, { query: { subOrderID: placed.subOrderID }, headers: cook });
    const lines = paper.json().result.lines.map(({ text }: { text: string }) => text);
    expect(lines).toEqual(expect.arrayContaining(['Sauces: 3x MY', 'SD: SL', '  SL: RN']));
  });

  it('the receipt says what was free and what was not', async () => {
    const desk = await buildDesk();
    const { restaurantId } = desk.floor;
    const placed = await desk.ordered([pick('Mayo', { quantity: 4 }), salad, ranch]);
    await desk.confirm(placed.subOrderID);
    const cashier = await test.staffOf({ restaurantId, privileges: ['order', 'payment'] });
    await desk.close(placed.orderID);
    const paid = await test.send(endpoints.setOrderToPaid, {
      headers: cashier,
      query: { orderid: placed.orderID, paidby: 'Cash' },
    });
    expect(paid.statusCode, paid.body).toBe(200);
    const receipt = await test.send(endpoints.receipt, { params: { orderid: placed.orderID }, headers: cashier });
    expect(receipt.json().result.invoice.lines).toMatchObject([
      { choices: ['Sauces: 2x Mayo, 2x Mayo (+$0.80)', 'Side: Salad (+$2.00)', 'Salad: Ranch'], amount: '$15.30' },
    ]);
  });
});

// A client that only knows the documented calls can't send picks for a dish's second group, even a required one.
describe('a required group beyond what a client sees', () => {
  /** A soup with optional sauces and a required side. The default side opens a required dressing. */
  async function buildRequired({ defaultCents = 0 } = {}) {
    const desk = await test.orderDesk();
    const { restaurantId, soup } = desk.floor;
    const dressings = await test.buildGroup({
      restaurantId,
      name: 'Dressing',
      min: 1,
      max: 1,
      choices: [{ name: 'Oil', isDefault: true }, { name: 'Ranch' }],
    });
    await test.buildGroup({ restaurantId, name: 'Sauces', itemIds: [soup], choices: [{ name: 'Mayo' }] });
    const side = await test.buildGroup({
      restaurantId,
      name: 'Side',
      min: 1,
      max: 1,
      itemIds: [soup],
      choices: [
        { name: 'Fries', priceCents: 50 },
        { name: 'Salad', priceCents: defaultCents, isDefault: true, opens: dressings.id },
      ],
    });
    return { ...desk, side, ...orderingAt(desk, soup) };
  }

  const plain = (subItemName: string, sequence = 1) => ({ subItemName, sequence, quantity: 1 });
  const names = (line: { subItems: { subItemName: string; sequence: number }[] }) =>
    line.subItems.map(({ subItemName, sequence }) => `${sequence} ${subItemName}`);

  it('comes with its defaults for each unit', async () => {
    const { ordered } = await buildRequired();
    const { line } = await ordered([plain('Mayo')], { totalAmt: 25 }, 2);
    expect(names(line)).toEqual(['1 Mayo', '1 Salad', '1 Oil', '2 Salad', '2 Oil']);
  });

  it('is charged for a default unless its totals say otherwise, and then hears what it costs', async () => {
    const { order, ordered } = await buildRequired({ defaultCents: 200 });
    const refused = (await order([plain('Mayo')], { totalAmt: 12.5 })).json();
    expect([refused.error, refused.fields]).toEqual([
      'PriceChanged',
      [{ path: 'suborder.0.items.0', message: 'comes with Salad for 2.00 more' }],
    ]);
    expect((await ordered([plain('Mayo')])).line.itemTotal).toBe(14.5);
    expect((await order([plain('Mayo')], { totalAmt: 14.5, taxAmt: 1.29 })).statusCode).toBe(200);
  });

  it('must choose itself once it names a group', async () => {
    const { order } = await buildRequired();
    expect(outcome(await order([{ ...plain('Mayo'), group: 'Sauces' }]))).toEqual([422, 'ChoiceMissing']);
    expect(outcome(await order([{ ...plain('Salad'), group: 'Side' }]))).toEqual([422, 'ChoiceMissing']);
  });

  it('edits a sub-order: a new unit gets the defaults, the others keep what they had', async () => {
    const desk = await buildRequired();
    const placed = await desk.ordered([{ ...plain('Fries'), group: 'Side' }]);
    const { orderItemID } = placed.line;
    const edit = (subItems: object[]) => desk.confirm(placed.subOrderID, [{ orderItemID, itemQuantity: 2, subItems }]);
    const refused = (await edit([{ ...plain('Fries'), group: 'Side' }])).json();
    expect([refused.error, refused.fields[0].message]).toEqual([
      'ChoiceMissing',
      `${placed.line.itemName} needs at least 1 of Side for every unit`,
    ]);
    expect((await edit([])).statusCode).toBe(200);
    expect(names((await placed.read()).items[0])).toEqual(['1 Fries', '2 Salad', '2 Oil']);
  });

  it('leaves a line as it is when its group became required later', async () => {
    const desk = await buildRequired();
    const { restaurantId: rid } = desk.floor;
    const setMinimum = async (min: number) => {
      await test.changeRows('choice_groups', { id: desk.side.id }, { min_count: min });
      await test.raiseMenu(rid);
      const menu = () => test.send(endpoints.itemMenu, { query: { rid } });
      await vi.waitFor(async () => expect((await menu()).body).toContain(`"groupName":"Side","min":${min}`));
    };
    await setMinimum(0);
    const placed = await desk.ordered([]);
    await setMinimum(1);
    const items = [{ orderItemID: placed.line.orderItemID, itemQuantity: 1, subItems: [] }];
    expect((await desk.confirm(placed.subOrderID, items)).statusCode).toBe(200);
    expect((await placed.read()).items[0].subItems).toEqual([]);
  });
});
