import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openPortal, signIn } from '../testing/portal-page.tsx';
import { portalTest } from '../testing/portal-test.ts';

vi.mock('./people/users/user-screen.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
vi.mock('./sign-in/login/login-screen.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

const server = portalTest();
/** The main script of the served page; undefined if the server doesn't respond. */
let served: string | undefined;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  served = '/assets/portal-1.js';
  const calls = fetch;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (input.startsWith('/api/')) return calls(input, init);
    if (served === undefined) throw new TypeError('Failed to fetch');
    return new Response(`<html><head><script type="module" crossorigin src="${served}"></script></head></html>`);
  });
  const running = document.createElement('script');
  // Never inserted into the test document, which would run it.
  running.setAttribute('type', 'module');
  running.setAttribute('src', '/assets/portal-1.js');
  vi.spyOn(document, 'querySelector').mockImplementation((selector) =>
    selector === 'script[type="module"][src]' ? running : Document.prototype.querySelector.call(document, selector),
  );
  server.answer('menus', [{ group: 'Admin', entries: [{ name: 'User', path: '/portal/user', icon: 'user' }] }]);
});

test('a screen whose script fails to load says so in the shell, and Retry reloads the page once the server answers', async () => {
  served = undefined;
  signIn();
  const { user, reload, router } = openPortal('/portal/home');
  const menu = await screen.findByRole('navigation', { name: 'Main menu' });
  await user.click(await within(menu).findByRole('link', { name: 'User' }));
  expect((await screen.findByRole('alert')).textContent).toContain('This screen could not be loaded.');
  const shell = within(screen.getByRole('navigation', { name: 'Main menu' }));
  for (const name of ['Home', 'User']) expect(shell.getByRole('link', { name })).toBeDefined();
  expect(router.state.location.pathname).toBe('/portal/user');

  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Network error, please try again')).toBeDefined();
  expect(reload).not.toHaveBeenCalled();

  served = '/assets/portal-1.js';
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

test('the login, which has no shell, does the same', async () => {
  openPortal('/portal/login');
  expect((await screen.findByRole('alert')).textContent).toContain('This screen could not be loaded.');
});

test('after an update the page reloads by itself, once per update', async () => {
  served = '/assets/portal-2.js';
  signIn();
  const first = openPortal('/portal/user');
  await waitFor(() => expect(first.reload).toHaveBeenCalledTimes(1));
  first.unmount();
  const second = openPortal('/portal/user');
  await screen.findByRole('alert');
  await settled();
  expect(second.reload).not.toHaveBeenCalled();
  second.unmount();
  served = '/assets/portal-3.js';
  const third = openPortal('/portal/user');
  await waitFor(() => expect(third.reload).toHaveBeenCalledTimes(1));
});

test('without an update nothing reloads by itself', async () => {
  signIn();
  const { reload } = openPortal('/portal/user');
  await screen.findByRole('alert');
  await settled();
  expect(reload).not.toHaveBeenCalled();
});

/** Waits long enough for a response of the fake server to take effect. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 50));
