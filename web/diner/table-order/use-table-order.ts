import { useQuery } from '@tanstack/react-query';
import { isRefused } from '../../api/diner/accepted.ts';
import { fetchTableOrder } from '../../api/diner/orders.ts';
import { askAgain } from '../network/ask-again.ts';
import type { TableLink } from '../visit/table-link.ts';
import { lookAgainMs } from './use-menu.ts';

/** How often the order is asked for again; the answer is a 304 while nothing changed. */
const pollEvery = 5000;

/** Asks for the order of a table. */
export function tableOrderQuery({ restaurantID, tableID }: TableLink) {
  return {
    queryKey: ['order', restaurantID, tableID] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchTableOrder(restaurantID, tableID, signal),
  };
}

/** The order of a table, kept current while it is shown; what is shown stays when it cannot be asked for. */
export function useTableOrder(table: TableLink, { every = pollEvery } = {}) {
  return useQuery({ ...tableOrderQuery(table), refetchInterval: askAgain(every) });
}

/**
 * True while the table's order is closed and not paid: nothing more can be ordered. Looked at as often as the menu. For
 * whoever is not checked in any more nothing is known, and the server says so when an order is submitted.
 */
export function useIsOrderClosed(table: TableLink): boolean {
  const { data, error } = useTableOrder(table, { every: lookAgainMs });
  return data?.status === 'closed' && !isRefused(error);
}
