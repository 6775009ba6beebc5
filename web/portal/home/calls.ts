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

/** Of what a restaurant needs before a guest can order, and of its users: is there any? By the step's name. */
const anyOfIt = {
  users: async (signal: AbortSignal) =>
    // The platform's own users stand in every restaurant's list.
    (await staffAnswer('users', 'GET', '/users', { query: { size: 100 }, signal })).result.content.some(
      ({ platform }) => !platform,
    ),
  attendants: async (signal: AbortSignal) =>
    (await staffAnswer('attendantNames', 'GET', '/serveridname', { signal })).result.length > 0,
  categories: async (signal: AbortSignal) =>
    (await staffAnswer('categoryNames', 'GET', '/categoryidname', { signal })).result.length > 0,
  items: async (signal: AbortSignal) =>
    (await staffAnswer('items', 'GET', '/items', { query: { size: 1 }, signal })).result.totalElements > 0,
  tables: async (signal: AbortSignal) =>
    (await staffAnswer('diningTables', 'GET', '/fetchtable', { query: { size: 1 }, signal })).result.totalElements > 0,
};

export type Need = keyof typeof anyOfIt;

export const needQuery = (need: Need) =>
  queryOptions({
    queryKey: ['first-steps', need, readSession()?.restaurantId],
    queryFn: async ({ signal }) => await anyOfIt[need](signal),
  });
