import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bowl, bread, burger, menuWith, oysters, steak, tea } from '../../../testing/diner-data.ts';
import { textsOf } from '../../../testing/on-screen.ts';
import { buildTableOrder } from '../../../testing/order-data.ts';
import { add, hold, openPad, padTest, path, quantity, sendButton } from '../../../testing/pad-desk.ts';
import {
  buildOrder,
  buildItem as buildOrdered,
  buildSubOrder,
  buildTableDetail,
} from '../../../testing/portal-data.ts';
import { openPortal } from '../../../testing/portal-page.tsx';
import { setScreenWidth } from '../../../testing/screen-width.ts';

const { server, sentBodies } = padTest();

const tile = (dish: string) => screen.getByRole('button', { name: `Add ${dish}` });
const tiles = () =>
  screen.getAllByRole('button', { name: /^(Add|About) / }).map((button) => button.getAttribute('aria-label')?.slice(4));

test('favourites come first, then the rest in the order of the menu, and a category shows only its dishes', async () => {
  server.answer('itemMenu', menuWith({ [tea.itemId]: { favourite: true }, [burger.itemId]: { favourite: true } }));
  const { user } = await openPad();
  const first = ['House Burger', 'Tea'];
  const all = [...first, 'Focaccia', 't Warm Olives', 't Oysters', 'Rice Bowl', 'Steak'];
  expect(tiles()).toEqual(all);
  await add(user, 'Tea');
  expect(tiles()).toEqual(all);
  await user.click(screen.getByRole('button', { name: 'Mains' }));
  expect(tiles()).toEqual(['House Burger', 'Rice Bowl', 'Steak']);
  await user.click(screen.getByRole('button', { name: 'Favorites' }));
  expect(textsOf(screen.getAllByRole('heading', { level: 2 }))).toEqual(['Favorites', 'The rest of the menu']);
});

test('two letters of each word find a dish, as do words of its description; keys lead to the tiles and add', async () => {
  server.answer('itemMenu', menuWith({ [bread.itemId]: { itemName: 'Crème Brûlée', description: 'Burnt sugar' } }));
  setScreenWidth(1280);
  const { user } = openPortal(path);
  await screen.findByRole('button', { name: 'Add Crème Brûlée' });
  await user.keyboard('/');
  const search = screen.getByRole('searchbox', { name: 'Search dishes' });
  expect(document.activeElement).toBe(search);
  for (const typed of ['br cr', 'CRÈME', 'bru\u0302']) {
    await user.clear(search);
    await user.type(search, typed);
    expect(tiles(), typed).toEqual(['Crème Brûlée']);
  }
  await user.clear(search);
  await user.type(search, 'sugar');
  expect(tiles()).toEqual(['Crème Brûlée']);
  await user.keyboard('{Enter}{Enter}{Enter}');
  expect(quantity('Crème Brûlée')).toBe('2');
  await user.keyboard('-');
  expect(quantity('Crème Brûlée')).toBe('1');
  await user.clear(search);
  tile('Crème Brûlée').focus();
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowLeft}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('About Oysters');
  await user.keyboard('{ArrowRight}{Shift>}{Enter}{/Shift}');
  expect(await screen.findByRole('dialog', { name: 'Customize House Burger' })).toBeDefined();
  expect(quantity('House Burger')).toBeUndefined();
});

test('a held tile opens its choices once; a swipe, a scroll, a second finger and a lifted one open and add nothing', async () => {
  await openPad();
  const at = { button: 0, isPrimary: true, clientX: 50, clientY: 50 };
  const press = () => fireEvent.pointerDown(tile('Focaccia'), at);
  const endings = [
    () => fireEvent.pointerMove(window, { clientX: 50, clientY: 65 }),
    () => fireEvent.pointerCancel(window),
    () => fireEvent.scroll(window),
    () => fireEvent.pointerDown(tile('Tea'), { ...at, isPrimary: false }),
    () => fireEvent.pointerUp(window),
  ];
  for (const end of endings) {
    press();
    end();
  }
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(screen.queryByRole('dialog')).toBeNull();
  press();
  fireEvent.pointerMove(window, { clientX: 53, clientY: 52 });
  const sheet = within(await screen.findByRole('dialog', { name: 'Note for Focaccia' }));
  // The browser's event for a long press, then lifting the finger over what has opened.
  expect(fireEvent.contextMenu(tile('Focaccia'))).toBe(false);
  fireEvent.pointerUp(window);
  fireEvent.click(sheet.getByRole('button', { name: 'Done' }));
  fireEvent.click(tile('Focaccia'));
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(quantity('Focaccia')).toBeUndefined();
  fireEvent.pointerDown(sheet.getByRole('button', { name: 'Done' }));
  fireEvent.click(sheet.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(quantity('Focaccia')).toBe('1'));
});

