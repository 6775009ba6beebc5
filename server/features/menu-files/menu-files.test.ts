import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { inTransaction } from '../../platform/database.ts';
import { menuFileDesk } from '../../testing/menu-file-desk.ts';
import { changeRows, testApp } from '../../testing/test-app.ts';
import { lockMenu } from '../menu/menu.service.ts';

const test = await testApp();

async function buildPlace() {
  const desk = await menuFileDesk(test);
  const menu = async () => {
    const { result } = (await test.send(endpoints.itemMenu, { query: { rid: desk.restaurantId } })).json();
    return (result as { categoryName: string; items: { itemName: string; price: number }[] }[]).map((category) => [
      category.categoryName,
      ...category.items.map(({ itemName, price }) => `${itemName} ${price}`),
    ]);
  };
  return { ...desk, menu };
}

async function buildFullPlace() {
  const place = await buildPlace();
  const { restaurantId } = place;
  const drinks = await test.buildCategory({ restaurantId, name: 'Drinks' });
  const mains = await test.buildCategory({ restaurantId, name: 'Mains; “grill”' });
  const tea = await test.buildItem({ restaurantId, categoryId: drinks.id, name: 'Tea', priceCents: 320 });
  await test.buildItem({
    restaurantId,
    categoryId: mains.id,
    name: '=Burger "X", with\ncheese | egg',
    priceCents: 1250,
    types: [1, 4],
    selection: 'M',
    mandatory: true,
    maxChoices: 2,
    choices: [
      { name: 'Cheddar | aged', priceCents: 150 },
      { name: 'Egg = fried', priceCents: 0 },
    ],
  });
  await test.db
    .updateTable('items')
    .set({ featured: true, goes_with: [tea.id] })
    .where('name', 'like', '=Bur%')
    .execute();
  return place;
}

