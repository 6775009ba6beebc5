import { afterAll } from 'vitest';
import { type EventWishes, startStripePeer, stripeKeys, webhookSecrets } from './stripe-peer.ts';
import { reportEvent } from './stripe-webhook.ts';
import { testApp } from './test-app.ts';

export const liveKeys = { STRIPE_SECRET_KEY: stripeKeys.live, STRIPE_WEBHOOK_SECRET: webhookSecrets.live };

/** The program with a card provider that answers as Stripe does; only the test starts rounds over its checkouts. */
export async function stripeApp({ timeoutMs = 400, environment = {} } = {}) {
  const peer = await startStripePeer();
  afterAll(() => peer.close());
  /** For another program with the same provider. */
  const options = { cardPeer: { address: peer.address, timeoutMs }, checkoutRoundsMs: 3_600_000 };
  const test = await testApp({ ...liveKeys, ...environment }, options);
  return {
    peer,
    options,
    test,
    /** Stripe reports an event of this session, refund or dispute. */
    report: (type: string, id: string, more?: EventWishes) => reportEvent(test, peer.event(type, id, more)),
  };
}
