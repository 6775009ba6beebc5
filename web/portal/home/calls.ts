import { queryOptions } from '@tanstack/react-query';
import { readSession } from '../../api/session.ts';
import { staffAnswer } from '../../api/staff-request.ts';

const interval = 60_000;

/** Today in Pacific, which the server knows, of the session's restaurant. */
const today = () => ({ restaurantID: readSession()?.restaurantId ?? ('' as const) });

export const revenueTodayQuery = () =>
  queryOptions({
    queryKey: ['revenue-today', today()],
    queryFn: async ({ signal }) =>
      await staffAnswer('revenueTotal', 'GET', '/revenuetotal', { query: today(), signal }),
    refetchInterval: interval,
    refetchIntervalInBackground: false,
  });

export const tipsTodayQuery = () =>
  queryOptions({
    queryKey: ['tips-today', today()],
    queryFn: async ({ signal }) =>
      (await staffAnswer('tipsChart', 'GET', '/serverstatchart', { query: today(), signal })).result,
    refetchInterval: interval,
    refetchIntervalInBackground: false,
  });
