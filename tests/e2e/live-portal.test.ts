import { expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { freeTable } from './demo-table.ts';
import { orderDish, press } from './diner-phone.ts';
import { isInSight } from './in-sight.ts';
import { productInBrowser, sizes } from './product-in-browser.ts';
import { openOrder } from './staff-desk.ts';

const product = productInBrowser();

it('a staff edit survives a new order by the guest, and the confirm question names what it confirms', async () => {
  const table = await freeTable(product.dataDir, 1);
  const [diner, manager] = [await product.guest(table), await product.staff('orders')];
  await orderDish(diner, 'Starters', 'Tuna Tartare');
  await openOrder(manager, table);
  const panel = manager.getByRole('region', { name: /^Sub-order \d+$/ });
  const first = (await panel.getByRole('heading').textContent()) ?? '';
  await manager.getByRole('button', { name: 'More Tuna Tartare' }).click();
  await panel.getByText('Unsaved changes').waitFor();

  await press(diner, 'To Menu');
  await orderDish(diner, 'Starters', 'French Onion Soup');
  const announced = manager.getByText(/^New sub-order #\d+ came in$/);
  await announced.waitFor();
  await expect.poll(() => panel.getByRole('heading').textContent()).toBe(first);
  await expect.poll(() => panel.getByText('Unsaved changes').isVisible()).toBe(true);
  await expectAccessible(manager);
  // It is visible at any scroll position.
  await manager.mouse.wheel(0, 4000);
  await expect.poll(() => isInSight(announced)).toBe(true);

  const newer = /\d+/.exec((await announced.textContent()) ?? '')?.[0];
  await manager.getByRole('button', { name: 'Confirm Sub-Order' }).click();
  const number = /\d+/.exec(first)?.[0];
  const question = manager.getByRole('dialog', { name: new RegExp(`^Confirm sub-order ${number} of .+\\?$`) });
  await question.getByText('2 items', { exact: true }).waitFor();
  await question.getByRole('button', { name: 'Confirm Sub-Order' }).click();
  await manager.getByRole('dialog', { name: 'Order Confirmed' }).getByRole('button').click();
  const row = (id: string | undefined) => manager.getByRole('row', { name: new RegExp(`^${id} `) });
  await row(number).getByText('Confirmed').waitFor();

  // The next New sub-order is selected automatically.
  await panel.getByText('French Onion Soup').first().waitFor();
  await expect.poll(() => row(newer).getAttribute('aria-current')).toBe('true');
  expect(await announced.count()).toBe(0);
});

it('a page whose bell the browser still blocks says so without moving, and the color scheme changes under its security policy', async () => {
  const page = await product.person(sizes.desk);
  await page.addInitScript(() => {
    // Automation counts as a user gesture, so the test simulates a browser that blocks sound until the first press.
    let wasPressed = false;
    window.addEventListener('pointerdown', () => (wasPressed = true), true);
    const real = Object.getOwnPropertyDescriptor(BaseAudioContext.prototype, 'state')?.get;
    Object.defineProperty(BaseAudioContext.prototype, 'state', {
      get(this: BaseAudioContext) {
        return wasPressed ? real?.call(this) : 'suspended';
      },
    });
  });
  await product.staff('orders', page);
  const hint = page.getByText('Press anywhere to hear the bell.');
  await hint.waitFor();
  const heading = page.getByRole('heading', { level: 1 });
  // Waits for the display font, because it is narrower than the fallback font that the heading has first.
  await page.waitForFunction(() =>
    [...document.fonts].some(({ family, status }) => /Comanda Display"?$/.test(family) && status === 'loaded'),
  );
  const place = await heading.boundingBox();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use dark colors' }).click();
  await hint.waitFor({ state: 'hidden' });
  // The hint covered the page without moving it.
  expect(await heading.boundingBox()).toEqual(place);
  await page.getByRole('button', { name: 'Use light colors' }).waitFor();
  await expectAccessible(page);
});
