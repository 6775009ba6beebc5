import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { bowl, bread, burger, menuWith } from '../../../testing/diner-data.ts';
import { textsOf } from '../../../testing/on-screen.ts';
import { buildTableOrder } from '../../../testing/order-data.ts';
import {
  add,
  addBowl,
  hold,
  openPad,
  padTest,
  path,
  quantity,
  review,
  sendButton,
  taken,
  waiter,
} from '../../../testing/pad-desk.ts';
import { buildTableCall, buildTableDetail } from '../../../testing/portal-data.ts';
import { openPortal, signIn } from '../../../testing/portal-page.tsx';
import { setScreenWidth } from '../../../testing/screen-width.ts';

const { server, sentBodies, keys } = padTest();

describe('taking an order', () => {
  test('a tap on a dish adds and counts it, the bar shows the sum with tax, and a sold-out or unavailable dish cannot be added', async () => {
    const { user } = await openPad();
    for (const words of ['Warm Olives', 'Out of stock', 'Not available']) expect(screen.getByText(words)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add Warm Olives' })).toBeNull();
    await add(user, 'Focaccia');
    expect(quantity('Focaccia')).toBe('1');
    await add(user, 'Focaccia');
    expect(quantity('Focaccia')).toBe('2');
    // 9.00 plus 8.875 % tax: 0.80.
    expect(screen.getByText('$9.80')).toBeDefined();
    expect(screen.getByText('2 items')).toBeDefined();
    const sheet = await hold(user, 'Focaccia');
    await user.click(sheet.getByRole('button', { name: 'Less Focaccia' }));
    await user.click(sheet.getByRole('button', { name: 'Done' }));
    expect(quantity('Focaccia')).toBe('1');
  });

  test('a dish with a required choice asks for it unit by unit, in menu and review, and is not sent without', async () => {
    const { user } = await openPad();
    const cancel = async () => {
      const dialog = await screen.findByRole('dialog', { name: 'Customize Rice Bowl' });
      await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Customize Rice Bowl' })).toBeNull());
    };
    await add(user, 'Rice Bowl');
    const first = within(await screen.findByRole('dialog', { name: 'Customize Rice Bowl' }));
    expect(first.getByText('Up to 2 in all · 2 left · required')).toBeDefined();
    await user.click(first.getByRole('button', { name: 'Submit' }));
    expect(first.getByRole('alert').textContent).toBe('Please select customization for Rice Bowl');
    await cancel();
    expect(quantity('Rice Bowl')).toBeUndefined();
    await addBowl(user);
    await add(user, 'Rice Bowl');
    await cancel();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Rice Bowl' }));
    const reviewed = await review(user);
    await user.click(reviewed.getByRole('button', { name: 'More Rice Bowl' }));
    await cancel();
    expect(quantity('Rice Bowl')).toBe('3');
    // The message is at the dish and beside the Send button, since the dish may be far up in a long order.
    const lacking = reviewed.getAllByText('Please select customization for Rice Bowl for all');
    expect(lacking.map((words) => words.parentElement?.parentElement?.contains(sendButton()))).toEqual([false, true]);
    expect(sendButton()).toHaveProperty('disabled', true);
    await user.click(reviewed.getByRole('button', { name: 'Choices of Rice Bowl' }));
    const choices = within(await screen.findByRole('dialog', { name: 'Customize Rice Bowl' }));
    for (const unit of [/^#2/, /^#3/])
      await user.click(
        within(choices.getByRole('group', { name: unit })).getByRole('checkbox', { name: 'Egg + $2.00' }),
      );
    await user.type(choices.getByLabelText('Special request'), 'No salt');
    await user.click(choices.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(sendButton()).toHaveProperty('disabled', false));
    await user.click(sendButton());
    await screen.findByRole('heading', { name: 'Ordered for Window 3' });
    const egg = { subItemName: 'Egg', price: 2, quantity: 1 };
    expect(sentBodies()[0].suborder[0].items).toMatchObject([
      {
        itemID: bowl.itemId,
        itemQuantity: 3,
        itemTotal: 42,
        specialInstruction: 'No salt',
        subItems: [1, 2, 3].map((sequence) => ({ ...egg, sequence })),
      },
    ]);
  });

  test('a choice shows its contents and price, and its dish the minimum age once it is chosen', async () => {
    const rules = { min: 0, max: null, free: 1, repeatable: true };
    const choice = { description: '', price: 0, allergens: [] };
    const wine = { ...choice, subItemName: 'Wine', traces: ['milk' as const], type: '1', alcohol: 13.5, minAge: 21 };
    const drinks = [wine, { ...choice, subItemName: 'Water', allergens: undefined }];
    const sauces = [
      { subItemName: 'Mayo', description: '', price: 0.4 },
      { subItemName: 'Truffle', description: '', price: 0.9 },
    ];
    const groups = [
      { groupName: 'Drink', ...rules, max: 2, free: 0, repeatable: false, choices: drinks },
      { groupName: 'Sauces', ...rules, choices: sauces },
    ];
    server.answer('itemMenu', menuWith({ [bread.itemId]: { groups } }));
    const { user } = await openPad();
    await add(user, 'Focaccia');
    await hold(user, 'Focaccia');
    const drink = within(await screen.findByRole('group', { name: 'Drink' }));
    expect(textsOf(drink.getAllByText(/^(None|Allergens|Check)/))).toEqual([
      'Check age: 21',
      'None of the 14 main allergens · May contain traces of milk · Vegan · 13.5% alcohol by volume',
      'Allergens not stated',
    ]);
    await user.click(drink.getByRole('checkbox', { name: 'Wine' }));
    // The more expensive sauce is no longer free once it is chosen.
    const sauce = within(screen.getByRole('group', { name: 'Sauces' }));
    await user.click(sauce.getByRole('button', { name: 'More Truffle' }));
    expect(sauce.getByText('+ $0.90')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('Check age: 21')).toBeTruthy();
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
            taxAmt: 2,
            totalAmt: 22.5,
            itemCount: 2,
            specialInstruction: 'By the window',
          },
        ],
      },
    ]);
    await user.click(screen.getByRole('button', { name: 'Add more' }));
    expect(quantity('Focaccia')).toBeUndefined();
    expect(localStorage.getItem('comanda.work.pad.1.11')).toBeNull();
    expect(address()).toBe(path);
  });

  test("what the table can't eat is stored with the current order, which is beside the dishes on a wide screen", async () => {
    const { user, unmount } = await openPad();
    await add(user, 'Focaccia');
    await review(user);
    await user.click(screen.getByRole('combobox', { name: "Can't eat" }));
    await user.click(await screen.findByRole('option', { name: /^Milk/ }));
    unmount();
    setScreenWidth(1280);
    await openPad();
    expect(screen.queryByRole('button', { name: 'Review' })).toBeNull();
    const side = within(screen.getByRole('complementary', { name: 'Review the order' }));
    await user.click(side.getByRole('combobox', { name: "Can't eat" }));
    await user.click(await screen.findByRole('option', { name: /^Tree nuts/ }));
    await user.click(side.getByRole('button', { name: /^Send order/ }));
    await screen.findByRole('heading', { name: 'Ordered for Window 3' });
    expect(sentBodies()).toMatchObject([{ suborder: [{ avoids: ['milk', 'nuts'] }] }]);
  });

  test("doesn't mention calls to users who can't open the floor", async () => {
    server.answer('tableCalls', [buildTableCall({ tableID: 11 })]);
    server.answer('userPrivileges', ['takeorder']);
    signIn({ restaurantId: 1, privileges: ['takeorder'], user: waiter });
    await openPad();
    expect(screen.queryByText('Calls staff')).toBeNull();
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
    server.answer('takeOrder', taken);
    await user.click(sendButton());
    await screen.findByRole('heading', { name: 'Ordered for Window 3' });
    expect(sentBodies()[1].suborder[0]).toMatchObject({ items: [{ itemID: bread.itemId, itemPrice: 5 }], totalAmt: 5 });
    expect(new Set(keys()).size).toBe(2);
  });

  test('a table that is closed or inactive says so before the order is sent', async () => {
    for (const [part, words] of [
      [{ order: buildTableOrder({ status: 'C' }) }, /closed and waiting for payment/],
      [{ state: 0 as const }, /is inactive/],
    ] as const) {
      server.answer('tableDetail', buildTableDetail(part));
      const { user, unmount } = await openPad();
      expect((await screen.findByRole('alert')).textContent).toMatch(words);
      if (quantity('Focaccia') === undefined) await add(user, 'Focaccia');
      // The dialog shows the message too, because it covers the screen's messages.
      const dialog = await review(user);
      expect(dialog.getByRole('alert').textContent).toMatch(words);
      expect(sendButton()).toHaveProperty('disabled', true);
      unmount();
    }
  });

  test('an addition names the shown order, so it cannot reach later guests, a refusal keeps the entries, and calls of the table are shown', async () => {
    server.answer('tableDetail', buildTableDetail({ state: 2, order: buildTableOrder() }));
    const call = { tableID: 11, tableName: 'Window 3' };
    server.answer('tableCalls', [buildTableCall(call), buildTableCall({ callID: 72, tableID: 12, kind: 'bill' })]);
    const { user } = await openPad();
    await screen.findByText('Calls staff');
    expect(screen.queryByText('Asks for the bill')).toBeNull();
    await screen.findByRole('link', { name: 'Open order' });
    await add(user, 'Focaccia');
    const dialog = await review(user);
    for (const [code, words] of [
      ['Stale', /was paid or moved/],
      ['OrderClosed', /closed and waiting for payment. Reopen it to order more/],
    ] as const) {
      server.refuse('takeOrder', code);
      await user.click(sendButton());
      expect(await dialog.findByText(words)).toBeDefined();
      expect(quantity('Focaccia')).toBe('1');
    }
    expect(sentBodies()[0]).toMatchObject({ tableID: 11, orderID: 1048 });
  });
});
