import { readFileSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { readSession } from '../../../api/session.ts';
import { textsOf } from '../../../testing/on-screen.ts';
import { buildActiveOrder, buildFloorTable, buildTableCall, pageFigures } from '../../../testing/portal-data.ts';
import { everyPrivilege, openPortal, signIn } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';

const server = portalTest();

test('[HOME-01] welcomes the user by name, with the restaurant, and shows the running version', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  signIn();
  openPortal('/portal/home');
  const heading = await screen.findByRole('heading', { name: 'Welcome, Maria Lopez' });
  await waitFor(() => expect(heading.parentElement?.textContent).toBe('Welcome, Maria LopezDemo Bistro'));
  expect(await screen.findByText(`Comanda ${version}`)).toBeTruthy();
});

test('[HOME-02 HOME-03 HOME-04 HOME-05] fetches the restaurants, and tax rate and configuration of the first, on every load and stores them', async () => {
  const names = ['Seven', 'Eight'].map((name, at) => ({ id: 7 + at, name }));
  const restaurantConfig = '{"otprequired":1,"managercode":"","paymenttype":"T"}';
  server.answer('restaurantNames', names);
  for (const old of [{}, { restaurantId: 7, restaurantName: 'Old name', taxRate: 5, restaurantConfig: 'old' }]) {
    signIn(old);
    const { unmount } = openPortal('/portal/home');
    const stored = { restaurantId: 7, restaurantName: 'Seven', taxRate: 8.875, restaurantConfig };
    await waitFor(() => expect(readSession()).toMatchObject(stored));
    unmount();
  }
  expect(server.last('restaurantNames').path).toBe('/api/restaurantidname');
  expect(server.last('taxRate')).toMatchObject({ path: '/api/external/gettaxrate', query: { rid: '7' } });
  expect(server.last('restaurantConfig')).toMatchObject({ path: '/api/external/getresconfig', query: { rid: '7' } });
});

test('shows the floor figures to users who may see orders', async () => {
  const orders = (['N', 'C', 'C'] as const).map((status, orderID) => buildActiveOrder({ orderID, status }));
  server.answer('activeOrders', orders);
  const tables = ([1, 0, 2] as const).map((state, tableID) => buildFloorTable({ tableID, state }));
  server.answer('floorTables', tables);
  signIn();
  const { unmount } = openPortal('/portal/home');
  await screen.findByText('1 New, 0 Open, 2 Payment Pending');
  await screen.findByText('of 3, 1 free, 1 Inactive');
  const figure = (name: string) => screen.getByText(name).closest('dt')?.nextElementSibling?.textContent;
  expect([figure('Open orders'), figure('Occupied tables')]).toEqual(['3', '1']);
  unmount();
  server.answer('userPrivileges', ['item']);
  localStorage.clear();
  signIn();
  openPortal('/portal/home');
  await screen.findByRole('heading', { name: /^Welcome/ });
  await waitFor(() => expect(readSession()?.privileges).toEqual(['item']));
  for (const name of ['Open orders', 'Occupied tables', 'Total Revenue today', 'Tips today']) {
    expect(screen.queryByText(name)).toBeNull();
  }
});

/** The tasks on Home, each with its link. */
const tasksOf = async () =>
  within(await screen.findByRole('region', { name: 'Needs you now' }))
    .getAllByRole('link')
    .map((link) => [textsOf(link.querySelectorAll('b, small')).join(': '), link.getAttribute('href')]);

