import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { ChoiceStock, DishStock } from '../../../../core/contract/stock.ts';
import { menu } from '../../../testing/diner-data.ts';
import { bodiesOf, soup } from '../../../testing/kitchen-desk.ts';
import { buildKitchenTicket, buildTableDetail } from '../../../testing/portal-data.ts';
import { openPortal } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';
import { buildMenuItem, serveRecords } from '../../../testing/record-server.ts';

const server = portalTest({ restaurantId: 1 });

const stockOf = (part: Partial<DishStock> = {}): DishStock => ({
  itemID: 9,
  itemName: 'Carrot Soup',
  categoryName: 'Soups',
  availibilty: 'A',
  left: null,
  soldOutUntil: null,
  ...part,
});
const ranch: ChoiceStock = {
  choiceID: 31,
  subItemName: 'Ranch',
  groupName: 'Dips',
  itemIDs: [9],
  soldOut: false,
};
const bread = stockOf({ itemID: 3, itemName: 'Bread', categoryName: 'Starters' });

async function openKitchen(...stocks: DishStock[]) {
  server.answer('kitchenStations', { stations: [], categories: [] });
  server.answer('kitchenTickets', [buildKitchenTicket({ lines: [soup] })]);
  server.answer('itemStocks', stocks);
  server.answer('choiceStocks', []);
  const page = openPortal('/portal/kitchen');
  await page.user.click(await screen.findByRole('button', { name: /^All day/, expanded: false }));
  screen.getByRole('complementary', { name: 'All day' });
  return page;
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const soupInSums = () =>
  within(screen.getByRole('complementary', { name: 'All day' })).getByRole('button', { name: /^Carrot Soup/ });
const sent = () => bodiesOf(server, 'itemStock');

describe('from the kitchen', () => {
  test('two taps sell out a dish that is cooked, and one takes it back', async () => {
    const { user } = await openKitchen(stockOf({ left: 4 }));
    server.answer('itemStock', stockOf({ left: 4, soldOutUntil: '2026-11-27T13:00:00.000Z' }));
    await user.click(soupInSums());
    await user.click((await dialog('Carrot Soup')).getByRole('button', { name: 'Sold out until tomorrow' }));
    await screen.findByText('Carrot Soup: Sold out until Fri 5:00 AM');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    server.answer('itemStock', stockOf({ left: 4 }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Carrot Soup: 4 left');
    expect(sent()).toEqual([
      { itemID: 9, soldOut: 'tomorrow' },
      { itemID: 9, left: 4, soldOut: 'no' },
    ]);
  });

  test('Undo is offered once another press is possible', async () => {
    const { user } = await openKitchen(stockOf({ left: 4 }));
    server.answer('itemStock', stockOf({ left: 4, soldOutUntil: '2026-11-27T13:00:00.000Z' }));
    await user.click(soupInSums());
    const release = server.hold('kitchenTickets');
    await user.click((await dialog('Carrot Soup')).getByRole('button', { name: 'Sold out until tomorrow' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    await waitFor(() => expect(server.sent('kitchenTickets')).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    release();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
  });

  test('any dish is found in the list, where those that run out come first', async () => {
    const { user } = await openKitchen(bread, stockOf({ left: 0 }));
    await user.click(screen.getByRole('button', { name: 'Sold out' }));
    const list = await dialog('Sold out');
    const names = () => list.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(names()).toEqual(['Carrot Soup Sold out', 'Bread ']);
    await user.type(list.getByRole('searchbox', { name: 'Find a dish or a choice in a group' }), 'starter');
    expect(names()).toEqual(['Bread ']);
    await user.type(list.getByRole('searchbox', { name: 'Find a dish or a choice in a group' }), 'x');
    list.getByText('No dishes match');
    await user.clear(list.getByRole('searchbox', { name: 'Find a dish or a choice in a group' }));
    server.answer('itemStock', bread);
    await user.click(list.getByRole('button', { name: /^Bread/ }));
    const ways = await dialog('Bread');
    await waitFor(() => expect(document.activeElement?.contains(ways.getByText('Available'))).toBe(true));
    await user.tab();
    expect(document.activeElement).toBe(ways.getByRole('button', { name: 'Sold out until tomorrow' }));
    await user.click(ways.getByRole('button', { name: 'Sold out until further notice' }));
    await waitFor(() => expect(sent()).toEqual([{ itemID: 3, soldOut: 'open' }]));
  });

  test('two taps sell out a choice, which the list names first with its group, and one sells it again', async () => {
    const { user } = await openKitchen(bread, stockOf());
    server.answer('choiceStocks', [ranch]);
    await user.click(screen.getByRole('button', { name: 'Sold out' }));
    const rows = async () =>
      within(await dialog('Sold out').then((list) => list.findByRole('list')))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    const press = async (name: string) => user.click((await dialog('Sold out')).getByRole('button', { name }));
    await screen.findByText('Ranch');
    expect(await rows()).toEqual(['Bread ', 'Carrot Soup ', 'Ranch DipsMark sold out']);
    const gone = { ...ranch, soldOut: true };
    server.answer('choiceStock', gone);
    server.answer('choiceStocks', [gone]);
    await press('Mark sold out: Ranch (Dips)');
    await screen.findByText('Ranch: Sold out');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Sold out' }));
    expect((await rows())[0]).toBe('Ranch DipsSold outSell again');
    server.answer('choiceStock', ranch);
    await press('Sell again: Ranch (Dips)');
    await screen.findByText('Ranch: Available');
    server.refuse('choiceStock', 'NotFound');
    await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) ?? document.body);
    await screen.findByRole('alert');
    expect(bodiesOf(server, 'choiceStock').map(({ soldOut }) => soldOut)).toEqual([true, false, true]);
  });

  test('a dish shows its own choices', async () => {
    const { user } = await openKitchen(bread, stockOf());
    server.answer('choiceStocks', [ranch, { ...ranch, choiceID: 32, subItemName: 'Butter', itemIDs: [3] }]);
    await user.click(soupInSums());
    const soupDialog = await dialog('Carrot Soup');
    expect(await soupDialog.findByRole('button', { name: /Ranch/ })).toBeTruthy();
    expect(soupDialog.queryByRole('button', { name: /Butter/ })).toBeNull();
  });

  test.each([
    ['12', { itemID: 9, left: 12, soldOut: 'no' }],
    [' 0{Enter}', { itemID: 9, left: 0, soldOut: 'no' }],
  ])('a count of %j is set', async (typed, body) => {
    const { user } = await openKitchen(stockOf());
    server.answer('itemStock', stockOf({ left: body.left }));
    await user.click(soupInSums());
    const ways = await dialog('Carrot Soup');
    await user.type(ways.getByRole('textbox', { name: 'Portions left' }), typed);
    if (!typed.includes('Enter')) await user.click(ways.getByRole('button', { name: 'Set portions left' }));
    await waitFor(() => expect(sent()).toEqual([body]));
  });

  test('an invalid count is not sent, and a refusal is shown', async () => {
    const { user } = await openKitchen(stockOf());
    await user.click(soupInSums());
    const ways = await dialog('Carrot Soup');
    await user.type(ways.getByRole('textbox', { name: 'Portions left' }), '-1');
    await user.click(ways.getByRole('button', { name: 'Set portions left' }));
    ways.getByText('Please enter a whole number from 0 to 9999.');
    expect(sent()).toEqual([]);
    server.refuse('itemStock', 'NotFound');
    await user.click(ways.getByRole('button', { name: 'Set the time' }));
    await screen.findByRole('alert');
    expect(sent()).toEqual([{ itemID: 9, soldOut: '18:00' }]);
  });

  test('a sold-out dish is sold again, a counted one no longer counted', async () => {
    const { user } = await openKitchen(stockOf({ left: 0 }));
    server.answer('itemStock', stockOf());
    await user.click(soupInSums());
    await user.click((await dialog('Carrot Soup')).getByRole('button', { name: 'Sell again' }));
    await screen.findByText('Carrot Soup: Available');
    server.answer('itemStocks', [stockOf({ left: 7, availibilty: 'O' })]);
    await user.click(soupInSums());
    const ways = await dialog('Carrot Soup');
    await ways.findByText('The list of items says that this dish is not available.');
    await user.click(await ways.findByRole('button', { name: 'Stop counting' }));
    await waitFor(() =>
      expect(sent()).toEqual([
        { itemID: 9, soldOut: 'no', left: null },
        { itemID: 9, left: null },
      ]),
    );
  });

  test('the dialog says that the dishes or choices fail, or that the dish is gone', async () => {
    const { user } = await openKitchen();
    server.fail('choiceStocks');
    await user.click(soupInSums());
    (await dialog('Carrot Soup')).getByText('This dish is no longer on the menu.');
    await screen.findByText('The choices could not be loaded.');
    await user.keyboard('{Escape}');
    server.fail('itemStocks');
    await user.click(await screen.findByRole('button', { name: 'Sold out' }));
    (await dialog('Sold out')).getByText('There are no dishes on the menu yet');
  });
});

test('the pad opens it for a dish that is held', async () => {
  server.answer('itemMenu', menu);
  server.answer('tableDetail', buildTableDetail());
  server.answer('itemStocks', [stockOf({ itemName: 'Focaccia', left: 2 })]);
  server.answer('choiceStocks', []);
  const { user } = openPortal('/portal/take?table=11');
  await user.pointer({ keys: '[MouseRight]', target: await screen.findByRole('button', { name: 'Add Focaccia' }) });
  await user.click(await screen.findByRole('button', { name: 'Stock of Focaccia' }));
  (await dialog('Focaccia')).getByText('2 left');
});

test('the list of items says what is hidden, sold out or counted, and the form opens the same dialog', async () => {
  const counted = buildMenuItem({ itemId: 9, itemName: 'Carrot Soup', left: 2 });
  serveRecords(server, 'items', buildMenuItem({ hidden: true, soldOutUntil: 'open' }), counted);
  server.answer('choiceGroupNames', []);
  server.answer('menuOutline', []);
  server.answer('itemStocks', [stockOf({ left: 2 })]);
  server.answer('choiceStocks', []);
  const { user } = openPortal('/portal/item');
  const row = await screen.findByRole('row', { name: /House Burger/ });
  for (const words of ['Hidden', 'Sold out']) within(row).getByText(words);
  await user.dblClick(screen.getByRole('row', { name: /Carrot Soup/ }));
  expect(await screen.findByRole('switch', { name: 'Hidden' })).toHaveProperty('checked', false);
  await user.click(screen.getByRole('button', { name: 'Change the stock' }));
  (await dialog('Carrot Soup')).getByRole('button', { name: 'Stop counting' });
});
