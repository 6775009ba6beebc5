import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { SplitBill } from '../../../core/contract/splits.ts';
import { openAt } from '../../testing/diner-app.tsx';
import { buildSplit, buildSubOrder, chargeAnswers, menuAnswers, segment } from '../../testing/diner-data.ts';
import { dinerServer, offline, refusal, success } from '../../testing/diner-server.ts';
import {
  card,
  myOrdersAddress,
  myOrdersTest,
  oneConfirmed,
  openOrders,
  orderOf,
  threeKinds,
} from '../../testing/my-orders-desk.ts';
import { textsOf } from '../../testing/on-screen.ts';
import { App } from '../app.tsx';
import { logNetworkError } from '../network/network-alert.ts';

myOrdersTest();

const sums = () => textsOf(screen.getByRole('region', { name: 'Total' }).querySelectorAll('dl > div'));

test('[DIN-ORD-01 DIN-ORD-02 DIN-ORD-05 DIN-ORD-06 DIN-ORD-15 DIN-ORD-16 TIME-02] each sub-order shows status, time as hh:mm:ss, total and items, and only a new one its label and an X', async () => {
  const { server } = await openOrders();
  const fresh = within(await screen.findByRole('region', { name: /New Order/ }));
  expect(server.madeOf('dinerOrder')[0]?.query).toEqual({ rid: '1', tableno: 'abc123' });
  for (const words of ['New Order', '07:42:10 PM', '$54.25', 'House Burger', '2 ×', '$41.25', /Cheese/])
    expect(fresh.getByText(words)).toBeTruthy();
  expect(fresh.getByRole('button', { name: 'Cancel this order' })).toBeTruthy();
  expect(card(/Confirmed/).getByText('07:21:36 PM')).toBeTruthy();
  expect(card(/Canceled/).getByText('Canceled')).toBeTruthy();
  for (const name of [/Confirmed/, /Canceled/]) expect(card(name).queryByRole('button')).toBeNull();
});

test('a sub-order that staff took or changed says so, and what it told the kitchen', async () => {
  const taken = buildSubOrder({ subOrderID: 4, status: 'O', takenByStaff: true });
  const changed = buildSubOrder({ subOrderID: 3, status: 'D', changedByStaff: true });
  const suborder = [taken, changed, buildSubOrder({ subOrderID: 2, status: 'N', avoids: ['milk'] })];
  await openOrders({ dinerOrder: orderOf({ suborder }) });
  await screen.findByRole('region', { name: /New Order/ });
  expect(screen.getAllByText(/^You told the kitchen/)).toHaveLength(1);
  expect(card(/New Order/).getByText("You told the kitchen what you can't eat: milk")).toBeTruthy();
  expect(card(/Confirmed/).getByText('Ordered for you by our staff')).toBeTruthy();
  expect(card(/Canceled/).getByText(/^Changed by our staff/)).toBeTruthy();
  expect(card(/New Order/).queryByText(/our staff/)).toBeNull();
});

test('no sum is shown before the service charge is known', async () => {
  let answer = (_reply: typeof offline) => {};
  const dinerChargePlan = new Promise<typeof offline>((resolve) => {
    answer = resolve;
  });
  await openOrders({ dinerChargePlan });
  await screen.findByRole('region', { name: /New Order/ });
  expect(sums().every((sum) => sum.endsWith('–'))).toBe(true);
  answer(offline);
  await waitFor(() => expect(sums()[0]).toBe('Sub-Total$80.25'));
});

test('guests of a joined bill are told so while they order, until it is paid', async () => {
  const joined = { suborder: oneConfirmed, joinedWith: ['Table 4', 'Table 5'] };
  const words = 'Your table shares one bill with Table 4, Table 5. Please pay your server.';
  const { unmount } = await openOrders({ dinerOrder: orderOf(joined) });
  await screen.findByText(words);
  unmount();
  await openOrders({ dinerOrder: orderOf({ ...joined, status: 'P' }) });
  await screen.findByText('Paid');
  expect(screen.queryByText(words)).toBeNull();
});

test.each([
  ['C', [], 'This order is closed. Please pay the bill. Staff can reopen the order.', 1],
  ['P', [], 'Everything is paid. Thank you, and see you soon!', 0],
  ['D', [], 'This order was canceled. There is nothing to pay.', 0],
  ['C', ['Table 4'], 'Your table shares one bill with Table 4. Please pay your server.', 0],
] as const)(
  'an order that became %s with %j says so and offers only the next step',
  async (status, joinedWith, words, payButtons) => {
    const dinerOrder = orderOf({ status, joinedWith: [...joinedWith], suborder: oneConfirmed });
    await openOrders({ ...menuAnswers, dinerOrder });
    await screen.findByText(words);
    const bar = within(screen.getByRole('contentinfo'));
    expect(bar.getByRole('button', { name: 'To Menu' })).toBeTruthy();
    expect(bar.queryAllByRole('button', { name: 'Make Payment' })).toHaveLength(payButtons);
  },
);

