import { describe, expect, it } from 'vitest';
import type { Call } from '../../../core/contract/call.ts';
import { calls } from '../../../core/contract/index.ts';
import { outcome, testApp } from '../../testing/test-app.ts';
import { isTooMuchJson } from './request-body.ts';
import { cleanTexts } from './storable-text.ts';

const test = await testApp({ WAITING_DOLLARS: '1000000000' });
const floor = await test.buildFloor();
const staff = await test.staffOf({ restaurantId: null });
const entries: [string, Call][] = Object.entries(calls);
const writing = entries.filter(([, { body }]) => body !== undefined);

const post = (url: string, payload: string, contentType = 'application/json') =>
  test.send({ method: 'POST', url, headers: { 'content-type': contentType }, payload });

describe('the depth of JSON', () => {
  it.each([
    ['{"a":[{"b":[]}]}', 4, false],
    ['{"a":[{"b":[]}]}', 3, true],
    ['[[],[],[[]]]', 3, false],
    ['[[],[],[[]]]', 2, true],
    ['"[[[[["', 0, false],
    ['{"[[\\"[[":"]]\\\\"}', 1, false],
    ['{"a":"\\\\","b":[[]]}', 2, true],
    ['[[[', 2, true],
    [']]]]', 0, false],
  ])('%s is nested deeper than %d: %s', (json, depth, expected) => {
    expect(isTooMuchJson(json, { depth })).toBe(expected);
  });

  it('is limited before anything is parsed, for any call', async () => {
    const within = `${'['.repeat(32)}${']'.repeat(32)}`;
    const beyond = `${'['.repeat(33)}${']'.repeat(33)}`;
    const withFields = await post('/api/token/generate-token', within);
    expect(withFields.json()).toMatchObject({ error: 'Invalid', fields: expect.anything() });
    for (const body of [beyond, '['.repeat(20_000), `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`]) {
      const response = await post('/api/token/generate-token', body);
      expect(outcome(response)).toEqual([400, 'Invalid']);
      expect(response.json()).not.toHaveProperty('fields');
    }
  });

  it('does not affect the check for unstorable text', () => {
    const nest = (inner: unknown) => {
      let value = inner;
      for (let depth = 0; depth < 200_000; depth += 1) value = [value];
      return value;
    };
    expect(cleanTexts([nest('soup')])).toBe(true);
    expect(cleanTexts([nest('so\0up')])).toBe(false);
    expect(cleanTexts({ a: [1, true, null, { 'b\ud800': 1 }] })).toBe(false);
  });
});

describe('the width of JSON', () => {
  it.each([
    ['{"a":1,"b":2}', { names: 2 }, false],
    ['{"a":1,"b":2,"c":3}', { names: 2 }, true],
    ['[{"a":1,"b":2},{"a":1,"b":2}]', { names: 2 }, false],
    ['[{"a":1,"b":2},{"b":1,"a":2}]', { names: 3 }, true],
    ['{"a":{"b":1,"c":2},"d":3}', { names: 4 }, false],
    ['{"a":{"b":1,"c":2},"d":3}', { names: 3 }, true],
    ['{"a":":,:,:"}', { names: 1, values: 1 }, false],
    ['[[],[]]', { values: 4 }, false],
    ['[[],[]]', { values: 3 }, true],
    ['[1,2,3]', { values: 3 }, false],
    ['[1,2,3,4]', { values: 3 }, true],
  ])('%s is too much for %o: %s', (json, most, expected) => {
    expect(isTooMuchJson(json, most)).toBe(expected);
  });

  it('is limited before anything is parsed', async () => {
    const names = (count: number) => `{${Array.from({ length: count }, (_, at) => `"${at}":0`).join()}}`;
    expect((await post('/api/token/generate-token', names(300))).statusCode).toBe(401);
    const manyShapes = `[${Array.from({ length: 4 }, (_, at) => names(100).replaceAll('"', `"${at}`)).join()}]`;
    for (const body of [names(301), manyShapes, `{"__proto__":${names(5_000)}}`]) {
      const response = await post('/api/token/generate-token', body);
      expect(response.statusCode).toBe(400);
      expect(response.json()).not.toHaveProperty('fields');
    }
  });

  it('leaves room for the longest order', () => {
    const choice = (sequence: number) => ({ subItemName: 'x', description: '', price: 1, quantity: 1, sequence });
    const line = { itemID: 1, itemQuantity: 99, subItems: Array.from({ length: 99 }, (_, at) => choice(at + 1)) };
    expect(isTooMuchJson(JSON.stringify({ suborder: [{ items: Array(50).fill(line) }] }))).toBe(false);
  });
});

