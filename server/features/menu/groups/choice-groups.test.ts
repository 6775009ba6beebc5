import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { type RecordFacts, recordKeeper, testRecords } from '../../../testing/record-tests.ts';
import { summaryOf, testApp } from '../../../testing/test-app.ts';

const test = await testApp();

const mayo = { subItemName: 'Mayo', price: 0.5 };
const least = { choices: [mayo] };
const whole = {
  subItemName: 'Mayo',
  kitchenName: '',
  description: '',
  price: 0.5,
  isDefault: false,
  soldOut: false,
  allergens: null,
  opensGroupId: null,
};
const named = (changes: object) => ({ groupName: 'Sauces', ...least, ...changes });
const withAllergens = (...allergens: string[]) => named({ choices: [{ ...mayo, allergens }] });
const invalid = (changes: object, path: string) => [named(changes), [422, 'Invalid'], path] as const;

const room: RecordFacts = {
  privilege: 'item',
  list: endpoints.choiceGroups,
  save: endpoints.saveChoiceGroup,
  id: 'groupId',
  name: 'groupName',
  least: () => least,
  removal: (id) => ({ call: endpoints.deleteChoiceGroup, query: { id } }),
  size: 10,
  search: {
    rows: [
      { groupName: 'Sauces', ...least, kitchenName: 'SC' },
      { groupName: 'Sides', choices: [{ subItemName: 'Fries 100%' }] },
    ],
    finds: { ' sauce ': ['Sauces'], sc: ['Sauces'], fries: ['Sides'], '%': ['Sides'], _: [] },
  },
  added: () => ({
    sent: { kitchenName: ' SC ', min: 1, max: 3, free: 2, repeatable: true },
    stored: {
      kitchenName: 'SC',
      min: 1,
      max: 3,
      free: 2,
      repeatable: true,
      items: 0,
      openedBy: [],
      choices: [expect.objectContaining(whole)],
    },
  }),
  changed: () => ({
    sent: { kitchenName: '', min: 0, max: null, free: 0, choices: [{ subItemName: 'Chili', price: '0.75' }] },
    stored: {
      kitchenName: '',
      min: 0,
      max: null,
      free: 0,
      choices: [expect.objectContaining({ ...whole, subItemName: 'Chili', price: 0.75 })],
    },
  }),
  refused: [
    [withAllergens('honey'), [400, 'Invalid']],
    [withAllergens('gluten'), [400, 'Invalid']],
    [least, [422, 'MissingName']],
    [{ groupName: ' ', ...least }, [422, 'MissingName']],
    invalid({ kitchenName: 'n'.repeat(201) }, 'kitchenName'),
    invalid({ min: 3, max: 2, repeatable: true }, 'min'),
    invalid({ max: 2, free: 3 }, 'free'),
    invalid({ min: 2 }, 'min'),
    invalid({ choices: [] }, 'choices'),
    [{ groupName: 'No choices' }, [422, 'Invalid'], 'choices'],
    invalid({ min: 1, choices: [{ ...mayo, soldOut: true }] }, 'choices'),
    invalid({ max: 1, choices: ['A', 'B'].map((subItemName) => ({ subItemName, isDefault: true })) }, 'choices'),
    invalid({ choices: [mayo, { subItemName: ' MAYO ' }] }, 'choices.1.subItemName'),
    invalid({ choices: [{ subItemName: '\u200b' }] }, 'choices.0.subItemName'),
    invalid({ choices: [{ ...mayo, kitchenName: 'k'.repeat(201) }] }, 'choices.0.kitchenName'),
    invalid({ choices: [{ ...mayo, description: 'd'.repeat(2001) }] }, 'choices.0.description'),
    invalid({ choices: [{ ...mayo, price: '-1' }] }, 'choices.0.price'),
    invalid({ choices: [{ ...mayo, price: 100_000 }] }, 'choices.0.price'),
    invalid({ choices: [{ ...mayo, choiceId: 2_000_000_000 }] }, 'choices.0.choiceId'),
    invalid({ choices: [{ ...mayo, opensGroupId: 2_000_000_000 }] }, 'choices.0.opensGroupId'),
    invalid({ choices: Array.from({ length: 101 }, (_, at) => ({ subItemName: `No ${at}` })) }, 'choices'),
    [named({ min: -1 }), [400, 'Invalid']],
    [named({ max: 0 }), [400, 'Invalid']],
    [named({ free: 100 }), [400, 'Invalid']],
    [named({ min: 1.5 }), [400, 'Invalid']],
    [named({ choices: [7] }), [400, 'Invalid']],
  ],
  badIds: ['0', 'x', ''],
};

