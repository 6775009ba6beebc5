import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isRefusal, type Refusal } from '../refusal.ts';

export function isCurrent(request: FastifyRequest, etag: string): boolean {
  const named = request.headers['if-none-match']?.split(',') ?? [];
  return named.some((tag) => tag.trim() === etag);
}

/** Caches serialized responses by version, up to 8 MB in total. */
export class AnswerMemory {
  private readonly kept = new LRUCache<string, Buffer>({
    maxSize: 8 * 1024 * 1024,
    // Adds the key and an estimate of the cache's overhead per entry.
    sizeCalculation: (bytes, version) => bytes.length + 2 * version.length + 200,
  });
  private readonly underway = new Map<string, Promise<Buffer | Refusal>>();

  async of(version: string, make: () => Promise<Buffer | Refusal>): Promise<Buffer | Refusal> {
    const known = this.kept.get(version) ?? this.underway.get(version);
    if (known) return known;
    const making = make()
      .then((made) => {
        if (!isRefusal(made)) this.kept.set(version, made);
        return made;
      })
      .finally(() => this.underway.delete(version));
    this.underway.set(version, making);
    return making;
  }
}

/** Sends 304 if the client has this version. If `version` is undefined, always produces, without an ETag. */
export function answerUnlessCurrent<Answer>(
  request: FastifyRequest,
  reply: FastifyReply,
  version: string | undefined,
  produce: () => Promise<Answer>,
): Promise<Answer> | undefined {
  return isAnsweredAsCurrent(request, reply, version) ? undefined : produce();
}

/** Caches responses by `version`, which must cover everything they depend on. Callers check access first. */
export async function answerFromMemory<Answer>(
  request: FastifyRequest,
  reply: FastifyReply,
  version: string | undefined,
  produce: () => Promise<Answer>,
): Promise<Answer | undefined> {
  if (isAnsweredAsCurrent(request, reply, version)) return undefined;
  if (version === undefined) return produce();
  const made = await request.server.answerMemory.of(version, async () => {
    const answer = await produce();
    return isRefusal(answer) ? answer : Buffer.from(String(reply.serialize(answer)));
  });
  // The cast is safe, because different calls never share a version.
  if (isRefusal(made)) return made as Answer;
  void reply.type('application/json; charset=utf-8').send(made);
  return undefined;
}

/** The characters allowed in an ETag; a version may contain text from a client. */
const isTagText = /^[\x21\x23-\x7e]+$/;

function isAnsweredAsCurrent(request: FastifyRequest, reply: FastifyReply, version: string | undefined): boolean {
  if (request.caller === null || !('staff' in request.caller)) {
    void reply.header('Cache-Control', 'private, no-cache').header('Vary', 'Authorization, Cookie');
  }
  if (version === undefined || !isTagText.test(version)) return false;
  const etag = `W/"${version}"`;
  void reply.header('ETag', etag);
  if (!isCurrent(request, etag)) return false;
  void reply.code(304).send();
  return true;
}

declare module 'fastify' {
  interface FastifyInstance {
    answerMemory: AnswerMemory;
  }
}
