import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkedIn, forgetEverything, openAt } from '../../testing/diner-app.tsx';
import { bread, menu, menuAnswers, segment } from '../../testing/diner-data.ts';
import { dinerServer, success } from '../../testing/diner-server.ts';
import { App } from '../app.tsx';

beforeEach(checkedIn);
afterEach(forgetEverything);

const hash = `1-${'a'.repeat(22)}`;
const withPhotos = menu.map((category) => ({
  ...category,
  items: category.items.map((item) =>
    item.itemName === 'Focaccia' ? item : { ...item, photo: { hash, colour: '#804020' } },
  ),
}));

async function openMenu(result = withPhotos) {
  const taxRate = success('taxRate', { result: 7, openMenu: true });
  dinerServer({ ...menuAnswers, itemMenu: success('itemMenu', { result }), taxRate });
  const { user } = openAt(App, `/customer/menu/${segment}`);
  await screen.findByRole('article', { name: 'Tea' });
  return user;
}
const photoOf = (dish: string) => screen.getByRole('article', { name: dish }).querySelector('img');

test('a dish shows its photo in the width that the screen needs, its place tinted before it comes, the first at once; one without shows a tint and no picture', async () => {
  await openMenu();
  const image = photoOf('Warm Olives');
  const attributes = Object.fromEntries([...(image?.attributes ?? [])].map(({ name, value }) => [name, value]));
  expect(attributes).toMatchObject({ src: `/photo/${hash}-320.webp`, sizes: '106px', decoding: 'async', alt: '' });
  expect(attributes.srcset).toBe([160, 320, 640, 1280].map((width) => `/photo/${hash}-${width}.webp ${width}w`).join());
  const source = image?.previousElementSibling;
  expect([source?.getAttribute('type'), source?.getAttribute('srcset')]).toEqual([
    'image/avif',
    attributes.srcset?.replaceAll('webp', 'avif'),
  ]);
  expect([image?.style.backgroundColor, attributes.width, attributes.height]).toEqual(['#804020', '4', '3']);
  const dishes = ['Warm Olives', 'Oysters', 'House Burger', 'Tea'];
  expect(dishes.map((dish) => photoOf(dish)?.getAttribute('loading'))).toEqual(['eager', 'eager', 'lazy', 'lazy']);
  expect(photoOf('Focaccia')).toBeNull();
  const [, mark] = screen.getByRole('article', { name: 'Focaccia' }).children;
  expect(mark?.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
  expect(mark?.firstElementChild?.textContent).toBe('');
});

test('the sheet shows the photo large', async () => {
  const user = await openMenu();
  await user.click(screen.getByRole('button', { name: 'Customize House Burger' }));
  const sheet = await screen.findByRole('dialog', { name: 'Customize your Dish' });
  expect(sheet.querySelector('img')?.getAttribute('sizes')).toContain('100vw');
  expect(within(sheet).queryByText('H')).toBeNull();
});

test('of a menu longer than any screen every dish is drawn, also what comes after the first look', async () => {
  const [first, ...others] = menu;
  const items = Array.from({ length: 60 }, (_, at) => ({ ...bread, itemId: 1_000 + at, itemName: `Dish ${at}` }));
  await openMenu(first ? [{ ...first, items }, ...others] : []);
  expect(await screen.findByRole('article', { name: 'Dish 59' })).toBeDefined();
});
