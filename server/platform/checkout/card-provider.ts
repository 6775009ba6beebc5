import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { DisputeState } from '../../../core/domain/dispute-states.ts';
import type { Cents } from '../../../core/domain/money.ts';
import type { PaymentMode } from '../../../core/domain/payment-modes.ts';
import type { RefundState } from '../../../core/domain/refund-states.ts';
import type { Database } from '../database.ts';
import type { Settings } from '../settings.ts';

/** Stored as the provider of payments that staff took themselves. */
export const takenByStaff = 'staff';

export interface CheckoutRequest {
  readonly idempotencyKey: string;
  readonly restaurantId: number;
  readonly orderId: number;
  readonly description: string;
  readonly amountCents: Cents;
  /** ISO 4217 in lower case. */
  readonly currency: string;
  /** Identical in every retry. */
  readonly startedAt: Date;
  /** `{sessionId}` is replaced by the session's id. */
  readonly successUrl: string;
  readonly failureUrl: string;
  /** Prefilled address for the invoice; empty if unknown. */
  readonly email: string;
}

export interface StartedCheckout {
  readonly sessionId: string;
  readonly url: string;
}

/** A checkout as the provider reports it. All of it is compared with our request before money is recorded. */
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
  /** pending: the provider decides later. failed: no money went back. */
  readonly status: RefundState;
}

export interface FoundRefund extends Refunded {
  readonly amountCents: Cents;
  readonly currency: string;
  readonly madeAt: Date;
  /** Our idempotency key, if we made the refund. */
  readonly attempt: string | undefined;
}

export interface FoundDispute {
  readonly reference: string;
  /** lost: the bank took the money. won: the payment stands. */
  readonly state: DisputeState;
  readonly amountCents: Cents;
  readonly currency: string;
  readonly reason: string;
  readonly openedAt: Date;
  /** The restaurant's deadline; undefined if it can't or needn't respond. */
  readonly answerBy: Date | undefined;
}

/** Refunds and disputes at the provider that may bypass us. `payment` is the provider's id of a payment. */
export interface ProviderBooks {
  sessionOf(payment: string): Promise<string | undefined>;
  refundsOf(payment: string): Promise<readonly FoundRefund[]>;
  disputesOf(payment: string): Promise<readonly FoundDispute[]>;
}

/** A signed webhook event. It is only a hint: the state is then queried from the provider. */
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

/** Undefined unless the provider signed exactly these bytes recently. */
export type CardEventReader = (rawBody: Buffer, headers: IncomingHttpHeaders) => CardEvent | undefined;

export interface CardProviderProfile {
  /** Stored with each payment and part of the webhook's URL, so it never changes. */
  readonly name: string;
  readonly brand: string;
  readonly paidBy: PaymentMode;
  /** Its card page is served by us and returns to a path. */
  readonly hasPageHere: boolean;
  /** The header with a webhook's signature; empty if it sends no webhooks. */
  readonly signatureHeader: string;
  readonly leastCents: Cents;
  /** A refund's idempotency key works this long; a later retry might refund twice. */
  readonly refundKeyHours: number;
  /** The payer's bank may still return a completed refund. */
  readonly doneRefundsMayFail: boolean;
  disputeAddress(reference: string, live: boolean): string | undefined;
}

/** Only the provider, never the browser, proves a payment. Methods throw a CardProviderError without a usable response. */
export interface CardProvider {
  readonly profile: CardProviderProfile;
  readonly live: boolean;
  start(request: CheckoutRequest): Promise<StartedCheckout>;
  /** Undefined if the provider knows no such session. */
  look(sessionId: string): Promise<CheckoutState | undefined>;
  /** Expires an open session so that it can't be paid. Returns its state afterwards. */
  expire(sessionId: string): Promise<CheckoutState | undefined>;
  /** Refunds part of a paid session. The same key refunds once. */
  refund(sessionId: string, cents: Cents, idempotencyKey: string): Promise<Refunded>;
  lookRefund(reference: string): Promise<Refunded | undefined>;
  /** Undefined if refunds can only be made through us. */
  readonly books: ProviderBooks | undefined;
}

/** 'away': no usable response, so a retry makes sense. 'refused': the provider understood and declined. */
export class CardProviderError extends Error {
  readonly kind: 'away' | 'refused';

  constructor(kind: 'away' | 'refused', message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CardProviderError';
    this.kind = kind;
  }
}

/** Replaces the provider's server in tests. */
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
  /** Serves its own pages. `onPaid` acts as a webhook, so a diner who pays and closes the browser has paid. */
  readonly pages?: (app: FastifyInstance, onPaid: (sessionId: string) => Promise<void>) => void;
}

export interface ExaminedKey {
  readonly brand: string;
  readonly live: boolean;
  readonly answer: 'taken' | 'refused' | 'away';
  /** Why the key was not accepted; never contains the key. */
  readonly words: string;
  readonly reports: boolean;
}

export interface CardProviderEntry {
  readonly profile: CardProviderProfile;
  open(setup: CardProviderSetup): Promise<OpenedCardProvider>;
  examine?(setup: Pick<CardProviderSetup, 'settings' | 'peer'>): Promise<ExaminedKey[]>;
}

export interface CardProviders {
  /** Undefined if no provider is set up for that mode. */
  forNew(live: boolean): CardProvider | undefined;
  of(checkout: { readonly provider: string; readonly live: boolean }): CardProvider | undefined;
  readonly reporting: readonly { readonly profile: CardProviderProfile; readonly readEvent: CardEventReader }[];
  readonly pages: NonNullable<OpenedCardProvider['pages']>;
}
