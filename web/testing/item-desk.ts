import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach } from 'vitest';
import { buildMenuItem, serveItems } from './item-server.ts';
import { textsOf } from './on-screen.ts';
import { openPortal } from './portal-page.tsx';
import { portalTest } from './portal-test.ts';
import { pressSave } from './record-form.ts';

/** A server with one item, the House Burger of `buildMenuItem`. */
export function itemTest() {
  const server = portalTest({});
  beforeEach(() => serveItems(server, buildMenuItem()));
  return { server, sent: () => JSON.parse(server.last('saveItem').body ?? '') };
}

export async function openDetail() {
  const page = openPortal('/portal/item');
  await page.user.dblClick(await screen.findByRole('row', { name: 'House Burger' }));
  await screen.findByRole('heading', { name: 'Item Detail' });
  await screen.findByRole('region', { name: 'Add Customization' });
  return page;
}

export async function openAdd() {
  const page = openPortal('/portal/item');
  await page.user.click(await screen.findByRole('button', { name: 'Add New Item' }));
  await screen.findByRole('heading', { name: 'Add Item' });
  return page;
}

const customization = () => screen.getByRole('region', { name: 'Add Customization' });
export const mandatorySwitch = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Mandatory' });
export const subField = (name: string) => within(customization()).getByRole<HTMLInputElement>('textbox', { name });
export const subItems = () => textsOf(within(customization()).queryAllByRole('listitem'));

/** A field of the item itself: the customization has its own Name, Description and Price. */
export function field(name: string) {
  const found = screen
    .getAllByRole<HTMLInputElement>('textbox', { name })
    .find((one) => !customization().contains(one));
  if (!found) throw new Error(`The item has no field ${name}`);
  return found;
}

export async function retype(user: UserEvent, name: string, text: string) {
  await user.clear(field(name));
  if (text) await user.type(field(name), text);
}

export async function addSubItem(user: UserEvent, name: string, price = '', description = '') {
  if (name) await user.type(subField('Name'), name);
  if (price) await user.type(subField('Price'), price);
  if (description) await user.type(subField('Description'), description);
  await user.click(within(customization()).getByRole('button', { name: 'Add New' }));
}

export const save = (user: UserEvent) => pressSave(user, 'Are you sure to save Item?');
