import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buildActiveOrder, buildFloorTable, buildTableCall, minutesAgo } from '../../../testing/portal-data.ts';
import { openPortal } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';

const server = portalTest({ restaurantId: 1 });

const bar = buildTableCall({ callID: 72, tableID: 12, tableName: 'Bar 2', kind: 'bill', calledAt: minutesAgo(0) });
const rows = async () => within(await screen.findByRole('list', { name: 'Calls' })).getAllByRole('listitem');

test("calls appear above the tables with reason and age, and their tables' cards are marked", async () => {
  server.answer('tableCalls', [buildTableCall(), bar]);
  server.answer('activeOrders', [
    buildActiveOrder(),
    buildActiveOrder({ orderID: 2, tableID: 5, tabledName: 'Booth' }),
  ]);
  server.answer('floorTables', [buildFloorTable({ tableID: 12, tableName: 'Bar 2' })]);
  openPortal('/portal/orders');
  expect((await rows()).map(({ textContent }) => textContent)).toEqual([
    'Terrace 1 is calling 2 minTake',
    'Bar 2 asks for the bill just nowTake',
  ]);
  const card = async (name: string) => (await screen.findByText(name)).closest('li')?.textContent;
  expect(await card('Terrace 1')).toMatch(/^Calls staff/);
  expect(await card('Booth')).not.toMatch(/Calls|Asks/);
  expect(await card('Bar 2')).toMatch(/^Asks for the bill/);
});

test('one press, also by keyboard, takes a call and removes it', async () => {
  server.answer('tableCalls', [buildTableCall(), bar]);
  server.answer('takeTableCall', null);
  const { user } = openPortal('/portal/orders');
  const button = await screen.findByRole('button', { name: 'Take: Terrace 1 is calling' });
  server.answer('tableCalls', [bar]);
  button.focus();
  await user.keyboard('{Enter}');
  await screen.findByText('The guests at Terrace 1 see that someone is on the way.');
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect(server.sent('takeTableCall').map(({ body }) => JSON.parse(body ?? ''))).toEqual([{ callID: 71 }]);
  // Keyboard users continue at the next call.
  await user.tab();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Take: Bar 2 asks for the bill');
});

test('a pushed call appears at once, stays after an unanswered press, and leaves if someone else has taken it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const changes = server.stream('staffChanges');
  const { user } = openPortal('/portal/orders');
  await screen.findByText('Live');
  await waitFor(() => expect(server.sent('tableCalls').length).toBeGreaterThan(0));
  expect(screen.queryByRole('list', { name: 'Calls' })).toBeNull();
  server.answer('tableCalls', [bar]);
  changes.push('calls');
  const take = await screen.findByRole('button', { name: 'Take: Bar 2 asks for the bill' });
  server.fail('takeTableCall');
  await user.click(take);
  await screen.findByText('Network error, please try again');
  expect(await rows()).toHaveLength(1);
  server.refuse('takeTableCall', 'CallTaken');
  server.answer('tableCalls', []);
  await user.click(take);
  await screen.findByText('A colleague has already taken this call.');
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Calls' })).toBeNull());
});

test('calls that fail to load say so and can be reloaded', async () => {
  server.refuse('tableCalls', 'ServerError');
  const { user } = openPortal('/portal/orders');
  const strip = await screen.findByText('The calls could not be loaded.');
  server.answer('tableCalls', [bar]);
  await user.click(within(strip.closest('[role="alert"]') as HTMLElement).getByRole('button', { name: 'Retry' }));
  await screen.findByRole('list', { name: 'Calls' });
});
