import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { pageFigures } from '../../../testing/portal-data.ts';
import { everyPrivilege, openPortal } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';
import { button, field } from '../../../testing/record-form.ts';

const none = { ...pageFigures(0), content: [] };
const server = portalTest({ restaurantId: 1, restaurantName: 'Demo Bistro', privileges: everyPrivilege });
beforeEach(() => {
  for (const list of ['itemCategories', 'roles', 'users', 'attendants'] as const) server.answer(list, none);
  server.answer('roleNames', []);
  server.answer('allPrivileges', { platform: false }, { privileges: ['order'] });
  server.answer('restaurantPrivileges', []);
});

test.each([
  ['/portal/role', 'Add New Role', 'Add Role'],
  ['/portal/server', 'Add New Server', 'Add Attendant'],
])('a form of %s opens from a link, Cancel leads to the list, and Back goes no further', async (path, add, title) => {
  const page = openPortal('/portal/home');
  await screen.findByRole('heading', { name: /^Welcome/ });
  void page.router.navigate(`${path}?id=new`);
  const form = within(await screen.findByRole('form', { name: title }));
  await page.user.click(form.getByRole('button', { name: 'Cancel' }));
  await screen.findByRole('button', { name: add });
  expect(screen.queryByRole('form', { name: title })).toBeNull();
  expect(page.address()).toBe(path);
  void page.router.navigate(-1);
  await waitFor(() => expect(page.address()).toBe('/portal/home'));
  void page.router.navigate(1);
  await screen.findByRole('button', { name: add });
  expect(screen.queryByRole('form', { name: title })).toBeNull();
});

test('typing in a missing field clears its fault, and nothing else does', async () => {
  const { user } = openPortal('/portal/user?id=new');
  await screen.findByRole('form', { name: 'Add User' });
  await user.click(button('Save'));
  await screen.findByText('Please enter name!');
  await user.type(field('User Name'), 'bo');
  expect(screen.queryByText('Please enter user name!')).toBeNull();
  for (const words of ['Please enter name!', 'Please password!', 'Please enter email!', 'Please select role!']) {
    expect(screen.getByText(words)).toBeDefined();
  }
});

test('the steps of home lead into the forms', async () => {
  server.answer('categoryNames', []);
  const { user, address } = openPortal('/portal/home');
  await user.click(await screen.findByRole('link', { name: 'Add categories' }));
  await screen.findByRole('form', { name: 'Add Category' });
  expect(address()).toBe('/portal/itemcategory?id=new');
});
