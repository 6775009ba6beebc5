import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Category } from '../../../../core/contract/categories.ts';
import type { RefusalCode } from '../../../../core/contract/refusals.ts';
import { endSession } from '../../../api/session.ts';
import type { FakeServer, SentRequest } from '../../../testing/fake-server.ts';
import { pageFigures } from '../../../testing/portal-data.ts';
import { buildToken, openPortal } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';
import { setScreenWidth } from '../../../testing/screen-width.ts';

const address = '/portal/itemcategory';

function buildCategory(part: Partial<Category> = {}): Category {
  return { itemCategoryId: 3, categoryName: 'Starters', description: 'To begin', restaurantId: 1, version: 4, ...part };
}

/** A server that keeps categories: pages them, takes a save, forgets a deleted one. */
function serveCategories(server: FakeServer, ...rows: Category[]) {
  let kept = rows;
  server.answer('itemCategories', ({ query }: SentRequest) => {
    const [page, size] = [Number(query.page), Number(query.size)];
    const found = kept.filter(({ categoryName }) => categoryName.includes(query.searchText ?? ''));
    return { ...pageFigures(found.length, page, size), content: found.slice(page * size, (page + 1) * size) };
  });
  server.answer('saveCategory', ({ body }: SentRequest) => {
    const { itemCategoryId = 90, ...rest } = JSON.parse(body ?? '{}') as Category;
    const saved = buildCategory({ ...rest, itemCategoryId });
    kept = [...kept.filter((one) => one.itemCategoryId !== itemCategoryId), saved];
    return itemCategoryId;
  });
  server.answer('deleteCategory', ({ query }: SentRequest) => {
    kept = kept.filter(({ itemCategoryId }) => String(itemCategoryId) !== query.id);
    return null;
  });
}

const server = portalTest({});
beforeEach(() => {
  serveCategories(
    server,
    buildCategory(),
    buildCategory({ itemCategoryId: 5, categoryName: 'Mains', description: '' }),
  );
});

async function openList(at = address) {
  const page = openPortal(at);
  await screen.findByRole('heading', { name: 'Item Category' });
  await screen.findByRole('table', { name: 'Item Category' });
  return page;
}

async function openForm(name = 'Starters') {
  const page = await openList();
  await page.user.dblClick(screen.getByRole('row', { name }));
  await screen.findByRole('heading', { name: 'Category Detail' });
  return page;
}

async function openAdd() {
  const page = await openList();
  await page.user.click(screen.getByRole('button', { name: 'Add New Category' }));
  await screen.findByRole('heading', { name: 'Add Category' });
  return page;
}

type User = Awaited<ReturnType<typeof openList>>['user'];

const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Category Name' });
const descriptionField = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const names = () => [...document.querySelectorAll('tbody tr')].map((row) => row.getAttribute('aria-label'));

async function answerDialog(user: User, question: string, button: string) {
  const dialog = await screen.findByRole('dialog', { name: question });
  await user.click(within(dialog).getByRole('button', { name: button }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

async function logIn(user: User, username: string) {
  server.answer('signIn', { username, name: 'Maria Lopez', token: buildToken() });
  await user.type(await screen.findByRole('textbox', { name: 'Username' }), username);
  await user.click(screen.getByRole('button', { name: 'Login' }));
}

async function pressSave(user: User) {
  await user.click(saveButton());
  await answerDialog(user, 'Are you sure to save Category?', 'Save');
}

describe('the list', () => {
  test('[CAT-01] has a search text with Refresh', async () => {
    const { user } = await openList();
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'Main{Enter}');
    await waitFor(() => expect(names()).toEqual(['Mains']));
    expect(server.last('itemCategories').query).toMatchObject({ searchText: 'Main', page: '0' });
    const asked = server.sent('itemCategories').length;
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(server.sent('itemCategories')).toHaveLength(asked + 1));
  });

  test('[CAT-02 CAT-03] has Add New Category and the columns Name, Description, Delete', async () => {
    await openList();
    expect(screen.getByRole('button', { name: 'Add New Category' })).toBeDefined();
    expect(screen.getAllByRole('columnheader').map((one) => one.textContent)).toEqual([
      '#',
      'Name',
      'Description',
      'Delete',
    ]);
    const row = screen.getByRole('row', { name: 'Starters' });
    expect(
      within(row)
        .getAllByRole('cell')
        .slice(0, 3)
        .map((one) => one.textContent),
    ).toEqual(['1', 'Starters', 'To begin']);
    expect(within(row).getByRole('button', { name: 'Delete Starters' })).toBeDefined();
  });

  test('[CAT-06] asks for ten rows unless told otherwise', async () => {
    await openList();
    expect(server.last('itemCategories').query).toEqual({ page: '0', size: '10', searchText: '' });
    expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Max Rows' }).value).toBe('10');
  });

  test('[CAT-16] a refused list says so', async () => {
    server.refuse('itemCategories', 'ServerError');
    openPortal(address);
    await screen.findByText('Failed to get item category list!');
  });

  test('an empty list says so', async () => {
    serveCategories(server);
    openPortal(address);
    await screen.findByText('There are no categories yet.');
  });

  test('under 769 px a single tap opens the form', async () => {
    setScreenWidth(390);
    const { user } = openPortal(address);
    await user.click(await screen.findByRole('button', { name: 'Starters' }));
    await screen.findByRole('heading', { name: 'Category Detail' });
  });

  test('Enter opens the form, so no mouse is needed', async () => {
    const { user } = await openList();
    screen.getByRole('row', { name: 'Mains' }).focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { name: 'Category Detail' });
    expect(nameField().value).toBe('Mains');
  });

  test('is not for somebody without its privilege', async () => {
    server.answer('userPrivileges', ['item', 'order']);
    const page = openPortal(address);
    await waitFor(() => expect(page.address()).toBe('/portal/home'));
    expect(server.sent('itemCategories')).toEqual([]);
  });
});

