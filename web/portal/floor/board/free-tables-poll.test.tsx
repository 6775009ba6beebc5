import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildFloorTable } from '../../../testing/portal-data.ts';
import { openPortal } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';

const server = portalTest({ restaurantId: 1 });
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

test('free tables are polled every 5 seconds, and a newly free table appears by itself', async () => {
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