testRecords(test, room);

const buildKeeper = async () => {
  const keeper = await recordKeeper(test, room);
  const addOf = (name: string, ...choices: object[]) => keeper.add(name, { choices });
  return { ...keeper, addOf };
};

describe('a choice that opens a group', () => {
  it('opens one that opens none, and never a circle or a second level', async () => {
    const { addOf, save, find } = await buildKeeper();
    const dressings = await addOf('Dressings', { subItemName: 'Ranch' });
    const sides = await addOf('Sides', { subItemName: 'Salad', opensGroupId: dressings });
    expect((await find(sides)).choices[0].opensGroupId).toBe(dressings);
    expect((await find(dressings)).openedBy).toEqual(['Sides']);
    const saveGroup = async (groupId: number | undefined, groupName: string, opensGroupId: number) =>
      (await save({ groupId, groupName, choices: [{ subItemName: 'Ranch', opensGroupId }] })).json().message;
    expect(await saveGroup(dressings, 'Dressings', dressings)).toBe('A choice cannot open the group that it is in.');
    expect(await saveGroup(dressings, 'Dressings', sides)).toBe(
      "'Sides' opens a group itself, so no choice can open it: groups nest one level deep.",
    );
    expect(await saveGroup(undefined, 'Mains', sides)).toContain("'Sides' opens a group itself");
    const oils = await addOf('Oils', { subItemName: 'Olive' });
    expect(await saveGroup(dressings, 'Dressings', oils)).toBe(
      "Choices of 'Sides' open this group, so its own choices cannot open another: groups nest one level deep.",
    );
    expect((await find(dressings)).choices).toMatchObject([{ opensGroupId: null }]);
    const { addOf: addElsewhere } = await buildKeeper();
    const theirs = await addElsewhere('Theirs', { subItemName: 'Ranch' });
    expect(await saveGroup(undefined, 'Mains', theirs)).toBe('The group that this choice opens no longer exists.');
  });

  it('never opens a circle if both sides are saved at once', async () => {
    const { addOf, save } = await buildKeeper();
    const ids = [await addOf('A', { subItemName: 'A' }), await addOf('B', { subItemName: 'B' })];
    const opening = (groupName: string, groupId?: number, opensGroupId?: number) =>
      save({ groupId, groupName, choices: [{ subItemName: groupName, opensGroupId }] });
    const answers = await Promise.all([opening('A', ids[0], ids[1]), opening('B', ids[1], ids[0])]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  });
});

it('a group in use is not deleted, and says by what it is used', async () => {
  const { addOf, remove, restaurantId } = await buildKeeper();
  const dressings = await addOf('Dressings', { subItemName: 'Ranch' });
  await addOf('Sides', { subItemName: 'Salad', opensGroupId: dressings });
  const opened = "'Dressings' is opened by choices of 'Sides' and cannot be deleted. Change them first.";
  expect(summaryOf(await remove(dressings))).toEqual([409, 'InUse', opened]);
  const { id: itemId } = await test.buildItem({ restaurantId });
  const sauces = { name: 'Sauces', choices: [{ name: 'A' }] };
  const { id } = await test.buildGroup({ ...sauces, restaurantId, itemIds: [itemId] });
  const used = "'Sauces' is used by 1 item and cannot be deleted. Remove it from the item first.";
  expect(summaryOf(await remove(id))).toEqual([409, 'InUse', used]);
  await test.changeRows('items', itemId, { availability: 'R' });
  expect((await remove(id)).json().success).toBe(true);
});

describe('the choices of a group', () => {
  it('keep the prices of dishes when they are renamed and sorted', async () => {
    const { restaurantId, save } = await buildKeeper();
    const { id: itemId } = await test.buildItem({ restaurantId });
    const group = { restaurantId, name: 'Sauces', itemIds: [itemId] };
    const { id, choiceIds } = await test.buildGroup({ ...group, choices: [{ name: 'Mayo' }, { name: 'Chili' }] });
    const [first, second] = choiceIds as [number, number];
    const of = { restaurant_id: restaurantId, item_id: itemId, group_id: id };
    await test.addRow('item_group_prices', { ...of, choice_id: first, price_cents: 75 });
    await test.addRow('item_group_prices', { ...of, choice_id: second, price_cents: 85 });
    const choices = [
      { choiceId: second, subItemName: 'Chili' },
      { choiceId: first, subItemName: 'Mayonnaise' },
    ];
    expect((await save({ groupId: id, groupName: 'Sauces', choices })).statusCode).toBe(200);
    expect(await test.findRows('item_group_prices', of)).toHaveLength(2);
    await save({ groupId: id, groupName: 'Sauces', choices: choices.slice(1) });
    expect(await test.findRows('item_group_prices', of)).toMatchObject([{ choice_id: first, price_cents: 75 }]);
  });

  it('tell the audit trail what became of their prices', async () => {
    const { save, addOf, restaurantId } = await buildKeeper();
    const id = await addOf('Sauces', { subItemName: 'Mayo', price: 0.5 });
    await save({ groupId: id, groupName: 'Sauces', free: 1, choices: [{ subItemName: 'Mayo', price: 0.75 }] });
    const events = await test.findRows('audit_events', { restaurant_id: restaurantId, kind: 'choice' });
    expect(events.map(({ subject, change, changes }) => [subject, change, changes])).toEqual([
      ['Sauces: Mayo', 'added', { price_cents: [null, 50] }],
      ['Sauces', 'changed', { free_count: [0, 1] }],
      ['Sauces: Mayo', 'changed', { price_cents: [50, 75] }],
    ]);
  });
});

describe('the groups of a dish', () => {
  const { items: list, saveItem: save } = endpoints;
  const itemRoom = { privilege: 'item', list, save, id: 'itemId', name: 'itemName' } as const;
  async function buildDish() {
    const keeper = await recordKeeper(test, itemRoom);
    const { restaurantId, headers } = keeper;
    const { id: itemId, name, categoryId } = await test.buildItem({ restaurantId });
    const choices = [
      { name: 'Mayo', priceCents: 50, isDefault: true },
      { name: 'Chili', priceCents: 60, soldOut: true },
    ];
    const wishes = { name: 'Sauces', max: 3, free: 1, repeatable: true, choices };
    const sauces = await test.buildGroup({ restaurantId, ...wishes });
    const fries = { name: 'Sides', min: 1, max: 1, choices: [{ name: 'Fries' }] };
    const sides = await test.buildGroup({ restaurantId, ...fries });
    const dish = { itemId, itemName: name, price: 10, type: '', category: { itemCategoryId: categoryId } };
    const menu = async () => (await test.resultOf(endpoints.itemMenu, { query: { rid: restaurantId } }))[0].items[0];
    const read = () => test.resultOf(endpoints.itemById, { params: { id: itemId }, headers });
    const groups = [
      { groupId: sauces.id, prices: [{ choiceId: sauces.choiceIds[0], price: '0.40' }] },
      { groupId: sides.id },
    ];
    return { ...keeper, dish, sauces, sides, groups, menu, read };
  }

  it('are attached in order with prices of their own, and shown on the menu', async () => {
    const { save, dish, groups, menu, read, sauces, sides } = await buildDish();
    expect((await save({ ...dish, groups })).statusCode).toBe(200);
    expect((await read()).groups).toEqual([
      { groupId: sauces.id, groupName: 'Sauces', prices: [{ choiceId: sauces.choiceIds[0], price: 0.4 }] },
      { groupId: sides.id, groupName: 'Sides', prices: [] },
    ]);
    const shown = await menu();
    expect(shown.groups).toEqual([
      {
        groupName: 'Sauces',
        min: 0,
        max: 3,
        free: 1,
        repeatable: true,
        isSubItems: true,
        choices: [
          { subItemName: 'Mayo', description: '', price: 0.4, isDefault: true },
          { subItemName: 'Chili', description: '', price: 0.6, soldOut: true },
        ],
      },
      {
        groupName: 'Sides',
        min: 1,
        max: 1,
        free: 0,
        repeatable: false,
        choices: [{ subItemName: 'Fries', description: '', price: 0 }],
      },
    ]);
    expect(shown.defaults).toEqual([{ group: 'Sauces', subItemName: 'Mayo', description: '', price: 0, quantity: 1 }]);
  });

  it('show the first as sub-items to clients that know only these, without what is sold out, unless the dish has its own', async () => {
    const { save, dish, groups, menu, read } = await buildDish();
    await save({ ...dish, groups });
    const subItems = [{ subItemName: 'Mayo', description: '', price: 0.4 }];
    const first = { selection: 'M', mandatory: false, max: 3, subItems };
    expect([await menu(), await read()]).toMatchObject([first, first]);
    await save({ ...dish, groups: [...groups].reverse() });
    const fries = [{ subItemName: 'Fries' }];
    expect(await menu()).toMatchObject({ selection: 'S', mandatory: true, max: 1, subItems: fries });
    await save({ ...dish, groups, selection: 'S', subItems: [{ subItemName: 'Rare' }] });
    const shown = await menu();
    expect(shown).toMatchObject({ selection: 'S', subItems: [{ subItemName: 'Rare' }] });
    expect(shown.groups[0].isSubItems).toBeUndefined();
  });

  it('stay as they are, and out of the own list, for a client that does not name them, and end with an empty list', async () => {
    const { save, dish, groups, menu, read } = await buildDish();
    await save({ ...dish, groups });
    const { groups: _unknown, version: _version, ...known } = await read();
    expect((await save({ ...known, price: 11 })).statusCode).toBe(200);
    expect(await menu()).toMatchObject({ price: 11, groups: [{ isSubItems: true }, {}] });
    await save({ ...dish, groups: [] });
    expect((await read()).groups).toBeUndefined();
    expect((await read()).subItems).toEqual([]);
  });

  it('are refused if unknown, repeated, too many, or priced wrongly, and nothing is saved', async () => {
    const { save, dish, sauces, sides, restaurantId } = await buildDish();
    const other = await buildDish();
    const of = async (...groups: object[]) => (await save({ ...dish, itemName: 'Changed', groups })).json();
    const price = (choiceId: unknown, figure: unknown) => ({
      groupId: sides.id,
      prices: [{ choiceId, price: figure }],
    });
    const twice = await of({ groupId: sides.id }, { groupId: sides.id });
    expect(twice.message).toBe('An item can have each group once.');
    const many = await of(...Array.from({ length: 21 }, (_, at) => ({ groupId: at + 1 })));
    expect(many.message).toBe('An item can have at most 20 groups.');
    for (const group of [{ groupId: other.sauces.id }, price(sauces.choiceIds[0], 1)])
      expect(await of(group)).toMatchObject({ success: false, error: 'Invalid' });
    expect((await of(price(sides.choiceIds[0], '1.234'))).fields[0].path).toBe('groups.0.prices.0.price');
    expect(await test.findRow('items', { restaurant_id: restaurantId })).toMatchObject({ name: dish.itemName });
  });
});
