import type { Database } from '../database.ts';
import type { StripeSettings } from '../settings.ts';
import type { CardProvider, CardProviders } from './card-provider.ts';
import { createSandboxProvider } from './sandbox-provider.ts';
import { createStripeProvider, type StripeOptions } from './stripe-provider.ts';

export interface CardProvidersOptions {
  readonly db: Database;
  /** With which the sandbox makes session ids that nobody can guess. */
  readonly secret: Uint8Array;
  readonly stripe: StripeSettings;
  readonly stripePeer?: Omit<StripeOptions, 'secretKey'> | undefined;
}

/**
 * Live restaurants are paid at Stripe with a live key, or not by card at all. Test restaurants use Stripe's test mode
 * where a test key is set, otherwise the embedded sandbox.
 */
export async function createCardProviders(options: CardProvidersOptions): Promise<CardProviders> {
  const { db, secret, stripe, stripePeer = {} } = options;
  const sandbox = createSandboxProvider(db, secret);
  const open = (account: StripeSettings['live']): Promise<CardProvider> | undefined =>
    account && createStripeProvider({ secretKey: account.secretKey, ...stripePeer });
  const [live, test] = await Promise.all([open(stripe.live), open(stripe.test)]);
  return {
    forNew: (isLive) => (isLive ? live : (test ?? sandbox)),
    of: (checkout) => {
      if (checkout.provider === 'sandbox') return sandbox;
      return checkout.live ? live : test;
    },
  };
}
