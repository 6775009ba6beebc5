import { queryOptions } from '@tanstack/react-query';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { readSession } from '../../../api/session.ts';
import { staffQuery } from '../../../api/staff-query.ts';
import { staffAnswer } from '../../../api/staff-request.ts';
import { noteMoment } from '../../sign-in/session/figures-as-of.tsx';

const interval = 60_000;

/** The session's restaurant, so that the server takes "today" in its time zone. */
const today = () => ({ restaurantID: readSession()?.restaurantId ?? ('' as const) });

export const revenueTodayQuery = () =>
  queryOptions({
    queryKey: ['revenue-today', today()],
    queryFn: async ({ signal }) =>
      await staffAnswer(endpoints.revenueTotal, { query: today(), signal, onAnswer: noteMoment }),
    refetchInterval: interval,
  });

export const tipsTodayQuery = () =>
  queryOptions({
    queryKey: ['tips-today', today()],
    queryFn: async ({ signal }) =>
      (await staffAnswer(endpoints.tipsChart, { query: today(), signal, onAnswer: noteMoment })).result,
    refetchInterval: interval,
  });

export const securityAlertsQuery = () => ({
  ...staffQuery(['security-alerts', readSession()?.restaurantId], endpoints.securityAlerts),
  refetchInterval: interval,
});

const anyOfIt = {
  // Every restaurant's list includes the platform's own users.
  users: async (signal: AbortSignal) =>
    (await staffAnswer(endpoints.users, { query: { size: 100 }, signal })).result.content.some(
      ({ platform }) => !platform,
    ),
  attendants: async (signal: AbortSignal) =>
    (await staffAnswer(endpoints.attendantNames, { signal })).result.length > 0,
  categories: async (signal: AbortSignal) => (await staffAnswer(endpoints.categoryNames, { signal })).result.length > 0,
  items: async (signal: AbortSignal) =>
    (await staffAnswer(endpoints.items, { query: { size: 1 }, signal })).result.totalElements > 0,
  tables: async (signal: AbortSignal) =>
    (await staffAnswer(endpoints.diningTables, { query: { size: 1 }, signal })).result.totalElements > 0,
};

export type Need = keyof typeof anyOfIt;

export const needQuery = (need: Need) =>
  queryOptions({
    queryKey: ['first-steps', need, readSession()?.restaurantId],
    queryFn: async ({ signal }) => await anyOfIt[need](signal),
  });

export const hasOrderedQuery = () => staffQuery(['first-order', readSession()?.restaurantId], endpoints.hasOrdered);

export const tableToTryQuery = () =>
  queryOptions({
    queryKey: ['first-steps', 'table', readSession()?.restaurantId],
    queryFn: async ({ signal }) =>
      (await staffAnswer(endpoints.diningTables, { query: { size: 100 }, signal })).result.content.find(
        ({ chosenState }) => chosenState === 1,
      ) ?? null,
  });

export const exposuresQuery = () => staffQuery(['exposures', readSession()?.restaurantId], endpoints.exposures);
