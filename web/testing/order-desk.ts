import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach } from 'vitest';
import type { FakeServer } from './fake-server.ts';
import { buildItem, buildOrder, buildSubOrder } from './portal-data.ts';
import { openPortal } from './portal-page.tsx';
import { portalTest } from './portal-test.ts';

export const confirmed = buildSubOrder({
  subOrderID: 2081,
  status: 'O',
  itemCount: 2,
  totalAmt: 26,
  taxAmt: 2.31,
  specialInstruction: '',
  items: [buildItem({ orderItemID: 310, itemName: 'Lemonade', itemQuantity: 2, itemTotal: 26 })],
});
export const canceled = buildSubOrder({ subOrderID: 2079, status: 'D', items: [buildItem({ orderItemID: 320 })] });
export const threeKinds = buildOrder({ suborder: [buildSubOrder(), confirmed, canceled] });
export const placed = { orderID: 1048, subOrderID: 2087, status: 'O' as const };

/** Order 1048 has a New sub-order (2087), a confirmed and a canceled one. */
export function orderTest(): FakeServer {
  const server = portalTest({ restaurantId: 1, taxRate: 8.875, privileges: ['order', 'payment', 'discount'] });
  beforeEach(() => server.answer('orderById', threeKinds));
  return server;
}

export async function openOrder(address = '/portal/order?id=1048') {
  const page = openPortal(address);
  await screen.findByRole('heading', { name: 'Order No. 1048' });
  return page;
}

export const row = (id: number) => screen.getByRole('row', { name: new RegExp(`^${id} `) });
export const panel = (id: number) => screen.getByRole('region', { name: `Sub-order ${id}` });
export const button = (name: string) => screen.queryByRole('button', { name });
export const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));
export const moreBurrata = (user: UserEvent) => press(user, 'More Burrata & Peaches');

export async function answerQuestion(user: UserEvent, question: string, answer: string) {
  const dialog = await screen.findByRole('dialog', { name: question });
  await user.click(within(dialog).getByRole('button', { name: answer }));
}

/** Presses the button, and then the button with the same label in its question. */
export async function act2087(user: UserEvent, words: 'Confirm Sub-Order' | 'Cancel Sub-Order') {
  await press(user, words);
  await answerQuestion(user, `${words.split(' ')[0]} sub-order 2087 of Terrace 1?`, words);
}
