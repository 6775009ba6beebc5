import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RefusalCode } from '../../../../core/contract/refusals.ts';
import type { Role } from '../../../../core/contract/roles.ts';
import type { FakeServer, SentRequest } from '../../../testing/fake-server.ts';
import { pageFigures } from '../../../testing/portal-data.ts';
import { buildToken, everyPrivilege, openPortal, signIn } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';
import { privilegesCell } from './role-screen.tsx';

const screenPrivileges = everyPrivilege.slice(0, 11);
const floorPrivileges = everyPrivilege.slice(11);

function buildRole(part: Partial<Role> = {}): Role {
  return {
    roleId: 7,
    roleName: 'Waiter',
    description: 'Serves',
    privileges: ['order', 'payment'],
    discountLimit: 0,
    platform: false,
    secondStep: false,
    version: 3,
    ...part,
  };
}

/** A server that keeps roles: pages them, answers one, takes a save. */
function serveRoles(server: FakeServer, ...rows: Role[]) {
  let kept = rows;
  server.answer('roles', ({ query }: SentRequest) => {
    const found = kept.filter(({ roleName }) => roleName.includes(query.searchText ?? ''));
    return { ...pageFigures(found.length, Number(query.page), Number(query.size)), content: found };
  });
  server.answer('role', ({ query }: SentRequest) => {
    const found = kept.find(({ roleId }) => String(roleId) === query.roleId);
    if (!found) throw new Error(`no role ${query.roleId}`);
    return found;
  });
  server.answer('saveRole', ({ body }: SentRequest) => {
    const { roleId = 90, ...rest } = JSON.parse(body ?? '{}') as Role;
    kept = [...kept.filter((one) => one.roleId !== roleId), buildRole({ ...rest, roleId, version: 9 })];
    return roleId;
  });
}

const server = portalTest({ privileges: everyPrivilege });
beforeEach(() => {
  serveRoles(
    server,
    buildRole(),
    buildRole({ roleId: 1, roleName: 'Administrator', description: '', privileges: everyPrivilege, platform: true }),
  );
  server.answer('allPrivileges', { platform: false }, { privileges: screenPrivileges });
  server.answer('restaurantPrivileges', floorPrivileges);
});

async function openList() {
  const page = openPortal('/portal/role');
  await screen.findByRole('table', { name: 'Role' });
  return page;
}

async function openForm(name = 'Waiter') {
  const page = await openList();
  await page.user.dblClick(screen.getByRole('row', { name }));
  await screen.findByRole('textbox', { name: 'Role Name' });
  return page;
}

async function openAdd() {
  const page = await openList();
  await page.user.click(screen.getByRole('button', { name: 'Add New Role' }));
  await screen.findByRole('heading', { name: 'Add Role' });
  return page;
}

type User = Awaited<ReturnType<typeof openList>>['user'];

const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Role Name' });
const descriptionField = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });
const privilegesField = () => screen.getByRole('combobox', { name: 'Privileges' });
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const pick = async (user: User, ...names: string[]) => {
  await user.click(privilegesField());
  for (const name of names) await user.click(await screen.findByRole('option', { name: new RegExp(`^${name}\\b`) }));
  await user.keyboard('{Escape}');
};

