import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { checkedIn, forgetEverything, keepCart, openAt } from '../../testing/diner-app.tsx';
import { buildOrder, buildSplit, chargeAnswers, paymentRecord, receipt, segment } from '../../testing/diner-data.ts';
import { dinerServer, offline, refusal, success } from '../../testing/diner-server.ts';
import { App } from '../app.tsx';

const amounts = ['totalAmt', 'taxTotal', 'amtToPay', 'tipAmt', 'amtwithTip', 'wolfyCharges'];
const log = vi.fn();

beforeEach(() => {
  checkedIn();
  window.localStorage.setItem('payment', JSON.stringify(paymentRecord));
  window.localStorage.setItem('paymentType', 'T');
  window.localStorage.setItem('taxRate', '8.875');
  window.localStorage.setItem(`items:${segment}`, '[]');
  for (const name of amounts) window.localStorage.setItem(name, '1');
  vi.spyOn(console, 'info').mockImplementation(log);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  log.mockReset();
});
afterEach(forgetEverything);

const path = '/customer/paymentsuccess/sess_1$1042';
const paid = success('completeOrder', { result: { orderID: 1042, status: 'P', amount: 102.98, left: 0 } });
const invoice = success('invoiceStatus', { result: { orderID: 1042, status: 'P' } });

test('[DIN-DONE-01 DIN-DONE-02 DIN-DONE-03 DIN-DONE-05 DIN-DONE-06 DIN-DONE-07 STATE-18] the success page completes the order in its address', async () => {
  const server = dinerServer({ completeOrder: paid, invoiceStatus: invoice, dinerReceipt: receipt });
  openAt(App, path);
  expect(await screen.findByRole('heading', { name: 'Payment Successful!' })).toBeTruthy();
  expect(screen.getByText('Thank You for Dining with Us')).toBeTruthy();
  expect(screen.getAllByText('$102.98')[0]).toBeTruthy();
  const [sent] = server.madeOf('completeOrder');
  expect(sent?.contentType).toBe('application/x-www-form-urlencoded');
  expect(sent?.body).toEqual({ sessionId: 'sess_1', rid: '1' });
});

test('[DIN-DONE-08 DIN-DONE-09 DIN-DONE-10] the invoice of the order after the dollar sign is requested, and its answer only logged', async () => {
  const server = dinerServer({ completeOrder: paid, invoiceStatus: invoice, dinerReceipt: receipt });
  openAt(App, path);
  await waitFor(() => expect(server.madeOf('invoiceStatus')).toHaveLength(1));
  expect(server.made.map((one) => one.name).slice(0, 2)).toEqual(['completeOrder', 'invoiceStatus']);
  expect(server.madeOf('invoiceStatus')[0]?.query).toEqual({ orderid: '1042' });
  await waitFor(() => expect(log).toHaveBeenCalledTimes(1));
});

test.each([
  ['refused', refusal('NotFound')],
  ['unreachable', offline],
] as const)('[DIN-DONE-09] an invoice that is %s does not affect the payment', async (_case, answer) => {
  const server = dinerServer({ completeOrder: paid, invoiceStatus: answer, dinerReceipt: receipt });
  openAt(App, path);
  await waitFor(() => expect(server.madeOf('invoiceStatus')).toHaveLength(1));
  expect(await screen.findByRole('heading', { name: 'Payment Successful!' })).toBeTruthy();
});

test('[DIN-DONE-11] the stored table, amounts and session are cleared', async () => {
  dinerServer({ completeOrder: paid, invoiceStatus: invoice, dinerReceipt: receipt });
  openAt(App, path);
  await screen.findByRole('heading', { name: 'Payment Successful!' });
  expect(Object.keys(window.localStorage)).toEqual(['receipt']);
});

test('[AMB-07 AMB-93] a reload shows success again, and so does an encoded dollar sign', async () => {
  const server = dinerServer({ completeOrder: paid, invoiceStatus: invoice, dinerReceipt: receipt });
  const { unmount } = openAt(App, path);
  await screen.findByRole('heading', { name: 'Payment Successful!' });
  unmount();
  openAt(App, path.replace('$', '%24'));
  expect(await screen.findByRole('heading', { name: 'Payment Successful!' })).toBeTruthy();
  expect(screen.getByText('Table 7')).toBeTruthy();
  expect(server.madeOf('completeOrder').map((one) => one.body)).toEqual([
    { sessionId: 'sess_1', rid: '1' },
    { sessionId: 'sess_1', rid: '1' },
  ]);
});

