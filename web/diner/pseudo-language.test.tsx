import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pseudoText } from '../../core/messages/pseudo.ts';
import { checkedIn, forgetEverything, keepCart, openAt } from '../testing/diner-app.tsx';
import {
  buildOrder,
  buildSplit,
  buildSubOrder,
  chargeAnswers,
  menuAnswers,
  paymentRecord,
  receipt,
  segment,
} from '../testing/diner-data.ts';
import { dinerServer, offline, refusal, success } from '../testing/diner-server.ts';
import { plainTexts, speakEnglish, speakPseudo, wordsOfAnswers } from '../testing/pseudo-words.ts';
import { App } from './app.tsx';

// Guests see only messages and data: in the pseudo-language no other English may remain.

beforeEach(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await speakPseudo();
});
afterEach(async () => {
  await speakEnglish();
  forgetEverything();
});

function open(path: string, answers: Parameters<typeof dinerServer>[0]) {
  dinerServer(answers);
  const data = wordsOfAnswers();
  return { ...openAt(App, path), inEnglish: () => plainTexts(data) };
}

/** Unfolds the explanation of the figures, which consists of messages and figures. */
async function unfoldFigures(user: { click: (element: Element) => Promise<void> }) {
  await user.click(await screen.findByText(pseudoText('How this is calculated')));
  expect(document.querySelectorAll('details li span').length).toBeGreaterThan(0);
}

const waitFor = (words: string) => screen.findAllByText(pseudoText(words), { exact: false });
const button = (words: string) => screen.findByRole('button', { name: pseudoText(words) });

const names = { restaurantName: 'Demo Bistro', tableName: 'Table 7' };
const atDoor = {
  verifyTable: success('verifyTable', { result: 1, ...names }),
  isOtpRequired: success('isOtpRequired', { result: 1 }),
  ...menuAnswers,
};

test('check-in with a wrong OTP', async () => {
  const { user, inEnglish } = open(`/customer/checkin/${segment}`, atDoor);
  await waitFor('Welcome');
  expect(inEnglish()).toEqual([]);
  await user.click(await button('Check-In'));
  await waitFor('Please enter the OTP!');
  expect(inEnglish()).toEqual([]);
});

test('a table without a name, and one that takes no orders', async () => {
  const { inEnglish } = open('/customer/elsewhere', {});
  await waitFor('This table is currently unavailable for orders. Please speak to staff');
  expect(inEnglish()).toEqual([]);
});

