import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { formatsOf } from '../../../../core/domain/formats/formats.ts';
import { textsOf } from '../../../testing/on-screen.ts';
import { openPortal } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';
import { choice, row } from '../../../testing/record-form.ts';
import { stale, testRecordScreen } from '../../../testing/record-screen-tests.ts';
import { buildMenuItem } from '../../../testing/record-server.ts';
import { setScreenWidth } from '../../../testing/screen-width.ts';
import { itemRecord } from './item-screen.tsx';

const server = portalTest({});
beforeEach(() => {
  for (const list of ['choiceGroupNames', 'menuOutline'] as const) server.answer(list, []);
});
const soup = buildMenuItem({ itemId: 9, itemName: 'Carrot Soup' });

const { openList } = testRecordScreen(server, {
  record: itemRecord(formatsOf()),
  kind: 'items',
  path: '/portal/item',
  title: 'Item',
  noun: 'Item',
  size: 20,
  columns: ['#', 'Name', 'Product Group', 'Description', 'Price', 'Delete'],
  cells: ['1', 'House Burger', 'Burgers', 'Dry-aged beef, brioche bun', '$17.00', ''],
  failed: 'Failed to get item list!',
  none: 'There are no items yet.',
  names: ['House Burger', 'Carrot Soup'],
  label: 'Name',
  saved: 'Item saved successfully!',
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
    call: 'saveItem',
    sent: { ...soup, availibilty: 'R' },
    done: 'Item delete successfully!',
    refusals: [['ServerError', 'Some server error!'], stale],
  },
  ids: {
    saved: '[ITEM-01 ITEM-02 ITEM-05 ITEM-20 ITEM-45 ITEM-52]',
    refused: '[ITEM-36 ITEM-37 ITEM-38 ITEM-39 ITEM-40 ITEM-41 ITEM-42]',
    removed: '[ITEM-34 ITEM-35 ITEM-46]',
  },
});
const query = () => server.last('items').query;

describe('the list', () => {
  test('[ITEM-20 ITEM-03 ITEM-04] requests twenty rows by name, and sorts by Name, Price or Product Group, Asc or Desc', async () => {
    const { user, address } = await openList();
    const page = { page: '0', size: '20', searchText: '' };
    expect(query()).toEqual({ ...page, sortFieldName: 'itemName', sortDirection: 'asc' });
    expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Max Rows' }).value).toBe('20');
    await user.click(choice('Sort by'));
    expect(textsOf(await screen.findAllByRole('option'))).toEqual(['Name', 'Price', 'Product Group']);
    await user.click(screen.getByRole('option', { name: 'Product Group' }));
    await waitFor(() => expect(query().sortFieldName).toBe('categoryName'));
    expect(address()).toBe('/portal/item?sort=categoryName');
    const direction = within(screen.getByRole('radiogroup', { name: 'Sort direction' }));
    const radios = direction.getAllByRole<HTMLInputElement>('radio');
    expect(radios.map(({ labels }) => labels?.[0]?.textContent)).toEqual(['Asc', 'Desc']);
    await user.click(direction.getByRole('radio', { name: 'Desc' }));
    await waitFor(() => expect(query().sortDirection).toBe('desc'));
    expect(address()).toBe('/portal/item?sort=categoryName&direction=desc');
  });

  test('takes search and order from the address', async () => {
    openPortal('/portal/item?sort=price&direction=desc&search=Soup');
    await screen.findByRole('table', { name: 'Item' });
    expect(query()).toMatchObject({ sortFieldName: 'price', sortDirection: 'desc', searchText: 'Soup' });
    expect(choice('Sort by').value).toBe('Price');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Desc' }).checked).toBe(true);
  });

  test('ignores garbage in the address', async () => {
    openPortal('/portal/item?sort=version&direction=sideways');
    await screen.findByRole('table', { name: 'Item' });
    expect(query()).toMatchObject({ sortFieldName: 'itemName', sortDirection: 'asc' });
  });

  test('[ITEM-06 ITEM-08 ITEM-07] opens the detail form on a double click in the table, from 769 px', async () => {
    setScreenWidth(769);
    const { user } = await openList();
    await user.click(row('Carrot Soup'));
    expect(screen.queryByRole('heading', { name: 'Item Detail' })).toBeNull();
    expect(server.sent('itemById')).toEqual([]);
    await user.dblClick(row('Carrot Soup'));
    await screen.findByRole('heading', { name: 'Item Detail' });
    expect(server.last('itemById').path).toBe('/api/item/9');
  });

  test('[ITEM-07] opens an item with a single tap under 769 px', async () => {
    setScreenWidth(768);
    const { user } = openPortal('/portal/item');
    await user.click(await screen.findByRole('button', { name: 'Carrot Soup' }));
    await screen.findByRole('form', { name: 'Item Detail' });
  });
});
