import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { everyPrivilege, signIn } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';
import { choice, field, row } from '../../../testing/record-form.ts';
import { lastManager, testRecordScreen } from '../../../testing/record-screen-tests.ts';
import { buildRole } from '../../../testing/record-server.ts';
import { privilegesCell, roleRecord } from './role-screen.tsx';

const screenPrivileges = everyPrivilege.slice(0, 11);
const floorPrivileges = everyPrivilege.slice(11);

const server = portalTest({ privileges: everyPrivilege });
beforeEach(() => {
  server.answer('allPrivileges', { platform: false }, { privileges: screenPrivileges });
  server.answer('restaurantPrivileges', floorPrivileges);
});

const { openList, openForm, openAdd, save, sent, serve } = testRecordScreen(server, {
  record: roleRecord,
  kind: 'roles',
  path: '/portal/role',
  title: 'Role',
  noun: 'Role',
  size: 20,
  columns: ['#', 'Role Name', 'Description', 'Privileges'],
  cells: ['1', 'Waiter', 'Serves', 'Tables and orders on the floor, Taking payments'],
  failed: 'Failed to get role list!',
  none: 'No roles found.',
  names: ['Waiter', 'Host'],
  label: 'Role Name',
  saved: 'Role saved successfully!',
  sent: { roleId: 7, version: 3, roleName: 'Waiter!', description: 'Serves', privileges: ['order', 'payment'] },
  refusals: [
    ['ServerError', 'Error to save role!'],
    ['Invalid', 'Error to save role!'],
    ['MissingName', 'Mandatory field role name is missing!', 'roleName'],
    ['NameAlreadyExist', 'Role name is exists!', 'roleName'],
    ['InputDataNotProvided', 'Data not provided to save!'],
    ['MISSING_PRIVILEGE', 'Please select privilege!', 'privileges'],
    ['NotHeld', 'You cannot give a privilege that you do not have.'],
    lastManager,
  ],
  lacks: [
    ['Role Name', 'Please enter roleName!'],
    ['Privileges', 'Please select privilege!'],
  ],
  optional: ['Description'],
  ids: {
    saved: '[ROLE-01 ROLE-02 ROLE-03 ROLE-07]',
    failed: '[ROLE-14]',
    refused: '[ROLE-12 AMB-67 AMB-81]',
  },
});

describe('a role', () => {
  const typed = { ...roleRecord.initial(undefined), roleName: ' Host ', description: 'At the door ' };
  const faults = (part: object) => roleRecord.faults({ ...typed, privileges: ['order'], ...part }, undefined);

  test('[ROLE-10 ROLE-11] needs a name and a privilege', () => {
    expect(faults({})).toEqual({});
    expect(faults({ roleName: '   ' })).toEqual({ roleName: 'Please enter roleName!' });
    expect(faults({ privileges: [] })).toEqual({ privileges: 'Please select privilege!' });
  });

  test('has a limit of discounts in whole percent', () => {
    for (const discountLimit of ['', '0', '9', ' 99 ', '100']) expect(faults({ discountLimit })).toEqual({});
    for (const discountLimit of ['101', '1000', '-1', '5.5', 'x']) {
      expect(faults({ discountLimit })).toEqual({ discountLimit: 'Please enter a whole number from 0 to 100.' });
    }
  });

  test('[ROLE-17] is sent with its four fields if new', async () => {
    await roleRecord.save(undefined, { ...typed, privileges: ['order', 'item'] });
    expect(server.last('saveRole').method).toBe('POST');
    expect(sent()).toEqual({ roleName: 'Host', description: 'At the door', privileges: ['order', 'item'] });
  });

  test('is sent with what has changed', async () => {
    const waiter = buildRole({ discountLimit: 10 });
    const same = { roleId: 7, version: 3, roleName: 'Waiter', description: 'Serves', privileges: ['order', 'payment'] };
    const changes: [object, object][] = [
      [{}, {}],
      [{ discountLimit: '15' }, { discountLimit: 15 }],
      [{ discountLimit: '' }, { discountLimit: 0 }],
      [{ secondStep: false }, { secondStep: false }],
      // Only a new role can become a platform role.
      [{ platform: true }, {}],
    ];
    for (const [part, more] of changes) {
      await roleRecord.save(waiter, { ...roleRecord.initial(waiter), ...part });
      expect(sent()).toEqual({ ...same, ...more });
    }
  });

  test('[ROLE-04] shows its privileges in words, cut at 100 characters with an ellipsis', () => {
    expect(privilegesCell(everyPrivilege)).toMatch(/^Item categories, .{83}…$/);
    expect(privilegesCell(everyPrivilege)).not.toContain('itemcategory');
    expect(privilegesCell(['x'.repeat(100)])).toBe('x'.repeat(100));
    expect(privilegesCell(['x'.repeat(101)])).toBe(`${'x'.repeat(100)}…`);
  });
});

