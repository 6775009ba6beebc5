import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { textsOf } from '../../../testing/on-screen.ts';
import { buildTableOrder } from '../../../testing/order-data.ts';
import {
  buildActiveOrder,
  buildOrder,
  buildOrderRow,
  buildSubOrder,
  buildTableDetail,
  buildWaiting,
  minutesAgo,
  pageFigures,
} from '../../../testing/portal-data.ts';
import { openPortal } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';
import { setScreenWidth } from '../../../testing/screen-width.ts';

const server = portalTest({ restaurantId: 1 });

const limitOf = (minutes: number) =>
  server.answer('restaurantConfig', `{"otprequired":1,"managercode":"","paymenttype":"T","waitminutes":${minutes}}`);
const sentSeen = () => server.sent('seeSubOrders').map(({ body }) => JSON.parse(body ?? ''));

describe('the waiting time of a sub-order', () => {
  const seenBy = (name: string) => ({ seenTime: minutesAgo(1), seenBy: name });
  const lines: [string, Partial<ReturnType<typeof buildWaiting>>[]][] = [
    ['8 min, not seen yet', [{}]],
    ['8 min, seen by Mara Lind', [seenBy('Mara Lind')]],
    ['8 min, 2 unseen', [{}, {}]],
    ['8 min, 1 unseen', [seenBy('Mara Lind'), {}]],
    ['8 min, 2 seen by Mara Lind, Ana', [seenBy('Mara Lind'), seenBy('Ana')]],
    ['8 min, 2 seen by Ana', [seenBy('Ana'), seenBy('Ana')]],
  ];
  test('shows on the card of its order, in one line, in hours from 100 minutes on', async () => {
    limitOf(10);
    const orders = lines.map(([, parts], orderID) => {
      const waiting = parts.map((part, at) =>
        buildWaiting({ ...part, subOrderID: at, createTime: minutesAgo(8 - 5 * at) }),
      );
      return buildActiveOrder({ orderID, status: 'N', waiting });
    });
    server.answer('activeOrders', [...orders, buildActiveOrder({ orderID: 9, waitingSince: minutesAgo(113) })]);
    openPortal('/portal/orders');
    await screen.findByText('1:53 h');
    screen.getByRole('link', { name: /, 1:53 h$/ });
    const cards = screen.getAllByRole('article').map((card) => within(card));
    expect(cards.map((card) => textsOf(card.queryAllByText(/seen/)))).toEqual([...lines.map(([words]) => [words]), []]);
    const buttons = cards.map((card) => card.queryAllByRole('button', { name: /^Seen/ }).length);
    expect(buttons).toEqual([1, 0, 1, 1, 0, 0, 0]);
  });

  test('turns red with words after five minutes without a request', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const createTime = new Date(Date.now() - 250_000).toISOString();
    server.answer('activeOrders', [
      buildActiveOrder({ status: 'N', waitingSince: createTime, waiting: [buildWaiting({ createTime })] }),
    ]);
    server.stream('staffChanges');
    openPortal('/portal/orders');
    await screen.findByText('Live');
    const card = await screen.findByRole('article');
    expect(card.textContent).toContain('4 min, not seen yet');
    expect(card.className).not.toContain('overdue');
    vi.setSystemTime(Date.now() + 50_000);
    const requestsBefore = server.sent('activeOrders').length;
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(card.textContent).toContain('Late: 5 min, not seen yet');
    expect(card.className).toContain('overdue');
    expect(server.sent('activeOrders')).toHaveLength(requestsBefore);
    expect(screen.getByRole('img', { name: '1 new, waiting too long' })).toBeDefined();
  });

  test.each([
    ['a phone with a hidden drawer', 360, '/portal/home'],
    ['the pad', 360, '/portal/take'],
    ['the kitchen', 1280, '/portal/kitchen'],
  ])('is red on %s too, by the count of New orders', async (_, width, address) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    setScreenWidth(width);
    const createTime = new Date(Date.now() - 200_000).toISOString();
    server.answer('activeOrders', [buildActiveOrder({ status: 'N', waiting: [buildWaiting({ createTime })] })]);
    openPortal(address);
    // A phone has it on the menu's button and in its bottom bar.
    const counts = await screen.findAllByRole('img', { name: '1 new' });
    for (const { className } of counts) expect(className).not.toContain('overdue');
    vi.setSystemTime(Date.now() + 100_000);
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    const late = screen.getAllByRole('img', { name: '1 new, waiting too long' });
    expect(late.length).toBeGreaterThanOrEqual(counts.length);
    for (const { className, textContent } of late)
      expect([className, textContent]).toEqual([expect.stringContaining('overdue'), '1']);
  });

  test.each([
    ['its description', '/portal/order?id=1048'],
    ['the orders list', '/portal/order'],
    ['its table', '/portal/table?id=11'],
  ])('is red in %s too, after the limit of the restaurant, and not shown for a confirmed one', async (_, address) => {
    limitOf(2);
    const seen = { createTime: minutesAgo(3), seenTime: minutesAgo(1), seenBy: 'Mara Lind' };
    const suborder = [buildSubOrder(seen), buildSubOrder({ subOrderID: 2080, status: 'O' })];
    server.answer('orderById', buildOrder({ suborder }));
    server.answer('searchOrders', null, { results: [buildOrderRow({ status: 'N', suborder })], ...pageFigures(1) });
    const order = buildTableOrder({ status: 'N', waiting: [buildWaiting(seen)] });
    server.answer('tableDetail', buildTableDetail({ state: 2, order }));
    openPortal(address);
    const mark = (await screen.findByText('Late: 3 min, seen by Mara Lind')).parentElement as HTMLElement;
    expect(mark.className).toContain('overdue');
    expect(mark.querySelector('svg')).not.toBeNull();
    expect(screen.queryByText(/not seen yet/)).toBeNull();
  });
});

