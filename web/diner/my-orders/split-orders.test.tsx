import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buildSplit, paymentRecord } from '../../testing/diner-data.ts';
import { success } from '../../testing/diner-server.ts';
import { myOrdersTest, oneConfirmed, openOrders, orderOf } from '../../testing/my-orders-desk.ts';
import { textsOf } from '../../testing/on-screen.ts';

myOrdersTest();

const closed = orderOf({ status: 'C', suborder: oneConfirmed });
const shares = [
  { share: 1, name: '', amount: 44.78, state: 'paid' as const },
  { share: 2, name: '', amount: 44.77, state: 'open' as const },
];
const half = buildSplit({ way: 'equal', shares, paid: 44.78, left: 44.77 });

test("an order waiting for payment shows the paid and remaining amounts and leads to the diner's part", async () => {
  const { server, user } = await openOrders({
    dinerOrder: closed,
    splitOf: success('splitOf', { result: half }),
    dinerCloseOrder: success('dinerCloseOrder', { result: paymentRecord }),
  });
  const bill = within(await screen.findByRole('region', { name: 'The bill of your table' }));
  expect(bill.getByRole('status').textContent).toBe('Paid $44.78 of $89.55, $44.77 left');
  expect(textsOf(bill.getAllByRole('listitem'))).toEqual(['Share 1$44.78Paid', 'Share 2$44.77To pay']);
  await user.click(screen.getByRole('button', { name: 'Pay My Share' }));
  expect(window.location.pathname).toBe('/customer/payment');
  expect(server.madeOf('dinerCloseOrder')[0]?.body).toEqual({ orderID: 1042 });
});

test('payments by others appear within five seconds until everything is paid', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { server } = await openOrders({ dinerOrder: closed, splitOf: success('splitOf', { result: half }) });
  await screen.findByText('Paid $44.78 of $89.55, $44.77 left');
  const paying = shares.map((share) => (share.state === 'open' ? { ...share, state: 'paying' as const } : share));
  server.answer('splitOf', success('splitOf', { result: { ...half, shares: paying, paying: 44.77, left: 0 } }));
  await act(() => vi.advanceTimersByTimeAsync(5100));
  expect(await screen.findByText('Being paid')).toBeTruthy();
  server.answer('dinerOrder', orderOf({ status: 'P', suborder: oneConfirmed }));
  server.answer('splitOf', success('splitOf', { result: { ...half, status: 'P', paid: 89.55, paying: 0, left: 0 } }));
  await act(() => vi.advanceTimersByTimeAsync(5100));
  expect((await screen.findByText(/Everything is paid/)).parentElement?.textContent).toMatch(/^Paid/);
  expect(screen.queryByRole('region', { name: 'The bill of your table' })).toBeNull();
  const requestsBefore = server.madeOf('splitOf').length;
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  expect(server.madeOf('splitOf')).toHaveLength(requestsBefore);
});

test('an undivided order shows no table bill, only Make Payment', async () => {
  await openOrders({ dinerOrder: closed });
  expect(await screen.findByRole('button', { name: 'Make Payment' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'The bill of your table' })).toBeNull();
});
