import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { endSession } from '../../../api/session.ts';
import { bread, menu, menuWith } from '../../../testing/diner-data.ts';
import { buildTableOrder } from '../../../testing/order-data.ts';
import {
  add,
  hold,
  openPad,
  padTest,
  path,
  privileges,
  quantity,
  review,
  sendButton,
  taken,
  waiter,
} from '../../../testing/pad-desk.ts';
import { buildFloorTable, buildOrder, buildTableDetail } from '../../../testing/portal-data.ts';
import { openPortal, signIn } from '../../../testing/portal-page.tsx';
import { forgetUnsent } from '../../shared/forms/unsent-presses.ts';

const { server, sentBodies, keys } = padTest();

describe('removing and keeping', () => {
  test('Undo restores what was removed or cleared', async () => {
    const { user } = await openPad();
    await add(user, 'Focaccia');
    await add(user, 'House Burger');
    await user.click((await hold(user, 'House Burger')).getByRole('button', { name: 'Less House Burger' }));
    expect(screen.getByText('House Burger removed')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(quantity('House Burger')).toBe('1');
    expect(screen.queryByText('House Burger removed')).toBeNull();
    const dialog = await review(user);
    await user.click(dialog.getByRole('button', { name: 'Clear' }));
    const question = within(await screen.findByRole('dialog', { name: 'Clear this order?' }));
    await user.click(question.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(quantity('Focaccia')).toBeUndefined());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect([quantity('Focaccia'), quantity('House Burger')]).toEqual(['1', '1']);
  });

  test('an unfinished order survives a reload at its own table only, for its user only, until sign-out', async () => {
    const first = await openPad();
    await add(first.user, 'Focaccia');
    first.unmount();
    const again = await openPad();
    expect(quantity('Focaccia')).toBe('1');
    // When the session ends, the order is kept for its user.
    server.refuse('takeOrder', 'NotSignedIn');
    await review(again.user);
    await again.user.click(sendButton());
    await screen.findByRole('button', { name: 'Login' });
    again.unmount();
    signIn({ restaurantId: 1, privileges, user: waiter });
    const later = await openPad();
    expect(quantity('Focaccia')).toBe('1');
    later.unmount();
    const elsewhere = await openPad('/portal/take?table=12');
    expect(quantity('Focaccia')).toBeUndefined();
    elsewhere.unmount();
    signIn({ restaurantId: 1, privileges, user: { username: 'tom', name: 'Tom Reed' } });
    const other = await openPad();
    expect(quantity('Focaccia')).toBeUndefined();
    await add(other.user, 'Focaccia');
    other.unmount();
    endSession('signedOut');
    expect(localStorage.getItem('comanda.work.pad.1.11')).toBeNull();
  });

  const given = async () => {
    const arrive = server.hold('takeOrder');
    const { user, unmount } = await openPad();
    await add(user, 'Focaccia');
    await review(user);
    await user.click(sendButton());
    await waitFor(() => expect(server.sent('takeOrder')).toHaveLength(1));
    return { user, unmount, arrive: () => act(async () => arrive()) };
  };

  test('a late answer keeps an order that another tab has started since giving up', async () => {
    const { user, arrive } = await given();
    const name = 'comanda.work.pad.1.11';
    const { sent: _, ...kept } = JSON.parse(localStorage.getItem(name) ?? '');
    const line = { ...kept.cart[0], qty: 7 };
    localStorage.setItem(name, JSON.stringify({ ...kept, cart: [line], key: 'the-key-of-the-next-order' }));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: name })));
    await arrive();
    await user.click(await screen.findByRole('button', { name: 'Add more' }));
    expect(quantity('Focaccia')).toBe('7');
  });

  test('returning to the screen after leaving it mid-send shows the result, once the menu that failed to load is there', async () => {
    const { unmount, arrive } = await given();
    unmount();
    vi.spyOn(console, 'error').mockReturnValue();
    server.fail('itemMenu');
    const { user } = openPortal(path);
    await screen.findByText('The dishes could not be loaded.');
    server.answer('itemMenu', menu);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('button', { name: 'Add Focaccia' });
    expect(quantity('Focaccia')).toBe('1');
    await arrive();
    await waitFor(() => expect(quantity('Focaccia')).toBeUndefined());
  });
});

