import { useIsFetching } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { FaultBoundary } from '../ui/plain/fault-boundary.tsx';
import { loadUntilThere } from '../ui/plain/load-until-there.ts';

let arriving: Promise<unknown> | undefined;

/**
 * The file that all later screens stand in has come. A browser remembers an import that failed, for as long as the page is
 * open: so nothing is imported before the browser has it.
 */
function arrived(): Promise<unknown> {
  const address = document.querySelector<HTMLMetaElement>('meta[name="later"]')?.content;
  // While the product is developed each screen is a file of its own.
  if (address === undefined) return Promise.resolve();
  arriving ??= fetchWhole(address).catch((fault: unknown) => {
    arriving = undefined;
    throw fault;
  });
  return arriving;
}

async function fetchWhole(address: string): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  await answer.arrayBuffer();
}

// What a diner needs only after the menu stands in a file of its own, so that the first screen is not kept waiting.
const files = {
  review: () => arrived().then(() => import('./review/review-screen.tsx')),
  myOrders: () => arrived().then(() => import('./my-orders/my-orders-screen.tsx')),
  payment: () => arrived().then(() => import('./payment/payment-screen.tsx')),
  success: () => arrived().then(() => import('./payment-result/payment-success-screen.tsx')),
  failure: () => arrived().then(() => import('./payment-result/payment-failure-screen.tsx')),
  parts: () => loadUntilThere(() => arrived().then(() => import('./later-parts.tsx'))),
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
