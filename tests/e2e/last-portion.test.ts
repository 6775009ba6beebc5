import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { freeTable } from './demo-table.ts';
import { addDish, answer, checkIn, openCategory, press, submitOrder } from './diner-phone.ts';
import { productInBrowser, sizes } from './product-in-browser.ts';
import { openSignedIn } from './staff-desk.ts';

const product = productInBrowser();
/** No other file orders it. */
const dish = 'Burrata & Heirloom Tomatoes';

async function guest(): Promise<Page> {
  const table = await freeTable(product.dataDir, 1);
  const phone = await product.person(sizes.phone);
  await checkIn(phone, product.url, table, table.otp);
  await openCategory(phone, 'Starters');
  return phone;
}

it('of two phones that want the last portion one gets it, and the other when it comes back', async () => {
  const [first, second] = [await guest(), await guest()];
  const kitchen = await product.person(sizes.desk);
  await openSignedIn(kitchen, product.url, '/portal/kitchen', 'manager', 'Manager@123');
  await kitchen.getByRole('button', { name: 'Sold out', exact: true }).click();
  await kitchen.getByRole('searchbox', { name: 'Find a dish' }).fill(dish);
  await kitchen.getByRole('dialog').getByRole('button', { name: dish }).click();
  const ways = kitchen.getByRole('dialog', { name: dish });
  await ways.getByRole('textbox', { name: 'Portions left' }).fill('1');
  await ways.getByRole('button', { name: 'Set portions left' }).click();
  await kitchen.getByText(`${dish}: 1 left`).waitFor();

  const card = (phone: Page) => phone.getByRole('article', { name: dish });
  for (const phone of [first, second]) {
    await card(phone).getByText('Only 1 left').waitFor();
    await addDish(phone, 'Starters', dish);
    expect(
      await card(phone)
        .getByRole('button', { name: `More ${dish}` })
        .isDisabled(),
    ).toBe(true);
  }
  await press(second, 'Review Order');
  await second.getByRole('button', { name: 'Submit Order' }).waitFor();
  await submitOrder(first);
  await second.getByText('Out of stock · not ordered').waitFor();

  await press(first, 'Cancel this order');
  await answer(first, 'Are you sure to cancel this Order?', 'Cancel Order');
  await second.getByText('Out of stock').waitFor({ state: 'hidden' });
  await press(second, 'Submit Order');
  await answer(second, 'Submit Order', 'Submit');
  await answer(second, 'Submitted New Order', 'OK');
  await second.waitForURL(/\/customer\/myorder\//);
  await press(first, 'To Menu', false);
  await openCategory(first, 'Starters');
  await card(first).getByText('Out of stock').waitFor();
});
