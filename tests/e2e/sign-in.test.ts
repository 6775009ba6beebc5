import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { ownProductInBrowser, sizes } from './product-in-browser.ts';
import { quiet } from './quiet.ts';
import { closeOrder, signIn, withAuthenticator } from './staff-desk.ts';

// Staff share tablets and tills, so they can also sign in with a PIN or passkey. `manager` and `server` are demo users.

const product = ownProductInBrowser();

async function setPin(page: Page, password: string, pin: string): Promise<void> {
  await page.goto(`${product.url}/portal/account`);
  await page.getByLabel('New PIN').fill(pin);
  await page.getByLabel('Repeat the PIN').fill(pin);
  await page.getByRole('textbox', { name: 'Your password' }).fill(password);
  await page.getByRole('button', { name: /^(Set|Change) PIN$/ }).click();
  await page.getByText('Your PIN is set.').waitFor();
}

const lock = async (page: Page) => {
  await page.getByRole('button', { name: /^User menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Lock or switch user' }).click();
  await page.getByRole('heading', { name: 'Locked' }).waitFor();
};

/** The responses that the browser's cache still has for these addresses, without asking the server. */
const stillCached = (page: Page, urls: readonly string[]) =>
  page.evaluate(async (input) => {
    const cached = input.map((url) =>
      fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    const found = await Promise.all(cached);
    return input.filter((_, at) => found[at]);
  }, urls);

const welcome = (page: Page) => page.getByRole('heading', { name: /^Welcome/ });

test('a tablet is locked, opened again where it was, and handed over by PIN', async () => {
  const tablet = await product.person({ width: 820, height: 1180 });
  const requested = new Set<string>();
  tablet.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/api/')) requested.add(request.url());
  });
  await signIn(tablet, product.url, 'server');
  await tablet.goto(`${product.url}/portal/table-layout`);
  await expect.poll(() => [...requested].some((url) => url.includes('/getactiveorders'))).toBe(true);
  await quiet(tablet);
  expect(await stillCached(tablet, [...requested])).toEqual([]);
  await setPin(tablet, 'Server@123', '830274');
  await tablet.getByRole('button', { name: /^User menu of/ }).click();
  await tablet.getByRole('menuitem', { name: 'Logout' }).click();
  await tablet.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await signIn(tablet, product.url);
  await setPin(tablet, 'Manager@123', '274951');

  await lock(tablet);
  const calls: string[] = [];
  tablet.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await tablet.reload();
  await tablet.getByRole('heading', { name: 'Locked' }).waitFor();
  await quiet(tablet);
  // Behind the locked screen, no other screen may send requests.
  expect(calls.filter((path) => path.startsWith('/api/')).sort()).toEqual([
    '/api/locksession',
    '/api/token/quickstaff',
  ]);
  await tablet.keyboard.type('274951');
  await tablet.getByText('You have a PIN.').waitFor();

  await lock(tablet);
  await tablet.getByRole('region', { name: "Who's using this device?" }).getByRole('button').nth(1).click();
  await tablet.keyboard.type('111222');
  await tablet.getByRole('alert').getByText('This PIN is wrong.').waitFor();
  await tablet.keyboard.type('830274');
  await welcome(tablet).waitFor();
  expect(new URL(tablet.url()).pathname).toBe('/portal/home');

  // On a device where no staff of the restaurant have signed in, no one is offered.
  const phone = await product.person(sizes.phone);
  await phone.goto(`${product.url}/portal/login`);
  const offered = await phone.evaluate(async () => (await fetch('/api/token/quickstaff')).json());
  expect(offered.result).toEqual([]);
});

test('a passkey is added and asked for after the password', async () => {
  // Passkeys need an address with a host name.
  const url = product.url.replace('127.0.0.1', 'localhost');
  const page = await product.person(sizes.desk);
  await withAuthenticator(page);
  await signIn(page, url);
  await page.goto(`${url}/portal/account`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const form = page.getByRole('form', { name: 'Add a passkey' });
  await form.getByLabel('Name').fill('This laptop');
  await form.getByLabel('Your password', { exact: true }).fill('Manager@123');
  await form.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByText('never used').waitFor();

  await page.getByRole('button', { name: /^User menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await page.getByLabel('Username').fill('manager');
  await page.getByLabel('Password', { exact: true }).fill('Manager@123');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('button', { name: 'Use passkey' }).click();
  await welcome(page).waitFor();

  // Removes the passkey, because the following tests sign in with the password only.
  await page.goto(`${url}/portal/account`);
  await page.getByRole('button', { name: 'Remove the passkey This laptop' }).click();
  await page.getByLabel('Your password', { exact: true }).last().fill('Manager@123');
  await page.getByRole('button', { name: 'Remove passkey', exact: true }).click();
  await page.getByText('You have no passkey yet.').waitFor();
});

/** Asks at the till for 10 percent off the first waiting bill. Returns its order and the approval dialog. */
async function askForDiscount(till: Page) {
  await till.goto(`${product.url}/portal/orders`);
  const strip = till.getByRole('button', { name: /^Payment Pending/ }).first();
  const order = /\d+/.exec((await strip.getAttribute('aria-label')) ?? '')?.[0] ?? '';
  await strip.click();
  const payment = till.getByRole('dialog', { name: 'Payment' });
  await payment.getByRole('button', { name: 'Add Discount' }).click();
  await till.getByRole('button', { name: 'Without a code' }).click();
  await payment.getByRole('textbox', { name: 'Discount' }).fill('10');
  await payment.getByRole('radio', { name: 'Percent' }).check();
  await payment.getByRole('radio', { name: 'Cash' }).check();
  await payment.getByRole('button', { name: 'Pay', exact: true }).click();
  const approval = till.getByRole('dialog', { name: 'Approval' });
  await approval.getByLabel('Reason').fill('Long wait');
  return { order, approval };
}

const isPaid = (till: Page, order: string) =>
  till.getByRole('button', { name: `Payment Pending, order ${order}` }).waitFor({ state: 'detached' });

/** Checks that the order shows who approved. */
async function expectNamed(manager: Page, order: string): Promise<void> {
  await manager.goto(`${product.url}/portal/order?id=${order}`);
  await manager.getByText(/^Marco Bellini approved a discount of \$[\d.]+ for /).waitFor();
}

test('a discount above the role’s limit is approved by name: on the manager’s phone, and by their PIN at the till', async () => {
  const [till, manager] = await Promise.all([product.person(sizes.desk), product.person(sizes.phone)]);
  await Promise.all([
    signIn(till, product.url, 'server'),
    signIn(manager, product.url).then(() => setPin(manager, 'Manager@123', '274951')),
  ]);

  const first = await askForDiscount(till);
  await first.approval.getByRole('button', { name: 'Ask on their devices' }).click();
  const requests = manager.getByRole('list', { name: 'Requests for approval' });
  await requests.getByText('Long wait').waitFor();
  await expectAccessible(manager);
  await requests.getByRole('button', { name: /^Approve the request of / }).click();
  await isPaid(till, first.order);
  await expectNamed(manager, first.order);

  // The bill changes, so the request ends on both screens.
  const second = await askForDiscount(till);
  await second.approval.getByRole('button', { name: 'Ask on their devices' }).click();
  await requests.getByText('Long wait').waitFor();
  await manager.goto(`${product.url}/portal/order?id=${second.order}`);
  await manager.getByRole('button', { name: 'Reopen Order' }).click();
  const question = manager.getByRole('dialog', { name: /^Reopen order/ });
  await question.getByLabel('Reason').fill('Two more coffees');
  await question.getByRole('button', { name: 'Reopen Order' }).click();
  await second.approval.getByText('There was no answer in time, or the bill has changed. Please ask again.').waitFor();
  await requests.waitFor({ state: 'detached' });
  await closeOrder(manager);

  // With the keyboard, the focus must already be where the user continues.
  await second.approval.getByRole('button', { name: 'Ask again' }).press('Enter');
  await second.approval.getByLabel('Their PIN').waitFor();
  await till.keyboard.type('274951');
  await till.keyboard.press('Enter');
  await isPaid(till, second.order);
  await expectNamed(manager, second.order);
});