describe('the form', () => {
  test('[CAT-04 CAT-05] has Category Name and Description, Save and Cancel', async () => {
    await openForm();
    expect(nameField().value).toBe('Starters');
    expect(nameField().required).toBe(true);
    expect(descriptionField().value).toBe('To begin');
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDefined();
  });

  test('says whether something was changed, also when it was taken back; untouched it can be saved as it is', async () => {
    const { user } = await openForm();
    await user.type(descriptionField(), '!');
    expect(screen.getByText('Unsaved changes')).toBeDefined();
    await user.type(descriptionField(), '{Backspace}');
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    await pressSave(user);
    expect(await screen.findByText('Record saved successfully!')).toBeDefined();
    expect(JSON.parse(server.last('saveCategory').body ?? '')).toMatchObject({ categoryName: 'Starters' });
  });

  test('[CAT-08] an empty Category Name is told at the field, and nothing is asked or sent', async () => {
    const { user } = await openAdd();
    await user.type(nameField(), '   ');
    await user.type(descriptionField(), 'Nameless');
    await user.click(saveButton());
    await screen.findByText('Category Name is mandatory!');
    expect(nameField().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(nameField());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.sent('saveCategory')).toEqual([]);
  });

  test('[CAT-09 CAT-14] Save asks, sends the new category, tells, and the list has it', async () => {
    const { user } = await openAdd();
    await user.type(nameField(), ' Desserts ');
    await user.type(descriptionField(), 'Sweet');
    await pressSave(user);
    await screen.findByText('Record saved successfully!');
    expect(JSON.parse(server.last('saveCategory').body ?? '')).toEqual({
      categoryName: 'Desserts',
      description: 'Sweet',
    });
    await waitFor(() => expect(names()).toContain('Desserts'));
  });

  test('[CAT-09 CAT-14] a changed category is sent with its id and version', async () => {
    const { user } = await openForm();
    await user.clear(nameField());
    await user.type(nameField(), 'To share');
    await pressSave(user);
    await screen.findByText('Record saved successfully!');
    expect(JSON.parse(server.last('saveCategory').body ?? '')).toEqual({
      itemCategoryId: 3,
      version: 4,
      categoryName: 'To share',
      description: 'To begin',
    });
    await waitFor(() => expect(names()).toEqual(['Mains', 'To share']));
  });

  test('[CAT-09] whoever does not confirm has saved nothing and keeps the form', async () => {
    const { user } = await openForm();
    await user.type(nameField(), ' & more');
    await user.click(saveButton());
    await answerDialog(user, 'Are you sure to save Category?', 'Cancel');
    expect(server.sent('saveCategory')).toEqual([]);
    expect(nameField().value).toBe('Starters & more');
  });

  test.each<[RefusalCode, string]>([
    ['InputDataNotProvided', 'Data not provided to save!'],
    ['MissingName', 'Mandatory field category name is missing!'],
    ['NameAlreadyExist', 'Category name is exists!'],
    ['ServerError', 'Failed to save record!'],
    ['Invalid', 'Failed to save record!'],
    ['Stale', 'Someone else has changed this in the meantime. Please check it again.'],
  ])('[CAT-10 CAT-11 CAT-12 CAT-13] a save refused with %s says "%s" and keeps what was typed', async (code, words) => {
    server.refuse('saveCategory', code);
    const { user } = await openForm();
    await user.type(nameField(), ' & more');
    await pressSave(user);
    const toast = await screen.findByRole('alert');
    expect(toast.textContent).toBe(words);
    expect(nameField().value).toBe('Starters & more');
    expect(screen.getByText('Unsaved changes')).toBeDefined();
    expect(screen.queryByText('Record saved successfully!')).toBeNull();
  });

  test('after a save that came too late the newest can be loaded, and saved over', async () => {
    server.refuse('saveCategory', 'Stale');
    const { user } = await openForm();
    await user.type(nameField(), ' & more');
    await pressSave(user);
    await screen.findByRole('alert');
    serveCategories(server, buildCategory({ categoryName: 'Appetizers', description: 'As it is now', version: 5 }));
    await user.click(screen.getByRole('button', { name: 'Load the newest version' }));
    await waitFor(() => expect(nameField().value).toBe('Appetizers'));
    expect(descriptionField().value).toBe('As it is now');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    await user.type(nameField(), '!');
    await pressSave(user);
    await screen.findByText('Record saved successfully!');
    expect(JSON.parse(server.last('saveCategory').body ?? '')).toMatchObject({
      itemCategoryId: 3,
      version: 5,
      categoryName: 'Appetizers!',
    });
  });

  test.each(['Back', 'Cancel'])(
    '%s with changes asks first; staying keeps them, leaving saves nothing',
    async (name) => {
      const { user } = await openForm();
      await user.type(nameField(), '!');
      const question = 'Record has been modified, are you sure to exit?';
      await user.click(screen.getByRole('button', { name }));
      await answerDialog(user, question, 'Cancel');
      expect(nameField().value).toBe('Starters!');
      await user.click(screen.getByRole('button', { name }));
      await answerDialog(user, question, 'Exit');
      await screen.findByRole('table', { name: 'Item Category' });
      expect(server.sent('saveCategory')).toEqual([]);
    },
  );

  test("the browser's Back with changes asks first too; leaving leads to the list", async () => {
    const { user, router } = await openForm();
    await user.type(nameField(), '!');
    const question = 'Record has been modified, are you sure to exit?';
    await act(() => router.navigate(-1));
    await answerDialog(user, question, 'Cancel');
    expect(nameField().value).toBe('Starters!');
    await act(() => router.navigate(-1));
    await answerDialog(user, question, 'Exit');
    await screen.findByRole('table', { name: 'Item Category' });
    expect(server.sent('saveCategory')).toEqual([]);
  });

  test('Cancel without changes just returns to the list', async () => {
    const { user } = await openForm();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await screen.findByRole('table', { name: 'Item Category' });
  });

  test('what was typed survives a session that ends under it and the new login', async () => {
    const { user } = await openForm();
    await user.type(nameField(), ' & more');
    server.refuse('saveCategory', 'NotSignedIn');
    await pressSave(user);
    await logIn(user, 'manager');
    expect(screen.queryByText('Failed to save record!')).toBeNull();

    serveCategories(server, buildCategory());
    await screen.findByRole('textbox', { name: 'Category Name' });
    expect(nameField().value).toBe('Starters & more');
    await pressSave(user);
    await screen.findByText('Record saved successfully!');
    expect(JSON.parse(server.last('saveCategory').body ?? '')).toMatchObject({ itemCategoryId: 3, version: 4 });
  });

  test('what was typed is not for somebody else who logs in', async () => {
    const { user, router } = await openForm();
    await user.type(nameField(), ' & more');
    act(() => endSession('expired'));
    await logIn(user, 'other');
    await screen.findByRole('heading', { name: /^Welcome/ });
    await act(() => router.navigate(address));
    await screen.findByRole('table', { name: 'Item Category' });
  });

  test('what was typed is not kept after a logout', async () => {
    const { user, router } = await openForm();
    await user.type(nameField(), ' & more');
    act(() => endSession('signedOut'));
    await logIn(user, 'manager');
    await screen.findByRole('heading', { name: /^Welcome/ });
    await act(() => router.navigate(address));
    await screen.findByRole('table', { name: 'Item Category' });
  });
});

