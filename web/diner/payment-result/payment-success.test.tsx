import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { checkedIn, keepCart, openAt } from '../../testing/diner-app.tsx';
import { buildSplit, buildSubOrder, paymentRecord, receipt } from '../../testing/diner-data.ts';
import { offline, refusal, success } from '../../testing/diner-server.ts';
import { orderOf } from '../../testing/my-orders-desk.ts';
import { textsOf } from '../../testing/on-screen.ts';
import { failure, findSuccess, openPage, paid, paidTest, successAddress } from '../../testing/paid-desk.ts';
import { App } from '../app.tsx';

paidTest();

test('[DIN-DONE-01 DIN-DONE-02 DIN-DONE-03 DIN-DONE-05 DIN-DONE-06 DIN-DONE-07 DIN-DONE-08 DIN-DONE-09 DIN-DONE-10 DIN-DONE-11 STATE-18] the success page completes the order in its address, requests the invoice of the order after the dollar sign, and clears what was stored', async () => {
  const { server } = openPage(paid);
  expect(await findSuccess()).toBeTruthy();
  expect(screen.getByText('Thank You for Dining with Us')).toBeTruthy();
  expect(screen.getAllByText('$102.98')[0]).toBeTruthy();
  const [sent] = server.madeOf('completeOrder');
  expect(sent?.contentType).toBe('application/x-www-form-urlencoded');
  expect(sent?.body).toEqual({ sessionId: 'sess_1', rid: '1' });
  await waitFor(() => expect(server.madeOf('invoiceStatus')).toHaveLength(1));
  expect(server.made.map((request) => request.name).slice(0, 2)).toEqual(['completeOrder', 'invoiceStatus']);
  expect(server.madeOf('invoiceStatus')[0]?.query).toEqual({ orderid: '1042' });
  // The response to the invoice request is only logged.
  await waitFor(() => expect(console.info).toHaveBeenCalledTimes(1));
  expect(Object.keys(window.localStorage)).toEqual(['receipt']);
});

test.each([
  ['refused', refusal('NotFound')],
  ['unreachable', offline],
] as const)('[DIN-DONE-09] an invoice that is %s does not affect the payment', async (_case, answer) => {
  const { server } = openPage({ ...paid, invoiceStatus: answer });
  await waitFor(() => expect(server.madeOf('invoiceStatus')).toHaveLength(1));
  expect(await findSuccess()).toBeTruthy();
});

test('[AMB-07 AMB-93] a reload shows success again, and so does an encoded dollar sign', async () => {
  const { server, unmount } = openPage(paid);
  await findSuccess();
  unmount();
  openAt(App, successAddress.replace('$', '%24'));
  expect(await findSuccess()).toBeTruthy();
  expect(screen.getByText('Table 7')).toBeTruthy();
  expect(server.madeOf('completeOrder').map((request) => request.body)).toEqual([
    { sessionId: 'sess_1', rid: '1' },
    { sessionId: 'sess_1', rid: '1' },
  ]);
});

test('after the payment ended the visit, My Orders of the paid order is one press away', async () => {
  const dinerOrder = orderOf({ status: 'P', suborder: [buildSubOrder({ status: 'O' })] });
  const splitOf = success('splitOf', { result: buildSplit({ status: 'P', paid: 89.55, left: 0 }) });
  const { user } = openPage({ ...paid, dinerOrder, splitOf });
  await findSuccess();
  await user.click(screen.getByRole('button', { name: 'My Orders' }));
  await screen.findByText('Everything is paid. Thank you, and see you soon!');
  expect(window.location.pathname).toBe('/customer/myorder/1-abc123');
  // The bar reserves no room for calling staff.
  expect(screen.getByRole('contentinfo').children).toHaveLength(1);
});

test("reloading an earlier visit's success page leaves the current visit unchanged", async () => {
  const { unmount } = openPage(paid);
  await findSuccess();
  unmount();
  checkedIn();
  keepCart([{ itemId: 11 }]);
  window.localStorage.setItem('payment', JSON.stringify({ ...paymentRecord, orderID: 1043 }));
  const kept = { ...window.localStorage };
  openAt(App, successAddress);
  expect(await findSuccess()).toBeTruthy();
  expect({ ...window.localStorage }).toEqual(kept);
});

