import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { addressOf } from '../../../core/contract/address.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { deviceCookieName } from '../../platform/auth/device-cookie.ts';
import { hashPassword, isPassword, pretendComparison } from '../../platform/auth/passwords.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { buildRestaurant, buildUser } from '../../testing/builders.ts';
import { changeRows, findRow, findRows } from '../../testing/rows.ts';
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
const account = async (headers: Headers) => (await test.send(endpoints.account, { headers })).json().result;
const menus = async (headers: Headers) => {
  const answer = await test.send(endpoints.menus, { headers });
  return [answer.statusCode, answer.json().error];
};
const outcome = ({ statusCode, json }: { statusCode: number; json: () => { error?: string } }) => [
  statusCode,
  json().error,
];

async function buildPinUser(wishes: Parameters<typeof buildUser>[1] = {}, pin = goodPin) {
  const user = await buildUser(test.db, wishes);
  const headers = await test.staffHeaders(user.id);
  expect((await setPin(headers, user.password, pin)).statusCode).toBe(200);
  return { ...user, headers };
}

/** Signs in with the password and returns that browser's headers. */
async function signInOn(user: { username: string; password: string }, cookie?: string) {
  const answer = await test.send(endpoints.signIn, {
    payload: { username: user.username, password: user.password },
    headers: cookie === undefined ? {} : { cookie },
  });
  const device = answer.cookies.find(({ name }) => name === deviceCookieName)?.value ?? '';
  return { cookie: `${deviceCookieName}=${device}`, authorization: `JWT-${answer.json().result.token}` };
}

const quickSignIn = (userId: number, pin: string, headers: Headers = {}) =>
  post(endpoints.quickSignIn, { userId, pin }, headers);

describe('one’s own PIN', () => {
  it('is set with the password, changed, and removed with an empty one', async () => {
    const user = await buildUser(test.db, { name: 'Ana Silva' });
    const headers = await test.staffHeaders(user.id);
    expect(await account(headers)).toMatchObject({ username: user.username, name: 'Ana Silva', hasPin: false });
    expect((await setPin(headers, user.password)).json()).toEqual({ success: true, result: null, message: 'Ok' });
    expect((await account(headers)).hasPin).toBe(true);
    const { pin_hash } = await findRow(test.db, 'users', user.id);
    expect(pin_hash).toMatch(/^\$argon2id\$/);
    expect((await setPin(headers, user.password, '')).statusCode).toBe(200);
    expect((await account(headers)).hasPin).toBe(false);
  });

  it('is refused if it is weak or malformed or the password is wrong; ten wrong ones cause a wait', async () => {
    const user = await buildUser(test.db);
    const headers = await test.staffHeaders(user.id);
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
    const { id, restaurantId } = await buildPinUser({ name: 'Maria Lopez' });
    const at = restaurantId as number;
    const { id: elsewhere } = await buildRestaurant(test.db);
    const other = await buildUser(test.db, { restaurantId: at });
    expect(await ask(at, id, goodPin)).toBe('Maria Lopez');
    expect(await ask(elsewhere, id, goodPin)).toBe('WrongPin');
    expect(await ask(at, id, '902817')).toBe('WrongPin');
    expect(await ask(at, other.id, goodPin)).toBe('WrongPin');
    expect(await ask(at, 2_000_000_000, goodPin)).toBe('WrongPin');
    await changeRows(test.db, 'users', id, { removed_at: new Date() });
    expect(await ask(at, id, goodPin)).toBe('WrongPin');
  });

  const events = async (restaurantId: number) => {
    await services.security.flush();
    const { rows } = await sql<{ kind: string; times: number; subject: string }>`
      select kind, times::int, subject from audit_events
      where restaurant_id = ${restaurantId} and kind in ('wrong-code', 'limit-tripped') order by kind`.execute(test.db);
    return rows;
  };
  /** Moves the user's waits into the past; the lock stays. */
  const wait = () => sql`update rate_limits set points = 0 where key like 'pin:%'`.execute(test.db);
  const guess = async (restaurantId: number, id: number, times: number) => {
    for (let round = 0; round < times; round += 1) {
      await wait();
      expect(await ask(restaurantId, id, '902817')).toBe('WrongPin');
    }
  };

  it('waits after five wrong guesses, made anywhere', async () => {
    const { id, restaurantId } = await buildPinUser();
    const at = restaurantId as number;
    for (let round = 0; round < 5; round += 1) expect(await ask(at, id, '902817')).toBe('WrongPin');
    expect(await ask(at, id, goodPin)).toBe('TooManyTries');
  });

  it('is locked after ten wrong guesses, and the password unlocks it', async () => {
    const user = await buildPinUser({ name: 'Maria Lopez' });
    const at = user.restaurantId as number;
    await guess(at, user.id, 10);
    expect(await events(at)).toEqual([
      { kind: 'limit-tripped', times: 1, subject: 'pin-lock: Maria Lopez' },
      { kind: 'wrong-code', times: 10, subject: 'Maria Lopez' },
    ]);
    await wait();
    expect(await ask(at, user.id, goodPin)).toBe('PinLocked');
    const known = await signInOn(await buildUser(test.db, { restaurantId: at }));
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
    const { id, restaurantId } = await buildPinUser();
    const at = restaurantId as number;
    const until = Date.now() + 3_600_000;
    await sql`insert into rate_limits (key, points, expire) values (${`pin-restaurant:${at}`}, 119, ${until})`.execute(
      test.db,
    );
    expect(await ask(at, id, '902817')).toBe('WrongPin');
    expect(await ask(at, (await buildPinUser({ restaurantId: at })).id, goodPin)).toBe('TooManyTries');
  });
});

