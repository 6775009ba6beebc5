import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { readSession } from '../../../api/session.ts';
import { buildActiveOrder } from '../../../testing/portal-data.ts';
import { buildToken, everyPrivilege, openPortal, signIn } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';
import { setScreenWidth } from '../../../testing/screen-width.ts';

const server = portalTest();

const home = () => screen.findByRole('heading', { name: /^Welcome/ });
const login = () => screen.findByRole('heading', { name: 'Login' });

describe('who may open which path', () => {
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
    '/portal/home',
    '/portal/orders',
    '/portal/order?id=7',
    '/portal/table?id=2',
    '/portal/ChangePass',
    '/portal/item',
    '/portal/nonsense',
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

  test('[SHELL-09] /portal/home is a content path', async () => {
    signIn();
    openPortal('/portal/home');
    await home();
  });

  test('[SHELL-10] /portal/order is a content path', async () => {
    server.refuse('orderById', 'NotFound');
    signIn();
    const page = openPortal('/portal/order?id=7');
    await screen.findByRole('heading', { name: 'Order' });
    expect(page.address()).toBe('/portal/order?id=7');
  });

  test('[SHELL-11] /portal/table is a content path', async () => {
    server.refuse('tableDetail', 'NotFound');
    signIn();
    const page = openPortal('/portal/table?id=7');
    await screen.findByRole('heading', { name: 'Table' });
    expect(page.address()).toBe('/portal/table?id=7');
  });

  test('[SHELL-12] /portal/ChangePass, in this spelling, is a content path', async () => {
    signIn();
    const page = openPortal('/portal/ChangePass');
    await waitFor(() => expect(page.router.state.initialized).toBe(true));
    expect((await screen.findByRole('main')).textContent).not.toBe('');
    expect(screen.queryByRole('heading', { name: /^Welcome/ })).toBeNull();
    expect(page.address()).toBe('/portal/ChangePass');
  });

  test('[SHELL-13] /portal/orders is the table order status page', async () => {
    signIn();
    openPortal('/portal/orders');
    await screen.findByRole('heading', { name: 'Table Order Status' });
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
      server.answer('restaurantNames', [
        { id: 1, name: 'Demo Bistro' },
        { id: 2, name: 'Demo Cantina', inactive: true },
      ]);
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
});

describe('the drawer', () => {
  const menu = [
    {
      group: 'Menu',
      entries: [
        { name: 'Item category', path: '/portal/itemcategory', icon: 'itemcategory' },
        { name: 'Item', path: '/portal/item', icon: 'item' },
      ],
    },
    {
      group: 'Floor',
      entries: [
        { name: 'Orders', path: '/portal/orders', icon: 'orders' },
        { name: 'Manage table', path: '/portal/managetable', icon: 'managetable' },
        { name: 'Server', path: '/portal/server', icon: 'server' },
      ],
    },
    {
      group: 'Reports',
      entries: [
        { name: 'Payment review', path: '/portal/payment_review', icon: 'payment_review' },
        { name: 'Order statistics', path: '/portal/orderstat', icon: 'orderstat' },
        { name: 'Server statistics', path: '/portal/serverstat', icon: 'serverstat' },
      ],
    },
    {
      group: 'Administration',
      entries: [
        { name: 'User', path: '/portal/user', icon: 'user' },
        { name: 'Role', path: '/portal/role', icon: 'role' },
        { name: 'Manage restaurant', path: '/portal/managerestaurant', icon: 'managerestaurant' },
        { name: 'Application charges', path: '/portal/applicationcharges', icon: 'applicationcharges' },
      ],
    },
  ];

  test.each([
    ['SHELL-14', 'Item category', '/portal/itemcategory'],
    ['SHELL-15', 'Item', '/portal/item'],
    ['SHELL-16', 'Server', '/portal/server'],
    ['SHELL-17', 'Manage table', '/portal/managetable'],
    ['SHELL-18', 'Manage restaurant', '/portal/managerestaurant'],
    ['SHELL-19', 'Application charges', '/portal/applicationcharges'],
    ['SHELL-20', 'Payment review', '/portal/payment_review'],
    ['SHELL-21', 'Order statistics', '/portal/orderstat'],
    ['SHELL-22', 'Server statistics', '/portal/serverstat'],
    ['SHELL-23', 'User', '/portal/user'],
    ['SHELL-24', 'Role', '/portal/role'],
  ])('[%s] the entry %s leads to %s, a content path', async (_row, name, path) => {
    server.answer('menus', menu);
    signIn();
    const page = openPortal('/portal/home');
    const nav = await screen.findByRole('navigation', { name: 'Main menu' });
    await page.user.click(await within(nav).findByRole('link', { name }));
    await waitFor(() => expect(page.address()).toBe(path));
    await waitFor(() => expect(screen.queryByRole('heading', { name: /^Welcome/ })).toBeNull());
    expect(page.address()).toBe(path);
    page.unmount();
    localStorage.clear();
    const out = openPortal(path);
    await login();
    expect(out.address()).toBe('/portal/login');
  });

  test("[SHELL-30 SHELL-31 SHELL-36] shows the server's entries in groups that fold", async () => {
    server.answer('menus', [{ group: 'Anything', entries: [{ name: 'New thing', path: '/portal/new', icon: 'x' }] }]);
    signIn();
    const { user } = openPortal('/portal/home');
    const nav = await screen.findByRole('navigation', { name: 'Main menu' });
    const link = await within(nav).findByRole('link', { name: 'New thing' });
    expect(link.getAttribute('href')).toBe('/portal/new');
    expect(within(nav).getAllByRole('link')).toHaveLength(1);
    expect(server.last('menus').headers.Authorization).toBe(`JWT-${readSession()?.token}`);
    const group = within(nav).getByRole('button', { name: 'Anything' });
    expect(group.getAttribute('aria-expanded')).toBe('true');
    await user.click(group);
    expect(group.getAttribute('aria-expanded')).toBe('false');
    await waitFor(() => expect(within(nav).queryByRole('link', { name: 'New thing' })).toBeNull());
  });

  test('reports a refused menu and can retry it', async () => {
    server.refuse('menus', 'ServerError');
    signIn();
    const { user } = openPortal('/portal/home');
    await screen.findByText('The menu could not be loaded.');
    server.answer('menus', menu);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await within(screen.getByRole('navigation', { name: 'Main menu' })).findByRole('link', { name: 'Role' });
  });

  test('counts the New orders on the Orders entry', async () => {
    server.answer('activeOrders', [
      buildActiveOrder({ orderID: 1, status: 'N' }),
      buildActiveOrder({ orderID: 2, status: 'N' }),
      buildActiveOrder({ orderID: 3, status: 'C' }),
    ]);
    signIn();
    openPortal('/portal/home');
    expect((await screen.findByRole('img', { name: '2 new' })).textContent).toBe('2');
  });

  test('[SHELL-26] is hidden and shown by the menu toggle when pinned', async () => {
    signIn();
    const { user } = openPortal('/portal/home');
    const toggle = await screen.findByRole('button', { name: 'Menu' });
    expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeDefined();
    await user.click(toggle);
    expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull();
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    await user.click(toggle);
    expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeDefined();
  });

  test.each([1079, 768])('[SHELL-26] at %i px lies over the screen until an entry is followed', async (width) => {
    setScreenWidth(width);
    signIn();
    const page = openPortal('/portal/home');
    await home();
    expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Menu' }));
    const drawer = await screen.findByRole('dialog');
    await page.user.click(await within(drawer).findByRole('link', { name: 'Orders' }));
    await screen.findByRole('heading', { name: 'Table Order Status' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('[SHELL-45] lists use the mobile layout under 769 px and not at 769 px', async () => {
    const { buildOrderRow, pageFigures } = await import('../../../testing/portal-data.ts');
    server.answer('searchOrders', null, { results: [buildOrderRow()], ...pageFigures(1) });
    signIn();
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
  test("[SHELL-25] shows the restaurant's logo, and a placeholder if it fails to load", async () => {
    signIn();
    openPortal('/portal/home');
    const logo = await screen.findByRole('img', { name: 'Demo Bistro logo' });
    await waitFor(() =>
      expect(screen.getByRole('img', { name: 'Demo Bistro logo' }).getAttribute('src')).toMatch(/^\/logo\/1(\?|$)/),
    );
    (screen.queryByAltText('Demo Bistro logo') ?? logo).dispatchEvent(new Event('error'));
    await waitFor(() => expect(screen.getByRole('img', { name: 'Demo Bistro logo' }).tagName).toBe('SPAN'));
  });

  test('[SHELL-27 SHELL-29] has a user menu with the name and Change Password', async () => {
    signIn();
    const page = openPortal('/portal/home');
    const target = await screen.findByRole('button', { name: /Maria Lopez/ });
    expect(within(target).getByText('Maria Lopez')).toBeDefined();
    await page.user.click(target);
    await page.user.click(await screen.findByRole('menuitem', { name: 'Change Password' }));
    await waitFor(() => expect(page.address()).toBe('/portal/ChangePass'));
  });

  test('[SHELL-28 SHELL-33 SHELL-34 SHELL-35] asks on Logout, then clears everything and leads to the login', async () => {
    signIn();
    const page = openPortal('/portal/home');
    await page.user.click(await screen.findByRole('button', { name: /Maria Lopez/ }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    const question = await screen.findByRole('dialog', { name: 'Are you sure you want to Logout ?' });
    await page.user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(readSession()).toBeDefined();
    const token = readSession()?.token ?? '';
    await page.user.click(screen.getByRole('button', { name: /Maria Lopez/ }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    const again = await screen.findByRole('dialog', { name: 'Are you sure you want to Logout ?' });
    await page.user.click(within(again).getByRole('button', { name: 'Logout' }));
    await login();
    expect(page.address()).toBe('/portal/login');
    expect(JSON.stringify({ ...localStorage })).not.toContain(token);
    expect(readSession()).toBeUndefined();
    expect(server.last('signOut').headers.Authorization).toBe(`JWT-${token}`);
  });

  test('logs out even while the server is unreachable', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.fail('signOut');
    signIn();
    const page = openPortal('/portal/home');
    await page.user.click(await screen.findByRole('button', { name: /Maria Lopez/ }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    const question = await screen.findByRole('dialog');
    await page.user.click(within(question).getByRole('button', { name: 'Logout' }));
    await login();
    expect(readSession()).toBeUndefined();
  });

  test("[SHELL-32] says 'Powered By' and the product", async () => {
    signIn();
    openPortal('/portal/home');
    expect(await screen.findByText('Powered By Comanda')).toBeDefined();
  });

  test('shows the name of the only restaurant, or a choice of several that every call carries', async () => {
    signIn();
    const one = openPortal('/portal/home');
    await screen.findAllByText('Demo Bistro');
    expect(screen.queryByRole('combobox', { name: 'Restaurant' })).toBeNull();
    one.unmount();
    localStorage.clear();
    server.answer('restaurantNames', [
      { id: 1, name: 'Demo Bistro' },
      { id: 2, name: 'Demo Cantina' },
    ]);
    server.answer('taxRate', ({ query }) => (query.rid === '2' ? 7.25 : 8.875));
    signIn();
    const { user } = openPortal('/portal/home');
    await user.click(await screen.findByRole('combobox', { name: 'Restaurant' }));
    await user.click(await screen.findByRole('option', { name: 'Demo Cantina' }));
    await waitFor(() =>
      expect(readSession()).toMatchObject({ restaurantId: 2, restaurantName: 'Demo Cantina', taxRate: 7.25 }),
    );
    await waitFor(() => expect(server.last('floorTables').headers['X-Restaurant']).toBe('2'));
    expect(server.last('activeOrders').headers['X-Restaurant']).toBe('2');
  });

  test('switches the color scheme', async () => {
    signIn();
    const { user } = openPortal('/portal/home');
    await user.click(await screen.findByRole('button', { name: 'Use dark colors' }));
    expect(document.documentElement.dataset.mantineColorScheme).toBe('dark');
    await user.click(screen.getByRole('button', { name: 'Use light colors' }));
    expect(document.documentElement.dataset.mantineColorScheme).toBe('light');
  });
});

describe('privileges and role', () => {
  test('[SHELL-37] the privileges are a list of strings stored in the session', async () => {
    server.answer('userPrivileges', ['order', 'payment']);
    signIn();
    openPortal('/portal/home');
    await waitFor(() => expect(readSession()?.privileges).toEqual(['order', 'payment']));
  });

  test.each([
    [everyPrivilege, 'Manager'],
    [['order', 'payment'], 'Server'],
  ])('[SHELL-43 SHELL-44] %j makes a %s, stored in the session', async (privileges, role) => {
    server.answer('userPrivileges', privileges);
    signIn();
    openPortal('/portal/home');
    await waitFor(() => expect(readSession()?.role).toBe(role));
  });

  test('[SHELL-38] a failure to load the privileges is only logged', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.refuse('userPrivileges', 'ServerError');
    signIn();
    openPortal('/portal/home');
    await home();
    await waitFor(() => expect(log).toHaveBeenCalled());
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

test('[SHELL-39 SHELL-40] the stored session holds token, user, restaurant, tax rate, configuration and role', async () => {
  const { token } = signIn();
  openPortal('/portal/home');
  await waitFor(() => expect(readSession()?.restaurantConfig).toBeDefined());
  await waitFor(() => expect(readSession()?.role).toBeDefined());
  expect(readSession()).toMatchObject({
    token,
    user: { username: 'manager', name: 'Maria Lopez' },
    restaurantId: 1,
    taxRate: 8.875,
    restaurantConfig: '{"otprequired":1,"managercode":"","paymenttype":"T"}',
    role: 'Manager',
  });
  const stored = JSON.stringify({ ...localStorage });
  for (const value of [token, 'Manager', '8.875', 'otprequired']) expect(stored).toContain(value);
});
