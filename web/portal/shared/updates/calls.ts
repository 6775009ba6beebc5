import { queryOptions } from '@tanstack/react-query';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { withOrderStatus } from '../../../api/order-answers.ts';
import { askEvery } from '../../../api/pushed.ts';
import { staffQuery } from '../../../api/staff-query.ts';
import { staffAnswer } from '../../../api/staff-request.ts';

/** Shell and screen send the same queries within a moment: one response serves both. */
export const momentMs = 1_000;

/** New orders first. Without a search, board, Home, badge and sound share the query, which the shell keeps fresh. */
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

export const tableCallsQuery = () => ({
  ...staffQuery(['table-calls'], endpoints.tableCalls),
  staleTime: momentMs,
  meta: { live: true },
});

export const printerTroublesQuery = () => ({
  ...staffQuery(['printer-troubles'], endpoints.troubledPrinters),
  staleTime: momentMs,
  meta: { live: true },
});

export const floorTablesQuery = () => ({
  ...staffQuery(['floor-tables'], endpoints.floorTables, { params: { state: 0 } }),
  staleTime: momentMs,
  meta: { live: true },
});

export const floorPlanQuery = () => staffQuery(['floor-plan'], endpoints.floorPlan);

export const tableQuery = (tableID: number) =>
  queryOptions({
    queryKey: ['table', tableID],
    queryFn: async ({ signal }) => {
      const { result } = await staffAnswer(endpoints.tableDetail, { query: { tableID }, signal });
      return { ...result, order: result.order && withOrderStatus(result.order) };
    },
    refetchInterval: () => askEvery(5000),
  });

export const choiceGroupNamesQuery = staffQuery(['choice-group-names'], endpoints.choiceGroupNames);

export const outlineQuery = staffQuery(['menu-outline'], endpoints.menuOutline);
