import { useIsFetching } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { FaultBoundary } from '../ui/plain/fault-boundary.tsx';
import { laterComponent } from '../ui/plain/later-component.tsx';
import { loadUntilThere } from '../ui/plain/load-until-there.ts';
import { Customizing } from './menu/categories.tsx';
import { laterFileCame } from './network/later-file.ts';

// What a diner needs only after the menu stands in a file of its own, so that the first screen is not kept waiting.
const loadLater = async () => {
  await laterFileCame();
  return import('./later-parts.tsx');
};
export const ReviewScreen = laterComponent(async () => (await loadLater()).ReviewScreen);
export const MyOrdersScreen = laterComponent(async () => (await loadLater()).MyOrdersScreen);
export const PaymentScreen = laterComponent(async () => (await loadLater()).PaymentScreen);
export const PaymentSuccessScreen = laterComponent(async () => (await loadLater()).PaymentSuccessScreen);
export const PaymentFailureScreen = laterComponent(async () => (await loadLater()).PaymentFailureScreen);
const screens = [ReviewScreen, MyOrdersScreen, PaymentScreen, PaymentSuccessScreen, PaymentFailureScreen, Customizing];

const loadParts = () => loadUntilThere(loadLater);

let begin = () => {};
/** Settled once the first screen stands. */
const begun = new Promise<void>((resolve) => {
  begin = resolve;
});
/** A part of the first screen that comes after it; nothing, until it has come. */
function later(name: 'TableCalls' | 'Following') {
  const Part = lazy(async () => {
    await begun;
    return { default: (await loadParts())[name] };
  });
  return (
    <FaultBoundary fallback={null}>
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </FaultBoundary>
  );
}

/** The buttons with which guests call staff. */
export const tableCalls = later('TableCalls');

const following = later('Following');

/**
 * Fetches them all once nothing has been asked for during a second, so that a later step does not depend on the network
 * of that moment, and the first screen does not share it. From then on changes and the table of the visit are followed.
 */
export function LaterThanTheFirstScreen() {
  const isQuiet = useIsFetching() === 0;
  useEffect(() => {
    if (!isQuiet) return;
    const timer = setTimeout(() => {
      begin();
      // A file that does not arrive now is asked for again when its screen is opened.
      for (const load of [loadParts, ...screens.map(({ fetch }) => fetch)]) load().catch(begin);
    }, 1000);
    return () => clearTimeout(timer);
  }, [isQuiet]);
  return following;
}
