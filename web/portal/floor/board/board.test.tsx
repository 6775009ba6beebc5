import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { textsOf } from '../../../testing/on-screen.ts';
import {
  buildActiveOrder,
  buildFloorTable,
  buildOrder,
  minutesAgo,
  pageFigures,
} from '../../../testing/portal-data.ts';
import { openPortal } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';

const server = portalTest({ restaurantId: 1 });

async function openBoard() {
  const page = openPortal('/portal/orders');
  await screen.findByRole('heading', { name: 'Table Order Status' });
  return page;
}

const inArea = async (name: string) => within(await screen.findByRole('region', { name }));
const activeArea = () => inArea('Table(s) in Service/Active');
const freeArea = () => inArea('Free Tables');

describe('active orders', () => {
  test('[STATUS-01 STATUS-03 STATUS-04 STATUS-14 STATUS-15 STATUS-20] show a card per order with table, number, OTP, staff and status', async () => {
    server.answer('activeOrders', [
      buildActiveOrder({ status: 'N' }),
      buildActiveOrder({ orderID: 1051, tabledName: 'Booth 2', otp: '730164', serverName: 'Marco Bell' }),
      ...(['C', 'D'] as const).map((status, at) => buildActiveOrder({ orderID: at + 1, status })),
    ]);
    await openBoard();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Table Order Status');
    const cards = await (await activeArea()).findAllByRole('article');
    const text = textsOf(cards);
    for (const words of ['Terrace 1', '1048', '482 913', 'Ana Ruiz', '6 min', '$60.15']) {
      expect(text[0]).toContain(words);
    }
    for (const words of ['Booth 2', '1051', '730 164', 'Marco Bell']) expect(text[1]).toContain(words);
    const words = cards.map((card) => card.lastElementChild?.textContent);
    expect(words).toEqual(['New', 'Open', 'Payment Pending', 'Cancel']);
    expect(server.last('activeOrders')).toMatchObject({ path: '/api/getactiveorders', query: { searchText: '' } });
  });

  test('mark what waits over 45 minutes, and say what is left of a divided bill and what a joined one owes', async () => {
    const bar = { orderID: 2, tableID: 3, tableName: 'Bar 2', status: 'O' as const, totalAmt: 30, taxAmt: 2.66 };
    server.answer('activeOrders', [
      buildActiveOrder({ orderID: 1, status: 'C', divided: { paid: 20, left: 41.24 }, waitingSince: minutesAgo(45) }),
      buildActiveOrder({ orderID: 2, status: 'C', divided: { paid: 0, left: 61.24 }, waitingSince: minutesAgo(46) }),
      buildActiveOrder({ orderID: 3, joinedWith: [bar], joinedToPay: 93.4 }),
    ]);
    await openBoard();
    const [part, unpaid, joined] = await (await activeArea()).findAllByRole('article');
    expect(screen.getByText('45 min').parentElement?.className).not.toContain('late');
    expect(screen.getByText('46 min').parentElement?.className).toContain('late');
    expect(part?.textContent).toContain('Left$41.24');
    expect(unpaid?.textContent).not.toContain('Left');
    expect(joined?.textContent).toContain('Joined with Bar 2, together $93.40');
  });

  test('[STATUS-07] say so if there are none', async () => {
    await openBoard();
    expect(await (await activeArea()).findByText('No Tables with an Order Yet')).toBeDefined();
  });

  test('[STATUS-10 STATUS-11] have a Payment Pending button only in state C, which opens the payment dialog', async () => {
    server.answer('activeOrders', [
      buildActiveOrder({ orderID: 1, status: 'O' }),
      buildActiveOrder({ orderID: 1042, status: 'C', tabledName: 'Window 2' }),
    ]);
    server.answer('orderById', buildOrder({ orderID: 1042, status: 'C' }));
    const { user, address } = await openBoard();
    const buttons = await screen.findAllByRole('button', { name: /^Payment Pending/ });
    expect(buttons).toHaveLength(1);
    await user.click(buttons[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'Payment' });
    expect(await within(dialog).findByText('Order No. 1042 · Window 2')).toBeDefined();
    expect(address()).toBe('/portal/orders?dialog=payment.1042');
  });

  test('show a waiting payment without a button to users who take no payments', async () => {
    server.answer('userPrivileges', ['order']);
    server.answer('activeOrders', [buildActiveOrder({ orderID: 1042, status: 'C', tabledName: 'Window 2' })]);
    await openBoard();
    const card = await screen.findByRole('article');
    expect(card.textContent).toContain('Payment Pending');
    const guests = within(card).getByRole('button', { name: 'Guests at Window 2' });
    expect(within(card).getAllByRole('button')).toEqual([guests]);
  });

  test('keep their places while somebody reads them, with new content, and then take the order of the server', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const order = (orderID: number, part = {}) => buildActiveOrder({ orderID, tabledName: `T${orderID}`, ...part });
    server.answer('activeOrders', [order(1), order(2)]);
    await openBoard();
    const [card] = await screen.findAllByRole('article');
    const tables = () => textsOf(screen.getAllByRole('article').map((card) => within(card).getByRole('heading')));
    expect(tables()).toEqual(['T1', 'T2']);
    server.answer('activeOrders', [order(3, { status: 'N' }), order(2, { toPay: 77.5 }), order(1)]);
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => {
      fireEvent.pointerMove(card as HTMLElement);
      screen.getByText('$77.50');
    });
    expect(tables()).toEqual(['T1', 'T2', 'T3']);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(tables()).toEqual(['T3', 'T2', 'T1']);
  });

  test('are searched by the server, and the search narrows the free tables', async () => {
    server.answer('floorTables', [buildFloorTable(), buildFloorTable({ tableID: 12, tableName: 'Bar 1' })]);
    const { user } = await openBoard();
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'bar');
    await waitFor(() => expect(server.last('activeOrders').query.searchText).toBe('bar'));
    const free = await freeArea();
    await waitFor(() => expect(free.queryByText('Window 3')).toBeNull());
    expect(free.getByText('Bar 1')).toBeDefined();
    expect(await screen.findByText('No table or order matches the search.')).toBeDefined();
  });
});

