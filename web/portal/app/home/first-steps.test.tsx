import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { pageFigures } from '../../../testing/portal-data.ts';
import { everyPrivilege, openPortal, signIn } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';
import { buildTable, buildUser } from '../../../testing/record-server.ts';

const server = portalTest();

const firstSteps = () => screen.findByRole('region', { name: 'First steps' });

/** Each step's name and whether it is done, as the page shows them. */
const stepsOf = (region: HTMLElement) =>
  within(region)
    .getAllByRole('listitem')
    .map((item) => {
      const name = item.firstElementChild?.firstElementChild;
      const link = name?.tagName === 'A' ? '' : ' (not yet)';
      return `${name?.textContent}${within(item).queryByText('Done') ? ': done' : link}`;
    });

const noRows = { ...pageFigures(0), content: [] };

test('a platform without a restaurant shows the first step in place of empty figures; categories and items can wait', async () => {
  server.answer('restaurantNames', []);
  server.answer('userPrivileges', ['managerestaurant', 'applicationcharges', 'itemcategory', 'item', 'order']);
  signIn();
  const { unmount } = openPortal('/portal/home');
  const steps = await firstSteps();
  const links = within(steps).getAllByRole('link');
  const paths = ['/portal/applicationcharges?id=new', '/portal/managerestaurant?id=new'];
  expect(links.map((link) => link.getAttribute('href'))).toEqual(paths);
  expect(stepsOf(steps)).toEqual(['Add a plan', 'Add a restaurant', 'Add categories (not yet)', 'Add items (not yet)']);
  expect(screen.queryByText('Open orders')).toBeNull();
  unmount();
  server.answer('restaurantNames', [{ id: 7, name: 'Seven' }]);
  server.answer('categoryNames', [{ id: 4, name: 'Burgers' }]);
  openPortal('/portal/home');
  expect(await screen.findByText('Open orders')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});

test('a new restaurant sees its next step and its completed ones, and the list disappears at the end', async () => {
  const platformUser = buildUser({ platform: true });
  server.answer('users', { ...noRows, content: [platformUser] });
  for (const call of ['attendantNames', 'categoryNames'] as const) server.answer(call, []);
  for (const call of ['items', 'diningTables'] as const) server.answer(call, noRows);
  server.answer('hasOrdered', false);
  signIn({ restaurantId: 1, privileges: everyPrivilege });
  const empty = openPortal('/portal/home');
  expect(stepsOf(await firstSteps())).toEqual([
    'Add a plan: done',
    'Add a restaurant: done',
    'Add its users',
    'Add categories',
    'Add items (not yet)',
    'Add servers',
    'Add tables (not yet)',
    'Place a first order (not yet)',
  ]);
  expect(
    within(await firstSteps())
      .getByRole('link', { name: 'Import a menu file' })
      .getAttribute('href'),
  ).toBe('/portal/menufile');
  empty.unmount();

  server.answer('categoryNames', [{ id: 4, name: 'Burgers' }]);
  server.answer('attendantNames', [{ id: 1, name: 'Ana Ruiz' }]);
  // The platform's own users come first.
  server.answer('users', {
    ...pageFigures(2),
    content: [platformUser, { ...platformUser, userId: 2, platform: false }],
  });
  const begun = openPortal('/portal/home');
  const region = await firstSteps();
  await waitFor(() =>
    expect(stepsOf(region).slice(2)).toEqual([
      'Add its users: done',
      'Add categories: done',
      'Add items',
      'Add servers: done',
      'Add tables',
      'Place a first order (not yet)',
    ]),
  );
  begun.unmount();

  server.answer('items', { ...noRows, totalElements: 3 });
  server.answer('diningTables', { ...noRows, totalElements: 1 });
  server.answer('users', noRows);
  server.answer('hasOrdered', true);
  openPortal('/portal/home');
  await waitFor(() => expect(server.sent('users')).toHaveLength(3));
  expect(await screen.findByText('Open orders')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});

const tableToTry = buildTable({ name: 'Main 1', qrurl: 'https://eat.example/customer/qrcodescan/x' });

test('the first steps end with a first order by phone, with the code of a table and a confirmation', async () => {
  server.answer('hasOrdered', false);
  const closed = buildTable({ id: 1, name: 'Closed 1', chosenState: 0, state: 0 });
  server.answer('diningTables', { ...pageFigures(2), content: [closed, tableToTry] });
  const changes = server.stream('staffChanges');
  signIn({ restaurantId: 1, privileges: everyPrivilege });
  const page = openPortal('/portal/home');
  const region = await firstSteps();
  await within(region).findByRole('img', { name: /Main 1/ });
  expect(
    within(region)
      .getByRole('link', { name: /^https/ })
      .getAttribute('href'),
  ).toContain('/qrcodescan/x');
  await waitFor(() => expect(stepsOf(region).at(-1)).toBe('Place a first order (not yet)'));
  server.answer('hasOrdered', true);
  changes.push('orders');
  const hint = await within(region).findByText(/Your first order is here/);
  expect(
    within(hint.parentElement as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/portal/orders');
  expect(stepsOf(region).at(-1)).toBe('Place a first order: done');
  expect(within(region).queryByRole('img', { name: /Main 1/ })).toBeNull();
  page.unmount();
  openPortal('/portal/home');
  await screen.findByText('Open orders');
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});

test('each user sees only the first steps that they may do, and nothing else is requested', async () => {
  server.answer('userPrivileges', ['order', 'item']);
  server.answer('items', noRows);
  signIn({ restaurantId: 1, privileges: ['order', 'item'] });
  const cook = openPortal('/portal/home');
  expect(stepsOf(await firstSteps())).toEqual(['Add items']);
  for (const call of ['users', 'categoryNames', 'attendantNames', 'diningTables'] as const) {
    expect(server.sent(call)).toHaveLength(0);
  }
  cook.unmount();
  server.fail('items');
  vi.spyOn(console, 'error').mockImplementation(() => {});
  openPortal('/portal/home');
  await waitFor(() => expect(server.sent('items')).toHaveLength(2));
  expect(await screen.findByText('Open orders')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});
