import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { endSession } from '../../../api/session.ts';
import { openPortal } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';
import { answerDialog, button, exitQuestion, field, logIn, pressSave, rowNames } from '../../../testing/record-form.ts';
import { inUse, testRecordScreen } from '../../../testing/record-screen-tests.ts';
import { buildCategory, serveRecords } from '../../../testing/record-server.ts';
import { setScreenWidth } from '../../../testing/screen-width.ts';
import { categoryRecord } from './category-screen.tsx';

const server = portalTest({});
beforeEach(() => {
  serveRecords(
    server,
    'categories',
    buildCategory(),
    buildCategory({ itemCategoryId: 5, categoryName: 'Mains', description: '' }),
  );
});

async function openList() {
  const page = openPortal('/portal/itemcategory');
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

testRecordScreen(server, {
  record: categoryRecord,
  ...{ kind: 'categories', path: '/portal/itemcategory', title: 'Item Category', size: 10, add: 'Add New Category' },
  columns: ['#', 'Name', 'Description', 'Delete'],
  cells: ['1', 'Starters', 'To begin', ''],
  ...{ failed: 'Failed to get item category list!', none: 'There are no categories yet.' },
  rows: [buildCategory(), buildCategory({ itemCategoryId: 5, categoryName: 'Mains' })],
  names: ['Starters', 'Mains'],
  ...{ form: 'Category Detail', label: 'Category Name' },
  ...{ saveQuestion: 'Are you sure to save Category?', saved: 'Record saved successfully!' },
  sent: { itemCategoryId: 3, version: 4, categoryName: 'Starters!', description: 'To begin' },
  refusals: [
    ['InputDataNotProvided', 'Data not provided to save!'],
    ['MissingName', 'Mandatory field category name is missing!', 'categoryName'],
    ['NameAlreadyExist', 'Category name is exists!', 'categoryName'],
    ['ServerError', 'Failed to save record!'],
    ['Invalid', 'Failed to save record!'],
  ],
  removal: {
    ...{ question: 'Are you sure to delete Category?', call: 'deleteCategory', sent: { id: '5' } },
    done: 'Deleted successfully!',
    refusals: [inUse, ['ServerError', 'Failed to delete record!']],
  },
  ids: {
    ...{ saved: '[CAT-01 CAT-02 CAT-03 CAT-06 CAT-09 CAT-14]', failed: '[CAT-16]' },
    ...{ refused: '[CAT-10 CAT-11 CAT-12 CAT-13]', removed: '[CAT-15]' },
  },
});

describe('a new category', () => {
  const typed = { ...categoryRecord.initial(undefined), categoryName: ' Desserts ', description: 'Sweet' };

  test('[CAT-08] needs a name', () => {
    expect(categoryRecord.faults(typed, undefined)).toEqual({});
    const nameless = { ...typed, categoryName: '   ' };
    expect(categoryRecord.faults(nameless, undefined)).toEqual({ categoryName: 'Category Name is mandatory!' });
  });

  test('is sent trimmed, without an id', async () => {
    await categoryRecord.save(undefined, typed);
    expect(JSON.parse(server.last('saveCategory').body ?? '')).toEqual({
      categoryName: 'Desserts',
      description: 'Sweet',
    });
  });
});

describe('the focus', () => {
  const focused = () => document.activeElement;
  const isBack = (element: () => HTMLElement) => waitFor(() => expect(focused()).toBe(element()));
  const mains = () => screen.getByRole('row', { name: 'Mains' });

  test('returns to the row after Cancel, Back and a save', async () => {
    const { user, router } = await openForm('Mains');
    await user.click(button('Cancel'));
    await isBack(mains);
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { name: 'Category Detail' });
    await user.type(field('Category Name'), '!');
    await act(() => router.navigate(-1));
    await answerDialog(user, exitQuestion, 'Exit');
    await isBack(mains);
    await user.keyboard('{Enter}');
    await user.type(await screen.findByRole('textbox', { name: 'Description' }), 'Filling');
    await pressSave(user, 'Are you sure to save Category?');
    await isBack(mains);
    serveRecords(server, 'categories', buildCategory());
    await user.click(button('Refresh'));
    await waitFor(() => expect(rowNames()).toEqual(['Starters']));
    expect(focused()).toBe(button('Refresh'));
  });

  test('returns to the Add button, and goes to the new row once there is one', async () => {
    const { user } = await openAdd();
    await user.click(button('Cancel'));
    await isBack(() => button('Add New Category'));
    await user.keyboard('{Enter}');
    await user.type(await screen.findByRole('textbox', { name: 'Category Name' }), 'Desserts');
    await pressSave(user, 'Are you sure to save Category?');
    await isBack(() => screen.getByRole('row', { name: 'Desserts' }));
  });

  test('returns on a phone to the name that was tapped', async () => {
    setScreenWidth(360);
    const { user } = openPortal('/portal/itemcategory');
    await user.click(await screen.findByRole('button', { name: 'Mains' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await isBack(() => screen.getByRole('button', { name: 'Mains' }));
  });
});

describe('the form', () => {
  test('[CAT-04 CAT-05] has Category Name and Description, Save and Cancel', async () => {
    await openForm();
    expect(field('Category Name').value).toBe('Starters');
    expect(field('Category Name').required).toBe(true);
    expect(field('Description').value).toBe('To begin');
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDefined();
  });

  test('does not show typed values to another user', async () => {
    const { user, router } = await openForm();
    await user.type(field('Category Name'), ' & more');
    act(() => endSession('expired'));
    await logIn(user, server, 'other');
    await screen.findByRole('heading', { name: /^Welcome/ });
    await act(() => router.navigate('/portal/itemcategory'));
    await screen.findByRole('table', { name: 'Item Category' });
  });

  test('does not keep typed values after a logout', async () => {
    const { user, router } = await openForm();
    await user.type(field('Category Name'), ' & more');
    act(() => endSession('signedOut'));
    await logIn(user, server, 'manager');
    await screen.findByRole('heading', { name: /^Welcome/ });
    await act(() => router.navigate('/portal/itemcategory'));
    await screen.findByRole('table', { name: 'Item Category' });
  });
});
