import { describe, expect, it } from 'vitest';
import type { Call } from '../core/contract/call.ts';
import { calls } from '../core/contract/index.ts';
import { outcome, testApp } from './testing/test-app.ts';

const test = await testApp();
const entries: [string, Call][] = Object.entries(calls);
const guarded = entries.filter(([, { auth }]) => auth.kind !== 'open');
const floor = await test.buildFloor();
const nothing = await test.staffOf({ privileges: [] });
const everything = await test.staffOf({ restaurantId: null });

type Headers = Record<string, string>;

const json = { 'content-type': 'application/json' };
const bodies: [string, Headers, string][] = [
  ['JSON that breaks off', json, '{"orderID":'],
  ['a list', json, '[1,2,3]'],
  [
    'wrong types',
    json,
    '{"orderID":[1],"id":{},"suborder":7,"username":[],"picture":{},"roleId":"x","subItems":[1,1]}',
  ],
  ['deep JSON', json, `${'['.repeat(9000)}${']'.repeat(9000)}`],
  ['a body too large', json, JSON.stringify({ text: 'x'.repeat(1_200_000) })],
  ['no text', json, '{"name":"a\\u0000b"}'],
  ['a form of other fields', { 'content-type': 'application/x-www-form-urlencoded' }, 'suborderID=%zz&id=[]&id=2'],
  ['a type that nobody reads', { 'content-type': 'application/x-unknown' }, '<xml/>'],
];
const segments = ['abc', '0', '-1', '%00', '%zz', '%ff', '%ed%a0%80', '1%2f2', 'x'.repeat(3000)];
const queries = [
  '',
  '?id=abc&rid=[]&orderid=&page=-1&size=1e2&status=Q',
  '?id=%00&id=2&userId=%zz',
  `?id=${'9'.repeat(3000)}`,
];

function malformed(call: Call): { readonly url: string; readonly headers: Headers; readonly payload?: string }[] {
  const paths = call.path.includes(':') ? segments.map((segment) => call.path.replace(/:\w+/, segment)) : [call.path];
  const addresses = [...paths.map((path) => path), ...queries.map((query) => `${paths[0]}${query}`)];
  return [
    ...addresses.map((address) => ({ url: `/api${address}`, headers: {} })),
    ...(call.method === 'GET'
      ? []
      : bodies.map(([, headers, payload]) => ({ url: `/api${addresses.at(-1)}`, headers, payload }))),
  ];
}

async function expectRefused(call: Call, headers: Headers, status: number, errors: string[]): Promise<void> {
  for (const request of malformed(call)) {
    const response = await test.send({ method: call.method, ...request, headers: { ...request.headers, ...headers } });
    const about = `${call.method} ${request.url.slice(0, 80)} ${request.payload?.slice(0, 40) ?? ''}: ${response.body.slice(0, 200)}`;
    expect(response.statusCode, about).toBe(status);
    expect(errors, about).toContain(response.json().error);
    expect(response.json(), about).not.toHaveProperty('fields');
  }
}

describe.each(guarded)('%s does not validate a malformed request', (_name, call) => {
  const unknown = ['NotSignedIn', 'NotCheckedIn'];

  it('before it knows the sender', async () => {
    await expectRefused(call, {}, 401, unknown);
  });

  it.runIf(call.auth.kind === 'privilege' || call.auth.kind === 'visitOrPrivilege')(
    'from a user without the privilege, even with a header that names no restaurant',
    async () => {
      await expectRefused(call, { ...nothing, 'x-restaurant': 'abc' }, 403, ['NotAllowed']);
    },
  );
});

describe('the restaurant that a platform administrator names', () => {
  const names = async (restaurant: string | undefined, headers = everything) =>
    test.send({
      method: 'GET',
      url: '/api/itemcategories',
      headers: { ...headers, ...(restaurant === undefined ? {} : { 'x-restaurant': restaurant }) },
    });

  it.each(['abc', '0', '-1', '1.0', '1e0', '0x1', '[1]', '1,2', '1 2', '', '99999999999999999999'])(
    'is refused if it is not an id: %j',
    async (restaurant) => {
      const response = await names(restaurant);
      expect(outcome(response)).toEqual([400, 'Invalid']);
      expect(response.json().message).toContain('X-Restaurant');
    },
  );

  it.each(['2147483647', '999999', '4294967297'])(
    'is refused if there is no restaurant with that id: %s',
    async (restaurant) => {
      const response = await names(restaurant);
      expect(outcome(response)).toEqual([404, 'NotFound']);
      expect(response.json().message).toContain('X-Restaurant');
    },
  );

  it('defaults to the first one', async () => {
    await test.buildFloor();
    const { id: first } = await test.findRow('restaurants', {});
    const added = await test.send({
      method: 'POST',
      url: '/api/itemcategory',
      headers: everything,
      payload: { categoryName: 'Of the first' },
    });
    expect(added.statusCode).toBe(200);
    const saved = await test.findRows('categories', added.json().result);
    expect(saved.map(({ restaurant_id }) => restaurant_id)).toEqual([first]);
    expect((await names(String(floor.restaurantId))).statusCode).toBe(200);
  });

  it('is ignored for staff of a restaurant, who are always at their own', async () => {
    const headers = await test.staffOf({ restaurantId: floor.restaurantId });
    for (const restaurant of ['abc', '2147483647', undefined])
      expect((await names(restaurant, headers)).statusCode).toBe(200);
  });
});
