import { queryOptions } from '@tanstack/react-query';
import { staffAnswer, staffRequest } from '../../api/staff-request.ts';

/** One table with its OTP, attendant and unpaid order, fresh every 5 seconds. */
export const tableQuery = (tableID: number) =>
  queryOptions({
    queryKey: ['table', tableID],
    queryFn: async ({ signal }) =>
      (await staffAnswer('tableDetail', 'GET', '/tabledetail', { query: { tableID }, signal })).result,
    refetchInterval: 5000,
    refetchIntervalInBackground: false,
  });

export const freeTable = (tableID: number) => staffRequest('freeTable', 'POST', '/freetable', { body: { tableID } });
