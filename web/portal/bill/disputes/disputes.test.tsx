import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Dispute } from '../../../../core/contract/disputes.ts';
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

beforeEach(() => {
  server.answer('disputes', [open]);
  server.answer('orderById', buildOrder({ status: 'P' }));
  server.answer('searchOrders', null, { results: [], ...pageFigures(0) });
});

test.each(['/portal/orders', '/portal/order'])(
  '%s shows a disputed payment with its deadline and its order',
  async (path) => {
    openPortal(path);
    const strip = within(await screen.findByRole('list', { name: 'Disputed card payments' }));
    expect(strip.getByRole('listitem').textContent).toBe(
      'A card payment of $97.45 is disputed: product not received. Answer in Stripe by 12/05/2026 07:42:10 PM.Order No. 1048 · Terrace 1',
    );
    expect(strip.getByRole('link').getAttribute('href')).toBe('/portal/order?id=1048');
  },
);

test('the name of the provider links to the page that answers the dispute', async () => {
  const answerAt = 'https://dashboard.stripe.com/disputes/dp_1';
  server.answer('disputes', [{ ...open, answerAt }]);
  server.answer('orderDisputes', [{ ...open, answerAt }]);
  const board = openPortal('/portal/orders');
  const strip = within(await screen.findByRole('list', { name: 'Disputed card payments' }));
  expect(strip.getByRole('link', { name: 'Stripe' }).getAttribute('href')).toBe(answerAt);
  expect(strip.getByRole('listitem').textContent).toContain('Answer in Stripe by 12/05/2026 07:42:10 PM.');
  board.unmount();
  openPortal('/portal/order?id=1048');
  const list = within(await screen.findByRole('list', { name: 'Disputes' }));
  expect(list.getByRole('link', { name: 'Stripe' }).getAttribute('href')).toBe(answerAt);
});

test('disputes are neither requested nor shown without a privilege to take or refund payments', async () => {
  server.answer('userPrivileges', ['order']);
  signIn({ restaurantId: 1, privileges: ['order'] });
  const board = openPortal('/portal/orders');
  await waitFor(() => expect(server.sent('activeOrders').length).toBeGreaterThan(0));
  board.unmount();
  openPortal('/portal/order?id=1048');
  await screen.findByRole('heading', { name: 'Order No. 1048' });
  expect([server.sent('disputes').length, server.sent('orderDisputes').length]).toEqual([0, 0]);
  expect(screen.queryByText(/is disputed/)).toBeNull();
});

test.each([
  ['open', 'Open', 'Since 11/21/2026 07:42:10 PM, answer in Stripe by 12/05/2026 07:42:10 PM'],
  ['won', 'Won', 'Since 11/21/2026 07:42:10 PM, decided 11/30/2026 07:42:10 PM'],
  ['lost', 'Lost', 'Since 11/21/2026 07:42:10 PM, decided 11/30/2026 07:42:10 PM'],
] as const)('the order shows a dispute that is %s', async (state, label, times) => {
  const endedTime = state === 'open' ? null : '2026-12-01T03:42:10.000Z';
  server.answer('orderDisputes', [{ ...open, state, endedTime }]);
  openPortal('/portal/order?id=1048');
  const list = within(await screen.findByRole('list', { name: 'Disputes' }));
  for (const words of ['$97.45', label, 'Product not received', times])
    expect(list.getByRole('listitem').textContent).toContain(words);
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
