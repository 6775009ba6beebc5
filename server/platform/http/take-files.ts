import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Words } from '../../../core/messages/message.ts';
import type { StaffPrincipal } from '../auth/staff-access.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { sendRefusal } from './route.ts';

interface FileBody {
  readonly types: RegExp;
  readonly mostBytes: number;
  /** How many files may be processed at once. Per restaurant only one may be received or processed. */
  readonly atOnce: number;
  readonly tooLarge: Words;
  readonly busy: Words;
}

interface FileRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly staff: StaffPrincipal;
}

/** Makes the routes of `scope` accept a file instead of JSON. Returns a reader that passes the bytes to `use`. */
export function takeFiles(scope: FastifyInstance, { types, mostBytes, atOnce, tooLarge, busy }: FileBody) {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(types, async (_request: FastifyRequest, payload: AsyncIterable<Buffer>) => payload);
  const sending = new Set<number>();
  let working = 0;

  return async <Out>(
    { request, reply, staff: { restaurantId } }: FileRequest,
    use: (bytes: Uint8Array) => Promise<Out>,
  ): Promise<Out | Refusal<'Unavailable'> | undefined> => {
    const endUnread = () => reply.header('Connection', 'close');
    const refuseBusy = () => {
      endUnread();
      return refuse('Unavailable', { words: busy, retryAfterSeconds: 5 });
    };
    const refuseLarge = () => void sendRefusal(endUnread(), refuse('TooLarge', { words: tooLarge }));
    if (Number(request.headers['content-length'] ?? 0) > mostBytes) return refuseLarge();
    if (sending.has(restaurantId)) return refuseBusy();
    sending.add(restaurantId);
    try {
      const bytes = await readFile((request.body ?? []) as AsyncIterable<Buffer>, mostBytes);
      if (!bytes) return refuseLarge();
      if (working >= atOnce) return refuseBusy();
      working += 1;
      return await use(bytes).finally(() => {
        working -= 1;
      });
    } finally {
      sending.delete(restaurantId);
    }
  };
}

async function readFile(payload: AsyncIterable<Buffer>, mostBytes: number): Promise<Uint8Array | undefined> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of payload) {
      length += part.length;
      if (length > mostBytes) return undefined;
      parts.push(part);
    }
  } catch (error) {
    // The connection was closed, which is the client's fault, as with JSON.
    throw Object.assign(error as Error, { statusCode: 400 });
  }
  return Buffer.concat(parts);
}
