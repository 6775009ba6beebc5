import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newRecordPath, portalPaths } from '../../../../core/domain/portal-paths.ts';
import type { Privilege } from '../../../../core/domain/privileges.ts';
import { homeMessages } from '../../../../core/messages/en/portal/home.ts';
import type { Words } from '../../../../core/messages/message.ts';
import { restaurantNamesQuery } from '../../sign-in/session/calls.ts';
import { useMay } from '../../sign-in/session/use-may.ts';
import { hasOrderedQuery, type Need, needQuery } from './calls.ts';

type StepName = Need | 'plan' | 'restaurant' | 'firstOrder';

interface Step {
  readonly step: StepName;
  readonly to: string;
  readonly privilege: Privilege;
  /** A restaurant works without this step, so the list isn't shown for it alone. */
  readonly optional?: true;
  /** What the step's form requires before it can be saved, apart from a restaurant. */
  readonly after?: Need;
  /** Another way to complete the step. */
  readonly also?: { readonly to: string; readonly name: Words };
}

/** Each step comes after those it depends on. */
const steps: readonly Step[] = [
  {
    step: 'plan',
    to: newRecordPath(portalPaths.applicationCharges),
    privilege: 'applicationcharges',
  },
  {
    step: 'restaurant',
    to: newRecordPath(portalPaths.manageRestaurant),
    privilege: 'managerestaurant',
  },
  {
    step: 'users',
    to: newRecordPath(portalPaths.user),
    privilege: 'user',
    optional: true,
  },
  {
    step: 'categories',
    to: newRecordPath(portalPaths.itemCategory),
    privilege: 'itemcategory',
  },
  {
    step: 'items',
    to: newRecordPath(portalPaths.item),
    privilege: 'item',
    after: 'categories',
    also: { to: portalPaths.menuFile, name: homeMessages.importMenu },
  },
  {
    step: 'attendants',
    to: newRecordPath(portalPaths.attendant),
    privilege: 'server',
  },
  {
    step: 'tables',
    to: newRecordPath(portalPaths.manageTable),
    privilege: 'managetable',
    after: 'attendants',
  },
];

/** What the restaurant must have for a step to count as done; undefined if any restaurant will do. */
const needOf = ({ step }: Pick<Step, 'step'>): Need | undefined =>
  step === 'plan' || step === 'restaurant' || step === 'firstOrder' ? undefined : step;

const firstOrder: Omit<Step, 'to'> = {
  step: 'firstOrder',
  privilege: 'managetable',
};

export interface FirstStep extends Omit<Step, 'to' | 'also'> {
  /** Undefined while an earlier step is missing, because the form couldn't be saved. */
  readonly to: string | undefined;
  readonly also?: Step['also'] | undefined;
  readonly done: boolean;
}

export interface FirstSteps {
  readonly steps: readonly FirstStep[];
  /** True if guests can order but none has yet. */
  readonly isReady: boolean;
  /** True if the first order arrived while the steps were on screen. */
  readonly hasArrived: boolean;
}

export function useFirstSteps(): FirstSteps | undefined {
  const restaurants = useQuery(restaurantNamesQuery());
  const may = useMay();
  const mine = steps.filter(({ privilege }) => may(privilege));
  const mayTry = may('managetable') && may('order');
  const hasRestaurant = (restaurants.data?.length ?? 0) > 0;
  const needs = mine.flatMap((step) => needOf(step) ?? []);
  const there = useQueries({ queries: needs.map((need) => ({ ...needQuery(need), enabled: hasRestaurant })) });
  const ordered = useQuery({
    ...hasOrderedQuery(),
    enabled: ({ state }) => mayTry && hasRestaurant && state.data !== true,
  });
  const [wasShown, setShown] = useState(false);
  if (!restaurants.data) return undefined;
  const isThere = (need: Need | undefined) =>
    need && hasRestaurant ? there[needs.indexOf(need)]?.data : hasRestaurant;
  const isReady = mine.every((step) => step.optional || isThere(needOf(step)) === true);
  const isLacking = mine.some((step) => !step.optional && isThere(needOf(step)) === false);
  const mustTry = mayTry && ordered.data === false;
  const hasArrived = wasShown && isReady && ordered.data === true;
  if (!isLacking && !mustTry && !hasArrived) return undefined;
  if (!wasShown) setShown(true);
  const waits = ({ after, ...step }: Step) =>
    needOf(step) !== undefined &&
    (!hasRestaurant || (after !== undefined && needs.includes(after) && isThere(after) === false));
  const marked = mine.map((step) => ({
    ...step,
    to: waits(step) ? undefined : step.to,
    also: hasRestaurant ? step.also : undefined,
    done: isThere(needOf(step)) === true,
  }));
  return {
    steps: mayTry ? [...marked, { ...firstOrder, to: undefined, done: ordered.data === true }] : marked,
    isReady: isReady && mustTry,
    hasArrived,
  };
}
