import { describe, expect, it } from 'vitest';
import { menuFileDesk } from '../../testing/menu-file-desk.ts';
import { testApp } from '../../testing/test-app.ts';

const test = await testApp();
const buildPlace = () => menuFileDesk(test);

/** Steak with a side that opens dressings, and sauces of which it has one price of its own. */
async function buildSteakhouse() {
  const place = await buildPlace();
  const { restaurantId } = place;
  const { id: categoryId } = await test.buildCategory({ restaurantId, name: 'Mains' });
  const { id: steak } = await test.buildItem({ restaurantId, categoryId, name: 'Steak', description: '' });
  const group = { restaurantId, itemIds: [] as number[] };
  const dressing = await test.buildGroup({
    ...group,
    name: 'Dressing',
    min: 1,
    max: 1,
    choices: [{ name: 'Oil' }],
  });
  await test.buildGroup({
    restaurantId,
    itemIds: [steak],
    name: 'Side',
    kitchenName: 'SD',
    min: 1,
    max: 1,
    choices: [
      { name: 'Fries', isDefault: true },
      { name: 'Salad', kitchenName: 'SLD', priceCents: 200, opens: dressing.id },
    ],
  });
  const sauces = await test.buildGroup({
    restaurantId,
    itemIds: [steak],
    name: 'Sauces',
    free: 2,
    repeatable: true,
    choices: [{ name: 'Mayo', priceCents: 50 }, { name: 'Chili' }],
  });
  await test.buildGroup({ ...group, name: 'Unused', choices: [{ name: 'None' }] });
  await place.take(
    place.menuOf([
      {
        itemName: 'Steak',
        groups: [{ groupName: 'side' }, { groupName: 'Sauces', prices: [{ subItemName: 'mayo', price: 0.75 }] }],
      },
    ]),
  );
  return { ...place, steak, sauces };
}

