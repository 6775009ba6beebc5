import type { FastifyInstance } from 'fastify';
import { calls } from '../../../core/contract/index.ts';
import type { RevenueOfDay, TipsOfAttendant } from '../../../core/contract/reports.ts';
import { rateSumsOnWire } from '../../../core/contract/taxes.ts';
import { type Money, moneyOf } from '../../../core/domain/money.ts';
import { byPaymentMode } from '../../../core/domain/payment-modes.ts';
import { ok, staffRoute } from '../../platform/http/route.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import type { ReportsDatabase } from '../../platform/standby.ts';
import { refundedByDay } from '../refunds/refunds.service.ts';
import { type DayRevenue, ordersByHour, revenueByDay, type TipsRecord, tipsByAttendant } from './charts.queries.ts';
import { listedReportRoutes } from './listed-reports.routes.ts';
import { inOneCurrency, reportScope } from './report-scope.ts';
import { type RevenueSum, revenueSums } from './revenue-sums.ts';
import { readTaxes, type TaxesOfDays } from './tax-sums.queries.ts';

export function reportRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  listedReportRoutes(app, services);

  staffRoute(app, services, calls.revenueTotal, async ({ query, staff }) => {
    const scope = await reportScope(db, staff, query);
    if (isRefusal(scope)) return scope;
    const totals = (await revenueSums(db, scope, query)).map(presentTotal);
    const [first] = totals;
    if (scope.currencies || !first) return { ...ok(null), refunds: null, totals };
    const { currency: _, result, ...rest } = first;
    return { ...ok(result), ...rest, ...taxesOfTotal(scope.formats, await readTaxes(db, scope, query)) };
  });

  staffRoute(app, services, calls.revenueChart, async ({ query, staff }) => {
    const scope = await reportScope(db, staff, query);
    if (isRefusal(scope)) return scope;
    const fault = inOneCurrency(scope);
    if (fault) return fault;
    const [paid, refunded] = await Promise.all([
      revenueByDay(db, scope, query),
      refundedByDay(db, { ...scope, ...query }),
    ]);
    return ok(revenueDays(scope.formats, paid, refunded));
  });

  staffRoute(app, services, calls.orderChart, async ({ query, staff }) => {
    const scope = await reportScope(db, staff, query);
    return isRefusal(scope) ? scope : ok(await ordersByHour(db, scope));
  });

  staffRoute(app, services, calls.tipsChart, async ({ query, staff }) => {
    const scope = await reportScope(db, staff, query);
    if (isRefusal(scope)) return scope;
    return (
      inOneCurrency(scope) ?? ok((await tipsByAttendant(db, scope)).map((row) => tipsOfAttendant(scope.formats, row)))
    );
  });
}

function presentTotal({ currency, paidCents, refundedCents, roundingCents }: RevenueSum) {
  const { toDecimal } = moneyOf(currency);
  const rounding = roundingCents === 0 ? {} : { rounding: toDecimal(roundingCents) };
  return { currency, result: toDecimal(paidCents), refunds: toDecimal(refundedCents), ...rounding };
}
const taxesOfTotal = (money: Money, { sums, insideFeeCents }: TaxesOfDays) => ({
  ...(sums.length > 0 && rateSumsOnWire(money, sums)),
  ...(insideFeeCents > 0 && { insideFee: money.toDecimal(insideFeeCents) }),
});

function revenueDays(
  { toDecimal }: Money,
  paid: readonly DayRevenue[],
  refunded: readonly { readonly day: string; readonly cents: number }[],
): RevenueOfDay[] {
  const paidOn = new Map(paid.map(({ day, paidBy, cents }) => [`${day} ${paidBy}`, cents]));
  const refundedOn = new Map(refunded.map(({ day, cents }) => [day, cents]));
  return [...new Set([...paid.map(({ day }) => day), ...refundedOn.keys()])].sort().map((day) => {
    return {
      day,
      ...byPaymentMode((mode) => toDecimal(paidOn.get(`${day} ${mode}`) ?? 0)),
      Refunds: toDecimal(refundedOn.get(day) ?? 0),
    };
  });
}

const tipsOfAttendant = ({ toDecimal }: Money, { code, name, tipCents }: TipsRecord): TipsOfAttendant => ({
  CODE: code ?? '',
  SERVERNAME: name ?? '',
  Tip: toDecimal(tipCents),
});

/** Adds X-Figures-As-Of if the standby is more than a few seconds behind. */
export function addFiguresAsOfHeader(scope: FastifyInstance, reports: Pick<ReportsDatabase, 'asOf'>): void {
  scope.addHook('preHandler', (_request, reply, done) => {
    const moment = reports.asOf();
    if (moment) void reply.header('X-Figures-As-Of', moment.toISOString());
    done();
  });
}
