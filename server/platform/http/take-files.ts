import { setImmediate as othersTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Words } from '../../../core/messages/message.ts';
import type { StaffPrincipal } from '../auth/staff-access.ts';
import { refuse } from '../refusal.ts';
import { sendRefusal } from './route.ts';

interface FileBody {
  /** Media types. */
  readonly types: RegExp;
  readonly mostBytes: number;
  /** Requests that hold a file, from its first byte to their answer: one of each restaurant. */
  readonly atOnce: number;
  readonly tooLarge: Words;
  readonly busy: Words;
}

interface FileRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly staff: StaffPrincipal;
}

/**
 * Makes the routes of `scope` take a file instead of JSON. Returns what a handler reads it with: `use` gets the bytes,
 * in shared memory that is reused after it. V8 would collect other buffers as garbage, which holds up every request.
 */
export function takeFiles(scope: FastifyInstance, { types, mostBytes, atOnce, tooLarge, busy }: FileBody) {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(types, async (request: FastifyRequest, payload: AsyncIterable<Buffer>) => {
    // Nothing for `cleanTexts` to walk through.
    request.hasPlainBody = true;
    return payload;
  });
  const sending = new Set<number>();
  const memories = Array.from({ length: atOnce }, () => new Uint8Array(new SharedArrayBuffer(mostBytes)));

  return async <Out>(
    { request, reply, staff: { restaurantId } }: FileRequest,
    use: (bytes: Uint8Array) => Promise<Out>,
  ) => {
    const endUnread = () => reply.header('Connection', 'close');
    const refuseLarge = () => void sendRefusal(endUnread(), refuse('TooLarge', { words: tooLarge }));
    if (Number(request.headers['content-length'] ?? 0) > mostBytes) return refuseLarge();
    // Staff who send slowly must not hold up other restaurants.
    const memory = sending.has(restaurantId) ? undefined : memories.pop();
    if (!memory) {
      endUnread();
      return refuse('Unavailable', { words: busy, retryAfterSeconds: 5 });
    }
    sending.add(restaurantId);
    try {
      const bytes = await readInto(memory, (request.body ?? []) as AsyncIterable<Buffer>);
      return bytes ? await use(bytes) : refuseLarge();
    } finally {
      sending.delete(restaurantId);
      memories.push(memory);
    }
  };
}

/** Undefined if it doesn't fit. */
async function readInto(memory: Uint8Array, payload: AsyncIterable<Buffer>): Promise<Uint8Array | undefined> {
  let length = 0;
  try {
    for await (const part of payload) {
      if (length + part.length > memory.length) return undefined;
      memory.set(part, length);
      length += part.length;
      // A fast sender would have two megabytes read before others have their turn.
      await othersTurn();
    }
  } catch (error) {
    // The connection ended: the client's fault, as for JSON.
    throw Object.assign(error as Error, { statusCode: 400 });
  }
  return memory.subarray(0, length);
}
