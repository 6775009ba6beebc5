import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { privileges } from '../../../core/domain/privileges.ts';
import { isPassword } from '../../platform/auth/passwords.ts';
import { outcome, testApp, told } from '../../testing/test-app.ts';
import { changeOf, sorted, userDesk } from '../../testing/user-desk.ts';

const test = await testApp();

const { newRestaurant, buildEditor, editorOfNew, buildRecord, stored, roleIdsOf } = userDesk(test);

describe('GET users', () => {
  it('returns a page by name with roles, 20 rows by default, and no password [USER-07 USER-08 USER-23]', async () => {
    const { restaurantId, ...editor } = await editorOfNew();
    const ana = await test.buildUser({ restaurantId, name: 'Ana Ruiz', email: 'ana@example.com', privileges: [] });
    const second = await test.buildRole({ restaurantId, name: 'A second role' });
    await test.addRow('user_roles', { user_id: ana.id, role_id: second.id });
    const role = await test.findRow('roles', ana.roleId, ['name']);
    for (let at = 0; at < 20; at += 1) await test.buildUser({ restaurantId, name: `Bo ${at}`, privileges: [] });
    const result = await editor.page();
    expect(result).toMatchObject({ number: 0, size: 20, totalElements: 22, totalPages: 2, first: true, last: false });
    expect(result.content[0]).toEqual({
      ...{ userId: ana.id, name: 'Ana Ruiz', username: ana.username, userEmail: 'ana@example.com' },
      ...{ password: '', repassword: '', platform: false, secondStep: false, version: 1 },
      ...{ roleId: [second.id, ana.roleId], roleName: ['A second role', role.name] },
    });
    expect(JSON.stringify(result)).not.toContain('argon2');
    expect((await editor.page({ page: 1 })).content).toHaveLength(2);
  });

  it('searches name, user name, email and role, without removed users', async () => {
    const { restaurantId, ...editor } = await editorOfNew(['user']);
    const ana = await test.buildUser({ restaurantId, name: 'Ana Ruiz', email: 'cook@example.com' });
    const gone = await test.buildUser({ restaurantId, name: 'Ana Gone' });
    await test.changeRows('users', gone.id, { removed_at: new Date() });
    const role = await test.findRow('roles', ana.roleId, ['name']);
    for (const searchText of ['ANA ', ana.username, 'cook@', role.name])
      expect((await editor.page({ searchText })).content).toMatchObject([{ userId: ana.id }]);
    expect((await editor.page({ searchText: '%' })).content).toEqual([]);
  });

  it('shows staff of a restaurant its own users only; the platform also its own, beside the chosen one’s', async () => {
    const here = await newRestaurant();
    const own = await test.buildUser({ restaurantId: here });
    const foreign = await test.buildUser();
    const manager = await buildEditor(here);
    const admin = await buildEditor(null, privileges, here);
    const ids = async (editor: typeof manager) =>
      (await editor.page({ size: 100 })).content.map((row: { userId: number }) => row.userId);
    expect((await ids(manager)).sort()).toEqual([own.id, manager.user.id].sort());
    const seen = await ids(admin);
    expect(seen).toEqual(expect.arrayContaining([own.id, manager.user.id, admin.user.id]));
    expect(seen).not.toContain(foreign.id);
  });
});

it('GET user returns one user, and no platform user [USER-24]', async () => {
  const { user, read } = await buildEditor(await newRestaurant());
  const admin = await test.buildUser({ restaurantId: null });
  const own = (await read(user.id)).json().result;
  expect(own).toMatchObject({ userId: user.id, roleId: [user.roleId], password: '' });
  for (const id of [admin.id, 99_999_999]) expect(outcome(await read(id))).toEqual([404, 'NotFound']);
  for (const id of ['x', undefined]) expect(outcome(await read(id))).toEqual([400, 'Invalid']);
});

