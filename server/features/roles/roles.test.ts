import { describe, expect, it } from 'vitest';
import { addressOf } from '../../../core/contract/address.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { type Privilege, privileges } from '../../../core/domain/privileges.ts';
import { buildRestaurant, buildRole, buildUser, uniqueWord } from '../../testing/builders.ts';
import { changeRows, findRow, findRows } from '../../testing/rows.ts';
import { testApp } from '../../testing/test-app.ts';

const test = await testApp();

/** A user of a restaurant of their own (null: of the platform) and the calls that they make. */
async function buildEditor(restaurantId: number | null, held: readonly Privilege[] = privileges, chosen?: number) {
  const user = await buildUser(test.db, { restaurantId, privileges: held });
  const headers = {
    ...(await test.staffHeaders(user.id)),
    ...(chosen === undefined ? {} : { 'x-restaurant': String(chosen) }),
  };
  return {
    user,
    headers,
    get: (path: string) => test.send({ method: 'GET', url: `/api/${path}`, headers }),
    save: (payload?: object) =>
      test.send({ ...addressOf(endpoints.saveRole), headers, ...(payload ? { payload } : {}) }),
  };
}

/** Another user who can manage users, so that a test's own change is not one of the last. */
const buildColleague = (restaurantId: number | null) => buildUser(test.db, { restaurantId, privileges: ['user'] });

const stored = (id: number) => findRow(test.db, 'roles', id);

describe('GET roles', () => {
  it('answers a page by name, 20 rows unless asked otherwise [ROLE-07 ROLE-08 ROLE-15]', async () => {
    const { id: restaurantId } = await buildRestaurant(test.db);
    const editor = await buildEditor(restaurantId);
    await changeRows(test.db, 'roles', editor.user.roleId, { name: 'Zz' });
    for (let at = 1; at <= 21; at += 1) {
      await buildRole(test.db, { restaurantId, name: `Role ${String(at).padStart(2, '0')}`, privileges: ['order'] });
    }
    const first = (await editor.get('roles')).json().result;
    expect(first).toMatchObject({ number: 0, size: 20, first: true, last: false, totalElements: 22, totalPages: 2 });
    expect(first.content).toHaveLength(20);
    expect(first.content[0]).toEqual({
      roleId: expect.any(Number),
      roleName: 'Role 01',
      description: '',
      privileges: ['order'],
      discountLimit: 0,
      platform: false,
      secondStep: false,
      version: 1,
    });
    const second = (await editor.get('roles?page=1')).json().result;
    expect(second.content.map((row: { roleName: string }) => row.roleName)).toEqual(['Role 21', 'Zz']);
    expect((await editor.get('roles?page=9')).json().result.content).toEqual([]);
    expect((await editor.get('roles?size=3&page=1')).json().result.content).toHaveLength(3);
  });

  it('searches name, description and privileges, with % as a plain character', async () => {
    const { id: restaurantId } = await buildRestaurant(test.db);
    const editor = await buildEditor(restaurantId, ['role']);
    const { id } = await buildRole(test.db, { restaurantId, name: 'Night shift', privileges: ['payment'] });
    await changeRows(test.db, 'roles', id, { description: 'Till 100% alone' });
    const found = async (text: string) =>
      (await editor.get(`roles?searchText=${encodeURIComponent(text)}`)).json().result.content.length;
    expect(await found('NIGHT')).toBe(1);
    expect(await found('alone')).toBe(1);
    expect(await found('paym')).toBe(1);
    expect(await found('%')).toBe(1);
    expect(await found('nothing of the kind')).toBe(0);
  });

  it('shows staff of a restaurant its own roles alone; the platform also its own, beside the chosen one’s', async () => {
    const { id: here } = await buildRestaurant(test.db);
    const { id: there } = await buildRestaurant(test.db);
    const own = await buildRole(test.db, { restaurantId: here });
    const foreign = await buildRole(test.db, { restaurantId: there });
    const ofPlatform = await buildRole(test.db);
    const ids = async (editor: Awaited<ReturnType<typeof buildEditor>>, path: string) => {
      const { result } = (await editor.get(path)).json();
      return (result.content ?? result).map((row: { roleId?: number; id?: number }) => row.roleId ?? row.id);
    };
    const manager = await buildEditor(here);
    const admin = await buildEditor(null, privileges, here);
    for (const path of ['roles?size=100', 'roleidname']) {
      expect((await ids(manager, path)).sort()).toEqual([own.id, manager.user.roleId].sort());
      const seen = await ids(admin, path);
      expect(seen).toEqual(expect.arrayContaining([own.id, ofPlatform.id]));
      expect(seen).not.toContain(foreign.id);
    }
    expect((await manager.get(`role?roleId=${ofPlatform.id}`)).statusCode).toBe(404);
    expect((await admin.get(`role?roleId=${ofPlatform.id}`)).json().result.platform).toBe(true);
  });

  it.each(['roles?page=-1', 'roles?size=0', 'roles?size=101', 'roles?page=x', 'role', 'role?roleId=x'])(
    'refuses %s',
    async (path) => {
      const response = await (await buildEditor((await buildRestaurant(test.db)).id)).get(path);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ success: false, error: 'Invalid' });
    },
  );
});

