import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { addressOf } from '../../../core/contract/address.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { isPassword } from '../../platform/auth/passwords.ts';
import { startSmtpPeer } from '../../testing/smtp-peer.ts';
import { outcome, summaryOf, testApp, uniqueWord } from '../../testing/test-app.ts';
import { hashOfToken } from './passwords.service.ts';

const smtp = await startSmtpPeer();
afterAll(() => smtp.close());
const test = await testApp({ SMTP_URL: smtp.url });

const signInAs = (username: string, password: string) =>
  test.send(endpoints.signIn, { payload: { username, password } });
const hashOf = async (id: number) => (await test.findRow('users', id)).password_hash;
const menus = async (headers: Record<string, string>) => (await test.send(endpoints.menus, { headers })).statusCode;

describe('POST changepassword', () => {
  async function buildChanger() {
    const { headers, ...user } = await test.buildStaff();
    const change = (part: object = {}, more = headers) =>
      test.send(endpoints.changePassword, {
        headers: more,
        payload: { username: user.username, password: 'Fresh#2026', oldpassword: user.password, ...part },
      });
    return { user, headers, change };
  }

  it('changes the password and ends every session and open link of the user, this session too [PWD-24]', async () => {
    const { user, headers, change } = await buildChanger();
    const otherSession = await test.staffHeaders(user.id);
    const stranger = await test.staffOf();
    expect([await menus(headers), await menus(otherSession)]).toEqual([200, 200]);
    const { token } = await buildLink(user.id);
    const username = ` ${user.username.toUpperCase()} `;
    expect((await change({ username })).json()).toEqual({ success: true, result: null, message: 'Ok' });
    expect([await menus(headers), await menus(otherSession), await menus(stranger)]).toEqual([401, 401, 200]);
    expect((await signInAs(user.username, user.password)).statusCode).toBe(401);
    expect((await signInAs(user.username, 'Fresh#2026')).statusCode).toBe(200);
    expect(await hashOf(user.id)).toMatch(/^\$argon2id\$/);
    expect(outcome(await reset({ username, token }))).toEqual([409, 'TOKEN_ALREADYUSED']);
  });

  it('a letter may be typed composed or decomposed, in the old and the new password', async () => {
    const { user, change } = await buildChanger();
    expect((await change({ password: 'Fru\u0308h#2026' })).statusCode).toBe(200);
    expect((await signInAs(user.username, 'Fr\u00fch#2026')).statusCode).toBe(200);
    expect((await signInAs(user.username, 'Fruh#2026')).statusCode).toBe(401);
  });

  it('refuses another user’s name', async () => {
    const { change } = await buildChanger();
    const other = await test.buildUser();
    for (const username of [other.username, ''])
      expect(outcome(await change({ username, oldpassword: other.password }))).toEqual([403, 'NotAllowed']);
    expect(await isPassword(other.password, await hashOf(other.id))).toBe(true);
  });

  it('refuses a wrong old password; ten wrong ones cause a wait', async () => {
    const { user, headers, change } = await buildChanger();
    for (let round = 0; round < 10; round += 1)
      expect(outcome(await change({ oldpassword: 'Wrong@123' }))).toEqual([422, 'WrongPassword']);
    expect(outcome(await change())).toEqual([429, 'TooManyTries']);
    expect(await menus(headers)).toBe(200);
    expect(await isPassword(user.password, await hashOf(user.id))).toBe(true);
  });

  it('refuses a new password that breaks rules, and names each', async () => {
    const { user, change } = await buildChanger();
    const answer = await change({ password: '1ADMIN@' });
    expect(outcome(answer)).toEqual([422, 'INVALID_PASSWORD']);
    expect(
      answer
        .json()
        .fields.map((field: { message: string }) => field.message)
        .sort(),
    ).toEqual(['8 to 30 characters', 'at least one lowercase letter', 'must start with an alphabet']);
    expect(await isPassword(user.password, await hashOf(user.id))).toBe(true);
  });

  it('lets one of two simultaneous changes with the same old password win', async () => {
    const { user, change } = await buildChanger();
    const headers = await test.staffHeaders(user.id);
    const answers = await Promise.all([change(), change({ password: 'Other#2026' }, headers)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()[0]).toBe(200);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });
});

/** A link like those of getpasswordlink, valid for `minutes`. */
async function buildLink(userId: number, minutes = 60) {
  const token = randomBytes(32).toString('base64url');
  const expires_at = new Date(Date.now() + minutes * 60_000);
  await test.addRow('password_links', { token_hash: hashOfToken(token), user_id: userId, expires_at });
  return { token };
}

const reset = (part: { username: string; token: string; password?: string }) =>
  test.send(endpoints.resetPassword, { payload: { password: 'Fresh#2026', ...part } });

describe('POST token/resetforgotpwd', () => {
  it('succeeds once if it is used twice at the same moment', async () => {
    const user = await test.buildUser();
    const { token } = await buildLink(user.id);
    const answers = await Promise.all(
      ['Fresh#2026', 'Other#2026'].map((password) => reset({ username: user.username, token, password })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('refuses a weak password and leaves the link open, and refuses it after its hour', async () => {
    const user = await test.buildUser();
    const open = { username: user.username, ...(await buildLink(user.id)) };
    expect(outcome(await reset({ ...open, password: 'Admin@abc' }))).toEqual([422, 'INVALID_PASSWORD']);
    expect((await test.findRow('password_links', { user_id: user.id })).used_at).toBeNull();
    const { token } = await buildLink(user.id, -1);
    expect(outcome(await reset({ username: user.username, token }))).toEqual([409, 'LinkExpired']);
    expect(await isPassword(user.password, await hashOf(user.id))).toBe(true);
  });

  it('refuses an unknown token, another user’s name and a removed user alike', async () => {
    const user = await test.buildUser();
    const other = await test.buildUser();
    const gone = await test.buildUser();
    await test.changeRows('users', gone.id, { removed_at: new Date() });
    const { token } = await buildLink(user.id);
    const ofGone = await buildLink(gone.id);
    const answers = [
      await reset({ username: user.username, token: 'forged' }),
      await reset({ username: user.username, token: hashOfToken(token) }),
      await reset({ username: user.username, token: '' }),
      await reset({ username: other.username, token }),
      await reset({ username: gone.username, token: ofGone.token }),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toBe(answers[0]?.body);
    }
    expect((await reset({ username: user.username, token })).statusCode).toBe(200);
  });
});

it('a forgotten password is set once with the mailed link; sessions end, the user signs in with it, and mails tell of it [PWD-09 PWD-16 PWD-17]', async () => {
  const email = `staff-${randomBytes(4).toString('hex')}@example.com`;
  const { headers, ...user } = await test.buildStaff({ email });
  expect(await menus(headers)).toBe(200);
  await test.send(endpoints.askPasswordLink, { query: { username: user.username } });
  const text = await vi.waitFor(() => {
    const mail = smtp.received.find(({ recipients }) => recipients.includes(email));
    expect(mail?.text).toContain('/portal/forgotpassword?');
    return mail?.text ?? '';
  });
  const link = new URL(/https:\S+/.exec(text)?.[0] ?? 'https://none.example');
  const token = link.searchParams.get('token') ?? '';
  expect(link.searchParams.get('username')).toBe(user.username);
  const username = ` ${user.username.toUpperCase()} `;
  const other = await buildLink(user.id);
  expect((await reset({ username, token })).json()).toEqual({ success: true, result: null, message: 'Ok' });
  expect(await menus(headers)).toBe(401);
  expect((await signInAs(user.username, user.password)).statusCode).toBe(401);
  expect((await signInAs(user.username, 'Fresh#2026')).statusCode).toBe(200);
  for (const used of [token, other.token])
    expect(outcome(await reset({ username, token: used, password: 'Third#2026' }))).toEqual([409, 'TOKEN_ALREADYUSED']);
  const change = { username, password: 'Third#2026', oldpassword: 'Fresh#2026' };
  const again = await test.staffHeaders(user.id);
  expect((await test.send(endpoints.changePassword, { headers: again, payload: change })).statusCode).toBe(200);
  // The user gets a mail about each change.
  await vi.waitFor(() => {
    const [, ...mails] = smtp.received.filter(({ recipients }) => recipients.includes(email));
    expect(mails).toHaveLength(2);
    for (const { text } of mails) {
      expect(text).toContain(`the password of your account ${user.username} was changed`);
      expect(text).not.toContain('2026');
    }
  });
});

describe('common and long passwords', () => {
  const commonWords = 'This password is too common. Please choose another one.';

  it('a common password cannot be set: by changing, by a link or for a new user', async () => {
    const { headers, ...user } = await test.buildStaff({ privileges: ['user', 'order'] });
    const { username, password: oldpassword } = user;
    const password = 'Welcome@123';
    const payload = { username, password, oldpassword };
    const changed = await test.send(endpoints.changePassword, { headers, payload });
    expect(summaryOf(changed)).toEqual([422, 'CommonPassword', commonWords]);
    expect(changed.json().fields).toEqual([{ path: 'password', message: commonWords }]);
    const { token } = await buildLink(user.id);
    expect(outcome(await reset({ username, token, password }))).toEqual([422, 'CommonPassword']);
    const record = { name: 'Ana', username: uniqueWord('ana').replace(' ', '-'), userEmail: 'ana@example.com' };
    const words = { password, repassword: password, roleId: [user.roleId] };
    const added = await test.send(endpoints.saveUser, { headers, payload: { ...record, ...words } });
    expect(outcome(added)).toEqual([422, 'CommonPassword']);
    expect(await isPassword(user.password, await hashOf(user.id))).toBe(true);
  });

  it('an existing common password still signs in', async () => {
    const user = await test.buildUser({ password: 'Welcome@123' });
    expect((await signInAs(user.username, 'Welcome@123')).statusCode).toBe(200);
  });

  it('up to 128 characters are accepted if the restaurant allows them, and the mailed link says so', async () => {
    const config = '{"otprequired":1,"managercode":"","paymenttype":"T","longpasswords":1}';
    const { id: restaurantId } = await test.buildRestaurant({ config });
    const email = `staff-${randomBytes(4).toString('hex')}@example.com`;
    const user = await test.buildUser({ restaurantId, email });
    const longest = `Tram 4 line @ the bakery ${'z'.repeat(103)}`;
    expect(longest).toHaveLength(128);
    const headers = await test.staffHeaders(user.id);
    const change = (password: string) =>
      test.send(endpoints.changePassword, {
        headers,
        payload: { username: user.username, password, oldpassword: user.password },
      });
    expect((await change(`${longest}z`)).json().fields).toEqual([{ path: 'password', message: '8 to 128 characters' }]);
    expect((await change(longest)).statusCode).toBe(200);
    expect((await signInAs(user.username, longest)).statusCode).toBe(200);
    expect((await signInAs(user.username, longest.slice(0, 127))).statusCode).toBe(401);
    const { token } = await buildLink(user.id);
    expect((await reset({ username: user.username, token, password: `${longest}z` })).statusCode).toBe(422);
    expect((await reset({ username: user.username, token, password: longest })).statusCode).toBe(200);
    const address = addressOf(endpoints.askPasswordLink, { query: { username: user.username } });
    expect((await test.send({ ...address })).statusCode).toBe(200);
    const mailed = () =>
      smtp.received.find(({ recipients, text }) => recipients.includes(email) && text?.includes('forgotpassword'));
    await vi.waitFor(() => expect(mailed()?.text).toContain('&most=128'));
  });
});
