import { describe, expect, it, vi } from 'vitest';
import { menuLimits } from '../../../../core/domain/menu-limits.ts';
import { WorkerThread, WorkUndone } from '../../../platform/worker-thread.ts';
import { menuFileDesk } from '../../../testing/menu-file-desk.ts';
import { testApp } from '../../../testing/test-app.ts';
import { readAllergens } from './cells.ts';
import { tableOfText } from './table-of-text.ts';

const test = await testApp();

const menuOf = (categories: readonly object[]) => JSON.stringify({ comanda: 1, categories });
const menuWith = (items: readonly object[]) => menuOf([{ categoryName: 'A', items }]);

describe('a menu file with faults', () => {
  it('names each fault by line and column, and then imports nothing', async () => {
    const place = await menuFileDesk(test);
    await place.take(place.menuOf([{ itemName: 'Tea', price: 3, type: '' }]));
    const before = await place.file();
    const text = [
      'Name,Category,Price,Types,Mandatory,Goes with',
      'Soup,Soups,abc,Vegan,no,Tea',
      'Salad,Soups,5,Blue,maybe,Nothing',
      'Stew,,5,,,',
      ',Soups,5,,,',
      'soup,Soups,-1,,,',
    ].join('\n');
    const { faults, menuVersion } = await place.compare(text);
    const places = '2 Price, 3 Types, 3 Mandatory, 3 Goes with, 4 Category, 5 Name, 6 Name, 6 Price';
    expect(faults.map(({ row, column }) => `${row} ${column}`).join(', ')).toBe(places);
    expect(faults[1]?.message).toBe("'Blue' is not a type. Please use types such as Vegan or Spicy.");
    expect((await place.send(text, menuVersion)).json().result).toMatchObject({ isImported: false, faultCount: 8 });
    expect(await place.file()).toEqual(before);
  });

  it.each([
    ['Name,Category\nPie,Soups\nStew,Soups', '0 '],
    ['DISH,preis\nPie,x', '0 , 2 preis'],
    ['Item Name,Variation Name,PRICE\nPie,,x', '2 PRICE'],
    ['Entity Type,NAME\nMenu_Item,', '2 NAME'],
  ])('%j has faults in columns as it spells them, and one for a column that it lacks', async (text, places) => {
    const { faults } = await (await menuFileDesk(test)).compare(text);
    expect(faults.map(({ row, column }) => `${row} ${column}`).join(', ')).toBe(places);
  });

  it.each([
    '',
    '{"comanda":2}',
    '{"comanda":1',
    '\u0000\u0001\u0002',
    Buffer.from('Name,Price\nCafé,4', 'latin1'),
    'Name\n',
    'Dish colour;Price\nred;4',
    'Name,Price\n"Soup,4',
    menuWith([{ itemName: 7, availibilty: 'R' }]),
    menuWith([{ itemName: 'So\0up', price: 1 }]),
  ])('%j is no menu, and a sentence says so', async (text) => {
    const place = await menuFileDesk(test);
    const { faults, dishes } = await place.compare(text);
    expect([faults.length, dishes]).toEqual([1, 0]);
    expect(faults[0]?.message).toMatch(/^[A-Z].*[.:]/);
  });

  it.each([
    [menuOf(Array(1_001).fill({ categoryName: 'A', items: [] })), 'A file can hold at most 1000 categories.'],
    [menuWith(Array(2_001).fill({})), 'A file can hold at most 2000 dishes.'],
    [
      `Name,Price${',x'.repeat(499)}\nSoup,4`,
      'A table can have at most 500 columns. Please delete columns that you do not need.',
    ],
    [
      menuWith(Array(401).fill({ itemName: 'A', subItems: Array(100).fill({}) })),
      'A file can hold at most 40000 choices and prices. Please split it into smaller files.',
    ],
  ])('with more parts than a menu has is refused with a sentence before they are read (%#)', async (text, message) => {
    const { faults, dishes } = await (await menuFileDesk(test)).compare(text);
    expect([faults, dishes]).toEqual([[{ row: 0, column: '', message }], 0]);
  });

  it('of more than 1 MB is refused, and so is a second one of the restaurant at once: both unread', async () => {
    const { send } = await menuFileDesk(test);
    const large = await send('x'.repeat(1_048_577));
    expect([large.statusCode, large.json().message]).toEqual([413, 'A menu file can have at most 1 MB.']);
    const answers = await Promise.all([1, 2].map(() => send('Name,Category,Price\nSoup,Soups,4')));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 503]);
    const refused = answers.find(({ statusCode }) => statusCode === 503);
    expect([refused?.headers.connection, refused?.headers['retry-after']]).toEqual(['close', '5']);
  });

  it.each([
    [new WorkUndone('timeout'), 200, 'Reading this file takes too long. Please split it into smaller files.'],
    [new WorkUndone('crash', new TypeError('a fault of ours')), 500, undefined],
  ])('of which the reading ends with %s is answered with %d', async (fault, status, message) => {
    const { send } = await menuFileDesk(test);
    vi.spyOn(WorkerThread.prototype, 'make').mockRejectedValueOnce(fault);
    const { statusCode, ...answer } = await send('Name,Category,Price\nSoup,Soups,4');
    const { error, result } = answer.json();
    expect([statusCode, error, result?.faults[0].message]).toEqual([
      status,
      message ? undefined : 'ServerError',
      message,
    ]);
    expect((await send('Name,Category,Price\nSoup,Soups,4')).json().result).toMatchObject({ added: 1, faults: [] });
  });
});

