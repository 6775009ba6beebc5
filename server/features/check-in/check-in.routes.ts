import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calls } from '../../../core/contract/index.ts';
import { signVisit, type VisitClaims, visitCookieName } from '../../platform/auth/visit-cookie.ts';
import { ok, openRoute } from '../../platform/http/route.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { findRestaurantTerms } from '../restaurants/restaurants.service.ts';
import { checkInWithOtp, otpRequirement, verifyTable } from './check-in.service.ts';

export function checkInRoutes(app: FastifyInstance, services: Services): void {
  const giveCookie = (request: FastifyRequest, reply: FastifyReply, visit: VisitClaims) =>
    reply.setCookie(visitCookieName, signVisit(visit, services.secrets.cookie), {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: request.protocol === 'https',
      maxAge: 24 * 60 * 60,
    });

  openRoute(app, calls.verifyTable, async ({ query, request, reply }) => {
    void reply.header('Cache-Control', 'no-store');
    const { result, restaurantName, tableName, visit } = await verifyTable(services, query.rid, query.tablenumber);
    if (visit) giveCookie(request, reply, visit);
    return { ...ok<number>(result), restaurantName, tableName };
  });

  openRoute(app, calls.isOtpRequired, async ({ query }) => {
    const terms = await findRestaurantTerms(services.db, query.rid);
    return terms ? ok<number>(otpRequirement(terms.config)) : refuse('NotFound');
  });

  openRoute(app, calls.checkOtp, async ({ query, request, reply }) => {
    void reply.header('Cache-Control', 'no-store');
    const given = { restaurantId: query.rid, code: query.code, otp: query.otp };
    const outcome = await checkInWithOtp(services, given, request.ip);
    if (isRefusal(outcome)) return outcome;
    giveCookie(request, reply, outcome);
    return ok(null);
  });
}
