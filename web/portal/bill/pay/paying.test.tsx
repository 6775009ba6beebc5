import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { readSession } from '../../../api/session.ts';
import {
  addDiscount,
  buildPayment,
  choose,
  chooseFor,
  enter,
  enterCode,
  type Opened,
  openDialog,
  paidAt,
  paymentTest,
  press,
  toPay,
  unanswered,
} from '../../../testing/payment-desk.ts';
import { buildOrder, buildSplit } from '../../../testing/portal-data.ts';
import { buildToken, openPortal } from '../../../testing/portal-page.tsx';
import { showKeptNotice } from '../../app/loading/kept-notice.ts';

const server = paymentTest();
const amount = ({ dialog }: Opened, label: string) => dialog.getByText(label).nextElementSibling?.textContent;
const sent = () => server.last('setOrderToPaid').query;
/** Makes the server return a bill that was paid in cash. */
function servePaid(tip?: number) {
  const part = { paymentId: 1, paidby: 'Cash' as const, amount: 89.55, shares: [], paymentDateTime: paidAt };
  server.answer('orderById', buildOrder({ orderID: 1042, status: 'P', totalAmt: 80.25, taxAmt: 7.12, suborder: [] }));
  server.answer(
    'splitOf',
    buildSplit({ status: 'P', paid: 89.55, left: 0, parts: [{ ...part, ...(tip && { tip }) }] }),
  );
}

describe('Pay', () => {
  test('[PAY-07 PAY-26 PAY-27 PAY-28 PAY-30 PAY-31 PAY-33 PAY-34] pays once for two presses, with only the fields that are set, requests the invoice, reloads the page and shows a message', async () => {
    const release = server.hold('setOrderToPaid');
    const opened = await openDialog();
    await choose(opened, 'Others');
    await opened.user.dblClick(opened.dialog.getByRole('button', { name: 'Pay' }));
    release();
    await waitFor(() => expect(opened.reload).toHaveBeenCalledTimes(1));
    expect(server.sent('setOrderToPaid')).toHaveLength(1);
    expect(server.last('setOrderToPaid')).toMatchObject({ method: 'GET', path: '/api/setordertopaid' });
    expect(sent()).toEqual({ orderid: '1042', paidby: 'Others', tax: '7.30', wolfycharges: '2.00' });
    expect(server.last('setOrderToPaid').headers.Authorization).toBe(`JWT-${readSession()?.token}`);
    expect(server.last('sendInvoice')).toMatchObject({ method: 'GET', path: '/api/fetchorderby/1042' });
    expect(console.info).toHaveBeenCalledWith('invoice', expect.objectContaining({ success: true }));
    opened.unmount();
    openPortal('/portal/orders');
    showKeptNotice();
    expect(await screen.findByText('Payment has been done successfully')).toBeDefined();
  });

  test('[PAY-31 PAY-32] sends e-mail, tip, discount and surcharge as typed, with modes and code, and succeeds even if the invoice fails', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.fail('sendInvoice');
    const opened = await openDialog();
    await addDiscount(opened);
    await enter(opened, 'Discount', '10');
    await choose(opened, 'Percent');
    await press(opened, 'Add Surcharge');
    await enter(opened, 'Restaurant Surcharge', '3.00');
    await chooseFor(opened, 'Restaurant Surcharge', 'Dollars');
    await press(opened, '15%');
    await choose(opened, 'Card');
    await enter(opened, 'Email', 'guest_1@home-mail.org');
    expect(toPay(opened)).toBe('$97.20');
    await press(opened, 'Pay');
    await waitFor(() => expect(opened.reload).toHaveBeenCalled());
    expect(log).toHaveBeenCalled();
    expect(sent()).toEqual({
      orderid: '1042',
      paidby: 'Card',
      email: 'guest_1@home-mail.org',
      tip: '12.68',
      tax: '7.30',
      wolfycharges: '2.00',
      discount: '10',
      discountMode: 'percent',
      surcharge: '3.00',
      surchargeMode: 'amount',
      managercode: '4321',
    });
  });

  test('shows a recorded payment after a lost answer, with amount, mode and receipt and no error', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.fail('setOrderToPaid');
    const changes = server.stream('staffChanges');
    const opened = await openDialog();
    await choose(opened, 'Cash');
    await press(opened, 'Pay');
    await opened.dialog.findByText(unanswered);
    servePaid(3);
    changes.push('payments');
    await opened.dialog.findByText('Paid: $92.55 (Cash)');
    expect(opened.dialog.queryByText(unanswered)).toBeNull();
    expect(opened.dialog.getByRole('link', { name: 'Receipt of payment 1, $89.55' })).toBeDefined();
    await opened.user.click(opened.dialog.getByText('Close'));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Payment' })).toBeNull());
  });

  test('tells the second of two who take the same payment that theirs was not recorded', async () => {
    const opened = await openDialog();
    await choose(opened, 'Cash');
    server.refuse('setOrderToPaid', 'AlreadyPaid');
    servePaid();
    await press(opened, 'Pay');
    await opened.dialog.findByText('Paid: $89.55 (Cash)');
    expect(opened.dialog.getByText(/^This payment was not recorded: the bill is already paid/)).toBeDefined();
  });

  test('announces a changed amount with the new bill and no tip, and removes a discount whose code is no longer valid', async () => {
    const opened = await openDialog();
    await choose(opened, 'Cash');
    await press(opened, '15%');
    server.refuse('setOrderToPaid', 'AmountChanged');
    server.answer('orderById', buildOrder({ orderID: 1042, status: 'C', totalAmt: 90, taxAmt: 7.99 }));
    await press(opened, 'Pay');
    await opened.dialog.findByText('The amount has changed. Please check the bill again.');
    expect([amount(opened, 'Total Amt'), amount(opened, 'Tip Amt')]).toEqual(['$90.00', '$0.00']);
    await addDiscount(opened);
    await enter(opened, 'Discount', '10');
    await choose(opened, 'Percent');
    server.refuse('setOrderToPaid', 'DiscountNotAllowed');
    await press(opened, 'Pay');
    await opened.dialog.findByText('Please enter the correct Code');
    expect(opened.dialog.getByRole('button', { name: 'Add Discount' })).toBeDefined();
    expect(opened.reload).not.toHaveBeenCalled();
  });
});