test("lists what needs the user's attention with links, and says when nothing does", async () => {
  server.answer('activeOrders', [
    buildActiveOrder({ orderID: 1, status: 'N', tabledName: 'Terrace 1' }),
    buildActiveOrder({ orderID: 2, status: 'N', tabledName: 'Window 3' }),
    buildActiveOrder({ orderID: 3, readyDishes: 2, tabledName: 'Bar 1' }),
    buildActiveOrder({ orderID: 4, status: 'C', tabledName: 'Bar 2' }),
    buildActiveOrder({ orderID: 5, status: 'C', tabledName: 'Bar 3', payingNow: true }),
  ]);
  server.answer('tableCalls', [buildTableCall(), buildTableCall({ callID: 72, kind: 'bill' })]);
  server.answer('troubledPrinters', [{ printerID: 1, name: 'Kitchen', state: 'paper', waiting: [], others: [] }]);
  server.answer('undeliveredInvoices', { ...pageFigures(0), totalElements: 1, content: [] });
  signIn({ restaurantId: 1, privileges: everyPrivilege });
  const { address, user, unmount } = openPortal('/portal/home');
  await waitFor(() =>
    expect(screen.getAllByRole('link', { name: /^[12] .*(order|call|dish|bill|print|invoice)/ })).toHaveLength(6),
  );
  expect(await tasksOf()).toEqual([
    ['2 orders to confirm: Terrace 1, Window 3', '/portal/orders'],
    ['2 open calls: Terrace 1', '/portal/orders'],
    ['2 dishes are ready to be served: Bar 1', '/portal/order?id=3'],
    ['1 bill to be paid: Bar 2', '/portal/order?id=4'],
    ['1 printer is not printing: Kitchen', '/portal/printers'],
    ['1 invoice was not delivered', '/portal/undelivered'],
  ]);
  expect(screen.queryByText('Nothing needs you right now.')).toBeNull();
  await user.click(screen.getByRole('link', { name: /^2 open calls/ }));
  await waitFor(() => expect(address()).toBe('/portal/orders'));
  unmount();
  server.answer('activeOrders', []);
  server.answer('tableCalls', []);
  server.answer('troubledPrinters', []);
  server.answer('undeliveredInvoices', { ...pageFigures(0), content: [] });
  openPortal('/portal/home');
  await screen.findByText('Nothing needs you right now.');
  expect(screen.queryByRole('region', { name: 'Needs you now' })).toBeNull();
});

test('requests only what the user may see, and reports what failed to load', async () => {
  server.answer('userPrivileges', ['item']);
  signIn({ restaurantId: 1, privileges: ['item'] });
  const cook = openPortal('/portal/home');
  await screen.findByText('Nothing needs you right now.');
  for (const call of ['activeOrders', 'tableCalls', 'troubledPrinters', 'disputes', 'undeliveredInvoices'] as const) {
    expect(server.sent(call)).toHaveLength(0);
  }
  cook.unmount();
  localStorage.clear();
  server.answer('userPrivileges', ['order']);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  server.fail('tableCalls');
  signIn({ restaurantId: 1, privileges: ['order'] });
  const { user } = openPortal('/portal/home');
  const failed = await screen.findByText('Your tasks could not be loaded.');
  expect(screen.queryByText('Nothing needs you right now.')).toBeNull();
  server.answer('tableCalls', [buildTableCall()]);
  await user.click(within(failed.closest('[role=alert]') as HTMLElement).getByRole('button'));
  expect(await tasksOf()).toEqual([['1 open call: Terrace 1', '/portal/orders']]);
});

test("shows today's revenue of the session's restaurant to users who may read the reports, as the Revenue Report calls it", async () => {
  server.answer('userPrivileges', ['payment_review', 'serverstat']);
  server.answer('revenueTotal', 1234.5);
  server.answer('tipsChart', [
    { CODE: '', SERVERNAME: '', Tip: 0.2 },
    { CODE: 'A', SERVERNAME: 'Ana Ruiz', Tip: 0.1 },
  ]);
  signIn({ restaurantId: 1, privileges: ['payment_review', 'serverstat'] });
  const { unmount } = openPortal('/portal/home');
  expect(await screen.findByText('$1,234.50')).toBeDefined();
  expect(await screen.findByText('$0.30')).toBeDefined();
  expect(await screen.findByText('most: Ana Ruiz')).toBeDefined();
  expect(server.last('revenueTotal').query).toEqual({ restaurantID: '1' });
  expect(server.last('tipsChart').query).toEqual({ restaurantID: '1' });
  expect(screen.queryByText('Open orders')).toBeNull();
  expect(screen.getByText('so far, with tips')).toBeDefined();
  unmount();
  server.answer('revenueTotal', 97.45, { refunds: 20.5 });
  openPortal('/portal/home');
  expect(await screen.findByText('$76.95')).toBeDefined();
  expect(screen.getByText('Net Revenue today')).toBeDefined();
  expect(screen.getByText('Total Revenue $97.45 − Refunds $20.50')).toBeDefined();
});

