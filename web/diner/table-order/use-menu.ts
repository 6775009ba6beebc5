import { useQuery, useQueryClient } from '@tanstack/react-query';
import { parseRate, type Rate } from '../../../core/domain/pricing/rate.ts';
import { fetchMenu } from '../../api/diner/menu.ts';
import { askAgain } from '../network/ask-again.ts';
import { withNetworkAlert } from '../network/network-alert.ts';
import { menuKey } from '../network/queries.ts';
import { writeText } from '../storage/storage.ts';

export type Menu = Awaited<ReturnType<typeof fetchMenu>>;

// What sells out or changes its price is so on every phone within this time. Unchanged, it is answered with 304.
export const lookAgainMs = 15_000;

/**
 * The menu of a restaurant and its tax rate, kept current while it is looked at. The rate is kept in the browser for the
 * session. `atOnce` asks again however young the menu is: before an order is submitted.
 */
export function useMenu(restaurantID: number, { atOnce = false } = {}) {
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: menuKey(restaurantID),
    queryFn: ({ signal }) => {
      const load = async () => {
        const menu = await fetchMenu(restaurantID, signal);
        writeText('taxRate', String(menu.taxPercent));
        return menu;
      };
      // Nobody is interrupted who has a menu on the screen, or was told once: there it says so by itself.
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

/** The tax rate of a menu, exact. A rate that is no rate counts as none. */
export function taxRateOf(menu: Pick<Menu, 'taxPercent'>): Rate {
  return parseRate(menu.taxPercent) ?? 0;
}
