import { describe, expect, it } from 'vitest';
import { privileges } from '../../../core/domain/privileges.ts';
import { outcome, testApp, uniqueWord } from '../../testing/test-app.ts';
import { changeOf, sorted, userDesk } from '../../testing/user-desk.ts';
import { hashOfToken } from '../password-links/password-links.service.ts';

const test = await testApp();
const { newRestaurant, buildEditor, editorOfNew, buildRecord, stored, roleIdsOf } = userDesk(test);

describe('users cannot grant, through a role, a privilege that they do not hold', () => {
  it('to a new or existing user; existing roles stay', async () => {
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
    // A user with as many privileges can.
    const peer = await buildEditor(restaurantId, ['user', 'order', 'discount']);
    expect((await peer.save({ ...changeOf(boss), name: 'Renamed' })).statusCode).toBe(200);
    expect((await peer.remove(boss.id)).statusCode).toBe(200);
  });

  it('but a platform-only privilege protects no restaurant user', async () => {
    const { restaurantId, ...editor } = await editorOfNew(['user']);
    const user = await test.buildUser({ restaurantId, privileges: ['user', 'applicationcharges'] });
    expect((await editor.save({ ...changeOf(user), name: 'Renamed' })).statusCode).toBe(200);
  });

  it("to themselves, or choose where a stronger user's password link goes", async () => {
    const { restaurantId, ...editor } = await editorOfNew(['user']);
    const boss = await test.buildUser({ restaurantId });
    const self = await editor.save({ ...changeOf(editor.user), roleId: [editor.user.roleId, boss.roleId] });
    expect(self.json().error).toBe('NotHeld');
    expect(outcome(await editor.save({ ...changeOf(boss), userEmail: 'thief@example.com' }))).toEqual([403, 'NotHeld']);
    expect((await stored(boss.id)).email).toBe(boss.email);
    expect((await editor.save({ ...changeOf(editor.user), userEmail: 'me@example.com' })).statusCode).toBe(200);
  });

  it('a link that was mailed to the old address is void', async () => {
    const { restaurantId, ...editor } = await editorOfNew();
    const user = await test.buildUser({ restaurantId });
    const link = { token_hash: hashOfToken(crypto.randomUUID()), expires_at: new Date(Date.now() + 3_600_000) };
    await test.addRow('password_links', { ...link, user_id: user.id });
    const usedAt = async () => (await test.findRow('password_links', { user_id: user.id })).used_at;
    await editor.save({ ...changeOf(user), name: 'Same address' });
    expect(await usedAt()).toBeNull();
    await editor.save({ ...changeOf(user), userEmail: 'other@example.com' });
    expect(await usedAt()).not.toBeNull();
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

  it('of a restaurant stays even if the platform tries to delete them', async () => {
    const restaurantId = await newRestaurant();
    const manager = await test.buildUser({ restaurantId });
    const admin = await buildEditor(null, privileges, restaurantId);
    expect((await admin.remove(manager.id)).json().error).toBe('LastUserManager');
  });

  it('remains one of two who delete each other at the same moment', async () => {
    const restaurantId = await newRestaurant();
    const [one, other] = [await buildEditor(restaurantId), await buildEditor(restaurantId)];
    const answers = await Promise.all([one.remove(other.user.id), other.remove(one.user.id)]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await test.findRows('users', { restaurant_id: restaurantId, removed_at: null }, ['id'])).toHaveLength(1);
  });
});
