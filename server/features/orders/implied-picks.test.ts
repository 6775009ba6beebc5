import { expect, it, vi } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { outcome, testApp } from '../../testing/test-app.ts';

// A client that knows only the documented calls, at a dish whose second group is required: it can't name that group.

const test = await testApp();

interface Wishes {
  readonly defaultCents?: number;
  readonly hasDefault?: boolean;
  /** Of the dish; the burger has a list of its own. */
  readonly dish?: 'soup' | 'burger';
}

/** A dish with optional sauces and a required side, whose default opens a required dressing. */
async function buildDesk({ defaultCents = 0, hasDefault = true, dish = 'soup' }: Wishes = {}) {
  const desk = await test.orderDesk();
  const { restaurantId } = desk.floor;
  const itemID = desk.floor[dish];
  const dressings = await test.buildGroup({
    ...{ restaurantId, name: 'Dressing', min: 1, max: 1 },
    choices: [{ name: 'Oil', isDefault: true }, { name: 'Ranch' }],
  });
  await test.buildGroup({ restaurantId, name: 'Sauces', itemIds: [itemID], choices: [{ name: 'Mayo' }] });
  const side = await test.buildGroup({
    ...{ restaurantId, name: 'Side', min: 1, max: 1, itemIds: [itemID] },
    choices: [
      { name: 'Fries', priceCents: 50 },
      { name: 'Salad', priceCents: defaultCents, isDefault: hasDefault, opens: dressings.id },
    ],
  });
  const order = (subItems: object[], more: object = {}, quantity = 1) =>
    test.place(desk.floor, [{ itemID, itemQuantity: quantity, subItems: subItems as never[] }], { ...more });
  const ordered = async (...asked: Parameters<typeof order>) => {
    const answer = await order(...asked);
    expect(answer.statusCode, answer.body).toBe(200);
    const { orderID, subOrderID } = answer.json().result;
    const read = async () => (await desk.fetchById(orderID)).json().result.suborder[0];
    return { subOrderID, read, line: (await read()).items[0] };
  };
  return { ...desk, itemID, side, order, ordered };
}

const plain = (subItemName: string, sequence = 1) => ({ subItemName, sequence, quantity: 1 });
const names = (line: { subItems: { subItemName: string; sequence: number }[] }) =>
  line.subItems.map(({ subItemName, sequence }) => `${sequence} ${subItemName}`);

it('orders with the defaults for each unit, and the ticket shows them', async () => {
  const desk = await buildDesk();
  const one = await desk.ordered([plain('Mayo')], { totalAmt: 25 }, 2);
  expect(names(one.line)).toEqual(['1 Mayo', '1 Salad', '1 Oil', '2 Salad', '2 Oil']);
  expect((await desk.confirm(one.subOrderID)).statusCode).toBe(200);
  const { restaurantId } = desk.floor;
  const cook = await test.staffOf({ restaurantId, privileges: ['kitchen'] });
  const tickets = await test.send(endpoints.kitchenTickets, { headers: cook });
  expect(tickets.json().result[0].lines[0].units[1].groups).toEqual([
    { group: 'Side', within: '', name: 'Salad', quantity: 1 },
    { group: 'Dressing', within: 'Salad', name: 'Oil', quantity: 1 },
  ]);
});

it('is charged for a default unless its totals say otherwise, and then hears what it costs', async () => {
  const { order, ordered } = await buildDesk({ defaultCents: 200 });
  const refused = (await order([plain('Mayo')], { totalAmt: 12.5 })).json();
  expect([refused.error, refused.fields]).toEqual([
    'PriceChanged',
    [{ path: 'suborder.0.items.0', message: 'comes with Salad for 2.00 more' }],
  ]);
  expect((await ordered([plain('Mayo')])).line.itemTotal).toBe(14.5);
  expect((await order([plain('Mayo')], { totalAmt: 14.5, taxAmt: 1.29 })).statusCode).toBe(200);
});

it('is told which group has too few defaults', async () => {
  const { order } = await buildDesk({ hasDefault: false });
  const { error, fields } = (await order([plain('Mayo')])).json();
  expect([error, fields[0].message]).toEqual(['ChoiceMissing', 'needs at least 1 of Side for every unit']);
});

it('must choose itself once it names a group', async () => {
  const { order } = await buildDesk();
  expect(outcome(await order([{ ...plain('Mayo'), group: 'Sauces' }]))).toEqual([422, 'ChoiceMissing']);
  expect(outcome(await order([{ ...plain('Salad'), group: 'Side' }]))).toEqual([422, 'ChoiceMissing']);
});

it('sees none of the groups of a dish with a list of its own', async () => {
  const { ordered } = await buildDesk({ dish: 'burger' });
  expect(names((await ordered([plain('Medium')])).line)).toEqual(['1 Medium', '1 Salad', '1 Oil']);
});

it('takes an order at a table in the same way', async () => {
  const { floor, itemID } = await buildDesk();
  const { take, waiterOf } = test.padDesk();
  const { headers } = await waiterOf(floor.restaurantId);
  const answer = await take(headers, floor.tableId, [{ itemID, itemQuantity: 1, subItems: [] }]);
  expect(answer.statusCode, answer.body).toBe(200);
  const rows = await test.findRows('order_line_choices', { restaurant_id: floor.restaurantId });
  expect(rows.map(({ name }) => name).sort()).toEqual(['Oil', 'Salad']);
});

it('edits a sub-order: a new unit gets the defaults, the others keep what they had', async () => {
  const desk = await buildDesk();
  const one = await desk.ordered([{ ...plain('Fries'), group: 'Side' }]);
  const { orderItemID } = one.line;
  const edit = (subItems: object[]) => desk.confirm(one.subOrderID, [{ orderItemID, itemQuantity: 2, subItems }]);
  const refused = (await edit([{ ...plain('Fries'), group: 'Side' }])).json();
  expect([refused.error, refused.fields[0].message]).toEqual([
    'ChoiceMissing',
    `${one.line.itemName} needs at least 1 of Side for every unit`,
  ]);
  expect((await edit([])).statusCode).toBe(200);
  expect(names((await one.read()).items[0])).toEqual(['1 Fries', '2 Salad', '2 Oil']);
});

it('leaves a line as it is when its group became required later', async () => {
  const desk = await buildDesk();
  const { restaurantId: rid } = desk.floor;
  const setMinimum = async (min: number) => {
    await test.changeRows('choice_groups', { id: desk.side.id }, { min_count: min });
    await test.raiseMenu(rid);
    const menu = () => test.send(endpoints.itemMenu, { query: { rid } });
    await vi.waitFor(async () => expect((await menu()).body).toContain(`"groupName":"Side","min":${min}`));
  };
  await setMinimum(0);
  const one = await desk.ordered([]);
  await setMinimum(1);
  const items = [{ orderItemID: one.line.orderItemID, itemQuantity: 1, subItems: [] }];
  expect((await desk.confirm(one.subOrderID, items)).statusCode).toBe(200);
  expect((await one.read()).items[0].subItems).toEqual([]);
});
