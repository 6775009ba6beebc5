import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { type Privilege, privileges } from '../../../core/domain/privileges.ts';
import { type RecordFacts, testRecords } from '../../testing/record-tests.ts';
import { outcome, testApp, uniqueWord } from '../../testing/test-app.ts';
import { signedIn } from '../../testing/user-desk.ts';

const test = await testApp();

const room: RecordFacts = {
  privilege: 'role',
  list: endpoints.roles,
  save: endpoints.saveRole,
  id: 'roleId',
  name: 'roleName',
  least: () => ({ privileges: ['role'] }),
  size: 20,
  search: {
    rows: [
      { roleName: 'Night shift', description: 'Till 100% alone' },
      { roleName: 'Morning', description: '' },
    ],
    finds: { NIGHT: ['Night shift'], alone: ['Night shift'], '%': ['Night shift'], 'nothing of the kind': [] },
  },
  added: () => ({
    sent: { description: ' At the door ', privileges: ['role', 'role'] },
    stored: { ...weak, description: 'At the door' },
  }),
  changed: () => ({ sent: { description: '' }, stored: { description: '' } }),
  refused: [
    [{ privileges: ['role'] }, [422, 'MissingName']],
    [{ roleName: '   ', privileges: ['role'] }, [422, 'MissingName']],
    [{ roleName: 'Host', privileges: [] }, [422, 'MISSING_PRIVILEGE']],
    [{ roleName: 'Host' }, [422, 'MISSING_PRIVILEGE']],
    [{ roleName: 'Host', privileges: ['role', 'fly'] }, [422, 'Invalid']],
    [{ roleName: 'x', description: 'y'.repeat(2001), privileges: ['role'] }, [422, 'Invalid']],
    [{ roleName: 'x', privileges: 'order' }, [400, 'Invalid']],
    [{ roleId: 'x' }, [400, 'Invalid']],
  ],
  ids: { list: '[ROLE-07 ROLE-08 ROLE-15]', added: '[ROLE-17]', changed: '[ROLE-17]' },
};
const weak = { privileges: ['role'], discountLimit: 0, platform: false, secondStep: false };
testRecords(test, room);

/** A user of a new restaurant, or of the platform (null), and the calls they make. */
async function buildEditor(restaurantId: number | null, held: readonly Privilege[] = privileges, chosen?: number) {
  const { user, headers } = await signedIn(test, restaurantId, held, chosen);
  return {
    user,
    headers,
    get: (path: string) => test.send({ method: 'GET', url: `/api/${path}`, headers }),
    save: (payload?: object) => test.send(endpoints.saveRole, { headers, ...(payload ? { payload } : {}) }),
  };
}

/** Another user who can manage users, so that the user under test isn't the last one. */
const buildColleague = (restaurantId: number | null) => test.buildUser({ restaurantId, privileges: ['user'] });

const stored = (id: number) => test.findRow('roles', id);

it('shows staff of a restaurant its own roles only; the platform also its own, beside the chosen one’s [ROLE-16]', async () => {
  const { id: here } = await test.buildRestaurant();
  const { id: there } = await test.buildRestaurant();
  const role = await test.buildRole({ restaurantId: here });
  const foreign = await test.buildRole({ restaurantId: there });
  const ofPlatform = await test.buildRole();
  const ids = async (editor: Awaited<ReturnType<typeof buildEditor>>, path: string) => {
    const { result } = (await editor.get(path)).json();
    return (result.content ?? result).map((row: { roleId?: number; id?: number }) => row.roleId ?? row.id);
  };
  const manager = await buildEditor(here);
  const admin = await buildEditor(null, privileges, here);
  for (const path of ['roles?size=100', 'roleidname']) {
    expect((await ids(manager, path)).sort()).toEqual([role.id, manager.user.roleId].sort());
    const seen = await ids(admin, path);
    expect(seen).toEqual(expect.arrayContaining([role.id, ofPlatform.id]));
    expect(seen).not.toContain(foreign.id);
  }
  const { roleId } = manager.user;
  const read = (await manager.get(`role?roleId=${roleId}`)).json().result;
  expect(read).toMatchObject({ roleId, privileges: [...privileges] });
  for (const id of [foreign.id, ofPlatform.id, 99_999_999])
    expect(outcome(await manager.get(`role?roleId=${id}`))).toEqual([404, 'NotFound']);
  expect((await admin.get(`role?roleId=${ofPlatform.id}`)).json().result.platform).toBe(true);
});

it('the privileges of the screens in `privileges`, those of the floor in `result` [ROLE-18 ROLE-19]', async () => {
  const editor = await buildEditor((await test.buildRestaurant()).id);
  expect((await editor.get('allprivileges')).json()).toEqual({
    success: true,
    message: 'Ok',
    result: { platform: false },
    privileges: [
      'itemcategory',
      'item',
      'server',
      'printers',
      'managetable',
      'managerestaurant',
      'applicationcharges',
      'payment_review',
      'orderstat',
      'serverstat',
      'user',
      'role',
      'audit',
    ],
  });
  const ofFloor = ['order', 'payment', 'discount', 'kitchen', 'refund', 'takeorder', 'approve', 'drawer'];
  expect((await editor.get('restauntprivs')).json().result).toEqual(ofFloor);
  const admin = await buildEditor(null);
  expect((await admin.get('allprivileges')).json().result).toEqual({ platform: true });
});

