import { Secret, TOTP } from 'otpauth';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { embeddedDatabase, withDatabase } from '../../bench/support/product-database.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import { freeTable } from './demo-table.ts';
import { addDish, answer, checkIn, press } from './diner-phone.ts';
import { atRest, demoOrders } from './portal-places.ts';
import { quiet } from './quiet.ts';
import { staffCalls } from './staff-calls.ts';
import { enterPassword, signIn, type Username, withAuthenticator } from './staff-desk.ts';

// Places of the portal that need several people or several steps.

export interface Cast {
  readonly url: string;
  readonly dataDir: string;
  /** Opens the browser of another person. */
  readonly person: (more?: BrowserContextOptions) => Promise<Page>;
  /** Checks what is visible. */
  readonly look: (page: Page, what: string) => Promise<void>;
  /** Text that the test types as reasons and names. */
  readonly words: string;
}

/** Each closes what it opened, and undoes its changes to the demo's users. */
export const portalWays: Readonly<Record<string, (cast: Cast) => Promise<void>>> = {
  'an approval, asked for and answered': askApproval,
  'guests who call, and their phones': callAndPutOut,
  'a second step that a role asks for': setUpAsAsked,
  'a second step and a passkey of one’s own': setUpOneself,
};

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const pin = '730518';

/** Checks the screen once everything is loaded and no animation runs. */
const glances =
  ({ look }: Cast) =>
  async (page: Page, ready: Locator, what: string) => {
    await ready.waitFor();
    await quiet(page);
    await atRest(page);
    await look(page, what);
    // New elements ignore presses for a moment.
    await page.waitForTimeout(450);
  };

async function askApproval(cast: Cast): Promise<void> {
  const { url, person, words } = cast;
  const glance = glances(cast);
  await staffCalls(() => url).call(endpoints.setPin, { body: { password: 'Manager@123', pin } });
  const [till, boss] = [await person(), await person()];
  await signIn(till, url, 'server');
  await signIn(boss, url);
  const { Pending } = await demoOrders(till);

  await till.goto(`${url}/portal/order?id=${Pending}`);
  await till.getByRole('button', { name: 'Payment Pending' }).first().click();
  const payment = till.getByRole('dialog', { name: 'Payment', exact: true });
  await payment.getByRole('button', { name: 'Add Discount' }).click();
  const withoutCode = till.getByRole('button', { name: 'Without a code' });
  await glance(till, withoutCode, 'the manager code, or none');
  await withoutCode.click();
  await payment.getByRole('textbox', { name: 'Discount' }).fill('10');
  await payment.getByRole('radio', { name: 'Percent' }).check();
  await payment.getByRole('radio', { name: 'Cash' }).check();
  await payment.getByRole('button', { name: 'Pay', exact: true }).click();
  const approval = till.getByRole('dialog', { name: 'Approval' });
  const itsPin = approval.getByLabel('Their PIN', { exact: true });
  await itsPin.waitFor();
  await till.waitForTimeout(450);
  await approval.getByRole('textbox', { name: 'Reason' }).fill(words);
  await approval.getByRole('button', { name: 'Approve' }).click();
  await glance(till, approval.getByRole('alert'), 'who approves, and a PIN that is missing');
  await approval.getByRole('button', { name: 'Ask on their devices' }).click();
  await glance(till, approval.getByText('Waiting for an answer'), 'an approval that is waited for');

  const requests = boss.getByRole('list', { name: 'Requests for approval' });
  await glance(boss, requests, 'what a colleague asks for');
  await requests.getByRole('button', { name: /^Decline the request/ }).click();
  await glance(till, approval.getByText('declined.'), 'an approval that was refused');
  await approval.getByRole('button', { name: 'Ask again' }).click();
  await itsPin.fill(pin);
  await till.waitForTimeout(450);
  await approval.getByRole('button', { name: 'Approve' }).click();
  await approval.waitFor({ state: 'hidden' });
  await payment.waitFor({ state: 'hidden' });
  await boss.goto(`${url}/portal/order?id=${Pending}`);
  await glance(boss, boss.getByText(/ approved a discount of /), 'who approved what of an order');
  await boss.goto(`${url}/portal/audit`);
  await glance(boss, boss.getByText(/approv/i).first(), 'the trail of an approval');
  await leave(till, boss);
}

