import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { weekdays } from '../../../core/domain/offer-times.ts';
import { checkedIn, forgetEverything, openAt } from '../../testing/diner-app.tsx';
import { bread, menu, menuAnswers, menuWith, segment } from '../../testing/diner-data.ts';
import { dinerServer, success } from '../../testing/diner-server.ts';
import { goodCart, openReview } from '../../testing/review-desk.ts';
import { App } from '../app.tsx';

type PlacedBody = { suborder: { items: { itemName: string }[] }[] };

beforeEach(checkedIn);
afterEach(forgetEverything);

const morning = [{ days: weekdays.slice(0, 5), from: '07:00', to: '11:00' }];
const closed = { availibilty: 'N' as const, offered: morning };

function openMenu(itemMenu: ReturnType<typeof success<'itemMenu'>>, isOpen = true) {
  dinerServer({
    ...menuAnswers,
    itemMenu,
    taxRate: success('taxRate', { result: 7, ...(isOpen && { openMenu: true }) }),
  });
  return openAt(App, `/customer/menu/${segment}`);
}

test('a dish outside its times says when it is offered, and cannot be added', async () => {
  openMenu(success('itemMenu', { result: menuWith({ [bread.itemId]: closed }) }));
  const dish = within(await screen.findByRole('article', { name: 'Focaccia' }));
  expect(await dish.findByText('Offered Mon–Fri 7 AM–11 AM')).toBeDefined();
  expect(dish.queryByText('Not available')).toBeNull();
  expect(dish.queryByRole('button', { name: /^Add/ })).toBeNull();
});

test('a dish that costs less shows its usual price, and until when', async () => {
  openMenu(
    success('itemMenu', { result: menuWith({ [bread.itemId]: { price: 3, usualPrice: 4.5, priceUntil: '18:30' } }) }),
  );
  const dish = within(await screen.findByRole('article', { name: 'Focaccia' }));
  expect((await dish.findByText('$4.50')).tagName).toBe('S');
  expect(dish.getByText(/until 6:30 PM/).parentElement?.textContent).toBe('Usually $4.50 until 6:30 PM');
});

test('a category outside its times is folded while others are open, and shows when it opens', async () => {
  const [starters, ...others] = menu;
  const items = starters?.items.map((item) => ({ ...item, ...closed })) ?? [];
  const result = [{ itemCategoryId: 1, categoryName: 'Starters', offered: morning, items }, ...others];
  const { user } = openMenu(success('itemMenu', { result }));
  await screen.findByRole('article', { name: 'Tea' });
  const head = await screen.findByRole('button', { name: /^Starters.*Offered Mon–Fri 7 AM–11 AM/, expanded: false });
  await user.click(head);
  expect(screen.getByRole('article', { name: 'Focaccia' })).toBeDefined();
});

test('a closed kitchen says when it is open, and its menu can be read', async () => {
  const result = menu.map((category) => ({
    ...category,
    items: category.items.map((item) => ({ ...item, ...closed })),
  }));
  openMenu(success('itemMenu', { result, offered: morning }));
  expect(
    await screen.findByText('The kitchen is open Mon–Fri 7 AM–11 AM. You can read the menu until then.'),
  ).toBeDefined();
  expect(screen.getByRole('article', { name: 'Tea' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Add / })).toBeNull();
});

test('a cart learns that a dish is no longer offered, and it is not ordered', async () => {
  const itemMenu = success('itemMenu', { result: menuWith({ [bread.itemId]: closed }) });
  const { server, submit } = await openReview(goodCart, { itemMenu });
  expect(screen.getByText(/Offered Mon–Fri 7 AM–11 AM · not ordered/)).toBeDefined();
  await submit();
  const body = server.madeOf('placeOrder')[0]?.body as PlacedBody | undefined;
  expect(body?.suborder[0]?.items.map(({ itemName }) => itemName)).toEqual(['House Burger']);
});
