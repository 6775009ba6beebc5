import { setImmediate as othersTurn } from 'node:timers/promises';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { recordMessages } from '../../../core/messages/en/server/records.ts';
import type { StaffPrincipal } from '../auth/staff-access.ts';
import { takeFiles } from './take-files.ts';

afterEach(() => vi.restoreAllMocks());

const { busy } = recordMessages.photo;
const text = 'a file';

it('a file that arrives slowly ends once another restaurant needs its place', async () => {
  const withFile = takeFiles(fastify(), { types: /x/, mostBytes: 100, atOnce: 1, tooLarge: busy, busy });
  const header = vi.fn();
  const send = (restaurantId: number, body: AsyncIterable<Buffer>) =>
    withFile(
      {
        request: { headers: {}, body } as FastifyRequest,
        reply: { header } as unknown as FastifyReply,
        staff: { restaurantId } as StaffPrincipal,
      },
      async (bytes) => Buffer.from(bytes).toString(),
    );
  async function* whole() {
    yield Buffer.from(text);
  }
  async function* endless() {
    yield Buffer.from(text);
    await new Promise(() => undefined);
  }
  const slow = send(1, endless());
  await othersTurn();
  const refused = { kind: 'Unavailable', words: busy };
  expect(await send(2, whole())).toMatchObject(refused);
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 60_000);
  expect(await send(2, whole())).toBe(text);
  expect(await slow).toMatchObject(refused);
  expect(header).toHaveBeenCalledWith('Connection', 'close');
  expect(await send(1, whole())).toBe(text);
});
