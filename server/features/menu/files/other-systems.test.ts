import { describe, expect, it } from 'vitest';
import type { MenuFile } from '../../../../core/contract/menu-files.ts';
import { menuFileDesk } from '../../../testing/menu-file-desk.ts';
import { testApp } from '../../../testing/test-app.ts';

const test = await testApp();
const buildPlace = () => menuFileDesk(test);

describe("Square's export", () => {
  it("reads Square's export: variations become a required choice, archived items stay out, what is not sold is hidden", async () => {
    const place = await buildPlace();
    const text = [
      'Reference Handle,Token,Item Name,Variation Name,Description,Categories,Price,Archived',
      '#a,T1,Latte,Small,With milk,"Coffee, Hot",3.50,N',
      '#b,T1,Latte,Large,With milk,"Coffee, Hot",4.75,N',
      '#c,T2,Old soup,Regular,,Soups,5.00,Y',
      '#d,T3,Cake,Regular,,Sweets,4.00,N',
    ].join('\n');
    const result = await place.take(text);
    expect(result).toMatchObject({ added: 2, isImported: true, newCategories: ['Coffee', 'Sweets'] });
    expect(result.leftOut).toEqual(['1 archived item']);
    const [{ items }] = (await place.file()).categories;
    const subItems = [
      { subItemName: 'Small', price: 0 },
      { subItemName: 'Large', price: 1.25 },
    ];
    expect(items[0]).toMatchObject({ itemName: 'Latte', price: 3.5, selection: 'S', mandatory: true, subItems });
    const later = [
      'Reference Handle,Token,Item Name,Variation Name,Categories,Price,Sellable,Square Online Item Visibility,Contains Alcohol',
      '#a,T1,Latte,Small,Coffee,3.50,Y,visible,N',
      '#a,T2,Latte,Large,"Coffee, Hot",4.75,N,visible,N',
      ',T3,Cake,Regular,Sweets,4.00,N,visible,Y',
      ',T4,Beer,Small,Drinks,3.00,Y,hidden,Y',
      ',T5,beer,Large,Drinks,5.00,Y,,Y',
      ',,Wine,Small,Drinks,4.00,Y,Unavailable,Y',
      ',,Wine,Large,Drinks,6.00,Y,Unavailable,N',
    ].join('\n');
    const alcohol = 'The alcohol of 3 dishes: the file has no percentage, so enter it on each dish';
    expect((await place.take(later)).leftOut).toEqual(['1 variation that is not sold', alcohol]);
    const read = async () =>
      ((await place.file()).categories as MenuFile['categories'])
        .flatMap((category) => category.items)
        .map(({ itemName, hidden = false, subItems }) => [
          itemName,
          hidden,
          subItems.map((subItem) => subItem.subItemName),
        ]);
    const drinks = ['Beer', 'Wine'].map((name) => [name, true, ['Small', 'Large']]);
    expect(await read()).toEqual([['Latte', false, ['Small']], ['Cake', true, []], ...drinks]);
    await place.take('Item Name,Variation Name,Price\nCake,Regular,4.00');
    expect(await read()).toContainEqual(['Cake', true, []]);
    await place.take('Item Name,Variation Name,Price,Sellable\nCake,Regular,4.00,Y');
    expect(await read()).toContainEqual(['Cake', false, []]);
  });

  it("Square's modifier sets attach choice groups with their names, or remove them; others stay, and missing ones are reported", async () => {
    const place = await buildPlace();
    const group = (groupName: string) => ({ groupName, choices: [{ subItemName: 'A' }] });
    const cake = { itemName: 'Cake', price: '4', type: '', groups: [{ groupName: 'Milk' }, { groupName: 'Cream' }] };
    await place.take(place.menuOf([cake], [group('Milk'), group('Cream'), group('Syrup')]));
    const sets = ['MILK', 'Syrup', 'Size - O5YV6FYGMQFSBYT4LT727PZH', 'Size - REBO6QOQQKC6K3H75WMX7HEV', 'Extras'];
    const text = [
      `Token,Item Name,Variation Name,Categories,Price,${sets.map((set) => `Modifier Set - ${set}`).join(',')}`,
      'T1,Latte,Small,Coffee,3.50,N,Y,N,Y,N',
      'T1,Latte,Large,Coffee,4.75,Y,N,N,N,N',
      'T2,Tea,Regular,Coffee,3.00,,,Y,N,Y',
      'T3,Cake,Regular,Mains,4.00,N,,N,N,N',
    ].join('\n');
    const { leftOut, faults } = await place.take(text);
    expect(faults).toEqual([]);
    expect(leftOut).toEqual([
      "The modifier set 'Size' of 2 dishes: the file has only its name, so add a choice group of that name first",
      "The modifier set 'Extras' of 1 dish: the file has only its name, so add a choice group of that name first",
    ]);
    const { categories } = await place.file();
    const groupsOf = (categories as MenuFile['categories'])
      .flatMap(({ items }) => items)
      .map(({ itemName, groups = [] }) => [itemName, ...groups.map(({ groupName }) => groupName)]);
    expect(groupsOf).toEqual([['Cake', 'Cream'], ['Latte', 'Milk', 'Syrup'], ['Tea']]);
    expect(await place.compare(text)).toMatchObject({ changed: 0 });
  });

  /** The columns of an export from 2025, with some left out. Each row gives its values by heading. */
  const headers = [
    'Reference Handle,Token,Item Name,Customer-facing Name,Variation Name,SKU,Description,Categories',
    'Reporting Category,GTIN,Square Online Item Visibility,Item Type,Price,Online Sale Price,Archived,Sellable',
    'Contains Alcohol,Stockable,Option Name 1,Option Value 1',
    'Enabled Main St,Current Quantity Main St,Price Main St,Tax - Sales Tax (8%)',
  ].flatMap((line) => line.split(','));
  const usual = {
    'Item Type': 'Prepared food and beverage',
    'Variation Name': 'Regular',
    Archived: 'N',
    Sellable: 'Y',
    'Square Online Item Visibility': 'visible',
    'Enabled Main St': 'Y',
    'Tax - Sales Tax (8%)': 'Y',
  };
  const squareFile = (...rows: Readonly<Record<string, string>>[]) => {
    const lines = rows.map((row) => headers.map((name) => ({ ...usual, ...row })[name] ?? ''));
    const quoted = [headers, ...lines].map((line) => line.map((cell) => `"${cell}"`).join(','));
    // A workbook saved as CSV starts with a line of hints.
    return ['Custom or created by Square,Created by Square,Example item', ...quoted].join('\r\n');
  };
  const dishesOf = async ({ file }: Awaited<ReturnType<typeof buildPlace>>) =>
    ((await file()).categories as MenuFile['categories']).flatMap(({ categoryName, items }) =>
      items.map(({ itemName, price, hidden = false, subItems }) => [
        categoryName,
        itemName,
        price,
        hidden ? 'hidden' : '',
        ...subItems.map((subItem) => `${subItem.subItemName} ${subItem.price}`),
      ]),
    );

  it('comes in whole: guests read their names, paths end at their categories, open prices wait hidden', async () => {
    const place = await buildPlace();
    const row = (token: string, name: string, price: string, more: object) => {
      const named = { Token: token, 'Item Name': name, Price: price };
      return { ...named, ...more };
    };
    const latte = { 'Customer-facing Name': 'Latte', Categories: 'Drinks > Hot drinks' };
    const sweets = { Categories: 'Sweets (T2B3ROTJ3HFGVBO22QLOOJDE)' };
    const text = squareFile(
      row('A', 'LATTE HOT', '4', latte),
      row('B', 'Fish', 'variable', { Categories: 'Lunch > Specials' }),
      row('C', 'Soup', '6', { Categories: 'Popular, Lunch > Soups', 'Reporting Category': 'Lunch > Soups' }),
      row('D', 'Soup', '8.5', { Categories: 'Dinner > Soups', 'Tax - Sales Tax (8%)': 'N' }),
      row('E1', 'Cake', '5', { ...sweets, 'Variation Name': 'Slice' }),
      row('E2', 'Cake', '', { ...sweets, 'Variation Name': 'Whole' }),
      row('F', 'Bread', '', { 'Price Main St': '3.25' }),
      row('G', 'Merlot', '30', { 'Variation Name': 'Bottle', 'Reporting Category': 'Wine' }),
      row('H', 'Old', '1', { Categories: 'Wine', 'Enabled Main St': 'N' }),
      row('I1', 'Catch', '', { 'Variation Name': 'Small', Categories: 'Sea' }),
      row('I2', 'Catch', '', { 'Variation Name': 'Large', Categories: 'Sea' }),
    );
    const hints = [
      '1 variation with an open price: add it to its dish with a price',
      'These columns: Tax - Sales Tax (8%)',
      '2 open prices: these dishes are imported hidden, so add their prices and show them',
    ];
    const noCategory = "1 dish without a category: it goes into 'Other'";
    expect(await place.take(text)).toMatchObject({ faults: [], leftOut: [...hints, noCategory], isImported: true });
    const dishes = [
      ['Hot drinks', 'Latte', 4, ''],
      ['Specials', 'Fish', 0, 'hidden'],
      ['Lunch > Soups', 'Soup (Lunch > Soups)', 6, ''],
      ['Dinner > Soups', 'Soup (Dinner > Soups)', 8.5, ''],
      ['Sweets', 'Cake', 5, '', 'Slice 0'],
      ['Other', 'Bread', 3.25, ''],
      ['Wine', 'Merlot', 30, '', 'Bottle 0'],
      ['Wine', 'Old', 1, 'hidden'],
      ['Sea', 'Catch', 0, 'hidden', 'Small 0', 'Large 0'],
    ];
    expect(await dishesOf(place)).toEqual(dishes);
    expect(await place.compare(text)).toMatchObject({ changed: 0, same: 9, leftOut: hints });
    const priced = { itemName: 'Fish', price: 19, hidden: false };
    await place.take(JSON.stringify({ comanda: 1, categories: [{ categoryName: 'Specials', items: [priced] }] }));
    const left = '1 open price: the dish is imported hidden, so add its price and show it';
    expect(await place.compare(text)).toMatchObject({ changed: 0, leftOut: [...hints.slice(0, 2), left] });
  });

  it('names variations without a name, and tells items of one name apart by their tokens', async () => {
    const place = await buildPlace();
    const dish = (name: string, token: string, more: object = {}) => {
      const named = { 'Item Name': name, Token: token, Price: '3' };
      return { ...named, ...more };
    };
    const large = { 'Variation Name': 'Large', Price: '5' };
    const text = squareFile(
      dish('Tea', 'A', { 'Variation Name': '' }),
      dish('Tea', 'A', large),
      dish('Chai', 'B', { Price: '2', Categories: 'Hot' }),
      dish('Chai', 'C', { ...large, Categories: 'Hot' }),
    );
    const { faults, leftOut } = await place.take(text);
    expect([faults, leftOut[0]]).toEqual([
      [],
      '1 dish has the name of another in its category: it gets a number after its name',
    ]);
    expect(await dishesOf(place)).toEqual([
      ['Other', 'Tea', 3, '', 'Regular 0', 'Large 2'],
      ['Hot', 'Chai', 2, ''],
      ['Hot', 'Chai (2)', 5, '', 'Large 0'],
    ]);
    expect(await place.compare(text)).toMatchObject({ changed: 0, added: 0 });
    const unclear = squareFile(dish('Cake', 'D', { Description: 'Two\nlines' }), dish('Pie', 'E', { Price: '6.825' }));
    const message = expect.stringMatching(/^'6.825'/);
    expect((await place.compare(unclear)).faults).toMatchObject([{ row: 4, column: 'Price', message }]);
  });

  it.each([
    [
      'Handle,SKU,Name,Category,Description,Option 1 name,Option 1 value,Option 2 name,Option 2 value,Cost,Available for sale [Main St],Price [Main St],In stock [Main St],Modifier - "Milk"',
    ],
    [
      'Handle,REF,Nombre,Categoria,Descripcion,Opción 1 nombre,Opción 1 valor,Opción 2 nombre,Opción 2 valor,Coste,Disponible para la venta [Mi local],Precio [Mi local],En inventario [Mi local],Modificador - "Milk"',
    ],
  ])("reads Loyverse's, its variants on rows without a name (%#)", async (headings) => {
    const place = await buildPlace();
    const text = [
      headings,
      'tea,1,Tea,Drinks,,,,,,,Y,"2,50",,N',
      'latte,2,Latte,Drinks,,Size,Small,Milk,Oat,1,Y,"3,00",,N',
      'latte,3,,,,,Large,,Oat,1,Y,"4,50",,N',
      'old,4,Old,Drinks,,,,,,,N,"1,00",,N',
      'fish,5,Fish,Mains,,,,,,,Y,variable,,N',
    ].join('\n');
    expect(await place.take(text)).toMatchObject({ faults: [], added: 4 });
    expect(await dishesOf(place)).toEqual([
      ['Drinks', 'Tea', 2.5, ''],
      ['Drinks', 'Latte', 3, '', 'Small / Oat 0', 'Large / Oat 1.5'],
      ['Drinks', 'Old', 1, 'hidden'],
      ['Mains', 'Fish', 0, 'hidden'],
    ]);
  });

  it("reads Toast's: one dish of its many prices, and tells what has no place here", async () => {
    const place = await buildPlace();
    const text = [
      'Operation,Operation ID,Entity type,Number,Name,Price,Menu group(s),Kitchen name,Pricing strategy,Menu name,Menu price,Time price,Time price days,Time price start,Time price end',
      'UPDATE,1,MENU_ITEM,501,IPA,7.00,"Beers, Popular",,TIME_SPECIFIC,Lunch,6.50,5.00,"MONDAY,FRIDAY",04:00pm,06:30pm',
      'UPDATE,2,MENU_ITEM,501,IPA,7.00,"Beers, Popular",,TIME_SPECIFIC,,,9.00,SUNDAY,04:00pm,06:30pm',
      'UPDATE,3,MENU_ITEM,502,Burger,12.5,Mains,BRG,MENU_SPECIFIC,Lunch,10.00,,,,',
      'UPDATE,4,MENU_ITEM,503,Fish,null,Mains,Fish,OPEN_PRICE,,,,,,',
      'UPDATE,5,MENU_ITEM,504,Mint,.50,,,BASE,,,,,,',
      'UPDATE,6,MODIFIER,601,Add bacon,2.00,,,BASE,,,,,,',
      'UPDATE,7,MENU_ITEM,505,Stout,8.00,Beers,,TIME_SPECIFIC,,,6.00,MONDAY,from four,to six',
    ].join('\n');
    const { faults, leftOut } = await place.take(text);
    expect([faults, leftOut]).toEqual([
      [],
      [
        '1 modifier: the file does not say which group it belongs to, so add it to a choice group',
        '1 more menu group of a dish: a dish has one category here',
        '4 prices for one menu, place or time: enter them on their dishes',
        'These columns: Kitchen name',
        '1 open price: the dish is imported hidden, so add its price and show it',
        "1 dish without a category: it goes into 'Other'",
      ],
    ]);
    expect(await dishesOf(place)).toEqual([
      ['Beers', 'IPA', 7, ''],
      ['Beers', 'Stout', 8, ''],
      ['Mains', 'Burger', 12.5, ''],
      ['Mains', 'Fish', 0, 'hidden'],
      ['Other', 'Mint', 0.5, ''],
    ]);
  });
});

