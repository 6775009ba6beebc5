import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calls } from '../../../core/contract/index.ts';
import type { OrderStatRow, RevenueRow, TipRow } from '../../../core/contract/reports.ts';
import { orderStatusCodes } from '../../../core/contract/status-codes.ts';
import { shownNumber } from '../../../core/domain/cells.ts';
import { businessDayOf, formatReportDay } from '../../../core/domain/formats/days.ts';
import { type Cents, type Money, moneyOf, sumCents } from '../../../core/domain/money.ts';
import { paymentModeWords } from '../../../core/domain/payment-mode-words.ts';
import { rateToPercent } from '../../../core/domain/pricing/rate.ts';
import { type ReportName, reports } from '../../../core/domain/screens.ts';
import { reportMessages } from '../../../core/messages/en/core/reports.ts';
import { requestMessages } from '../../../core/messages/en/server/requests.ts';
import type { Message, Words } from '../../../core/messages/message.ts';
import { say } from '../../../core/messages/say.ts';
import type { CsvCell } from '../../platform/csv.ts';
import type { Queryable } from '../../platform/database.ts';
import type { FileLook } from '../../platform/every-row/every-row.ts';
import { type EveryRow, sendEveryRow } from '../../platform/every-row/every-row.ts';
import { createReadingPlaces } from '../../platform/every-row/reading-places.ts';
import { ok, staffRoute } from '../../platform/http/route.ts';
import { serverLanguage } from '../../platform/language.ts';
import { pageOf } from '../../platform/paging.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import type { OrderStatRecord } from './order-stats.queries.ts';
import { everyOrder, readOrderStatsPage } from './order-stats.service.ts';
import { moneyOfRow, type ReportScope, reportScope } from './report-scope.ts';
import { everyPayment, findPayment, type RevenueRecord, readRevenuePage } from './revenue.queries.ts';
import { type RevenueSum, revenueSums } from './revenue-sums.ts';
import { readTaxes, type TaxesOfDays } from './tax-sums.queries.ts';
import { everyTip, readTipsPage, type TipRecord } from './tips.queries.ts';

const wholeReports = { inAll: 4, ofOne: 2, patienceMs: 20_000 };

export function listedReportRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  const places = createReadingPlaces(wholeReports);

  const sendAll = <Record, Wire>(
    { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
    { restaurantId, formats }: ReportScope,
    every: EveryRow<Record>,
    look: FileLook<Record, Wire>,
  ) => sendEveryRow(services, places, { request, reply, restaurantId, formats }, every, look);

  staffRoute(app, services, calls.revenueReport, async (input) => {
    const { query } = input;
    const scope = await reportScope(db, input.staff, query);
    if (isRefusal(scope)) return scope;
    const { page, size, paymentId } = query;
    if (size === 0) {
      const lastLines = async (reader: Queryable) => [
        ...sumLines(scope, await revenueSums(reader, scope, query)),
        ...taxLines(scope.formats, await readTaxes(reader, scope, query)),
      ];
      return sendAll(input, scope, { ...everyPayment(scope, query, query), lastLines }, revenueLook(scope));
    }
    if (paymentId !== undefined) {
      const rows = await findPayment(db, scope, { ...query, paymentId });
      return ok(
        pageOf({ rows: page === 0 ? rows : [], total: rows.length }, query, (record) =>
          revenueLook(scope).row(record, scope.formats),
        ),
      );
    }
    return ok(
      pageOf(await readRevenuePage(db, scope, query, query), query, (record) =>
        revenueLook(scope).row(record, scope.formats),
      ),
    );
  });

  staffRoute(app, services, calls.orderStats, async (input) => {
    const { query } = input;
    const scope = await reportScope(db, input.staff, query);
    if (isRefusal(scope)) return scope;
    if (query.size === 0) return sendAll(input, scope, everyOrder(scope, query), orderStatsLook(scope));
    return ok(
      pageOf(await readOrderStatsPage(db, scope, query), query, (record) =>
        orderStatsLook(scope).row(record, scope.formats),
      ),
    );
  });

  staffRoute(app, services, calls.tips, async (input) => {
    const { query } = input;
    const scope = await reportScope(db, input.staff, query);
    if (isRefusal(scope)) return scope;
    if (query.size === 0) return sendAll(input, scope, everyTip(scope, query.sortDirection), tipsLook(scope));
    return ok(
      pageOf(await readTipsPage(db, scope, query), query, (record) => tipsLook(scope).row(record, scope.formats)),
    );
  });
}

function taxLines({ toFigure }: Money, { sums, insideFeeCents }: TaxesOfDays): CsvCell[][] {
  const { taxRate, net, tax, gross, insideFee } = requestMessages.reportFile;
  const headings = [taxRate, net, tax, gross].map((heading) => say(serverLanguage, heading));
  const rows = sums.map(({ rate, netCents, taxCents }) => [
    rateToPercent(rate),
    ...[netCents, taxCents, sumCents([netCents, taxCents])].map(toFigure),
  ]);
  return [
    ...(rows.length > 0 ? [headings, ...rows] : []),
    ...(insideFeeCents > 0 ? [[say(serverLanguage, insideFee), toFigure(insideFeeCents)]] : []),
  ];
}

