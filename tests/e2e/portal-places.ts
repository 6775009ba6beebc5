import type { Locator, Page } from 'playwright-core';
import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import { quiet } from './quiet.ts';

// Every screen of the staff portal, with its dialogs and menus, for tests that check each of them by the same rules.

type Orders = Readonly<Record<'New' | 'Open' | 'Pending' | 'Paid', number>>;

export interface PortalPlace {
  readonly name: string;
  /** The part of the address after `/portal/`. */
  readonly path: string | ((orders: Orders) => string);
  /** Is visible once the screen has loaded. */
  readonly ready: (page: Page) => Locator;
  /** True if it opens over the screen and closes on any press beside it. */
  readonly isPassing?: true;
  /** Opens the place from its screen. */
  readonly open?: (page: Page) => Promise<void>;
}

type Found = PortalPlace['ready'];

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name, level: 1 });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const shows = (name: string | RegExp) => (page: Page) => button(page, name);
const menuItem = (name: string) => (page: Page) => page.getByRole('menuitem', { name });
const form: Found = (page) => page.getByRole('form');
const save: Found = (page) => form(page).getByRole('button', { name: 'Save', exact: true });
const fault: Found = (page) => form(page).getByRole('alert');
const article: Found = (page) => page.getByRole('article').first();
const dialog: Found = (page) => page.getByRole('dialog').last();
const inDialog = (name: string) => (page: Page) => dialog(page).getByRole('button', { name });
const answer: Found = (page) => dialog(page).getByRole('button').last();
const choice: Found = (page) => dialog(page).getByRole('radio').first();
const sheet: Found = (page) => page.getByRole('main').locator('dl, table').first();
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first();
const option: Found = (page) => page.getByRole('option').first();

/** Presses all steps and waits for the last one. A string is the name of a button. */
const press =
  (...steps: (string | RegExp | Found)[]) =>
  async (page: Page) => {
    const found = steps.map((step) => (typeof step === 'function' ? step(page) : button(page, step)));
    for (const crumb of found.slice(0, -1)) await crumb.click();
    await found.at(-1)?.waitFor();
  };

/** Opens the first row, whatever the width of the screen. */
async function openRow(page: Page): Promise<void> {
  const row = page.getByRole('row').nth(1);
  if (await row.count()) await row.dblclick();
  else await page.getByRole('main').getByRole('list').getByRole('button').first().click();
}

/** Opens the details of a report row on a phone. On a desk, all columns are visible. */
async function unfold(page: Page): Promise<void> {
  const folded = page.getByRole('main').getByRole('list').locator('button[aria-expanded="false"]').first();
  if (await folded.count()) await folded.click();
}

const faultyForm = (path: string, title: string, add: string): PortalPlace => ({
  name: `${title}, what a new record lacks`,
  path,
  ready: shows(add),
  open: press(add, save, fault),
});

const home = { path: 'home', ready: heading(/^Welcome/) };
const categories = { path: 'itemcategory', ready: shows(/^Delete /) };
const items = { path: 'item', ready: shows(/^Delete /) };
const tables = { path: 'managetable', ready: form };
const attendants = { path: 'server', ready: form };
const pad = { path: 'take?table=1', ready: shows(/^Add /) };
const orderIn = (status: keyof Orders, name: string | RegExp) => ({
  path: (orders: Orders) => `order?id=${orders[status]}`,
  ready: shows(name),
});
const newOrder = orderIn('New', 'Confirm Sub-Order');
const openOrder = orderIn('Open', 'Close Order');
const bill = orderIn('Pending', 'Payment Pending');

const report = (title: string, path: string): PortalPlace => ({
  name: `${title}, a row unfolded`,
  path: `${path}?start=01-Jan-2020&stop=31-Dec-2030`,
  ready: (page) => page.getByRole('row').nth(1).or(page.getByRole('main').getByRole('listitem')).first(),
  open: unfold,
});

