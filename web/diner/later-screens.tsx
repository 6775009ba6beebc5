import { useIsFetching } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { FaultBoundary } from '../ui/plain/fault-boundary.tsx';
import { laterComponent } from '../ui/plain/later-component.tsx';
import { loadUntilThere } from '../ui/plain/load-until-there.ts';
import { Customizing, FilterCount, FilteredDishes, FindDishes, OfferedTimes } from './menu/load-later.ts';
import { laterFileCame } from './network/later-file.ts';

// A separate file for everything after the menu keeps the first screen fast.
const loadLater = async () => {
  await laterFileCame();
  return import('./later-parts.tsx');
};
export const ReviewScreen = laterComponent(async () => (await loadLater()).ReviewScreen);
export const MyOrdersScreen = laterComponent(async () => (await loadLater()).MyOrdersScreen);
export const PaymentScreen = laterComponent(async () => (await loadLater()).PaymentScreen);
export const PaymentSuccessScreen = laterComponent(async () => (await loadLater()).PaymentSuccessScreen);
export const PaymentFailureScreen = laterComponent(async () => (await loadLater()).PaymentFailureScreen);
const screens = [
  ReviewScreen,
  MyOrdersScreen,
  PaymentScreen,
  PaymentSuccessScreen,
  PaymentFailureScreen,
  Customizing,
  FilterCount,
  FilteredDishes,
  FindDishes,
  OfferedTimes,
];

const loadParts = () => loadUntilThere(loadLater);

let begin = () => {};
/** Resolves once the first screen has loaded. */
const begun = new Promise<void>((resolve) => {
  begin = resolve;
});
/** A part of the first screen that loads later; renders nothing until then. */
function later(name: 'TableCalls' | 'Following' | 'FirstName') {
  const Part = lazy(async () => {
    await begun;
    return { default: (await loadParts())[name] };
  });
  return () => (
    <FaultBoundary fallback={null}>
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </FaultBoundary>
  );
}

export const TableCalls = later('TableCalls');

export const FirstName = later('FirstName');

const Following = later('Following');

/** Prefetches the later screens after a second without queries, so that later steps don't need the network. */
export function LaterThanTheFirstScreen() {
  const isQuiet = useIsFetching() === 0;
  useEffect(() => {
    if (!isQuiet) return;
    const timer = setTimeout(() => {
      begin();
      // If a file fails to load now, its screen loads it again.
      for (const load of [loadParts, ...screens.map(({ fetch }) => fetch)]) load().catch(begin);
    }, 1000);
    return () => clearTimeout(timer);
  }, [isQuiet]);
  return <Following />;
}
