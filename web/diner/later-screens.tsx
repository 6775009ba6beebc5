import { useIsFetching } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { FaultBoundary } from '../ui/plain/fault-boundary.tsx';
import { loadUntilThere } from '../ui/plain/load-until-there.ts';

// What a diner needs only after the menu stands in files of its own, so that the first screen is not kept waiting.
const files = {
  review: () => import('./review/review-screen.tsx'),
  myOrders: () => import('./my-orders/my-orders-screen.tsx'),
  payment: () => import('./payment/payment-screen.tsx'),
  success: () => import('./payment-result/payment-success-screen.tsx'),
  failure: () => import('./payment-result/payment-failure-screen.tsx'),
  parts: () => loadUntilThere(() => import('./later-parts.tsx')),
};

export const ReviewScreen = lazy(async () => ({ default: (await files.review()).ReviewScreen }));
export const MyOrdersScreen = lazy(async () => ({ default: (await files.myOrders()).MyOrdersScreen }));
export const PaymentScreen = lazy(async () => ({ default: (await files.payment()).PaymentScreen }));
export const PaymentSuccessScreen = lazy(async () => ({ default: (await files.success()).PaymentSuccessScreen }));
export const PaymentFailureScreen = lazy(async () => ({ default: (await files.failure()).PaymentFailureScreen }));

let begin = () => {};
/** Settled once the first screen stands. */
const begun = new Promise<void>((resolve) => {
  begin = resolve;
});
/** A part of the first screen that comes after it; nothing, until it has come. */
function later(name: 'TableCalls' | 'Following') {
  const Part = lazy(async () => {
    await begun;
    return { default: (await files.parts())[name] };
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
      for (const load of Object.values(files)) load().catch(begin);
    }, 1000);
    return () => clearTimeout(timer);
  }, [isQuiet]);
  return following;
}
