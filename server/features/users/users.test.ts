import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { privileges } from '../../../core/domain/privileges.ts';
import { isPassword } from '../../platform/auth/passwords.ts';
import { outcome, summaryOf, testApp, uniqueWord } from '../../testing/test-app.ts';
import { changeOf, sorted, userDesk } from '../../testing/user-desk.ts';
import { hashOfToken } from '../passwords/passwords.service.ts';

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
      userId: ana.id,
      name: 'Ana Ruiz',
      username: ana.username,
      userEmail: 'ana@example.com',
      password: '',
      repassword: '',
      platform: false,
      secondStep: false,
      version: 1,
      roleId: [second.id, ana.roleId],
      roleName: ['A second role', role.name],
    });
    expect(JSON.stringify(result)).not.toContain('argon2');
    expect((await editor.page({ page: 1 })).content).toHaveLength(2);
  });

  it('searches name, user name, email and role, without removed users', async () => {
    const { restaurantId, ...editor } = await editorOfNew(['user']);
    const ana = await test.buildUser({ restaurantId, name: 'Ana Ruiz', email: 'cook@example.com' });
    await editor.remove((await test.buildUser({ restaurantId, name: 'Ana Gone', privileges: [] })).id);
    const role = await test.findRow('roles', ana.roleId, ['name']);
    for (const searchText of ['ANA ', ana.username, 'cook@', role.name])
      expect((await editor.page({ searchText })).content).toMatchObject([{ userId: ana.id }]);
    expect((await editor.page({ searchText: '%' })).content).toEqual([]);
  });

  it('shows staff of a restaurant its own users only; the platform also its own, beside the chosen one’s', async () => {
    const here = await newRestaurant();
    const user = await test.buildUser({ restaurantId: here });
    const foreign = await test.buildUser();
    const manager = await buildEditor(here);
    const admin = await buildEditor(null, privileges, here);
    const ids = async (editor: typeof manager) =>
      (await editor.page({ size: 100 })).content.map((row: { userId: number }) => row.userId);
    expect((await ids(manager)).sort()).toEqual([user.id, manager.user.id].sort());
    const seen = await ids(admin);
    expect(seen).toEqual(expect.arrayContaining([user.id, manager.user.id, admin.user.id]));
    expect(seen).not.toContain(foreign.id);
  });
});

