import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SplitBill } from '../../../core/contract/splits.ts';
import { checkedIn, forgetEverything, openAt } from '../../testing/diner-app.tsx';
import {
  buildOrder,
  buildSplit,
  buildSubOrder,
  chargeAnswers,
  menuAnswers,
  paymentRecord,
  segment,
} from '../../testing/diner-data.ts';
import { dinerServer, offline, refusal, success } from '../../testing/diner-server.ts';
import { textsOf } from '../../testing/on-screen.ts';
import { App } from '../app.tsx';
import { logNetworkError } from '../network/network-alert.ts';

beforeEach(checkedIn);
afterEach(forgetEverything);

const path = `/customer/myorder/${segment}`;
const order = success('dinerOrder', {
  result: buildOrder({
    suborder: [
      buildSubOrder({ subOrderID: 1, status: 'O', createTime: '2026-11-22T03:21:36.000Z', totalAmt: 26, taxAmt: 2.31 }),
      buildSubOrder({ subOrderID: 2, status: 'N', createTime: '2026-11-22T03:42:10.000Z' }),
      buildSubOrder({ subOrderID: 3, status: 'D', createTime: '2026-11-22T03:30:00.000Z', totalAmt: 99, taxAmt: 9 }),
    ],
  }),
});

async function openOrders(answers: Parameters<typeof dinerServer>[0] = { dinerOrder: order }) {
  const server = dinerServer({ ...chargeAnswers, ...answers });
  const opened = openAt(App, path);
  await screen.findByRole('heading', { name: 'My Orders' });
  return { server, ...opened };
}

const card = (name: RegExp) => within(screen.getByRole('region', { name }));

test('[DIN-ORD-01 DIN-ORD-02 DIN-ORD-15 DIN-ORD-16 TIME-02] each sub-order shows status, time as hh:mm:ss, total and items', async () => {
  const { server } = await openOrders();
  const fresh = within(await screen.findByRole('region', { name: /New Order/ }));
  expect(server.madeOf('dinerOrder')[0]?.query).toEqual({ rid: '1', tableno: 'abc123' });
  expect(fresh.getByText('07:42:10 PM')).toBeTruthy();
  expect(fresh.getByText('$54.25')).toBeTruthy();
  expect(fresh.getByText('House Burger')).toBeTruthy();
  expect(fresh.getByText('2 ×')).toBeTruthy();
  expect(fresh.getByText('$41.25')).toBeTruthy();
  expect(fresh.getByText(/Cheese/)).toBeTruthy();
  expect(card(/Confirmed/).getByText('07:21:36 PM')).toBeTruthy();
  expect(card(/Canceled/).getByText('Canceled')).toBeTruthy();
});

test('a sub-order that staff took or changed says so', async () => {
  const taken = buildSubOrder({ subOrderID: 4, status: 'O', takenByStaff: true });
  const changed = buildSubOrder({ subOrderID: 3, status: 'D', changedByStaff: true });
  const suborder = [taken, changed, buildSubOrder({ subOrderID: 2, status: 'N' })];
  await openOrders({ dinerOrder: success('dinerOrder', { result: buildOrder({ suborder }) }) });
  await screen.findByRole('region', { name: /New Order/ });
  expect(card(/Confirmed/).getByText('Ordered for you by our staff')).toBeTruthy();
  expect(card(/Canceled/).getByText(/^Changed by our staff/)).toBeTruthy();
  expect(card(/New Order/).queryByText(/our staff/)).toBeNull();
});

test('guests of a joined bill are told so while they order, until it is paid', async () => {
  const suborder = [buildSubOrder({ subOrderID: 2, status: 'O' })];
  const joined = buildOrder({ suborder, joinedWith: ['Table 4', 'Table 5'] });
  const words = 'Your table shares one bill with Table 4, Table 5. Please pay your server.';
  const { unmount } = await openOrders({ dinerOrder: success('dinerOrder', { result: joined }) });
  await screen.findByText(words);
  unmount();
  await openOrders({ dinerOrder: success('dinerOrder', { result: { ...joined, status: 'P' } }) });
  await screen.findByText('Paid');
  expect(screen.queryByText(words)).toBeNull();
});

