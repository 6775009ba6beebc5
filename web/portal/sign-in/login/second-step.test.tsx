import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { readSession } from '../../../api/session.ts';
import { textsOf } from '../../../testing/on-screen.ts';
import { buildToken, openPortal } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';

const server = portalTest();

const recoveryCodes = ['ABCD-EFGH-JKLM-NPQR', 'STUV-WXYZ-2345-6789'];
const wish = {
  ...{ rp: { id: 'localhost', name: 'Comanda' }, user: { id: 'AAAA', name: 'manager', displayName: 'Maria Lopez' } },
  ...{ challenge: 'AAAA', pubKeyCredParams: [{ type: 'public-key', alg: -7 }], timeout: 60_000 },
  ...{ excludeCredentials: [], attestation: 'none' },
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
};
const uri = 'otpauth://totp/Comanda:manager?secret=JBSWY3DPEHPK3PXP';
const setup = { secret: 'JBSWY3DPEHPK3PXP', uri, passkey: wish };

async function openStep(next: object) {
  server.refuse('signIn', 'SecondStep', {}, next);
  const page = openPortal('/portal/login');
  await page.user.type(await screen.findByLabelText('Username'), 'manager');
  await page.user.type(screen.getByLabelText('Password'), 'Manager@123{Enter}');
  await screen.findByRole('heading', { name: 'Second step' });
  return page;
}

test('the code follows the password, a wrong one is reported, and the right one leads home', async () => {
  const { user, address } = await openStep({ ticket: 'of-now', setup: null });
  expect(readSession()).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Please enter the code.');
  server.refuse('secondStep', 'WrongSecondStep');
  await user.type(screen.getByLabelText('Code'), ' 123 456 {Enter}');
  await screen.findByText('This code is wrong or was already used.');
  const token = buildToken();
  server.answer('secondStep', { username: 'manager', name: 'Maria Lopez', token, recoveryCodes: [] });
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'Welcome, Maria Lopez' });
  expect(address()).toBe('/portal/home');
  expect(JSON.parse(server.last('secondStep').body ?? '')).toEqual({ ticket: 'of-now', code: '123 456' });
  expect(readSession()?.token).toBe(token);
});

test('a required setup shows the app’s secret, then the recovery codes, and then signs in', async () => {
  const { user } = await openStep({ ticket: 'of-now', setup });
  expect(screen.getByRole('img', { name: 'QR code for the app' }).getAttribute('src')).toContain('svg');
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeDefined();
  const token = buildToken();
  server.answer('secondStep', { username: 'manager', name: 'Maria Lopez', token, recoveryCodes });
  await user.type(screen.getByLabelText('Code from the app'), '123456{Enter}');
  const codes = await screen.findByRole('region', { name: 'Your recovery codes' });
  expect(textsOf(within(codes).getAllByRole('listitem'))).toEqual(recoveryCodes);
  expect(readSession()).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'I have saved them' }));
  await screen.findByRole('heading', { name: 'Welcome, Maria Lopez' });
  expect(readSession()?.token).toBe(token);
});

