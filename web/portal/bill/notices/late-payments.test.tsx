import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { buildLatePayment, buildTableOrder } from '../../../testing/order-data.ts';
import { buildActiveOrder, buildOrder, buildTableDetail } from '../../../testing/portal-data.ts';
import { openPortal } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';

const server = portalTest({ restaurantId: 1, privileges: ['order', 'payment'] });
afterEach(() => vi.unstubAllGlobals());

const late = buildLatePayment();
const words = /A card payment of \$107\.45 came in after this order was paid\. Please refund it\./;

test('a late card payment shows on the board, with a link to its order, which shows it too', async () => {
  server.answer('latePayments', [
    late,
    { ...late, latePaymentId: 4, amount: 1, currency: 'jpy', reason: 'other-amount' },
  ]);
  server.answer('orderById', buildOrder({ status: 'P', latePayments: [late] }));
  const { user, address } = openPortal('/portal/orders');
  const list = within(await screen.findByRole('list', { name: 'Card payments to refund' }));
  expect(list.getByText(words).parentElement?.textContent).toContain('11/21/2026 07:42:10 PM');
  expect(list.getByText(/1 JPY is not the amount of the bill/)).toBeDefined();
  await user.click(list.getAllByRole('link', { name: 'Order No. 1048 · Terrace 1' })[0] as HTMLElement);
  await waitFor(() => expect(address()).toBe('/portal/order?id=1048'));
  expect((await screen.findByText(words)).textContent).toContain('$107.45');
});

test("'Paying now' appears only on the card, table, order and payment dialog", async () => {
  for (const payingNow of [true, false]) {
    const shown = payingNow ? 1 : 0;
    server.answer('activeOrders', [buildActiveOrder({ status: 'C', payingNow })]);
    server.answer('orderById', buildOrder({ status: 'C', payingNow }));
    const order = buildTableOrder({ status: 'C', payingNow });
    server.answer('tableDetail', buildTableDetail({ state: 2, order }));

    const board = openPortal('/portal/orders');
    expect((await screen.findByRole('article')).textContent?.split('Paying now')).toHaveLength(shown + 1);
    await board.user.click(screen.getByRole('button', { name: 'Payment Pending, order 1048' }));
    await screen.findByRole('button', { name: 'Pay' });
    expect(screen.queryAllByText(/Taking the payment here stops the card payment/)).toHaveLength(shown);
    board.unmount();

    const table = openPortal('/portal/table?id=11');
    await screen.findByRole('link', { name: 'Open order' });
    expect(screen.queryAllByText('Paying now')).toHaveLength(shown);
    table.unmount();

    const description = openPortal('/portal/order?id=1048');
    await screen.findByRole('heading', { name: 'Order No. 1048' });
    await screen.findByText('Payment Pending', { selector: 'button *' });
    expect(screen.queryAllByText('Paying now')).toHaveLength(shown);
    description.unmount();
  }
});
