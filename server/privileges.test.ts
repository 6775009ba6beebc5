import { AsyncLocalStorage } from 'node:async_hooks';
import { SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../core/contract/call.ts';
import { type Privilege, privileges } from '../core/domain/privileges.ts';
import { signVisit, visitCookieName } from './platform/auth/visit-cookie.ts';
import { testApp } from './testing/test-app.ts';
import { buildTwoHouses } from './testing/two-restaurants.ts';
import {
  absentRecords,
  type WellFormedRequest,
  wellFormedRequest,
  wellFormedRequests,
} from './testing/well-formed-request.ts';
import { guardedCalls, mayCall, titledCalls, visibleAnswer, type Who } from './testing/who-may-call.ts';

/** Collects the SQL statements that a request sends. */
const calls = new AsyncLocalStorage<string[]>();
// Background work is paused, so that only the requests write.
const paused = { printingPace: 'never', checkoutRoundsMs: 3_600_000, changePace: { cleanEveryMs: 3_600_000 } } as const;
const test = await testApp({}, { ...paused, onStatement: (text) => calls.getStore()?.push(text) });
const [ours, foreign] = await buildTwoHouses(test);

/** What the contract declares, in the terms of `mayCall`. */
function declared({ auth }: Call): Who[] {
  switch (auth.kind) {
    case 'open':
      return ['anyone'];
    case 'visit':
      return ['guest'];
    case 'staff':
      return ['staff'];
    case 'privilege':
      return [...auth.anyOf].sort();
    case 'visitOrPrivilege':
      return ['guest', auth.privilege];
  }
}

it('the contract declares for every call what the specification says, and has no other call', () => {
  const inContract = Object.fromEntries(titledCalls.map(([title, , call]) => [title, declared(call)]));
  expect(inContract).toEqual(mayCall);
});

type Headers = Record<string, string>;
const answerTo = (request: WellFormedRequest, headers: Headers, call: Call) =>
  visibleAnswer(test, request, headers, call);
const headersOf = async (restaurantId: number | null, held: readonly Privilege[]) =>
  test.staffOf({ restaurantId, privileges: held });

describe('callers without the right to a call are refused for any record, and nothing is read or written [API-08]', () => {
  const strangers: Record<string, Headers> = {};
  let locked: Headers;
  const holders = new Map<string, Headers>();
  /** In the future, because a session last seen a minute ago would be updated, which is a write. */
  const soon = new Date(Date.now() + 3_600_000);

  async function tokenOf(
    sign: (session: string, user: number) => string | Promise<string>,
    session: { readonly revoked_at?: Date; readonly expires_at?: Date; readonly locked_at?: Date } = {},
    removed_at: Date | null = null,
  ): Promise<Headers> {
    const { id } = await test.buildUser({ restaurantId: ours.restaurantId });
    await test.changeRows('users', id, { removed_at });
    const row = { id: crypto.randomUUID(), user_id: id, expires_at: soon, seen_at: soon, ...session };
    await test.addRow('staff_sessions', row);
    return { authorization: `JWT-${await sign(row.id, id)}` };
  }

  const inSeconds = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;
  const claims = (session: string, user: number, exp = inSeconds(3_600)) => ({
    jti: session,
    sub: String(user),
    iss: 'comanda',
    exp,
  });
  const signed = (key: Uint8Array, exp?: number) => (session: string, user: number) =>
    new SignJWT(claims(session, user, exp)).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key);
  const good = signed(test.secrets.jwt);

  beforeAll(async () => {
    const otherKey = new Uint8Array(48).fill(7);
    const ofAnother = await good(crypto.randomUUID(), 1);
    const tokens = {
      'a token with alg none': tokenOf((session, user) => new UnsecuredJWT(claims(session, user)).encode()),
      'a token without its signature': tokenOf(async (...whose) => (await good(...whose)).replace(/[^.]*$/, '')),
      'a token with the signature of another': tokenOf(async (...whose) =>
        (await good(...whose)).replace(/[^.]*$/, ofAnother.split('.')[2] ?? ''),
      ),
      'a token signed with another key': tokenOf(signed(otherKey)),
      'an expired token': tokenOf(signed(test.secrets.jwt, inSeconds(-1))),
      'an expired session': tokenOf(good, { expires_at: new Date(Date.now() - 1_000) }),
      'somebody who signed out': tokenOf(good, { revoked_at: new Date() }),
      'a user who is removed': tokenOf(good, {}, new Date()),
      'the session of another user': tokenOf((session) => good(session, 1)),
      'a good token that is not sent as one': tokenOf(good).then(({ authorization = '' }) => ({
        authorization: authorization.replace('JWT-', 'Bearer '),
      })),
    };
    for (const [about, headers] of Object.entries(tokens)) strangers[about] = await headers;
    locked = await tokenOf(good, { locked_at: new Date() });
    const { restaurantId } = ours;
    const cookieOf = (value: string) => ({ cookie: `${visitCookieName}=${value}` });
    Object.assign(strangers, {
      nobody: {},
      'a token that is none': { authorization: 'JWT-forged.token.here' },
      'a cookie that is none': cookieOf('1.1.forged'),
      'a cookie signed with another key': cookieOf(signVisit({ restaurantId, visitId: 1 }, otherKey)),
      'a cookie whose visit was changed': cookieOf(
        signVisit({ restaurantId, visitId: 1 }, test.secrets.cookie).replace(/^\d+\.\d+/, `${restaurantId}.2`),
      ),
    });
  });

  /** A staff user of the restaurant with exactly these privileges, shared by all tests. */
  async function holderOf(held: readonly Privilege[]): Promise<Headers> {
    const known = holders.get(held.join());
    if (known) return known;
    const headers = await headersOf(ours.restaurantId, held);
    await test.db.updateTable('staff_sessions').set({ seen_at: soon }).execute();
    holders.set(held.join(), headers);
    return headers;
  }

  interface Refused {
    readonly about: string;
    readonly headers: Headers;
    readonly status: number;
    readonly error: string;
  }

  /** The calls that work even on a locked screen. */
  const evenLocked = ['POST /logout', 'POST /locksession', 'POST /unlocksession'];

  /** All callers without the right to a call, and how each must be refused. */
  async function whoMayNot(title: string, { method }: Call): Promise<Refused[]> {
    const who = mayCall[title] ?? [];
    const isForGuests = who.includes('guest');
    const needed = privileges.filter((privilege) => who.includes(privilege));
    const isForStaff = needed.length > 0 || who.includes('staff');
    const guest = ours.tables.open.guest;
    const unknown = { status: 401, error: isForGuests ? 'NotCheckedIn' : 'NotSignedIn' };
    const badToken = { status: 401, error: 'NotSignedIn' };
    const refused = Object.entries(strangers).flatMap(([about, headers]): Refused[] => {
      if (!isForGuests || !isForStaff || !headers.authorization) return [{ about, headers, ...unknown }];
      // If a request has a token, the guest's cookie must not count.
      const ofGuest = { about: `${about}, of a guest`, headers: { ...guest, ...headers }, ...badToken };
      return [{ about, headers, ...badToken }, ofGuest];
    });
    if (!isForGuests) refused.push({ about: 'a guest', headers: guest, ...unknown });
    const elsewhere = { ...guest, 'sec-fetch-site': 'cross-site' };
    if (isForGuests && method !== 'GET')
      refused.push({ about: 'a guest whom another site sends', headers: elsewhere, ...unknown });
    if (!isForStaff) refused.push({ about: 'a manager', headers: ours.manager, ...unknown });
    else if (!evenLocked.includes(title))
      refused.push({ about: 'a locked session', headers: locked, status: 401, error: 'Locked' });
    if (needed.length === 0) return refused;
    const withoutIt = await holderOf(privileges.filter((privilege) => !needed.includes(privilege)));
    const notAllowed = { status: 403, error: 'NotAllowed' };
    refused.push({ about: 'staff with every other privilege', headers: withoutIt, ...notAllowed });
    const together = { about: 'a guest with their token', headers: { ...guest, ...withoutIt }, ...notAllowed };
    return isForGuests ? [...refused, together] : refused;
  }

  it.each(guardedCalls)('%s', async (title, name, call) => {
    const mine = ours.tables.open;
    const records = [mine, foreign.tables.closed, absentRecords];
    const all = records.flatMap((of) => wellFormedRequests(name, call, of, mine));
    const requests = [...new Map(all.map((request) => [JSON.stringify(request), request])).values()];
    for (const { about, headers, status, error } of await whoMayNot(title, call)) {
      const statements: string[] = [];
      const answers = new Set<string>();
      for (const request of requests) {
        const answer = await calls.run(statements, () => answerTo(request, headers, call));
        answers.add(JSON.stringify(answer));
      }
      expect([...answers], about).toHaveLength(1);
      const [{ status: answered, body }] = [...answers].map((answer) => JSON.parse(answer));
      const envelope = { success: false, error, result: null };
      expect({ status: answered, ...JSON.parse(body) }, about).toMatchObject({ status, ...envelope });
      // A refused request may only query identity and rights.
      expect(
        statements.filter((statement) => !/from staff_sessions s/.test(statement)),
        about,
      ).toEqual([]);
    }
  });

  it.each(guardedCalls)('%s admits those who may', async (title, name, call) => {
    for (const holder of mayCall[title] ?? []) {
      // New users for each call, because it may end their session. Charge plans belong to the platform.
      const isOfPlatform = holder === 'applicationcharges';
      const held = privileges.filter((privilege) => privilege === holder);
      const staff = () => test.buildUser({ restaurantId: isOfPlatform ? null : ours.restaurantId, privileges: held });
      const user = holder === 'guest' ? undefined : await staff();
      const headers = user ? await test.staffHeaders(user.id) : ours.tables.open.guest;
      const request = wellFormedRequest(name, call);
      // Users can only change their own password, so the request needs their user name.
      const payload = { username: user?.username, password: 'x', oldpassword: 'y' };
      const asks = name === 'changePassword' ? { ...request, payload } : request;
      const { status, body, kept } = await answerTo(asks, headers, call);
      expect(status, body).toBeLessThan(500);
      // Browsers may not cache anything that staff read, because tablets are shared.
      if (holder !== 'guest') expect(kept, holder).toBe(false);
      // For a guest, others' records look like missing ones, so these statuses are possible.
      if (holder !== 'guest') expect([401, 403], `${holder}: ${body}`).not.toContain(status);
    }
  });

  it('charge plans are the platform’s: their privilege opens nothing in a restaurant’s role', async () => {
    const headers = await headersOf(ours.restaurantId, ['applicationcharges']);
    for (const [title, name, call] of titledCalls.filter(([title]) => mayCall[title]?.includes('applicationcharges')))
      expect((await answerTo(wellFormedRequest(name, call), headers, call)).status, title).toBe(403);
  });
});
