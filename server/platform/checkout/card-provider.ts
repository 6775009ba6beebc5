import type { Cents } from '../../../core/domain/money.ts';

/** ISO code in lower case. Restaurants bill in US dollars, whose minor unit is the cent. */
export type Currency = 'usd';

export interface CheckoutRequest {
  /** The same key starts the same checkout, however often it is asked for. */
  readonly idempotencyKey: string;
  readonly restaurantId: number;
  readonly orderId: number;
  readonly description: string;
  readonly amountCents: Cents;
  readonly currency: Currency;
  /** When the attempt began: the same for every repetition of it. */
  readonly startedAt: Date;
  /** `{sessionId}` is replaced by the session's id. */
  readonly successUrl: string;
  readonly failureUrl: string;
  /** Where the payer wants the invoice, to be offered on the page; empty when that is not known. */
  readonly email: string;
}

export interface StartedCheckout {
  readonly sessionId: string;
  /** The hosted page to send the diner to. */
  readonly url: string;
}

/** What a provider says about a checkout. Everything in it is compared with what we asked for before money is recorded. */
export interface CheckoutState {
  readonly status: 'open' | 'paid' | 'expired';
  readonly restaurantId: number;
  readonly orderId: number;
  /** In the currency's minor unit. */
  readonly amountCents: Cents;
  readonly currency: string;
  readonly live: boolean;
  /** The address that the payer gave there; empty when they gave none. */
  readonly email: string;
}

export interface Refunded {
  /** The provider's own name of the refund. */
  readonly reference: string;
  /** pending: on its way, the provider decides later. failed: nothing was given back. */
  readonly status: 'done' | 'pending' | 'failed';
}

/** A refund as the provider has it, whoever asked for it. */
export interface FoundRefund extends Refunded {
  readonly amountCents: Cents;
  readonly currency: string;
  readonly madeAt: Date;
  /** The idempotency key under which we asked for it; undefined for one that was made elsewhere. */
  readonly attempt: string | undefined;
}

/** A payer who asks their bank for the money back. */
export interface FoundDispute {
  /** The provider's own name of it. */
  readonly reference: string;
  /** lost: the bank took the money. won: the payment stands. */
  readonly state: 'open' | 'won' | 'lost';
  readonly amountCents: Cents;
  readonly currency: string;
  /** The bank's word for why. */
  readonly reason: string;
  readonly openedAt: Date;
  /** Until when the restaurant can answer; undefined when it cannot, or need not. */
  readonly answerBy: Date | undefined;
}

/** What a provider knows of money that went back without us. `payment` is the provider's own name of a payment. */
export interface ProviderBooks {
  /** The session in which it was paid; undefined when it was no checkout. */
  sessionOf(payment: string): Promise<string | undefined>;
  refundsOf(payment: string): Promise<readonly FoundRefund[]>;
  disputesOf(payment: string): Promise<readonly FoundDispute[]>;
}

/**
 * A provider of hosted card checkouts, in live or in test mode. The provider's word, never the browser's, is the proof
 * of a payment. Every method throws a CardProviderError when there is no answer to act on.
 */
export interface CardProvider {
  readonly name: 'sandbox' | 'stripe';
  /** True where real money moves. */
  readonly live: boolean;
  start(request: CheckoutRequest): Promise<StartedCheckout>;
  /** Undefined when the provider knows no such session. */
  look(sessionId: string): Promise<CheckoutState | undefined>;
  /** Ends an open session so that nobody can pay it any more. Answers what it is afterwards. */
  expire(sessionId: string): Promise<CheckoutState | undefined>;
  /** Gives back `cents` of a paid session. The same key gives back once. */
  refund(sessionId: string, cents: Cents, idempotencyKey: string): Promise<Refunded>;
  /** What became of a refund that was on its way; undefined when the provider knows no such refund. */
  lookRefund(reference: string): Promise<Refunded | undefined>;
  /** Undefined where money goes back through us alone. */
  readonly books: ProviderBooks | undefined;
}

/**
 * Why a provider did nothing that we know of. 'away': no answer, or none that says anything; asking again makes sense.
 * 'refused': it understood and said no.
 */
export class CardProviderError extends Error {
  readonly kind: 'away' | 'refused';

  constructor(kind: 'away' | 'refused', message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CardProviderError';
    this.kind = kind;
  }
}

/** The providers of this installation. */
export interface CardProviders {
  /** Where a restaurant's next checkout is started; undefined when nobody here takes cards in that mode. */
  forNew(live: boolean): CardProvider | undefined;
  /** Where a checkout was started; undefined when that provider is no longer set up. */
  of(checkout: { readonly provider: CardProvider['name']; readonly live: boolean }): CardProvider | undefined;
}
