import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newRecordPath, portalPaths } from '../../../../core/domain/portal-paths.ts';
import type { Privilege } from '../../../../core/domain/privileges.ts';
import { homeMessages } from '../../../../core/messages/en/portal/home.ts';
import type { Words } from '../../../../core/messages/message.ts';
import { restaurantNamesQuery } from '../../sign-in/session/calls.ts';
import { useMay } from '../../sign-in/session/use-may.ts';
import { hasOrderedQuery, type Need, needQuery } from './calls.ts';

interface Step {
  readonly to: string;
  readonly name: Words;
  readonly words: Words;
  readonly privilege: Privilege;
  /** What the restaurant must have for this step to be done; undefined: any restaurant at all. */
  readonly need?: Need;
  /** A restaurant works without it, so it alone doesn't show the steps. */
  readonly optional?: true;
  /** What its form can't be saved without, beside a restaurant. */
  readonly after?: Need;
  /** Another way to do the same. */
  readonly also?: { readonly to: string; readonly name: Words };
}

/** Ordered by dependency. */
const steps: readonly Step[] = [
  {
    to: newRecordPath(portalPaths.applicationCharges),
    name: homeMessages.plan,
    words: homeMessages.planHint,
    privilege: 'applicationcharges',
  },
  {
    to: newRecordPath(portalPaths.manageRestaurant),
    name: homeMessages.restaurant,
    words: homeMessages.restaurantHint,
    privilege: 'managerestaurant',
  },
  {
    to: newRecordPath(portalPaths.user),
    name: homeMessages.users,
    words: homeMessages.usersHint,
    privilege: 'user',
    need: 'users',
    optional: true,
  },
  {
    to: newRecordPath(portalPaths.itemCategory),
    name: homeMessages.categories,
    words: homeMessages.categoriesHint,
    privilege: 'itemcategory',
    need: 'categories',
  },
  {
    to: newRecordPath(portalPaths.item),
    name: homeMessages.items,
    words: homeMessages.itemsHint,
    privilege: 'item',
    need: 'items',
    after: 'categories',
    also: { to: portalPaths.menuFile, name: homeMessages.importMenu },
  },
  {
    to: newRecordPath(portalPaths.attendant),
    name: homeMessages.attendants,
    words: homeMessages.attendantsHint,
    privilege: 'server',
    need: 'attendants',
  },
  {
    to: newRecordPath(portalPaths.manageTable),
    name: homeMessages.tables,
    words: homeMessages.tablesHint,
    privilege: 'managetable',
    need: 'tables',
    after: 'attendants',
  },
];

const firstOrder: Omit<Step, 'to'> = {
  name: homeMessages.firstOrder,
  words: homeMessages.firstOrderHint,
  privilege: 'managetable',
};

export interface FirstStep extends Omit<Step, 'to' | 'also'> {
  /** Absent while it would fail, because an earlier step is missing. */
  readonly to: string | undefined;
  readonly also?: Step['also'] | undefined;
  readonly done: boolean;
}

export interface FirstSteps {
  readonly steps: readonly FirstStep[];
  /** Guests can order, and none has yet. */
  readonly isReady: boolean;
  /** The first order came while the steps were on screen. */
  readonly hasArrived: boolean;
}

export function useFirstSteps(): FirstSteps | undefined {
  const restaurants = useQuery(restaurantNamesQuery());
  const may = useMay();
  const mine = steps.filter(({ privilege }) => may(privilege));
  const mayTry = may('managetable') && may('order');
  const hasRestaurant = (restaurants.data?.length ?? 0) > 0;
  const needs = mine.flatMap(({ need }) => need ?? []);
  const there = useQueries({ queries: needs.map((need) => ({ ...needQuery(need), enabled: hasRestaurant })) });
  const ordered = useQuery({
    ...hasOrderedQuery(),
    enabled: ({ state }) => mayTry && hasRestaurant && state.data !== true,
  });
  const [wasShown, setShown] = useState(false);
  if (!restaurants.data) return undefined;
  const isThere = (need: Need | undefined) =>
    need && hasRestaurant ? there[needs.indexOf(need)]?.data : hasRestaurant;
  const isReady = mine.every(({ need, optional }) => optional || isThere(need) === true);
  const isLacking = mine.some(({ need, optional }) => !optional && isThere(need) === false);
  const mustTry = mayTry && ordered.data === false;
  const hasArrived = wasShown && isReady && ordered.data === true;
  if (!isLacking && !mustTry && !hasArrived) return undefined;
  if (!wasShown) setShown(true);
  const waits = ({ need, after }: Step) =>
    need !== undefined &&
    (!hasRestaurant || (after !== undefined && needs.includes(after) && isThere(after) === false));
  const marked = mine.map((step) => ({
    ...step,
    to: waits(step) ? undefined : step.to,
    also: hasRestaurant ? step.also : undefined,
    done: isThere(step.need) === true,
  }));
  return {
    steps: mayTry ? [...marked, { ...firstOrder, to: undefined, done: ordered.data === true }] : marked,
    isReady: isReady && mustTry,
    hasArrived,
  };
}
