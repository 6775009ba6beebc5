import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { startingService } from '../../../../core/domain/service-settings.ts';
import { menu } from '../../../testing/diner-data.ts';
import { textsOf } from '../../../testing/on-screen.ts';
import { buildTableOrder } from '../../../testing/order-data.ts';
import { add, openPad, padTest, sendButton } from '../../../testing/pad-desk.ts';
import { buildTableDetail } from '../../../testing/portal-data.ts';
import { setScreenWidth } from '../../../testing/screen-width.ts';

const { server, sentBodies } = padTest();

/** Starters, mains, and drinks that are brought right away. */
const withCourses = menu.map((category, at) => ({ ...category, ...([{ course: 2 }, { course: 6 }][at] ?? {}) }));

function works(service: { readonly courses?: boolean; readonly seats?: boolean }) {
  const settings = { ...startingService, autoAccept: null, ...service };
  server.answer('restaurantNames', [{ id: 1, name: 'Demo Bistro', service: settings }]);
  server.answer('itemMenu', service.courses ? withCourses : menu);
}

beforeEach(() => setScreenWidth(1280));

async function openTicket() {
  const opened = await openPad();
  const ticket = within(await screen.findByRole('complementary', { name: 'Review the order' }));
  const press = (name: string | RegExp) => opened.user.click(ticket.getByRole('button', { name }));
  const seat = (of: string, number: number) =>
    opened.user.click(within(ticket.getByRole('group', { name: of })).getByRole('button', { name: `Seat ${number}` }));
  return { ...opened, ticket, press, seat };
}

test('seats are tapped per unit on the one open line, the next dishes get the chosen seat, and all are sent', async () => {
  works({ seats: true });
  const { user, ticket, press, seat } = await openTicket();
  await ticket.findByRole('group', { name: 'Next dish is for' });
  await seat('Next dish is for', 3);
  await add(user, 'Focaccia');
  await add(user, 'Focaccia');
  await seat('Seats of Focaccia #1', 3);
  await seat('Seats of Focaccia #1', 1);
  await seat('Seats of Focaccia #1', 2);
  await press('Table');
  await press('One more seat');
  await add(user, 'House Burger');
  // Touching the burger closed the bread's line.
  expect(ticket.queryByRole('group', { name: /Seats of Focaccia/ })).toBeNull();
  await seat('Seats of House Burger', 5);
  expect(ticket.getByRole('button', { name: '1× House Burger' }).getAttribute('aria-expanded')).toBe('true');
  await press('2× Focaccia');
  expect(ticket.queryByRole('group', { name: /Seats of House Burger/ })).toBeNull();
  await press('Less Focaccia');
  await user.click(sendButton());
  await screen.findByRole('heading', { name: 'Ordered for Window 3' });
  expect(sentBodies()[0].suborder[0].items).toMatchObject([{ seats: [[1, 2]] }, { seats: [[5]] }]);
  expect(sentBodies()[0].suborder[0]).not.toHaveProperty('fire');
});

test('lines are grouped by course, marked Now or Held; a held course is fired with the order, and a line is moved', async () => {
  works({ courses: true });
  const { user, ticket, press } = await openTicket();
  for (const dish of ['House Burger', 'Focaccia', 'Tea']) await add(user, dish);
  expect(textsOf(await ticket.findAllByRole('heading', { level: 3 }))).toEqual(['Right away', 'Starters', 'Mains']);
  expect(ticket.getByText('2 now, 1 held')).toBeDefined();
  await press('Mains: held. Fire with this order');
  expect(ticket.queryByText(/held$/)).toBeNull();
  await press('1× Focaccia');
  await user.click(ticket.getByRole('combobox', { name: 'Course of Focaccia' }));
  await user.click(await screen.findByRole('option', { name: 'Desserts' }));
  // The mains are the first course now; the bread waits for them.
  expect(ticket.getByText('2 now, 1 held')).toBeDefined();
  await press('Desserts: held. Fire with this order');
  await user.click(sendButton());
  await screen.findByRole('heading', { name: 'Ordered for Window 3' });
  expect(sentBodies()[0].suborder[0]).toMatchObject({ fire: [8], items: [{}, { course: 8 }, {}] });
  expect(sentBodies()[0].suborder[0].items[0]).not.toHaveProperty('course');
});

test('a course waits for what the table has ordered before', async () => {
  works({ courses: true });
  const order = { ...buildTableOrder(), lines: [{ course: 2, kitchenStep: 'preparing' as const }] };
  server.answer('tableDetail', buildTableDetail({ order }));
  const { user, ticket } = await openTicket();
  await add(user, 'House Burger');
  expect(await ticket.findByText('0 now, 1 held')).toBeDefined();
});

test('a restaurant that stopped to work with seats sends none', async () => {
  works({ seats: true });
  const first = await openTicket();
  await first.ticket.findByRole('group', { name: 'Next dish is for' });
  await first.seat('Next dish is for', 2);
  await add(first.user, 'Focaccia');
  first.unmount();
  works({});
  const { user, ticket } = await openTicket();
  await user.click(sendButton());
  await screen.findByRole('heading', { name: 'Ordered for Window 3' });
  expect(ticket.queryByRole('group', { name: 'Next dish is for' })).toBeNull();
  expect(sentBodies()[0].suborder[0].items[0]).not.toHaveProperty('seats');
});