describe('a quick switch', () => {
  const quickStaff = async (headers: Headers) => (await test.send(endpoints.quickStaff, { headers })).json().result;

  it('offers and accepts colleagues with a PIN who signed in on the device with a password', async () => {
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

  it('is refused on an unknown device, or long after the last password', async () => {
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
    await changeRows(test.db, 'staff_sessions', { user_id: user.id }, { created_at: longAgo });
    expect(outcome(await quickSignIn(user.id, goodPin, known))).toEqual([422, 'WrongPin']);
    expect(await quickStaff(known)).toEqual([]);
  });

  it('slows down on every device once guesses fail on one', async () => {
    const user = await buildPinUser();
    const [here, there] = [await signInOn(user), await signInOn(user)];
    for (let round = 0; round < 5; round += 1)
      expect(outcome(await quickSignIn(user.id, '902817', here))).toEqual([422, 'WrongPin']);
    const waiting = await quickSignIn(user.id, goodPin, there);
    expect(outcome(waiting)).toEqual([429, 'TooManyTries']);
    expect(Number(waiting.headers['retry-after'])).toBeGreaterThan(20);
  });

  it('does not count guesses from an unknown device against known ones', async () => {
    const user = await buildPinUser();
    const stranger = await signInOn(await buildUser(test.db, { restaurantId: (await buildRestaurant(test.db)).id }));
    for (let round = 0; round < 12; round += 1)
      expect(outcome(await quickSignIn(user.id, '902817', stranger))).toEqual([422, 'WrongPin']);
    expect((await quickSignIn(user.id, goodPin, await signInOn(user))).statusCode).toBe(200);
  });
});

describe('a try turned away because too many comparisons are running', () => {
  /** Which wrong tries fill the line, how many of each, and how many count. */
  async function triedAtOnce(limit: string, send: () => Promise<Awaited<ReturnType<typeof post>>>) {
    let isOver = false;
    const hold = async () => {
      while (!isOver) await isPassword('x', hash).catch(() => sleep(1));
    };
    const holdBehind = async () => {
      while (!isOver) await pretendComparison('x').catch(() => sleep(1));
    };
    const hash = await hashPassword('y');
    const holding = Array.from({ length: 120 }, (_, at) => (at % 2 === 0 ? hold() : holdBehind()));
    const answers = await Promise.all(Array.from({ length: 4 }, send));
    isOver = true;
    await Promise.all(holding);
    const { rows } = await sql<{
      points: number;
    }>`select points from rate_limits where key like ${`${limit}:%`}`.execute(test.db);
    const counted = rows.reduce((sum, { points }) => sum + points, 0);
    const away = answers.filter(({ statusCode }) => statusCode === 503);
    for (const answer of away) expect(outcome(answer)).toEqual([503, 'Unavailable']);
    return { away: away.length, wrong: answers.filter(({ statusCode }) => statusCode === 422).length, counted };
  }

  it.each([
    ['unlock', (headers: Headers) => post(endpoints.unlockSession, { secret: 'Wrong@123' }, headers)],
    [
      'pin-address',
      ({ cookie = '' }: Headers) => post(endpoints.quickSignIn, { userId: 1, pin: '902817' }, { cookie }),
    ],
    ['old-password', (headers: Headers) => setPin(headers, 'Wrong@123')],
    [
      'old-password',
      (headers: Headers, username: string) =>
        post(endpoints.changePassword, { username, password: 'New@12345', oldpassword: 'Wrong@123' }, headers),
    ],
  ])('does not count: %s', async (limit, send) => {
    await sql`delete from rate_limits`.execute(test.db);
    const user = await buildUser(test.db);
    const headers = await signInOn(user);
    const { away, wrong, counted } = await triedAtOnce(limit, () => send(headers, user.username));
    expect(away).toBeGreaterThan(0);
    expect(away + wrong).toBe(4);
    expect(counted).toBe(wrong);
  });
});

describe('a locked session', () => {
  it('allows only unlocking and signing out; PIN or password unlock it', async () => {
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

  it("allows five guesses across all the user's sessions; their open session keeps working", async () => {
    const { headers, id, password } = await buildPinUser();
    const other = await test.staffHeaders(id);
    await post(endpoints.lockSession, {}, headers);
    const unlock = (secret: string) => post(endpoints.unlockSession, { secret }, headers);
    for (let round = 0; round < 5; round += 1) expect((await unlock('')).statusCode).toBe(422);
    expect(outcome(await unlock(password))).toEqual([429, 'TooManyTries']);
    const fresh = await test.staffHeaders(id);
    expect(outcome(await post(endpoints.unlockSession, { secret: password }, fresh))).toEqual([429, 'TooManyTries']);
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

const config = (more: object) => JSON.stringify({ otprequired: 1, managercode: '', paymenttype: 'T', ...more });
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe('one’s own sessions', () => {
  const list = async (headers: Headers) => (await test.send(endpoints.sessions, { headers })).json().result;
  const tablet =
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';

  it('are listed with device, address and times, and ended one by one', async () => {
    const user = await buildUser(test.db);
    const headers = await test.staffHeaders(user.id);
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
    const end = (sessionId: string, by = headers) => post(endpoints.endSession, { sessionId }, by);
    const stranger = await test.staffOf();
    expect(outcome(await end(open[0].sessionId, stranger))).toEqual([404, 'NotFound']);
    expect(await menus(other)).toEqual([200, undefined]);
    expect((await end(open[0].sessionId)).statusCode).toBe(200);
    expect(outcome(await end(open[0].sessionId))).toEqual([404, 'NotFound']);
    for (const nobodys of ['x', '', '-'.repeat(36)]) expect(outcome(await end(nobodys))).toEqual([404, 'NotFound']);
    expect(await menus(other)).toEqual([401, 'NotSignedIn']);
    expect(await list(headers)).toHaveLength(1);
  });

  it('end everywhere at once, other users’ sessions excepted', async () => {
    const user = await buildUser(test.db);
    const [one, two] = [await test.staffHeaders(user.id), await test.staffHeaders(user.id)];
    const stranger = await test.staffOf();
    expect((await post(endpoints.endSessions, {}, one)).statusCode).toBe(200);
    expect([(await menus(one))[0], (await menus(two))[0], (await menus(stranger))[0]]).toEqual([401, 401, 200]);
  });

  it("end after the restaurant's idle minutes, and not while in use", async () => {
    const restaurant = await buildRestaurant(test.db, { config: config({ idleminutes: 30 }) });
    const { id } = await buildUser(test.db, { restaurantId: restaurant.id });
    const headers = await test.staffHeaders(id);
    const unusedFor = (minutes: number) =>
      changeRows(test.db, 'staff_sessions', { user_id: id }, { seen_at: ago(minutes), locked_at: null });
    const seen = async () => (await findRow(test.db, 'staff_sessions', { user_id: id })).seen_at;
    await unusedFor(29);
    expect(await menus(headers)).toEqual([200, undefined]);
    await vi.waitFor(async () => expect(Date.now() - (await seen()).getTime()).toBeLessThan(60_000));
    const late = await test.staffHeaders(id);
    await unusedFor(32);
    expect(await menus(late)).toEqual([401, 'NotSignedIn']);
    const elsewhere = await buildUser(test.db);
    const free = await test.staffHeaders(elsewhere.id);
    await changeRows(test.db, 'staff_sessions', { user_id: elsewhere.id }, { seen_at: ago(600) });
    expect(await menus(free)).toEqual([200, undefined]);
  });
});

describe('a change to money or rights', () => {
  it('needs fresh proof if the restaurant wants it, until PIN or password is given', async () => {
    const restaurant = await buildRestaurant(test.db, { config: config({ askagainminutes: 10 }) });
    const user = await buildPinUser({
      restaurantId: restaurant.id,
      privileges: ['refund', 'user', 'role', 'managerestaurant'],
    });
    const { headers } = user;
    const refund = () => post(endpoints.refund, { orderID: 2_000_000_000, amount: '1', reason: 'Cold soup' }, headers);
    const asked = async () => {
      const answers = [
        await refund(),
        await post(endpoints.saveUser, {}, headers),
        await post(endpoints.saveRole, {}, headers),
        // Proof, approvals and the manager code are switched off there.
        await post(endpoints.saveRestaurant, {}, headers),
        await test.send(endpoints.deleteUser, { query: { userId: 2_000_000_000 }, headers }),
      ];
      return answers.map((answer) => answer.json().error === 'ProveAgain' && answer.statusCode === 403);
    };
    expect(await asked()).toEqual([false, false, false, false, false]);
    for (const secret of [goodPin, user.password]) {
      await changeRows(test.db, 'staff_sessions', { user_id: user.id }, { proved_at: ago(11) });
      await vi.waitFor(async () => expect(await asked()).toEqual([true, true, true, true, true]));
      expect(await menus(headers)).toEqual([200, undefined]);
      expect(outcome(await post(endpoints.proveAgain, { secret: '902817' }, headers))).toEqual([422, 'WrongPassword']);
      expect((await post(endpoints.proveAgain, { secret }, headers)).statusCode).toBe(200);
      expect(await asked()).toEqual([false, false, false, false, false]);
    }
  });

  it('always needs fresh proof from platform administrators after half an hour', async () => {
    const user = await buildUser(test.db, { restaurantId: null, privileges: ['managerestaurant'] });
    const headers = await test.staffHeaders(user.id);
    const proved = async (minutes: number) => {
      await changeRows(test.db, 'staff_sessions', { user_id: user.id }, { proved_at: ago(minutes) });
      test.program.feed.bump('access');
      return outcome(await post(endpoints.saveRestaurant, {}, headers));
    };
    expect(await proved(29)).toEqual([422, undefined]);
    expect(await proved(31)).toEqual([403, 'ProveAgain']);
    expect((await post(endpoints.proveAgain, { secret: user.password }, headers)).statusCode).toBe(200);
    expect(outcome(await post(endpoints.saveRestaurant, {}, headers))).toEqual([422, undefined]);
  });

  it('needs no proof by default, as documented clients expect', async () => {
    const user = await buildUser(test.db, { privileges: ['refund'] });
    const headers = await test.staffHeaders(user.id);
    await changeRows(test.db, 'staff_sessions', { user_id: user.id }, { proved_at: ago(700) });
    const answer = await post(endpoints.refund, { orderID: 2_000_000_000, amount: '1', reason: 'Cold' }, headers);
    expect(outcome(answer)).toEqual([404, 'NotFound']);
  });
});

it('a changed PIN or address is mailed to the user, at the old address too', async () => {
  const manager = await buildUser(test.db, { privileges: ['user'] });
  const restaurantId = manager.restaurantId as number;
  const user = await buildPinUser({ restaurantId, email: 'before@example.com', privileges: [] });
  const change = { userId: user.id, name: user.name, username: user.username, roleId: [user.roleId] };
  const save = async (userEmail: string) =>
    post(endpoints.saveUser, { ...change, userEmail }, await test.staffHeaders(manager.id));
  expect((await save('before@example.com')).statusCode).toBe(200);
  expect((await save('after@example.com')).statusCode).toBe(200);
  const mails = await findRows(test.db, 'outbox', { restaurant_id: restaurantId }, ['recipient', 'subject']);
  expect(mails.map(({ recipient, subject }) => `${recipient}: ${subject}`).sort()).toEqual([
    'after@example.com: Your email address was changed',
    'before@example.com: Your PIN was set',
    'before@example.com: Your email address was changed',
  ]);
});
