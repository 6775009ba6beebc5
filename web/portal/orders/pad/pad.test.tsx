import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endSession } from '../../../api/session.ts';
import { bowl, bread, burger, menu, menuWith } from '../../../testing/diner-data.ts';
import { buildFloorTable, buildOrder, buildTableCall, buildTableDetail } from '../../../testing/portal-data.ts';
import { openPortal, signIn } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';
import { setScreenWidth } from '../../../testing/screen-width.ts';
import { forgetUnsent } from '../../shared/forms/unsent-presses.ts';

const waiter = { username: 'ana', name: 'Ana Ruiz' };
const privileges = ['order', 'takeorder'];
const server = portalTest({ restaurantId: 1, privileges, user: waiter });
const openOrder = {
  ...{ orderID: 1048, status: 'O' as const, startTime: '2026-11-22T03:18:02.000Z' },
  ...{ totalAmt: 54.25, taxAmt: 4.81, toPay: 60.15, waiting: [], payingNow: false, joinedWith: [] },
};

beforeEach(() => {
  setScreenWidth(360);
  server.answer('userPrivileges', privileges);
  server.answer('itemMenu', menu);
  server.answer('tableDetail', buildTableDetail());
  server.answer('takeOrder', { orderID: 1050, subOrderID: 2090, status: 'O', takenBy: 'Ana Ruiz' });
});
afterEach(() => {
  act(() => forgetUnsent());
});

const path = '/portal/take?table=11';
async function openPad(address = path) {
  const page = openPortal(address);
  await screen.findByRole('button', { name: 'Add Focaccia' });
  return page;
}
type User = Awaited<ReturnType<typeof openPad>>['user'];

