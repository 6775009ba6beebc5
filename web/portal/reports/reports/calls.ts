import { addressOf } from '../../../../core/contract/address.ts';
import type { AnswerOf, QueryInputOf } from '../../../../core/contract/call.ts';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { CallAt, Endpoint } from '../../../../core/contract/index.ts';
import type {
  OrderStatRow,
  OrderStatSortField,
  RevenueRow,
  RevenueSortField,
} from '../../../../core/contract/reports.ts';
import { orderStatusOf } from '../../../../core/contract/status-codes.ts';
import type { OrderStatus } from '../../../../core/domain/order-states.ts';
import type { Input } from '../../../api/request.ts';
import { staffAnswer } from '../../../api/staff-request.ts';
import type { PageOf } from '../../shared/records/list-description.ts';
import { noteMoment } from '../../sign-in/session/figures-as-of.tsx';
import { type ReportFilter, spanQuery } from './report-filter.ts';

interface Paging {
  readonly page: number;
  readonly size: number;
}

type Mode = '' | RevenueRow['paymentBy'];

export type OrderStatLine = OrderStatRow & { readonly status: OrderStatus };

const revenueScope = (filter: ReportFilter) => ({
  ...spanQuery(filter),
  paymentId: filter.payment === '' ? ('' as const) : Number(filter.payment),
  paymentBy: filter.mode as Mode,
});

const revenueQuery = (filter: ReportFilter) => ({
  ...revenueScope(filter),
  sortDirection: filter.direction,
  sortFieldName: filter.sort as RevenueSortField,
});

const orderStatsQuery = (filter: ReportFilter) => ({
  ...spanQuery(filter),
  sortDirection: filter.direction,
  sortFieldName: filter.sort as OrderStatSortField,
});

const tipsQuery = (filter: ReportFilter) => ({
  ...spanQuery(filter),
  sortDirection: filter.direction,
  sortFieldName: 'serverName' as const,
});

type RowAt<At extends Endpoint> =
  AnswerOf<CallAt<At>> extends { readonly result: infer Result } ? Extract<Result, readonly unknown[]>[number] : never;

export function reportCalls<At extends Endpoint>(
  endpoint: At,
  queryOf: (filter: ReportFilter) => Omit<QueryInputOf<CallAt<At>>, keyof Paging>,
) {
  return {
    fetchPage: async (filter: ReportFilter, paging: Paging, signal: AbortSignal): Promise<PageOf<RowAt<At>>> => {
      const input = { query: { ...queryOf(filter), ...paging }, signal, onAnswer: noteMoment } as unknown as Input<At>;
      const { result } = (await staffAnswer(endpoint, input)) as { result: PageOf<RowAt<At>> | readonly RowAt<At>[] };
      // The server returns a plain list only if every row is requested.
      if ('content' in result) return result;
      throw new Error('a page was asked for');
    },
    fileAddress: (filter: ReportFilter) => addressOf(endpoint, { query: { ...queryOf(filter), size: 0 } }).url,
  };
}

export const revenueCalls = reportCalls(endpoints.revenueReport, revenueQuery);

/** One total, or one for each currency. */
export async function fetchRevenueTotal(filter: ReportFilter, signal: AbortSignal) {
  const query = revenueScope(filter);
  const answer = await staffAnswer(endpoints.revenueTotal, { query, signal, onAnswer: noteMoment });
  const { result, refunds, rounding, totals, taxes, insideFee } = answer;
  const sums = totals ?? [{ currency: undefined, result: result ?? 0, refunds: refunds ?? 0, rounding }];
  return { sums, taxes, insideFee };
}

export async function fetchRevenueChart(filter: ReportFilter, signal: AbortSignal) {
  return (await staffAnswer(endpoints.revenueChart, { query: revenueScope(filter), signal, onAnswer: noteMoment }))
    .result;
}

const ofOrderStats = reportCalls(endpoints.orderStats, orderStatsQuery);
export const orderStatsCalls = {
  ...ofOrderStats,
  fetchPage: async (...args: Parameters<typeof ofOrderStats.fetchPage>): Promise<PageOf<OrderStatLine>> => {
    const page = await ofOrderStats.fetchPage(...args);
    return { ...page, content: page.content.map((row) => ({ ...row, status: orderStatusOf(row.STATUS) })) };
  },
};

export async function fetchOrderChart(filter: ReportFilter, signal: AbortSignal) {
  return (await staffAnswer(endpoints.orderChart, { query: spanQuery(filter), signal, onAnswer: noteMoment })).result;
}

const ofTips = reportCalls(endpoints.tips, tipsQuery);
export const tipsCalls = {
  ...ofTips,
  fetchPage: async (filter: ReportFilter, paging: Paging, signal: AbortSignal) => {
    const { content, ...figures } = await ofTips.fetchPage(filter, paging, signal);
    // Two attendants with the same name and code may have tips on the same day, so positions serve as keys.
    return { ...figures, content: content.map((row, at) => ({ ...row, at: paging.page * paging.size + at })) };
  },
};

export async function fetchTipsChart(filter: ReportFilter, signal: AbortSignal) {
  return (await staffAnswer(endpoints.tipsChart, { query: spanQuery(filter), signal, onAnswer: noteMoment })).result;
}
