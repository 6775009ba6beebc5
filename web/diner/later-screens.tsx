import { useIsFetching } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
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
const CallButtons = lazy(async () => {
  await begun;
  return { default: (await files.parts()).TableCalls };
});

/** Nothing, until it has come. */
const later = (part: ReactNode) => (
  <FaultBoundary fallback={null}>
    <Suspense fallback={null}>{part}</Suspense>
  </FaultBoundary>
);

/** The buttons with which guests call staff; they come after the first screen. */
export const tableCalls = later(<CallButtons />);

const Following = lazy(async () => ({ default: (await files.parts()).Following }));

/**
 * Fetches them all once nothing has been asked for during a second, so that a later step does not depend on the network
 * of that moment, and the first screen does not share it. From then on changes and the table of the visit are followed.
 */
export function LaterThanTheFirstScreen() {
  const isQuiet = useIsFetching() === 0;
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    if (!isQuiet) return;
    const timer = setTimeout(() => {
      begin();
      // A file that does not arrive now is asked for again when its screen is opened.
      void Promise.allSettled(Object.values(files).map((load) => load())).then(() => setLater(true));
    }, 1000);
    return () => clearTimeout(timer);
  }, [isQuiet]);
  return isLater ? later(<Following />) : null;
}
