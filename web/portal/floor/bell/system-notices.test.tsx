import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildActiveOrder, buildOrder, buildTableCall, buildWaiting } from '../../../testing/portal-data.ts';
import { everyPrivilege, openPortal } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';

// Notifications that the system shows while the page is hidden.

interface Shown {
  readonly title: string;
  readonly tag: string;
  readonly body: string;
  readonly silent: boolean;
  isOpen: boolean;
  onclick?: () => void;
}

const server = portalTest({ restaurantId: 1, privileges: everyPrivilege });
let shown: Shown[];
let visibility: DocumentVisibilityState;
/** Other tabs of the browser: whether one of them holds the stream or is visible. */
let others: { hold: boolean; areLookedAt: boolean };

beforeEach(() => {
  server.stream('staffChanges');
  shown = [];
  visibility = 'hidden';
  others = { hold: false, areLookedAt: false };
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('isSecureContext', true);
  allow('granted');
  Object.defineProperty(navigator, 'locks', { configurable: true, value: fakeLocks() });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
});

function allow(permission: NotificationPermission): void {
  vi.stubGlobal(
    'Notification',
    class {
      static permission = permission;
      readonly entry: Shown;
      constructor(title: string, { tag, body, silent }: { tag: string; body: string; silent: boolean }) {
        this.entry = { title, tag, body, silent, isOpen: true };
        shown.push(this.entry);
      }
      set onclick(pressed: () => void) {
        this.entry.onclick = pressed;
      }
      close() {
        this.entry.isOpen = false;
      }
    },
  );
}

/** A browser's locks as one tab sees them. */
function fakeLocks() {
  const ours = new Set<string>();
  return {
    async request(name: string, _options: object, held: () => Promise<void>) {
      if (name.startsWith('changes') && others.hold) return new Promise<void>(() => undefined);
      ours.add(name);
      await held();
      ours.delete(name);
    },
    query: async () => ({
      held: [...ours, ...(others.areLookedAt ? ['comanda.looked-at'] : [])].map((name) => ({ name })),
    }),
  };
}

const unseen = buildActiveOrder({ orderID: 7, tabledName: 'Terrace 1', status: 'N' });
const seenBy = { seenTime: '2026-11-22T03:43:00.000Z', seenBy: 'Mara Lind' };
const open = () => shown.filter(({ isOpen }) => isOpen);

/** Waits for one refresh of the floor and its effects. */
const beat = () => act(() => vi.advanceTimersByTimeAsync(5_200));

async function turn(to: DocumentVisibilityState): Promise<void> {
  visibility = to;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await act(() => vi.advanceTimersByTimeAsync(100));
}

async function openFloor() {
  const page = openPortal('/portal/orders');
  await screen.findByText('Live');
  await beat();
  return page;
}

test('an unseen order is shown once without a sound, its further sub-order replaces it, and once seen it is removed', async () => {
  const changes = server.stream('staffChanges');
  const change = (waiting: ReturnType<typeof buildWaiting>[]) => {
    server.answer('activeOrders', [{ ...unseen, waiting }]);
    changes.push('orders');
    return beat();
  };
  server.answer('activeOrders', [unseen]);
  await openFloor();
  const [first] = shown;
  expect(first).toMatchObject({
    title: 'New order: Terrace 1',
    body: 'Order 7: not seen yet.',
    silent: true,
    isOpen: true,
  });
  if (first) first.isOpen = false;
  await beat();
  expect(shown).toHaveLength(1);
  await change([buildWaiting(), buildWaiting({ subOrderID: 2 }), buildWaiting({ subOrderID: 3, ...seenBy })]);
  expect(open().map(({ tag, body }) => [tag, body])).toEqual([[first?.tag, 'Order 7: 2 sub-orders not seen yet.']]);
  await change([buildWaiting(seenBy)]);
  expect(open()).toEqual([]);
});

test('a calling table is shown too, and a click focuses the page and leads to the order or the floor', async () => {
  const focus = vi.spyOn(window, 'focus').mockImplementation(() => undefined);
  server.answer('tableCalls', [buildTableCall()]);
  server.answer('activeOrders', [unseen]);
  server.answer('orderById', buildOrder({ orderID: 7 }));
  const { address } = openPortal('/portal/home');
  await beat();
  const press = (title: string) =>
    act(() =>
      open()
        .find((notice) => notice.title === title)
        ?.onclick?.(),
    );
  await waitFor(() => expect(open()).toHaveLength(2));
  press('New order: Terrace 1');
  await waitFor(() => expect(address()).toBe('/portal/order?id=7'));
  expect(focus).toHaveBeenCalledTimes(1);
  press('Terrace 1 is calling');
  await waitFor(() => expect(address()).toBe('/portal/orders'));
  expect(open()).toEqual([]);
});

test('nothing is shown while the page is visible, and becoming visible removes what was shown', async () => {
  visibility = 'visible';
  server.answer('activeOrders', [unseen]);
  await openFloor();
  expect(shown).toEqual([]);
  await turn('hidden');
  await beat();
  expect(open()).toHaveLength(1);
  await turn('visible');
  expect(open()).toEqual([]);
});

test('of several tabs only the one with the stream shows it, and none while another is visible', async () => {
  server.answer('activeOrders', [unseen]);
  others.areLookedAt = true;
  await openFloor();
  expect(shown).toEqual([]);
  others.areLookedAt = false;
  await beat();
  expect(open()).toHaveLength(1);
  others.areLookedAt = true;
  await beat();
  expect(open()).toEqual([]);
});

test('a tab without the stream shows none', async () => {
  others.hold = true;
  server.answer('activeOrders', [unseen]);
  openPortal('/portal/orders');
  await screen.findByText('Terrace 1');
  await beat();
  await beat();
  expect(shown).toEqual([]);
});

test.each(['default', 'denied'] as const)(
  'none appears without permission (%s), and no prompt opens',
  async (permission) => {
    allow(permission);
    server.answer('activeOrders', [unseen]);
    await openFloor();
    expect(shown.filter(({ title }) => title !== '')).toEqual([]);
  },
);

test('signing out or closing the page removes all notifications', async () => {
  server.answer('activeOrders', [unseen]);
  const { unmount } = await openFloor();
  expect(open()).toHaveLength(1);
  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(open()).toEqual([]);
  await beat();
  expect(open()).toHaveLength(1);
  unmount();
  expect(open()).toEqual([]);
});
