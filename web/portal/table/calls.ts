import { queryOptions } from '@tanstack/react-query';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { withOrderStatus } from '../../api/order-answers.ts';
import { askEvery } from '../../api/pushed.ts';
import { staffAnswer, staffRequest } from '../../api/staff-request.ts';

/** One table with its OTP, attendant and unpaid order, fresh every 5 seconds. */
export const tableQuery = (tableID: number) =>
  queryOptions({
    queryKey: ['table', tableID],
    queryFn: async ({ signal }) => {
      const { result } = await staffAnswer(endpoints.tableDetail, { query: { tableID }, signal });
      return { ...result, order: result.order && withOrderStatus(result.order) };
    },
    refetchInterval: () => askEvery(5000),
  });

export const freeTable = (tableID: number) => staffRequest(endpoints.freeTable, { body: { tableID } });
