import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { readSession } from '../../../api/session.ts';
import { textsOf } from '../../../testing/on-screen.ts';
import { browserWithPasskeys, passkeyMade } from '../../../testing/passkeys.ts';
import { buildToken, openPortal } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';

const server = portalTest();

const recoveryCodes = ['ABCD-EFGH-JKLM-NPQR', 'STUV-WXYZ-2345-6789'];
const wish = {
  rp: { id: 'localhost', name: 'Comanda' },
  user: { id: 'AAAA', name: 'manager', displayName: 'Maria Lopez' },
  challenge: 'AAAA',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 60_000,
  excludeCredentials: [],
  attestation: 'none',
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
};
const uri = 'otpauth://totp/Comanda:manager?secret=JBSWY3DPEHPK3PXP';
const setup = { secret: 'JBSWY3DPEHPK3PXP', uri, passkey: wish };

const sent = () => JSON.parse(server.last('secondStep').body ?? '');
const accept = (codes: string[]) => {
  const token = buildToken();
  server.answer('secondStep', { username: 'manager', name: 'Maria Lopez', token, recoveryCodes: codes });
  return token;
};

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
  const token = accept([]);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'Welcome, Maria Lopez' });
  expect(address()).toBe('/portal/home');
  expect(sent()).toEqual({ ticket: 'of-now', code: '123 456' });
  expect(readSession()?.token).toBe(token);
});

test('a required setup shows the app’s secret, then the recovery codes, and then signs in', async () => {
  const { user } = await openStep({ ticket: 'of-now', setup });
  expect(screen.getByRole('img', { name: 'QR code for the app' }).getAttribute('src')).toContain('svg');
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeDefined();
  const token = accept(recoveryCodes);
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
    challenge: 'AAAA',
    rpId: 'localhost',
    userVerification: 'required',
    timeout: 60_000,
    allowCredentials: [{ type: 'public-key', id: 'BBBB', transports: ['internal'] }],
  };
  const proof = passkeyMade({
    authenticatorData: new Uint8Array([2]).buffer,
    signature: new Uint8Array([3]).buffer,
  });
  const use = () => screen.queryByRole('button', { name: 'Use passkey' });

  test('is offered first, and signs in', async () => {
    browserWithPasskeys(async () => proof);
    const { user } = await openStep({ ticket: 'of-now', setup: null, passkey });
    accept([]);
    await user.click(use() as HTMLElement);
    await screen.findByRole('heading', { name: 'Welcome, Maria Lopez' });
    const response = { clientDataJSON: 'AQ', authenticatorData: 'Ag', signature: 'Aw' };
    expect(sent()).toEqual({
      ticket: 'of-now',
      passkey: { id: 'BBBB', response },
    });
  });

  test('can be retried if unanswered, and the code remains if it is refused', async () => {
    const answers = [() => Promise.reject(new DOMException('closed', 'NotAllowedError')), () => Promise.resolve(proof)];
    browserWithPasskeys(() => answers.shift()?.() ?? Promise.reject(new Error('once more')));
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

  test('is set up in place of an app if a second step is required; one that fails leaves the app', async () => {
    const attestationObject = new Uint8Array([2]).buffer;
    const made = passkeyMade({ attestationObject, getTransports: () => ['internal'] });
    const answers = [() => Promise.reject(new DOMException('closed', 'NotAllowedError')), () => Promise.resolve(made)];
    browserWithPasskeys(() => answers.shift()?.() ?? Promise.reject(new Error('once more')));
    const { user } = await openStep({ ticket: 'of-now', setup, passkey: null });
    const button = () => screen.getByRole('button', { name: 'Set up a passkey' });
    await user.click(button());
    await screen.findByText('That was canceled or took too long. Please try again.');
    expect(screen.getByLabelText('Code from the app')).toBeDefined();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeDefined();
    accept(recoveryCodes);
    await user.click(button());
    await screen.findByRole('region', { name: 'Your recovery codes' });
    const response = { clientDataJSON: 'AQ', attestationObject: 'Ag', transports: ['internal'] };
    expect(sent()).toEqual({
      ticket: 'of-now',
      newPasskey: { id: 'BBBB', response },
    });
    expect(readSession()).toBeUndefined();
    await user.click(screen.getByRole('button', { name: 'I have saved them' }));
    await screen.findByRole('heading', { name: 'Welcome, Maria Lopez' });
  });

  test.each([
    ['without HTTPS', { isSecure: false }, {}],
    ['in a browser without support', { knows: false }, {}],
    ['for another address', {}, { rpId: 'orders.example.com' }],
  ])('%s is not offered', async (_about, here, other) => {
    browserWithPasskeys(async () => proof, here);
    await openStep({ ticket: 'of-now', setup: null, passkey: { ...passkey, ...other } });
    expect(use()).toBeNull();
    expect(screen.getByLabelText('Code')).toBeDefined();
  });
});
