import { act, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Region, startingRegion } from '../../../core/domain/formats/region.ts';
import { checkedIn, forgetEverything, openAt } from '../../testing/diner-app.tsx';
import { buildOrder, buildSubOrder, chargeAnswers, paymentRecord, segment } from '../../testing/diner-data.ts';
import { dinerServer, offline, refusal, success } from '../../testing/diner-server.ts';
import { textsOf } from '../../testing/on-screen.ts';
import { App } from '../app.tsx';

const assign = vi.fn();

beforeEach(() => {
  checkedIn();
  window.localStorage.setItem('payment', JSON.stringify(paymentRecord));
  assign.mockReset();
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
});
afterEach(forgetEverything);

const order = success('dinerOrder', { result: buildOrder({ status: 'C' }) });
const started = success('payOrder', { result: 'sess_1', url: 'http://localhost:3000/checkout/sess_1' });
const answers = { ...chargeAnswers, dinerOrder: order, payOrder: started };

async function openPayment(given: Parameters<typeof dinerServer>[0] = answers) {
  const server = dinerServer({ ...given });
  const opened = openAt(App, '/customer/payment');
  await screen.findByLabelText('Tip Amt');
  const press = (name: string | RegExp) => opened.user.click(screen.getByRole('button', { name }));
  return { server, ...opened, press };
}

const bill = () => textsOf(screen.getByRole('region', { name: 'Your bill' }).querySelectorAll('dl > div'));
const due = () => screen.getByRole('contentinfo').querySelector('output')?.textContent;
const kept = (name: string) => window.localStorage.getItem(name);

test("[DIN-PAY-01 DIN-PAY-02 DIN-PAY-03 DIN-PAY-04 DIN-PAY-05 DIN-PAY-09 MONEY-04 MONEY-13 MONEY-18 MONEY-19 MONEY-20] the bill shows total, the plan's service fee, tax including the fee's, and the amount to pay", async () => {
  const { server } = await openPayment();
  expect(screen.getByRole('heading', { name: 'Payment' })).toBeTruthy();
  expect(bill()).toEqual(['Total Amt$80.25', 'Service Fee$2.00', 'Tax Amt$7.30']);
  expect(within(screen.getByRole('contentinfo')).getByText('Amt to Pay')).toBeTruthy();
  expect(due()).toBe('$89.55');
  expect(['10%', '15%', '20%'].map((name) => screen.getAllByRole('button', { name: new RegExp(name) }).length)).toEqual(
    [1, 1, 1],
  );
  expect(screen.getByRole('button', { name: 'Pay' })).toBeTruthy();
  expect(server.madeOf('dinerChargePlan')[0]?.query).toEqual({ rid: '1' });
  expect(server.madeOf('restaurantConfig')[0]?.query).toEqual({ rid: '1' });
});

test('the dishes behind the bill and the explanation of each figure unfold, with tier, rate and tip', async () => {
  const { user, press } = await openPayment();
  await press(/10%/);
  await user.click(screen.getByText('How this is calculated'));
  const steps = textsOf(screen.getByRole('region', { name: 'Your bill' }).querySelectorAll('li'));
  expect(steps).toEqual([
    'Service Fee$80.25 is above $75.00, tier 3: $2.00',
    'Amt to Pay$80.25 + $2.00 + $7.30 + $8.96 = $98.51',
  ]);
  await user.click(await screen.findByText('2 items'));
  expect(screen.getByText('House Burger')).toBeTruthy();
});

/** The amounts at the ends of the lines, in cents. */
const centsAtEnds = (lines: readonly string[]) =>
  lines.map((line) => Math.round(Number(/\$([\d.,]+)$/.exec(line)?.[1]?.replace(',', '')) * 100));
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

const bills = fc.sample(
  fc.record({ total: fc.integer({ min: 1, max: 90_000 }), tax: fc.integer({ min: 0, max: 9_000 }) }),
  { numRuns: 5, seed: 40 },
);

