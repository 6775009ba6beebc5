import { addressOf } from '../../../core/contract/address.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import type { Endpoint } from '../../../core/contract/index.ts';
import type { OrderStatRow, RevenueRow, TipRow } from '../../../core/contract/reports.ts';
import { orderStatusOf } from '../../../core/contract/status-codes.ts';
import type { OrderStatus } from '../../../core/domain/order-states.ts';
import { staffAnswer } from '../../api/staff-request.ts';
import type { PageOf } from '../list/list-description.ts';
import { type ReportFilter, spanQuery } from './report-filter.ts';

interface Paging {
  readonly page: number;
  readonly size: number;
}

type Mode = '' | RevenueRow['paymentBy'];
type RevenueSort = 'paymentBy' | 'paymentId' | 'orderid' | 'amount';
type OrderStatSort = 'orderID' | 'amount' | 'serverName' | 'tableId' | 'tableName';

/** A row of Order Stats, its status in words. */
export type OrderStatLine = OrderStatRow & { readonly status: OrderStatus };

/** The query of the revenue report, as its page, its file and its total take it. */
const revenueQuery = (filter: ReportFilter) => ({
  ...spanQuery(filter),
  sortDirection: filter.direction,
  sortFieldName: filter.sort as RevenueSort,
  paymentId: filter.payment === '' ? ('' as const) : Number(filter.payment),
  paymentBy: filter.mode as Mode,
});

const orderStatsQuery = (filter: ReportFilter) => ({
  ...spanQuery(filter),
  sortDirection: filter.direction,
  sortFieldName: filter.sort as OrderStatSort,
});

const tipsQuery = (filter: ReportFilter) => ({
  ...spanQuery(filter),
  sortDirection: filter.direction,
  sortFieldName: 'serverName' as const,
});

export async function fetchRevenue(filter: ReportFilter, paging: Paging, signal: AbortSignal) {
  const query = { ...revenueQuery(filter), ...paging };
  return paged((await staffAnswer(endpoints.revenueReport, { query, signal })).result);
}

export async function fetchRevenueTotal(filter: ReportFilter, signal: AbortSignal) {
  const { paymentId, paymentBy } = revenueQuery(filter);
  const query = { ...spanQuery(filter), paymentId, paymentBy };
  const { result, refunds } = await staffAnswer(endpoints.revenueTotal, { query, signal });
  return { paid: result, refunds };
}

export async function fetchRevenueChart(filter: ReportFilter, signal: AbortSignal) {
  const { paymentId, paymentBy } = revenueQuery(filter);
  const query = { ...spanQuery(filter), paymentId, paymentBy };
  return (await staffAnswer(endpoints.revenueChart, { query, signal })).result;
}

export async function fetchOrderStats(filter: ReportFilter, paging: Paging, signal: AbortSignal) {
  const query = { ...orderStatsQuery(filter), ...paging };
  const page = paged((await staffAnswer(endpoints.orderStats, { query, signal })).result);
  return { ...page, content: page.content.map((row) => ({ ...row, status: orderStatusOf(row.STATUS) })) };
}

export async function fetchOrderChart(filter: ReportFilter, signal: AbortSignal) {
  return (await staffAnswer(endpoints.orderChart, { query: spanQuery(filter), signal })).result;
}

export async function fetchTips(filter: ReportFilter, paging: Paging, signal: AbortSignal) {
  const query = { ...tipsQuery(filter), ...paging };
  const { content, ...figures } = paged((await staffAnswer(endpoints.tips, { query, signal })).result);
  // Two people of one name and code may have a tip on the same day.
  return { ...figures, content: content.map((row, at) => ({ ...row, at: paging.page * paging.size + at })) };
}

export async function fetchTipsChart(filter: ReportFilter, signal: AbortSignal) {
  return (await staffAnswer(endpoints.tipsChart, { query: spanQuery(filter), signal })).result;
}

/** Where a report's file is: every row of it. */
const fileAddress = (endpoint: Endpoint, query: object) => addressOf(endpoint, { query: { ...query, size: 0 } }).url;

export const revenueFile = (filter: ReportFilter) => fileAddress(endpoints.revenueReport, revenueQuery(filter));
export const orderStatsFile = (filter: ReportFilter) => fileAddress(endpoints.orderStats, orderStatsQuery(filter));
export const tipsFile = (filter: ReportFilter) => fileAddress(endpoints.tips, tipsQuery(filter));

/** A list comes only where every row was asked for. */
function paged<Row extends RevenueRow | OrderStatRow | TipRow>(result: PageOf<Row> | readonly Row[]): PageOf<Row> {
  if ('content' in result) return result;
  throw new Error('a page was asked for');
}
