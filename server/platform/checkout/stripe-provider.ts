import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import type { StripeAccount } from '../settings.ts';
import { asStep } from '../tracing/tracing.ts';
import {
  type CardPeer,
  type CardProvider,
  type CardProviderEntry,
  CardProviderError,
  type CardProviderProfile,
  type CheckoutRequest,
  type CheckoutState,
  type ExaminedKey,
} from './card-provider.ts';
import { createStripeEventReader } from './stripe-events.ts';
import { type AskStripe, createStripeRefunds, isMissing } from './stripe-refunds.ts';

/** A key and, for tests, where to ask with it. The SDK makes up to three attempts. */
export interface StripeOptions extends CardPeer {
  readonly secretKey: string;
}

const profile: CardProviderProfile = {
  name: 'stripe',
  brand: 'Stripe',
  paidBy: 'Online',
  hasPageHere: false,
  signatureHeader: 'stripe-signature',
  leastCents: 50,
  // Stripe forgets a key after 24 hours.
  refundKeyHours: 20,
  doneRefundsMayFail: true,
  disputeAddress: (reference, live) => `https://dashboard.stripe.com/${live ? '' : 'test/'}disputes/${reference}`,
};

/** Pinned: an account's own default version never changes what we read. A newer SDK fails to compile until looked at. */
const apiVersion = '2026-10-28.endive';

/** Stripe ends a session 30 minutes after its creation at the earliest; five more for clocks that differ. */
const sessionMinutes = 35;

/** True for a secret or restricted key with which real money moves. */
export function isLiveKey(secretKey: string): boolean {
  return /^[sr]k_live_/.test(secretKey);
}

/** Stripe Checkout Sessions through the official SDK. Loaded only where keys are set: it is a large package. */
export async function createStripeProvider(options: StripeOptions): Promise<CardProvider> {
  const { default: StripeSdk } = await import('stripe');
  const timeout = options.timeoutMs ?? 8_000;
  const stripe = new StripeSdk(options.secretKey, {
    apiVersion,
    timeout,
    maxNetworkRetries: 2,
    telemetry: false,
    ...options.address,
  });
  const sessions = stripe.checkout.sessions;

  const ask: AskStripe = async (what, call) => {
    try {
      return await asStep(`Stripe: ${what}`, call);
    } catch (error) {
      if (!(error instanceof StripeSdk.errors.StripeError)) throw error;
      throw readFault(what, error);
    }
  };

  const look = async (sessionId: string): Promise<CheckoutState | undefined> => {
    try {
      return readSession(await ask('look at a checkout', () => sessions.retrieve(sessionId)));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };

  return {
    profile,
    live: isLiveKey(options.secretKey),
    look,
    async start(request) {
      const session = await ask('start a checkout', () =>
        sessions.create(sessionOf(request), { idempotencyKey: request.idempotencyKey }),
      );
      if (!session.url) throw new CardProviderError('refused', 'Stripe answered a session without a page');
      return { sessionId: session.id, url: session.url };
    },
    async expire(sessionId) {
      try {
        // Staff may be waiting at the till: less patience than elsewhere. A key of its own each time, because Stripe
        // repeats a stored failure to the same key, and ending twice is ending.
        const patience = { idempotencyKey: randomUUID(), maxNetworkRetries: 1, timeout: Math.min(timeout, 6_000) };
        return readSession(await ask('end a checkout', () => sessions.expire(sessionId, {}, patience)));
      } catch (error) {
        if (isMissing(error)) return undefined;
        // No longer open: paid, or ended already.
        if (error instanceof CardProviderError && error.kind === 'refused') return look(sessionId);
        throw error;
      }
    },
    ...createStripeRefunds(stripe, ask),
  };
}

/** Where keys are set up, in live mode, in test mode or in both. */
export const stripe: CardProviderEntry = {
  profile,
  async open({ settings, peer }) {
    const start = (account: StripeAccount | undefined) =>
      account && createStripeProvider({ secretKey: account.secretKey, ...peer });
    const [live, test, readEvent] = await Promise.all([
      start(settings.stripe.live),
      start(settings.stripe.test),
      createStripeEventReader(settings.stripe),
    ]);
    return { live, test, readEvent };
  },
  async examine({ settings, peer }) {
    const { live, test } = settings.stripe;
    const accounts = [live, test].filter((account) => account !== undefined);
    return Promise.all(accounts.map((account) => examineKey(account, peer)));
  },
};

/** Looks for a session that nobody has. The answer that there is none comes only to a key that is good. */
async function examineKey({ secretKey, webhookSecret }: StripeAccount, peer: CardPeer): Promise<ExaminedKey> {
  const live = isLiveKey(secretKey);
  const facts = { brand: profile.brand, live, reports: webhookSecret !== undefined };
  const provider = await createStripeProvider({ secretKey, ...peer });
  try {
    await provider.look(`cs_${live ? 'live' : 'test'}_nobody`);
    return { ...facts, answer: 'taken', words: '' };
  } catch (error) {
    if (!(error instanceof CardProviderError)) throw error;
    return { ...facts, answer: error.kind, words: error.message };
  }
}

function sessionOf(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const { restaurantId, orderId, description, amountCents, currency, startedAt } = request;
  const metadata = {
    restaurant: String(restaurantId),
    order: String(orderId),
    attempt: request.idempotencyKey,
  };
  return {
    mode: 'payment',
    submit_type: 'pay',
    // Cards and the wallets that carry them: what is paid is known at once.
    allowed_payment_method_types: ['card'],
    adaptive_pricing: { enabled: false },
    client_reference_id: `${restaurantId}-${orderId}`,
    metadata,
    payment_intent_data: { description, metadata },
    line_items: [
      { quantity: 1, price_data: { currency, unit_amount: amountCents, product_data: { name: description } } },
    ],
    // From the attempt's own beginning, so that repeating the request repeats it to the letter.
    expires_at: Math.floor(startedAt.getTime() / 1_000) + sessionMinutes * 60,
    success_url: request.successUrl.replace('{sessionId}', '{CHECKOUT_SESSION_ID}'),
    cancel_url: request.failureUrl,
    ...(isTakenByStripe(request.email) ? { customer_email: request.email } : {}),
  };
}

/** Stripe refuses the whole checkout for an address that it does not like; without one its page asks. */
function isTakenByStripe(email: string): boolean {
  return email !== '' && !/^[.-]|\.\.|[.-]@|@[.-]|[.-]$|-\./.test(email);
}

function readSession(session: Stripe.Checkout.Session): CheckoutState {
  return {
    status: statusOf(session),
    restaurantId: Number(session.metadata?.restaurant),
    orderId: Number(session.metadata?.order),
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? '',
    live: session.livemode,
    email: session.customer_details?.email ?? session.customer_email ?? '',
  };
}

function statusOf({ status, payment_status }: Stripe.Checkout.Session): CheckoutState['status'] {
  if (payment_status === 'paid') return 'paid';
  // Complete and not paid: the bank has not decided. It is asked about again.
  return status === 'expired' ? 'expired' : 'open';
}

/** Without a status there was no answer; 409 is a request that another one of the same key overtook. */
function readFault(what: string, error: InstanceType<typeof Stripe.errors.StripeError>): CardProviderError {
  const status = error.statusCode;
  const isAway = status === undefined || status >= 500 || status === 429 || status === 409;
  // Not the error's own words alone: they may hold part of a key.
  const words = `Stripe could not ${what}: ${error.type} ${status ?? ''} ${error.code ?? ''}`.trim();
  return new CardProviderError(isAway ? 'away' : 'refused', words, { cause: error });
}
