import { setImmediate as othersTurn } from 'node:timers/promises';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { expect, it, vi } from 'vitest';
import { recordMessages } from '../../../core/messages/en/server/records.ts';
import type { StaffPrincipal } from '../auth/staff-access.ts';
import { takeFiles } from './take-files.ts';

const { busy } = recordMessages.photo;
const text = 'a file';

it('a file that arrives slowly holds up no other restaurant, and so many are worked on at once', async () => {
  const withFile = takeFiles(fastify(), { types: /x/, mostBytes: 100, atOnce: 1, tooLarge: busy, busy });
  const header = vi.fn();
  const send = (
    restaurantId: number,
    body: AsyncIterable<Buffer>,
    use: (bytes: Uint8Array) => Promise<string> = async (bytes) => Buffer.from(bytes).toString(),
  ) =>
    withFile(
      {
        request: { headers: {}, body } as FastifyRequest,
        reply: { header } as unknown as FastifyReply,
        staff: { restaurantId } as StaffPrincipal,
      },
      use,
    );
  async function* whole() {
    yield Buffer.from(text);
  }
  async function* endless() {
    yield Buffer.from(text);
    await new Promise(() => undefined);
  }
  async function* cutOff() {
    yield Buffer.from(text);
    throw new Error('the connection ended');
  }
  await expect(send(1, cutOff())).rejects.toMatchObject({ statusCode: 400 });
  expect(await send(1, whole())).toBe(text);
  void send(1, endless());
  expect(await send(2, whole())).toBe(text);
  const refused = { kind: 'Unavailable', words: busy };
  expect(await send(1, whole())).toMatchObject(refused);
  expect(header).toHaveBeenCalledWith('Connection', 'close');

  let finish: (answer: string) => void = () => undefined;
  const works = new Promise<string>((resolve) => {
    finish = resolve;
  });
  const worked = send(3, whole(), () => works);
  await othersTurn();
  expect(await send(2, whole())).toMatchObject(refused);
  finish('done');
  expect(await worked).toBe('done');
  expect(await send(2, whole())).toBe(text);
});
