import type {
  OrderStatRow,
  RevenueOfDay,
  RevenueRow,
  TipRow,
  TipsOfAttendant,
} from '../../../core/contract/reports.ts';
import { orderStatusCodes } from '../../../core/contract/status-codes.ts';
import { dayOf, formatReportDay } from '../../../core/domain/formats/days.ts';
import { toDecimal } from '../../../core/domain/money.ts';
import { paymentModeWords } from '../../../core/domain/payment-mode-words.ts';
import { byPaymentMode } from '../../../core/domain/payment-modes.ts';
import { orderStatsSheet, type ReportSheet, revenueSheet, tipsSheet } from '../../../core/domain/report-sheets.ts';
import { reportMessages } from '../../../core/messages/en/server/reports.ts';
import { say } from '../../../core/messages/say.ts';
import type { CsvCell } from '../../platform/csv.ts';
import { serverLanguage } from '../../platform/language.ts';
import type { DayRevenue, TipsRecord } from './charts.queries.ts';
import type { OrderStatRecord } from './order-stats.queries.ts';
import type { ReportLook } from './report-look.ts';
import type { RevenueRecord } from './revenue.queries.ts';
import type { TipRecord } from './tips.queries.ts';

/** Puts cells in the order of the sheet's columns; a column without a cell does not compile. */
function inOrder<Sheet extends ReportSheet>(
  { columns }: Sheet,
  cells: Readonly<globalThis.Record<keyof Sheet['columns'], CsvCell>>,
): CsvCell[] {
  return Object.keys(columns).map((key) => cells[key as keyof Sheet['columns']]);
}

export const revenueLook: ReportLook<RevenueRecord, RevenueRow> = {
  sheet: revenueSheet,
  row: (payment) => ({
    orderid: payment.orderId,
    paymentId: payment.paymentId,
    paymentDateTime: payment.paidAt.toISOString(),
    amount: toDecimal(payment.amountCents),
    taxamount: toDecimal(payment.taxCents),
    discountedAmount: toDecimal(payment.discountCents),
    paymentBy: payment.paidBy,
  }),
  cells: (payment, { dateTime }) =>
    inOrder(revenueSheet, {
      orderId: payment.orderId,
      paymentId: payment.paymentId,
      paidAt: dateTime(payment.paidAt),
      amount: { cents: payment.amountCents },
      tax: { cents: payment.taxCents },
      discount: { cents: payment.discountCents },
      paymentMode: say(serverLanguage, paymentModeWords[payment.paidBy].staff),
    }),
  sum: { label: reportMessages.totalRevenue, cents: ({ amountCents }) => amountCents },
};

export const orderStatsLook: ReportLook<OrderStatRecord, OrderStatRow> = {
  sheet: orderStatsSheet,
  row: (order) => ({
    TABLEID: order.tableId,
    TableName: order.tableName,
    OTP: order.otp ?? '',
    SESSIONSTARTTIME: order.sessionStartedAt.toISOString(),
    ATTENDENT: order.attendantName ?? '',
    ORDERID: order.orderId,
    STARTTIME: order.startedAt.toISOString(),
    CLOSINGTIME: order.closedAt?.toISOString() ?? null,
    AMOUNT: toDecimal(order.amountCents),
    PAYMENT_TIME: order.paidAt?.toISOString() ?? null,
    STATUS: orderStatusCodes[order.status],
  }),
  cells: (order, { dateTime }) =>
    inOrder(orderStatsSheet, {
      tableId: order.tableId,
      tableName: order.tableName,
      otp: order.otp ?? '',
      sessionStart: dateTime(order.sessionStartedAt),
      attendant: order.attendantName ?? '',
      orderId: order.orderId,
      started: dateTime(order.startedAt),
      ended: order.closedAt ? dateTime(order.closedAt) : '',
      amount: { cents: order.amountCents },
      paid: order.paidAt ? dateTime(order.paidAt) : '',
    }),
};

export const tipsLook: ReportLook<TipRecord, TipRow> = {
  sheet: tipsSheet,
  row: (tip) => ({
    STARTTIME: tip.dayStartedAt.toISOString(),
    CODE: tip.code ?? '',
    SERVERNAME: tip.name ?? '',
    Tip: toDecimal(tip.tipCents),
  }),
  cells: (tip, { timeZone }) =>
    inOrder(tipsSheet, {
      day: formatReportDay(dayOf(timeZone, tip.dayStartedAt)),
      code: tip.code ?? '',
      name: tip.name ?? '',
      tip: { cents: tip.tipCents },
    }),
};

/** Days on which money came in or was given back, each once and in order. */
export function revenueDays(
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

export const tipsOfAttendant = ({ code, name, tipCents }: TipsRecord): TipsOfAttendant => ({
  CODE: code ?? '',
  SERVERNAME: name ?? '',
  Tip: toDecimal(tipCents),
});