const sumsOfBill = (...adjusted: string[]) => ['Sub-Total$80.25', ...adjusted, 'Tax$7.30'];

const refund = { amount: 10, state: 'done', refundTime: '2026-11-22T03:42:10.000Z' } as const;

test.each<[string, Partial<SplitBill>, string[]]>([
  ['the paid fee', {}, [...sumsOfBill('Service Fee$2.00'), 'Total$89.55']],
  [
    'the discount by staff',
    { discount: 5, discountMode: 'amount', amount: 84.55 },
    [...sumsOfBill('Discount−$5.00', 'Service Fee$2.00'), 'Total$84.55'],
  ],
  [
    'the surcharge by staff',
    { surcharge: 2, surchargeMode: 'amount', amount: 91.55 },
    [...sumsOfBill('Service Fee$2.00', 'Restaurant Surcharge$2.00'), 'Total$91.55'],
  ],
  [
    'a refund, named with its payment',
    { refunds: [{ ...refund, paymentId: 3001, paidby: 'Cash' }] },
    [...sumsOfBill('Service Fee$2.00'), 'Total$89.55', 'Refund of payment 3001 (Cash, 11/21/2026 07:42:10 PM)−$10.00'],
  ],
])('the sums of a paid order include %s', async (_case, paid, rows) => {
  const split = buildSplit({ status: 'P', paid: 89.55, left: 0, ...paid });
  const dinerOrder = orderOf({ status: 'P', suborder: oneConfirmed });
  const { server } = await openOrders({ dinerOrder, splitOf: success('splitOf', { result: split }) });
  await waitFor(() => expect(server.madeOf('splitOf')).toHaveLength(1));
  await waitFor(() => expect(sums()).toEqual(rows));
});

test('a bill that is paid in part shows the whole with its fee, and what is left beside the button', async () => {
  const split = buildSplit({ way: 'free', paid: 20, left: 69.55 });
  const dinerOrder = orderOf({ status: 'C', suborder: oneConfirmed });
  await openOrders({ dinerOrder, splitOf: success('splitOf', { result: split }) });
  const bar = within(screen.getByRole('contentinfo'));
  await bar.findByText('$69.55');
  bar.getByText('Left to pay');
  expect(sums()).toEqual([...sumsOfBill('Service Fee$2.00'), 'Total$89.55']);
});

test('a call that the page aborted is not logged', () => {
  const log = vi.mocked(console.error);
  logNetworkError(new DOMException('called off', 'AbortError'));
  logNetworkError(new DOMException('too late', 'TimeoutError'));
  expect(log.mock.calls.map(([error]) => (error as DOMException).name)).toEqual(['TimeoutError']);
});

test('a confirmed order says that it is not started yet, and each dish its state without unfolding', async () => {
  const [item] = buildSubOrder().items;
  if (!item) throw new Error('a sub-order without a dish');
  const soup = { ...item, orderItemID: 8, itemName: 'Onion Soup', kitchenStep: 'ready' as const };
  const tea = { ...item, orderItemID: 9, itemName: 'Tea' };
  const items = [{ ...item, kitchenStep: 'preparing' as const }, soup];
  const waiting = buildSubOrder({ subOrderID: 2, status: 'O', kitchenStep: 'waiting', items: [tea] });
  const suborder = [buildSubOrder({ status: 'O', kitchenStep: 'preparing', items }), waiting];
  await openOrders({ dinerOrder: orderOf({ suborder }) });
  const lineOf = async (name: string) => (await screen.findByText(name)).parentElement?.parentElement?.textContent;
  expect(await lineOf('House Burger')).toContain('Being prepared');
  expect(await lineOf('Onion Soup')).toContain('Ready');
  expect(screen.getByText('In the kitchen, not started yet')).toBeTruthy();
});