describe('no answer', () => {
  test.each([
    ['fails', /^Not sent yet: there was no answer/],
    ['breaks', /^There was no answer. Send it again/],
  ])('an order whose call %s says so and is resent unchanged with its key, even after a reload', async (how, words) => {
    vi.spyOn(console, 'error').mockReturnValue();
    const first = await openPad();
    await add(first.user, 'Focaccia');
    if (how === 'fails') server.fail('takeOrder');
    else server.refuse('takeOrder', 'ServerError');
    const dialog = await review(first.user);
    await first.user.click(sendButton());
    expect(await dialog.findByText(words)).toBeDefined();
    // The order can't be changed until the result is known.
    expect(dialog.getByRole('button', { name: 'More Focaccia' }).closest('fieldset')?.disabled).toBe(true);
    first.unmount();
    // A reload drops the automatic resend.
    forgetUnsent();
    server.answer('itemMenu', menuWith({ [bread.itemId]: { price: 5 } }));
    server.answer('takeOrder', taken);
    const { user } = await openPad();
    expect((await review(user)).getByText(/^There was no answer. Send it again/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await screen.findByRole('heading', { name: 'Ordered for Window 3' });
    expect(sentBodies()[1]).toEqual(sentBodies()[0]);
    expect(keys()[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys()[1]).toBe(keys()[0]);
  });

  const sendInVain = async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const page = await openPad();
    await add(page.user, 'Focaccia');
    server.fail('takeOrder');
    await review(page.user);
    await page.user.click(sendButton());
    await screen.findByText(/^Not sent yet/);
    return page;
  };
  const networkIsBack = () => {
    server.answer('takeOrder', taken);
    act(() => void window.dispatchEvent(new Event('online')));
  };
  const isNotSent = async (tried: number) => {
    networkIsBack();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(keys()).toHaveLength(tried);
  };

  test('the order is resent with its key when the network is back, also from another screen, which shows the result', async () => {
    const { router } = await sendInVain();
    await act(() => router.navigate('/portal/home'));
    await screen.findByRole('heading', { name: /^Welcome/ });
    networkIsBack();
    await screen.findByText(/^1 item, .* It is confirmed as order 1050\.$/);
    expect(new Set(keys()).size).toBe(1);
  });

  test("'Don't Send' stops the automatic resend, as clearing does, and leaving asks before an unsent press is lost", async () => {
    const { user } = await sendInVain();
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(leave()).toBe(true);
    // The review dialog covers the strip.
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: "Don't Send" }));
    expect(screen.queryByText(/^Not sent yet/)).toBeNull();
    expect(leave()).toBe(false);
    await isNotSent(keys().length);
    // The order may have arrived: the pad still says so and resends the same order.
    server.fail('takeOrder');
    const dialog = await review(user);
    await user.click(await dialog.findByRole('button', { name: 'Send again' }));
    await screen.findByText(/^Not sent yet/);
    expect(new Set(keys()).size).toBe(1);
    await user.click(dialog.getByRole('button', { name: 'Clear' }));
    const question = within(await screen.findByRole('dialog', { name: 'Clear this order?' }));
    await user.click(question.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(screen.queryByText(/^Not sent yet/)).toBeNull());
    await isNotSent(keys().length);
    expect(quantity('Focaccia')).toBeUndefined();
  });
});

describe('the ways to the pad', () => {
  test('without a table it asks for one, disables inactive ones and marks started ones', async () => {
    const first = await openPad();
    await add(first.user, 'Focaccia');
    first.unmount();
    server.answer('floorTables', [
      buildFloorTable(),
      buildFloorTable({ tableID: 12, tableName: 'Patio 2', state: 2 }),
      buildFloorTable({ tableID: 13, tableName: 'Patio 3', state: 0 }),
    ]);
    const { user, address } = openPortal('/portal/take');
    expect((await screen.findByRole('link', { name: /Window 3/ })).textContent).toContain('Order started');
    expect(screen.queryByRole('link', { name: /Patio 3/ })).toBeNull();
    await user.type(screen.getByRole('searchbox', { name: 'Find a table' }), 'patio');
    await user.click(screen.getByRole('link', { name: /Patio 2/ }));
    await screen.findByRole('button', { name: 'Add Focaccia' });
    expect(address()).toBe('/portal/take?table=12');
  });

  test('its table has a button for it', async () => {
    const from = '/portal/table?id=11';
    for (const [name, order, state] of [
      ['Take an order at Window 3', null, 1],
      ['Add to the order of Window 3', buildTableOrder(), 2],
    ] as const) {
      server.answer('tableDetail', buildTableDetail({ order, state }));
      const { user, address, unmount } = openPortal(from);
      await user.click(await screen.findByRole('link', { name }));
      await screen.findByRole('button', { name: 'Add Focaccia' });
      expect(address()).toBe(path);
      await user.click(screen.getByRole('button', { name: 'Back' }));
      await waitFor(() => expect(address()).toBe(from));
      unmount();
    }
    // A user who may not take orders doesn't see the link, and is redirected from the pad.
    server.answer('userPrivileges', ['order']);
    signIn({ restaurantId: 1, privileges: ['order'], user: waiter });
    const table = openPortal(from);
    await screen.findByRole('heading', { name: 'Window 3' });
    expect(screen.queryByRole('link', { name: /Add to the order/ })).toBeNull();
    table.unmount();
    const { address } = openPortal(path);
    await waitFor(() => expect(address()).not.toBe(path));
  });

  test("the card of each table that takes orders and an open order's description have one", async () => {
    server.answer('floorTables', [buildFloorTable(), buildFloorTable({ tableID: 13, tableName: 'Patio 3', state: 0 })]);
    const floor = openPortal('/portal/orders');
    await screen.findByRole('link', { name: 'Take an order at Window 3' });
    expect(screen.queryByRole('link', { name: 'Take an order at Patio 3' })).toBeNull();
    floor.unmount();
    server.answer('orderById', buildOrder({ status: 'O' }));
    const order = openPortal('/portal/order?id=1048');
    expect(await screen.findByRole('link', { name: /^Add to the order of / })).toBeDefined();
    order.unmount();
    server.answer('orderById', buildOrder({ status: 'C' }));
    openPortal('/portal/order?id=1048');
    await screen.findByRole('button', { name: 'Reopen Order' });
    expect(screen.queryByRole('link', { name: /^Add to the order of / })).toBeNull();
  });
});
