import type { FastifyReply, FastifyRequest } from 'fastify';

/** True when the client already has what is named by `etag`: it stands in the list of If-None-Match. */
export function isCurrent(request: FastifyRequest, etag: string): boolean {
  const named = request.headers['if-none-match']?.split(',') ?? [];
  return named.some((one) => one.trim() === etag);
}

/**
 * Answers 304 without doing the work when the client already has this version. `version` undefined means that nothing
 * may be taken for current: the work is done and no ETag given.
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
  if (isCurrent(request, etag)) {
    void reply.header('ETag', etag).code(304);
    await reply.send();
    return undefined;
  }
  const answer = await produce();
  void reply.header('ETag', etag);
  return answer;
}
