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
export const revenueQuery = (filter: ReportFilter) => ({
  ...spanQuery(filter),
  sortDirection: filter.direction,
  sortFieldName: filter.sort as RevenueSort,
  paymentId: filter.payment === '' ? ('' as const) : Number(filter.payment),
  paymentBy: filter.mode as Mode,
});

export const orderStatsQuery = (filter: ReportFilter) => ({
  ...spanQuery(filter),
  sortDirection: filter.direction,
  sortFieldName: filter.sort as OrderStatSort,
});

export const tipsQuery = (filter: ReportFilter) => ({
  ...spanQuery(filter),
  sortDirection: filter.direction,
  sortFieldName: 'serverName' as const,
});

export async function fetchRevenue(filter: ReportFilter, paging: Paging, signal: AbortSignal) {
  const query = { ...revenueQuery(filter), ...paging };
  return paged((await staffAnswer('revenueReport', 'GET', '/revenuereport', { query, signal })).result);
}

export async function fetchRevenueTotal(filter: ReportFilter, signal: AbortSignal) {
  const { paymentId, paymentBy } = revenueQuery(filter);
  const query = { ...spanQuery(filter), paymentId, paymentBy };
  const { result, refunds } = await staffAnswer('revenueTotal', 'GET', '/revenuetotal', { query, signal });
  return { paid: result, refunds };
}

export async function fetchRevenueChart(filter: ReportFilter, signal: AbortSignal) {
  const { paymentId, paymentBy } = revenueQuery(filter);
  const query = { ...spanQuery(filter), paymentId, paymentBy };
  return (await staffAnswer('revenueChart', 'GET', '/revenuechart', { query, signal })).result;
}

export async function fetchOrderStats(filter: ReportFilter, paging: Paging, signal: AbortSignal) {
  const query = { ...orderStatsQuery(filter), ...paging };
  const page = paged((await staffAnswer('orderStats', 'GET', '/orderstatReport', { query, signal })).result);
  return { ...page, content: page.content.map((row) => ({ ...row, status: orderStatusOf(row.STATUS) })) };
}

export async function fetchOrderChart(filter: ReportFilter, signal: AbortSignal) {
  return (await staffAnswer('orderChart', 'GET', '/orderstatchart', { query: spanQuery(filter), signal })).result;
}

export async function fetchTips(filter: ReportFilter, paging: Paging, signal: AbortSignal) {
  const query = { ...tipsQuery(filter), ...paging };
  const { content, ...figures } = paged(
    (await staffAnswer('tips', 'GET', '/serverstatReport', { query, signal })).result,
  );
  // Two people of one name and code may have a tip on the same day.
  return { ...figures, content: content.map((row, at) => ({ ...row, at: paging.page * paging.size + at })) };
}

export async function fetchTipsChart(filter: ReportFilter, signal: AbortSignal) {
  return (await staffAnswer('tipsChart', 'GET', '/serverstatchart', { query: spanQuery(filter), signal })).result;
}

/** Where a report's file is: every row of it, below /api. */
export function fileAddress(path: string, query: Readonly<Record<string, string | number>>): string {
  const values = Object.entries({ ...query, size: 0 }).map(([name, value]) => [name, String(value)]);
  return `${path}?${new URLSearchParams(values)}`;
}

/** A list comes only where every row was asked for. */
function paged<Row extends RevenueRow | OrderStatRow | TipRow>(result: PageOf<Row> | readonly Row[]): PageOf<Row> {
  if ('content' in result) return result;
  throw new Error('a page was asked for');
}
