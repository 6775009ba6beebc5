import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RefusalCode } from '../../../../core/contract/refusals.ts';
import type { User } from '../../../../core/contract/users.ts';
import { endSession } from '../../../api/session.ts';
import type { FakeServer, SentRequest } from '../../../testing/fake-server.ts';
import { pageFigures } from '../../../testing/portal-data.ts';
import { buildToken, everyPrivilege, openPortal, signIn } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';
import { setScreenWidth } from '../../../testing/screen-width.ts';

function buildUser(part: Partial<User> = {}): User {
  return {
    userId: 12,
    name: 'Ana Ruiz',
    username: 'ana',
    userEmail: 'ana@example.com',
    password: '',
    repassword: '',
    roleId: [3],
    roleName: ['Waiter'],
    platform: false,
    secondStep: false,
    version: 5,
    ...part,
  };
}

const dana = buildUser({
  userId: 1,
  name: 'Dana Whitfield',
  username: 'admin',
  userEmail: 'dana@example.com',
  roleId: [1, 2],
  roleName: ['Administrator', 'Auditor'],
  platform: true,
});

/** A server that keeps users: pages them, answers one, takes a save, forgets a deleted one. */
function serveUsers(server: FakeServer, ...rows: User[]) {
  let kept = rows;
  server.answer('users', ({ query }: SentRequest) => {
    const found = kept.filter(({ name }) => name.includes(query.searchText ?? ''));
    return { ...pageFigures(found.length, Number(query.page), Number(query.size)), content: found };
  });
  server.answer('user', ({ query }: SentRequest) => {
    const found = kept.find(({ userId }) => String(userId) === query.userId);
    if (!found) throw new Error(`no user ${query.userId}`);
    return found;
  });
  server.answer('saveUser', ({ body }: SentRequest) => {
    const { userId = 90, name } = JSON.parse(body ?? '{}') as User;
    kept = [...kept.filter((one) => one.userId !== userId), buildUser({ userId, name })];
    return userId;
  });
  server.answer('deleteUser', ({ query }: SentRequest) => {
    kept = kept.filter(({ userId }) => String(userId) !== query.userId);
    return null;
  });
}

const server = portalTest({ privileges: everyPrivilege });
beforeEach(() => {
  serveUsers(server, buildUser(), dana);
  server.answer('roleNames', [
    { id: 1, name: 'Administrator', platform: true },
    { id: 4, name: 'Host', platform: false },
    { id: 3, name: 'Waiter', platform: false },
  ]);
});

async function openList() {
  const page = openPortal('/portal/user');
  await screen.findByRole('table', { name: 'User' });
  return page;
}

async function openForm(name = 'Ana Ruiz') {
  const page = await openList();
  await page.user.dblClick(screen.getByRole('row', { name }));
  await screen.findByRole('textbox', { name: 'Name' });
  return page;
}

async function openAdd() {
  const page = await openList();
  await page.user.click(screen.getByRole('button', { name: 'Add New User' }));
  await screen.findByRole('heading', { name: 'Add User' });
  return page;
}

type Keys = Awaited<ReturnType<typeof openList>>['user'];