test.each([
  ['C', [], 'This order is closed. Please pay the bill. Staff can reopen the order.', ['To Menu', 'Make Payment']],
  ['P', [], 'Everything is paid. Thank you, and see you soon!', ['To Menu']],
  ['D', [], 'This order was canceled. There is nothing to pay.', ['To Menu']],
  ['C', ['Table 4'], 'Your table shares one bill with Table 4. Please pay your server.', ['To Menu']],
] as const)(
  'an order that became %s with %j says so and offers only the next step',
  async (status, joinedWith, words, next) => {
    const result = buildOrder({ status, joinedWith: [...joinedWith], suborder: [buildSubOrder({ status: 'O' })] });
    await openOrders({ ...menuAnswers, dinerOrder: success('dinerOrder', { result }) });
    await screen.findByText(words);
    const bar = within(screen.getByRole('contentinfo'));
    // The button that calls staff appears once its file has loaded.
    const steps = bar.getAllByRole('button').filter((one) => !one.hasAttribute('aria-haspopup'));
    expect(textsOf(steps)).toEqual(next);
  },
);

const sumsOfOrder = ['Sub-Total$54.25', 'Tax$4.81', 'Total$59.06'];
const sumsOfBill = (...adjusted: string[]) => ['Total Amt$80.25', ...adjusted, 'Tax Amt$7.30'];

test.each<[string, Partial<SplitBill>, string[]]>([
  ['the paid fee', {}, [...sumsOfOrder, 'Service Fee with tax$1.09', 'Paid, before a tip$60.15']],
  [
    'the discount by staff',
    { discount: 5, discountMode: 'amount', amount: 84.55 },
    [...sumsOfBill('Discount-$5.00', 'Service Fee$2.00'), 'Paid, before a tip$84.55'],
  ],
  [
    'the surcharge by staff',
    { surcharge: 2, surchargeMode: 'amount', amount: 91.55 },
    [...sumsOfBill('Service Fee$2.00', 'Restaurant Surcharge$2.00'), 'Paid, before a tip$91.55'],
  ],
])('the sums of a paid order include %s', async (_case, paid, sums) => {
  const result = buildOrder({ status: 'P', suborder: [buildSubOrder({ status: 'O' })] });
  const split = buildSplit({ status: 'P', amount: 60.15, paid: 60.15, left: 0, ...paid });
  const { server } = await openOrders({
    dinerOrder: success('dinerOrder', { result }),
    splitOf: success('splitOf', { result: split }),
  });
  const rows = () => textsOf(screen.getByRole('region', { name: 'Total' }).querySelectorAll('dl > div'));
  await waitFor(() => expect(server.madeOf('splitOf')).toHaveLength(1));
  await waitFor(() => expect(rows()).toEqual(sums));
});

test('a bill that is paid in part shows the whole with its fee, and what is left beside the button', async () => {
  const result = buildOrder({ status: 'C', suborder: [buildSubOrder({ status: 'O' })] });
  const split = buildSplit({ way: 'free', amount: 60.15, paid: 20, left: 40.15 });
  await openOrders({ dinerOrder: success('dinerOrder', { result }), splitOf: success('splitOf', { result: split }) });
  const bar = within(screen.getByRole('contentinfo'));
  await bar.findByText('$40.15');
  bar.getByText('Left to pay');
  expect(textsOf(screen.getByRole('region', { name: 'Total' }).querySelectorAll('dl > div'))).toEqual([
    ...['Sub-Total$54.25', 'Tax$4.81', 'Total$59.06'],
    ...['Service Fee with tax$1.09', 'Whole bill, before a tip$60.15'],
  ]);
});

test('a confirmed order not yet started says that it is in the kitchen', async () => {
  const result = buildOrder({ suborder: [buildSubOrder({ status: 'O', kitchenStep: 'waiting' })] });
  await openOrders({ dinerOrder: success('dinerOrder', { result }) });
  expect(await screen.findByText('In the kitchen, not started yet')).toBeTruthy();
});

