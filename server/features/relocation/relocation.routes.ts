import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { dinerPaths, serverPaths } from '../../../core/domain/paths.ts';
import { portalPaths } from '../../../core/domain/portal-paths.ts';
import { signStaffToken } from '../../platform/auth/staff-token.ts';
import { giveVisitCookie } from '../../platform/auth/visit-cookie.ts';
import { isForeignWrite, sendRefusal, visitOf } from '../../platform/http/route.ts';
import { refuse } from '../../platform/refusal.ts';
import { findSessionEnd, openArrived, spendPass } from '../../platform/relocations.queries.ts';
import { oneMoment } from '../../platform/relocations.ts';
import type { Services } from '../../platform/services.ts';
import type { Settings } from '../../platform/settings.ts';
import { readPass, signPass } from './passes.ts';

const Sent = z.object({ pass: z.string().max(2_000).optional() });

/** Calls and links of restaurants that moved to another cell, and the exchange of their cookies and sign-ins. */
export function relocationRoutes(app: FastifyInstance, services: Services, { cell }: Pick<Settings, 'cell'>): void {
  const { relocations, secrets } = services;

  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.url === serverPaths.moved || !isLedAway(request, reply)) done();
  });

  function isLedAway(request: FastifyRequest, reply: FastifyReply): boolean {
    if (request.routeOptions.config.call) {
      const away = relocations.awayFor(request);
      // Staff have no cookie that would say at the reload whose screen it is.
      if (away && request.headers.authorization)
        void reply.setCookie(movedCookie, '1', { path: portalPaths.root, maxAge: 60 });
      if (away) sendRefusal(reply, oneMoment(away));
      return away !== undefined;
    }
    const to = linkTo(request);
    if (to !== undefined) {
      void reply
        .clearCookie(movedCookie, { path: portalPaths.root })
        .header('Cache-Control', 'no-store')
        .redirect(to, 302);
    }
    return to !== undefined;
  }

  /** Where a page is now. A browser that is checked in or signed in first takes along what it keeps. */
  function linkTo(request: FastifyRequest): string | undefined {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    if (request.url.startsWith(portalPaths.root) && request.cookies[movedCookie]) return throughMoved(request);
    const guest = request.url.startsWith(dinerPaths.start) ? relocations.awayFor(request) : undefined;
    // An open page may show no picture of another address.
    const isInPage = request.headers['sec-fetch-dest'] === 'image';
    const [, id] = (!isInPage && linkOfRestaurant.exec(request.url)) || [];
    const linked = id === undefined ? undefined : relocations.find(Number(id));
    if (guest?.state === 'moved' && (linked ?? guest) === guest) return throughMoved(request);
    if (linked?.state !== 'moved') return undefined;
    return `${linked.url}${markedHere(request.url, linked.cell)}`;
  }

  app.post(serverPaths.moved, async (request, reply) => {
    void reply.header('Cache-Control', 'no-store');
    const { data: sent } = Sent.safeParse(request.body);
    if (!sent || isForeignWrite(request)) return sendRefusal(reply, refuse('Invalid'));
    const outcome = await (sent.pass === undefined ? leave(request) : arrive(sent.pass, request, reply));
    return outcome ?? sendRefusal(reply, refuse('NotFound'));
  });

  async function leave(request: FastifyRequest) {
    const visit = visitOf(services, request);
    const staff = await services.access.read(request.headers.authorization);
    const away = relocations.awayFor(request) ?? relocations.find(visit?.restaurantId ?? 0);
    if (away?.state !== 'moved') return undefined;
    const { restaurantId, url, cell: cellThere, key, userIds } = away;
    const claims = {
      ...(visit?.restaurantId === restaurantId && { visit }),
      ...(staff && userIds.includes(staff.userId) && { staff }),
    };
    const isKnown = claims.visit !== undefined || claims.staff !== undefined;
    return { to: url, cell: cellThere, pass: isKnown ? signPass({ restaurantId, ...claims }, key) : null };
  }

  async function arrive(given: string, request: FastifyRequest, reply: FastifyReply) {
    const pass = readPass(given, (id) => {
      const known = relocations.find(id);
      return known?.state === 'moved' ? undefined : known?.key;
    });
    if (!pass || !(await spendPass(services.db, pass.restaurantId, pass.id))) return undefined;
    const { restaurantId, visit, staff } = pass;
    const arrived = relocations.find(restaurantId);
    // Only the old cell signs passes, and only after it has handed over. So this holds even if the command was killed.
    if (arrived?.state === 'arriving') {
      await openArrived(services.db, restaurantId);
      services.feed.bump('access', restaurantId);
    }
    if (visit) giveVisitCookie(reply, visit, secrets.cookie, services.isHttps(request));
    const endsAt = staff && (await findSessionEnd(services.db, restaurantId, staff));
    const token = staff && endsAt && (await signStaffToken(staff, secrets.jwt, endsAt));
    return { token: token ?? null, isGuest: visit !== undefined, cell };
  }
}

const movedCookie = 'comanda_moved';
const throughMoved = ({ url }: FastifyRequest) => `${serverPaths.moved}?${url}`;
const linkOfRestaurant =
  /^\/(?:customer\/(?:checkin|menu|review|myorder)|privacy|logo|carte)\/([1-9]\d{0,8})(?:[-/?]|$)/;

/** HAProxy answers a link with this mark at the name that it was sent to, whatever its maps say (deploy/cells). */
const markedHere = (path: string, cell: number) => `${path}${path.includes('?') ? '&' : '?'}cell=${cell}`;
