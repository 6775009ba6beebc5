import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buildSubOrder, paymentRecord } from '../../testing/diner-data.ts';
import { offline, refusal, success } from '../../testing/diner-server.ts';
import {
  myOrdersAddress,
  myOrdersTest,
  oneConfirmed,
  openOrders,
  orderOf,
  threeKinds,
} from '../../testing/my-orders-desk.ts';
import { textsOf } from '../../testing/on-screen.ts';

myOrdersTest();

const canceled = success('cancelSubOrder', { result: null });

test('[DIN-ORD-06 DIN-ORD-07 DIN-ORD-08 DIN-ORD-17] X asks, cancels that sub-order and says so', async () => {
  const { server, user, press } = await openOrders({ cancelSubOrder: canceled });
  const answer = async (act: string) => {
    await press('Cancel this order');
    const question = await screen.findByRole('alertdialog', { name: 'Are you sure to cancel this Order?' });
    await user.click(within(question).getByRole('button', { name: act }));
  };
  await answer('Keep');
  expect(server.madeOf('cancelSubOrder')).toEqual([]);
  const requestsBefore = server.madeOf('dinerOrder').length;
  await answer('Cancel Order');
  expect(await screen.findByText('Order Canceled Successfully!')).toBeTruthy();
  const [sent] = server.madeOf('cancelSubOrder');
  expect(sent?.contentType).toBe('application/x-www-form-urlencoded');
  expect(sent?.body).toEqual({ suborderID: '2' });
  expect(server.madeOf('dinerOrder').length).toBeGreaterThan(requestsBefore);
});

test('[DIN-ORD-09] a cancellation that comes too late says so', async () => {
  const { press } = await openOrders({ cancelSubOrder: refusal('AlreadyConfirmed') });
  await press('Cancel this order', 'Cancel Order');
  expect(await screen.findByRole('alertdialog', { name: 'Order already Confirmed cannot be Canceled!' })).toBeTruthy();
});

test('an already canceled sub-order is reported as canceled', async () => {
  const { server, press } = await openOrders({ cancelSubOrder: refusal('AlreadyConfirmed') });
  await press('Cancel this order');
  server.answer('dinerOrder', orderOf({ suborder: [buildSubOrder({ subOrderID: 2, status: 'D' })] }));
  await press('Cancel Order');
  expect(await screen.findByText('Order Canceled Successfully!')).toBeTruthy();
  expect(screen.queryByText('Order already Confirmed cannot be Canceled!')).toBeNull();
  expect(screen.getByText("You won't be charged for this. Order something else, or ask our staff.")).toBeTruthy();
});

test('Make Payment also asks whether everything came, if a dish is not marked as served', async () => {
  const [dish] = buildSubOrder().items;
  if (!dish) throw new Error('no dish');
  const steps = ['served', 'ready', 'waiting', undefined] as const;
  const items = steps.map((kitchenStep, orderItemID) => ({ ...dish, orderItemID, kitchenStep }));
  const dinerOrder = orderOf({ status: 'O', suborder: [buildSubOrder({ subOrderID: 2, status: 'O', items })] });
  const { press } = await openOrders({ ...closing, dinerOrder });
  await press('Make Payment');
  const question = await screen.findByRole('alertdialog', { name: 'Close this order?' });
  expect(question.textContent).toContain('2 dishes are not marked as served. Did everything come?');
});

/** Everything is confirmed, so it can be closed. 80.25 with 7.12 tax; a fee of 2.00 with 0.18 tax. */
const confirmed = orderOf({
  status: 'O',
  suborder: [
    buildSubOrder({ subOrderID: 1, status: 'O', totalAmt: 26, taxAmt: 2.31 }),
    buildSubOrder({ subOrderID: 2, status: 'O' }),
  ],
});
const closing = { dinerOrder: confirmed, dinerCloseOrder: success('dinerCloseOrder', { result: paymentRecord }) };

