import fc from 'fast-check';
import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { addressOf } from '../core/contract/address.ts';
import type { Call } from '../core/contract/call.ts';
import * as endpoints from '../core/contract/endpoints.ts';
import { calls as entries } from '../core/contract/index.ts';
import { type Privilege, privileges } from '../core/domain/privileges.ts';
import { hashPassword } from './platform/auth/passwords.ts';
import { buildUser } from './testing/builders.ts';
import {
  accepts,
  callsOf,
  type DocumentedCall,
  expectDocumented,
  type Schema,
  valuesOf,
} from './testing/documented-calls.ts';
import { changeRows } from './testing/rows.ts';
import { testApp } from './testing/test-app.ts';
import { buildTwoHouses, watchRows } from './testing/two-restaurants.ts';
import { absentRecords } from './testing/well-formed-request.ts';

// Requests generated from the product's own document, and invalid ones. `npm run fuzz` sends more of them.

const runs = Number(process.env.COMANDA_FUZZ_RUNS ?? 3_000);
const seed = Number(process.env.COMANDA_FUZZ_SEED ?? 17);

const test = await testApp({ OPEN_DOCS: '1' }, { printingPace: 'never', checkoutRoundsMs: 3_600_000 });
const [own, foreign] = await buildTwoHouses(test);
const document = (await test.send({ method: 'GET', url: '/api/docs/json' })).json();
const refs = { '#/components/schemas/Refusal': document.components.schemas.Refusal as Schema };
// A stream never ends; privileges.test.ts tests its refusals with all other calls.
const calls = callsOf(document).filter(({ responses }) => !responses[200]?.content?.['text/event-stream']);