const textField = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const passwordField = (name: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`), { selector: 'input' });
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const rolesField = () => screen.getByRole('combobox', { name: 'Roles' });

async function pick(user: Keys, ...names: string[]) {
  await user.click(rolesField());
  for (const name of names) await user.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }));
  await user.keyboard('{Escape}');
}

const filled = {
  Name: ' Bo Lind ',
  'User Name': 'bo',
  Email: 'bo@example.com',
  Password: 'Secret@123',
  'Confirm Password': 'Secret@123',
  role: 'Waiter',
};

/** Fills the form of a new user; an empty text leaves its field alone. */
async function fill(user: Keys, part: Partial<typeof filled> = {}) {
  const { role, Password, 'Confirm Password': again, ...texts } = { ...filled, ...part };
  for (const [name, text] of Object.entries(texts))
    if (text) fireEvent.change(textField(name), { target: { value: text } });
  if (Password) await user.type(passwordField('Password'), Password);
  if (again) await user.type(passwordField('Confirm Password'), again);
  if (role) await pick(user, role);
}

async function answerDialog(user: Keys, question: string, button: string) {
  const dialog = await screen.findByRole('dialog', { name: question });
  await user.click(within(dialog).getByRole('button', { name: button }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

async function pressSave(user: Keys, answer = 'Save') {
  await user.click(saveButton());
  await answerDialog(user, 'Are you sure to save User?', answer);
}

const sentUser = () => JSON.parse(server.last('saveUser').body ?? '');
const names = () => [...document.querySelectorAll('tbody tr')].map((row) => row.getAttribute('aria-label'));

describe('the list', () => {
  test('[USER-01 USER-02 USER-03 USER-07] search, Add New User, the columns, 20 rows', async () => {
    const { user } = await openList();
    expect(server.last('users').query).toEqual({ page: '0', size: '20', searchText: '' });
    expect(screen.getByRole('button', { name: 'Add New User' })).toBeDefined();
    const headers = screen.getAllByRole('columnheader').map((one) => one.textContent);
    expect(headers).toEqual(['#', 'Name', 'User Name', 'Email', 'Role', 'Delete']);
    const row = within(screen.getByRole('row', { name: 'Ana Ruiz' }));
    const cells = row.getAllByRole('cell').map((cell) => cell.textContent);
    expect(cells.slice(0, 5)).toEqual(['1', 'Ana Ruiz', 'ana', 'ana@example.com', 'Waiter']);
    expect(row.getByRole('button', { name: 'Delete Ana Ruiz' })).toBeDefined();
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'Dana{Enter}');
    await waitFor(() => expect(names()).toEqual(['Dana Whitfield Platform']));
    expect(server.last('users').query.searchText).toBe('Dana');
  });

  test('shows every role of a user, and marks a platform administrator', async () => {
    await openList();
    const row = within(screen.getByRole('row', { name: 'Dana Whitfield Platform' }));
    expect(row.getByText('Administrator, Auditor')).toBeDefined();
    expect(row.getByText('Platform')).toBeDefined();
  });

  test('[USER-22] a refused list says so', async () => {
    server.refuse('users', 'ServerError');
    openPortal('/portal/user');
    await screen.findByText('Failed to get user list!');
  });

  test('an empty list says so', async () => {
    serveUsers(server);
    openPortal('/portal/user');
    await screen.findByText('No users found.');
  });

  test('under 769 px a single tap opens the form', async () => {
    setScreenWidth(390);
    const { user } = openPortal('/portal/user');
    await user.click(await screen.findByRole('button', { name: 'Ana Ruiz' }));
    await screen.findByRole('heading', { name: 'User Detail' });
  });

  test('is not for somebody without its privilege', async () => {
    server.answer('userPrivileges', ['role']);
    signIn({ privileges: ['role'] });
    const page = openPortal('/portal/user');
    await waitFor(() => expect(page.address()).toBe('/portal/home'));
    expect(server.sent('users')).toEqual([]);
  });
});

describe('the form', () => {
  test('[USER-04 USER-06] of a user has no password and shows the user as the server has them now', async () => {
    const { user } = await openList();
    serveUsers(server, buildUser({ userEmail: 'new@example.com' }));
    await user.dblClick(screen.getByRole('row', { name: 'Ana Ruiz' }));
    await screen.findByRole('heading', { name: 'User Detail' });
    await waitFor(() => expect(textField('Email').value).toBe('new@example.com'));
    expect(server.last('user').query).toEqual({ userId: '12' });
    expect([textField('Name').value, textField('User Name').value]).toEqual(['Ana Ruiz', 'ana']);
    expect(rolesField()).toBeDefined();
    expect(document.querySelector('input[type=password]')).toBeNull();
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  test('[USER-04 USER-06] of a new user has Password and Confirm Password, and the rules', async () => {
    await openAdd();
    expect(passwordField('Password').type).toBe('password');
    expect(passwordField('Confirm Password').type).toBe('password');
    expect(screen.getByRole('region', { name: 'Password rules' })).toBeDefined();
  });

  test('[USER-05 USER-09 USER-27] Roles are several of those that roleidname lists', async () => {
    const { user } = await openForm();
    await user.click(rolesField());
    const options = await screen.findAllByRole('option');
    expect(options.map((one) => one.textContent?.split(' ')[0])).toEqual(['Administrator', 'Host', 'Waiter']);
    await user.click(screen.getByRole('option', { name: /^Host/ }));
    await user.keyboard('{Escape}');
    await pressSave(user);
    expect(sentUser().roleId).toEqual([3, 4]);
  });

  test('roles of a restaurant and of the platform do not mix', async () => {
    const { user } = await openAdd();
    const isOpen = (name: string) =>
      screen.getByRole('option', { name: new RegExp(`^${name}`) }).getAttribute('data-combobox-disabled') === null;
    await user.click(rolesField());
    await screen.findAllByRole('option');
    expect(['Administrator', 'Host'].map(isOpen)).toEqual([true, true]);
    await user.click(screen.getByRole('option', { name: /^Administrator/ }));
    expect(['Administrator', 'Host'].map(isOpen)).toEqual([true, false]);
    await user.click(screen.getByRole('option', { name: /^Administrator/ }));
    await user.click(screen.getByRole('option', { name: /^Host/ }));
    expect(['Administrator', 'Host'].map(isOpen)).toEqual([false, true]);
  });

  test('[USER-19 USER-25] a new user goes out with every field, and appears in the list', async () => {
    const { user } = await openAdd();
    await fill(user);
    await pressSave(user);
    await screen.findByText('User saved successfully!');
    expect(server.last('saveUser').method).toBe('POST');
    expect(sentUser()).toEqual({
      name: 'Bo Lind',
      username: 'bo',
      userEmail: 'bo@example.com',
      password: 'Secret@123',
      repassword: 'Secret@123',
      roleId: [3],
    });
    await waitFor(() => expect(names()).toContain('Bo Lind'));
  });

  test('a changed user goes out with their id and version, without a password', async () => {
    const { user } = await openForm();
    await user.type(textField('Name'), ' Mora');
    await pressSave(user);
    await screen.findByText('User saved successfully!');
    expect(sentUser()).toEqual({
      userId: 12,
      version: 5,
      name: 'Ana Ruiz Mora',
      username: 'ana',
      userEmail: 'ana@example.com',
      password: '',
      repassword: '',
      roleId: [3],
    });
  });

  test('whoever does not confirm has saved nothing and keeps the form', async () => {
    const { user } = await openForm();
    await user.type(textField('Name'), ' Mora');
    await pressSave(user, 'Cancel');
    expect(server.sent('saveUser')).toEqual([]);
    expect(textField('Name').value).toBe('Ana Ruiz Mora');
  });

  test.each<[string, Partial<typeof filled>, string]>([
    ['[USER-10]', { Name: '  ' }, 'Please enter name!'],
    ['[USER-11]', { 'User Name': '' }, 'Please enter user name!'],
    ['[USER-12]', { Email: '' }, 'Please enter email!'],
    ['[USER-13]', { Email: 'bo@example' }, 'Please enter a valid email!'],
    ['[USER-14]', { Email: 'bo+1@example.com' }, 'Please enter a valid email!'],
    ['[USER-14]', { Email: 'bo@example.school' }, 'Please enter a valid email!'],
    ['[USER-15]', { Password: '' }, 'Please password!'],
    ['[USER-16]', { 'Confirm Password': 'Secret@124' }, 'Password and Confirm password mismatch!'],
    ['[AMB-77]', { Password: 'secret', 'Confirm Password': 'secret' }, 'Password does not match the rules!'],
    ['[USER-17]', { role: '' }, 'Please select role!'],
  ])('%s with %j says "%s"; nothing is asked or sent', async (_, part, words) => {
    const { user } = await openAdd();
    await fill(user, part);
    await user.click(saveButton());
    const fault = await screen.findByText(words);
    expect(document.activeElement?.getAttribute('aria-describedby')?.split(' ')).toContain(fault.id);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.sent('saveUser')).toEqual([]);
  });

  test('[USER-14] takes letters, digits, underscore, dash and dot before the at sign', async () => {
    const { user } = await openAdd();
    await fill(user, { Email: 'b_o-L1.x@mail.example.info' });
    await pressSave(user);
    await screen.findByText('User saved successfully!');
  });

  test.each<[string, RefusalCode, string]>([
    ['[USER-18]', 'ServerError', 'Error to save role!'],
    ['[USER-18]', 'Invalid', 'Error to save role!'],
    ['[AMB-76]', 'USERNAME_EXIST', 'User name is exists!'],
    ['[AMB-76]', 'INVALID_PASSWORD', 'Password does not match the rules!'],
    ['[AMB-76]', 'INVALID_EMAIL', 'Please enter a valid email!'],
    ['[AMB-76]', 'MISSING_ROLE', 'Please select role!'],
    ['[AMB-67]', 'MissingName', 'Mandatory field user name is missing!'],
    ['[AMB-81]', 'InputDataNotProvided', 'Data not provided to save!'],
    ['[AMB-81]', 'NotHeld', 'You cannot give a privilege that you do not have.'],
    [
      '[AMB-81]',
      'LastUserManager',
      'This is the last user who can manage users. Give another user that privilege first.',
    ],
    ['[AMB-81]', 'Stale', 'Someone else has changed this in the meantime. Please check it again.'],
  ])('%s a save refused with %s says "%s" and keeps what was typed', async (_, code, words) => {
    server.refuse('saveUser', code);
    const { user } = await openForm();
    await user.type(textField('Name'), ' Mora');
    await pressSave(user);
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(textField('Name').value).toBe('Ana Ruiz Mora');
    expect(screen.getByText('Unsaved changes')).toBeDefined();
    expect(screen.queryByText('User saved successfully!')).toBeNull();
  });

  test('after a save that came too late the newest can be loaded, and saved over', async () => {
    server.refuse('saveUser', 'Stale');
    const { user } = await openForm();
    await user.type(textField('Name'), ' Mora');
    await pressSave(user);
    await screen.findByRole('alert');
    serveUsers(server, buildUser({ name: 'Ana Lopez', userEmail: 'lopez@example.com', version: 6 }));
    await user.click(screen.getByRole('button', { name: 'Load the newest version' }));
    await waitFor(() => expect(textField('Name').value).toBe('Ana Lopez'));
    expect(textField('Email').value).toBe('lopez@example.com');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.type(textField('Name'), '!');
    await pressSave(user);
    await screen.findByText('User saved successfully!');
    expect(JSON.parse(server.last('saveUser').body ?? '')).toMatchObject({ name: 'Ana Lopez!', version: 6 });
  });

  test('[USER-21] a user that cannot be got says so, with a way to try again', async () => {
    const { user } = await openList();
    server.refuse('user', 'ServerError');
    await user.dblClick(screen.getByRole('row', { name: 'Ana Ruiz' }));
    await screen.findByText('Error to get user detail !');
    serveUsers(server, buildUser());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('textbox', { name: 'User Name' });
  });

  test('leaving asks first, also when only a password was typed', async () => {
    const { user } = await openAdd();
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    await user.type(passwordField('Password'), 'S');
    expect(screen.getByText('Unsaved changes')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await answerDialog(user, 'Record has been modified, are you sure to exit?', 'Exit');
    await screen.findByRole('table', { name: 'User' });
  });

  test('what was typed survives a session that ends, but never the password', async () => {
    const { user } = await openAdd();
    await fill(user);
    endSession('expired');
    await screen.findByRole('textbox', { name: 'Username' });
    expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain('Secret@123');
    server.answer('signIn', { username: 'manager', name: 'Maria Lopez', token: buildToken() });
    await user.type(screen.getByRole('textbox', { name: 'Username' }), 'manager');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await screen.findByRole('heading', { name: 'Add User' });
    expect(textField('User Name').value).toBe('bo');
    expect(passwordField('Password').value).toBe('');
  });
});

describe('deleting', () => {
  test('[USER-20 USER-26] asks, deletes, tells, and loads the list again', async () => {
    const { user } = await openList();
    await user.click(screen.getByRole('button', { name: 'Delete Ana Ruiz' }));
    await answerDialog(user, 'Are you sure to delete User?', 'Delete');
    await screen.findByText('User Deleted Successfully!!');
    expect(server.last('deleteUser')).toMatchObject({ method: 'DELETE', path: '/api/user', query: { userId: '12' } });
    await waitFor(() => expect(names()).toEqual(['Dana Whitfield Platform']));
  });

  test('whoever does not confirm has deleted nobody', async () => {
    const { user } = await openList();
    await user.click(screen.getByRole('button', { name: 'Delete Ana Ruiz' }));
    await answerDialog(user, 'Are you sure to delete User?', 'Cancel');
    expect(server.sent('deleteUser')).toEqual([]);
  });

  test.each<[RefusalCode, string]>([
    ['LastUserManager', 'This is the last user who can manage users. Give another user that privilege first.'],
    ['ServerError', 'Failed to delete user!'],
  ])('refused with %s says "%s"; the row stays', async (code, words) => {
    server.refuse('deleteUser', code);
    const { user } = await openList();
    await user.click(screen.getByRole('button', { name: 'Delete Ana Ruiz' }));
    await answerDialog(user, 'Are you sure to delete User?', 'Delete');
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(names()).toContain('Ana Ruiz');
  });
});
