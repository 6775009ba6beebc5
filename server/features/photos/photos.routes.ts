import { setImmediate as othersTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { calls } from '../../../core/contract/index.ts';
import { serverPaths } from '../../../core/domain/paths.ts';
import type { PhotoFormat } from '../../../core/domain/photo-rules.ts';
import { recordMessages } from '../../../core/messages/en/server/records.ts';
import { isCurrent } from '../../platform/http/etag.ts';
import { answered, sendRefusal, staffRoute } from '../../platform/http/route.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { findPhotoFile } from './photos.queries.ts';
import { removePhoto, savePhoto } from './photos.service.ts';

const PhotoPath = z.object({ file: z.string().max(60) });

export function photoRoutes(app: FastifyInstance, services: Services): void {
  const pages = app.withTypeProvider<ZodTypeProvider>();
  pages.get(serverPaths.photo(':file'), { schema: { params: PhotoPath } }, async (request, reply) => {
    const { file } = request.params;
    const [, restaurant, hash = '', width, format] =
      /^([1-9]\d{0,8})-([\w-]{22})-(\d{3,4})\.(avif|webp)$/.exec(file) ?? [];
    const wanted = { hash, width: Number(width), format: format as PhotoFormat };
    const bytes = restaurant === undefined ? undefined : await findPhotoFile(services.db, Number(restaurant), wanted);
    if (!bytes) return reply.callNotFound();
    const etag = `"${file}"`;
    void reply.header('Cache-Control', 'public, max-age=31536000, immutable').header('ETag', etag);
    if (isCurrent(request, etag)) return reply.code(304).send();
    return reply.type(`image/${format}`).send(bytes);
  });

  void app.register(async (scope) => {
    takePictures(scope);
    staffRoute(scope, services, calls.savePhoto, async ({ query, request, staff: { restaurantId } }) => {
      const bytes = request.body instanceof Uint8Array ? request.body : new Uint8Array();
      return answered(
        await savePhoto(services, { ...query, restaurantId }, bytes as Uint8Array<ArrayBuffer>, query.crop),
      );
    });
  });

  staffRoute(app, services, calls.removePhoto, async ({ query, staff: { restaurantId } }) =>
    answered(await removePhoto(services, { ...query, restaurantId })),
  );
}

/** Requests that hold a picture, from its first byte to the answer: one is being prepared, the others wait. */
const mostAtOnce = 2;

/** Makes the routes of this scope take the bytes of a picture, after their caller was judged. */
function takePictures(scope: FastifyInstance): void {
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
    // A fast sender would have two megabytes read before others have their turn.
    await othersTurn();
  }
  return bytes.subarray(0, length);
}
