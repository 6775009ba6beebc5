import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type FakeAudio, stubAudio } from '../../../testing/fake-audio.ts';
import { buildActiveOrder, buildFloorTable, buildTableCall } from '../../../testing/portal-data.ts';
import { openPortal } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';

const ana = 7;
const server = portalTest({ restaurantId: 1, privileges: ['order'], attendantID: ana });
const window1 = buildActiveOrder({
  orderID: 1,
  tableID: 11,
  tabledName: 'Window 1',
  serverName: 'Ana',
  attendantID: ana,
});
const window2 = buildActiveOrder({
  orderID: 2,
  tableID: 12,
  tabledName: 'Window 2',
  serverName: 'Ben',
  attendantID: 8,
});
const bar = { tableID: 13, tableName: 'Bar 1', serverName: '' };

beforeEach(() => {
  server.answer('restaurantNames', [{ id: 1, name: 'Demo Bistro', attendantID: ana }]);
  server.answer('activeOrders', [window1, window2]);
  server.answer('floorTables', [
    buildFloorTable({ tableID: 11, tableName: 'Window 1', state: 2, serverName: 'Ana', attendantID: ana }),
    buildFloorTable({ tableID: 12, tableName: 'Window 2', state: 2, serverName: 'Ben', attendantID: 8 }),
    buildFloorTable(bar),
  ]);
});

test('‘My tables’ shows the tables of the signed-in server only, and the device keeps it', async () => {
  const { user } = openPortal('/portal/orders');
  await screen.findByRole('link', { name: /^Window 2/ });
  const mine = await screen.findByRole('switch', { name: 'My tables' });
  await user.click(mine);
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Window 2/ })).toBeNull());
  expect(screen.getByRole('link', { name: /^Window 1/ })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Bar 1' })).toBeNull();
  expect(localStorage.getItem('comanda.my-tables')).toBe('true');
  server.answer('activeOrders', [window2]);
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText('No orders at your tables');
  await user.click(mine);
  await screen.findByRole('link', { name: /^Window 2/ });
});

test('on the plan, tables of others are said to be, lose their state’s color, and keep their calls', async () => {
  const place = (x: number) => ({ x, y: 4, width: 20, height: 16, turn: 0 as const, round: false });
  server.answer('floorPlan', {
    areas: [{ areaID: 1, name: 'Patio', colour: 'paid', closedUntil: null, version: 1, planVersion: 1 }],
    tables: [11, 12, 13].map((tableID, at) => ({ tableID, tableName: '', areaID: 1, place: place(4 + 26 * at) })),
  });
  server.answer('tableCalls', [buildTableCall({ tableID: 12, tableName: 'Window 2' })]);
  localStorage.setItem('comanda.floor-view', 'plan:1');
  const { user } = openPortal('/portal/orders');
  const words = () =>
    within(plan)
      .getAllByRole('link')
      .map(({ textContent }) => textContent?.split(', ').slice(-2).join());
  const plan = await screen.findByRole('region', { name: 'Plan of Patio, 3 tables' });
  expect(words()).toEqual(['$60.15,Open', 'Open,Calls staff', 'Bar 1,Free']);
  await user.click(await screen.findByRole('switch', { name: 'My tables' }));
  expect(words()).toEqual(['$60.15,Open', 'Calls staff,Not your table', 'Free,Not your table']);
  const classOf = (name: RegExp) => within(plan).getByRole('link', { name }).className;
  expect(classOf(/^Window 1/)).not.toMatch(/others/);
  expect(classOf(/^Window 2/)).toMatch(/others.*calls/);
  expect(screen.getByText('1 Open')).toBeDefined();
});