async function callAndPutOut(cast: Cast): Promise<void> {
  const { url, dataDir, person } = cast;
  const glance = glances(cast);
  const table = await freeTable(dataDir, 1);
  const phone = await person({ userAgent: iPhone });
  await checkIn(phone, url, table, table.otp);
  const other = await person();
  await checkIn(other, url, table, table.otp);
  await addDish(phone, 'Starters', 'French Onion Soup');
  await phone.getByRole('button', { name: 'Review Order' }).click();
  await phone.getByRole('heading', { name: 'Review Order', level: 1 }).waitFor();
  await press(phone, 'Submit Order');
  await answer(phone, 'Submit Order', 'Submit');
  await answer(phone, 'Submitted New Order', 'OK');
  await press(phone, 'Staff');
  await press(phone, 'Call staff');
  await glance(phone, phone.getByRole('button', { name: /^Staff have been called/ }), 'a guest who called');

  const boss = await person();
  await signIn(boss, url);
  await boss.goto(`${url}/portal/orders`);
  await glance(boss, boss.getByRole('list', { name: 'Calls' }), 'guests who call');
  await boss.goto(`${url}/portal/table?id=${table.tableId}`);
  await boss.getByRole('button', { name: 'Phones' }).click();
  const phones = boss.getByRole('dialog', { name: /^Phones at/ });
  const putOut = phones.getByRole('button', { name: /^Remove Phone 1/ });
  await glance(boss, putOut, 'the phones of a visit');
  await putOut.click();
  const question = boss.getByRole('dialog', { name: /^Remove Phone 1/ });
  await glance(boss, question.getByRole('button', { name: 'Remove' }), 'the question before a phone is put out');
  await question.getByRole('button', { name: 'Remove' }).click();
  await glance(boss, phones.getByText(/^Removed by /), 'a phone that is put out');
  await glance(phone, phone.getByText('Staff removed this phone.'), 'what its guest reads');
  await staffCalls(() => url).call(endpoints.endVisit, { body: { tableID: table.tableId } });
  await leave(phone, other, boss);
}

async function setUpAsAsked(cast: Cast): Promise<void> {
  const { dataDir, person } = cast;
  const glance = glances(cast);
  const url = named(cast.url);
  const page = await person();
  await withAuthenticator(page);
  try {
    await change(dataDir, `update roles set second_step = true where restaurant_id = 1 and name like 'Server%'`);
    await toSecondStep(page, url, 'server');
    await glance(page, page.getByRole('img', { name: 'QR code for the app' }), 'a second step that has to be set up');
    await page.getByRole('button', { name: 'Continue' }).click();
    await glance(page, page.getByRole('alert'), 'a code that is missing');
    await page.getByLabel('Code from the app').fill(await codeOn(page));
    await page.getByRole('button', { name: 'Continue' }).click();
    const kept = page.getByRole('button', { name: 'I have saved them' });
    await glance(page, kept, 'the recovery codes at sign-in');
    await kept.click();
    await page.waitForURL(/\/portal\/home/);
    await page.goto(`${url}/portal/account`);
    await glance(page, page.getByText('Your role requires a second step.'), 'an account whose role asks for it');
  } finally {
    await forgetSecondSteps(dataDir);
  }
  await leave(page);
}

