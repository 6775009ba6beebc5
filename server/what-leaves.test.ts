import { once } from 'node:events';
import { createServer } from 'node:net';
import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Call } from '../core/contract/call.ts';
import { type CallName, calls } from '../core/contract/index.ts';
import { privileges } from '../core/domain/privileges.ts';
import { makeInvoiceFile } from './features/invoices/invoice-pdf.ts';
import { buildUser } from './testing/builders.ts';
import { readPdf } from './testing/read-pdf.ts';
import { testApp } from './testing/test-app.ts';
import { buildTwoHouses, tableNames } from './testing/two-restaurants.ts';
import {
  absentRecords,
  type Records,
  type WellFormedRequest,
  wellFormedRequests,
} from './testing/well-formed-request.ts';

// Secrets that can be told when they are seen, searched for in everything that leaves: answers, files, mails and log lines.

const settings = {
  SMTP_URL: 'smtp://canary-user:canary-of-mail@127.0.0.1:9',
  STRIPE_SECRET_KEY: 'sk_live_canaryofcards',
  STRIPE_WEBHOOK_SECRET: 'whsec_canaryofreports',
  METRICS_TOKEN: 'canary-of-figures-which-is-long-enough',
};

/** A card provider that hangs up. */
const peer = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
await once(peer, 'listening');
const { port } = peer.address() as { port: number };
const cardPeer = { address: { host: '127.0.0.1', port, protocol: 'http' as const }, timeoutMs: 200 };

const logTo = new PassThrough();
const lines: string[] = [];
logTo.on('data', (chunk) => lines.push(String(chunk)));
const test = await testApp(settings, { printingPace: 'never', checkoutRoundsMs: 3_600_000, cardPeer, logTo });
const [own, foreign] = await buildTwoHouses(test);

const platform = await test.staffHeaders((await buildUser(test.db, { restaurantId: null, privileges })).id);
const askers = {
  manager: own.manager,
  platform: { ...platform, 'x-restaurant': String(own.restaurantId) },
  guest: own.tables.open.guest,
  nobody: {},
};

/** Bytes as they might be written. */
const spelled = (bytes: Uint8Array) => {
  const buffer = Buffer.from(bytes);
  return [buffer.toString('hex'), buffer.toString('base64'), buffer.toString('base64url')];
};
const tokenOf = (headers: Record<string, string>) => (headers.authorization ?? '').replace('JWT-', '');

/** Nobody is ever told. */
const never = {
  'the password of the mail server': ['canary-of-mail'],
  'the key of the card provider': ['canaryofcards', 'canaryofreports'],
  'the token of the figures': [settings.METRICS_TOKEN],
  'the keys of tokens and cookies': [...spelled(test.secrets.jwt), ...spelled(test.secrets.cookie)],
  'the database and its password': [test.connectionString, new URL(test.connectionString).pathname.slice(1)],
  'hashes of passwords': [own.passwordHash, foreign.passwordHash, '$argon2'],
  'proofs that others hold': [
    ...[own, foreign].map(({ manager }) => tokenOf(manager)),
    tokenOf(platform),
    ...[own, foreign].flatMap(({ tables }) => tableNames.map((name) => tables[name].guest.cookie?.split('=')[1] ?? '')),
  ],
  'what is secret at another restaurant': [
    foreign.otp,
    foreign.managerCode,
    ...tableNames.map((name) => foreign.tables[name].tableCode),
  ],
};

/** Those who run a restaurant read its own in these calls, and nowhere else: their screens show them. */
const ofItsStaff: Readonly<Record<string, { readonly marks: readonly string[]; readonly calls: readonly CallName[] }>> =
  {
    'the OTP of a table': {
      marks: [own.otp],
      calls: ['activeOrders', 'floorTables', 'tableDetail', 'diningTables', 'orderStats'],
    },
    'the manager code': { marks: [own.managerCode], calls: ['restaurants', 'saveRestaurant'] },
    'the code of a table, which its QR code holds': {
      marks: tableNames.map((name) => own.tables[name].tableCode),
      calls: ['tableDetail', 'diningTables', 'saveDiningTable', 'orderById', 'letGuestIn'],
    },
  };
/** A guest is told the code of the own table: it is in the address of the page. */
const ofTheGuest: readonly CallName[] = [
  'dinerOrder',
  'dinerCloseOrder',
  'ownTable',
  'callStaff',
  'payOrder',
  'placeOrder',
];

type Asker = keyof typeof askers;

/** What an answer must not hold. */
function forbidden(name: CallName, asker: Asker): [string, string][] {
  const marks = Object.entries(never).flatMap(([about, all]) => all.map((mark): [string, string] => [about, mark]));
  const isStaff = asker === 'manager' || asker === 'platform';
  for (const [about, { marks: some, calls: told }] of Object.entries(ofItsStaff)) {
    if (isStaff && told.includes(name)) continue;
    const isOwnCode = asker === 'guest' && ofTheGuest.includes(name);
    marks.push(
      ...some
        .filter((mark) => !isOwnCode || mark !== own.tables.open.tableCode)
        .map((mark): [string, string] => [about, mark]),
    );
  }
  // An administrator of the platform reads the configuration, and the reports, of every restaurant.
  if (asker !== 'platform' || !['restaurants', 'saveRestaurant', 'orderStats'].includes(name)) return marks;
  const read = name === 'orderStats' ? foreign.otp : foreign.managerCode;
  return marks.filter(([, mark]) => mark !== read);
}

