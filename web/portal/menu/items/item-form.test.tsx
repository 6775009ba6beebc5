import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RefusalCode } from '../../../../core/contract/refusals.ts';
import { buildMenuItem, serveItems } from '../../../testing/item-server.ts';
import { textsOf } from '../../../testing/on-screen.ts';
import { pageFigures } from '../../../testing/portal-data.ts';
import { openPortal } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';
import { answerDialog, button, choice, exitQuestion, logIn, pressSave, select } from '../../../testing/record-form.ts';

const server = portalTest({});
const burger = buildMenuItem();

beforeEach(() => {
  serveItems(server, burger);
});

async function openDetail() {
  const page = openPortal('/portal/item');
  await page.user.dblClick(await screen.findByRole('row', { name: 'House Burger' }));
  await screen.findByRole('heading', { name: 'Item Detail' });
  await screen.findByRole('region', { name: 'Add Customization' });
  return page;
}

async function openAdd() {
  const page = openPortal('/portal/item');
  await page.user.click(await screen.findByRole('button', { name: 'Add New Item' }));
  await screen.findByRole('heading', { name: 'Add Item' });
  return page;
}

type User = Awaited<ReturnType<typeof openAdd>>['user'];

const customization = () => screen.getByRole('region', { name: 'Add Customization' });
const subField = (name: string) => within(customization()).getByRole<HTMLInputElement>('textbox', { name });
/** A field of the item itself: the customization has its own Name, Description and Price. */
const field = (name: string) => {
  const found = screen
    .getAllByRole<HTMLInputElement>('textbox', { name })
    .find((one) => !customization().contains(one));
  if (!found) throw new Error(`The item has no field ${name}`);
  return found;
};
const subItems = () => textsOf(within(customization()).queryAllByRole('listitem'));
const sent = () => JSON.parse(server.last('saveItem').body ?? '');

async function retype(user: User, input: HTMLInputElement, text: string) {
  await user.clear(input);
  if (text) await user.type(input, text);
}

async function addSubItem(user: User, name: string, price = '', description = '') {
  if (name) await user.type(subField('Name'), name);
  if (price) await user.type(subField('Price'), price);
  if (description) await user.type(subField('Description'), description);
  await user.click(within(customization()).getByRole('button', { name: 'Add New' }));
}

