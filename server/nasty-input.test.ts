import { describe, expect, it } from 'vitest';
import type { Call } from '../core/contract/call.ts';
import { calls } from '../core/contract/index.ts';
import { buildUser } from './testing/builders.ts';
import { buildFloor, type Floor } from './testing/diner.ts';
import { testApp } from './testing/test-app.ts';

const test = await testApp();
const entries: [string, Call][] = Object.entries(calls);
const floor: Floor = await buildFloor(test);
const { id: userId } = await buildUser(test.db, { restaurantId: floor.restaurantId });
const staff = await test.staffHeaders(userId);

const nasty: unknown[] = [
  '\0',
  'a\u0000b',
  '\ud800',
  '',
  ' ',
  "'; drop table orders; --",
  '../../etc/passwd',
  '<script>alert(1)</script>',
  -1,
  0,
  1e308,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  1e20,
  Number.NaN,
  '1e9',
  '0x10',
  'null',
  null,
  [],
  {},
  [1, 2],
  { $gt: '' },
  'x'.repeat(5000),
  '🍕'.repeat(50),
];

/** Names that the schemas know, so that the values reach the rules behind them. */
const fieldNames = [
  'rid',
  'tablenumber',
  'tableno',
  'code',
  'otp',
  'orderid',
  'orderID',
  'suborderID',
  'tableID',
  'paidby',
];
const more = [
  'tip',
  'tipamount',
  'username',
  'password',
  'searchText',
  'status',
  'ordernumber',
  'page',
  'size',
  'sessionId',
];
const names = [...fieldNames, ...more, 'suborder', 'restaurantID', 'email', 'discount', 'discountMode', 'id', 'userId'];

function expectEnvelope(name: string, response: { statusCode: number; body: string }): void {
  const about = `${name}: ${response.statusCode} ${response.body.slice(0, 200)}`;
  expect(response.statusCode, about).toBeLessThan(500);
  if (response.statusCode === 304) return;
  const envelope = JSON.parse(response.body);
  expect(typeof envelope.success, about).toBe('boolean');
  expect(response.body, about).not.toMatch(/at \w+ \(|node_modules|select |insert |syntax error/);
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

describe.each([
  ['nobody', {}],
  ['a diner', floor.cookie],
  ['staff', staff],
])('whatever %s sends', (_who, headers) => {
  it.each(entries)('%s answers the envelope, and never a failure of the server', async (name, call) => {
    for (const value of nasty) {
      const path = call.path.replace(/:\w+/g, encodeURIComponent(textOf(value)?.toWellFormed() ?? ''));
      const query = new URLSearchParams(names.map((field) => [field, String(textOf(value)).slice(0, 150)]));
      const url = call.query ? `/api${path}?${query}` : `/api${path}`;
      if (url.length > 8000) continue;
      const payload = Object.fromEntries(names.map((field) => [field, value]));
      const response = await test.send({
        method: call.method,
        url,
        headers: headers as Record<string, string>,
        ...(call.body ? { payload } : {}),
      });
      expectEnvelope(`${name} ${textOf(value)?.slice(0, 30)}`, response);
    }
  });
});

describe('text that no database can hold', () => {
  it.each(['soup\u0000', 'soup\ud800'])('is refused before anything happens: %j', async (specialInstruction) => {
    const items = [{ itemID: floor.soup, itemQuantity: 1, specialInstruction }];
    const response = await test.send({
      method: 'POST',
      url: '/api/external/placeorder',
      headers: { ...floor.cookie, 'content-type': 'application/json' },
      payload: JSON.stringify({ suborder: [{ items }], tableID: floor.code, restaurantID: floor.restaurantId }),
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ success: false, error: 'Invalid' });
  });
});
