import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { readSession } from '../../../api/session.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import { buildToken, everyPrivilege, openPortal, signIn } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';

const server = portalTest();
beforeEach(() => {
  server.answer('quickStaff', [maria]);
});

const home = () => screen.findByRole('heading', { name: /^Welcome/ });
const locked = () => screen.findByRole('heading', { name: 'Locked' });
/** Maria Lopez, as in the list of users with a PIN. */
const maria = { userId: 1, name: 'Maria Lopez' };
const openLocked = async (address = '/portal/home') => {
  const session = signIn({ privileges: everyPrivilege, restaurantId: 1, restaurantName: 'Demo Bistro', locked: true });
  const page = openPortal(address);
  await locked();
  return { ...page, session };
};

describe('a locked screen', () => {
  test('is reached from the user menu, and nothing of the portal is rendered or requested below it', async () => {
    signIn({ privileges: everyPrivilege, restaurantId: 1, restaurantName: 'Demo Bistro' });
    const { user } = openPortal('/portal/home');
    await home();
    await user.click(screen.getByRole('button', { name: /^User menu of/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Lock or switch user' }));
    await locked();
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.queryByText(/^Welcome/)).toBeNull();
    await waitFor(() => expect(server.sent('lockSession')).toHaveLength(1));
    expect(readSession()?.locked).toBe(true);
  });

  test('is told to the server again after a refusal, until the server has locked the session', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    server.refuse('lockSession', 'ServerError');
    await openLocked();
    await waitFor(() => expect(server.sent('lockSession')).toHaveLength(1));
    await act(() => vi.advanceTimersByTimeAsync(5_500));
    expect(server.sent('lockSession')).toHaveLength(2);
    server.answer('lockSession', null);
    await act(() => vi.advanceTimersByTimeAsync(5_500));
    expect(server.sent('lockSession')).toHaveLength(3);
    await act(() => vi.advanceTimersByTimeAsync(11_000));
    expect(server.sent('lockSession')).toHaveLength(3);
  });

  test("reports a wrong PIN, and opens with its user's PIN from the pad at the same place", async () => {
    server.refuse('unlockSession', 'WrongPassword');
    const { user, address } = await openLocked('/portal/ChangePass');
    await user.keyboard('111111');
    expect((await screen.findByRole('alert')).textContent).toContain('This PIN is wrong.');
    expect(screen.getByLabelText('PIN of Maria Lopez')).toHaveProperty('value', '');
    server.answer('unlockSession', null);
    for (const digit of ['2', '7', '4', '9', '5', '1']) fireEvent.click(screen.getByRole('button', { name: digit }));
    await screen.findByRole('heading', { name: 'Change Password' });
    expect(server.sent('unlockSession').map(({ body }) => JSON.parse(body ?? ''))).toEqual([
      { secret: '111111' },
      { secret: '274951' },
    ]);
    expect(address()).toBe('/portal/ChangePass');
    expect(readSession()).not.toHaveProperty('locked');
  });

  test('opens with the password as well, and shows the wait after too many attempts', async () => {
    server.refuse('unlockSession', 'TooManyTries', { 'Retry-After': '30' });
    // A user without a PIN is not asked for one first.
    server.answer('quickStaff', []);
    const { user } = await openLocked();
    await user.type(await screen.findByLabelText('Password of Maria Lopez'), 'Secret@123{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Please wait 30 seconds');
    server.answer('unlockSession', null);
    await user.click(screen.getByRole('button', { name: 'Unlock' }));
    await home();
    expect(JSON.parse(server.last('unlockSession').body ?? '')).toEqual({ secret: 'Secret@123' });
  });

  test('lets a colleague continue with their PIN, at home and with their own token', async () => {
    const token = buildToken();
    server.answer('quickStaff', [maria, { userId: 7, name: 'Ana Silva' }]);
    server.answer('quickSignIn', { username: 'ana', name: 'Ana Silva', token });
    server.answer('signOut', null);
    const { user, address, session } = await openLocked('/portal/ChangePass');
    await user.click(await screen.findByRole('button', { name: /Ana Silva/ }));
    expect(screen.getAllByText('Maria Lopez')).toHaveLength(1);
    await user.keyboard('830274');
    await screen.findByRole('heading', { name: 'Welcome, Ana Silva' });
    expect(JSON.parse(server.last('quickSignIn').body ?? '')).toEqual({ userId: 7, pin: '830274' });
    expect(readSession()).toMatchObject({ token, user: { username: 'ana', name: 'Ana Silva' } });
    expect(address()).toBe('/portal/home');
    await waitFor(() => expect(server.last('signOut').headers.Authorization).toBe(`JWT-${session.token}`));
  });

  test('reports colleagues that fail to load, and can be left by signing out', async () => {
    server.fail('quickStaff');
    server.answer('signOut', null);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user, address } = await openLocked();
    await screen.findByText('Colleagues with a PIN could not be loaded.');
    await user.click(screen.getByRole('button', { name: 'Sign Maria Lopez out' }));
    await screen.findByRole('heading', { name: 'Login' });
    expect(address()).toBe('/portal/login');
    expect(readSession()).toBeUndefined();
  });

  test('appears when the server says that the session is locked', async () => {
    server.refuse('restaurantNames', 'Locked');
    signIn({ restaurantId: 1 });
    openPortal('/portal/home');
    await locked();
  });
});

