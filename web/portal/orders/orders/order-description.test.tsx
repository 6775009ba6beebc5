import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { endSession, readSession } from '../../../api/session.ts';
import {
  buildBurger,
  buildItem,
  buildOrder,
  buildOrderRow,
  buildSplit,
  buildSubOrder,
  pageFigures,
} from '../../../testing/portal-data.ts';
import { buildToken, openPortal, signIn } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';

const server = portalTest({ restaurantId: 1, taxRate: 8.875, privileges: ['order', 'payment', 'discount'] });
const confirmed = buildSubOrder({
  subOrderID: 2081,
  status: 'O',
  itemCount: 2,
  totalAmt: 26,
  taxAmt: 2.31,
  specialInstruction: '',
  items: [buildItem({ orderItemID: 310, itemName: 'Lemonade', itemQuantity: 2, itemTotal: 26 })],
});
const canceled = buildSubOrder({ subOrderID: 2079, status: 'D', items: [buildItem({ orderItemID: 320 })] });
const threeKinds = buildOrder({ suborder: [buildSubOrder(), confirmed, canceled] });

beforeEach(() => {
  server.answer('orderById', threeKinds);
});

async function openOrder(address = '/portal/order?id=1048') {
  const page = openPortal(address);
  await screen.findByRole('heading', { name: 'Order No. 1048' });
  return page;
}

const row = (id: number) => screen.getByRole('row', { name: new RegExp(`^${id} `) });
const panel = (id: number) => screen.getByRole('region', { name: `Sub-order ${id}` });
const button = (name: string) => screen.queryByRole('button', { name });

async function answerQuestion(user: Awaited<ReturnType<typeof openOrder>>['user'], question: string, act_: string) {
  const dialog = await screen.findByRole('dialog', { name: question });
  await user.click(within(dialog).getByRole('button', { name: act_ }));
}

async function closeAnnouncement(user: Awaited<ReturnType<typeof openOrder>>['user'], title: string) {
  const dialog = await screen.findByRole('dialog', { name: title });
  await user.click(within(dialog).getByRole('button', { name: 'OK' }));
}