test('a call that the page aborted is not logged', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  logNetworkError(new DOMException('called off', 'AbortError'));
  logNetworkError(new DOMException('too late', 'TimeoutError'));
  expect(log.mock.calls.map(([error]) => (error as DOMException).name)).toEqual(['TimeoutError']);
});

test('each dish of a confirmed order shows its state without unfolding', async () => {
  const [item] = buildSubOrder().items;
  if (!item) throw new Error('a sub-order without a dish');
  const soup = { ...item, orderItemID: 8, itemName: 'Onion Soup', kitchenStep: 'ready' as const };
  const items = [{ ...item, kitchenStep: 'preparing' as const }, soup];
  const suborder = [buildSubOrder({ status: 'O', kitchenStep: 'preparing', items })];
  await openOrders({ dinerOrder: success('dinerOrder', { result: buildOrder({ suborder }) }) });
  const lineOf = async (name: string) => (await screen.findByText(name)).parentElement?.parentElement?.textContent;
  expect(await lineOf('House Burger')).toContain('Being prepared');
  expect(await lineOf('Onion Soup')).toContain('Ready');
});

test('[DIN-ORD-05 DIN-ORD-06] only a new sub-order has the label New Order and an X', async () => {
  await openOrders();
  await screen.findByRole('region', { name: /New Order/ });
  expect(card(/New Order/).getByText('New Order')).toBeTruthy();
  expect(card(/New Order/).getByRole('button', { name: 'Cancel this order' })).toBeTruthy();
  expect(card(/Confirmed/).queryByRole('button')).toBeNull();
  expect(card(/Canceled/).queryByRole('button')).toBeNull();
});

test('[DIN-ORD-03 DIN-ORD-04 DIN-ORD-10] the totals exclude the canceled sub-order, beside To Menu and Make Payment', async () => {
  const { user } = await openOrders({ ...menuAnswers, dinerOrder: order });
  await screen.findByRole('region', { name: /New Order/ });
  const bar = screen.getByRole('contentinfo');
  const bill = screen.getByRole('region', { name: 'Total' });
  await within(bill).findByText('$89.55');
  expect(textsOf(bill.querySelectorAll('dl > div'))).toEqual([
    'Sub-Total$80.25',
    'Tax$7.12',
    'Total$87.37',
    'Service Fee with tax$2.18',
    'To pay, before a tip$89.55',
  ]);
  expect(within(bar).getByText('$89.55')).toBeTruthy();
  expect(within(bar).getByRole('button', { name: 'Make Payment' })).toBeTruthy();
  await user.click(within(bar).getByRole('button', { name: 'To Menu' }));
  expect(window.location.pathname).toBe(`/customer/menu/${segment}`);
});

test('the explanation of the sums unfolds without the canceled sub-order', async () => {
  const { user } = await openOrders({ ...menuAnswers, dinerOrder: order });
  await user.click(await screen.findByText('How this is calculated'));
  const steps = textsOf(document.querySelectorAll('details li'));
  expect(steps).toEqual([
    'Sub-Total$26.00 + $54.25 = $80.25',
    'Tax8.875 % of $26.00 = $2.3075, rounded $2.318.875 % of $54.25 = $4.8146875, rounded $4.81$2.31 + $4.81 = $7.12',
  ]);
});

test('[DIN-ORD-06 DIN-ORD-07 DIN-ORD-08 DIN-ORD-17] X asks, cancels that sub-order and says so', async () => {
  const { server, user } = await openOrders({
    dinerOrder: order,
    cancelSubOrder: success('cancelSubOrder', { result: null }),
  });
  const press = async (act: string) => {
    await user.click(await screen.findByRole('button', { name: 'Cancel this order' }));
    const question = await screen.findByRole('alertdialog', { name: 'Are you sure to cancel this Order?' });
    await user.click(within(question).getByRole('button', { name: act }));
  };
  await press('Keep');
  expect(server.madeOf('cancelSubOrder')).toEqual([]);
  const asked = server.madeOf('dinerOrder').length;
  await press('Cancel Order');
  expect(await screen.findByText('Order Canceled Successfully!')).toBeTruthy();
  const [sent] = server.madeOf('cancelSubOrder');
  expect(sent?.contentType).toBe('application/x-www-form-urlencoded');
  expect(sent?.body).toEqual({ suborderID: '2' });
  expect(server.madeOf('dinerOrder').length).toBeGreaterThan(asked);
});

