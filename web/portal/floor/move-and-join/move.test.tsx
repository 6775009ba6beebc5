import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buildTableOrder } from '../../../testing/order-data.ts';
import {
  buildActiveOrder,
  buildFloorTable,
  buildOrder,
  buildOrderRow,
  buildTableDetail,
  pageFigures,
} from '../../../testing/portal-data.ts';
import { openPortal } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';

const server = portalTest({ restaurantId: 1, privileges: ['order'] });

const order = buildTableOrder();
const visitStarted = '2026-11-22T03:10:00.000Z';
const free = buildFloorTable({ tableID: 7, tableName: 'Table 7', serverName: 'Ben Ode' });
const taken = buildFloorTable({ tableID: 9, tableName: 'Table 9', visitStarted });
const busy = buildFloorTable({ tableID: 11, tableName: 'Window 3', state: 2, visitStarted });
const inactive = buildFloorTable({ tableID: 12, tableName: 'Cellar', state: 0 });

async function openDialog(address = '/portal/table?id=11') {
  server.answer('tableDetail', buildTableDetail({ state: 2, order, visitStarted }));
  server.answer('orderById', buildOrder({ tableID: 11, tableName: 'Window 3' }));
  const page = openPortal(address);
  if (address.startsWith('/portal/order')) {
    await page.user.click(await screen.findByRole('button', { name: 'More' }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Move to…' }));
  } else await page.user.click(await screen.findByRole('button', { name: 'Move to…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move Window 3 to …' }));
  return { ...page, dialog };
}

const sentMoves = () => server.sent('moveTable').map(({ body }) => JSON.parse(body ?? ''));

test('guests are moved to a free table, and the screen follows', async () => {
  server.answer('floorTables', [free, taken, busy, inactive]);
  const { user, dialog, address } = await openDialog();
  const options = await dialog.findAllByRole('radio');
  expect(
    options.map((option) => [option.closest('label')?.textContent, (option as HTMLInputElement).disabled]),
  ).toEqual([
    ['Table 7Ben Ode', false],
    ['Table 9Guests checked in', true],
  ]);
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  expect(dialog.getByRole('alert').textContent).toBe('Please choose a table.');
  expect(sentMoves()).toEqual([]);
  await user.click(dialog.getByRole('radio', { name: /Table 7/ }));
  expect(dialog.queryByRole('alert')).toBeNull();
  server.answer('moveTable', { tableID: 7, tableName: 'Table 7' });
  server.answer('tableDetail', buildTableDetail({ tableID: 7, tableName: 'Table 7', order, movedFrom: 'Window 3' }));
  await user.dblClick(dialog.getByRole('button', { name: 'Move' }));
  await screen.findByText('Window 3 is at Table 7 now.');
  await waitFor(() => expect(address()).toBe('/portal/table?id=7'));
  await screen.findByText('Moved from Window 3');
  expect(sentMoves()).toEqual([{ tableID: 11, toTableID: 7, orderID: 1048 }]);
});

test('moving from an order keeps its description, which says who moved it', async () => {
  server.answer('floorTables', [free]);
  const { user, dialog, address } = await openDialog('/portal/order?id=1048');
  await user.click(await dialog.findByRole('radio', { name: /Table 7/ }));
  server.answer('moveTable', { tableID: 7, tableName: 'Table 7' });
  const moves = [{ from: 'Window 3', to: 'Table 7', by: 'Iris Okafor', movedTime: '2026-11-22T03:40:00.000Z' }];
  server.answer('orderById', buildOrder({ tableID: 7, tableName: 'Table 7', moves }));
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  await screen.findByText('Iris Okafor moved this order from Window 3 to Table 7: 11/21/2026 07:40:00 PM');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/portal/order?id=1048');
});

test('a move needs seated guests and a loaded free table', async () => {
  server.answer('floorTables', [busy, inactive]);
  const first = await openDialog();
  await first.dialog.findByText('No table is free');
  expect((first.dialog.getByRole('button', { name: 'Move' }) as HTMLButtonElement).disabled).toBe(true);
  first.unmount();

  server.refuse('floorTables', 'ServerError');
  const second = await openDialog();
  await second.dialog.findByText('The tables could not be loaded.');
  server.answer('floorTables', [free]);
  await second.user.click(second.dialog.getByRole('button', { name: /Retry/ }));
  await second.dialog.findByRole('radio', { name: /Table 7/ });
  second.unmount();

  server.answer('tableDetail', buildTableDetail());
  openPortal('/portal/table?id=11');
  await screen.findByText('No unpaid order at this table');
  expect(screen.queryByRole('button', { name: 'Move to…' })).toBeNull();
});

test('a table taken in the meantime is reported by the list and by the answer, and an unanswered move can be retried', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server.answer('floorTables', [free, buildFloorTable({ tableID: 8, tableName: 'Table 8' })]);
  const { user, dialog } = await openDialog();
  const move = () => user.click(dialog.getByRole('button', { name: 'Move' }));
  await user.click(await dialog.findByRole('radio', { name: /Table 8/ }));
  server.refuse('moveTable', 'TableNotFree');
  server.answer('floorTables', [free]);
  await move();
  await dialog.findByText('This table is not free. Please choose another one.');
  await waitFor(() => expect(dialog.getAllByRole('radio')).toHaveLength(1));
  await user.click(dialog.getByRole('radio', { name: /Table 7/ }));
  expect(dialog.queryByRole('alert')).toBeNull();
  server.fail('moveTable');
  await move();
  expect((await dialog.findByRole('alert')).textContent).not.toBe('');
  server.answer('moveTable', { tableID: 7, tableName: 'Table 7' });
  await move();
  await screen.findByText('Window 3 is at Table 7 now.');
});

test('new guests at the table are not moved by mistake', async () => {
  const changes = server.stream('staffChanges');
  server.answer('floorTables', [free]);
  const { user, dialog } = await openDialog();
  await user.click(await dialog.findByRole('radio', { name: /Table 7/ }));
  server.answer('tableDetail', buildTableDetail({ state: 2, order: { ...order, orderID: 1060 }, visitStarted }));
  await waitFor(() => expect(server.sent('staffChanges')).toHaveLength(1));
  const requestsBefore = server.sent('tableDetail').length;
  changes.push('tables');
  await waitFor(() => expect(server.sent('tableDetail').length).toBeGreaterThan(requestsBefore));
  await screen.findAllByText(/1060/);
  server.refuse('moveTable', 'Stale');
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  await dialog.findByRole('alert');
  expect(sentMoves()).toEqual([{ tableID: 11, toTableID: 7, orderID: 1048 }]);
});

test("the mark appears on the floor's card and in the list", async () => {
  server.answer('activeOrders', [buildActiveOrder({ tabledName: 'Table 7', movedFrom: 'Window 3' })]);
  const floor = openPortal('/portal/orders');
  await screen.findByText('Moved from Window 3');
  floor.unmount();
  server.answer('searchOrders', null, { results: [buildOrderRow({ movedFrom: 'Terrace 2' })], ...pageFigures(1) });
  openPortal('/portal/order');
  await screen.findByText('Moved from Terrace 2');
});
