import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { MenuOutline } from '../../../../core/contract/menu.ts';
import { textsOf } from '../../../testing/on-screen.ts';
import { openPortal } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';

const server = portalTest({});
const dish = (itemId: number, itemName: string, more = {}) => ({
  itemId,
  itemName,
  price: 4.5,
  availibilty: 'A' as const,
  featured: false,
  ...more,
});
const [focaccia, olives, oysters] = [
  dish(11, 'Focaccia', { featured: true }),
  dish(12, 'Olives', { availibilty: 'O' }),
  dish(13, 'Oysters'),
] as const;
const starters = {
  itemCategoryId: 1,
  categoryName: 'Starters',
  items: [focaccia, olives, oysters],
};
const drinks = { itemCategoryId: 2, categoryName: 'Drinks', items: [] };

async function openOrder(outline: MenuOutline = [starters, drinks]) {
  server.answer('menuOutline', outline);
  server.answer('arrangeMenu', null);
  const page = openPortal('/portal/menuorder');
  await screen.findByRole('heading', { name: 'Menu order' });
  const list = (name: string) => screen.getByRole('list', { name });
  const names = (of: string) => textsOf(within(list(of)).getAllByRole('listitem')).map((text) => text.trim());
  const press = (name: string) => page.user.click(screen.getByRole('button', { name }));
  return { ...page, names, press };
}

const sent = () => JSON.parse(server.last('arrangeMenu').body ?? '');

test('a category moves down by its button, at once, and the server gets the whole order', async () => {
  const { names, press } = await openOrder();
  await screen.findByText('3 dishes');
  server.answer('menuOutline', [drinks, starters]);
  await press('Move Starters down');
  expect(names('Menu order')).toEqual(['Drinks0 dishes', 'Starters3 dishes']);
  await waitFor(() => expect(sent()).toEqual({ of: 'categories', ids: [2, 1] }));
  expect(screen.getByText('Starters is now number 2 of 2')).toBeTruthy();
});

test('a dish moves within its category by keyboard, and its button keeps the focus, also at the end', async () => {
  const { names, user } = await openOrder();
  await user.click(await screen.findByRole('button', { name: /^Starters/, expanded: false }));
  const dishes = () => names('Dishes of Starters');
  expect(dishes()).toEqual(['Focaccia$4.50 · Recommended', 'Olives$4.50 · Out-Of-Stock', 'Oysters$4.50']);
  server.answer('menuOutline', [{ ...starters, items: [focaccia, oysters, olives] }, drinks]);
  screen.getByRole('button', { name: 'Move Oysters up' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent()).toEqual({ of: 'items', ids: [11, 13, 12] }));
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Oysters up'));
  server.answer('menuOutline', [{ ...starters, items: [oysters, focaccia, olives] }, drinks]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent()).toEqual({ of: 'items', ids: [13, 11, 12] }));
  expect(dishes()[0]).toBe('Oysters$4.50');
  const up = screen.getByRole('button', { name: 'Move Oysters up' });
  await waitFor(() => expect(document.activeElement).toBe(up));
  expect(up.getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{Enter}');
  expect(screen.getByText('Oysters is now number 1 of 3')).toBeTruthy();
  expect(server.sent('arrangeMenu')).toHaveLength(2);
});

test("an order that can't be saved is reported, and shown as it is stored", async () => {
  const { names, press } = await openOrder();
  await screen.findByText('3 dishes');
  server.refuse('arrangeMenu', 'NotFound');
  await press('Move Drinks up');
  await screen.findByText('There is no such record.');
  await waitFor(() => expect(names('Menu order')).toEqual(['Starters3 dishes', 'Drinks0 dishes']));
});

test('a menu without categories and a menu that fails to load are reported', async () => {
  await openOrder([]);
  expect(await screen.findByText('There are no categories yet.')).toBeTruthy();
});
