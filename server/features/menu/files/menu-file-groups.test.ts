import { describe, expect, it } from 'vitest';
import { menuFileDesk } from '../../../testing/menu-file-desk.ts';
import { testApp } from '../../../testing/test-app.ts';

const test = await testApp();
const buildPlace = () => menuFileDesk(test);

/** A steak with a side that opens dressings, and with sauces, one of which has its own price for the steak. */
async function buildSteakhouse() {
  const place = await buildPlace();
  const fries = { subItemName: 'Fries', isDefault: true };
  const salad = { subItemName: 'Salad', kitchenName: 'SLD', price: 2, opens: 'Dressing' };
  const mayo = { subItemName: 'Mayo', price: 0.5 };
  const groups = [
    { groupName: 'Dressing', min: 1, max: 1, choices: [{ subItemName: 'Oil' }] },
    { groupName: 'Side', kitchenName: 'SD', min: 1, max: 1, choices: [fries, salad] },
    { groupName: 'Sauces', free: 2, repeatable: true, choices: [mayo, { subItemName: 'Chili' }] },
    { groupName: 'Unused', choices: [{ subItemName: 'None' }] },
  ];
  const sauces = { groupName: 'Sauces', prices: [{ subItemName: 'mayo', price: 0.75 }] };
  const steak = { itemName: 'Steak', price: 12.5, type: '', groups: [{ groupName: 'side' }, sauces] };
  expect(await place.take(place.menuOf([steak], groups))).toMatchObject({ isImported: true, faults: [] });
  return place;
}
/** Used by tests whose files change nothing. */
const steakhouse = await buildSteakhouse();

const choiceOf = (groupName: string, choice: object) => ({ groupName, choices: [{ subItemName: 'A', ...choice }] });

/** Lunch has the group Menu. The group Main offers the burger; the group Lunches offers Lunch. */
const lunch = { itemName: 'Lunch', price: '15', type: '', groups: [{ groupName: 'Menu' }] };
const dishes = [lunch, { ...lunch, itemName: 'Burger', groups: [] }];
const mains = choiceOf('Main', { dish: 'Burger' });
const kitchen = await buildPlace();
await kitchen.take(kitchen.menuOf(dishes, [choiceOf('Menu', {}), mains, choiceOf('Lunches', { dish: 'Lunch' })]));

