import type { FastifyInstance } from 'fastify';
import { calls } from '../../../core/contract/index.ts';
import { publicConfigText, readRestaurantConfig } from '../../../core/domain/restaurant-config.ts';
import { ok, openRoute, staffRoute } from '../../platform/http/route.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { findRestaurantTerms, listRestaurantNames } from './restaurants.queries.ts';

export function restaurantRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;

  openRoute(app, calls.taxRate, async ({ query }) => {
    const terms = await findRestaurantTerms(db, query.rid);
    return terms ? ok(Number(terms.taxRate)) : refuse('NotFound');
  });

  openRoute(app, calls.restaurantConfig, async ({ query }) => {
    const terms = await findRestaurantTerms(db, query.rid);
    const reading = terms && readRestaurantConfig(terms.config);
    return reading?.ok ? ok(publicConfigText(reading.entries)) : refuse('NotFound');
  });

  openRoute(app, calls.dinerChargePlan, async ({ query }) => {
    const terms = await findRestaurantTerms(db, query.rid);
    return terms ? ok(terms.chargePlan) : refuse('NotFound');
  });

  staffRoute(app, services, calls.staffChargePlan, async ({ query, staff }) => {
    if (!staff.isPlatform && query.rid !== staff.restaurantId) return refuse('NotFound');
    const terms = await findRestaurantTerms(db, query.rid);
    return terms ? ok(terms.chargePlan) : refuse('NotFound');
  });

  staffRoute(app, services, calls.restaurantNames, async ({ staff }) =>
    ok(await listRestaurantNames(db, staff.isPlatform ? undefined : staff.restaurantId)),
  );
}
