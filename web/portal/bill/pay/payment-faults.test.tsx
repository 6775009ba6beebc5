import { within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { textsOf } from '../../../testing/on-screen.ts';
import {
  addDiscount,
  choose,
  chooseFor,
  enter,
  field,
  mode,
  type Opened,
  openDialog,
  paymentTest,
  press,
  toPay,
} from '../../../testing/payment-desk.ts';

// What prevents a payment.

const server = paymentTest();

const refused = async (opened: Opened, words: string) => {
  await press(opened, 'Pay');
  expect((await opened.dialog.findByRole('alert')).textContent).toBe(words);
  expect(server.sent('setOrderToPaid')).toEqual([]);
};
async function retype(opened: Opened, name: string, text: string) {
  await opened.user.clear(field(opened, name));
  if (text) await enter(opened, name, text);
}

test("[PAY-05 PAY-06 PAY-22 PAY-25] the mode '-', which is preselected, and e-mails that are not valid", async () => {
  const opened = await openDialog();
  const group = within(opened.dialog.getByRole('group', { name: 'Payment Mode' }));
  const modes = group.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value);
  expect(modes).toEqual(['-', 'Cash', 'Card', 'Others']);
  expect(mode(opened, '-').checked).toBe(true);
  await refused(opened, 'Please select a Payment mode!');
  expect(document.activeElement).toBe(mode(opened, '-'));
  await choose(opened, 'Cash');
  for (const email of ['guest', 'guest@', 'guest@home', 'gu est@home.com', 'guest@home.coffee']) {
    await retype(opened, 'Email', email);
    await refused(opened, 'Please enter a valid email!');
  }
});

test('every fault at its field at once, and correcting one keeps the others marked', async () => {
  const opened = await openDialog();
  await addDiscount(opened);
  await enter(opened, 'Discount', '10');
  await press(opened, 'Add Surcharge');
  await enter(opened, 'Restaurant Surcharge', '3');
  await enter(opened, 'Tip Amt', 'much');
  await enter(opened, 'Email', 'guest@');
  await press(opened, 'Pay');
  const told = () => textsOf(opened.dialog.queryAllByRole('alert'));
  const all = [
    'Please select a discount mode!',
    'Please select a surcharge mode!',
    'Please enter a valid tip!',
    'Please select a Payment mode!',
    'Please enter a valid email!',
  ];
  expect(told()).toEqual(all);
  await choose(opened, 'Cash');
  await enter(opened, 'Email', 'home.com');
  expect(told()).toEqual(all.slice(0, 3));
  expect(server.sent('setOrderToPaid')).toEqual([]);
});

test('[PAY-23 PAY-24] a discount without a mode or without a figure, but not one that equals the total', async () => {
  const opened = await openDialog();
  await addDiscount(opened);
  await choose(opened, 'Cash');
  await enter(opened, 'Discount', '10');
  await refused(opened, 'Please select a discount mode!');
  await choose(opened, 'Percent');
  for (const figure of ['', 'ten', '1,2,3']) {
    await retype(opened, 'Discount', figure);
    await refused(opened, 'Please enter a discount figure!');
  }
  await choose(opened, 'Dollars');
  await retype(opened, 'Discount', '1,555');
  await refused(opened, 'Please enter a discount figure!');
  await retype(opened, 'Discount', '80,25');
  expect(opened.dialog.queryByRole('alert')).toBeNull();
  expect(toPay(opened)).toBe('$9.30');
});

test.each([
  ['Discount', 'Dollars', '5000', 'The discount can be at most $80.25'],
  ['Discount', 'Percent', '150', 'The discount can be at most 100%'],
  ['Restaurant Surcharge', 'Percent', '101', 'The surcharge can be at most 100%'],
  ['Restaurant Surcharge', 'Dollars', '100000', 'The surcharge can be at most $99,999.99'],
] as const)(
  '%s in %s, %s: a figure over its limit is marked while typing and not applied',
  async (label, mode, figure, words) => {
    const opened = await openDialog();
    await addDiscount(opened);
    await press(opened, 'Add Surcharge');
    await choose(opened, 'Cash');
    await opened.user.type(field(opened, label), figure);
    await chooseFor(opened, label, mode);
    expect(opened.dialog.getByRole('alert').textContent).toBe(words);
    expect(toPay(opened)).toBe('$89.55');
    await refused(opened, words);
    await choose(opened, 'Equal shares');
    await press(opened, 'Split the bill');
    expect(opened.dialog.getByRole('alert').textContent).toBe(words);
    expect(server.sent('splitBill')).toEqual([]);
  },
);

test('a tip above its limit, which is marked while typing and not added, and one that is no amount', async () => {
  const opened = await openDialog();
  const tip = () => opened.dialog.getByText('Tip Amt').nextElementSibling?.textContent;
  await choose(opened, 'Cash');
  await enter(opened, 'Tip Amt', '895.51');
  expect(opened.dialog.getByRole('alert').textContent).toBe('The tip can be at most $895.50');
  expect([tip(), toPay(opened)]).toEqual(['$0.00', '$89.55']);
  await refused(opened, 'The tip can be at most $895.50');
  for (const wrong of ['-5', 'much']) {
    await retype(opened, 'Tip Amt', wrong);
    await refused(opened, 'Please enter a valid tip!');
  }
});

test('each fault is scrolled into view, again at every attempt', async () => {
  const shown: (string | null)[] = [];
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
    shown.push(this.textContent);
  });
  const opened = await openDialog();
  await addDiscount(opened);
  const [mode, email] = ['Please select a Payment mode!', 'Please enter a valid email!'];
  await refused(opened, mode);
  await refused(opened, mode);
  await choose(opened, 'Cash');
  await enter(opened, 'Email', 'guest@');
  await refused(opened, email);
  await enter(opened, 'Email', 'home.com');
  await enter(opened, 'Discount', '10');
  await refused(opened, 'Please select a discount mode!');
  await choose(opened, 'Percent');
  await enter(opened, 'Tip Amt', 'abc');
  await refused(opened, 'Please enter a valid tip!');
  expect(shown).toEqual([mode, mode, email, 'Please select a discount mode!', 'Please enter a valid tip!']);
});

test('the manager code dialog takes no focus from the field in which the user types while it fades', async () => {
  const opened = await openDialog();
  await addDiscount(opened);
  const email = 'ana.maria.lopez.de.la.fuente.y.garcia@example.com';
  await enter(opened, 'Email', email);
  expect(field(opened, 'Email').value).toBe(email);
  expect(field(opened, 'Discount').value).toBe('');
});
