import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { buildActiveOrder } from '../../../testing/portal-data.ts';
import { openPortal, signIn } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';

const server = portalTest({ restaurantId: 1 });

/** Opens the orders and waits until their stream has started. */
async function openLive() {
  const changes = server.stream('staffChanges');
  openPortal('/portal/orders');
  await screen.findByText('Live');
  return changes;
}

describe('the stream of changes', () => {
  test('updates the screen without a timer, reloads only the affected queries, and shows that it is live', async () => {
    const changes = await openLive();
    expect(server.last('staffChanges').headers).toMatchObject({ 'X-Restaurant': '1', Accept: 'text/event-stream' });
    expect(screen.queryByText('Terrace 1')).toBeNull();
    server.answer('activeOrders', [buildActiveOrder()]);
    changes.push('orders');
    await screen.findByText('Terrace 1', undefined, { timeout: 900 });
    const requestCounts = () => (['floorTables', 'restaurantNames'] as const).map((name) => server.sent(name).length);
    const [tables = 0, names = 0] = requestCounts();
    for (const topic of ['menu', 'a topic of a later version', 'tables']) changes.push(topic);
    await waitFor(() => expect(requestCounts()).toEqual([tables + 1, names]));
  });

  test("adds a role's new privileges to the drawer of an open page", async () => {
    const entry = (name: string, path: string) => ({ name, path, icon: 'x' });
    server.answer('menus', [{ group: 'Menu', entries: [entry('New thing', '/portal/new')] }]);
    const changes = await openLive();
    await screen.findByRole('link', { name: 'New thing' });
    server.answer('menus', [
      { group: 'Menu', entries: [entry('New thing', '/portal/new'), entry('Newer thing', '/portal/newer')] },
    ]);
    changes.push('staff');
    await screen.findByRole('link', { name: 'Newer thing' }, { timeout: 900 });
  });

  test('stops the five-second polling, which resumes when it fails', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const changes = await openLive();
    await act(() => vi.advanceTimersByTimeAsync(500));
    const pushed = server.sent('activeOrders').length;
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(server.sent('activeOrders').length).toBe(pushed);
    changes.end();
    await screen.findByText('Updates every 5 s');
    // Refetches at once, since changes during the gap are unknown, and every five seconds from then on.
    await waitFor(() => expect(server.sent('activeOrders').length).toBe(pushed + 1));
    await act(() => vi.advanceTimersByTimeAsync(10_500));
    expect(server.sent('activeOrders').length).toBe(pushed + 3);
    server.stream('staffChanges');
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    await screen.findByText('Live');
  });

  test('is backed by polling every five seconds for a call that failed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    server.stream('staffChanges');
    server.refuse('activeOrders', 'ServerError');
    openPortal('/portal/orders');
    await screen.findByText('The orders could not be loaded.');
    server.answer('activeOrders', [buildActiveOrder()]);
    await act(() => vi.advanceTimersByTimeAsync(5_500));
    await screen.findByText('Terrace 1');
  });

  test('is dead after five silent seconds: the screen says so and requests at once', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const changes = await openLive();
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(screen.queryByText('Updates every 5 s')).toBeNull();
    const requestsBefore = server.sent('activeOrders').length;
    changes.fallSilent();
    server.fail('staffChanges');
    server.answer('activeOrders', [buildActiveOrder()]);
    await act(() => vi.advanceTimersByTimeAsync(5_100));
    await screen.findByText('Updates every 5 s');
    await screen.findByText('Terrace 1');
    expect(server.sent('activeOrders').length).toBe(requestsBefore + 1);
    // Another stream opens in its place.
    server.stream('staffChanges');
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    await screen.findByText('Live');
  });

  test('that breaks off is not ended again by its silence timeout', async () => {
    const failed: unknown[] = [];
    const hear = (reason: unknown) => void failed.push(reason);
    process.on('unhandledRejection', hear);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const changes = await openLive();
    changes.breakOff();
    await screen.findByText('Updates every 5 s');
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    vi.useRealTimers();
    await new Promise((resolve) => setTimeout(resolve));
    process.off('unhandledRejection', hear);
    expect(failed).toEqual([]);
  });

  test('is held without locks only while the page is visible, and a hidden page polls', async () => {
    let visibility = 'visible';
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility as DocumentVisibilityState);
    const turn = (to: 'visible' | 'hidden') => {
      visibility = to;
      document.dispatchEvent(new Event('visibilitychange'));
    };
    await openLive();
    act(() => turn('hidden'));
    await screen.findByText('Updates every 5 s');
    expect(server.sent('staffChanges')).toHaveLength(1);
    act(() => turn('visible'));
    await screen.findByText('Live');
    expect(server.sent('staffChanges')).toHaveLength(2);
  });

  test('switches at once to a user who signed in elsewhere', async () => {
    await openLive();
    const before = server.last('staffChanges').headers.Authorization;
    act(() => void signIn({ restaurantId: 1, user: { username: 'ana', name: 'Ana Ruiz' } }));
    await waitFor(() => expect(server.sent('staffChanges')).toHaveLength(2));
    expect(server.last('staffChanges').headers.Authorization).not.toBe(before);
    await screen.findByText('Live');
  });

  test('is not reopened for a user unknown to the server', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    server.refuse('staffChanges', 'NotSignedIn');
    openPortal('/portal/orders');
    await screen.findByText('No tables with an Order Yet', { exact: false });
    // Before the stream has started, nothing is shown about it.
    expect(screen.queryByText('Updates every 5 s')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    await screen.findByText('Updates every 5 s');
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(server.sent('staffChanges')).toHaveLength(1);
  });

  test('makes every screen request once if the session ended before it started', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    openPortal('/portal/home');
    await waitFor(() => expect(server.sent('restaurantNames')).toHaveLength(1));
    server.refuse('staffChanges', 'NotSignedIn');
    server.refuse('restaurantNames', 'NotSignedIn');
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    await screen.findByLabelText('Username');
  });
});