it('a CSV file has only the columns of features that the restaurant uses, in readable cells', async () => {
  const place = await menuFileDesk(test);
  const { restaurantId } = place;
  const { id: categoryId } = await test.buildCategory({ restaurantId, name: 'Mains' });
  const dish = { restaurantId, categoryId, description: '', priceCents: 900 };
  const itemIds = [(await test.buildItem({ ...dish, name: 'Soup' })).id];
  await test.buildItem({ ...dish, name: 'Tea' });
  const before = 'Name,Description,Price,Types,Availability,Customized,Max,Mandatory,Recommended,Choices';
  const plain = ',9.00,,available,none,0,no,no,,';
  expect(await place.csv()).toBe(`\ufeffCategory,${before},Goes with\r\nMains,Soup,${plain}\r\nMains,Tea,${plain}\r\n`);
  for (const name of ['Sauces; hot', 'Side'])
    await test.buildGroup({ restaurantId, itemIds, name, choices: [{ name: 'A' }] });
  const stated = { allergens: ['gluten.wheat', 'gluten.rye', 'milk'], traces: ['soy'] };
  await place.take(place.menuOf([{ itemName: 'Soup', hidden: true, ...stated }]));
  const [heading, soup, tea] = (await place.csv()).split('\r\n');
  expect(heading).toBe(`\ufeffCategory,${before},Goes with,Hidden,Allergens,Choice groups`);
  expect(soup?.slice(soup.indexOf('yes'))).toBe('yes,"Gluten: wheat, rye; Milk; may contain soy",Sauces\\; hot; Side');
  expect(tea).toBe(`Mains,Tea,${plain},no,,`);
});

it('faults of these cells name row and column', async () => {
  const place = await menuFileDesk(test);
  const text = [
    'Name\tCategory\tPrice\tHidden\tAllergens\tChoice groups',
    'Soup\tSoups\t5\tperhaps\tHoney\tSauces',
    'Stew\tSoups\t5\tno\tGluten\t',
  ].join('\n');
  const { faults } = await place.take(text);
  const places = faults.map(({ row, column }) => `${row} ${column}`);
  const read = ['2 Hidden', '2 Allergens', '3 Allergens'];
  expect(places.filter((place) => read.includes(place))).toEqual(read);
  expect(places).toContain('2 Choice groups');
  for (const { message } of faults) expect(message).toMatch(/^['A-Z].*[.!]$/);
  expect(await place.file()).toMatchObject({ categories: [] });
});

it.each([
  ['none', [], null],
  ['Milk, eggs', ['milk', 'eggs'], null],
  ['may contain tree nuts: almonds; MAY CONTAIN soy', null, ['nuts.almonds', 'soy']],
  ['gluten: Oats;milk ; may contain none', ['gluten.oats', 'milk'], []],
])('the allergens %s are read', (cell, allergens, traces) => {
  expect(readAllergens(cell)).toEqual({ record: { allergens, traces } });
});

it.each(['honey', 'Gluten', 'Gluten: maize', 'Milk: cow', 'may contain'])('the allergen %s is none', (cell) =>
  expect(readAllergens(cell)).toHaveProperty('fault'),
);

it('of a table of more rows than a file may hold, one more than that is read', () => {
  const { rows } = tableOfText(`Name,Price${'\nSoup,1'.repeat(menuLimits.dishes + 500)}`);
  expect(rows).toHaveLength(menuLimits.dishes + 1);
});

it('rows without a text are no rows, however many they are', () => {
  expect(tableOfText(`Name,Price${'\n,'.repeat(100_000)}\nSoup,1`).rows).toHaveLength(1);
});

it('rows are those that a spreadsheet shows, below empty ones and cells with line breaks', () => {
  const { rows } = tableOfText(
    '\nMenu\n\nName,Price\n"Soup\nof the\r\nday",1\n,\n\nTea,2\n',
    (cell) => cell === 'Name',
  );
  expect(rows.map(({ line }) => line)).toEqual([5, 8]);
});

it('a row that does not end is refused at its line', () => {
  const read = () => tableOfText(`Name\nSoup\n"${'x'.repeat(100_000)}`);
  expect(read).toThrow(expect.objectContaining({ code: 'CSV_MAX_RECORD_SIZE', records: 2 }));
});
