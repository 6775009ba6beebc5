import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readSession } from '../../../api/session.ts';
import {
  act2087,
  answerQuestion,
  button,
  openOrder,
  orderTest,
  panel,
  placed,
  press,
  row,
} from '../../../testing/order-desk.ts';
import { buildBurger, buildOrder, buildSubOrder } from '../../../testing/portal-data.ts';

const server = orderTest();

describe('Confirm Sub-Order', () => {
  beforeEach(() => server.answer('placeOrder', placed));

  test('[ORDER-27 ORDER-36 ORDER-39 ORDER-54 ORDER-58 ORDER-59] asks, sends JSON with the token, confirms and reloads the order', async () => {
    server.answer('placeOrder', placed);
    const { user } = await openOrder();
    await press(user, 'Confirm Sub-Order');
    await answerQuestion(user, 'Confirm sub-order 2087 of Terrace 1?', 'Cancel');
    expect(server.sent('placeOrder')).toEqual([]);
    await press(user, 'Confirm Sub-Order');
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
    // The pressed button is gone, so the focus moves to the sub-order.
    await user.click(within(dialog).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(document.activeElement?.id).toBe('sub-order'));
  });

  test('sends the edited quantities, zeros included, reports an unanswered press once as unsent, and repeats it with the same key', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.fail('placeOrder');
    const { user } = await openOrder();
    await press(user, 'Less Burrata & Peaches');
    await act2087(user, 'Confirm Sub-Order');
    expect(await screen.findByText(/^Not sent yet: there was no answer/)).toBeDefined();
    expect(screen.queryByText('Network error, please try again')).toBeNull();
    server.answer('placeOrder', placed);
    await act2087(user, 'Confirm Sub-Order');
    await screen.findByRole('dialog', { name: 'Order Confirmed' });
    // On a slow machine, the automatic resend may come before the second press.
    const [first, ...others] = server.sent('placeOrder').map(({ headers }) => headers['Idempotency-Key']);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect([...new Set(others)]).toEqual([first]);
    const [subOrder] = JSON.parse(server.last('placeOrder').body ?? '').suborder;
    expect(subOrder).toMatchObject({ itemCount: 2, totalAmt: 41.25, taxAmt: 3.66 });
    expect(subOrder.items.map((item: { itemQuantity: number }) => item.itemQuantity)).toEqual([2, 0]);
  });

  test('uses radios for a single choice, and cancels the sub-order if all items are at 0', async () => {
    const subItems = [{ subItemName: 'Avocado', description: '', price: 2.25 }];
    const customization = { selection: 'S' as const, mandatory: true, max: 0, subItems };
    const single = buildBurger({ itemQuantity: 1, subItems: [], itemTotal: 18, customization });
    server.answer('orderById', buildOrder({ suborder: [buildSubOrder({ items: [single] })] }));
    server.answer('cancelSubOrder', null);
    const { user } = await openOrder();
    await press(user, 'Customize House Burger');
    const dialog = within(await screen.findByRole('dialog', { name: 'Customize House Burger' }));
    expect(dialog.getByRole('status').textContent).toBe('Choose 1 · required');
    await user.click(dialog.getByRole('radio', { name: 'Avocado + $2.25' }));
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(within(panel(2087)).getAllByText('$20.25').length).toBeGreaterThan(0));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    for (const name of ['Less House Burger', 'Confirm Sub-Order']) await press(user, name);
    await answerQuestion(user, 'Cancel sub-order 2087 of Terrace 1?', 'Cancel Sub-Order');
    await screen.findByText('Order Canceled Successfully!');
    expect(server.sent('placeOrder')).toEqual([]);
  });

  test('opens the Customize dialog with a block per unit if a mandatory choice is missing', async () => {
    const { user } = await openOrder();
    await press(user, 'Less House Burger');
    await press(user, 'More House Burger');
    await press(user, 'Confirm Sub-Order');
    const dialog = within(await screen.findByRole('dialog', { name: 'Customize House Burger' }));
    expect(server.sent('placeOrder')).toEqual([]);
    const unit = (number: number) => within(dialog.getByRole('group', { name: `#${number} House Burger` }));
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
    // Three on one unit and one on the other make four, the limit for two units.
    await user.click(unit(1).getByRole('checkbox', { name: 'Smoked bacon + $2.25' }));
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(within(panel(2087)).getByText('$44.25')).toBeDefined());
    await act2087(user, 'Confirm Sub-Order');
    await screen.findByRole('dialog', { name: 'Order Confirmed' });
    const [subOrder] = JSON.parse(server.last('placeOrder').body ?? '').suborder;
    expect(subOrder.items[0].subItems.map((choice: { sequence: number }) => choice.sequence)).toEqual([1, 2, 2, 2]);
  });
});

test.each([
  [
    'Confirm',
    'placeOrder',
    'NotNew',
    'Failed to confirm Sub-Order!',
    'This sub-order was already confirmed or canceled.',
  ],
  ['Cancel', 'cancelSubOrder', 'AlreadyConfirmed', 'Order already Confirmed cannot be Canceled!', ''],
] as const)(
  '[ORDER-38 ORDER-43] %s: only the documented refusal shows its message, outages and rate limits show theirs',
  async (name, call, code, documented, reason) => {
    const { user } = await openOrder();
    const decide = () => act2087(user, `${name} Sub-Order`);
    server.refuse(call, 'Unavailable');
    await decide();
    await screen.findByText('The service is not available right now. Please try again.');
    server.refuseUndeclared(call, 'TooManyTries', { 'Retry-After': '30' });
    await decide();
    await screen.findByText('Too many attempts. Please wait 30 seconds and try again.');
    if (call === 'cancelSubOrder') {
      server.refuse(call, 'ServerError');
      await decide();
      await screen.findByText('Server error!');
    }
    expect(screen.queryByText(documented)).toBeNull();
    server.refuse(call, code);
    await decide();
    expect(await screen.findByText(documented)).toBeDefined();
    if (reason) expect(screen.getByText(reason)).toBeDefined();
    expect(screen.queryByRole('dialog', { name: /^Order Con|^Order Can/ })).toBeNull();
    // The next success clears the message of an earlier press.
    server.answer('placeOrder', placed);
    server.answer('cancelSubOrder', null);
    await decide();
    await screen.findByRole('dialog', { name: /^Order (Confirmed|Canceled)$/ });
    expect(screen.queryByText(documented)).toBeNull();
  },
);

describe('Cancel Sub-Order', () => {
  test('[ORDER-28 ORDER-37 ORDER-44 ORDER-45 ORDER-60 ORDER-61 ORDER-49] asks, sends the form with the token, confirms and reloads', async () => {
    server.answer('cancelSubOrder', null);
    const { user } = await openOrder();
    await press(user, 'Cancel Sub-Order');
    server.answer('orderById', buildOrder({ status: 'D', suborder: [{ ...buildSubOrder(), status: 'D' }] }));
    await answerQuestion(user, 'Cancel sub-order 2087 of Terrace 1?', 'Cancel Sub-Order');
    expect(await screen.findByText('Order Canceled Successfully!')).toBeDefined();
    await answerQuestion(user, 'Order Canceled', 'OK');
    await waitFor(() => expect(within(row(2087)).getByText('Canceled')).toBeDefined());
    const sent = server.last('cancelSubOrder');
    expect(sent).toMatchObject({ path: '/api/external/cancelorder', body: 'suborderID=2087' });
    expect(sent.headers).toMatchObject({
      'Content-Type': 'application/x-www-form-urlencoded',
      Authorization: `JWT-${readSession()?.token}`,
    });
  });
});
