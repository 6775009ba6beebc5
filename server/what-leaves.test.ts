import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer as createCollector } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterAll, expect, it, vi } from 'vitest';
import { addressOf } from '../core/contract/address.ts';
import type { Call } from '../core/contract/call.ts';
import * as endpoints from '../core/contract/endpoints.ts';
import { type CallName, calls } from '../core/contract/index.ts';
import { privileges } from '../core/domain/privileges.ts';
import { isWhole } from '../tests/runs.ts';
import { drawInvoice } from './features/invoices/invoice-pdf.ts';
import { startTracing } from './platform/tracing/otlp-tracing.ts';
import { buildPersonWithSecrets } from './testing/person-with-secrets.ts';
import { readPdf } from './testing/read-pdf.ts';
import { testApp } from './testing/test-app.ts';
import { buildTwoHouses, tableNames } from './testing/two-restaurants.ts';
import {
  absentRecords,
  type Records,
  type WellFormedRequest,
  wellFormedRequests,
} from './testing/well-formed-request.ts';

// Searches for recognizable secrets in everything that leaves the program: responses, files, mails and log lines.

const settings = {
  SMTP_URL: 'smtp://canary-user:canary-of-mail@127.0.0.1:9',
  STRIPE_SECRET_KEY: 'sk_live_canaryofcards',
  STRIPE_WEBHOOK_SECRET: 'whsec_canaryofreports',
  OPEN_DOCS: '1',
  METRICS_TOKEN: 'canary-of-figures-which-is-long-enough',
};

/** A card provider that closes every connection. */
const peer = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
await once(peer, 'listening');
const { port } = peer.address() as { port: number };
const cardPeer = { address: { host: '127.0.0.1', port, protocol: 'http' as const }, timeoutMs: 200 };

const logTo = new PassThrough();
const lines: string[] = [];
logTo.on('data', (chunk) => lines.push(String(chunk)));
const test = await testApp(settings, { printingPace: 'never', checkoutRoundsMs: 3_600_000, cardPeer, logTo });
const [ours, foreign] = await buildTwoHouses(test);

/** A trace collector that stores what it receives. */
const traces: string[] = [];
const collector = createCollector((request, answer) => {
  request.on('data', (piece) => traces.push(String(piece))).on('end', () => answer.end('{}'));
}).listen(0, '127.0.0.1');
await once(collector, 'listening');
afterAll(() => collector.close().closeAllConnections());
const endpoint = `http://127.0.0.1:${(collector.address() as { port: number }).port}`;
const tracing = startTracing({ endpoint, serviceName: 'canaries' }, () => undefined);

// A second program on the same database. It writes mails to files and has tracing.
const { connectionString, secrets } = test;
const paused = { printingPace: 'never', checkoutRoundsMs: 3_600_000 } as const;
const kept = await testApp({}, { connectionString, secrets, tracing, logTo, ...paused });
const person = await buildPersonWithSecrets(kept, ours.restaurantId);
/** The token of a password link, taken from its mail, and the token's hash. */
const link = await mailedLink();

async function mailedLink(): Promise<string[]> {
  await kept.send(endpoints.askPasswordLink, { query: { username: person.username } });
  const mails = await keptMails(['Set a new password']);
  const { rows } = await sql<{ hash: string }>`
    select substring(dedupe_key from 'password-link:(.*)') as hash
    from outbox where dedupe_key like 'password-link:%'`.execute(kept.db);
  const [token = '', hash = ''] = [mails.join().match(/token=([-\w]+)/)?.[1], rows[0]?.hash];
  expect([token.length, hash.length]).toEqual([43, 64]);
  return [token, hash];
}

