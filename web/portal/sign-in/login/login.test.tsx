import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { endSession, readSession, startSession } from '../../../api/session.ts';
import { buildToken, openPortal } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';

const server = portalTest();

const accept = () => {
  const token = buildToken();
  server.answer('signIn', { username: 'manager', name: 'Maria Lopez', token });
  return token;
};

async function openLogin() {
  const page = openPortal('/portal/login');
  const button = await screen.findByRole('button', { name: 'Login' });
  return { ...page, button };
}

describe('Login', () => {
  test('[LOGIN-01 LOGIN-02 LOGIN-04] has username, password, Remember me and Login', async () => {
    const { button } = await openLogin();
    expect(screen.getByRole('textbox', { name: 'Username' })).toBeDefined();
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password');
    expect(screen.getByRole('checkbox', { name: 'Remember me' })).toBeDefined();
    expect(button.textContent).toBe('Login');
    expect(document.body.textContent).not.toMatch(/kitchen/i);
  });

  test.each([false, true])(
    '[LOGIN-03 LOGIN-06 LOGIN-10 LOGIN-11 LOGIN-12] stores only the token and leads home, the same with Remember me set to %s',
    async (ticked) => {
      const token = accept();
      const { user, address } = await openLogin();
      if (ticked) await user.click(screen.getByRole('checkbox', { name: 'Remember me' }));
      await user.type(screen.getByLabelText('Username'), 'manager');
      await user.type(screen.getByLabelText('Password'), 'Manager@123{Enter}');
      await screen.findByRole('heading', { name: 'Welcome, Maria Lopez' });
      expect(address()).toBe('/portal/home');
      const { method, path, body } = server.last('signIn');
      expect([method, path]).toEqual(['POST', '/api/token/generate-token']);
      expect(JSON.parse(body ?? '')).toEqual({ username: 'manager', password: 'Manager@123' });
      expect(Object.keys(localStorage).filter((key) => key !== 'mantine-color-scheme-value')).toEqual([
        'comanda.staff',
      ]);
      expect(JSON.stringify({ ...localStorage })).toContain(token);
      expect(readSession()).toMatchObject({ token, user: { username: 'manager', name: 'Maria Lopez' } });
    },
  );

  test('[LOGIN-07 LOGIN-08] sends empty fields too, once for two presses, shows the refusal and keeps the fields', async () => {
    server.refuse('signIn', 'BadLogin');
    const release = server.hold('signIn');
    const { user, button, address } = await openLogin();
    await user.dblClick(button);
    release();
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid user or password');
    expect(server.sent('signIn').map(({ body }) => JSON.parse(body ?? ''))).toEqual([{ username: '', password: '' }]);
    expect(address()).toBe('/portal/login');
    expect(readSession()).toBeUndefined();
  });

  test('[LOGIN-09 LOGIN-13] says nothing about user and password if something else is wrong', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user, button } = await openLogin();
    const says = async (words: string) => {
      await user.click(button);
      await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(words));
    };
    for (const code of ['ServerError', 'Unavailable', 'Invalid', 'NotAllowed'] as const) {
      server.refuse('signIn', 'BadLogin');
      await says('Invalid user or password');
      server.refuseUndeclared('signIn', code);
      await says('Server error!');
    }
    for (const [seconds, wait] of [
      ['540', '9 minutes'],
      ['61', '2 minutes'],
      ['1', '1 second'],
    ] as const) {
      server.refuse('signIn', 'TooManyTries', { 'Retry-After': seconds });
      await says(`Too many attempts. Please wait ${wait} and try again.`);
    }
    server.refuse('signIn', 'TooManyTries');
    await says('Too many attempts. Please wait a moment and try again.');
    server.fail('signIn');
    await says('Server error!');
  });
});