test("reloading an earlier visit's success page leaves the current visit unchanged", async () => {
  dinerServer({ completeOrder: paid, invoiceStatus: invoice, dinerReceipt: receipt });
  const { unmount } = openAt(App, path);
  await screen.findByRole('heading', { name: 'Payment Successful!' });
  unmount();
  checkedIn();
  keepCart([{ itemId: 11 }]);
  window.localStorage.setItem('payment', JSON.stringify({ ...paymentRecord, orderID: 1043 }));
  const kept = { ...window.localStorage };
  openAt(App, path);
  expect(await screen.findByRole('heading', { name: 'Payment Successful!' })).toBeTruthy();
  expect({ ...window.localStorage }).toEqual(kept);
});

test('[AMB-93 DIN-DONE-12 DIN-DONE-13 DIN-DONE-14] an unpaid session shows the failure page and keeps the stored data', async () => {
  const server = dinerServer({ completeOrder: refusal('NotPaid') });
  openAt(App, path);
  expect(await screen.findByRole('heading', { name: 'Payment Failed, please try again' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry Payment' })).toBeTruthy();
  expect(window.localStorage.getItem('tableID')).toBe('abc123');
  expect(server.madeOf('invoiceStatus')).toEqual([]);
});

test.each(['AmountChanged', 'ServerError'] as const)(
  '[AMB-93] refused with %s the card may have been charged, so Retry Payment is hidden and the data kept',
  async (code) => {
    dinerServer({ completeOrder: refusal(code) });
    openAt(App, path);
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
    expect(screen.queryByText('Payment Failed, please try again')).toBeNull();
    expect(window.localStorage.getItem('tableID')).toBe('abc123');
  },
);

test('[DIN-ORD-20] a network error is logged without an alert, and the request repeats until it is answered', async () => {
  const server = dinerServer({ completeOrder: offline, invoiceStatus: invoice, dinerReceipt: receipt });
  const { alert } = openAt(App, path);
  expect(await screen.findByText(/^Your payment is not confirmed yet/)).toBeTruthy();
  expect(alert).not.toHaveBeenCalled();
  expect(window.localStorage.getItem('tableID')).toBe('abc123');
  server.answer('completeOrder', paid);
  expect(await screen.findByRole('heading', { name: 'Payment Successful!' }, { timeout: 7_000 })).toBeTruthy();
});

const orderIn = (status: 'O' | 'C' | 'P') => success('dinerOrder', { result: buildOrder({ status }) });
const unpaid = { ...chargeAnswers, dinerOrder: orderIn('C') };

test('[DIN-DONE-12 DIN-DONE-13 DIN-DONE-14 DIN-DONE-15] Retry Payment on the failure page leads back to the bill', async () => {
  window.localStorage.setItem('tipAmt', '5');
  dinerServer(unpaid);
  const { user } = openAt(App, '/customer/paymentfailure');
  expect(await screen.findByRole('heading', { name: 'Payment Failed, please try again' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry Payment' }));
  expect(window.location.pathname).toBe('/customer/payment');
  expect(await screen.findByLabelText('Tip Amt')).toHaveProperty('value', '5.00');
});

describe('the failure address without a checkout', () => {
  const expectNothing = async () => {
    expect(await screen.findByText('There is no payment to show here')).toBeTruthy();
    expect(screen.queryByText('Payment Failed, please try again')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Retry Payment' })).toBeNull();
    expect(screen.getByRole('button', { name: 'My Orders' })).toBeTruthy();
  };

  test('shows the receipt to a guest who has paid', async () => {
    const server = dinerServer({ completeOrder: paid, invoiceStatus: invoice, dinerReceipt: receipt });
    const { unmount } = openAt(App, path);
    await screen.findByRole('heading', { name: 'Payment Successful!' });
    unmount();
    openAt(App, '/customer/paymentfailure');
    expect(await screen.findByRole('heading', { name: 'Payment Successful!' })).toBeTruthy();
    expect(window.location.pathname).toBe(path);
    expect(server.madeOf('completeOrder')).toHaveLength(2);
  });

  test.each([
    ['is paid', { dinerOrder: orderIn('P') }],
    [
      'is partly paid',
      { ...unpaid, splitOf: success('splitOf', { result: buildSplit({ way: 'equal', paid: 44.78 }) }) },
    ],
    ['is of a visit that is over', { dinerOrder: refusal('NotCheckedIn') }],
  ] as const)('mentions no failure if the bill of the table %s', async (_case, answers) => {
    dinerServer(answers);
    openAt(App, '/customer/paymentfailure');
    await expectNothing();
  });

  test('claims nothing before or without an answer', async () => {
    let fail = () => {};
    const unanswered = new Promise<typeof offline>((resolve) => {
      fail = () => resolve(offline);
    });
    const server = dinerServer({ dinerOrder: unanswered });
    const { user } = openAt(App, '/customer/paymentfailure');
    await waitFor(() => expect(server.madeOf('dinerOrder')).toHaveLength(1));
    expect(screen.getByLabelText('Checking your payment')).toBeTruthy();
    expect(screen.queryByText('Payment Failed, please try again')).toBeNull();
    fail();
    expect(await screen.findByText(/^Your payment is not confirmed yet/)).toBeTruthy();
    expect(screen.queryByText('Payment Failed, please try again')).toBeNull();
    server.answer('dinerOrder', orderIn('P'));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await expectNothing();
  });

  test('is the documented failure page if nothing contradicts it', async () => {
    window.localStorage.clear();
    dinerServer({});
    openAt(App, '/customer/paymentfailure');
    expect(await screen.findByRole('heading', { name: 'Payment Failed, please try again' })).toBeTruthy();
  });
});

const leftAddress = '/customer/paymentfailure?left=0b5e2d3c-7a41-4c1e-9d30-5a2f4f6b7c80';
const left = (paid = false) => success('leaveCheckout', { result: { orderID: 1042, sessionId: 'sess_1', paid } });
const keptCheckout = () => window.localStorage.getItem('checkout');
const keepCheckout = (session: string) =>
  window.localStorage.setItem('checkout', JSON.stringify({ orderID: 1042, session, shares: [1], cents: 2985 }));

test('Cancel on the card page ends its checkout once before anything can be pressed', async () => {
  keepCheckout('sess_1');
  const server = dinerServer({ leaveCheckout: left() });
  openAt(App, leftAddress);
  expect(screen.queryByRole('button')).toBeNull();
  expect(await screen.findByRole('button', { name: 'Retry Payment' })).toBeTruthy();
  // The table of the visit is followed from the second screen on.
  const made = server.made.filter(({ name }) => name !== 'ownTable');
  expect(made.map(({ name, body }) => [name, body])).toEqual([
    ['leaveCheckout', { checkout: '0b5e2d3c-7a41-4c1e-9d30-5a2f4f6b7c80' }],
  ]);
  expect(keptCheckout()).toBeNull();
});

test('a canceled checkout leaves one started since by another tab', async () => {
  keepCheckout('sess_2');
  dinerServer({ leaveCheckout: left() });
  openAt(App, leftAddress);
  await screen.findByRole('button', { name: 'Retry Payment' });
  expect(keptCheckout()).toContain('sess_2');
});

test('a payment completed before its checkout ended shows the success page', async () => {
  const server = dinerServer({
    leaveCheckout: left(true),
    completeOrder: paid,
    invoiceStatus: invoice,
    dinerReceipt: receipt,
  });
  openAt(App, leftAddress);
  expect(await screen.findByRole('heading', { name: 'Payment Successful!' })).toBeTruthy();
  expect(screen.queryByText('Payment Failed, please try again')).toBeNull();
  expect(server.madeOf('completeOrder')[0]?.body).toEqual({ sessionId: 'sess_1', rid: '1' });
});

test.each([
  ['Unavailable', refusal('Unavailable')],
  ['NotCheckedIn', refusal('NotCheckedIn')],
  ['offline', offline],
] as const)('a checkout that cannot be ended (%s) says so, and the phone keeps it', async (_case, answer) => {
  keepCheckout('sess_1');
  dinerServer({ leaveCheckout: answer });
  const { alert } = openAt(App, leftAddress);
  expect(await screen.findByText(/^The card payment could not be canceled/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry Payment' })).toHaveProperty('disabled', false);
  expect(keptCheckout()).toContain('sess_1');
  expect(alert).not.toHaveBeenCalled();
});

test('a checkout of earlier guests is not mentioned', async () => {
  dinerServer({ leaveCheckout: refusal('NotFound') });
  openAt(App, leftAddress);
  await screen.findByRole('button', { name: 'Retry Payment' });
  expect(screen.queryByText(/could not be canceled/)).toBeNull();
});

test("[AMB-09] the failure page shows the logo of the visit's restaurant", async () => {
  dinerServer(unpaid);
  openAt(App, '/customer/paymentfailure');
  await screen.findByRole('heading', { name: 'Payment Failed, please try again' });
  expect(screen.getByRole('img', { name: 'Demo Bistro' }).getAttribute('src')).toBe('/logo/1');
});

test('the success page without a session says that there is nothing to show', async () => {
  dinerServer({});
  openAt(App, '/customer/paymentsuccess');
  expect(await screen.findByText('There is no payment to show here')).toBeTruthy();
  expect(screen.queryByText('Payment Failed, please try again')).toBeNull();
  expect(screen.getByRole('button', { name: 'My Orders' })).toBeTruthy();
  expect(window.localStorage.getItem('tableID')).toBe('abc123');
});

test('an unknown session is neither paid nor failed, and has no Retry Payment', async () => {
  dinerServer({ completeOrder: refusal('NotFound') });
  openAt(App, path);
  expect(await screen.findByText('There is no payment at this address')).toBeTruthy();
  expect(screen.queryByText('Payment Failed, please try again')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Retry Payment' })).toBeNull();
});

const rows = (name: string) =>
  [...screen.getByRole('region', { name }).querySelectorAll('dl > div')].map((row) => row.textContent);

test('the success page shows the whole receipt, requested with the session, and can print it', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const server = dinerServer({ completeOrder: paid, invoiceStatus: invoice, dinerReceipt: receipt });
  const { user } = openAt(App, path);
  expect(await screen.findByText('2 x House Burger')).toBeTruthy();
  expect(server.madeOf('dinerReceipt')[0]?.query).toEqual({ sessionId: 'sess_1' });
  expect(rows('Receipt')).toEqual([
    'Order1042',
    'Payment No.77',
    'TableTable 7',
    'Paid11/21/2026 07:50:00 PM Pacific',
    'Sub-total$80.25',
    'Service fee$2.00',
    'Tax$7.30',
    'Tip$13.43',
    'Amount paid$102.98',
  ]);
  expect(screen.getByText('Unit 2: Bacon (+$2.25)')).toBeTruthy();
  expect(screen.getByText('1 Main St')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Print the Receipt' }));
  expect(print).toHaveBeenCalledTimes(1);
});

test('a receipt that fails to load leaves the success message, with Retry', async () => {
  const server = dinerServer({ completeOrder: paid, invoiceStatus: invoice, dinerReceipt: offline });
  const { user } = openAt(App, path);
  expect(await screen.findByText('The receipt could not be loaded.')).toBeTruthy();
  expect(screen.getByText('$102.98')).toBeTruthy();
  server.answer('dinerReceipt', receipt);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('2 x House Burger')).toBeTruthy();
});

const withMail = (mail: 'none' | 'waiting' | 'sent' | 'failed') => ({
  ...receipt,
  result: { ...(receipt.result as object), mail },
});
const mailed = (mail: 'waiting' | 'sent') => success('invoiceAddress', { result: { mail } });

test('an address entered after paying is validated, sent once with the session, and confirmed', async () => {
  const server = dinerServer({
    completeOrder: paid,
    invoiceStatus: invoice,
    dinerReceipt: receipt,
    invoiceAddress: mailed('sent'),
  });
  const { user } = openAt(App, path);
  const field = await screen.findByLabelText('Email for the invoice');
  await user.type(field, 'guest@');
  await user.click(screen.getByRole('button', { name: 'Send the Invoice' }));
  expect(await screen.findByText('Please enter a valid email!')).toBeTruthy();
  expect(server.madeOf('invoiceAddress')).toEqual([]);
  await user.type(field, 'example.com');
  await user.dblClick(screen.getByRole('button', { name: 'Send the Invoice' }));
  expect(await screen.findByText('Your invoice goes to guest@example.com.')).toBeTruthy();
  expect(server.madeOf('invoiceAddress').map(({ body }) => body)).toEqual([
    { sessionId: 'sess_1', email: 'guest@example.com' },
  ]);
  expect(screen.queryByLabelText('Email for the invoice')).toBeNull();
});

test('a known address can be corrected while its mail waits, and then says that it is too late', async () => {
  dinerServer({
    completeOrder: paid,
    invoiceStatus: invoice,
    dinerReceipt: withMail('waiting'),
    invoiceAddress: refusal('InvoiceSent'),
  });
  const { user } = openAt(App, path);
  expect(await screen.findByText('Your invoice goes to the address that you gave.')).toBeTruthy();
  expect(screen.queryByLabelText('Email for the invoice')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Correct the address' }));
  await user.type(screen.getByLabelText('Email for the invoice'), 'right@example.com{Enter}');
  expect(await screen.findByText(/^The invoice was already sent/)).toBeTruthy();
});

test('an undelivered invoice asks for the address again', async () => {
  dinerServer({ completeOrder: paid, invoiceStatus: invoice, dinerReceipt: withMail('failed') });
  openAt(App, path);
  expect(await screen.findByText(/could not be delivered/)).toBeTruthy();
  expect(screen.getByLabelText('Email for the invoice')).toBeTruthy();
});