test('an expired ticket leads back to the login', async () => {
  const { user } = await openStep({ ticket: 'of-now', setup: null });
  server.refuse('secondStep', 'SignInOver');
  await user.type(screen.getByLabelText('Code'), '123456{Enter}');
  await screen.findByText('That took too long. Please sign in with your password again.');
  await user.click(screen.getByRole('button', { name: 'Back to the login' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Password')).value).toBe('');
});

describe('a passkey', () => {
  const passkey = {
    ...{ challenge: 'AAAA', rpId: 'localhost', userVerification: 'required', timeout: 60_000 },
    allowCredentials: [{ type: 'public-key', id: 'BBBB', transports: ['internal'] }],
  };
  const proof = {
    ...{ id: 'BBBB', rawId: new Uint8Array([4, 16, 65]).buffer, type: 'public-key' },
    response: {
      clientDataJSON: new Uint8Array([1]).buffer,
      authenticatorData: new Uint8Array([2]).buffer,
      signature: new Uint8Array([3]).buffer,
    },
    getClientExtensionResults: () => ({}),
  };
  /** A browser with or without passkeys, at an address that allows them. */
  const browser = (ask: () => Promise<unknown>, { isSecure = true, knows = true } = {}) => {
    vi.stubGlobal('isSecureContext', isSecure);
    vi.stubGlobal('PublicKeyCredential', knows ? () => undefined : undefined);
    Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get: ask, create: ask } });
  };
  const use = () => screen.queryByRole('button', { name: 'Use passkey' });

  test('is offered first, and signs in', async () => {
    browser(async () => proof);
    const { user } = await openStep({ ticket: 'of-now', setup: null, passkey });
    const token = buildToken();
    server.answer('secondStep', { username: 'manager', name: 'Maria Lopez', token, recoveryCodes: [] });
    await user.click(use() as HTMLElement);
    await screen.findByRole('heading', { name: 'Welcome, Maria Lopez' });
    const response = { clientDataJSON: 'AQ', authenticatorData: 'Ag', signature: 'Aw' };
    expect(JSON.parse(server.last('secondStep').body ?? '')).toEqual({
      ticket: 'of-now',
      passkey: { id: 'BBBB', response },
    });
  });

  test('can be retried if unanswered, and the code remains if it is refused', async () => {
    const answers = [() => Promise.reject(new DOMException('closed', 'NotAllowedError')), () => Promise.resolve(proof)];
    browser(() => answers.shift()?.() ?? Promise.reject(new Error('once more')));
    const { user } = await openStep({ ticket: 'of-now', setup: null, passkey });
    await user.click(use() as HTMLElement);
    await screen.findByText('That was canceled or took too long. Please try again.');
    expect(server.sent('secondStep')).toEqual([]);
    server.refuse('secondStep', 'WrongPasskey');
    await user.click(use() as HTMLElement);
    await screen.findByText(/^This passkey was not accepted/);
    expect(use()).toBeNull();
    expect(screen.getByLabelText('Code')).toBeDefined();
  });

  test('is set up in place of an app if a second step is required', async () => {
    const made = {
      ...proof,
      response: {
        clientDataJSON: new Uint8Array([1]).buffer,
        attestationObject: new Uint8Array([2]).buffer,
        getTransports: () => ['internal'],
      },
    };
    browser(async () => made);
    const { user } = await openStep({ ticket: 'of-now', setup, passkey: null });
    const button = () => screen.queryByRole('button', { name: 'Set up a passkey' });
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeDefined();
    server.answer('secondStep', { username: 'manager', name: 'Maria Lopez', token: buildToken(), recoveryCodes });
    await user.click(button() as HTMLElement);
    await screen.findByRole('region', { name: 'Your recovery codes' });
    const response = { clientDataJSON: 'AQ', attestationObject: 'Ag', transports: ['internal'] };
    expect(JSON.parse(server.last('secondStep').body ?? '')).toEqual({
      ticket: 'of-now',
      newPasskey: { id: 'BBBB', response },
    });
    expect(readSession()).toBeUndefined();
    await user.click(screen.getByRole('button', { name: 'I have saved them' }));
    await screen.findByRole('heading', { name: 'Welcome, Maria Lopez' });
  });

  test('that cannot be set up leaves the app', async () => {
    browser(() => Promise.reject(new DOMException('closed', 'NotAllowedError')));
    const { user } = await openStep({ ticket: 'of-now', setup, passkey: null });
    await user.click(screen.getByRole('button', { name: 'Set up a passkey' }));
    await screen.findByText('That was canceled or took too long. Please try again.');
    expect(screen.getByLabelText('Code from the app')).toBeDefined();
  });

  test.each([
    ['without HTTPS', { isSecure: false }, {}],
    ['in a browser without support', { knows: false }, {}],
    ['for another address', {}, { rpId: 'orders.example.com' }],
  ])('%s is not offered', async (_about, here, other) => {
    browser(async () => proof, here);
    await openStep({ ticket: 'of-now', setup: null, passkey: { ...passkey, ...other } });
    expect(use()).toBeNull();
    expect(screen.getByLabelText('Code')).toBeDefined();
  });
});
