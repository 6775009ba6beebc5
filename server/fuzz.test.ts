import fc from 'fast-check';
import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { addressOf } from '../core/contract/address.ts';
import type { Call } from '../core/contract/call.ts';
import * as endpoints from '../core/contract/endpoints.ts';
import { calls as entries } from '../core/contract/index.ts';
import { type Privilege, privileges } from '../core/domain/privileges.ts';
import { isWhole, runs } from '../tests/runs.ts';
import { hashPassword } from './platform/auth/passwords.ts';
import { callsOf, type DocumentedCall, expectDocumented } from './testing/documented-calls.ts';
import { type Drawn, drawn, sentOf } from './testing/spoilt-requests.ts';
import { type buildUser, testApp } from './testing/test-app.ts';
import { buildTwoHouses, watchRows } from './testing/two-restaurants.ts';
import { absentRecords } from './testing/well-formed-request.ts';

// Sends requests generated from the product's own API document, and invalid ones. `npm run long` sends more of them.

const requests = runs(20_000, 1_000);
const seed = Number(process.env.COMANDA_SEED ?? 17);

const test = await testApp({ OPEN_DOCS: '1' }, { printingPace: 'never', checkoutRoundsMs: 3_600_000 });
const [ours, foreign] = await buildTwoHouses(test);
const document = (await test.send({ method: 'GET', url: '/api/docs/json' })).json();
// Event streams never end. privileges.test.ts covers their refusals along with those of all other calls.
const calls = callsOf(document).filter(({ responses }) => !responses[200]?.content?.['text/event-stream']);

const known = [...Object.values(ours.tables), ...Object.values(foreign.tables), ours.removed, absentRecords];
const numbers = [...new Set(known.flatMap((records) => Object.values(records)).filter((id) => typeof id === 'number'))];
const tables = [...Object.values(ours.tables), ...Object.values(foreign.tables)];
const texts = [
  ...tables.flatMap(({ tableCode, session }) => [tableCode, session]),
  '',
  '0',
  '1.50',
  'Ana',
  'guest@example.com',
  'Fresh#2026',
  'whole',
  'count:1',
  '01-Jan-2026',
  'asc',
];

type Headers = Record<string, string>;

interface Asker {
  readonly may: readonly Privilege[];
  readonly isStaff: boolean;
  readonly isGuest: boolean;
  readonly person: () => Promise<Person> | Person;
}
type User = Awaited<ReturnType<typeof buildUser>>;
interface Person {
  readonly headers: Headers;
  readonly user?: User;
}

const pin = '482916';
const pinHash = await hashPassword(pin);

/** A user who approves with a PIN on the screens of others. */
const approver = await test.buildUser({ restaurantId: ours.restaurantId });
await test.changeRows('users', approver.id, { pin_hash: pinHash });

const staff = (restaurantId: number | null, may: readonly Privilege[]): Asker => {
  const person = async () => {
    const user = await test.buildUser({ restaurantId, privileges: may });
    await test.changeRows('users', user.id, { pin_hash: pinHash });
    const headers = await test.staffHeaders(user.id);
    const of: Headers = restaurantId === null ? { 'x-restaurant': String(ours.restaurantId) } : {};
    return { headers: { ...headers, ...of }, user };
  };
  return { may, isStaff: true, isGuest: false, person };
};
const ofRestaurants = privileges.filter((privilege) => privilege !== 'applicationcharges');
const askers: Record<string, Asker> = {
  nobody: { may: [], isStaff: false, isGuest: false, person: () => ({ headers: {} }) },
  manager: staff(ours.restaurantId, ofRestaurants),
  platform: staff(null, privileges),
  powerless: staff(ours.restaurantId, []),
  ...Object.fromEntries(
    Object.values(ours.tables).map(({ name, guest }) => [
      `guest at ${name}`,
      { may: [], isStaff: false, isGuest: true, person: () => ({ headers: guest }) },
    ]),
  ),
};
const signedIn = new Map<string, Person>();

