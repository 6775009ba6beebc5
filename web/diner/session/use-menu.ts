import { useQuery } from '@tanstack/react-query';
import { parseRate, type Rate } from '../../../core/domain/pricing/rate.ts';
import { fetchMenu, menuKey } from '../../api/diner/menu.ts';
import { withNetworkAlert } from './network-alert.ts';
import { writeText } from './storage.ts';

export type Menu = Awaited<ReturnType<typeof fetchMenu>>;

/** The menu of a restaurant and its tax rate. The rate is kept in the browser for the session. */
export function useMenu(restaurantID: number) {
  const query = useQuery({
    queryKey: menuKey(restaurantID),
    queryFn: ({ signal }) =>
      withNetworkAlert(async () => {
        const menu = await fetchMenu(restaurantID, signal);
        writeText('taxRate', String(menu.taxPercent));
        return menu;
      }),
    staleTime: 15_000,
  });
  return query;
}

/** The tax rate of a menu, exact. A rate that is no rate counts as none. */
export function taxRateOf(menu: Pick<Menu, 'taxPercent'>): Rate {
  return parseRate(menu.taxPercent) ?? 0;
}
