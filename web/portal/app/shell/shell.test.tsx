import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { readSession } from '../../../api/session.ts';
import { textsOf } from '../../../testing/on-screen.ts';
import { buildActiveOrder, buildOrderRow, buildTableCall, pageFigures } from '../../../testing/portal-data.ts';
import { everyPrivilege, openPortal, signIn } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';
import { setScreenWidth } from '../../../testing/screen-width.ts';

const server = portalTest({});

const login = () => screen.findByRole('heading', { name: 'Login' });

test('the calls of tables are in sight on every screen', async () => {
  signIn({ restaurantId: 1, privileges: [...everyPrivilege] });
  server.answer('tableCalls', [buildTableCall({ tableName: 'Bar 2' }), buildTableCall({ callID: 8 })]);
  const { user, address, router } = openPortal('/portal/home');
  for (const page of ['account', 'item', 'kitchen', 'order?id=1048']) {
    await act(() => router.navigate(`/portal/${page}`));
    await screen.findByRole('link', { name: 'Bar 2 is calling, 1 more call' });
  }
  await user.click(screen.getByRole('link', { name: 'Bar 2 is calling, 1 more call' }));
  await waitFor(() => expect(address()).toBe('/portal/orders'));
  // The floor lists the calls itself.
  await screen.findByRole('list', { name: 'Calls' });
  expect(screen.queryByRole('link', { name: /is calling/ })).toBeNull();
});