async function personOf(who: string): Promise<Person> {
  const person = signedIn.get(who) ?? (await askers[who]?.person()) ?? { headers: {} };
  signedIn.set(who, person);
  return person;
}

/** Proofs of identity, by the field for them. Braces are replaced when the request is sent. */
const proofs: Readonly<Record<string, unknown>> = {
  username: '{username}',
  password: '{password}',
  oldpassword: '{password}',
  secret: '{password}',
  pin,
  approver: approver.id,
  setup: '{setup}',
  code: '{code}',
  ticket: '{ticket}',
};
const apps = new Map<number, string>();

/** Fills the sender's proof into a body. */
async function proving(call: DocumentedCall, text: string, { headers, user }: Person): Promise<string> {
  if (!user) return text;
  const ask = async (endpoint: Parameters<typeof addressOf>[0], payload: object, by: Headers = {}) =>
    (await test.send({ ...addressOf(endpoint), payload, headers: by, remoteAddress: anywhere() })).json().result;
  const { username, password } = user;
  let filled = text.replaceAll('{username}', username).replaceAll('{password}', password);
  let secret = apps.get(user.id);
  if (filled.includes('{setup}')) {
    const app = await ask(endpoints.newApp, {}, headers);
    filled = filled.replaceAll('{setup}', app?.setup ?? '');
    if (call.name === 'addSecondStep') secret = app?.secret;
    if (secret && !apps.has(user.id)) apps.set(user.id, secret);
  }
  if (filled.includes('{ticket}')) {
    const step = await ask(endpoints.signIn, { username, password });
    filled = filled.replaceAll('{ticket}', step?.ticket ?? '');
  }
  const code = secret ? new TOTP({ secret: Secret.fromBase32(secret) }).generate() : '';
  return filled.replaceAll('{code}', code);
}

/** A new address for each request, so that rate limits don't refuse most of them. */
let sentCount = 0;
const anywhere = () => {
  sentCount += 1;
  return `10.${(sentCount >> 16) & 255}.${(sentCount >> 8) & 255}.${sentCount & 255}`;
};

/** The status if the sender has no right to the call; undefined if they do. */
function refusedAs({ security, description }: DocumentedCall, { may, isStaff, isGuest }: Asker): number | undefined {
  const takes = (scheme: string) => security.some((entry) => scheme in entry);
  if (security.length === 0 || (isGuest && takes('visitCookie'))) return undefined;
  if (!isStaff || !takes('staffToken')) return 401;
  const [, needed] = /with the privilege ([\w ]+)\./.exec(description) ?? [];
  return needed === undefined || needed.split(' or ').some((privilege) => may.includes(privilege as Privilege))
    ? undefined
    : 403;
}

// Comparing a password takes 0.1 s of CPU time.
const slow =
  /^(signIn|resetPassword|changePassword|saveUser|setPin|addSecondStep|removeSecondStep|recoveryCodes|newPasskey|removePasskey|unlockSession|quickSignIn)$/;
/** How many responses of each status each call has returned. */
const answered = new Map<string, Map<number, number>>();

/** Texts with a special format: existing days, parts of a bill, typed figures, and fields that belong to those. */
const ruled =
  /^(startTime|stopTime|part|people|email|amount|tip|tipamount|discount|discountMode|surcharge|surchargeMode)$/;

const namesForeign = new RegExp(`restaurantId["=: ]+${foreign.restaurantId}\\b`, 'i');

