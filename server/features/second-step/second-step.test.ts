import { hash } from '@node-rs/argon2';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { passwordStrength } from '../../platform/auth/passwords.ts';
import { quickStrength, realStrength } from '../../testing/quick-secrets.ts';
import { type buildUser, changeRows, outcome, testApp } from '../../testing/test-app.ts';
import { twoStepDesk } from '../../testing/two-step-desk.ts';

const test = await testApp();
// The clock stands still in the middle of a 30-second step, so that codes don't expire during a test.
const moment = Math.floor(Date.now() / 30_000) * 30_000 + 15_000;
Object.assign(test.program.services.clock, { now: () => moment });

type Headers = Record<string, string>;
const { newPlace, send, newAddress, signIn, finish, accountOf, menus, mailsOf, eventsOf } = twoStepDesk(test);

/** The code that a secret has `steps` 30-second steps from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: moment + steps * 30_000 });

const secondStep = (ticket: string, code: string, more?: object) => finish(ticket, { code }, more);
const ticketOf = async (...of: Parameters<typeof signIn>): Promise<string> =>
  (await signIn(...of)).json().result.ticket;

async function buildWithApp(wishes: Parameters<typeof buildUser>[1] = {}) {
  const email = newAddress();
  const { headers, ...user } = await test.buildStaff({ email, name: 'Ruth Adler', ...wishes });
  const { secret, uri, setup } = (await send(endpoints.newApp, {}, headers)).json().result;
  // Uses the previous code, so that the current one can still be used to sign in.
  const proofs = { password: user.password, setup, code: codeOf(secret, -1) };
  const added = await send(endpoints.addSecondStep, proofs, headers);
  expect(added.statusCode).toBe(200);
  return { user, headers, secret, uri, setup, codes: added.json().result as string[], email };
}

describe('an app as the second step', () => {
  it('is set up with the password and its first code, and shows ten recovery codes once', async () => {
    const { user, headers, secret, uri, codes, email } = await buildWithApp();
    expect(uri).toContain(`otpauth://totp/Comanda:${encodeURIComponent(user.username)}`);
    expect(uri).toContain(`secret=${secret}`);
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){3}$/);
    const account = await accountOf(headers);
    expect(account.secondStep).toEqual({ app: true, required: false, codesLeft: 10 });
    const kept = await test.findRows('totp_factors', { user_id: user.id });
    expect(JSON.stringify(kept)).not.toContain(secret);
    expect(await mailsOf(email)).toEqual(['Your second step was set up']);
    const event = { change: 'added', actor: 'user', actor_name: 'Ruth Adler', subject: 'Ruth Adler' };
    expect(await eventsOf(user.restaurantId)).toMatchObject([event]);
  });

  it("is refused with a wrong password, a wrong code, another user's set-up, or a repeat", async () => {
    const { headers, ...user } = await test.buildStaff();
    const other = await buildWithApp();
    const { secret, setup } = (await send(endpoints.newApp, {}, headers)).json().result;
    const add = (part: object) =>
      send(endpoints.addSecondStep, { password: user.password, setup, code: codeOf(secret), ...part }, headers);
    expect(outcome(await add({ password: 'Wrong@123' }))).toEqual([422, 'WrongPassword']);
    expect(outcome(await add({ code: '000000' }))).toEqual([422, 'WrongSecondStep']);
    expect(outcome(await add({ setup: other.setup, code: codeOf(other.secret) }))).toEqual([422, 'WrongSecondStep']);
    expect(outcome(await add({ setup: 'x' }))).toEqual([422, 'WrongSecondStep']);
    expect((await signIn(user)).statusCode).toBe(200);
    const again = { password: other.user.password, setup: other.setup, code: codeOf(other.secret) };
    expect(outcome(await send(endpoints.addSecondStep, again, other.headers))).toEqual([409, 'Stale']);
  });

  it('is required after the password, and its ticket opens nothing else', async () => {
    const { user, secret } = await buildWithApp();
    const wrong = await signIn({ ...user, password: 'Wrong@123' });
    expect([...outcome(wrong), wrong.json().result]).toEqual([401, 'BadLogin', null]);
    const first = await signIn(user);
    expect(outcome(first)).toEqual([401, 'SecondStep']);
    const { ticket, setup } = first.json().result;
    expect(setup).toBeNull();
    expect(first.headers['set-cookie']).toBeUndefined();
    for (const authorization of [`JWT-${ticket}`, ticket]) expect(await menus({ authorization })).toBe(401);
    const done = await secondStep(ticket, codeOf(secret));
    expect(done.json()).toMatchObject({ result: { username: user.username, name: user.name, recoveryCodes: [] } });
    expect(await menus({ authorization: `JWT-${done.json().result.token}` })).toBe(200);
    for (const over of [ticket, 'none'])
      expect(outcome(await secondStep(over, codeOf(secret, 1)))).toEqual([409, 'SignInOver']);
  });

  it('accepts a code once, even from two at the same moment, and half a minute early or late', async () => {
    const { user, secret } = await buildWithApp();
    const tickets = await Promise.all([ticketOf(user), ticketOf(user), ticketOf(user)]);
    const code = codeOf(secret);
    const [first, other] = await Promise.all([secondStep(tickets[0], code), secondStep(tickets[1], code)]);
    expect([first.statusCode, other.statusCode].sort()).toEqual([200, 422]);
    expect(outcome(await secondStep(tickets[2], code))).toEqual([422, 'WrongSecondStep']);
    expect(outcome(await secondStep(tickets[2], codeOf(secret, 4)))).toEqual([422, 'WrongSecondStep']);
    expect((await secondStep(tickets[2], codeOf(secret, 1))).statusCode).toBe(200);
  });

  it('accepts a recovery code once in any spelling, its use is mailed, and new codes void the old ones', async () => {
    const { user, codes, email, headers, secret } = await buildWithApp();
    const [code = '', other = ''] = codes;
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')}`;
    expect((await secondStep(await ticketOf(user), typed)).statusCode).toBe(200);
    expect(outcome(await secondStep(await ticketOf(user), code))).toEqual([422, 'WrongSecondStep']);
    expect(await mailsOf(email)).toEqual(['Your second step was set up', 'A recovery code was used']);
    expect((await accountOf(headers)).secondStep.codesLeft).toBe(9);
    const renew = (part: object) =>
      send(endpoints.recoveryCodes, { password: user.password, code: codeOf(secret), ...part }, headers);
    expect(outcome(await renew({ password: 'Wrong@123' }))).toEqual([422, 'WrongPassword']);
    expect(outcome(await renew({ code: 'AAAA-AAAA-AAAA-AAAA' }))).toEqual([422, 'WrongSecondStep']);
    const fresh = (await renew({})).json().result as string[];
    expect(fresh).toHaveLength(10);
    expect(outcome(await secondStep(await ticketOf(user), other))).toEqual([422, 'WrongSecondStep']);
    expect((await secondStep(await ticketOf(user), fresh[0] ?? '')).statusCode).toBe(200);
  });

  it('makes that place wait after wrong codes; elsewhere the user gets in', async () => {
    const { user, secret } = await buildWithApp();
    const place = newPlace();
    const ticket = await ticketOf(user, place);
    for (let tries = 0; tries < 5; tries += 1)
      expect(outcome(await secondStep(ticket, '000000', place))).toEqual([422, 'WrongSecondStep']);
    const waits = await secondStep(ticket, codeOf(secret), place);
    expect(outcome(waits)).toEqual([429, 'TooManyTries']);
    expect(Number(waits.headers['retry-after'])).toBeLessThanOrEqual(30);
    expect((await secondStep(await ticketOf(user), codeOf(secret))).statusCode).toBe(200);
  });

  it('has a ticket that ends with a password change, and after ten minutes', async () => {
    const { user, headers, secret } = await buildWithApp();
    const old = await ticketOf(user);
    await changeRows(test.owner, 'sign_in_steps', { user_id: user.id }, { expires_at: new Date(0) });
    expect(outcome(await secondStep(old, codeOf(secret)))).toEqual([409, 'SignInOver']);
    const ticket = await ticketOf(user);
    const payload = { username: user.username, password: 'Fresh#2026', oldpassword: user.password };
    expect((await send(endpoints.changePassword, payload, headers)).statusCode).toBe(200);
    expect(outcome(await secondStep(ticket, codeOf(secret)))).toEqual([409, 'SignInOver']);
  });

  it('is removed with password and code, which mail and trail report', async () => {
    const { user, headers, secret, email, codes } = await buildWithApp();
    const remove = (part: object) =>
      send(endpoints.removeSecondStep, { password: user.password, code: codeOf(secret), ...part }, headers);
    expect(outcome(await remove({ password: 'Wrong@123' }))).toEqual([422, 'WrongPassword']);
    expect(outcome(await remove({ code: '000000' }))).toEqual([422, 'WrongSecondStep']);
    expect((await remove({})).statusCode).toBe(200);
    expect((await signIn(user)).statusCode).toBe(200);
    expect(outcome(await remove({ code: codes[0] }))).toEqual([422, 'WrongSecondStep']);
    expect(await mailsOf(email)).toEqual(['Your second step was set up', 'Your second step was removed']);
    expect((await eventsOf(user.restaurantId)).map(({ change }) => change)).toEqual(['added', 'removed']);
  });
});

describe('a role that requires it', () => {
  const requiring = async (user: { roleId: number }) => test.changeRows('roles', user.roleId, { second_step: true });

  it('is saved with its switch, and recorded in the trail', async () => {
    const user = await test.buildUser({ privileges: ['role', 'order'] });
    const { restaurantId } = user;
    const headers = await test.staffOf({ restaurantId, privileges: ['role', 'order'] });
    const role = { roleId: user.roleId, roleName: 'Keepers', privileges: ['role', 'order'] };
    // A client that doesn't know this setting doesn't change it.
    for (const saved of [{ ...role, secondStep: true }, role]) {
      expect((await send(endpoints.saveRole, saved, headers)).statusCode).toBe(200);
      const read = await test.send(endpoints.role, { query: { roleId: user.roleId }, headers });
      expect(read.json().result.secondStep).toBe(true);
    }
    const recorded = await test.findRows('audit_events', { restaurant_id: restaurantId ?? 0, kind: 'role' });
    expect(recorded.map(({ changes }) => changes)).toContainEqual({ second_step: [false, true] });
  });

  it('ends open sessions without one at their next call, and they stay ended after the set-up', async () => {
    const { headers, ...user } = await test.buildStaff({ privileges: ['role'] });
    const answer = async () => outcome(await test.send(endpoints.menus, { headers }));
    expect(await answer()).toEqual([200, 'Ok']);
    const role = { roleId: user.roleId, roleName: `Second ${user.id}`, privileges: ['role'], secondStep: true };
    const colleague = await buildWithApp({ restaurantId: user.restaurantId });
    await test.addRow('user_roles', { user_id: colleague.user.id, role_id: user.roleId });
    expect((await send(endpoints.saveRole, role, headers)).statusCode).toBe(200);
    expect(await answer()).toEqual([401, 'NotSignedIn']);
    expect(await menus(colleague.headers)).toBe(200);
    const { ticket, setup } = (await signIn(user)).json().result;
    expect((await secondStep(ticket, codeOf(setup.secret))).statusCode).toBe(200);
    expect(await answer()).toEqual([401, 'NotSignedIn']);
  });

  it('makes its users set up an app right after the password, in one of two tabs', async () => {
    const user = await test.buildUser();
    await requiring(user);
    const first = await signIn(user);
    expect(outcome(first)).toEqual([401, 'SecondStep']);
    const { ticket, setup } = first.json().result;
    expect(setup.uri).toContain(setup.secret);
    expect(outcome(await secondStep(ticket, '000000'))).toEqual([422, 'WrongSecondStep']);
    const tab = (await signIn(user)).json().result;
    const answers = await Promise.all([
      secondStep(ticket, codeOf(setup.secret)),
      secondStep(tab.ticket, codeOf(tab.setup.secret)),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const [done] = answers.filter(({ statusCode }) => statusCode === 200);
    expect(done?.json().result.recoveryCodes).toHaveLength(10);
    const headers = { authorization: `JWT-${done?.json().result.token}` };
    const account = await accountOf(headers);
    expect(account.secondStep).toEqual({ app: true, required: true, codesLeft: 10 });
    const proofs = { password: user.password, code: done?.json().result.recoveryCodes[0] };
    expect(outcome(await send(endpoints.removeSecondStep, proofs, headers))).toEqual([409, 'SecondStepNeeded']);
    // The refusal above didn't use up the code.
    expect((await send(endpoints.recoveryCodes, proofs, headers)).statusCode).toBe(200);
    expect((await signIn(user)).json().result.setup).toBeNull();
  });
});

it('a colleague who lost it is let in again by a user manager with as many privileges', async () => {
  const { id: restaurantId } = await test.buildRestaurant();
  const { user, email } = await buildWithApp({ restaurantId, privileges: ['order'] });
  const privileges = ['user', 'order'] as const;
  const manager = await test.staffOf({ restaurantId, privileges, name: 'Mia' });
  const stranger = await test.staffOf({ privileges });
  const powerless = await test.staffOf({ restaurantId, privileges: ['user'] });
  const drop = (headers: Headers) => send(endpoints.dropSecondStep, { userId: user.id }, headers);
  expect(outcome(await drop(stranger))).toEqual([404, 'NotFound']);
  expect(outcome(await drop(powerless))).toEqual([403, 'NotHeld']);
  const seen = await test.send(endpoints.user, { query: { userId: user.id }, headers: manager });
  expect(seen.json().result.secondStep).toBe(true);
  for (const _ of ['once', 'twice']) expect((await drop(manager)).statusCode).toBe(200);
  expect((await signIn(user)).statusCode).toBe(200);
  expect((await mailsOf(email)).at(-1)).toBe('Your second step was removed');
  const [, removed] = await eventsOf(restaurantId);
  expect(removed).toMatchObject({ change: 'removed', actor: 'user', actor_name: 'Mia', subject: 'Ruth Adler' });
});

it('a PIN opens only a device on which its user took the second step', async () => {
  const { id: restaurantId } = await test.buildRestaurant();
  const { user, headers, secret } = await buildWithApp({ restaurantId });
  const pin = { password: user.password, pin: '830274' };
  expect((await send(endpoints.setPin, pin, headers)).statusCode).toBe(200);
  const colleague = await test.buildUser({ restaurantId });
  const there = await signIn(colleague);
  const cookies = { comanda_device: there.cookies[0]?.value ?? '' };
  const quick = () => send(endpoints.quickSignIn, { userId: user.id, pin: pin.pin }, {}, { cookies });
  const offered = () => test.resultOf(endpoints.quickStaff, { cookies });
  expect(await offered()).toEqual([]);
  expect(outcome(await quick())).toEqual([422, 'WrongPin']);
  const ticket = await ticketOf(user, { ...newPlace(), cookies });
  expect((await secondStep(ticket, codeOf(secret), { ...newPlace(), cookies })).statusCode).toBe(200);
  expect(await offered()).toMatchObject([{ userId: user.id }]);
  expect((await quick()).statusCode).toBe(200);
});

it('a password with old hash parameters is rehashed at sign-in, which does not count as a change', async () => {
  Object.assign(passwordStrength, realStrength);
  onTestFinished(() => void Object.assign(passwordStrength, quickStrength));
  const weak = '$argon2id$v=19$m=4096,t=1,p=1$';
  const user = await test.buildUser();
  const password_hash = await hash(user.password, { memoryCost: 4_096, timeCost: 1, parallelism: 1 });
  expect(password_hash.startsWith(weak)).toBe(true);
  await test.changeRows('users', user.id, { password_hash });
  const changes = { restaurant_id: user.restaurantId ?? 0, kind: 'password' } as const;
  const count = async () => (await test.findRows('audit_events', changes)).length;
  const before = await count();
  expect((await signIn(user)).statusCode).toBe(200);
  expect((await test.findRow('users', user.id)).password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await count()).toBe(before);
  expect((await signIn(user)).statusCode).toBe(200);
});
