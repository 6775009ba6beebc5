import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { deviceCookieName } from '../../platform/auth/device-cookie.ts';
import { hashPassword, isPassword, pretendComparison } from '../../platform/auth/passwords.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { goodPin, otherPin, pinDesk } from '../../testing/pin-desk.ts';
import { outcome, testApp } from '../../testing/test-app.ts';
import { personOfPin } from './pins.service.ts';

const test = await testApp();
const { services } = test.program;
const { post, setPin, account, menus, quickSignIn, buildPinUser, signInOn } = pinDesk(test);

type Headers = Record<string, string>;

describe('one’s own PIN', () => {
  it('is set with the password, changed, and removed with an empty one', async () => {
    const { headers, ...user } = await test.buildStaff({ name: 'Ana Silva' });
    expect(await account(headers)).toMatchObject({ username: user.username, name: 'Ana Silva', hasPin: false });
    expect((await setPin(headers, user.password)).json()).toEqual({ success: true, result: null, message: 'Ok' });
    expect((await account(headers)).hasPin).toBe(true);
    const { pin_hash } = await test.findRow('users', user.id);
    expect(pin_hash).toMatch(/^\$argon2id\$/);
    expect((await setPin(headers, user.password, '')).statusCode).toBe(200);
    expect((await account(headers)).hasPin).toBe(false);
  });

  it('is refused if it is weak or malformed or the password is wrong; ten wrong ones cause a wait', async () => {
    const { headers, ...user } = await test.buildStaff();
    for (const pin of ['123456', '111111', '12345', 'abcdef']) {
      const answer = await setPin(headers, user.password, pin);
      expect(outcome(answer)).toEqual([422, 'INVALID_PIN']);
      expect(answer.json().fields[0].path).toBe('pin');
    }
    expect((await post(endpoints.setPin, { pin: 274951 }, headers)).statusCode).toBe(400);
    for (let round = 0; round < 10; round += 1)
      expect(outcome(await setPin(headers, 'Wrong@123'))).toEqual([422, 'WrongPassword']);
    expect(outcome(await setPin(headers, user.password))).toEqual([429, 'TooManyTries']);
    expect((await account(headers)).hasPin).toBe(false);
  });
});

describe('the owner of a PIN', () => {
  const ask = async (restaurantId: number, userId: number, pin: string) => {
    const person = await personOfPin(services, restaurantId, { userId, pin });
    return isRefusal(person) ? person.kind : person.name;
  };

  it('is identified only by that PIN, in their own restaurant', async () => {
    const { id, at } = await buildPinUser({ name: 'Maria Lopez' });
    const { id: elsewhere } = await test.buildRestaurant();
    const other = await test.buildUser({ restaurantId: at });
    expect(await ask(at, id, goodPin)).toBe('Maria Lopez');
    expect(await ask(elsewhere, id, goodPin)).toBe('WrongPin');
    expect(await ask(at, id, otherPin)).toBe('WrongPin');
    expect(await ask(at, other.id, goodPin)).toBe('WrongPin');
    expect(await ask(at, 2_000_000_000, goodPin)).toBe('WrongPin');
    await test.changeRows('users', id, { removed_at: new Date() });
    expect(await ask(at, id, goodPin)).toBe('WrongPin');
  });

  const events = async (restaurantId: number) => {
    await services.security.flush();
    const kind = ['wrong-code', 'limit-tripped'] as const;
    return test.findRows('audit_events', { restaurant_id: restaurantId, kind }, ['kind', 'times', 'subject']);
  };
  /** Ends the user's waiting time. The lock stays. */
  const wait = () => sql`update rate_limits set points = 0 where key like 'pin:%'`.execute(test.db);
  const guess = async (restaurantId: number, id: number, times: number) => {
    for (let round = 0; round < times; round += 1) {
      await wait();
      expect(await ask(restaurantId, id, otherPin)).toBe('WrongPin');
    }
  };

  it('is locked after ten wrong guesses, and the password unlocks it', async () => {
    const user = await buildPinUser({ name: 'Maria Lopez' });
    const { at } = user;
    await guess(at, user.id, 10);
    const recorded = await events(at);
    expect(recorded).toHaveLength(2);
    expect(recorded).toContainEqual({ kind: 'limit-tripped', times: 1, subject: 'pin-lock: Maria Lopez' });
    expect(recorded).toContainEqual({ kind: 'wrong-code', times: 10, subject: 'Maria Lopez' });
    await wait();
    expect(await ask(at, user.id, goodPin)).toBe('PinLocked');
    const known = await signInOn(await test.buildUser({ restaurantId: at }));
    expect(outcome(await quickSignIn(user.id, goodPin, known))).toEqual([422, 'PinLocked']);
    await post(endpoints.lockSession, {}, user.headers);
    const unlock = (secret: string) => post(endpoints.unlockSession, { secret }, user.headers);
    expect(outcome(await unlock(goodPin))).toEqual([422, 'PinLocked']);
    expect((await unlock(user.password)).statusCode).toBe(200);
    expect(await ask(at, user.id, goodPin)).toBe('Maria Lopez');
    await guess(at, user.id, 10);
    await signInOn(user);
    expect(await ask(at, user.id, goodPin)).toBe('Maria Lopez');
  });

  it('shares a limit of 120 guesses an hour with the whole restaurant', async () => {
    const { id, at } = await buildPinUser();
    const until = Date.now() + 3_600_000;
    await test.addRow('rate_limits', { key: `pin-restaurant:${at}`, points: 119, expire: until });
    expect(await ask(at, id, otherPin)).toBe('WrongPin');
    expect(await ask(at, (await buildPinUser({ restaurantId: at })).id, goodPin)).toBe('TooManyTries');
  });
});

