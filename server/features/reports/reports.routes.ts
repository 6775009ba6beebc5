import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calls } from '../../../core/contract/index.ts';
import { toDecimal } from '../../../core/domain/money.ts';
import type { Queryable } from '../../platform/database.ts';
import { ok, staffRoute } from '../../platform/http/route.ts';
import { pageOf } from '../../platform/paging.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { refundedBetween, refundedByDay } from '../refunds/refunds.service.ts';
import { ordersByHour, revenueByDay, tipsByAttendant } from './charts.queries.ts';
import { type EveryRow, sendEveryRow } from './every-row.ts';
import { everyOrder, readOrderStatsPage } from './order-stats.service.ts';
import { createReadingPlaces } from './reading-places.ts';
import type { ReportLook } from './report-look.ts';
import { type ReportScope, reportScope } from './report-scope.ts';
import { orderStatsLook, revenueDays, revenueLook, tipsLook, tipsOfAttendant } from './reports.present.ts';
import { everyPayment, findPayment, readRevenuePage, sumRevenue } from './revenue.queries.ts';
import { everyTip, readTipsPage } from './tips.queries.ts';

const wholeReports = { inAll: 4, ofOne: 2, patienceMs: 20_000 };

export function reportRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  const places = createReadingPlaces(wholeReports);

  const sendAll = <Record, Wire>(
    { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
    { restaurantId, formats }: ReportScope,
    every: EveryRow<Record>,
    look: ReportLook<Record, Wire>,
  ) => sendEveryRow(services, places, { request, reply, restaurantId, formats }, every, look);

  staffRoute(app, services, calls.revenueReport, async (beats) => {
    const { query } = beats;
    const scope = await reportScope(db, beats.staff, query);
    if (isRefusal(scope)) return scope;
    const { page, size, paymentId } = query;
    if (size === 0) {
      const refunds = (reader: Queryable) => refundedBetween(reader, { ...scope, ...query });
      return sendAll(beats, scope, { ...everyPayment(scope, query, query), refunds }, revenueLook);
    }
    if (paymentId !== undefined) {
      const rows = await findPayment(db, scope, { ...query, paymentId });
      return ok(pageOf({ rows: page === 0 ? rows : [], total: rows.length }, query, revenueLook.row));
    }
    return ok(pageOf(await readRevenuePage(db, scope, query, query), query, revenueLook.row));
  });

  staffRoute(app, services, calls.revenueTotal, async ({ query, staff }) => {
    const scope = await reportScope(db, staff, query);
    if (isRefusal(scope)) return scope;
    const [paid, refunded] = await Promise.all([
      sumRevenue(db, scope, query),
      refundedBetween(db, { ...scope, ...query }),
    ]);
    return { ...ok(toDecimal(paid)), refunds: toDecimal(refunded) };
  });

  staffRoute(app, services, calls.orderStats, async (beats) => {
    const { query } = beats;
    const scope = await reportScope(db, beats.staff, query);
    if (isRefusal(scope)) return scope;
    if (query.size === 0) return sendAll(beats, scope, everyOrder(scope, query), orderStatsLook);
    return ok(pageOf(await readOrderStatsPage(db, scope, query), query, orderStatsLook.row));
  });

  staffRoute(app, services, calls.tips, async (beats) => {
    const { query } = beats;
    const scope = await reportScope(db, beats.staff, query);
    if (isRefusal(scope)) return scope;
    if (query.size === 0) return sendAll(beats, scope, everyTip(scope, query.sortDirection), tipsLook);
    return ok(pageOf(await readTipsPage(db, scope, query), query, tipsLook.row));
  });

  staffRoute(app, services, calls.revenueChart, async ({ query, staff }) => {
    const scope = await reportScope(db, staff, query);
    if (isRefusal(scope)) return scope;
    const [paid, refunded] = await Promise.all([
      revenueByDay(db, scope, query),
      refundedByDay(db, { ...scope, ...query }),
    ]);
    return ok(revenueDays(paid, refunded));
  });

  staffRoute(app, services, calls.orderChart, async ({ query, staff }) => {
    const scope = await reportScope(db, staff, query);
    return isRefusal(scope) ? scope : ok(await ordersByHour(db, scope));
  });

  staffRoute(app, services, calls.tipsChart, async ({ query, staff }) => {
    const scope = await reportScope(db, staff, query);
    return isRefusal(scope) ? scope : ok((await tipsByAttendant(db, scope)).map(tipsOfAttendant));
  });
}
