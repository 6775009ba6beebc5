import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { formatsOf } from '../../../../core/domain/formats/formats.ts';
import { buildMenuItem, serveItems } from '../../../testing/item-server.ts';
import { openPortal } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';
import { stale, testRecordScreen } from '../../../testing/record-screen-tests.ts';
import { setScreenWidth } from '../../../testing/screen-width.ts';
import { itemRecord } from './item-screen.tsx';

const server = portalTest({});
const soup = buildMenuItem({
  itemId: 9,
  itemName: 'Carrot Soup',
  price: 7.5,
  description: 'Ginger',
  category: { itemCategoryId: 6, categoryName: 'Soups' },
});

beforeEach(() => {
  serveItems(server, buildMenuItem(), soup);
});

async function openList(address = '/portal/item') {
  const page = openPortal(address);
  await screen.findByRole('heading', { name: 'Item' });
  await screen.findByRole('table', { name: 'Item' });
  return page;
}

const asked = () => server.last('items').query;

testRecordScreen(server, {
  record: itemRecord(formatsOf()),
  ...{ kind: 'items', path: '/portal/item', title: 'Item', size: 20, add: 'Add New Item' },
  columns: ['#', 'Name', 'Product Group', 'Description', 'Price', 'Delete'],
  cells: ['1', 'House Burger', 'Burgers', 'Dry-aged beef, brioche bun', '$17.00', ''],
  ...{ failed: 'Failed to get item list!', none: 'There are no items yet.' },
  rows: [buildMenuItem(), buildMenuItem({ itemId: 9, itemName: 'Carrot Soup' })],
  names: ['House Burger', 'Carrot Soup'],
  ...{ form: 'Item Detail', label: 'Name' },
  ...{ saveQuestion: 'Are you sure to save Item?', saved: 'Item saved successfully!' },
  sent: { ...buildMenuItem(), itemName: 'House Burger!', category: { itemCategoryId: 4 } },
  named: ['allergens', 'alcohol', 'groups'],
  refusals: [
    ['MISSING_NAME', 'Please enter item name!', 'itemName'],
    ['MISSING_PRICE', 'Please enter item price!', 'price'],
    ['MISSING_CATEGORY', 'Please select category!', 'category'],
    ['ALREADY_EXISTS_ITEMNAME', 'Item already exist with same name!', 'itemName'],
    ['MISSING_TYPE', 'Please select type of item', 'type'],
    ['INVALID_TYPE', 'Please valid type of item', 'type'],
    ['ServerError', 'Some server error!'],
    ['Invalid', 'Some server error!'],
  ],
  removal: {
    ...{ question: 'Are you sure to delete Item?', call: 'saveItem', done: 'Item delete successfully!' },
    sent: { ...buildMenuItem({ itemId: 9, itemName: 'Carrot Soup' }), availibilty: 'R' },
    refusals: [['ServerError', 'Some server error!'], stale],
  },
  ids: {
    saved: '[ITEM-01 ITEM-02 ITEM-05 ITEM-20 ITEM-45 ITEM-52]',
    refused: '[ITEM-36 ITEM-37 ITEM-38 ITEM-39 ITEM-40 ITEM-41 ITEM-42]',
    removed: '[ITEM-34 ITEM-35 ITEM-46]',
  },
});

describe('the list', () => {
  test('[ITEM-20] requests twenty rows by name, ascending, by default', async () => {
    await openList();
    expect(asked()).toEqual({
      page: '0',
      size: '20',
      searchText: '',
      sortFieldName: 'itemName',
      sortDirection: 'asc',
    });
    expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Max Rows' }).value).toBe('20');
  });

  test('[ITEM-03] sorts by Name, Price or Product Group from the first page, and keeps it in the address', async () => {
    const { user, address } = await openList();
    await user.click(screen.getByRole('combobox', { name: 'Sort by' }));
    const options = await screen.findAllByRole('option');
    expect(options.map((one) => one.textContent)).toEqual(['Name', 'Price', 'Product Group']);
    await user.click(screen.getByRole('option', { name: 'Product Group' }));
    await waitFor(() => expect(asked().sortFieldName).toBe('categoryName'));
    expect(address()).toBe('/portal/item?sort=categoryName');
  });

  test('[ITEM-04] sorts Asc or Desc', async () => {
    const { user, address } = await openList();
    const direction = screen.getByRole('radiogroup', { name: 'Sort direction' });
    const radios = within(direction).getAllByRole<HTMLInputElement>('radio');
    expect(radios.map(({ labels }) => labels?.[0]?.textContent)).toEqual(['Asc', 'Desc']);
    await user.click(within(direction).getByRole('radio', { name: 'Desc' }));
    await waitFor(() => expect(asked().sortDirection).toBe('desc'));
    expect(address()).toBe('/portal/item?direction=desc');
  });

  test('takes search and order from the address', async () => {
    await openList('/portal/item?sort=price&direction=desc&search=Soup');
    expect(asked()).toMatchObject({ sortFieldName: 'price', sortDirection: 'desc', searchText: 'Soup' });
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Sort by' }).value).toBe('Price');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Desc' }).checked).toBe(true);
  });

  test('ignores garbage in the address', async () => {
    await openList('/portal/item?sort=version&direction=sideways');
    expect(asked()).toMatchObject({ sortFieldName: 'itemName', sortDirection: 'asc' });
  });

  test('[ITEM-06 ITEM-08] opens the detail form on a double click', async () => {
    const { user } = await openList();
    await user.click(screen.getByRole('row', { name: 'Carrot Soup' }));
    expect(screen.queryByRole('heading', { name: 'Item Detail' })).toBeNull();
    await user.dblClick(screen.getByRole('row', { name: 'Carrot Soup' }));
    await screen.findByRole('heading', { name: 'Item Detail' });
    expect(server.last('itemById').path).toBe('/api/item/9');
  });

  test('[ITEM-07] is a table at 769 px, where one click opens nothing', async () => {
    setScreenWidth(769);
    const { user } = await openList();
    await user.click(screen.getByRole('row', { name: 'Carrot Soup' }));
    expect(server.sent('itemById')).toEqual([]);
  });

  test('[ITEM-07] opens an item with a single tap under 769 px', async () => {
    setScreenWidth(768);
    const { user } = openPortal('/portal/item');
    await user.click(await screen.findByRole('button', { name: 'Carrot Soup' }));
    await screen.findByRole('form', { name: 'Item Detail' });
  });
});
