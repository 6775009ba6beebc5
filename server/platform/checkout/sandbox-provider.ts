import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { serverPaths } from '../../../core/domain/paths.ts';
import type { Database } from '../database.ts';
import {
  type CardProvider,
  type CardProviderEntry,
  CardProviderError,
  type CardProviderProfile,
  type CheckoutState,
} from './card-provider.ts';
import {
  endSandboxCheckout,
  findSandboxCheckout,
  insertSandboxCheckout,
  insertSandboxRefund,
} from './sandbox.queries.ts';
import { sandboxRoutes } from './sandbox-routes.ts';
import { chargeStep } from './stripe-amounts.ts';

const profile: CardProviderProfile = {
  name: 'sandbox',
  brand: 'Sandbox',
  paidBy: 'Online',
  hasPageHere: true,
  signatureHeader: '',
  leastCents: 1,
  // The same steps as for real cards, so that a trial shows their rounding.
  chargeStep,
  refundKeyHours: 20,
  doneRefundsMayFail: false,
  disputeAddress: () => undefined,
};

/** The built-in test provider. Its page is at `/checkout/{sessionId}`, and no money moves. */
export function createSandboxProvider(db: Database, secret: Uint8Array): CardProvider {
  const look = async (sessionId: string): Promise<CheckoutState | undefined> => {
    const checkout = await findSandboxCheckout(db, sessionId);
    if (!checkout) return undefined;
    const { status, restaurantId, orderId, amountCents, currency, email } = checkout;
    return { status, restaurantId, orderId, amountCents, currency: currency.toLowerCase(), live: false, email };
  };
  return {
    profile,
    live: false,
    async start(request) {
      // Derived from the key, so a retry gets the same checkout, and from our secret, so that it can't be guessed.
      const digest = createHash('sha256').update(secret).update(request.idempotencyKey).digest('hex');
      const sessionId = `cs_sandbox_${digest.slice(0, 40)}`;
      await insertSandboxCheckout(db, {
        sessionId,
        restaurantId: request.restaurantId,
        orderId: request.orderId,
        description: request.description,
        amountCents: request.amountCents,
        successUrl: request.successUrl.replace('{sessionId}', sessionId),
        failureUrl: request.failureUrl,
        email: request.email,
      });
      return { sessionId, url: serverPaths.checkout(sessionId) };
    },
    look,
    async expire(sessionId) {
      await endSandboxCheckout(db, sessionId, 'expired');
      return look(sessionId);
    },
    async refund(sessionId, cents, idempotencyKey) {
      const reference = await insertSandboxRefund(db, { sessionId, cents, idempotencyKey });
      if (!reference) throw new CardProviderError('refused', 'more than was paid, or another refund under that key');
      return { reference, status: 'done' };
    },
    lookRefund: async (reference) => ({ reference, status: 'done' }),
    books: undefined,
  };
}

export const sandbox: CardProviderEntry = {
  profile,
  async open({ db, secret }) {
    const pages = (app: FastifyInstance, onPaid: (sessionId: string) => Promise<void>) =>
      sandboxRoutes(app, db, onPaid);
    return { live: undefined, test: createSandboxProvider(db, secret), readEvent: undefined, pages };
  },
};
