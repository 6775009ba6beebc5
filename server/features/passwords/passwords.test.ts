import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { addressOf } from '../../../core/contract/address.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { brokenPasswordRules } from '../../../core/domain/password-rules.ts';
import { isPassword } from '../../platform/auth/passwords.ts';
import { startSmtpPeer } from '../../testing/smtp-peer.ts';
import { outcome, testApp, uniqueWord } from '../../testing/test-app.ts';
import { hashOfToken } from '../password-links/password-links.service.ts';

const smtp = await startSmtpPeer();
afterAll(() => smtp.close());
const test = await testApp({ SMTP_URL: smtp.url });

const signInAs = (username: string, password: string) =>
  test.send(endpoints.signIn, { payload: { username, password } });
const hashOf = async (id: number) => (await test.findRow('users', id)).password_hash;
const menus = async (headers: Record<string, string>) => (await test.send(endpoints.menus, { headers })).statusCode;

const weakPasswords = [
  ['of 7 characters', 'Aa1@567', '8 to 30 characters'],
  ['of 31 characters', `Aa1@${'x'.repeat(27)}`, '8 to 30 characters'],
  ['without a digit', 'Admin@abc', 'at least one digit'],
  ['without a lowercase letter', 'ADMIN@123', 'at least one lowercase letter'],
  ['without an uppercase letter', 'admin@123', 'at least one uppercase letter'],
  ['without one of @#$%', 'Admin!123', 'at least one of @#$%'],
  ['that starts with a digit', '1Admin@123', 'must start with an alphabet'],
  ['that is empty', '', '8 to 30 characters'],
] as const;

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

  it('changes the password and ends every session of the user, this one too [PWD-24]', async () => {
    const { user, headers, change } = await buildChanger();
    const otherSession = await test.staffHeaders(user.id);
    const stranger = await test.staffOf();
    expect([await menus(headers), await menus(otherSession)]).toEqual([200, 200]);
    expect((await change()).json()).toEqual({ success: true, result: null, message: 'Ok' });
    expect([await menus(headers), await menus(otherSession), await menus(stranger)]).toEqual([401, 401, 200]);
    expect((await signInAs(user.username, user.password)).statusCode).toBe(401);
    expect((await signInAs(user.username, 'Fresh#2026')).statusCode).toBe(200);
    expect(await hashOf(user.id)).toMatch(/^\$argon2id\$/);
  });

  it('a letter may be typed composed or decomposed, in the old and the new password', async () => {
    const { user, change } = await buildChanger();
    expect((await change({ password: 'Fru\u0308h#2026' })).statusCode).toBe(200);
    expect((await signInAs(user.username, 'Fr\u00fch#2026')).statusCode).toBe(200);
    expect((await signInAs(user.username, 'Fruh#2026')).statusCode).toBe(401);
  });

  it("accepts the user's own name in any spelling", async () => {
    const { user, change } = await buildChanger();
    expect((await change({ username: ` ${user.username.toUpperCase()} ` })).statusCode).toBe(200);
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

  it.each(weakPasswords)('refuses a new password %s and names the rule', async (_what, password, rule) => {
    const { user, change } = await buildChanger();
    const answer = await change({ password });
    expect(answer.statusCode).toBe(422);
    const { error, fields } = answer.json();
    expect(error).toBe('INVALID_PASSWORD');
    expect(fields.map((field: { message: string }) => field.message)).toContain(rule);
    expect(fields).toHaveLength(brokenPasswordRules(password).length);
    expect(await isPassword(user.password, await hashOf(user.id))).toBe(true);
  });

  it('lets one of two simultaneous changes with the same old password win', async () => {
    const { user, change } = await buildChanger();
    const headers = await test.staffHeaders(user.id);
    const answers = await Promise.all([change(), change({ password: 'Other#2026' }, headers)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()[0]).toBe(200);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('leaves no mailed link open', async () => {
    const { user, change } = await buildChanger();
    const { token } = await buildLink(user.id);
    await change();
    expect((await reset({ username: user.username, token })).json().message).toBe('TOKEN_ALREADYUSED');
  });

  it.each([{ username: 7 }, { password: 'x'.repeat(201) }, ['x']])('refuses the malformed body %j', async (payload) => {
    const { headers } = await buildChanger();
    expect((await test.send(endpoints.changePassword, { headers, payload })).statusCode).toBe(400);
  });
});

/** A link as getpasswordlink makes it, valid for `minutes`. */
async function buildLink(userId: number, minutes = 60) {
  const token = randomBytes(32).toString('base64url');
  const expires_at = new Date(Date.now() + minutes * 60_000);
  await test.addRow('password_links', { token_hash: hashOfToken(token), user_id: userId, expires_at });
  return { token };
}

const reset = (part: { username: string; token: string; password?: string }) =>
  test.send(endpoints.resetPassword, { payload: { password: 'Fresh#2026', ...part } });

describe('POST token/resetforgotpwd', () => {
  it('sets the password without a token of the user’s and ends their sessions [PWD-16 PWD-17]', async () => {
    const { headers, ...user } = await test.buildStaff();
    expect(await menus(headers)).toBe(200);
    const { token } = await buildLink(user.id);
    const answer = await reset({ username: ` ${user.username.toUpperCase()} `, token });
    expect(answer.json()).toEqual({ success: true, result: null, message: 'Ok' });
    expect(await menus(headers)).toBe(401);
    expect((await signInAs(user.username, user.password)).statusCode).toBe(401);
    expect((await signInAs(user.username, 'Fresh#2026')).statusCode).toBe(200);
  });

  it('works once: afterwards this and every other link of the user is TOKEN_ALREADYUSED', async () => {
    const user = await test.buildUser();
    const { token } = await buildLink(user.id);
    const other = await buildLink(user.id);
    expect((await reset({ username: user.username, token })).statusCode).toBe(200);
    for (const again of [token, other.token]) {
      const answer = await reset({ username: user.username, token: again, password: 'Third#2026' });
      expect(outcome(answer)).toEqual([409, 'TOKEN_ALREADYUSED']);
    }
    expect(await isPassword('Fresh#2026', await hashOf(user.id))).toBe(true);
  });

  it('succeeds once if it is used twice at the same moment', async () => {
    const user = await test.buildUser();
    const { token } = await buildLink(user.id);
    const answers = await Promise.all(
      ['Fresh#2026', 'Other#2026'].map((password) => reset({ username: user.username, token, password })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('refuses a link after its hour', async () => {
    const user = await test.buildUser();
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

  it.each(weakPasswords)('refuses a password %s and leaves the link open', async (_what, password, rule) => {
    const user = await test.buildUser();
    const { token } = await buildLink(user.id);
    const answer = await reset({ username: user.username, token, password });
    expect(outcome(answer)).toEqual([422, 'INVALID_PASSWORD']);
    expect(answer.json().fields.map((field: { message: string }) => field.message)).toContain(rule);
    expect((await reset({ username: user.username, token })).statusCode).toBe(200);
  });
});

it('a forgotten password is set with the mailed link, and the user signs in with it [PWD-09]', async () => {
  const email = `staff-${randomBytes(4).toString('hex')}@example.com`;
  const user = await test.buildUser({ email });
  await test.send(endpoints.askPasswordLink, { query: { username: user.username } });
  const text = await vi.waitFor(() => {
    const mail = smtp.received.find(({ recipients }) => recipients.includes(email));
    expect(mail?.text).toContain('/portal/forgotpassword?');
    return mail?.text ?? '';
  });
  const link = new URL(/https:\S+/.exec(text)?.[0] ?? 'https://none.example');
  const username = link.searchParams.get('username') ?? '';
  const token = link.searchParams.get('token') ?? '';
  expect((await reset({ username, token })).statusCode).toBe(200);
  expect((await signInAs(user.username, 'Fresh#2026')).statusCode).toBe(200);
  expect((await reset({ username, token })).json().message).toBe('TOKEN_ALREADYUSED');
});

it('a changed password is reported to its user by mail', async () => {
  const email = `staff-${randomBytes(4).toString('hex')}@example.com`;
  const { headers, ...user } = await test.buildStaff({ email });
  const { username, password: oldpassword } = user;
  const payload = { username, password: 'Fresh#2026', oldpassword };
  expect((await test.send(endpoints.changePassword, { headers, payload })).statusCode).toBe(200);
  const { token } = await buildLink(user.id);
  expect((await reset({ username, token, password: 'Third#2026' })).statusCode).toBe(200);
  await vi.waitFor(() => {
    const mails = smtp.received.filter(({ recipients }) => recipients.includes(email));
    expect(mails).toHaveLength(2);
    for (const { text } of mails) {
      expect(text).toContain(`the password of your account ${username} was changed`);
      expect(text).not.toContain('2026');
    }
  });
});

describe('common and long passwords', () => {
  const commonWords = 'This password is too common. Please choose another one.';

  it('a common password cannot be set: by changing, by a link or for a new user', async () => {
    const { headers, ...user } = await test.buildStaff({ privileges: ['user', 'order'] });
    for (const password of ['Welcome@123', 'P@ssw0rd#1']) {
      const payload = { username: user.username, password, oldpassword: user.password };
      const changed = await test.send(endpoints.changePassword, { headers, payload });
      expect(outcome(changed), password).toEqual([422, 'CommonPassword']);
      expect(changed.json()).toMatchObject({
        message: commonWords,
        fields: [{ path: 'password', message: commonWords }],
      });
      const { token } = await buildLink(user.id);
      expect(outcome(await reset({ username: user.username, token, password }))).toEqual([422, 'CommonPassword']);
      expect((await reset({ username: user.username, token, password: 'Admin' })).json().error).toBe(
        'INVALID_PASSWORD',
      );
    }
    const record = { name: 'Ana', username: uniqueWord('ana').replace(' ', '-'), userEmail: 'ana@example.com' };
    const words = { password: 'Welcome@123', repassword: 'Welcome@123', roleId: [user.roleId] };
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
    const asked = addressOf(endpoints.askPasswordLink, { query: { username: user.username } });
    expect((await test.send({ ...asked })).statusCode).toBe(200);
    const mailed = () =>
      smtp.received.find(({ recipients, text }) => recipients.includes(email) && text?.includes('forgotpassword'));
    await vi.waitFor(() => expect(mailed()?.text).toContain('&most=128'));
  });
});