describe.each(bills)('the lines of a bill of $total cents with $tax cents of tax', ({ total, tax }) => {
  // The plan's tiers, and 8.875% of their fees.
  const [fee, feeTax] = total <= 2_500 ? [50, 4] : total <= 7_500 ? [100, 9] : [200, 18];
  const lines = [total, fee, tax + feeTax];
  const suborder = [buildSubOrder({ status: 'O', totalAmt: total / 100, taxAmt: tax / 100 })];
  const orderOf = (status: 'O' | 'C') => success('dinerOrder', { result: buildOrder({ status, suborder }) });

  test('add up to the amount to pay in My Orders and in its question', async () => {
    dinerServer({ ...answers, dinerOrder: orderOf('O') });
    const { user } = openAt(App, `/customer/myorder/${segment}`);
    const card = await screen.findByRole('region', { name: 'Total' });
    const shown = [...lines, sumOf(lines)];
    await waitFor(() => expect(centsAtEnds(textsOf(card.querySelectorAll('dl > div')))).toEqual(shown));
    await user.click(screen.getByRole('button', { name: 'Make Payment' }));
    const question = await screen.findByRole('alertdialog', { name: 'Close this order?' });
    expect(centsAtEnds(textsOf(question.querySelectorAll('dl > div')))).toEqual(shown);
  });

  test('are the same on the payment screen', async () => {
    window.localStorage.setItem(
      'payment',
      JSON.stringify({ ...paymentRecord, totalAmt: total / 100, taxAmt: tax / 100 }),
    );
    await openPayment({ ...answers, dinerOrder: orderOf('C') });
    expect(centsAtEnds(bill())).toEqual(lines);
    expect(centsAtEnds([due() ?? ''])).toEqual([sumOf(lines)]);
  });
});

test('[DIN-PAY-04 MONEY-21 MONEY-22] the presets of the amount to pay, each taken back by a second press', async () => {
  const { press } = await openPayment();
  for (const [name, tip, withTip] of [
    [/10%/, '8.96', '$98.51'],
    [/15%/, '13.43', '$102.98'],
    [/20%/, '17.91', '$107.46'],
  ] as const) {
    await press(name);
    expect(screen.getByLabelText('Tip Amt')).toHaveProperty('value', tip);
    expect(due()).toBe(withTip);
    await press(name);
    expect(due()).toBe('$89.55');
  }
});

describe('the tip card of a restaurant', () => {
  const openWith = async (tips: Region['tips']) => {
    // Changed since the check-in, which was in the default region.
    const region = { ...startingRegion, tips };
    const server = dinerServer({ ...answers, taxRate: success('taxRate', { result: 8.875, region }) });
    const opened = openAt(App, '/customer/payment');
    await screen.findByText('$80.25');
    return { server, ...opened };
  };
  const presets = () => textsOf(screen.getByRole('region', { name: 'Tip' }).querySelectorAll('button'));

  test('with percentages of its own offers these', async () => {
    const { user } = await openWith([5, 7, 12, 50]);
    // 89.55 × 5 % = 4.4775, × 7 % = 6.2685, × 12 % = 10.746, × 50 % = 44.775.
    expect(presets()).toEqual(['5% $4.48', '7% $6.27', '12% $10.75', '50% $44.78']);
    await user.click(screen.getByRole('button', { name: /^7%/ }));
    expect(due()).toBe('$95.82');
  });

  test('with free amounts has only the field', async () => {
    const { user } = await openWith([]);
    expect(presets()).toEqual([]);
    await user.type(screen.getByLabelText('Tip Amt'), '5');
    expect(due()).toBe('$94.55');
  });

  test('that takes no tips is not there, and a tip typed before is not paid', async () => {
    window.localStorage.setItem('tipAmt', '5');
    const { server, user } = await openWith(null);
    expect(screen.queryByRole('region', { name: 'Tip' })).toBeNull();
    expect(screen.queryByLabelText('Tip Amt')).toBeNull();
    expect(due()).toBe('$89.55');
    await user.click(screen.getByRole('button', { name: 'Pay' }));
    await waitFor(() => expect(server.madeOf('payOrder')[0]?.body).toMatchObject({ tipamount: 0 }));
  });
});

test('[DIN-PAY-06 DIN-PAY-07 DIN-PAY-08] a typed tip is added, and the stored amounts survive a reload', async () => {
  const { user, unmount } = await openPayment();
  await user.type(screen.getByLabelText('Tip Amt'), '5.5');
  expect(due()).toBe('$95.05');
  const names = ['totalAmt', 'taxTotal', 'amtToPay', 'tipAmt', 'amtwithTip', 'wolfyCharges'];
  expect(names.map(kept)).toEqual(['80.25', '7.3', '89.55', '5.5', '95.05', '2']);
  expect(kept('paymentType')).toBe('T');
  expect(JSON.parse(kept('payment') ?? '')).toEqual(paymentRecord);
  unmount();
  await openPayment();
  expect(screen.getByLabelText('Tip Amt')).toHaveProperty('value', '5.50');
  expect(due()).toBe('$95.05');
});