describe('a sub-order is seen', () => {
  const showIt = (seen: Partial<ReturnType<typeof buildWaiting>> = {}) => {
    const waiting = [
      buildWaiting({ subOrderID: 11, ...seen }),
      buildWaiting({ subOrderID: 12, seenTime: minutesAgo(1), seenBy: 'Mara Lind' }),
    ];
    server.answer('orderById', buildOrder({ suborder: waiting.map((subOrder) => buildSubOrder(subOrder)) }));
    server.answer('activeOrders', [buildActiveOrder({ status: 'N', waiting })]);
    server.answer('tableDetail', buildTableDetail({ state: 2, order: buildTableOrder({ status: 'N', waiting }) }));
  };

  test.each([
    ['its description', '/portal/order?id=1048'],
    ['its table', '/portal/table?id=11'],
    ['the floor', '/portal/orders'],
  ])('by pressing Seen on %s, not by opening the page, and the focus stays in place', async (_, address) => {
    showIt();
    const { user } = openPortal(address);
    const see = await screen.findByRole('button', { name: 'Seen: sub-order 11' });
    const mark = see.parentElement;
    expect(screen.getAllByRole('button', { name: /^Seen/ })).toEqual([see]);
    expect(sentSeen()).toEqual([]);
    see.focus();
    showIt({ seenTime: minutesAgo(0), seenBy: 'Ana Ruiz' });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(see.isConnected).toBe(false));
    await waitFor(() => expect(document.activeElement).toBe(mark));
    expect(sentSeen()).toEqual([{ orderID: 1048, subOrderIDs: [11] }]);
  });

  test('with all of its order by one press, only once the server has stored it, and a refusal keeps the button', async () => {
    const waiting = [11, 12, 13].map((subOrderID) => buildWaiting({ subOrderID }));
    server.answer('activeOrders', [buildActiveOrder({ status: 'N', waiting })]);
    server.refuse('seeSubOrders', 'NotFound');
    const { user } = openPortal('/portal/orders');
    await user.click(await screen.findByRole('button', { name: 'Seen: sub-orders 11, 12, 13' }));
    await screen.findByText('This could not be saved. Please try again.');
    screen.getByRole('button', { name: 'Seen: sub-orders 11, 12, 13' });
    expect(sentSeen()).toEqual([{ orderID: 1048, subOrderIDs: [11, 12, 13] }]);
  });
});
