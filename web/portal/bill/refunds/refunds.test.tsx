import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Refund } from '../../../../core/contract/refunds.ts';
import { type Region, startingRegion } from '../../../../core/domain/formats/region.ts';
import { textsOf } from '../../../testing/on-screen.ts';
import { buildLatePayment } from '../../../testing/order-data.ts';
import { buildOrder, buildRefund } from '../../../testing/portal-data.ts';
import { buildToken, openPortal, signIn } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';

const server = portalTest({ restaurantId: 1, privileges: ['order', 'payment', 'refund'] });
const refunded = buildRefund();
const paidOnce = (paidby: 'Cash' | 'Online', paid: number, left: number, refunds: Refund[]) => ({
  paidby,
  paid,
  left,
  payments: [{ paymentId: 3001, paidby, paid, left }],
  refunds,
});

beforeEach(() => {
  server.answer('orderById', buildOrder({ status: 'P' }));
  server.answer('refunds', paidOnce('Cash', 97.45, 97.45, []));
  server.answer('refund', refunded);
});

async function openDialog() {
  const page = openPortal('/portal/order?id=1048');
  await page.user.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund' }));
  return { ...page, dialog, amount: dialog.getByLabelText('Amount'), reason: dialog.getByLabelText('Reason') };
}
type Opened = Awaited<ReturnType<typeof openDialog>>;

async function press({ user, dialog }: Opened, amount: string) {
  await user.click(dialog.getByRole('button', { name: `Refund ${amount}` }));
}

async function agree({ user }: Opened, amount: string) {
  const question = within(await screen.findByRole('dialog', { name: `Refund ${amount}?` }));
  await user.click(question.getByRole('button', { name: 'Refund' }));
}

const bodyOf = (index: number) => JSON.parse(server.sent('refund')[index]?.body ?? '');
const keyOf = (index: number) => new Headers(server.sent('refund')[index]?.headers).get('idempotency-key');

test('the amount starts at the remainder, and a partial refund needs a reason and a confirmation', async () => {
  const page = await openDialog();
  expect(page.amount).toHaveProperty('value', '97.45');
  expect(page.dialog.getByText(/Hand the money to the guest/)).toBeDefined();
  await page.user.clear(page.amount);
  await page.user.type(page.amount, '20.5');
  await page.user.type(page.reason, ' Cold soup ');
  await press(page, '$20.50');
  expect(server.sent('refund')).toEqual([]);
  server.answer('refunds', paidOnce('Cash', 97.45, 76.95, [refunded]));
  await agree(page, '$20.50');
  expect(await screen.findByText('$20.50 has been refunded')).toBeDefined();
  expect(bodyOf(0)).toEqual({ orderID: 1048, amount: '20.5', reason: 'Cold soup' });
  const list = within(await screen.findByRole('list', { name: 'Refunds' }));
  expect(list.getByText('Refunded')).toBeDefined();
  expect(list.getByText('Cold soup')).toBeDefined();
  expect(list.getByText('Payment 3001, Cash · Maria Lopez · 11/21/2026 07:42:10 PM')).toBeDefined();
  expect(screen.getByText('$97.45 was paid, $76.95 can still be refunded.')).toBeDefined();
});

test('in cash the amount is rounded to the smallest coin, unless it is all that is left', async () => {
  const region: Region = { ...startingRegion, cash: { step: 10, direction: 'nearest' } };
  signIn({ restaurantId: 1, privileges: ['order', 'payment', 'refund'], region });
  server.answer('restaurantNames', [{ id: 1, name: 'Demo Bistro', region }]);
  const page = await openDialog();
  expect(page.dialog.getByText('Up to $97.45 can be refunded.')).toBeDefined();
  await page.user.clear(page.amount);
  await page.user.type(page.amount, '20.44');
  expect(page.dialog.getByText('In cash, $20.40 is given. Up to $97.45 can be refunded.')).toBeDefined();
  await page.user.type(page.reason, 'Cold soup');
  await press(page, '$20.40');
  await agree(page, '$20.40');
  expect(await screen.findByText('$20.40 has been refunded')).toBeDefined();
  expect(bodyOf(0)).toMatchObject({ amount: '20.44' });
});

