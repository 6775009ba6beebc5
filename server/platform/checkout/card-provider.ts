import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { DisputeState } from '../../../core/domain/dispute-states.ts';
import type { Cents } from '../../../core/domain/money.ts';
import type { PaymentMode } from '../../../core/domain/payment-modes.ts';
import type { RefundState } from '../../../core/domain/refund-states.ts';
import type { Database } from '../database.ts';
import type { Settings } from '../settings.ts';

/** In the place of a provider's name: money that staff took by themselves. */
export const takenByStaff = 'staff';

export interface CheckoutRequest {
  /** The same key starts the same checkout, however often it is asked for. */
  readonly idempotencyKey: string;
  readonly restaurantId: number;
  readonly orderId: number;
  readonly description: string;
  readonly amountCents: Cents;
  /** The restaurant's: ISO 4217 in lower case. */
  readonly currency: string;
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
  readonly status: RefundState;
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
  readonly state: DisputeState;
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

/** An event that a provider reports and signed. It only says where to look: what is paid is asked at the provider. */
export interface CardEvent {
  /** The provider's own name of it. */
  readonly id: string;
  readonly type: string;
  /** The session that it is about. */
  readonly sessionId: string | undefined;
  /** Our own name of the attempt, as the session carries it. */
  readonly attempt: string | undefined;
  /** The payment of which money went back, or is asked back. */
  readonly moneyBack: MoneyBack | undefined;
}

export interface MoneyBack {
  readonly live: boolean;
  /** The provider's own name of the payment. */
  readonly payment: string;
  readonly about: 'refunds' | 'disputes';
}

/** Undefined unless the provider signed exactly these bytes, just now. */
export type CardEventReader = (rawBody: Buffer, headers: IncomingHttpHeaders) => CardEvent | undefined;

/** What a provider says of itself, whatever account of it is used. */
export interface CardProviderProfile {
  /** What is written down with each of its payments, and part of its webhook's address. It never changes. */
  readonly name: string;
  /** Its trade name, the same in every language. */
  readonly brand: string;
  /** The mode in which its payments are recorded: so they are called in reports, on invoices and on receipts. */
  readonly paidBy: PaymentMode;
  /** Its card page is one of ours and leads back by a path, to where the guest is. */
  readonly hasPageHere: boolean;
  /** The header that signs its reports; empty where it sends none. */
  readonly signatureHeader: string;
  /** The least that it takes in one payment. */
  readonly leastCents: Cents;
  /** For so long the key of a refund gives back once; after that it might give back a second time. */
  readonly refundKeyHours: number;
  /** A refund that it called done may still be sent back by the payer's bank. */
  readonly doneRefundsMayFail: boolean;
  /** Where the restaurant answers a dispute; undefined where it has no such page. */
  disputeAddress(reference: string, live: boolean): string | undefined;
}

/**
 * A provider of hosted card checkouts, in live or in test mode. The provider's word, never the browser's, is the proof
 * of a payment. Every method throws a CardProviderError when there is no answer to act on.
 */
export interface CardProvider {
  readonly profile: CardProviderProfile;
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

/** Another peer than the providers' own, for tests. */
export interface CardPeer {
  readonly address?: { readonly host: string; readonly port: number; readonly protocol: 'http' | 'https' } | undefined;
  /** Of one attempt to ask it. */
  readonly timeoutMs?: number | undefined;
}

/** What a provider is set up with. */
export interface CardProviderSetup {
  readonly db: Database;
  /** With which session ids are made that nobody can guess. */
  readonly secret: Uint8Array;
  readonly settings: Settings;
  readonly peer: CardPeer;
}

/** A provider as this installation has it. */
export interface OpenedCardProvider {
  readonly live: CardProvider | undefined;
  readonly test: CardProvider | undefined;
  /** Undefined where it reports nothing to us. */
  readonly readEvent: CardEventReader | undefined;
  /** Its pages here, if it has some. `onPaid` is its own report, so that a diner who pays and closes the browser has paid. */
  readonly pages?: (app: FastifyInstance, onPaid: (sessionId: string) => Promise<void>) => void;
}

/** A key of a provider, looked at by asking it. */
export interface ExaminedKey {
  readonly brand: string;
  readonly live: boolean;
  readonly answer: 'taken' | 'refused' | 'away';
  /** Why it was not taken, without anything of the key. */
  readonly words: string;
  /** Whether it reports payments to us. */
  readonly reports: boolean;
}

/** A provider that the product knows: a line of card-providers.ts. */
export interface CardProviderEntry {
  readonly profile: CardProviderProfile;
  open(setup: CardProviderSetup): Promise<OpenedCardProvider>;
  /** Asks with each key that is set; left out where there are no keys. */
  examine?(setup: Pick<CardProviderSetup, 'settings' | 'peer'>): Promise<ExaminedKey[]>;
}

/** The providers of this installation. */
export interface CardProviders {
  /** Where a restaurant's next checkout is started; undefined when nobody here takes cards in that mode. */
  forNew(live: boolean): CardProvider | undefined;
  /** Where a checkout was started; undefined when that provider is no longer set up. */
  of(checkout: { readonly provider: string; readonly live: boolean }): CardProvider | undefined;
  /** Those that report to us, and how their reports are read. */
  readonly reporting: readonly { readonly profile: CardProviderProfile; readonly readEvent: CardEventReader }[];
  /** Serves the pages that providers have here. */
  readonly pages: NonNullable<OpenedCardProvider['pages']>;
}
