import { describe, expect, it, vi } from 'vitest';
import { addressOf } from '../../../core/contract/address.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { goodPin, otherPin, pinDesk } from '../../testing/pin-desk.ts';
import { outcome, testApp } from '../../testing/test-app.ts';

const test = await testApp();
const { post, menus, buildPinUser } = pinDesk(test);

type Headers = Record<string, string>;
const allowed = [200, 'Ok'];

describe('a locked session', () => {
  it('allows only unlocking and signing out; PIN or password unlock it', async () => {
    const { headers, password } = await buildPinUser();
    const lock = () => post(endpoints.lockSession, {}, headers);
    const unlock = (secret: string) => post(endpoints.unlockSession, { secret }, headers);
    for (const secret of [goodPin, password]) {
      for (const _ of ['once', 'twice']) expect((await lock()).statusCode).toBe(200);
      expect(await menus(headers)).toEqual([401, 'Locked']);
      expect(outcome(await unlock(otherPin))).toEqual([422, 'WrongPassword']);
      expect((await unlock(secret)).statusCode).toBe(200);
      expect(await menus(headers)).toEqual(allowed);
    }
    await lock();
    expect((await post(endpoints.signOut, {}, headers)).statusCode).toBe(200);
    expect(await menus(headers)).toEqual([401, 'NotSignedIn']);
  });

  it("allows five guesses across all the user's sessions; their open session keeps working", async () => {
    const { headers, id, password } = await buildPinUser();
    const other = await test.staffHeaders(id);
    await post(endpoints.lockSession, {}, headers);
    const unlock = (secret: string) => post(endpoints.unlockSession, { secret }, headers);
    for (let round = 0; round < 5; round += 1) expect((await unlock('')).statusCode).toBe(422);
    expect(outcome(await unlock(password))).toEqual([429, 'TooManyTries']);
    const fresh = await test.staffHeaders(id);
    expect(outcome(await post(endpoints.unlockSession, { secret: password }, fresh))).toEqual([429, 'TooManyTries']);
    expect(await menus(other)).toEqual(allowed);
  });

  it('hears nothing more: its stream of changes ends at once', async () => {
    const { headers } = await buildPinUser();
    const address = await test.app.listen({ port: 0, host: '127.0.0.1' });
    const url = address + addressOf(endpoints.staffChanges).url;
    const stream = await fetch(url, { headers });
    const ended = stream.text();
    const locked = performance.now();
    await post(endpoints.lockSession, {}, headers);
    await ended;
    // Sooner than the stream's own check, which runs every 15 s.
    expect(performance.now() - locked).toBeLessThan(12_000);
    expect((await fetch(url, { headers })).status).toBe(401);
  });
});

const config = (more: object) => JSON.stringify({ otprequired: 1, managercode: '', paymenttype: 'T', ...more });
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe('one’s own sessions', () => {
  const list = (headers: Headers) => test.resultOf(endpoints.sessions, { headers });
  const tablet =
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';

  it('are listed with device, address and times, and ended one by one or all at once', async () => {
    const { headers, ...user } = await test.buildStaff();
    const answer = await test.send(endpoints.signIn, {
      payload: { username: user.username, password: user.password },
      headers: { 'user-agent': tablet },
      remoteAddress: '10.7.0.1',
    });
    const other = { authorization: `JWT-${answer.json().result.token}` };
    const open = await list(headers);
    expect(open).toMatchObject([
      { device: 'Chrome, Android', address: '10.7.0.1', byPin: false, locked: false, own: false },
      { device: '', own: true },
    ]);
    expect(Date.now() - Date.parse(open[0].since)).toBeLessThan(60_000);
    expect((await list(other))[0].own).toBe(true);
    const stranger = await test.staffOf();
    const end = (sessionId: string, by = headers) => post(endpoints.endSession, { sessionId }, by);
    expect(outcome(await end(open[0].sessionId, stranger))).toEqual([404, 'NotFound']);
    expect(await menus(other)).toEqual(allowed);
    expect((await end(open[0].sessionId)).statusCode).toBe(200);
    expect(outcome(await end(open[0].sessionId))).toEqual([404, 'NotFound']);
    for (const nobodys of ['x', '', '-'.repeat(36)]) expect(outcome(await end(nobodys))).toEqual([404, 'NotFound']);
    expect(await menus(other)).toEqual([401, 'NotSignedIn']);
    expect(await list(headers)).toHaveLength(1);
    const third = await test.staffHeaders(user.id);
    expect((await post(endpoints.endSessions, {}, headers)).statusCode).toBe(200);
    expect([await menus(headers), await menus(third)]).toEqual(Array(2).fill([401, 'NotSignedIn']));
    expect(await menus(stranger)).toEqual(allowed);
  });

  it("end after the restaurant's idle minutes, and not while in use", async () => {
    const restaurant = await test.buildRestaurant({ config: config({ idleminutes: 30 }) });
    const { id, headers } = await test.buildStaff({ restaurantId: restaurant.id });
    const unusedFor = (minutes: number) =>
      test.changeRows('staff_sessions', { user_id: id }, { seen_at: ago(minutes), locked_at: null });
    const seen = async () => (await test.findRow('staff_sessions', { user_id: id })).seen_at;
    await unusedFor(29);
    expect(await menus(headers)).toEqual(allowed);
    await vi.waitFor(async () => expect(Date.now() - (await seen()).getTime()).toBeLessThan(60_000));
    const late = await test.staffHeaders(id);
    await unusedFor(32);
    expect(await menus(late)).toEqual([401, 'NotSignedIn']);
    const { headers: free, ...elsewhere } = await test.buildStaff();
    await test.changeRows('staff_sessions', { user_id: elsewhere.id }, { seen_at: ago(600) });
    expect(await menus(free)).toEqual(allowed);
  });
});

