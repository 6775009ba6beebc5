import { AsyncLocalStorage } from 'node:async_hooks';
import type { LightMyRequestResponse } from 'fastify';
import { expect, it } from 'vitest';
import * as endpoints from '../core/contract/endpoints.ts';
import { type Floor, placement, testApp } from './testing/test-app.ts';

/** Collects the SQL statements that a request sends. */
const statementsSent = new AsyncLocalStorage<string[]>();
const test = await testApp({}, { onStatement: (text) => statementsSent.getStore()?.push(text) });
const stranger = '203.0.113.9';
const guest = '198.51.100.4';

const statusesOf = (answers: readonly LightMyRequestResponse[]) => {
  const counts: Record<number, number> = {};
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
};
/** Sends the requests, 200 at a time. More would wait too long for a database connection on a busy machine. */
async function sendMany(count: number, send: (at: number) => Promise<LightMyRequestResponse>) {
  const answers: LightMyRequestResponse[] = [];
  while (answers.length < count) {
    const from = answers.length;
    const next = Array.from({ length: Math.min(200, count - from) }, (_, at) => send(from + at));
    answers.push(...(await Promise.all(next)));
  }
  return answers;
}
const orderFrom = (remoteAddress: string, floor: Floor, itemQuantity: number) =>
  test.send(endpoints.placeOrder, {
    headers: floor.cookie,
    remoteAddress,
    payload: placement(floor, [{ itemID: floor.soup, itemQuantity }]),
  });
const otpFrom = (remoteAddress: string, rid: number, code: string, otp: string) =>
  test.send(endpoints.checkOtp, { query: { rid, code, otp }, remoteAddress });

async function neighbourOf(floor: Floor) {
  const { restaurantId } = floor;
  const { id: tableId, code, otp } = await test.buildTable({ restaurantId, otp: '482913' });
  const { id: visitId } = await test.buildVisit({ restaurantId, tableId });
  return { ...floor, tableId, code, visitId, otp, cookie: test.visitHeaders({ restaurantId, tableId, visitId }) };
}

it('a flood from one table is refused before any read, and the next table still orders', async () => {
  const floor = await test.buildFloor();
  const next = await neighbourOf(floor);
  const statements: string[][] = Array.from({ length: 800 }, () => []);
  const began = performance.now();
  const flood = statements.map((sent, at) => statementsSent.run(sent, () => orderFrom(stranger, floor, 1 + (at % 90))));
  expect((await orderFrom(guest, next, 2)).statusCode).toBe(200);
  const answers = await Promise.all(flood);
  expect(statements.filter((sent, at) => answers[at]?.json().error === 'TooManyTries' && sent.length > 0)).toEqual([]);
  expect(statements.filter((sent, at) => answers[at]?.statusCode === 200 && sent.length === 0)).toEqual([]);
  // The limit allows 240 at once, and another 40 for each second that passed.
  const taken = 240 + 40 * Math.ceil((performance.now() - began) / 1_000);
  expect(statusesOf(answers)[429] ?? 0).toBeGreaterThanOrEqual(statements.length - taken);
  const early = answers.find(({ json }) => json().error === 'TooManyTries');
  expect(early?.headers['retry-after']).toBe('1');
});

it("a stranger who guesses at many tables in a flood uses up no one's tries", async () => {
  const floor = await test.buildFloor();
  const next = await neighbourOf(floor);
  const { restaurantId } = floor;
  const began = performance.now();
  const guesses = sendMany(1_200, (at) => otpFrom(stranger, restaurantId, `Guess${at}`, '000000'));
  const atTables = [floor.code, next.code].flatMap((code) =>
    Array.from({ length: 8 }, () => otpFrom(stranger, restaurantId, code, '000000')),
  );
  await Promise.all(atTables);
  const answers = await guesses;
  // The limit allows 600 at once, and another 100 for each second that passed.
  const taken = 600 + 100 * Math.ceil((performance.now() - began) / 1_000);
  expect(statusesOf(answers)[429] ?? 0).toBeGreaterThanOrEqual(answers.length - taken);
  expect((await otpFrom(guest, restaurantId, next.code, '482913')).statusCode).toBe(200);
});

it('a local user and guests behind an unconfigured proxy are not confused', async () => {
  const floor = await test.buildFloor();
  const look = (headers = {}) =>
    test.send(endpoints.verifyTable, { query: { rid: floor.restaurantId, tablenumber: 'x' }, headers });
  const proxied = { 'x-forwarded-for': '198.51.100.7', host: 'bistro.example' };
  expect(statusesOf(await sendMany(800, () => look(proxied)))).toEqual({ 200: 800 });
  expect((await test.place(floor, [{ itemID: floor.soup, itemQuantity: 1 }])).statusCode).toBe(200);
});
