import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { MenuImport } from '../../../../core/contract/menu-files.ts';
import { textsOf } from '../../../testing/on-screen.ts';
import { openPortal } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';

const server = portalTest({});
beforeEach(() => server.answer('menuOutline', []));

const compared = (part: Partial<MenuImport> = {}): MenuImport => ({
  menuVersion: 7,
  isImported: false,
  dishes: 2,
  newCategories: [],
  added: 1,
  changed: 1,
  same: 0,
  timesChanged: 0,
  changes: [
    { row: 2, itemName: 'Soup', isNew: true, fields: [{ field: 'Price', from: '', to: '4.00' }] },
    { row: 3, itemName: 'Tea', isNew: false, fields: [{ field: 'Price', from: '3.00', to: '3.50' }] },
  ],
  faults: [],
  faultCount: 0,
  leftOut: [],
  ...part,
});

async function openScreen() {
  const page = openPortal('/portal/menufile');
  await screen.findByRole('heading', { name: 'Menu file' });
  const choose = (text: string, name = 'menu.csv') =>
    page.user.upload(screen.getByLabelText('Menu file to import'), new File([text], name));
  return { ...page, choose };
}

const sent = () => server.sent('importMenu').map(({ body, query }) => ({ text: body ?? '', ...query }));

test('a file is compared, shows what would change, and is imported as it was compared', async () => {
  server.answer('importMenu', compared({ newCategories: ['Soups'], leftOut: ['1 archived item', 'A photo'] }));
  const { user, choose } = await openScreen();
  await choose('Name,Price\nSoup,4');
  const result = within(await screen.findByRole('region', { name: '2 dishes in menu.csv' }));
  expect(result.getByText('1 new · 1 changed · 0 unchanged')).toBeTruthy();
  expect(result.getByText('New categories: Soups')).toBeTruthy();
  expect(result.getByText('Left out or changed:')).toBeTruthy();
  const listed = ['1 archived item', 'A photo', 'SoupNewPrice: 4.00', 'TeaPrice: 3.00 to 3.50'];
  expect(textsOf(result.getAllByRole('listitem'))).toEqual(listed);
  server.answer('importMenu', compared({ isImported: true }));
  await user.click(result.getByRole('button', { name: 'Import' }));
  await screen.findByText('2 dishes imported.');
  expect(sent()).toEqual([{ text: 'Name,Price\nSoup,4' }, { text: 'Name,Price\nSoup,4', menuVersion: '7' }]);
  expect(screen.getByRole('button', { name: 'Choose file' })).toBeTruthy();
});

test('times and choice groups of a file are listed before its dishes, and what is imported is counted', async () => {
  const times = [{ field: 'Offered', from: '', to: 'Mon 10:00-12:00' }];
  const group = { row: 1, itemName: 'Sauces', kind: 'group', isNew: false } as const;
  const changes = [
    { row: 0, itemName: '', kind: 'menu', isNew: false, fields: times } as const,
    { row: 1, itemName: 'Mains', kind: 'category', isNew: false, fields: times } as const,
    { ...group, fields: [{ field: 'Choice Mayo', from: '0.50', to: '0.60' }] },
  ];
  const groups = { added: 0, changed: 1, same: 2 };
  server.answer('importMenu', compared({ added: 0, changed: 0, same: 2, timesChanged: 2, groups, changes }));
  const { user, choose } = await openScreen();
  await choose('{}', 'menu.json');
  const result = within(await screen.findByRole('region', { name: '2 dishes in menu.json' }));
  expect(result.getByText('Choice groups: 0 new · 1 changed · 2 unchanged')).toBeTruthy();
  expect(textsOf(result.getAllByRole('listitem'))).toEqual([
    'The whole menuOffered: (nothing) to Mon 10:00-12:00',
    'MainsCategoryOffered: (nothing) to Mon 10:00-12:00',
    'SaucesChoice groupChoice Mayo: 0.50 to 0.60',
  ]);
  await user.click(result.getByRole('button', { name: 'Import' }));
  await screen.findByText('1 choice group imported.');
  const newCategories = ['Late'];
  for (const [answer, words] of [
    [{ groups }, '2 dishes and 1 choice group imported.'],
    [{ added: 0, changed: 0, timesChanged: 1 }, 'Times imported.'],
    [{ added: 0, changed: 0, newCategories }, '1 category imported.'],
  ] as const) {
    server.answer('importMenu', compared(answer));
    await choose('{}', 'menu.json');
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    await screen.findByText(words);
  }
});

