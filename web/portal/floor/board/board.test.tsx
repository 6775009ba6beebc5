import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
  test('[STATUS-01] have a title', async () => {
    await openBoard();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Table Order Status');
  });

  test('[STATUS-03 STATUS-04 STATUS-14 STATUS-15] show a card per order with table, number, OTP, staff and status', async () => {
    server.answer('activeOrders', [
      buildActiveOrder({ status: 'N' }),
      buildActiveOrder({ orderID: 1051, tabledName: 'Booth 2', otp: '730164', serverName: 'Marco Bell' }),
    ]);
    await openBoard();
    const cards = await (await activeArea()).findAllByRole('article');
    expect(cards).toHaveLength(2);
    const text = textsOf(cards);
    for (const words of ['Terrace 1', '1048', '482 913', 'Ana Ruiz', 'New', '6 min', '$60.15']) {
      expect(text[0]).toContain(words);
    }
    for (const words of ['Booth 2', '1051', '730 164', 'Marco Bell', 'Open']) expect(text[1]).toContain(words);
    expect(server.last('activeOrders')).toMatchObject({ path: '/api/getactiveorders', query: { searchText: '' } });
  });

  test('show the remainder of a partly paid bill on its card', async () => {
    server.answer('activeOrders', [
      buildActiveOrder({ status: 'C', divided: { paid: 20, left: 41.24 } }),
      buildActiveOrder({ orderID: 1049, status: 'C', divided: { paid: 0, left: 61.24 } }),
    ]);
    await openBoard();
    const [part, unpaid] = await (await activeArea()).findAllByRole('article');
    expect(part?.textContent).toContain('Left$41.24');
    expect(unpaid?.textContent).not.toContain('Left');
  });

  test('[STATUS-20] have the status words New, Open, Payment Pending and Cancel', async () => {
    const statuses = ['N', 'O', 'C', 'D'] as const;
    server.answer(
      'activeOrders',
      statuses.map((status, at) => buildActiveOrder({ orderID: at + 1, status })),
    );
    await openBoard();
    const cards = await (await activeArea()).findAllByRole('article');
    const words = cards.map((card) => card.lastElementChild?.textContent);
    expect(words).toEqual(['New', 'Open', 'Payment Pending', 'Cancel']);
  });

  test('[STATUS-07] say so if there are none', async () => {
    await openBoard();
    expect(await (await activeArea()).findByText('No Tables with an Order Yet')).toBeDefined();
  });

  test('[STATUS-09] open their order detail', async () => {
    server.answer('activeOrders', [buildActiveOrder()]);
    server.answer('orderById', buildOrder());
    const { user, address } = await openBoard();
    await user.click(await screen.findByRole('link', { name: /^Terrace 1, order 1048/ }));
    await screen.findByRole('heading', { name: 'Order No. 1048' });
    expect(address()).toBe('/portal/order?id=1048');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await screen.findByRole('heading', { name: 'Table Order Status' });
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

  test('mark a waiting time over 45 minutes', async () => {
    server.answer('activeOrders', [
      buildActiveOrder({ orderID: 1, waitingSince: minutesAgo(45) }),
      buildActiveOrder({ orderID: 2, waitingSince: minutesAgo(46) }),
    ]);
    await openBoard();
    expect((await screen.findByText('45 min')).parentElement?.className).not.toContain('late');
    expect(screen.getByText('46 min').parentElement?.className).toContain('late');
  });

  test('keep their places while somebody reads them, with new content, and then take the order of the server', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const order = (orderID: number, part = {}) => buildActiveOrder({ orderID, tabledName: `T${orderID}`, ...part });
    server.answer('activeOrders', [order(1), order(2)]);
    await openBoard();
    const [card] = await screen.findAllByRole('article');
    const tables = () => textsOf(screen.getAllByRole('article').map((one) => within(one).getByRole('heading')));
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

  test('say what a joined bill owes together', async () => {
    const joinedWith = [
      { orderID: 2, tableID: 3, tableName: 'Bar 2', status: 'O' as const, totalAmt: 30, taxAmt: 2.66 },
    ];
    server.answer('activeOrders', [buildActiveOrder({ joinedWith, joinedToPay: 93.4 })]);
    await openBoard();
    expect(await screen.findByText('Joined with Bar 2, together $93.40')).toBeDefined();
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

  test('include no free table with checked-in guests, which shows since when', async () => {
    server.answer('floorTables', [
      buildFloorTable({ visitStarted: '2026-11-22T03:10:00.000Z' }),
      buildFloorTable({ tableID: 12, tableName: 'Bar 1' }),
    ]);
    await openBoard();
    const free = await freeArea();
    const [empty, seated] = ['Bar 1', 'Window 3'].map((name) => free.getByText(name).closest('article'));
    expect(seated?.textContent).toContain('Guests since07:10');
    expect(empty?.textContent).not.toContain('Guests since');
    expect(seated?.className).toContain('seated');
    expect(empty?.className).not.toContain('seated');
  });

  test('link to the orders list', async () => {
    server.answer('searchOrders', null, { results: [], ...pageFigures(0) });
    const { user, address } = await openBoard();
    await user.click(screen.getByRole('link', { name: 'Orders list' }));
    await screen.findByRole('heading', { name: 'Orders' });
    expect(address()).toBe('/portal/order');
  });
});

describe('free tables', () => {
  test('[STATUS-05 STATUS-06 STATUS-16 STATUS-17 STATUS-21] are those in states 0 and 1, with table, staff, OTP and status', async () => {
    server.answer('floorTables', [
      buildFloorTable({ state: 1 }),
      buildFloorTable({ tableID: 12, tableName: 'Bar 2', state: 0, otp: '', serverName: 'Tom Okafor' }),
      buildFloorTable({ tableID: 13, tableName: 'Terrace 1', state: 2 }),
      buildFloorTable({ tableID: 14, tableName: 'Gone', state: 3 }),
    ]);
    await openBoard();
    const cards = await (await freeArea()).findAllByRole('article');
    expect(textsOf(cards)).toEqual([
      'Window 3ActiveOTP381 206StaffPriya NairTake an order',
      'Bar 2InactiveOTP–StaffTom Okafor',
    ]);
    expect(server.last('floorTables').path).toBe('/api/fetchtables/0');
  });

  test('name a paid order whose dishes are ready, and lead to it', async () => {
    server.answer('floorTables', [buildFloorTable({ paidOrder: { orderID: 1048, readyDishes: 2 } })]);
    await openBoard();
    const link = await (await freeArea()).findByRole('link', { name: 'Paid, 2 ready' });
    expect(link.getAttribute('href')).toBe('/portal/order?id=1048');
  });

  test('open their detail', async () => {
    server.answer('floorTables', [buildFloorTable()]);
    server.refuse('tableDetail', 'NotFound');
    const { user, address } = await openBoard();
    await user.click(await screen.findByRole('link', { name: 'Window 3' }));
    await waitFor(() => expect(address()).toBe('/portal/table?id=11'));
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

  test('[STATUS-12] the active orders refresh every 5 seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await openBoard();
    await screen.findByText('No Tables with an Order Yet');
    const before = server.sent('activeOrders').length;
    server.answer('activeOrders', [buildActiveOrder()]);
    await act(() => vi.advanceTimersByTimeAsync(4000));
    expect(server.sent('activeOrders')).toHaveLength(before);
    await act(() => vi.advanceTimersByTimeAsync(1100));
    expect(await screen.findByText('Terrace 1')).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(server.sent('activeOrders').length).toBeGreaterThanOrEqual(before + 2);
  });

  test.each(['visible', 'hidden'] as const)(
    'while the page is %s both lists are asked for every 5 seconds, once each',
    async (state) => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
      vi.useFakeTimers({ shouldAdvanceTime: true });
      await openBoard();
      await screen.findByText('No Tables with an Order Yet');
      for (const call of ['activeOrders', 'floorTables'] as const) {
        const before = server.sent(call).length;
        await act(() => vi.advanceTimersByTimeAsync(15_000));
        expect([3, 4]).toContain(server.sent(call).length - before);
      }
    },
  );

  test('a search requests both the matching orders and all orders', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await openBoard();
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'bar');
    await waitFor(() => expect(server.last('activeOrders').query.searchText).toBe('bar'));
    const before = server.sent('activeOrders').length;
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    const later = server.sent('activeOrders').slice(before);
    const texts = later.map(({ query }) => query.searchText);
    expect(texts.filter((text) => text === 'bar').length).toBeGreaterThanOrEqual(2);
    expect(texts.filter((text) => text === '').length).toBeGreaterThanOrEqual(2);
  });

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

  test('[STATUS-18] a refused order list is reported once in a notification and in its area', async () => {
    server.refuse('activeOrders', 'ServerError');
    const { user } = await openBoard();
    expect(await screen.findByText('Failed to get Order list!')).toBeDefined();
    const active = await activeArea();
    expect(active.getByRole('alert')).toBeDefined();
    server.answer('activeOrders', [buildActiveOrder()]);
    await user.click(active.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Terrace 1');
    await waitFor(() => expect(screen.queryByText('Failed to get Order list!')).toBeNull());
  });

  test('[STATUS-08 STATUS-19] a refused table list is reported in its area and in a notification', async () => {
    server.refuse('floorTables', 'ServerError');
    await openBoard();
    expect(await (await freeArea()).findByText('Error in Tables Listing')).toBeDefined();
    expect(screen.getByText('Failed to get Table list!')).toBeDefined();
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
