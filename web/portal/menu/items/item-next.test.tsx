import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { itemTest } from '../../../testing/item-desk.ts';
import { openPortal } from '../../../testing/portal-page.tsx';
import { answerDialog, button, choice, select } from '../../../testing/record-form.ts';
import { buildMenuItem } from '../../../testing/record-server.ts';

const { server, serve } = itemTest();
const field = (name: string) => screen.getAllByRole<HTMLInputElement>('textbox', { name })[0] as HTMLInputElement;
const sent = () => server.sent('saveItem').map(({ body }) => JSON.parse(body ?? ''));

test('dishes are added one after the other: the form stays, with the category and the focus on the name', async () => {
  serve();
  const { user, address } = openPortal('/portal/item?id=new');
  await screen.findByRole('heading', { name: 'Add Item' });
  expect(button('Save and Add Next').disabled).toBe(true);
  await user.type(field('Name'), 'Onion Soup');
  await select(user, 'Category', 'Soups');
  await user.type(field('Price'), '8.25');
  await user.click(button('Save and Add Next'));
  await answerDialog(user, 'Are you sure to save Item?', 'Save');
  await screen.findByText('Item saved successfully!');
  expect([field('Name').value, choice('Category').value, field('Price').value]).toEqual(['', 'Soups', '']);
  await waitFor(() => expect(document.activeElement).toBe(field('Name')));
  expect(address()).toBe('/portal/item?id=new');
  await user.keyboard('Leek Soup');
  await user.type(field('Price'), '7');
  server.refuse('saveItem', 'ALREADY_EXISTS_ITEMNAME');
  await user.click(button('Save and Add Next'));
  await answerDialog(user, 'Are you sure to save Item?', 'Save');
  await waitFor(() => expect(field('Name').getAttribute('aria-invalid')).toBe('true'));
  expect(field('Name').value).toBe('Leek Soup');
  expect(sent()).toMatchObject([
    { itemName: 'Onion Soup', category: { itemCategoryId: 6 } },
    { itemName: 'Leek Soup', category: { itemCategoryId: 6 }, price: 7 },
  ]);
});

test('a duplicate is a new item with everything of the first, and is saved once something differs', async () => {
  serve(buildMenuItem());
  const { user } = openPortal('/portal/item?id=8');
  await user.click(await screen.findByRole('button', { name: 'Duplicate' }));
  await screen.findByRole('heading', { name: 'Add Item' });
  expect(button('Save').disabled).toBe(true);
  await user.type(field('Name'), ' large');
  await user.click(button('Save'));
  await answerDialog(user, 'Are you sure to save Item?', 'Save');
  await screen.findByText('Item saved successfully!');
  const { itemId: _, version: __, itemName, category, ...rest } = buildMenuItem();
  expect(sent()).toEqual([
    { ...rest, itemName: `${itemName} large`, category: { itemCategoryId: category.itemCategoryId } },
  ]);
});