test('the menu, a dish and its choices', async () => {
  checkedIn();
  const { user, inEnglish } = open(`/customer/menu/${segment}`, menuAnswers);
  for (const category of [/Starters/, /Mains/, /Drinks/]) {
    await user.click(await screen.findByRole('button', { name: category, expanded: false }));
  }
  expect(inEnglish()).toEqual([]);
  const [first] = await screen.findAllByRole('button', { name: /^\[Áđđ/ });
  if (first) await user.click(first);
  for (const add of screen.getAllByRole('button', { name: /^\[Áđđ/ })) await user.click(add);
  const [customize] = await screen.findAllByRole('button', { name: /^\[Çúšţóɱížé/ });
  if (customize) await user.click(customize);
  expect(inEnglish()).toEqual([]);
});

test('the review of an order with its changes', async () => {
  checkedIn();
  const line = {
    categoryId: 1,
    categoryName: 'Starters',
    selectedSubItems: [],
    instruction: '',
    selection: 'Y',
    max: 0,
  };
  keepCart([
    { ...line, itemId: 11, itemName: 'Focaccia', price: 4, qty: 2 },
    { ...line, itemId: 13, itemName: 'Oysters', price: 19, qty: 1 },
  ]);
  const { user, inEnglish } = open(`/customer/review/${segment}`, {
    ...menuAnswers,
    placeOrder: refusal('TooManyAtOnce'),
  });
  await button('Submit Order');
  expect(inEnglish()).toEqual([]);
  await user.click(await button('Submit Order'));
  await screen.findByRole('alertdialog');
  expect(inEnglish()).toEqual([]);
});

test('the orders of a table, and the question before canceling one', async () => {
  checkedIn();
  const dinerOrder = success('dinerOrder', {
    result: buildOrder({
      suborder: [
        buildSubOrder({ subOrderID: 1, status: 'O' }),
        buildSubOrder({ subOrderID: 2, status: 'N' }),
        buildSubOrder({ subOrderID: 3, status: 'D' }),
      ],
    }),
  });
  const { user, inEnglish } = open(`/customer/myorder/${segment}`, { ...chargeAnswers, dinerOrder });
  await screen.findByText(pseudoText('New Order'));
  await unfoldFigures(user);
  expect(inEnglish()).toEqual([]);
  await user.click(await button('Cancel this order'));
  await waitFor('Are you sure to cancel this Order?');
  expect(inEnglish()).toEqual([]);
});

test('the buttons that call staff, and the states of a call', async () => {
  checkedIn();
  const calledAt = '2026-11-22T03:42:10.000Z';
  const waits = { kind: 'staff' as const, calledAt, takenAt: null };
  const { user, inEnglish } = open(`/customer/menu/${segment}`, {
    ...menuAnswers,
    callStaff: success('callStaff', {
      result: { isNew: false, calls: [waits, { kind: 'bill', calledAt, takenAt: calledAt }] },
    }),
  });
  await user.click(await screen.findByRole('button', { name: pseudoText('Staff') }));
  const call = await button('Call staff');
  await button('Ask for the bill');
  expect(inEnglish()).toEqual([]);
  await user.click(call);
  await waitFor('On the way');
  expect(inEnglish()).toEqual([]);
});

const closed = success('dinerOrder', {
  result: buildOrder({ status: 'C', suborder: [buildSubOrder({ status: 'O', totalAmt: 80.25, taxAmt: 7.12 })] }),
});

test('the bill, an invalid tip and the ways to split it', async () => {
  checkedIn();
  window.localStorage.setItem('payment', JSON.stringify(paymentRecord));
  const { user, inEnglish } = open('/customer/payment', { ...chargeAnswers, dinerOrder: closed });
  await unfoldFigures(user);
  expect(inEnglish()).toEqual([]);
  await user.type(await screen.findByLabelText(pseudoText('Tip Amt')), 'x');
  await user.click(await button('Pay'));
  await waitFor('Please enter the tip as an amount, such as 5 or 5.50');
  expect(inEnglish().filter((text) => text !== 'x')).toEqual([]);
  await user.click(await button('Split the bill'));
  await waitFor('How would you like to split it?');
  expect(inEnglish()).toEqual([]);
});

test('a split bill', async () => {
  checkedIn();
  window.localStorage.setItem('payment', JSON.stringify(paymentRecord));
  const shares = [1, 2, 3].map((share) => ({ share, name: '', amount: 29.85, state: 'open' as const }));
  const splitOf = success('splitOf', { result: buildSplit({ way: 'equal', shares }) });
  const { inEnglish } = open('/customer/payment', { ...chargeAnswers, splitOf, dinerOrder: closed });
  await waitFor('How many shares are you paying?');
  expect(inEnglish()).toEqual([]);
});

test('the receipt of a card payment', async () => {
  checkedIn();
  const { inEnglish } = open('/customer/paymentsuccess/sess_1$1042', {
    completeOrder: success('completeOrder', { result: { orderID: 1042, status: 'P', amount: 102.98, left: 0 } }),
    invoiceStatus: success('invoiceStatus', { result: { orderID: 1042, status: 'P' } }),
    dinerReceipt: receipt,
  });
  await waitFor('Print the Receipt');
  expect(inEnglish()).toEqual([]);
});

test('a failed payment, and a lost network', async () => {
  checkedIn();
  const { inEnglish } = open('/customer/paymentsuccess/sess_1$1042', { completeOrder: offline });
  await waitFor('Your payment is not confirmed yet. We keep checking: please do not pay again.');
  expect(inEnglish()).toEqual([]);
});
