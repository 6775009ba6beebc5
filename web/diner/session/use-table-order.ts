import { useQuery } from '@tanstack/react-query';
import { Refusal } from '../../api/diner/accepted.ts';
import { fetchTableOrder, tableOrderKey } from '../../api/diner/orders.ts';
import { logNetworkError } from './network-alert.ts';
import type { TableLink } from './table-link.ts';

/** How often the order is asked for anew; the answer is a 304 while nothing changed. */
const pollEvery = 5000;

/** The order of a table, kept current while it is shown. Failures are logged; what is shown stays. */
export function useTableOrder(table: TableLink) {
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
    refetchInterval: ({ state: { error } }) =>
      error instanceof Refusal && error.refused.status < 500 ? false : pollEvery,
  });
}