/** Waits for mails with these subjects. Returns all mails in the folder, with their texts. */
function keptMails(subjects: readonly string[]): Promise<string[]> {
  const folder = join(kept.settings.dataDir, 'mail');
  return vi.waitFor(
    async () => {
      // Retries mails that the other program claimed first, because its mail server is unreachable.
      await sql`update outbox set next_attempt_at = now() where status = 'waiting'`.execute(kept.db);
      kept.program.services.mailer.nudge();
      const sources = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
      const parsed = await Promise.all(sources.map((source) => PostalMime.parse(source)));
      expect(parsed.map(({ subject }) => subject)).toEqual(expect.arrayContaining([...subjects]));
      return parsed.map(({ html, text }, at) => `${html}${text}${sources[at]}`);
    },
    { interval: 300 },
  );
}

const platform = await test.staffOf({ restaurantId: null, privileges });
const askers = {
  manager: ours.manager,
  platform: { ...platform, 'x-restaurant': String(ours.restaurantId) },
  guest: ours.tables.open.guest,
  nobody: {},
};

/** Bytes in all common encodings. */
const spelled = (bytes: Uint8Array) => {
  const buffer = Buffer.from(bytes);
  return [buffer.toString('hex'), buffer.toString('base64'), buffer.toString('base64url')];
};
const tokenOf = (headers: Record<string, string>) => (headers.authorization ?? '').replace('JWT-', '');

/** Secrets that nobody may see. */
const never = {
  'the password of the mail server': ['canary-of-mail'],
  'the key of the card provider': ['canaryofcards', 'canaryofreports'],
  'the token of the figures': [settings.METRICS_TOKEN],
  'the keys of tokens and cookies': [...spelled(test.secrets.jwt), ...spelled(test.secrets.cookie)],
  'the database and its password': [test.connectionString, new URL(test.connectionString).pathname.slice(1)],
  'hashes of passwords': [ours.passwordHash, foreign.passwordHash, '$argon2'],
  'proofs that others hold': [
    ...[ours, foreign].map(({ manager }) => tokenOf(manager)),
    tokenOf(platform),
    ...[ours, foreign].flatMap(({ tables }) =>
      tableNames.map((name) => tables[name].guest.cookie?.split('=')[1] ?? ''),
    ),
  ],
  ...person.marks,
  'by what a passkey is found': [person.passkeyId],
  'a link for a new password': link,
  'what is secret at another restaurant': [
    foreign.otp,
    foreign.managerCode,
    ...tableNames.map((name) => foreign.tables[name].tableCode),
  ],
};

/** Only these calls return them to managers of the restaurant, because their screens show them. */
const ofItsStaff: Readonly<Record<string, { readonly marks: readonly string[]; readonly calls: readonly CallName[] }>> =
  {
    'the OTP of a table': {
      marks: [ours.otp],
      calls: ['activeOrders', 'floorTables', 'tableDetail', 'diningTables', 'orderStats'],
    },
    'the manager code': { marks: [ours.managerCode], calls: ['restaurants', 'saveRestaurant'] },
    'the code of a table, which its QR code holds': {
      marks: tableNames.map((name) => ours.tables[name].tableCode),
      calls: ['tableDetail', 'diningTables', 'saveDiningTable', 'orderById', 'letGuestIn'],
    },
  };
/** A guest knows the code of their own table, because it is in the page's URL. */
const ofTheGuest: readonly string[] = 'dinerOrder dinerCloseOrder ownTable callStaff payOrder placeOrder'.split(' ');

/** The secrets found in a text. Digits count only if they aren't part of a longer number or word, such as a time. */
const held = (marks: readonly string[], text: string) =>
  marks.filter((mark) => {
    if (!text.includes(mark)) return false;
    return !/^\d+$/.test(mark) || new RegExp(`(?<![\\w.-])${mark}(?![\\w.-])`).test(text);
  });
const tableCodes = [ours, foreign].flatMap(({ tables }) => tableNames.map((name) => tables[name].tableCode));
const everyMark = [...Object.values(never).flat(), ours.otp, ours.managerCode, ...tableCodes];

type Asker = keyof typeof askers;