describe('the drawer', () => {
  const entries = [
    ['SHELL-14', 'Menu', 'Item category', 'itemcategory'],
    ['SHELL-15', 'Menu', 'Item', 'item'],
    ['SHELL-16', 'Floor', 'Server', 'server'],
    ['SHELL-17', 'Floor', 'Manage table', 'managetable'],
    ['SHELL-18', 'Administration', 'Manage restaurant', 'managerestaurant'],
    ['SHELL-19', 'Administration', 'Application charges', 'applicationcharges'],
    ['SHELL-20', 'Reports', 'Payment review', 'payment_review'],
    ['SHELL-21', 'Reports', 'Order statistics', 'orderstat'],
    ['SHELL-22', 'Reports', 'Server statistics', 'serverstat'],
    ['SHELL-23', 'Administration', 'User', 'user'],
    ['SHELL-24', 'Administration', 'Role', 'role'],
  ] as const;
  const menu = ['Menu', 'Floor', 'Reports', 'Administration'].map((group) => ({
    group,
    entries: entries
      .filter(([, of]) => of === group)
      .map(([, , name, icon]) => ({ name, path: `/portal/${icon}`, icon })),
  }));

  test('[SHELL-14 SHELL-15 SHELL-16 SHELL-17 SHELL-18 SHELL-19 SHELL-20 SHELL-21 SHELL-22 SHELL-23 SHELL-24] each entry leads to its content path, open to signed-in users only', async () => {
    server.answer('menus', menu);
    const page = openPortal('/portal/home');
    const nav = await screen.findByRole('navigation', { name: 'Main menu' });
    for (const { name, path } of menu.flatMap(({ entries }) => entries)) {
      await page.user.click(await within(nav).findByRole('link', { name }));
      await waitFor(() => expect(page.address()).toBe(path));
    }
    await waitFor(() => expect(screen.queryByRole('heading', { name: /^Welcome/ })).toBeNull());
    page.unmount();
    localStorage.clear();
    const out = openPortal('/portal/login');
    await login();
    for (const { path } of menu.flatMap(({ entries: of }) => of)) {
      await act(() => out.router.navigate(path));
      await waitFor(() => expect(out.address(), path).toBe('/portal/login'));
    }
  });

  test('it marks the entry of the screen, and leads Home, as the logo does', async () => {
    server.answer('menus', menu);
    const { user, address, router } = openPortal('/portal/home');
    const nav = await screen.findByRole('navigation', { name: 'Main menu' });
    await within(nav).findByRole('link', { name: 'Item' });
    const marked = () => within(nav).queryByRole('link', { current: 'page' })?.textContent;
    for (const [name, entry] of [
      ['item', 'Item'],
      ['menuorder', 'Item'],
      ['itemcategory', 'Item category'],
      ['account', undefined],
    ] as const) {
      await act(() => router.navigate(`/portal/${name}`));
      await waitFor(() => expect(marked()).toBe(entry));
    }
    await user.click(await screen.findByRole('link', { name: 'Home' }));
    await waitFor(() => expect(address()).toBe('/portal/home'));
    await user.click(await screen.findByRole('link', { name: 'Item' }));
    await user.click(screen.getByRole('link', { name: /^Home, / }));
    await waitFor(() => expect(address()).toBe('/portal/home'));
  });

  test("[SHELL-30 SHELL-31 SHELL-36] shows the server's entries in groups that fold, and can load a refused menu again", async () => {
    server.refuse('menus', 'ServerError');
    const { user } = openPortal('/portal/home');
    await screen.findByText('The menu could not be loaded.');
    server.answer('menus', [{ group: 'Anything', entries: [{ name: 'New thing', path: '/portal/new', icon: 'x' }] }]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    const nav = await screen.findByRole('navigation', { name: 'Main menu' });
    const link = await within(nav).findByRole('link', { name: 'New thing' });
    expect(link.getAttribute('href')).toBe('/portal/new');
    expect(textsOf(within(nav).getAllByRole('link'))).toEqual(['Home', 'New thing']);
    expect(server.last('menus').headers.Authorization).toBe(`JWT-${readSession()?.token}`);
    const group = within(nav).getByRole('button', { name: 'Anything' });
    expect(group.getAttribute('aria-expanded')).toBe('true');
    await user.click(group);
    expect(group.getAttribute('aria-expanded')).toBe('false');
    await waitFor(() => expect(within(nav).queryByRole('link', { name: 'New thing' })).toBeNull());
  });

  test("[SHELL-26 SHELL-32] counts New orders, is hidden and shown by the menu toggle when pinned, and says 'Powered By' and the product", async () => {
    const statuses = ['N', 'N', 'C'] as const;
    server.answer(
      'activeOrders',
      statuses.map((status, orderID) => buildActiveOrder({ orderID, status })),
    );
    const { user } = openPortal('/portal/home');
    expect((await screen.findByRole('img', { name: '2 new' })).textContent).toBe('2');
    const toggle = await screen.findByRole('button', { name: 'Menu' });
    expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeDefined();
    expect(await screen.findByText('Powered By Comanda')).toBeDefined();
    await user.click(toggle);
    expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull();
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    await user.click(toggle);
    expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeDefined();
  });

  test.each([1079, 768])('[SHELL-26] at %i px lies over the screen until an entry is followed', async (width) => {
    setScreenWidth(width);
    const page = openPortal('/portal/home');
    await screen.findByRole('heading', { name: /^Welcome/ });
    expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Menu' }));
    const drawer = await screen.findByRole('dialog');
    await page.user.click(await within(drawer).findByRole('link', { name: 'Orders' }));
    await screen.findByRole('heading', { name: 'Table Order Status' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('[SHELL-45] lists use the mobile layout under 769 px and not at 769 px', async () => {
    server.answer('searchOrders', null, { results: [buildOrderRow()], ...pageFigures(1) });
    setScreenWidth(768);
    const phone = openPortal('/portal/order');
    await screen.findByRole('list', { name: 'Orders' });
    expect(screen.queryByRole('table')).toBeNull();
    phone.unmount();
    setScreenWidth(769);
    openPortal('/portal/order');
    await screen.findByRole('table', { name: 'Orders' });
  });
});

describe('the top bar', () => {
  async function logOut(user: UserEvent, answer = 'Logout') {
    await user.click(await screen.findByRole('button', { name: /Maria Lopez/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    const question = await screen.findByRole('dialog', { name: 'Are you sure you want to Logout ?' });
    await user.click(within(question).getByRole('button', { name: answer }));
  }

  test("[SHELL-25] shows the restaurant's logo, and a placeholder if it fails to load", async () => {
    openPortal('/portal/home');
    const logo = await screen.findByRole('img', { name: 'Demo Bistro logo' });
    await waitFor(() =>
      expect(screen.getByRole('img', { name: 'Demo Bistro logo' }).getAttribute('src')).toMatch(/^\/logo\/1(\?|$)/),
    );
    (screen.queryByAltText('Demo Bistro logo') ?? logo).dispatchEvent(new Event('error'));
    await waitFor(() => expect(screen.getByRole('img', { name: 'Demo Bistro logo' }).tagName).toBe('SPAN'));
  });

  test('[SHELL-27 SHELL-29] has a user menu with the name and Change Password, and switches the color scheme', async () => {
    const page = openPortal('/portal/home');
    await page.user.click(await screen.findByRole('button', { name: 'Use dark colors' }));
    expect(document.documentElement.dataset.mantineColorScheme).toBe('dark');
    await page.user.click(screen.getByRole('button', { name: 'Use light colors' }));
    expect(document.documentElement.dataset.mantineColorScheme).toBe('light');
    const target = await screen.findByRole('button', { name: /Maria Lopez/ });
    expect(within(target).getByText('Maria Lopez')).toBeDefined();
    await page.user.click(target);
    await page.user.click(await screen.findByRole('menuitem', { name: 'Change Password' }));
    await waitFor(() => expect(page.address()).toBe('/portal/ChangePass'));
  });

  test('[SHELL-28 SHELL-33 SHELL-34 SHELL-35] asks on Logout, then clears everything and leads to the login, even while the server is unreachable', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.fail('signOut');
    const page = openPortal('/portal/home');
    await logOut(page.user, 'Cancel');
    expect(readSession()).toBeDefined();
    const token = readSession()?.token ?? '';
    await logOut(page.user);
    await login();
    expect(page.address()).toBe('/portal/login');
    expect(JSON.stringify({ ...localStorage })).not.toContain(token);
    expect(readSession()).toBeUndefined();
    expect(server.last('signOut').headers.Authorization).toBe(`JWT-${token}`);
  });

  test('shows the name of the only restaurant, or a choice of several that every call carries', async () => {
    const portal = openPortal('/portal/home');
    await screen.findAllByText('Demo Bistro');
    expect(screen.queryByRole('combobox', { name: 'Restaurant' })).toBeNull();
    portal.unmount();
    localStorage.clear();
    signIn();
    const both = ['Demo Bistro', 'Demo Cantina'].map((name, at) => ({ id: at + 1, name }));
    server.answer('restaurantNames', both);
    server.answer('taxRate', ({ query }) => (query.rid === '2' ? 7.25 : 8.875));
    const { user } = openPortal('/portal/home');
    await user.click(await screen.findByRole('combobox', { name: 'Restaurant' }));
    await user.click(await screen.findByRole('option', { name: 'Demo Cantina' }));
    await waitFor(() =>
      expect(readSession()).toMatchObject({ restaurantId: 2, restaurantName: 'Demo Cantina', taxRate: 7.25 }),
    );
    await waitFor(() => expect(server.last('floorTables').headers['X-Restaurant']).toBe('2'));
    expect(server.last('activeOrders').headers['X-Restaurant']).toBe('2');
  });
});

describe('privileges and role', () => {
  test('[SHELL-38] a failure to load them is only logged', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.refuse('userPrivileges', 'ServerError');
    openPortal('/portal/home');
    await screen.findByRole('heading', { name: /^Welcome/ });
    await waitFor(() => expect(log).toHaveBeenCalled());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each([
    [everyPrivilege, 'Manager'],
    [['order', 'payment'], 'Server'],
  ])(
    '[SHELL-37 SHELL-39 SHELL-40 SHELL-43 SHELL-44] %j makes a %s, stored in the session with token, user, restaurant, tax rate and configuration',
    async (privileges, role) => {
      server.answer('userPrivileges', privileges);
      const token = readSession()?.token ?? '';
      openPortal('/portal/home');
      await waitFor(() => expect(readSession()?.restaurantConfig).toBeDefined());
      await waitFor(() => expect(readSession()?.role).toBe(role));
      expect(readSession()).toMatchObject({
        token,
        user: { username: 'manager', name: 'Maria Lopez' },
        restaurantId: 1,
        taxRate: 8.875,
        privileges,
        restaurantConfig: '{"otprequired":1,"managercode":"","paymenttype":"T"}',
      });
      const stored = JSON.stringify({ ...localStorage });
      for (const value of [token, role, '8.875', 'otprequired']) expect(stored).toContain(value);
    },
  );
});