test('[DIN-ORD-09] a cancellation that comes too late says so', async () => {
  const { user } = await openOrders({ dinerOrder: order, cancelSubOrder: refusal('AlreadyConfirmed') });
  await user.click(await screen.findByRole('button', { name: 'Cancel this order' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel Order' }));
  expect(await screen.findByRole('alertdialog', { name: 'Order already Confirmed cannot be Canceled!' })).toBeTruthy();
});

test('an already canceled sub-order is reported as canceled', async () => {
  const { server, user } = await openOrders({ dinerOrder: order, cancelSubOrder: refusal('AlreadyConfirmed') });
  await user.click(await screen.findByRole('button', { name: 'Cancel this order' }));
  const canceled = buildOrder({ suborder: [buildSubOrder({ subOrderID: 2, status: 'D' })] });
  server.answer('dinerOrder', success('dinerOrder', { result: canceled }));
  await user.click(await screen.findByRole('button', { name: 'Cancel Order' }));
  expect(await screen.findByText('Order Canceled Successfully!')).toBeTruthy();
  expect(screen.queryByText('Order already Confirmed cannot be Canceled!')).toBeNull();
  expect(screen.getByText('You do not pay for this. Order something else, or ask our staff.')).toBeTruthy();
});

test('status messages appear in live regions that already exist', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const one = (values: Parameters<typeof buildSubOrder>[0]) =>
    success('dinerOrder', { result: buildOrder({ suborder: [buildSubOrder({ subOrderID: 2, ...values })] }) });
  const { server } = await openOrders({ dinerOrder: one({ status: 'N' }) });
  await screen.findByRole('region', { name: /New Order/ });
  const [state, becomes] = card(/New Order/).getAllByRole('status');
  server.answer('dinerOrder', one({ status: 'O', kitchenStep: 'ready' }));
  await act(() => vi.advanceTimersByTimeAsync(5200));
  await waitFor(() => expect(state?.textContent).toContain('Confirmed'));
  expect(becomes?.textContent).toContain('Ready: it is on its way to you');
});

/** Everything is confirmed, so it can be closed. 80.25 with 7.12 tax; a fee of 2.00 with 0.18 tax. */
const confirmed = success('dinerOrder', {
  result: buildOrder({
    status: 'O',
    suborder: [
      buildSubOrder({ subOrderID: 1, status: 'O', totalAmt: 26, taxAmt: 2.31 }),
      buildSubOrder({ subOrderID: 2, status: 'O' }),
    ],
  }),
});
const closing = {
  dinerOrder: confirmed,
  dinerCloseOrder: success('dinerCloseOrder', { result: paymentRecord }),
  ...chargeAnswers,
};

test('[DIN-ORD-11 DIN-ORD-18 DIN-ORD-19 DIN-ORD-21 DIN-PAY-08 STATE-18] Make Payment shows the amount and asks, then closes the order, stores the payment record and opens payment', async () => {
  const { server, user } = await openOrders(closing);
  await screen.findAllByRole('region', { name: /Confirmed/ });
  await user.dblClick(screen.getByRole('button', { name: 'Make Payment' }));
  const question = await screen.findByRole('alertdialog', { name: 'Close this order?' });
  expect(question.textContent).toContain("You can't add to it afterwards.");
  expect(textsOf(question.querySelectorAll('dl > div'))).toEqual([
    'Total Amt$80.25',
    'Service Fee$2.00',
    'Tax Amt$7.30',
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

test('declining the question keeps the order open', async () => {
  const { server, user } = await openOrders(closing);
  await user.click(await screen.findByRole('button', { name: 'Make Payment' }));
  await user.click(await screen.findByRole('button', { name: 'Not Yet' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(server.madeOf('dinerCloseOrder')).toEqual([]);
  expect(window.location.pathname).toBe(path);
});

test('an already closed order opens payment without a question', async () => {
  const closed = buildOrder({ status: 'C', suborder: [buildSubOrder({ status: 'O' })] });
  const { user } = await openOrders({ ...closing, dinerOrder: success('dinerOrder', { result: closed }) });
  await user.click(await screen.findByRole('button', { name: 'Make Payment' }));
  expect(await screen.findByRole('heading', { name: 'Payment' })).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('[DIN-ORD-12] closing with an unconfirmed sub-order shows an error and stays', async () => {
  const words = 'One or more orders is pending confirmation from the restaurant!';
  const { server, user } = await openOrders({ ...closing, dinerOrder: order });
  await screen.findByRole('region', { name: /New Order/ });
  await user.click(screen.getByRole('button', { name: 'Make Payment' }));
  await user.click(within(await screen.findByRole('alertdialog', { name: words })).getByRole('button'));
  expect(server.madeOf('dinerCloseOrder')).toEqual([]);
  // The same from the server, after another phone has ordered.
  server.answer('dinerOrder', confirmed);
  server.answer('dinerCloseOrder', refusal('SubOrdersPending'));
  await user.click(screen.getByRole('button', { name: 'Make Payment' }));
  await user.click(await screen.findByRole('button', { name: 'Close Order' }));
  expect(await screen.findByRole('alertdialog', { name: words })).toBeTruthy();
  expect(window.location.pathname).toBe(path);
});

test('an order cannot be closed before its amount is shown', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { server, user } = await openOrders({ ...closing, dinerChargePlan: offline });
  await user.click(await screen.findByRole('button', { name: 'Make Payment' }));
  expect(await screen.findByText('There was no answer. Please try again.')).toBeTruthy();
  expect(server.madeOf('dinerCloseOrder')).toEqual([]);
});

test('[AMB-101] an unanswered closing shows as unsent and is resent when the network is back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  // Every call stays unanswered, including those of parts that load later.
  const { server, user } = await openOrders({
    ...closing,
    dinerCloseOrder: offline,
    ownTable: offline,
    ownTableCalls: offline,
  });
  await user.click(await screen.findByRole('button', { name: 'Make Payment' }));
  server.answer('dinerOrder', offline);
  await user.click(await screen.findByRole('button', { name: 'Close Order' }));
  expect(await screen.findByText(/^Not sent yet/)).toBeTruthy();
  server.answer('dinerOrder', confirmed);
  await act(() => vi.advanceTimersByTimeAsync(6000));
  // Another call was answered, this one was not.
  expect(screen.getByText(/^Not sent yet/)).toBeTruthy();
  server.answer('dinerCloseOrder', closing.dinerCloseOrder);
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(window.location.pathname).toBe('/customer/payment');
});

test('an unanswered cancellation is resent automatically, and its result is shown', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { server, user } = await openOrders({ ...closing, dinerOrder: order, cancelSubOrder: offline });
  await user.click(await screen.findByRole('button', { name: 'Cancel this order' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel Order' }));
  expect(await screen.findByText(/^Not sent yet/)).toBeTruthy();
  server.answer('cancelSubOrder', success('cancelSubOrder', { result: null }));
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Order Canceled Successfully!')).toBeTruthy();
  expect(screen.queryByText(/^Not sent yet/)).toBeNull();
  expect(server.madeOf('cancelSubOrder')).toHaveLength(2);
});

test.each([
  ['MISSING_ID', refusal('MISSING_ID', { undeclared: true }), 'Id is missing to get record!'],
  ['another failure', refusal('ServerError'), 'Error api to get item!'],
])('[DIN-ORD-13 DIN-ORD-14] %s: a refused order shows an error with Retry', async (_case, refused, words) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { server, user } = await openOrders({ dinerOrder: refused });
  expect(await screen.findByText(words)).toBeTruthy();
  server.answer('dinerOrder', order);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('region', { name: /New Order/ })).toBeTruthy();
});

test('[DIN-ORD-20 AMB-101] the order is polled every 5 seconds, and a network error is logged and marks the shown data as stale', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { server, alert } = await openOrders();
  await screen.findByRole('region', { name: /New Order/ });
  await act(() => vi.advanceTimersByTimeAsync(4800));
  expect(server.madeOf('dinerOrder')).toHaveLength(1);
  server.answer('dinerOrder', offline);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(await screen.findByText(/Last updated/)).toBeTruthy();
  expect(screen.getByRole('region', { name: /New Order/ })).toBeTruthy();
  expect(log).toHaveBeenCalled();
  expect(alert).not.toHaveBeenCalled();
  server.answer(
    'dinerOrder',
    success('dinerOrder', { result: buildOrder({ suborder: [buildSubOrder({ status: 'O' })] }) }),
  );
  await act(() => vi.advanceTimersByTimeAsync(5200));
  await waitFor(() => expect(screen.queryByText(/Last updated/)).toBeNull());
  expect(card(/Confirmed/)).toBeTruthy();
});

test.each(['Make Payment', 'Cancel'])('a server error is not shown as a refusal: %s', async (act) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const trouble = refusal('Unavailable');
  const dinerOrder = act === 'Cancel' ? order : confirmed;
  const { user } = await openOrders({ ...closing, dinerOrder, dinerCloseOrder: trouble, cancelSubOrder: trouble });
  if (act === 'Cancel') {
    await user.click(await screen.findByRole('button', { name: 'Cancel this order' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel Order' }));
  } else {
    await user.click(await screen.findByRole('button', { name: act }));
    await user.click(await screen.findByRole('button', { name: 'Close Order' }));
  }
  expect(await screen.findByText('There was no answer. Please try again.')).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('an empty order says so and cannot be paid', async () => {
  await openOrders({ dinerOrder: success('dinerOrder', { result: null }) });
  expect(await screen.findByText('Nothing ordered yet')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Make Payment' })).toHaveProperty('disabled', true);
});

test('an order with everything canceled cannot be paid', async () => {
  await openOrders({
    dinerOrder: success('dinerOrder', {
      result: buildOrder({ status: 'D', suborder: [buildSubOrder({ status: 'D' })] }),
    }),
  });
  await screen.findByRole('region', { name: /Canceled/ });
  expect(screen.queryByRole('button', { name: 'Make Payment' })).toBeNull();
});

test('an ended visit leads to the check-in', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  dinerServer({
    ...chargeAnswers,
    dinerOrder: refusal('NotCheckedIn'),
    verifyTable: success('verifyTable', { result: 1, restaurantName: 'Demo Bistro', tableName: 'Table 7' }),
    isOtpRequired: success('isOtpRequired', { result: 1 }),
  });
  openAt(App, path);
  expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeTruthy();
  expect(window.location.pathname).toBe(`/customer/checkin/${segment}`);
});

const waitingSince = (seconds: number, seenTime: string | null) =>
  success('dinerOrder', {
    result: buildOrder({
      waitMinutes: 2,
      suborder: [buildSubOrder({ createTime: new Date(Date.now() - seconds * 1000).toISOString(), seenTime })],
    }),
  });
const sentences = {
  soon: 'Restaurant will confirm the order shortly',
  unseen: /^Staff have not seen this order yet\. It has been waiting for 2 min\. Please speak to them\.$/,
  unconfirmed: /^Staff have seen this order, but have not confirmed it yet\. It has been waiting for 2 min\.$/,
};

test.each([
  ['unseen by staff', null, sentences.unseen],
  ['seen by staff', '2026-11-22T03:43:00.000Z', sentences.unconfirmed],
])('past the restaurant’s limit an order %s says so by itself', async (_, seenTime, sentence) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await openOrders({ dinerOrder: waitingSince(115, seenTime) });
  await screen.findByText(sentences.soon);
  expect(screen.queryByText(sentence)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(screen.queryByText(sentences.soon)).toBeNull();
});
