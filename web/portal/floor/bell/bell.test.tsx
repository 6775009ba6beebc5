import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeAudio, stubAudio } from '../../../testing/fake-audio.ts';
import { buildActiveOrder, buildTableCall, buildWaiting, pageFigures } from '../../../testing/portal-data.ts';
import { everyPrivilege, openPortal, signIn } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';

const server = portalTest({ restaurantId: 1, privileges: everyPrivilege });

async function openBoard() {
  const page = openPortal('/portal/orders');
  await screen.findByRole('heading', { name: 'Table Order Status' });
  return page;
}

describe('the sound', () => {
  let audio: FakeAudio;

  beforeEach(() => {
    audio = stubAudio();
  });

  const first = buildActiveOrder({ orderID: 1, status: 'N' });
  const second = buildActiveOrder({ orderID: 2, status: 'O' });

  test('[STATUS-13 STATUS-22] plays two tones at each refresh while the first listed order is New, also in a hidden page', async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    server.answer('activeOrders', [first, second]);
    await openBoard();
    await waitFor(() => expect(audio.played).toHaveLength(2));
    expect(Math.max(...audio.played.map(({ stop }) => stop))).toBeLessThanOrEqual(1);
    await act(() => vi.advanceTimersByTimeAsync(5200));
    await waitFor(() => expect(audio.played).toHaveLength(4));
  });

  test('[STATUS-13] plays every five seconds without polling while changes are pushed, once for an order and a call', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    server.stream('staffChanges');
    server.answer('activeOrders', [first, second]);
    server.answer('tableCalls', [buildTableCall()]);
    await openBoard();
    await screen.findByText('Live');
    await waitFor(() => expect(audio.played.length).toBeGreaterThanOrEqual(2));
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    const [before, requestsBefore] = [audio.played.length, server.sent('activeOrders').length];
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(audio.played.length).toBe(before + 6);
    expect(server.sent('activeOrders').length).toBe(requestsBefore);
  });

  test('plays on every screen while a table calls, without a frame where something is edited, and stops once the call is taken', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    server.answer('activeOrders', [second]);
    server.answer('tableCalls', [buildTableCall()]);
    openPortal('/portal/ChangePass');
    await waitFor(() => expect(audio.played).toHaveLength(2));
    await act(() => vi.advanceTimersByTimeAsync(5200));
    await waitFor(() => expect(audio.played).toHaveLength(4));
    expect(document.querySelector('[data-calling]')).toBeNull();
    server.answer('tableCalls', []);
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(audio.played).toHaveLength(4);
  });

  const seen = { seenTime: '2026-11-22T03:43:00.000Z', seenBy: 'Mara Lind' };
  test('[STATUS-13] is silent if the first listed is not New or all have been opened, and plays for an unseen one', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const refresh = () => act(() => vi.advanceTimersByTimeAsync(5200));
    const opened = (...others: ReturnType<typeof buildWaiting>[]) =>
      buildActiveOrder({ orderID: 1, status: 'N', waiting: [buildWaiting(seen), ...others] });
    server.answer('activeOrders', [second, first]);
    await openBoard();
    await screen.findAllByText('Terrace 1');
    await refresh();
    server.answer('activeOrders', [opened(), second]);
    await refresh();
    await screen.findByText(/seen by Mara Lind/);
    await refresh();
    expect(audio.played).toEqual([]);
    expect(document.querySelector('[data-calling]')).toBeNull();
    server.answer('activeOrders', [opened(buildWaiting({ subOrderID: 2 })), second]);
    await refresh();
    await waitFor(() => expect(audio.played.length).toBeGreaterThanOrEqual(2));
    expect(document.querySelector('[data-calling]')).not.toBeNull();
    audio.played.length = 0;
    server.answer('activeOrders', [opened(), buildActiveOrder({ orderID: 2, status: 'N' })]);
    await refresh();
    await waitFor(() => expect(audio.played.length).toBeGreaterThanOrEqual(2));
  });

  test('comes with a count in window title and icon on every screen until no order waits', async () => {
    const icon = document.createElement('link');
    icon.rel = 'icon';
    icon.href = '/ui/comanda-mark.svg';
    document.head.append(icon);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    server.answer('activeOrders', [first, buildActiveOrder({ orderID: 3, status: 'N' }), second]);
    await openBoard();
    await waitFor(() => expect(document.title).toBe('(2) Table Order Status · Comanda'));
    expect(decodeURIComponent(icon.href)).toContain('>2</text>');
    document.title = 'Another screen · Comanda';
    await waitFor(() => expect(document.title).toBe('(2) Another screen · Comanda'));
    server.answer('activeOrders', [second]);
    await act(() => vi.advanceTimersByTimeAsync(5200));
    await waitFor(() => expect(document.title).toBe('Another screen · Comanda'));
    expect(icon.href).toMatch(/comanda-mark\.svg$/);
    icon.remove();
  });

  test('can be muted in every tab, and this device remembers it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    server.answer('activeOrders', []);
    const page = await openBoard();
    const isOn = () => screen.getByRole('button', { name: 'Order sound' }).getAttribute('aria-pressed');
    expect(isOn()).toBe('true');
    act(() => screen.getByRole('button', { name: 'Order sound' }).click());
    expect(isOn()).toBe('false');
    page.unmount();
    server.answer('activeOrders', [first]);
    await openBoard();
    await screen.findByText('Terrace 1');
    expect(isOn()).toBe('false');
    await act(() => vi.advanceTimersByTimeAsync(10_200));
    expect(audio.played).toEqual([]);
    act(() => {
      localStorage.setItem('comanda.bell-muted', 'false');
      window.dispatchEvent(new StorageEvent('storage', { key: 'comanda.bell-muted' }));
    });
    expect(isOn()).toBe('true');
    await act(() => vi.advanceTimersByTimeAsync(5_200));
    expect(audio.played.length).toBeGreaterThan(0);
  });

  test('comes from one tab of the device, and from another once that one stops', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const rungByOther = () => localStorage.setItem('comanda.bell-rung', `another ${Date.now()}`);
    rungByOther();
    server.answer('activeOrders', [first]);
    await openBoard();
    await screen.findByText('Terrace 1');
    for (let beat = 0; beat < 3; beat++) {
      await act(() => vi.advanceTimersByTimeAsync(4_900));
      rungByOther();
    }
    expect(audio.played).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(11_000));
    expect(audio.played.length).toBeGreaterThanOrEqual(2);
    expect(localStorage.getItem('comanda.bell-rung')).not.toContain('another');
    // Setting the clock back must not mute the bell.
    localStorage.setItem('comanda.bell-rung', `another ${Date.now() + 3_600_000}`);
    const before = audio.played.length;
    await act(() => vi.advanceTimersByTimeAsync(5_200));
    expect(audio.played.length).toBeGreaterThan(before);
  });

  test("releases the device's audio every time its screen is left", async () => {
    for (let turn = 0; turn < 3; turn++) {
      const page = await openBoard();
      await waitFor(() => expect(audio.open).toBe(1));
      page.unmount();
      expect(audio.open).toBe(0);
    }
  });

  test('shows a notice until the first touch if the browser blocks it, but only where orders are worked on and one waits', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    audio.state = 'suspended';
    const hint = () => screen.queryByText('Press anywhere to hear the bell.');
    server.answer('activeOrders', []);
    const { router } = await openBoard();
    await screen.findByText('No Tables with an Order Yet');
    await act(() => vi.advanceTimersByTimeAsync(5_200));
    expect(hint()).toBeNull();
    await act(() => router.navigate('/portal/home'));
    server.answer('activeOrders', [first]);
    await screen.findByText(/^1 order to confirm/);
    await act(() => vi.advanceTimersByTimeAsync(5_200));
    expect(hint()).toBeNull();
    await act(() => router.navigate('/portal/orders'));
    await waitFor(() => expect(hint()).not.toBeNull());
    expect(audio.played).toEqual([]);
    audio.state = 'running';
    fireEvent.click(screen.getByRole('heading', { name: 'Free Tables' }));
    await waitFor(() => expect(hint()).toBeNull());
  });

  test('[STATUS-23] plays while the search field holds text that finds nothing', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await openBoard();
    server.answer('activeOrders', ({ query }) => (query.searchText === '' ? [first] : []));
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'zzz');
    await waitFor(() => expect(screen.getAllByText('No table or order matches the search.')).toHaveLength(2));
    audio.played.length = 0;
    await act(() => vi.advanceTimersByTimeAsync(5200));
    await waitFor(() => expect(audio.played.length).toBeGreaterThanOrEqual(2));
    expect(screen.queryByText('Terrace 1')).toBeNull();
  });

  test('plays at the orders list too', async () => {
    server.answer('searchOrders', null, { results: [], ...pageFigures(0) });
    server.answer('activeOrders', [first]);
    openPortal('/portal/order');
    await waitFor(() => expect(audio.played.length).toBeGreaterThanOrEqual(2));
    expect(screen.getByRole('button', { name: 'Order sound' })).toBeDefined();
    expect(document.querySelector('[data-calling]')).not.toBeNull();
  });

  test('is absent, with its switch, for users who may not see orders', async () => {
    server.answer('userPrivileges', ['payment_review']);
    signIn({ restaurantId: 1, privileges: ['payment_review'] });
    openPortal('/portal/home');
    await screen.findByRole('heading', { name: /^Welcome/ });
    expect(server.sent('activeOrders')).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Order sound' })).toBeNull();
  });
});

test('the timer runs in a worker, which browsers do not throttle in hidden pages', async () => {
  const sent: unknown[] = [];
  let worker: { onmessage?: () => void } | undefined;
  class FakeWorker {
    constructor() {
      worker = this as { onmessage?: () => void };
    }
    postMessage = (message: unknown) => sent.push(message);
    terminate = () => {
      worker = undefined;
    };
  }
  vi.stubGlobal('Worker', FakeWorker);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const page = await openBoard();
  await screen.findByText('No Tables with an Order Yet');
  // The worker's script loads after the first screen. Until its first tick, the page's own timer runs.
  expect(sent).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(1_200));
  expect(sent).toEqual([5000]);
  const requests = () => server.sent('activeOrders').length;
  const before = requests();
  await act(() => vi.advanceTimersByTimeAsync(10_200));
  expect(requests()).toBe(before + 2);
  act(() => worker?.onmessage?.());
  await waitFor(() => expect(requests()).toBe(before + 3));
  await act(() => vi.advanceTimersByTimeAsync(10_200));
  expect(requests()).toBe(before + 3);
  page.unmount();
  expect(worker).toBeUndefined();
});