const known = [...Object.values(own.tables), ...Object.values(foreign.tables), own.removed, absentRecords];
const numbers = [
  ...new Set(known.flatMap((records) => Object.values(records)).filter((one) => typeof one === 'number')),
];
const words = [...Object.values(own.tables), ...Object.values(foreign.tables)].flatMap((table) => [
  table.tableCode,
  table.session,
]);
const texts = [
  ...words,
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

/** A user who approves on others' screens. */
const approver = await buildUser(test.db, { restaurantId: own.restaurantId });
await changeRows(test.db, 'users', approver.id, { pin_hash: pinHash });

const staff = (restaurantId: number | null, may: readonly Privilege[]): Asker => {
  const person = async () => {
    const user = await buildUser(test.db, { restaurantId, privileges: may });
    await changeRows(test.db, 'users', user.id, { pin_hash: pinHash });
    const headers = await test.staffHeaders(user.id);
    const of: Headers = restaurantId === null ? { 'x-restaurant': String(own.restaurantId) } : {};
    return { headers: { ...headers, ...of }, user };
  };
  return { may, isStaff: true, isGuest: false, person };
};
const ofRestaurants = privileges.filter((one) => one !== 'applicationcharges');
const askers: Record<string, Asker> = {
  nobody: { may: [], isStaff: false, isGuest: false, person: () => ({ headers: {} }) },
  manager: staff(own.restaurantId, ofRestaurants),
  platform: staff(null, privileges),
  powerless: staff(own.restaurantId, []),
  ...Object.fromEntries(
    Object.values(own.tables).map(({ name, guest }) => [
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

/** Proof of identity, by the field that takes it; braces are filled in when it is sent. */
const proofs: Readonly<Record<string, unknown>> = {
  ...{ username: '{username}', password: '{password}', oldpassword: '{password}', secret: '{password}' },
  ...{ pin, approver: approver.id, setup: '{setup}', code: '{code}', ticket: '{ticket}' },
};
const apps = new Map<number, string>();

/** A body with the proof of its sender. */
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

/** A new address, so that limits don't answer everything else. */
let asked = 0;
const anywhere = () => {
  asked += 1;
  return `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
};

/** The refusal for a sender without the right to a call; undefined with it. */
function refusedAs({ security, description }: DocumentedCall, { may, isStaff, isGuest }: Asker): number | undefined {
  const takes = (scheme: string) => security.some((one) => scheme in one);
  if (security.length === 0 || (isGuest && takes('visitCookie'))) return undefined;
  if (!isStaff || !takes('staffToken')) return 401;
  const [, needed] = /with the privilege ([\w ]+)\./.exec(description) ?? [];
  return needed === undefined || needed.split(' or ').some((one) => may.includes(one as Privilege)) ? undefined : 403;
}

// Values that no field accepts, or that every field must survive.
const nasty: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...[
      '\0',
      'a\u0000b',
      '\ud800',
      '',
      ' ',
      "'; drop table orders; --",
      '../../etc/passwd',
      '<script>alert(1)</script>',
    ],
    ...['1e9', '0x10', '1.0', '-1', 'null', 'true', '٣', 'x'.repeat(2_001), '🍕'.repeat(50), '9'.repeat(17)],
    ...[-1, 0, 0.5, 1e308, 1e20, 2_147_483_648, Number.MAX_SAFE_INTEGER, 2 ** 53, null, true, false],
    ...[
      [],
      {},
      [[]],
      [null],
      [1, 2],
      { $gt: '' },
      { length: 1 },
      { toString: 1 },
      JSON.parse('{"__proto__":{"admin":1}}'),
    ],
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 400 }),
);

interface Request {
  readonly path: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly body: unknown;
}

/** How a request is corrupted, if at all; `at` says where. */
const spoilings = fc.oneof(
  { weight: 5, arbitrary: fc.constant({ way: 'none' as const }) },
  { weight: 5, arbitrary: fc.record({ way: fc.constant('value' as const), at: fc.nat(), value: nasty }) },
  { weight: 2, arbitrary: fc.record({ way: fc.constant('missing' as const), at: fc.nat() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      way: fc.constant('extra' as const),
      name: fc.constantFrom('restaurant_id', 'isAdmin', 'constructor', '__proto__', 'x'.repeat(300), '', '0', 'length'),
      value: nasty,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      way: fc.constant('text' as const),
      kind: fc.constantFrom('cut', 'twice', 'deep', 'huge', 'list', 'nothing', 'none', 'mark', 'proto'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      way: fc.constant('type' as const),
      type: fc.constantFrom(
        'text/plain',
        'text/xml',
        'multipart/form-data',
        'application/json; charset=utf-16',
        'x',
        '',
      ),
    }),
  },
);
type Spoiling = typeof spoilings extends fc.Arbitrary<infer One> ? One : never;

interface Drawn extends Request {
  readonly call: DocumentedCall;
  readonly who: string;
  readonly key: string | undefined;
  readonly asForm: boolean;
  readonly asFile: boolean;
  /** Whether the body proves its sender. */
  readonly proves: boolean;
  readonly spoiling: Spoiling;
}

// Comparing a password takes a tenth of a CPU second.
const slow =
  /^(signIn|resetPassword|changePassword|saveUser|setPin|addSecondStep|removeSecondStep|recoveryCodes|newPasskey|removePasskey|unlockSession|quickSignIn)$/;
const form = 'application/x-www-form-urlencoded';
const json = 'application/json';

function drawn(call: DocumentedCall): fc.Arbitrary<Drawn> {
  const fieldsOf = (place: string) => {
    const here = call.parameters.filter((one) => one.in === place);
    const values = Object.fromEntries(here.map(({ name, schema }) => [name, valuesOf(schema, numbers, texts)]));
    return fc.record<Record<string, unknown>>(values, {
      requiredKeys: here.filter((one) => one.required).map(({ name }) => name),
    });
  };
  const schema = call.body[json]?.schema;
  return fc.record({
    call: fc.constant(call),
    who: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom('manager', 'platform') },
      fc.constantFrom(...Object.keys(askers)),
    ),
    path: fieldsOf('path') as fc.Arbitrary<Request['path']>,
    query: fieldsOf('query') as fc.Arbitrary<Request['query']>,
    body: schema ? valuesOf(schema, numbers, texts) : fc.constant(undefined),
    key: fc.option(fc.constantFrom('key-1', 'key-2', 'key-3'), { nil: undefined }),
    asForm: fc.boolean(),
    asFile: fc.boolean(),
    // Hashing is slow: included only in long runs.
    proves: process.env.COMANDA_FUZZ_RUNS ? fc.boolean() : fc.constant(false),
    spoiling: spoilings,
  });
}

function placesIn(value: unknown, steps: readonly string[] = []): string[][] {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [[...steps], ...inner.flatMap(([name, one]) => placesIn(one, [...steps, name]))];
}

function changedAt(value: unknown, [step, ...steps]: readonly string[], change: (value: unknown) => unknown): unknown {
  if (step === undefined) return change(value);
  const entries = Object.entries(value as object).map(([name, one]): [string, unknown] => [
    name,
    name === step ? changedAt(one, steps, change) : one,
  ]);
  const kept = entries.filter(([, one]) => one !== undefined);
  return Array.isArray(value) ? kept.map(([, one]) => one) : Object.fromEntries(kept);
}

function spoilt({ path, query, body: drawnBody, proves, spoiling }: Drawn): Request {
  const named = Object.entries(isObject(drawnBody) ? drawnBody : {});
  const body =
    proves && named.length > 0
      ? Object.fromEntries(named.map(([name, value]) => [name, proofs[name] ?? value]))
      : drawnBody;
  const request: Request = { path, query, body };
  if (spoiling.way === 'value' || spoiling.way === 'missing') {
    const places = placesIn(request).filter(
      ([part, field]) => part !== undefined && (field !== undefined || part === 'body'),
    );
    const place = places[spoiling.at % Math.max(places.length, 1)];
    if (!place || (spoiling.way === 'missing' && place[0] === 'path')) return request;
    return changedAt(request, place, () => (spoiling.way === 'value' ? spoiling.value : undefined)) as Request;
  }
  if (spoiling.way !== 'extra') return request;
  const { name, value } = spoiling;
  const add = (to: unknown) =>
    isObject(to) ? Object.defineProperty({ ...to }, name, { value, enumerable: true, configurable: true }) : to;
  return { path, query: add(query) as Request['query'], body: add(body) };
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** The request, and whether the document allows it. */
interface Sent {
  readonly url: string;
  readonly headers: Headers;
  readonly payload: string | undefined;
  readonly isAllowed: boolean;
  /** The address leads to another call. */
  readonly isElsewhere: boolean;
}

function sentOf(one: Drawn): Sent {
  const { call, key, asForm, asFile, spoiling } = one;
  const request = spoilt(one);
  const pathTexts = Object.fromEntries(
    Object.entries(request.path).map(([name, value]) => [name, asText(value).toWellFormed()]),
  );
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(pathTexts[name] ?? ''));
  const pairs = Object.entries(request.query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((part) => part !== null)
      .map((part): [string, string] => [name, asText(part).toWellFormed()]),
  );
  const search = new URLSearchParams(pairs);
  const asked = { path: pathTexts, query: queryOf(search) };
  const headers: Headers = {
    ...(call.parameters.some(({ name }) => name === 'Idempotency-Key') && key !== undefined
      ? { 'idempotency-key': key }
      : {}),
    ...(asFile && call.responses[200]?.content?.['text/csv'] ? { accept: 'text/csv' } : {}),
  };
  const url = `${path}${search.size > 0 ? `?${search}` : ''}`;
  const isAsked = (['path', 'query'] as const).every((place) => accepts(schemaAt(call, place), shown(asked[place])));
  const isElsewhere = Object.values(pathTexts).some((text) => ['', '.', '..'].includes(text));
  const isWell = isAsked && isStorable(asked);
  if (Object.keys(call.body).length === 0) return { url, headers, payload: undefined, isAllowed: isWell, isElsewhere };
  const type = asForm && call.body[form] ? form : json;
  const { text, value } = bodyOf(type, one, request.body);
  const schema = call.body[type]?.schema ?? {};
  const isTaken =
    text === undefined ? !call.needsBody : value !== unread && accepts(schema, shown(value)) && isStorable(value);
  const typed = spoiling.way === 'type' ? spoiling.type : type;
  const isOtherType = spoiling.way === 'type' && text !== undefined && typed !== 'application/json; charset=utf-16';
  return {
    url,
    headers: { ...headers, ...(text === undefined ? {} : { 'content-type': typed }) },
    payload: text,
    isAllowed: isWell && isTaken && !isOtherType,
    isElsewhere,
  };
}

const unread = Symbol('no JSON that we take');

/** Calls that accept more than 64 kB: pictures, and large orders. */
const largeBodies = ['saveLogo', 'placeOrder', 'takeOrder'];

function bodyOf(type: string, { call, spoiling }: Drawn, body: unknown): { text: string | undefined; value: unknown } {
  if (body === undefined) return { text: undefined, value: undefined };
  if (type === form && isObject(body)) {
    const search = new URLSearchParams(
      Object.entries(body).map(([name, value]) => [name, asText(value).toWellFormed()]),
    );
    return { text: String(search), value: queryOf(search) };
  }
  if (type === form) return { text: '', value: {} };
  const whole = JSON.stringify(body);
  const text = spoiling.way === 'text' ? spoiltText(whole, spoiling.kind) : whole;
  if (text === undefined) return { text, value: undefined };
  // Names that reach into a prototype, and bodies too deep (32) or too large.
  if (
    /"__proto__"\s*:|"constructor"\s*:\s*\{\s*"prototype"/.test(text) ||
    Buffer.byteLength(text) > (largeBodies.includes(call.name) ? 1_048_576 : 65_536)
  )
    return { text, value: unread };
  try {
    const value = JSON.parse(text.replace(/^\ufeff/, ''));
    return { text, value: depthOf(value) > 32 ? unread : value };
  } catch {
    return { text, value: unread };
  }
}

function spoiltText(whole: string, kind: string): string | undefined {
  const inner = whole.startsWith('{') ? whole.slice(1, -1) : '"a":1';
  const ways: Record<string, string | undefined> = {
    cut: whole.slice(0, -1),
    twice: `{${inner}${inner && ','}${inner}}`,
    deep: `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`,
    huge: `{${inner}${inner && ','}"x":"${'x'.repeat(70_000)}"}`,
    list: `[${whole}]`,
    nothing: '',
    none: undefined,
    mark: `\ufeff${whole}`,
    proto: `{"__proto__":{"isAdmin":true}${inner && ','}${inner}}`,
  };
  return ways[kind];
}

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

/** Names and values as in a form or an address: a repeated name is a list. */
function queryOf(search: URLSearchParams): Record<string, unknown> {
  const names = [...new Set(search.keys())];
  return Object.fromEntries(
    names.map((name) => [name, search.getAll(name).length > 1 ? search.getAll(name) : search.get(name)]),
  );
}

function schemaAt({ parameters }: DocumentedCall, place: 'path' | 'query'): Schema {
  const here = parameters.filter((one) => one.in === place);
  const required = here.filter((one) => one.required).map(({ name }) => name);
  return { type: 'object', properties: Object.fromEntries(here.map(({ name, schema }) => [name, schema])), required };
}

/** Text that PostgreSQL can store: no null character, no half of a surrogate pair. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, one]) => isStorable(name) && isStorable(one));
}

/** A value as stored: its texts without control and direction characters. */
function shown(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/(?![\t\n\r\0])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, '');
  if (Array.isArray(value)) return value.map(shown);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shown(one)]));
}

/** How often each call returned which status. */
const answered = new Map<string, Map<number, number>>();

/** Texts with a format: existing days, parts of a bill, typed figures and their companions. */
const ruled =
  /^(startTime|stopTime|part|people|email|amount|tip|tipamount|discount|discountMode|surcharge|surchargeMode)$/;

const namesForeign = new RegExp(`restaurantId["=: ]+${foreign.restaurantId}\\b`, 'i');

async function send(one: Drawn): Promise<void> {
  const { call, who } = one;
  const asker = askers[who];
  if (!asker) throw new Error(who);
  const { url, headers, payload, isAllowed, isElsewhere } = sentOf(one);
  // The platform may work in every restaurant that it names in a record, as record-restaurant.test.ts shows.
  if (who === 'platform' && payload && namesForeign.test(payload)) return;
  const ask = async () => {
    const person = await personOf(who);
    return test.send({
      ...{ method: call.method, url, headers: { ...person.headers, ...headers }, remoteAddress: anywhere() },
      ...(payload === undefined ? {} : { payload: await proving(call, payload, person) }),
    });
  };
  const expected = refusedAs(call, asker);
  let answer = await ask();
  if (asker.isStaff && (answer.statusCode === 401 || (answer.statusCode === 403 && expected === undefined))) {
    // An earlier request signed them out or revoked their right.
    signedIn.delete(who);
    answer = await ask();
  }
  const { statusCode: status, body } = answer;
  const counts = answered.get(call.name) ?? new Map<number, number>();
  answered.set(call.name, counts.set(status, (counts.get(status) ?? 0) + 1));
  // Tries are counted per user: the next request uses another one.
  if (status === 429) signedIn.delete(who);
  expect(status, body).toBeLessThan(500);
  if (isElsewhere) return;
  expectDocumented(call, answer, refs);
  if (expected !== undefined) {
    expect(status).toBe(expected);
    expect(answer.json()).not.toHaveProperty('fields');
  } else if (isAllowed) {
    // No field may be reported as malformed, under any rule.
    const { fields = [] } = status === 400 ? answer.json() : {};
    expect(
      fields.filter(({ path }: { path: string }) => !ruled.test(path)),
      body,
    ).toEqual([]);
  } else {
    expect([400, 413], body).toContain(status);
  }
}

/** A request in one line, and the fault of its response. */
function told(one: Drawn, error: unknown): string {
  const { url, payload, isAllowed } = sentOf(one);
  const sent = `${one.who}: ${one.call.method} ${url.slice(0, 300)} ${payload?.slice(0, 500) ?? ''}`;
  return `${sent} (${isAllowed ? 'as documented' : `spoilt: ${JSON.stringify(one.spoiling).slice(0, 200)}`})\n  ${String(error).slice(0, 500)}`;
}

it('every call of the contract is included', () => {
  const all = Object.entries(entries as Record<string, Call>).filter(([, call]) => !call.isEventStream);
  expect(calls.map(({ name }) => name).sort()).toEqual(all.map(([name]) => name).sort());
  expect(all.length).toBeGreaterThan(150);
});

it(
  `${runs} valid and invalid requests are answered as documented, and change nothing of another restaurant`,
  async () => {
    const rowsOf = await watchRows(test, foreign.restaurantId);
    const before = await rowsOf();
    const requests = fc.oneof(
      ...calls.map((call) => ({ weight: slow.test(call.name) ? 1 : 6, arbitrary: drawn(call) })),
    );
    // A request depends on earlier ones, so it is not shrunk; the first fault of each call is reported.
    const faults = new Map<string, string>();
    const property = fc.asyncProperty(requests, async (one) => {
      await send(one).catch((error: unknown) => {
        if (!faults.has(one.call.name)) faults.set(one.call.name, told(one, error));
      });
    });
    await fc.assert(property, { numRuns: runs, seed });
    expect([...faults.values()].join('\n')).toBe('');
    expect(await rowsOf()).toEqual(before);
    expect(calls.filter(({ name }) => !answered.has(name)).map(({ name }) => name)).toEqual([]);
    const never = calls.filter(({ name }) => !answered.get(name)?.has(200)).map(({ name }) => name);
    if (process.env.COMANDA_FUZZ_RUNS) console.log(`never taken: ${never.join(', ')}`, answered);
  },
  60_000 + runs * 30,
);
