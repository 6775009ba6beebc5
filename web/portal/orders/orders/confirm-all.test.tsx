import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  act2087,
  answerQuestion,
  button,
  confirmed,
  moreBurrata,
  openOrder,
  orderTest,
  panel,
  placed,
  press,
  row,
} from '../../../testing/order-desk.ts';
import { buildItem, buildOrder, buildSubOrder } from '../../../testing/portal-data.ts';

const server = orderTest();

const tea = (part: Partial<ReturnType<typeof buildSubOrder>> = {}) =>
  buildSubOrder({
    subOrderID: 2090,
    itemCount: 1,
    totalAmt: 4,
    taxAmt: 0.36,
    specialInstruction: '',
    items: [buildItem({ orderItemID: 330, itemName: 'Iced Tea', itemQuantity: 1, itemPrice: 4, itemTotal: 4 })],
    ...part,
  });
const question = 'Confirm all 2 new sub-orders of Terrace 1?';
const sent = () => JSON.parse(server.last('placeOrder').body ?? '').suborder;

beforeEach(() => {
  server.answer('orderById', buildOrder({ suborder: [buildSubOrder(), tea(), confirmed] }));
  server.answer('placeOrder', placed);
});

describe('Confirm All', () => {
  test('asks once, takes unsaved edits along, and sends one call with a key', async () => {
    const { user } = await openOrder();
    await moreBurrata(user);
    await press(user, 'Confirm All');
    const dialog = within(await screen.findByRole('dialog', { name: question }));
    dialog.getByText('5 items');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(server.sent('placeOrder')).toEqual([]);
    await press(user, 'Confirm All');
    await answerQuestion(user, question, 'Confirm All');
    await answerQuestion(user, 'Order Confirmed', 'OK');
    expect(server.sent('placeOrder')).toHaveLength(1);
    expect(server.last('placeOrder').headers['Idempotency-Key']).toMatch(/^[0-9a-f-]{36}$/);
    // 54.25 and one more Burrata for 13.00. Sub-orders that aren't edited keep their lines.
    expect(sent()).toMatchObject([
      { subOrderID: 2087, status: 'O', totalAmt: 67.25, items: [{ itemQuantity: 2 }, { itemQuantity: 2 }] },
      { subOrderID: 2090, status: 'O', totalAmt: 4, itemCount: 1, items: [] },
    ]);
  });

  test('opens the sub-order that was in the way and says why none is confirmed, and the dish that misses a choice without a call', async () => {
    server.refuse('placeOrder', 'ItemUnavailable', {}, null, [{ path: 'suborder.1.items.0', message: 'x' }]);
    const { user } = await openOrder();
    await press(user, 'Confirm All');
    await answerQuestion(user, question, 'Confirm All');
    await screen.findByText('Failed to confirm Sub-Order!');
    const words = 'None was confirmed. Sub-order 2090: Some of these dishes are no longer available.';
    expect(within(panel(2090)).getByText(words)).toBeDefined();
    await press(user, 'Less Iced Tea');
    await press(user, 'Confirm All');
    const dialog = within(await screen.findByRole('dialog', { name: question }));
    dialog.getByText('3 items Sub-order 2090 has no dishes left and is canceled.');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(row(2087));
    await press(user, 'Less House Burger');
    await user.click(row(2090));
    await press(user, 'Confirm All');
    await screen.findByRole('dialog', { name: 'Customize House Burger' });
    // The dishes come before the list of sub-orders.
    const order = panel(2087).compareDocumentPosition(screen.getByRole('table', { name: 'Sub-orders', hidden: true }));
    expect(order).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(server.sent('placeOrder')).toHaveLength(1);
  });
});

test('after a confirm the next New sub-order is shown, ready to be confirmed alone', async () => {
  const { user } = await openOrder();
  await act2087(user, 'Confirm Sub-Order');
  server.answer('orderById', buildOrder({ suborder: [tea(), { ...buildSubOrder(), status: 'O' }, confirmed] }));
  await answerQuestion(user, 'Order Confirmed', 'OK');
  expect(within(panel(2090)).getByText('Iced Tea')).toBeDefined();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Sub-order 2090'));
  // There is no other sub-order to confirm with it.
  await waitFor(() => expect(button('Confirm All')).toBeNull());
  await press(user, 'Confirm Sub-Order');
  await answerQuestion(user, 'Confirm sub-order 2090 of Terrace 1?', 'Confirm Sub-Order');
});
