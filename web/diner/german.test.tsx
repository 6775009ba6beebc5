import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadLanguage } from '../../core/messages/languages.ts';
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
import { englishOnPage } from '../testing/texts-of-page.ts';
import { speak } from '../ui/plain/say.tsx';
import { App } from './app.tsx';

// Shows each screen in German. Text that is not a message, or is not translated, is still English.

beforeEach(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await Promise.all([loadLanguage('de', 'firstScreens'), loadLanguage('de', 'laterScreens')]);
  speak('de');
});
afterEach(() => {
  speak('en');
  forgetEverything();
});

function open(path: string, answers: Parameters<typeof dinerServer>[0]) {
  dinerServer(answers);
  return openAt(App, path);
}

/** Unfolds the explanation of the figures, which consists of messages and figures. */
async function unfoldFigures(user: { click: (element: Element) => Promise<void> }) {
  await user.click(await screen.findByText('So wird gerechnet'));
  expect(document.querySelectorAll('details li span').length).toBeGreaterThan(0);
}

const waitFor = (words: string) => screen.findAllByText(words, { exact: false });
const button = (words: string) => screen.findByRole('button', { name: words });

const names = { restaurantName: 'Demo Bistro', tableName: 'Table 7' };
const atDoor = {
  verifyTable: success('verifyTable', { result: 1, ...names }),
  isOtpRequired: success('isOtpRequired', { result: 1 }),
  ...menuAnswers,
};

test('check-in with a wrong OTP', async () => {
  const { user } = open(`/customer/checkin/${segment}`, atDoor);
  await waitFor('Willkommen');
  expect(englishOnPage()).toEqual([]);
  await user.click(await button('Anmelden'));
  await waitFor('Bitte geben Sie den Code ein!');
  expect(englishOnPage()).toEqual([]);
});

test('a table without a name, and one that takes no orders', async () => {
  open('/customer/elsewhere', {});
  await waitFor('An diesem Tisch kann gerade nicht bestellt werden. Bitte sprechen Sie unser Personal an.');
  expect(englishOnPage()).toEqual([]);
});

test('the menu, a dish and its choices', async () => {
  checkedIn();
  const { user } = open(`/customer/menu/${segment}`, menuAnswers);
  for (const category of [/Starters/, /Mains/, /Drinks/]) {
    await user.click(await screen.findByRole('button', { name: category, expanded: false }));
  }
  expect(englishOnPage()).toEqual([]);
  const [first] = await screen.findAllByRole('button', { name: /^Hinzufügen/ });
  if (first) await user.click(first);
  for (const add of screen.getAllByRole('button', { name: /^Hinzufügen/ })) await user.click(add);
  const [customize] = await screen.findAllByRole('button', { name: /^Anpassen/ });
  if (customize) await user.click(customize);
  expect(englishOnPage()).toEqual([]);
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
  const { user } = open(`/customer/review/${segment}`, {
    ...menuAnswers,
    placeOrder: refusal('TooManyAtOnce'),
  });
  await button('Bestellung aufgeben');
  expect(englishOnPage()).toEqual([]);
  await user.click(await button('Bestellung aufgeben'));
  await screen.findByRole('alertdialog');
  expect(englishOnPage()).toEqual([]);
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
  const { user } = open(`/customer/myorder/${segment}`, { ...chargeAnswers, dinerOrder });
  await screen.findByText('Neue Bestellung');
  await unfoldFigures(user);
  expect(englishOnPage()).toEqual([]);
  await user.click(await button('Bestellung stornieren'));
  await waitFor('Möchten Sie diese Bestellung wirklich stornieren?');
  expect(englishOnPage()).toEqual([]);
});

test('the buttons that call staff, and the states of a call', async () => {
  checkedIn();
  const calledAt = '2026-11-22T03:42:10.000Z';
  const waits = { kind: 'staff' as const, calledAt, takenAt: null };
  const { user } = open(`/customer/menu/${segment}`, {
    ...menuAnswers,
    callStaff: success('callStaff', {
      result: { isNew: false, calls: [waits, { kind: 'bill', calledAt, takenAt: calledAt }] },
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Service' }));
  const call = await button('Service rufen');
  await button('Um die Rechnung bitten');
  expect(englishOnPage()).toEqual([]);
  await user.click(call);
  await waitFor('Unterwegs');
  expect(englishOnPage()).toEqual([]);
});

const closed = success('dinerOrder', {
  result: buildOrder({ status: 'C', suborder: [buildSubOrder({ status: 'O', totalAmt: 80.25, taxAmt: 7.12 })] }),
});

test('the bill, an invalid tip and the ways to split it', async () => {
  checkedIn();
  window.localStorage.setItem('payment', JSON.stringify(paymentRecord));
  const { user } = open('/customer/payment', { ...chargeAnswers, dinerOrder: closed });
  await unfoldFigures(user);
  expect(englishOnPage()).toEqual([]);
  await user.type(await screen.findByRole('textbox', { name: /^Trinkgeld/ }), 'x');
  await user.click(await button('Bezahlen'));
  await waitFor('Bitte geben Sie das Trinkgeld als Betrag ein, zum Beispiel 5 oder 5,50');
  expect(englishOnPage()).toEqual([]);
  await user.click(await button('Rechnung teilen'));
  await waitFor('Wie möchten Sie die Rechnung teilen?');
  expect(englishOnPage()).toEqual([]);
});

test('a split bill', async () => {
  checkedIn();
  window.localStorage.setItem('payment', JSON.stringify(paymentRecord));
  const shares = [1, 2, 3].map((share) => ({ share, name: '', amount: 29.85, state: 'open' as const }));
  const splitOf = success('splitOf', { result: buildSplit({ way: 'equal', shares }) });
  open('/customer/payment', { ...chargeAnswers, splitOf, dinerOrder: closed });
  await waitFor('Wie viele Teile bezahlen Sie?');
  expect(englishOnPage()).toEqual([]);
});

test('the receipt of a card payment', async () => {
  checkedIn();
  open('/customer/paymentsuccess/sess_1$1042', {
    completeOrder: success('completeOrder', { result: { orderID: 1042, status: 'P', amount: 102.98, left: 0 } }),
    invoiceStatus: success('invoiceStatus', { result: { orderID: 1042, status: 'P' } }),
    dinerReceipt: receipt,
  });
  await waitFor('Beleg drucken');
  expect(englishOnPage()).toEqual([]);
});

test('a failed payment, and a lost network', async () => {
  checkedIn();
  open('/customer/paymentsuccess/sess_1$1042', { completeOrder: offline });
  await waitFor('Ihre Zahlung ist noch nicht bestätigt. Wir prüfen weiter: Bitte bezahlen Sie nicht noch einmal.');
  expect(englishOnPage()).toEqual([]);
});
