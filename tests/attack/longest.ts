import { addressOf } from '../../core/contract/address.ts';
import type { Call } from '../../core/contract/call.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import { calls } from '../../core/contract/index.ts';
import { mostMb, mostMs } from './holds.ts';
import { hostileBodies, hostileQueries, largest, type Schema, usualBytes } from './largest-input.ts';
import type { Sent } from './send.ts';
import { cantina, type Target } from './target.ts';

// Sends the largest legal and the most hostile inputs to every call and page. They are generated from the product's own
// API document, so that new calls are included.

/** Slow inputs are retried and the shortest time counts, because the garbage of earlier ones may be collected. */
const tries = 5;
const mostGrowthMb = 200;

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

export interface Row {
  readonly what: string;
  readonly input: string;
  readonly ms: number;
}

/** The rows are sorted by time, the longest first. */
export async function attackWithLongest(target: Target): Promise<{ rows: Row[]; faults: string[]; grownMb: number }> {
  const rows: Row[] = [];
  const faults: string[] = [];
  const before = await target.holds.take();
  const { known, cookie } = await longestOrder(target);
  const { ms } = await target.holds.take();
  rows.push({ what: 'an order', input: '50 dishes with notes of 1,000 letters, confirmed', ms });
  for (const { what, input, path, sent } of await everyInput(target, known, cookie)) {
    let ms = Infinity;
    let grown = Infinity;
    for (let at = 0; at < tries && (ms > mostMs || grown > mostMb); at += 1) {
      const { residentMb } = await target.holds.take();
      const status = await target.send(path, sent).then(
        (answer) => answer.status,
        // The server closed the connection while the body was sent, which is also a refusal.
        () => 413,
      );
      if (status === 401 && !ending.includes(what) && !path.startsWith('/api/token/'))
        faults.push(`${what}: not signed in`);
      if (status >= 500) faults.push(`${what} with ${input} answers ${status}`);
      const hold = await target.holds.take();
      ms = Math.min(ms, hold.ms);
      grown = Math.min(grown, hold.peakMb - residentMb);
    }
    if (grown > mostMb) faults.push(`${what} with ${input} adds ${Math.round(grown)} MB`);
    rows.push({ what, input, ms });
    if (ms > mostMs) faults.push(`${what} with ${input} stops everybody for ${Math.round(ms)} ms`);
  }
  const grownMb = (await target.holds.take()).residentMb - before.residentMb;
  if (grownMb > mostGrowthMb) faults.push(`memory grew by ${Math.round(grownMb)} MB`);
  return { rows: rows.sort((a, b) => b.ms - a.ms), faults, grownMb };
}

/** Calls that end sessions or visits. They run last and in this order, because later calls would be refused. */
const ending = [
  'putPhoneOut',
  'endVisit',
  'freeTable',
  'endSession',
  'unlockSession',
  'lockSession',
  'endSessions',
  'signOut',
];

interface Input {
  readonly what: string;
  readonly input: string;
  readonly path: string;
  readonly sent: Sent;
}

async function everyInput(target: Target, known: Known, cookie: string): Promise<Input[]> {
  const { envelope: document } = await target.send('/api/docs/json');
  const { paths } = document as unknown as { paths: Record<string, Record<string, Operation>> };
  const operations = new Map(
    Object.values(paths).flatMap((item) =>
      Object.values(item).map((operation) => [operation.operationId, operation] as const),
    ),
  );
  const staff = await target.admin(cantina);
  const inputs = Object.entries(calls as Record<string, Call>)
    .filter(([, call]) => call.isEventStream !== true)
    .flatMap(([name, call]) => inputsOf(name, call, operations.get(name), known, { staff, guest: { cookie } }));
  const last = ending.flatMap((name) => inputs.filter(({ what }) => what === name));
  return [...inputs.filter(({ what }) => !ending.includes(what)), ...pages(), ...last];
}

type Known = Readonly<Record<string, string | number>>;

