import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import { asAFinger } from './diner-phone.ts';

// Staff's actions; elements are found by their visible text.

export async function signIn(page: Page, url: string, username: string, password: string): Promise<void> {
  await page.goto(`${url}/portal/login`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/\/portal\/home/);
}

/** The local storage entry (name, text) of a signed-in browser. */
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

/** Opens a screen with a session in local storage: skips the login and the home screen. */
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

/** Confirms the selected sub-order and closes the dialog that reports it. */
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

/** Closes the order on the screen and the dialog that reports it. */
export async function closeOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Close Order' }).click();
  await asAFinger(page);
  await page.getByRole('dialog').filter({ hasText: 'Close order' }).getByRole('button').last().click();
  const told = page.getByRole('dialog').filter({ hasText: 'This Order is Closed' });
  await told.waitFor();
  await asAFinger(page);
  await told.getByRole('button').last().click();
}

/** Waits for the empty form: until then the form still shows the selected record. */
export async function addNew(page: Page, button: string, emptyField: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  const field = page.getByRole('textbox', { name: emptyField, exact: true });
  await expect.poll(() => field.inputValue(), { timeout: 20_000 }).toBe('');
}
