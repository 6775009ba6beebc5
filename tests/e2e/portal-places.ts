import type { Locator, Page } from 'playwright-core';
import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import { quiet } from './quiet.ts';

// Every screen of the staff portal, and what opens over it, for journeys that check each by the same rules.

interface Orders {
  readonly New: number;
  readonly Open: number;
  readonly Pending: number;
  readonly Paid: number;
}

export interface PortalPlace {
  readonly name: string;
  /** After `/portal/`. */
  readonly path: string | ((orders: Orders) => string);
  /** Visible once the screen has loaded. */
  readonly ready: (page: Page) => Locator;
  /** Opens over the screen and closes on any press beside it. */
  readonly isPassing?: true;
  /** Leads from the screen to the place itself. */
  readonly open?: (page: Page) => Promise<void>;
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name, level: 1 });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const press = (name: string | RegExp) => async (page: Page) => button(page, name).click();
const dialog = (page: Page) => page.getByRole('dialog').last();

/** Opens the first row, on any screen width. */
async function openRow(page: Page): Promise<void> {
  const row = page.getByRole('row').nth(1);
  if (await row.count()) await row.dblclick();
  else await page.getByRole('main').getByRole('list').getByRole('button').first().click();
}

async function pressThenSave(page: Page, add: string): Promise<void> {
  await button(page, add).click();
  await page.getByRole('form').getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('form').getByRole('alert').waitFor();
}

const faultyForm = (path: string, title: string, add: string): PortalPlace => ({
  name: `${title}, what a new record lacks`,
  path,
  ready: (page) => button(page, add),
  open: (page) => pressThenSave(page, add),
});

/** Unfolds a report's row on a phone; on a desk it shows all columns. */
async function unfold(page: Page): Promise<void> {
  const folded = page.getByRole('main').getByRole('list').locator('button[aria-expanded="false"]').first();
  if (await folded.count()) await folded.click();
}

const days = 'start=01-Jan-2020&stop=31-Dec-2030';