test('[STATUS-09] an order, a free table and the orders list open from the board', async () => {
  server.answer('activeOrders', [buildActiveOrder()]);
  server.answer('floorTables', [buildFloorTable()]);
  server.answer('orderById', buildOrder());
  server.answer('searchOrders', null, { results: [], ...pageFigures(0) });
  server.refuse('tableDetail', 'NotFound');
  const { user, address } = await openBoard();
  for (const [link, at] of [
    [/^Terrace 1, order 1048/, '/portal/order?id=1048'],
    ['Window 3', '/portal/table?id=11'],
    ['Orders list', '/portal/order'],
  ] as const) {
    await user.click(await screen.findByRole('link', { name: link }));
    await waitFor(() => expect(address()).toBe(at));
    if (at.includes('id=')) await user.click(await screen.findByRole('button', { name: 'Back' }));
  }
  await screen.findByRole('heading', { name: 'Orders' });
});

describe('free tables', () => {
  test('[STATUS-05 STATUS-06 STATUS-16 STATUS-17 STATUS-21] are those in states 0 and 1, with table, staff, OTP, status, guests and a paid order', async () => {
    server.answer('floorTables', [
      buildFloorTable({ state: 1 }),
      buildFloorTable({ tableID: 12, tableName: 'Bar 2', state: 0, otp: '', serverName: 'Tom Okafor' }),
      buildFloorTable({ tableID: 13, tableName: 'Terrace 1', state: 2 }),
      buildFloorTable({ tableID: 14, tableName: 'Gone', state: 3 }),
      buildFloorTable({ tableID: 15, tableName: 'Bar 3', visitStarted: '2026-11-22T03:10:00.000Z' }),
      buildFloorTable({ tableID: 16, tableName: 'Bar 4', paidOrder: { orderID: 1048, readyDishes: 2 } }),
    ]);
    await openBoard();
    const free = await freeArea();
    const cards = await free.findAllByRole('article');
    expect(textsOf(cards)).toEqual([
      'Window 3ActiveOTP381 206StaffPriya NairTake an order',
      'Bar 2InactiveOTP–StaffTom Okafor',
      expect.stringContaining('Guests since07:10'),
      expect.stringMatching(/^Bar 4/),
    ]);
    expect(cards.map(({ className }) => className.includes('seated'))).toEqual([false, false, true, false]);
    const paid = free.getByRole('link', { name: 'Paid, 2 ready' });
    expect(paid.getAttribute('href')).toBe('/portal/order?id=1048');
    expect(server.last('floorTables').path).toBe('/api/fetchtables/0');
  });
});

