import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { testApp } from '../../testing/test-app.ts';

const test = await testApp();

const signIn = (payload: Record<string, unknown>, remoteAddress = '10.0.0.1', cookies: Record<string, string> = {}) =>
  test.send(endpoints.signIn, { payload, remoteAddress, cookies });
const get = (path: string, authorization?: string, more: Record<string, string> = {}) =>
  test.send({ method: 'GET', url: `/api/${path}`, headers: { ...(authorization ? { authorization } : {}), ...more } });

describe('signing in', () => {
  it('returns username, name and token; the token is sent after JWT- [LOGIN-10 LOGIN-11 API-03 API-04]', async () => {
    const user = await test.buildUser({ password: 'Secret@123', name: 'Maria Lopez' });
    const response = await signIn({ username: ` ${user.username.toUpperCase()} `, password: 'Secret@123' });
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toMatchObject({ success: true, result: { username: user.username, name: 'Maria Lopez' } });
    const { token } = response.json().result;
    expect((await get('userprivileges', `JWT-${token}`)).statusCode).toBe(200);
    for (const wrong of [token, `Bearer ${token}`, `JWT-${token}x`, 'JWT-', undefined])
      expect((await get('userprivileges', wrong)).statusCode).toBe(401);
  });

  it('refuses a wrong name, a wrong password and empty fields alike [LOGIN-07 LOGIN-08]', async () => {
    const user = await test.buildUser({ password: 'Secret@123' });
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

  it.each(['Mary Jane', 'nobody of this name'])(
    'waits after ten wrong tries for %s from an address, however it is typed; another address may try',
    async (typed) => {
      const name = `${typed} ${randomUUID()}`;
      if (typed === 'Mary Jane') await test.buildUser({ username: name, password: 'Secret@123' });
      for (let round = 0; round < 10; round += 1) {
        const username = name.replaceAll(' ', ' '.repeat(round + 1));
        expect((await signIn({ username, password: 'no' }, '10.0.2.3')).statusCode).toBe(401);
      }
      const right = { username: name.replaceAll(' ', ' '.repeat(11)).toUpperCase(), password: 'Secret@123' };
      expect((await signIn(right, '10.0.2.3')).statusCode).toBe(429);
      expect((await signIn(right, '10.0.2.2')).statusCode).toBe(typed === 'Mary Jane' ? 200 : 401);
    },
  );

  it('is void right after logout [SHELL-34]', async () => {
    const user = await test.buildUser({ password: 'Secret@123' });
    const { token } = (await signIn({ username: user.username, password: 'Secret@123' }, '10.0.3.1')).json().result;
    expect((await get('menus', `JWT-${token}`)).statusCode).toBe(200);
    const out = await test.send(endpoints.signOut, { headers: { authorization: `JWT-${token}` } });
    expect(out.json()).toMatchObject({ success: true });
    expect((await get('menus', `JWT-${token}`)).json()).toMatchObject({ success: false, error: 'NotSignedIn' });
  });
});

describe('guesses by strangers', () => {
  const guess = (username: string, address: string) => signIn({ username, password: 'no' }, address);
  const marked = (response: Awaited<ReturnType<typeof signIn>>) =>
    response.cookies.find(({ name }) => name === 'comanda_device');

  it('at random names wait after sixty from an address or a whole IPv6 /64', async () => {
    for (const address of [
      (round: number) => `2001:db8:1:1::${round.toString(16)}`,
      (round: number) => (round % 2 ? '10.1.0.2' : '::ffff:10.1.0.2'),
    ]) {
      const answers: number[] = [];
      for (let round = 0; round < 62; round += 1)
        answers.push((await guess(`nobody ${randomUUID()}`, address(round))).statusCode);
      expect(answers).toEqual([...Array(60).fill(401), 429, 429]);
    }
    const refused = await guess('nobody', '10.1.0.2');
    expect(refused.json()).toMatchObject({ success: false, error: 'TooManyTries' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(600);
    expect((await guess('nobody else', '2001:db8:1:2::1')).statusCode).toBe(401);
  });

  it('at one user from everywhere slow down, and never lock out the right password', async () => {
    const user = await test.buildUser({ password: 'Secret@123' });
    const right = { username: user.username, password: 'Secret@123' };
    expect((await signIn(right, '10.2.0.1')).statusCode).toBe(200);
    const answers: number[] = [];
    const started = performance.now();
    for (let round = 0; round < 60; round += 1)
      answers.push((await guess(user.username, `10.2.1.${round % 6}`)).statusCode);
    const seconds = (performance.now() - started) / 1_000;
    expect(answers.slice(0, 20)).toEqual(Array(20).fill(401));
    // After 20 tries the wait doubles: 2 s, 4 s, 8 s and so on. Some requests may have been late enough.
    const come = answers.slice(20).filter((status) => status === 401).length;
    expect(come).toBeLessThanOrEqual(1 + Math.log2(1 + seconds / 2));
    const guesser = await signIn(right, '10.2.1.1');
    expect(guesser.statusCode).toBe(429);
    expect(Number(guesser.headers['retry-after'])).toBeLessThanOrEqual(300);
    // At the usual place one wrong try has no effect. Elsewhere the first one counts, and then a wait begins.
    expect((await guess(user.username, '10.2.0.1')).statusCode).toBe(401);
    for (let round = 0; round < 3; round += 1) expect((await signIn(right, '10.2.0.1')).statusCode).toBe(200);
    expect((await signIn(right, '10.2.2.1')).statusCode).toBe(200);
    expect((await guess(user.username, '10.2.2.2')).statusCode).toBe(401);
    // The wait grows from 2 s to 32 s, which is long enough on a slow machine too.
    for (let round = 0; round < 5; round += 1) await guess(user.username, '10.2.2.2');
    expect((await signIn(right, '10.2.2.2')).statusCode).toBe(429);
  });

  it('at one user from addresses of an IPv6 /64 count as from one address: ten', async () => {
    const user = await test.buildUser({ password: 'Secret@123' });
    const answers: number[] = [];
    for (let round = 0; round < 12; round += 1)
      answers.push((await guess(user.username, `2001:db8:7:7::${round}`)).statusCode);
    expect(answers).toEqual([...Array(10).fill(401), 429, 429]);
  });

  it('from very many addresses slow down as well, except at the usual place', async () => {
    const user = await test.buildUser({ password: 'Secret@123' });
    const right = { username: user.username, password: 'Secret@123' };
    expect((await signIn(right, '10.6.0.1')).statusCode).toBe(200);
    await test.db.deleteFrom('rate_limits').where('key', '=', `login-user:user ${user.id}`).execute();
    await test.addRow('rate_limits', [
      { key: `login-user:user ${user.id}`, points: 40, expire: Date.now() + 24 * 3_600_000 },
      { key: `login-user-new:user ${user.id}`, points: 210, expire: Date.now() + 3_600_000 },
    ]);
    expect((await signIn(right, '10.6.1.1')).statusCode).toBe(429);
    expect((await signIn(right, '10.6.0.1')).statusCode).toBe(200);
  });

  it("at the restaurant's own address do not affect its known browsers", async () => {
    const user = await test.buildUser({ password: 'Secret@123' });
    const right = { username: user.username, password: 'Secret@123' };
    const cookie = marked(await signIn(right, '10.3.0.1'));
    expect(cookie).toMatchObject({ path: '/api/token', httpOnly: true, sameSite: 'Strict', secure: true });
    for (let round = 0; round < 60; round += 1) await guess(round < 12 ? user.username : `nobody ${round}`, '10.3.0.1');
    expect((await signIn(right, '10.3.0.1')).statusCode).toBe(429);
    const known = { comanda_device: cookie?.value ?? '' };
    const again = await signIn(right, '10.3.0.1', known);
    expect(again.statusCode).toBe(200);
    expect(marked(again)?.value).toBe(cookie?.value);
    // A known browser is accepted from any address.
    expect((await signIn(right, '10.3.9.9', known)).statusCode).toBe(200);
    const forged = { comanda_device: `${'x'.repeat(22)}.${'y'.repeat(43)}` };
    expect((await signIn(right, '10.3.0.1', forged)).statusCode).toBe(429);
  });

  it("with a known browser of another user count as a stranger's", async () => {
    const user = await test.buildUser({ password: 'Secret@123' });
    const other = await test.buildUser({ password: 'Secret@123' });
    const cookie = marked(await signIn({ username: other.username, password: 'Secret@123' }, '10.4.0.1'));
    const known = { comanda_device: cookie?.value ?? '' };
    for (let round = 0; round < 10; round += 1)
      expect((await signIn({ username: user.username, password: 'no' }, '10.4.0.1', known)).statusCode).toBe(401);
    expect((await signIn({ username: user.username, password: 'Secret@123' }, '10.4.0.1', known)).statusCode).toBe(429);
  });

  it('are compared a few at a time: a flood finds a short line, and is told when to retry', async () => {
    const user = await test.buildUser({ password: 'Secret@123' });
    const right = { username: user.username, password: 'Secret@123' };
    expect((await signIn(right, '10.5.0.1')).statusCode).toBe(200);
    const flood = Promise.all(Array.from({ length: 200 }, (_, at) => guess(`nobody ${at}`, `10.5.1.${at}`)));
    // A known user isn't queued behind unknown ones.
    expect((await signIn(right, '10.5.0.1')).statusCode).toBe(200);
    const answers = await flood;
    const turnedAway = answers.filter((answer) => answer.statusCode === 503);
    expect(turnedAway.length).toBeGreaterThan(50);
    expect(turnedAway[0]?.headers['retry-after']).toBe('2');
    expect(turnedAway[0]?.json()).toMatchObject({ success: false, error: 'Unavailable' });
    expect(answers.filter((answer) => answer.statusCode === 401).length).toBeGreaterThanOrEqual(40);
  });
});

describe('the privileges of a user', () => {
  it('give their list, and the menus of the drawer, also after another program changed them [SHELL-36 SHELL-37]', async () => {
    const { id, roleId } = await test.buildUser({ privileges: ['order', 'payment'] });
    const { authorization } = await test.staffHeaders(id);
    expect((await get('userprivileges', authorization)).json().result).toEqual(['order', 'payment']);
    const { result } = (await get('menus', authorization)).json();
    expect(result).toEqual([{ group: 'Floor', entries: [{ name: 'Orders', path: '/portal/orders', icon: 'orders' }] }]);
    await test.changeRows('roles', roleId, { privileges: [] });
    await expect.poll(async () => (await get('menus', authorization)).json().result).toEqual([]);
  });
});

describe('the restaurants of a user', () => {
  it('are their own, with its charge plan; a platform administrator sees all and chooses one [HOME-05 HOME-10]', async () => {
    const charges = '0$10$1$0|10$20$2$0|20$30$3$0';
    const { id: first, name } = await test.buildRestaurant({ charges });
    const { id: second } = await test.buildRestaurant();
    const manager = (await test.staffOf({ restaurantId: first })).authorization;
    const admin = (await test.staffOf({ restaurantId: null })).authorization;
    expect((await get('restaurantidname/', manager)).json().result).toEqual([{ id: first, name }]);
    const all = (await get('restaurantidname', admin)).json().result.map((row: { id: number }) => row.id);
    expect(all).toEqual(expect.arrayContaining([first, second]));
    const planOf = async (token: string | undefined, restaurant: number) =>
      (await get(`getMarkupPlan?rid=${restaurant}`, token, { 'x-restaurant': String(restaurant) })).json();
    expect((await planOf(manager, first)).result).toBe(charges);
    expect((await planOf(admin, first)).result).toBe(charges);
    // The header only has an effect for platform users.
    expect(await planOf(manager, second)).toMatchObject({ success: false, error: 'NotFound' });
  });
});

describe('a token', () => {
  const hours12 = 12 * 60 * 60;
  afterEach(() => void vi.useRealTimers());

  async function signedIn() {
    const { id, username, password } = await test.buildUser({ privileges: ['order'] });
    const { token } = (await signIn({ username, password }, '10.8.0.1')).json().result;
    return { id, token, ask: async () => (await get('userprivileges', `JWT-${token}`)).statusCode };
  }

  it('says, as its session does, that it lasts twelve hours, and opens calls until they are over', async () => {
    const { id, token, ask } = await signedIn();
    const { iat = 0, exp = 0 } = decodeJwt(token);
    expect(Math.abs(exp - iat - hours12)).toBeLessThanOrEqual(1);
    expect(Math.abs(iat - Date.now() / 1000)).toBeLessThan(60);
    const { expires_at } = await test.findRow('staff_sessions', { user_id: id }, ['expires_at']);
    expect(Math.abs(expires_at.getTime() / 1000 - exp)).toBeLessThanOrEqual(1);
    const start = Date.now();
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const [seconds, status] of [
      [0, 200],
      [hours12 - 5, 200],
      [hours12 + 1, 401],
      [2 * hours12 - 5, 401],
    ] as const) {
      vi.setSystemTime(start + seconds * 1000);
      expect(await ask(), `after ${seconds} seconds`).toBe(status);
    }
  });
});
