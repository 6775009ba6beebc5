import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { calls } from '../../../core/contract/index.ts';
import { serverPaths } from '../../../core/domain/paths.ts';
import type { PhotoFormat } from '../../../core/domain/photo-rules.ts';
import { isCurrent } from '../../platform/http/etag.ts';
import { answered, staffRoute } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { findPhotoFile } from './photos.queries.ts';
import { removePhoto, savePhoto } from './photos.service.ts';
import { takePictures } from './picture-body.ts';

const PhotoPath = z.object({ file: z.string().max(60) });

export function photoRoutes(app: FastifyInstance, services: Services): void {
  const pages = app.withTypeProvider<ZodTypeProvider>();
  pages.get(serverPaths.photo(':file'), { schema: { params: PhotoPath } }, async (request, reply) => {
    const { file } = request.params;
    const [, restaurant, hash = '', width, format] =
      /^([1-9]\d{0,8})-([\w-]{22})-(\d{3,4})\.(avif|webp)$/.exec(file) ?? [];
    const address = { restaurantId: Number(restaurant), hash, width: Number(width), format: format as PhotoFormat };
    const bytes = restaurant === undefined ? undefined : await findPhotoFile(services.db, address);
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
