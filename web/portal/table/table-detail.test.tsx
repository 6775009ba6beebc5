import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FakeServer } from '../../testing/fake-server.ts';
import { buildOrder, buildTableDetail } from '../../testing/portal-data.ts';
import { openPortal, signIn, startPortalServer } from '../../testing/portal-page.tsx';

let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = startPortalServer();
  signIn({ restaurantId: 1, privileges: ['order'] });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const order = {
  orderID: 1048,
  status: 'C' as const,
  startTime: '2026-11-22T03:18:02.000Z',
  totalAmt: 54.25,
  taxAmt: 4.81,
  payingNow: false,
};

test('[STATUS-21 STATE-12] shows name, OTP, attendant, QR code and the state: 0 Inactive, 1 Active, 2 Busy', async () => {
  for (const [state, label] of [
    [0, 'Inactive'],
    [1, 'Active'],
    [2, 'Busy'],
  ] as const) {
    server.answer('tableDetail', buildTableDetail({ state }));
    const { unmount } = openPortal('/portal/table?id=11');
    await screen.findByRole('heading', { name: 'Window 3' });
    expect(screen.getByText(label)).toBeDefined();
    for (const words of ['381 206', 'Priya Nair', 'By the window', '11/21/2026 07:00:00 PM']) {
      expect(screen.getByText(words)).toBeDefined();
    }
    expect(screen.getByRole('img', { name: 'QR code of Window 3' })).toBeDefined();
    expect(screen.getByText('No unpaid order at this table')).toBeDefined();
    unmount();
  }
  expect(server.last('tableDetail').query).toEqual({ tableID: '11' });
});

test('a busy table leads to its order, and Back from there returns', async () => {
  server.answer('tableDetail', buildTableDetail({ state: 2, order }));
  server.answer('orderById', buildOrder());
  const { user, address } = openPortal('/portal/table?id=11');
  await screen.findByText('Payment Pending');
  expect(screen.getByText('$59.06')).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'Open order' }));
  await screen.findByRole('heading', { name: 'Order No. 1048' });
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(address()).toBe('/portal/table?id=11'));
});

test('a table that is not there says so; an address without an id leads to the board', async () => {
  server.refuse('tableDetail', 'NotFound');
  const page = openPortal('/portal/table?id=999');
  expect(await screen.findByText('Failed to get the table!')).toBeDefined();
  page.unmount();
  const other = openPortal('/portal/table');
  await screen.findByRole('heading', { name: 'Table Order Status' });
  expect(other.address()).toBe('/portal/orders');
});

test('a table whose guests owe nothing is freed by one press, after a question; one that owes is not', async () => {
  const visitStarted = '2026-11-22T03:10:00.000Z';
  server.answer('tableDetail', buildTableDetail({ visitStarted, state: 2, order }));
  const busy = openPortal('/portal/table?id=11');
  await screen.findByText('11/21/2026 07:10:00 PM');
  expect(screen.queryByRole('button', { name: 'Free Table' })).toBeNull();
  busy.unmount();

  server.answer('tableDetail', buildTableDetail({ visitStarted }));
  server.answer('freeTable', null);
  const { user } = openPortal('/portal/table?id=11');
  await user.click(await screen.findByRole('button', { name: 'Free Table' }));
  const question = within(await screen.findByRole('dialog', { name: 'Are you sure to free Window 3?' }));
  server.answer('tableDetail', buildTableDetail({ otp: '771204' }));
  await user.dblClick(question.getByRole('button', { name: 'Free Table' }));
  expect(await screen.findByText('Table is free!')).toBeDefined();
  expect(await screen.findByText('771 204')).toBeDefined();
  expect(server.sent('freeTable').map(({ body }) => JSON.parse(body ?? ''))).toEqual([{ tableID: 11 }]);
  expect(screen.queryByRole('button', { name: 'Free Table' })).toBeNull();
});
