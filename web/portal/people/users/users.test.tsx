import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { endSession } from '../../../api/session.ts';
import { everyPrivilege } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';
import { choice, field, logIn } from '../../../testing/record-form.ts';
import { lastManager, testRecordScreen } from '../../../testing/record-screen-tests.ts';
import { buildUser } from '../../../testing/record-server.ts';
import { textOf } from '../../../ui/plain/say.tsx';
import { userRecord } from './user-screen.tsx';

const server = portalTest({ privileges: everyPrivilege });
beforeEach(() => {
  server.answer('roleNames', [
    { id: 1, name: 'Administrator', platform: true },
    { id: 4, name: 'Host', platform: false },
    { id: 3, name: 'Waiter', platform: false },
  ]);
});

const passwordField = (name: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`), { selector: 'input' });

const { openList, openForm, openAdd, save, sent, serve } = testRecordScreen(server, {
  record: userRecord,
  kind: 'users',
  path: '/portal/user',
  title: 'User',
  noun: 'User',
  size: 20,
  columns: ['#', 'Name', 'User Name', 'Email', 'Role', 'Delete'],
  cells: ['1', 'Ana Ruiz', 'ana', 'ana@example.com', 'Waiter', ''],
  failed: 'Failed to get user list!',
  none: 'No users found.',
  names: ['Ana Ruiz', 'Bo Lind'],
  label: 'Name',
  saved: 'User saved successfully!',
  sent: {
    userId: 12,
    version: 5,
    name: 'Ana Ruiz!',
    username: 'ana',
    userEmail: 'ana@example.com',
    password: '',
    repassword: '',
    roleId: [3],
  },
  refusals: [
    ['ServerError', 'Error to save role!'],
    ['Invalid', 'Error to save role!'],
    ['USERNAME_EXIST', 'User name is exists!', 'username'],
    ['INVALID_PASSWORD', 'Password does not match the rules!', 'password'],
    ['CommonPassword', 'This password is too common. Please choose another one.', 'password'],
    ['INVALID_EMAIL', 'Please enter a valid email!', 'userEmail'],
    ['MISSING_ROLE', 'Please select role!', 'roleId'],
    ['MissingName', 'Mandatory field user name is missing!'],
    ['InputDataNotProvided', 'Data not provided to save!'],
    ['NotHeld', 'You cannot give a privilege that you do not have.'],
    lastManager,
  ],
  lacks: [
    ['Name', 'Please enter name!'],
    ['User Name', 'Please enter user name!'],
    ['Password', 'Please password!'],
    ['Email', 'Please enter email!'],
    ['Roles', 'Please select role!'],
  ],
  removal: {
    call: 'deleteUser',
    sent: { userId: '13', method: 'DELETE', path: '/api/user' },
    done: 'User Deleted Successfully!!',
    refusals: [lastManager, ['ServerError', 'Failed to delete user!']],
  },
  ids: {
    saved: '[USER-01 USER-02 USER-03 USER-07]',
    failed: '[USER-22]',
    removed: '[USER-20 USER-26]',
    refused: '[USER-18 AMB-67 AMB-76 AMB-81]',
  },
});

describe('a new user', () => {
  const password = 'Secret@123';
  const bo = { username: 'bo', userEmail: 'bo@example.com', password, repassword: password };
  const typed = { ...userRecord.initial(undefined), ...bo, name: ' Bo Lind ', roleId: ['3'] };
  const faults = (part: Partial<typeof typed>) => userRecord.faults({ ...typed, ...part }, undefined);

  test.each<[string, Partial<typeof typed>, object]>([
    ['', {}, {}],
    ['[USER-10]', { name: '  ' }, { name: 'Please enter name!' }],
    ['[USER-11]', { username: '' }, { username: 'Please enter user name!' }],
    ['[USER-12]', { userEmail: ' ' }, { userEmail: 'Please enter email!' }],
    ['[USER-13]', { userEmail: 'bo@example' }, { userEmail: 'Please enter a valid email!' }],
    ['[USER-14]', { userEmail: 'bo+1@example.com' }, { userEmail: 'Please enter a valid email!' }],
    ['[USER-14]', { userEmail: 'bo@example.school' }, { userEmail: 'Please enter a valid email!' }],
    ['[USER-14]', { userEmail: ' b_o-L1.x@mail.example.info ' }, {}],
    ['[USER-15]', { password: '', repassword: '' }, { password: 'Please password!' }],
    ['[USER-16]', { repassword: 'Secret@124' }, { repassword: 'Password and Confirm password mismatch!' }],
    ['[AMB-77]', { password: 'secret', repassword: 'secret' }, { password: 'Password does not match the rules!' }],
    ['[USER-17]', { roleId: [] }, { roleId: 'Please select role!' }],
  ])('%s with %j: %j', (_, part, found) => {
    expect(faults(part)).toEqual(found);
  });

  test('[USER-19 USER-25] is sent with every field', async () => {
    expect(await userRecord.save(undefined, typed)).toMatchObject({ success: true });
    expect(textOf(userRecord.words.saved ?? '')).toBe('User saved successfully!');
    expect(server.last('saveUser').method).toBe('POST');
    expect(sent()).toEqual({ ...bo, name: 'Bo Lind', roleId: [3] });
  });

  test('needs no password once there', () => {
    const ana = buildUser();
    expect(userRecord.faults({ ...userRecord.initial(ana), password: 'x', repassword: 'y' }, ana)).toEqual({});
  });
});

describe('the list', () => {
  test('shows every role of a user, and marks a platform administrator', async () => {
    serve(buildUser({ name: 'Dana Whitfield', roleName: ['Administrator', 'Auditor'], platform: true }));
    await openList();
    const row = within(screen.getByRole('row', { name: 'Dana Whitfield Platform' }));
    expect(row.getByText('Administrator, Auditor')).toBeDefined();
    expect(row.getByText('Platform')).toBeDefined();
  });
});

describe('the form', () => {
  test('[USER-04 USER-06 USER-21] of a user reports a failed load, with a retry, has no password and shows the current data from the server', async () => {
    const { user } = await openList();
    server.refuse('user', 'ServerError');
    await user.dblClick(screen.getByRole('row', { name: 'Ana Ruiz' }));
    await screen.findByText('Error to get user detail !');
    serve(buildUser({ userEmail: 'new@example.com' }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('heading', { name: 'User Detail' });
    await waitFor(() => expect(field('Email').value).toBe('new@example.com'));
    expect(server.last('user').query).toEqual({ userId: '12' });
    expect([field('Name').value, field('User Name').value]).toEqual(['Ana Ruiz', 'ana']);
    expect(choice('Roles')).toBeDefined();
    expect(document.querySelector('input[type=password]')).toBeNull();
  });

  test('[USER-05 USER-09 USER-27] offers several Roles from roleidname', async () => {
    const { user } = await openForm();
    await user.click(choice('Roles'));
    const options = await screen.findAllByRole('option');
    expect(options.map((option) => option.textContent?.split(' ')[0])).toEqual(['Administrator', 'Host', 'Waiter']);
    await user.click(screen.getByRole('option', { name: /^Host/ }));
    await user.keyboard('{Escape}');
    await save(user);
    expect(sent().roleId).toEqual([3, 4]);
  });

  test('does not mix roles of a restaurant with those of the platform', async () => {
    const { user } = await openAdd();
    const isOpen = (name: string) =>
      screen.getByRole('option', { name: new RegExp(`^${name}`) }).getAttribute('data-combobox-disabled') === null;
    await user.click(choice('Roles'));
    await screen.findAllByRole('option');
    expect(['Administrator', 'Host'].map(isOpen)).toEqual([true, true]);
    await user.click(screen.getByRole('option', { name: /^Administrator/ }));
    expect(['Administrator', 'Host'].map(isOpen)).toEqual([true, false]);
    await user.click(screen.getByRole('option', { name: /^Administrator/ }));
    await user.click(screen.getByRole('option', { name: /^Host/ }));
    expect(['Administrator', 'Host'].map(isOpen)).toEqual([false, true]);
  });

  test('[USER-04 USER-06] of a new user has Password, Confirm Password and the rules, and keeps typed values when the session ends, but never the password', async () => {
    const { user } = await openAdd();
    expect(['Password', 'Confirm Password'].map((name) => passwordField(name).type)).toEqual(['password', 'password']);
    expect(screen.getByRole('region', { name: 'Password rules' })).toBeDefined();
    await user.type(field('User Name'), 'bo');
    await user.type(passwordField('Password'), 'Secret@123');
    endSession('expired');
    await screen.findByRole('textbox', { name: 'Username' });
    expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain('Secret@123');
    await logIn(user, server);
    await screen.findByRole('heading', { name: 'Add User' });
    expect(field('User Name').value).toBe('bo');
    expect(passwordField('Password').value).toBe('');
  });
});
