import { queryOptions } from '@tanstack/react-query';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { staffAnswer } from '../../../api/staff-request.ts';
import { momentMs } from '../../shared/updates/calls.ts';

/** Card payments of the restaurant that banks ask back. */
export const disputesQuery = (restaurantId: number | undefined) =>
  queryOptions({
    queryKey: ['disputes', restaurantId],
    queryFn: async ({ signal }) => (await staffAnswer(endpoints.disputes, { signal })).result,
    staleTime: momentMs,
    refetchInterval: 60_000,
  });

/** Those of an order, decided ones too. */
export const orderDisputesQuery = (orderID: number) =>
  queryOptions({
    queryKey: ['order-disputes', orderID],
    queryFn: async ({ signal }) =>
      (
        await staffAnswer(endpoints.orderDisputes, {
          params: { orderID: String(orderID) },
          signal,
        })
      ).result,
  });
