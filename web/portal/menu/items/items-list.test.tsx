import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RefusalCode } from '../../../../core/contract/refusals.ts';
import { buildMenuItem, serveItems } from '../../../testing/item-server.ts';
import { openPortal } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';
import { setScreenWidth } from '../../../testing/screen-width.ts';

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

const names = () => [...document.querySelectorAll('tbody tr')].map((row) => row.getAttribute('aria-label'));
const asked = () => server.last('items').query;

describe('the list', () => {
  test('[ITEM-01] has a search text and Refresh', async () => {
    const { user } = await openList();
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'Soup{Enter}');
    await waitFor(() => expect(names()).toEqual(['Carrot Soup']));
    expect(asked()).toMatchObject({ searchText: 'Soup', page: '0' });
    const before = server.sent('items').length;
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(server.sent('items')).toHaveLength(before + 1));
  });

  test('[ITEM-02 ITEM-05] has Add New Item and the columns Name, Product Group, Description, Price, Delete', async () => {
    await openList();
    expect(screen.getByRole('button', { name: 'Add New Item' })).toBeDefined();
    expect(screen.getAllByRole('columnheader').map((one) => one.textContent)).toEqual([
      '#',
      'Name',
      'Product Group',
      'Description',
      'Price',
      'Delete',
    ]);
    const cells = within(screen.getByRole('row', { name: 'Carrot Soup' })).getAllByRole('cell');
    expect(cells.slice(0, 5).map((one) => one.textContent)).toEqual(['2', 'Carrot Soup', 'Soups', 'Ginger', '$7.50']);
    expect(within(cells[5] as HTMLElement).getByRole('button', { name: 'Delete Carrot Soup' })).toBeDefined();
  });

  test('[ITEM-20] asks for twenty rows by name upwards unless told otherwise', async () => {
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

  test('[ITEM-03] sorts by Name, Price or Product Group, from the first page, and keeps it in the address', async () => {
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

  test('the address brings search and order along; garbage in it counts as the default', async () => {
    await openList('/portal/item?sort=price&direction=desc&search=Soup');
    expect(asked()).toMatchObject({ sortFieldName: 'price', sortDirection: 'desc', searchText: 'Soup' });
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Sort by' }).value).toBe('Price');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Desc' }).checked).toBe(true);
  });

  test('garbage in the address counts as the default', async () => {
    await openList('/portal/item?sort=version&direction=sideways');
    expect(asked()).toMatchObject({ sortFieldName: 'itemName', sortDirection: 'asc' });
  });

  test('[ITEM-06 ITEM-08] a double click opens the detail form', async () => {
    const { user } = await openList();
    await user.click(screen.getByRole('row', { name: 'Carrot Soup' }));
    expect(screen.queryByRole('heading', { name: 'Item Detail' })).toBeNull();
    await user.dblClick(screen.getByRole('row', { name: 'Carrot Soup' }));
    await screen.findByRole('heading', { name: 'Item Detail' });
    expect(server.last('itemById').path).toBe('/api/item/9');
  });

  test('[ITEM-07] under 769 px a single tap opens the form', async () => {
    setScreenWidth(768);
    const { user } = openPortal('/portal/item');
    await user.click(await screen.findByRole('button', { name: 'Carrot Soup' }));
    await screen.findByRole('heading', { name: 'Item Detail' });
  });

  test('[ITEM-07] at 769 px there is the table, and one click opens nothing', async () => {
    setScreenWidth(769);
    const { user } = await openList();
    await user.click(screen.getByRole('row', { name: 'Carrot Soup' }));
    expect(server.sent('itemById')).toEqual([]);
  });

  test('a refused list says so', async () => {
    server.refuse('items', 'ServerError');
    openPortal('/portal/item');
    await screen.findByText('Failed to get item list!');
  });

  test('an empty list says so', async () => {
    serveItems(server);
    openPortal('/portal/item');
    await screen.findByText('There are no items yet.');
  });

  test('is not for somebody without its privilege', async () => {
    server.answer('userPrivileges', ['itemcategory', 'order']);
    const page = openPortal('/portal/item');
    await waitFor(() => expect(page.address()).toBe('/portal/home'));
    expect(server.sent('items')).toEqual([]);
  });
});

describe('deleting', () => {
  async function pressDelete(button: string) {
    const { user } = await openList();
    await user.click(screen.getByRole('button', { name: 'Delete Carrot Soup' }));
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure to delete Item?' });
    await user.click(within(dialog).getByRole('button', { name: button }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }

  test('[ITEM-34 ITEM-35 ITEM-46] asks, saves the item with availibilty R, tells, and the row is gone', async () => {
    await pressDelete('Delete');
    await screen.findByText('Item delete successfully!');
    expect(JSON.parse(server.last('saveItem').body ?? '')).toEqual({ ...soup, availibilty: 'R' });
    await waitFor(() => expect(names()).toEqual(['House Burger']));
  });

  test('[ITEM-34] whoever does not confirm has deleted nothing', async () => {
    await pressDelete('Cancel');
    expect(server.sent('saveItem')).toEqual([]);
    expect(names()).toEqual(['House Burger', 'Carrot Soup']);
  });

  test.each<[RefusalCode, string]>([
    ['ServerError', 'Some server error!'],
    ['Stale', 'Someone else has changed this in the meantime. Please check it again.'],
  ])('refused with %s says "%s"; the row stays', async (code, words) => {
    server.refuse('saveItem', code);
    await pressDelete('Delete');
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(names()).toEqual(['House Burger', 'Carrot Soup']);
  });
});