describe('a menu as a file', () => {
  it('changes nothing when it comes back, whatever the order of types, and no price falls below its happy hour', async () => {
    const place = await buildFullPlace();
    await test.db
      .updateTable('items')
      .set({ types: [4, 1] })
      .where('name', 'like', '=Bur%')
      .execute();
    const noon = { days: ['Mon', 'Tue'], from: '12:00', to: '14:00' };
    const [{ items }] = (await place.file()).categories;
    const tea = (more: object) =>
      JSON.stringify({ comanda: 1, categories: [{ categoryName: 'Drinks', items: [{ itemName: 'Tea', ...more }] }] });
    expect(items[0].itemName).toBe('Tea');
    await place.take(tea({ offerTimes: [noon], priceWindows: [{ ...noon, price: 2.5 }] }));
    for (const text of [JSON.stringify(await place.file()), await place.csv()])
      expect(await place.compare(text)).toMatchObject({ added: 0, changed: 0, faults: [] });
    const { faults } = await place.compare(tea({ price: 2.4 }));
    expect(faults).toEqual([
      {
        row: 1,
        column: 'priceWindows',
        place: expect.stringMatching(/priceWindows/),
        message: expect.stringMatching(/below/),
      },
    ]);
    expect(await place.compare(tea({ price: 2.6 }))).toMatchObject({ changed: 1, faults: [] });
    const { changes } = await place.compare(tea({ availibilty: 'N', featured: true }));
    expect(changes[0]?.fields).toEqual([
      { field: 'Availability', from: 'available', to: 'not available' },
      { field: 'Recommended', from: 'no', to: 'yes' },
    ]);
  });

  it.each(['json', 'csv'] as const)('goes out as %s and comes in elsewhere as the same menu', async (format) => {
    const [here, there] = [await buildFullPlace(), await buildPlace()];
    const text = format === 'json' ? JSON.stringify(await here.file()) : await here.csv();
    expect(await there.compare(text)).toMatchObject({ added: 2, changed: 0, faults: [], isImported: false });
    expect(await there.file()).toMatchObject({ categories: [] });
    expect(await there.take(text)).toMatchObject({ added: 2, isImported: true });
    const withoutDescriptions = (menu: unknown) =>
      JSON.parse(JSON.stringify(menu).replaceAll(/"description":"[^"]*"/g, '"description":""'));
    expect(withoutDescriptions(await there.file())).toEqual(withoutDescriptions(await here.file()));
    expect(await there.compare(text)).toMatchObject({ added: 0, changed: 0 });
  });

  it('changes a dish of the same name, in any case, and says what changes; others stay', async () => {
    const place = await buildFullPlace();
    const text = 'name;preis;category\r\n tea ;€ 1.234,50;Hot drinks\r\nCoffee;3,5;Hot drinks\r\n';
    const { changes, ...rest } = await place.compare(text);
    expect(rest).toMatchObject({ added: 1, changed: 1, same: 0, newCategories: ['Hot drinks'], leftOut: [] });
    expect(changes).toEqual([
      {
        row: 2,
        itemName: 'tea',
        isNew: false,
        fields: [
          { field: 'Name', from: 'Tea', to: 'tea' },
          { field: 'Price', from: '3.20', to: '1234.50' },
          { field: 'Category', from: 'Drinks', to: 'Hot drinks' },
        ],
      },
      {
        row: 3,
        itemName: 'Coffee',
        isNew: true,
        fields: [
          { field: 'Category', from: '', to: 'Hot drinks' },
          { field: 'Price', from: '', to: '3.50' },
        ],
      },
    ]);
    await place.take(text);
    await expect.poll(place.menu).toEqual([
      ['Mains; “grill”', expect.stringContaining('=Burger')],
      ['Hot drinks', 'tea 1234.5', 'Coffee 3.5'],
    ]);
  });

  it('says which times of a category or the menu are wrong, and keeps those that a file does not name', async () => {
    const place = await buildFullPlace();
    const noon = { days: ['Mon'], from: '12:00', to: '14:00' };
    const file = (menu: object, category: object) =>
      JSON.stringify({
        comanda: 1,
        ...menu,
        categories: [{ categoryName: 'Drinks', ...category, items: [{ itemName: 'Tea' }] }],
      });
    const { changes } = await place.take(file({ offerTimes: [noon] }, { priceWindows: [{ ...noon, percentOff: 20 }] }));
    expect(changes).toEqual([
      {
        row: 0,
        itemName: '',
        kind: 'menu',
        isNew: false,
        fields: [{ field: 'Offered', from: '', to: 'Mon 12:00-14:00' }],
      },
      {
        row: 1,
        itemName: 'Drinks',
        kind: 'category',
        isNew: false,
        fields: [{ field: 'Lower prices', from: '', to: 'Mon 12:00-14:00 -20 %' }],
      },
    ]);
    const stored = await place.file();
    await place.take(file({}, { offerTimes: null }));
    expect(await place.file()).toEqual(stored);
    const { faults } = await place.compare(
      file({ offerTimes: [noon, noon] }, { offerTimes: [{ ...noon, to: '25:00' }] }),
    );
    expect(faults.map(({ row, column, place }) => [row, column, place])).toEqual([
      [0, 'offerTimes', 'The whole menu, offerTimes'],
      [1, 'categories.Drinks.offerTimes.0.to', "Category 'Drinks', offerTimes.0.to"],
    ]);
    const free = await place.compare(file({}, { priceWindows: [{ ...noon, percentOff: 0 }] }));
    expect(free.faults).toMatchObject([{ row: 1, column: 'categories.Drinks.priceWindows' }]);
    const once = (from: string) => ({ categoryName: 'Drinks', offerTimes: [{ ...noon, from }], items: [] });
    const twice = (from: string) => JSON.stringify({ comanda: 1, categories: [once('12:00'), once(from)] });
    expect((await place.compare(twice('12:00'))).faults).toEqual([]);
    expect((await place.compare(twice('13:00'))).faults).toEqual([
      {
        row: 2,
        column: 'categories.Drinks.categoryName',
        place: "Category 'Drinks', categoryName",
        message: 'The file names this category twice, with different times.',
      },
    ]);
  });

  it('says where in a JSON file a dish or category is wrong, and why', async () => {
    const place = await buildPlace();
    const soups = [
      { itemName: 'Pho', price: {}, type: '' },
      { itemName: 7, price: 1 },
      { itemName: 'Ramen', price: '1', type: '', subItems: [{ subItemName: 'Egg' }, { subItemName: 1 }] },
      { itemName: 'Udon', price: '1', type: '', availibilty: 'R' },
      { itemName: 'Soba', price: '1', type: '', featured: 'yes' },
      { itemName: 'Miso', price: '1', type: '', calories: 1e6 },
      { itemName: 'Dal', price: 'x', type: '' },
    ];
    const categories = [
      { categoryName: 'Starters', items: [{}] },
      { categoryName: 'Soups', items: soups },
    ];
    const more = [{ categoryName: 'Cakes' }, { items: [] }, 5];
    const { faults } = await place.compare(JSON.stringify({ comanda: 1, categories: [...categories, ...more] }));
    const price = 'The price must be 0 to 99999.99, with at most two decimals.';
    expect(faults.map((fault) => `${fault.place}: ${fault.message}`).sort()).toEqual([
      "Category 'Cakes', items: Please use a list.",
      'Category 4, categoryName: Please use text.',
      'Category 5: Please use an object in braces.',
      `Dish 1 ('Pho') of category 'Soups', price: ${price}`,
      expect.stringMatching(/^Dish 1 of category 'Starters', itemName: /),
      "Dish 2 of category 'Soups', itemName: Please use text.",
      "Dish 3 ('Ramen') of category 'Soups', subItems.1.subItemName: Please use text.",
      "Dish 4 ('Udon') of category 'Soups', availibilty: Please use one of these: A, N, O.",
      "Dish 5 ('Soba') of category 'Soups', featured: Please use true or false.",
      "Dish 6 ('Miso') of category 'Soups', calories: Please use a number that is allowed here.",
      `Dish 7 ('Dal') of category 'Soups', price: ${price}`,
    ]);
  });

  it('holds categories without dishes as well, in their order', async () => {
    const [here, there] = [await buildPlace(), await buildPlace()];
    const pho = { itemName: 'Pho', price: 9, type: '' };
    const empty = (categoryName: string) => ({ categoryName, description: 'Soon', items: [] });
    const menu = { comanda: 1, categories: [empty('Season'), { categoryName: 'Soups', items: [pho] }, empty('Late')] };
    const newCategories = ['Season', 'Soups', 'Late'];
    expect(await here.take(JSON.stringify(menu))).toMatchObject({ newCategories });
    const file = await here.file();
    expect(file.categories).toMatchObject([empty('Season'), { categoryName: 'Soups' }, empty('Late')]);
    expect(await there.take(JSON.stringify(file))).toMatchObject({ newCategories });
    expect(await there.file()).toEqual(file);
    const alone = JSON.stringify({ comanda: 1, categories: [empty('Alone')] });
    expect(await there.take(alone)).toMatchObject({ newCategories: ['Alone'], dishes: 0, isImported: true });
    expect((await there.file()).categories.at(-1)).toMatchObject(empty('Alone'));
    const long = await there.compare(alone.replace('Alone', 'x'.repeat(201)));
    expect(long.faults).toMatchObject([{ row: 1, message: 'The name of the category is too long.' }]);
  });

  it('an import waits for a change of the menu under way, and is refused afterwards', async () => {
    const place = await buildFullPlace();
    const text = place.menuOf([{ itemName: 'Tea', price: 4 }]);
    const { menuVersion } = await place.compare(text);
    const press = await inTransaction(test.db, async (tx) => {
      await lockMenu(tx, place.restaurantId);
      const press = place.send(text, menuVersion);
      await test.waitersAtLock(1);
      await changeRows(tx, 'restaurants', place.restaurantId, { menu_version: menuVersion + 1 });
      return { press };
    });
    expect((await press.press).json()).toMatchObject({ error: 'Stale' });
  });

  it('1,000 dishes are imported at once, and a menu that changed since the comparison is not', async () => {
    const place = await buildPlace();
    const lines = Array.from(
      { length: 1_000 },
      (_, at) => `Dish ${at},Category ${at % 40},${at % 90}.50,Cheese = 1 | Egg`,
    );
    const text = `Name,Category,Price,Choices\n${lines.join('\n')}`;
    const { menuVersion, added } = await place.compare(text);
    expect(added).toBe(1_000);
    expect((await place.send(text, menuVersion + 1)).json()).toMatchObject({ error: 'Stale' });
    expect((await place.send(text, menuVersion)).json().result).toMatchObject({ added: 1_000, isImported: true });
    expect((await place.send(text, menuVersion)).json()).toMatchObject({ error: 'Stale' });
    expect(await place.compare(text)).toMatchObject({ added: 0, changed: 0, same: 1_000 });
  });
});
