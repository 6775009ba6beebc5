import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { keptMails } from './kept-mails.ts';
import { ownProductInBrowser, sizes } from './product-in-browser.ts';
import { signIn } from './staff-desk.ts';

const product = ownProductInBrowser();

async function confirm(page: Page, question: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: question });
  await dialog.getByRole('button', { name: button }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Selects options of a field's list and closes the list. */
async function tick(page: Page, field: string, ...names: RegExp[]): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  for (const name of names) await page.getByRole('option', { name }).click();
  await page.keyboard.press('Escape');
}

const drawerOf = async (page: Page) => {
  const drawer = page.getByRole('navigation', { name: 'Main menu' });
  await drawer.getByRole('link').first().waitFor();
  return drawer.getByRole('link').allTextContents();
};

const waiter = { name: 'Bo Lind', username: 'bo', email: 'bo@example.com', password: 'Zebra%2026' };

describe('a manager creates a role and a user who sees exactly what the role allows', () => {
  let manager: Page;
  let desk: Page;

  it('the role and its user are saved', async () => {
    manager = await product.openPage(sizes.desk);
    await signIn(manager, product.url, 'manager', 'Manager@123');
    await manager.goto(`${product.url}/portal/role`);
    await manager.getByRole('button', { name: 'Add New Role' }).click();
    await manager.getByLabel('Role Name').fill('Menu keeper');
    await tick(manager, 'Privileges', /^itemcategory\b/);
    await manager.getByRole('button', { name: 'Save' }).click();
    await confirm(manager, 'Are you sure to save Role?', 'Save');
    await manager.getByText('Role saved successfully!').waitFor();

    await manager.goto(`${product.url}/portal/user`);
    await manager.getByRole('button', { name: 'Add New User' }).click();
    await manager.getByRole('textbox', { name: 'Name', exact: true }).fill(waiter.name);
    await manager.getByLabel('User Name').fill(waiter.username);
    await manager.locator('input[name=password]').fill(waiter.password);
    await manager.locator('input[name=repassword]').fill(waiter.password);
    await manager.getByLabel('Email').fill(waiter.email);
    await tick(manager, 'Roles', /^Menu keeper/);
    await manager.getByRole('button', { name: 'Save' }).click();
    await confirm(manager, 'Are you sure to save User?', 'Save');
    await manager.getByText('User saved successfully!').waitFor();
    await manager.getByRole('row', { name: waiter.name }).waitFor();
  });

  it('the user sees one menu entry, and other screens redirect home', async () => {
    desk = await product.openPage(sizes.desk);
    await signIn(desk, product.url, waiter.username, waiter.password);
    expect(await drawerOf(desk)).toEqual(['Home', 'Item category']);
    for (const path of ['role', 'user', 'orders', 'item']) {
      await desk.goto(`${product.url}/portal/${path}`);
      await desk.waitForURL(`${product.url}/portal/home`);
    }
  });

  it('a privilege added to the role applies at once, and a deleted user is signed out at once', async () => {
    await manager.goto(`${product.url}/portal/role`);
    await manager.getByRole('row', { name: 'Menu keeper' }).dblclick();
    await tick(manager, 'Privileges', /^item\b/);
    await manager.getByRole('button', { name: 'Save' }).click();
    await confirm(manager, 'Are you sure to save Role?', 'Save');
    await manager.getByText('Role saved successfully!').waitFor();
    await desk.goto(`${product.url}/portal/home`);
    // A reloaded page shows its cached data and requests new data within two seconds.
    await expect.poll(() => drawerOf(desk)).toEqual(['Home', 'Item category', 'Item']);

    await manager.goto(`${product.url}/portal/user`);
    await manager.getByRole('button', { name: `Delete ${waiter.name}` }).click();
    await confirm(manager, 'Are you sure to delete User?', 'Delete');
    await manager.getByText('User Deleted Successfully!!').waitFor();
    await desk.waitForURL(/\/portal\/login$/);
  });
});

describe('a forgotten password', () => {
  it('the mailed link sets a new password, and works once [PWD-09 PWD-13 PWD-14 PWD-15]', async () => {
    const elsewhere = await product.person(sizes.desk);
    await signIn(elsewhere, product.url, 'server', 'Server@123');

    const page = await product.person(sizes.desk);
    await page.goto(`${product.url}/portal/login`);
    await page.getByRole('button', { name: 'Forgot Password' }).click();
    await page.getByRole('dialog').getByLabel('Username').fill('server');
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    await page.getByText('Mail Sent! Please Check Your Mail!').waitFor();

    const link = await mailedLink();
    await page.goto(link);
    await page.getByLabel('New Password', { exact: true }).fill('Fresh#2026');
    await page.getByLabel('Confirm_Password', { exact: true }).fill('Fresh#2026');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await page.getByRole('dialog', { name: 'Password reset Successfully' }).getByRole('button', { name: 'OK' }).click();
    await page.waitForURL(`${product.url}/portal/login`);
    await signIn(page, product.url, 'server', 'Fresh#2026');

    // Its home screen detects the ended session.
    await elsewhere.waitForURL(/\/portal\/login$/);
    await elsewhere.goto(link);
    await elsewhere.getByLabel('New Password', { exact: true }).fill('Third#2026');
    await elsewhere.getByLabel('Confirm_Password', { exact: true }).fill('Third#2026');
    await elsewhere.getByRole('button', { name: 'Reset Password' }).click();
    await elsewhere.getByText('Link Already Used!').waitFor();
  });

  /** The link in the newest stored mail that has one. */
  async function mailedLink(): Promise<string> {
    return vi.waitFor(
      async () => {
        const mails = await keptMails(product.dataDir);
        const links = mails.flatMap(({ text }) => /http\S+\/portal\/forgotpassword\?\S+/.exec(text ?? '')?.[0] ?? []);
        expect(links.length).toBeGreaterThan(0);
        return links.at(-1) ?? '';
      },
      { interval: 200 },
    );
  }
});