test('[DIN-ORD-11 DIN-ORD-18 DIN-ORD-19 DIN-ORD-21 DIN-PAY-08 STATE-18] Make Payment shows the amount and asks, then closes the order, stores the payment record and opens payment', async () => {
  const { server, user, press } = await openOrders(closing);
  await press('Make Payment', 'Not Yet');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(window.location.pathname).toBe(myOrdersAddress);
  await user.dblClick(screen.getByRole('button', { name: 'Make Payment' }));
  const question = await screen.findByRole('alertdialog', { name: 'Close this order?' });
  expect(question.textContent).toContain("You can't add to it afterwards.");
  expect(question.textContent).not.toContain('served');
  expect(textsOf(question.querySelectorAll('dl > div'))).toEqual([
    'Sub-Total$80.25',
    'Service Fee$2.00',
    'Tax$7.30',
    'To pay, before a tip$89.55',
  ]);
  expect(server.madeOf('dinerCloseOrder')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Close Order' }));
  expect(await screen.findByRole('heading', { name: 'Payment' })).toBeTruthy();
  expect(window.location.pathname).toBe('/customer/payment');
  const closings = server.madeOf('dinerCloseOrder');
  expect(closings.map(({ body, contentType }) => ({ body, contentType }))).toEqual([
    { body: { orderID: 1042 }, contentType: 'application/json' },
  ]);
  expect(JSON.parse(window.localStorage.getItem('payment') ?? '')).toEqual(paymentRecord);
});

test('an already closed order opens payment without a question', async () => {
  const { press } = await openOrders({ ...closing, dinerOrder: orderOf({ status: 'C', suborder: oneConfirmed }) });
  await press('Make Payment');
  expect(await screen.findByRole('heading', { name: 'Payment' })).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('[DIN-ORD-12] closing with an unconfirmed sub-order shows an error and stays', async () => {
  const words = 'One or more orders is pending confirmation from the restaurant!';
  const { server, user, press } = await openOrders({ ...closing, dinerOrder: threeKinds });
  await screen.findByRole('region', { name: /New Order/ });
  await press('Make Payment');
  await user.click(within(await screen.findByRole('alertdialog', { name: words })).getByRole('button'));
  expect(server.madeOf('dinerCloseOrder')).toEqual([]);
  // The server refuses with the same message after another phone has ordered.
  server.answer('dinerOrder', confirmed);
  server.answer('dinerCloseOrder', refusal('SubOrdersPending'));
  await press('Make Payment', 'Close Order');
  expect(await screen.findByRole('alertdialog', { name: words })).toBeTruthy();
  expect(window.location.pathname).toBe(myOrdersAddress);
});

test('an order cannot be closed before its amount is shown', async () => {
  const { server, press } = await openOrders({ ...closing, dinerChargePlan: offline });
  await press('Make Payment');
  expect(await screen.findByText('There was no answer. Please try again.')).toBeTruthy();
  expect(server.madeOf('dinerCloseOrder')).toEqual([]);
});

test('[AMB-101] an unanswered closing shows as unsent and is resent when the network is back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  // Every call stays unanswered, including those of parts that load later.
  const unanswered = { dinerCloseOrder: offline, ownTable: offline, ownTableCalls: offline } as const;
  const { server, press } = await openOrders({ ...closing, ...unanswered });
  await press('Make Payment');
  server.answer('dinerOrder', offline);
  await press('Close Order');
  expect(await screen.findByText(/^Not sent yet/)).toBeTruthy();
  server.answer('dinerOrder', confirmed);
  await act(() => vi.advanceTimersByTimeAsync(6000));
  // Another call got a response, but this one hasn't.
  expect(screen.getByText(/^Not sent yet/)).toBeTruthy();
  server.answer('dinerCloseOrder', closing.dinerCloseOrder);
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(window.location.pathname).toBe('/customer/payment');
});

test('an unanswered cancellation is resent automatically, and its result is shown', async () => {
  const { server, press } = await openOrders({ cancelSubOrder: offline });
  await press('Cancel this order', 'Cancel Order');
  expect(await screen.findByText(/^Not sent yet/)).toBeTruthy();
  server.answer('cancelSubOrder', canceled);
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Order Canceled Successfully!')).toBeTruthy();
  expect(screen.queryByText(/^Not sent yet/)).toBeNull();
  expect(server.madeOf('cancelSubOrder')).toHaveLength(2);
});

test('another sub-order is canceled itself while the cancellation of the first is unanswered', async () => {
  const dinerOrder = orderOf({ suborder: [buildSubOrder({ subOrderID: 1 }), buildSubOrder({ subOrderID: 2 })] });
  const { server, user } = await openOrders({ dinerOrder, cancelSubOrder: offline });
  const cancel = async (at: number) => {
    const buttons = await screen.findAllByRole('button', { name: 'Cancel this order' });
    await user.click(buttons[at] as HTMLElement);
    const question = await screen.findByRole('alertdialog', { name: 'Are you sure to cancel this Order?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel Order' }));
  };
  await cancel(0);
  await screen.findByText(/^Not sent yet/);
  await cancel(1);
  const sent = () => server.madeOf('cancelSubOrder').map(({ body }) => (body as { suborderID: string }).suborderID);
  await waitFor(() => expect(new Set(sent())).toEqual(new Set(['1', '2'])));
  server.answer('cancelSubOrder', canceled);
  const before = sent().length;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(sent().slice(before).sort()).toEqual(['1', '2']));
  await waitFor(() => expect(screen.queryByText(/^Not sent yet/)).toBeNull());
});

test.each([
  ['Make Payment', 'Close Order', confirmed],
  ['Cancel this order', 'Cancel Order', threeKinds],
])('a server error after %s is not shown as a refusal', async (button, answer, dinerOrder) => {
  const trouble = refusal('Unavailable');
  const { press } = await openOrders({ ...closing, dinerOrder, dinerCloseOrder: trouble, cancelSubOrder: trouble });
  await press(button, answer);
  expect(await screen.findByText('There was no answer. Please try again.')).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