describe('GET role, allprivileges, restauntprivs, roleidname', () => {
  it('answer one role; one of another restaurant is as absent as none [ROLE-16]', async () => {
    const editor = await buildEditor((await buildRestaurant(test.db)).id);
    const foreign = await buildEditor((await buildRestaurant(test.db)).id);
    expect((await editor.get(`role?roleId=${editor.user.roleId}`)).json().result).toMatchObject({
      roleId: editor.user.roleId,
      privileges: [...privileges],
    });
    const absent = await editor.get('role?roleId=99999999');
    const other = await editor.get(`role?roleId=${foreign.user.roleId}`);
    expect([absent.statusCode, other.statusCode]).toEqual([404, 404]);
    expect(other.json()).toEqual(absent.json());
  });

  it('the privileges of the screens in `privileges`, those of the floor in `result` [ROLE-18 ROLE-19]', async () => {
    const editor = await buildEditor((await buildRestaurant(test.db)).id);
    expect((await editor.get('allprivileges')).json()).toEqual({
      success: true,
      message: 'Ok',
      result: { platform: false },
      privileges: [
        ...['itemcategory', 'item', 'server', 'printers', 'managetable', 'managerestaurant', 'applicationcharges'],
        ...['payment_review', 'orderstat', 'serverstat', 'user', 'role', 'audit'],
      ],
    });
    expect((await editor.get('restauntprivs')).json().result).toEqual([
      'order',
      'payment',
      'discount',
      'kitchen',
      'refund',
      'takeorder',
      'approve',
    ]);
    const admin = await buildEditor(null);
    expect((await admin.get('allprivileges')).json().result).toEqual({ platform: true });
  });

  it('ids and names of the roles, for whoever edits users too [ROLE-20]', async () => {
    const { id: restaurantId } = await buildRestaurant(test.db);
    const editor = await buildEditor(restaurantId, ['user']);
    await changeRows(test.db, 'roles', editor.user.roleId, { name: 'b role' });
    const { id } = await buildRole(test.db, { restaurantId, name: 'A role' });
    expect((await editor.get('roleidname')).json().result).toEqual([
      { id, name: 'A role', platform: false },
      { id: editor.user.roleId, name: 'b role', platform: false },
    ]);
    expect((await editor.get('roles')).statusCode).toBe(403);
  });
});