describe('choice groups in a menu file', () => {
  it('are the whole library, and come back elsewhere and here', async () => {
    const [here, there] = [steakhouse, await buildPlace()];
    const file = await here.file();
    const names = ['Dressing', 'Sauces', 'Side', 'Unused'];
    expect(file.choiceGroups.map(({ groupName }: { groupName: string }) => groupName)).toEqual(names);
    const plain = { kitchenName: '', description: '', price: 0, isDefault: false, opens: null, dish: null };
    expect(file.choiceGroups[2]).toMatchObject({ kitchenName: 'SD', min: 1, max: 1, free: 0, repeatable: false });
    expect(file.choiceGroups[2]).toMatchObject({
      choices: [
        { ...plain, subItemName: 'Fries', allergens: null, isDefault: true },
        { ...plain, subItemName: 'Salad', allergens: null, kitchenName: 'SLD', price: 2, opens: 'Dressing' },
      ],
    });
    expect(file.categories[0].items[0].groups).toEqual([
      { groupName: 'Side', prices: [] },
      { groupName: 'Sauces', prices: [{ subItemName: 'Mayo', price: 0.75 }] },
    ]);
    const text = JSON.stringify(file);
    const same = { added: 0, changed: 0, groups: { added: 0, changed: 0, same: 4 } };
    expect(await here.compare(text)).toMatchObject({ ...same, changes: [] });
    const { changes, ...result } = await there.take(text);
    expect(result).toMatchObject({ added: 1, groups: { added: 4, changed: 0, same: 0 }, isImported: true });
    expect(changes.map(({ itemName, kind }) => [itemName, kind])).toEqual([
      ...names.map((name) => [name, 'group']),
      ['Steak', undefined],
    ]);
    expect(await there.file()).toEqual(file);
    expect(await there.compare(text)).toMatchObject(same);
  });

  it('change by name, keep the rows of their choices and the prices of dishes, and say what changes', async () => {
    const place = await buildSteakhouse();
    const chili = { subItemName: 'Chili', price: 0.25, allergens: ['celery'] };
    const mayo = { subItemName: 'mayo', price: '0.60', kitchenName: 'MY' };
    const text = place.menuOf([{ itemName: 'Steak' }], [{ groupName: 'SAUCES ', free: 1, choices: [chili, mayo] }]);
    const sauces = await test.findRow('choice_groups', { restaurant_id: place.restaurantId, name: 'Sauces' });
    const rows = async () => (await test.findRows('group_choices', { group_id: sauces.id })).map(({ id }) => id).sort();
    const before = await rows();
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
    expect([before.length, await rows()]).toEqual([2, before]);
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
  const dinnerItself = lunchItself.replace('Lunch', 'Dinner');
  const mainItself = "'Main' has this dish as a choice: a dish cannot contain itself.";
  const openMain = [choiceOf('Menu', { opens: 'Main' }), choiceOf('Main', { dish: 'Dinner' })];
  const burger = { ...lunch, itemName: 'Burger', groups: [{ groupName: 'Main' }] };
  it.each<[string, object[], object[], string, string]>([
    ['the choice that is the dish', [], [choiceOf('Menu', { dish: 'Lunch' })], 'Menu.choices.0.dish', lunchItself],
    ['a group that is opened', [{ ...lunch, itemName: 'Dinner' }], openMain, 'Main.choices.0.dish', dinnerItself],
    ['the dish that gets the group', [burger], [], 'groups', mainItself],
    ['the choice that opens', [], [choiceOf('Menu', { opens: 'Lunches' })], 'Menu.choices.0.opens', lunchItself],
  ])('that would put a dish into itself are a fault at %s', async (_, added, groups, at, message) => {
    const before = await kitchen.file();
    const text = kitchen.menuOf([...added, { ...lunch, itemName: 'Tea', groups: [] }], groups);
    const column = at === 'groups' ? 'categories.Mains.items.Burger.groups' : `choiceGroups.${at}`;
    expect((await kitchen.take(text)).faults).toEqual([{ row: 0, column, message }]);
    expect(await kitchen.file()).toEqual(before);
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
  const group = (more: object) => ({ groupName: 'G', choices, ...more });
  const priced = { choices: [{ subItemName: 'A', price: '-1' }] };
  const twice = { choices: [...choices, { subItemName: 'a ' }] };
  const opening = (groupName: string, opens: string) => choiceOf(groupName, { opens });
  it.each<[string, object[], ...string[]]>([
    ['min above max', [group({ min: 2, max: 1 })], 'G.min'],
    ['free above max', [group({ max: 1, free: 2 })], 'G.free'],
    ['mandatory without choices', [group({ min: 1, choices: [] })], 'G.choices'],
    ['a choice twice', [group(twice)], 'G.choices.2.subItemName'],
    ['a group twice', [group({}), group({ groupName: ' g' })], 'g.groupName'],
    ['no name', [group({ groupName: ' ' })], '1.groupName'],
    ['a wrong price', [group(priced)], 'G.choices.0.price'],
    ['an unknown group', [opening('G', 'H')], 'G.choices.0.opens'],
    ['itself', [opening('G', 'g')], 'G.choices.0.opens'],
    ['a circle', [opening('G', 'H'), opening('H', 'G')], 'G.choices.0.opens', 'H.choices.0.opens'],
    ['two levels', [opening('G', 'Side')], 'G.choices.0.opens'],
    ['two levels from above', [opening('Dressing', 'Sauces')], 'Dressing.choices.0.opens'],
    ['letters for a number', [group({ min: 'x' })], 'G.min'],
  ])('with %s are refused, and nothing is imported', async (_, groups, ...places) => {
    const before = await steakhouse.file();
    const text = steakhouse.menuOf([{ itemName: 'New', price: 1 }], groups);
    const { faults, isImported } = await steakhouse.take(text);
    expect(faults.map(({ column }) => column)).toEqual(places.map((place) => `choiceGroups.${place}`));
    for (const { message } of faults) expect(message).toMatch(/^[A-Z'].*\.$/);
    expect([isImported, await steakhouse.file()]).toEqual([false, before]);
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
    const { faults } = await steakhouse.take(steakhouse.menuOf([{ itemName: 'New', price: 1, groups }]));
    const column = expect.stringMatching(/^categories\.Mains\.items\.New\.groups/);
    expect(faults).toEqual([{ row: 0, column, message }]);
  });
});
