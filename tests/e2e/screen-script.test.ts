import { expect, it } from 'vitest';
import { freeTable } from './demo-table.ts';
import { press } from './diner-phone.ts';
import { productInBrowser, sizes } from './product-in-browser.ts';
import { signIn } from './staff-desk.ts';

const product = productInBrowser();
const userScript = '**/assets/user-screen-*.js';

it('a screen whose script fails to load says so beside the drawer, and Retry shows it once the script loads', async () => {
  const page = await product.person(sizes.desk);
  await signIn(page, product.url, 'admin');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await page.route(userScript, (route) => route.abort('connectionrefused'));
  await menu.getByRole('link', { name: 'User', exact: true }).click();
  const failure = page.getByRole('main').getByRole('alert');
  await failure.getByText('This screen could not be loaded.').waitFor();

  // All other screens can still be opened.
  await menu.getByRole('link', { name: 'Role', exact: true }).click();
  await page.getByRole('row').nth(1).waitFor();
  await menu.getByRole('link', { name: 'User', exact: true }).click();
  await failure.waitFor();

  // If the server doesn't respond, the page stays open and shows a message.
  await page.context().setOffline(true);
  await failure.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('Network error, please try again').waitFor();
  await failure.waitFor();

  await page.context().setOffline(false);
  await page.unroute(userScript);
  await failure.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('row').nth(1).waitFor();
  expect(new URL(page.url()).pathname).toBe('/portal/user');
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('User');
});

it('a script that an update removed is loaded by one automatic reload of the page', async () => {
  const page = await product.person(sizes.desk);
  await signIn(page, product.url, 'admin');
  let loads = 0;
  // Simulates an update: the old script is missing, and the page names a new one, which is an alias of the old one.
  await page.route(userScript, (route) => route.fulfill({ status: 404, body: '' }));
  await page.route('**/portal/user', async (route) => {
    loads += 1;
    const answer = await route.fetch();
    const html = (await answer.text()).replace(/(\/assets\/portal-[\w-]+\.js)"/, '$1?updated"');
    await route.fulfill({ response: answer, body: html });
  });
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'User', exact: true }).click();
  await expect.poll(() => loads).toBeGreaterThan(1);
  // The script is still missing. The message stays, and the page must not reload again and again.
  await page.getByRole('main').getByRole('alert').waitFor();
  const afterReload = loads;
  await page.waitForTimeout(1500);
  expect([afterReload, loads]).toEqual([loads, loads]);
  expect(loads).toBeLessThan(5);
});

it('the call buttons appear by themselves after their script or style failed to load at first', async () => {
  const guest = await product.person(sizes.phone);
  const [script, style] = ['**/assets/later-*.js', '**/assets/later-*.css'];
  let refused = 0;
  for (const file of [script, style]) {
    await guest.route(file, async (route) => {
      refused += 1;
      await route.abort('connectionrefused');
    });
  }
  const table = await freeTable(product.dataDir, 1);
  await product.guest(table, guest);
  await expect.poll(() => refused).toBeGreaterThan(2);
  const call = guest.getByRole('button', { name: 'Staff', exact: true });
  expect(await call.count()).toBe(0);
  await guest.evaluate(() => Object.assign(window, { isThisPage: true }));
  for (const file of [script, style]) await guest.unroute(file);
  await call.waitFor();
  expect(await guest.evaluate(() => 'isThisPage' in window)).toBe(true);
  // The button looks the same as on other phones.
  expect(await call.evaluate((button) => getComputedStyle(button).flexDirection)).toBe('column');
  await call.click();
  await press(guest, 'Call staff');
  await guest.getByRole('button', { name: /^Staff have been called/ }).waitFor();
});
