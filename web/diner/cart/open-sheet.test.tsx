import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MenuItem } from '../../../core/contract/menu.ts';
import { weekdays } from '../../../core/domain/offer-times.ts';
import { checkedIn, forgetEverything, keepCart, openAt } from '../../testing/diner-app.tsx';
import { bread, burger, menuAnswers, menuWith, segment, steak } from '../../testing/diner-data.ts';
import { dinerServer, success } from '../../testing/diner-server.ts';
import { keptCart, line } from '../../testing/review-desk.ts';
import { App } from '../app.tsx';

beforeEach(() => {
  checkedIn();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(forgetEverything);

type Changes = Record<number, Partial<MenuItem> | null>;

const sheet = () => within(screen.getByRole('dialog', { name: 'Customize your Dish' }));
const submit = () => sheet().getByRole('button', { name: 'Submit' });
const request = () => sheet().getByRole('textbox', { name: 'Special request' });
const menuAs = (changes: Changes) => success('itemMenu', { result: menuWith(changes) });

async function openPage(path: 'menu' | 'review', changes: Changes = {}) {
  const server = dinerServer({ ...menuAnswers, itemMenu: menuAs(changes) });
  const { user } = openAt(App, `/customer/${path}/${segment}`);
  /** Changes the menu and waits until the page refetches it. */
  const become = async (now: Changes) => {
    server.answer('itemMenu', menuAs(now));
    await act(() => vi.advanceTimersByTimeAsync(16_000));
  };
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  const openMains = async () => user.click(await screen.findByRole('button', { name: /^Mains/, expanded: false }));
  const openSheet = async (name: string) => {
    await press(name);
    await screen.findByRole('dialog', { name: 'Customize your Dish' });
  };
  return { user, become, press, openMains, openSheet };
}

const offered = [{ days: weekdays.slice(0, 5), from: '07:00', to: '11:00' }];

test.each<[string, Partial<MenuItem> | null, string]>([
  ['sells out', { availibilty: 'O' }, 'Out of stock'],
  ['is taken off', { availibilty: 'N' }, 'Not available'],
  ['is over for now', { availibilty: 'N', offered }, 'Offered Mon–Fri 7 AM–11 AM'],
  ['is hidden', null, 'No longer on the menu'],
])('an open sheet of a dish that %s says so until it is back, and keeps what was chosen', async (_, gone, words) => {
  const { user, become, openMains, openSheet } = await openPage('menu');
  await openMains();
  await openSheet('Add Steak');
  await user.click(sheet().getByRole('radio', { name: /Medium/ }));
  await user.type(request(), 'No salt');
  await become({ [steak.itemId]: gone });
  expect(sheet().getByText(words).closest('[aria-live="polite"]')).toBeTruthy();
  expect(submit()).toHaveProperty('disabled', true);
  await user.click(submit());
  expect(keptCart()).toMatchObject([{ specialInstruction: '' }]);
  await become({});
  expect(sheet().queryByText(words)).toBeNull();
  expect(request()).toHaveProperty('value', 'No salt');
  await user.click(submit());
  expect(keptCart()).toMatchObject([
    { itemId: steak.itemId, specialInstruction: 'No salt', selectedSubItems: [{ subItemName: 'Medium' }] },
  ]);
});

test('a sheet stays open where the search found only its dish and the dish is hidden', async () => {
  const { user, become, openSheet } = await openPage('menu');
  await user.type(await screen.findByRole('searchbox'), 'Steak');
  await openSheet('Add Steak');
  await become({ [steak.itemId]: null });
  expect(sheet().getByText('No longer on the menu')).toBeTruthy();
  expect(submit()).toHaveProperty('disabled', true);
});

test('a sheet of more than are left says so, and still takes the choices of the line', async () => {
  keepCart([line(burger, 'Mains', 3)]);
  const { user, become, openMains, openSheet } = await openPage('menu');
  await openMains();
  await openSheet('Customize House Burger');
  await become({ [burger.itemId]: { left: 3 } });
  expect(sheet().queryByText(/^Only/)).toBeNull();
  await become({ [burger.itemId]: { left: 2 } });
  expect(sheet().getByText('Only 2 left')).toBeTruthy();
  await user.type(request(), 'Rare');
  await user.click(submit());
  expect(keptCart()).toMatchObject([{ qty: 3, specialInstruction: 'Rare' }]);
});

test('the sheet of a line under review says that its price has changed, and that its dish has sold out', async () => {
  keepCart([line(steak, 'Mains', 1)]);
  const { become, openSheet } = await openPage('review');
  await openSheet('Customize Steak');
  await become({ [steak.itemId]: { price: 32 } });
  expect(sheet().getByText('Steak: was $30.00, now $32.00')).toBeTruthy();
  expect(sheet().getAllByText('$32.00')).toHaveLength(2);
  expect(submit()).toHaveProperty('disabled', false);
  await become({ [steak.itemId]: { availibilty: 'O' } });
  expect(sheet().getByText('Out of stock')).toBeTruthy();
  expect(submit()).toHaveProperty('disabled', true);
});

test('the sheet of the only dish that goes well with an order stays when the dish sells out', async () => {
  keepCart([line(bread, 'Starters', 1)]);
  const goesWith = { [bread.itemId]: { goesWith: [steak.itemId] } };
  const { user, become, openSheet } = await openPage('review', goesWith);
  await openSheet('Add Steak');
  await user.type(request(), 'No salt');
  await become({ ...goesWith, [steak.itemId]: { availibilty: 'O' } });
  expect(sheet().getByText('Out of stock')).toBeTruthy();
  expect(submit()).toHaveProperty('disabled', true);
  await become(goesWith);
  expect(request()).toHaveProperty('value', 'No salt');
  expect(submit()).toHaveProperty('disabled', false);
});
