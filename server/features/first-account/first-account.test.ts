import { beforeEach, describe, expect, it } from 'vitest';
import { addressOf } from '../../../core/contract/address.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { privileges } from '../../../core/domain/privileges.ts';
import { SettingsError } from '../../platform/settings.ts';
import { testApp } from '../../testing/test-app.ts';
import { ensureFirstAccount } from './first-account.service.ts';

const nobody = { admin: undefined };
const secrets = { cookie: new TextEncoder().encode('a secret of forty-eight bytes, or near enough') };

const filled = {
  username: 'dana',
  name: 'Dana Whitfield',
  email: 'dana@example.com',
  password: 'Zebra%2026',
  repeated: 'Zebra%2026',
};

const { db, owner, program, send, buildUser, changeRows } = await testApp();
const path = (await ensureFirstAccount(db, nobody, program.services.secrets)) ?? '';

// Each test starts without accounts.
beforeEach(async () => {
  for (const table of ['staff_sessions', 'user_roles', 'users', 'roles'] as const)
    await owner.deleteFrom(table).execute();
});

const open = (url = path) => send({ method: 'GET', url });

const submit = (form: Record<string, string>, url = path) =>
  send({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });

const signIn = (username: string, password: string) =>
  send({ ...addressOf(endpoints.signIn), payload: { username, password } });

/** The faults shown on a page, each with its field. Checks that screen readers announce them at that field. */
const faultsIn = (body: string) =>
  [...body.matchAll(/aria-describedby="(\w+)-fault[^>]*>\s*<small class="fault" id="\1-fault">([^<]*)</g)].map(
    ([, id, words]) => [id, words],
  );

const users = () =>
  db
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .select(['users.username', 'users.restaurant_id', 'roles.name as role', 'roles.privileges'])
    .execute();

const theirs = { username: 'dana', restaurant_id: null, role: 'Administrator', privileges: [...privileges] };

describe('an account from ADMIN_USERNAME and ADMIN_PASSWORD', () => {
  const admin = { username: ' dana ', password: 'Zebra%2026' };

  it('is created once, with every privilege and no restaurant', async () => {
    for (const _ of ['once', 'twice']) expect(await ensureFirstAccount(db, { admin }, secrets)).toBeUndefined();
    expect(await users()).toEqual([theirs]);
    expect((await signIn('dana', 'Zebra%2026')).statusCode).toBe(200);
  });

  it('is refused with an invalid password, and says why', async () => {
    const attempt = ensureFirstAccount(db, { admin: { ...admin, password: 'secret' } }, secrets);
    await expect(attempt).rejects.toThrow(SettingsError);
    await expect(attempt).rejects.toThrow(/ADMIN_PASSWORD needs: 8 to 30 characters, at least one digit/);
    expect(await users()).toEqual([]);
  });

  it('changes nothing if any account exists, even a removed one', async () => {
    const user = await buildUser();
    await changeRows('users', user.id, { removed_at: new Date() });
    for (const account of [{ admin }, nobody]) expect(await ensureFirstAccount(db, account, secrets)).toBeUndefined();
    expect((await users()).map(({ username }) => username)).toEqual([user.username]);
  });
});

describe('the set-up link', () => {
  it('leads to a page that creates the platform administrator, and then expires', async () => {
    expect(path).toMatch(/^\/setup\/[\w-]{43}$/);
    // The path is the same after a restart, and different in another installation.
    expect(await ensureFirstAccount(db, nobody, program.services.secrets)).toBe(path);
    expect(await ensureFirstAccount(db, nobody, secrets)).not.toBe(path);
    const page = await open();
    expect(page.statusCode).toBe(200);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body).toContain(`action="${path}"`);
    const made = await submit(filled);
    expect(made.statusCode).toBe(303);
    expect(made.headers.location).toBe('/portal/login');
    expect(await users()).toEqual([theirs]);
    expect((await signIn('dana', filled.password)).statusCode).toBe(200);
    expect((await open()).statusCode).toBe(404);
    expect((await submit({ ...filled, username: 'mallory' })).statusCode).toBe(404);
    expect(await users()).toHaveLength(1);
  });

  it('makes one account of two simultaneous submissions', async () => {
    const answers = await Promise.all([submit(filled), submit({ ...filled, username: 'mallory' })]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 404]);
    expect(await users()).toHaveLength(1);
  });

  it.each(['/setup/guess', `/setup/${'A'.repeat(43)}`])('cannot be guessed: %s', async (url) => {
    expect((await open(url)).statusCode).toBe(404);
    expect((await submit(filled, url)).statusCode).toBe(404);
    expect(await users()).toEqual([]);
  });

  it.each([
    ['name', 'Please enter name!', { name: ' ' }],
    ['username', 'Please enter user name!', { username: '' }],
    ['email', 'Please enter email!', { email: '' }],
    ['email', 'Please enter a valid email!', { email: 'dana@home' }],
    ['password', 'The password needs: at least one of @#$%.', { password: 'Zebra2026', repeated: 'Zebra2026' }],
    ['repeated', 'Password and Confirm password mismatch!', { repeated: 'Zebra%2027' }],
  ])('says at %s: %s, and keeps the input except passwords', async (id, words, change) => {
    const refused = await submit({ ...filled, ...change });
    expect(refused.statusCode).toBe(422);
    expect(faultsIn(refused.body)).toEqual([[id, words]]);
    expect(refused.body).toMatch(new RegExp(`<input id="${id}"[^>]* aria-invalid="true" autofocus>`));
    expect(refused.body).not.toContain(filled.password);
    expect(refused.body).toContain(`value="${{ ...filled, ...change }.email.trim()}"`);
    expect(await users()).toEqual([]);
  });

  it('names every faulty field at once, focuses the first, and escapes the input', async () => {
    const name = '"><script>alert(1)</script>';
    const { body } = await submit({ ...filled, name, username: '', email: 'dana', repeated: '' });
    expect(faultsIn(body).map(([id]) => id)).toEqual(['username', 'email', 'repeated']);
    expect(body.match(/ autofocus/g)).toHaveLength(1);
    expect(body).toMatch(/<input id="username"[^>]* autofocus>/);
    expect(body).not.toContain('<script>');
    expect((await submit({})).statusCode).toBe(422);
  });

  it.each(['username', 'name', 'email'])('refuses a %s that the database cannot store', async (id) => {
    expect((await submit({ ...filled, [id]: 'da\0na@example.com' })).statusCode).toBe(400);
    expect(await users()).toEqual([]);
  });
});
