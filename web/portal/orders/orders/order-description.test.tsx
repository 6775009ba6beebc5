import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { readSession } from '../../../api/session.ts';
import { textsOf } from '../../../testing/on-screen.ts';
import {
  button,
  canceled,
  confirmed,
  openOrder,
  orderTest,
  panel,
  press,
  row,
  threeKinds,
} from '../../../testing/order-desk.ts';
import { buildOrder, buildOrderRow, buildSplit, buildSubOrder, pageFigures } from '../../../testing/portal-data.ts';
import { openPortal, signIn } from '../../../testing/portal-page.tsx';

const server = orderTest();

describe('what it shows', () => {
  test('[ORDER-15 ORDER-18 ORDER-21 ORDER-48 ORDER-50 ORDER-51 ORDER-53 TIME-01 MONEY-01 MONEY-03] order and table number, the sub-orders in Pacific time and dollars, and each item of the first', async () => {
    await openOrder();
    expect(screen.getByText('Table No. 4')).toBeDefined();
    expect(server.last('orderById').path).toBe('/api/fetchorderbyid/1048');
    const table = screen.getByRole('table', { name: 'Sub-orders' });
    expect(textsOf(within(table).getAllByRole('columnheader'))).toEqual([
      'Sub Order ID',
      'Status',
      'Create Time',
      'Item Count',
      'Pre-Tax Total',
      'Tax',
      'Special Instruction',
    ]);
    const cells = (id: number) => textsOf(within(row(id)).getAllByRole('cell'));
    expect(cells(2087)).toEqual([
      '2087',
      'New',
      '11/21/2026 07:42:10 PM',
      '3',
      '$54.25',
      '$4.81',
      'Bring the burgers first, please',
    ]);
    expect(cells(2081)).toEqual(['2081', 'Confirmed', '11/21/2026 07:42:10 PM', '2', '$26.00', '$2.31', '–']);
    expect(cells(2079)[1]).toBe('Canceled');
    const [burger] = within(panel(2087)).getAllByRole('listitem');
    const item = within(burger as HTMLElement);
    expect(item.getByText('House Burger')).toBeDefined();
    expect(burger?.textContent).toContain('#1 Aged cheddar, Smoked bacon');
    expect(burger?.textContent).toContain('#2 Aged cheddar');
    expect(item.getByText('$41.25')).toBeDefined();
    expect(item.getByText('Medium rare. No pickles.')).toBeDefined();
    expect(item.getByRole('group', { name: 'Quantity of House Burger' })).toBeDefined();
    // Table and start time are stored in the session.
    await waitFor(() => expect(readSession()).toMatchObject({ tableId: 4, sessionStartTime: threeKinds.startTime }));
  });

  test('a sub-order names the staff who took it in its row and above its dishes, the age to check and what the table avoids', async () => {
    const items = confirmed.items.map((item) => ({ ...item, minAge: 18 }));
    const taken = { ...confirmed, takenByStaff: true, takenBy: 'Ana Ruiz', items };
    const avoiding = buildSubOrder({ avoids: ['milk', 'nuts.almonds'] });
    server.answer('orderById', { ...threeKinds, suborder: [avoiding, taken, canceled] });
    const { user } = await openOrder();
    expect(within(panel(2087)).getByText("Can't eat: milk, tree nuts (almonds)")).toBeDefined();
    expect(within(row(2081)).getByText('by Ana Ruiz')).toBeDefined();
    expect(within(row(2087)).queryByText(/^by /)).toBeNull();
    expect(screen.queryByText(/^Check age/)).toBeNull();
    await user.click(row(2081));
    expect(within(panel(2081)).getAllByText('Check age: 18')).toHaveLength(items.length);
    expect(within(panel(2081)).getByText('by Ana Ruiz')).toBeDefined();
    expect(within(panel(2081)).queryByText(/Can't eat/)).toBeNull();
  });

  test('[ORDER-19 ORDER-20 ORDER-22 ORDER-23 ORDER-30] a click or key on another sub-order than the first shows its items, and only a New one has buttons', async () => {
    const { user } = await openOrder();
    const buttons = ['Confirm Sub-Order', 'Cancel Sub-Order', 'More House Burger'];
    expect(row(2087).getAttribute('aria-current')).toBe('true');
    expect(within(panel(2087)).getByText('House Burger')).toBeDefined();
    for (const name of buttons) expect(button(name)).not.toBeNull();
    const hasNoButtons = () => {
      for (const name of buttons) expect(button(name)).toBeNull();
      expect(screen.queryByRole('button', { name: /^(More|Less|Add) / })).toBeNull();
    };
    await user.click(row(2081));
    expect(row(2081).getAttribute('aria-current')).toBe('true');
    expect(within(panel(2081)).getByText('Lemonade')).toBeDefined();
    expect(screen.queryByText('House Burger')).toBeNull();
    hasNoButtons();
    row(2081).focus();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(panel(2079)).toBeDefined();
    hasNoButtons();
  });

  test('[ORDER-24] the header has at most two buttons and a menu, and shows the total', async () => {
    const privileges = ['order', 'payment', 'takeorder'];
    server.answer('userPrivileges', privileges);
    signIn({ restaurantId: 1, taxRate: 8.875, privileges });
    const changes = server.stream('staffChanges');
    server.answer('orderById', buildOrder({ suborder: [confirmed] }));
    await openOrder();
    await waitFor(() => expect(server.sent('staffChanges')).toHaveLength(1));
    const head = within(screen.getByRole('heading', { name: 'Order No. 1048' }).closest('header') as HTMLElement);
    const shown = () => textsOf([...head.getAllByRole('button'), ...head.queryAllByRole('link')]).sort();
    const sums = () => textsOf(screen.getAllByRole('term')[0]?.closest('dl')?.children ?? []);
    for (const [status, ofBill, buttons, shownSums] of [
      ['N', {}, ['Add to the order', 'Back', 'More'], ['To pay$60.15']],
      ['O', {}, ['Add to the order', 'Back', 'Close Order', 'More'], ['To pay$60.15']],
      ['C', {}, ['Back', 'More', 'Payment Pending', 'Reopen Order'], ['To pay$60.15']],
      [
        'P',
        { toPay: null, paidAmt: 100, refundedAmt: 12.5 },
        ['Back', 'More', 'Receipt'],
        ['Paid$100.00', 'Refunded$12.50'],
      ],
      ['D', { toPay: null }, ['Back', 'More'], ['Total$59.06']],
    ] as const) {
      server.answer('orderById', buildOrder({ status, ...ofBill, suborder: [confirmed] }));
      changes.push('orders');
      await waitFor(() => expect([shown(), sums()], status).toEqual([buttons, shownSums]));
    }
  });

  test('the menu holds rare actions, works by keyboard and returns the focus', async () => {
    server.answer('orderById', buildOrder({ status: 'O', suborder: [confirmed] }));
    const { user } = await openOrder();
    const more = screen.getByRole('button', { name: 'More' });
    more.focus();
    await user.keyboard('{Enter}');
    const names = textsOf(await screen.findAllByRole('menuitem'));
    expect(names).toEqual(['Show QR', 'Move to…', 'Join with…', 'Phones', 'End visit, new code']);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Show QR'));
    await user.keyboard('{ArrowDown}{Enter}');
    await screen.findByRole('dialog', { name: 'Move Terrace 1 to …' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(more));
  });

  test("[ORDER-25 ORDER-26] the QR modal shows the table's own code, and Close or Back closes it", async () => {
    const { user, router, address } = await openOrder();
    const open = async () => {
      await press(user, 'More');
      await user.click(await screen.findByRole('menuitem', { name: 'Show QR' }));
      return within(await screen.findByRole('dialog', { name: 'Terrace 1' }));
    };
    const dialog = await open();
    const picture = dialog.getByRole('img', { name: 'QR code of Terrace 1' });
    expect(picture.getAttribute('src')).toMatch(/^data:image\/svg\+xml,.*svg/);
    expect(dialog.getByRole('link').getAttribute('href')).toBe(threeKinds.qrurl);
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await open();
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/portal/order?id=1048');
  });

  test('[ORDER-16 ORDER-17] Back without edits leads to the reloaded list with its filters at once', async () => {
    server.answer('searchOrders', null, { results: [buildOrderRow({ orderID: 1048 })], ...pageFigures(1) });
    const page = openPortal('/portal/order?status=A');
    await page.user.dblClick(await screen.findByRole('row', { name: /^Order 1048/ }));
    await screen.findByRole('heading', { name: 'Order No. 1048' });
    const before = server.sent('searchOrders').length;
    server.answer('searchOrders', null, { results: [buildOrderRow({ orderID: 1050 })], ...pageFigures(1) });
    await press(page.user, 'Back');
    await screen.findByText('1050');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(page.address()).toBe('/portal/order?status=A');
    expect(server.sent('searchOrders').length).toBe(before + 1);
  });
});

describe('a bill paid in parts', () => {
  const part = { tip: 2, shares: [], paymentDateTime: '2026-11-22T04:00:00.000Z' };
  const inPart = buildSplit({
    orderID: 1048,
    way: 'free',
    amount: 120,
    paid: 30,
    left: 90,
    parts: [{ ...part, paymentId: 7, paidby: 'Cash', amount: 30 }],
  });

  test('shows its progress live and each payment with its receipt and keeps its own receipt beside those of its parts', async () => {
    server.answer('orderById', buildOrder({ status: 'C' }));
    server.answer('splitOf', inPart);
    await openOrder();
    const payments = within(await screen.findByRole('region', { name: 'Payments' }));
    expect(payments.getByRole('status').textContent).toBe('Paid $30.00 of $120.00, $90.00 left');
    expect(server.last('splitOf').path).toBe('/api/external/splitbill/1048');
    const parts = [...inPart.parts, { ...part, paymentId: 8, paidby: 'Online' as const, amount: 50 }];
    server.answer('splitOf', { ...inPart, paid: 80, left: 40, parts });
    await payments.findByText('Paid $80.00 of $120.00, $40.00 left');
    const links = payments.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/portal/receipt?id=1048&payment=7', '/portal/receipt?id=1048&payment=8']);
    expect(payments.getAllByText('+ $2.00 tip')).toHaveLength(2);
    server.answer('orderById', buildOrder({ status: 'P' }));
    server.answer('splitOf', { ...inPart, status: 'P', amount: 80, paid: 80, left: 0, parts });
    const receipt = await screen.findByRole('link', { name: 'Receipt' });
    expect(receipt.getAttribute('href')).toBe('/portal/receipt?id=1048');
    await waitFor(() => expect(screen.queryByText(/left$/)).toBeNull());
  });

  test('is hidden for an undivided bill and for users who take no payments', async () => {
    server.answer('orderById', buildOrder({ status: 'C' }));
    server.answer('splitOf', buildSplit({ orderID: 1048 }));
    const { unmount } = await openOrder();
    await waitFor(() => expect(server.sent('splitOf')).toHaveLength(1));
    expect(screen.queryByRole('region', { name: 'Payments' })).toBeNull();
    unmount();
    server.answer('userPrivileges', ['order']);
    signIn({ restaurantId: 1, taxRate: 8.875, privileges: ['order'] });
    await openOrder();
    expect(screen.getByText('Payment Pending')).toBeDefined();
    expect(button('Payment Pending')).toBeNull();
    expect(server.sent('splitOf')).toHaveLength(1);
  });
});

describe('when it fails to load', () => {
  test('[ORDER-46 ORDER-47] without an id or for any other reason it says so, with Retry', async () => {
    for (const [code, id, words] of [
      ['MISSING_ID', '', 'Id is missing to get record!'],
      ['NotFound', '1048', 'Error api to get item!'],
    ] as const) {
      for (const call of ['orderByNoId', 'orderById'] as const) server.refuseUndeclared(call, code);
      const { unmount } = openPortal(`/portal/order?id=${id}`);
      expect(await screen.findByText(words)).toBeDefined();
      expect(button('Retry')).not.toBeNull();
      unmount();
    }
  });

  test('a network failure keeps the shown data and marks it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await openOrder();
    server.fail('orderById');
    await act(() => vi.advanceTimersByTimeAsync(5200));
    expect(await screen.findByText(/^Last updated/)).toBeDefined();
    expect(screen.getByText('House Burger')).toBeDefined();
    expect(screen.queryByText('Error api to get item!')).toBeNull();
  });
});