/** Places for a user with all privileges. */
export const portalPlaces: readonly PortalPlace[] = [
  { name: 'home', path: 'home', ready: heading(/^Welcome/) },
  {
    name: 'the menu of screens',
    path: 'home',
    ready: heading(/^Welcome/),
    open: async (page) => {
      if (await page.getByRole('navigation', { name: 'Main menu' }).count()) return;
      await page.getByRole('banner').getByRole('button').first().click();
      await page.getByRole('dialog', { name: 'Menu' }).getByRole('link').first().waitFor();
    },
  },
  {
    name: 'the user menu',
    path: 'home',
    ready: heading(/^Welcome/),
    open: async (page) => {
      await button(page, /^User menu of/).click();
      await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
    },
  },
  {
    name: 'the settings of the order sound',
    isPassing: true,
    path: 'home',
    ready: heading(/^Welcome/),
    open: async (page) => {
      await button(page, 'Order sound settings').click();
      await dialog(page).getByRole('slider', { name: 'Volume' }).waitFor();
    },
  },
  {
    name: 'the question before logging out',
    path: 'home',
    ready: heading(/^Welcome/),
    open: async (page) => {
      await button(page, /^User menu of/).click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      await dialog(page).getByRole('button', { name: 'Logout' }).waitFor();
    },
  },
  {
    name: 'the choice of a restaurant',
    isPassing: true,
    path: 'home',
    ready: heading(/^Welcome/),
    open: async (page) => {
      await page.getByRole('combobox', { name: 'Restaurant' }).click();
      await page.getByRole('option').first().waitFor();
    },
  },
  { name: 'Item Category', path: 'itemcategory', ready: (page) => button(page, /^Delete /) },
  faultyForm('itemcategory', 'Add Category', 'Add New Category'),
  {
    name: 'the question before deleting',
    path: 'itemcategory',
    ready: (page) => button(page, /^Delete /),
    open: async (page) => {
      await button(page, /^Delete /).click();
      await dialog(page).getByRole('button', { name: 'Delete' }).waitFor();
    },
  },
  { name: 'Item', path: 'item', ready: (page) => button(page, /^Delete /) },
  {
    name: 'Item Detail',
    path: 'item',
    ready: (page) => button(page, /^Delete /),
    open: async (page) => {
      await openRow(page);
      await page.getByRole('form', { name: 'Item Detail' }).waitFor();
    },
  },
  {
    name: 'Add Item, what a new record lacks',
    path: 'item',
    ready: (page) => button(page, 'Add New Item'),
    open: async (page) => {
      await button(page, 'Add New Item').click();
      await page.getByRole('textbox', { name: 'Description' }).first().fill('A burger');
      await page.getByRole('form').getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('form').getByRole('alert').waitFor();
    },
  },
  { name: 'Role', path: 'role', ready: (page) => button(page, 'Add New Role') },
  faultyForm('role', 'Add Role', 'Add New Role'),
  {
    name: 'the privileges of a role',
    isPassing: true,
    path: 'role',
    ready: (page) => button(page, 'Add New Role'),
    open: async (page) => {
      await openRow(page);
      await page.getByRole('combobox', { name: 'Privileges' }).click();
      await page.getByRole('option').first().waitFor();
    },
  },
  { name: 'User', path: 'user', ready: (page) => button(page, /^Delete /) },
  faultyForm('user', 'Add User', 'Add New User'),
  { name: 'Application Charges', path: 'applicationcharges', ready: (page) => page.getByRole('form') },
  faultyForm('applicationcharges', 'Add Plan', 'Add New Plan'),
  { name: 'Table Management', path: 'managetable', ready: (page) => page.getByRole('form') },
  {
    name: 'a table unfolded',
    path: 'managetable',
    ready: (page) => page.getByRole('form'),
    open: unfold,
  },
  faultyForm('managetable', 'Add Table', 'Add New Table'),
  {
    name: 'the QR code of a table',
    path: 'managetable',
    ready: (page) => page.getByRole('form'),
    open: async (page) => {
      const link = page.getByRole('link', { name: /^View the QR code/ }).first();
      await link.evaluate((element) => element.removeAttribute('target'));
      await link.evaluate((element) => element.addEventListener('click', (event) => event.preventDefault()));
      await link.click();
      await dialog(page).getByRole('img').waitFor();
    },
  },
  { name: 'Table cards', path: 'tablecards', ready: (page) => page.getByRole('img', { name: /^QR code/ }).first() },
  { name: 'Restaurant Management', path: 'managerestaurant', ready: (page) => page.getByRole('form') },
  faultyForm('managerestaurant', 'Add a Restaurant', 'Add New Restaurant'),
  { name: 'Server Profile', path: 'server', ready: (page) => page.getByRole('form') },
  faultyForm('server', 'Add Attendant', 'Add New Server'),
  { name: 'Printers', path: 'printers', ready: (page) => button(page, 'Add New Printer') },
  faultyForm('printers', 'Add Printer', 'Add New Printer'),
  { name: 'Audit Trail', path: 'audit', ready: (page) => button(page, 'Verify') },
  {
    name: 'the question before Tip Reset',
    path: 'server',
    ready: (page) => page.getByRole('form'),
    open: async (page) => {
      await press('Tip Reset')(page);
      await dialog(page).getByRole('button', { name: 'Tip Reset' }).waitFor();
    },
  },
  ...[
    ['Revenue Report', 'payment_review'],
    ['Order Stats', 'orderstat'],
    ['Tips Report', 'serverstat'],
  ].map(
    ([name = '', path = '']): PortalPlace => ({
      name: `${name}, a row unfolded`,
      path: `${path}?${days}`,
      ready: (page) => page.getByRole('row').nth(1).or(page.getByRole('main').getByRole('listitem')).first(),
      open: unfold,
    }),
  ),
  {
    name: 'Table Order Status',
    path: 'orders',
    ready: (page) => page.getByRole('article').first(),
  },
  { name: 'Kitchen', path: 'kitchen', ready: (page) => page.getByRole('article').first() },
  {
    name: 'the kitchen, of a ticket that is not there any more',
    path: 'kitchen?ticket=1',
    ready: (page) => page.getByRole('link', { name: 'Read it' }),
  },
  { name: 'the served tickets of the kitchen', path: 'kitchen?dialog=recall', ready: dialog },
  { name: 'the stations of the kitchen', path: 'kitchen?dialog=stations', ready: (page) => button(page, 'Save') },
  { name: 'Orders', path: 'order?status=A', ready: (page) => page.getByText('Payment Pending').first() },
  { name: 'Orders, a row unfolded', path: 'order?status=A', ready: heading('Orders'), open: unfold },
  { name: 'a New order', path: ({ New }) => `order?id=${New}`, ready: (page) => button(page, 'Confirm Sub-Order') },
  {
    name: 'the choices of a dish',
    path: ({ New }) => `order?id=${New}`,
    ready: (page) => button(page, 'Confirm Sub-Order'),
    open: async (page) => {
      const customize = page.getByRole('button', { name: /^Customize / }).first();
      if ((await customize.count()) === 0) return;
      await customize.click();
      await dialog(page).getByRole('button').first().waitFor();
    },
  },
  {
    name: 'the question before confirming',
    path: ({ New }) => `order?id=${New}`,
    ready: (page) => button(page, 'Confirm Sub-Order'),
    open: async (page) => {
      await button(page, 'Confirm Sub-Order').click();
      await dialog(page).getByRole('button').last().waitFor();
    },
  },
  {
    name: 'the QR code of an order',
    path: ({ Open }) => `order?id=${Open}`,
    ready: (page) => button(page, 'Close Order'),
    open: async (page) => {
      await button(page, /^More$/).click();
      await page.getByRole('menuitem', { name: 'Show QR' }).click();
      await dialog(page).getByRole('img').waitFor();
    },
  },
  { name: 'an Open order', path: ({ Open }) => `order?id=${Open}`, ready: (page) => button(page, 'Close Order') },
  {
    name: 'a ticket',
    path: ({ Open }) => `order?id=${Open}`,
    ready: (page) => button(page, 'Close Order'),
    open: async (page) => {
      await page.getByRole('link', { name: 'Print ticket' }).click();
      await page.getByRole('article', { name: 'Ticket' }).waitFor();
    },
  },
  {
    name: 'the payment dialog',
    path: ({ Pending }) => `order?id=${Pending}`,
    ready: (page) => button(page, 'Payment Pending'),
    open: async (page) => {
      await button(page, 'Payment Pending').click();
      await dialog(page).getByText('Total Amt').waitFor();
    },
  },
  {
    name: 'what keeps a bill from being paid',
    path: ({ Pending }) => `order?id=${Pending}`,
    ready: (page) => button(page, 'Payment Pending'),
    open: async (page) => {
      await button(page, 'Payment Pending').click();
      await dialog(page).getByRole('button', { name: 'Pay', exact: true }).click();
      await dialog(page).getByText('Please select a Payment mode!').waitFor();
    },
  },
  {
    name: 'the manager code',
    path: ({ Pending }) => `order?id=${Pending}`,
    ready: (page) => button(page, 'Payment Pending'),
    open: async (page) => {
      await button(page, 'Payment Pending').click();
      await dialog(page).getByRole('button', { name: 'Add Discount' }).click();
      await page.getByLabel('Manager Code', { exact: true }).waitFor();
    },
  },
  {
    name: 'reopening an order',
    path: ({ Pending }) => `order?id=${Pending}`,
    ready: (page) => button(page, 'Reopen Order'),
    open: async (page) => {
      await button(page, 'Reopen Order').click();
      await dialog(page).getByRole('button').last().waitFor();
    },
  },
  { name: 'a Paid order', path: ({ Paid }) => `order?id=${Paid}`, ready: (page) => page.getByText('Paid').first() },
  {
    name: 'with which order an order is joined',
    path: ({ Open }) => `order?id=${Open}&dialog=join`,
    ready: (page) => dialog(page).getByRole('radio').first(),
  },
  {
    name: 'the phones at a table',
    path: ({ Open }) => `order?id=${Open}`,
    ready: (page) => button(page, 'More'),
    open: async (page) => {
      await button(page, 'More').click();
      await page.getByRole('menuitem', { name: 'Phones' }).click();
      await dialog(page).getByRole('button', { name: 'Close' }).waitFor();
    },
  },
  {
    name: 'where an order moves to',
    path: ({ Open }) => `order?id=${Open}&dialog=move`,
    ready: (page) => dialog(page).getByRole('radio').first(),
  },
  {
    name: 'a refund',
    path: ({ Paid }) => `order?id=${Paid}`,
    ready: (page) => button(page, 'Refund'),
    open: async (page) => {
      await button(page, 'Refund').click();
      await dialog(page).getByRole('textbox').first().waitFor();
    },
  },
  {
    name: 'a receipt',
    path: ({ Paid }) => `receipt?id=${Paid}`,
    ready: (page) => page.getByRole('main').locator('dl, table').first(),
  },
  { name: 'one table', path: 'table?id=1', ready: (page) => page.getByRole('img', { name: /^QR code/ }) },
  { name: 'the pad, which table', path: 'take', ready: heading('Which table?') },
  { name: 'the pad', path: 'take?table=1', ready: (page) => button(page, /^Add /) },
  {
    name: 'an order on the pad',
    path: 'take?table=1',
    ready: (page) => button(page, /^Add /),
    open: async (page) => {
      await button(page, /^Add /).click();
      const review = page.getByRole('button', { name: 'Review' });
      if (await review.count()) await review.click();
      await page.getByRole('button', { name: /^Send order/ }).waitFor();
    },
  },
  { name: 'undelivered invoices', path: 'undelivered', ready: (page) => page.getByRole('heading', { level: 1 }) },
  { name: 'My account', path: 'account', ready: (page) => button(page, 'Set PIN') },
  { name: 'Change Password', path: 'ChangePass', ready: (page) => button(page, 'Change Password') },
  // Last: a locked screen replaces all others.
  {
    name: 'the locked screen',
    isPassing: true,
    path: 'home',
    ready: heading(/^Welcome/),
    open: async (page) => {
      await button(page, /^User menu of/).click();
      await page.getByRole('menuitem', { name: 'Lock or switch user' }).click();
      await heading('Locked')(page).waitFor();
    },
  },
];

