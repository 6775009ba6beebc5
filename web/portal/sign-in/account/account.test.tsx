import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { browserWithPasskeys, passkeyMade } from '../../../testing/passkeys.ts';
import { buildAccount, everyPrivilege, openPortal, signIn } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';

const server = portalTest();
const body = (call: Parameters<typeof server.last>[0]) => JSON.parse(server.last(call).body ?? '');
const formOf = (name: string) => within(screen.getByRole('form', { name }));

async function openAccount() {
  signIn({ privileges: everyPrivilege, restaurantId: 1, restaurantName: 'Demo Bistro' });
  const page = openPortal('/portal/account');
  await screen.findByText('maria@example.com');
  const form = formOf('PIN');
  const fill = async (pin: string, repeated: string, password: string) => {
    for (const [label, text] of [
      ['New PIN', pin],
      ['Repeat the PIN', repeated],
      ['Your password', password],
    ] as const) {
      await page.user.clear(form.getByLabelText(label));
      if (text) await page.user.type(form.getByLabelText(label), text);
    }
  };
  return { ...page, form, fill };
}

test('a PIN is set with the password, and the form is cleared', async () => {
  server.answer('setPin', null);
  const { user, form, fill } = await openAccount();
  screen.getByText('You have no PIN yet.');
  await fill('274951', '274951', 'Secret@123');
  server.answer('account', buildAccount({ hasPin: true }));
  await user.click(form.getByRole('button', { name: 'Set PIN' }));
  await screen.findByText('Your PIN is set.');
  expect(body('setPin')).toEqual({ password: 'Secret@123', pin: '274951' });
  await screen.findByText('You have a PIN.');
  expect(formOf('PIN').getByLabelText('New PIN')).toHaveProperty('value', '');
});

test('a weak PIN, differing PINs and a missing password are reported before sending', async () => {
  const { user, form, fill } = await openAccount();
  await fill('123456', '123456', '');
  await user.click(form.getByRole('button', { name: 'Set PIN' }));
  await form.findByText('This PIN is easily guessed. Please choose another one.');
  form.getByText('Please enter your password.');
  await fill('274951', '274952', 'x');
  await user.click(form.getByRole('button', { name: 'Set PIN' }));
  await form.findByText('The two PINs do not match.');
  expect(server.sent('setPin')).toEqual([]);
});

test('a wrong password is reported at its field, and the right one removes the PIN', async () => {
  server.answer('account', buildAccount({ hasPin: true }));
  server.refuse('setPin', 'WrongPassword');
  const { user, form, fill } = await openAccount();
  const remove = () => user.click(form.getByRole('button', { name: 'Remove PIN' }));
  await remove();
  await form.findByText('Please enter your password.');
  await fill('', '', 'Wrong@123');
  await remove();
  await form.findByText('This password is wrong.');
  server.answer('setPin', null);
  await remove();
  await screen.findByText('Your PIN is removed.');
  expect(body('setPin')).toEqual({ password: 'Wrong@123', pin: '' });
});

test('a device is set to lock by itself', async () => {
  const { user } = await openAccount();
  await user.click(screen.getByRole('combobox', { name: 'Lock the screen when idle' }));
  await user.click(await screen.findByRole('option', { name: 'After 5 minutes' }));
  expect(localStorage.getItem('comanda.lock')).toBe('5');
});

test('an account or a list of sessions that fails to load says so, with a retry', async () => {
  for (const call of ['account', 'sessions'] as const) server.fail(call);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  signIn({ privileges: [], restaurantId: 1 });
  const { user } = openPortal('/portal/account');
  await screen.findByText('Your account could not be loaded.');
  server.answer('account', buildAccount());
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('maria@example.com');
  await screen.findByText('The list of your sessions could not be loaded.');
});

test('another session is signed out from the list; signing out everywhere asks first and leads to the login', async () => {
  const session = {
    sessionId: '5c4a2e8e-3d0f-4a52-8a55-0d4f8c6ab001',
    device: 'Chrome, Android',
    address: '10.0.0.7',
    since: '2026-03-01T10:00:00.000Z',
    lastSeen: '2026-03-01T11:30:00.000Z',
    byPin: false,
    locked: true,
    own: false,
  };
  server.answer('sessions', [session]);
  server.answer('endSession', null);
  const { user, address } = await openAccount();
  const row = (await screen.findByText('Chrome, Android')).closest('li') as HTMLElement;
  expect(row.textContent).toContain('locked');
  expect(row.textContent).toContain('10.0.0.7');
  server.answer('sessions', []);
  await user.click(within(row).getByRole('button', { name: /^Sign out Chrome, Android, signed in/ }));
  await screen.findByText('That session is signed out.');
  expect(body('endSession')).toEqual({ sessionId: session.sessionId });
  expect(screen.queryByText('Chrome, Android')).toBeNull();
  server.answer('endSessions', null);
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }));
  await screen.findByRole('heading', { name: 'Login' });
  expect(address()).toBe('/portal/login');
});

