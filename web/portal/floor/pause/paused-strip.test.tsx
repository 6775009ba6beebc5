import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { stubAudio } from '../../../testing/fake-audio.ts';
import { buildActiveOrder } from '../../../testing/portal-data.ts';
import { openPortal } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';

const server = portalTest({ restaurantId: 1, privileges: ['order', 'kitchen'] });

const answerNames = (pausedUntil?: string) =>
  server.answer('restaurantNames', [{ id: 1, name: 'Demo Bistro', ...(pausedUntil && { pausedUntil }) }]);
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const words = /^Guests can’t send new orders until \d+:\d\d [AP]M\.$/;
const strip = () => screen.findByText(words, { selector: '[role="status"] *' });

test('one press pauses new orders for ten minutes, and one ends it', async () => {
  server.answer('kitchenTickets', []);
  answerNames();
  const { user } = openPortal('/portal/kitchen');
  const pause = await screen.findByRole('button', { name: 'Pause new orders for 10 minutes' });
  expect(screen.queryByText(words)).toBeNull();
  const until = inMinutes(10);
  server.answer('pauseOrders', until);
  answerNames(until);
  await user.click(pause);
  expect(JSON.parse(server.last('pauseOrders').body ?? '')).toEqual({ minutes: 10 });
  const shown = within((await strip()).closest<HTMLElement>('[role="status"]') ?? document.body);
  server.answer('pauseOrders', null);
  answerNames();
  await user.click(shown.getByRole('button', { name: 'Take new orders again' }));
  expect(JSON.parse(server.last('pauseOrders').body ?? '')).toEqual({ minutes: 0 });
  await screen.findByText('Guests can send new orders again.');
  await screen.findByRole('button', { name: 'Pause new orders for 10 minutes' });
});

test('the floor says so while it lasts, and only who works in the kitchen can end it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.answer('userPrivileges', ['order']);
  answerNames(inMinutes(1));
  openPortal('/portal/orders');
  await strip();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Take new orders again' })).toBeNull());
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
});

test('an order that accepted itself rings once, quietly, and its card says so', async () => {
  const audio = stubAudio();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answerNames();
  const accepted = (subOrderID: number) => ({ subOrderID, createTime: '2026-11-22T03:42:00.000Z' });
  const orders = (...ids: number[]) =>
    ids.map((id, at) => buildActiveOrder({ orderID: at + 1, status: 'O', accepted: accepted(id) }));
  server.answer('activeOrders', orders(7));
  openPortal('/portal/orders');
  await screen.findByText('Accepted by itself at 7:42 PM');
  await act(() => vi.advanceTimersByTimeAsync(5_200));
  expect(audio.played).toEqual([]);
  server.answer('activeOrders', orders(7, 9));
  await act(() => vi.advanceTimersByTimeAsync(5_200));
  await waitFor(() => expect(audio.played).toHaveLength(1));
  // Below half as loud as the bell at the starting volume.
  expect(audio.played[0]?.loudest).toBeLessThan(0.9 / 2);
  // Neither the next refresh nor a bill that is paid rings again.
  server.answer('activeOrders', orders(7));
  await act(() => vi.advanceTimersByTimeAsync(15_200));
  expect(audio.played).toHaveLength(1);
});