async function pressSave(user: User, answer = 'Save') {
  await user.click(saveButton());
  const dialog = await screen.findByRole('dialog', { name: 'Are you sure to save Role?' });
  await user.click(within(dialog).getByRole('button', { name: answer }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

const sentRole = () => JSON.parse(server.last('saveRole').body ?? '');

describe('the list', () => {
  test('[ROLE-01 ROLE-02 ROLE-03 ROLE-07] search, Add New Role, the columns, 20 rows', async () => {
    const { user } = await openList();
    expect(server.last('roles').query).toEqual({ page: '0', size: '20', searchText: '' });
    expect(screen.getByRole('button', { name: 'Add New Role' })).toBeDefined();
    const headers = screen.getAllByRole('columnheader').map((one) => one.textContent);
    expect(headers).toEqual(['#', 'Role Name', 'Description', 'Privileges']);
    const row = within(screen.getByRole('row', { name: 'Waiter' })).getAllByRole('cell');
    expect(row.map((cell) => cell.textContent)).toEqual(['1', 'Waiter', 'Serves', 'order, payment']);
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'Wait{Enter}');
    await waitFor(() => expect(server.last('roles').query.searchText).toBe('Wait'));
  });

  test('[ROLE-04] long privileges are cut at 100 characters, with an ellipsis', async () => {
    await openList();
    const cell = within(screen.getByRole('row', { name: 'Administrator Platform' })).getAllByRole('cell')[3];
    expect(cell?.textContent).toBe(`${everyPrivilege.join(', ').slice(0, 100)}…`);
    expect(privilegesCell(['x'.repeat(100)])).toBe('x'.repeat(100));
    expect(privilegesCell(['x'.repeat(101)])).toBe(`${'x'.repeat(100)}…`);
  });

  test('a role of the platform is marked', async () => {
    await openList();
    expect(within(screen.getByRole('row', { name: 'Administrator Platform' })).getByText('Platform')).toBeDefined();
    expect(within(screen.getByRole('row', { name: 'Waiter' })).queryByText('Platform')).toBeNull();
  });

  test('[ROLE-14] a refused list says so', async () => {
    server.refuse('roles', 'ServerError');
    openPortal('/portal/role');
    await screen.findByText('Failed to get role list!');
  });

  test('an empty list says so', async () => {
    serveRoles(server);
    openPortal('/portal/role');
    await screen.findByText('No roles found.');
  });

  test('is not for somebody without its privilege', async () => {
    server.answer('userPrivileges', ['user']);
    signIn({ privileges: ['user'] });
    const page = openPortal('/portal/role');
    await waitFor(() => expect(page.address()).toBe('/portal/home'));
    expect(server.sent('roles')).toEqual([]);
  });
});

describe('the form', () => {
  test('[ROLE-05 ROLE-16] shows the role as the server has it now', async () => {
    const { user } = await openList();
    serveRoles(server, buildRole({ description: 'Serves and pours' }));
    await user.dblClick(screen.getByRole('row', { name: 'Waiter' }));
    await screen.findByRole('heading', { name: 'Role Detail' });
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Role Name' })).value).toBe('Waiter');
    expect(descriptionField().value).toBe('Serves and pours');
    expect(server.last('role').query).toEqual({ roleId: '7' });
    expect(privilegesField()).toBeDefined();
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  test('[ROLE-06 ROLE-09] Privileges ticks any of the server’s privileges and the extra ones', async () => {
    const { user } = await openForm();
    await user.click(privilegesField());
    const options = await screen.findAllByRole('option');
    expect(options.map((one) => one.textContent?.split(' ')[0])).toEqual([...screenPrivileges, ...floorPrivileges]);
    const ticked = () =>
      screen
        .getAllByRole('option')
        .filter((one) => one.querySelector('.mantine-CheckboxIndicator-indicator')?.hasAttribute('data-checked'))
        .map((one) => one.textContent?.split(' ')[0]);
    expect(ticked()).toEqual(['order', 'payment']);
    await user.click(screen.getByRole('option', { name: /^item\b/ }));
    await user.click(screen.getByRole('option', { name: /^order\b/ }));
    expect(ticked()).toEqual(['item', 'payment']);
    await user.keyboard('{Escape}');
    await pressSave(user);
    await screen.findByText('Role saved successfully!');
    expect(sentRole().privileges).toEqual(['payment', 'item']);
  });

  test('[ROLE-17] a new role goes out with its four fields and appears in the list', async () => {
    const { user } = await openAdd();
    await user.type(nameField(), ' Host ');
    await pick(user, 'order', 'item');
    await user.type(descriptionField(), 'At the door');
    await pressSave(user);
    await screen.findByText('Role saved successfully!');
    expect(server.last('saveRole').method).toBe('POST');
    expect(sentRole()).toEqual({ roleName: 'Host', description: 'At the door', privileges: ['order', 'item'] });
    await screen.findByRole('row', { name: 'Host' });
  });

  test('a changed role goes out with its id and the version that was loaded', async () => {
    const { user } = await openForm();
    await user.type(descriptionField(), ' well');
    await pressSave(user);
    expect(sentRole()).toEqual({
      roleId: 7,
      version: 3,
      roleName: 'Waiter',
      description: 'Serves well',
      privileges: ['order', 'payment'],
    });
  });

  test('whoever does not confirm has saved nothing and keeps the form', async () => {
    const { user } = await openForm();
    await user.type(descriptionField(), ' well');
    await pressSave(user, 'Cancel');
    expect(server.sent('saveRole')).toEqual([]);
    expect(descriptionField().value).toBe('Serves well');
  });

  test('[ROLE-10] without a name nothing is asked or sent', async () => {
    const { user } = await openAdd();
    await user.type(nameField(), '   ');
    await pick(user, 'order');
    await user.click(saveButton());
    await screen.findByText('Please enter roleName!');
    expect(document.activeElement).toBe(nameField());
    expect(server.sent('saveRole')).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('[ROLE-11] without a privilege neither', async () => {
    const { user } = await openAdd();
    await user.type(nameField(), 'Host');
    await user.click(saveButton());
    await screen.findByText('Please select privilege!');
    expect(server.sent('saveRole')).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each<[string, RefusalCode, string]>([
    ['[ROLE-12]', 'ServerError', 'Error to save role!'],
    ['[ROLE-12]', 'Invalid', 'Error to save role!'],
    ['[AMB-67]', 'MissingName', 'Mandatory field role name is missing!'],
    ['[AMB-81]', 'NameAlreadyExist', 'Role name is exists!'],
    ['[AMB-81]', 'InputDataNotProvided', 'Data not provided to save!'],
    ['[AMB-81]', 'MISSING_PRIVILEGE', 'Please select privilege!'],
    ['[AMB-81]', 'NotHeld', 'You cannot give a privilege that you do not have.'],
    [
      '[AMB-81]',
      'LastUserManager',
      'This is the last user who can manage users. Give another user that privilege first.',
    ],
    ['[AMB-81]', 'Stale', 'Someone else has changed this in the meantime. Please check it again.'],
  ])('%s a save refused with %s says "%s" and keeps what was typed', async (_, code, words) => {
    server.refuse('saveRole', code);
    const { user } = await openForm();
    await user.type(nameField(), 's');
    await pressSave(user);
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(nameField().value).toBe('Waiters');
    expect(screen.getByText('Unsaved changes')).toBeDefined();
    expect(screen.queryByText('Role saved successfully!')).toBeNull();
  });

  test('[ROLE-13] a role that cannot be got says so, with a way to try again and one back', async () => {
    const { user } = await openList();
    server.refuse('role', 'ServerError');
    await user.dblClick(screen.getByRole('row', { name: 'Waiter' }));
    await screen.findByText('Error to get role detail !');
    serveRoles(server, buildRole());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('textbox', { name: 'Role Name' });
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await screen.findByRole('table', { name: 'Role' });
  });

  test('leaving with changes asks first', async () => {
    const { user } = await openForm();
    await user.type(nameField(), 's');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    const dialog = await screen.findByRole('dialog', { name: 'Record has been modified, are you sure to exit?' });
    await user.click(within(dialog).getByRole('button', { name: 'Exit' }));
    await screen.findByRole('table', { name: 'Role' });
    expect(server.sent('saveRole')).toEqual([]);
  });

  test('what was typed, and the version it was typed over, survive a session that ends', async () => {
    const { user } = await openForm();
    await user.type(nameField(), 's');
    server.refuse('saveRole', 'NotSignedIn');
    await pressSave(user);
    serveRoles(server, buildRole({ version: 8 }));
    server.answer('signIn', { username: 'manager', name: 'Maria Lopez', token: buildToken() });
    await user.type(await screen.findByRole('textbox', { name: 'Username' }), 'manager');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await screen.findByRole('heading', { name: 'Role Detail' });
    await waitFor(() => expect(nameField().value).toBe('Waiters'));
    await pressSave(user);
    expect(sentRole()).toMatchObject({ roleId: 7, version: 3, roleName: 'Waiters' });
  });
});

describe('nobody grants a privilege that they do not hold', () => {
  test('it can be taken from a role, but not put into one', async () => {
    server.answer('userPrivileges', ['role', 'order']);
    signIn({ privileges: ['role', 'order'] });
    const { user } = await openForm();
    await user.click(privilegesField());
    const isOpen = (name: string) =>
      screen.getByRole('option', { name: new RegExp(`^${name}\\b`) }).getAttribute('data-combobox-disabled') === null;
    await screen.findAllByRole('option');
    expect(['order', 'payment', 'item', 'discount'].map(isOpen)).toEqual([true, true, false, false]);
    await user.click(screen.getByRole('option', { name: /^discount\b/ }));
    await user.click(screen.getByRole('option', { name: /^payment\b/ }));
    await user.keyboard('{Escape}');
    await pressSave(user);
    expect(sentRole().privileges).toEqual(['order']);
  });
});

describe('a platform administrator', () => {
  test('chooses whether a new role is the platform’s; a restaurant’s staff are not asked', async () => {
    const first = await openAdd();
    await screen.findByRole('combobox', { name: 'Privileges' });
    expect(screen.queryByRole('checkbox', { name: 'Platform role' })).toBeNull();
    first.unmount();
    server.answer('allPrivileges', { platform: true }, { privileges: screenPrivileges });
    const { user } = await openAdd();
    await user.type(nameField(), 'Support');
    await pick(user, 'order');
    await user.click(await screen.findByRole('checkbox', { name: 'Platform role' }));
    await pressSave(user);
    expect(sentRole()).toMatchObject({ roleName: 'Support', platform: true });
  });
});