describe('a session that ends under the form', () => {
  test('a press that meets the end records nothing and says so, and the form waits for the same user without its code', async () => {
    server.refuse('setOrderToPaid', 'NotSignedIn');
    const opened = await openDialog();
    await addDiscount(opened);
    await choose(opened, 'Cash');
    await enter(opened, 'Email', 'ana@example.com');
    await press(opened, 'Pay');
    await screen.findByText('You were signed out. This was not saved. Your session is no longer valid.');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('4321');
    server.answer('signIn', { username: 'manager', name: 'Maria Lopez', token: buildToken() });
    await opened.user.click(screen.getByRole('button', { name: 'Login' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Payment' }));
    await dialog.findByText('Total Amt');
    expect((dialog.getByRole('textbox', { name: 'Email' }) as HTMLInputElement).value).toBe('ana@example.com');
    expect((dialog.getByRole('radio', { name: 'Cash' }) as HTMLInputElement).checked).toBe(true);
    expect(dialog.getByRole('button', { name: 'Add Discount' })).toBeDefined();
    server.answer('setOrderToPaid', buildPayment());
    await opened.user.click(dialog.getByRole('button', { name: 'Pay' }));
    await waitFor(() => expect(opened.reload).toHaveBeenCalled());
    expect(server.last('setOrderToPaid').query).toMatchObject({ paidby: 'Cash', email: 'ana@example.com' });
  });

  test('an invoice that meets the end does not report the payment as unsaved', async () => {
    server.refuse('sendInvoice', 'NotSignedIn');
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const opened = await openDialog();
    await choose(opened, 'Cash');
    await press(opened, 'Pay');
    await screen.findByText(/^You were signed out\./);
    expect(screen.queryByText(/not saved/)).toBeNull();
  });
});

test('outages and rate limits are named, only an answer to the payment clears the message, and its key changes with the form', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const unavailable = 'The service is not available right now. Please try again.';
  const opened = await openDialog();
  await choose(opened, 'Cash');
  server.refuse('setOrderToPaid', 'Unavailable');
  await press(opened, 'Pay');
  await opened.dialog.findByText(unavailable);
  server.fail('setOrderToPaid');
  server.fail('activeOrders');
  await press(opened, 'Pay');
  await opened.dialog.findByText(unanswered);
  server.answer('activeOrders', []);
  const requestsBefore = server.sent('activeOrders').length;
  await waitFor(() => expect(server.sent('activeOrders').length).toBeGreaterThan(requestsBefore));
  expect(opened.dialog.getByText(unanswered)).toBeDefined();
  server.refuse('setOrderToPaid', 'Unavailable');
  await press(opened, 'Pay');
  await opened.dialog.findByText(unavailable);
  expect(opened.dialog.queryByText(unanswered)).toBeNull();
  await press(opened, 'Add Discount');
  server.refuse('managerCode', 'TooManyTries', { 'Retry-After': '90' });
  const code = await enterCode(opened, '4321');
  await code.findByText('Too many attempts. Please wait 2 minutes and try again.');
  await opened.user.click(code.getByRole('button', { name: 'Cancel' }));
  server.answer('setOrderToPaid', buildPayment());
  await choose(opened, 'Card');
  await press(opened, 'Pay');
  await waitFor(() => expect(opened.reload).toHaveBeenCalled());
  const keys = server.sent('setOrderToPaid').map(({ headers }) => headers['Idempotency-Key']);
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(keys[3]).not.toBe(keys[0]);
});
