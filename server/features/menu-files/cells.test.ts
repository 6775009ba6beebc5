import { expect, it } from 'vitest';
import { menuFileDesk } from '../../testing/menu-file-desk.ts';
import { testApp } from '../../testing/test-app.ts';
import { amountsOfTable, readAllergens, readPrices, readTimes } from './cells.ts';

const test = await testApp();

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
  const morning = { from: '07:00', to: '11:00' };
  await place.take(
    place.menuOf([
      {
        itemName: 'Soup',
        hidden: true,
        allergens: ['gluten.wheat', 'gluten.rye', 'milk'],
        traces: ['soy'],
        offerTimes: [
          { days: ['Mon', 'Tue', 'Wed', 'Fri'], ...morning },
          { days: ['Sat', 'Sun'], from: '22:00', to: '02:00' },
        ],
        priceWindows: [
          { days: ['Mon'], ...morning, percentOff: 12.5 },
          { days: ['Tue'], ...morning, price: 7.5 },
        ],
      },
    ]),
  );
  const [heading, soup, tea] = (await place.csv()).split('\r\n');
  expect(heading).toBe(`\ufeffCategory,${before},Goes with,Hidden,Allergens,Offered,Lower prices,Choice groups`);
  expect(soup?.slice(soup.indexOf('yes'))).toBe(
    [
      'yes,"Gluten: wheat, rye; Milk; may contain soy","Mon-Wed,Fri 07:00-11:00; Sat-Sun 22:00-02:00"',
      'Mon 07:00-11:00 -12.5 %; Tue 07:00-11:00 7.50,Sauces\\; hot; Side',
    ].join(),
  );
  expect(tea).toBe(`Mains,Tea,${plain},no,,,,`);
});

it('faults of these cells name row and column', async () => {
  const place = await menuFileDesk(test);
  const text = [
    'Name\tCategory\tPrice\tHidden\tAllergens\tOffered\tLower prices\tChoice groups',
    'Soup\tSoups\t5\tperhaps\tHoney\tMon\tMon 07:00-11:00\tSauces',
    'Stew\tSoups\t5\tno\tGluten\tMon 07:00-25:00\tMon 07:00-11:00 6\t',
    'Tea\tSoups\t5\tno\tMilk\tMon 07:00-11:00; Mon 10:00-12:00\tMon 07:00-11:00 0 %\t',
  ].join('\n');
  const { faults } = await place.take(text);
  const places = faults.map(({ row, column }) => `${row} ${column}`);
  const read = ['2 Hidden', '2 Allergens', '2 Offered', '2 Lower prices', '3 Allergens', '3 Offered'];
  expect(places.filter((one) => read.includes(one))).toEqual(read);
  expect(places).toEqual(expect.arrayContaining(['2 Choice groups', '3 Lower prices', '4 Offered']));
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

const all = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
it.each([
  ['always', []],
  ['7:00–11:00', [{ days: all, from: '07:00', to: '11:00' }]],
  ['sat-mon, Wednesday 07:00 - 11:00', [{ days: ['Mon', 'Wed', 'Sat', 'Sun'], from: '07:00', to: '11:00' }]],
])('the times %s are read', (cell, offerTimes) => expect(readTimes(cell)).toEqual({ record: { offerTimes } }));

it.each([
  ['none', []],
  ['16:00-18:00 7,50', [{ days: all, from: '16:00', to: '18:00', price: '7.50' }]],
  ['Fri 16:00-18:00 25%', [{ days: ['Fri'], from: '16:00', to: '18:00', percentOff: '25' }]],
])('the lower prices %s are read', (cell, priceWindows) =>
  expect(readPrices(cell, amountsOfTable([cell]))).toEqual({ record: { priceWindows } }),
);
