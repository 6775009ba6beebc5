import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { buildRestaurant, buildUser } from '../../testing/builders.ts';
import { testApp } from '../../testing/test-app.ts';

const test = await testApp();

const signIn = (payload: Record<string, unknown>, remoteAddress = '10.0.0.1') =>
  test.send({ method: 'POST', url: '/api/token/generate-token', payload, remoteAddress });
const get = (path: string, authorization?: string, more: Record<string, string> = {}) =>
  test.send({ method: 'GET', url: `/api/${path}`, headers: { ...(authorization ? { authorization } : {}), ...more } });

describe('signing in', () => {
  it('answers username, name and token; the token goes behind JWT- [LOGIN-10 LOGIN-11 API-03 API-04]', async () => {
    const user = await buildUser(test.db, { password: 'Secret@123', name: 'Maria Lopez' });
    const response = await signIn({ username: ` ${user.username.toUpperCase()} `, password: 'Secret@123' });
    expect(response.json()).toMatchObject({ success: true, result: { username: user.username, name: 'Maria Lopez' } });
    const { token } = response.json().result;
    expect((await get('userprivileges', `JWT-${token}`)).statusCode).toBe(200);
    for (const wrong of [token, `Bearer ${token}`, `JWT-${token}x`, 'JWT-', undefined]) {
      expect((await get('userprivileges', wrong)).statusCode).toBe(401);
    }
  });

  it('refuses a wrong name, a wrong password and empty fields alike [LOGIN-07 LOGIN-08]', async () => {
    const user = await buildUser(test.db, { password: 'Secret@123' });
    for (const payload of [
      { username: user.username, password: 'secret@123' },
      { username: 'nobody', password: 'Secret@123' },
      { username: '', password: '' },
      {},
    ]) {
      const response = await signIn(payload, '10.0.1.1');
      expect(response.statusCode).toBe(401);
      expect(response.json()).toMatchObject({ success: false, message: 'Invalid user or password' });
    }
  });

  it('ten wrong tries of a name and address wait; another address may try', async () => {
    const user = await buildUser(test.db, { password: 'Secret@123' });
    const wrong = { username: user.username, password: 'no' };
    for (let round = 0; round < 10; round += 1) expect((await signIn(wrong, '10.0.2.1')).statusCode).toBe(401);
    const right = { username: user.username, password: 'Secret@123' };
    expect((await signIn(right, '10.0.2.1')).statusCode).toBe(429);
    expect((await signIn(right, '10.0.2.2')).statusCode).toBe(200);
  });

  it.each(['Mary Jane', 'nobody of this name'])(
    'counts the tries for %s however the spaces are typed',
    async (typed) => {
      const name = `${typed} ${randomUUID()}`;
      if (typed === 'Mary Jane') await buildUser(test.db, { username: name });
      for (let round = 0; round < 10; round += 1) {
        const username = name.replaceAll(' ', ' '.repeat(round + 1));
        expect((await signIn({ username, password: 'no' }, '10.0.2.3')).statusCode).toBe(401);
      }
      const username = name.replaceAll(' ', ' '.repeat(11)).toUpperCase();
      expect((await signIn({ username, password: 'no' }, '10.0.2.3')).statusCode).toBe(429);
    },
  );

  it('is void after logout, at once [SHELL-34]', async () => {
    const user = await buildUser(test.db, { password: 'Secret@123' });
    const { token } = (await signIn({ username: user.username, password: 'Secret@123' }, '10.0.3.1')).json().result;
    expect((await get('menus', `JWT-${token}`)).statusCode).toBe(200);
    const out = await test.send({ method: 'POST', url: '/api/logout', headers: { authorization: `JWT-${token}` } });
    expect(out.json()).toMatchObject({ success: true });
    expect((await get('menus', `JWT-${token}`)).json()).toMatchObject({ success: false, error: 'NotSignedIn' });
  });
});

describe('what follows from the privileges', () => {
  it('the list of them, and the menus of the drawer [SHELL-36 SHELL-37]', async () => {
    const user = await buildUser(test.db, { privileges: ['order', 'payment'] });
    const { authorization } = await test.staffHeaders(user.id);
    expect((await get('userprivileges', authorization)).json().result).toEqual(['order', 'payment']);
    const { result } = (await get('menus', authorization)).json();
    expect(result).toEqual([{ group: 'Floor', entries: [{ name: 'Orders', path: '/portal/orders', icon: 'orders' }] }]);
    const nobody = await buildUser(test.db, { privileges: [] });
    expect((await get('menus', (await test.staffHeaders(nobody.id)).authorization)).json().result).toEqual([]);
  });

  it('a removed privilege and a removed user count on the next call of an open session', async () => {
    const user = await buildUser(test.db, { privileges: ['order'] });
    const { authorization } = await test.staffHeaders(user.id);
    expect((await get('getactiveorders', authorization)).statusCode).toBe(200);
    await test.db.updateTable('roles').set({ privileges: [] }).where('id', '=', user.roleId).execute();
    await expect.poll(async () => (await get('getactiveorders', authorization)).statusCode).toBe(403);
    await test.db.updateTable('users').set({ removed_at: new Date() }).where('id', '=', user.id).execute();
    await expect.poll(async () => (await get('menus', authorization)).statusCode).toBe(401);
  });
});

describe('the restaurants of a user [HOME-05]', () => {
  it('are his own; a platform administrator sees all and chooses one', async () => {
    const { id: first, name } = await buildRestaurant(test.db);
    const { id: second } = await buildRestaurant(test.db, { charges: '0$25$9$0|25$75$9$0|75$1000$9$0' });
    const manager = await buildUser(test.db, { restaurantId: first });
    const admin = await buildUser(test.db, { restaurantId: null });
    const managerToken = (await test.staffHeaders(manager.id)).authorization;
    const adminToken = (await test.staffHeaders(admin.id)).authorization;
    expect((await get('restaurantidname/', managerToken)).json().result).toEqual([{ id: first, name }]);
    const all = (await get('restaurantidname', adminToken)).json().result.map((row: { id: number }) => row.id);
    expect(all).toEqual(expect.arrayContaining([first, second]));
    // The header counts for the platform alone.
    const floorOf = async (token: string | undefined, restaurant: number) => {
      const response = await get(`getMarkupPlan?rid=${restaurant}`, token, { 'x-restaurant': String(restaurant) });
      return response.statusCode;
    };
    expect(await floorOf(adminToken, second)).toBe(200);
    expect(await floorOf(managerToken, second)).toBe(404);
  });

  it('charge plan text, for staff of it [HOME-10]', async () => {
    const charges = '0$10$1$0|10$20$2$0|20$30$3$0';
    const { id } = await buildRestaurant(test.db, { charges });
    const user = await buildUser(test.db, { restaurantId: id });
    const { authorization } = await test.staffHeaders(user.id);
    expect((await get(`getMarkupPlan?rid=${id}`, authorization)).json().result).toBe(charges);
  });
});