test('a wrong amount and a missing reason are reported at their fields and not sent', async () => {
  const page = await openDialog();
  for (const [typed, words] of [
    ['', 'Please enter a valid amount!'],
    ['0', 'Please enter a valid amount!'],
    ['-3', 'Please enter a valid amount!'],
    ['97.46', 'At most $97.45 can be refunded.'],
  ] as const) {
    await page.user.clear(page.amount);
    if (typed) await page.user.type(page.amount, typed);
    await page.user.click(page.dialog.getByRole('button', { name: /^Refund \$/ }));
    await waitFor(() =>
      expect(textsOf(page.dialog.getAllByRole('alert')), typed).toEqual([words, 'Please enter a reason!']),
    );
  }
  expect(server.sent('refund')).toEqual([]);
});

test('declining sends nothing, a lost answer is retried with the same key, and a refusal by the provider ends the refund', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const page = await openDialog();
  const refund = async () => {
    await press(page, '$97.45');
    await agree(page, '$97.45');
  };
  await page.user.type(page.reason, 'Cold soup');
  await press(page, '$97.45');
  const question = within(await screen.findByRole('dialog', { name: 'Refund $97.45?' }));
  await page.user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(server.sent('refund')).toEqual([]);
  expect(page.reason).toHaveProperty('value', 'Cold soup');
  server.fail('refund');
  await refund();
  await page.dialog.findByRole('alert');
  server.refuse('refund', 'RefundRefused');
  await refund();
  await page.dialog.findByText('The card provider refused the refund. No money was moved.');
  // Escape at the identity check closes only that question.
  server.refuse('refund', 'ProveAgain');
  await refund();
  await page.user.type(await screen.findByLabelText('PIN or password'), '2749{Escape}');
  await waitFor(() => expect(screen.queryByLabelText('PIN or password')).toBeNull());
  expect(page.reason).toHaveProperty('value', 'Cold soup');
  expect(screen.getByRole('dialog', { name: 'Refund' })).toBeDefined();
  expect(server.sent('proveAgain')).toEqual([]);
  server.answer('refund', { ...refunded, state: 'pending' });
  await refund();
  expect(await screen.findByText('The refund of $97.45 is on its way')).toBeDefined();
  expect(keyOf(1)).toBe(keyOf(0));
  expect(keyOf(2)).not.toBe(keyOf(0));
});

