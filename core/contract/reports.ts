import { z } from 'zod';
import { parseReportDay } from '../domain/formats/days.ts';
import { byPaymentMode, paymentModes } from '../domain/payment-modes.ts';
import { call, envelope, privilege } from './call.ts';
import * as endpoints from './endpoints.ts';
import { OrderStatusLetter } from './orders.ts';
import { Amount, Id, LongId, Moment, page, pageQuery, SortDirection, wholeNumber } from './shapes.ts';
import { RateSums } from './taxes.ts';

/** A whole day in the restaurant's time zone, such as 21-Nov-2026. Absent or empty means today. */
export const ReportDay = z
  .string()
  .max(40)
  .refine((text) => text === '' || parseReportDay(text) !== undefined, 'a date as day-Mon-year, such as 21-Nov-2026')
  .transform(parseReportDay)
  .optional()
  .describe('day-Mon-year, such as 21-Nov-2026; empty: today');

const emptyIsNone = z.literal('').transform(() => undefined);
const IdFilter = z.union([emptyIsNone, Id]).optional();

const PaymentMode = z.enum(paymentModes);

const span = {
  startTime: ReportDay,
  stopTime: ReportDay,
  /** If empty, the session's restaurant; for a platform administrator, all restaurants. */
  restaurantID: IdFilter,
};

const paging = {
  page: pageQuery.page,
  /** Rows per page, 1 to 100. 0 returns all rows as a list. */
  size: wholeNumber(0, 100).default(20),
  sortDirection: SortDirection.default('desc'),
};

const payments = {
  paymentId: z.union([emptyIsNone, LongId]).optional(),
  paymentBy: z.union([emptyIsNone, PaymentMode]).optional(),
};

const report = <Row extends z.ZodType>(row: Row) => envelope(z.union([page(row), z.array(row)]));

/** Present only if the report covers restaurants with several currencies. */
const currency = { currency: z.string().optional() };

export const RevenueRow = z.object({
  orderid: z.number(),
  paymentId: z.number(),
  paymentDateTime: Moment,
  /** Includes tip and rounding. */
  amount: Amount,
  taxamount: Amount,
  discountedAmount: Amount,
  /** Part of the amount. Present only if it is not 0. */
  rounding: Amount.optional(),
  paymentBy: PaymentMode,
  ...currency,
});
export type RevenueRow = z.output<typeof RevenueRow>;

export const revenueSortFields = ['paymentBy', 'paymentId', 'orderid', 'amount'] as const;
export type RevenueSortField = (typeof revenueSortFields)[number];

export const revenueReport = call(endpoints.revenueReport, {
  summary:
    "Payments of whole days in the restaurant's time zone. With size 0, every row as a list, or as CSV with Accept: text/csv",
  auth: privilege('payment_review'),
  query: z.object({ ...paging, ...payments, ...span, sortFieldName: z.enum(revenueSortFields).default('paymentBy') }),
  answer: report(RevenueRow),
  refusals: ['NotFound', 'InvalidField', 'Unavailable'],
  alsoCsv: true,
});

const revenueSums = {
  /** Refunded on those days for payments of those modes. Net revenue is result - refunds. */
  refunds: Amount,
  /** The part of the net revenue that comes from rounding. Sales are the rest. Present only if it is not 0. */
  rounding: Amount.optional(),
};

export const revenueTotal = call(endpoints.revenueTotal, {
  summary: 'The sum of all rows of the revenue report with the same filters',
  auth: privilege('payment_review'),
  query: z.object({ ...payments, ...span }),
  /** Result and refunds are null if the restaurants use several currencies; `totals` then has a sum for each. */
  answer: envelope(Amount.nullable()).extend({
    refunds: Amount.nullable().default(0),
    rounding: revenueSums.rounding,
    totals: z.array(z.object({ currency: z.string(), result: Amount, ...revenueSums })).optional(),
    /** Excludes refunds. Present only for one restaurant with several rates or with tax in its prices. */
    taxes: RateSums.optional(),
    /** The service fee's part of the prices. Present only if prices include it. */
    insideFee: Amount.optional(),
  }),
  refusals: ['NotFound', 'InvalidField'],
});

