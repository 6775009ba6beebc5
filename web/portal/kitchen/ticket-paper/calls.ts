import { queryOptions } from '@tanstack/react-query';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { staffAnswer } from '../../../api/staff-request.ts';

/** The ticket of a sub-order, line by line. */
export const ticketQuery = (subOrderID: string) =>
  queryOptions({
    queryKey: ['ticket-paper', subOrderID],
    queryFn: async ({ signal }) => (await staffAnswer(endpoints.ticketPaper, { query: { subOrderID }, signal })).result,
  });
