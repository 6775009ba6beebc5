import fc from 'fast-check';
import { isWhole } from '../../tests/runs.ts';
import { accepts, type DocumentedCall, type Schema, valuesOf } from './documented-calls.ts';

// Requests generated from the API document, and how they are corrupted.

// Values that no field accepts, or that every field has to cope with.
const nasty: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    '\0',
    'a\u0000b',
    '\ud800',
    '',
    ' ',
    "'; drop table orders; --",
    '../../etc/passwd',
    '<script>alert(1)</script>',
    '1e9',
    '0x10',
    '1.0',
    '-1',
    'null',
    'true',
    '٣',
    'x'.repeat(2_001),
    '🍕'.repeat(50),
    '9'.repeat(17),
    -1,
    0,
    0.5,
    1e308,
    1e20,
    2_147_483_648,
    Number.MAX_SAFE_INTEGER,
    2 ** 53,
    null,
    true,
    false,
    [],
    {},
    [[]],
    [null],
    [1, 2],
    { $gt: '' },
    { length: 1 },
    { toString: 1 },
    JSON.parse('{"__proto__":{"admin":1}}'),
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 400 }),
);

type Fields = Readonly<Record<string, unknown>>;
interface Request {
  readonly path: Fields;
  readonly query: Fields;
  readonly body: unknown;
}

const strayNames = ['restaurant_id', 'isAdmin', 'constructor', '__proto__', 'x'.repeat(300), '', '0', 'length'];
const textKinds = ['cut', 'twice', 'deep', 'huge', 'list', 'nothing', 'none', 'mark', 'proto'];
const otherTypes = ['text/plain', 'text/xml', 'multipart/form-data', 'application/json; charset=utf-16', 'x', ''];

/** How a request is corrupted, if at all. `at` is the position. */
const spoilings = fc.oneof(
  { weight: 5, arbitrary: fc.constant({ way: 'none' as const }) },
  { weight: 5, arbitrary: fc.record({ way: fc.constant('value' as const), at: fc.nat(), value: nasty }) },
  { weight: 2, arbitrary: fc.record({ way: fc.constant('missing' as const), at: fc.nat() }) },
  {
    weight: 1,
    arbitrary: fc.record({ way: fc.constant('extra' as const), name: fc.constantFrom(...strayNames), value: nasty }),
  },
  { weight: 2, arbitrary: fc.record({ way: fc.constant('text' as const), kind: fc.constantFrom(...textKinds) }) },
  { weight: 1, arbitrary: fc.record({ way: fc.constant('type' as const), type: fc.constantFrom(...otherTypes) }) },
);
type Spoiling = typeof spoilings extends fc.Arbitrary<infer One> ? One : never;

/** A generated request, with its call and its sender. */
export interface Drawn extends Request {
  readonly call: DocumentedCall;
  readonly who: string;
  readonly key: string | undefined;
  readonly asForm: boolean;
  readonly asFile: boolean;
  /** Whether the body contains a proof of the sender's identity. */
  readonly proves: boolean;
  readonly spoiling: Spoiling;
}

const form = 'application/x-www-form-urlencoded';
const json = 'application/json';

export interface Drawing {
  readonly senders: readonly string[];
  readonly numbers: readonly number[];
  readonly texts: readonly string[];
}

export function drawn(call: DocumentedCall, { senders, numbers, texts }: Drawing): fc.Arbitrary<Drawn> {
  const fieldsOf = (place: string) => {
    const here = call.parameters.filter((parameter) => parameter.in === place);
    const values = Object.fromEntries(here.map(({ name, schema }) => [name, valuesOf(schema, numbers, texts)]));
    return fc.record<Record<string, unknown>>(values, {
      requiredKeys: here.filter((parameter) => parameter.required).map(({ name }) => name),
    });
  };
  const schema = call.body[json]?.schema;
  return fc.record({
    call: fc.constant(call),
    who: fc.oneof({ weight: 3, arbitrary: fc.constantFrom('manager', 'platform') }, fc.constantFrom(...senders)),
    path: fieldsOf('path') as fc.Arbitrary<Request['path']>,
    query: fieldsOf('query') as fc.Arbitrary<Request['query']>,
    body: schema ? valuesOf(schema, numbers, texts) : fc.constant(undefined),
    key: fc.option(fc.constantFrom('key-1', 'key-2', 'key-3'), { nil: undefined }),
    asForm: fc.boolean(),
    asFile: fc.boolean(),
    // Hashing is slow, so proofs are only sent in long runs.
    proves: isWhole ? fc.boolean() : fc.constant(false),
    spoiling: spoilings,
  });
}