export const OrderStatRow = z.object({
  TABLEID: z.number(),
  TableName: z.string(),
  /** The OTP that the guests used to check in; empty if it is not stored. */
  OTP: z.string(),
  SESSIONSTARTTIME: Moment,
  ATTENDENT: z.string(),
  ORDERID: z.number(),
  STARTTIME: Moment,
  CLOSINGTIME: Moment.nullable(),
  /** With tax and charges, without tip. */
  AMOUNT: Amount,
  PAYMENT_TIME: Moment.nullable(),
  STATUS: OrderStatusLetter,
  ...currency,
});
export type OrderStatRow = z.output<typeof OrderStatRow>;

export const orderStatSortFields = ['orderID', 'amount', 'serverName', 'tableId', 'tableName'] as const;
export type OrderStatSortField = (typeof orderStatSortFields)[number];

export const orderStats = call(endpoints.orderStats, {
  summary:
    "Orders that began on whole days in the restaurant's time zone, without canceled ones. Size 0: every row, a list or CSV",
  auth: privilege('orderstat'),
  query: z.object({ ...paging, ...span, sortFieldName: z.enum(orderStatSortFields).default('orderID') }),
  answer: report(OrderStatRow),
  refusals: ['NotFound', 'InvalidField', 'Unavailable'],
  alsoCsv: true,
});

export const TipRow = z.object({
  STARTTIME: Moment,
  CODE: z.string(),
  SERVERNAME: z.string(),
  Tip: Amount,
  ...currency,
});
export type TipRow = z.output<typeof TipRow>;

export const tipSortFields = ['serverName'] as const;

export const tips = call(endpoints.tips, {
  summary: 'Tips, one row for each attendant and day with a tip. Size 0: every row, a list or CSV',
  auth: privilege('serverstat'),
  query: z.object({ ...paging, ...span, sortFieldName: z.enum(tipSortFields).default('serverName') }),
  answer: report(TipRow),
  refusals: ['NotFound', 'InvalidField', 'Unavailable'],
  alsoCsv: true,
});

const chartQuery = z.object(span);

/** Payments by mode and refunds of one day in the restaurant's time zone. Days without either are omitted. */
export const RevenueOfDay = z.object({
  day: z.string(),
  ...byPaymentMode(() => Amount),
  /** Refunded on that day, for payments made on any day. Never negative. */
  Refunds: Amount.default(0),
});
export type RevenueOfDay = z.output<typeof RevenueOfDay>;

export const revenueChart = call(endpoints.revenueChart, {
  summary: 'What was paid by day and payment mode, and what was refunded: the revenue report as a chart',
  auth: privilege('payment_review'),
  query: chartQuery.extend(payments),
  answer: envelope(z.array(RevenueOfDay)),
  refusals: ['NotFound', 'InvalidField'],
});

export const OrdersOfHour = z.object({
  /** Hour in which the orders began, 0 to 23 in the restaurant's time zone. */
  hour: z.number().int(),
  orders: z.number().int(),
  /** Average time from check-in to payment; null if no order was paid. */
  turnMinutes: z.number().nullable(),
});
export type OrdersOfHour = z.output<typeof OrdersOfHour>;

export const orderChart = call(endpoints.orderChart, {
  summary: 'Orders by the hour in which they began, and how long their tables were occupied',
  auth: privilege('orderstat'),
  query: chartQuery,
  answer: envelope(z.array(OrdersOfHour)),
  refusals: ['NotFound', 'InvalidField'],
});

export const TipsOfAttendant = TipRow.pick({ CODE: true, SERVERNAME: true, Tip: true });
export type TipsOfAttendant = z.output<typeof TipsOfAttendant>;

export const tipsChart = call(endpoints.tipsChart, {
  summary: "Tips of whole days in the restaurant's time zone, one row for each attendant, highest first",
  auth: privilege('serverstat'),
  query: chartQuery,
  answer: envelope(z.array(TipsOfAttendant)),
  refusals: ['NotFound', 'InvalidField'],
});