describe('what it shows', () => {
  test('[ORDER-15 ORDER-53] the header shows the order and the table number', async () => {
    await openOrder();
    expect(screen.getByText('Table No. 4')).toBeDefined();
    expect(server.last('orderById').path).toBe('/api/fetchorderbyid/1048');
  });

  test('[ORDER-18 ORDER-48 TIME-01 MONEY-01 MONEY-03] the columns of the sub-orders, in Pacific time and dollars', async () => {
    await openOrder();
    const table = screen.getByRole('table', { name: 'Sub-orders' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((one) => one.textContent),
    ).toEqual(['Sub Order ID', 'Status', 'Create Time', 'Item Count', 'Pre-Tax Total', 'Tax', 'Special Instruction']);
    const cells = (id: number) =>
      within(row(id))
        .getAllByRole('cell')
        .map((one) => one.textContent);
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
  });

  test('a sub-order taken by staff names them in its row and above its dishes', async () => {
    const taken = { ...confirmed, takenByStaff: true, takenBy: 'Ana Ruiz' };
    server.answer('orderById', { ...threeKinds, suborder: [buildSubOrder(), taken, canceled] });
    const { user } = await openOrder();
    expect(within(row(2081)).getByText('by Ana Ruiz')).toBeDefined();
    expect(within(row(2087)).queryByText(/^by /)).toBeNull();
    await user.click(row(2081));
    expect(within(panel(2081)).getByText('by Ana Ruiz')).toBeDefined();
  });

  test('[ORDER-19 ORDER-20] the first sub-order is selected, and a click or key on another shows its items', async () => {
    const { user } = await openOrder();
    expect(row(2087).getAttribute('aria-selected')).toBe('true');
    expect(within(panel(2087)).getByText('House Burger')).toBeDefined();
    await user.click(row(2081));
    expect(row(2081).getAttribute('aria-selected')).toBe('true');
    expect(within(panel(2081)).getByText('Lemonade')).toBeDefined();
    expect(screen.queryByText('House Burger')).toBeNull();
    row(2081).focus();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(panel(2079)).toBeDefined();
  });

  test('[ORDER-21 ORDER-50 ORDER-51] an item shows name, sub-items by unit, total, quantity and instruction', async () => {
    await openOrder();
    const [burger] = within(panel(2087)).getAllByRole('listitem');
    const item = within(burger as HTMLElement);
    expect(item.getByText('House Burger')).toBeDefined();
    expect(burger?.textContent).toContain('Unit 1: Aged cheddar, Smoked bacon');
    expect(burger?.textContent).toContain('Unit 2: Aged cheddar');
    expect(item.getByText('$41.25')).toBeDefined();
    expect(item.getByText('Medium rare. No pickles.')).toBeDefined();
    expect(item.getByRole('group', { name: 'Quantity of House Burger' })).toBeDefined();
  });

  test('[ORDER-22 ORDER-23 ORDER-30] Confirm, Cancel and the quantity buttons appear for a New sub-order only', async () => {
    const { user } = await openOrder();
    expect(button('Confirm Sub-Order')).not.toBeNull();
    expect(button('Cancel Sub-Order')).not.toBeNull();
    expect(button('More House Burger')).not.toBeNull();
    for (const id of [2081, 2079]) {
      await user.click(row(id));
      expect(panel(id)).toBeDefined();
      expect(button('Confirm Sub-Order')).toBeNull();
      expect(button('Cancel Sub-Order')).toBeNull();
      expect(screen.queryByRole('button', { name: /^(More|Less|Add) / })).toBeNull();
    }
  });

  test.each([
    ['N', 60.15, ['Add to the order', 'More'], ['Total$59.06', 'To pay$60.15']],
    ['O', 60.15, ['Add to the order', 'Close Order', 'More'], ['Total$59.06', 'To pay$60.15']],
    ['C', 60.15, ['Reopen Order', 'Payment Pending', 'More'], ['Total$59.06', 'To pay$60.15']],
    ['D', null, ['More'], ['Total$59.06']],
  ] as const)(
    'the header of an order in %s has at most two buttons and a menu, and shows the total',
    async (status, toPay, buttons, sums) => {
      server.answer('userPrivileges', ['order', 'payment', 'takeorder']);
      signIn({ restaurantId: 1, taxRate: 8.875, privileges: ['order', 'payment', 'takeorder'] });
      server.answer('orderById', buildOrder({ status, toPay, suborder: [confirmed] }));
      await openOrder();
      const head = within(screen.getByRole('heading', { name: 'Order No. 1048' }).closest('header') as HTMLElement);
      const shown = [...head.getAllByRole('button'), ...head.queryAllByRole('link')].map(
        (one) => one.textContent ?? '',
      );
      expect(shown.filter((name) => name !== 'Back').sort()).toEqual([...buttons].sort());
      expect(head.getAllByRole('term').map((term) => term.parentElement?.textContent)).toEqual(sums);
    },
  );

  test('the menu holds rare actions, works by keyboard and returns the focus', async () => {
    server.answer('orderById', buildOrder({ status: 'O', suborder: [confirmed] }));
    const { user } = await openOrder();
    const more = screen.getByRole('button', { name: 'More' });
    more.focus();
    await user.keyboard('{Enter}');
    const names = (await screen.findAllByRole('menuitem')).map((one) => one.textContent);
    expect(names).toEqual(['Show QR', 'Move to…', 'Join with…', 'Phones', 'End visit, new code']);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Show QR'));
    await user.keyboard('{ArrowDown}{Enter}');
    await screen.findByRole('dialog', { name: 'Move Terrace 1 to' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(more));
  });

  test.each([
    ['N', false, false],
    ['O', true, false],
    ['C', false, true],
    ['P', false, false],
    ['D', false, false],
  ] as const)('[ORDER-24] an order in %s: Close Order %s, Payment Pending %s', async (status, closes, pays) => {
    server.answer('orderById', buildOrder({ status, suborder: [confirmed] }));
    await openOrder();
    expect(button('Close Order') !== null).toBe(closes);
    expect(button('Payment Pending') !== null).toBe(pays);
  });

  test('Payment Pending opens the payment dialog', async () => {
    server.answer('orderById', buildOrder({ status: 'C', suborder: [confirmed] }));
    const { user } = await openOrder();
    await user.click(screen.getByRole('button', { name: 'Payment Pending' }));
    expect(await screen.findByRole('dialog', { name: 'Payment' })).toBeDefined();
  });

  test("[ORDER-25 ORDER-26] the QR modal shows the table's own code and closes", async () => {
    const { user } = await openOrder();
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Show QR' }));
    const dialog = await screen.findByRole('dialog', { name: 'Terrace 1' });
    const picture = within(dialog).getByRole('img', { name: 'QR code of Terrace 1' });
    expect(picture.getAttribute('src')).toMatch(/^data:image\/svg\+xml,.*svg/);
    expect(within(dialog).getByRole('link').getAttribute('href')).toBe(threeKinds.qrurl);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('[ORDER-16 ORDER-17] Back leads to the reloaded list with its filters', async () => {
    server.answer('searchOrders', null, { results: [buildOrderRow({ orderID: 1048 })], ...pageFigures(1) });
    const page = openPortal('/portal/order?status=A');
    await page.user.dblClick(await screen.findByRole('row', { name: /^Order 1048/ }));
    await screen.findByRole('heading', { name: 'Order No. 1048' });
    const before = server.sent('searchOrders').length;
    server.answer('searchOrders', null, { results: [buildOrderRow({ orderID: 1050 })], ...pageFigures(1) });
    await page.user.click(screen.getByRole('button', { name: 'Back' }));
    await screen.findByText('1050');
    expect(page.address()).toBe('/portal/order?status=A');
    expect(server.sent('searchOrders').length).toBe(before + 1);
  });

  test('the table and the start of the order are stored for the session', async () => {
    await openOrder();
    await waitFor(() => expect(readSession()).toMatchObject({ tableId: 4, sessionStartTime: threeKinds.startTime }));
  });
});

describe('a bill paid in parts', () => {
  const part = { tip: 2, shares: [], paymentDateTime: '2026-11-22T04:00:00.000Z' };
  const inPart = buildSplit({
    ...{ orderID: 1048, way: 'free', amount: 120, paid: 30, left: 90 },
    parts: [{ ...part, paymentId: 7, paidby: 'Cash', amount: 30 }],
  });

  test('shows its progress live and each payment with its receipt until it is paid', async () => {
    server.answer('orderById', buildOrder({ status: 'C' }));
    server.answer('splitOf', inPart);
    await openOrder();
    const payments = within(await screen.findByRole('region', { name: 'Payments' }));
    expect(payments.getByRole('status').textContent).toBe('Paid $30.00 of $120.00, $90.00 left');
    expect(server.last('splitOf').path).toBe('/api/external/splitbill/1048');
    const parts = [...inPart.parts, { ...part, paymentId: 8, paidby: 'Online' as const, amount: 50 }];
    server.answer('splitOf', { ...inPart, paid: 80, left: 40, parts });
    await payments.findByText('Paid $80.00 of $120.00, $40.00 left', undefined, { timeout: 7000 });
    const links = payments.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/portal/receipt?id=1048&payment=7', '/portal/receipt?id=1048&payment=8']);
  }, 15_000);

  test('keeps its own receipt beside those of its parts', async () => {
    server.answer('orderById', buildOrder({ status: 'P' }));
    server.answer('splitOf', { ...inPart, status: 'P', amount: 30, left: 0 });
    await openOrder();
    const payments = within(await screen.findByRole('region', { name: 'Payments' }));
    expect(payments.getByText('+ $2.00 tip')).toBeDefined();
    expect(payments.queryByText(/left$/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Receipt' }).getAttribute('href')).toBe('/portal/receipt?id=1048');
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
    expect(server.sent('splitOf')).toHaveLength(1);
  });
});

describe('when it fails to load', () => {
  test('[ORDER-46] without an id: Id is missing to get record!', async () => {
    server.refuse('orderByNoId', 'MISSING_ID');
    server.refuse('orderById', 'MISSING_ID');
    openPortal('/portal/order?id=');
    expect(await screen.findByText('Id is missing to get record!')).toBeDefined();
  });

  test('[ORDER-47] any other failure: Error api to get item!', async () => {
    server.refuse('orderById', 'NotFound');
    openPortal('/portal/order?id=1048');
    expect(await screen.findByText('Error api to get item!')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
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

describe('editing', () => {
  test('[ORDER-33] + recomputes item total, item count, tax and total at once', async () => {
    const { user } = await openOrder();
    await user.click(screen.getByRole('button', { name: 'More Burrata & Peaches' }));
    const inPanel = within(panel(2087));
    expect(inPanel.getByText('$26.00')).toBeDefined();
    expect(inPanel.getByText('4 items')).toBeDefined();
    expect(inPanel.getByText('$67.25')).toBeDefined();
    expect(inPanel.getByText('$5.97')).toBeDefined();
    expect(inPanel.getByText('$73.22')).toBeDefined();
    expect(
      within(row(2087))
        .getAllByRole('cell')
        .map((one) => one.textContent)
        .slice(3, 6),
    ).toEqual(['4', '$67.25', '$5.97']);
    expect(inPanel.getByText('Unsaved changes')).toBeDefined();
  });

  test('[ORDER-31 ORDER-32] − removes the sub-items, and at 0 the item shows Add, which restores one without them', async () => {
    const { user } = await openOrder();
    const [burger] = within(panel(2087)).getAllByRole('listitem');
    await user.click(screen.getByRole('button', { name: 'Less House Burger' }));
    expect(burger?.textContent).not.toContain('cheddar');
    expect(within(burger as HTMLElement).getByText('$18.00')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Less House Burger' }));
    expect(within(burger as HTMLElement).getByText('$0.00')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Add House Burger' }));
    expect(within(burger as HTMLElement).getByText('$18.00')).toBeDefined();
    expect(burger?.textContent).toContain('Please select customization for House Burger');
  });

  test('a refresh does not overwrite edits', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user } = await openOrder();
    await user.click(screen.getByRole('button', { name: 'More Burrata & Peaches' }));
    const before = server.sent('orderById').length;
    await act(() => vi.advanceTimersByTimeAsync(5200));
    await waitFor(() => expect(server.sent('orderById').length).toBeGreaterThan(before));
    expect(within(panel(2087)).getByText('$67.25')).toBeDefined();
  });

  test('a sub-order decided elsewhere says so, and that the edits were not saved', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user } = await openOrder();
    await user.click(screen.getByRole('button', { name: 'More Burrata & Peaches' }));
    server.answer('orderById', buildOrder({ status: 'O', suborder: [{ ...buildSubOrder(), status: 'O' }] }));
    await act(() => vi.advanceTimersByTimeAsync(5200));
    await screen.findByText('Sub-order 2087 was changed elsewhere: it is now Confirmed. Your changes were not saved.');
    expect(within(panel(2087)).queryByText('Unsaved changes')).toBeNull();
    expect(button('Confirm Sub-Order')).toBeNull();
  });

  test('of several sub-orders decided elsewhere only the edited one mentions changes', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const other = { ...confirmed, status: 'N' as const };
    server.answer('orderById', buildOrder({ suborder: [buildSubOrder(), other] }));
    const { user } = await openOrder();
    await user.click(screen.getByRole('button', { name: 'More Burrata & Peaches' }));
    const decided = [
      { ...buildSubOrder(), status: 'O' as const },
      { ...other, status: 'D' as const },
    ];
    server.answer('orderById', buildOrder({ status: 'O', suborder: decided }));
    await act(() => vi.advanceTimersByTimeAsync(5200));
    const saved = 'Sub-order 2087 was changed elsewhere: it is now Confirmed. Your changes were not saved.';
    await screen.findByText(`${saved} Sub-order 2081 was changed elsewhere: it is now Canceled.`);
  });

  test('leaving with edits asks, and Cancel stays while Exit leaves', async () => {
    const page = await openOrder();
    await page.user.click(screen.getByRole('button', { name: 'More Burrata & Peaches' }));
    await page.user.click(screen.getByRole('button', { name: 'Back' }));
    await answerQuestion(page.user, 'Record has been modified, are you sure to exit?', 'Cancel');
    expect(page.address()).toBe('/portal/order?id=1048');
    expect(within(panel(2087)).getByText('Unsaved changes')).toBeDefined();
    server.answer('searchOrders', null, { results: [], ...pageFigures(0) });
    await page.user.click(screen.getByRole('button', { name: 'Back' }));
    await answerQuestion(page.user, 'Record has been modified, are you sure to exit?', 'Exit');
    await screen.findByRole('heading', { name: 'Orders' });
  });

  test('leaving without edits does not ask', async () => {
    server.answer('searchOrders', null, { results: [], ...pageFigures(0) });
    const { user } = await openOrder();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await screen.findByRole('heading', { name: 'Orders' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('Confirm Sub-Order', () => {
  const placed = { orderID: 1048, subOrderID: 2087, status: 'O' as const };

  test('[ORDER-27 ORDER-36 ORDER-39 ORDER-54 ORDER-58 ORDER-59] asks, sends JSON with the token, confirms and reloads the order', async () => {
    server.answer('placeOrder', placed);
    const { user } = await openOrder();
    await user.click(screen.getByRole('button', { name: 'Confirm Sub-Order' }));
    await answerQuestion(user, 'Confirm sub-order 2087 of Terrace 1?', 'Cancel');
    expect(server.sent('placeOrder')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Confirm Sub-Order' }));
    server.answer('orderById', buildOrder({ status: 'O', suborder: [{ ...buildSubOrder(), status: 'O' }] }));
    await answerQuestion(user, 'Confirm sub-order 2087 of Terrace 1?', 'Confirm Sub-Order');
    const dialog = await screen.findByRole('dialog', { name: 'Order Confirmed' });
    expect(within(dialog).getByText('This Order is Confirmed')).toBeDefined();
    await waitFor(() => expect(button('Close Order')).not.toBeNull());
    const sent = server.last('placeOrder');
    expect(sent).toMatchObject({ method: 'POST', path: '/api/external/placeorder' });
    expect(sent.headers).toMatchObject({
      'Content-Type': 'application/json',
      Authorization: `JWT-${readSession()?.token}`,
    });
    expect(sent.headers['Idempotency-Key']).toMatch(/^[0-9a-f-]{36}$/);
    expect(JSON.parse(sent.body ?? '')).toMatchObject({ orderID: 1048, suborder: [{ status: 'O', subOrderID: 2087 }] });
    expect(screen.queryByText(/changed elsewhere/)).toBeNull();
    // The pressed button is gone.
    await user.click(within(dialog).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(document.activeElement?.id).toBe('sub-order'));
  });

  test('sends the edited quantities, zeros included, with the shown totals', async () => {
    server.answer('placeOrder', placed);
    const { user } = await openOrder();
    await user.click(screen.getByRole('button', { name: 'Less Burrata & Peaches' }));
    await user.click(screen.getByRole('button', { name: 'Confirm Sub-Order' }));
    await answerQuestion(user, 'Confirm sub-order 2087 of Terrace 1?', 'Confirm Sub-Order');
    await screen.findByRole('dialog', { name: 'Order Confirmed' });
    const [subOrder] = JSON.parse(server.last('placeOrder').body ?? '').suborder;
    expect(subOrder).toMatchObject({ itemCount: 2, totalAmt: 41.25, taxAmt: 3.66 });
    expect(subOrder.items.map((item: { itemQuantity: number }) => item.itemQuantity)).toEqual([2, 0]);
  });

  test('[ORDER-38] shows Failed to confirm Sub-Order! without a message, with the reason if the code has one', async () => {
    server.refuse('placeOrder', 'NotNew');
    const { user } = await openOrder();
    await user.click(screen.getByRole('button', { name: 'Confirm Sub-Order' }));
    await answerQuestion(user, 'Confirm sub-order 2087 of Terrace 1?', 'Confirm Sub-Order');
    expect(await screen.findByText('Failed to confirm Sub-Order!')).toBeDefined();
    expect(screen.getByText('This sub-order was already confirmed or canceled.')).toBeDefined();
    expect(screen.queryByRole('dialog', { name: 'Order Confirmed' })).toBeNull();
    // The next success clears the message of an earlier press.
    server.answer('placeOrder', placed);
    await user.click(screen.getByRole('button', { name: 'Confirm Sub-Order' }));
    await answerQuestion(user, 'Confirm sub-order 2087 of Terrace 1?', 'Confirm Sub-Order');
    await screen.findByRole('dialog', { name: 'Order Confirmed' });
    expect(screen.queryByText('Failed to confirm Sub-Order!')).toBeNull();
  });

  test('reports an unanswered press once as unsent, and repeats it with the same key', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.fail('placeOrder');
    const { user } = await openOrder();
    const press = async () => {
      await user.click(screen.getByRole('button', { name: 'Confirm Sub-Order' }));
      await answerQuestion(user, 'Confirm sub-order 2087 of Terrace 1?', 'Confirm Sub-Order');
    };
    await press();
    expect(await screen.findByText(/^Not sent yet: there was no answer/)).toBeDefined();
    expect(screen.queryByText('Network error, please try again')).toBeNull();
    server.answer('placeOrder', placed);
    await press();
    await screen.findByRole('dialog', { name: 'Order Confirmed' });
    const keys = server.sent('placeOrder').map(({ headers }) => headers['Idempotency-Key']);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  test('opens the Customize dialog with a block per unit if a mandatory choice is missing', async () => {
    server.answer('placeOrder', placed);
    const { user } = await openOrder();
    await user.click(screen.getByRole('button', { name: 'Less House Burger' }));
    await user.click(screen.getByRole('button', { name: 'More House Burger' }));
    await user.click(screen.getByRole('button', { name: 'Confirm Sub-Order' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Customize House Burger' }));
    expect(server.sent('placeOrder')).toEqual([]);
    const unit = (number: number) => within(dialog.getByRole('group', { name: `Unit ${number}: House Burger` }));
    await user.click(unit(1).getByRole('checkbox', { name: 'Avocado + $2.25' }));
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Please select customization for House Burger for all');
    for (const name of ['Aged cheddar + $1.50', 'Smoked bacon + $2.25', 'Avocado + $2.25']) {
      await user.click(unit(2).getByRole('checkbox', { name }));
    }
    expect(dialog.getByRole('status').textContent).toBe('Up to 4 in all · 0 left · required');
    await user.click(unit(1).getByRole('checkbox', { name: 'Smoked bacon + $2.25' }));
    expect(dialog.getByRole('status').textContent).toBe('Up to 4 in all · 5 chosen · required');
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'You can only select maximum 4 customization for House Burger',
    );
    // Three on one unit and one on the other make the four that two units may have.
    await user.click(unit(1).getByRole('checkbox', { name: 'Smoked bacon + $2.25' }));
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(within(panel(2087)).getByText('$44.25')).toBeDefined());
    await user.click(screen.getByRole('button', { name: 'Confirm Sub-Order' }));
    await answerQuestion(user, 'Confirm sub-order 2087 of Terrace 1?', 'Confirm Sub-Order');
    await screen.findByRole('dialog', { name: 'Order Confirmed' });
    const [subOrder] = JSON.parse(server.last('placeOrder').body ?? '').suborder;
    expect(subOrder.items[0].subItems.map((one: { sequence: number }) => one.sequence)).toEqual([1, 2, 2, 2]);
  });

  test('uses radios for a single choice', async () => {
    const single = buildBurger({
      itemQuantity: 1,
      subItems: [],
      itemTotal: 18,
      customization: {
        selection: 'S',
        mandatory: false,
        max: 0,
        subItems: [{ subItemName: 'Avocado', description: '', price: 2.25 }],
      },
    });
    server.answer('orderById', buildOrder({ suborder: [buildSubOrder({ items: [single] })] }));
    const { user } = await openOrder();
    await user.click(screen.getByRole('button', { name: 'Customize House Burger' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Customize House Burger' }));
    await user.click(dialog.getByRole('radio', { name: 'Avocado + $2.25' }));
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(within(panel(2087)).getAllByText('$20.25').length).toBeGreaterThan(0));
  });

  test('cancels the sub-order if all items are at 0', async () => {
    server.answer('cancelSubOrder', null);
    const { user } = await openOrder();
    for (const name of ['Less House Burger', 'Less House Burger', 'Less Burrata & Peaches', 'Confirm Sub-Order']) {
      await user.click(screen.getByRole('button', { name }));
    }
    await answerQuestion(user, 'Cancel sub-order 2087 of Terrace 1?', 'Cancel Sub-Order');
    await screen.findByText('Order Canceled Successfully!');
    expect(server.sent('placeOrder')).toEqual([]);
  });
});

describe('Cancel Sub-Order', () => {
  test('[ORDER-28 ORDER-37 ORDER-44 ORDER-45 ORDER-60 ORDER-61 ORDER-49] asks, sends the form with the token, confirms and reloads', async () => {
    server.answer('cancelSubOrder', null);
    const { user } = await openOrder();
    await user.click(screen.getByRole('button', { name: 'Cancel Sub-Order' }));
    server.answer('orderById', buildOrder({ status: 'D', suborder: [{ ...buildSubOrder(), status: 'D' }] }));
    await answerQuestion(user, 'Cancel sub-order 2087 of Terrace 1?', 'Cancel Sub-Order');
    expect(await screen.findByText('Order Canceled Successfully!')).toBeDefined();
    await closeAnnouncement(user, 'Order Canceled');
    await waitFor(() => expect(within(row(2087)).getByText('Canceled')).toBeDefined());
    const sent = server.last('cancelSubOrder');
    expect(sent).toMatchObject({ path: '/api/external/cancelorder', body: 'suborderID=2087' });
    expect(sent.headers).toMatchObject({
      'Content-Type': 'application/x-www-form-urlencoded',
      Authorization: `JWT-${readSession()?.token}`,
    });
  });

  test('[ORDER-43] shows Order already Confirmed cannot be Canceled! on failure', async () => {
    server.refuse('cancelSubOrder', 'AlreadyConfirmed');
    const { user } = await openOrder();
    await user.click(screen.getByRole('button', { name: 'Cancel Sub-Order' }));
    await answerQuestion(user, 'Cancel sub-order 2087 of Terrace 1?', 'Cancel Sub-Order');
    expect(await screen.findByText('Order already Confirmed cannot be Canceled!')).toBeDefined();
    expect(screen.queryByRole('dialog', { name: 'Order Canceled' })).toBeNull();
  });
});

describe('Close Order', () => {
  beforeEach(() => server.answer('orderById', buildOrder({ status: 'O', suborder: [confirmed] })));

  test('keeps its question open through a double press, and a later press outside closes it', async () => {
    await openOrder();
    const tap = (on: Element | null, timeStamp: number) => {
      const click = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX: 900, clientY: 90 });
      const asAFinger = { isTrusted: { value: true }, timeStamp: { value: timeStamp } };
      act(() => void on?.dispatchEvent(Object.defineProperties(click, asAFinger)));
    };
    const beside = () => document.querySelector('.mantine-Modal-overlay');
    tap(button('Close Order'), 1_000);
    await screen.findByRole('dialog', { name: 'Close order 1048 of Terrace 1?' });
    tap(beside(), 1_200);
    screen.getByRole('dialog', { name: 'Close order 1048 of Terrace 1?' });
    tap(beside(), 3_000);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('[ORDER-29 ORDER-34 ORDER-35 ORDER-41 ORDER-42 ORDER-62 ORDER-63] asks, closes, clears the stored data, confirms and reloads the page', async () => {
    server.answer('closeOrder', null);
    const { user, reload } = await openOrder();
    await waitFor(() => expect(readSession()?.tableId).toBe(4));
    await user.click(screen.getByRole('button', { name: 'Close Order' }));
    const question = await screen.findByRole('dialog', { name: 'Close order 1048 of Terrace 1?' });
    expect(within(question).getByText("Guests can't add to it afterwards.")).toBeDefined();
    // Enter answers: the action has the focus.
    await waitFor(() =>
      expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Close Order' })),
    );
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Order Closed Successfully!')).toBeDefined();
    const dialog = await screen.findByRole('dialog', { name: 'Order Closed' });
    expect(within(dialog).getByText('This Order is Closed')).toBeDefined();
    expect(reload).not.toHaveBeenCalled();
    await closeAnnouncement(user, 'Order Closed');
    expect(reload).toHaveBeenCalledTimes(1);
    expect(readSession()?.tableId).toBeUndefined();
    expect(readSession()?.sessionStartTime).toBeUndefined();
    expect(server.last('closeOrder')).toMatchObject({
      method: 'POST',
      path: '/api/closeorder',
      body: '{"orderID":1048}',
    });
    expect(server.last('closeOrder').headers).toMatchObject({
      'Content-Type': 'application/json',
      Authorization: `JWT-${readSession()?.token}`,
    });
  });

  test('[ORDER-40] shows All Suborders should be closed to close the order! on failure', async () => {
    server.refuse('closeOrder', 'SubOrdersPending');
    const { user, reload } = await openOrder();
    await user.click(screen.getByRole('button', { name: 'Close Order' }));
    await answerQuestion(user, 'Close order 1048 of Terrace 1?', 'Close Order');
    expect(await screen.findByText('All Suborders should be closed to close the order!')).toBeDefined();
    expect(reload).not.toHaveBeenCalled();
    expect(screen.queryByText(/elsewhere/)).toBeNull();
  });

  test.each([
    ['C', 'Stale', 'This order was already closed elsewhere. It is waiting for payment.'],
    ['P', 'AlreadyPaid', 'This order was already closed and paid elsewhere.'],
    ['D', 'Stale', 'This order was canceled elsewhere.'],
  ] as const)(
    'shows the current state of an order that another window brought to %s, and says why',
    async (status, code, words) => {
      server.refuse('closeOrder', code);
      const { user } = await openOrder();
      await user.click(screen.getByRole('button', { name: 'Close Order' }));
      server.answer('orderById', buildOrder({ status, suborder: [confirmed] }));
      await answerQuestion(user, 'Close order 1048 of Terrace 1?', 'Close Order');
      expect(await screen.findByText(words)).toBeDefined();
      expect(button('Close Order')).toBeNull();
    },
  );
});

describe('reopening', () => {
  const closed = buildOrder({ status: 'C', suborder: [confirmed] });
  const asks = async (user: Awaited<ReturnType<typeof openOrder>>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Reopen Order' }));
    return within(await screen.findByRole('dialog', { name: 'Reopen order 1048 of Terrace 1?' }));
  };

  test.each(['N', 'O', 'P', 'D'] as const)('is not offered for an order that is %s', async (status) => {
    server.answer('orderById', buildOrder({ status, suborder: [confirmed] }));
    await openOrder();
    expect(button('Reopen Order')).toBeNull();
  });

  test('asks for a reason, is sent once, and the open order shows who, when and why', async () => {
    server.answer('orderById', closed);
    server.answer('reopenOrder', null);
    const { user } = await openOrder();
    const dialog = await asks(user);
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), '  ');
    await user.click(dialog.getByRole('button', { name: 'Reopen Order' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Please enter a reason!');
    expect(server.sent('reopenOrder')).toEqual([]);
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Two more coffees');
    const reopenings = [{ by: 'Mara Lind', reason: 'Two more coffees', reopenedTime: '2026-11-22T04:05:00.000Z' }];
    server.answer('orderById', buildOrder({ ...closed, status: 'O', reopenings }));
    await user.dblClick(dialog.getByRole('button', { name: 'Reopen Order' }));
    expect(await screen.findByText('Order Reopened Successfully!')).toBeDefined();
    expect(server.sent('reopenOrder').map(({ body }) => JSON.parse(body ?? ''))).toEqual([
      { orderID: 1048, reason: 'Two more coffees' },
    ]);
    expect(await screen.findByText('Reopened by Mara Lind at 11/21/2026 08:05:00 PM: Two more coffees')).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Close Order' })).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('keeps the dialog and the typed reason if it is refused', async () => {
    server.answer('orderById', closed);
    const { user } = await openOrder();
    const dialog = await asks(user);
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Dessert');
    for (const [code, words] of [
      ['BeingPaid', /A guest is paying this bill by card/],
      ['AlreadyPaid', 'This order is already paid.'],
    ] as const) {
      server.refuse('reopenOrder', code);
      await user.click(dialog.getByRole('button', { name: 'Reopen Order' }));
      expect(await dialog.findByText(words)).toBeDefined();
    }
    server.fail('reopenOrder');
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await user.click(dialog.getByRole('button', { name: 'Reopen Order' }));
    expect(await dialog.findByText('Network error, please try again')).toBeDefined();
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveProperty('value', 'Dessert');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('changes during an edit', () => {
  const newer = buildSubOrder({ subOrderID: 2090, items: [buildItem({ orderItemID: 400, itemName: 'Iced Tea' })] });

  async function editThenOrder() {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await openOrder();
    await user.click(screen.getByRole('button', { name: 'More Burrata & Peaches' }));
    server.answer('orderById', buildOrder({ suborder: [newer, buildSubOrder(), confirmed, canceled] }));
    await act(() => vi.advanceTimersByTimeAsync(5500));
    await screen.findByText('New sub-order #2090 came in');
    return user;
  }

  test('the edited sub-order stays, and changes are announced in a live region', async () => {
    const user = await editThenOrder();
    expect(row(2087).getAttribute('aria-selected')).toBe('true');
    expect(within(panel(2087)).getByText('Unsaved changes')).toBeDefined();
    expect(screen.getByText('New sub-order #2090 came in').closest('[role="status"]')).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show sub-order 2090' }));
    expect(within(panel(2090)).getByText('Iced Tea')).toBeDefined();
    expect(document.activeElement).toBe(row(2090));
    expect(screen.queryByText('New sub-order #2090 came in')).toBeNull();
    await user.click(row(2087));
    expect(within(panel(2087)).getByText('Unsaved changes')).toBeDefined();
  });

  test('the questions name what they confirm', async () => {
    const user = await editThenOrder();
    await user.click(screen.getByRole('button', { name: 'Confirm Sub-Order' }));
    const question = await screen.findByRole('dialog', { name: 'Confirm sub-order 2087 of Terrace 1?' });
    expect(within(question).getByText('4 items')).toBeDefined();
    server.answer('placeOrder', { orderID: 1048, subOrderID: 2087, status: 'O' });
    await user.click(within(question).getByRole('button', { name: 'Confirm Sub-Order' }));
    await closeAnnouncement(user, 'Order Confirmed');
    expect(JSON.parse(server.last('placeOrder').body ?? '').suborder[0].subOrderID).toBe(2087);
    expect(row(2087).getAttribute('aria-selected')).toBe('true');
    await user.click(row(2090));
    await user.click(screen.getByRole('button', { name: 'Cancel Sub-Order' }));
    const other = await screen.findByRole('dialog', { name: 'Cancel sub-order 2090 of Terrace 1?' });
    within(other).getByRole('button', { name: 'Keep it' });
    expect(within(other).queryByRole('button', { name: 'Cancel' })).toBeNull();
  });
});

describe('answers unrelated to the request', () => {
  test.each([
    ['Confirm', 'placeOrder', 'Confirm Sub-Order', 'Failed to confirm Sub-Order!'],
    ['Cancel', 'cancelSubOrder', 'Cancel Sub-Order', 'Order already Confirmed cannot be Canceled!'],
  ] as const)('%s: outages and rate limits are not the documented refusal', async (name, call, act_, documented) => {
    const { user } = await openOrder();
    const press = async () => {
      await user.click(screen.getByRole('button', { name: act_ }));
      await answerQuestion(user, `${name} sub-order 2087 of Terrace 1?`, act_);
    };
    server.refuse(call, 'Unavailable');
    await press();
    await screen.findByText('The service is not available right now. Please try again.');
    server.refuseUndeclared(call, 'TooManyTries', { 'Retry-After': '30' });
    await press();
    await screen.findByText('Too many tries. Please wait 30 seconds and try again.');
    expect(screen.queryByText(documented)).toBeNull();
  });

  test('a server error does not say that the sub-order was confirmed', async () => {
    server.refuse('cancelSubOrder', 'ServerError');
    const { user } = await openOrder();
    await user.click(screen.getByRole('button', { name: 'Cancel Sub-Order' }));
    await answerQuestion(user, 'Cancel sub-order 2087 of Terrace 1?', 'Cancel Sub-Order');
    await screen.findByText('Server error!');
    expect(screen.queryByText('Order already Confirmed cannot be Canceled!')).toBeNull();
  });
});

describe('a session that ends under the edits', () => {
  test('the press that met it says that it did nothing, and the edits wait for the same user', async () => {
    sessionStorage.clear();
    server.refuse('placeOrder', 'NotSignedIn');
    const { user, address } = await openOrder();
    await user.click(screen.getByRole('button', { name: 'More Burrata & Peaches' }));
    await user.click(screen.getByRole('button', { name: 'Confirm Sub-Order' }));
    await answerQuestion(user, 'Confirm sub-order 2087 of Terrace 1?', 'Confirm Sub-Order');
    await screen.findByText('You were signed out. This was not saved. Your session is no longer valid.');
    expect(screen.queryByText('Failed to confirm Sub-Order!')).toBeNull();
    server.answer('signIn', { username: 'manager', name: 'Maria Lopez', token: buildToken() });
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await screen.findByRole('heading', { name: 'Order No. 1048' });
    expect(address()).toBe('/portal/order?id=1048');
    expect(within(panel(2087)).getByText('Unsaved changes')).toBeDefined();
    server.answer('placeOrder', { orderID: 1048, subOrderID: 2087, status: 'O' });
    await user.click(screen.getByRole('button', { name: 'Confirm Sub-Order' }));
    await answerQuestion(user, 'Confirm sub-order 2087 of Terrace 1?', 'Confirm Sub-Order');
    await closeAnnouncement(user, 'Order Confirmed');
    expect(JSON.parse(server.last('placeOrder').body ?? '').suborder[0].items[1].itemQuantity).toBe(2);
  });

  test('another user does not see the edits', async () => {
    sessionStorage.clear();
    const { user } = await openOrder();
    await user.click(screen.getByRole('button', { name: 'More Burrata & Peaches' }));
    act(() => endSession('expired'));
    server.answer('signIn', { username: 'server', name: 'Sam', token: buildToken() });
    await user.click(await screen.findByRole('button', { name: 'Login' }));
    await screen.findByRole('heading', { name: /^Welcome/ });
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });
});

test('a user who takes no payments has no payment button', async () => {
  server.answer('userPrivileges', ['order']);
  server.answer('orderById', buildOrder({ status: 'C', suborder: [confirmed] }));
  signIn({ restaurantId: 1, taxRate: 8.875, privileges: ['order'] });
  await openOrder();
  expect(screen.getByText('Payment Pending')).toBeDefined();
  expect(button('Payment Pending')).toBeNull();
});

test('Back closes the QR code', async () => {
  const { user, router, address } = await openOrder();
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Show QR' }));
  await screen.findByRole('dialog', { name: 'Terrace 1' });
  await act(() => router.navigate(-1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/portal/order?id=1048');
});