const deleteSubItem = 'Are you sure to delete Sub Item?';

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
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Mandatory' }).checked).toBe(true);
    for (const name of ['Back', 'Cancel', 'Save']) expect(screen.getByRole('button', { name })).toBeDefined();
  });

  test('[ITEM-09 ITEM-11] is called Add Item for a new one, and starts empty, available and not customized', async () => {
    await openAdd();
    expect([field('Name').value, field('Price').value, field('Max').value]).toEqual(['', '', '0']);
    expect(choice('Category').value).toBe('');
    expect(choice('Availibility').value).toBe('Available');
    expect(choice('Customized').value).toBe('None');
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Mandatory' }).checked).toBe(false);
    expect(subItems()).toEqual([]);
    expect(server.sent('itemById')).toEqual([]);
  });

  test('[ITEM-12 ITEM-24] takes several of the nine types', async () => {
    const { user } = await openDetail();
    await user.click(screen.getByRole('combobox', { name: 'Type' }));
    const options = await screen.findAllByRole('option');
    expect(textsOf(options)).toEqual([
      'Gluten Free',
      'Vegan',
      'Vegetarian',
      'Contains Nuts',
      'Spicy',
      'Very Spicy',
      'Bestseller',
      'Halal',
      'Kosher',
    ]);
    await user.click(screen.getByRole('option', { name: 'Spicy' }));
    await user.click(screen.getByRole('option', { name: 'Halal' }));
    await user.keyboard('{Escape}');
    await pressSave(user, 'Are you sure to save Item?');
    expect(sent().type).toBe('4,6');
  });

  test('[ITEM-22 ITEM-23] offers three values each for Customized and Availibility', async () => {
    const { user } = await openDetail();
    const offered = async (name: string) => {
      await user.click(choice(name));
      const options = await screen.findAllByRole('option');
      const words = textsOf(options);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
      return words;
    };
    expect(await offered('Availibility')).toEqual(['Available', 'Not-Available', 'Out-Of-Stock']);
    expect(await offered('Customized')).toEqual(['None', 'Multiple', 'Single']);
    await select(user, 'Availibility', 'Out-Of-Stock');
    await select(user, 'Customized', 'Single');
    await pressSave(user, 'Are you sure to save Item?');
    expect(sent()).toMatchObject({ availibilty: 'O', selection: 'S' });
  });

  test('[ITEM-56] fills Category from categoryidname', async () => {
    const { user } = await openAdd();
    await user.click(choice('Category'));
    const options = await screen.findAllByRole('option');
    expect(textsOf(options)).toEqual(['Burgers', 'Soups']);
    expect(server.last('categoryNames').path).toBe('/api/categoryidname');
  });

  test("[ITEM-47] reports a refused category list, and keeps the item's category", async () => {
    server.refuse('categoryNames', 'ServerError');
    await openDetail();
    await screen.findByText('Error to get category list');
    expect(choice('Category').value).toBe('Burgers');
  });

  test.each<[RefusalCode, string]>([
    ['MISSING_ID', 'Id is missing to get record!'],
    ['NotFound', 'Error api to get item!'],
    ['ServerError', 'Error api to get item!'],
  ])('[ITEM-43 ITEM-44] an item refused with %s says "%s" and leads back', async (code, words) => {
    // The screen never requests without an id, the only cause of MISSING_ID.
    server.refuseUndeclared('itemById', code);
    const { user } = openPortal('/portal/item');
    await user.dblClick(await screen.findByRole('row', { name: 'House Burger' }));
    await screen.findByText(words);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await screen.findByRole('table', { name: 'Item' });
  });
});

