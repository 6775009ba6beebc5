import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { productInBrowser, sizes } from './product-in-browser.ts';
import { quiet } from './quiet.ts';
import { signIn } from './staff-desk.ts';

// A tablet that staff share: who they are is known by more than a password. The demo's people are the manager and the server.

const product = await productInBrowser();

async function setPin(page: Page, password: string, pin: string): Promise<void> {
  await page.goto(`${product.url}/portal/account`);
  await page.getByLabel('New PIN').fill(pin);
  await page.getByLabel('Repeat the PIN').fill(pin);
  await page.getByRole('textbox', { name: 'Your password' }).fill(password);
  await page.getByRole('button', { name: 'Set PIN' }).click();
  await page.getByText('You have a PIN.').waitFor();
}

const lock = async (page: Page) => {
  await page.getByRole('button', { name: /^User menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Lock or switch user' }).click();
  await page.getByRole('heading', { name: 'Locked' }).waitFor();
};

const welcome = (page: Page) => page.getByRole('heading', { name: /^Welcome/ });

test('a tablet is locked, opened again where it was, and handed over by PIN', async () => {
  const tablet = await product.person({ width: 820, height: 1180 });
  await signIn(tablet, product.url, 'server', 'Server@123');
  await setPin(tablet, 'Server@123', '830274');
  await tablet.getByRole('button', { name: /^User menu of/ }).click();
  await tablet.getByRole('menuitem', { name: 'Logout' }).click();
  await tablet.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await signIn(tablet, product.url, 'manager', 'Manager@123');
  await setPin(tablet, 'Manager@123', '274951');

  await lock(tablet);
  const calls: string[] = [];
  tablet.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await tablet.reload();
  await tablet.getByRole('heading', { name: 'Locked' }).waitFor();
  await quiet(tablet);
  // Nothing that a screen shows is asked for below.
  expect(calls.filter((path) => path.startsWith('/api/')).sort()).toEqual([
    '/api/locksession',
    '/api/token/quickstaff',
  ]);
  await tablet.keyboard.type('274951');
  await tablet.getByText('You have a PIN.').waitFor();

  await lock(tablet);
  await tablet.getByRole('region', { name: 'Who goes on?' }).getByRole('button').nth(1).click();
  await tablet.keyboard.type('111222');
  await tablet.getByRole('alert').getByText('The PIN is not right.').waitFor();
  await tablet.keyboard.type('830274');
  await welcome(tablet).waitFor();
  expect(new URL(tablet.url()).pathname).toBe('/portal/home');

  // A device that nobody of the restaurant knows offers nobody.
  const phone = await product.person(sizes.phone);
  await phone.goto(`${product.url}/portal/login`);
  const offered = await phone.evaluate(async () => (await fetch('/api/token/quickstaff')).json());
  expect(offered.result).toEqual([]);
});

test('a passkey is added and asked for after the password', async () => {
  // Passkeys need an address with a name.
  const url = product.url.replace('127.0.0.1', 'localhost');
  const page = await product.person(sizes.desk);
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  await signIn(page, url, 'manager', 'Manager@123');
  await page.goto(`${url}/portal/account`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const form = page.getByRole('form', { name: 'Add a passkey' });
  await form.getByLabel('Name').fill('This laptop');
  await form.getByLabel('Your password', { exact: true }).fill('Manager@123');
  await form.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByText('never used').waitFor();

  await page.getByRole('button', { name: /^User menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await page.getByLabel('Username').fill('manager');
  await page.getByLabel('Password', { exact: true }).fill('Manager@123');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('button', { name: 'Use passkey' }).click();
  await welcome(page).waitFor();

  // The tests after this one sign in with the password alone.
  await page.goto(`${url}/portal/account`);
  await page.getByRole('button', { name: 'Remove the passkey This laptop' }).click();
  await page.getByLabel('Your password', { exact: true }).last().fill('Manager@123');
  await page.getByRole('button', { name: 'Remove passkey', exact: true }).click();
  await page.getByText('You have no passkey yet.').waitFor();
});
