import { queryOptions } from '@tanstack/react-query';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { withOrderStatus } from '../../../api/order-answers.ts';
import { askEvery } from '../../../api/pushed.ts';
import { staffQuery } from '../../../api/staff-query.ts';
import { staffAnswer } from '../../../api/staff-request.ts';

/** The shell and the screen in it ask for the same within a moment: one answer is enough for both. */
export const momentMs = 1_000;

/**
 * Unpaid orders, New first. Without a search it is one query for the board, the home screen, the badge of the drawer and
 * the sound; the shell keeps it fresh.
 */
export const activeOrdersQuery = (searchText = '') =>
  queryOptions({
    queryKey: ['active-orders', searchText],
    queryFn: async ({ signal }) => {
      const answer = await staffAnswer(endpoints.activeOrders, { query: { searchText }, signal });
      return answer.result.map(withOrderStatus);
    },
    staleTime: momentMs,
    meta: { live: true },
  });

/** Calls of tables that nobody has taken: one query for the board, the home screen and the sound. */
export const tableCallsQuery = () => ({
  ...staffQuery(['table-calls'], endpoints.tableCalls),
  staleTime: momentMs,
  meta: { live: true },
});

/** Printers that print nothing until staff go there, and what waits for each: one query for the floor and the home screen. */
export const printerTroublesQuery = () => ({
  ...staffQuery(['printer-troubles'], endpoints.troubledPrinters),
  staleTime: momentMs,
  meta: { live: true },
});

/** All tables of the floor. */
export const floorTablesQuery = () => ({
  ...staffQuery(['floor-tables'], endpoints.floorTables, { params: { state: 0 } }),
  staleTime: momentMs,
  meta: { live: true },
});

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
