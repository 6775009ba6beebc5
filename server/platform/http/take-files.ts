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

/** After this time, a file that still arrives makes room for another restaurant's. */
const quickMs = 10_000;

interface Arriving {
  readonly since: number;
  end(): void;
}

/** Makes the routes of `scope` take a file instead of JSON. Returns what a handler reads it with: `use` gets the bytes. */
export function takeFiles(scope: FastifyInstance, { types, mostBytes, atOnce, tooLarge, busy }: FileBody) {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(types, async (request: FastifyRequest, payload: AsyncIterable<Buffer>) => {
    // Nothing for `cleanTexts` to walk through.
    request.hasPlainBody = true;
    return payload;
  });
  const sending = new Set<number>();
  const arriving = new Map<number, Arriving>();
  const hasRoom = () => {
    if (sending.size < atOnce) return true;
    const slow = [...arriving.values()].find(({ since }) => performance.now() - since > quickMs);
    slow?.end();
    return slow !== undefined;
  };
  /** Undefined if another restaurant needed its place. */
  const receive = async (restaurantId: number, payload: AsyncIterable<Buffer>) => {
    const ended = new Promise<undefined>((resolve) => {
      arriving.set(restaurantId, { since: performance.now(), end: () => resolve(undefined) });
    });
    return Promise.race([readFile(payload, mostBytes), ended]).finally(() => arriving.delete(restaurantId));
  };

  return async <Out>(
    { request, reply, staff: { restaurantId } }: FileRequest,
    use: (bytes: Uint8Array) => Promise<Out>,
  ) => {
    const endUnread = () => reply.header('Connection', 'close');
    const refuseBusy = () => {
      endUnread();
      return refuse('Unavailable', { words: busy, retryAfterSeconds: 5 });
    };
    const refuseLarge = () => void sendRefusal(endUnread(), refuse('TooLarge', { words: tooLarge }));
    if (Number(request.headers['content-length'] ?? 0) > mostBytes) return refuseLarge();
    if (sending.has(restaurantId) || !hasRoom()) return refuseBusy();
    sending.add(restaurantId);
    try {
      const bytes = await receive(restaurantId, (request.body ?? []) as AsyncIterable<Buffer>);
      if (bytes === 'tooLarge') return refuseLarge();
      return bytes ? await use(bytes) : refuseBusy();
    } finally {
      sending.delete(restaurantId);
    }
  };
}

async function readFile(payload: AsyncIterable<Buffer>, mostBytes: number): Promise<Uint8Array | 'tooLarge'> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of payload) {
      length += part.length;
      if (length > mostBytes) return 'tooLarge';
      parts.push(part);
    }
  } catch (error) {
    // The connection ended: the client's fault, as for JSON.
    throw Object.assign(error as Error, { statusCode: 400 });
  }
  return Buffer.concat(parts);
}
