import { useQuery } from '@tanstack/react-query';
import { isRefused } from '../../api/diner/accepted.ts';
import { fetchTableOrder, tableOrderKey } from '../../api/diner/orders.ts';
import { logNetworkError } from './network-alert.ts';
import type { TableLink } from './table-link.ts';
import { lookAgainMs } from './use-menu.ts';

/** How often the order is asked for anew; the answer is a 304 while nothing changed. */
const pollEvery = 5000;

/** The order of a table, kept current while it is shown. Failures are logged; what is shown stays. */
export function useTableOrder(table: TableLink, { every = pollEvery } = {}) {
  return useQuery({
    queryKey: tableOrderKey(table.restaurantID, table.tableID),
    queryFn: async ({ signal }) => {
      try {
        return await fetchTableOrder(table.restaurantID, table.tableID, signal);
      } catch (error) {
        logNetworkError(error);
        throw error;
      }
    },
    // A refusal is an answer, and asking again would be refused again; anything else may pass.
    refetchInterval: ({ state: { error } }) => (isRefused(error) ? false : every),
  });
}

/**
 * True while the table's order is closed and not paid: nothing more can be ordered. Looked at as often as the menu. For
 * whoever is not checked in any more nothing is known, and the server says so when an order is submitted.
 */
export function useIsOrderClosed(table: TableLink): boolean {
  const { data, error } = useTableOrder(table, { every: lookAgainMs });
  return data?.status === 'C' && !isRefused(error);
}
