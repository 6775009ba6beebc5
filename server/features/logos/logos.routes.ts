import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Services } from '../../platform/services.ts';
import { findRestaurantTerms } from '../restaurants/restaurants.service.ts';
import { drawMonogram } from './monogram.ts';

const LogoPath = z.object({ restaurant: z.string().max(20) });

/** `/logo/{restaurant}`: a restaurant's sign, drawn from its name. An unknown one gets a plain plate. */
export function logoRoutes(app: FastifyInstance, services: Services): void {
  app.get('/logo/:restaurant', { schema: { hide: true, params: LogoPath } }, async (request, reply) => {
    const { restaurant } = request.params as z.output<typeof LogoPath>;
    const id = /^[1-9]\d{0,8}$/.test(restaurant) ? Number(restaurant) : 0;
    const terms = await findRestaurantTerms(services.db, id);
    return reply
      .type('image/svg+xml')
      .header('Cache-Control', 'public, max-age=300')
      .send(drawMonogram(terms?.name ?? ''));
  });
}
