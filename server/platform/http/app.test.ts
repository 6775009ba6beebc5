import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { outcome } from '../../testing/outcome.ts';
import { createApp } from './app.ts';

describe('the source address of a request', () => {
  // Rate limits count by it, so a guest who could choose it would have unlimited tries.
  const invented = '9.9.9.9';
  const written = '203.0.113.7';

  it.each([
    [0, '127.0.0.1'],
    [1, written],
    [2, invented],
    ['loopback', written],
    ['10.0.0.2', '127.0.0.1'],
  ])("with TRUST_PROXY %s is %s, given the sender's claim and one proxy's entry behind it", async (trustProxy, ip) => {
    const app = await createApp({ log: pino({ level: 'silent' }), trustProxy });
    app.get('/ip', async (request) => ({ ip: request.ip }));
    const headers = { 'x-forwarded-for': `${invented}, ${written}` };
    expect((await app.inject({ url: '/ip', headers })).json()).toEqual({ ip });
    await app.close();
  });
});

it('a request with more faults than a response can carry is refused as invalid', async () => {
  const app = await createApp({ log: pino({ level: 'silent' }), trustProxy: 0 });
  app.post(
    '/rows',
    { bodyLimit: 2_000_000, schema: { body: z.array(z.array(z.array(z.string()))) } },
    async () => 'taken',
  );
  const payload = [Array.from({ length: 500 }, () => Array(900).fill(1))];
  expect(outcome(await app.inject({ method: 'POST', url: '/rows', payload }))).toEqual([400, 'Invalid']);
  await app.close();
});
