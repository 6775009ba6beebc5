import { whyNotPayable } from '../../../core/domain/order-states.ts';
import { CardProviderError } from '../../platform/checkout/card-provider.ts';
import { forgetOldKeys } from '../../platform/idempotency/idempotency-keys.queries.ts';
import { inRounds, type Rounds } from '../../platform/rounds.ts';
import type { Services } from '../../platform/services.ts';
import {
  type CheckoutRow,
  claimDueCheckouts,
  endCheckout,
  forgetOldEvents,
  postponeCheckout,
} from './checkouts.queries.ts';
import { applyProviderState, endOpenCheckout } from './complete-checkout.service.ts';
import { findPayableOrder } from './payments.queries.ts';

const atOnce = 10;
/** More than querying a checkout takes, including all retries. */
const claimSeconds = 60;
/** Operators may restore removed or replaced provider keys within this time. */
const giveUpSeconds = 7 * 86_400;

/** Polls unfinished checkouts, so that payments are recorded within a minute even without a webhook. */
export function startReconciler(
  services: Services,
  others: readonly ((services: Services) => Promise<void>)[],
  everyMs = 5_000,
): Rounds {
  let rounds = 0;
  return inRounds(
    async () => {
      rounds += 1;
      if (rounds % 720 === 1) await forgetOld(services);
      await Promise.all([reconcile, ...others].map((finish) => finish(services)));
    },
    { everyMs, failed: (err) => services.log.warn({ err }, 'checkouts could not be looked after') },
  );
}

async function forgetOld({ db }: Services): Promise<void> {
  await forgetOldEvents(db);
  await forgetOldKeys(db);
}

export async function reconcile(services: Services): Promise<void> {
  for (;;) {
    const due = await claimDueCheckouts(services.db, claimSeconds, atOnce);
    await Promise.all(due.map((checkout) => reconcileOne(services, checkout)));
    if (due.length < atOnce) return;
  }
}

/** Each consecutive failure doubles the delay: up to a minute in the first hour, then up to 15 minutes. */
export function nextLookSeconds({ ageSeconds, failures }: { ageSeconds: number; failures: number }): number {
  if (failures === 0) return ageSeconds < 60 ? 10 : 30;
  return Math.min(5 * 2 ** Math.min(failures - 1, 10), ageSeconds < 3_600 ? 60 : 900);
}

async function reconcileOne(services: Services, checkout: CheckoutRow): Promise<void> {
  // The program that started it has crashed, and no one else knew the session's URL.
  if (checkout.state === 'starting' || checkout.sessionId === null) return endCheckout(services.db, checkout);
  const isKnown = await poll(services, checkout, checkout.sessionId);
  const failures = isKnown ? 0 : checkout.failures + 1;
  const ageSeconds = (services.clock.now() - checkout.startedAt.getTime()) / 1_000;
  if (!isKnown && ageSeconds > giveUpSeconds) {
    services.log.error({ sessionId: checkout.sessionId }, 'a checkout is given up: its provider knows nothing of it');
    return endCheckout(services.db, checkout);
  }
  const seconds = nextLookSeconds({ ageSeconds, failures });
  // Has no effect if the checkout has ended.
  await postponeCheckout(services.db, checkout, { seconds, failures });
}

async function poll(services: Services, checkout: CheckoutRow, sessionId: string): Promise<boolean> {
  const order = await findPayableOrder(services.db, checkout.restaurantId, checkout.orderId);
  const isLeft = checkout.leaseUntil.getTime() <= services.clock.now() || whyNotPayable(order?.status) !== undefined;
  if (isLeft) return (await endOpenCheckout(services, checkout)) !== 'unsure';
  const provider = services.cardProviders.of(checkout);
  if (!provider) return false;
  try {
    await applyProviderState(services, checkout, await provider.look(sessionId));
    return true;
  } catch (error) {
    if (!(error instanceof CardProviderError)) throw error;
    services.log.warn({ err: error, sessionId }, 'a checkout could not be looked at');
    return false;
  }
}