test('faults name their row and column, and nothing can be imported', async () => {
  const faults = [
    { row: 3, column: 'Price', message: 'The price must be a figure.' },
    { row: 4, column: '', message: 'The row is odd.' },
    { row: 0, column: '', message: 'The file holds no dishes.' },
    { row: 0, column: 'categories.Soups.items.1.price', message: 'It is none.' },
  ];
  server.answer('importMenu', compared({ faults, faultCount: 7 }));
  const { user, choose } = await openScreen();
  await choose('x');
  await screen.findByText('7 rows need fixing before you can import');
  expect(textsOf(screen.getAllByRole('listitem')).slice(-5)).toEqual([
    'Row 3, Price: The price must be a figure.',
    'Row 4: The row is odd.',
    'The file holds no dishes.',
    'categories.Soups.items.1.price: It is none.',
    'and 3 more',
  ]);
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose another' }));
  await user.keyboard('{Enter}');
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose file' }));
});

test('the good rows are imported without the others, after a question that lists those', async () => {
  const faults = [{ row: 3, column: 'Price', message: 'The price must be a figure.' }];
  server.answer('importMenu', compared({ faults, faultCount: 1, good: { records: 264, of: 265 } }));
  const { user, choose } = await openScreen();
  await choose('x');
  await screen.findByText('1 row needs fixing. You can import the others now.');
  const left = 'Row 3, Price: The price must be a figure.';
  expect(textsOf(screen.getAllByRole('listitem'))).toEqual(expect.arrayContaining([left, 'TeaPrice: 3.00 to 3.50']));
  await user.click(screen.getByRole('button', { name: 'Import 264 of 265' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import 264 of 265? These rows stay out:' }));
  expect(dialog.getByText(left)).toBeTruthy();
  server.answer('importMenu', compared({ isImported: true }));
  await user.click(dialog.getByRole('button', { name: 'Import 264 of 265' }));
  await screen.findByText('2 dishes imported.');
  expect(sent()[1]).toEqual({ text: 'x', menuVersion: '7', goodOnly: 'true' });

  const imported = { added: 0, changed: 0, same: 264, changes: [] };
  server.answer('importMenu', compared({ faults, faultCount: 1, good: { records: 264, of: 265 }, ...imported }));
  await choose('x');
  await screen.findByText('1 row needs fixing before you can import');
  expect(screen.getByText('0 new · 0 changed · 264 unchanged')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
});

test.each([
  ['Unavailable', true],
  ['UnknownOutcome', false],
] as const)('an import that ends with %s says so and stays said', async (code, isShown) => {
  server.answer('importMenu', compared());
  const { user, choose } = await openScreen();
  await choose('x');
  server.refuse('importMenu', code);
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Import' }) !== null).toBe(isShown);
});

test('a menu that changed meanwhile is compared again before it is imported', async () => {
  server.answer('importMenu', compared());
  const { user, choose } = await openScreen();
  await choose('x');
  const run = await screen.findByRole('button', { name: 'Import' });
  server.refuse('importMenu', 'Stale');
  await user.click(run);
  await waitFor(() => expect(sent()).toHaveLength(3));
  expect(sent()[2]).toEqual({ text: 'x' });
});

test('a file can be dropped, and one that holds no text is refused here', async () => {
  server.answer('importMenu', compared({ added: 0, changed: 0, same: 2, changes: [] }));
  await openScreen();
  const drop = (text: string) => {
    const place = screen.getByText('or drop it here').parentElement as HTMLElement;
    fireEvent.drop(place, { dataTransfer: { files: [new File([text], 'menu.csv')] } });
  };
  drop('PK\u0003\u0004');
  await screen.findByText('This is a spreadsheet. Please save it as CSV first.');
  expect(sent()).toEqual([]);
  drop('Name\nTea');
  await screen.findByText('Nothing would change: the menu is already like this.');
});

test('the menu of another restaurant that the user may see is compared like a file', async () => {
  const menu = { comanda: 1 as const, categories: [] };
  server.answer('menuFile', menu);
  server.answer('importMenu', compared());
  server.answer('restaurantNames', [
    { id: 1, name: 'Demo Bistro' },
    { id: 2, name: 'Harbour' },
  ]);
  const { user } = await openScreen();
  await user.click(await screen.findByRole('combobox', { name: 'Copy from another restaurant' }));
  await user.click(await screen.findByRole('option', { name: 'Harbour' }));
  await screen.findByRole('region', { name: '2 dishes in Harbour' });
  expect(server.last('menuFile').headers['X-Restaurant']).toBe('2');
  expect(sent()).toEqual([{ text: JSON.stringify(menu) }]);
});

describe('many dishes at once', () => {
  const dish = { description: '', type: '', availibilty: 'A', selection: 'Y', mandatory: false, max: 0, subItems: [] };
  const menu = {
    comanda: 1 as const,
    categories: [
      { categoryName: 'Drinks', description: '', items: [{ ...dish, itemName: 'Tea', price: 3.2 } as const] },
      { categoryName: 'Mains', description: '', items: [{ ...dish, itemName: 'Soup', price: 8 } as const] },
    ],
  };

  async function openBulk() {
    const outlined = menu.categories.map(({ categoryName }, at) => ({
      categoryName,
      itemCategoryId: at + 1,
      items: [],
    }));
    server.answer('menuOutline', outlined);
    server.answer('menuFile', menu as never);
    server.answer('importMenu', compared());
    const page = await openScreen();
    const bulk = within(await screen.findByRole('region', { name: 'Change many dishes' }));
    const choose = async (label: string, option: string) => {
      await page.user.click(bulk.getByRole('combobox', { name: label }));
      await page.user.click(await screen.findByRole('option', { name: option }));
    };
    return { ...page, bulk, choose };
  }

  test('get new prices by percent, rounded, after a preview, and can be undone', async () => {
    const { user, bulk, choose } = await openBulk();
    await choose('Dishes of', 'Drinks');
    await user.type(bulk.getByRole('textbox', { name: 'By' }), '10 %');
    await choose('Rounded to', '$0.10');
    await user.click(bulk.getByRole('button', { name: 'Preview' }));
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    await screen.findByText('2 dishes changed.');
    const back = await screen.findByRole('button', { name: 'Undo the last change' });
    const text = JSON.stringify({
      comanda: 1,
      categories: [{ categoryName: 'Drinks', items: [{ itemName: 'Tea', price: 3.5 }] }],
    });
    expect(sent()).toEqual([{ text }, { text, menuVersion: '7' }]);
    await user.click(back);
    await screen.findByRole('region', { name: 'Undo: 2 dishes' });
    expect(JSON.parse(sent()[2]?.text ?? '').categories).toEqual([
      { categoryName: 'Drinks', items: [{ itemName: 'Tea', price: 3.2, availibilty: 'A' }] },
    ]);
  });

  test('that would become free are named, and nothing is sent; those that are free already stay so', async () => {
    const { user, bulk, choose } = await openBulk();
    const by = bulk.getByRole('textbox', { name: 'By' });
    const preview = () => user.click(bulk.getByRole('button', { name: 'Preview' }));
    const others = ['Ale', 'Mead', 'Gin', 'Rum'].map((itemName) => ({ ...dish, itemName, price: 9 }));
    const bar = { categoryName: 'Bar', description: '', items: [{ ...dish, itemName: 'Water', price: 0 }, ...others] };
    server.answer('menuFile', { ...menu, categories: [...menu.categories, bar] } as never);
    await choose('Change', 'Lower prices');
    await user.type(by, '3.20');
    await preview();
    await bulk.findByText('Tea would cost nothing. Please enter another figure or rounding.');
    await user.clear(by);
    await user.type(by, '100.00');
    await preview();
    await bulk.findByText(/^6 dishes would cost nothing: Tea, Soup, Ale, Mead, Gin, and 1 more\. Please enter /);
    expect(sent()).toEqual([]);
    await user.clear(by);
    await user.type(by, '3.00');
    await preview();
    await waitFor(() => expect(sent()).toHaveLength(1));
    const { categories } = JSON.parse(sent()[0]?.text ?? '');
    expect(categories.map(({ items }: (typeof menu.categories)[number]) => items[0]?.price)).toEqual([0.2, 5, 0]);
  });

  test('move to a category, and a figure that is none is refused before anything is sent', async () => {
    const { user, bulk, choose } = await openBulk();
    await user.type(bulk.getByRole('textbox', { name: 'By' }), '10');
    await user.click(bulk.getByRole('button', { name: 'Preview' }));
    expect(
      bulk.getByText('Please enter a percentage such as 5%, or an amount with two decimals such as 0.50.'),
    ).toBeTruthy();
    expect(sent()).toEqual([]);
    await choose('Change', 'Move to category');
    await choose('Move to category', 'Mains');
    await user.click(bulk.getByRole('button', { name: 'Preview' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(JSON.parse(sent()[0]?.text ?? '').categories).toEqual([
      { categoryName: 'Mains', items: [{ itemName: 'Tea' }] },
      { categoryName: 'Mains', items: [{ itemName: 'Soup' }] },
    ]);
    expect(await screen.findByRole('region', { name: '2 dishes in all categories' })).toBeTruthy();
  });
});