function inputsOf(
  name: string,
  call: Call,
  { parameters = [], requestBody }: Operation = { operationId: name },
  known: Known,
  { staff, guest }: Readonly<Record<'staff' | 'guest', Record<string, string>>>,
): Input[] {
  const { kind } = call.auth;
  const headers = kind === 'open' ? {} : kind === 'visit' || kind === 'visitOrPrivilege' ? guest : staff;
  const room = call.bodyLimit ?? usualBytes;
  const valueAt = (parameter: string, schema: Schema, most: number) =>
    known[parameter.toLowerCase()] ?? largest(schema, most);
  const base = `/api${call.path.replace(/:(\w+)/g, (_, parameter: string) => encodeURIComponent(String(valueAt(parameter, { type: 'integer' }, 20))))}`;
  const query = new URLSearchParams(
    parameters
      .filter((parameter) => parameter.in === 'query')
      .map(({ name: parameter, schema }): [string, string] => [
        parameter,
        String(valueAt(parameter, schema, 1_000)).slice(0, 1_000),
      ]),
  );
  const legal = query.size > 0 ? `${base}?${query}` : base;
  const schema = requestBody?.content['application/json']?.schema;
  const bodies: readonly (readonly [string, unknown])[] = schema
    ? [['the largest legal body', fill(largest(schema, room), known)], ...hostileBodies(schema, room)]
    : [['the largest legal query', undefined]];
  const files = call.alsoCsv
    ? [{ input: 'as a file', path: base, sent: { headers: { ...headers, accept: 'text/csv' } } }]
    : [];
  return [
    ...bodies.map(([input, body]) => ({
      input,
      path: legal,
      sent: { method: call.method, headers, ...(body === undefined ? {} : { body }) },
    })),
    ...hostileQueries([...query.keys()]).map(([input, text]) => ({
      input,
      path: `${base}?${text}`,
      sent: { method: call.method, headers },
    })),
    ...files,
  ].map((attack) => ({ ...attack, what: name }));
}

/** Replaces values with existing ones for the same name, so that calls aren't refused because a record is missing. */
function fill(body: unknown, known: Known): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, known[name.toLowerCase()] ?? value]));
}

function pages(): Input[] {
  const long = [
    ['digits', '9'.repeat(12_000)],
    ['escapes', '%F0%9F%8D%95'.repeat(1_000)],
    ['broken escapes', '%zz'.repeat(4_000)],
    ['slashes', 'a/'.repeat(6_000)],
    ['dots', '../'.repeat(4_000)],
  ] as const;
  const roots = [
    '',
    'customer/',
    'customer/menu/',
    'portal/',
    'privacy/',
    'logo/',
    'checkout/',
    'mail/',
    'setup/',
    'assets/',
  ];
  const plain = [
    '/',
    '/portal',
    '/customer/menu/1-x',
    '/privacy/2',
    '/logo/2',
    '/healthz',
    '/readyz',
    '/api/docs/json',
  ];
  return [
    ...plain.map((path) => ({ what: `page ${path}`, input: 'nothing more', path, sent: {} })),
    ...roots.flatMap((root) =>
      long.map(([input, text]) => ({ what: `page /${root}`, input, path: `/${root}${text}`, sent: {} })),
    ),
  ];
}

/** A confirmed order with as many dishes as fit, each with the longest note. Screens and receipts must render it. */
async function longestOrder(target: Target): Promise<{ known: Known; cookie: string }> {
  const { id: tableId, code } = await target.table(cantina);
  const cookie = await target.checkIn(code);
  const note = 'aбγ é'.repeat(200);
  const placed = await target.place(cookie, code, { count: 50, note });
  const { orderID, subOrderID } = (placed.envelope.result ?? {}) as { orderID?: number; subOrderID?: number };
  if (orderID === undefined || subOrderID === undefined) throw new Error(`the longest order: ${placed.text}`);
  const headers = await target.admin(cantina);
  const order = await target.send(addressOf(endpoints.orderById, { params: { orderID } }).url, { headers });
  const { suborder } = order.envelope.result as { suborder: object[] };
  await target.send(addressOf(endpoints.placeOrder).url, {
    method: 'POST',
    headers,
    body: {
      suborder: suborder.map((line) => ({ ...line, status: 'O' })),
      tableID: code,
      restaurantID: cantina,
      orderID,
    },
  });
  const known = {
    rid: cantina,
    restaurantid: cantina,
    orderid: orderID,
    suborderid: subOrderID,
    id: orderID,
    tableid: tableId,
    tableno: code,
    tablenumber: code,
    code,
    page: 0,
    size: 100,
    starttime: '01-Jan-2020',
    stoptime: '31-Dec-2030',
  };
  return { known, cookie };
}
