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
import { chargeStep, fromStripe, toStripe } from './stripe-amounts.ts';
import { createStripeEventReader } from './stripe-events.ts';
import { type AskStripe, createStripeRefunds, isMissing } from './stripe-refunds.ts';

/** Options of the SDK, which makes up to three attempts per call. */
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
  chargeStep,
  refundKeyHours: 20,
  doneRefundsMayFail: true,
  disputeAddress: (reference, live) => `https://dashboard.stripe.com/${live ? '' : 'test/'}disputes/${reference}`,
};

/** Pinned, so that an account's default version can't change responses. With a newer SDK this no longer compiles. */
const apiVersion = '2026-10-28.endive';

/** Stripe requires at least 30 minutes. Five more allow for clock differences. */
const sessionMinutes = 35;

export function isLiveKey(secretKey: string): boolean {
  return /^[sr]k_live_/.test(secretKey);
}

/** Uses Stripe Checkout Sessions. The SDK is large, so it is only imported if keys are set. */
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
        // Short timeouts: staff may be waiting. A new key each time, because Stripe replays failures of an old one.
        const patience = { idempotencyKey: randomUUID(), maxNetworkRetries: 1, timeout: Math.min(timeout, 6_000) };
        return readSession(await ask('end a checkout', () => sessions.expire(sessionId, {}, patience)));
      } catch (error) {
        if (isMissing(error)) return undefined;
        // It isn't open any more, but paid or expired.
        if (error instanceof CardProviderError && error.kind === 'refused') return look(sessionId);
        throw error;
      }
    },
    ...createStripeRefunds(stripe, ask),
  };
}

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

/** Checks a key by querying a session that can't exist. Only a valid key gets 'not found'. */
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
    // Only cards and card wallets, because their payments are confirmed immediately.
    allowed_payment_method_types: ['card'],
    adaptive_pricing: { enabled: false },
    client_reference_id: `${restaurantId}-${orderId}`,
    metadata,
    payment_intent_data: { description, metadata },
    line_items: [
      {
        quantity: 1,
        price_data: { currency, unit_amount: toStripe(amountCents, currency), product_data: { name: description } },
      },
    ],
    // Based on when the attempt started, so that a retry sends an identical request.
    expires_at: Math.floor(startedAt.getTime() / 1_000) + sessionMinutes * 60,
    success_url: request.successUrl.replace('{sessionId}', '{CHECKOUT_SESSION_ID}'),
    cancel_url: request.failureUrl,
    ...(isTakenByStripe(request.email) ? { customer_email: request.email } : {}),
  };
}

/** Stripe rejects a checkout with such an address. Without any address, its page asks the payer for one. */
function isTakenByStripe(email: string): boolean {
  return email !== '' && !/^[.-]|\.\.|[.-]@|@[.-]|[.-]$|-\./.test(email);
}

function readSession(session: Stripe.Checkout.Session): CheckoutState {
  const currency = session.currency ?? '';
  return {
    status: statusOf(session),
    restaurantId: Number(session.metadata?.restaurant),
    orderId: Number(session.metadata?.order),
    amountCents: fromStripe(session.amount_total ?? 0, currency),
    currency,
    live: session.livemode,
    email: session.customer_details?.email ?? session.customer_email ?? '',
  };
}

function statusOf({ status, payment_status }: Stripe.Checkout.Session): CheckoutState['status'] {
  if (payment_status === 'paid') return 'paid';
  // A complete but unpaid session: the bank hasn't decided yet.
  return status === 'expired' ? 'expired' : 'open';
}

/** Without a status there was no response. 409 means that another request with this key was in progress. */
function readFault(what: string, error: InstanceType<typeof Stripe.errors.StripeError>): CardProviderError {
  const status = error.statusCode;
  const isAway = status === undefined || status >= 500 || status === 429 || status === 409;
  // Doesn't use error.message, which may contain part of a key.
  const words = `Stripe could not ${what}: ${error.type} ${status ?? ''} ${error.code ?? ''}`.trim();
  return new CardProviderError(isAway ? 'away' : 'refused', words, { cause: error });
}