describe('POST role', () => {
  it('adds a role to the restaurant of the session and changes it [ROLE-17]', async () => {
    const { id: restaurantId } = await buildRestaurant(test.db);
    const editor = await buildEditor(restaurantId);
    const added = await editor.save({
      roleId: 0,
      roleName: '  Host  ',
      description: ' At the door ',
      privileges: ['payment', 'order', 'order'],
    });
    const roleId = added.json().result;
    expect(await stored(roleId)).toMatchObject({
      restaurant_id: restaurantId,
      name: 'Host',
      description: 'At the door',
      privileges: ['order', 'payment'],
      version: 1,
    });
    const changed = await editor.save({ roleId, roleName: 'Doorman', description: '', privileges: ['item'] });
    expect(changed.json()).toMatchObject({ success: true, result: roleId });
    expect(await stored(roleId)).toMatchObject({ name: 'Doorman', description: '', privileges: ['item'], version: 2 });
  });

  it.each([
    ['no body', undefined, 'InputDataNotProvided'],
    ['an empty object', {}, 'InputDataNotProvided'],
    ['no name', { privileges: ['order'] }, 'MissingName'],
    ['a name of spaces', { roleName: '   ', privileges: ['order'] }, 'MissingName'],
    ['no privilege', { roleName: 'Host', privileges: [] }, 'MISSING_PRIVILEGE'],
    ['an absent privilege list', { roleName: 'Host' }, 'MISSING_PRIVILEGE'],
    ['a privilege that is none', { roleName: 'Host', privileges: ['order', 'fly'] }, 'Invalid'],
    ['a name of 201 characters', { roleName: 'x'.repeat(201), privileges: ['order'] }, 'Invalid'],
    ['an endless description', { roleName: 'x', description: 'y'.repeat(2001), privileges: ['order'] }, 'Invalid'],
  ])('refuses %s', async (_what, payload, code) => {
    const { id: restaurantId } = await buildRestaurant(test.db);
    const response = await (await buildEditor(restaurantId)).save(payload);
    expect(response.statusCode).toBe(422);
    const { success, message, error } = response.json();
    expect([success, error ?? message]).toEqual([false, code]);
    const rows = await findRows(test.db, 'roles', { restaurant_id: restaurantId }, ['id']);
    expect(rows).toHaveLength(1);
  });

  it.each([{ roleName: 7 }, { roleName: 'x', privileges: 'order' }, { roleId: 'x' }, { roleId: -1 }, ['x']])(
    'refuses the malformed body %j',
    async (payload) => {
      const response = await (await buildEditor((await buildRestaurant(test.db)).id)).save(payload);
      expect(response.statusCode).toBe(400);
    },
  );

  it('takes a name once per restaurant, whatever its case and spaces', async () => {
    const { id: here } = await buildRestaurant(test.db);
    const editor = await buildEditor(here);
    const name = uniqueWord('Host');
    const body = { roleName: name, privileges: ['order'] };
    expect((await editor.save(body)).statusCode).toBe(200);
    const again = await editor.save({ ...body, roleName: ` ${name.toUpperCase().replace(' ', '   ')} ` });
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({ success: false, message: 'NameAlreadyExist' });
    const renamed = await editor.save({ roleId: editor.user.roleId, roleName: name, privileges: [...privileges] });
    expect(renamed.json().message).toBe('NameAlreadyExist');
    const elsewhere = await buildEditor((await buildRestaurant(test.db)).id);
    expect((await elsewhere.save(body)).statusCode).toBe(200);
  });

  it('refuses an older version; without one the last save wins', async () => {
    const editor = await buildEditor((await buildRestaurant(test.db)).id);
    const body = { roleName: uniqueWord('Host'), privileges: ['order'] };
    const roleId = (await editor.save(body)).json().result;
    const saveWith = async (version?: number) => (await editor.save({ ...body, roleId, version })).statusCode;
    expect(await saveWith(1)).toBe(200);
    const stale = await editor.save({ ...body, roleId, version: 1 });
    expect([stale.statusCode, stale.json().error]).toEqual([409, 'Stale']);
    expect(await saveWith(2)).toBe(200);
    expect(await saveWith()).toBe(200);
  });

  it('touches no role of another restaurant, and of the platform only for its own', async () => {
    const foreign = await buildRole(test.db, { restaurantId: (await buildRestaurant(test.db)).id });
    const ofPlatform = await buildRole(test.db);
    const { id: restaurantId } = await buildRestaurant(test.db);
    const editor = await buildEditor(restaurantId);
    for (const { id, name } of [foreign, ofPlatform]) {
      const response = await editor.save({ roleId: id, roleName: 'Mine now', privileges: ['order'] });
      expect([response.statusCode, response.json().error]).toEqual([404, 'NotFound']);
      expect((await stored(id)).name).toBe(name);
    }
    const body = { roleName: uniqueWord('Support'), privileges: ['order'], platform: true };
    expect((await editor.save(body)).statusCode).toBe(403);
    const admin = await buildEditor(null, privileges, restaurantId);
    expect((await stored((await admin.save(body)).json().result)).restaurant_id).toBeNull();
    const ofChosen = (await admin.save({ ...body, platform: false })).json().result;
    expect((await stored(ofChosen)).restaurant_id).toBe(restaurantId);
  });
});

