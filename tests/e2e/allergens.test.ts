import { expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { freeTable } from './demo-table.ts';
import { checkIn, submitOrder } from './diner-phone.ts';
import { productInBrowser, sizes } from './product-in-browser.ts';
import { confirmSubOrder, openSignedIn } from './staff-desk.ts';

const product = productInBrowser();

it('a guest filters milk, orders a dish with milk in spite of it, and the kitchen reads its allergens', async () => {
  const table = await freeTable(product.dataDir, 1);
  const [phone, desk] = [await product.person(sizes.phone), await product.person(sizes.desk)];
  await checkIn(phone, product.url, table, table.otp);
  await phone.getByRole('button', { name: "What I can't eat" }).click();
  await phone.getByRole('button', { name: 'milk', exact: true }).click();
  const count = phone.getByRole('button', { name: "What I can't eat 1" }).getByText('1', { exact: true });
  // Pixels from the count to the button's edge.
  const room = await count.evaluate((shown) => {
    const end = shown.closest('button')?.getBoundingClientRect().right ?? 0;
    return end - shown.getBoundingClientRect().right;
  });
  expect(room).toBeGreaterThan(6);
  await expectAccessible(phone);
  // The filter stays on the phone.
  await phone.reload();
  await phone.getByRole('button', { name: "What I can't eat 1" }).waitFor();
  await phone.getByRole('button', { name: /^Starters/, expanded: false }).click();
  const soup = phone.getByRole('article', { name: 'French Onion Soup' });
  await phone.getByRole('article', { name: 'Tuna Tartare' }).waitFor();
  expect(await soup.count()).toBe(0);
  await phone.getByRole('button', { name: 'Show hidden dishes' }).click();
  await soup.getByText('Contains milk').waitFor();
  await soup.getByRole('button', { name: 'French Onion Soup', exact: true }).click();
  await phone.getByRole('dialog', { name: 'French Onion Soup' }).getByText('gluten (wheat)').waitFor();
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Close' }).click();
  await soup.getByRole('button', { name: 'Add French Onion Soup' }).click();
  const asked = phone.getByRole('alertdialog', { name: 'Contains milk. Add it anyway?' });
  await asked.waitFor();
  await expectAccessible(phone);
  await asked.getByRole('button', { name: 'Add anyway' }).click();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  // Asked beside the order; the answer goes with it.
  await phone.getByRole('button', { name: 'Review Order' }).click();
  const forKitchen = phone.getByRole('region', { name: 'For the kitchen' });
  await forKitchen.getByText("May the kitchen know that you can't eat milk?").waitFor();
  await expectAccessible(phone);
  await forKitchen.getByRole('button', { name: 'Tell the kitchen' }).click();
  await forKitchen.getByText('The kitchen will see: no milk').waitFor();
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Back To Menu' }).click();
  await submitOrder(phone);
  await openSignedIn(desk, product.url, '/portal/orders', 'manager', 'Manager@123');
  await desk.getByRole('article').filter({ hasText: table.name }).getByRole('heading').getByRole('link').click();
  await desk.getByRole('heading', { name: /Order No\./ }).waitFor();
  await desk.getByText("Can't eat: milk").waitFor();
  await confirmSubOrder(desk);
  await desk.goto(`${product.url}/portal/kitchen`);
  const ticket = desk.getByRole('article', { name: new RegExp(`${table.name}, order`) });
  await ticket.getByText('French Onion Soup').waitFor();
  for (const words of ["Can't eat: milk", 'Contains milk']) await ticket.getByText(words).waitFor();
  expect(await ticket.getByText(/Allergens/).count()).toBe(0);
  await desk.getByRole('button', { name: 'Allergens' }).click();
  await ticket.getByText('Allergens: gluten (wheat), milk, celery, sulfites').waitFor();
});
