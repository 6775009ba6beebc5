import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import * as endpoints from '../../core/contract/endpoints.ts';
import { privileges } from '../../core/domain/privileges.ts';
import { commandRun } from '../testing/run-command.ts';
import { addRow, buildUser, findRows, testApp } from '../testing/test-app.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'comanda-reset-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function beside() {
  const test = await testApp();
  const reset = (...words: string[]) =>
    commandRun('reset-admin', words, {
      DATABASE_URL: test.connectionString,
      DATABASE_OWNER_URL: test.ownerUrl,
      DATA_DIR: dataDir,
    });
  const signIn = async (username: string, password: string, remoteAddress = '10.0.0.1') =>
    test.send(endpoints.signIn, { payload: { username, password }, remoteAddress });
  const held = async (token: string) => {
    const answer = await test.send({
      method: 'GET',
      url: '/api/userprivileges',
      headers: { authorization: `JWT-${token}` },
    });
    return { status: answer.statusCode, privileges: answer.json().result };
  };
  return { ...test, reset, signIn, held };
}

const printed = (output: string) => /^Password {3}(.+)$/m.exec(output)?.[1] ?? '';

describe('reset-admin', () => {
  it("restores the only platform administrator's access while the program runs, and ends their open sessions", async () => {
    const { db, reset, signIn, held, staffHeaders, send } = await beside();
    const lost = await buildUser(db, { restaurantId: null, username: 'boss', privileges: ['item'] });
    const before = await staffHeaders(lost.id);
    const guesses = async () =>
      (await db.selectFrom('rate_limits').select('key').where('key', 'like', `%:user ${lost.id}`).execute()).length;
    for (let tries = 0; tries < 3; tries += 1) await signIn('boss', 'Wrong@123', `10.0.${tries}.1`);
    expect(await guesses()).toBeGreaterThan(0);
    const factor = { user_id: lost.id, sealed_secret: 'of an app that is lost', last_step: 1 };
    await addRow(db, 'totp_factors', factor);
    const passkey = { user_id: lost.id, name: 'Lost telephone', counter: 0, public_key: Buffer.from('x') };
    await addRow(db, 'user_passkeys', { ...passkey, credential_id: 'of a telephone that is lost', transports: [] });
    await addRow(db, 'recovery_codes', { user_id: lost.id, code_hash: 'of a paper that is lost' });
    const { code, said: output } = await reset();
    expect([code, await guesses()]).toEqual([0, 0]);
    expect(output).toMatch(/^User name {2}boss$/m);
    const mails = db.selectFrom('outbox').select('subject').where('recipient', '=', lost.email).orderBy('id');
    expect((await mails.execute()).map(({ subject }) => subject)).toEqual([
      'Your password was changed',
      'Your second step was removed',
    ]);
    expect((await send({ method: 'GET', url: '/api/userprivileges', headers: before })).statusCode).toBe(401);
    const answer = await signIn('boss', printed(output));
    expect(answer.statusCode).toBe(200);
    for (const table of ['totp_factors', 'user_passkeys', 'recovery_codes'] as const)
      expect(await db.selectFrom(table).select('user_id').execute()).toEqual([]);
    const { privileges: now } = await held(answer.json().result.token);
    expect(JSON.stringify(now)).toContain('restaurant');
    const roles = await findRows(db, 'roles', { restaurant_id: null }, ['name', 'privileges']);
    // The administrator's existing role stays as it is, because other users may have it too.
    expect(roles.map((role) => role.privileges.length).sort()).toEqual([1, privileges.length].sort());
    const again = await reset('boss');
    expect(again.said).not.toContain('through the role');
    expect((await signIn('boss', printed(output))).statusCode).toBe(401);
    expect((await signIn('boss', printed(again.said))).statusCode).toBe(200);
  });

  it('asks for a name if there are several, and touches no restaurant user', async () => {
    const { db, reset, signIn } = await beside();
    expect((await reset()).complaint).toContain('There is no platform administrator. Create one');
    const manager = await buildUser(db, { username: 'maria', password: 'Secret@123' });
    await buildUser(db, { restaurantId: null, username: 'one' });
    await buildUser(db, { restaurantId: null, username: 'two' });
    expect(await reset()).toMatchObject({
      code: 1,
      complaint: expect.stringContaining('administrators: one, two. Name one'),
    });
    expect((await reset('maria')).complaint).toContain('no platform administrator maria. There are: one, two.');
    expect((await reset('maria', '--create')).complaint).toContain('The user name maria is already in use');
    expect((await signIn(manager.username, 'Secret@123')).statusCode).toBe(200);
    expect(await reset(' TWO ')).toMatchObject({ code: 0 });
  });

  it('creates one with a valid password from a file', async () => {
    const { reset, signIn } = await beside();
    const file = join(dataDir, 'password');
    await writeFile(file, 'short\n');
    const refused = await reset('owner', '--create', '--password-file', file);
    expect(refused).toMatchObject({ code: 1, complaint: expect.stringMatching(/^The password needs: /) });
    await writeFile(file, 'Kitchen@2026\n');
    const { code, said: output } = await reset('owner', '--create', '--password-file', file);
    expect(code).toBe(0);
    expect(output).not.toContain('Kitchen@2026');
    expect((await signIn('owner', 'Kitchen@2026')).statusCode).toBe(200);
    expect((await reset('x', 'y')).code).toBe(2);
    expect((await reset('--create')).complaint).toContain('Name the user');
  });
});