describe('Forgot Password', () => {
  async function openDialog() {
    const { user } = await openLogin();
    await user.click(screen.getByRole('button', { name: 'Forgot Password' }));
    const dialog = await screen.findByRole('dialog', { name: 'Forgot Password' });
    return { user, dialog, field: within(dialog).getByLabelText('Username') };
  }

  test('[LOGIN-05 PWD-01 PWD-02] asks for a username, and sends nothing without one', async () => {
    const { user, dialog } = await openDialog();
    await user.click(within(dialog).getByRole('button', { name: 'Send' }));
    expect((await within(dialog).findByRole('alert')).textContent).toBe('Please Enter Username');
    expect(server.sent('askPasswordLink')).toEqual([]);
  });

  test('[PWD-03 PWD-06] shows the dialog SUCCESS', async () => {
    server.answer('askPasswordLink', null);
    const { user, field } = await openDialog();
    await user.type(field, 'manager{Enter}');
    const done = await screen.findByRole('dialog', { name: 'SUCCESS' });
    expect(within(done).getByText('Mail Sent! Please Check Your Mail!')).toBeDefined();
    expect(server.last('askPasswordLink').query).toEqual({ username: 'manager' });
    await user.click(within(done).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('[PWD-04 PWD-05] says why no mail was sent', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user, dialog, field } = await openDialog();
    await user.type(field, 'nobody');
    const says = async (words: string) => {
      await user.click(within(dialog).getByRole('button', { name: 'Send' }));
      await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toBe(words));
    };
    for (const code of ['ServerError', 'Unavailable'] as const) {
      server.refuse('askPasswordLink', 'User Not Found');
      await says('Please Enter Correct Username');
      server.refuse('askPasswordLink', code);
      await says('server Error!');
    }
    server.refuse('askPasswordLink', 'TooManyTries');
    await says('Too many attempts. Please wait a moment and try again.');
    server.fail('askPasswordLink');
    await says('server Error!');
  });
});

describe('a session that ended', () => {
  const work = async () => {
    localStorage.clear();
    startSession({ token: buildToken(), user: { username: 'manager', name: 'Maria Lopez' }, restaurantId: 1 });
    const page = openPortal('/portal/orders');
    await screen.findByRole('heading', { name: 'Table Order Status' });
    return page;
  };
  const login = async (user: Awaited<ReturnType<typeof work>>['user'], username: string) => {
    server.answer('signIn', { username, name: 'Somebody', token: buildToken() });
    await user.click(await screen.findByRole('button', { name: 'Login' }));
  };
  const ended = async () => (await screen.findByText(/^You were signed out\./)).textContent;

  test('leads its user back to the page after the login, with the reason', async () => {
    const { user, address } = await work();
    act(() => endSession('expired'));
    expect(await ended()).toBe('You were signed out. Your session has expired.');
    await login(user, 'manager');
    await screen.findByRole('heading', { name: 'Table Order Status' });
    expect(address()).toBe('/portal/orders');
    expect(await ended()).toBe('You were signed out. Your session has expired.');
  });

  test('leads another user home', async () => {
    const { user, address } = await work();
    act(() => endSession('expired'));
    await login(user, 'server');
    await screen.findByRole('heading', { name: /^Welcome/ });
    expect(address()).toBe('/portal/home');
    expect(screen.queryByText(/^You were signed out/)).toBeNull();
  });

  test('by expiry in the background leads back too', async () => {
    const { user, address } = await work();
    act(() => localStorage.clear());
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
    await screen.findByRole('heading', { name: 'Login' });
    await login(user, 'manager');
    await screen.findByRole('heading', { name: 'Table Order Status' });
    expect(address()).toBe('/portal/orders');
  });

  test('by Logout leads home without a message', async () => {
    const { user, address } = await work();
    act(() => endSession('signedOut'));
    await screen.findByRole('heading', { name: 'Login' });
    expect(screen.queryByText(/^You were signed out/)).toBeNull();
    await login(user, 'manager');
    await screen.findByRole('heading', { name: /^Welcome/ });
    expect(address()).toBe('/portal/home');
  });
});
