import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { MenuImport } from '../../../../core/contract/menu-files.ts';
import { startingTaxes } from '../../../../core/domain/tax-settings.ts';
import { isWhole } from '../../../../tests/runs.ts';
import { inTransaction } from '../../../platform/database.ts';
import { menuFileDesk } from '../../../testing/menu-file-desk.ts';
import { changeRows, testApp } from '../../../testing/test-app.ts';
import { lockMenu } from '../published/menu.queries.ts';

const test = await testApp();

const buildPlace = () => menuFileDesk(test);
const noon = { days: ['Mon'], from: '12:00', to: '14:00' };

/** Tea, and a burger whose texts contain characters with a meaning in CSV files. */
async function buildFullPlace() {
  const place = await buildPlace();
  const choices = [
    { subItemName: 'Cheddar | aged', price: 1.5 },
    { subItemName: 'Egg = fried', price: 0 },
  ];
  const burger = { itemName: '=Burger "X", with\ncheese | egg', price: 12.5, type: '1,4', subItems: choices };
  const more = { selection: 'M', mandatory: true, max: 2, featured: true, goesWith: ['Tea'] };
  const categories = [
    { categoryName: 'Drinks', items: [{ itemName: 'Tea', price: 3.2, type: '' }] },
    { categoryName: 'Mains; “grill”', items: [{ ...burger, ...more }] },
  ];
  expect(await place.take(JSON.stringify({ comanda: 1, categories }))).toMatchObject({ added: 2, isImported: true });
  return place;
}

