import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { readSession } from '../../../api/session.ts';
import { buildToken, openPortal, signIn } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';

const server = portalTest();

const home = () => screen.findByRole('heading', { name: /^Welcome/ });
const login = () => screen.findByRole('heading', { name: 'Login' });

test('[SHELL-03] /portal leads to the login when logged out and to home when logged in', async () => {
  const out = openPortal('/portal');
  await login();
  expect(out.address()).toBe('/portal/login');
  out.unmount();
  signIn();
  const inside = openPortal('/portal');
  await home();
  expect(inside.address()).toBe('/portal/home');
});

test('/portal on a device used in the kitchen leads to the kitchen', async () => {
  localStorage.setItem('comanda.kitchen-device', '1');
  signIn();
  const { address } = openPortal('/portal');
  await waitFor(() => expect(address()).toBe('/portal/kitchen'));
});

test('[SHELL-04 SHELL-05] the login shows when logged out and redirects home when logged in', async () => {
  const out = openPortal('/portal/login');
  await login();
  out.unmount();
  signIn();
  const inside = openPortal('/portal/login');
  await home();
  expect(inside.address()).toBe('/portal/home');
  expect(screen.queryByRole('heading', { name: 'Login' })).toBeNull();
});

test('[SHELL-06] /portal/forgotpassword is open without login', async () => {
  const page = openPortal('/portal/forgotpassword?username=manager&token=abc');
  await waitFor(() => expect(page.router.state.initialized).toBe(true));
  expect(screen.queryByRole('heading', { name: 'Login' })).toBeNull();
  expect(page.address()).toBe('/portal/forgotpassword?username=manager&token=abc');
});

test.each([
  ...['/portal/home', '/portal/orders', '/portal/order?id=7', '/portal/table?id=2', '/portal/ChangePass'],
  ...['/portal/item', '/portal/nonsense'],
])('[SHELL-07] %s sends a logged-out user to the login', async (address) => {
  const page = openPortal(address);
  await login();
  expect(page.address()).toBe('/portal/login');
  expect(server.sent('activeOrders')).toEqual([]);
});

test.each(['/portal/nonsense', '/portal/orders/9', '/portal/changepass'])(
  '[SHELL-08] the unknown path %s leads home',
  async (address) => {
    signIn();
    const page = openPortal(address);
    await home();
    expect(page.address()).toBe('/portal/home');
  },
);

test.each([
  ['[SHELL-09]', '/portal/home', /^Welcome/],
  ['[SHELL-10]', '/portal/order?id=7', 'Order'],
  ['[SHELL-11]', '/portal/table?id=7', 'Table'],
  ['[SHELL-12]', '/portal/ChangePass', 'Change Password'],
  ['[SHELL-13]', '/portal/orders', 'Table Order Status'],
])('%s %s, in this spelling, is a content path', async (_id, path, title) => {
  server.refuse('orderById', 'NotFound');
  server.refuse('tableDetail', 'NotFound');
  signIn();
  const page = openPortal(path);
  await screen.findByRole('heading', { name: title, level: 1 });
  expect(page.address()).toBe(path);
});

test.each(['/portal/home', '/portal/orders'])(
  'at %s staff of an inactive restaurant are told so with what still works, and others are not',
  async (address) => {
    server.answer('restaurantNames', [{ id: 1, name: 'Demo Bistro', inactive: true }]);
    signIn();
    const page = openPortal(address);
    const told = await screen.findByText('Demo Bistro is inactive.');
    expect(told.parentElement?.textContent).toBe(
      'Demo Bistro is inactive. Guests cannot check in or order. Menu, tables, staff, past orders and reports work as before. The platform can activate it again.',
    );
    page.unmount();
    const cantina = { id: 2, name: 'Demo Cantina', inactive: true as const };
    server.answer('restaurantNames', [{ id: 1, name: 'Demo Bistro' }, cantina]);
    openPortal(address);
    await screen.findByRole('combobox', { name: 'Restaurant' });
    expect(screen.queryByText(/is inactive/)).toBeNull();
  },
);

test('the strip of a deactivated restaurant appears and disappears while staff work', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  signIn();
  openPortal('/portal/ChangePass');
  await screen.findAllByText('Demo Bistro');
  server.answer('restaurantNames', [{ id: 1, name: 'Demo Bistro', inactive: true }]);
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  await screen.findByText('Demo Bistro is inactive.');
  server.answer('restaurantNames', [{ id: 1, name: 'Demo Bistro' }]);
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  await waitFor(() => expect(screen.queryByText('Demo Bistro is inactive.')).toBeNull());
  vi.useRealTimers();
});

test('a screen without the required privilege leads home', async () => {
  server.answer('userPrivileges', ['payment']);
  signIn();
  const page = openPortal('/portal/orders');
  await home();
  expect(page.address()).toBe('/portal/home');
  expect(server.sent('floorTables')).toEqual([]);
});

test('[SHELL-41 SHELL-42] a token is valid until its expiry, and an expired one logs the user out', async () => {
  signIn({ token: buildToken(60) });
  const inside = openPortal('/portal/home');
  await home();
  inside.unmount();
  signIn({ token: buildToken(-1) });
  expect(readSession()).toBeUndefined();
  const out = openPortal('/portal/home');
  await login();
  expect(out.address()).toBe('/portal/login');
});

test('[SHELL-42] an open screen leads to the login the moment the token expires', async () => {
  signIn({ token: buildToken(2) });
  openPortal('/portal/home');
  await home();
  await login();
});

test('a 401 during work ends the session, and the login returns to the same place', async () => {
  signIn();
  server.refuse('floorTables', 'NotSignedIn');
  const page = openPortal('/portal/orders');
  await login();
  expect(readSession()).toBeUndefined();
  server.answer('floorTables', []);
  server.answer('signIn', { username: 'manager', name: 'Maria Lopez', token: buildToken() });
  await page.user.click(screen.getByRole('button', { name: 'Login' }));
  await screen.findByRole('heading', { name: 'Table Order Status' });
  expect(page.address()).toBe('/portal/orders');
});
