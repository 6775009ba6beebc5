import type { Page } from 'playwright-core';

// What staff do, found by the words that they see.

export async function signIn(page: Page, url: string, username: string, password: string): Promise<void> {
  await page.goto(`${url}/portal/login`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/\/portal\/home/);
}

/** Confirms the selected sub-order and puts the dialog away that tells so. */
export async function confirmSubOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Confirm Sub-Order' }).click();
  const question = page.getByRole('dialog').filter({ hasText: 'Are you sure to confirm this Sub-Order?' });
  await question.getByRole('button').last().click();
  const told = page.getByRole('dialog').filter({ hasText: 'This Order is Confirmed' });
  await told.getByRole('button').last().click();
  await told.waitFor({ state: 'hidden' });
}