describe('a menu as a file', () => {
  it('changes nothing when imported again, in any order of types, and no price falls below its happy hour', async () => {
    const place = await buildFullPlace();
    const having = { restaurant_id: place.restaurantId, featured: true } as const;
    await test.changeRows('items', having, { types: [4, 1] });
    const [{ items }] = (await place.file()).categories;
    const tea = (more: object) =>
      JSON.stringify({ comanda: 1, categories: [{ categoryName: 'Drinks', items: [{ itemName: 'Tea', ...more }] }] });
    expect(items[0].itemName).toBe('Tea');
    await place.take(tea({ offerTimes: [noon], priceWindows: [{ ...noon, price: 2.5 }] }));
    for (const text of [JSON.stringify(await place.file()), await place.csv()])
      expect(await place.compare(text)).toMatchObject({ added: 0, changed: 0, faults: [] });
    const { faults } = await place.compare(tea({ price: 2.4 }));
    const at = { column: expect.stringMatching(/^categories\..*\.priceWindows$/) };
    expect(faults).toEqual([{ row: 0, ...at, message: expect.stringMatching(/below/) }]);
    expect(await place.compare(tea({ price: 2.6 }))).toMatchObject({ changed: 1, faults: [] });
    const { changes } = await place.compare(tea({ availibilty: 'N', featured: true }));
    expect(changes[0]?.fields).toEqual([
      { field: 'Availability', from: 'available', to: 'not available' },
      { field: 'Recommended', from: 'no', to: 'yes' },
    ]);
  });

  it('goes out as CSV and comes in elsewhere as the same menu', async () => {
    const [here, there] = [await buildFullPlace(), await buildPlace()];
    const text = await here.csv();
    expect(await there.compare(text)).toMatchObject({ added: 2, changed: 0, faults: [], isImported: false });
    expect(await there.file()).toMatchObject({ categories: [] });
    expect(await there.take(text)).toMatchObject({ added: 2, isImported: true });
    expect(await there.file()).toEqual(await here.file());
    expect(await there.compare(text)).toMatchObject({ added: 0, changed: 0 });
  });

  it('changes a dish of the same name, in any case, and says what changes; others stay', async () => {
    const place = await buildFullPlace();
    const text = 'name;preis;category\r\n tea ;€ 1.234,50;Hot drinks\r\nCoffee;3,5;Hot drinks\r\n';
    const { changes, ...rest } = await place.compare(text);
    expect(rest).toMatchObject({ added: 1, changed: 1, same: 0, newCategories: ['Hot drinks'], leftOut: [] });
    const ofTea = [
      { field: 'Name', from: 'Tea', to: 'tea' },
      { field: 'Price', from: '3.20', to: '1234.50' },
      { field: 'Category', from: 'Drinks', to: 'Hot drinks' },
    ];
    const ofCoffee = [
      { field: 'Category', from: '', to: 'Hot drinks' },
      { field: 'Price', from: '', to: '3.50' },
    ];
    expect(changes).toEqual([
      { row: 2, itemName: 'tea', isNew: false, fields: ofTea },
      { row: 3, itemName: 'Coffee', isNew: true, fields: ofCoffee },
    ]);
    await place.take(text);
    expect((await place.file()).categories).toMatchObject([
      { categoryName: 'Drinks', items: [] },
      { categoryName: 'Mains; “grill”', items: [{ itemName: expect.stringContaining('=Burger') }] },
      {
        categoryName: 'Hot drinks',
        items: [
          { itemName: 'tea', price: 1234.5 },
          { itemName: 'Coffee', price: 3.5 },
        ],
      },
    ]);
  });

  it('says which times of a category or the menu are wrong, and keeps those that a file does not name', async () => {
    const place = await buildFullPlace();
    const file = (menu: object, category: object) => {
      const drinks = { categoryName: 'Drinks', ...category, items: [{ itemName: 'Tea' }] };
      return JSON.stringify({ comanda: 1, ...menu, categories: [drinks] });
    };
    const { changes } = await place.take(file({ offerTimes: [noon] }, { priceWindows: [{ ...noon, percentOff: 20 }] }));
    const ofMenu = { field: 'Offered', from: '', to: 'Mon 12 PM–2 PM' };
    const ofDrinks = { field: 'Lower prices', from: '', to: 'Mon 12 PM–2 PM: 20% off' };
    expect(changes).toEqual([
      { row: 0, itemName: '', kind: 'menu', isNew: false, fields: [ofMenu] },
      { row: 1, itemName: 'Drinks', kind: 'category', isNew: false, fields: [ofDrinks] },
    ]);
    const stored = await place.file();
    await place.take(file({}, { offerTimes: null }));
    expect(await place.file()).toEqual(stored);
    const { faults } = await place.compare(
      file({ offerTimes: [noon, noon] }, { offerTimes: [{ ...noon, to: '25:00' }] }),
    );
    expect(faults.map(({ row, column }) => [row, column])).toEqual([
      [0, 'offerTimes'],
      [0, 'categories.Drinks.offerTimes.0.to'],
    ]);
    const free = await place.compare(file({}, { priceWindows: [{ ...noon, percentOff: 0 }] }));
    expect(free.faults).toMatchObject([{ row: 0, column: 'categories.Drinks.priceWindows' }]);
    const once = (from: string) => ({ categoryName: 'Drinks', offerTimes: [{ ...noon, from }], items: [] });
    const twice = (from: string) => JSON.stringify({ comanda: 1, categories: [once('12:00'), once(from)] });
    expect((await place.compare(twice('12:00'))).faults).toEqual([]);
    const at = { row: 0, column: 'categories.Drinks.categoryName' };
    const message = 'The file names this category twice, with different times.';
    expect((await place.compare(twice('13:00'))).faults).toEqual([{ ...at, message }]);
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
    expect(faults.map((fault) => `${fault.column}: ${fault.message}`).sort()).toEqual([
      'categories.4.categoryName: Please use text.',
      'categories.5: Please use an object in braces.',
      'categories.Cakes.items: Please use a list.',
      'categories.Soups.items.2.itemName: Please use text.',
      `categories.Soups.items.Dal.price: ${price}`,
      'categories.Soups.items.Miso.calories: Please use a number that is allowed here.',
      `categories.Soups.items.Pho.price: ${price}`,
      'categories.Soups.items.Ramen.subItems.1.subItemName: Please use text.',
      'categories.Soups.items.Soba.featured: Please use true or false.',
      'categories.Soups.items.Udon.availibilty: Please use one of these: A, N, O.',
      expect.stringMatching(/^categories\.Starters\.items\.1\.itemName: /),
    ]);
  });

  it('carries tax classes of dishes and choices, and says where one is unknown', async () => {
    const place = await buildPlace();
    const other = await buildPlace();
    const classes = [{ code: 'food', name: 'Warm food', percent: 7, changes: [] }];
    const taxes = { tax_settings: { ...startingTaxes, classes } };
    for (const { restaurantId } of [place, other]) await test.changeRows('restaurants', restaurantId, taxes);
    const subItems = [{ subItemName: 'Cheese', price: 1, taxClass: 'food' }];
    const dish = (itemName: string, more: object) => ({ itemName, price: 9, type: '', ...more });
    const dishes = [dish('Pie', { taxClass: 'food', subItems }), dish('Menu', { taxClass: 'parts' }), dish('Beer', {})];
    const groups = [{ groupName: 'Sides', choices: [{ subItemName: 'Fries', taxClass: 'food' }] }];
    expect(await place.take(place.menuOf(dishes, groups))).toMatchObject({ added: 3, isImported: true });
    const file = await place.file();
    expect(file.categories[0].items).toMatchObject(dishes);
    expect(file.choiceGroups[0].choices).toMatchObject(groups[0]?.choices ?? []);
    expect(await place.compare(JSON.stringify(file))).toMatchObject({ changed: 0, faultCount: 0 });
    await other.take(JSON.stringify(file));
    expect(await other.file()).toEqual(file);

    const csv = await place.csv();
    expect(csv.split('\r\n').map((line) => line.split(',').at(-2))).toEqual(
      expect.arrayContaining(['Tax class', 'food', 'parts', 'standard']),
    );
    expect(await other.compare(csv)).toMatchObject({ changed: 0, faultCount: 0 });
    const renamed = await other.compare('Name,Tax class\nBeer,WARM food\nPie,Standard\nMenu,\n');
    const change = (from: string, to: string) => [{ field: 'Tax class', from, to }];
    expect(renamed.changes.map(({ itemName, fields }) => [itemName, fields])).toEqual([
      ['Beer', change('standard', 'food')],
      ['Pie', change('food', 'standard')],
    ]);
    const message = (name: string) =>
      `There is no tax class '${name}' here. Choose another one, or add it to the restaurant first.`;
    expect((await other.compare('Name,Tax class\nBeer,Wine\n')).faults).toEqual([
      { row: 2, column: 'Tax class', message: message('Wine') },
    ]);
    const strange = other.menuOf(
      [dish('Pie', { taxClass: 'wine', subItems: [{ ...subItems[0], taxClass: 'soup' }] })],
      [{ groupName: 'Sides', choices: [{ subItemName: 'Fries', taxClass: 'parts' }] }],
    );
    expect((await other.compare(strange)).faults).toEqual([
      {
        row: 0,
        column: 'choiceGroups.Sides.choices.0.taxClass',
        message: 'Only combos can have this tax class. Choose another one.',
      },
      { row: 0, column: 'categories.Mains.items.Pie.taxClass', message: message('wine') },
      { row: 0, column: 'categories.Mains.items.Pie.subItems.0.taxClass', message: message('soup') },
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
    expect(long.faults).toMatchObject([{ row: 0, message: 'The name of the category is too long.' }]);
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

  it('many dishes are imported at once, and a menu that changed since the comparison is not', async () => {
    const place = await buildPlace();
    const count = isWhole ? 2_000 : 200;
    const row = (at: number) => `Dish ${at},Category ${at % 40},${at % 90}.50,Cheese = 1 | Egg`;
    const text = `Name,Category,Price,Choices\n${Array.from({ length: count }, (_, at) => row(at)).join('\n')}`;
    const { menuVersion, added } = await place.compare(text);
    expect(added).toBe(count);
    expect((await place.send(text, menuVersion + 1)).json()).toMatchObject({ error: 'Stale' });
    expect((await place.send(text, menuVersion)).json().result).toMatchObject({ added: count, isImported: true });
    expect((await place.send(text, menuVersion)).json()).toMatchObject({ error: 'Stale' });
    expect(await place.compare(text)).toMatchObject({ added: 0, changed: 0, same: count });
  });
});

const hashOf = (letter: string) => letter.repeat(22);

/** Dishes by name. Each has a one-letter photo, or none. */
async function buildPhotos(dishes: Readonly<Record<string, string | null>>) {
  const place = await menuFileDesk(test);
  const { restaurantId } = place;
  const { id: categoryId } = await test.buildCategory({ restaurantId, name: 'Mains' });
  for (const [name, letter] of Object.entries(dishes)) {
    const { id } = await test.buildItem({ restaurantId, categoryId, name, description: '' });
    const key = { restaurant_id: restaurantId, item_id: id };
    if (letter) await test.addRow('item_photos', { ...key, hash: hashOf(letter), colour: '#102030' });
    if (letter)
      await test.addRow('item_photo_files', { ...key, width: 320, format: 'webp', bytes: Buffer.from(letter) });
  }
  /** Each dish with the letter of its photo, and of the photo's bytes. */
  const photos = async () => {
    const shown: string[] = [];
    for (const { itemName, photo } of (await place.file()).categories[0].items) {
      if (!photo) continue;
      const file = await test.send({ method: 'GET', url: `/photo/${photo.hash}-320.webp` });
      shown.push(`${itemName} ${photo.hash.split('-')[1][0]}${file.body}`);
    }
    return shown;
  };
  const naming = (letters: Readonly<Record<string, string>>, of = restaurantId) =>
    place.menuOf(
      Object.entries(letters).map(([itemName, letter]) => ({
        itemName,
        price: 9,
        photo: { hash: `${of}-${hashOf(letter)}`, colour: '#102030' },
      })),
    );
  return { ...place, photos, naming };
}

describe('a photo that a menu file names', () => {
  it('stays where the dish has it, is linked where another dish has it, and two dishes can swap theirs', async () => {
    const place = await buildPhotos({ Soup: 'a', Stew: 'b', Tea: null });
    expect(await place.compare(JSON.stringify(await place.file()))).toMatchObject({ changed: 0, leftOut: [] });
    const { changes, leftOut } = await place.take(place.naming({ Soup: 'b', Stew: 'a', Tea: 'a', Cake: 'b' }));
    expect(leftOut).toEqual([]);
    expect(changes.map(({ fields }) => fields.filter(({ field }) => field === 'Photo'))).toEqual([
      [{ field: 'Photo', from: 'a photo', to: 'another photo' }],
      [{ field: 'Photo', from: 'a photo', to: 'another photo' }],
      [{ field: 'Photo', from: '', to: 'a photo' }],
      [],
    ]);
    expect((await place.photos()).sort()).toEqual(['Cake bb', 'Soup bb', 'Stew aa', 'Tea aa']);
  });

  it('comes along from a restaurant that the user may see, and is compared as the same afterwards', async () => {
    const [there, here] = [await buildPhotos({ Soup: 'c', Stew: 'd' }), await buildPhotos({ Soup: null })];
    const headers = {
      ...(await test.staffOf({ restaurantId: null, privileges: ['item'] })),
      'x-restaurant': String(here.restaurantId),
      'content-type': 'application/json',
    };
    const payload = JSON.stringify(await there.file());
    const send = async (query = {}) =>
      (await test.resultOf(endpoints.importMenu, { headers, query, payload })) as MenuImport;
    const { menuVersion } = await send();
    expect(await send({ menuVersion })).toMatchObject({ added: 1, isImported: true, leftOut: [] });
    expect(await here.photos()).toEqual(['Soup cc', 'Stew dd']);
    expect(await send()).toMatchObject({ added: 0, changed: 0, leftOut: [] });
    expect(await there.photos()).toEqual(['Soup cc', 'Stew dd']);
  });

  it('of another restaurant is not used, and looks like one that does not exist', async () => {
    const [theirs, here] = [await buildPhotos({ Soup: 'e' }), await buildPhotos({ Soup: null, Tea: 'f' })];
    const taken = await here.take(here.naming({ Soup: 'e' }, theirs.restaurantId));
    const unknown = await here.take(here.naming({ Soup: 'g' }, theirs.restaurantId));
    expect(taken.leftOut).toEqual(['The photo of Soup, which is not here']);
    expect(unknown.leftOut).toEqual(taken.leftOut);
    expect((await here.take(here.naming({ Soup: 'e', Tea: 'e' }))).leftOut).toEqual([
      '2 photos that are not here: Soup, Tea',
    ]);
    expect(await here.photos()).toEqual(['Tea ff']);
    expect(await test.findRows('item_photos', { hash: hashOf('e') })).toHaveLength(1);
  });

  it('with a hash that is none is left out', async () => {
    const place = await buildPhotos({ Soup: 'h' });
    const text = place.menuOf([{ itemName: 'Soup', photo: { hash: "1-' or 1=1", colour: '' } }]);
    expect(await place.take(text)).toMatchObject({
      isImported: true,
      leftOut: ['The photo of Soup, which is not here'],
    });
    expect(await place.photos()).toEqual(['Soup hh']);
  });
});
