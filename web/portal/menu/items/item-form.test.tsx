import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { RefusalCode } from '../../../../core/contract/refusals.ts';
import { formatsOf } from '../../../../core/domain/formats/formats.ts';
import { RefusalError } from '../../../api/staff-request.ts';
import {
  addSubItem,
  field,
  itemTest,
  mandatorySwitch,
  openAdd,
  openDetail,
  retype,
  save,
  subItems,
} from '../../../testing/item-desk.ts';
import { refusedAs } from '../../../testing/lamps.tsx';
import { textsOf } from '../../../testing/on-screen.ts';
import { pageFigures } from '../../../testing/portal-data.ts';
import { answerDialog, choice, exitQuestion, logIn, select } from '../../../testing/record-form.ts';
import { buildMenuItem } from '../../../testing/record-server.ts';
import { textOf } from '../../../ui/plain/say.tsx';
import { itemRecord } from './item-screen.tsx';

const { server, serve, sent } = itemTest();

test('a new item without any category says that one comes first, with a link', async () => {
  server.answer('categoryNames', []);
  server.answer('itemCategories', { ...pageFigures(0), content: [] });
  const { user, address } = await openAdd();
  const link = await screen.findByRole('link', { name: 'Add a category first' });
  expect(choice('Category').getAttribute('aria-describedby')).toBe(link.parentElement?.id);
  await user.click(choice('Category'));
  expect(screen.queryByText('No such category')).toBeNull();
  await user.click(link);
  await waitFor(() => expect(address()).toBe('/portal/itemcategory?id=new'));
});

describe('the form', () => {
  test('[ITEM-08 ITEM-10 ITEM-11 ITEM-13 ITEM-17 ITEM-50] shows every field of the item, freshly loaded', async () => {
    server.answer('itemById', buildMenuItem({ description: 'As it is now', version: 6 }));
    await openDetail();
    expect(field('Name').value).toBe('House Burger');
    expect(choice('Category').value).toBe('Burgers');
    expect(choice('Availibility').value).toBe('Available');
    expect(choice('Customized').value).toBe('Multiple');
    expect(field('Price').value).toBe('17.00');
    expect(field('Description').value).toBe('As it is now');
    expect(field('Max').value).toBe('3');
    expect(mandatorySwitch().checked).toBe(true);
    for (const name of ['Back', 'Cancel', 'Save']) expect(screen.getByRole('button', { name })).toBeDefined();
  });

  test('[ITEM-09 ITEM-11 ITEM-56] is called Add Item for a new one, starts empty, available and not customized, and offers categoryidname', async () => {
    const { user } = await openAdd();
    expect([field('Name').value, field('Price').value, field('Max').value]).toEqual(['', '', '0']);
    expect(choice('Category').value).toBe('');
    expect(choice('Availibility').value).toBe('Available');
    expect(choice('Customized').value).toBe('None');
    expect(mandatorySwitch().checked).toBe(false);
    expect(subItems()).toEqual([]);
    expect(server.sent('itemById')).toEqual([]);
    await user.click(choice('Category'));
    expect(textsOf(await screen.findAllByRole('option'))).toEqual(['Burgers', 'Soups']);
    expect(server.last('categoryNames').path).toBe('/api/categoryidname');
  });

  test('[ITEM-12 ITEM-22 ITEM-23 ITEM-24] takes several of the nine types, and offers three values each for Customized and Availibility', async () => {
    const { user } = await openDetail();
    const offered = async (name: string) => {
      await user.click(choice(name));
      const words = textsOf(await screen.findAllByRole('option'));
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
      return words;
    };
    const types = ['Gluten Free', 'Vegan', 'Vegetarian', 'Contains Nuts', 'Spicy', 'Very Spicy', 'Bestseller'];
    expect(await offered('Type')).toEqual([...types, 'Halal', 'Kosher']);
    expect(await offered('Availibility')).toEqual(['Available', 'Not-Available', 'Out-Of-Stock']);
    expect(await offered('Customized')).toEqual(['None', 'Multiple', 'Single']);
    await user.click(choice('Type'));
    for (const name of ['Spicy', 'Halal']) await user.click(await screen.findByRole('option', { name }));
    await user.keyboard('{Escape}');
    await select(user, 'Availibility', 'Out-Of-Stock');
    await select(user, 'Customized', 'Single');
    await save(user);
    expect(sent()).toMatchObject({ type: '4,6', availibilty: 'O', selection: 'S' });
  });

  test("[ITEM-47] reports a refused category list, and keeps the item's category", async () => {
    server.refuse('categoryNames', 'ServerError');
    await openDetail();
    await screen.findByText('Error to get category list');
    expect(choice('Category').value).toBe('Burgers');
  });

  test.each<[RefusalCode, string]>([
    // The screen never requests without an id, the only cause of MISSING_ID.
    ['MISSING_ID', 'Id is missing to get record!'],
    ['NotFound', 'Error api to get item!'],
    ['ServerError', 'Error api to get item!'],
  ])('[ITEM-43 ITEM-44] an item refused with %s says "%s"', (code, words) => {
    const error = new RefusalError(refusedAs(code));
    expect(textOf(itemRecord(formatsOf()).loadFault?.(error) ?? '')).toBe(words);
  });
});

describe('leaving', () => {
  test('[ITEM-19] for another screen of the portal asks first', async () => {
    const { user, router, address } = await openDetail();
    await user.type(field('Name'), '!');
    void router.navigate('/portal/home');
    await answerDialog(user, exitQuestion, 'Cancel');
    expect(address()).toBe('/portal/item?id=8');
    void router.navigate('/portal/home');
    await answerDialog(user, exitQuestion, 'Exit');
    await waitFor(() => expect(address()).toBe('/portal/home'));
  });

  test('at the end of a session keeps the typed values and their version', async () => {
    const { user } = await openDetail();
    await retype(user, 'Price', '21');
    await addSubItem(user, 'Avocado', '2.25');
    server.refuse('saveItem', 'NotSignedIn');
    await save(user);
    serve(buildMenuItem({ version: 9, price: 19 }));
    await logIn(user, server);
    await screen.findByRole('region', { name: 'Add Customization' });
    expect(field('Price').value).toBe('21');
    expect(subItems()).toHaveLength(3);
    await save(user);
    await screen.findByText('Item saved successfully!');
    expect(sent()).toMatchObject({ itemId: 8, version: 5, price: 21 });
  });

  test('at the end of a session before an update that added a field keeps nothing', async () => {
    const { user } = await openDetail();
    await retype(user, 'Price', '21');
    server.refuse('saveItem', 'NotSignedIn');
    await save(user);
    await screen.findByRole('button', { name: 'Login' });
    const key = 'comanda.draft.items';
    const { base, values, ...kept } = JSON.parse(sessionStorage.getItem(key) ?? '');
    const [before, typed] = [base, values].map(({ category: _, ...older }) => older);
    sessionStorage.setItem(key, JSON.stringify({ ...kept, base: before, values: typed }));
    serve(buildMenuItem());
    await logIn(user, server);
    await screen.findByRole('region', { name: 'Add Customization' });
    expect(field('Price').value).toBe('17.00');
  });
});
