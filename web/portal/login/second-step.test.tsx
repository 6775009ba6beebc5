import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readSession } from '../../api/session.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { buildToken, openPortal, startPortalServer } from '../../testing/portal-page.tsx';

let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  server = startPortalServer();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const recoveryCodes = ['ABCD-EFGH-JKLM-NPQR', 'STUV-WXYZ-2345-6789'];
const setup = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Comanda:manager?secret=JBSWY3DPEHPK3PXP' };

async function openStep(next: object) {
  server.refuse('signIn', 'SecondStep', {}, next);
  const page = openPortal('/portal/login');
  await page.user.type(await screen.findByLabelText('Username'), 'manager');
  await page.user.type(screen.getByLabelText('Password'), 'Manager@123{Enter}');
  await screen.findByRole('heading', { name: 'Second step' });
  return page;
}

test('the code follows the password; a wrong one is said, and the right one goes home', async () => {
  const { user, address } = await openStep({ ticket: 'of-now', setup: null });
  expect(readSession()).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Please enter the code.');
  server.refuse('secondStep', 'WrongSecondStep');
  await user.type(screen.getByLabelText('Code'), ' 123 456 {Enter}');
  await screen.findByText('This code is not right, or was used already.');
  const token = buildToken();
  server.answer('secondStep', { username: 'manager', name: 'Maria Lopez', token, recoveryCodes: [] });
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'Welcome, Maria Lopez' });
  expect(address()).toBe('/portal/home');
  expect(JSON.parse(server.last('secondStep').body ?? '')).toEqual({ ticket: 'of-now', code: '123 456' });
  expect(readSession()?.token).toBe(token);
});

test('whoever has to set it up sees the app’s secret, then the recovery codes, and is signed in after that', async () => {
  const { user } = await openStep({ ticket: 'of-now', setup });
  expect(screen.getByRole('img', { name: 'QR code for the app' }).getAttribute('src')).toContain('svg');
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeDefined();
  const token = buildToken();
  server.answer('secondStep', { username: 'manager', name: 'Maria Lopez', token, recoveryCodes });
  await user.type(screen.getByLabelText('Code of the app'), '123456{Enter}');
  const codes = await screen.findByRole('region', { name: 'Your recovery codes' });
  expect(
    within(codes)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(recoveryCodes);
  expect(readSession()).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'I have kept them' }));
  await screen.findByRole('heading', { name: 'Welcome, Maria Lopez' });
  expect(readSession()?.token).toBe(token);
});

test('a ticket that is over leads back to the login', async () => {
  const { user } = await openStep({ ticket: 'of-now', setup: null });
  server.refuse('secondStep', 'SignInOver');
  await user.type(screen.getByLabelText('Code'), '123456{Enter}');
  await screen.findByText('That took too long. Please sign in with your password again.');
  await user.click(screen.getByRole('button', { name: 'Back to the login' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Password')).value).toBe('');
});