describe('POST user', () => {
  it('adds a user with one or more roles, who can sign in at once [USER-09 USER-25]', async () => {
    const { restaurantId, ...editor } = await editorOfNew();
    const record = await buildRecord(restaurantId);
    const second = await test.buildRole({ restaurantId, privileges: ['payment'] });
    const roleId = [...record.roleId, second.id];
    const { result } = (await editor.save({ ...record, name: ' Ana Ruiz ', roleId, userId: 0 })).json();
    const row = await stored(result);
    expect(row).toMatchObject({ restaurant_id: restaurantId, name: 'Ana Ruiz', email: 'ana@example.com', version: 1 });
    expect(row.password_hash).toMatch(/^\$argon2id\$/);
    expect(await roleIdsOf(result)).toEqual(sorted(roleId));
    const { username, password } = record;
    const signIn = await test.send(endpoints.signIn, { payload: { username, password } });
    const authorization = `JWT-${signIn.json().result.token}`;
    const held = await test.send(endpoints.userPrivileges, { headers: { authorization } });
    expect(held.json().result).toEqual(['order', 'payment']);
  });

  it('changes a user and keeps the password', async () => {
    const { restaurantId, ...editor } = await editorOfNew();
    const user = await test.buildUser({ restaurantId, password: 'Before@123' });
    const { id: roleId } = await test.buildRole({ restaurantId, privileges: ['item'] });
    const record = { ...changeOf(user), name: 'New Name', userEmail: 'new@example.com', roleId: [String(roleId)] };
    expect((await editor.save(record)).json()).toMatchObject({ success: true, result: user.id });
    const row = await stored(user.id);
    expect(row).toMatchObject({ name: 'New Name', email: 'new@example.com', version: 2 });
    expect(await isPassword('Before@123', row.password_hash)).toBe(true);
    expect(await roleIdsOf(user.id)).toEqual([roleId]);
    const withPassword = await editor.save({ ...record, password: 'Other@1234', repassword: 'Other@1234' });
    expect(outcome(withPassword)).toEqual([422, 'INVALID_PASSWORD']);
  });

  it.each([
    ['no body', undefined, 422, 'InputDataNotProvided', undefined],
    ['no name', { name: ' ' }, 422, 'MissingName', 'name'],
    ['no user name', { username: '' }, 422, 'MissingName', 'username'],
    ['no email', { userEmail: '' }, 422, 'INVALID_EMAIL', undefined],
    ['an email that is none', { userEmail: 'ana@example' }, 422, 'INVALID_EMAIL', undefined],
    ['no password', { password: '', repassword: '' }, 422, 'INVALID_PASSWORD', undefined],
    ['unequal passwords', { repassword: 'Secret@124' }, 422, 'INVALID_PASSWORD', undefined],
    ['a password without its repetition', { repassword: undefined }, 422, 'INVALID_PASSWORD', undefined],
    ['a weak password', { password: 'secret', repassword: 'secret' }, 422, 'INVALID_PASSWORD', 'password'],
    ['no role', { roleId: [] }, 422, 'MISSING_ROLE', undefined],
    ['a role that is none', { roleId: [99_999_999] }, 422, 'MISSING_ROLE', undefined],
    ['a name of 201 characters', { name: 'x'.repeat(201) }, 422, 'Invalid', 'name'],
    ['a user name of 201 characters', { username: 'x'.repeat(201) }, 422, 'Invalid', 'username'],
    ['roles as text', { roleId: 'all' }, 400, 'Invalid', 'roleId'],
    ['a password of 201 characters', { password: 'x'.repeat(201) }, 400, 'Invalid', 'password'],
  ])('refuses %s', async (_what, part, status, code, field) => {
    const { restaurantId, ...editor } = await editorOfNew();
    const response = await editor.save(part && (await buildRecord(restaurantId, part)));
    expect(response.statusCode).toBe(status);
    const { success, message, error, fields } = response.json();
    expect([success, error ?? message]).toEqual([false, code]);
    expect(fields?.[0]?.path).toBe(field);
    expect(await test.findRows('users', { restaurant_id: restaurantId }, ['id'])).toHaveLength(1);
  });

  it('refuses a taken user name in any restaurant, case and spacing; a removed user’s is free', async () => {
    const { restaurantId, ...editor } = await editorOfNew();
    const other = await test.buildUser();
    const record = await buildRecord(restaurantId, { username: ` ${other.username.toUpperCase()} ` });
    expect(told(await editor.save(record))).toEqual([409, 'USERNAME_EXIST', 'User name is exists!']);
    const change = await editor.save({ ...changeOf(editor.user), username: other.username });
    expect(change.json().error).toBe('USERNAME_EXIST');
    await test.changeRows('users', other.id, { removed_at: new Date() });
    expect((await editor.save(record)).statusCode).toBe(200);
  });

  it('refuses an older version', async () => {
    const editor = await buildEditor(await newRestaurant());
    const record = changeOf(editor.user);
    expect((await editor.save({ ...record, version: 1 })).statusCode).toBe(200);
    expect(outcome(await editor.save({ ...record, name: 'Too late', version: 1 }))).toEqual([409, 'Stale']);
    expect((await stored(editor.user.id)).name).toBe(editor.user.name);
  });

  it('changes no user and grants no role of the platform', async () => {
    const { restaurantId, ...editor } = await editorOfNew();
    const admin = await test.buildUser({ restaurantId: null });
    const change = { ...changeOf(admin), roleId: [editor.user.roleId] };
    expect(outcome(await editor.save(change))).toEqual([404, 'NotFound']);
    const given = await buildRecord(restaurantId, { roleId: [admin.roleId] });
    expect(outcome(await editor.save(given))).toEqual([422, 'MISSING_ROLE']);
    expect(await roleIdsOf(admin.id)).toEqual([admin.roleId]);
  });

  it("puts a platform administrator's new user where their roles are, and never mixes the two", async () => {
    const restaurantId = await newRestaurant();
    const admin = await buildEditor(null, privileges, restaurantId);
    const ofRestaurant = await buildRecord(restaurantId);
    const ofPlatform = await buildRecord(null);
    expect((await stored((await admin.save(ofRestaurant)).json().result)).restaurant_id).toBe(restaurantId);
    const { result: userId } = (await admin.save(ofPlatform)).json();
    expect((await stored(userId)).restaurant_id).toBeNull();
    const both = { roleId: [...ofRestaurant.roleId, ...ofPlatform.roleId] };
    const mixed = await admin.save(await buildRecord(restaurantId, both));
    expect([mixed.statusCode, mixed.json().fields[0].path]).toEqual([422, 'roleId']);
    const change = { userId, password: '', repassword: '', roleId: ofRestaurant.roleId };
    expect((await admin.save({ ...ofPlatform, ...change })).statusCode).toBe(422);
    expect((await stored(userId)).restaurant_id).toBeNull();
  });
});