it('ids and names of the roles, for users who manage users too [ROLE-20]', async () => {
  const { id: restaurantId } = await test.buildRestaurant();
  const editor = await buildEditor(restaurantId, ['user']);
  await test.changeRows('roles', editor.user.roleId, { name: 'b role' });
  const { id } = await test.buildRole({ restaurantId, name: 'A role' });
  expect((await editor.get('roleidname')).json().result).toEqual([
    { id, name: 'A role', platform: false },
    { id: editor.user.roleId, name: 'b role', platform: false },
  ]);
  expect((await editor.get('roles')).statusCode).toBe(403);
});

it("changes the platform's roles only for its own users", async () => {
  const ofPlatform = await test.buildRole();
  const { id: restaurantId } = await test.buildRestaurant();
  const editor = await buildEditor(restaurantId);
  const change = { roleId: ofPlatform.id, roleName: 'Mine now', privileges: ['order'] };
  expect(outcome(await editor.save(change))).toEqual([404, 'NotFound']);
  expect((await stored(ofPlatform.id)).name).toBe(ofPlatform.name);
  const body = { roleName: uniqueWord('Support'), privileges: ['order'], platform: true };
  expect((await editor.save(body)).statusCode).toBe(403);
  const admin = await buildEditor(null, privileges, restaurantId);
  expect((await stored((await admin.save(body)).json().result)).restaurant_id).toBeNull();
  const ofChosen = (await admin.save({ ...body, platform: false })).json().result;
  expect((await stored(ofChosen)).restaurant_id).toBe(restaurantId);
});

it('users cannot grant a privilege that they do not hold, in a new or existing role or their own, nor change a role that holds more', async () => {
  const { id: restaurantId } = await test.buildRestaurant();
  await buildColleague(restaurantId);
  const editor = await buildEditor(restaurantId, ['role', 'order']);
  const named = { roleName: uniqueWord('Host') };
  expect(outcome(await editor.save({ ...named, privileges: ['order', 'payment'] }))).toEqual([403, 'NotHeld']);
  const { id: roleId } = await test.buildRole({ restaurantId, privileges: ['order'] });
  const mine = { ...named, roleId: editor.user.roleId, privileges: ['role', 'order', 'user'] };
  expect(outcome(await editor.save(mine))).toEqual([403, 'NotHeld']);
  expect((await editor.save({ ...named, roleId: roleId, privileges: ['order', 'payment'] })).statusCode).toBe(403);
  expect((await editor.save({ ...named, roleId: roleId, privileges: ['order', 'role'] })).statusCode).toBe(200);
  const { id: stronger } = await test.buildRole({ restaurantId, privileges: ['payment', 'order'] });
  const before = await stored(stronger);
  for (const privilegesNow of [['payment', 'discount'], ['payment', 'order'], ['order'], ['payment']]) {
    const change = { roleName: uniqueWord('Taken'), roleId: stronger, privileges: privilegesNow };
    expect(outcome(await editor.save(change))).toEqual([403, 'NotHeld']);
  }
  expect(await stored(stronger)).toEqual(before);
});

describe('the last user who can manage users', () => {
  it('of a restaurant or the platform cannot lose it through their role', async () => {
    for (const restaurantId of [(await test.buildRestaurant()).id, null]) {
      // Platform users of other tests are removed, so that they can't manage users here.
      if (restaurantId === null) {
        await test.changeRows('users', { restaurant_id: null }, { removed_at: new Date() });
      }
      const editor = await buildEditor(restaurantId);
      const body = { roleId: editor.user.roleId, roleName: uniqueWord('Boss'), privileges: ['role'] };
      expect(outcome(await editor.save(body))).toEqual([409, 'LastUserManager']);
      expect((await stored(editor.user.roleId)).privileges).toContain('user');
      // Users of another restaurant and removed users don't count.
      await buildColleague((await test.buildRestaurant()).id);
      const gone = await buildColleague(restaurantId);
      await test.changeRows('users', gone.id, { removed_at: new Date() });
      expect((await editor.save(body)).statusCode).toBe(409);
      await buildColleague(restaurantId);
      expect((await editor.save(body)).statusCode).toBe(200);
    }
  });

  it('does not keep a role without users from losing it', async () => {
    const { id: restaurantId } = await test.buildRestaurant();
    const editor = await buildEditor(restaurantId, ['role', 'order', 'user']);
    await buildColleague(restaurantId);
    const { id: roleId } = await test.buildRole({ restaurantId, privileges: ['user'] });
    expect((await editor.save({ roleId, roleName: 'Nobody', privileges: ['order'] })).statusCode).toBe(200);
  });

  it('survives when two roles lose it at the same moment: one save wins', async () => {
    const { id: restaurantId } = await test.buildRestaurant();
    const editors = [await buildEditor(restaurantId), await buildEditor(restaurantId)];
    const saves = editors.map(({ user, save }) =>
      save({ roleId: user.roleId, roleName: uniqueWord('Boss'), privileges: ['role'] }),
    );
    const statuses = (await Promise.all(saves)).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([200, 409]);
  });
});

it('a privilege that a role loses or gains counts on the next call of an open session', async () => {
  const { id: restaurantId } = await test.buildRestaurant();
  const editor = await buildEditor(restaurantId);
  const { headers, ...waiter } = await test.buildStaff({ restaurantId, privileges: ['payment'] });
  const board = async () => (await test.send(endpoints.activeOrders, { headers })).statusCode;
  const give = (...names: string[]) =>
    editor.save({ roleId: waiter.roleId, roleName: uniqueWord('Waiter'), privileges: names });
  expect(await board()).toBe(403);
  await give('payment', 'order');
  expect(await board()).toBe(200);
  await give('payment');
  expect(await board()).toBe(403);
});
