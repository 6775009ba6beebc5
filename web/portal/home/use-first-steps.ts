import { useQueries, useQuery } from '@tanstack/react-query';
import { portalPaths } from '../../../core/domain/portal-paths.ts';
import type { Privilege } from '../../../core/domain/privileges.ts';
import { homeMessages } from '../../../core/messages/en/portal/home.ts';
import type { Words } from '../../../core/messages/message.ts';
import { restaurantNamesQuery } from '../session/calls.ts';
import { useMay } from '../session/use-may.ts';
import { type Need, needQuery } from './calls.ts';

interface Step {
  readonly to: string;
  readonly name: Words;
  readonly words: Words;
  readonly privilege: Privilege;
  /** What of the restaurant makes it done; without one it is done with the first restaurant. */
  readonly need?: Need;
  /** A restaurant can do without it: it is no reason to show the steps. */
  readonly optional?: true;
}

/** In the order in which one needs the other. */
const steps: readonly Step[] = [
  {
    to: portalPaths.applicationCharges,
    name: homeMessages.plan,
    words: homeMessages.planHint,
    privilege: 'applicationcharges',
  },
  {
    to: portalPaths.manageRestaurant,
    name: homeMessages.restaurant,
    words: homeMessages.restaurantHint,
    privilege: 'managerestaurant',
  },
  {
    to: portalPaths.user,
    name: homeMessages.users,
    words: homeMessages.usersHint,
    privilege: 'user',
    need: 'users',
    optional: true,
  },
  {
    to: portalPaths.itemCategory,
    name: homeMessages.categories,
    words: homeMessages.categoriesHint,
    privilege: 'itemcategory',
    need: 'categories',
  },
  {
    to: portalPaths.item,
    name: homeMessages.items,
    words: homeMessages.itemsHint,
    privilege: 'item',
    need: 'items',
  },
  {
    to: portalPaths.attendant,
    name: homeMessages.attendants,
    words: homeMessages.attendantsHint,
    privilege: 'server',
    need: 'attendants',
  },
  {
    to: portalPaths.manageTable,
    name: homeMessages.tables,
    words: homeMessages.tablesHint,
    privilege: 'managetable',
    need: 'tables',
  },
];

export interface FirstStep extends Step {
  readonly done: boolean;
}

/** The steps that this user may do, while the restaurant, or the platform, lacks something that guests need to order. */
export function useFirstSteps(): readonly FirstStep[] | undefined {
  const restaurants = useQuery(restaurantNamesQuery());
  const may = useMay();
  const mine = steps.filter(({ privilege }) => may(privilege));
  const hasRestaurant = (restaurants.data?.length ?? 0) > 0;
  const needs = mine.flatMap(({ need }) => need ?? []);
  const there = useQueries({ queries: needs.map((need) => ({ ...needQuery(need), enabled: hasRestaurant })) });
  if (!restaurants.data) return undefined;
  const isThere = (need: Need | undefined) =>
    need && hasRestaurant ? there[needs.indexOf(need)]?.data : hasRestaurant;
  const isLacking = mine.some(({ need, optional }) => !optional && isThere(need) === false);
  return isLacking ? mine.map((step) => ({ ...step, done: isThere(step.need) === true })) : undefined;
}