describe('the second step', () => {
  const status = (app: boolean, required: boolean, codesLeft: number) =>
    server.answer('account', buildAccount({ secondStep: { app, required, codesLeft } }));
  const codes = ['ABCD-EFGH-JKLM-NPQR', 'STUV-WXYZ-2345-6789'];
  const form = () => formOf('Second step');

  test('is set up with the app’s first code and the password, and shows the recovery codes once', async () => {
    const { user } = await openAccount();
    screen.getByText('You have no second step yet.');
    server.answer('newApp', {
      secret: 'JBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP',
      setup: 'kept',
    });
    await user.click(screen.getByRole('button', { name: 'Set up' }));
    await screen.findByRole('img', { name: 'QR code for the app' });
    await user.click(form().getByRole('button', { name: 'Turn on' }));
    await form().findByText('Please enter the code.');
    server.refuse('addSecondStep', 'WrongSecondStep');
    await user.type(form().getByLabelText('Code from the app'), '123456');
    await user.type(form().getByLabelText('Your password'), 'Secret@123');
    await user.click(form().getByRole('button', { name: 'Turn on' }));
    await form().findByText('This code is wrong or was already used.');
    server.answer('addSecondStep', codes);
    status(true, false, 2);
    await user.click(form().getByRole('button', { name: 'Turn on' }));
    const shown = await screen.findByRole('region', { name: 'Your recovery codes' });
    expect(within(shown).getAllByRole('listitem')).toHaveLength(2);
    const sent = { password: 'Secret@123', setup: 'kept', code: '123456' };
    expect(body('addSecondStep')).toEqual(sent);
    await user.click(within(shown).getByRole('button', { name: 'I have saved them' }));
    expect(screen.queryByText(codes[0] ?? '')).toBeNull();
    await screen.findByText(/2 recovery codes are left/);
  });

  test('is removed with password and code, unless a role requires it', async () => {
    status(true, false, 1);
    server.answer('removeSecondStep', null);
    const { user } = await openAccount();
    await screen.findByText(/1 recovery code is left/);
    await user.type(form().getByLabelText('Code'), '123456');
    await user.type(form().getByLabelText('Your password'), 'Secret@123');
    status(false, false, 0);
    await user.click(form().getByRole('button', { name: 'Remove second step' }));
    await screen.findByText('Your second step is removed.');
    await screen.findByText('You have no second step yet.');
  });

  test('can only be renewed if a role requires it', async () => {
    status(true, true, 3);
    await openAccount();
    await screen.findByText(/Your role requires a second step/);
    expect(form().queryByRole('button', { name: 'Remove second step' })).toBeNull();
    expect(form().getByRole('button', { name: 'New recovery codes' })).toBeDefined();
  });
});

describe('passkeys', () => {
  const passkey = { passkeyId: 'BBBB', name: 'Laptop', since: '2026-03-01T10:00:00.000Z', lastUsed: null };
  const status = (passkeys: (typeof passkey)[]) =>
    server.answer('account', buildAccount({ passkeys, secondStep: { app: false, required: false, codesLeft: 10 } }));
  const made = passkeyMade({ attestationObject: new Uint8Array([2]).buffer, getTransports: () => ['internal'] });
  const options = {
    rp: { id: 'localhost', name: 'Comanda' },
    user: { id: 'CCCC', name: 'manager', displayName: 'Maria Lopez' },
    challenge: 'AAAA',
    timeout: 60_000,
    attestation: 'none' as const,
    excludeCredentials: [],
    pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 }],
    authenticatorSelection: { residentKey: 'preferred' as const, userVerification: 'required' as const },
  };

  test('are added with the password and listed, and the first brings recovery codes', async () => {
    const answers = [() => Promise.reject(new DOMException('closed', 'NotAllowedError')), () => Promise.resolve(made)];
    browserWithPasskeys(() => answers.shift()?.() ?? Promise.reject(new Error('once more')));
    server.refuse('newPasskey', 'WrongPassword');
    const { user } = await openAccount();
    await user.click(screen.getByRole('button', { name: 'Add a passkey' }));
    const add = () => user.click(formOf('Add a passkey').getByRole('button', { name: 'Add a passkey' }));
    await add();
    await formOf('Add a passkey').findByText('Please enter your password.');
    await user.type(formOf('Add a passkey').getByLabelText('Name'), 'Laptop');
    await user.type(formOf('Add a passkey').getByLabelText('Your password'), 'Secret@123');
    await add();
    await formOf('Add a passkey').findByText('This password is wrong.');
    server.answer('newPasskey', { options, setup: 'sealed' });
    await add();
    await screen.findByText('That was canceled or took too long. Please try again.');
    expect(server.sent('addPasskey')).toEqual([]);
    server.answer('addPasskey', ['ABCD-EFGH-JKLM-NPQR']);
    status([passkey]);
    await add();
    await screen.findByText('ABCD-EFGH-JKLM-NPQR');
    const response = { clientDataJSON: 'AQ', attestationObject: 'Ag', transports: ['internal'] };
    const sent = { setup: 'sealed', name: 'Laptop', passkey: { id: 'BBBB', response } };
    expect(body('addPasskey')).toEqual(sent);
    await screen.findByText(/never used/);
    await screen.findByText(/You sign in with your passkey/);
  });

  test('are removed with the password', async () => {
    browserWithPasskeys(async () => made);
    status([passkey]);
    const { user } = await openAccount();
    await user.click(screen.getByRole('button', { name: 'Remove the passkey Laptop' }));
    const asks = formOf('Remove the passkey Laptop');
    await user.type(asks.getByLabelText('Your password'), 'Secret@123');
    server.refuse('removePasskey', 'SecondStepNeeded');
    await user.click(asks.getByRole('button', { name: 'Remove passkey' }));
    await screen.findByText('Your role requires a second step, so you cannot remove it.');
    server.answer('removePasskey', null);
    status([]);
    await user.click(asks.getByRole('button', { name: 'Remove passkey' }));
    await screen.findByText('You have no passkey yet.');
    const sent = { password: 'Secret@123', passkeyId: 'BBBB' };
    expect(body('removePasskey')).toEqual(sent);
  });

  test('cannot be added without HTTPS, and the reason is shown', async () => {
    browserWithPasskeys(async () => made, { isSecure: false });
    await openAccount();
    screen.getByText('Passkeys need an address that begins with https.');
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });
});
