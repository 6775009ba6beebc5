import { afterAll } from 'vitest';
import { type EventWishes, startStripePeer, stripeKeys, webhookSecrets } from './stripe-peer.ts';
import { reportEvent } from './stripe-webhook.ts';
import { testApp } from './test-app.ts';

export const liveKeys = { STRIPE_SECRET_KEY: stripeKeys.live, STRIPE_WEBHOOK_SECRET: webhookSecrets.live };

/** A program whose card provider behaves like Stripe. Only the test starts rounds over its checkouts. */
export async function stripeApp({ timeoutMs = 400, environment = {} } = {}) {
  const peer = await startStripePeer();
  afterAll(() => peer.close());
  /** Options for another program with the same provider. */
  const options = { cardPeer: { address: peer.address, timeoutMs }, checkoutRoundsMs: 3_600_000 };
  const test = await testApp({ ...liveKeys, ...environment }, options);
  return {
    peer,
    options,
    test,
    /** Sends an event of Stripe about this session, refund or dispute. */
    report: (type: string, id: string, more?: EventWishes) => reportEvent(test, peer.event(type, id, more)),
  };
}
