import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calls } from '../../../core/contract/index.ts';
import { deviceName } from '../../../core/domain/device-name.ts';
import { tableLink } from '../../../core/domain/paths.ts';
import { say } from '../../../core/messages/say.ts';
import { giveVisitCookie, type VisitClaims } from '../../platform/auth/visit-cookie.ts';
import { addressBlock } from '../../platform/http/address-block.ts';
import { ok, openRoute, staffRoute, visitOf } from '../../platform/http/route.ts';
import { languageOf } from '../../platform/language.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { findRestaurantTerms } from '../restaurants/restaurants.service.ts';
import {
  type Browser,
  checkInWithOtp,
  checkInWithPass,
  letGuestIn,
  otpRequirement,
  verifyTable,
} from './check-in.service.ts';
import { guestPassSeconds } from './guest-pass.ts';

export function checkInRoutes(app: FastifyInstance, services: Services): void {
  const giveCookie = (request: FastifyRequest, reply: FastifyReply, visit: VisitClaims) =>
    giveVisitCookie(reply, visit, services.secrets.cookie, services.isHttps(request));

  const browserOf = (request: FastifyRequest): Browser => ({
    known: visitOf(services, request),
    device: deviceName(request.headers['user-agent']),
  });

  openRoute(app, calls.verifyTable, async ({ query, request, reply }) => {
    const { result, visit, why, ...answer } = await verifyTable(
      services,
      query.rid,
      query.tablenumber,
      browserOf(request),
    );
    if (visit) giveCookie(request, reply, visit);
    return { ...ok<number>(result), ...answer, ...(why && { why: say(languageOf(request), why) }) };
  });

  openRoute(app, calls.isOtpRequired, async ({ query }) => {
    const terms = await findRestaurantTerms(services.db, query.rid);
    return terms ? ok<number>(otpRequirement(terms.config)) : refuse('NotFound');
  });

  openRoute(app, calls.checkOtp, async ({ query, request, reply }) => {
    const { rid: restaurantId, code } = query;
    const attempt = { restaurantId, code, block: addressBlock(request.ip), browser: browserOf(request) };
    const outcome = await (query.pass === undefined
      ? checkInWithOtp(services, attempt, query.otp)
      : checkInWithPass(services, attempt, query.pass));
    if (isRefusal(outcome)) return outcome;
    giveCookie(request, reply, outcome);
    return ok(null);
  });

  staffRoute(app, services, calls.letGuestIn, async ({ body, staff, request }) => {
    const { restaurantId } = staff;
    const outcome = await letGuestIn(services, restaurantId, body.tableID);
    if (isRefusal(outcome)) return outcome;
    const link = tableLink(services.publicUrl(request), restaurantId, outcome.code);
    return ok({ url: `${link}?pass=${outcome.pass}`, seconds: guestPassSeconds });
  });
}
