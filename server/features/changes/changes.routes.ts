import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { calls } from '../../../core/contract/index.ts';
import { holdsAll } from '../../platform/auth/staff-access.ts';
import { addressBlock } from '../../platform/http/address-block.ts';
import { staffRoute, visitRoute } from '../../platform/http/route.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { tableOfVisit } from '../visits/visits.service.ts';
import { createChangeStreams, type Listener, type Place } from './change-streams.ts';

// All guests of a restaurant can share one IP address.
export const mostStreams = { ofSession: 12, ofUser: 60, ofVisit: 40, ofAddress: 1_000 };

export function changeRoutes(app: FastifyInstance, services: Services): void {
  const { feed, access, visitAccess, db, metrics } = services;
  const streams = createChangeStreams(feed);
  metrics.watchStreams(streams.count);
  // The server can't close while streams are open.
  app.addHook('preClose', async () => streams.close());

  const follow = (reply: FastifyReply, listener: Listener) => {
    if (feed.version('access') === undefined) return refuse('Unavailable');
    const body = streams.open(listener);
    if (!body) return refuse('TooManyTries', { retryAfterSeconds: 60 });
    sendEvents(reply, body);
    return undefined;
  };

  staffRoute(app, services, calls.staffChanges, async ({ staff, request, reply }) => {
    const { restaurantId, sessionId, userId } = staff;
    const privileges = [...staff.privileges];
    const { authorization } = request.headers;
    return follow(reply, {
      restaurantId,
      scope: {},
      places: [
        { key: `session:${sessionId}`, most: mostStreams.ofSession },
        { key: `user:${userId}`, most: mostStreams.ofUser },
        placeOfAddress(request.ip),
      ],
      recheck: async () => {
        const user = await access.find(authorization);
        const isHere = user && !user.isLocked && (user.isPlatform || user.ownRestaurantId === restaurantId);
        // The stream ends if the user lost rights. The next one starts with a full refresh.
        return isHere && holdsAll(user, privileges) ? {} : undefined;
      },
    });
  });

  visitRoute(app, services, calls.tableChanges, async ({ visit, request, reply }) => {
    const { restaurantId, visitId } = visit;
    const recheck = async () => {
      if (await visitAccess.isPutOut(visit)) return undefined;
      const tableId = await tableOfVisit(db, visit);
      return tableId === undefined ? undefined : { tableId };
    };
    const scope = await recheck();
    if (!scope) return refuse('NotCheckedIn');
    const places = [{ key: `visit:${restaurantId}.${visitId}`, most: mostStreams.ofVisit }, placeOfAddress(request.ip)];
    return follow(reply, { restaurantId, scope, places, recheck });
  });
}

const placeOfAddress = (ip: string): Place => ({ key: `address:${addressBlock(ip)}`, most: mostStreams.ofAddress });

function sendEvents(reply: FastifyReply, body: Readable): void {
  void reply
    .type('text/event-stream; charset=utf-8')
    // Tells nginx not to buffer the events.
    .header('X-Accel-Buffering', 'no')
    .send(body);
}