function placesIn(value: unknown, steps: readonly string[] = []): string[][] {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [[...steps], ...inner.flatMap(([name, part]) => placesIn(part, [...steps, name]))];
}

function changedAt(value: unknown, [step, ...steps]: readonly string[], change: (value: unknown) => unknown): unknown {
  if (step === undefined) return change(value);
  const entries = Object.entries(value as object).map(([name, part]): [string, unknown] => [
    name,
    name === step ? changedAt(part, steps, change) : part,
  ]);
  const kept = entries.filter(([, part]) => part !== undefined);
  return Array.isArray(value) ? kept.map(([, part]) => part) : Object.fromEntries(kept);
}

function spoilt({ path, query, body: drawnBody, proves, spoiling }: Drawn, proofs: Fields): Request {
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

/** A request, and whether the API document allows it. */
export interface Sent {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload: string | undefined;
  readonly isAllowed: boolean;
  /** The URL leads to another call. */
  readonly isElsewhere: boolean;
}

export function sentOf(drawn: Drawn, proofs: Fields): Sent {
  const { call, key, asForm, asFile, spoiling } = drawn;
  const request = spoilt(drawn, proofs);
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
  const parts = { path: pathTexts, query: queryOf(search) };
  const headers: Record<string, string> = {
    ...(call.parameters.some(({ name }) => name === 'Idempotency-Key') && key !== undefined
      ? { 'idempotency-key': key }
      : {}),
    ...(asFile && call.responses[200]?.content?.['text/csv'] ? { accept: 'text/csv' } : {}),
  };
  const url = `${path}${search.size > 0 ? `?${search}` : ''}`;
  const isAsked = (['path', 'query'] as const).every((place) => accepts(schemaAt(call, place), shown(parts[place])));
  const isElsewhere = Object.values(pathTexts).some((text) => ['', '.', '..'].includes(text));
  const isWell = isAsked && isStorable(parts);
  // photos.test.ts and menu-files.test.ts test the calls that take files.
  if (!call.body[json] && !call.body[form]) return { url, headers, payload: undefined, isAllowed: isWell, isElsewhere };
  const type = asForm && call.body[form] ? form : json;
  const { text, value } = bodyOf(type, drawn, request.body);
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

/** Calls whose JSON may be larger than 64 kB, such as those for pictures and large orders. */
const largeBodies: Readonly<Record<string, number>> = {
  saveLogo: 1_048_576,
  placeOrder: 1_048_576,
  takeOrder: 1_048_576,
};

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
  // Names that could change a prototype, and bodies that are too deep (32) or too large.
  if (
    /"__proto__"\s*:|"constructor"\s*:\s*\{\s*"prototype"/.test(text) ||
    Buffer.byteLength(text) > (largeBodies[call.name] ?? 65_536)
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

/** Names and values of a form or a query string. A repeated name becomes a list. */
function queryOf(search: URLSearchParams): Record<string, unknown> {
  const names = [...new Set(search.keys())];
  return Object.fromEntries(
    names.map((name) => [name, search.getAll(name).length > 1 ? search.getAll(name) : search.get(name)]),
  );
}

function schemaAt({ parameters }: DocumentedCall, place: 'path' | 'query'): Schema {
  const here = parameters.filter((parameter) => parameter.in === place);
  const required = here.filter((parameter) => parameter.required).map(({ name }) => name);
  return { type: 'object', properties: Object.fromEntries(here.map(({ name, schema }) => [name, schema])), required };
}

/** Whether PostgreSQL can store a text: without null characters and lone surrogates. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, part]) => isStorable(name) && isStorable(part));
}

/** A value in its stored form, in which texts have no control or direction characters. */
function shown(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/(?![\t\n\r\0])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, '');
  if (Array.isArray(value)) return value.map(shown);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shown(part)]));
}
