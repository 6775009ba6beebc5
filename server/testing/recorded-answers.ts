import { sql } from 'kysely';
import { expect } from 'vitest';
import * as endpoints from '../../core/contract/endpoints.ts';
import type { CallName } from '../../core/contract/index.ts';
import { buildKnownPlace } from './known-place.ts';
import { type Endpoint, type TestApp, testApp } from './test-app.ts';

/** The endpoints in the order of the documentation. */
const addresses: Readonly<Record<CallName, Endpoint>> = endpoints;

/** A caller: their name in the recording, and the headers they send. */
export type By = readonly [name: string, headers: Record<string, string>];
type Options = Parameters<TestApp['send']>[1];
interface Answer {
  readonly call: CallName;
  readonly by: string;
  readonly params: unknown;
  readonly query: unknown;
  readonly sent: unknown;
  /** Status, content type, and whether caches may store the response. */
  readonly answer: string;
  readonly body: unknown;
}

/**
 * A place whose ids, names and times are the same in each run, and the responses of its calls. `written` compares these
 * with `server/recorded/ROOM.json`, byte for byte. To update them, run `npx vitest run -u server/recorded` and review.
 */
export async function recordedPlace() {
  const environment = { PRINTER_NETWORKS: '192.168.0.0/16' };
  const test = await testApp(environment, { printingPace: 'never', checkoutRoundsMs: 3_600_000 });
  await spreadIds(test);
  const place = await buildKnownPlace(test);
  const administrator = await test.buildUser({ restaurantId: null, name: 'Olu Platform' });
  await test.changeRows('roles', place.user.roleId, { name: 'All of it' });
  await test.changeRows('roles', administrator.roleId, { name: 'Of the platform' });
  const answers: Answer[] = [];
  const marks = new Map<string, string>();
  const staff: By = ['staff', place.headers];

  const ask = async (call: CallName, options: Options = {}, by: By = staff) => {
    const { params, query, payload, headers: more } = options;
    const answer = await test.send(addresses[call], { ...options, headers: { ...by[1], ...more } });
    const type = String(answer.headers['content-type']);
    const body = type.startsWith('application/json') ? sameWhenParsed(answer.body) : answer.body.split('\n');
    const sent = typeof payload === 'object' && !Buffer.isBuffer(payload) ? payload : undefined;
    answers.push({
      call,
      by: by[0],
      params,
      query,
      sent,
      answer: `${answer.statusCode} ${type}, ${answer.headers['cache-control']}`,
      body,
    });
    return { ...answer, result: type.startsWith('application/json') ? answer.json().result : undefined };
  };
  return {
    test,
    db: test.db,
    place,
    ask,
    staff,
    guest: ['guest', place.cookie] as By,
    anonymous: ['anonymous', {}] as By,
    platform: ['platform', await test.staffHeaders(administrator.id)] as By,
    /** Records `<name>` instead of a value that differs in each run. */
    mark: (name: string, ...values: readonly string[]) => {
      for (const value of values) if (value) marks.set(value, `<${name}>`);
    },
    /** Makes a call that must succeed. */
    must: async (...words: Parameters<typeof ask>) => {
      const answer = await ask(...words);
      expect.soft(answer.statusCode, `${words[0]}: ${answer.body}`).toBe(200);
      return answer.result;
    },
    written: (room: string) => {
      const order = Object.keys(addresses);
      answers.sort((a, b) => order.indexOf(a.call) - order.indexOf(b.call));
      const text = written(marked(answers, marks));
      return expect(`${text}\n`).toMatchFileSnapshot(`./${room}.json`);
    },
  };
}

export type RecordedPlace = Awaited<ReturnType<typeof recordedPlace>>;

/** Each table's ids start at a different number, so that an id in a response can only come from one table. */
async function spreadIds({ owner }: TestApp): Promise<void> {
  await sql`select setval(format('%I', sequencename)::regclass, 1000 + ('x' || left(md5(sequencename), 4))::bit(16)::int)
    from pg_sequences where schemaname = 'public'`.execute(owner);
}

/** The parsed body, unless that would lose some of its bytes. */
function sameWhenParsed(body: string): unknown {
  const parsed = JSON.parse(body);
  return JSON.stringify(parsed) === body ? parsed : [body];
}

/** The formats of times in responses, and in invoices and spreadsheets. */
const moments = /20\d\d-\d\d-\d\dT[\d:.]+Z|\d\d\/\d\d\/20\d\d,? \d\d:\d\d:\d\d [AP]M/g;
/** Times set by the test itself, which are all in these months. */
const known = /^(?:2026-0[23]|0[23]\/\d\d\/2026)/;
const uuids = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g;
const hashes = /\b[\da-f]{64}\b/g;

function marked(answers: readonly Answer[], marks: ReadonlyMap<string, string>): unknown {
  // The longest ones first, because a URL contains the code of its table.
  const sorted = [...marks].sort(([a], [other]) => other.length - a.length);
  return JSON.parse(JSON.stringify(answers), (_, value) => {
    if (typeof value !== 'string') return value;
    const fixed = value.replace(hashes, '<hash>').replace(uuids, '<uuid>');
    const plain = fixed.replace(moments, (time) => (known.test(time) ? time : '<time>'));
    return sorted.reduce((text, [secret, mark]) => text.replaceAll(secret, mark), plain);
  });
}

/** Formats JSON, with everything that fits on one line. */
function written(value: unknown, indent = ''): string {
  const line = JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ');
  if (typeof value !== 'object' || value === null || indent.length + line.length <= 118) return line;
  const inner = `${indent} `;
  const parts = Array.isArray(value)
    ? value.map((part) => written(part, inner))
    : Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}: ${written(part, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`;
}