describe('choice groups in a menu file', () => {
  it('are the whole library, and come back elsewhere and here', async () => {
    const [here, there] = [await buildSteakhouse(), await buildPlace()];
    const file = await here.file();
    expect(file.choiceGroups.map(({ groupName }: { groupName: string }) => groupName)).toEqual([
      ...['Dressing', 'Sauces', 'Side', 'Unused'],
    ]);
    expect(file.choiceGroups[2]).toEqual({
      groupName: 'Side',
      kitchenName: 'SD',
      min: 1,
      max: 1,
      free: 0,
      repeatable: false,
      choices: [
        {
          subItemName: 'Fries',
          kitchenName: '',
          description: '',
          price: 0,
          isDefault: true,
          allergens: null,
          opens: null,
          dish: null,
        },
        {
          subItemName: 'Salad',
          kitchenName: 'SLD',
          description: '',
          price: 2,
          isDefault: false,
          allergens: null,
          opens: 'Dressing',
          dish: null,
        },
      ],
    });
    expect(file.categories[0].items[0].groups).toEqual([
      { groupName: 'Side', prices: [] },
      { groupName: 'Sauces', prices: [{ subItemName: 'Mayo', price: 0.75 }] },
    ]);
    const text = JSON.stringify(file);
    expect(await here.compare(text)).toMatchObject({
      changed: 0,
      groups: { added: 0, changed: 0, same: 4 },
      changes: [],
    });
    const { changes, ...result } = await there.take(text);
    expect(result).toMatchObject({ added: 1, groups: { added: 4, changed: 0, same: 0 }, isImported: true });
    expect(changes.map(({ itemName, kind }) => [itemName, kind])).toEqual([
      ...[
        ['Dressing', 'group'],
        ['Sauces', 'group'],
        ['Side', 'group'],
        ['Unused', 'group'],
        ['Steak', undefined],
      ],
    ]);
    expect(await there.file()).toEqual(file);
    expect(await there.compare(text)).toMatchObject({ added: 0, groups: { added: 0, changed: 0, same: 4 } });
  });

  it('change by name, keep the rows of their choices and the prices of dishes, and say what changes', async () => {
    const place = await buildSteakhouse();
    const group = {
      groupName: 'SAUCES ',
      free: 1,
      choices: [
        { subItemName: 'Chili', price: 0.25, allergens: ['celery'] },
        { subItemName: 'mayo', price: '0.60', kitchenName: 'MY' },
      ],
    };
    const text = place.menuOf([{ itemName: 'Steak' }], [group]);
    const { changes, groups, changed } = await place.compare(text);
    expect([groups, changed]).toEqual([{ added: 0, changed: 1, same: 0 }, 0]);
    expect(changes[0]?.fields).toEqual([
      { field: 'Name', from: 'Sauces', to: 'SAUCES' },
      { field: 'Free choices', from: '2', to: '1' },
      { field: 'Choices', from: 'Mayo | Chili', to: 'Chili | mayo' },
      { field: 'Choice Mayo', from: '0.50', to: '' },
      { field: 'Choice Chili', from: '0.00', to: '0.25 · Celery' },
      { field: 'Choice mayo', from: '', to: '0.60 · MY' },
    ]);
    await place.take(text);
    const rows = await test.findRows('group_choices', {
      restaurant_id: place.restaurantId,
      group_id: place.sauces.id,
    });
    expect(rows.map(({ id }) => id).sort()).toEqual([...place.sauces.choiceIds].sort());
    expect((await place.file()).categories[0].items[0].groups[1].prices).toEqual([
      { subItemName: 'mayo', price: 0.75 },
    ]);
  });

  it('that a dish no longer has are taken off; a dish that names none keeps its own', async () => {
    const place = await buildSteakhouse();
    const sauces = place.menuOf([{ itemName: 'Steak', groups: [{ groupName: 'Sauces' }] }]);
    const { changes } = await place.take(sauces);
    expect(changes[0]?.fields).toEqual([
      { field: 'Choice groups', from: 'Side | Sauces (Mayo 0.75)', to: 'Sauces (Mayo 0.75)' },
    ]);
    expect(await place.compare(place.menuOf([{ itemName: 'Steak' }]))).toMatchObject({ changed: 0, same: 1 });
    await place.take(place.menuOf([{ itemName: 'Steak', groups: [] }]));
    expect((await place.file()).categories[0].items[0]).not.toHaveProperty('groups');
  });

  it('name the dishes that their choices are, new ones too', async () => {
    const there = await buildPlace();
    const main = (dish: string) => ({ groupName: 'Main', min: 1, choices: [{ subItemName: 'Beef', dish }] });
    const dish = { price: '15', type: '' };
    const lunch = { ...dish, itemName: 'Lunch', groups: [{ groupName: 'Main' }] };
    const text = there.menuOf([lunch, { ...dish, itemName: 'Burger' }], [main('burger')]);
    expect(await there.take(text)).toMatchObject({ added: 2, groups: { added: 1 }, isImported: true });
    const file = await there.file();
    expect(file.choiceGroups[0].choices).toMatchObject([{ subItemName: 'Beef', dish: 'Burger' }]);
    const [burger] = await test.findRows('items', { restaurant_id: there.restaurantId, name: 'Burger' });
    const [choice] = await test.findRows('group_choices', { restaurant_id: there.restaurantId });
    expect(choice?.item_id).toBe(burger?.id);
    expect(await there.compare(JSON.stringify(file))).toMatchObject({ changed: 0, groups: { changed: 0, same: 1 } });
    const soup = { ...dish, itemName: 'Soup' };
    const { changes } = await there.compare(there.menuOf([soup], [main('Soup')]));
    expect(changes[0]?.fields).toEqual([{ field: 'Choice Beef', from: '0.00 · = Burger', to: '0.00 · = Soup' }]);
    expect(await there.compare(there.menuOf([lunch], [main('Soup')]))).toMatchObject({
      faults: [{ column: 'choiceGroups.Main.choices.0.dish', message: "There is no dish 'Soup'." }],
    });
    expect(await there.file()).toEqual(file);
    const { dish: _dish, opens: _opens, ...older } = file.choiceGroups[0].choices[0];
    const before = there.menuOf([lunch], [{ ...file.choiceGroups[0], choices: [older] }]);
    expect(await there.compare(before)).toMatchObject({ groups: { changed: 0, same: 1 } });
  });

  const lunchItself = "'Lunch' uses this group, so it cannot be a choice in it: a dish cannot contain itself.";
  const mainItself = "'Main' has this dish as a choice: a dish cannot contain itself.";
  const choiceOf = (groupName: string, choice: object) => ({ groupName, choices: [{ subItemName: 'A', ...choice }] });
  const lunch = { itemName: 'Lunch', price: '15', type: '', groups: [{ groupName: 'Menu' }] };
  it.each([
    [
      'at the choice that is the dish',
      [{ ...lunch, itemName: 'Other' }],
      [choiceOf('Menu', { dish: 'Lunch' })],
      [1, 'choiceGroups.Menu.choices.0.dish', lunchItself],
    ],
    [
      'at the choice of a group that is opened, new dishes too',
      [{ ...lunch, itemName: 'Dinner' }],
      [choiceOf('Menu', { opens: 'Main' }), choiceOf('Main', { dish: 'Dinner' })],
      [2, 'choiceGroups.Main.choices.0.dish', lunchItself.replace('Lunch', 'Dinner')],
    ],
    [
      'at the dish that gets the group',
      [{ ...lunch, itemName: 'Burger', groups: [{ groupName: 'Main' }] }],
      [],
      [1, 'groups', mainItself],
    ],
    [
      'at the choice that opens the group',
      [],
      [choiceOf('Menu', { opens: 'Lunches' })],
      [1, 'choiceGroups.Menu.choices.0.opens', lunchItself],
    ],
  ])('that would put a dish into itself are a fault %s', async (_, dishes, groups, [row, column, message]) => {
    const there = await buildPlace();
    await there.take(
      there.menuOf(
        [lunch, { ...lunch, itemName: 'Burger', groups: [] }],
        [choiceOf('Menu', {}), choiceOf('Main', { dish: 'Burger' }), choiceOf('Lunches', { dish: 'Lunch' })],
      ),
    );
    const before = await there.file();
    const text = there.menuOf([...dishes, { ...lunch, itemName: 'Tea', groups: [] }], groups);
    expect((await there.take(text)).faults).toEqual([{ row, column, message, place: expect.any(String) }]);
    expect(await there.file()).toEqual(before);
  });

  it('come without dishes as well', async () => {
    const { take, menuOf, file } = await buildPlace();
    const groups = [{ groupName: 'Sauces', choices: [{ subItemName: 'Ketchup' }] }];
    expect(await take(menuOf([], groups))).toMatchObject({ dishes: 0, faults: [], groups: { added: 1 } });
    expect((await file()).choiceGroups).toMatchObject(groups);
  });

  it('are at most 1,000', async () => {
    const place = await buildPlace();
    const groups = Array.from({ length: 1_001 }, (_, at) => ({ groupName: `G${at}`, choices: [] }));
    expect((await place.compare(place.menuOf([], groups))).faults).toEqual([
      { row: 0, column: '', message: expect.stringMatching(/^A file can hold at most 1,?000 choice groups\.$/) },
    ]);
  });

  const choices = [{ subItemName: 'A' }, { subItemName: 'B' }];
  const opening = (groupName: string, opens: string) => ({ groupName, choices: [{ subItemName: 'A', opens }] });
  it.each([
    ['min above max', [{ groupName: 'G', min: 2, max: 1, choices }], [[1, 'choiceGroups.G.min']]],
    ['free above max', [{ groupName: 'G', max: 1, free: 2, choices }], [[1, 'choiceGroups.G.free']]],
    ['mandatory without choices', [{ groupName: 'G', min: 1, choices: [] }], [[1, 'choiceGroups.G.choices']]],
    [
      'a choice twice',
      [{ groupName: 'G', choices: [...choices, { subItemName: 'a ' }] }],
      [[1, 'choiceGroups.G.choices.2.subItemName']],
    ],
    [
      'a group twice',
      [
        { groupName: 'G', choices },
        { groupName: ' g', choices },
      ],
      [[2, 'choiceGroups. g.groupName']],
    ],
    ['no name', [{ groupName: ' ', choices }], [[1, 'choiceGroups. .groupName']]],
    [
      'a wrong price',
      [{ groupName: 'G', choices: [{ subItemName: 'A', price: '-1' }] }],
      [[1, 'choiceGroups.G.choices.0.price']],
    ],
    ['an unknown group', [opening('G', 'H')], [[1, 'choiceGroups.G.choices.0.opens']]],
    ['itself', [opening('G', 'g')], [[1, 'choiceGroups.G.choices.0.opens']]],
    [
      'a circle',
      [opening('G', 'H'), opening('H', 'G')],
      [
        [1, 'choiceGroups.G.choices.0.opens'],
        [2, 'choiceGroups.H.choices.0.opens'],
      ],
    ],
    ['two levels', [opening('G', 'Side')], [[1, 'choiceGroups.G.choices.0.opens']]],
    ['two levels from above', [opening('Dressing', 'Sauces')], [[1, 'choiceGroups.Dressing.choices.0.opens']]],
    ['letters for a number', [{ groupName: 'G', min: 'x', choices }], [[1, 'choiceGroups.G.min']]],
  ])('with %s are refused, and nothing is imported', async (_, groups, places) => {
    const place = await buildSteakhouse();
    const before = await place.file();
    const text = place.menuOf([{ itemName: 'New', price: 1 }], groups);
    const { faults, isImported } = await place.take(text);
    expect(faults.map(({ row, column }) => [row, column])).toEqual(places);
    for (const { message, place } of faults) {
      expect(message).toMatch(/^[A-Z'].*\.$/);
      expect(place).toMatch(/^Choice group .+, [a-z]/);
    }
    expect([isImported, await place.file()]).toEqual([false, before]);
  });

  it.each([
    [
      [{ groupName: 'Sauce' }],
      "There is no choice group 'Sauce' here. Import the JSON file, which carries the groups, or add the group first.",
    ],
    [[{ groupName: 'Sauces' }, { groupName: 'sauces' }], 'An item can have each group once.'],
    [[{ groupName: 'Sauces', prices: [{ subItemName: 'Oil', price: 1 }] }], "There is no choice 'Oil' in 'Sauces'."],
    [[{ groupName: 'Sauces', prices: [{ subItemName: 'Mayo', price: 'x' }] }], expect.stringMatching(/price/i)],
  ])('of a dish as %j are refused by a sentence', async (groups, message) => {
    const { take, menuOf } = await buildSteakhouse();
    const { faults } = await take(menuOf([{ itemName: 'New', price: 1, groups }]));
    const place = "Dish 1 ('New') of category 'Mains', groups";
    expect(faults).toEqual([{ row: 1, column: 'groups', place, message }]);
  });
});