describe('deleting', () => {
  test('[CAT-15] asks, deletes, tells, and loads the list again', async () => {
    const { user } = await openList();
    await user.click(screen.getByRole('button', { name: 'Delete Mains' }));
    await answerDialog(user, 'Are you sure to delete Category?', 'Delete');
    await screen.findByText('Deleted successfully!');
    expect(server.last('deleteCategory').query).toEqual({ id: '5' });
    await waitFor(() => expect(names()).toEqual(['Starters']));
  });

  test('whoever does not confirm has deleted nothing', async () => {
    const { user } = await openList();
    await user.click(screen.getByRole('button', { name: 'Delete Mains' }));
    await answerDialog(user, 'Are you sure to delete Category?', 'Cancel');
    expect(server.sent('deleteCategory')).toEqual([]);
    expect(names()).toEqual(['Starters', 'Mains']);
  });

  test.each<[RefusalCode, string]>([
    ['InUse', 'This is in use and cannot be deleted.'],
    ['ServerError', 'Failed to delete record!'],
  ])('refused with %s says "%s"; the row stays', async (code, words) => {
    server.refuse('deleteCategory', code);
    const { user } = await openList();
    await user.click(screen.getByRole('button', { name: 'Delete Mains' }));
    await answerDialog(user, 'Are you sure to delete Category?', 'Delete');
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(names()).toEqual(['Starters', 'Mains']);
  });
});