type Request = WellFormedRequest & { readonly headers: Record<string, string> };

/** Everything that somebody can ask of a call about the tables of both restaurants, each once; for files, too. */
function requestsOf(name: CallName, call: Call, asker: Asker): Request[] {
  const about: Records[] = [...tableNames.map((table) => own.tables[table]), foreign.tables.open, absentRecords];
  const requests = about.flatMap((of) => wellFormedRequests(name, call, of, own.tables.open));
  const different = [...new Map(requests.map((request) => [JSON.stringify(request), request])).values()];
  const headers = askers[asker];
  const plain = different.map((request) => ({ ...request, headers }));
  if (!call.alsoCsv) return plain;
  return [...plain, { method: 'GET', url: `/api${call.path}?size=0`, headers: { ...headers, accept: 'text/csv' } }];
}

const seen = new Set<string>();

/** What an answer tells somebody that it must not. */
async function leaksOf(name: CallName, asker: Asker, request: Request): Promise<string[]> {
  const answer = await test.send(request);
  const { 'set-cookie': _ofItsOwn, ...headers } = answer.headers;
  const whole = `${JSON.stringify(headers)}${answer.body}`;
  for (const [what, { marks }] of Object.entries(ofItsStaff))
    if (marks.some((mark) => answer.body.includes(mark))) seen.add(`${what}: ${name}`);
  // What somebody sent is theirs already.
  const { headers: _sent, ...asked } = request;
  const leaks = forbidden(name, asker).filter(
    ([, mark]) => whole.includes(mark) && !JSON.stringify(asked).includes(mark),
  );
  return leaks.map(([what]) => `${name} tells ${asker} ${what}`);
}

it('no answer holds a secret that is not meant for who asks', async () => {
  const found = new Set<string>();
  // What takes something away comes last.
  const isLast = ([name]: [CallName, Call]) =>
    Number(/^(delete|remove|signOut|lockSession|endSession|endOther|renew)/.test(name));
  const entries = (Object.entries(calls) as [CallName, Call][]).filter(([, call]) => !call.isEventStream);
  for (const [name, call] of entries.sort((one, other) => isLast(one) - isLast(other)))
    for (const asker of ['nobody', 'guest', 'manager', 'platform'] as const)
      for (const request of requestsOf(name, call, asker))
        for (const leak of await leaksOf(name, asker, request)) found.add(leak);
  expect([...found]).toEqual([]);
});

it('the places that are named do tell it', () => {
  const named = Object.entries(ofItsStaff).flatMap(([what, one]) => one.calls.map((name) => `${what}: ${name}`));
  expect(named.filter((one) => !seen.has(one))).toEqual([]);
});

it('no page, figure or document does either', async () => {
  const addresses = [
    '/',
    '/portal/login',
    '/customer/menu',
    '/healthz',
    '/readyz',
    '/metrics',
    '/api/docs/json',
    '/mail',
    '/nowhere',
  ];
  const codes = [own, foreign].map(
    ({ restaurantId, tables }) => `/customer/checkin/${restaurantId}-${tables.open.tableCode}`,
  );
  for (const url of [...addresses, ...codes, `/checkout/${own.tables.closed.session}`]) {
    const { body, headers } = await test.send({ method: 'GET', url });
    const marks = [...Object.values(never).flat(), own.otp, own.managerCode];
    expect(
      marks.filter((mark) => !url.includes(mark) && `${body}${JSON.stringify(headers)}`.includes(mark)),
      url,
    ).toEqual([]);
  }
});

it('no mail and no PDF of it holds one, but a link for a new password that of its own', async () => {
  const username = (
    await test.db
      .selectFrom('users')
      .select('username')
      .where('restaurant_id', '=', own.restaurantId)
      .executeTakeFirstOrThrow()
  ).username;
  await test.send({ method: 'GET', url: `/api/token/getpasswordlink?username=${username}` });
  const manager = await test.staffHeaders((await buildUser(test.db, { restaurantId: own.restaurantId })).id);
  const resent = await test.send({
    ...{ method: 'POST', url: '/api/resendinvoice', headers: manager },
    payload: { paymentId: own.tables.paid.payment, email: 'another@example.com' },
  });
  expect(resent.statusCode, resent.body).toBe(200);
  const { rows } = await sql<{ mail: string; invoice: unknown }>`
    select o::text as mail, o.attachment->'content' as invoice from outbox o`.execute(test.db);
  expect(rows.length).toBeGreaterThan(1);
  const invoices = rows.filter(({ invoice }) => invoice !== null);
  const files = await Promise.all(invoices.map(async ({ invoice }) => makeInvoiceFile('en', invoice)));
  const papers = await Promise.all(files.map(({ content }) => readPdf(content)));
  expect(papers.join()).toContain('Dish');
  const tables = tableNames.map((name) => own.tables[name].tableCode);
  const marks = [...Object.values(never).flat(), own.otp, own.managerCode, ...tables];
  const leaving = [...rows.map(({ mail }) => mail), ...papers];
  expect(marks.filter((mark) => leaving.some((text) => text.includes(mark)))).toEqual([]);
});

it('no line of the log holds one, however much is logged', () => {
  const text = lines.join('');
  expect(lines.length).toBeGreaterThan(200);
  const codes = [own, foreign].flatMap(({ tables }) => tableNames.map((name) => tables[name].tableCode));
  const marks = [...Object.values(never).flat(), own.otp, own.managerCode, ...codes];
  expect(marks.filter((mark) => text.includes(mark))).toEqual([]);
  peer.close();
});
