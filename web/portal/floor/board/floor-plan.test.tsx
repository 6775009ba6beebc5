import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Area, FloorPlan } from '../../../../core/contract/floor-plan.ts';
import { buildActiveOrder, buildFloorTable, buildTableCall, minutesAgo } from '../../../testing/portal-data.ts';
import { openPortal, signIn } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';

const server = portalTest({ restaurantId: 1 });

const area = (areaID: number, name: string, part: Partial<Area> = {}): Area => ({
  areaID,
  name,
  colour: 'paid',
  closedUntil: null,
  version: 1,
  planVersion: 1,
  ...part,
});
const place = (x: number) => ({ x, y: 4, width: 20, height: 16, turn: 0 as const, round: false });
const table = (tableID: number, tableName: string, areaID: number | null, x?: number) => ({
  tableID,
  tableName,
  areaID,
  place: x === undefined ? null : place(x),
});
const evening: FloorPlan = {
  areas: [area(1, 'Patio'), area(2, 'Bar')],
  tables: [
    table(1, 'P1', 1, 4),
    table(2, 'P2', 1, 30),
    table(3, 'P3', 1, 60),
    table(4, 'P4', 1),
    table(5, 'B1', 2, 4),
    table(6, 'Loose', null),
  ],
};
const names = ['P1', 'P2', 'P3', 'P4', 'B1', 'Loose'];

beforeEach(() => {
  server.answer('floorPlan', evening);
  server.answer(
    'floorTables',
    names.map((tableName, at) =>
      buildFloorTable({
        tableID: at + 1,
        tableName,
        state: [0, 1, 4].includes(at) ? 2 : at === 3 ? 0 : 1,
        visitStarted: at === 2 ? minutesAgo(7) : null,
      }),
    ),
  );
  server.answer('activeOrders', [
    buildActiveOrder({ orderID: 50, tableID: 1, tabledName: 'P1', status: 'N', waitingSince: minutesAgo(2) }),
    buildActiveOrder({ orderID: 51, tableID: 2, tabledName: 'P2', status: 'C', waitingSince: minutesAgo(48) }),
    buildActiveOrder({ orderID: 52, tableID: 5, tabledName: 'B1', status: 'N', waitingSince: minutesAgo(1) }),
  ]);
  server.answer('tableCalls', [buildTableCall({ tableID: 5, tableName: 'B1' })]);
});

async function openPlan() {
  const page = openPortal('/portal/orders');
  await page.user.click(await screen.findByText('Plan'));
  return page;
}

describe('the plan is the floor', () => {
  test('each table shows state, time, sum and call, opens what its card opens, and lies beside those without a place', async () => {
    await openPlan();
    const plan = within(await screen.findByRole('region', { name: 'Plan of Patio, 3 tables' }));
    const labels = plan.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(labels).toEqual([
      ['P1, 2 min, $60.15, New', '/portal/order?id=50'],
      ['P2, 48 min, $60.15, Payment Pending', '/portal/order?id=51'],
      ['P3, 7 min, Ordering', '/portal/table?id=3'],
    ]);
    const beside = within(screen.getByRole('region', { name: 'Not on the plan' }));
    expect(beside.getAllByRole('link').map((link) => link.textContent)).toEqual(['P4, Inactive', 'Loose, Free']);
    expect(screen.queryByRole('region', { name: 'Free Tables' })).toBeNull();
  });

  test('another area says on its tab what waits there, and shows it', async () => {
    const { user } = await openPlan();
    const bar = await screen.findByRole('button', { name: /Bar.*1 new order.*1 call/ });
    await user.click(bar);
    expect(await screen.findByRole('link', { name: /^B1/ })).toHaveProperty(
      'textContent',
      'B1, 1 min, $60.15, New, Calls staff',
    );
    expect(screen.queryByRole('link', { name: /^P1/ })).toBeNull();
  });

  test('this device remembers plan and area; the cards of an area are a choice too', async () => {
    const { user, unmount } = await openPlan();
    await user.click(await screen.findByRole('button', { name: /^Bar/ }));
    unmount();
    openPortal('/portal/orders');
    await screen.findByRole('region', { name: 'Plan of Bar, 1 table' });
    await user.click(screen.getByText('Cards'));
    const cards = await screen.findAllByRole('article');
    expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual(['B1']);
    server.answer('activeOrders', []);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText('No orders in this area');
    await user.click(screen.getByRole('button', { name: 'All' }));
    await screen.findByText('No Tables with an Order Yet');
    await waitFor(() => expect(screen.getAllByRole('article').length).toBeGreaterThan(1));
  });

  test('a closed area says until when; who edits tables closes and opens it', async () => {
    const { user } = await openPlan();
    server.answer('closeArea', '2026-12-02T09:00:00.000Z');
    await user.click(await screen.findByRole('button', { name: 'Close for this evening' }));
    server.answer('floorPlan', {
      ...evening,
      areas: [area(1, 'Patio', { closedUntil: '2026-12-02T09:00:00.000Z' })],
    });
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(await screen.findByText(/^Closed for new guests until /)).toBeDefined();
    expect(JSON.parse(server.last('closeArea').body ?? '')).toEqual({ areaID: 1, closed: true });
    expect(await screen.findByRole('button', { name: 'Open again' })).toBeDefined();
  });

  test('who may not edit tables is offered neither, and without areas no plan', async () => {
    server.answer('userPrivileges', ['order']);
    signIn({ restaurantId: 1, privileges: ['order'] });
    const { unmount } = await openPlan();
    await screen.findByRole('region', { name: 'Plan of Patio, 3 tables' });
    expect(screen.queryByRole('link', { name: 'Edit floor plan' })).toBeNull();
    unmount();
    localStorage.removeItem('comanda.floor-view');
    server.answer('floorPlan', { areas: [], tables: [] });
    openPortal('/portal/orders');
    await screen.findByRole('region', { name: 'Free Tables' });
    expect(screen.queryByText('Plan')).toBeNull();
  });
});
