import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { endSession } from '../../../api/session.ts';
import { portalTest } from '../../../testing/portal-test.ts';
import { button, field, logIn } from '../../../testing/record-form.ts';
import { inUse, testRecordScreen } from '../../../testing/record-screen-tests.ts';
import { categoryRecord } from './category-screen.tsx';

const server = portalTest({});

const { openForm, sent } = testRecordScreen(server, {
  record: categoryRecord,
  kind: 'categories',
  path: '/portal/itemcategory',
  title: 'Item Category',
  noun: 'Category',
  columns: ['#', 'Name', 'Description', 'Delete'],
  cells: ['1', 'Starters', 'To begin', ''],
  failed: 'Failed to get item category list!',
  none: 'There are no categories yet.',
  names: ['Starters', 'Mains'],
  label: 'Category Name',
  sent: { itemCategoryId: 3, version: 4, categoryName: 'Starters!', description: 'To begin' },
  refusals: [
    ['InputDataNotProvided', 'Data not provided to save!'],
    ['MissingName', 'Mandatory field category name is missing!', 'categoryName'],
    ['NameAlreadyExist', 'Category name is exists!', 'categoryName'],
    ['ServerError', 'Failed to save record!'],
    ['Invalid', 'Failed to save record!'],
  ],
  lacks: [['Category Name', 'Category Name is mandatory!']],
  optional: ['Description'],
  removal: {
    call: 'deleteCategory',
    sent: { id: '4' },
    refusals: [inUse, ['ServerError', 'Failed to delete record!']],
  },
  ids: {
    saved: '[CAT-01 CAT-02 CAT-03 CAT-06 CAT-09 CAT-14]',
    failed: '[CAT-16]',
    untouched: '[LIST-19]',
    refused: '[CAT-10 CAT-11 CAT-12 CAT-13]',
    removed: '[CAT-15]',
  },
});

test('[CAT-08] a new category needs a name, and is sent trimmed, without an id', async () => {
  const typed = { ...categoryRecord.initial(undefined), categoryName: ' Desserts ', description: 'Sweet' };
  expect(categoryRecord.faults(typed, undefined)).toEqual({});
  const nameless = { ...typed, categoryName: '   ' };
  expect(categoryRecord.faults(nameless, undefined)).toEqual({ categoryName: 'Category Name is mandatory!' });
  await categoryRecord.save(undefined, typed);
  expect(sent()).toEqual({ categoryName: 'Desserts', description: 'Sweet' });
});

test('[CAT-04 CAT-05] the form has Category Name and Description, Save and Cancel', async () => {
  await openForm();
  expect([field('Category Name').value, field('Description').value]).toEqual(['Starters', 'To begin']);
  expect(field('Category Name').required).toBe(true);
  for (const name of ['Save', 'Cancel']) expect(button(name)).toBeDefined();
});

describe('typed values', () => {
  test.each([
    ['another user', 'expired', 'other'],
    ['the same user after a logout', 'signedOut', 'manager'],
  ] as const)('are not shown to %s', async (_who, reason, username) => {
    const { user, router } = await openForm();
    await user.type(field('Category Name'), ' & more');
    act(() => endSession(reason));
    await logIn(user, server, username);
    await screen.findByRole('heading', { name: /^Welcome/ });
    await act(() => router.navigate('/portal/itemcategory'));
    await screen.findByRole('table', { name: 'Item Category' });
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  });
});