describe('sub-items', () => {
  test('[ITEM-14 ITEM-15 ITEM-16 ITEM-26 LIST-18] are typed, added with Add New, listed and deleted', async () => {
    const { user } = await openDetail();
    expect(subItems()).toEqual(['Aged cheddar12 months$1.50', 'Smoked bacon$2.00']);
    await addSubItem(user, 'Truffle mayo', '1.2', 'Fresh');
    expect(subItems()).toEqual(['Aged cheddar12 months$1.50', 'Smoked bacon$2.00', 'Truffle mayoFresh$1.20']);
    expect(['Name', 'Price', 'Description'].map((name) => subField(name).value)).toEqual(['', '', '']);
    expect(document.activeElement).toBe(subField('Name'));
    await user.click(screen.getByRole('button', { name: 'Delete Aged cheddar' }));
    await answerDialog(user, deleteSubItem, 'Cancel');
    expect(subItems()).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Delete Aged cheddar' }));
    expect((await screen.findByRole('dialog', { name: deleteSubItem })).textContent).toContain('Aged cheddar');
    await answerDialog(user, deleteSubItem, 'Delete');
    expect(subItems()).toEqual(['Smoked bacon$2.00', 'Truffle mayoFresh$1.20']);
    await waitFor(() => expect(document.activeElement).toBe(subField('Name')));
    await pressSave(user, 'Are you sure to save Item?');
    expect(sent().subItems).toEqual([
      { subItemName: 'Smoked bacon', description: '', price: 2 },
      { subItemName: 'Truffle mayo', description: 'Fresh', price: 1.2 },
    ]);
  });

  test('are added by Enter without saving the item', async () => {
    const { user } = await openDetail();
    await user.type(subField('Name'), 'Avocado{Enter}');
    expect(subItems()).toContain('Avocado$0.00');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('[ITEM-32] without a name show the documented message, trailing space included, and are not added', async () => {
    const { user } = await openDetail();
    await addSubItem(user, '', '1.5');
    const told = await screen.findByText('Please enter sub item name');
    expect(told.textContent).toBe('Please enter sub item name ');
    expect(subField('Name').getAttribute('aria-invalid')).toBe('true');
    expect(subItems()).toHaveLength(2);
  });

  test.each([
    ['smoked  BACON', '', 'Sub item already exist with same name!'],
    ['Avocado', 'abc', 'Please enter a price from 0 to 99999.99 with at most two decimals!'],
  ])('%j at %j is refused', async (name, price, words) => {
    const { user } = await openDetail();
    await addSubItem(user, name, price);
    await screen.findByText(words);
    expect(subItems()).toHaveLength(2);
  });

  test('that are typed but not added are not silently lost', async () => {
    const { user } = await openDetail();
    await user.type(subField('Name'), 'Avocado');
    await user.click(button('Save'));
    await screen.findByText('Please press Add New to add this sub item, or clear its fields!');
    expect(server.sent('saveItem')).toEqual([]);
  });
});

describe('saving', () => {
  test('[ITEM-18] waits until something has changed', async () => {
    const { user } = await openDetail();
    expect(button('Save').disabled).toBe(true);
    await user.type(field('Name'), 's');
    expect(button('Save').disabled).toBe(false);
    await user.type(field('Name'), '{Backspace}');
    expect(button('Save').disabled).toBe(true);
    await user.click(screen.getByRole('switch', { name: 'Mandatory' }));
    expect(button('Save').disabled).toBe(false);
  });

  test('[ITEM-45 ITEM-51] asks for a new item, sends it whole, confirms it and lists it', async () => {
    const { user } = await openAdd();
    await user.type(field('Name'), 'Onion Soup');
    await select(user, 'Category', 'Soups');
    await user.type(field('Price'), '8.25');
    await pressSave(user, 'Are you sure to save Item?');
    await screen.findByText('Item saved successfully!');
    expect(sent()).toEqual({
      itemName: 'Onion Soup',
      price: 8.25,
      max: 0,
      type: '',
      description: '',
      category: { itemCategoryId: 6 },
      subItems: [],
      mandatory: false,
      selection: 'Y',
      availibilty: 'A',
    });
    expect(server.last('saveItem').path).toBe('/api/item');
    await screen.findByRole('row', { name: 'Onion Soup' });
  });

  test.each([
    ['Name', 'Please enter name of item!'],
    ['Price', 'Please enter price!'],
  ])('[ITEM-27 ITEM-29] an item without %s shows "%s" and sends nothing', async (name, words) => {
    const { user } = await openDetail();
    await retype(user, field(name), '');
    await user.click(button('Save'));
    await screen.findByText(words);
    expect(document.activeElement).toBe(field(name));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.sent('saveItem')).toEqual([]);
    await user.type(field(name), '1');
    expect(screen.queryByText(words)).toBeNull();
  });

  test('[ITEM-27 ITEM-28 ITEM-29] a new item shows everything that is missing', async () => {
    const { user } = await openAdd();
    await user.type(field('Description'), 'Nothing but words');
    await user.click(button('Save'));
    for (const words of ['Please enter name of item!', 'Please select category!', 'Please enter price!']) {
      await screen.findByText(words);
    }
    expect(document.activeElement).toBe(field('Name'));
    await user.type(field('Name'), 'Soup');
    expect(document.activeElement).toBe(field('Name'));
    expect(screen.getByText('Please select category!')).toBeDefined();
    expect(server.sent('saveItem')).toEqual([]);
  });

  test.each(['-1', '1e9', 'abc', '12.345'])('the price %s shows an error and is not sent', async (price) => {
    const { user } = await openDetail();
    await retype(user, field('Price'), price);
    await user.click(button('Save'));
    await screen.findByText('Please enter a price from 0 to 99999.99 with at most two decimals!');
    expect(server.sent('saveItem')).toEqual([]);
  });

  test.each([
    ['Multiple', false],
    ['Single', false],
    ['None', true],
  ])('[ITEM-30 ITEM-31] Customized %s, Mandatory %s: needs a sub-item', async (selection, mandatory) => {
    serveItems(server, buildMenuItem({ selection: 'Y', mandatory: false, subItems: [] }));
    const { user } = await openDetail();
    if (selection !== 'None') await select(user, 'Customized', selection);
    if (mandatory) await user.click(screen.getByRole('switch', { name: 'Mandatory' }));
    await user.click(button('Save'));
    await screen.findByText('Please add one subitem!');
    expect(server.sent('saveItem')).toEqual([]);
    await addSubItem(user, 'Avocado');
    expect(screen.queryByText('Please add one subitem!')).toBeNull();
    await pressSave(user, 'Are you sure to save Item?');
    expect(sent().subItems).toEqual([{ subItemName: 'Avocado', description: '', price: 0 }]);
  });

  test('a change clears only the marks that it affects', async () => {
    serveItems(server, buildMenuItem({ subItems: [] }));
    const { user } = await openDetail();
    await retype(user, field('Name'), '');
    await retype(user, field('Price'), '');
    await user.click(button('Save'));
    const inputs = [field('Name'), field('Price'), subField('Name')];
    const marked = () => inputs.map((input) => input.getAttribute('aria-invalid') === 'true');
    expect(marked()).toEqual([true, true, true]);
    await user.type(field('Description'), 'x');
    expect(marked()).toEqual([true, true, true]);
    await user.type(field('Name'), 'B');
    expect(marked()).toEqual([false, true, true]);
    await user.click(screen.getByRole('switch', { name: 'Mandatory' }));
    expect(marked()).toEqual([false, true, false]);
    await user.click(button('Save'));
    expect(marked()).toEqual([false, true, true]);
    await select(user, 'Customized', 'None');
    expect(marked()).toEqual([false, true, false]);
  });

  test.each(['ab', '-2', ''])('[ITEM-33] the Max %j becomes 0 on blur and is sent as 0', async (max) => {
    const { user } = await openDetail();
    await retype(user, field('Max'), max);
    await user.tab();
    expect(field('Max').value).toBe('0');
    await pressSave(user, 'Are you sure to save Item?');
    expect(sent().max).toBe(0);
  });

  test('sends one request for two presses', async () => {
    const { user } = await openDetail();
    const release = server.hold('saveItem');
    await user.type(field('Name'), '!');
    await pressSave(user, 'Are you sure to save Item?');
    await user.click(button('Save'));
    release();
    await screen.findByText('Item saved successfully!');
    expect(server.sent('saveItem')).toHaveLength(1);
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
    await retype(user, field('Price'), '21');
    await addSubItem(user, 'Avocado', '2.25');
    server.refuse('saveItem', 'NotSignedIn');
    await pressSave(user, 'Are you sure to save Item?');
    serveItems(server, buildMenuItem({ version: 9, price: 19 }));
    await logIn(user, server);
    await screen.findByRole('region', { name: 'Add Customization' });
    expect(field('Price').value).toBe('21');
    expect(subItems()).toHaveLength(3);
    await pressSave(user, 'Are you sure to save Item?');
    await screen.findByText('Item saved successfully!');
    expect(sent()).toMatchObject({ itemId: 8, version: 5, price: 21 });
  });

  test('at the end of a session before an update that added a field keeps nothing', async () => {
    const { user } = await openDetail();
    await retype(user, field('Price'), '21');
    server.refuse('saveItem', 'NotSignedIn');
    await pressSave(user, 'Are you sure to save Item?');
    await screen.findByRole('button', { name: 'Login' });
    const key = 'comanda.draft.items';
    const { base, values, ...kept } = JSON.parse(sessionStorage.getItem(key) ?? '');
    const [before, typed] = [base, values].map(({ category: _, ...older }) => older);
    sessionStorage.setItem(key, JSON.stringify({ ...kept, base: before, values: typed }));
    serveItems(server, buildMenuItem());
    await logIn(user, server);
    await screen.findByRole('region', { name: 'Add Customization' });
    expect(field('Price').value).toBe('17.00');
  });
});
