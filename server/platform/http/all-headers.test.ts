import type { InjectOptions } from 'fastify';
import { expect, it } from 'vitest';
import { addressOf } from '../../../core/contract/address.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { placement, testApp } from '../../testing/test-app.ts';

/** Tests all headers of each kind of response, except those with a time or a length. */

const test = await testApp();
const floor = await test.buildFloor();
const staffOfFloor = async () => test.staffOf({ restaurantId: floor.restaurantId, privileges: ['order'] });
const staff = await staffOfFloor();

const security = {
  'content-security-policy': [
    "default-src 'self'",
    "base-uri 'none'",
    "font-src 'self'",
    "script-src 'self'",
    "script-src-attr 'none'",
    // The hashes are for pages that the server renders.
    "style-src 'self' 'sha256-…' 'sha256-…'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join(';'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};
const ofCalls = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
};
const json = { 'content-type': 'application/json; charset=utf-8' };
const polled = { 'cache-control': 'no-store', etag: '…' };
const ofGuest = { 'cache-control': 'private, no-cache', vary: 'Authorization, Cookie', etag: '…' };
const menu = { 'cache-control': 'no-cache', vary: 'Accept-Encoding', etag: '…' };
const never = { 'cache-control': 'no-store' };

const rid = { query: { rid: floor.restaurantId } };
const status = { ...addressOf(endpoints.activeOrders), headers: staff };
const order = { query: { rid: floor.restaurantId, tableno: floor.code } };
const etagOf = async (request: { method: 'GET' | 'POST' | 'DELETE'; url: string; headers?: Record<string, string> }) =>
  String((await test.send(request)).headers.etag);

it.each([
  ['a small answer', 200, json, async () => ({ method: 'GET', url: '/healthz' })],
  ['the way to the portal', 302, { location: '/portal' }, async () => ({ method: 'GET', url: '/' })],
  [
    'no such page',
    404,
    { 'content-type': 'text/plain; charset=utf-8' },
    async () => ({ method: 'GET', url: '/nowhere' }),
  ],
  ['no such call', 404, { ...json, ...never }, async () => ({ method: 'GET', url: '/api/nowhere' })],
  ['the menu', 200, { ...json, ...menu }, async () => addressOf(endpoints.itemMenu, rid)],
  [
    'the menu, compressed',
    200,
    { ...json, ...menu, 'content-encoding': 'gzip' },
    async () => ({ ...addressOf(endpoints.itemMenu, rid), headers: { 'accept-encoding': 'gzip' } }),
  ],
  [
    'the menu that is known',
    304,
    menu,
    async () => {
      const address = addressOf(endpoints.itemMenu, rid);
      return { ...address, headers: { 'if-none-match': await etagOf(address) } };
    },
  ],
  ['a poll of staff', 200, { ...json, ...polled }, async () => status],
  [
    'a poll of what is known',
    304,
    polled,
    async () => ({ ...status, headers: { ...staff, 'if-none-match': await etagOf(status) } }),
  ],
  [
    'a poll of a guest',
    200,
    { ...json, ...ofGuest },
    async () => ({ ...addressOf(endpoints.dinerOrder, order), headers: floor.cookie }),
  ],
  [
    'an order',
    200,
    { ...json, ...never },
    async () => ({
      ...addressOf(endpoints.placeOrder),
      headers: floor.cookie,
      payload: placement(floor, [{ itemID: floor.soup, itemQuantity: 1 }]),
    }),
  ],
  [
    'locking the screen',
    200,
    { ...json, ...never, 'clear-site-data': '"cache"' },
    async () => ({ ...addressOf(endpoints.lockSession), headers: await staffOfFloor() }),
  ],
  [
    'signing out',
    200,
    { ...json, ...never, 'clear-site-data': '"cache"' },
    async () => ({ ...addressOf(endpoints.signOut), headers: await staffOfFloor() }),
  ],
  ['nobody', 401, { ...json, ...never }, async () => addressOf(endpoints.activeOrders)],
  [
    'staff without the privilege',
    403,
    { ...json, ...never },
    async () => ({ ...addressOf(endpoints.users), headers: staff }),
  ],
  [
    'what cannot be read',
    400,
    { ...json, ...never },
    async () => addressOf(endpoints.itemMenu, { query: { rid: 'x' } }),
  ],
  [
    'what no text is',
    400,
    { ...json, ...never },
    async () => ({ method: 'GET', url: '/api/external/itemmenu?rid=%00' }),
  ],
  [
    'a body that is no JSON',
    400,
    { ...json, ...never },
    async () => ({ ...addressOf(endpoints.signIn), headers: { 'content-type': 'application/json' }, payload: '{' }),
  ],
] satisfies [string, number, object, () => Promise<InjectOptions>][])(
  '%s',
  async (_name, statusCode, headers, address) => {
    const request = await address();
    const answer = await test.send(request);
    const isCall = request.url.startsWith('/api/') && statusCode !== 404;
    const {
      date: _date,
      'content-length': _length,
      connection: _connection,
      'x-request-id': id,
      ...rest
    } = answer.headers;
    expect(answer.statusCode).toBe(statusCode);
    expect(id).toMatch(/^[\w-]{12}$/);
    const policy = String(rest['content-security-policy']).replaceAll(/'sha256-[\w+/]{43}='/g, "'sha256-…'");
    const shown = { ...rest, 'content-security-policy': policy, ...('etag' in rest && { etag: '…' }) };
    expect(shown).toEqual({ ...(isCall ? ofCalls : security), ...headers });
  },
);
