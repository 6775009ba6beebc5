import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { type Claims, softwareAuthenticator } from '../../testing/software-authenticator.ts';
import { type buildUser, outcome, testApp } from '../../testing/test-app.ts';
import { twoStepDesk } from '../../testing/two-step-desk.ts';

const site = 'https://orders.example.com';
const test = await testApp({ PUBLIC_URL: site });

type Headers = Record<string, string>;
type Built = Awaited<ReturnType<typeof buildUser>>;
const { newPlace, send, newAddress, signIn, finish, accountOf, menus, mailsOf, eventsOf } = twoStepDesk(test);

const step = async (user: Built) => {
  const answer = await signIn(user);
  expect(outcome(answer)).toEqual([401, 'SecondStep']);
  return answer.json().result;
};
const wish = async (user: Built, headers: Headers) =>
  (await send(endpoints.newPasskey, { password: user.password }, headers)).json().result;

async function withPasskey(user: Built, headers: Headers, name = 'Telephone') {
  const key = softwareAuthenticator(site);
  const { options, setup } = await wish(user, headers);
  const added = await send(endpoints.addPasskey, { setup, name, passkey: key.make(options.challenge) }, headers);
  expect(outcome(added)).toEqual([200, 'Ok']);
  return { key, options, setup, codes: added.json().result as string[] };
}

async function buildWithPasskey(wishes: Parameters<typeof buildUser>[1] = {}) {
  const email = newAddress();
  const { headers, ...user } = await test.buildStaff({ email, name: 'Ruth Adler', ...wishes });
  return { user, headers, email, ...(await withPasskey(user, headers)) };
}

/** Passkey responses for another site, or without verifying the user. */
const elsewhere: Claims[] = [
  { origin: 'https://evil.example.com' },
  { rpId: 'evil.example.com' },
  { userVerified: false },
];