test('the sheet sets a quantity with choices for each unit, and reports a sold-out dish', async () => {
  server.answer('itemMenu', menuWith({ [bowl.itemId]: { allergens: ['soy'] } }));
  const { user } = await openPad();
  const sheet = await hold(user, 'Rice Bowl');
  await user.click(sheet.getByRole('button', { name: 'More Rice Bowl' }));
  for (const unit of [/^#1/, /^#2/])
    await user.click(within(sheet.getByRole('group', { name: unit })).getByRole('checkbox', { name: 'Egg + $2.00' }));
  await user.click(sheet.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(quantity('Rice Bowl')).toBe('2'));
  const olives = await hold(user, 'Warm Olives');
  for (const words of ['Out of stock', 'Warm Olives, freshly made', 'Allergens not stated']) olives.getByText(words);
  expect(olives.queryByRole('button', { name: /Submit|Done|More/ })).toBeNull();
});

test('a required choice with a default opens nothing, and no tap exceeds what is left', async () => {
  const medium = { subItemName: 'Medium', description: '', price: 0, quantity: 1 };
  server.answer('itemMenu', menuWith({ [steak.itemId]: { defaults: [medium] }, [bread.itemId]: { left: 2 } }));
  const { user } = await openPad();
  await add(user, 'Steak');
  expect(quantity('Steak')).toBe('1');
  expect(screen.queryByRole('dialog')).toBeNull();
  for (let tap = 0; tap < 3; tap += 1) await add(user, 'Focaccia');
  expect(quantity('Focaccia')).toBe('2');
  expect(tile('Focaccia').getAttribute('aria-disabled')).toBe('true');
});

test('the last confirmed round is added again with its choices, without dishes that are gone, and undone in one press', async () => {
  setScreenWidth(1280);
  server.answer('tableDetail', buildTableDetail({ state: 2, order: buildTableOrder() }));
  const egg = { subItemName: 'Egg', description: '', price: 2, quantity: 1, sequence: 1 };
  const eggBowl = { itemID: bowl.itemId, itemName: 'Rice Bowl', itemQuantity: 1, subItems: [egg] };
  const round = [
    buildOrdered({ ...eggBowl, specialInstruction: 'No salt', seats: [[2]] }),
    buildOrdered({ itemID: tea.itemId, itemName: 'Tea', itemQuantity: 2, subItems: [] }),
    buildOrdered({ itemID: oysters.itemId, itemName: 'Oysters', subItems: [] }),
  ];
  const suborder = [
    buildSubOrder({ subOrderID: 3, status: 'N', items: [] }),
    buildSubOrder({ subOrderID: 2, status: 'O', items: round }),
    buildSubOrder({ subOrderID: 1, status: 'O', items: [] }),
  ];
  server.answer('orderById', buildOrder({ suborder }));
  const { user } = await openPad();
  const repeat = await screen.findByRole('button', { name: /^Repeat last round ?1× Rice Bowl, 2× Tea/ });
  await user.click(repeat);
  await screen.findByText('3 items of the last round added. Left out, because it cannot be ordered now: Oysters');
  expect([quantity('Rice Bowl'), quantity('Tea')]).toEqual(['1', '2']);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(quantity('Rice Bowl')).toBeUndefined();
  await add(user, 'Tea');
  await user.click(repeat);
  expect(quantity('Tea')).toBe('3');
  await user.click(sendButton());
  await screen.findByRole('heading', { name: 'Ordered for Window 3' });
  expect(sentBodies()[0].suborder[0].items).toMatchObject([
    { itemID: tea.itemId, itemQuantity: 3 },
    {
      itemID: bowl.itemId,
      itemQuantity: 1,
      specialInstruction: 'No salt',
      subItems: [{ subItemName: 'Egg', price: 2 }],
    },
  ]);
});