it('amounts with three decimals are thousands or decimals only where other amounts of the file tell', async () => {
  const place = await buildPlace();
  const prices = async (...cells: string[]) => {
    const rows = cells.map((cell, at) => `Dish ${at};Mains;${cell}`);
    const { faults, changes } = await place.compare(['Name;Category;Price', ...rows].join('\n'));
    const read = changes.map(({ fields }) => fields.find(({ field }) => field === 'Price')?.to);
    return [read, faults.map(({ row, message }) => `${row} ${message.split(' ')[0]}`)];
  };
  expect(await prices('6.825', '12.500', '5')).toEqual([['5.00'], ["2 '6.825'", "3 '12.500'"]]);
  expect(await prices('12.500', '6,50')).toEqual([['12500.00', '6.50'], []]);
  expect(await prices('12.500', '6.5', '6.825', '.5')).toEqual([['12.50', '6.50', '0.50'], ["4 '6.825'"]]);
  expect(await prices('0.500', '1,234.50', '2,5')).toEqual([['0.50', '1234.50', '2.50'], []]);
});

it("a dish in several categories is read once, or also under its category's name if its price differs", async () => {
  const place = await buildPlace();
  const text = 'Name,Category,Price\nBread,Starters,3\nBread,Sides,3\nBread,Late,4\nSoup,Starters,5';
  expect(await place.take(text)).toMatchObject({
    faults: [],
    added: 3,
    leftOut: ['1 more category of a dish: a dish has one category here'],
  });
  expect(await place.compare(text)).toMatchObject({ added: 0, changed: 0 });
});

it('a spreadsheet may have titles above its headings, and a line for each category', async () => {
  const place = await buildPlace();
  const text = 'Our menu; summer, 2026;\n;;\nDish;Details;Price\nStarters;;\nSoup;Hot, daily;4,50\nMains;;\nSteak;;20';
  expect(await place.take(text)).toMatchObject({ faults: [], added: 2, newCategories: ['Starters', 'Mains'] });
  expect(
    (await place.file()).categories.map((category: MenuFile['categories'][number]) => category.items.length),
  ).toEqual([1, 1]);
  const { faults } = await place.compare('Name,Category,Price,Choice groups\nPie,Mains,5,Sauces');
  const message = expect.stringMatching(/^There is no choice group 'Sauces' here\. Import the JSON/);
  expect(faults).toEqual([{ row: 2, column: 'Choice groups', message }]);
});