test('[DIN-ORD-03 DIN-ORD-04 DIN-ORD-10] the totals exclude the canceled sub-order, beside To Menu and Make Payment, and their explanation unfolds', async () => {
  const { user } = await openOrders({ ...menuAnswers, dinerOrder: threeKinds });
  await screen.findByRole('region', { name: /New Order/ });
  const bar = screen.getByRole('contentinfo');
  await card(/Total/).findByText('$89.55');
  expect(sums()).toEqual([...sumsOfBill('Service Fee$2.00'), 'Total$89.55']);
  expect(within(bar).getByText('$89.55')).toBeTruthy();
  expect(within(bar).getByRole('button', { name: 'Make Payment' })).toBeTruthy();
  await user.click(screen.getByText('How this is calculated'));
  expect(textsOf(document.querySelectorAll('details li'))).toEqual([
    'Sub-Total$26.00 + $54.25 = $80.25',
    'Service Fee$80.25 is above $75.00, tier 3: $2.00',
    'Tax8.875% of $26.00 = $2.3075, rounded $2.318.875% of $54.25 = $4.8146875, rounded $4.818.875% of the service fee $2.00 = $0.1775, rounded $0.18$2.31 + $4.81 + $0.18 = $7.30',
    'Total$80.25 + $2.00 + $7.30 = $89.55',
  ]);
  await user.click(within(bar).getByRole('button', { name: 'To Menu' }));
  expect(window.location.pathname).toBe(`/customer/menu/${segment}`);
});

test('status messages appear in live regions that already exist', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const made = (values: Parameters<typeof buildSubOrder>[0]) =>
    orderOf({ suborder: [buildSubOrder({ subOrderID: 2, ...values })] });
  const { server } = await openOrders({ dinerOrder: made({ status: 'N' }) });
  await screen.findByRole('region', { name: /New Order/ });
  const [state, becomes] = card(/New Order/).getAllByRole('status');
  server.answer('dinerOrder', made({ status: 'O', kitchenStep: 'ready' }));
  await act(() => vi.advanceTimersByTimeAsync(5200));
  await waitFor(() => expect(state?.textContent).toContain('Confirmed'));
  expect(becomes?.textContent).toContain('Ready: it is on its way to you');
});

test.each([
  ['MISSING_ID', refusal('MISSING_ID', { undeclared: true }), 'Id is missing to get record!'],
  ['another failure', refusal('ServerError'), 'Error api to get item!'],
])('[DIN-ORD-13 DIN-ORD-14] an order refused with %s shows an error with Retry', async (_case, refused, words) => {
  const { server, press } = await openOrders({ dinerOrder: refused });
  expect(await screen.findByText(words)).toBeTruthy();
  server.answer('dinerOrder', threeKinds);
  await press('Retry');
  expect(await screen.findByRole('region', { name: /New Order/ })).toBeTruthy();
});

test('[DIN-ORD-20 AMB-101] the order is polled every 5 seconds, and a network error is logged and marks the shown data as stale', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { server, alert } = await openOrders();
  await screen.findByRole('region', { name: /New Order/ });
  await act(() => vi.advanceTimersByTimeAsync(4800));
  expect(server.madeOf('dinerOrder')).toHaveLength(1);
  server.answer('dinerOrder', offline);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(await screen.findByText(/Last updated/)).toBeTruthy();
  expect(screen.getByRole('region', { name: /New Order/ })).toBeTruthy();
  expect(console.error).toHaveBeenCalled();
  expect(alert).not.toHaveBeenCalled();
  server.answer('dinerOrder', orderOf({ suborder: oneConfirmed }));
  await act(() => vi.advanceTimersByTimeAsync(5200));
  await waitFor(() => expect(screen.queryByText(/Last updated/)).toBeNull());
  expect(card(/Confirmed/)).toBeTruthy();
});

test("an empty order says so and cannot be paid; without a connection the screen doesn't claim that it is still empty", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { server } = await openOrders({ dinerOrder: success('dinerOrder', { result: null }) });
  expect(await screen.findByText('Nothing ordered yet')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Make Payment' })).toHaveProperty('disabled', true);
  server.answer('dinerOrder', offline);
  await act(() => vi.advanceTimersByTimeAsync(6000));
  await screen.findByText(/Last updated/);
  expect(screen.queryByText('Nothing ordered yet')).toBeNull();
});

test('an order with everything canceled cannot be paid', async () => {
  await openOrders({ dinerOrder: orderOf({ status: 'D', suborder: [buildSubOrder({ status: 'D' })] }) });
  await screen.findByRole('region', { name: /Canceled/ });
  expect(screen.queryByRole('button', { name: 'Make Payment' })).toBeNull();
});

test('an ended visit leads to the check-in', async () => {
  dinerServer({
    ...chargeAnswers,
    dinerOrder: refusal('NotCheckedIn'),
    verifyTable: success('verifyTable', { result: 1, restaurantName: 'Demo Bistro', tableName: 'Table 7' }),
    isOtpRequired: success('isOtpRequired', { result: 1 }),
  });
  openAt(App, myOrdersAddress);
  expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeTruthy();
  expect(window.location.pathname).toBe(`/customer/checkin/${segment}`);
});

const waitingSince = (seconds: number, seenTime: string | null) =>
  orderOf({
    waitMinutes: 2,
    suborder: [buildSubOrder({ createTime: new Date(Date.now() - seconds * 1000).toISOString(), seenTime })],
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
