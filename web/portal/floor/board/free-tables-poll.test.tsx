import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FakeServer } from '../../../testing/fake-server.ts';
import { buildFloorTable } from '../../../testing/portal-data.ts';
import { openPortal, signIn, startPortalServer } from '../../../testing/portal-page.tsx';
import { setScreenWidth } from '../../../testing/screen-width.ts';

let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  setScreenWidth(1280);
  server = startPortalServer();
  signIn({ restaurantId: 1 });
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

test('the free tables are asked for every 5 seconds, and a table that is free again appears by itself', async () => {
  openPortal('/portal/orders');
  const free = within(await screen.findByRole('region', { name: 'Free Tables' }));
  await vi.waitFor(() => expect(server.sent('floorTables')).toHaveLength(1));
  server.answer('floorTables', [buildFloorTable({ tableName: 'Garden 7', state: 1 })]);
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(server.sent('floorTables')).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(1100));
  expect(server.sent('floorTables')).toHaveLength(2);
  expect(await free.findByText('Garden 7')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(server.sent('floorTables')).toHaveLength(4);
});
