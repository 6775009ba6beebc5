import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { calls } from '../../../core/contract/index.ts';
import { accentRules } from '../../../core/domain/colours.ts';
import { publicPaths } from '../../../core/domain/paths.ts';
import { isCurrent } from '../../platform/http/etag.ts';
import { answered, ok, staffRoute } from '../../platform/http/route.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { mayManage } from '../restaurants/restaurants.service.ts';
import { dropLogo } from './logos.queries.ts';
import { findRestaurantSign, saveLogo } from './logos.service.ts';

const AccentPath = z.object({ digits: z.string().regex(/^[0-9a-f]{6}$/) });

const LogoPath = z.object({ restaurant: z.string().max(20) });

/** Sandboxed, so that a picture opened directly has no origin and can't load anything. */
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** `/logo/{restaurant}`: the logo, or a sign drawn from the name. Unknown restaurants get a plain sign. */
export function logoRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  const pages = app.withTypeProvider<ZodTypeProvider>();
  pages.get(publicPaths.logo(':restaurant'), { schema: { params: LogoPath } }, async (request, reply) => {
    const { restaurant } = request.params;
    const id = /^[1-9]\d{0,8}$/.test(restaurant) ? Number(restaurant) : 0;
    const sign = await findRestaurantSign(db, id);
    const etag = `"${sign.mark}"`;
    // Browsers revalidate at every load, so that a new logo appears at once.
    void reply.header('Cache-Control', 'public, no-cache').header('ETag', etag);
    // Also set for a 304, because its headers replace those of the cached response.
    void reply.header('Content-Security-Policy', picturePolicy).header('X-Content-Type-Options', 'nosniff');
    if (isCurrent(request, etag)) return reply.code(304).send();
    const { mediaType, picture } = await sign.load();
    return reply.type(mediaType).send(picture);
  });

  pages.get(publicPaths.accent(':digits'), { schema: { params: AccentPath } }, async (request, reply) =>
    reply
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .type('text/css; charset=utf-8')
      .send(accentRules(`#${request.params.digits}`)),
  );

  staffRoute(app, services, calls.saveLogo, async ({ body, staff }) => {
    if (!mayManage(staff, body.restaurantId)) return refuse('NotFound');
    return answered(await saveLogo(db, body.restaurantId, Buffer.from(body.picture, 'base64')));
  });

  staffRoute(app, services, calls.removeLogo, async ({ query, staff }) => {
    if (!mayManage(staff, query.restaurantId)) return refuse('NotFound');
    await dropLogo(db, query.restaurantId);
    return ok(null);
  });
}
