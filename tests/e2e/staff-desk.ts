import type { Page } from 'playwright-core';
import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import { expectAccessible } from './accessible.ts';
import type { DemoTable } from './demo-table.ts';
import { asAFinger, expectFits } from './diner-phone.ts';

// What staff do. Elements are found by their visible text.

/** The demo's users. */
const passwords = {
  admin: 'Admin@123',
  manager: 'Manager@123',
  manager2: 'Manager@123',
  server: 'Server@123',
};
export type Username = keyof typeof passwords;

export async function signIn(page: Page, url: string, username: Username = 'manager'): Promise<void> {
  await enterPassword(page, url, username);
  await page.waitForURL(/\/portal\/home/);
}

/** Submits the login form. The next page depends on whether the user has a second step. */
export async function enterPassword(page: Page, url: string, username: Username): Promise<void> {
  await page.goto(`${url}/portal/login`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(passwords[username]);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** The local storage entry (name, text) of a browser that is signed in. */
export async function signedInBefore(
  url: string,
  username: string,
  password = passwords[username as Username],
): Promise<[string, string]> {
  const answer = await fetch(`${url}${addressOf(endpoints.signIn).url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const { success, result } = await answer.json();
  if (!success) throw new Error(`${username} was refused: ${answer.status}`);
  const { token, name } = result;
  return ['comanda.staff', JSON.stringify({ token, user: { username, name } })];
}

/** Opens a screen such as 'orders' with a session in local storage. Skips the login and the home screen. */
export async function openSignedIn(page: Page, url: string, path: string, username = 'manager', password?: string) {
  const session = await signedInBefore(url, username, password);
  // The smallest page of this origin, needed only to set local storage.
  await page.goto(`${url}/healthz`);
  await page.evaluate((kept) => localStorage.setItem(...kept), session);
  await page.goto(`${url}/portal/${path}`);
  return page;
}

export const cardOf = (floor: Page, { name }: DemoTable) => floor.getByRole('article').filter({ hasText: name });

export async function openOrder(floor: Page, table: DemoTable): Promise<void> {
  await cardOf(floor, table).getByRole('heading').getByRole('link').click();
  await floor.getByRole('heading', { name: /^Order No\./ }).waitFor();
}

/** Confirms the selected sub-order and closes the message about it. */
export async function confirmSubOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Confirm Sub-Order' }).click();
  const question = page.getByRole('dialog').filter({ hasText: 'Confirm sub-order' });
  await asAFinger(page);
  await question.getByRole('button').last().click();
  const confirmed = page.getByRole('dialog').filter({ hasText: 'This Order is Confirmed' });
  await asAFinger(page);
  await confirmed.getByRole('button').last().click();
  await confirmed.waitFor({ state: 'hidden' });
}

/** Closes the order on the screen and the message about it. */
export async function closeOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Close Order' }).click();
  await asAFinger(page);
  await page.getByRole('dialog').filter({ hasText: 'Close order' }).getByRole('button').last().click();
  const closed = page.getByRole('dialog').filter({ hasText: 'This Order is Closed' });
  await closed.waitFor();
  await asAFinger(page);
  await closed.getByRole('button').last().click();
}

/** Makes the browser create passkeys and sign with them on its own. */
export async function withAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Takes one unit of the dish off the bill. */
export async function takeOff(page: Page, dish: string, kind: 'Void' | 'Comp', reason: string): Promise<void> {
  await page.getByRole('button', { name: `Void or comp ${dish}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Void or comp' });
  await dialog.getByRole('radio', { name: new RegExp(`^${kind}`) }).check();
  await dialog.getByRole('radio', { name: reason }).check();
  await dialog.getByText(/ less$/).waitFor();
  await expectAccessible(page);
  await expectFits(page);
  await dialog.getByRole('button', { name: `${kind} 1 ${dish}` }).click();
  await dialog.waitFor({ state: 'hidden' });
}