test('[AMB-93 DIN-DONE-12 DIN-DONE-13 DIN-DONE-14] an unpaid session shows the failure page and keeps the stored data', async () => {
  const { server } = openPage({ completeOrder: refusal('NotPaid') });
  expect(await screen.findByRole('heading', { name: failure })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry Payment' })).toBeTruthy();
  expect(window.localStorage.getItem('tableID')).toBe('abc123');
  expect(server.madeOf('invoiceStatus')).toEqual([]);
});

test.each(['AmountChanged', 'ServerError'] as const)(
  '[AMB-93] a completion refused with %s hides Retry Payment, as the card may have been charged, and keeps the data',
  async (code) => {
    openPage({ completeOrder: refusal(code) });
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
    expect(screen.queryByText(failure)).toBeNull();
    expect(window.localStorage.getItem('tableID')).toBe('abc123');
  },
);

test('[DIN-ORD-20] a network error is logged without an alert, and the request repeats until it is answered', async () => {
  const { server, alert } = openPage({ ...paid, completeOrder: offline });
  expect(await screen.findByText(/^Your payment is not confirmed yet/)).toBeTruthy();
  expect(alert).not.toHaveBeenCalled();
  expect(window.localStorage.getItem('tableID')).toBe('abc123');
  server.answer('completeOrder', paid.completeOrder);
  expect(await screen.findByRole('heading', { name: 'Payment Successful!' })).toBeTruthy();
});

test('the success page without a session says that there is nothing to show', async () => {
  openPage({}, '/customer/paymentsuccess');
  expect(await screen.findByText('There is no payment to show here')).toBeTruthy();
  expect(screen.queryByText(failure)).toBeNull();
  expect(screen.getByRole('button', { name: 'My Orders' })).toBeTruthy();
  expect(window.localStorage.getItem('tableID')).toBe('abc123');
});

test('an unknown session is neither paid nor failed, and has no Retry Payment', async () => {
  openPage({ completeOrder: refusal('NotFound') });
  expect(await screen.findByText('There is no payment at this address')).toBeTruthy();
  expect(screen.queryByText(failure)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Retry Payment' })).toBeNull();
});

test('the success page shows the whole receipt, requested with the session, and can print it', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { server, user } = openPage(paid);
  expect(await screen.findByText('2 x House Burger')).toBeTruthy();
  expect(server.madeOf('dinerReceipt')[0]?.query).toEqual({ sessionId: 'sess_1' });
  expect(textsOf(screen.getByRole('region', { name: 'Receipt' }).querySelectorAll('dl > div'))).toEqual([
    'Order1042',
    'Payment No.77',
    'TableTable 7',
    'Paid11/21/2026 07:50:00 PM Pacific',
    'Sub-Total$80.25',
    'Service Fee$2.00',
    'Tax$7.30',
    'Tip$13.43',
    'Amount paid$102.98',
  ]);
  expect(screen.getByText('#2 Bacon (+$2.25)')).toBeTruthy();
  expect(screen.getByText('1 Main St')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Print the Receipt' }));
  expect(print).toHaveBeenCalledTimes(1);
});

test('a receipt that fails to load leaves the success message, with Retry', async () => {
  const { server, user } = openPage({ ...paid, dinerReceipt: offline });
  expect(await screen.findByText('The receipt could not be loaded.')).toBeTruthy();
  expect(screen.getByText('$102.98')).toBeTruthy();
  server.answer('dinerReceipt', receipt);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('2 x House Burger')).toBeTruthy();
});

const withMail = (mail: 'waiting' | 'failed') => ({
  ...receipt,
  result: { ...(receipt.result as object), mail },
});

test('an address entered after paying is validated, sent once with the session, and confirmed', async () => {
  const { server, user } = openPage({
    ...paid,
    invoiceAddress: success('invoiceAddress', { result: { mail: 'sent' } }),
  });
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
  const { user } = openPage({
    ...paid,
    dinerReceipt: withMail('waiting'),
    invoiceAddress: refusal('InvoiceSent'),
  });
  expect(await screen.findByText('Your invoice goes to the address that you gave.')).toBeTruthy();
  expect(screen.queryByLabelText('Email for the invoice')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Correct the address' }));
  await user.type(screen.getByLabelText('Email for the invoice'), 'right@example.com{Enter}');
  expect(await screen.findByText(/^The invoice was already sent/)).toBeTruthy();
});

test('an undelivered invoice asks for the address again', async () => {
  openPage({ ...paid, dinerReceipt: withMail('failed') });
  expect(await screen.findByText(/could not be delivered/)).toBeTruthy();
  expect(screen.getByLabelText('Email for the invoice')).toBeTruthy();
});
