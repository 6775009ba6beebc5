import { useQuery } from '@tanstack/react-query';
import { isRefused, Refusal } from '../../api/diner/accepted.ts';
import { fetchTableOrder } from '../../api/diner/orders.ts';
import { fetchOwnTable } from '../../api/diner/tables.ts';
import { askAgain } from '../network/ask-again.ts';
import type { TableLink } from '../visit/table-link.ts';
import type { Visit } from '../visit/visit.ts';
import { lookAgainMs } from './use-menu.ts';

/** In milliseconds. Polling is cheap, because an unchanged response is a 304. */
const pollEvery = 5000;

export function tableOrderQuery({ restaurantID, tableID }: TableLink) {
  return {
    queryKey: ['order', restaurantID, tableID] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchTableOrder(restaurantID, tableID, signal),
  };
}

export function useTableOrder(table: TableLink, { every = pollEvery } = {}) {
  return useQuery({ ...tableOrderQuery(table), refetchInterval: askAgain(every) });
}

/** False after a refusal, such as without a check-in: the server then decides when an order is submitted. */
export function useIsOrderClosed(table: TableLink): boolean {
  const { data, error } = useTableOrder(table, { every: lookAgainMs });
  return data?.status === 'closed' && !isRefused(error);
}

export function useOwnTable({ table, sessionstartTime }: Visit) {
  const { data: ownTable, error } = useQuery({
    queryKey: ['table', table.restaurantID, sessionstartTime],
    queryFn: ({ signal }) => fetchOwnTable(signal),
    refetchInterval: askAgain(lookAgainMs),
  });
  const refused = error instanceof Refusal ? error.refused : undefined;
  const isPutOut = refused?.putOut === true;
  return { own: ownTable, isPutOut, isOver: refused?.code === 'NotCheckedIn' && !isPutOut };
}
