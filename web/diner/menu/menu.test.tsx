import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openAt } from '../../testing/diner-app.tsx';
import { buildItem, menu, menuAnswers, menuWith, segment } from '../../testing/diner-data.ts';
import { dinerServer, success } from '../../testing/diner-server.ts';
import { dish, kept, menuAddress, menuTest, openMenu } from '../../testing/menu-desk.ts';
import { textsOf } from '../../testing/on-screen.ts';
import { App } from '../app.tsx';

menuTest();

test('[DIN-MENU-01 DIN-MENU-02 DIN-MENU-03 DIN-MENU-10 DIN-MENU-14] the menu starts with collapsed categories, and each opens to its items', async () => {
  const { server, category } = await openMenu();
  expect(server.madeOf('itemMenu')[0]?.query).toEqual({ rid: '1' });
  expect(screen.queryAllByRole('article')).toEqual([]);
  await category(/^Starters/);
  expect(textsOf(screen.getAllByRole('heading', { level: 3 }))).toEqual(['Focaccia', 'Warm Olives', 'Oysters']);
  const starters = screen.getByRole('region', { name: 'Starters' });
  expect(within(starters).getAllByRole('article')).toHaveLength(3);
  expect(within(screen.getByRole('region', { name: 'Drinks' })).queryAllByRole('article')).toEqual([]);
});

test('a restaurant can show its categories open, and folded ones stay folded', async () => {
  dinerServer({ ...menuAnswers, taxRate: success('taxRate', { result: 7, openMenu: true }) });
  const { user } = openAt(App, menuAddress);
  expect(await screen.findByRole('article', { name: 'Focaccia' })).toBeTruthy();
  expect(screen.getByRole('article', { name: 'Tea' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Starters/, expanded: true }));
  expect(screen.queryByRole('article', { name: 'Focaccia' })).toBeNull();
  expect(screen.getByRole('article', { name: 'Tea' })).toBeTruthy();
});

test('recommended dishes come first, uncollapsed, and are ordered in their own category', async () => {
  const featured = menuWith({ 21: { featured: true }, 12: { featured: true } });
  const answers = { ...menuAnswers, itemMenu: success('itemMenu', { result: featured }) };
  const { user } = await openMenu({
    ...answers,
    taxRate: success('taxRate', { result: 7, menuText: 'Open till late' }),
  });
  expect(screen.getByText('Open till late')).toBeTruthy();
  const first = within(screen.getByRole('region', { name: 'Recommended' }));
  // Not the olives, which are out of stock.
  expect(textsOf(first.getAllByRole('heading', { level: 3 }))).toEqual(['House Burger']);
  await user.click(first.getByRole('button', { name: 'Add House Burger' }));
  expect(kept()).toMatchObject([{ itemName: 'House Burger', categoryName: 'Mains', itemCategoryId: 2 }]);
  await user.type(screen.getByRole('searchbox'), 'burger');
  // The filter's file loads with its first use.
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'Recommended' })).toBeNull();
});

test('a tap on the category strip opens the category before the page scrolls to it', async () => {
  const { user } = await openMenu();
  const shown: unknown[] = [];
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function scrolled(this: HTMLElement) {
    shown.push([this.getAttribute('aria-label'), within(this).queryAllByRole('article').length]);
  });
  const tabs = screen.getByRole('navigation', { name: 'Categories' });
  await user.click(within(tabs).getByRole('button', { name: 'Mains' }));
  expect(shown).toEqual([['Mains', 3]]);
});

test('[DIN-MENU-04 DIN-MENU-07 DIN-MENU-15 DIN-MENU-16 DIN-MENU-17 AMB-57 MONEY-01 MONEY-02 MONEY-03] an item shows name, labelled type icons, description, price, Customize if it has sub-items, and why it cannot be added', async () => {
  const { category } = await openMenu();
  await category(/^Starters/);
  const focaccia = dish('Focaccia');
  expect(focaccia.getByText('Focaccia, freshly made')).toBeTruthy();
  expect(focaccia.getByText('$4.50')).toBeTruthy();
  const types = within(focaccia.getByRole('list', { name: 'Type' })).getAllByRole('listitem');
  expect(types.map((type) => type.textContent?.trim())).toEqual(['Vegan', 'Bestseller']);
  expect(types.every((type) => type.querySelector('svg'))).toBe(true);
  expect(dish('Oysters').queryByRole('list', { name: 'Type' })).toBeNull();
  expect(dish('Oysters').getByText('$19.00')).toBeTruthy();
  expect(dish('Warm Olives').getByText('Out of stock')).toBeTruthy();
  expect(dish('Oysters').getByText('Not available')).toBeTruthy();
  for (const name of ['Warm Olives', 'Oysters']) expect(dish(name).queryByRole('button', { name: /^Add/ })).toBeNull();
  await category(/^Mains/);
  const customize = dish('House Burger').getByRole('button', { name: 'Customize House Burger' });
  expect(customize.textContent).toContain('Customize');
  expect(focaccia.queryByText('Customize')).toBeNull();
});

