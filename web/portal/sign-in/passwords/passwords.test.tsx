import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { brokenPasswordRules } from '../../../../core/domain/password-rules.ts';
import { readSession } from '../../../api/session.ts';
import { openPortal, signIn } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';
import { textOf } from '../../../ui/plain/say.tsx';
import { faultsOfPassword } from './new-password.tsx';

const server = portalTest();
beforeEach(() => {
  server.answer('changePassword', null);
  server.answer('resetPassword', null);
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
const rule = (words: string) => {
  const item = within(screen.getByRole('region', { name: 'Password rules' }))
    .getByText(words)
    .closest('li');
  return item?.getAttribute('data-state');
};

type Keys = ReturnType<typeof openPortal>['user'];

async function openChange() {
  signIn();
  const page = openPortal('/portal/ChangePass');
  await screen.findByRole('heading', { name: 'Change Password' });
  const submit = async () => page.user.click(screen.getByRole('button', { name: 'Change Password' }));
  const fill = async (password: string, confirmed = password) => {
    await page.user.type(field('Old Password'), 'Before@123');
    await type(page.user, password, confirmed);
  };
  return { ...page, submit, fill, call: 'changePassword' as const };
}

const link = '/portal/forgotpassword?username=manager&token=tok-en';

async function openReset(address = link) {
  const page = openPortal(address);
  await screen.findByRole('heading', { name: 'Reset Password' });
  const submit = async () => page.user.click(screen.getByRole('button', { name: 'Reset Password' }));
  const fill = (password: string, confirmed = password) => type(page.user, password, confirmed);
  return { ...page, submit, fill, call: 'resetPassword' as const };
}

async function type(user: Keys, password: string, confirmed: string) {
  if (password) await user.type(field('New Password'), password);
  if (confirmed) await user.type(field('Confirm_Password'), confirmed);
}

test.each([
  ['[PWD-26]', '8 to 30 characters', 'Aa1@567'],
  ['[PWD-26]', '8 to 30 characters', `Aa1@${'x'.repeat(27)}`],
  ['[PWD-27]', 'at least one digit', 'Admin@abc'],
  ['[PWD-28]', 'at least one lowercase letter', 'ADMIN@123'],
  ['[PWD-29]', 'at least one uppercase letter', 'admin@123'],
  ['[PWD-30]', 'at least one of @#$%', 'Admin!123'],
  ['[PWD-31]', 'must start with an alphabet', '1Admin@123'],
])('%s breaks "%s" with %s', (_row, words, password) => {
  expect(brokenPasswordRules(password).map((rule) => textOf(rule.words))).toEqual([words]);
  expect(faultsOfPassword({ password, confirmed: '' }, 30)).toEqual({ password: 'Password does not match the rules!' });
});

describe.each([
  ['Change Password', openChange],
  ['the reset screen', openReset],
])('a new password on %s', (_, open) => {
  test('[PWD-19 PWD-25 AMB-79] that breaks a rule or differs from its repetition is reported, marked, not sent', async () => {
    const { user, fill, submit, call } = await open();
    await fill('Aa1@567');
    expect(rule('8 to 30 characters')).toBe('open');
    await submit();
    expect((await screen.findByRole('alert')).textContent).toBe('Password does not match the rules!');
    expect(rule('8 to 30 characters')).toBe('broken');
    expect(document.activeElement).toBe(field('New Password'));
    await type(user, '8', '9');
    await submit();
    const words = 'Please enter confirm_password same as new_password !';
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(document.activeElement).toBe(field('Confirm_Password'));
    expect(server.sent(call)).toEqual([]);
  });

  test('[PWD-32] has inputs of 3 to 50 characters, ticks the rules during typing, and is sent once for two presses', async () => {
    const { user, fill, call } = await open();
    for (const label of ['New Password', 'Confirm_Password']) {
      const { minLength, maxLength, type } = field(label);
      expect([minLength, maxLength, type]).toEqual([3, 50, 'password']);
    }
    await fill('Fresh#2026');
    const items = within(screen.getByRole('region', { name: 'Password rules' })).getAllByRole('listitem');
    expect(items.map((item) => item.getAttribute('data-state'))).toEqual([...Array(6).fill('holds'), 'open']);
    expect(rule('not a common password (checked when you save)')).toBe('open');
    const release = server.hold(call);
    const button = document.querySelector<HTMLButtonElement>('button[type=submit]');
    await user.dblClick(button ?? document.body);
    release();
    await screen.findByText(/Password (Changed Sucessfully !|reset Successfully)/);
    expect(server.sent(call)).toHaveLength(1);
  });
});

describe('Change Password', () => {
  test('[PWD-18 AMB-97] has its three fields, Cancel and Change Password, and sends nothing without the old one', async () => {
    const { user, address, submit } = await openChange();
    await type(user, 'Fresh#2026', 'Fresh#2026');
    await submit();
    await screen.findByText('Old Password is mandatory!');
    expect(document.activeElement).toBe(field('Old Password'));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(address()).toBe('/portal/home'));
    expect(server.sent('changePassword')).toEqual([]);
  });

  test('[PWD-21 PWD-22 PWD-23 PWD-24] confirms its success, clears user and token and leads to the login', async () => {
    const { fill, submit, address } = await openChange();
    const token = readSession()?.token ?? 'none';
    await fill('Fresh#2026');
    await submit();
    await screen.findByText('Password Changed Sucessfully !');
    await waitFor(() => expect(address()).toBe('/portal/login'));
    const sent = server.last('changePassword');
    expect(sent).toMatchObject({ method: 'POST', path: '/api/changepassword' });
    expect(JSON.parse(sent.body ?? '')).toEqual({
      username: 'manager',
      password: 'Fresh#2026',
      oldpassword: 'Before@123',
    });
    expect(readSession()).toBeUndefined();
    const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
    expect(kept).not.toContain(token);
    expect(kept).not.toContain('Maria Lopez');
  });

  test('[PWD-20] refused shows why, and keeps the session and what was typed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { fill, submit, address } = await openChange();
    await fill('Fresh#2026');
    const wrong = 'Please Check your Old Password!';
    for (const [code, words] of [
      ['WrongPassword', wrong],
      ['ServerError', 'Server error!'],
      ['NotAllowed', wrong],
      ['Unavailable', 'The service is not available right now. Please try again.'],
      ['TooManyTries', 'Too many attempts. Please wait a moment and try again.'],
      ['INVALID_PASSWORD', 'Password does not match the rules!'],
    ] as const) {
      server.refuse('changePassword', code);
      await submit();
      await screen.findByText(words);
      expect([address(), field('New Password').value]).toEqual(['/portal/ChangePass', 'Fresh#2026']);
    }
    server.fail('changePassword');
    await submit();
    await screen.findByText('Network error, please try again');
    expect(readSession()).toBeDefined();
  });
});