describe('fresh, failed, stale', () => {
  test('[STATUS-02] Refresh loads both lists again', async () => {
    const { user } = await openBoard();
    await screen.findByText('No Tables with an Order Yet');
    server.answer('activeOrders', [buildActiveOrder()]);
    server.answer('floorTables', [buildFloorTable()]);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText('Terrace 1');
    await screen.findByText('Window 3');
  });

  test.each(['visible', 'hidden'] as const)(
    '[STATUS-12] while the page is %s both lists are asked for every 5 seconds, once each, and shown',
    async (state) => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
      vi.useFakeTimers({ shouldAdvanceTime: true });
      await openBoard();
      await screen.findByText('No Tables with an Order Yet');
      server.answer('floorTables', [buildFloorTable()]);
      for (const call of ['activeOrders', 'floorTables'] as const) {
        const before = server.sent(call).length;
        await act(() => vi.advanceTimersByTimeAsync(15_000));
        expect([3, 4]).toContain(server.sent(call).length - before);
      }
      await screen.findByText('Window 3');
    },
  );

  test('an unanswered list loses its mark by itself when the network is back', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.answer('searchOrders', null, { results: [], ...pageFigures(0) });
    const { user } = openPortal('/portal/order');
    await screen.findByText('No orders found.');
    server.fail('searchOrders');
    server.fail('activeOrders');
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText(/^Last updated/);
    server.answer('searchOrders', null, { results: [], ...pageFigures(0) });
    server.answer('activeOrders', []);
    await waitFor(() => expect(screen.queryByText(/^Last updated/)).toBeNull());
  });

  test('[STATUS-08 STATUS-18 STATUS-19] a refused list is reported once in a notification and in its area', async () => {
    server.refuse('activeOrders', 'ServerError');
    server.refuse('floorTables', 'ServerError');
    const { user } = await openBoard();
    for (const words of ['Failed to get Order list!', 'Failed to get Table list!']) await screen.findByText(words);
    expect(await (await freeArea()).findByText('Error in Tables Listing')).toBeDefined();
    const active = await activeArea();
    expect(active.getByRole('alert')).toBeDefined();
    server.answer('activeOrders', [buildActiveOrder()]);
    await user.click(active.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Terrace 1');
    await waitFor(() => expect(screen.queryByText('Failed to get Order list!')).toBeNull());
  });

  test('[LIST-17] a network failure is only logged, and the cards stay, marked as stale, with a retry', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.answer('activeOrders', [buildActiveOrder()]);
    server.stream('staffChanges');
    const { user } = await openBoard();
    await screen.findByText('Terrace 1');
    expect(await screen.findByText('Live')).toBeDefined();
    server.fail('activeOrders');
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText(/^Last updated/)).toBeDefined();
    expect(screen.getByText('No connection')).toBeDefined();
    expect(screen.getByText('Terrace 1')).toBeDefined();
    expect(screen.queryByText('Live')).toBeNull();
    expect(screen.queryByText('Failed to get Order list!')).toBeNull();
    expect(log).toHaveBeenCalled();
    server.answer('activeOrders', [buildActiveOrder()]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Live');
    server.refuse('activeOrders', 'ServerError');
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText('Failed to get Order list!');
    expect([screen.queryByText('Live'), screen.queryByText('No connection')]).toEqual([null, null]);
  });
});
