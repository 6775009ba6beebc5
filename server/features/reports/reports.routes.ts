import type { FastifyInstance } from 'fastify';
import { calls } from '../../../core/contract/index.ts';
import { toDecimal } from '../../../core/domain/money.ts';
import { ok, staffRoute } from '../../platform/http/route.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { refundedBetween, refundedByDay } from '../refunds/refunds.service.ts';
import { ordersByHour, revenueByDay, tipsByAttendant } from './charts.queries.ts';
import { listedReportRoutes } from './listed-reports.routes.ts';
import { reportScope } from './report-scope.ts';
import { revenueDays, tipsOfAttendant } from './reports.present.ts';
import { sumRevenue } from './revenue.queries.ts';

export function reportRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  listedReportRoutes(app, services);

  staffRoute(app, services, calls.revenueTotal, async ({ query, staff }) => {
    const scope = await reportScope(db, staff, query);
    if (isRefusal(scope)) return scope;
    const [paid, refunded] = await Promise.all([
      sumRevenue(db, scope, query),
      refundedBetween(db, { ...scope, ...query }),
    ]);
    return { ...ok(toDecimal(paid)), refunds: toDecimal(refunded) };
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
