import { within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { textsOf } from '../../../testing/on-screen.ts';
import {
  addDiscount,
  choose,
  enter,
  field,
  mode,
  type Opened,
  openDialog,
  paymentTest,
  press,
  toPay,
} from '../../../testing/payment-desk.ts';

// Faults that prevent a payment.

const server = paymentTest();

const refused = async (opened: Opened, words: string) => {
  await press(opened, 'Pay');
  expect((await opened.dialog.findByRole('alert')).textContent).toBe(words);
  expect(server.sent('setOrderToPaid')).toEqual([]);
};

test('every fault at its field at once, and correcting one keeps the others marked', async () => {
  const opened = await openDialog();
  await addDiscount(opened);
  await enter(opened, 'Discount', '10');
  await press(opened, 'Add Surcharge');
  await enter(opened, 'Restaurant Surcharge', '3');
  await enter(opened, 'Tip Amt', 'much');
  await enter(opened, 'Email', 'guest@');
  await press(opened, 'Pay');
  const alerts = () => textsOf(opened.dialog.queryAllByRole('alert'));
  const all = [
    'Please select a discount mode!',
    'Please select a surcharge mode!',
    'Please enter a valid tip!',
    'Please select a Payment mode!',
    'Please enter a valid email!',
  ];
  expect(alerts()).toEqual(all);
  await choose(opened, 'Cash');
  await enter(opened, 'Email', 'home.com');
  expect(alerts()).toEqual(all.slice(0, 3));
  expect(server.sent('setOrderToPaid')).toEqual([]);
});

test('a figure over its limit is marked while typing, and prevents a split too', async () => {
  const words = 'The discount can be at most $80.25';
  const opened = await openDialog();
  await addDiscount(opened);
  await choose(opened, 'Cash');
  await enter(opened, 'Tip Amt', '895.51');
  expect(opened.dialog.getByRole('alert').textContent).toBe('The tip can be at most $895.50');
  expect(opened.dialog.getByText('Tip Amt').nextElementSibling?.textContent).toBe('$0.00');
  await enter(opened, 'Discount', '5000');
  await choose(opened, 'Dollars');
  expect(opened.dialog.getByRole('alert').textContent).toBe(words);
  expect(toPay(opened)).toBe('$89.55');
  await refused(opened, words);
  await choose(opened, 'Equal shares');
  await press(opened, 'Split the bill');
  expect(opened.dialog.getByRole('alert').textContent).toBe(words);
  expect(server.sent('splitBill')).toEqual([]);
});

test("[PAY-05 PAY-06 PAY-22 PAY-25] the mode '-', which is preselected, and each other fault, scrolled into view at every attempt", async () => {
  const shown: (string | null)[] = [];
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
    shown.push(this.textContent);
  });
  const opened = await openDialog();
  const group = within(opened.dialog.getByRole('group', { name: 'Payment Mode' }));
  const modes = group.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value);
  expect(modes).toEqual(['-', 'Cash', 'Card', 'Others']);
  expect(mode(opened, '-').checked).toBe(true);
  await addDiscount(opened);
  // The manager code dialog, while fading out, must not take the focus from the field in which the user types.
  const email = 'ana.maria.lopez.de.la.fuente.y.garcia@example.coffee';
  await enter(opened, 'Email', email);
  expect([field(opened, 'Email').value, field(opened, 'Discount').value]).toEqual([email, '']);
  await opened.user.clear(field(opened, 'Email'));
  const faults = [
    'Please select a Payment mode!',
    'Please enter a valid email!',
    'Please select a discount mode!',
    'Please enter a valid tip!',
  ] as const;
  await refused(opened, faults[0]);
  expect(document.activeElement).toBe(mode(opened, '-'));
  await refused(opened, faults[0]);
  await choose(opened, 'Cash');
  await enter(opened, 'Email', 'guest@');
  await refused(opened, faults[1]);
  await enter(opened, 'Email', 'home.com');
  await enter(opened, 'Discount', '10');
  await refused(opened, faults[2]);
  await choose(opened, 'Percent');
  await enter(opened, 'Tip Amt', 'abc');
  await refused(opened, faults[3]);
  expect(shown).toEqual([faults[0], ...faults]);
});
