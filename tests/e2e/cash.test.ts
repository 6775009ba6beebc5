import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { freeTable } from './demo-table.ts';
import { addDish, submitOrder } from './diner-phone.ts';
import { isInSight } from './in-sight.ts';
import { productInBrowser, sizes } from './product-in-browser.ts';
import { expectReadable, setLetters } from './readable.ts';
import { staffCalls } from './staff-calls.ts';

const product = productInBrowser();
const staff = staffCalls(() => product.url);

it('two guests each pay half in cash on a server’s phone, with change, and each receipt shows it', async () => {
  const table = await freeTable(product.dataDir, 1);
  const guest = await product.guest(table, product.person(sizes.phone));
  await addDish(guest, 'Starters', 'French Onion Soup');
  await submitOrder(guest);
  const orderID = await staff.close(guest, table);

  const page = await product.staff('orders', product.person(sizes.phone));
  await page.goto(`${product.url}/portal/orders?dialog=payment.${orderID}`);
  const dialog = page.getByRole('dialog', { name: 'Payment' });
  await dialog.getByRole('radio', { name: 'Equal shares' }).check();
  await dialog.getByRole('button', { name: 'Split the bill' }).click();
  const change = dialog.getByRole('status').filter({ hasText: /^(Change|Still missing)/ });
  const given = dialog.getByLabel('Given');
  const pay = dialog.getByRole('button', { name: /^Pay/ });

  await dialog.getByRole('radio', { name: 'Cash' }).check();
  await expect.poll(() => isInSight(given)).toBe(true);
  await dialog.getByRole('group', { name: 'Quick amounts' }).getByRole('button').last().click();
  await expect.poll(() => isInSight(change)).toBe(true);
  const words = (await change.textContent())?.replace('$', ' $') ?? '';
  expect(words).toMatch(/^Change \$\d+\.\d\d$/);
  await expectAccessible(page);
  await pay.click();
  await dialog.getByText(words.replace('Change', 'Change:'), { exact: false }).waitFor();

  await dialog.getByRole('radio', { name: 'Cash' }).check();
  await given.fill('0.5');
  expect(await change.textContent()).toContain('Still missing');
  await pay.click();
  await dialog.getByText(/^This is less than the /).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /Exact$/ }).click();
  expect((await change.textContent())?.replace('$', ' $')).toBe('Change $0.00');
  await pay.click();
  await page.getByText('Payment has been done successfully Change: $0.00').waitFor();

  await page.goto(`${product.url}/portal/receipt?id=${orderID}`);
  await page.getByRole('link', { name: /^Payment 1/ }).click();
  const receipt = page.getByRole('article', { name: 'Receipt' });
  await receipt.getByText('Given').waitFor();
  expect(await receipt.textContent()).toContain(words.replace(' ', ''));
});

/** How far each tab is from where a thumb reaches, and what the bar covers at the end of the page. */
const barOf = (page: Page) =>
  page.getByRole('navigation', { name: 'Serving' }).evaluate((bar) => {
    window.scrollTo(0, document.documentElement.scrollHeight);
    const { top, bottom } = bar.getBoundingClientRect();
    const end = document.querySelector('main')?.getBoundingClientRect().bottom ?? 0;
    const tabs = [...bar.querySelectorAll('a')].map((tab) => tab.getBoundingClientRect());
    return {
      height: bottom - top,
      atEnd: Math.round(bottom) === window.innerHeight,
      covered: Math.max(0, Math.round(end - top)),
      small: tabs.filter(({ width, height }) => width < 48 || height < 48).length,
    };
  });

it('one thumb reaches Floor, Pad, Kitchen and Calls at 360 px with twice as large letters', async () => {
  const page = await product.person(sizes.phone);
  await setLetters(page, '200%');
  await product.staff('orders', page);
  const bar = page.getByRole('navigation', { name: 'Serving' });
  for (const [tab, path, name] of [
    ['Pad', '/portal/take', 'Which table?'],
    ['Kitchen', '/portal/kitchen', 'Kitchen'],
    ['Calls', '/portal/orders#calls', 'Table Order Status'],
    ['Floor', '/portal/orders', 'Table Order Status'],
  ] as const) {
    await bar.getByRole('link', { name: tab }).click();
    await page.waitForURL(product.url + path);
    await expect.poll(() => bar.locator('[aria-current="page"]').textContent()).toContain(tab);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(await barOf(page)).toMatchObject({ atEnd: true, covered: 0, small: 0 });
    await expectReadable(page);
    await expectAccessible(page);
  }
});

it('the bar is clear of the home indicator, carries the buttons of a form, and is not printed', async () => {
  const page = await product.staff('printers', product.person(sizes.phone));
  await page.goto(`${product.url}/portal/printers?id=new`);
  const bar = page.getByRole('navigation', { name: 'Serving' });
  await bar.waitFor();
  const save = page.getByRole('button', { name: 'Save' });
  const heightOf = async () => (await bar.boundingBox())?.height ?? 0;
  const gap = async () => {
    const [below, button] = [await bar.boundingBox(), await save.boundingBox()];
    return (below?.y ?? 0) - (button?.y ?? 0) - (button?.height ?? 0);
  };
  const [usual, usualGap] = [await heightOf(), await gap()];
  expect(usualGap).toBeGreaterThanOrEqual(0);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: 34 } });
  await expect.poll(heightOf).toBe(usual + 34);
  expect(await gap()).toBe(usualGap);
  expect(await barOf(page)).toMatchObject({ atEnd: true, covered: 0 });
  expect(
    await bar
      .getByRole('link')
      .last()
      .evaluate((tab) => window.innerHeight - tab.getBoundingClientRect().bottom),
  ).toBe(34);
  await page.emulateMedia({ media: 'print' });
  expect(await bar.isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 700, height: 740 });
  await bar.waitFor({ state: 'detached' });
});
