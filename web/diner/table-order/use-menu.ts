import { useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchMenu } from '../../api/diner/menu.ts';
import { askAgain } from '../network/ask-again.ts';
import { withNetworkAlert } from '../network/network-alert.ts';
import { menuKey } from '../network/queries.ts';
import { writeText } from '../storage/storage.ts';
import { keepRegion } from '../visit/visit.ts';

export type Menu = Awaited<ReturnType<typeof fetchMenu>>;

// Every phone shows a sold-out dish or a new price within this time. An unchanged menu is a 304.
export const lookAgainMs = 15_000;

/** Stores the tax rate in the browser. `atOnce` always refetches on mount, as needed before an order is submitted. */
export function useMenu(restaurantID: number, { atOnce = false } = {}) {
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: menuKey(restaurantID),
    queryFn: ({ signal }) => {
      const load = async () => {
        const menu = await fetchMenu(restaurantID, signal);
        writeText('taxRate', String(menu.taxPercent));
        keepRegion(menu.region);
        return menu;
      };
      // Alert only on the first load; later failures show on the screen.
      const before = queryClient.getQueryState(menuKey(restaurantID));
      const isFirst = before?.data === undefined && !before?.errorUpdateCount;
      return isFirst ? withNetworkAlert(load) : load();
    },
    staleTime: lookAgainMs,
    refetchInterval: askAgain(lookAgainMs),
    refetchOnMount: atOnce ? 'always' : true,
  });
  return query;
}