it('an invisible name or user name is refused', async () => {
  const { restaurantId, ...editor } = await editorOfNew();
  const record = await buildRecord(restaurantId);
  for (const blank of ['\u200b', ' \u2800 ', '\u3164\u00ad', '\u202e']) {
    for (const part of [{ name: blank }, { username: blank }])
      expect(outcome(await editor.save({ ...record, ...part }))).toEqual([422, 'MissingName']);
  }
});

describe('DELETE user', () => {
  it('removes a user; their session is void on its next call and their name is free [USER-26]', async () => {
    const { restaurantId, ...editor } = await editorOfNew();
    const { headers, ...user } = await test.buildStaff({ restaurantId });
    const menus = async () => (await test.send(endpoints.menus, { headers })).statusCode;
    expect(await menus()).toBe(200);
    expect((await editor.remove(user.id)).json()).toEqual({ success: true, result: null, message: 'Ok' });
    expect(await menus()).toBe(401);
    const signIn = await test.send(endpoints.signIn, { payload: { username: user.username, password: user.password } });
    expect(signIn.statusCode).toBe(401);
    expect((await stored(user.id)).removed_at).not.toBeNull();
    expect((await editor.remove(user.id)).statusCode).toBe(404);
    expect((await editor.save(await buildRecord(restaurantId, { username: user.username }))).statusCode).toBe(200);
  });

  it('finds no user of the platform', async () => {
    const editor = await buildEditor(await newRestaurant());
    const admin = await test.buildUser({ restaurantId: null });
    expect(outcome(await editor.remove(admin.id))).toEqual([404, 'NotFound']);
    expect((await stored(admin.id)).removed_at).toBeNull();
    for (const junk of ['x', '', '-1', '1.5']) expect((await editor.remove(junk)).statusCode).toBe(400);
  });
});
