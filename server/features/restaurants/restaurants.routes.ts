import type { FastifyInstance } from 'fastify';
import { calls } from '../../../core/contract/index.ts';
import type { Restaurant } from '../../../core/contract/restaurants.ts';
import { taxesNowOnWire } from '../../../core/contract/taxes.ts';
import { regionField } from '../../../core/domain/formats/region.ts';
import { moneyOf } from '../../../core/domain/money.ts';
import { rateToPercent } from '../../../core/domain/pricing/rate.ts';
import { configOfText, publicConfigText, readRestaurantConfig } from '../../../core/domain/restaurant-config.ts';
import { sellerField } from '../../../core/domain/seller.ts';
import { serviceOnWire } from '../../../core/domain/service-settings.ts';
import { ok, openRoute, staffRoute } from '../../platform/http/route.ts';
import { isMarkedAsOf, lastKnown } from '../../platform/last-known.ts';
import { pageOf } from '../../platform/paging.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { presentOffer } from '../offer-times/offer-times.service.ts';
import {
  findRestaurantTerms,
  listRestaurantNames,
  listRestaurants,
  type RestaurantName,
  type RestaurantRow,
  restaurants,
} from './restaurants.queries.ts';
import { readTerms } from './restaurants.service.ts';
import { saveRestaurant } from './save-restaurant.service.ts';

export function restaurantRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;

  const knownTerms = lastKnown(
    (restaurantId) => findRestaurantTerms(db, restaurantId),
    ({ config }) => config.length + 1_000,
  );
  openRoute(app, calls.taxRate, async ({ query, reply }) => {
    const known = await knownTerms(query.rid);
    if (!known) return refuse('NotFound');
    isMarkedAsOf(reply, known);
    const { value: terms } = known;
    const { openMenu, menuText } = configOfText(terms.config);
    const { taxesNow } = readTerms(terms, new Date(clock.now()));
    return {
      ...ok(taxesNow ? rateToPercent(taxesNow.namedRate) : Number(terms.taxRate)),
      ...(taxesNow && { taxes: taxesNowOnWire(taxesNow) }),
      ...(openMenu && { openMenu: true as const }),
      ...(menuText !== '' && { menuText }),
      ...regionField(terms.region),
    };
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

  staffRoute(app, services, calls.restaurantNames, async ({ staff }) => {
    const names = await listRestaurantNames(db, staff.isPlatform ? undefined : staff.restaurantId, staff.userId);
    return ok(names.map(presentRestaurantName));
  });

  staffRoute(app, services, calls.restaurants, async ({ query, staff }) => {
    const only = staff.isPlatform ? undefined : staff.restaurantId;
    const { content, ...figures } = pageOf(await listRestaurants(db, only, query), query, presentRestaurant);
    return { ...ok(null), results: content, ...figures, mayAdd: staff.isPlatform };
  });

  staffRoute(app, services, calls.saveRestaurant, async ({ body, staff }) => {
    const outcome = await saveRestaurant(services, staff, body);
    if (isRefusal(outcome)) return outcome;
    return ok(presentRestaurant(outcome), body?.id == null ? 'Ok' : 'Updated');
  });
}

function presentRestaurant(row: RestaurantRow): Restaurant {
  const { restaurantURL, taxrate, offerTimes, region, taxSettings, seller, service, ...fields } =
    restaurants.onWire(row);
  const { id, logo, version } = row;
  const money = moneyOf(region.currency);
  const settings = {
    ...presentOffer(money, { offerTimes }),
    ...regionField(region),
    ...(taxSettings && { taxSettings }),
    ...sellerField(seller),
    ...(service && { service: serviceOnWire(money, service) }),
  };
  return { id, ...fields, logo, ...settings, version, restaurantURL, taxrate: Number(taxrate) };
}

/** Fields besides id and name are sent only if they apply. */
function presentRestaurantName(restaurant: RestaurantName) {
  const { id, name, active, region, serviceSettings: service, pausedUntil, attendantId } = restaurant;
  return {
    id,
    name,
    ...(active ? {} : { inactive: true as const }),
    ...regionField(region),
    ...(service && { service: serviceOnWire(moneyOf(region.currency), service) }),
    ...(pausedUntil && { pausedUntil: pausedUntil.toISOString() }),
    ...(attendantId !== null && { attendantID: attendantId }),
  };
}
