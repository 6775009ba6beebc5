import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { endSession } from '../../../api/session.ts';
import { textsOf } from '../../../testing/on-screen.ts';
import {
  act2087,
  answerQuestion,
  button,
  canceled,
  confirmed,
  moreBurrata,
  openOrder,
  orderTest,
  panel,
  press,
  row,
} from '../../../testing/order-desk.ts';
import { buildItem, buildOrder, buildSubOrder, pageFigures } from '../../../testing/portal-data.ts';
import { buildToken } from '../../../testing/portal-page.tsx';

const server = orderTest();

describe('editing', () => {
  test('[ORDER-31 ORDER-32 ORDER-33] + and − recompute figures and sub-items at once, and at 0 the item shows Add', async () => {
    const { user } = await openOrder();
    await moreBurrata(user);
    const inPanel = within(panel(2087));
    for (const words of ['$26.00', '4 items', '$67.25', '$5.97', '$73.22', 'Unsaved changes'])
      expect(inPanel.getByText(words)).toBeDefined();
    expect(textsOf(within(row(2087)).getAllByRole('cell')).slice(3, 6)).toEqual(['4', '$67.25', '$5.97']);
    const [burger] = inPanel.getAllByRole('listitem');
    const inBurger = within(burger as HTMLElement);
    await press(user, 'Less House Burger');
    expect(burger?.textContent).not.toContain('cheddar');
    expect(inBurger.getByText('$18.00')).toBeDefined();
    await press(user, 'Less House Burger');
    expect(inBurger.getByText('$0.00')).toBeDefined();
    await press(user, 'Add House Burger');
    expect(inBurger.getByText('$18.00')).toBeDefined();
    expect(burger?.textContent).toContain('Please select customization for House Burger');
  });

  test('a refresh keeps edits until the sub-order is decided elsewhere, which says that they were not saved', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const other = { ...confirmed, status: 'N' as const };
    server.answer('orderById', buildOrder({ suborder: [buildSubOrder(), other] }));
    const { user } = await openOrder();
    await moreBurrata(user);
    const before = server.sent('orderById').length;
    await act(() => vi.advanceTimersByTimeAsync(5200));
    await waitFor(() => expect(server.sent('orderById').length).toBeGreaterThan(before));
    expect(within(panel(2087)).getByText('$67.25')).toBeDefined();
    const decided = [
      { ...buildSubOrder(), status: 'O' as const },
      { ...other, status: 'D' as const },
    ];
    server.answer('orderById', buildOrder({ status: 'O', suborder: decided }));
    await act(() => vi.advanceTimersByTimeAsync(5200));
    // Only the edited sub-order mentions lost changes.
    const saved = 'Sub-order 2087 was changed elsewhere: it is now Confirmed. Your changes were not saved.';
    await screen.findByText(`${saved} Sub-order 2081 was changed elsewhere: it is now Canceled.`);
    expect(within(panel(2087)).queryByText('Unsaved changes')).toBeNull();
    expect(button('Confirm Sub-Order')).toBeNull();
  });

  test('leaving with edits asks, and Cancel stays while Exit leaves', async () => {
    const page = await openOrder();
    await moreBurrata(page.user);
    await press(page.user, 'Back');
    await answerQuestion(page.user, 'Record has been modified, are you sure to exit?', 'Cancel');
    expect(page.address()).toBe('/portal/order?id=1048');
    expect(within(panel(2087)).getByText('Unsaved changes')).toBeDefined();
    server.answer('searchOrders', null, { results: [], ...pageFigures(0) });
    await press(page.user, 'Back');
    await answerQuestion(page.user, 'Record has been modified, are you sure to exit?', 'Exit');
    await screen.findByRole('heading', { name: 'Orders' });
  });
});

test('the edited sub-order stays, changes are announced in a live region, and the questions name what they confirm', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const newer = buildSubOrder({ subOrderID: 2090, items: [buildItem({ orderItemID: 400, itemName: 'Iced Tea' })] });
  await openOrder();
  await moreBurrata(user);
  server.answer('orderById', buildOrder({ suborder: [newer, buildSubOrder(), confirmed, canceled] }));
  await act(() => vi.advanceTimersByTimeAsync(5500));
  await screen.findByText('New sub-order #2090 came in');
  expect(row(2087).getAttribute('aria-current')).toBe('true');
  expect(screen.getByText('New sub-order #2090 came in').closest('[role="status"]')).not.toBeNull();
  await press(user, 'Show sub-order 2090');
  expect(within(panel(2090)).getByText('Iced Tea')).toBeDefined();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Sub-order 2090'));
  expect(screen.queryByText('New sub-order #2090 came in')).toBeNull();
  await user.click(row(2087));
  expect(within(panel(2087)).getByText('Unsaved changes')).toBeDefined();
  await press(user, 'Confirm Sub-Order');
  const question = await screen.findByRole('dialog', { name: 'Confirm sub-order 2087 of Terrace 1?' });
  expect(within(question).getByText('4 items')).toBeDefined();
  server.answer('placeOrder', { orderID: 1048, subOrderID: 2087, status: 'O' });
  await user.click(within(question).getByRole('button', { name: 'Confirm Sub-Order' }));
  await answerQuestion(user, 'Order Confirmed', 'OK');
  expect(JSON.parse(server.last('placeOrder').body ?? '').suborder[0].subOrderID).toBe(2087);
  expect(row(2090).getAttribute('aria-current')).toBe('true');
  await press(user, 'Cancel Sub-Order');
  const other = await screen.findByRole('dialog', { name: 'Cancel sub-order 2090 of Terrace 1?' });
  within(other).getByRole('button', { name: 'Keep it' });
  expect(within(other).queryByRole('button', { name: 'Cancel' })).toBeNull();
});

describe('a session that ends under the edits', () => {
  test('the press that met it says that it did nothing, and the edits wait for the same user and no other', async () => {
    sessionStorage.clear();
    server.refuse('placeOrder', 'NotSignedIn');
    const { user, address } = await openOrder();
    await moreBurrata(user);
    await act2087(user, 'Confirm Sub-Order');
    await screen.findByText('You were signed out. This was not saved. Your session is no longer valid.');
    expect(screen.queryByText('Failed to confirm Sub-Order!')).toBeNull();
    server.answer('signIn', { username: 'manager', name: 'Maria Lopez', token: buildToken() });
    await press(user, 'Login');
    await screen.findByRole('heading', { name: 'Order No. 1048' });
    expect(address()).toBe('/portal/order?id=1048');
    expect(within(panel(2087)).getByText('Unsaved changes')).toBeDefined();
    server.answer('placeOrder', { orderID: 1048, subOrderID: 2087, status: 'O' });
    await act2087(user, 'Confirm Sub-Order');
    await answerQuestion(user, 'Order Confirmed', 'OK');
    expect(JSON.parse(server.last('placeOrder').body ?? '').suborder[0].items[1].itemQuantity).toBe(2);
    await moreBurrata(user);
    act(() => endSession('expired'));
    server.answer('signIn', { username: 'server', name: 'Sam', token: buildToken() });
    await user.click(await screen.findByRole('button', { name: 'Login' }));
    await screen.findByRole('heading', { name: /^Welcome/ });
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });
});