test('the button needs the privilege and a remainder, and the list is for staff who take payments', async () => {
  server.answer('refunds', paidOnce('Online', 20.5, 0, [{ ...refunded, state: 'failed' }]));
  const full = openPortal('/portal/order?id=1048');
  expect(await screen.findByText('Failed')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
  full.unmount();
  signIn({ restaurantId: 1, privileges: ['order', 'payment'] });
  server.answer('userPrivileges', ['order', 'payment']);
  server.answer('refunds', paidOnce('Online', 50, 29.5, [refunded]));
  const server_ = openPortal('/portal/order?id=1048');
  expect(await screen.findByText('Cold soup')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
  server_.unmount();
});

test('a late payment is refunded in full', async () => {
  server.answer('orderById', buildOrder({ status: 'P', latePayments: [buildLatePayment()] }));
  const { user } = openPortal('/portal/order?id=1048');
  await user.click(await screen.findByRole('button', { name: 'Refund late payment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund' }));
  expect(dialog.queryByLabelText('Amount')).toBeNull();
  await user.type(dialog.getByLabelText('Reason'), 'Paid twice');
  await user.click(dialog.getByRole('button', { name: 'Refund $107.45' }));
  const question = within(await screen.findByRole('dialog', { name: 'Refund $107.45?' }));
  await user.click(question.getByRole('button', { name: 'Refund' }));
  await waitFor(() =>
    expect(bodyOf(0)).toEqual({ orderID: 1048, latePaymentId: 3, amount: '107.45', reason: 'Paid twice' }),
  );
});

test('on a bill paid in parts, a payment is chosen and its own remainder offered', async () => {
  const parts = [
    { paymentId: 3001, paidby: 'Cash' as const, paid: 40, left: 40 },
    { paymentId: 3002, paidby: 'Online' as const, paid: 57.45, left: 7.45 },
    { paymentId: 3003, paidby: 'Card' as const, paid: 5, left: 0 },
  ];
  server.answer('refunds', { paidby: 'Cash', paid: 102.45, left: 47.45, payments: parts, refunds: [refunded] });
  const page = await openDialog();
  const choice = page.dialog.getByLabelText('Payment');
  expect(textsOf(within(choice).getAllByRole('option'))).toEqual([
    'Payment 1, Cash, $40.00',
    'Payment 2, Online, $57.45',
  ]);
  await page.user.selectOptions(choice, 'Payment 2, Online, $57.45');
  expect(page.amount).toHaveProperty('value', '7.45');
  await page.user.type(page.reason, 'Wrong dish');
  await press(page, '$7.45');
  await agree(page, '$7.45');
  await screen.findByText('$7.45 has been refunded');
  expect(bodyOf(0)).toEqual({ orderID: 1048, amount: '7.45', reason: 'Wrong dish', paymentId: 3002 });
});

test('dishes are chosen with quantities, and their part of fees and tax is shown and sent', async () => {
  const payment = {
    paymentId: 3001,
    paidby: 'Cash' as const,
    paid: 97.45,
    left: 97.45,
    byDish: {
      left: 92.45,
      taxIncluded: false,
      dishes: [
        { lineID: 7, unit: 1, name: 'Steak', price: 40, quantity: 1, left: [] },
        {
          lineID: 8,
          unit: 2,
          name: 'Fries (Mayo)',
          price: 5,
          quantity: 3,
          left: [
            { amount: 5.52, tax: 0.44 },
            { amount: 5.51, tax: 0.44 },
          ],
        },
        { lineID: 9, unit: 1, name: 'Soup', price: 11, quantity: 1, left: [{ amount: 12.1, tax: 0.98 }] },
      ],
    },
  };
  server.answer('refunds', { ...paidOnce('Cash', 97.45, 97.45, []), payments: [payment] });
  const page = await openDialog();
  await page.user.click(page.dialog.getByRole('button', { name: 'Choose dishes' }));
  await page.user.type(page.dialog.getByLabelText('Reason'), 'Cold');
  await page.user.click(page.dialog.getByRole('button', { name: /^Refund/ }));
  expect(await page.dialog.findByText('Please choose a dish!')).toBeDefined();
  expect(page.dialog.getByText('$40.00, nothing left to refund')).toBeDefined();
  const more = page.dialog.getByRole('button', { name: 'More Fries (Mayo)' });
  await page.user.click(more);
  await page.user.click(more);
  expect(more).toHaveProperty('disabled', true);
  const rows = () =>
    page.dialog.getAllByRole('term').map((term) => `${term.textContent} ${term.nextSibling?.textContent}`);
  expect(rows()).toEqual(['Sub-Total $10.00', 'Fees and discount $0.15', 'Tax $0.88', 'Refund $11.03']);
  server.answer('refund', buildRefund({ dishes: '2 x Fries (Mayo)' }));
  server.answer('refunds', paidOnce('Cash', 97.45, 86.42, [buildRefund({ dishes: '2 x Fries (Mayo)' })]));
  await press(page, '$11.03');
  await agree(page, '$11.03');
  await screen.findByText('$11.03 has been refunded');
  const dishes = [{ lineID: 8, unit: 2, quantity: 2 }];
  expect(bodyOf(0)).toEqual({ orderID: 1048, amount: '11.03', reason: 'Cold', dishes });
  expect(within(await screen.findByRole('list', { name: 'Refunds' })).getByText('2 x Fries (Mayo)')).toBeDefined();
});

test('typed values survive the end of the session for the same user', async () => {
  server.refuse('refund', 'NotSignedIn');
  const page = await openDialog();
  await page.user.clear(page.amount);
  await page.user.type(page.amount, '20.5');
  await page.user.type(page.reason, 'Cold soup');
  await press(page, '$20.50');
  await agree(page, '$20.50');
  await screen.findByText(/^You were signed out\. This was not saved\./);
  server.answer('signIn', { username: 'manager', name: 'Maria Lopez', token: buildToken() });
  await page.user.type(screen.getByRole('textbox', { name: 'Username' }), 'manager');
  await page.user.click(screen.getByRole('button', { name: 'Login' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund' }));
  expect(dialog.getByLabelText('Amount')).toHaveProperty('value', '20.5');
  expect(dialog.getByLabelText('Reason')).toHaveProperty('value', 'Cold soup');
  // The question is closed: the refund has to be pressed again.
  expect(screen.queryByRole('dialog', { name: /^Refund \$/ })).toBeNull();
});