describe('a quick switch', () => {
  const quickStaff = (headers: Headers) => test.resultOf(endpoints.quickStaff, { headers });

  it('offers and accepts colleagues with a PIN who signed in on the device with a password', async () => {
    const { id: restaurantId } = await test.buildRestaurant();
    const first = await test.buildUser({ restaurantId });
    const colleague = await buildPinUser({ restaurantId, name: 'Bea Colleague' });
    const stranger = await buildPinUser();
    const { cookie } = await signInOn(first);
    expect(await quickStaff({ cookie })).toEqual([{ userId: colleague.id, name: 'Bea Colleague' }]);
    const answer = await quickSignIn(colleague.id, goodPin, { cookie });
    expect(answer.json().result).toMatchObject({ username: colleague.username, name: 'Bea Colleague' });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await menus({ authorization: `JWT-${answer.json().result.token}` })).toEqual([200, 'Ok']);
    for (const [userId, pin] of [
      [colleague.id, otherPin],
      [stranger.id, goodPin],
      [first.id, goodPin],
    ] as const)
      expect(outcome(await quickSignIn(userId, pin, { cookie }))).toEqual([422, 'WrongPin']);
  });

  it('is refused on an unknown device, where guesses do not count, or long after the last password', async () => {
    const user = await buildPinUser();
    const { cookie } = await signInOn(await test.buildUser());
    for (const headers of [{}, { cookie }, { cookie: `${deviceCookieName}=forged` }] as Headers[]) {
      expect(outcome(await quickSignIn(user.id, goodPin, headers))).toEqual([422, 'WrongPin']);
      expect(await quickStaff(headers)).toEqual([]);
    }
    for (let round = 0; round < 9; round += 1) await quickSignIn(user.id, otherPin, { cookie });
    const known = await signInOn(user);
    expect((await quickSignIn(user.id, goodPin, known)).statusCode).toBe(200);
    const longAgo = new Date(Date.now() - 31 * 86_400_000);
    await test.changeRows('staff_sessions', { user_id: user.id }, { created_at: longAgo });
    expect(outcome(await quickSignIn(user.id, goodPin, known))).toEqual([422, 'WrongPin']);
    expect(await quickStaff(known)).toEqual([]);
  });

  it('slows down on every device once guesses fail on one', async () => {
    const user = await buildPinUser();
    const [here, there] = [await signInOn(user), await signInOn(user)];
    for (let round = 0; round < 5; round += 1)
      expect(outcome(await quickSignIn(user.id, otherPin, here))).toEqual([422, 'WrongPin']);
    const waiting = await quickSignIn(user.id, goodPin, there);
    expect(outcome(waiting)).toEqual([429, 'TooManyTries']);
    expect(Number(waiting.headers['retry-after'])).toBeGreaterThan(20);
  });
});

describe('a try turned away because too many comparisons are running', () => {
  /** Sends wrong tries while the queue is full. Returns how many were turned away, were wrong, and were counted. */
  async function triedAtOnce(limit: string, send: () => ReturnType<typeof post>) {
    let isOver = false;
    const hash = await hashPassword('y');
    const hold = async (compare: () => Promise<unknown>) => {
      while (!isOver) await compare().catch(() => sleep(1));
    };
    const compares = [() => isPassword('x', hash), () => pretendComparison('x')];
    const holding = Array.from({ length: 60 }, () => compares.map(hold)).flat();
    const answers = await Promise.all(Array.from({ length: 4 }, send));
    isOver = true;
    await Promise.all(holding);
    const limits = (await test.findRows('rate_limits', {})).filter(({ key }) => key.startsWith(`${limit}:`));
    const counted = limits.reduce((sum, { points }) => sum + points, 0);
    const away = answers.filter(({ statusCode }) => statusCode === 503);
    for (const answer of away) expect(outcome(answer)).toEqual([503, 'Unavailable']);
    return { away: away.length, wrong: answers.filter(({ statusCode }) => statusCode === 422).length, counted };
  }

  it.each([
    ['unlock', (headers: Headers) => post(endpoints.unlockSession, { secret: 'Wrong@123' }, headers)],
    ['pin-address', ({ cookie = '' }: Headers) => quickSignIn(1, otherPin, { cookie })],
    ['old-password', (headers: Headers) => setPin(headers, 'Wrong@123')],
    [
      'old-password',
      (headers: Headers, username: string) =>
        post(endpoints.changePassword, { username, password: 'New@12345', oldpassword: 'Wrong@123' }, headers),
    ],
  ])('does not count: %s', async (limit, send) => {
    await sql`delete from rate_limits`.execute(test.db);
    const user = await test.buildUser();
    const headers = await signInOn(user);
    const { away, wrong, counted } = await triedAtOnce(limit, () => send(headers, user.username));
    expect(away).toBeGreaterThan(0);
    expect(away + wrong).toBe(4);
    expect(counted).toBe(wrong);
  });
});