/** Places without a sign-in. */
export const openPlaces: readonly PortalPlace[] = [
  { name: 'login', path: 'login', ready: (page) => button(page, 'Login') },
  {
    name: 'Forgot Password',
    path: 'login',
    ready: (page) => button(page, 'Login'),
    open: async (page) => {
      await button(page, 'Forgot Password').click();
      await dialog(page).getByRole('button', { name: 'Send' }).click();
      await dialog(page).getByRole('alert').waitFor();
    },
  },
  {
    name: 'a new password',
    path: 'forgotpassword?username=server&token=none',
    ready: (page) => button(page, 'Reset Password'),
  },
];

/** One order of the demo per status, read with the page's sign-in. */
export async function demoOrders(page: Page): Promise<Orders> {
  return page.evaluate(async (search) => {
    const { token } = JSON.parse(localStorage.getItem('comanda.staff') ?? '{}') as { token: string };
    const first = async (status: string) => {
      const answer = await fetch(`${search}?status=${status}`, { headers: { authorization: `JWT-${token}` } });
      const { results } = (await answer.json()) as { results: { orderID: number }[] };
      return results[0]?.orderID ?? 0;
    };
    return { New: await first('N'), Open: await first('O'), Pending: await first('C'), Paid: await first('P') };
  }, addressOf(endpoints.searchOrders).url);
}

/** Waits until everything that the place loads has arrived. */
export async function goTo(page: Page, url: string, place: PortalPlace, orders: Orders): Promise<void> {
  await page.goto(`${url}/portal/${typeof place.path === 'string' ? place.path : place.path(orders)}`);
  await place.ready(page).waitFor();
  await quiet(page);
  await place.open?.(page);
  await atRest(page);
}

/** Waits for animations to end, except endless ones such as spinners. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    return Promise.all(ending.map((one) => one.finished.catch(() => {})));
  });
}
