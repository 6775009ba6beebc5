import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as endpoints from '../../core/contract/endpoints.ts';
import { type FakeServer, startFakeServer } from '../testing/fake-server.ts';
import { NetworkError } from './request.ts';
import { endSession, readSession, sessionEnd, startSession } from './session.ts';
import { RefusalError, staffAnswer, staffRequest } from './staff-request.ts';

const user = { username: 'manager', name: 'Maria Lopez' };
const token = (name: string) => `${name}.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 600 }))}.s`;
let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = startFakeServer();
});
afterEach(() => vi.unstubAllGlobals());

const ask = () => staffRequest(endpoints.menus);

describe('a staff call', () => {
  test('carries the token behind JWT- and the chosen restaurant', async () => {
    server.answer('menus', []);
    startSession({ token: token('a'), user, restaurantId: 2 });
    await ask();
    expect(server.last('menus').headers).toMatchObject({
      Authorization: `JWT-${readSession()?.token}`,
      'X-Restaurant': '2',
    });
  });

  test('without a session carries neither', async () => {
    server.answer('menus', []);
    await ask();
    expect(Object.keys(server.last('menus').headers)).toEqual(['Accept']);
  });

  test('answers a refusal as a value; for the query cache it throws', async () => {
    server.refuseUndeclared('menus', 'NotAllowed');
    startSession({ token: token('a'), user });
    expect(await ask()).toMatchObject({ success: false, code: 'NotAllowed', status: 403 });
    await expect(staffAnswer(endpoints.menus)).rejects.toBeInstanceOf(RefusalError);
    expect(readSession()).toBeDefined();
  });

  test('a network failure is thrown as such', async () => {
    server.fail('menus');
    await expect(ask()).rejects.toBeInstanceOf(NetworkError);
  });

  test('NotSignedIn ends the session', async () => {
    server.refuse('menus', 'NotSignedIn');
    startSession({ token: token('a'), user });
    await ask();
    expect(readSession()).toBeUndefined();
  });

  test('an ended session knows whether a press met it: that one did nothing', async () => {
    server.refuse('menus', 'NotSignedIn');
    startSession({ token: token('a'), user });
    await staffAnswer(endpoints.menus).catch(() => undefined);
    expect(sessionEnd()).toEqual({ how: 'voided', unsaved: false });
    startSession({ token: token('b'), user });
    await ask();
    expect(sessionEnd()).toEqual({ how: 'voided', unsaved: true });
  });

  test('a press whose answer comes after the session ended is told nevertheless; after a Logout it is not', async () => {
    server.refuse('menus', 'NotSignedIn');
    for (const [how, unsaved] of [
      ['expired', true],
      ['signedOut', false],
    ] as const) {
      startSession({ token: token('a'), user });
      const late = ask();
      endSession(how);
      await late;
      expect(sessionEnd()).toEqual({ how, unsaved });
    }
  });

  test('a late NotSignedIn to an old token leaves the new session alone', async () => {
    server.refuse('menus', 'NotSignedIn');
    let release = () => undefined as unknown;
    server.holdUntil('menus', new Promise((resolve) => (release = () => resolve(undefined))));
    startSession({ token: token('a'), user });
    const late = ask();
    endSession('signedOut');
    startSession({ token: token('b'), user });
    release();
    await late;
    expect(readSession()).toBeDefined();
  });
});
