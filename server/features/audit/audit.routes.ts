import type { FastifyInstance } from 'fastify';
import { calls } from '../../../core/contract/index.ts';
import { auditAlerts } from '../../../core/domain/audit.ts';
import { businessDayOf, daySpan } from '../../../core/domain/formats/days.ts';
import { requestMessages } from '../../../core/messages/en/server/requests.ts';
import type { StaffPrincipal } from '../../platform/auth/staff-access.ts';
import { plannedEachTime } from '../../platform/database.ts';
import { sendEveryRow } from '../../platform/every-row/every-row.ts';
import { createReadingPlaces } from '../../platform/every-row/reading-places.ts';
import { ok, staffRoute } from '../../platform/http/route.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { restaurantFormats } from '../../platform/restaurant-formats.ts';
import type { Services } from '../../platform/services.ts';
import { withoutStandby } from '../../platform/standby.ts';
import { auditLook, presentEvent, sealOf } from './audit.present.ts';
import { type AuditAsked, countRefusals, everyEvent, readEvents, verifyTrail } from './audit.queries.ts';

const wholeTrails = { inAll: 2, ofOne: 1, patienceMs: 20_000 };
const firstDay = '2000-01-01';

export function auditRoutes(app: FastifyInstance, services: Services): void {
  // Reads from the primary, because a standby may not have the latest events yet.
  const reports = withoutStandby(services.reportsPool);
  const db = plannedEachTime(reports);
  const places = createReadingPlaces(wholeTrails);

  staffRoute(app, services, calls.auditTrail, async ({ query, staff, request, reply }) => {
    const trail = trailOf(staff, query.of);
    if (trail === undefined) return refuse('NotFound');
    const formats = await restaurantFormats(db, staff.restaurantId);
    const { startTime, stopTime, size } = query;
    if (startTime !== undefined && stopTime !== undefined && startTime > stopTime) {
      return invalid('startTime', requestMessages.reportDates);
    }
    const today = businessDayOf(formats, new Date());
    const span = daySpan(formats, startTime ?? firstDay, stopTime ?? today);
    const filter: AuditAsked = {
      ...query,
      trail,
      from: startTime === undefined ? undefined : span.from,
      until: stopTime === undefined ? undefined : span.until,
    };
    if (/\btext\/csv\b/.test(request.headers.accept ?? '')) {
      const answering = { request, reply, restaurantId: trail, formats };
      return sendEveryRow({ reports }, places, answering, everyEvent(filter), auditLook);
    }
    const found = await readEvents(db, filter, size + 1);
    const events = found.slice(0, size).map(presentEvent);
    return ok({ events, older: found.length > size, mayReadPlatform: staff.isPlatform });
  });

  staffRoute(app, services, calls.verifyAudit, async ({ query, staff }) => {
    const trail = trailOf(staff, query.of);
    if (trail === undefined) return refuse('NotFound');
    const { events, brokenAt, newest, seal } = await verifyTrail(db, trail);
    return ok({ events, brokenAt, newest, seal: sealOf(seal) });
  });

  staffRoute(app, services, calls.securityAlerts, async ({ staff }) => {
    const trails = staff.isPlatform ? [staff.restaurantId, 0] : [staff.restaurantId];
    const found = await countRefusals(db, trails);
    const alerts = found.flatMap(({ trail, kind, times, subjects }) => {
      const isTooMany = auditAlerts.some((alert) => alert.kind === kind && times >= alert.alertFrom);
      return isTooMany
        ? [{ kind, times, subjects, of: trail === 0 ? ('platform' as const) : ('restaurant' as const) }]
        : [];
    });
    return ok(alerts);
  });
}

function trailOf(staff: StaffPrincipal, of: 'restaurant' | 'platform'): number | undefined {
  if (of === 'platform') return staff.isPlatform ? 0 : undefined;
  return staff.restaurantId;
}
