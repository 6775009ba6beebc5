import type { Page } from 'playwright-core';
import { beforeAll, describe, it } from 'vitest';
import { expectAccessible } from '../e2e/accessible.ts';
import { freeTable } from '../e2e/demo-table.ts';
import { addDish, answer, checkIn, customize, openCategory, payWithCard, press } from '../e2e/diner-phone.ts';
import { atRest, demoOrders, goTo, openPlaces, portalPlaces } from '../e2e/portal-places.ts';
import { portalWays } from '../e2e/portal-ways.ts';
import { ownProductInBrowser, sizes } from '../e2e/product-in-browser.ts';
import { quiet } from '../e2e/quiet.ts';
import { confirmSubOrder, signIn } from '../e2e/staff-desk.ts';

const product = ownProductInBrowser();

describe.each(Object.entries(sizes))('the portal on a %s breaks no rule of WCAG 2.2 A and AA', (_, size) => {
  let page: Page;
  let orders: Awaited<ReturnType<typeof demoOrders>>;

  beforeAll(async () => {
    page = await product.openPage(size, { reducedMotion: 'reduce' });
    await signIn(page, product.url, 'admin');
    orders = await demoOrders(page);
  });

  it.each(portalPlaces)('$name', async (place) => {
    await goTo(page, product.url, place, orders);
    await expectAccessible(page);
  });

  it.each(openPlaces)('$name', async (place) => {
    const stranger = await product.person(size);
    await goTo(stranger, product.url, place, orders);
    await expectAccessible(stranger);
  });

  it.each(Object.entries(portalWays))('%s', async (_name, walk) => {
    const { url, dataDir } = product;
    const person = (more = {}) => product.person(size, more);
    await walk({ url, dataDir, person, look: expectAccessible, words: 'Long wait' });
  });
});

/** Checks a screen once it has loaded and its animations have ended. */
async function look(page: Page): Promise<void> {
  await quiet(page);
  await atRest(page);
  await expectAccessible(page);
}

describe.each(Object.entries(sizes))('a guest’s screens on a %s break no such rule either', (_, size) => {
  it('from the check-in to the invoice', async () => {
    const table = await freeTable(product.dataDir, 1);
    const [diner, staff] = [await product.person(size), await product.person(sizes.desk)];
    await diner.goto(`${product.url}/customer/menu`);
    await diner.getByText('Please scan the QR code on your table').waitFor();
    await look(diner);
    await diner.goto(product.url + table.path);
    await diner.getByLabel('OTP', { exact: true }).waitFor();
    await look(diner);

    await checkIn(diner, product.url, table, table.otp);
    await look(diner);
    await openCategory(diner, 'Burgers');
    await diner.getByRole('button', { name: 'Add Bistro Burger' }).click();
    await diner.getByRole('dialog', { name: 'Customize your Dish' }).getByRole('group').first().waitFor();
    await look(diner);
    await customize(diner, [['Aged cheddar']]);
    await diner.getByRole('button', { name: "What I can't eat" }).click();
    const milk = diner.getByRole('button', { name: 'milk', exact: true });
    await milk.click();
    await look(diner);
    await diner.getByRole('button', { name: 'Show hidden dishes' }).click();
    await addDish(diner, 'Starters', 'French Onion Soup');
    const contains = 'Contains milk. Add it anyway?';
    await diner.getByRole('alertdialog', { name: contains }).waitFor();
    await look(diner);
    await answer(diner, contains, 'Add anyway');
    await milk.click();
    await look(diner);

    await diner.getByRole('button', { name: 'Review Order' }).click();
    await diner.getByRole('heading', { name: 'Review Order', level: 1 }).waitFor();
    await look(diner);
    await diner.getByRole('button', { name: 'Submit Order' }).click();
    await diner.getByRole('alertdialog').getByRole('button').last().waitFor();
    await look(diner);
    await answer(diner, 'Submit Order', 'Submit');
    const placed = diner.getByRole('alertdialog').filter({ hasText: 'Submitted New Order' });
    await placed.waitFor();
    await look(diner);
    // A control that appears under the finger ignores presses at first.
    await diner.waitForTimeout(450);
    await placed.getByRole('button').click();
    await diner.waitForURL(/\/customer\/myorder\//);
    await diner.getByText('New Order').first().waitFor();
    await look(diner);

    await signIn(staff, product.url);
    await staff.goto(`${product.url}/portal/orders`);
    await staff.getByRole('link', { name: new RegExp(`^${table.name}, order`) }).click();
    await confirmSubOrder(staff);
    await diner.getByText('Confirmed').first().waitFor();
    await diner.getByRole('button', { name: 'Make Payment' }).click();
    await diner.getByRole('alertdialog').getByRole('button').last().waitFor();
    await look(diner);
    await answer(diner, 'Close this order?', 'Close Order');
    await diner.waitForURL(/\/customer\/payment$/);
    const pay = diner.getByRole('button', { name: 'Pay', exact: true });
    await pay.waitFor();
    await look(diner);
    await pay.click();
    await diner.waitForURL(/\/checkout\//);
    await look(diner);
    await diner.getByRole('link', { name: 'Cancel' }).click();
    await diner.getByText('Payment Failed, please try again').waitFor();
    await look(diner);
    await diner.getByRole('button', { name: 'Retry Payment' }).click();
    await press(diner, 'Pay');
    await diner.waitForURL(/\/checkout\//);
    await payWithCard(diner, '4242 4242 4242 4242');
    await diner.getByText('Payment Successful!').waitFor();
    await look(diner);
  });
});
