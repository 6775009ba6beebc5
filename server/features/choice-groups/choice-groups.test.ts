import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { type RecordFacts, recordKeeper, testRecords } from '../../testing/record-tests.ts';
import { outcome, testApp } from '../../testing/test-app.ts';

const test = await testApp();

const mayo = { subItemName: 'Mayo', price: 0.5 };
const least = { choices: [mayo] };
const whole = {
  ...{ subItemName: 'Mayo', kitchenName: '', description: '', price: 0.5, isDefault: false, soldOut: false },
  ...{ allergens: null, opensGroupId: null },
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
      ...{ kitchenName: 'SC', min: 1, max: 3, free: 2, repeatable: true, items: 0, openedBy: [] },
      choices: [expect.objectContaining(whole)],
    },
  }),
  changed: () => ({
    sent: { kitchenName: '', min: 0, max: null, free: 0, choices: [{ subItemName: 'Chili', price: '0.75' }] },
    stored: {
      ...{ kitchenName: '', min: 0, max: null, free: 0 },
      choices: [expect.objectContaining({ ...whole, subItemName: 'Chili', price: 0.75 })],
    },
  }),
  refused: [
    [withAllergens('honey'), [400, 'Invalid']],
    [withAllergens('gluten'), [400, 'Invalid']],
    [undefined, [422, 'InputDataNotProvided']],
    [{}, [422, 'InputDataNotProvided']],
    [least, [422, 'MissingName']],
    [{ groupName: ' ', ...least }, [422, 'MissingName']],
    invalid({ groupName: 'n'.repeat(201) }, 'groupName'),
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
    [{ groupName: 'nul\0', ...least }, [400, 'Invalid']],
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
  it('opens one that opens none', async () => {
    const { addOf, find } = await buildKeeper();
    const dressings = await addOf('Dressings', { subItemName: 'Ranch' });
    const sides = await addOf('Sides', { subItemName: 'Salad', opensGroupId: dressings });
    expect((await find(sides)).choices[0].opensGroupId).toBe(dressings);
    expect((await find(dressings)).openedBy).toEqual(['Sides']);
  });

  it('never opens a circle, nor a second level', async () => {
    const { addOf, save, find } = await buildKeeper();
    const dressings = await addOf('Dressings', { subItemName: 'Ranch' });
    const sides = await addOf('Sides', { subItemName: 'Salad', opensGroupId: dressings });
    const opening = (groupId: number | undefined, groupName: string, opensGroupId: number) =>
      save({ groupId, groupName, choices: [{ subItemName: 'Ranch', opensGroupId }] });
    const said = async (answer: ReturnType<typeof save>) => (await answer).json().message;
    expect(await said(opening(dressings, 'Dressings', dressings))).toBe(
      'A choice cannot open the group that it is in.',
    );
    expect(await said(opening(dressings, 'Dressings', sides))).toBe(
      "'Sides' opens a group itself, so no choice can open it: groups nest one level deep.",
    );
    expect(await said(opening(undefined, 'Mains', sides))).toContain("'Sides' opens a group itself");
    const oils = await addOf('Oils', { subItemName: 'Olive' });
    expect(await said(opening(dressings, 'Dressings', oils))).toBe(
      "Choices of 'Sides' open this group, so its own choices cannot open another: groups nest one level deep.",
    );
    expect((await find(dressings)).choices).toMatchObject([{ opensGroupId: null }]);
  });

  it('does not open one of another restaurant', async () => {
    const { save } = await buildKeeper();
    const other = await buildKeeper();
    const theirs = await other.addOf('Theirs', { subItemName: 'Ranch' });
    const answer = await save(named({ choices: [{ subItemName: 'Salad', opensGroupId: theirs }] }));
    expect(answer.json().message).toBe('The group that this choice opens no longer exists.');
  });

  it('never opens a circle if both sides are saved at once', async () => {
    const { addOf, save } = await buildKeeper();
    const one = await addOf('One', { subItemName: 'A' });
    const two = await addOf('Two', { subItemName: 'B' });
    const answers = await Promise.all([
      save({ groupId: one, groupName: 'One', choices: [{ subItemName: 'A', opensGroupId: two }] }),
      save({ groupId: two, groupName: 'Two', choices: [{ subItemName: 'B', opensGroupId: one }] }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  });
});

describe('a group in use', () => {
  it('is not deleted, and says by what it is used', async () => {
    const { addOf, remove, restaurantId } = await buildKeeper();
    const dressings = await addOf('Dressings', { subItemName: 'Ranch' });
    await addOf('Sides', { subItemName: 'Salad', opensGroupId: dressings });
    expect((await remove(dressings)).json()).toMatchObject({
      error: 'InUse',
      message: "'Dressings' is opened by choices of 'Sides' and cannot be deleted. Change them first.",
    });
    const { id: itemId } = await test.buildItem({ restaurantId });
    const { id } = await test.buildGroup({
      restaurantId,
      name: 'Sauces',
      itemIds: [itemId],
      choices: [{ name: 'A' }],
    });
    expect((await remove(id)).json()).toMatchObject({
      error: 'InUse',
      message: "'Sauces' is used by 1 item and cannot be deleted. Remove it from the item first.",
    });
    await test.changeRows('items', itemId, { availability: 'R' });
    expect((await remove(id)).json().success).toBe(true);
  });
});

describe('the choices of a group', () => {
  it('keep the prices of dishes when they are renamed and sorted', async () => {
    const { restaurantId, save } = await buildKeeper();
    const { id: itemId } = await test.buildItem({ restaurantId });
    const { id, choiceIds } = await test.buildGroup({
      ...{ restaurantId, name: 'Sauces', itemIds: [itemId] },
      choices: [{ name: 'Mayo' }, { name: 'Chili' }],
    });
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
  const itemRoom = {
    privilege: 'item',
    list: endpoints.items,
    save: endpoints.saveItem,
    id: 'itemId',
    name: 'itemName',
  } as const;
  async function buildDish() {
    const keeper = await recordKeeper(test, itemRoom);
    const { restaurantId, headers } = keeper;
    const { id: itemId, name, categoryId } = await test.buildItem({ restaurantId });
    const sauces = await test.buildGroup({
      ...{ restaurantId, name: 'Sauces', max: 3, free: 1, repeatable: true },
      choices: [
        { name: 'Mayo', priceCents: 50, isDefault: true },
        { name: 'Chili', priceCents: 60, soldOut: true },
      ],
    });
    const sides = await test.buildGroup({
      restaurantId,
      name: 'Sides',
      min: 1,
      max: 1,
      choices: [{ name: 'Fries' }],
    });
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
        ...{ groupName: 'Sauces', min: 0, max: 3, free: 1, repeatable: true, isSubItems: true },
        choices: [
          { subItemName: 'Mayo', description: '', price: 0.4, isDefault: true },
          { subItemName: 'Chili', description: '', price: 0.6, soldOut: true },
        ],
      },
      {
        ...{ groupName: 'Sides', min: 1, max: 1, free: 0, repeatable: false },
        choices: [{ subItemName: 'Fries', description: '', price: 0 }],
      },
    ]);
    expect(shown.defaults).toEqual([{ group: 'Sauces', subItemName: 'Mayo', description: '', price: 0, quantity: 1 }]);
  });

  it('show the first as sub-items to clients that know only these, without what is sold out', async () => {
    const { save, dish, groups, menu, read } = await buildDish();
    await save({ ...dish, groups });
    const first = {
      selection: 'M',
      mandatory: false,
      max: 3,
      subItems: [{ subItemName: 'Mayo', description: '', price: 0.4 }],
    };
    expect(await menu()).toMatchObject(first);
    expect(await read()).toMatchObject(first);
    await save({ ...dish, groups: [...groups].reverse() });
    expect(await menu()).toMatchObject({
      selection: 'S',
      mandatory: true,
      max: 1,
      subItems: [{ subItemName: 'Fries' }],
    });
  });

  it('stay after the dish’s own list, which stays its sub-items', async () => {
    const { save, dish, groups, menu } = await buildDish();
    await save({ ...dish, groups, selection: 'S', subItems: [{ subItemName: 'Rare' }] });
    const shown = await menu();
    expect(shown).toMatchObject({ selection: 'S', subItems: [{ subItemName: 'Rare' }] });
    expect(shown.groups[0].isSubItems).toBeUndefined();
  });

  it('are not copied into the own list by a client that sends back what it read', async () => {
    const { save, dish, groups, menu, read } = await buildDish();
    await save({ ...dish, groups });
    const { groups: _unknown, version: _version, ...known } = await read();
    expect((await save({ ...known, price: 11 })).statusCode).toBe(200);
    expect(await menu()).toMatchObject({ price: 11, groups: [{ isSubItems: true }, {}] });
  });

  it('stay as they are if a save does not name them, and end with an empty list', async () => {
    const { save, dish, groups, read } = await buildDish();
    await save({ ...dish, groups });
    await save(dish);
    expect((await read()).groups).toHaveLength(2);
    await save({ ...dish, groups: [] });
    expect((await read()).groups).toBeUndefined();
    expect((await read()).subItems).toEqual([]);
  });

  it('are refused if unknown, repeated, too many, or priced wrongly, and nothing is saved', async () => {
    const { save, dish, sauces, sides, restaurantId } = await buildDish();
    const other = await buildDish();
    const of = (...groups: object[]) => save({ ...dish, itemName: 'Changed', groups });
    const price = (choiceId: unknown, figure: unknown = 1) => ({
      groupId: sides.id,
      prices: [{ choiceId, price: figure }],
    });
    expect(outcome(await of({ groupId: other.sauces.id }))).toEqual([422, 'Invalid']);
    expect((await of({ groupId: sides.id }, { groupId: sides.id })).json().message).toBe(
      'An item can have each group once.',
    );
    expect((await of(...Array.from({ length: 21 }, (_, at) => ({ groupId: at + 1 })))).json().message).toBe(
      'An item can have at most 20 groups.',
    );
    expect(outcome(await of(price(sauces.choiceIds[0])))).toEqual([422, 'Invalid']);
    expect((await of(price(sides.choiceIds[0], '1.234'))).json().fields[0].path).toBe('groups.0.prices.0.price');
    expect(await test.findRow('items', { restaurant_id: restaurantId })).toMatchObject({ name: dish.itemName });
  });
});
