import type { Cents } from '../../../core/domain/money.ts';

export interface CheckoutRequest {
  /** The same key starts the same checkout, however often it is asked for. */
  readonly idempotencyKey: string;
  readonly restaurantId: number;
  readonly orderId: number;
  readonly description: string;
  readonly amountCents: Cents;
  readonly live: boolean;
  /** `{sessionId}` is replaced by the session's id. */
  readonly successUrl: string;
  readonly failureUrl: string;
}

export interface StartedCheckout {
  readonly sessionId: string;
  /** The hosted page to send the diner to. */
  readonly url: string;
}

export interface CheckoutState {
  readonly status: 'open' | 'paid' | 'expired';
  /** What the provider charged, in cents. */
  readonly amountCents: Cents;
}

/** A provider of hosted card checkouts. The provider's word, never the browser's, is the proof of a payment. */
export interface CardProvider {
  readonly name: 'sandbox' | 'stripe';
  /** False for a provider in which no money moves: a restaurant in live mode must not be paid there. */
  readonly takesLive: boolean;
  start(request: CheckoutRequest): Promise<StartedCheckout>;
  /** Undefined when the provider knows no such session. */
  look(sessionId: string): Promise<CheckoutState | undefined>;
  /** Ends an open session so that nobody can pay it any more. Answers what it is afterwards. */
  expire(sessionId: string): Promise<CheckoutState | undefined>;
}