async function send(request: Drawn): Promise<void> {
  const { call, who } = request;
  const asker = askers[who];
  if (!asker) throw new Error(who);
  const { url, headers, payload, isAllowed, isElsewhere } = sentOf(request, proofs);
  // Platform users may work in any restaurant that a record names; see record-restaurant.test.ts.
  if (who === 'platform' && payload && namesForeign.test(payload)) return;
  const ask = async () => {
    const person = await personOf(who);
    return test.send({
      method: call.method,
      url,
      headers: { ...person.headers, ...headers },
      remoteAddress: anywhere(),
      ...(payload === undefined ? {} : { payload: await proving(call, payload, person) }),
    });
  };
  const expected = refusedAs(call, asker);
  let answer = await ask();
  if (asker.isStaff && (answer.statusCode === 401 || (answer.statusCode === 403 && expected === undefined))) {
    // An earlier request signed the user out or revoked the right, so sign in again.
    signedIn.delete(who);
    answer = await ask();
  }
  const { statusCode: status, body } = answer;
  const counts = answered.get(call.name) ?? new Map<number, number>();
  answered.set(call.name, counts.set(status, (counts.get(status) ?? 0) + 1));
  // Tries are counted per user, so the next request uses another user.
  if (status === 429) signedIn.delete(who);
  expect(status, body).toBeLessThan(500);
  if (isElsewhere) return;
  expectDocumented(call, answer);
  if (expected !== undefined) {
    expect(status).toBe(expected);
    expect(answer.json()).not.toHaveProperty('fields');
  } else if (isAllowed) {
    // The response must not report any field as malformed.
    const { fields = [] } = status === 400 ? answer.json() : {};
    expect(
      fields.filter(({ path }: { path: string }) => !ruled.test(path)),
      body,
    ).toEqual([]);
  } else {
    expect([400, 413], body).toContain(status);
  }
}

/** Describes a request, and what was wrong with its response, in one line. */
function report(request: Drawn, error: unknown): string {
  const { url, payload, isAllowed } = sentOf(request, proofs);
  const sent = `${request.who}: ${request.call.method} ${url.slice(0, 300)} ${payload?.slice(0, 500) ?? ''}`;
  return `${sent} (${isAllowed ? 'as documented' : `spoilt: ${JSON.stringify(request.spoiling).slice(0, 200)}`})\n  ${String(error).slice(0, 500)}`;
}

it('every call of the contract is included', () => {
  const all = Object.entries(entries as Record<string, Call>).filter(([, call]) => !call.isEventStream);
  expect(calls.map(({ name }) => name).sort()).toEqual(all.map(([name]) => name).sort());
  expect(all.length).toBeGreaterThan(150);
});

it(
  `${requests} valid and invalid requests are answered as documented, and change nothing of another restaurant`,
  async () => {
    const rowsOf = await watchRows(test, foreign.restaurantId);
    const before = await rowsOf();
    const requestsOf = (call: DocumentedCall) => drawn(call, { senders: Object.keys(askers), numbers, texts });
    const anyRequest = fc.oneof(
      ...calls.map((call) => ({ weight: slow.test(call.name) ? 2 : 6, arbitrary: requestsOf(call) })),
    );
    // Calls every endpoint at least once, even if only a few requests are drawn.
    const examples = calls.flatMap((call) =>
      fc.sample(requestsOf(call), { numRuns: 1, seed }).map((request): [Drawn] => [request]),
    );
    // Requests depend on earlier ones, so they aren't shrunk. Only the first fault of each call is reported.
    const faults = new Map<string, string>();
    const property = fc.asyncProperty(anyRequest, async (request) => {
      await send(request).catch((error: unknown) => {
        if (!faults.has(request.call.name)) faults.set(request.call.name, report(request, error));
      });
    });
    await fc.assert(property, { numRuns: requests, seed, examples });
    expect([...faults.values()].join('\n')).toBe('');
    expect(await rowsOf()).toEqual(before);
    expect(calls.filter(({ name }) => !answered.has(name)).map(({ name }) => name)).toEqual([]);
    const never = calls.filter(({ name }) => !answered.get(name)?.has(200)).map(({ name }) => name);
    if (isWhole) console.log(`never taken: ${never.join(', ')}`, answered);
  },
  900_000 + requests * 300,
);