describe('nobody grants a privilege that they do not hold', () => {
  it('in a new role, nor in one that exists, nor do they change one that holds more', async () => {
    const { id: restaurantId } = await buildRestaurant(test.db);
    await buildColleague(restaurantId);
    const editor = await buildEditor(restaurantId, ['role', 'order']);
    const named = { roleName: uniqueWord('Host') };
    const refused = await editor.save({ ...named, privileges: ['order', 'payment'] });
    expect([refused.statusCode, refused.json().error]).toEqual([403, 'NotHeld']);
    const { id: own } = await buildRole(test.db, { restaurantId, privileges: ['order'] });
    expect((await editor.save({ ...named, roleId: own, privileges: ['order', 'payment'] })).statusCode).toBe(403);
    expect((await editor.save({ ...named, roleId: own, privileges: ['order', 'role'] })).statusCode).toBe(200);
    const { id: stronger } = await buildRole(test.db, { restaurantId, privileges: ['payment', 'order'] });
    const before = await stored(stronger);
    for (const privilegesNow of [['payment', 'discount'], ['payment', 'order'], ['order'], ['payment']]) {
      const change = { roleName: uniqueWord('Taken'), roleId: stronger, privileges: privilegesNow };
      const answer = await editor.save(change);
      expect([answer.statusCode, answer.json().error]).toEqual([403, 'NotHeld']);
    }
    expect(await stored(stronger)).toEqual(before);
  });

  it('not to their own role either', async () => {
    const editor = await buildEditor((await buildRestaurant(test.db)).id, ['role']);
    const body = { roleId: editor.user.roleId, roleName: 'Me', privileges: ['role', 'user'] };
    expect((await editor.save(body)).json().error).toBe('NotHeld');
  });
});

describe('the last user who can manage users', () => {
  it('of a restaurant does not lose it through their role, nor the last of the platform', async () => {
    for (const restaurantId of [(await buildRestaurant(test.db)).id, null]) {
      // Whoever other tests left on the platform can manage nobody meanwhile.
      if (restaurantId === null) {
        await changeRows(test.db, 'users', { restaurant_id: null }, { removed_at: new Date() });
      }
      const editor = await buildEditor(restaurantId);
      const body = { roleId: editor.user.roleId, roleName: uniqueWord('Boss'), privileges: ['role'] };
      const refused = await editor.save(body);
      expect([refused.statusCode, refused.json().error]).toEqual([409, 'LastUserManager']);
      expect((await stored(editor.user.roleId)).privileges).toContain('user');
      // A user of another restaurant, or a removed one, does not count.
      await buildColleague((await buildRestaurant(test.db)).id);
      const gone = await buildColleague(restaurantId);
      await changeRows(test.db, 'users', gone.id, { removed_at: new Date() });
      expect((await editor.save(body)).statusCode).toBe(409);
      await buildColleague(restaurantId);
      expect((await editor.save(body)).statusCode).toBe(200);
    }
  });

  it('a role that nobody holds may lose it', async () => {
    const { id: restaurantId } = await buildRestaurant(test.db);
    const editor = await buildEditor(restaurantId, ['role', 'order', 'user']);
    await buildColleague(restaurantId);
    const { id: roleId } = await buildRole(test.db, { restaurantId, privileges: ['user'] });
    expect((await editor.save({ roleId, roleName: 'Nobody', privileges: ['order'] })).statusCode).toBe(200);
  });

  it('two roles that lose it at the same moment: one save wins', async () => {
    const { id: restaurantId } = await buildRestaurant(test.db);
    const editors = [await buildEditor(restaurantId), await buildEditor(restaurantId)];
    const saves = editors.map(({ user, save }) =>
      save({ roleId: user.roleId, roleName: uniqueWord('Boss'), privileges: ['role'] }),
    );
    const statuses = (await Promise.all(saves)).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([200, 409]);
  });
});

it('a privilege that a role loses or gains counts on the next call of an open session', async () => {
  const { id: restaurantId } = await buildRestaurant(test.db);
  const editor = await buildEditor(restaurantId);
  const waiter = await buildUser(test.db, { restaurantId, privileges: ['payment'] });
  const headers = await test.staffHeaders(waiter.id);
  const board = async () => (await test.send({ ...addressOf(endpoints.activeOrders), headers })).statusCode;
  const give = (...names: string[]) =>
    editor.save({ roleId: waiter.roleId, roleName: uniqueWord('Waiter'), privileges: names });
  expect(await board()).toBe(403);
  await give('payment', 'order');
  expect(await board()).toBe(200);
  const menus = (await test.send({ ...addressOf(endpoints.menus), headers })).json().result;
  expect(menus).toEqual([{ group: 'Floor', entries: [{ name: 'Orders', path: '/portal/orders', icon: 'orders' }] }]);
  await give('payment');
  expect(await board()).toBe(403);
});
