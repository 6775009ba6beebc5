import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openAt } from '../../testing/diner-app.tsx';
import { buildOrder, buildSplit, chargeAnswers, segment } from '../../testing/diner-data.ts';
import { success } from '../../testing/diner-server.ts';
import { findSuccess, openPage, paid, paidTest, successAddress } from '../../testing/paid-desk.ts';
import { App } from '../app.tsx';

const kept = (name: string) => window.localStorage.getItem(name);

paidTest();
beforeEach(() => {
  window.localStorage.setItem('checkout', '{"orderID":1042,"session":"sess_1","shares":[1],"cents":4478}');
  window.localStorage.setItem('part', '{"orderID":1042}');
});

const shares = [
  { share: 1, name: '', amount: 44.78, state: 'paid' as const },
  { share: 2, name: '', amount: 44.77, state: 'open' as const },
];
const half = buildSplit({ way: 'equal', shares, paid: 44.78, left: 44.77 });
const partPaid = success('completeOrder', { result: { orderID: 1042, status: 'C', amount: 49.78, left: 44.77 } });
const answers = {
  ...chargeAnswers,
  ...paid,
  completeOrder: partPaid,
  invoiceStatus: success('invoiceStatus', { result: { orderID: 1042, status: 'C' } }),
  splitOf: success('splitOf', { result: half }),
};

const openSuccess = async () => {
  const opened = openPage(answers);
  await screen.findByRole('heading', { name: 'Your share is paid' });
  return opened;
};

test('a paid part shows its amount, the rest of the bill and the way back to the orders', async () => {
  const { server, user } = await openSuccess();
  expect(screen.getByText('$49.78')).toBeTruthy();
  const bill = within(await screen.findByRole('region', { name: 'The bill of your table' }));
  expect(bill.getByRole('status').textContent).toBe('Paid $44.78 of $89.55, $44.77 left');
  expect(bill.getByText('Share 2').closest('li')?.textContent).toContain('To pay');
  expect(kept('tableID')).toBe('abc123');
  expect(kept('receipt')).toBeNull();
  expect([kept('checkout'), kept('part')]).toEqual([null, null]);
  server.answer('dinerOrder', success('dinerOrder', { result: buildOrder({ status: 'C' }) }));
  await user.click(screen.getByRole('button', { name: 'My Orders' }));
  expect(window.location.pathname).toBe(`/customer/myorder/${segment}`);
});

test('the page says when the others have paid everything, and stops polling', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { server } = await openSuccess();
  await screen.findByText('Paid $44.78 of $89.55, $44.77 left');
  server.answer('splitOf', success('splitOf', { result: { ...half, status: 'P', paid: 89.55, left: 0 } }));
  await act(() => vi.advanceTimersByTimeAsync(5100));
  expect(await screen.findByText('Everything is paid')).toBeTruthy();
  expect(screen.getByText('Thank You for Dining with Us')).toBeTruthy();
  expect(kept('tableID')).toBe('abc123');
  const requestsBefore = server.madeOf('splitOf').length;
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  expect(server.madeOf('splitOf')).toHaveLength(requestsBefore);
});

test('a reload after the last part was paid ends the visit', async () => {
  const { server, unmount } = await openSuccess();
  unmount();
  const lastPaid = { orderID: 1042, status: 'P', amount: 49.78, left: 0 } as const;
  server.answer('completeOrder', success('completeOrder', { result: lastPaid }));
  openAt(App, successAddress);
  expect(await findSuccess()).toBeTruthy();
  expect(Object.keys(window.localStorage)).toEqual(['receipt']);
});

test('reloading the page of a paid part does not affect the next part', async () => {
  const { unmount } = await openSuccess();
  unmount();
  window.localStorage.setItem('checkout', '{"orderID":1042,"session":"sess_2","shares":[2],"cents":4477}');
  window.localStorage.setItem('part', '{"orderID":1042}');
  await openSuccess();
  expect(kept('checkout')).toContain('sess_2');
  expect(kept('part')).not.toBeNull();
});
