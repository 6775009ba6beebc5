import { describe, expect, it, vi } from 'vitest';
import { addressOf } from '../../../core/contract/address.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { deviceCookieName } from '../../platform/auth/device-cookie.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { buildRestaurant, buildUser } from '../../testing/builders.ts';
import { testApp } from '../../testing/test-app.ts';
import { personOfPin } from '../pins/pins.service.ts';

const test = await testApp();
const { services } = test.program;
const goodPin = '274951';

type Headers = Record<string, string>;
const post = (endpoint: Parameters<typeof addressOf>[0], payload: object, headers: Headers = {}) =>
  test.send({ ...addressOf(endpoint), payload, headers });
const setPin = (headers: Headers, password: string, pin: string = goodPin) =>
  post(endpoints.setPin, { password, pin }, headers);
const account = async (headers: Headers) =>
  (await test.send({ ...addressOf(endpoints.account), headers })).json().result;
const menus = async (headers: Headers) => {
  const answer = await test.send({ ...addressOf(endpoints.menus), headers });
  return [answer.statusCode, answer.json().error];
};
const outcome = ({ statusCode, json }: { statusCode: number; json: () => { error?: string } }) => [
  statusCode,
  json().error,
];

/** A user with a PIN. */
async function buildPinUser(wishes: Parameters<typeof buildUser>[1] = {}, pin = goodPin) {
  const user = await buildUser(test.db, wishes);
  const headers = await test.staffHeaders(user.id);
  expect((await setPin(headers, user.password, pin)).statusCode).toBe(200);
  return { ...user, headers };
}

/** Signs in with the password and answers the headers of that browser. */
async function signInOn(user: { username: string; password: string }, cookie?: string) {
  const answer = await test.send({
    ...addressOf(endpoints.signIn),
    payload: { username: user.username, password: user.password },
    headers: cookie === undefined ? {} : { cookie },
  });
  const device = answer.cookies.find(({ name }) => name === deviceCookieName)?.value ?? '';
  return { cookie: `${deviceCookieName}=${device}`, authorization: `JWT-${answer.json().result.token}` };
}

describe('one’s own PIN', () => {
  it('is set with the password, changed, and removed with an empty one', async () => {
    const user = await buildUser(test.db, { name: 'Ana Silva' });
    const headers = await test.staffHeaders(user.id);
    expect(await account(headers)).toMatchObject({ username: user.username, name: 'Ana Silva', hasPin: false });
    expect((await setPin(headers, user.password)).json()).toEqual({ success: true, result: null, message: 'Ok' });
    expect((await account(headers)).hasPin).toBe(true);
    const { pin_hash } = await test.db
      .selectFrom('users')
      .select('pin_hash')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(pin_hash).toMatch(/^\$argon2id\$/);
    expect((await setPin(headers, user.password, '')).statusCode).toBe(200);
    expect((await account(headers)).hasPin).toBe(false);
  });

  it('is refused where it is weak or no PIN, and where the password is wrong; ten wrong ones wait', async () => {
    const user = await buildUser(test.db);
    const headers = await test.staffHeaders(user.id);
    for (const pin of ['123456', '111111', '12345', 'abcdef']) {
      const answer = await setPin(headers, user.password, pin);
      expect(outcome(answer)).toEqual([422, 'INVALID_PIN']);
      expect(answer.json().fields[0].path).toBe('pin');
    }
    expect((await post(endpoints.setPin, { pin: 274951 }, headers)).statusCode).toBe(400);
    for (let round = 0; round < 10; round += 1) {
      expect(outcome(await setPin(headers, 'Wrong@123'))).toEqual([422, 'WrongPassword']);
    }
    expect(outcome(await setPin(headers, user.password))).toEqual([429, 'TooManyTries']);
    expect((await account(headers)).hasPin).toBe(false);
  });
});

describe('the person of a PIN', () => {
  const ask = async (restaurantId: number, userId: number, pin: string, from = 'user 1') => {
    const person = await personOfPin(services, restaurantId, { userId, pin, from });
    return isRefusal(person) ? person.kind : person.name;
  };

  it('is named by their own PIN alone, in their own restaurant', async () => {
    const { id, restaurantId } = await buildPinUser({ name: 'Maria Lopez' });
    const at = restaurantId as number;
    const { id: elsewhere } = await buildRestaurant(test.db);
    const other = await buildUser(test.db, { restaurantId: at });
    expect(await ask(at, id, goodPin)).toBe('Maria Lopez');
    expect(await ask(elsewhere, id, goodPin)).toBe('WrongPin');
    expect(await ask(at, id, '902817')).toBe('WrongPin');
    expect(await ask(at, other.id, goodPin)).toBe('WrongPin');
    expect(await ask(at, 2_000_000_000, goodPin)).toBe('WrongPin');
    await test.db.updateTable('users').set({ removed_at: new Date() }).where('id', '=', id).execute();
    expect(await ask(at, id, goodPin)).toBe('WrongPin');
  });

  it('waits after five wrong tries from one place, and nowhere else', async () => {
    const { id, restaurantId } = await buildPinUser();
    const at = restaurantId as number;
    for (let round = 0; round < 5; round += 1) expect(await ask(at, id, '902817', 'user 7')).toBe('WrongPin');
    expect(await ask(at, id, goodPin, 'user 7')).toBe('TooManyTries');
    expect(await ask(at, id, goodPin, 'user 8')).toBe('Ruth Adler');
  });
});

