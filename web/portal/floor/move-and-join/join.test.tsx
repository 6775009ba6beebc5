import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { textsOf } from '../../../testing/on-screen.ts';
import { buildTableOrder } from '../../../testing/order-data.ts';
import { buildActiveOrder, buildOrder, buildSubOrder, buildTableDetail } from '../../../testing/portal-data.ts';
import { openPortal } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';

const server = portalTest({ restaurantId: 1, privileges: ['order', 'payment', 'discount'] });

const other = { orderID: 1050, tableID: 7, tableName: 'Table 7', status: 'C' as const, totalAmt: 12.5, taxAmt: 1.11 };
const bill = { orderID: 1048, tableName: 'Terrace 1', totalAmt: 80.25, taxAmt: 7.12, suborder: [buildSubOrder()] };
const choose = async (user: ReturnType<typeof openPortal>['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name }));
};
const sentTo = (name: 'joinOrders' | 'separateOrder' | 'payJoined') =>
  server.sent(name).map(({ body }) => JSON.parse(body ?? ''));

test('an order is joined with another table’s, says so, and can be separated again', async () => {
  server.answer('orderById', buildOrder({ ...bill, status: 'O' }));
  server.answer('activeOrders', [
    buildActiveOrder({ orderID: 1048 }),
    buildActiveOrder({ orderID: 1050, tabledName: 'Table 7', status: 'C', totalAmt: 12.5, taxAmt: 1.11, toPay: 14.15 }),
  ]);
  const { user } = openPortal('/portal/order?id=1048');
  await choose(user, 'Join with…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Join Terrace 1 with' }));
  await user.click(await dialog.findByRole('radio', { name: 'Table 7 Payment Pending, $14.15' }));
  server.answer('joinOrders', null);
  server.answer('orderById', buildOrder({ ...bill, status: 'O', joinedWith: [other] }));
  await user.click(dialog.getByRole('button', { name: 'Join' }));
  await screen.findByText('Terrace 1 and Table 7 share one bill now.');
  await screen.findByText('Joined with Table 7');
  expect(sentTo('joinOrders')).toEqual([{ orderID: 1048, withOrderID: 1050 }]);

  server.answer('separateOrder', null);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await choose(user, 'Separate');
  const question = within(await screen.findByRole('dialog', { name: 'Separate Terrace 1?' }));
  server.answer('orderById', buildOrder({ ...bill, status: 'O' }));
  await user.click(question.getByRole('button', { name: 'Separate' }));
  await screen.findByText('Terrace 1 is paid on its own again.');
  await waitFor(() => expect(screen.queryByText('Joined with Table 7')).toBeNull());
  expect(sentTo('separateOrder')).toEqual([{ orderID: 1048 }]);
});

test('only the intended order is joined, even if new guests sit at its table', async () => {
  const changes = server.stream('staffChanges');
  const visitStarted = '2026-11-22T03:10:00.000Z';
  const at = (orderID: number) =>
    server.answer('tableDetail', buildTableDetail({ state: 2, visitStarted, order: buildTableOrder({ orderID }) }));
  at(1048);
  server.answer('activeOrders', [buildActiveOrder({ orderID: 1050, tabledName: 'Table 7' })]);
  const { user } = openPortal('/portal/table?id=11');
  await user.click(await screen.findByRole('button', { name: 'Join with…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Join Window 3 with' }));
  await user.click(await dialog.findByRole('radio', { name: /Table 7/ }));
  at(1060);
  await waitFor(() => expect(server.sent('staffChanges')).toHaveLength(1));
  changes.push('tables');
  await screen.findAllByText(/1060/);
  server.refuse('joinOrders', 'NotFound');
  await user.click(dialog.getByRole('button', { name: 'Join' }));
  await dialog.findByRole('alert');
  expect(sentTo('joinOrders')).toEqual([{ orderID: 1048, withOrderID: 1050 }]);
});

test('without another order nothing can be joined, and the dialog shows a refusal', async () => {
  server.answer('orderById', buildOrder({ ...bill, status: 'O' }));
  server.answer('activeOrders', [buildActiveOrder({ orderID: 1048 })]);
  const first = openPortal('/portal/order?id=1048&dialog=join');
  await screen.findByText('No other table has an order');
  first.unmount();
  server.answer('activeOrders', [buildActiveOrder({ orderID: 1050, tabledName: 'Table 7' })]);
  server.refuse('joinOrders', 'BeingPaid');
  const { user } = openPortal('/portal/order?id=1048&dialog=join');
  await user.click(await screen.findByRole('radio', { name: /^Table 7/ }));
  await user.click(screen.getByRole('button', { name: 'Join' }));
  expect((await screen.findByRole('alert')).textContent).toContain('paying this bill by card');
});

test('one payment settles both orders with each table’s part and one total, once if its answer is lost', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server.answer('orderById', buildOrder({ ...bill, status: 'C', joinedWith: [other] }));
  const { user, reload } = openPortal('/portal/order?id=1048&dialog=payment');
  const dialog = within(await screen.findByRole('dialog', { name: 'Payment' }));
  // 80.25 + 2.00 + 7.12 + 0.18 and 12.50 + 0.50 + 1.11 + 0.04.
  const tables = await dialog.findByRole('list', { name: 'Paid together' });
  expect(textsOf(within(tables).getAllByRole('listitem'))).toEqual([
    'Terrace 1, order 1048$89.55',
    'Table 7, order 1050$14.15',
  ]);
  dialog.getByText('$103.70', { selector: 'output' });
  await user.click(dialog.getByRole('radio', { name: 'Cash' }));
  server.fail('payJoined');
  await user.click(dialog.getByRole('button', { name: 'Pay' }));
  await dialog.findByText('There was no answer. Please press Pay again: nothing is charged twice.');
  server.answer('payJoined', []);
  await user.dblClick(dialog.getByRole('button', { name: 'Pay' }));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  const sent = { orderIDs: [1048, 1050], paidby: 'Cash', amount: '103.70' };
  expect(sentTo('payJoined')).toEqual([sent, sent]);
  const keys = server.sent('payJoined').map(({ headers }) => headers['Idempotency-Key']);
  expect(new Set(keys).size).toBe(1);
  expect(server.sent('setOrderToPaid')).toEqual([]);
});

test('nothing can be paid while one order is open, and a link leads to it', async () => {
  server.answer('orderById', buildOrder({ ...bill, status: 'C', joinedWith: [{ ...other, status: 'O' }] }));
  const { address, user } = openPortal('/portal/order?id=1048&dialog=payment');
  const dialog = within(await screen.findByRole('dialog', { name: 'Payment' }));
  await dialog.findByText('Not closed yet');
  dialog.getByText('Every order must be closed before all are paid together.');
  expect((dialog.getByRole('button', { name: 'Pay' }) as HTMLButtonElement).disabled).toBe(true);
  await user.click(dialog.getByRole('link', { name: 'Open order of Table 7' }));
  await waitFor(() => expect(address()).toBe('/portal/order?id=1050'));
});
