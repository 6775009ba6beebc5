import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readSession } from '../../../api/session.ts';
import { answerQuestion, button, confirmed, openOrder, orderTest, press } from '../../../testing/order-desk.ts';
import { buildOrder } from '../../../testing/portal-data.ts';

const server = orderTest();

describe('Close Order', () => {
  const closing = 'Close order 1048 of Terrace 1?';
  const tap = (on: Element | null, timeStamp: number) => {
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX: 900, clientY: 90 });
    const asAFinger = { isTrusted: { value: true }, timeStamp: { value: timeStamp } };
    act(() => void on?.dispatchEvent(Object.defineProperties(click, asAFinger)));
  };
  beforeEach(() => server.answer('orderById', buildOrder({ status: 'O', suborder: [confirmed] })));

  test('keeps its question open through a double press, and one that closes it does not press the button behind it', async () => {
    await openOrder();
    const beside = () => document.querySelector('.mantine-Modal-overlay');
    const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    tap(button('Close Order'), 1_000);
    await screen.findByRole('dialog', { name: closing });
    tap(beside(), 1_200);
    screen.getByRole('dialog', { name: closing });
    tap(beside(), 3_000);
    await gone();
    tap(button('Close Order'), 11_000);
    const question = await screen.findByRole('dialog', { name: closing });
    tap(within(question).getByRole('button', { name: 'Cancel' }), 13_000);
    await gone();
    tap(button('Close Order'), 13_200);
    await act(async () => undefined);
    expect(screen.queryByRole('dialog')).toBeNull();
    tap(button('Close Order'), 15_000);
    await screen.findByRole('dialog', { name: closing });
  });

  test('[ORDER-29 ORDER-34 ORDER-35 ORDER-41 ORDER-42 ORDER-62 ORDER-63] asks, closes, clears the stored data, confirms and reloads the page', async () => {
    server.answer('closeOrder', null);
    const { user, reload } = await openOrder();
    await waitFor(() => expect(readSession()?.tableId).toBe(4));
    await press(user, 'Close Order');
    const question = await screen.findByRole('dialog', { name: 'Close order 1048 of Terrace 1?' });
    expect(within(question).getByText("Guests can't add to it afterwards.")).toBeDefined();
    // The action button has the focus, so Enter confirms.
    await waitFor(() =>
      expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Close Order' })),
    );
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Order Closed Successfully!')).toBeDefined();
    const dialog = await screen.findByRole('dialog', { name: 'Order Closed' });
    expect(within(dialog).getByText('This Order is Closed')).toBeDefined();
    expect(reload).not.toHaveBeenCalled();
    await answerQuestion(user, 'Order Closed', 'OK');
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

  test('of an order in the kitchen lists unserved dishes in its question', async () => {
    const [item] = confirmed.items;
    if (!item) throw new Error('no dish');
    for (const [steps, words] of [
      [['waiting', 'waiting'], '2 dishes are not served yet. '],
      [['served', 'preparing'], '1 dish is not served yet. '],
      [['served', 'served'], ''],
    ] as const) {
      const items = steps.map((kitchenStep, id) => ({ ...item, orderItemID: id, itemQuantity: id + 1, kitchenStep }));
      server.answer('orderById', buildOrder({ status: 'O', suborder: [{ ...confirmed, items }] }));
      const { user, unmount } = await openOrder();
      await press(user, 'Close Order');
      const question = within(await screen.findByRole('dialog', { name: closing }));
      question.getByText(`${words}Guests can't add to it afterwards.`);
      unmount();
    }
  });

  test('[ORDER-40] shows All Suborders should be closed to close the order!, or what another window did to the order meanwhile', async () => {
    for (const [status, code, words] of [
      ['O', 'SubOrdersPending', 'All Suborders should be closed to close the order!'],
      ['C', 'Stale', 'This order was already closed elsewhere. It is waiting for payment.'],
      ['P', 'AlreadyPaid', 'This order was already closed and paid elsewhere.'],
      ['D', 'Stale', 'This order was canceled elsewhere.'],
    ] as const) {
      server.answer('orderById', buildOrder({ status: 'O', suborder: [confirmed] }));
      server.refuse('closeOrder', code);
      const { user, reload, unmount } = await openOrder();
      await press(user, 'Close Order');
      server.answer('orderById', buildOrder({ status, suborder: [confirmed] }));
      await answerQuestion(user, closing, 'Close Order');
      expect(await screen.findByText(words)).toBeDefined();
      if (status === 'O') expect(screen.queryByText(/elsewhere/)).toBeNull();
      else expect(button('Close Order')).toBeNull();
      expect(reload).not.toHaveBeenCalled();
      unmount();
    }
  });
});

const closed = buildOrder({ status: 'C', suborder: [confirmed] });
test('reopening asks for a reason, keeps it if refused, is sent once, and the open order shows who, when and why', async () => {
  server.answer('orderById', closed);
  const { user } = await openOrder();
  await user.click(await screen.findByRole('button', { name: 'Reopen Order' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reopen order 1048 of Terrace 1?' }));
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), '  ');
  await user.click(dialog.getByRole('button', { name: 'Reopen Order' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Please enter a reason!');
  expect(server.sent('reopenOrder')).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Two more coffees');
  const press = () => user.click(dialog.getByRole('button', { name: 'Reopen Order' }));
  for (const [code, words] of [
    ['BeingPaid', /A guest is paying this bill by card/],
    ['AlreadyPaid', 'This order is already paid.'],
  ] as const) {
    server.refuse('reopenOrder', code);
    await press();
    expect(await dialog.findByText(words)).toBeDefined();
  }
  vi.spyOn(console, 'error').mockImplementation(() => {});
  server.fail('reopenOrder');
  await press();
  expect(await dialog.findByText('Network error, please try again')).toBeDefined();
  const tries = server.sent('reopenOrder').length;
  server.answer('reopenOrder', null);
  const reopenings = [{ by: 'Mara Lind', reason: 'Two more coffees', reopenedTime: '2026-11-22T04:05:00.000Z' }];
  server.answer('orderById', buildOrder({ ...closed, status: 'O', reopenings }));
  await user.dblClick(dialog.getByRole('button', { name: 'Reopen Order' }));
  expect(await screen.findByText('Order Reopened Successfully!')).toBeDefined();
  expect(server.sent('reopenOrder')).toHaveLength(tries + 1);
  const sent = JSON.parse(server.last('reopenOrder').body ?? '');
  expect(sent).toEqual({ orderID: 1048, reason: 'Two more coffees' });
  expect(await screen.findByText('Reopened by Mara Lind at 11/21/2026 08:05:00 PM: Two more coffees')).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Close Order' })).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