it('GET user returns one user, and no platform user [USER-24]', async () => {
  const { user, read } = await buildEditor(await newRestaurant());
  const admin = await test.buildUser({ restaurantId: null });
  const record = (await read(user.id)).json().result;
  expect(record).toMatchObject({ userId: user.id, roleId: [user.roleId], password: '' });
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

  it('changes a user of that version and keeps the password; a link mailed to the old address is void', async () => {
    const { restaurantId, ...editor } = await editorOfNew();
    const user = await test.buildUser({ restaurantId, password: 'Before@123' });
    const link = { token_hash: hashOfToken(crypto.randomUUID()), expires_at: new Date(Date.now() + 3_600_000) };
    await test.addRow('password_links', { ...link, user_id: user.id });
    const usedAt = async () => (await test.findRow('password_links', { user_id: user.id })).used_at;
    const { id: roleId } = await test.buildRole({ restaurantId, privileges: ['item'] });
    const record = { ...changeOf(user), name: 'New Name', roleId: [String(roleId)], version: 1 };
    expect((await editor.save(record)).json()).toMatchObject({ success: true, result: user.id });
    expect(await usedAt()).toBeNull();
    expect(outcome(await editor.save({ ...record, name: 'Too late' }))).toEqual([409, 'Stale']);
    await editor.save({ ...record, userEmail: 'new@example.com', version: 2 });
    expect(await usedAt()).not.toBeNull();
    const row = await stored(user.id);
    expect(row).toMatchObject({ name: 'New Name', email: 'new@example.com', version: 3 });
    expect(await isPassword('Before@123', row.password_hash)).toBe(true);
    expect(await roleIdsOf(user.id)).toEqual([roleId]);
    const passwords = { password: 'Other@1234', repassword: 'Other@1234' };
    expect(outcome(await editor.save({ ...record, ...passwords, version: 3 }))).toEqual([422, 'INVALID_PASSWORD']);
  });

  it('refuses an invalid user, at the field at fault', async () => {
    const { restaurantId, ...editor } = await editorOfNew();
    const record = await buildRecord(restaurantId);
    const long = 'x'.repeat(201);
    const refused: (readonly [object | undefined, number, string, string?])[] = [
      [undefined, 422, 'InputDataNotProvided'],
      ...[' ', '\u200b', ' \u2800 ', '\u3164\u00ad', '\u202e'].map(
        (name) => [{ name }, 422, 'MissingName', 'name'] as const,
      ),
      [{ username: '' }, 422, 'MissingName', 'username'],
      [{ username: '\u202e' }, 422, 'MissingName', 'username'],
      [{ userEmail: '' }, 422, 'INVALID_EMAIL'],
      [{ userEmail: 'ana@example' }, 422, 'INVALID_EMAIL'],
      [{ password: '', repassword: '' }, 422, 'INVALID_PASSWORD'],
      [{ repassword: 'Secret@124' }, 422, 'INVALID_PASSWORD'],
      [{ repassword: undefined }, 422, 'INVALID_PASSWORD'],
      [{ password: 'secret', repassword: 'secret' }, 422, 'INVALID_PASSWORD', 'password'],
      [{ roleId: [] }, 422, 'MISSING_ROLE'],
      [{ roleId: [99_999_999] }, 422, 'MISSING_ROLE'],
      [{ name: long }, 422, 'Invalid', 'name'],
      [{ username: long }, 422, 'Invalid', 'username'],
      [{ roleId: 'all' }, 400, 'Invalid', 'roleId'],
      [{ password: long }, 400, 'Invalid', 'password'],
    ];
    for (const [part, status, code, field] of refused) {
      const answer = await editor.save(part && { ...record, ...part });
      expect([part, ...outcome(answer), answer.json().fields?.[0]?.path]).toEqual([part, status, code, field]);
    }
    expect(await test.findRows('users', { restaurant_id: restaurantId }, ['id'])).toHaveLength(1);
  });

  it('refuses a taken user name in any restaurant, case and spacing; a removed user’s is free', async () => {
    const { restaurantId, ...editor } = await editorOfNew();
    const other = await test.buildUser();
    const record = await buildRecord(restaurantId, { username: ` ${other.username.toUpperCase()} ` });
    expect(summaryOf(await editor.save(record))).toEqual([409, 'USERNAME_EXIST', 'User name is exists!']);
    const change = await editor.save({ ...changeOf(editor.user), username: other.username });
    expect(change.json().error).toBe('USERNAME_EXIST');
    await test.changeRows('users', other.id, { removed_at: new Date() });
    expect((await editor.save(record)).statusCode).toBe(200);
  });

  it('changes and removes no user, and grants no role, of the platform', async () => {
    const { restaurantId, ...editor } = await editorOfNew();
    const admin = await test.buildUser({ restaurantId: null });
    const change = { ...changeOf(admin), roleId: [editor.user.roleId] };
    for (const answer of [await editor.save(change), await editor.remove(admin.id)])
      expect(outcome(answer)).toEqual([404, 'NotFound']);
    const given = await buildRecord(restaurantId, { roleId: [admin.roleId] });
    expect(outcome(await editor.save(given))).toEqual([422, 'MISSING_ROLE']);
    expect(await roleIdsOf(admin.id)).toEqual([admin.roleId]);
    expect((await stored(admin.id)).removed_at).toBeNull();
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

it('DELETE user removes a user; their session is void on its next call and their name is free [USER-26]', async () => {
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

describe('users cannot grant, through a role, a privilege that they do not hold', () => {
  it('to a new or existing user or themselves; existing roles stay', async () => {
    const { restaurantId, ...editor } = await editorOfNew(['user', 'order']);
    const strong = await test.buildRole({ restaurantId, privileges: ['order', 'discount'] });
    const weak = await test.buildRole({ restaurantId, privileges: ['order'] });
    const record = await buildRecord(restaurantId);
    expect(outcome(await editor.save({ ...record, roleId: [strong.id] }))).toEqual([403, 'NotHeld']);
    const user = await test.buildUser({ restaurantId, privileges: ['order'] });
    const change = changeOf(user);
    expect((await editor.save({ ...change, roleId: [user.roleId, strong.id] })).statusCode).toBe(403);
    expect((await editor.save({ ...change, roleId: [user.roleId, weak.id] })).statusCode).toBe(200);
    expect(await roleIdsOf(user.id)).toEqual(sorted([user.roleId, weak.id]));
    expect((await editor.save({ ...change, roleId: [weak.id] })).statusCode).toBe(200);
    const self = changeOf(editor.user);
    const stronger = await editor.save({ ...self, roleId: [editor.user.roleId, strong.id] });
    expect(outcome(stronger)).toEqual([403, 'NotHeld']);
    expect((await editor.save({ ...self, userEmail: 'me@example.com' })).statusCode).toBe(200);
  });

  it('or rename, change or delete a user who holds more', async () => {
    const { restaurantId, ...editor } = await editorOfNew(['user', 'order']);
    const weak = await test.buildRole({ restaurantId, privileges: ['order'] });
    const boss = await test.buildUser({ restaurantId, privileges: ['user', 'order', 'discount'] });
    const before = await stored(boss.id);
    const ofName = [{ name: 'Renamed' }, { username: uniqueWord('renamed') }, { userEmail: 'thief@example.com' }];
    for (const change of [...ofName, { roleId: [weak.id] }, { roleId: [boss.roleId, weak.id] }, {}]) {
      const refused = await editor.save({ ...changeOf(boss), ...change });
      expect(outcome(refused), JSON.stringify(change)).toEqual([403, 'NotHeld']);
    }
    expect(outcome(await editor.remove(boss.id))).toEqual([403, 'NotHeld']);
    expect(await stored(boss.id)).toEqual(before);
    expect(await roleIdsOf(boss.id)).toEqual([boss.roleId]);
    // Privileges that only work for platform users don't count.
    const guarded = await test.buildUser({ restaurantId, privileges: ['user', 'applicationcharges'] });
    expect((await editor.save({ ...changeOf(guarded), name: 'Renamed' })).statusCode).toBe(200);
    // A user with the same privileges may change them.
    const peer = await buildEditor(restaurantId, ['user', 'order', 'discount']);
    expect((await peer.save({ ...changeOf(boss), name: 'Renamed' })).statusCode).toBe(200);
    expect((await peer.remove(boss.id)).statusCode).toBe(200);
  });
});

describe('the last user who can manage users', () => {
  it('is neither deleted nor demoted, in a restaurant and on the platform', async () => {
    for (const restaurantId of [await newRestaurant(), null]) {
      if (restaurantId === null) await test.changeRows('users', { restaurant_id: null }, { removed_at: new Date() });
      const editor = await buildEditor(restaurantId, privileges, await newRestaurant());
      const { id: lesser } = await test.buildRole({ restaurantId, privileges: ['order'] });
      const demotion = { ...changeOf(editor.user), roleId: [lesser] };
      const refused = [await editor.remove(editor.user.id), await editor.save(demotion)];
      for (const response of refused) expect(outcome(response)).toEqual([409, 'LastUserManager']);
      expect(await roleIdsOf(editor.user.id)).toEqual([editor.user.roleId]);
      await test.buildUser({ restaurantId, privileges: ['user'] });
      expect((await editor.save(demotion)).statusCode).toBe(200);
    }
  });

  it('remains one of two who delete each other at the same moment, even if the platform tries to delete them', async () => {
    const restaurantId = await newRestaurant();
    const [first, other] = [await buildEditor(restaurantId), await buildEditor(restaurantId)];
    const answers = await Promise.all([first.remove(other.user.id), other.remove(first.user.id)]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const left = await test.findRows('users', { restaurant_id: restaurantId, removed_at: null }, ['id']);
    expect(left).toHaveLength(1);
    const admin = await buildEditor(null, privileges, restaurantId);
    expect(outcome(await admin.remove(left[0]?.id ?? 0))).toEqual([409, 'LastUserManager']);
  });
});