async function setUpOneself(cast: Cast): Promise<void> {
  const { dataDir, person, words } = cast;
  const glance = glances(cast);
  const url = named(cast.url);
  const page = await person();
  await withAuthenticator(page);
  try {
    await signIn(page, url);
    await page.goto(`${url}/portal/account`);
    await page.getByRole('button', { name: 'Set up', exact: true }).click();
    const step = page.getByRole('form', { name: 'Second step' });
    await step.getByRole('button', { name: 'Turn on' }).click();
    await glance(page, step.getByText('Please enter the code.'), 'a new app, and a code that is missing');
    await step.getByLabel('Code from the app').fill(await codeOn(page));
    await step.getByLabel('Your password', { exact: true }).fill('Manager@123');
    await step.getByRole('button', { name: 'Turn on' }).click();
    const codes = page.getByRole('region', { name: 'Your recovery codes' });
    await glance(page, codes.getByRole('button', { name: 'I have saved them' }), 'the recovery codes');
    const [recovery = ''] = await codes.getByRole('listitem').allTextContents();
    await codes.getByRole('button', { name: 'I have saved them' }).click();

    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const form = page.getByRole('form', { name: 'Add a passkey' });
    await form.getByRole('button', { name: 'Add a passkey' }).click();
    await glance(page, form.getByText('Please enter your password').first(), 'a new passkey, and what it lacks');
    await form.getByLabel('Name').fill(words.slice(0, 60));
    await form.getByLabel('Your password', { exact: true }).fill('Manager@123');
    await form.getByRole('button', { name: 'Add a passkey' }).click();
    await glance(page, page.getByText('never used'), 'an account with app, passkey and sessions');
    await page.getByRole('button', { name: /^Remove the passkey/ }).click();
    const removing = page.getByRole('button', { name: 'Remove passkey', exact: true });
    await glance(page, removing, 'a passkey that is to be removed');

    const boss = await person();
    await signIn(boss, url, 'admin');
    const { content } = await staffCalls(() => url, 'admin', 'Admin@123').call<{
      content: { userId: number; username: string }[];
    }>(endpoints.users, { query: { search: 'manager' } });
    const { userId } = content.find(({ username }) => username === 'manager') ?? {};
    await boss.goto(`${url}/portal/user?id=${userId}`);
    await glance(boss, boss.getByRole('button', { name: /second step/i }), 'a user with a second step');

    const again = await person();
    await withAuthenticator(again);
    await toSecondStep(again, url, 'manager');
    await glance(again, again.getByRole('button', { name: 'Use passkey' }), 'a passkey or a code at sign-in');
    await again.getByLabel('Code', { exact: true }).fill('000000');
    await again.getByRole('button', { name: 'Continue' }).click();
    await glance(again, again.getByText('This code is wrong'), 'a code that is not right');
    await again.getByLabel('Code', { exact: true }).fill(recovery);
    await again.getByRole('button', { name: 'Continue' }).click();
    await again.waitForURL(/\/portal\/home/);
    await leave(page, boss, again);
  } finally {
    await forgetSecondSteps(dataDir);
  }
}

/** Replaces the IP address, because passkeys need a host name. */
const named = (url: string) => url.replace('127.0.0.1', 'localhost');

async function toSecondStep(page: Page, url: string, username: Username): Promise<void> {
  await enterPassword(page, url, username);
  await page.getByRole('heading', { name: 'Second step' }).waitFor();
}

/** Computes the current code from the secret that the page shows in groups. */
async function codeOn(page: Page): Promise<string> {
  const secret = (await page.locator('code').first().textContent())?.replaceAll(/\s/g, '') ?? '';
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate();
}

async function change(dataDir: string, ...statements: readonly string[]): Promise<void> {
  const { connectionString } = await embeddedDatabase(dataDir);
  await withDatabase(connectionString, async (client) => {
    for (const statement of statements) await client.query(statement);
  });
}

const forgetSecondSteps = (dataDir: string) =>
  change(
    dataDir,
    'update roles set second_step = false where second_step',
    'delete from recovery_codes',
    'delete from totp_factors',
    'delete from user_passkeys',
  );

const leave = (...pages: readonly Page[]) => Promise.all(pages.map((page) => page.context().close()));