test.each([
  ['payment', /^You can take payments .* Ask .* for the privilege ‘order’/, ['/portal/undelivered']],
  ['discount', /^Your role opens no screen yet. Ask/, []],
] as const)('a user with only %s sees what it allows and whom to ask', async (privilege, words, links) => {
  server.answer('userPrivileges', [privilege]);
  server.answer('menus', []);
  signIn({ restaurantId: 1, privileges: [privilege] });
  openPortal('/portal/home');
  const text = await screen.findByText(words);
  expect([...(text.parentElement?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual(
    links,
  );
  expect(screen.queryByText('Nothing needs you right now.')).toBeNull();
});

test('warns users who can fix it of anything open to strangers until it is fixed', async () => {
  signIn({ restaurantId: 1 });
  server.answer('exposures', [
    { kind: 'demoLogins', restaurants: [] },
    { kind: 'managerCode', restaurants: ['Demo Bistro', 'Demo Cantina'] },
    { kind: 'plainMetrics', restaurants: [] },
    { kind: 'plainHttp', restaurants: [] },
    { kind: 'openDocs', restaurants: [] },
    { kind: 'databaseOwner', restaurants: [] },
    { kind: 'oldBackup', restaurants: [], madeAt: '2026-11-20T09:15:00.000Z' },
    { kind: 'noBackup', restaurants: [] },
  ]);
  const page = openPortal('/portal/home');
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByRole('heading', { name: 'At risk' })).toBeTruthy();
  expect(textsOf(alert.getAllByRole('listitem'))).toEqual([
    expect.stringMatching(/^Anyone can sign in: the demo logins still work/),
    expect.stringMatching(/^The manager code is easy to guess at Demo Bistro, Demo Cantina\./),
    expect.stringMatching(/^METRICS_HOST serves metrics/),
    expect.stringMatching(/^Other devices connect without HTTPS/),
    expect.stringMatching(/^OPEN_DOCS=1 shows/),
    expect.stringMatching(/^The program owns the tables of its database/),
    expect.stringMatching(/^The last backup that succeeded was made .*2026.*: a broken disk/),
    expect.stringMatching(/^There is no backup: /),
  ]);
  page.unmount();
  server.answer('exposures', []);
  const mended = openPortal('/portal/home');
  await screen.findByRole('heading', { name: 'Welcome, Maria Lopez' });
  await waitFor(() => expect(server.sent('exposures').length).toBeGreaterThan(1));
  expect(screen.queryByRole('alert')).toBeNull();
  mended.unmount();
  server.answer('userPrivileges', ['order']);
  const requestsBefore = server.sent('exposures').length;
  signIn({ restaurantId: 1, privileges: ['order'] });
  openPortal('/portal/home');
  await screen.findByRole('heading', { name: 'Welcome, Maria Lopez' });
  expect(server.sent('exposures')).toHaveLength(requestsBefore);
});

test('shows frequent refusals to user managers, with a link to who caused them', async () => {
  server.answer('securityAlerts', [
    { kind: 'sign-in-refused', times: 37, subjects: 3, of: 'restaurant' },
    { kind: 'limit-tripped', times: 1200, subjects: 1, of: 'platform' },
  ]);
  signIn();
  openPortal('/portal/home');
  const alerts = within(await screen.findByRole('list', { name: 'Security' }));
  expect(alerts.getByText('37 refused sign-ins for 3 names in the last hour')).toBeTruthy();
  expect(alerts.getByText('1,200 attempts over 1 limit in the last hour (platform)')).toBeTruthy();
  const [link] = alerts.getAllByRole('link', { name: 'Show' });
  expect(link?.getAttribute('href')).toBe('/portal/audit?what=sign-in-refused&of=restaurant');
});