test('a tip that is none or too much shows an error and is not sent', async () => {
  const { server, user } = await openPayment();
  const none = 'Please enter the tip as an amount, such as 5 or 5.50';
  for (const [typed, words] of [
    ['-5', none],
    ['five', none],
    ['1.234', none],
    ['895.51', 'The tip can be at most $895.50'],
  ] as const) {
    await user.clear(screen.getByLabelText('Tip Amt'));
    expect(screen.queryByText(words)).toBeNull();
    await user.type(screen.getByLabelText('Tip Amt'), typed);
    expect([typed, screen.queryByText(words) !== null]).toEqual([typed, true]);
    expect(screen.getByRole('button', { name: 'Pay' })).toHaveProperty('disabled', true);
  }
  expect(server.madeOf('payOrder')).toEqual([]);
});

test.each([
  ['P', '{"otprequired":1,"managercode":"","paymenttype":"P"}'],
  ['T', '{"otprequired":1,"managercode":"","paymenttype":"T","note":"P"}'],
])('[DIN-PAY-10 DIN-PAY-11] the third entry of the configuration is the payment type %s', async (type, text) => {
  await openPayment({ ...answers, restaurantConfig: success('restaurantConfig', { result: text }) });
  expect(kept('paymentType')).toBe(type);
});

test('[DIN-PAY-12 DIN-PAY-13 DIN-PAY-14 MONEY-23 MONEY-24 STATE-18] Pay sends the record with the shown figures and opens the checkout page', async () => {
  const { server, press } = await openPayment();
  await press(/15%/);
  await press('Pay');
  await waitFor(() => expect(assign.mock.calls).toEqual([['http://localhost:3000/checkout/sess_1']]));
  const [sent] = server.madeOf('payOrder');
  expect(sent?.contentType).toBe('application/json');
  // 2.9 % of 102.98 is 2.99, with 0.30 and the service charge of 2.00.
  expect(sent?.body).toEqual({
    ...paymentRecord,
    tipamount: 13.43,
    wolfyCharges: 2,
    appcharges: 5.29,
    taxamount: 7.3,
  });
  expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
  expect(screen.getByRole('button', { name: 'Pay' })).toHaveProperty('disabled', true);
});

test('[DIN-PAY-06] without a tip 0 is sent, and pressing Pay twice sends one request', async () => {
  const { server, user } = await openPayment();
  await user.dblClick(screen.getByRole('button', { name: 'Pay' }));
  await waitFor(() => expect(assign).toHaveBeenCalledTimes(1));
  expect(server.madeOf('payOrder').map(({ body }) => body?.tipamount)).toEqual([0]);
});

test('a changed amount is reloaded, shown and announced', async () => {
  const changed = { ...paymentRecord, totalAmt: 20, taxAmt: 1.78, wolfyCharges: 0.5, amount: 22.32 };
  const { press } = await openPayment({
    ...answers,
    payOrder: refusal('AmountChanged'),
    dinerCloseOrder: success('dinerCloseOrder', { result: changed }),
  });
  await press('Pay');
  expect(await screen.findByText('The amount has changed. Please check the bill again.')).toBeTruthy();
  expect(bill()).toEqual(['Total Amt$20.00', 'Service Fee$0.50', 'Tax Amt$1.82']);
  expect(assign).not.toHaveBeenCalled();
});

test.each([
  ['AlreadyPaid', 'This order is already paid.'],
  ['NotClosed', 'This order is not waiting for payment.'],
  ['CardsUnavailable', 'You cannot pay by card here. Please pay your server.'],
  ['Unavailable', 'The card payment service is not responding. Please try again, or pay your server.'],
  ['Stale', 'Another phone at this table has just started to pay. Please check the bill again.'],
  ['NotFound', 'The payment could not be started. Please try again.'],
] as const)('a payment refused with %s says so', async (code, words) => {
  const { press } = await openPayment({ ...answers, payOrder: refusal(code) });
  await press('Pay');
  expect(await screen.findByText(words)).toBeTruthy();
});

