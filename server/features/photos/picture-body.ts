import type { FastifyInstance, FastifyRequest } from 'fastify';
import { recordMessages } from '../../../core/messages/en/server/records.ts';
import { sendRefusal } from '../../platform/http/route.ts';
import { refuse } from '../../platform/refusal.ts';

/** Requests that hold a picture, from its first byte to the answer: one is being prepared, the others wait. */
const mostAtOnce = 4;

/** Makes the routes of this scope take the bytes of a picture, after their caller was judged. */
export function takePictures(scope: FastifyInstance): void {
  let atOnce = 0;
  scope.addHook('preParsing', (request, reply, payload, done) => {
    const { bodyLimit } = request.routeOptions;
    const isTooLarge = Number(request.headers['content-length'] ?? 0) > bodyLimit;
    if (isTooLarge || atOnce >= mostAtOnce) {
      // The rest of the body isn't read.
      void reply.header('Connection', 'close');
      const { tooLarge, busy } = recordMessages.photo;
      if (isTooLarge) return void sendRefusal(reply, refuse('TooLarge', { words: tooLarge }));
      return void sendRefusal(reply, refuse('Unavailable', { words: busy, retryAfterSeconds: 5 }));
    }
    atOnce += 1;
    reply.raw.once('close', () => (atOnce -= 1));
    done(null, payload);
  });
  // 15 MB of JSON would be parsed before anything can refuse it.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(/^image\//, async (request: FastifyRequest, payload: AsyncIterable<Buffer>) => {
    // Nothing for `cleanTexts` to walk through.
    request.hasPlainBody = true;
    return readBytes(payload, Number(request.headers['content-length'] ?? request.routeOptions.bodyLimit));
  });
}

/** Into one buffer: collecting parts would hold a picture twice. */
async function readBytes(payload: AsyncIterable<Buffer>, most: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(most);
  let length = 0;
  for await (const part of payload) {
    if (length + part.length > most) throw Object.assign(new Error('a picture that is too large'), { statusCode: 413 });
    bytes.set(part, length);
    length += part.length;
  }
  return bytes.subarray(0, length);
}