describe('names that reach into the prototype', () => {
  it.each([
    '{"__proto__":{"username":"x"}}',
    '{"constructor":{"prototype":{"username":"x"}}}',
    '{"\\u005f_proto__":1}',
  ])('%s is refused', async (body) => {
    expect(outcome(await post('/api/token/generate-token', body))).toEqual([400, 'Invalid']);
  });

  it('are harmless in a form', async () => {
    const form = 'application/x-www-form-urlencoded';
    const response = await post(
      '/api/token/generate-token',
      '__proto__=x&constructor=y&username=nobody&password=z',
      form,
    );
    expect(response.json()).toMatchObject({ error: 'BadLogin' });
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });
});

describe('a form', () => {
  const form = 'application/x-www-form-urlencoded';

  it('is read like JSON, blanks and escapes too', async () => {
    const { username, password } = await test.buildUser({
      restaurantId: floor.restaurantId,
      username: 'ana lópez',
    });
    const body = new URLSearchParams({ username, password }).toString();
    expect((await post('/api/token/generate-token', body, form)).json()).toMatchObject({ success: true });
  });

  it('with a repeated field, or more fields than any call takes, is refused', async () => {
    for (const body of ['username=a&username=b', 'a&'.repeat(30_000), 'a=1&'.repeat(101)]) {
      const response = await post('/api/token/generate-token', body, form);
      expect(response.statusCode, body.slice(0, 20)).toBe(400);
      expect(response.json()).toMatchObject({ success: false, error: 'Invalid' });
    }
  });
});

describe('the size of a body', () => {
  const padded = (bytes: number) => JSON.stringify({ padding: 'x'.repeat(bytes - 14) });

  it.each(writing)('of %s is limited', async (name, call) => {
    const roomy: Record<string, number> = { placeOrder: 1_048_576, takeOrder: 1_048_576, saveLogo: 1_048_576 };
    const limit = { ...roomy, importMenu: 5_000_000 }[name] ?? 65_536;
    const cookie = call.auth.kind === 'visit' ? floor.cookie : {};
    const send = (payload: string) =>
      test.send({
        method: call.method,
        url: `/api${call.path}`,
        headers: { 'content-type': 'application/json', ...(call.auth.kind === 'visit' ? cookie : staff) },
        payload,
      });
    expect(padded(limit).length).toBe(limit);
    expect((await send(padded(limit))).statusCode).not.toBe(413);
    expect(outcome(await send(padded(limit + 1)))).toEqual([413, 'TooLarge']);
  });

  it('is enough for the largest order: 50 dishes, 99 of each, every one with its choice', async () => {
    const choices = Array.from({ length: 99 }, (_one, at) => ({
      subItemName: 'Well done',
      description: 'Cooked through, as people ask for it',
      price: 1.5,
      quantity: 1,
      sequence: at + 1,
      subItemID: `${floor.burger}-1-${at + 1}`,
    }));
    const line = { itemID: floor.burger, itemName: 'Burger', itemQuantity: 99, itemPrice: 18, subItems: choices };
    const response = await test.place(floor, Array(50).fill(line));
    expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
  });
});
