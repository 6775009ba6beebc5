import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { readSession } from '../../../api/session.ts';
import { buildToken, openPortal, signIn } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';

const server = portalTest();

const home = () => screen.findByRole('heading', { name: /^Welcome/ });
const login = () => screen.findByRole('heading', { name: 'Login' });

test('[SHELL-03 SHELL-04 SHELL-05] /portal and the login lead to the login when logged out and home when logged in', async () => {
  for (const path of ['/portal', '/portal/login']) {
    localStorage.clear();
    const out = openPortal(path);
    await login();
    expect(out.address()).toBe('/portal/login');
    out.unmount();
    signIn();
    const inside = openPortal(path);
    await home();
    expect(inside.address()).toBe('/portal/home');
    expect(screen.queryByRole('heading', { name: 'Login' })).toBeNull();
    inside.unmount();
  }
});

test('/portal on a device used in the kitchen leads to the kitchen', async () => {
  localStorage.setItem('comanda.kitchen-device', '1');
  signIn();
  const { address } = openPortal('/portal');
  await waitFor(() => expect(address()).toBe('/portal/kitchen'));
});

test('[SHELL-06] /portal/forgotpassword is open without login', async () => {
  const page = openPortal('/portal/forgotpassword?username=manager&token=abc');
  await waitFor(() => expect(page.router.state.initialized).toBe(true));
  expect(screen.queryByRole('heading', { name: 'Login' })).toBeNull();
  expect(page.address()).toBe('/portal/forgotpassword?username=manager&token=abc');
});

test('[SHELL-07] every other path sends a logged-out user to the login', async () => {
  const { address, router } = openPortal('/portal/home');
  await login();
  for (const path of ['home', 'orders', 'order?id=7', 'table?id=2', 'ChangePass', 'item', 'nonsense']) {
    await act(() => router.navigate(`/portal/${path}`));
    await waitFor(() => expect(address(), path).toBe('/portal/login'));
  }
  expect(server.sent('activeOrders')).toEqual([]);
});

test('[SHELL-08] an unknown path leads home', async () => {
  signIn();
  const { address, router } = openPortal('/portal/ChangePass');
  for (const path of ['nonsense', 'orders/9', 'changepass']) {
    await act(() => router.navigate('/portal/ChangePass'));
    await screen.findByRole('heading', { name: 'Change Password' });
    await act(() => router.navigate(`/portal/${path}`));
    await home();
    expect(address(), path).toBe('/portal/home');
  }
});

test('[SHELL-09 SHELL-10 SHELL-11 SHELL-12 SHELL-13] the content paths are spelled like this', async () => {
  server.refuse('orderById', 'NotFound');
  server.refuse('tableDetail', 'NotFound');
  signIn();
  const page = openPortal('/portal/home');
  for (const [path, title] of [
    ['/portal/home', /^Welcome/],
    ['/portal/order?id=7', 'Order'],
    ['/portal/table?id=7', 'Table'],
    ['/portal/ChangePass', 'Change Password'],
    ['/portal/orders', 'Table Order Status'],
  ] as const) {
    await act(() => page.router.navigate(path));
    await screen.findByRole('heading', { name: title, level: 1 });
    expect(page.address()).toBe(path);
  }
});

test('staff of an inactive restaurant are told so with what still works, from one minute to the next, and others are not', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  signIn();
  const { router } = openPortal('/portal/ChangePass');
  await screen.findAllByText('Demo Bistro');
  server.answer('restaurantNames', [{ id: 1, name: 'Demo Bistro', inactive: true }]);
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  for (const path of ['/portal/home', '/portal/orders']) {
    await act(() => router.navigate(path));
    const strip = await screen.findByText('Demo Bistro is inactive.');
    expect(strip.parentElement?.textContent).toBe(
      'Demo Bistro is inactive. Guests cannot check in or order. Menu, tables, staff, past orders and reports work as before. The platform can activate it again.',
    );
  }
  const cantina = { id: 2, name: 'Demo Cantina', inactive: true as const };
  server.answer('restaurantNames', [{ id: 1, name: 'Demo Bistro' }, cantina]);
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  await screen.findByRole('combobox', { name: 'Restaurant' });
  await waitFor(() => expect(screen.queryByText(/is inactive/)).toBeNull());
});

test('a screen without the required privilege leads home', async () => {
  server.answer('userPrivileges', ['payment']);
  signIn();
  const page = openPortal('/portal/orders');
  await home();
  expect(page.address()).toBe('/portal/home');
  expect(server.sent('floorTables')).toEqual([]);
});

test('[SHELL-41 SHELL-42] a token is valid until its expiry, and an expired one leads to the login, an open screen at once', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  signIn({ token: buildToken(60) });
  const inside = openPortal('/portal/home');
  await home();
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  await login();
  inside.unmount();
  signIn({ token: buildToken(-1) });
  expect(readSession()).toBeUndefined();
  const out = openPortal('/portal/home');
  await login();
  expect(out.address()).toBe('/portal/login');
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
