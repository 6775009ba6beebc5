import { expect, it } from 'vitest';
import { privileges } from '../../../core/domain/privileges.ts';
import { testKnownPlace } from '../../testing/known-place.ts';
import { onePage } from '../../testing/one-page.ts';
import { addRow, buildUser, changeRows } from '../../testing/test-app.ts';

/** Every field of every response about users, roles and the session, literally, from rows with distinct values. */

const test = await testKnownPlace();
const { get, post, place, db } = test;
const { restaurantId } = place;
const addRole = async (restaurant_id: number | null, name: string, description: string, version: number) =>
  addRow(db, 'roles', { restaurant_id, name, description, privileges: ['item', 'order'], version });
await changeRows(db, 'roles', place.user.roleId, { name: 'All of it', version: 55 });
const kitchen = await addRole(restaurantId, 'Kitchen hand', 'Cuts and cleans', 51);
const platform = await addRole(null, 'Overseer', 'Looks after all', 52);
const bela = await addRow(db, 'users', {
  ...{ restaurant_id: restaurantId, name: 'Bela Novak', username: 'bela.n', email: 'bela@quay.test' },
  ...{ password_hash: 'never shown', version: 53 },
});
await addRow(db, 'user_roles', { user_id: bela.id, role_id: kitchen.id });
await addRow(db, 'user_roles', { user_id: bela.id, role_id: place.user.roleId });

const belaOnTheWire = {
  userId: bela.id,
  name: 'Bela Novak',
  username: 'bela.n',
  userEmail: 'bela@quay.test',
  password: '',
  repassword: '',
  roleId: [place.user.roleId, kitchen.id],
  roleName: ['All of it', 'Kitchen hand'],
  platform: false,
  secondStep: false,
  version: 53,
};
const kitchenOnTheWire = {
  ...{ roleId: kitchen.id, roleName: 'Kitchen hand', description: 'Cuts and cleans', privileges: ['item', 'order'] },
  discountLimit: 0,
  ...{ platform: false, secondStep: false, version: 51 },
};

it('users and user: a user with their roles, never a password', async () => {
  const { success, message, result } = await get('users?searchText=Bela');
  expect({ success, message }).toEqual({ success: true, message: 'Ok' });
  expect(result).toEqual(onePage(20, [belaOnTheWire]));
  expect((await get(`user?userId=${bela.id}`)).result).toEqual(belaOnTheWire);
});

it('roles and role: a role with its privileges', async () => {
  const { result } = await get('roles');
  const all = {
    ...{ roleId: place.user.roleId, roleName: 'All of it', description: '', privileges: [...privileges] },
    discountLimit: 0,
    ...{ platform: false, secondStep: false, version: 55 },
  };
  expect(result).toEqual(onePage(20, [all, kitchenOnTheWire]));
  expect((await get(`role?roleId=${kitchen.id}`)).result).toEqual(kitchenOnTheWire);
});

it('records of the platform are marked, for the platform', async () => {
  const { id } = await buildUser(db, { restaurantId: null, name: 'Olu Platform' });
  const headers = await test.staffHeaders(id);
  expect((await get(`role?roleId=${platform.id}`, headers)).result).toEqual({
    ...{ roleId: platform.id, roleName: 'Overseer', description: 'Looks after all', privileges: ['item', 'order'] },
    discountLimit: 0,
    ...{ platform: true, secondStep: false, version: 52 },
  });
  expect((await get(`user?userId=${id}`, headers)).result).toMatchObject({ name: 'Olu Platform', platform: true });
  expect((await get('roleidname', headers)).result).toContainEqual({
    ...{ id: platform.id, name: 'Overseer', platform: true },
  });
  expect((await get('allprivileges', headers)).result).toEqual({ platform: true });
});

it('roleidname: id, name and owner', async () => {
  expect((await get('roleidname')).result).toEqual([
    { id: place.user.roleId, name: 'All of it', platform: false },
    { id: kitchen.id, name: 'Kitchen hand', platform: false },
  ]);
});

it('allprivileges and restauntprivs: every privilege in one of the two lists [ROLE-19]', async () => {
  const screens = await get('allprivileges');
  const floor = await get('restauntprivs');
  expect(screens.result).toEqual({ platform: false });
  expect([...screens.privileges, ...floor.result].sort()).toEqual([...privileges].sort());
  expect(floor.result).toEqual(expect.arrayContaining(['order', 'payment', 'discount', 'refund', 'takeorder']));
});

it('generate-token: user name, name and a token that opens the session; userprivileges its privileges [LOGIN-11 SHELL-37]', async () => {
  const user = await buildUser(db, { restaurantId, name: 'Tam Reyes', username: 'tam.r', privileges: ['order'] });
  const answer = await post('token/generate-token', { username: 'TAM.R', password: user.password }, {});
  expect(answer).toEqual({
    success: true,
    message: 'Ok',
    result: { username: 'tam.r', name: 'Tam Reyes', token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) },
  });
  const headers = { authorization: `JWT-${answer.result.token}` };
  expect((await get('userprivileges', headers)).result).toEqual(['order']);
});
