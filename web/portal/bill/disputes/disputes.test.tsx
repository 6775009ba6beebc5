import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Dispute } from '../../../../core/contract/disputes.ts';
import { textsOf } from '../../../testing/on-screen.ts';
import { buildOrder, pageFigures } from '../../../testing/portal-data.ts';
import { openPortal, signIn } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';

const server = portalTest({ restaurantId: 1, privileges: ['order', 'payment'] });
const open: Dispute = {
  disputeId: 7,
  orderID: 1048,
  tableName: 'Terrace 1',
  amount: 97.45,
  currency: 'usd',
  reason: 'product_not_received',
  provider: 'Stripe',
  answerAt: null,
  state: 'open',
  openedTime: '2026-11-22T03:42:10.000Z',
  answerBy: '2026-12-06T03:42:10.000Z',
  endedTime: null,
};

const answerAt = 'https://dashboard.stripe.com/disputes/dp_1';

beforeEach(() => {
  server.answer('disputes', [open]);
  server.answer('orderById', buildOrder({ status: 'P' }));
  server.answer('searchOrders', null, { results: [], ...pageFigures(0) });
});

test.each(['/portal/orders', '/portal/order'])(
  '%s shows a disputed payment with its deadline, its order and the page of the provider that answers it',
  async (path) => {
    server.answer('disputes', [open, { ...open, disputeId: 8, answerAt }]);
    openPortal(path);
    const strip = within(await screen.findByRole('list', { name: 'Disputed card payments' }));
    const words =
      'A card payment of $97.45 is disputed: product not received. Answer in Stripe by 12/05/2026 07:42:10 PM.Order No. 1048 · Terrace 1';
    expect(textsOf(strip.getAllByRole('listitem'))).toEqual([words, words]);
    const links = strip.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/portal/order?id=1048', answerAt, '/portal/order?id=1048']);
  },
);

test('disputes and late payments are neither requested nor shown without a privilege to take or refund payments', async () => {
  server.answer('userPrivileges', ['order']);
  signIn({ restaurantId: 1, privileges: ['order'] });
  const board = openPortal('/portal/orders');
  await waitFor(() => expect(server.sent('activeOrders').length).toBeGreaterThan(0));
  board.unmount();
  openPortal('/portal/order?id=1048');
  await screen.findByRole('heading', { name: 'Order No. 1048' });
  const calls = ['disputes', 'orderDisputes', 'latePayments'] as const;
  expect(calls.map((call) => server.sent(call).length)).toEqual([0, 0, 0]);
  expect(screen.queryByText(/is disputed/)).toBeNull();
});

test('the order shows its disputes, open, won and lost', async () => {
  const endedTime = '2026-12-01T03:42:10.000Z';
  server.answer('orderDisputes', [
    { ...open, answerAt },
    { ...open, disputeId: 8, state: 'won', endedTime },
    { ...open, disputeId: 9, state: 'lost', endedTime },
  ]);
  openPortal('/portal/order?id=1048');
  const list = within(await screen.findByRole('list', { name: 'Disputes' }));
  const items = textsOf(list.getAllByRole('listitem'));
  for (const [at, label, times] of [
    [0, 'Open', 'Since 11/21/2026 07:42:10 PM, answer in Stripe by 12/05/2026 07:42:10 PM'],
    [1, 'Won', 'Since 11/21/2026 07:42:10 PM, decided 11/30/2026 07:42:10 PM'],
    [2, 'Lost', 'Since 11/21/2026 07:42:10 PM, decided 11/30/2026 07:42:10 PM'],
  ] as const) {
    for (const words of ['$97.45', label, 'Product not received', times]) expect(items[at]).toContain(words);
  }
  expect(list.getByRole('link', { name: 'Stripe' }).getAttribute('href')).toBe(answerAt);
  expect(screen.getByText(/A lost dispute counts as a refund/)).toBeDefined();
});

test('an order without disputes shows no list, and a failed request says so', async () => {
  const page = openPortal('/portal/order?id=1048');
  await waitFor(() => expect(server.sent('orderDisputes')).toHaveLength(1));
  expect(screen.queryByRole('heading', { name: 'Disputes' })).toBeNull();
  page.unmount();
  server.refuse('orderDisputes', 'ServerError');
  openPortal('/portal/order?id=1048');
  expect(await screen.findByText('The disputes could not be loaded.')).toBeDefined();
});