describe('the rules of restaurant and server for a new password', () => {
  const long = `Tram 4 line @ the bakery ${'z'.repeat(40)}`;

  test('allow long ones in the panel and the fields', async () => {
    const restaurantConfig = '{"otprequired":1,"managercode":"","paymenttype":"T","longpasswords":1}';
    server.answer('restaurantConfig', restaurantConfig);
    signIn({ privileges: [], restaurantId: 1, restaurantConfig });
    const { user } = openPortal('/portal/ChangePass');
    await screen.findByText('8 to 128 characters');
    await user.type(field('Old Password'), 'Before@123');
    await type(user, long, long);
    expect(rule('8 to 128 characters')).toBe('holds');
    await user.click(screen.getByRole('button', { name: 'Change Password' }));
    await screen.findByText('Password Changed Sucessfully !');
    expect(JSON.parse(server.last('changePassword').body ?? '')).toMatchObject({ password: long });
  });

  test('give the maximum length for a link', async () => {
    await openReset(`${link}&most=128`);
    expect(screen.getByText('8 to 128 characters')).toBeDefined();
  });

  test.each([
    ['Change Password', openChange],
    ['the reset screen', openReset],
  ])('refuse a common one with its own message on %s, and mark the rule until it changes', async (_, open) => {
    const { user, fill, submit, call } = await open();
    server.refuse(call, 'CommonPassword');
    await fill('Welcome@2026');
    await submit();
    const words = 'This password is too common. Please choose another one.';
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    const common = 'not a common password (checked when you save)';
    expect([rule(common), document.activeElement]).toEqual(['broken', field('New Password')]);
    await user.type(field('New Password'), '7');
    expect(rule(common)).toBe('open');
  });
});

describe('the reset screen', () => {
  test('[PWD-10 PWD-11 PWD-12 PWD-13 PWD-14 PWD-16 PWD-17 SHELL-06] is open without login, sends the values of the address without authorization, and leads to the login', async () => {
    const { user, fill, submit, address } = await openReset();
    expect(readSession()).toBeUndefined();
    expect(address()).toBe(link);
    await fill('Fresh#2026');
    await submit();
    const dialog = await screen.findByRole('dialog', { name: 'Password reset Successfully' });
    const sent = server.last('resetPassword');
    expect(sent).toMatchObject({ method: 'POST', path: '/api/token/resetforgotpwd' });
    expect(JSON.parse(sent.body ?? '')).toEqual({ username: 'manager', password: 'Fresh#2026', token: 'tok-en' });
    expect(Object.keys(sent.headers)).not.toContain('Authorization');
    await user.click(within(dialog).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(address()).toBe('/portal/login'));
  });

  test('works while that user is signed in here, and ends the session', async () => {
    signIn();
    const { user, fill, submit, address } = await openReset();
    await fill('Fresh#2026');
    await submit();
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    await waitFor(() => expect(address()).toBe('/portal/login'));
    expect(Object.keys(server.last('resetPassword').headers)).not.toContain('Authorization');
    expect(readSession()).toBeUndefined();
  });

  test('[PWD-15 AMB-79 AMB-80] refused shows why, and stays', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { fill, submit, address } = await openReset();
    await fill('Fresh#2026');
    const says = async (words: string) => {
      await submit();
      await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(words));
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(address()).toBe(link);
    };
    for (const [code, words] of [
      ['TOKEN_ALREADYUSED', 'Link Already Used!'],
      ['NotFound', 'server Error!'],
      ['LinkExpired', 'Link Expired!'],
      ['ServerError', 'server Error!'],
      ['INVALID_PASSWORD', 'Password does not match the rules!'],
    ] as const) {
      server.refuse('resetPassword', code);
      await says(words);
    }
    server.fail('resetPassword');
    await says('server Error!');
  });

  test('has an incomplete link refused by the server like any wrong one', async () => {
    server.refuse('resetPassword', 'NotFound');
    const { fill, submit } = await openReset('/portal/forgotpassword');
    await fill('Fresh#2026');
    await submit();
    await screen.findByText('server Error!');
    expect(JSON.parse(server.last('resetPassword').body ?? '')).toMatchObject({ username: '', token: '' });
  });
});
