import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach } from 'vitest';
import type { Item } from '../../core/contract/items.ts';
import { textsOf } from './on-screen.ts';
import { openPortal } from './portal-page.tsx';
import { portalTest } from './portal-test.ts';
import { pressSave } from './record-form.ts';
import { buildMenuItem, serveRecords } from './record-server.ts';

/** A server with one item, the House Burger of `buildMenuItem`; `serve` replaces it. Categories: Burgers, Soups. */
export function itemTest() {
  const server = portalTest({});
  const serve = (...items: Item[]) => serveRecords(server, 'items', ...items);
  beforeEach(() => {
    const burger = buildMenuItem();
    serve(burger);
    server.answer('choiceGroupNames', []);
    server.answer('categoryNames', [
      { id: 4, name: 'Burgers' },
      { id: 6, name: 'Soups' },
    ]);
    const { itemId, itemName, price } = burger;
    const items = [{ itemId, itemName, price, availibilty: burger.availibilty, featured: false }];
    server.answer('menuOutline', [{ categoryName: 'Burgers', itemCategoryId: 4, items }]);
  });
  return { server, serve, sent: () => JSON.parse(server.last('saveItem').body ?? '') };
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
    .find((element) => !customization().contains(element));
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
