import { decodeJwt } from 'jose';
import { afterEach, expect, it, vi } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { testApp } from '../../testing/test-app.ts';

// "Staff: a JWT (12 hours)"

const test = await testApp();
const hours12 = 12 * 60 * 60;

afterEach(() => {
  vi.useRealTimers();
});

async function signIn() {
  const { id, username, password } = await test.buildUser({ privileges: ['order'] });
  const answer = await test.send(endpoints.signIn, { payload: { username, password } });
  const { token } = answer.json().result as { token: string };
  const ask = async () =>
    (await test.send(endpoints.userPrivileges, { headers: { authorization: `JWT-${token}` } })).statusCode;
  return { id, token, ask };
}

it('a token and its session say that they last twelve hours', async () => {
  const { id, token } = await signIn();
  const { iat = 0, exp = 0 } = decodeJwt(token);
  expect(Math.abs(exp - iat - hours12)).toBeLessThanOrEqual(1);
  expect(Math.abs(iat - Date.now() / 1000)).toBeLessThan(60);
  const session = await test.findRow('staff_sessions', { user_id: id }, ['expires_at']);
  expect(Math.abs(session.expires_at.getTime() / 1000 - exp)).toBeLessThanOrEqual(1);
});

it('a token opens calls until its twelve hours are over', async () => {
  const { ask } = await signIn();
  const signedIn = Date.now();
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const [seconds, status] of [
    [0, 200],
    [hours12 - 5, 200],
    [hours12 + 1, 401],
    [2 * hours12 - 5, 401],
  ] as const) {
    vi.setSystemTime(signedIn + seconds * 1000);
    expect(await ask(), `after ${seconds} seconds`).toBe(status);
  }
});

it('an expired session opens nothing, even with a valid token', async () => {
  const { id, ask } = await signIn();
  expect(await ask()).toBe(200);
  await test.changeRows('staff_sessions', { user_id: id }, { expires_at: new Date(Date.now() - 1000) });
  await vi.waitFor(async () => expect(await ask()).toBe(401));
});