const fileOf = (name: ReportName, { currencies }: ReportScope) => ({
  fileName: reports[name].fileName,
  columns: () => [
    ...Object.values<Message>(reports[name].words().columns),
    ...(currencies ? [requestMessages.reportFile.currency] : []),
  ],
});

/** The documented last line, then refunds and rounding if there are any. With several currencies, lines for each. */
function sumLines({ currencies }: ReportScope, sums: readonly RevenueSum[]): CsvCell[][] {
  const words = requestMessages.reportFile;
  return sums.flatMap(({ currency, ...sum }) => {
    const line = (label: Words, cents: Cents) => [
      say(serverLanguage, label),
      moneyOf(currency).toFigure(cents),
      ...(currencies ? [currency] : []),
    ];
    return [
      line(words.totalRevenue, sum.paidCents),
      ...(sum.refundedCents === 0
        ? []
        : [line(words.refunds, -sum.refundedCents), line(words.netRevenue, sum.netCents)]),
      ...(sum.roundingCents === 0 ? [] : [line(words.rounding, sum.roundingCents), line(words.sales, sum.salesCents)]),
    ];
  });
}

/** Builds the cells in column order. A column without a cell is a compile error. */
function inOrder<Columns extends object>(
  columns: Columns,
  cells: Readonly<globalThis.Record<keyof Columns, CsvCell>>,
  { currency }: { readonly currency?: string },
): CsvCell[] {
  const ofColumns = Object.keys(columns).map((key) => cells[key as keyof Columns]);
  return currency === undefined ? ofColumns : [...ofColumns, currency];
}

const revenueLook = (scope: ReportScope): FileLook<RevenueRecord, RevenueRow> => ({
  ...fileOf('payment_review', scope),
  row: (payment) => {
    const { money, ...code } = moneyOfRow(scope, payment);
    return {
      orderid: payment.orderId,
      paymentId: payment.paymentId,
      paymentDateTime: payment.paidAt.toISOString(),
      amount: money.toDecimal(payment.amountCents),
      taxamount: money.toDecimal(payment.taxCents),
      discountedAmount: money.toDecimal(payment.discountCents),
      ...(payment.roundingCents === 0 ? {} : { rounding: money.toDecimal(payment.roundingCents) }),
      paymentBy: payment.paidBy,
      ...code,
    };
  },
  cells: (payment, { dateTime }) => {
    const { money, ...code } = moneyOfRow(scope, payment);
    const cells = {
      orderId: shownNumber(payment.orderId),
      paymentId: shownNumber(payment.paymentId),
      paidAt: dateTime(payment.paidAt),
      amount: money.toFigure(payment.amountCents),
      tax: money.toFigure(payment.taxCents),
      discount: money.toFigure(payment.discountCents),
      paymentMode: say(serverLanguage, paymentModeWords[payment.paidBy].staff),
    };
    return inOrder(reportMessages.revenue.columns, cells, code);
  },
});

const orderStatsLook = (scope: ReportScope): FileLook<OrderStatRecord, OrderStatRow> => ({
  ...fileOf('orderstat', scope),
  row: (order) => {
    const { money, ...code } = moneyOfRow(scope, order);
    return {
      TABLEID: order.tableId,
      TableName: order.tableName,
      OTP: order.otp ?? '',
      SESSIONSTARTTIME: order.sessionStartedAt.toISOString(),
      ATTENDENT: order.attendantName ?? '',
      ORDERID: order.orderId,
      STARTTIME: order.startedAt.toISOString(),
      CLOSINGTIME: order.closedAt?.toISOString() ?? null,
      AMOUNT: money.toDecimal(order.amountCents),
      PAYMENT_TIME: order.paidAt?.toISOString() ?? null,
      STATUS: orderStatusCodes[order.status],
      ...code,
    };
  },
  cells: (order, { dateTime }) => {
    const { money, ...code } = moneyOfRow(scope, order);
    const cells = {
      tableId: shownNumber(order.tableId),
      tableName: order.tableName,
      otp: order.otp ?? '',
      sessionStart: dateTime(order.sessionStartedAt),
      attendant: order.attendantName ?? '',
      orderId: shownNumber(order.orderId),
      started: dateTime(order.startedAt),
      ended: order.closedAt ? dateTime(order.closedAt) : '',
      amount: money.toFigure(order.amountCents),
      paid: order.paidAt ? dateTime(order.paidAt) : '',
    };
    return inOrder(reportMessages.orderStats.columns, cells, code);
  },
});

const tipsLook = (scope: ReportScope): FileLook<TipRecord, TipRow> => ({
  ...fileOf('serverstat', scope),
  row: (tip) => {
    const { money, ...code } = moneyOfRow(scope, tip);
    return {
      STARTTIME: tip.dayStartedAt.toISOString(),
      CODE: tip.code ?? '',
      SERVERNAME: tip.name ?? '',
      Tip: money.toDecimal(tip.tipCents),
      ...code,
    };
  },
  cells: (tip, formats) => {
    const { money, ...code } = moneyOfRow(scope, tip);
    const cells = {
      day: formatReportDay(businessDayOf(formats, tip.dayStartedAt)),
      code: tip.code ?? '',
      name: tip.name ?? '',
      tip: money.toFigure(tip.tipCents),
    };
    return inOrder(reportMessages.tips.columns, cells, code);
  },
});
