import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAt } from '../../testing/diner-app.tsx';
import { bread, menuAnswers, menuWith, segment, tea } from '../../testing/diner-data.ts';
import { dinerServer, refusal, success } from '../../testing/diner-server.ts';
import { keptCart, line, openReview, reviewTest } from '../../testing/review-desk.ts';
import { App } from '../app.tsx';

reviewTest();

const atOnce = 'This order goes to the kitchen at once. You can’t cancel it then.';
const isSaid = () => screen.queryByText(atOnce) !== null;
const cart = [line(bread, 'Starters', 2), line(tea, 'Drinks', 1)];
const menu = (part: object = {}, items: Parameters<typeof menuWith>[0] = {}) => ({
  itemMenu: success('itemMenu', { result: menuWith(items), acceptsUpTo: 12, ...part }),
});

test('Review says that an order goes to the kitchen at once, and not if staff look at it first', async () => {
  // 2 x 4.50 + 3.00 is the restaurant's amount.
  const { user, press } = await openReview(cart, menu());
  expect(isSaid()).toBe(true);
  const instructions = screen.getByRole('textbox', { name: 'Instructions' });
  await user.type(instructions, 'No salt');
  expect(isSaid()).toBe(false);
  await user.clear(instructions);
  expect(isSaid()).toBe(true);
  await press('More Tea');
  expect(isSaid()).toBe(false);
  await press('Less Tea');
  expect(isSaid()).toBe(true);
});

test.each<[string, Record<string, unknown>[], ReturnType<typeof menu>, boolean]>([
  ['nothing accepts itself now', cart, menu({ acceptsUpTo: undefined }), false],
  ['a dish has a note', [line(bread, 'Starters', 1, [], 'Cold')], menu(), false],
  ['a dish has an age', cart, menu({}, { [tea.itemId]: { minAge: 16 } }), false],
  ['it takes the last portion', cart, menu({}, { [bread.itemId]: { left: 2 } }), false],
  ['it leaves a portion', cart, menu({}, { [bread.itemId]: { left: 3 } }), true],
])('whether it is said if %s', async (_case, chosen, answers, isShown) => {
  await openReview(chosen, answers);
  expect(isSaid()).toBe(isShown);
});

test('what the guest tells the kitchen makes it wait', async () => {
  window.localStorage.setItem('cantEat', JSON.stringify({ avoided: ['eggs'], diets: [] }));
  const { press } = await openReview(cart, menu());
  expect(isSaid()).toBe(true);
  await press('Tell the kitchen');
  expect(isSaid()).toBe(false);
});

test('an order that accepted itself is isShown to be in the kitchen', async () => {
  const placeOrder = success('placeOrder', { result: { orderID: 1042, subOrderID: 7, status: 'O' } });
  const { submit } = await openReview(cart, { ...menu(), placeOrder });
  await submit();
  const dialog = await screen.findByRole('alertdialog', { name: 'Submitted New Order' });
  expect(within(dialog).getByText('Your order is confirmed and in the kitchen.')).toBeTruthy();
});

const pausedUntil = '2026-11-22T03:52:00.000Z';
const paused = 'The kitchen takes new orders again at 7:52 PM. What you chose stays here.';

test('a paused kitchen says until when on the menu, and Review sends nothing until it takes orders again', async () => {
  dinerServer({ ...menuAnswers, ...menu({ pausedUntil }) });
  const { unmount } = openAt(App, `/customer/menu/${segment}`);
  await screen.findByText(paused);
  unmount();
  let answers = menu();
  const { server, submit, user } = await openReview(cart, {
    itemMenu: () => answers.itemMenu,
    placeOrder: refusal('Paused'),
  });
  answers = menu({ pausedUntil });
  await submit();
  await screen.findByText(paused);
  expect(isSaid()).toBe(false);
  expect(screen.getByRole('button', { name: 'Submit Order' })).toHaveProperty('disabled', true);
  expect(keptCart()).toMatchObject([{ qty: 2 }, { qty: 1 }]);
  answers = menu();
  window.dispatchEvent(new Event('focus'));
  await user.click(screen.getByRole('button', { name: 'Back To Menu' }));
  await user.click(await screen.findByRole('button', { name: /Review Order/ }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Submit Order' })).toHaveProperty('disabled', false));
  expect(screen.queryByText(paused)).toBeNull();
  expect(server.madeOf('placeOrder')).toHaveLength(1);
});
