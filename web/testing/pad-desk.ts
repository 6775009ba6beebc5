import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect } from 'vitest';
import { forgetUnsent } from '../portal/shared/forms/unsent-presses.ts';
import { menu } from './diner-data.ts';
import { buildOrder, buildTableDetail } from './portal-data.ts';
import { openPortal } from './portal-page.tsx';
import { portalTest } from './portal-test.ts';
import { setScreenWidth } from './screen-width.ts';

export const waiter = { username: 'ana', name: 'Ana Ruiz' };
export const privileges = ['order', 'takeorder'];
export const path = '/portal/take?table=11';
export const taken = { orderID: 1050, subOrderID: 2090, status: 'O' as const, takenBy: 'Ana Ruiz' };

/** The tests use Ana Ruiz's phone, at the table Window 3. */
export function padTest() {
  const server = portalTest({ restaurantId: 1, privileges, user: waiter });
  beforeEach(() => {
    setScreenWidth(360);
    server.answer('userPrivileges', privileges);
    server.answer('itemMenu', menu);
    server.answer('tableDetail', buildTableDetail());
    server.answer('takeOrder', taken);
    server.answer('orderById', buildOrder({ status: 'O', suborder: [] }));
  });
  afterEach(() => {
    act(() => forgetUnsent());
  });
  const sentBodies = () => server.sent('takeOrder').map(({ body }) => JSON.parse(body ?? ''));
  const keys = () => server.sent('takeOrder').map(({ headers }) => headers['Idempotency-Key']);
  return { server, sentBodies, keys };
}

export async function openPad(address = path) {
  const page = openPortal(address);
  await screen.findByRole('button', { name: 'Add Focaccia' });
  return page;
}

export const add = (user: UserEvent, dish: string) => user.click(screen.getByRole('button', { name: `Add ${dish}` }));
/** Opens the choices and contents of a dish. */
export async function hold(user: UserEvent, dish: string) {
  const target = screen.getByRole('button', { name: new RegExp(`^(Add|About) ${dish}$`) });
  await user.pointer({ keys: '[MouseRight]', target });
  return within(await screen.findByRole('dialog'));
}
/** Adds a Rice Bowl with its required choice. */
export async function addBowl(user: UserEvent, egg = 'Egg + $2.00') {
  await add(user, 'Rice Bowl');
  const dialog = within(await screen.findByRole('dialog', { name: 'Customize Rice Bowl' }));
  await user.click(dialog.getByRole('checkbox', { name: egg }));
  await user.click(dialog.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}
export const quantity = (dish: string) =>
  screen.queryByRole('status', { name: new RegExp(`of ${dish}$`) })?.textContent;
export async function review(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: 'Review' }));
  return within(await screen.findByRole('dialog', { name: 'Review the order' }));
}
export const sendButton = () => screen.getByRole('button', { name: /^Send order/ });
