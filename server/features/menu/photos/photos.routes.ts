import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { calls } from '../../../../core/contract/index.ts';
import { menuLimits } from '../../../../core/domain/menu-limits.ts';
import { publicPaths } from '../../../../core/domain/paths.ts';
import type { PhotoFormat } from '../../../../core/domain/photo-rules.ts';
import { recordMessages } from '../../../../core/messages/en/server/records.ts';
import { fill } from '../../../../core/messages/message.ts';
import { isCurrent } from '../../../platform/http/etag.ts';
import { answered, staffRoute } from '../../../platform/http/route.ts';
import { takeFiles } from '../../../platform/http/take-files.ts';
import type { Services } from '../../../platform/services.ts';
import { findPhotoFile } from './photos.queries.ts';
import { removePhoto, savePhoto } from './photos.service.ts';

const PhotoPath = z.object({ file: z.string().max(60) });

export function photoRoutes(app: FastifyInstance, services: Services): void {
  const pages = app.withTypeProvider<ZodTypeProvider>();
  pages.get(publicPaths.photo(':file'), { schema: { params: PhotoPath } }, async (request, reply) => {
    const { file } = request.params;
    const [, restaurant, hash = '', width, format] =
      /^([1-9]\d{0,8})-([\w-]{22})-(\d{3,4})\.(avif|webp)$/.exec(file) ?? [];
    const photo = { hash, width: Number(width), format: format as PhotoFormat };
    const bytes = restaurant === undefined ? undefined : await findPhotoFile(services.db, Number(restaurant), photo);
    if (!bytes) return reply.callNotFound();
    const etag = `"${file}"`;
    void reply.header('Cache-Control', 'public, max-age=31536000, immutable').header('ETag', etag);
    if (isCurrent(request, etag)) return reply.code(304).send();
    return reply.type(`image/${format}`).send(bytes);
  });

  void app.register(async (scope) => {
    const { photoBytes: mostBytes } = menuLimits;
    const { busy } = recordMessages.photo;
    const tooLarge = fill(recordMessages.photo.tooLarge, { limit: mostBytes / 1_048_576 });
    const withPicture = takeFiles(scope, { types: /^image\//, mostBytes, atOnce: 8, tooLarge, busy });
    staffRoute(scope, services, calls.savePhoto, ({ query, ...sent }) =>
      withPicture(sent, async (bytes) =>
        answered(await savePhoto(services, { ...query, restaurantId: sent.staff.restaurantId }, bytes, query.crop)),
      ),
    );
  });

  staffRoute(app, services, calls.removePhoto, async ({ query, staff: { restaurantId } }) =>
    answered(await removePhoto(services, { ...query, restaurantId })),
  );
}