function forbidden(name: CallName, asker: Asker): [string, string][] {
  const pairs = (about: string, marks: readonly string[]) => marks.map((mark): [string, string] => [about, mark]);
  const marks = Object.entries(never).flatMap(([about, all]) => pairs(about, all));
  const isStaff = asker === 'manager' || asker === 'platform';
  const isOwnCode = asker === 'guest' && ofTheGuest.includes(name);
  for (const [about, { marks: some, calls }] of Object.entries(ofItsStaff)) {
    if (isStaff && calls.includes(name)) continue;
    const others = some.filter((mark) => !isOwnCode || mark !== ours.tables.open.tableCode);
    marks.push(...pairs(about, others));
  }
  // A platform user may read the configuration and the reports of every restaurant.
  if (asker !== 'platform' || !['restaurants', 'saveRestaurant', 'orderStats'].includes(name)) return marks;
  const read = name === 'orderStats' ? foreign.otp : foreign.managerCode;
  return marks.filter(([, mark]) => mark !== read);
}

type Request = WellFormedRequest & { readonly headers: Record<string, string> };

/** All different requests of a call for the tables of both restaurants, including those for files. */
function requestsOf(name: CallName, call: Call, asker: Asker): Request[] {
  const somebody = { ...ours.tables.open, user: person.id };
  const tables = tableNames.map((name) => ours.tables[name]);
  const about: Records[] = [...tables, somebody, foreign.tables.open, absentRecords];
  const requests = about.flatMap((of) => wellFormedRequests(name, call, of, ours.tables.open));
  const different = [...new Map(requests.map((request) => [JSON.stringify(request), request])).values()];
  const headers = askers[asker];
  const plain = different.map((request) => ({ ...request, headers }));
  if (!call.alsoCsv) return plain;
  const files = ['', '?size=0'].map((query) => ({ method: 'GET' as const, url: `/api${call.path}${query}` }));
  return [...plain, ...files.map((file) => ({ ...file, headers: { ...headers, accept: 'text/csv' } }))];
}

const seen = new Set<string>();
const seenFiles = new Set<CallName>();

async function leaksOf(name: CallName, asker: Asker, request: Request): Promise<string[]> {
  const answer = await test.send(request);
  if (String(answer.headers['content-type']).startsWith('text/csv')) seenFiles.add(name);
  const { 'set-cookie': _ofItsOwn, ...headers } = answer.headers;
  const whole = `${JSON.stringify(headers)}${answer.body}`;
  for (const [what, { marks }] of Object.entries(ofItsStaff))
    if (marks.some((mark) => answer.body.includes(mark))) seen.add(`${what}: ${name}`);
  // Not a leak if the caller sent the secret in the request.
  const { headers: _sent, ...leaving } = request;
  const leaks = forbidden(name, asker).filter(
    ([, mark]) => held([mark], whole).length > 0 && !JSON.stringify(leaving).includes(mark),
  );
  return leaks.map(([what]) => `${name} tells ${asker} ${what}`);
}

it("users' own data and exports contain no secret except the id of their passkey", async () => {
  const asks = [endpoints.account, endpoints.sessions, endpoints.ownData, endpoints.newApp] as const;
  const answers = [
    ...asks.map((ask) => ({ ...addressOf(ask), headers: person.headers })),
    { ...addressOf(endpoints.userData, { query: { userId: person.id } }), headers: ours.manager },
    { ...addressOf(endpoints.user, { query: { userId: person.id } }), headers: ours.manager },
  ];
  for (const { headers, ...request } of answers) {
    const { statusCode, body } = await test.send({ ...request, headers });
    expect([request.url, statusCode]).toEqual([request.url, 200]);
    const leaked = Object.entries(never).filter(([, marks]) => held(marks, body).length > 0);
    const isTold = request.url === addressOf(endpoints.account).url;
    expect([request.url, leaked.map(([what]) => what)]).toEqual([
      request.url,
      isTold ? ['by what a passkey is found'] : [],
    ]);
  }
});

