import { expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { freeTable } from './demo-table.ts';
import { checkIn, press } from './diner-phone.ts';
import { productInBrowser, sizes } from './product-in-browser.ts';
import { openSignedIn } from './staff-desk.ts';
import { withoutPolls } from './without-polls.ts';

const product = productInBrowser();

it("a guest's call rings on the floor within a second, and the phone shows who took it without a reload", async () => {
  const table = await freeTable(product.dataDir, 1);
  const waiter = await withoutPolls(await product.person(sizes.desk));
  await waiter.addInitScript(() => {
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      document.documentElement.dataset.rang = String(Number(document.documentElement.dataset.rang ?? 0) + 1);
      start.apply(this, when);
    };
  });
  await openSignedIn(waiter, product.url, '/portal/orders', 'manager', 'Manager@123');
  await waiter.getByText('Live', { exact: true }).waitFor();
  // Browsers play no sound before a user gesture.
  await waiter.getByRole('heading', { name: 'Free Tables' }).click();

  const guest = await withoutPolls(await product.person(sizes.phone));
  await checkIn(guest, product.url, table, table.otp);
  const staff = guest.getByRole('button', { name: 'Staff', exact: true });
  await staff.waitFor();
  // From here on the phone follows changes at the table.
  await guest.waitForTimeout(1_500);
  await expectAccessible(guest);
  await staff.focus();
  await guest.keyboard.press('Enter');
  await guest.getByRole('button', { name: 'Call staff' }).focus();
  await guest.keyboard.press('Enter');
  await expectAccessible(guest);
  const strip = waiter.getByRole('list', { name: 'Calls' });
  await strip.getByText(`${table.name} is calling`).waitFor();
  await guest.getByRole('button', { name: /^Staff have been called/ }).waitFor();
  await expect.poll(() => waiter.getByText('Calls staff', { exact: true }).count()).toBe(1);
  const rings = () => waiter.evaluate(() => Number(document.documentElement.dataset.rang ?? 0));
  await expect.poll(rings).toBeGreaterThanOrEqual(2);
  await expectAccessible(waiter);

  await strip.getByRole('button', { name: `Take: ${table.name} is calling` }).focus();
  await waiter.keyboard.press('Enter');
  await guest.getByRole('button', { name: 'On the way Staff' }).waitFor();
  await strip.waitFor({ state: 'hidden' });
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
  await checkIn(guest, product.url, table, table.otp);
  await expect.poll(() => refused).toBeGreaterThan(2);
  const call = guest.getByRole('button', { name: 'Staff', exact: true });
  expect(await call.count()).toBe(0);
  await guest.evaluate(() => Object.assign(window, { isThisPage: true }));
  for (const file of [script, style]) await guest.unroute(file);
  await call.waitFor();
  expect(await guest.evaluate(() => 'isThisPage' in window)).toBe(true);
  // It looks the same as on other phones.
  expect(await call.evaluate((button) => getComputedStyle(button).flexDirection)).toBe('column');
  await call.click();
  await press(guest, 'Call staff');
  await guest.getByRole('button', { name: /^Staff have been called/ }).waitFor();
});