const add = (user: User, dish: string) => user.click(screen.getByRole('button', { name: `Add ${dish}` }));
/** Includes its required choice. */
async function addBowl(user: User, egg = 'Egg + $2.00') {
  await add(user, 'Rice Bowl');
  const dialog = within(await screen.findByRole('dialog', { name: 'Customize Rice Bowl' }));
  await user.click(dialog.getByRole('checkbox', { name: egg }));
  await user.click(dialog.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}
const quantity = (dish: string) => screen.queryByRole('status', { name: new RegExp(`of ${dish}$`) })?.textContent;
const review = async (user: User) => {
  await user.click(screen.getByRole('button', { name: 'Review' }));
  return within(await screen.findByRole('dialog', { name: 'Review the order' }));
};
const sendButton = () => screen.getByRole('button', { name: /^Send order/ });
const sentBodies = () => server.sent('takeOrder').map(({ body }) => JSON.parse(body ?? ''));
const keys = () => server.sent('takeOrder').map(({ headers }) => headers['Idempotency-Key']);

describe('taking an order', () => {
  test('shows what the table calls for to users who may know', async () => {
    const call = { tableID: 11, tableName: 'Window 3' };
    server.answer('tableCalls', [buildTableCall(call), buildTableCall({ callID: 72, tableID: 12, kind: 'bill' })]);
    const first = await openPad();
    await screen.findByText('Calls staff');
    expect(screen.queryByText('Asks for the bill')).toBeNull();
    first.unmount();
    server.answer('userPrivileges', ['takeorder']);
    signIn({ restaurantId: 1, privileges: ['takeorder'], user: waiter });
    await openPad();
    expect(screen.queryByText('Calls staff')).toBeNull();
  });

  test('adding one more of a dish with a required choice asks for it in menu and review', async () => {
    const { user } = await openPad();
    const answer = async (how: string) => {
      const dialog = await screen.findByRole('dialog', { name: 'Customize Rice Bowl' });
      await user.click(within(dialog).getByRole('button', { name: how }));
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Customize Rice Bowl' })).toBeNull());
    };
    await addBowl(user);
    await add(user, 'Rice Bowl');
    await answer('Cancel');
    const dialog = await review(user);
    await user.click(dialog.getByRole('button', { name: 'More Rice Bowl' }));
    await answer('Cancel');
    expect(quantity('Rice Bowl')).toBe('3');
  });

  test('a dish with a required choice says so and is added only with its choice', async () => {
    server.answer(
      'itemMenu',
      menuWith({ [bowl.itemId]: { subItems: bowl.subItems.map((one) => ({ ...one, price: 0 })) } }),
    );
    const { user } = await openPad();
    await add(user, 'Rice Bowl');
    const dialog = within(await screen.findByRole('dialog', { name: 'Customize Rice Bowl' }));
    expect(dialog.getByText('Up to 2 in all · 2 left · required')).toBeDefined();
    expect(dialog.getByRole('checkbox', { name: 'Egg' })).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    expect(dialog.getByRole('alert').textContent).toBe('Please select customization for Rice Bowl');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(quantity('Rice Bowl')).toBeUndefined();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Rice Bowl' }));
    await addBowl(user, 'Egg');
    expect(quantity('Rice Bowl')).toBe('1');
  });

  test('a tap on a dish adds and counts it, and the bar shows the sum with tax', async () => {
    const { user } = await openPad();
    await add(user, 'Focaccia');
    expect(quantity('Focaccia')).toBe('1');
    await add(user, 'Focaccia');
    expect(quantity('Focaccia')).toBe('2');
    // 9.00 plus 8.875 % tax: 0.80.
    expect(screen.getByText('$9.80')).toBeDefined();
    expect(screen.getByText('2 items')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Remove Focaccia' }));
    expect(quantity('Focaccia')).toBe('1');
  });

  test('a reviewed order is sent once with the shown figures, and a message names the table and the next step', async () => {
    const { user, address } = await openPad();
    await add(user, 'Focaccia');
    await add(user, 'House Burger');
    const dialog = await review(user);
    await user.type(dialog.getByLabelText('Instructions'), 'By the window');
    for (const words of ['$22.50', '$2.00', '$24.50']) expect(dialog.getAllByText(words).length).toBeGreaterThan(0);
    await user.dblClick(dialog.getByRole('button', { name: /^Send order/ }));
    await screen.findByRole('heading', { name: 'Ordered for Window 3' });
    expect(screen.getByText('2 items, $24.50 with tax. It is confirmed as order 1050.')).toBeDefined();
    expect(sentBodies()).toEqual([
      {
        tableID: 11,
        suborder: [
          {
            items: [
              expect.objectContaining({ itemID: bread.itemId, itemQuantity: 1, itemPrice: 4.5, subItems: [] }),
              expect.objectContaining({ itemID: burger.itemId, itemQuantity: 1, itemPrice: 18 }),
            ],
            ...{ taxAmt: 2, totalAmt: 22.5, itemCount: 2, specialInstruction: 'By the window' },
          },
        ],
      },
    ]);
    await user.click(screen.getByRole('button', { name: 'Add more' }));
    expect(quantity('Focaccia')).toBeUndefined();
    expect(localStorage.getItem('comanda.work.pad.1.11')).toBeNull();
    expect(address()).toBe(path);
  });

  test('a dish with a required choice asks unit by unit, and is not sent without', async () => {
    const { user } = await openPad();
    await addBowl(user);
    await add(user, 'Rice Bowl');
    const dialog = await screen.findByRole('dialog', { name: 'Customize Rice Bowl' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Rice Bowl' }));
    const reviewed = await review(user);
    // At the dish and beside the waiting button: the dish may be far up in a long order.
    const lacking = reviewed.getAllByText('Please select customization for Rice Bowl for all');
    expect(lacking.map((words) => words.parentElement?.contains(sendButton()))).toEqual([false, true]);
    expect(sendButton()).toHaveProperty('disabled', true);
    await user.click(reviewed.getByRole('button', { name: 'Choices of Rice Bowl' }));
    const choices = within(await screen.findByRole('dialog', { name: 'Customize Rice Bowl' }));
    await user.click(
      within(choices.getByRole('group', { name: /^Unit 2/ })).getByRole('checkbox', { name: 'Egg + $2.00' }),
    );
    await user.type(choices.getByLabelText('Special request'), 'No salt');
    await user.click(choices.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(sendButton()).toHaveProperty('disabled', false));
    await user.click(sendButton());
    await screen.findByRole('heading', { name: 'Ordered for Window 3' });
    expect(sentBodies()[0].suborder[0].items).toMatchObject([
      {
        ...{ itemID: bowl.itemId, itemQuantity: 2, itemTotal: 28, specialInstruction: 'No salt' },
        subItems: [
          { subItemName: 'Egg', price: 2, quantity: 1, sequence: 1 },
          { subItemName: 'Egg', price: 2, quantity: 1, sequence: 2 },
        ],
      },
    ]);
  });

  test('search ignores accents and case across categories, and a category shows only its dishes', async () => {
    server.answer('itemMenu', menuWith({ [bread.itemId]: { itemName: 'Crème Brûlée' } }));
    const { user } = openPortal(path);
    await screen.findByRole('button', { name: 'Add Crème Brûlée' });
    await user.click(screen.getByRole('button', { name: 'Drinks' }));
    expect(screen.queryByRole('button', { name: 'Add Crème Brûlée' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Add Tea' })).toBeDefined();
    await user.type(screen.getByRole('searchbox', { name: 'Search dishes' }), 'BRULEE');
    expect(screen.getByRole('button', { name: 'Add Crème Brûlée' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add Tea' })).toBeNull();
    await user.type(screen.getByRole('searchbox', { name: 'Search dishes' }), 'x');
    await user.click(await screen.findByRole('button', { name: 'Show all dishes' }));
    expect(screen.getByRole('button', { name: 'Add Tea' })).toBeDefined();
  });

  test('a sold-out or unavailable dish cannot be added', async () => {
    await openPad();
    expect(screen.getByText('Warm Olives')).toBeDefined();
    expect(screen.getByText('Out of stock')).toBeDefined();
    expect(screen.getByText('Not available')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add Warm Olives' })).toBeNull();
  });

  test('on a wide screen the order appears beside the dishes', async () => {
    setScreenWidth(1280);
    const { user } = await openPad();
    expect(screen.queryByRole('button', { name: 'Review' })).toBeNull();
    await add(user, 'Focaccia');
    const side = within(screen.getByRole('complementary', { name: 'Review the order' }));
    await user.click(side.getByRole('button', { name: /^Send order/ }));
    await screen.findByRole('heading', { name: 'Ordered for Window 3' });
  });
});

describe('removing and keeping', () => {
  test('Undo restores what was removed or cleared', async () => {
    const { user } = await openPad();
    await add(user, 'Focaccia');
    await add(user, 'House Burger');
    await user.click(screen.getByRole('button', { name: 'Remove House Burger' }));
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

  test('an unfinished order survives a reload at its own table only', async () => {
    const first = await openPad();
    await add(first.user, 'Focaccia');
    first.unmount();
    const again = await openPad();
    expect(quantity('Focaccia')).toBe('1');
    again.unmount();
    await openPad('/portal/take?table=12');
    expect(quantity('Focaccia')).toBeUndefined();
  });

  test('it is private to its user and ends at sign-out', async () => {
    const first = await openPad();
    await add(first.user, 'Focaccia');
    first.unmount();
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

  test('returning to the screen after leaving it mid-send shows the result', async () => {
    const { unmount, arrive } = await given();
    unmount();
    await openPad();
    expect(quantity('Focaccia')).toBe('1');
    await arrive();
    await waitFor(() => expect(quantity('Focaccia')).toBeUndefined());
  });

  test('the end of a session keeps it for the same user', async () => {
    const first = await openPad();
    await add(first.user, 'Focaccia');
    server.refuse('takeOrder', 'NotSignedIn');
    await review(first.user);
    await first.user.click(sendButton());
    await screen.findByRole('button', { name: 'Login' });
    first.unmount();
    signIn({ restaurantId: 1, privileges, user: waiter });
    await openPad();
    expect(quantity('Focaccia')).toBe('1');
  });
});

describe('changes to menu and table', () => {
  test('a sold-out dish is announced and excluded, and a new price is announced and applied', async () => {
    const { user } = await openPad();
    await add(user, 'Focaccia');
    await add(user, 'House Burger');
    server.answer('itemMenu', menuWith({ [burger.itemId]: { availibilty: 'O' }, [bread.itemId]: { price: 5 } }));
    server.refuse('takeOrder', 'ItemUnavailable');
    const dialog = await review(user);
    await user.click(sendButton());
    expect(await dialog.findByText(/Some of these dishes are no longer available/)).toBeDefined();
    expect(await dialog.findByText('Out of stock')).toBeDefined();
    expect(dialog.getByText('Not ordered')).toBeDefined();
    expect(dialog.getByText('Focaccia: was $4.50, now $5.00')).toBeDefined();
    server.answer('takeOrder', { orderID: 1050, subOrderID: 2090, status: 'O', takenBy: 'Ana Ruiz' });
    await user.click(sendButton());
    await screen.findByRole('heading', { name: 'Ordered for Window 3' });
    expect(sentBodies()[1].suborder[0]).toMatchObject({ items: [{ itemID: bread.itemId, itemPrice: 5 }], totalAmt: 5 });
    expect(new Set(keys()).size).toBe(2);
  });

  test.each([
    ['closed', { order: { ...openOrder, status: 'C' as const } }, /closed and waiting for payment/],
    ['inactive', { state: 0 as const }, /is inactive/],
  ])('a table that is %s says so before the order is sent', async (_, part, words) => {
    server.answer('tableDetail', buildTableDetail(part));
    const { user } = await openPad();
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
    await add(user, 'Focaccia');
    // The dialog covers the screen's messages.
    const dialog = await review(user);
    expect(dialog.getByRole('alert').textContent).toMatch(words);
    expect(sendButton()).toHaveProperty('disabled', true);
  });

  test('an order closed in the meantime is refused with the reason, and the entries stay', async () => {
    const { user } = await openPad();
    await add(user, 'Focaccia');
    server.refuse('takeOrder', 'OrderClosed');
    const dialog = await review(user);
    await user.click(sendButton());
    expect(await dialog.findByText(/closed and waiting for payment. Reopen it to order more/)).toBeDefined();
    expect(quantity('Focaccia')).toBe('1');
  });
});

test('an addition names the shown order, so it cannot reach later guests', async () => {
  server.answer('tableDetail', buildTableDetail({ state: 2, order: openOrder }));
  const { user } = await openPad();
  await screen.findByRole('link', { name: 'Open order' });
  await add(user, 'Focaccia');
  server.refuse('takeOrder', 'Stale');
  const dialog = await review(user);
  await user.click(sendButton());
  expect(await dialog.findByText(/was paid or moved/)).toBeDefined();
  expect(sentBodies()).toMatchObject([{ tableID: 11, orderID: 1048 }]);
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
    // It cannot change until the result is known.
    expect(dialog.getByRole('button', { name: 'More Focaccia' }).closest('fieldset')?.disabled).toBe(true);
    first.unmount();
    // A reload drops the automatic resend.
    forgetUnsent();
    server.answer('itemMenu', menuWith({ [bread.itemId]: { price: 5 } }));
    server.answer('takeOrder', { orderID: 1050, subOrderID: 2090, status: 'O', takenBy: 'Ana Ruiz' });
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
    server.answer('takeOrder', { orderID: 1050, subOrderID: 2090, status: 'O', takenBy: 'Ana Ruiz' });
    act(() => void window.dispatchEvent(new Event('online')));
  };

  test('the order is resent with its key when the network is back', async () => {
    await sendInVain();
    networkIsBack();
    await screen.findByRole('heading', { name: 'Ordered for Window 3' });
    expect(screen.queryByText(/^Not sent yet/)).toBeNull();
    expect(new Set(keys()).size).toBe(1);
  });

  test('it is also resent from another screen, which shows the result', async () => {
    const { router } = await sendInVain();
    await act(() => router.navigate('/portal/home'));
    await screen.findByRole('heading', { name: /^Welcome/ });
    networkIsBack();
    await screen.findByText(/^1 item, .* It is confirmed as order 1050\.$/);
    expect(new Set(keys()).size).toBe(1);
  });

  test("'Don't Send' stops the automatic resend, and leaving asks before an unsent press is lost", async () => {
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
    const tried = keys().length;
    networkIsBack();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(keys()).toHaveLength(tried);
    // It may have arrived: the pad still says so and sends the same order again.
    await user.click(screen.getByRole('button', { name: 'Review' }));
    await user.click(await screen.findByRole('button', { name: 'Send again' }));
    await screen.findByRole('heading', { name: 'Ordered for Window 3' });
    expect(new Set(keys()).size).toBe(1);
  });

  test('a cleared order is not sent', async () => {
    const { user } = await sendInVain();
    await screen.findByRole('button', { name: 'Send again' });
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Clear this order?' })).getByRole('button', {
        name: 'Clear',
      }),
    );
    await waitFor(() => expect(screen.queryByText(/^Not sent yet/)).toBeNull());
    const tried = keys().length;
    networkIsBack();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(keys()).toHaveLength(tried);
    expect(quantity('Focaccia')).toBeUndefined();
  });

  test('a menu that fails to load says so and can be retried', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    server.fail('itemMenu');
    const { user } = openPortal(path);
    expect(await screen.findByText('The dishes could not be loaded.')).toBeDefined();
    server.answer('itemMenu', menu);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Add Focaccia' })).toBeDefined();
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

  test.each([
    ['/portal/table?id=11', 'Take an order at Window 3', null],
    ['/portal/table?id=11', 'Add to the order of Window 3', openOrder],
  ])('%s has a button for it: %s', async (from, name, order) => {
    server.answer('tableDetail', buildTableDetail({ order, state: order ? 2 : 1 }));
    const { user, address } = openPortal(from);
    await user.click(await screen.findByRole('link', { name }));
    await screen.findByRole('button', { name: 'Add Focaccia' });
    expect(address()).toBe(path);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(address()).toBe(from));
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

  test('a user who may not take orders sees no button and is led home', async () => {
    server.answer('userPrivileges', ['order']);
    signIn({ restaurantId: 1, privileges: ['order'], user: waiter });
    const table = openPortal('/portal/table?id=11');
    await screen.findByRole('heading', { name: 'Window 3' });
    expect(screen.queryByRole('link', { name: /Take an order/ })).toBeNull();
    table.unmount();
    const { address } = openPortal(path);
    await waitFor(() => expect(address()).not.toBe(path));
  });
});
