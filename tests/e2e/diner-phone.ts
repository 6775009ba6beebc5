import type { Page } from 'playwright-core';
import type { DemoTable } from './demo-table.ts';

// What a diner does, found by the words that they see.

export async function checkIn(page: Page, url: string, table: DemoTable, otp: string | undefined): Promise<void> {
  await page.goto(url + table.path);
  if (otp !== undefined) {
    await page.getByLabel('OTP', { exact: true }).fill(otp);
    await page.getByRole('button', { name: 'Check-In' }).click();
  }
  await page.waitForURL(/\/customer\/menu\//);
}

export async function openCategory(page: Page, name: string): Promise<void> {
  const fold = page.getByRole('button', { name: new RegExp(`^${name}.*dish`) });
  if ((await fold.getAttribute('aria-expanded')) !== 'true') await fold.click();
}

export async function addDish(page: Page, category: string, dish: string): Promise<void> {
  await openCategory(page, category);
  // Nobody scrolls to another dish and presses it as fast as a program does; a second tap at the same place is ignored.
  await page.waitForTimeout(450);
  await page.getByRole('button', { name: `Add ${dish}` }).click();
}

/** Chooses in the customize sheet: one list of choices per unit. */
export async function customize(page: Page, units: readonly (readonly string[])[], request = ''): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Customize your Dish' });
  await sheet.waitFor();
  for (const [index, choices] of units.entries()) {
    const block = sheet.getByRole('group').nth(index);
    for (const choice of choices) await block.getByLabel(new RegExp(`^${choice}`)).check();
  }
  if (request) await sheet.getByLabel(/Special request/).fill(request);
  await sheet.getByRole('button', { name: 'Submit' }).click();
  await sheet.waitFor({ state: 'hidden' });
}

/** Answers the question that stands open. */
export async function answer(page: Page, question: string | RegExp, button: string): Promise<void> {
  const dialog = page.getByRole('alertdialog').filter({ hasText: question });
  await dialog.waitFor();
  // What appears under the finger takes no press at once.
  await page.waitForTimeout(450);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Submits what is in the cart and follows to My Orders. */
export async function submitOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review Order' }).click();
  await page.getByRole('heading', { name: 'Review Order', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Submit Order' }).click();
  await answer(page, 'Submit Order', 'Submit');
  const placed = page.getByRole('alertdialog').filter({ hasText: 'Submitted New Order' });
  await placed.getByText('Restaurant will confirm the order shortly').waitFor();
  await answer(page, 'Submitted New Order', 'OK');
  await page.waitForURL(/\/customer\/myorder\//);
}

/** Closes the order, after the question, and follows to Payment. */
export async function makePayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Make Payment' }).click();
  await answer(page, 'Close this order?', 'Close Order');
  await page.waitForURL(/\/customer\/payment$/);
}

/** Types a test card on the hosted page. */
export async function payWithCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expires (MM/YY)').fill('12/34');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
}
