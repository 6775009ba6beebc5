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
    // With the name of the version and what the list needs for an entry.
    sizeCalculation: (bytes, version) => bytes.length + 2 * version.length + 200,
  });
  private readonly underway = new Map<string, Promise<Buffer | Refusal>>();

  /** The bytes of a version: those kept, those that somebody is making just now, or made. Refusals are not kept. */
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

/**
 * Answers 304 without doing the work when the client already has this version. `version` undefined means that nothing
 * may be taken for current: the work is done and no ETag given.
 */
export function answerUnlessCurrent<Answer>(
  request: FastifyRequest,
  reply: FastifyReply,
  version: string | undefined,
  produce: () => Promise<Answer>,
): Promise<Answer> | undefined {
  return isAnsweredAsCurrent(request, reply, version) ? undefined : produce();
}

/**
 * The same, and what was answered of a version before is answered from memory. `version` therefore names the whole content
 * of the answer: what is asked, and the state of everything read for it. Who may see it is not decided by what is read.
 */
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
  // A refusal is this call's own: versions of two calls never have the same name.
  if (isRefusal(made)) return made as Answer;
  void reply.type('application/json; charset=utf-8').send(made);
  return undefined;
}

function isAnsweredAsCurrent(request: FastifyRequest, reply: FastifyReply, version: string | undefined): boolean {
  if (request.caller === null || !('staff' in request.caller)) {
    void reply.header('Cache-Control', 'private, no-cache').header('Vary', 'Authorization, Cookie');
  }
  if (version === undefined) return false;
  const etag = `W/"${version}"`;
  void reply.header('ETag', etag);
  if (!isCurrent(request, etag)) return false;
  void reply.code(304).send();
  return true;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What was answered of each version of what is asked again and again. */
    answerMemory: AnswerMemory;
  }
}
