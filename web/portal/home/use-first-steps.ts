import { useQueries, useQuery } from '@tanstack/react-query';
import { portalPaths } from '../../../core/domain/paths.ts';
import type { Privilege } from '../../../core/domain/privileges.ts';
import { restaurantNamesQuery } from '../session/calls.ts';
import { useMay } from '../session/use-may.ts';
import { type Need, needQuery } from './calls.ts';

interface Step {
  readonly to: string;
  readonly name: string;
  readonly words: string;
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
    name: 'Add a plan',
    words: 'The service charge that a restaurant adds to bills.',
    privilege: 'applicationcharges',
  },
  {
    to: portalPaths.manageRestaurant,
    name: 'Add a restaurant',
    words: 'With its plan, tax rate and manager code.',
    privilege: 'managerestaurant',
  },
  {
    to: portalPaths.user,
    name: 'Add its users',
    words: 'Optional. It comes with the roles Manager and Server.',
    privilege: 'user',
    need: 'users',
    optional: true,
  },
  {
    to: portalPaths.itemCategory,
    name: 'Add categories',
    words: 'Every item of the menu is in one.',
    privilege: 'itemcategory',
    need: 'categories',
  },
  { to: portalPaths.item, name: 'Add items', words: 'What guests can order.', privilege: 'item', need: 'items' },
  {
    to: portalPaths.attendant,
    name: 'Add servers',
    words: 'The people who wait on tables: each table has one.',
    privilege: 'server',
    need: 'attendants',
  },
  {
    to: portalPaths.manageTable,
    name: 'Add tables',
    words: 'Each has a QR code to print: guests start there.',
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