describe('a passkey', () => {
  it('is created with the password, for this address only, and kept with its name; the first brings recovery codes, and a set-up counts once', async () => {
    const { user, headers, email, key, options, codes } = await buildWithPasskey();
    expect(options).toMatchObject({
      rp: { id: 'orders.example.com', name: 'Comanda' },
      user: { name: user.username, displayName: 'Ruth Adler' },
      authenticatorSelection: { userVerification: 'required' },
      excludeCredentials: [],
    });
    expect(codes).toHaveLength(10);
    const account = await accountOf(headers);
    expect(account.secondStep).toEqual({ app: false, required: false, codesLeft: 10 });
    expect(account.passkeys).toEqual([
      { passkeyId: key.id, name: 'Telephone', since: expect.stringMatching(/^20.*Z$/), lastUsed: null },
    ]);
    const second = await withPasskey(user, headers, ' ');
    const again = { setup: second.setup, passkey: softwareAuthenticator(site).make(second.options.challenge) };
    expect(outcome(await send(endpoints.addPasskey, again, headers))).toEqual([422, 'WrongPasskey']);
    expect(second.options.excludeCredentials.map(({ id }: { id: string }) => id)).toEqual([key.id]);
    expect(second.codes).toEqual([]);
    expect((await accountOf(headers)).passkeys).toMatchObject([{ name: 'Telephone' }, { name: 'Passkey' }]);
    expect(await mailsOf(email)).toEqual(['A passkey was added', 'A passkey was added']);
    const [event] = await eventsOf(user.restaurantId);
    expect(event).toMatchObject({ change: 'added', actor: 'user', subject: 'Ruth Adler' });
    expect(event?.changes).toEqual({ passkey: [null, 'Telephone'] });
  });

  it('is refused with a wrong password, or signed elsewhere, for another user, too late or unsigned, and beside twenty others', async () => {
    const { user, headers, key } = await buildWithPasskey();
    const unproved = await send(endpoints.newPasskey, { password: 'Wrong@123' }, headers);
    expect(outcome(unproved)).toEqual([422, 'WrongPassword']);
    const { headers: strange, ...stranger } = await test.buildStaff();
    const { options, setup } = await wish(user, headers);
    const fresh = softwareAuthenticator(site);
    const add = (claims: Claims, part: object = {}, by = headers) =>
      send(endpoints.addPasskey, { setup, passkey: fresh.make(options.challenge, claims), ...part }, by);
    const wrong = [422, 'WrongPasskey'];
    for (const claims of [...elsewhere, { type: 'webauthn.get' }]) expect(outcome(await add(claims))).toEqual(wrong);
    for (const part of [{ passkey: fresh.make('another') }, { setup: 'x' }])
      expect(outcome(await add({}, part))).toEqual(wrong);
    expect(outcome(await add({}, {}, strange))).toEqual(wrong);
    const broken = { id: 'x', response: { clientDataJSON: '{', attestationObject: '%', transports: [] } };
    expect(outcome(await add({}, { passkey: broken }))).toEqual(wrong);
    expect((await add({}, { passkey: {} })).statusCode).toBe(400);
    expect((await accountOf(headers)).passkeys).toHaveLength(1);
    const rows = Array.from({ length: 19 }, () => {
      const old = { name: 'Old', counter: 0, public_key: Buffer.from('x'), transports: [] };
      return { ...old, user_id: user.id, credential_id: softwareAuthenticator(site).id };
    });
    await test.addRow('user_passkeys', rows);
    const full = await send(endpoints.newPasskey, { password: user.password }, headers);
    expect(outcome(full)).toEqual([409, 'TooManyPasskeys']);
    // Another user has already registered this passkey.
    const theirs = await wish(stranger, strange);
    const stolen = { setup: theirs.setup, passkey: key.make(theirs.options.challenge) };
    expect(outcome(await send(endpoints.addPasskey, stolen, strange))).toEqual([409, 'Stale']);
    expect((await signIn(stranger)).statusCode).toBe(200);
  });

  it('signs in after the password, once per challenge; the ticket also accepts a code', async () => {
    const { user, headers, key, codes } = await buildWithPasskey();
    const { ticket, setup, passkey } = await step(user);
    expect(setup).toBeNull();
    expect(passkey).toMatchObject({
      rpId: 'orders.example.com',
      userVerification: 'required',
      allowCredentials: [{ type: 'public-key', id: key.id, transports: ['internal'] }],
    });
    const proof = { passkey: key.prove(passkey.challenge, { count: 1 }) };
    const answers = await Promise.all([finish(ticket, proof), finish(ticket, proof)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()[0]).toBe(200);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const done = answers.find(({ statusCode }) => statusCode === 200);
    expect(done?.json().result).toMatchObject({ username: user.username, recoveryCodes: [] });
    expect(await menus({ authorization: `JWT-${done?.json().result.token}` })).toBe(200);
    expect(outcome(await finish(ticket, proof))).toEqual([409, 'SignInOver']);
    expect((await accountOf(headers)).passkeys[0].lastUsed).toMatch(/^20/);
    // A user with a second step can't create another one during sign-in.
    const extra = await step(user);
    const another = { newPasskey: softwareAuthenticator(site).make(extra.passkey.challenge) };
    expect(outcome(await finish(extra.ticket, another))).toEqual([422, 'WrongPasskey']);
    expect((await accountOf(headers)).passkeys).toHaveLength(1);
    const later = await step(user);
    expect(later.passkey.challenge).not.toBe(passkey.challenge);
    expect(outcome(await finish(later.ticket, proof))).toEqual([422, 'WrongPasskey']);
    expect((await finish(later.ticket, { code: codes[0] })).statusCode).toBe(200);
  });

  it('does not sign in elsewhere, unseen, for another user, or with another signature, and each try uses up the challenge', async () => {
    const { user, key } = await buildWithPasskey();
    const other = await buildWithPasskey();
    const refused = async (make: (challenge: string) => object) => {
      const { ticket, passkey } = await step(user);
      expect(outcome(await finish(ticket, { passkey: make(passkey.challenge) }))).toEqual([422, 'WrongPasskey']);
      const good = { passkey: key.prove(passkey.challenge) };
      expect(outcome(await finish(ticket, good))).toEqual([422, 'WrongPasskey']);
    };
    for (const claims of [...elsewhere, { type: 'webauthn.create' }])
      await refused((challenge) => key.prove(challenge, claims));
    await refused((challenge) => other.key.prove(challenge));
    await refused((challenge) => ({ ...other.key.prove(challenge), id: key.id }));
    await refused(() => key.prove('another'));
    await refused(() => ({ id: key.id, response: { clientDataJSON: '', authenticatorData: 'AA', signature: '' } }));
  });

  it('is refused if its counter goes back or stalls, except one that never counts', async () => {
    const { user, key } = await buildWithPasskey();
    const use = async (count: number) => {
      const { ticket, passkey } = await step(user);
      return outcome(await finish(ticket, { passkey: key.prove(passkey.challenge, { count }) }))[0];
    };
    for (const count of [0, 0, 7]) expect(await use(count)).toBe(200);
    for (const count of [7, 3, 0]) expect(await use(count)).toBe(422);
    expect(await use(8)).toBe(200);
  });

  it('causes a wait after wrong ones, for that place', async () => {
    const { user, key } = await buildWithPasskey();
    const place = newPlace();
    for (let tries = 0; tries < 5; tries += 1) {
      const { ticket } = (await signIn(user, place)).json().result;
      expect(outcome(await finish(ticket, { passkey: key.prove('x') }, place))).toEqual([422, 'WrongPasskey']);
    }
    const { ticket, passkey } = (await signIn(user, place)).json().result;
    const good = { passkey: key.prove(passkey.challenge) };
    expect(outcome(await finish(ticket, good, place))).toEqual([429, 'TooManyTries']);
  });

  it('is removed with the password; the last second step takes its codes along, unless a role requires one', async () => {
    const { user, headers, key, email } = await buildWithPasskey();
    const other = await buildWithPasskey();
    const remove = (part: object = {}, by = headers) =>
      send(endpoints.removePasskey, { password: user.password, passkeyId: key.id, ...part }, by);
    expect(outcome(await remove({ password: 'Wrong@123' }))).toEqual([422, 'WrongPassword']);
    expect(outcome(await remove({ passkeyId: other.key.id }))).toEqual([404, 'NotFound']);
    await test.changeRows('roles', user.roleId, { second_step: true });
    // A passkey satisfies the role, so no app has to be set up.
    expect((await step(user)).setup).toBeNull();
    expect(outcome(await remove())).toEqual([409, 'SecondStepNeeded']);
    await test.changeRows('roles', user.roleId, { second_step: false });
    expect((await remove()).statusCode).toBe(200);
    expect((await signIn(user)).statusCode).toBe(200);
    const account = await accountOf(headers);
    expect([account.passkeys, account.secondStep.codesLeft]).toEqual([[], 0]);
    expect(await mailsOf(email)).toEqual(['A passkey was added', 'A passkey was removed']);
    const changes = { passkey: ['Telephone', null] };
    expect((await eventsOf(user.restaurantId)).at(-1)).toMatchObject({ change: 'removed', changes });
  });

  it('may replace an app for users who must set up a second step, once per challenge', async () => {
    const email = newAddress();
    const user = await test.buildUser({ email });
    await test.changeRows('roles', user.roleId, { second_step: true });
    const key = softwareAuthenticator(site);
    const { ticket, setup, passkey } = await step(user);
    expect(passkey).toBeNull();
    expect(setup.passkey).toMatchObject({
      rp: { id: 'orders.example.com' },
      user: { name: user.username },
      excludeCredentials: [],
      authenticatorSelection: { userVerification: 'required' },
    });
    const made = { newPasskey: key.make(setup.passkey.challenge) };
    const [first, other] = [await step(user), await step(user)];
    const foreign = { newPasskey: key.make(first.setup.passkey.challenge, { origin: 'https://evil.example.com' }) };
    expect(outcome(await finish(first.ticket, foreign))).toEqual([422, 'WrongPasskey']);
    // Every response uses up the challenge, even a wrong one.
    const again = { newPasskey: key.make(first.setup.passkey.challenge) };
    expect(outcome(await finish(first.ticket, again))).toEqual([422, 'WrongPasskey']);
    expect(outcome(await finish(other.ticket, made))).toEqual([422, 'WrongPasskey']);

    const answers = await Promise.all([finish(ticket, made), finish(ticket, made)]);
    const done = answers.find(({ statusCode }) => statusCode === 200);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(done?.json().result.recoveryCodes).toHaveLength(10);
    const headers = { authorization: `JWT-${done?.json().result.token}` };
    const account = await accountOf(headers);
    expect(account.secondStep).toEqual({ app: false, required: true, codesLeft: 10 });
    expect(account.passkeys).toHaveLength(1);
    expect(await mailsOf(email)).toEqual(['A passkey was added']);

    // Setting it up also ended the user's other sign-ins.
    const late = { newPasskey: softwareAuthenticator(site).make(other.setup.passkey.challenge) };
    expect(outcome(await finish(other.ticket, late))).toEqual([409, 'SignInOver']);
    const code = new TOTP({ secret: Secret.fromBase32(first.setup.secret) }).generate();
    expect(outcome(await finish(first.ticket, { code }))).toEqual([409, 'SignInOver']);
    const now = await step(user);
    expect(now.setup).toBeNull();
    const proof = { passkey: key.prove(now.passkey.challenge, { count: 1 }) };
    expect((await finish(now.ticket, proof)).statusCode).toBe(200);
  });

  it('stays with its recovery codes if the app is removed, and satisfies a role', async () => {
    const { user, headers, email } = await buildWithPasskey();
    await test.changeRows('roles', user.roleId, { second_step: true });
    const { secret, setup } = (await send(endpoints.newApp, {}, headers)).json().result;
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    const { password } = user;
    const codes = (await send(endpoints.addSecondStep, { password, setup, code }, headers)).json().result;
    expect(outcome(await send(endpoints.removeSecondStep, { password, code: codes[0] }, headers))).toEqual([200, 'Ok']);
    expect((await mailsOf(email)).at(-1)).toBe('Your code app was removed');
    expect((await accountOf(headers)).secondStep).toEqual({ app: false, required: true, codesLeft: 9 });
    expect((await step(user)).passkey).not.toBeNull();
  });

  it('ends when a manager removes the second step, and counts for a PIN only where it was used', async () => {
    const { id: restaurantId } = await test.buildRestaurant();
    const { user, headers, key, email } = await buildWithPasskey({ restaurantId, privileges: ['order'] });
    const boss = await test.buildUser({ restaurantId, privileges: ['user', 'order'] });
    expect((await send(endpoints.setPin, { password: user.password, pin: '830274' }, headers)).statusCode).toBe(200);
    const cookies = { comanda_device: (await signIn(boss)).cookies[0]?.value ?? '' };
    const quick = () => send(endpoints.quickSignIn, { userId: user.id, pin: '830274' }, {}, { cookies });
    expect(outcome(await quick())).toEqual([422, 'WrongPin']);
    const { ticket, passkey } = (await signIn(user, { ...newPlace(), cookies })).json().result;
    const proof = { passkey: key.prove(passkey.challenge) };
    expect((await finish(ticket, proof, { ...newPlace(), cookies })).statusCode).toBe(200);
    expect((await quick()).statusCode).toBe(200);
    const manager = await test.staffHeaders(boss.id);
    const seen = await test.send(endpoints.user, { query: { userId: user.id }, headers: manager });
    expect(seen.json().result.secondStep).toBe(true);
    expect((await send(endpoints.dropSecondStep, { userId: user.id }, manager)).statusCode).toBe(200);
    expect((await accountOf(headers)).passkeys).toEqual([]);
    expect((await mailsOf(email)).at(-1)).toBe('Your second step was removed');
    expect((await signIn(user)).statusCode).toBe(200);
  });
});