/** Places for a user with all privileges. */
export const portalPlaces: readonly PortalPlace[] = [
  { ...home, name: 'home' },
  {
    ...home,
    name: 'the menu of screens',
    open: async (page) => {
      if (await page.getByRole('navigation', { name: 'Main menu' }).count()) return;
      await page.getByRole('banner').getByRole('button').first().click();
      await page.getByRole('dialog', { name: 'Menu' }).getByRole('link').first().waitFor();
    },
  },
  { ...home, name: 'the user menu', open: press(/^User menu of/, menuItem('Logout')) },
  {
    ...home,
    name: 'the settings of the order sound',
    isPassing: true,
    open: press('Order sound settings', (page) => dialog(page).getByRole('slider', { name: 'Volume' })),
  },
  {
    ...home,
    name: 'the question before logging out',
    open: press(/^User menu of/, menuItem('Logout'), inDialog('Logout')),
  },
  {
    ...home,
    name: 'the choice of a restaurant',
    isPassing: true,
    open: press((page) => page.getByRole('combobox', { name: 'Restaurant' }), option),
  },
  { ...categories, name: 'Item Category' },
  faultyForm('itemcategory', 'Add Category', 'Add New Category'),
  { ...categories, name: 'the question before deleting', open: press(/^Delete /, inDialog('Delete')) },
  { ...items, name: 'Item' },
  {
    ...items,
    name: 'Item Detail',
    open: async (page) => {
      await openRow(page);
      await page.getByRole('form', { name: 'Item Detail' }).waitFor();
    },
  },
  {
    name: 'Add Item, what a new record lacks',
    path: 'item',
    ready: shows('Add New Item'),
    open: async (page) => {
      await button(page, 'Add New Item').click();
      await page.getByRole('textbox', { name: 'Description' }).first().fill('A burger');
      await save(page).click();
      await fault(page).waitFor();
    },
  },
  { name: 'Choice groups', path: 'choicegroups', ready: shows('Add New Choice Group') },
  faultyForm('choicegroups', 'Add Choice Group', 'Add New Choice Group'),
  { name: 'Role', path: 'role', ready: shows('Add New Role') },
  faultyForm('role', 'Add Role', 'Add New Role'),
  {
    name: 'the privileges of a role',
    isPassing: true,
    path: 'role',
    ready: shows('Add New Role'),
    open: async (page) => {
      await openRow(page);
      await page.getByRole('combobox', { name: 'Privileges' }).click();
      await option(page).waitFor();
    },
  },
  { name: 'User', path: 'user', ready: shows(/^Delete /) },
  faultyForm('user', 'Add User', 'Add New User'),
  { name: 'Application Charges', path: 'applicationcharges', ready: form },
  faultyForm('applicationcharges', 'Add Plan', 'Add New Plan'),
  { ...tables, name: 'Table Management' },
  { ...tables, name: 'a table unfolded', open: unfold },
  faultyForm('managetable', 'Add Table', 'Add New Table'),
  {
    ...tables,
    name: 'the QR code of a table',
    open: async (page) => {
      const code = link(page, /^View the QR code/);
      await code.evaluate((element) => element.removeAttribute('target'));
      await code.evaluate((element) => element.addEventListener('click', (event) => event.preventDefault()));
      await code.click();
      await dialog(page).getByRole('img').waitFor();
    },
  },
  { name: 'Menu order', path: 'menuorder', ready: shows(/^Move .* down/) },
  { name: 'Menu file', path: 'menufile', ready: shows('Choose file') },
  {
    name: 'the floor plan of an area',
    path: 'floorplan',
    ready: (page) => page.getByRole('region', { name: /^Plan of/ }),
  },
  {
    name: 'the areas of a restaurant',
    path: 'floorplan',
    ready: (page) => page.getByRole('region', { name: /^Plan of/ }),
    open: press('Areas', (page) => dialog(page).getByRole('textbox').first()),
  },
  {
    name: 'several new tables',
    ...tables,
    open: press('Add several', (page) => dialog(page).getByRole('textbox').first()),
  },
  { name: 'Table cards', path: 'tablecards', ready: (page) => page.getByRole('img', { name: /^QR code/ }).first() },
  { name: 'Restaurant Management', path: 'managerestaurant', ready: form },
  faultyForm('managerestaurant', 'Add a Restaurant', 'Add New Restaurant'),
  { ...attendants, name: 'Server Profile' },
  faultyForm('server', 'Add Attendant', 'Add New Server'),
  { name: 'Printers', path: 'printers', ready: shows('Add New Printer') },
  faultyForm('printers', 'Add Printer', 'Add New Printer'),
  { name: 'Audit Trail', path: 'audit', ready: shows('Verify') },
  { ...attendants, name: 'the question before Tip Reset', open: press('Tip Reset', inDialog('Tip Reset')) },
  report('Revenue Report', 'payment_review'),
  report('Order Stats', 'orderstat'),
  report('Tips Report', 'serverstat'),
  { name: 'Table Order Status', path: 'orders', ready: article },
  { name: 'Kitchen', path: 'kitchen', ready: article },
  { name: 'a missing ticket of the kitchen', path: 'kitchen?ticket=1', ready: (page) => link(page, 'Read it') },
  { name: 'the served tickets of the kitchen', path: 'kitchen?dialog=recall', ready: dialog },
  { name: 'the stations of the kitchen', path: 'kitchen?dialog=stations', ready: shows('Save') },
  { name: 'Orders', path: 'order?status=A', ready: (page) => page.getByText('Payment Pending').first() },
  { name: 'Orders, a row unfolded', path: 'order?status=A', ready: heading('Orders'), open: unfold },
  { ...newOrder, name: 'a New order' },
  {
    ...newOrder,
    name: 'the choices of a dish',
    open: async (page) => {
      const customize = page.getByRole('button', { name: /^Customize / }).first();
      if ((await customize.count()) === 0) return;
      await customize.click();
      await dialog(page).getByRole('button').first().waitFor();
    },
  },
  { ...newOrder, name: 'the question before confirming', open: press('Confirm Sub-Order', answer) },
  {
    ...openOrder,
    name: 'the QR code of an order',
    open: press(/^More$/, menuItem('Show QR'), (page) => dialog(page).getByRole('img')),
  },
  { ...openOrder, name: 'an Open order' },
  {
    ...openOrder,
    name: 'a ticket',
    open: press(
      (page) => link(page, 'Print ticket'),
      (page) => page.getByRole('article', { name: 'Ticket' }),
    ),
  },
  {
    ...bill,
    name: 'the payment dialog',
    open: press('Payment Pending', (page) => dialog(page).getByText('Total Amt')),
  },
  {
    ...bill,
    name: 'what keeps a bill from being paid',
    open: press(
      'Payment Pending',
      (page) => dialog(page).getByRole('button', { name: 'Pay', exact: true }),
      (page) => dialog(page).getByText('Please select a Payment mode!'),
    ),
  },
  {
    ...bill,
    name: 'the manager code',
    open: press('Payment Pending', inDialog('Add Discount'), (page) =>
      page.getByLabel('Manager Code', { exact: true }),
    ),
  },
  {
    ...orderIn('Open', /^Void or comp/),
    name: 'what a void or comp does to the bill',
    open: press(/^Void or comp/, (page) => dialog(page).getByText(/ less$/)),
  },
  { ...orderIn('Pending', 'Reopen Order'), name: 'reopening an order', open: press('Reopen Order', answer) },
  { name: 'a Paid order', path: ({ Paid }) => `order?id=${Paid}`, ready: (page) => page.getByText('Paid').first() },
  { name: 'with which order an order is joined', path: ({ Open }) => `order?id=${Open}&dialog=join`, ready: choice },
  {
    ...orderIn('Open', 'More'),
    name: 'the phones at a table',
    open: press('More', menuItem('Phones'), inDialog('Close')),
  },
  { name: 'where an order moves to', path: ({ Open }) => `order?id=${Open}&dialog=move`, ready: choice },
  {
    ...orderIn('Paid', 'Refund'),
    name: 'a refund',
    open: press('Refund', (page) => dialog(page).getByRole('textbox').first()),
  },
  { name: 'a receipt', path: ({ Paid }) => `receipt?id=${Paid}`, ready: sheet },
  { name: 'one table', path: 'table?id=1', ready: (page) => page.getByRole('img', { name: /^QR code/ }) },
  { name: 'the pad, which table', path: 'take', ready: heading('Which table?') },
  { ...pad, name: 'the pad' },
  {
    ...pad,
    name: 'an order on the pad',
    open: async (page) => {
      await button(page, /^Add /).click();
      const review = page.getByRole('button', { name: 'Review' });
      if (await review.count()) await review.click();
      await page.getByRole('button', { name: /^Send order/ }).waitFor();
    },
  },
  { name: 'undelivered invoices', path: 'undelivered', ready: (page) => page.getByRole('heading', { level: 1 }) },
  { name: 'My account', path: 'account', ready: shows('Set PIN') },
  { name: 'Change Password', path: 'ChangePass', ready: shows('Change Password') },
  // This must be last, because a locked screen replaces all others.
  {
    ...home,
    name: 'the locked screen',
    isPassing: true,
    open: press(/^User menu of/, menuItem('Lock or switch user'), heading('Locked')),
  },
];

const login = { path: 'login', ready: shows('Login') };

/** Places that need no sign-in. */
export const openPlaces: readonly PortalPlace[] = [
  { ...login, name: 'login' },
  {
    ...login,
    name: 'Forgot Password',
    open: press('Forgot Password', inDialog('Send'), (page) => dialog(page).getByRole('alert')),
  },
  { name: 'a new password', path: 'forgotpassword?username=server&token=none', ready: shows('Reset Password') },
];

/** Finds one order of the demo for each status, with the token of the page's user. */
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

/** Waits until animations end, except for endless ones such as spinners. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    return Promise.all(ending.map((animation) => animation.finished.catch(() => {})));
  });
}