it('no response contains a secret that is not meant for its caller', async () => {
  const found = new Set<string>();
  // Calls that remove something come last.
  const isLast = ([name]: [CallName, Call]) =>
    Number(/^(delete|remove|signOut|lockSession|endSession|endOther|renew|drop|erase)/.test(name));
  const entries = (Object.entries(calls) as [CallName, Call][]).filter(([, call]) => !call.isEventStream);
  for (const [name, call] of entries.sort((a, b) => isLast(a) - isLast(b)))
    for (const asker of isWhole
      ? (['nobody', 'guest', 'manager', 'platform'] as const)
      : (['guest', 'manager'] as const))
      for (const request of requestsOf(name, call, asker))
        for (const leak of await leaksOf(name, asker, request)) found.add(leak);
  expect([...found]).toEqual([]);
  expect([...seenFiles].sort()).toEqual([
    'auditTrail',
    'menuFile',
    'numberedRecords',
    'orderStats',
    'revenueReport',
    'tips',
  ]);
});

it('the listed exceptions really contain it', () => {
  const named = Object.entries(ofItsStaff).flatMap(([what, secret]) => secret.calls.map((name) => `${what}: ${name}`));
  expect(named.filter((title) => !seen.has(title))).toEqual([]);
});

it('pages, figures and documents contain none', async () => {
  const pages = ['/', '/portal/login', '/customer/menu', '/mail', '/nowhere'];
  const addresses = [...pages, '/healthz', '/readyz', '/metrics', '/api/docs/json'];
  const codes = [ours, foreign].map((of) => `/customer/checkin/${of.restaurantId}-${of.tables.open.tableCode}`);
  for (const url of [...addresses, ...codes, `/checkout/${ours.tables.closed.session}`]) {
    const authorization = url === '/metrics' ? `Bearer ${settings.METRICS_TOKEN}` : '';
    const { body, headers } = await test.send({ method: 'GET', url, headers: { authorization } });
    const marks = everyMark.filter((mark) => !url.includes(mark));
    expect(held(marks, `${body}${JSON.stringify(headers)}`), url).toEqual([]);
  }
});

it('mails and PDFs contain none, except the token in a password link', async () => {
  const username = (await test.findRow('users', { restaurant_id: ours.restaurantId })).username;
  await test.send({ method: 'GET', url: `/api/token/getpasswordlink?username=${username}` });
  const manager = await test.staffOf({ restaurantId: ours.restaurantId });
  const resent = await test.send({
    method: 'POST',
    url: '/api/resendinvoice',
    headers: manager,
    payload: { paymentId: ours.tables.paid.payment, email: 'another@example.com' },
  });
  expect(resent.statusCode, resent.body).toBe(200);
  const { rows } = await sql<{ mail: string; invoice: unknown }>`
    select o::text as mail, o.attachment->'content' as invoice from outbox o`.execute(test.db);
  expect(rows.length).toBeGreaterThan(1);
  const invoices = rows.filter(({ invoice }) => invoice !== null);
  const files = await Promise.all(invoices.map(async ({ invoice }) => drawInvoice('en', invoice)));
  const papers = await Promise.all(files.map((content) => readPdf(content)));
  expect(papers.join()).toContain('Dish');
  const marks = everyMark.filter((mark) => !link.includes(mark));
  expect(held(marks, [...rows.map(({ mail }) => mail), ...papers].join(' '))).toEqual([]);
});

it('mails kept as files contain none, except the token in a password link', async () => {
  const subjects = ['Set a new password', 'Your PIN was set', 'Your second step was set up', 'A passkey was added'];
  const mails = await keptMails(subjects);
  expect(held(everyMark, mails.join(' '))).toEqual(link.slice(0, 1));
});

it('traces contain none', async () => {
  await kept.program.close();
  await tracing.close();
  const text = traces.join('');
  expect(text).toContain('POST /api/token/secondstep');
  expect(held(everyMark, text)).toEqual([]);
});

it('log lines contain none at any log level', () => {
  const text = lines.join('');
  expect(lines.length).toBeGreaterThan(200);
  expect(held(everyMark, text)).toEqual([]);
  peer.close();
});
