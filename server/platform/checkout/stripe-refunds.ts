import type Stripe from 'stripe';
import { type CardProvider, CardProviderError, type FoundDispute, type Refunded } from './card-provider.ts';
import { fromStripe, toStripe } from './stripe-amounts.ts';

/** Calls Stripe. @throws CardProviderError for every error of Stripe or the network */
export type AskStripe = <Answer>(what: string, call: () => Promise<Answer>) => Promise<Answer>;

const most = 100;

export function createStripeRefunds(
  stripe: Stripe,
  ask: AskStripe,
): Pick<CardProvider, 'refund' | 'lookRefund' | 'books'> {
  return {
    async refund(sessionId, cents, idempotencyKey) {
      const session = await ask('look at a checkout', () => stripe.checkout.sessions.retrieve(sessionId));
      const payment = idOf(session.payment_intent);
      if (!payment) throw new CardProviderError('refused', 'this checkout was never paid');
      const refund = await ask('give money back', () =>
        stripe.refunds.create(
          {
            payment_intent: payment,
            amount: toStripe(cents, session.currency ?? ''),
            metadata: { attempt: idempotencyKey },
          },
          { idempotencyKey },
        ),
      );
      return { reference: refund.id, status: refundStatus(refund.status) };
    },
    async lookRefund(reference) {
      try {
        const refund = await ask('look at a refund', () => stripe.refunds.retrieve(reference));
        return { reference, status: refundStatus(refund.status) };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    books: {
      async sessionOf(payment) {
        const query = { payment_intent: payment, limit: 1 };
        try {
          const { data } = await ask('look for a checkout', () => stripe.checkout.sessions.list(query));
          return data[0]?.id;
        } catch (error) {
          if (isMissing(error)) return undefined;
          throw error;
        }
      },
      async refundsOf(payment) {
        const query = { payment_intent: payment, limit: most };
        const { data } = await ask('look at the refunds of a payment', () => stripe.refunds.list(query));
        return data.map(({ id, status, amount, currency, created, metadata }) => ({
          reference: id,
          status: refundStatus(status),
          amountCents: fromStripe(amount, currency),
          currency,
          madeAt: new Date(created * 1_000),
          attempt: metadata?.attempt,
        }));
      },
      async disputesOf(payment) {
        const query = { payment_intent: payment, limit: most };
        const { data } = await ask('look at the disputes of a payment', () => stripe.disputes.list(query));
        return data.map(({ id, status, amount, currency, reason, created, evidence_details: { due_by } }) => ({
          reference: id,
          state: disputeState(status),
          amountCents: fromStripe(amount, currency),
          currency,
          reason,
          openedAt: new Date(created * 1_000),
          answerBy: due_by ? new Date(due_by * 1_000) : undefined,
        }));
      },
    },
  };
}

function refundStatus(status: string | null): Refunded['status'] {
  if (status === 'succeeded') return 'done';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

/** A closed inquiry (warning_*) and a prevented dispute cost nothing, so both count as won. */
function disputeState(status: Stripe.Dispute['status']): FoundDispute['state'] {
  if (status === 'lost') return 'lost';
  return status === 'won' || status === 'warning_closed' || status === 'prevented' ? 'won' : 'open';
}

export function isMissing(error: unknown): boolean {
  if (!(error instanceof CardProviderError) || error.kind !== 'refused') return false;
  const { statusCode, code } = (error.cause ?? {}) as { statusCode?: number; code?: string };
  return statusCode === 404 || code === 'resource_missing';
}

function idOf(reference: string | { readonly id: string } | null): string | undefined {
  return typeof reference === 'string' ? reference : reference?.id;
}