test('[DIN-ORD-20] a lost answer is logged, and Pay retries with the same key', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { server, alert, press } = await openPayment({ ...answers, payOrder: offline });
  await press('Pay');
  expect(await screen.findByText(/you will not be charged twice/)).toBeTruthy();
  expect(log).toHaveBeenCalled();
  expect(alert).not.toHaveBeenCalled();
  server.answer('payOrder', started);
  await press('Pay');
  await waitFor(() => expect(assign).toHaveBeenCalledTimes(1));
  const keys = server.madeOf('payOrder').map((request) => request.headers.get('Idempotency-Key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test.each(['', '{', '{"orderID":"x"}'])(
  'without a usable payment record (%s) a closed order’s record is fetched, so a second phone sees the bill',
  async (text) => {
    window.localStorage.setItem('payment', text);
    const closed = success('dinerCloseOrder', { result: paymentRecord });
    const { server } = await openPayment({ ...answers, dinerCloseOrder: closed });
    expect(server.madeOf('dinerCloseOrder').map(({ body }) => body)).toEqual([{ orderID: 1042 }]);
    await waitFor(() => expect(due()).toBe('$89.55'));
    expect(JSON.parse(kept('payment') ?? '')).toEqual(paymentRecord);
  },
);

const paidWords = 'Everything is paid. Thank you, and see you soon!';

test.each([
  ['with a record', 'P', paidWords],
  ['with a record', 'O', 'Your order is open again'],
  ['without a record', 'P', paidWords],
  ['without a record', 'O', 'Your order is open'],
  ['without a record', 'N', 'Your order is open'],
  ['without a record', 'D', 'There is nothing to pay here'],
  ['without a record', undefined, 'There is nothing to pay here'],
] as const)('a phone %s shows the true state of an order in state %s', async (record, status, words) => {
  if (record === 'without a record') window.localStorage.removeItem('payment');
  dinerServer({ ...answers, dinerOrder: success('dinerOrder', { result: status ? buildOrder({ status }) : null }) });
  const { user } = openAt(App, '/customer/payment');
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Pay' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'My Orders' }));
  expect(window.location.pathname).toBe(`/customer/myorder/${segment}`);
});

test('guests of a joined bill read that staff collect it, and cannot pay here', async () => {
  dinerServer({
    ...answers,
    dinerOrder: success('dinerOrder', {
      result: buildOrder({ status: 'C', joinedWith: ['Table 4', 'Table 5'] }),
    }),
  });
  openAt(App, '/customer/payment');
  await screen.findByText('Your table shares one bill with Table 4, Table 5. Please pay your server.');
  expect(screen.queryByRole('button', { name: 'Pay' })).toBeNull();
});

test('the optional invoice address is validated at Pay, sent with the payment and kept for a retry', async () => {
  const { server, user, press } = await openPayment();
  const field = screen.getByLabelText('Email for the invoice');
  await user.type(field, 'guest@');
  expect(screen.queryByText('Please enter a valid email!')).toBeNull();
  await press('Pay');
  expect(await screen.findByText('Please enter a valid email!')).toBeTruthy();
  expect(server.madeOf('payOrder')).toEqual([]);
  await user.type(field, 'example.com');
  await press('Pay');
  await waitFor(() => expect(assign).toHaveBeenCalledTimes(1));
  expect(server.madeOf('payOrder')[0]?.body).toMatchObject({ orderID: 1042, email: 'guest@example.com' });
  expect(kept('invoiceEmail')).toBe('guest@example.com');
});

test('a bill that fails to load says so, with Retry', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const server = dinerServer({ ...answers, dinerChargePlan: offline });
  const { user } = openAt(App, '/customer/payment');
  expect(await screen.findByText('The bill could not be loaded.')).toBeTruthy();
  server.answer('dinerChargePlan', chargeAnswers.dinerChargePlan);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByLabelText('Tip Amt')).toBeTruthy();
});

test('an order reopened by staff cannot be paid until it is closed and its new sums are loaded', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { server } = await openPayment();
  const suborder = [buildSubOrder({ status: 'O', totalAmt: 100, taxAmt: 8.88 })];
  server.answer('dinerOrder', success('dinerOrder', { result: buildOrder({ status: 'O', suborder }) }));
  await act(() => vi.advanceTimersByTimeAsync(5100));
  expect(await screen.findByText('Your order is open again')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Pay' })).toBeNull();
  server.answer('dinerOrder', success('dinerOrder', { result: buildOrder({ status: 'C', suborder }) }));
  await act(() => vi.advanceTimersByTimeAsync(5100));
  await screen.findByRole('region', { name: 'Your bill' });
  expect(bill()).toEqual(['Total Amt$100.00', 'Service Fee$2.00', 'Tax Amt$9.06']);
  expect(due()).toBe('$111.06');
});