describe('an idle screen', () => {
  const config = (minutes: number) => `{"otprequired":1,"managercode":"","paymenttype":"T","lockminutes":${minutes}}`;
  const openAt = async (restaurantConfig: string) => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    server.answer('restaurantConfig', restaurantConfig);
    signIn({ privileges: everyPrivilege, restaurantId: 1, restaurantConfig });
    openPortal('/portal/home');
    await home();
  };
  const pass = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * 60_000));
  const isLocked = () => screen.queryByRole('heading', { name: 'Locked' }) !== null;

  test("locks after the restaurant's minutes, and a touch restarts them", async () => {
    await openAt(config(2));
    await pass(1.5);
    fireEvent.pointerDown(document.body);
    await pass(1.5);
    expect(isLocked()).toBe(false);
    await pass(0.6);
    await locked();
  });

  test('stays open without a configured time, and locks by the setting of the device', async () => {
    await openAt('{"otprequired":1,"managercode":"","paymenttype":"T"}');
    await pass(60);
    expect(isLocked()).toBe(false);
  });

  test('prefers the setting of the device to that of the restaurant', async () => {
    localStorage.setItem('comanda.lock', '1');
    await openAt(config(30));
    await pass(1.1);
    await locked();
  });

  test('is covered at once when a page opens after too long without activity', async () => {
    const { token } = signIn();
    localStorage.setItem('comanda.touched', `${token.slice(-12)} ${Date.now() - 10 * 60_000}`);
    server.answer('restaurantConfig', config(5));
    signIn({ token, privileges: everyPrivilege, restaurantId: 1, restaurantConfig: config(5) });
    openPortal('/portal/home');
    await locked();
  });
});

describe('a press that needs reauthentication', () => {
  const openUser = async () => {
    signIn({ privileges: everyPrivilege, restaurantId: 1 });
    const page = openPortal('/portal/home');
    await home();
    return page;
  };

  test('asks for PIN or password, and continues by itself', async () => {
    const { user } = await openUser();
    server.refuse('saveUser', 'ProveAgain');
    const pressed = staffRequest(endpoints.saveUser, { body: {} });
    const field = await screen.findByLabelText('PIN or password');
    server.refuse('proveAgain', 'WrongPassword');
    await user.type(field, '111222');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect((await screen.findByRole('alert')).textContent).toContain('This PIN or password is wrong.');
    server.answer('proveAgain', null);
    server.answer('saveUser', 7);
    await user.clear(field);
    await user.type(field, '274951{Enter}');
    expect(await pressed).toMatchObject({ success: true, result: 7 });
    expect(JSON.parse(server.last('proveAgain').body ?? '')).toEqual({ secret: '274951' });
    expect(server.sent('saveUser')).toHaveLength(2);
  });

  test('does nothing once the question is closed', async () => {
    const { user } = await openUser();
    server.refuse('saveUser', 'ProveAgain');
    const pressed = staffRequest(endpoints.saveUser, { body: {} });
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await pressed).toMatchObject({ success: false, code: 'ProveAgain' });
    expect(server.sent('saveUser')).toHaveLength(1);
  });
});
