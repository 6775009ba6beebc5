import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startingService } from '../../../../core/domain/service-settings.ts';
import { bodiesOf, ticket } from '../../../testing/kitchen-desk.ts';
import { textsOf } from '../../../testing/on-screen.ts';
import { openOrder } from '../../../testing/order-desk.ts';
import {
  buildActiveOrder,
  buildItem,
  buildKitchenLine,
  buildKitchenTicket,
  buildOrder,
  buildSubOrder,
  minutesAgo,
} from '../../../testing/portal-data.ts';
import { openPortal } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';
import { choice, pressSave, select } from '../../../testing/record-form.ts';

const privileges = ['order', 'kitchen', 'itemcategory'];
const server = portalTest({ restaurantId: 1, taxRate: 8.875, privileges });
const held = true as const;

const kitchenLine = (lineID: number, itemName: string, course: number, more: object = {}) =>
  buildKitchenLine({ lineID, itemName, quantity: 1, course, ...more });
const twoCourses = buildKitchenTicket({
  confirmedTime: minutesAgo(50),
  firedTime: minutesAgo(3),
  step: 'preparing',
  lines: [
    kitchenLine(1, 'Soup', 2, { step: 'preparing' }),
    kitchenLine(2, 'Lamb', 6, { held, quantity: 2 }),
    kitchenLine(3, 'Tart', 8, { held }),
  ],
});

test('the kitchen sees held dishes below the others, counts them apart, can’t start them, and fires their course', async () => {
  server.answer('kitchenTickets', [twoCourses]);
  server.answer('fireCourse', null);
  const { user } = openPortal('/portal/kitchen');
  const card = await ticket('1. Terrace 1, order 1048');
  const mains = within(card.getByRole('region', { name: 'Mains · held' }));
  expect(textsOf(mains.getAllByRole('listitem'))).toEqual(['2Lamb']);
  expect(card.queryByRole('button', { name: /Lamb/ })).toBeNull();
  expect(card.getByRole('button', { name: '1. Terrace 1, order 1048: Ready' })).toBeTruthy();
  // Its wait counts from when the oldest course was fired, so it is not late.
  expect(card.getByRole('img', { name: '3 min' })).toBeTruthy();
  const sums = () => textsOf(within(screen.getByRole('complementary', { name: 'All day' })).getAllByRole('listitem'));
  await user.click(screen.getByRole('button', { name: /^All day/, expanded: false }));
  expect(sums()).toEqual(['Soup1', 'Lamb2 held', 'Tart1 held']);
  const fired = twoCourses.lines.map((line) => (line.course === 6 ? { ...line, held: undefined } : line));
  server.answer('kitchenTickets', [{ ...twoCourses, lines: fired }]);
  await user.click(mains.getByRole('button', { name: 'Fire mains of Terrace 1' }));
  expect(bodiesOf(server, 'fireCourse')).toEqual([{ orderID: 1048, course: 6 }]);
  expect(await screen.findByText('Mains of Terrace 1: fired.')).toBeTruthy();
  await waitFor(() => expect(card.queryByRole('region', { name: 'Mains · held' })).toBeNull());
  expect(await screen.findByText('New ticket: Terrace 1')).toBeTruthy();
  expect(sums()).toEqual(['Lamb2', 'Soup1', 'Tart1 held']);
});

test('a ticket of which everything is held has no step, is not late, and is not served with old ones', async () => {
  const lines = [kitchenLine(2, 'Lamb', 6, { held })];
  server.answer('kitchenTickets', [buildKitchenTicket({ confirmedTime: minutesAgo(150), lines })]);
  openPortal('/portal/kitchen');
  const card = await ticket('1. Terrace 1, order 1048');
  expect(textsOf(card.getAllByRole('button'))).toEqual(['Fire mains']);
  expect(card.queryByText('Late')).toBeNull();
  expect(screen.queryByText(/older than two hours/)).toBeNull();
});

test('the floor fires the next course, and says so if a colleague was faster', async () => {
  const next = [
    { course: 6, dishes: 4 },
    { course: 8, dishes: 1 },
  ];
  server.answer('activeOrders', [buildActiveOrder({ held: next })]);
  const { user } = openPortal('/portal/orders');
  expect(await screen.findByText('Mains held: 4 dishes')).toBeTruthy();
  expect(screen.queryByText(/Desserts/)).toBeNull();
  server.refuse('fireCourse', 'NothingHeld');
  await user.click(screen.getByRole('button', { name: 'Fire mains of Terrace 1' }));
  expect(await screen.findByText('This course has no held dishes.')).toBeTruthy();
});

test('an order shows its held courses, and closing it asks whether to fire them', async () => {
  const items = [
    buildItem({ orderItemID: 1, itemName: 'Soup', course: 2, kitchenStep: 'ready' }),
    buildItem({ orderItemID: 2, itemName: 'Lamb', course: 6, kitchenStep: 'waiting', held, itemQuantity: 2 }),
    buildItem({ orderItemID: 3, itemName: 'Tart', course: 8, kitchenStep: 'waiting', held, itemQuantity: 1 }),
  ];
  server.answer('orderById', buildOrder({ status: 'O', suborder: [buildSubOrder({ status: 'O', items })] }));
  server.answer('closeOrder', null);
  const { user } = await openOrder();
  expect(textsOf(screen.getAllByRole('button', { name: /^Fire/ }))).toEqual(['Fire mains', 'Fire desserts']);
  expect(screen.getByText('Mains · held')).toBeTruthy();
  const ask = async () => {
    await user.click(screen.getByRole('button', { name: 'Close Order' }));
    return within(await screen.findByRole('dialog', { name: 'Close order 1048 of Terrace 1?' }));
  };
  const question = await ask();
  expect(question.getByText(/^3 dishes are still held: Mains, Desserts\./)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Go Back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // Voiding starts at the first held dish.
  await user.click((await ask()).getByRole('button', { name: 'Void' }));
  const voiding = await screen.findByRole('dialog', { name: 'Void or comp' });
  await user.click(within(voiding).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sent('closeOrder')).toEqual([]);
  await user.click((await ask()).getByRole('button', { name: 'Fire and Close' }));
  await screen.findByText('Order Closed Successfully!');
  expect(bodiesOf(server, 'closeOrder')).toEqual([{ orderID: 1048, fireHeld: true }]);
});

test('a category has a course only if the restaurant uses courses, and sends it only if it changes', async () => {
  const service = { ...startingService, autoAccept: null, courses: true };
  server.answer('restaurantNames', [{ id: 1, name: 'Demo Bistro', service }]);
  const row = { itemCategoryId: 3, categoryName: 'Starters', description: '', restaurantId: 1, version: 4 };
  server.answer('itemCategories', {
    content: [{ ...row, course: 2 }],
    number: 0,
    size: 10,
    first: true,
    last: true,
    numberOfElements: 1,
    totalElements: 1,
    totalPages: 1,
  });
  server.answer('saveCategory', 3);
  const { user } = openPortal('/portal/itemcategory');
  await user.dblClick(await screen.findByRole('row', { name: /Starters/ }));
  await waitFor(() => expect(choice('Course').value).toBe('Starters'));
  await select(user, 'Course', 'Mains');
  await pressSave(user, 'Are you sure to save Category?');
  await waitFor(() => expect(bodiesOf(server, 'saveCategory')[0]).toMatchObject({ itemCategoryId: 3, course: 6 }));
});
