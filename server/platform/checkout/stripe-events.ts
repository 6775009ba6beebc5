import type { StripeSettings } from '../settings.ts';
import type { CardEvent, CardEventReader, MoneyBack } from './card-provider.ts';

const toleranceSeconds = 300;

export async function createStripeEventReader(stripe: StripeSettings): Promise<CardEventReader | undefined> {
  const signers = [
    { live: true, secret: stripe.live?.webhookSecret },
    { live: false, secret: stripe.test?.webhookSecret },
  ];
  if (signers.every(({ secret }) => secret === undefined)) return undefined;
  const { default: StripeSdk } = await import('stripe');
  return (rawBody, { 'stripe-signature': signature }) => {
    if (typeof signature !== 'string') return undefined;
    for (const { live, secret } of signers) {
      if (secret === undefined) continue;
      try {
        const event = StripeSdk.webhooks.constructEvent(rawBody, signature, secret, toleranceSeconds);
        if (event.livemode === live) return readEvent(event);
      } catch (error) {
        // A SyntaxError means that the body is signed but isn't JSON.
        const isNone =
          error instanceof StripeSdk.errors.StripeSignatureVerificationError || error instanceof SyntaxError;
        if (!isNone) throw error;
      }
    }
    return undefined;
  };
}

interface EventObject {
  readonly object?: unknown;
  readonly id?: unknown;
  readonly metadata?: { readonly attempt?: unknown } | null;
  readonly payment_intent?: unknown;
}

function readEvent(event: { id: string; type: string; livemode: boolean; data: { object: object } }): CardEvent {
  const about = event.data.object as EventObject;
  const isSession = about.object === 'checkout.session' && typeof about.id === 'string';
  const attempt = about.metadata?.attempt;
  const kind = moneyBackEvents.get(event.type);
  const payment = about.payment_intent;
  return {
    id: event.id,
    type: event.type,
    sessionId: isSession ? String(about.id) : undefined,
    attempt: isSession && typeof attempt === 'string' ? attempt : undefined,
    moneyBack: kind && typeof payment === 'string' ? { live: event.livemode, payment, about: kind } : undefined,
  };
}

/** New accounts send refund.*, older ones charge.refund*. */
const moneyBackEvents: ReadonlyMap<string, MoneyBack['about']> = new Map([
  ['charge.refunded', 'refunds'],
  ['charge.refund.updated', 'refunds'],
  ['refund.created', 'refunds'],
  ['refund.updated', 'refunds'],
  ['refund.failed', 'refunds'],
  ['charge.dispute.created', 'disputes'],
  ['charge.dispute.updated', 'disputes'],
  ['charge.dispute.closed', 'disputes'],
  ['charge.dispute.funds_withdrawn', 'disputes'],
  ['charge.dispute.funds_reinstated', 'disputes'],
]);