describe('a change to money or rights', () => {
  it('needs fresh proof if the restaurant wants it, until PIN or password is given', async () => {
    const restaurant = await test.buildRestaurant({ config: config({ askagainminutes: 10 }) });
    const privileges = ['refund', 'user', 'role', 'managerestaurant'] as const;
    const user = await buildPinUser({ restaurantId: restaurant.id, privileges });
    const { headers } = user;
    const refund = (by = headers) =>
      post(endpoints.refund, { orderID: 2_000_000_000, amount: '1', reason: 'Cold soup' }, by);
    const requested = async () => {
      const answers = [
        await refund(),
        await post(endpoints.saveUser, {}, headers),
        await post(endpoints.saveRole, {}, headers),
        // This form can turn off proof, approvals and the manager code.
        await post(endpoints.saveRestaurant, {}, headers),
        await test.send(endpoints.deleteUser, { query: { userId: 2_000_000_000 }, headers }),
      ];
      return answers.map((answer) => answer.json().error === 'ProveAgain' && answer.statusCode === 403);
    };
    expect(await requested()).toEqual([false, false, false, false, false]);
    for (const secret of [goodPin, user.password]) {
      await test.changeRows('staff_sessions', { user_id: user.id }, { proved_at: ago(11) });
      await vi.waitFor(async () => expect(await requested()).toEqual([true, true, true, true, true]));
      expect(await menus(headers)).toEqual(allowed);
      expect(outcome(await post(endpoints.proveAgain, { secret: otherPin }, headers))).toEqual([422, 'WrongPassword']);
      expect((await post(endpoints.proveAgain, { secret }, headers)).statusCode).toBe(200);
      expect(await requested()).toEqual([false, false, false, false, false]);
    }
    // By default no fresh proof is needed, because documented clients don't send one.
    const { id, headers: longAgo } = await test.buildStaff({ privileges: ['refund'] });
    await test.changeRows('staff_sessions', { user_id: id }, { proved_at: ago(700) });
    expect(outcome(await refund(longAgo))).toEqual([404, 'NotFound']);
  });

  it('always needs fresh proof from platform administrators after half an hour', async () => {
    const { headers, ...user } = await test.buildStaff({ restaurantId: null, privileges: ['managerestaurant'] });
    const proved = async (minutes: number) => {
      await test.changeRows('staff_sessions', { user_id: user.id }, { proved_at: ago(minutes) });
      test.program.feed.bump('access');
      return outcome(await post(endpoints.saveRestaurant, {}, headers));
    };
    expect(await proved(29)).toEqual([422, 'InputDataNotProvided']);
    expect(await proved(31)).toEqual([403, 'ProveAgain']);
    expect((await post(endpoints.proveAgain, { secret: user.password }, headers)).statusCode).toBe(200);
    expect(outcome(await post(endpoints.saveRestaurant, {}, headers))).toEqual([422, 'InputDataNotProvided']);
  });
});

it('a changed PIN or address is mailed to the user, at the old address too', async () => {
  const manager = await test.buildUser({ privileges: ['user'] });
  const restaurantId = manager.restaurantId as number;
  const user = await buildPinUser({ restaurantId, email: 'before@example.com', privileges: [] });
  const change = { userId: user.id, name: user.name, username: user.username, roleId: [user.roleId] };
  const save = async (userEmail: string) =>
    post(endpoints.saveUser, { ...change, userEmail }, await test.staffHeaders(manager.id));
  expect((await save('before@example.com')).statusCode).toBe(200);
  expect((await save('after@example.com')).statusCode).toBe(200);
  const mails = await test.findRows('outbox', { restaurant_id: restaurantId }, ['recipient', 'subject']);
  expect(mails.map(({ recipient, subject }) => `${recipient}: ${subject}`).sort()).toEqual([
    'after@example.com: Your email address was changed',
    'before@example.com: Your PIN was set',
    'before@example.com: Your email address was changed',
  ]);
});
