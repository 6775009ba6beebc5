import { expect, it } from 'vitest';
import { dinerPaths, tableSegment } from '../../../core/domain/paths.ts';
import { testApp } from '../../testing/test-app.ts';
import { factsOfTablePage } from './table-page.ts';

const test = await testApp();

const facts = (path: string) => factsOfTablePage(test.program.services, path);
const tableOf = async (otpRequired: boolean) => {
  const restaurant = await test.buildRestaurant({ otpRequired });
  const table = await test.buildTable({ restaurantId: restaurant.id });
  return { ...restaurant, segment: tableSegment(restaurant.id, table.code) };
};

it('the link of a table without OTP names the restaurant, requests its menu at once, and opens no visit', async () => {
  const { id, name, segment } = await tableOf(false);
  expect(await facts(dinerPaths.checkIn(segment))).toEqual({
    title: name,
    calls: [
      `/api/external/isotprequire?rid=${id}`,
      `/api/external/itemmenu?rid=${id}`,
      `/api/external/gettaxrate?rid=${id}`,
    ],
  });
  expect(await test.findRows('visits', { restaurant_id: id }, ['id'])).toEqual([]);
});

it('no menu is fetched early if an OTP is required first, but on the menu page', async () => {
  const { id, name, segment } = await tableOf(true);
  const calls = [`/api/external/isotprequire?rid=${id}`];
  expect(await facts(dinerPaths.checkIn(segment, 'review'))).toEqual({ title: name, calls });
  expect((await facts(dinerPaths.menu(segment)))?.calls).toEqual([
    `/api/external/itemmenu?rid=${id}`,
    `/api/external/gettaxrate?rid=${id}`,
  ]);
});

it('other pages and unknown or inactive restaurants get no preloads', async () => {
  const { id } = await test.buildRestaurant({ active: false });
  const paths = [
    dinerPaths.checkIn(tableSegment(id, 'abc')),
    dinerPaths.checkIn('2147483647-abc'),
    dinerPaths.checkIn('9999999999-abc'),
    dinerPaths.checkIn('1'),
    dinerPaths.lastMenu,
    dinerPaths.review(tableSegment(1, 'abc')),
    dinerPaths.payment,
  ];
  for (const path of paths) expect(await facts(path), path).toBeUndefined();
});

it('every page of a restaurant with an accent gets its style sheet', async () => {
  const { id } = await test.buildRestaurant();
  const config = '{"otprequired":1,"managercode":"","p":"T","accent":"#1A5FB4"}';
  await test.changeRows('restaurants', id, { config });
  const segment = tableSegment(id, 'abc');
  expect((await facts(dinerPaths.checkIn(segment)))?.style).toBe('/accent/1a5fb4.css');
  expect(await facts(dinerPaths.review(segment))).toMatchObject({ calls: [], style: '/accent/1a5fb4.css' });
  const sheet = await test.send({ method: 'GET', url: '/accent/1a5fb4.css' });
  expect([sheet.statusCode, sheet.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
  expect(sheet.body).toContain('--cm-accent: #1a5fb4;');
  expect((await test.send({ method: 'GET', url: '/accent/red.css' })).statusCode).toBe(400);
});
