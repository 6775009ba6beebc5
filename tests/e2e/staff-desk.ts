import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import { asAFinger } from './diner-phone.ts';

// What staff do, found by the words that they see.

export async function signIn(page: Page, url: string, username: string, password: string): Promise<void> {
  await page.goto(`${url}/portal/login`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/\/portal\/home/);
}

/** What a browser keeps of somebody who has signed in: name and text of the local storage. */
export async function signedInBefore(url: string, username: string, password: string): Promise<[string, string]> {
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

/** Opens a screen in a browser in which they have signed in before: neither the login nor the home screen is drawn. */
export async function openSignedIn(
  page: Page,
  url: string,
  path: string,
  username: string,
  password: string,
): Promise<void> {
  const session = await signedInBefore(url, username, password);
  // The smallest page of this origin.
  await page.goto(`${url}/healthz`);
  await page.evaluate((kept) => localStorage.setItem(...kept), session);
  await page.goto(url + path);
}

/** Confirms the selected sub-order and puts the dialog away that tells so. */
export async function confirmSubOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Confirm Sub-Order' }).click();
  const question = page.getByRole('dialog').filter({ hasText: 'Confirm sub-order' });
  await asAFinger(page);
  await question.getByRole('button').last().click();
  const told = page.getByRole('dialog').filter({ hasText: 'This Order is Confirmed' });
  await asAFinger(page);
  await told.getByRole('button').last().click();
  await told.waitFor({ state: 'hidden' });
}

/** Presses 'Add New …' where a form stands below its list, and waits: until the new form stands there, the chosen record's does. */
export async function addNew(page: Page, button: string, emptyField: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  const field = page.getByRole('textbox', { name: emptyField, exact: true });
  await expect.poll(() => field.inputValue(), { timeout: 20_000 }).toBe('');
}