test('the focus stays on the dish when Add becomes a quantity and when the last one is removed', async () => {
  const { user, category } = await openMenu();
  await category(/^Starters/);
  dish('Focaccia').getByRole('button', { name: 'Add Focaccia' }).focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(dish('Focaccia').getByRole('button', { name: 'More Focaccia' }));
  dish('Focaccia').getByRole('button', { name: 'Less Focaccia' }).focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(dish('Focaccia').getByRole('button', { name: 'Add Focaccia' }));
});

test('[DIN-MENU-05 DIN-MENU-06 DIN-MENU-13 DIN-MENU-18] Add becomes minus, quantity and plus, and the selection survives a reload', async () => {
  const { user, category, unmount } = await openMenu();
  await category(/^Starters/);
  await user.click(dish('Focaccia').getByRole('button', { name: 'Add Focaccia' }));
  expect(dish('Focaccia').queryByRole('button', { name: 'Add Focaccia' })).toBeNull();
  expect(dish('Focaccia').getByText('1')).toBeTruthy();
  await user.click(dish('Focaccia').getByRole('button', { name: 'More Focaccia' }));
  expect(dish('Focaccia').getByText('2')).toBeTruthy();
  expect(kept()).toMatchObject([{ itemId: 11, qty: 2 }]);
  unmount();
  const reloaded = await openMenu();
  await reloaded.category(/^Starters/);
  expect(dish('Focaccia').getByText('2')).toBeTruthy();
  await reloaded.user.click(dish('Focaccia').getByRole('button', { name: 'Less Focaccia' }));
  await reloaded.user.click(dish('Focaccia').getByRole('button', { name: 'Less Focaccia' }));
  expect(dish('Focaccia').getByRole('button', { name: 'Add Focaccia' })).toBeTruthy();
  expect(kept()).toEqual([]);
});

test('[DIN-MENU-08] the bottom bar leads to the review and to the previous order', async () => {
  const { user } = await openMenu({ ...menuAnswers, dinerOrder: success('dinerOrder', { result: null }) });
  const bar = within(screen.getByRole('contentinfo'));
  // The button that calls staff appears once its file has loaded.
  const steps = bar.getAllByRole('button').filter((button) => !button.hasAttribute('aria-haspopup'));
  expect(textsOf(steps)).toEqual(['Previous Order', 'Review Order']);
  await user.click(bar.getByRole('button', { name: 'Review Order' }));
  expect(window.location.pathname).toBe(`/customer/review/${segment}`);
  await user.click(await screen.findByRole('button', { name: 'Previous Order' }));
  expect(window.location.pathname).toBe(`/customer/myorder/${segment}`);
});

test('[DIN-MENU-11 DIN-MENU-12] the tax rate is fetched and stored, and the bar counts items and adds their prices', async () => {
  const { server, user, category } = await openMenu();
  expect(server.madeOf('taxRate')[0]?.query).toEqual({ rid: '1' });
  expect(window.localStorage.getItem('taxRate')).toBe('8.875');
  await category(/^Starters/);
  await user.click(screen.getByRole('button', { name: 'Add Focaccia' }));
  await user.click(screen.getByRole('button', { name: 'More Focaccia' }));
  // Excludes tax, like the prices above it.
  expect(within(screen.getByRole('contentinfo')).getByText('$9.00')).toBeTruthy();
  expect(within(screen.getByRole('contentinfo')).getByText('2 items')).toBeTruthy();
});