test('the list marks a role of the platform', async () => {
  serve(buildRole(), buildRole({ roleId: 1, roleName: 'Administrator', platform: true }));
  await openList();
  expect(within(row('Administrator Platform')).getByText('Platform')).toBeDefined();
  expect(within(row('Waiter')).queryByText('Platform')).toBeNull();
});

describe('the form', () => {
  test('[ROLE-06 ROLE-09] offers the server’s privileges and the extra ones', async () => {
    const { user } = await openForm();
    await user.click(choice('Privileges'));
    const options = await screen.findAllByRole('option');
    expect(options.map((option) => option.textContent?.split(' ')[0])).toEqual([
      ...screenPrivileges,
      ...floorPrivileges,
    ]);
    const ticked = () =>
      screen
        .getAllByRole('option')
        .filter((option) => option.querySelector('.mantine-CheckboxIndicator-indicator')?.hasAttribute('data-checked'))
        .map((option) => option.textContent?.split(' ')[0]);
    expect(ticked()).toEqual(['order', 'payment']);
    await user.click(screen.getByRole('option', { name: /^item\b/ }));
    await user.click(screen.getByRole('option', { name: /^order\b/ }));
    expect(ticked()).toEqual(['item', 'payment']);
    await user.keyboard('{Escape}');
    await save(user);
    await screen.findByText('Role saved successfully!');
    expect(sent().privileges).toEqual(['payment', 'item']);
  });

  test('[ROLE-05 ROLE-13 ROLE-16] reports a role that fails to load, with a retry, shows the current one from the server, and has a way back', async () => {
    const { user } = await openList();
    server.refuse('role', 'ServerError');
    await user.dblClick(screen.getByRole('row', { name: 'Waiter' }));
    await screen.findByText('Error to get role detail !');
    serve(buildRole({ description: 'Serves and pours' }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('heading', { name: 'Role Detail' });
    await waitFor(() => expect(field('Description').value).toBe('Serves and pours'));
    expect(field('Role Name').value).toBe('Waiter');
    expect(server.last('role').query).toEqual({ roleId: '7' });
    expect(choice('Privileges')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await screen.findByRole('table', { name: 'Role' });
  });
});

test('a privilege that the user does not hold can be removed from a role but not added', async () => {
  server.answer('userPrivileges', ['role', 'order']);
  signIn({ privileges: ['role', 'order'] });
  const { user } = await openForm();
  await user.click(choice('Privileges'));
  const isOpen = (name: string) =>
    screen.getByRole('option', { name: new RegExp(`^${name}\\b`) }).getAttribute('data-combobox-disabled') === null;
  await screen.findAllByRole('option');
  expect(['order', 'payment', 'item', 'discount'].map(isOpen)).toEqual([true, true, false, false]);
  await user.click(screen.getByRole('option', { name: /^discount\b/ }));
  await user.click(screen.getByRole('option', { name: /^payment\b/ }));
  await user.keyboard('{Escape}');
  await save(user);
  expect(sent().privileges).toEqual(['order']);
});

test('a platform administrator chooses whether a new role is the platform’s, and a restaurant’s staff have no choice', async () => {
  const first = await openAdd();
  await screen.findByRole('combobox', { name: 'Privileges' });
  expect(screen.queryByRole('checkbox', { name: 'Platform role' })).toBeNull();
  first.unmount();
  server.answer('allPrivileges', { platform: true }, { privileges: screenPrivileges });
  const { user } = await openAdd();
  await user.type(field('Role Name'), 'Support');
  await user.click(choice('Privileges'));
  await user.click(await screen.findByRole('option', { name: /^order\b/ }));
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('checkbox', { name: 'Platform role' }));
  await save(user);
  expect(sent()).toMatchObject({ roleName: 'Support', platform: true });
});
