import { expect, it } from 'vitest';
import { productInBrowser, sizes } from './product-in-browser.ts';
import { signIn } from './staff-desk.ts';

const product = productInBrowser();
const userScript = '**/assets/user-screen-*.js';

it('a screen whose script fails to load says so beside the drawer, and Retry shows it once the script loads', async () => {
  const page = await product.person(sizes.desk);
  await signIn(page, product.url, 'admin', 'Admin@123');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await page.route(userScript, (route) => route.abort('connectionrefused'));
  await menu.getByRole('link', { name: 'User', exact: true }).click();
  const failure = page.getByRole('main').getByRole('alert');
  await failure.getByText('This screen could not be loaded.').waitFor();

  // Everything else is still reachable.
  await menu.getByRole('link', { name: 'Role', exact: true }).click();
  await page.getByRole('row').nth(1).waitFor();
  await menu.getByRole('link', { name: 'User', exact: true }).click();
  await failure.waitFor();

  // The server does not answer: the page stays and says so.
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
  await signIn(page, product.url, 'admin', 'Admin@123');
  let loads = 0;
  // Simulates an update: the old script is gone and the page names a new one, an alias of the same script.
  await page.route(userScript, (route) => route.fulfill({ status: 404, body: '' }));
  await page.route('**/portal/user', async (route) => {
    loads += 1;
    const answer = await route.fetch();
    const html = (await answer.text()).replace(/(\/assets\/portal-[\w-]+\.js)"/, '$1?updated"');
    await route.fulfill({ response: answer, body: html });
  });
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'User', exact: true }).click();
  await expect.poll(() => loads).toBeGreaterThan(1);
  // The script is still missing: the message stays and the page does not reload in a loop.
  await page.getByRole('main').getByRole('alert').waitFor();
  const afterReload = loads;
  await page.waitForTimeout(1500);
  expect([afterReload, loads]).toEqual([loads, loads]);
  expect(loads).toBeLessThan(5);
});
