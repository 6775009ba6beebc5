import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calls } from '../../../core/contract/index.ts';
import { toDecimal } from '../../../core/domain/money.ts';
import { ok, staffRoute } from '../../platform/http/route.ts';
import { pageOf } from '../../platform/paging.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { refundedBetween, refundedByDay } from '../refunds/refunds.service.ts';
import { ordersByHour, revenueByDay, tipsByAttendant } from './charts.queries.ts';
import { createPlaces, sendEveryRow } from './every-row.ts';
import { KeptUntilChange } from './kept-until-change.ts';
import { openBills } from './open-bills.service.ts';
import { listOpenOrders, orderStatsQuery } from './order-stats.queries.ts';
import { GroupCounts, type OrdersOfSpan, readOrderStatsPage } from './order-stats-page.queries.ts';
import { reportScope } from './report-scope.ts';
import {
  orderStatsLook,
  type ReportLook,
  revenueDays,
  revenueLook,
  tipsLook,
  tipsOfAttendant,
} from './reports.present.ts';
import { type ReportQuery, readPage } from './reports.queries.ts';
import { revenueQuery, sumRevenue } from './revenue.queries.ts';
import { readRevenuePage } from './revenue-page.queries.ts';
import type { ModeTotals } from './revenue-totals.queries.ts';
import { Landmarks } from './sorted-list.queries.ts';
import { tipsQuery } from './tips.queries.ts';
import { readTipsPage } from './tips-page.queries.ts';

const wholeReportsAtOnce = 3;

export function reportRoutes(app: FastifyInstance, services: Services): void {
  const { db, feed } = services;
  const places = createPlaces(wholeReportsAtOnce);
  const landmarks = new Landmarks();
  const totals = new KeptUntilChange<readonly ModeTotals[]>();
  const ordersOfSpans = new KeptUntilChange<OrdersOfSpan>();
  const groups = new GroupCounts();

  const answer = async <Record, Wire>(
    beats: {
      readonly query: { readonly page: number; readonly size: number };
      readonly request: FastifyRequest;
      readonly reply: FastifyReply;
    },
    report: ReportQuery<Record>,
    look: ReportLook<Record, Wire>,
  ) => {
    const { page, size } = beats.query;
    if (size === 0) return sendEveryRow(services, places, beats, report, look).then(() => undefined);
    const { rows, total } = await readPage(db, report, page, size);
    return ok(pageOf(rows.map(look.row), total, page, size));
  };

  staffRoute(app, services, calls.revenueReport, async (beats) => {
    const scope = reportScope(beats.staff, beats.query);
    if (isRefusal(scope)) return scope;
    const { restaurantId } = scope;
    const { page, size, paymentId } = beats.query;
    // Every restaurant at once has no index of its own, one payment needs none.
    if (size === 0 || restaurantId === undefined || paymentId !== undefined) {
      const refunds = () => refundedBetween(db, { ...scope, ...beats.query });
      return answer(beats, { ...revenueQuery(scope, beats.query, beats.query), refunds }, revenueLook);
    }
    const version = feed.version('floor', restaurantId);
    const memory = { landmarks, totals };
    const found = await readRevenuePage(db, { ...scope, restaurantId }, beats.query, beats.query, memory, version);
    return ok(pageOf(found.rows.map(revenueLook.row), found.total, page, size));
  });

  staffRoute(app, services, calls.revenueTotal, async ({ query, staff }) => {
    const scope = reportScope(staff, query);
    if (isRefusal(scope)) return scope;
    const [paid, refunded] = await Promise.all([
      sumRevenue(db, scope, query),
      refundedBetween(db, { ...scope, ...query }),
    ]);
    return { ...ok(toDecimal(paid)), refunds: toDecimal(refunded) };
  });

  staffRoute(app, services, calls.orderStats, async (beats) => {
    const scope = reportScope(beats.staff, beats.query);
    if (isRefusal(scope)) return scope;
    const { restaurantId } = scope;
    const { page, size } = beats.query;
    if (size === 0 || restaurantId === undefined) {
      const bills = await openBills(db, await listOpenOrders(db, scope));
      return answer(beats, orderStatsQuery(scope, bills, beats.query), orderStatsLook);
    }
    const version = feed.version('floor', restaurantId);
    const memory = { landmarks, groups, orders: ordersOfSpans };
    const found = await readOrderStatsPage(db, { ...scope, restaurantId }, beats.query, memory, version);
    return ok(pageOf(found.rows.map(orderStatsLook.row), found.total, page, size));
  });

  staffRoute(app, services, calls.tips, async (beats) => {
    const scope = reportScope(beats.staff, beats.query);
    if (isRefusal(scope)) return scope;
    const { restaurantId } = scope;
    const { page, size, sortDirection } = beats.query;
    if (size === 0 || restaurantId === undefined) return answer(beats, tipsQuery(scope, sortDirection), tipsLook);
    const found = await readTipsPage(db, { ...scope, restaurantId }, beats.query);
    return ok(pageOf(found.rows.map(tipsLook.row), found.total, page, size));
  });

  staffRoute(app, services, calls.revenueChart, async ({ query, staff }) => {
    const scope = reportScope(staff, query);
    if (isRefusal(scope)) return scope;
    const { paymentBy } = query;
    return ok(
      revenueDays(
        ...(await Promise.all([revenueByDay(db, scope, paymentBy), refundedByDay(db, { ...scope, paymentBy })])),
      ),
    );
  });

  staffRoute(app, services, calls.orderChart, async ({ query, staff }) => {
    const scope = reportScope(staff, query);
    return isRefusal(scope) ? scope : ok(await ordersByHour(db, scope));
  });

  staffRoute(app, services, calls.tipsChart, async ({ query, staff }) => {
    const scope = reportScope(staff, query);
    return isRefusal(scope) ? scope : ok((await tipsByAttendant(db, scope)).map(tipsOfAttendant));
  });
}
