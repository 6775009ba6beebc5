import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as endpoints from '../../core/contract/endpoints.ts';
import { type FakeServer, startFakeServer } from '../testing/fake-server.ts';
import { NetworkError } from './request.ts';
import { endSession, readSession, sessionEnd, startSession, updateSession } from './session.ts';
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
  test('carries the token behind JWT- and the chosen restaurant, and neither without a session', async () => {
    server.answer('menus', []);
    await ask();
    expect(Object.keys(server.last('menus').headers)).toEqual(['Accept', 'Accept-Language']);
    startSession({ token: token('a'), user, restaurantId: 2 });
    await ask();
    const headers = { Authorization: `JWT-${readSession()?.token}`, 'X-Restaurant': '2' };
    expect(server.last('menus').headers).toMatchObject(headers);
  });

  test('returns a refusal as a value, and throws it for the query cache, as it throws a network failure', async () => {
    server.refuseUndeclared('menus', 'NotAllowed');
    startSession({ token: token('a'), user });
    expect(await ask()).toMatchObject({ success: false, code: 'NotAllowed', status: 403 });
    await expect(staffAnswer(endpoints.menus)).rejects.toBeInstanceOf(RefusalError);
    expect(readSession()).toBeDefined();
    server.fail('menus');
    await expect(ask()).rejects.toBeInstanceOf(NetworkError);
  });

  test('ends the session on NotSignedIn, and records whether that lost a press', async () => {
    server.refuse('menus', 'NotSignedIn');
    startSession({ token: token('a'), user });
    await staffAnswer(endpoints.menus).catch(() => undefined);
    expect(readSession()).toBeUndefined();
    expect(sessionEnd()).toEqual({ how: 'voided', unsaved: false });
    startSession({ token: token('b'), user });
    await ask();
    expect(sessionEnd()).toEqual({ how: 'voided', unsaved: true });
  });

  test('reports a press answered after the session ended, but not after a Logout', async () => {
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

  test('keeps the new session after a late NotSignedIn to an old token', async () => {
    server.refuse('menus', 'NotSignedIn');
    const release = server.hold('menus');
    startSession({ token: token('a'), user });
    const late = ask();
    endSession('signedOut');
    startSession({ token: token('b'), user });
    release();
    await late;
    expect(readSession()).toBeDefined();
  });
});

describe('an answer with an ETag', () => {
  const text = (name: string) => JSON.stringify({ success: true, result: [], message: name });
  const headersOf = (etag: string) => ({ headers: { ETag: etag, 'Content-Type': 'application/json' } });
  const named: (string | undefined)[] = [];
  const answerBy = (answer: (ifNoneMatch: string | undefined) => Response) => {
    named.length = 0;
    vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) => {
      named.push(headers['If-None-Match']);
      return answer(headers['If-None-Match']);
    });
  };
  const versioned = () =>
    answerBy((known) =>
      known === '"1"'
        ? new Response(null, { status: 304, ...headersOf('"1"') })
        : new Response(text('first'), headersOf('"1"')),
    );
  const first = { success: true, message: 'first' };

  test.each([
    [
      'its user signed out and in again',
      (again: string) => {
        endSession('signedOut');
        startSession({ token: again, user });
      },
    ],
    ['another user works', () => startSession({ token: token('another'), user })],
    [
      'the screen was locked',
      () => {
        updateSession({ locked: true });
        updateSession({ locked: undefined });
      },
    ],
    ['another restaurant is chosen', () => updateSession({ restaurantId: 7 })],
  ] as const)('is cached by the page, but not used once %s', async (when, change) => {
    versioned();
    const mine = token(when);
    startSession({ token: mine, user, restaurantId: 2 });
    for (const _ of [1, 2]) expect(await ask()).toMatchObject(first);
    change(mine);
    expect(await ask()).toMatchObject(first);
    expect(named).toEqual([undefined, '"1"', undefined]);
  });

  test('is not cached if it arrives after its user left', async () => {
    const mine = token('g');
    startSession({ token: mine, user });
    answerBy(() => {
      endSession('signedOut');
      return new Response(text('late'), headersOf('"1"'));
    });
    await ask();
    versioned();
    startSession({ token: mine, user });
    await ask();
    expect(named).toEqual([undefined]);
  });

  test('is one of twenty, and the least recently requested is dropped', async () => {
    versioned();
    startSession({ token: token('h'), user });
    const search = (searchText: string) => staffRequest(endpoints.activeOrders, { query: { searchText } });
    for (let at = 0; at <= 20; at += 1) await search(String(at));
    named.length = 0;
    await search('20');
    await search('0');
    expect(named).toEqual(['"1"', undefined]);
  });
});