test('tables of others are taken over from a card or the bar, and a refusal keeps the choice', async () => {
  const { user } = openPortal('/portal/orders');
  await user.click(await screen.findByRole('button', { name: 'Guests at Window 2' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Take over' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take over tables' }));
  expect(dialog.getByText(/The tips of their open orders go with them/)).toBeDefined();
  expect((await dialog.findAllByRole('checkbox')).map((box) => (box as HTMLInputElement).checked)).toEqual([
    true,
    false,
  ]);
  expect(dialog.getByText('Served by Ben')).toBeDefined();
  await user.click(dialog.getByRole('checkbox', { name: /Window 2/ }));
  await user.click(dialog.getByRole('button', { name: 'Take over' }));
  await dialog.findByText('Please choose a table.');
  await user.click(dialog.getByRole('checkbox', { name: /Window 2/ }));
  await user.click(dialog.getByRole('checkbox', { name: /Bar 1/ }));
  server.refuse('takeOverTables', 'NotAnAttendant');
  await user.click(dialog.getByRole('button', { name: 'Take over' }));
  await dialog.findByText(/not linked to a server yet/);
  server.answer('takeOverTables', null);
  await user.click(dialog.getByRole('button', { name: 'Take over' }));
  await screen.findByText('2 tables are yours for the rest of the day.');
  expect(JSON.parse(server.last('takeOverTables').body ?? '')).toEqual({ tableIDs: [12, 13], handBack: false });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('tables that were taken over are handed back', async () => {
  server.answer('floorTables', [
    buildFloorTable({ tableID: 11, tableName: 'Window 1', state: 2, attendantID: ana, takenOver: true }),
    buildFloorTable({ tableID: 12, tableName: 'Window 2', state: 2, attendantID: ana }),
    buildFloorTable(bar),
  ]);
  const { user } = openPortal('/portal/orders');
  await user.click(await screen.findByRole('button', { name: 'Hand back' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand tables back' }));
  expect(await dialog.findAllByRole('checkbox')).toHaveLength(1);
  await user.click(dialog.getByRole('checkbox', { name: 'Window 1' }));
  server.answer('takeOverTables', null);
  server.answer('floorTables', [buildFloorTable(bar)]);
  await user.click(dialog.getByRole('button', { name: 'Hand back' }));
  await screen.findByText('Window 1 is handed back.');
  expect(JSON.parse(server.last('takeOverTables').body ?? '')).toEqual({ tableIDs: [11], handBack: true });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Hand back' })).toBeNull());
});

test('a user who is no server has neither filter nor takeover', async () => {
  server.answer('restaurantNames', [{ id: 1, name: 'Demo Bistro' }]);
  localStorage.setItem('comanda.my-tables', 'true');
  const { user } = openPortal('/portal/orders');
  await screen.findByRole('link', { name: /^Window 2/ });
  await waitFor(() => expect(screen.queryByRole('switch', { name: 'My tables' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Guests at Window 2' }));
  await screen.findByRole('menuitem', { name: 'Phones' });
  expect(screen.queryByRole('menuitem', { name: 'Take over' })).toBeNull();
});

test('first names of guests are on the cards, as letters', async () => {
  server.answer('activeOrders', [{ ...window1, guests: ['<b>Anna</b>', 'Ben'] }]);
  openPortal('/portal/orders');
  expect(await screen.findByText('<b>Anna</b>, Ben')).toBeDefined();
});

test('a call is silent for a minute on the device of a colleague, rings there after it, and is shown at once', async () => {
  const audio: FakeAudio = stubAudio();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const ringsFirst = { attendantID: 8, serverName: 'Ben', until: new Date(Date.now() + 20_000).toISOString() };
  server.stream('staffChanges');
  server.answer('activeOrders', []);
  server.answer('tableCalls', [buildTableCall({ ringsFirst })]);
  openPortal('/portal/orders');
  await screen.findByText('rings for Ben first');
  await act(() => vi.advanceTimersByTimeAsync(12_000));
  expect(audio.played).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(audio.played.length).toBeGreaterThan(0);
});

test('a call rings at once for its own server', async () => {
  const audio: FakeAudio = stubAudio();
  const ringsFirst = { attendantID: ana, serverName: 'Ana', until: new Date(Date.now() + 60_000).toISOString() };
  server.answer('activeOrders', []);
  server.answer('tableCalls', [buildTableCall({ ringsFirst })]);
  openPortal('/portal/orders');
  await waitFor(() => expect(audio.played.length).toBeGreaterThan(0));
  expect(screen.queryByText(/^rings for/)).toBeNull();
});