describe('a quick switch', () => {
  const quickStaff = async (headers: Headers) =>
    (await test.send({ ...addressOf(endpoints.quickStaff), headers })).json().result;
  const quickSignIn = (userId: number, pin: string, headers: Headers = {}) =>
    post(endpoints.quickSignIn, { userId, pin }, headers);

  it('offers and takes colleagues with a PIN where one of them signed in with a password', async () => {
    const { id: restaurantId } = await buildRestaurant(test.db);
    const first = await buildUser(test.db, { restaurantId });
    const colleague = await buildPinUser({ restaurantId, name: 'Bea Colleague' });
    const stranger = await buildPinUser();
    const { cookie } = await signInOn(first);
    expect(await quickStaff({ cookie })).toEqual([{ userId: colleague.id, name: 'Bea Colleague' }]);
    const answer = await quickSignIn(colleague.id, goodPin, { cookie });
    expect(answer.json().result).toMatchObject({ username: colleague.username, name: 'Bea Colleague' });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await menus({ authorization: `JWT-${answer.json().result.token}` })).toEqual([200, undefined]);
    for (const [userId, pin] of [
      [colleague.id, '902817'],
      [stranger.id, goodPin],
      [first.id, goodPin],
    ] as const)
      expect(outcome(await quickSignIn(userId, pin, { cookie }))).toEqual([422, 'WrongPin']);
  });

  it('is nothing for a device that nobody knows, or that a PIN alone would make known', async () => {
    const { id: restaurantId } = await buildRestaurant(test.db);
    const user = await buildPinUser({ restaurantId });
    const elsewhere = await buildUser(test.db);
    const { cookie } = await signInOn(elsewhere);
    for (const headers of [{}, { cookie }, { cookie: `${deviceCookieName}=forged` }] as Headers[]) {
      expect(outcome(await quickSignIn(user.id, goodPin, headers))).toEqual([422, 'WrongPin']);
      expect(await quickStaff(headers)).toEqual([]);
    }
    const known = await signInOn(user);
    const longAgo = new Date(Date.now() - 31 * 86_400_000);
    await test.db.updateTable('staff_sessions').set({ created_at: longAgo }).where('user_id', '=', user.id).execute();
    expect(outcome(await quickSignIn(user.id, goodPin, known))).toEqual([422, 'WrongPin']);
    expect(await quickStaff(known)).toEqual([]);
  });

  it('slows down on the device where it was guessed, and not on another', async () => {
    const user = await buildPinUser();
    const [here, there] = [await signInOn(user), await signInOn(user)];
    for (let round = 0; round < 5; round += 1) {
      expect(outcome(await quickSignIn(user.id, '902817', here))).toEqual([422, 'WrongPin']);
    }
    const waiting = await quickSignIn(user.id, goodPin, here);
    expect(outcome(waiting)).toEqual([429, 'TooManyTries']);
    expect(Number(waiting.headers['retry-after'])).toBeGreaterThan(20);
    expect((await quickSignIn(user.id, goodPin, there)).statusCode).toBe(200);
  });
});

describe('a locked session', () => {
  it('opens nothing but unlocking and signing out; PIN or password unlock it', async () => {
    const { headers, password } = await buildPinUser();
    const lock = () => post(endpoints.lockSession, {}, headers);
    const unlock = (secret: string) => post(endpoints.unlockSession, { secret }, headers);
    for (const secret of [goodPin, password]) {
      expect((await lock()).statusCode).toBe(200);
      expect((await lock()).statusCode).toBe(200);
      expect(await menus(headers)).toEqual([401, 'Locked']);
      expect(outcome(await unlock('902817'))).toEqual([422, 'WrongPassword']);
      expect((await unlock(secret)).statusCode).toBe(200);
      expect(await menus(headers)).toEqual([200, undefined]);
    }
    await lock();
    expect((await post(endpoints.signOut, {}, headers)).statusCode).toBe(200);
    expect(await menus(headers)).toEqual([401, 'NotSignedIn']);
  });

  it('is guessed at five times; another session of the user goes on', async () => {
    const { headers, id, password } = await buildPinUser();
    const other = await test.staffHeaders(id);
    await post(endpoints.lockSession, {}, headers);
    const unlock = (secret: string) => post(endpoints.unlockSession, { secret }, headers);
    for (let round = 0; round < 5; round += 1) expect((await unlock('')).statusCode).toBe(422);
    expect(outcome(await unlock(password))).toEqual([429, 'TooManyTries']);
    expect(await menus(other)).toEqual([200, undefined]);
  });

  it('hears nothing more: its stream of changes ends at once', async () => {
    const { headers } = await buildPinUser();
    const address = await test.app.listen({ port: 0, host: '127.0.0.1' });
    const url = address + addressOf(endpoints.staffChanges).url;
    const stream = await fetch(url, { headers });
    let isOver = false;
    const reading = (async () => {
      for await (const _ of stream.body ?? []);
      isOver = true;
    })();
    await post(endpoints.lockSession, {}, headers);
    await vi.waitFor(() => expect(isOver).toBe(true), { timeout: 5_000 });
    await reading;
    expect((await fetch(url, { headers })).status).toBe(401);
  });
});
