import { queryOptions } from '@tanstack/react-query';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { staffQuery } from '../../../api/staff-query.ts';
import { staffAnswer } from '../../../api/staff-request.ts';
import { momentMs } from '../../shared/updates/calls.ts';

export const disputesQuery = (restaurantId: number | undefined) => ({
  ...staffQuery(['disputes', restaurantId], endpoints.disputes),
  staleTime: momentMs,
  refetchInterval: 60_000,
});

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
