import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isRefusal, type Refusal } from '../refusal.ts';

/** True when the client already has what is named by `etag`: it stands in the list of If-None-Match. */
export function isCurrent(request: FastifyRequest, etag: string): boolean {
  const named = request.headers['if-none-match']?.split(',') ?? [];
  return named.some((one) => one.trim() === etag);
}

/** Answers of versions that may be asked for again, as bytes; 8 MB at most. */
export class AnswerMemory {
  private readonly kept = new LRUCache<string, Buffer>({
    maxSize: 8 * 1024 * 1024,
    // With the tag itself and what the list needs for an entry.
    sizeCalculation: (bytes, etag) => bytes.length + 2 * etag.length + 200,
  });
  private readonly underway = new Map<string, Promise<Buffer | Refusal>>();

  /** The bytes of a version: those kept, those that somebody is making just now, or made. Refusals are not kept. */
  of(etag: string, make: () => Promise<Buffer | Refusal>): Buffer | Promise<Buffer | Refusal> {
    const known = this.kept.get(etag) ?? this.underway.get(etag);
    if (known) return known;
    const making = make()
      .then((made) => {
        if (!isRefusal(made)) this.kept.set(etag, made);
        return made;
      })
      .finally(() => this.underway.delete(etag));
    this.underway.set(etag, making);
    return making;
  }
}

/**
 * Answers from memory what was answered before of this version, with 304 when the client has it. `version` names the
 * whole content of the answer: what is asked, whoever may see it, and the state of everything read for it. Undefined means
 * that nothing may be taken for current: the work is done and no ETag given.
 */
export async function answerUnlessCurrent<Answer>(
  request: FastifyRequest,
  reply: FastifyReply,
  version: string | undefined,
  produce: () => Promise<Answer>,
): Promise<Answer | undefined> {
  void reply.header('Cache-Control', 'private, no-cache').header('Vary', 'Authorization, Cookie, X-Restaurant');
  if (version === undefined) return produce();
  const etag = `W/"${version}"`;
  void reply.header('ETag', etag);
  if (isCurrent(request, etag)) {
    await reply.code(304).send();
    return undefined;
  }
  const bytes = await request.server.answerMemory.of(etag, async () => {
    const answer = await produce();
    return isRefusal(answer) ? answer : Buffer.from(String(reply.serialize(answer)));
  });
  // A refusal is this call's own: versions of two calls never have the same name.
  if (isRefusal(bytes)) return bytes as Answer;
  await reply.type('application/json; charset=utf-8').send(bytes);
  return undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What was answered of each version of what is asked again and again. */
    answerMemory: AnswerMemory;
  }
}
