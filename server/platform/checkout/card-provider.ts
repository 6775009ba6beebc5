import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { DisputeState } from '../../../core/domain/dispute-states.ts';
import type { Cents } from '../../../core/domain/money.ts';
import type { PaymentMode } from '../../../core/domain/payment-modes.ts';
import type { RefundState } from '../../../core/domain/refund-states.ts';
import type { Database } from '../database.ts';
import type { Settings } from '../settings.ts';

/** The `provider` of payments taken by staff. */
export const takenByStaff = 'staff';

export interface CheckoutRequest {
  readonly idempotencyKey: string;
  readonly restaurantId: number;
  readonly orderId: number;
  readonly description: string;
  readonly amountCents: Cents;
  /** ISO 4217 code in lower case. */
  readonly currency: string;
  /** The same in every retry. */
  readonly startedAt: Date;
  /** The provider replaces `{sessionId}` with the session's id. */
  readonly successUrl: string;
  readonly failureUrl: string;
  /** The invoice address to prefill; empty if unknown. */
  readonly email: string;
}

export interface StartedCheckout {
  readonly sessionId: string;
  readonly url: string;
}

/** A checkout as the provider reports it. All fields are compared with our request before a payment is recorded. */
export interface CheckoutState {
  readonly status: 'open' | 'paid' | 'expired';
  readonly restaurantId: number;
  readonly orderId: number;
  readonly amountCents: Cents;
  readonly currency: string;
  readonly live: boolean;
  readonly email: string;
}

export interface Refunded {
  readonly reference: string;
  /** pending: the provider decides later. failed: no money was refunded. */
  readonly status: RefundState;
}

export interface FoundRefund extends Refunded {
  readonly amountCents: Cents;
  readonly currency: string;
  readonly madeAt: Date;
  /** Our idempotency key, if the refund was made through us. */
  readonly attempt: string | undefined;
}

export interface FoundDispute {
  readonly reference: string;
  /** lost: the bank took the money. won: the restaurant keeps it. */
  readonly state: DisputeState;
  readonly amountCents: Cents;
  readonly currency: string;
  readonly reason: string;
  readonly openedAt: Date;
  /** The restaurant's deadline to respond; undefined if it can't or needn't. */
  readonly answerBy: Date | undefined;
}

/** Refunds and disputes that the provider knows of, even those not made through us. `payment` is the provider's id. */
export interface ProviderBooks {
  sessionOf(payment: string): Promise<string | undefined>;
  refundsOf(payment: string): Promise<readonly FoundRefund[]>;
  disputesOf(payment: string): Promise<readonly FoundDispute[]>;
}

/** A signed webhook event. It is only a hint: the actual state is then queried from the provider. */
export interface CardEvent {
  readonly id: string;
  readonly type: string;
  readonly sessionId: string | undefined;
  readonly attempt: string | undefined;
  readonly moneyBack: MoneyBack | undefined;
}

export interface MoneyBack {
  readonly live: boolean;
  readonly payment: string;
  readonly about: 'refunds' | 'disputes';
}

/** Undefined unless the provider signed exactly these bytes, and did so recently. */
export type CardEventReader = (rawBody: Buffer, headers: IncomingHttpHeaders) => CardEvent | undefined;

export interface CardProviderProfile {
  /** Stored with every payment and part of the webhook's URL, so it must never change. */
  readonly name: string;
  readonly brand: string;
  readonly paidBy: PaymentMode;
  /** True if this program serves the card page, so that return URLs are just paths. */
  readonly hasPageHere: boolean;
  /** The header with the webhook's signature; empty if the provider sends no webhooks. */
  readonly signatureHeader: string;
  readonly leastCents: Cents;
  /** The provider charges only multiples of this many minor units of a currency. */
  chargeStep(currency: string): Cents;
  /** How long the idempotency key of a refund works. A later retry might refund twice. */
  readonly refundKeyHours: number;
  /** True if the payer's bank may return a completed refund. */
  readonly doneRefundsMayFail: boolean;
  disputeAddress(reference: string, live: boolean): string | undefined;
}

/** Only the provider can prove a payment, not the browser. Methods throw a CardProviderError if the call fails. */
export interface CardProvider {
  readonly profile: CardProviderProfile;
  readonly live: boolean;
  start(request: CheckoutRequest): Promise<StartedCheckout>;
  /** Undefined if the provider doesn't know the session. */
  look(sessionId: string): Promise<CheckoutState | undefined>;
  /** Expires an open session, so that it can't be paid. Returns its state after that. */
  expire(sessionId: string): Promise<CheckoutState | undefined>;
  /** Refunds part of a paid session. Repeating the same key refunds only once. */
  refund(sessionId: string, cents: Cents, idempotencyKey: string): Promise<Refunded>;
  lookRefund(reference: string): Promise<Refunded | undefined>;
  /** Undefined if refunds are only possible through us. */
  readonly books: ProviderBooks | undefined;
}

/** 'away': no usable response, so a retry makes sense. 'refused': the provider declined. */
export class CardProviderError extends Error {
  readonly kind: 'away' | 'refused';

  constructor(kind: 'away' | 'refused', message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CardProviderError';
    this.kind = kind;
  }
}

/** A replacement for the provider's server in tests. */
export interface CardPeer {
  readonly address?: { readonly host: string; readonly port: number; readonly protocol: 'http' | 'https' } | undefined;
  readonly timeoutMs?: number | undefined;
}

export interface CardProviderSetup {
  readonly db: Database;
  readonly secret: Uint8Array;
  readonly settings: Settings;
  readonly peer: CardPeer;
}

export interface OpenedCardProvider {
  readonly live: CardProvider | undefined;
  readonly test: CardProvider | undefined;
  readonly readEvent: CardEventReader | undefined;
  /** Serves the provider's pages. `onPaid` acts as a webhook, so that closing the browser doesn't lose a payment. */
  readonly pages?: (app: FastifyInstance, onPaid: (sessionId: string) => Promise<void>) => void;
}

export interface ExaminedKey {
  readonly brand: string;
  readonly live: boolean;
  readonly answer: 'taken' | 'refused' | 'away';
  /** Why the key was rejected. Never contains the key. */
  readonly words: string;
  readonly reports: boolean;
}

export interface CardProviderEntry {
  readonly profile: CardProviderProfile;
  open(setup: CardProviderSetup): Promise<OpenedCardProvider>;
  examine?(setup: Pick<CardProviderSetup, 'settings' | 'peer'>): Promise<ExaminedKey[]>;
}

export interface CardProviders {
  /** Undefined if there is no provider for that mode. */
  forNew(live: boolean): CardProvider | undefined;
  of(checkout: { readonly provider: string; readonly live: boolean }): CardProvider | undefined;
  readonly reporting: readonly { readonly profile: CardProviderProfile; readonly readEvent: CardEventReader }[];
  readonly pages: NonNullable<OpenedCardProvider['pages']>;
}
