import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { Call } from '../core/contract/call.ts';
import { calls } from '../core/contract/index.ts';
import { type Floor, outcome, testApp } from './testing/test-app.ts';
import { wellFormedRequest } from './testing/well-formed-request.ts';

const test = await testApp({ OPEN_DOCS: '1' });
// Event streams never end, and they take no input except the sender's identity.
const entries: [string, Call][] = Object.entries(calls).filter(([, call]) => !('isEventStream' in call));
const floor: Floor = await test.buildFloor();
const staff = await test.staffOf({ restaurantId: floor.restaurantId });

function expectEnvelope(name: string, response: { statusCode: number; body: string }): void {
  const about = `${name}: ${response.statusCode} ${response.body.slice(0, 200)}`;
  expect(response.statusCode, about).toBeLessThan(500);
  if (response.statusCode === 304) return;
  const envelope = JSON.parse(response.body);
  expect(typeof envelope.success, about).toBe('boolean');
  expect(response.body, about).not.toMatch(/at \w+ \(|node_modules|select |insert |syntax error/);
}

it.each(['soup\u0000', 'soup\ud800'])(
  'text that no database can store is refused before anything happens: %j',
  async (specialInstruction) => {
    const items = [{ itemID: floor.soup, itemQuantity: 1, specialInstruction }];
    const response = await test.send({
      method: 'POST',
      url: '/api/external/placeorder',
      headers: { ...floor.cookie, 'content-type': 'application/json' },
      payload: JSON.stringify({ suborder: [{ items }], tableID: floor.code, restaurantID: floor.restaurantId }),
    });
    expect(outcome(response)).toEqual([400, 'Invalid']);
  },
);

it.each([
  ['no \u202enuts\u202c', 'no nuts'],
  ['\u2066soft\u2069', 'soft'],
  ['bell\u0007, delete\u007f, next\u0085', 'bell, delete, next'],
  ['a line\nand\ta tab', 'a line\nand\ta tab'],
  ['שלום \u200fעולם \u{1f469}\u200d\u{1f373} می\u200cخواهم', 'שלום \u200fעולם \u{1f469}\u200d\u{1f373} می\u200cخواهم'],
])(
  'direction and hidden characters are removed from a note, and its text stays: %j',
  async (specialInstruction, kept) => {
    const placed = await test.place(floor, [{ itemID: floor.soup, itemQuantity: 1, specialInstruction }]);
    const { subOrderID } = placed.json().result;
    const stored = test.db
      .selectFrom('order_lines')
      .select('special_instruction')
      .where('sub_order_id', '=', subOrderID);
    expect(await stored.execute()).toEqual([{ special_instruction: kept }]);
  },
);

const json = { 'content-type': 'application/json' };
const deep = (open: string, close: string, depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`;

// fuzz.test.ts sends generated and corrupted requests. order-of-refusals.test.ts shows that strangers are refused
// before anything else.
describe.each([
  ['a diner', floor.cookie],
  ['staff', staff],
])('bodies that expand when decompressed, from %s', (_who, headers) => {
  const bodies: Record<string, string> = {
    'lists 20,000 deep': deep('[', ']', 20_000),
    'objects 8,000 deep': deep('{"a":', '}', 8_000),
    'lists within a field, to the deepest that is parsed': `{"suborder":${deep('[', ']', 31)}}`,
    'lists that never close': '['.repeat(60_000),
    'a list of 30,000 numbers in every field': `{${['rid', 'suborder', 'subItems', 'roleId', 'privileges']
      .map((name) => `"${name}":[${'1,'.repeat(6_000)}1]`)
      .join(',')}}`,
    '500 lines of 900 wrong choices': `{"tableID":"x","restaurantID":1,"suborder":[{"items":[${Array(500)
      .fill(`{"itemQuantity":1,"subItems":[${'1,'.repeat(900)}1]}`)
      .join(',')}]}]}`,
    'a number without end': `{"orderID":${'9'.repeat(60_000)}}`,
    'many names': `{${Array.from({ length: 6_000 }, (_one, at) => `"n${at}":1`).join(',')}}`,
  };

  it.each(entries.filter(([, { method }]) => method !== 'GET'))(
    '%s answers them in the envelope',
    async (name, call) => {
      for (const [about, payload] of Object.entries(bodies)) {
        const response = await test.send({
          method: call.method,
          url: `/api${call.path}`,
          headers: { ...json, ...(headers as Record<string, string>) },
          payload,
        });
        expectEnvelope(`${name}, ${about}`, response);
      }
    },
  );
});

describe('addresses that are not text', () => {
  const parts = ['%00', 'a%00b', '%ff', '%zz', '%', '%ed%a0%80', '..%2f..%2fetc%2fpasswd', '%0d%0aSet-Cookie:%20a=b'];
  const addresses = [...parts, 'x'.repeat(301), 'x'.repeat(8000), '%F0%9F%8D%95'.repeat(50)].flatMap((part) => [
    `/logo/${part}`,
    `/photo/${part}`,
    `/checkout/${part}`,
    `/checkout/${part}/challenge`,
    `/mail/${part}`,
    `/mail/${part}/html`,
    `/setup/${part}`,
    `/portal/${part}`,
    `/customer/menu/${part}`,
    `/assets/${part}`,
    `/${part}`,
    `/api/docs/${part}`,
    `/api/docs/static/${part}`,
    `/api/${part}`,
    `/healthz?${part}=${part}`,
    `/metrics?${part}`,
    ...entries.filter(([, { path }]) => path.includes(':')).map(([, { path }]) => `/api${path.replace(/:\w+/, part)}`),
  ]);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  it.each(['GET', 'POST', 'DELETE', 'HEAD', 'OPTIONS'] as const)(
    'never fail the server, for any request by %s',
    async (method) => {
      for (const url of addresses) {
        for (const headers of [staff, { ...form, ...floor.cookie }]) {
          const payload = method === 'POST' ? { payload: 'number=%00&challenge=%00&username=%00' } : {};
          const response = await test.send({ method, url, headers: { ...form, ...headers }, ...payload });
          const about = `${method} ${url.slice(0, 80)}: ${response.statusCode} ${response.body.slice(0, 200)}`;
          // Without a build, the pages respond that they aren't built.
          if (response.statusCode === 503 && /^\/(?:portal|customer)/.test(url)) continue;
          expect(response.statusCode, about).toBeLessThan(500);
          expect(response.headers['set-cookie'], about).toBeUndefined();
          expect(response.body, about).not.toMatch(/at \w+ \(|node_modules|select |insert |syntax error/);
        }
      }
    },
  );
});

describe('a malformed request', () => {
  const port = async () => {
    if (!test.app.server.listening) await test.app.listen({ port: 0, host: '127.0.0.1' });
    return (test.app.server.address() as AddressInfo).port;
  };

  async function sendBytes(bytes: string): Promise<string> {
    const socket = connect(await port(), '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
    socket.on('error', () => {});
    socket.end(bytes);
    await once(socket, 'close');
    return answer;
  }

  const get = (address: string, headers = '') => `GET ${address} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`;

  it.each([
    ['an address without end', get(`/api/${'x'.repeat(20_000)}`), 431],
    ['a query without end', get(`/api/users?searchText=${'x'.repeat(20_000)}`), 431],
    ['a header without end', get('/api/users', `X-Long: ${'x'.repeat(20_000)}\r\n`), 431],
    ['headers without end', get('/logo/1', 'X-More: 1\r\n'.repeat(3000)), 431],
    ['other bytes', 'soup\r\n\r\n', 400],
    ['another version', 'GET / HTTP/9.9\r\n\r\n', 400],
    ['a length that is none', 'POST /api/logout HTTP/1.1\r\nHost: a\r\nContent-Length: soup\r\n\r\n', 400],
    ['a space in a name', get('/', 'X A: 1\r\n'), 400],
  ])('%s is answered in the envelope', async (_about, bytes, status) => {
    const [head = '', body = ''] = (await sendBytes(bytes)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(head.toLowerCase()).toContain('content-type: application/json');
    expect(JSON.parse(body)).toMatchObject({ success: false, result: null, message: expect.stringMatching(/\w/) });
  });

  it.each([
    ['another host', 'GET /api/menus HTTP/1.1\r\nHost: [::bad\r\nConnection: close\r\n\r\n'],
    ['a whole address', 'GET http://localhost/healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
    ['no address', 'GET * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
    ['no method of ours', 'PROPFIND /api/menus HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
    ['headers that say nothing', get('/api/users', 'Cookie: =;;a=%zz\r\nOrigin: //\r\nConnection: close\r\n')],
    ['a forwarded address that is none', get('/api/menus', 'X-Forwarded-For: soup\r\nConnection: close\r\n')],
  ])('%s is not a server error', async (_about, bytes) => {
    expect(await sendBytes(bytes)).toMatch(/^HTTP\/1\.1 [234]\d\d /);
  });
});

it('unknown calls and broken bodies get the envelope too, and a trailing slash never matters', async () => {
  const unknown = await test.send({ method: 'GET', url: '/api/nothing' });
  expect(unknown.statusCode).toBe(404);
  expect(unknown.json()).toMatchObject({ success: false, result: null });
  const broken = await test.send({
    method: 'POST',
    url: '/api/token/generate-token/',
    headers: { 'content-type': 'application/json' },
    payload: '{"username":',
  });
  expect(outcome(broken)).toEqual([400, 'Invalid']);
  expect(broken.body).not.toContain('SyntaxError');
});

describe('HEAD', () => {
  const asks = async (url: string, headers: Record<string, string>) => {
    const [get, head] = [
      await test.send({ method: 'GET', url, headers }),
      await test.send({ method: 'HEAD', url, headers }),
    ];
    expect(head.body).toBe('');
    const summary = ({ statusCode, headers: { 'content-type': type, 'cache-control': cache, etag } }: typeof get) => ({
      statusCode,
      type,
      cache,
      etag,
    });
    expect(summary(head)).toEqual(summary(get));
  };

  it.each(entries.filter(([, { method, changesState }]) => method === 'GET' && !changesState))(
    'of %s matches GET',
    async (name, call) => {
      const { url = '' } = wellFormedRequest(name, call);
      for (const headers of [staff, floor.cookie]) await asks(String(url), headers);
    },
  );

  it.each(['/', '/healthz', '/readyz', '/logo/1', '/privacy/1', '/portal', '/customer/menu/x', '/metrics'])(
    'of the page %s matches GET',
    (url) => asks(url, {}),
  );

  it.each(entries.filter(([, { changesState }]) => changesState))('cannot %s', async (name, call) => {
    const { url } = wellFormedRequest(name, call);
    for (const headers of [staff, floor.cookie])
      expect((await test.send({ method: 'HEAD', url: String(url), headers })).statusCode).toBe(404);
  });
});