test('search and type filter show only matches, opened, and say if there are none', async () => {
  const { user } = await openMenu();
  await user.type(screen.getByRole('searchbox', { name: 'Search dishes' }), 'burg');
  expect(screen.getAllByRole('article').map((article) => article.getAttribute('aria-label'))).toEqual(['House Burger']);
  await user.type(screen.getByRole('searchbox', { name: 'Search dishes' }), 'zzz');
  expect(screen.getByText('No dishes match')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show all dishes' }));
  expect(screen.queryAllByRole('article')).toEqual([]);
  await user.click(screen.getByRole('button', { name: "What I can't eat" }));
  await user.click(await screen.findByRole('button', { name: 'Vegan', pressed: false }));
  expect((await screen.findAllByRole('article')).map((article) => article.getAttribute('aria-label'))).toEqual([
    'Focaccia',
  ]);
  // The filter's count stays visible during a search.
  await user.type(screen.getByRole('searchbox', { name: 'Search dishes' }), 'burg');
  expect(screen.getByText('No dishes match')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear filter' }));
  await user.click(screen.getByRole('button', { name: "What I can't eat", expanded: true }));
  expect(screen.queryByRole('button', { name: 'Vegan' })).toBeNull();
  expect(screen.getAllByRole('article').map((article) => article.getAttribute('aria-label'))).toEqual(['House Burger']);
});

test('Back To Menu shows the menu as before, with its search and at its place', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const { user, category } = await openMenu();
  await category(/^Drinks/);
  await user.type(screen.getByRole('searchbox'), 'tea');
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(640);
  await user.click(screen.getByRole('button', { name: 'Review Order' }));
  await user.click(await screen.findByRole('button', { name: 'Back To Menu' }));
  expect(await screen.findByRole('article', { name: 'Tea' })).toBeTruthy();
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'tea');
  expect(scrollTo.mock.lastCall).toEqual([0, 640]);
});

test('one typing error in a longer word finds the dish, if nothing else matches', async () => {
  const { user } = await openMenu();
  const find = async (typed: string) => {
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), typed);
    return screen.queryAllByRole('article').map((article) => article.getAttribute('aria-label'));
  };
  for (const typed of ['focacia', 'focaccai', 'fovaccia', 'foccaccia'])
    expect(await find(typed), typed).toEqual(['Focaccia']);
  for (const typed of ['foccacai', 'bugr']) expect(await find(typed), typed).toEqual([]);
  expect(await find('burger')).toEqual(['House Burger']);
});

test("a dish's name opens its sheet, which adds as many as the guest wants", async () => {
  const { user, category } = await openMenu();
  await category(/^Starters/);
  await user.click(dish('Focaccia').getByRole('button', { name: 'Focaccia' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Focaccia' }));
  expect(sheet.getByText('Focaccia, freshly made')).toBeTruthy();
  expect(sheet.getByText('Allergens not stated. Please ask us.')).toBeTruthy();
  await user.click(sheet.getByRole('button', { name: 'More Focaccia' }));
  expect(sheet.getByText('$4.50 each')).toBeTruthy();
  await user.click(sheet.getByRole('button', { name: 'Add' }));
  expect(kept()).toMatchObject([{ itemId: 11, qty: 2 }]);
  await user.click(dish('Warm Olives').getByRole('button', { name: 'Warm Olives' }));
  const soldOut = within(await screen.findByRole('dialog', { name: 'Warm Olives' }));
  expect(soldOut.getByRole('button', { name: 'Add' })).toHaveProperty('disabled', true);
});

test('the 51st dish is not added, because an order holds at most 50', async () => {
  const many = Array.from({ length: 51 }, (_, at) => buildItem({ itemName: `Dish ${at}`, itemId: 100 + at }));
  const chosen = many.slice(0, 50).map((item) => ({ ...item, itemCategoryId: 9, categoryName: 'Many', qty: 1 }));
  window.localStorage.setItem(`items:${segment}`, JSON.stringify(chosen));
  const result = [...menu, { itemCategoryId: 9, categoryName: 'Many', items: many }];
  const { user, category } = await openMenu({ ...menuAnswers, itemMenu: success('itemMenu', { result }) });
  await category(/^Many/);
  await user.click(screen.getByRole('button', { name: 'Add Dish 50' }));
  expect(await screen.findByRole('alertdialog', { name: 'One order can hold at most 50 dishes.' })).toBeTruthy();
  expect(kept()).toHaveLength(50);
});
