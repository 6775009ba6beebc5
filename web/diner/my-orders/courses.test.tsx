import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAt } from '../../testing/diner-app.tsx';
import { buildSubOrder, menu, menuAnswers, paymentRecord, segment } from '../../testing/diner-data.ts';
import { dinerServer, refusal, success } from '../../testing/diner-server.ts';
import { card, myOrdersTest, openOrders, orderOf } from '../../testing/my-orders-desk.ts';
import { textsOf } from '../../testing/on-screen.ts';
import { App } from '../app.tsx';

myOrdersTest();

const [dish] = buildSubOrder().items;
if (!dish) throw new Error('no dish');
const held = true as const;
const items = [
  { ...dish, orderItemID: 1, itemName: 'Soup', course: 2, kitchenStep: 'preparing' as const },
  { ...dish, orderItemID: 2, itemName: 'Tart', course: 8, kitchenStep: 'waiting' as const, held, itemQuantity: 1 },
  { ...dish, orderItemID: 3, itemName: 'Lamb', course: 6, kitchenStep: 'waiting' as const, held, itemQuantity: 2 },
];
const dinerOrder = orderOf({
  status: 'O',
  suborder: [buildSubOrder({ status: 'O', kitchenStep: 'preparing', items })],
});

test('My Orders names the course that comes next and those later, below what is being made', async () => {
  await openOrders({ dinerOrder });
  await screen.findByRole('region', { name: /Confirmed/ });
  const shown = card(/Confirmed/);
  expect(textsOf(shown.getAllByRole('heading', { level: 3 }))).toEqual(['Coming next: mains', 'Later: desserts']);
  const names = textsOf(shown.getAllByText(/^(Soup|Lamb|Tart)$/));
  expect(names).toEqual(['Soup', 'Lamb', 'Tart']);
  // Only what is being made has a step.
  expect(shown.getAllByText('Being prepared')).toHaveLength(1);
});

test('paying while dishes are held asks to bring them all, or to wait', async () => {
  const dinerCloseOrder = success('dinerCloseOrder', { result: paymentRecord });
  const { server, press } = await openOrders({ dinerOrder, dinerCloseOrder });
  await press('Make Payment');
  const question = await screen.findByRole('alertdialog', { name: 'Close this order?' });
  expect(question.textContent).toContain('3 dishes are still to come: Mains, Desserts.');
  expect(question.textContent).not.toContain('marked as served');
  await press('Not Yet');
  expect(server.madeOf('dinerCloseOrder')).toEqual([]);
  await press('Make Payment', 'Bring All and Close');
  await screen.findByRole('heading', { name: 'Payment' });
  expect(server.madeOf('dinerCloseOrder').map(({ body }) => body)).toEqual([{ orderID: 1042, fireHeld: true }]);
});

test('dishes that are held meanwhile keep the order open', async () => {
  const open = orderOf({ status: 'O', suborder: [buildSubOrder({ status: 'O' })] });
  const { press } = await openOrders({ dinerOrder: open, dinerCloseOrder: refusal('DishesHeld') });
  await press('Make Payment', 'Close Order');
  expect(await screen.findByRole('alertdialog', { name: /^Some dishes are still to come/ })).toBeTruthy();
});

test('a guest chooses when a dish is brought only if the menu has courses, and the order shows it', async () => {
  const courses: Readonly<Record<string, number>> = { Starters: 2, Mains: 6 };
  const withCourses = menu.map((category) => ({ ...category, course: courses[category.categoryName] }));
  const placeOrder = success('placeOrder', { result: { orderID: 1042, subOrderID: 7, status: 'N' } });
  const server = dinerServer({ ...menuAnswers, itemMenu: success('itemMenu', { result: withCourses }), placeOrder });
  const { user } = openAt(App, `/customer/menu/${segment}`);
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  await user.click(await screen.findByRole('button', { name: /^Mains/, expanded: false }));
  await press('Add House Burger');
  await press('Customize House Burger');
  const sheet = within(await screen.findByRole('dialog', { name: 'Customize your Dish' }));
  const when = within(sheet.getByRole('group', { name: 'When to bring it' }));
  expect(textsOf(when.getAllByRole('radio').map((radio) => radio.closest('label') as Element))).toEqual([
    'Right away',
    'Starters',
    'Mainsas usual',
  ]);
  expect(when.getByRole('radio', { name: /Mains/, checked: true })).toBeTruthy();
  await user.click(when.getByRole('radio', { name: 'Starters' }));
  await user.click(sheet.getByRole('button', { name: 'Submit' }));
  await press('Review Order');
  expect(await screen.findByText('Starters')).toBeTruthy();
  await press('Submit Order');
  const question = within(await screen.findByRole('alertdialog', { name: 'Submit Order' }));
  await user.click(question.getAllByRole('button').at(-1) as HTMLElement);
  await waitFor(() => expect(server.madeOf('placeOrder')).toHaveLength(1));
  const [sent] = server.madeOf('placeOrder');
  expect(sent?.body).toMatchObject({ suborder: [{ items: [{ course: 2 }] }] });
});
