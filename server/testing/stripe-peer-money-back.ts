import { randomBytes } from 'node:crypto';
import type { PeerSession } from './stripe-peer-sessions.ts';

// The parts of Stripe's refunds and disputes that the product reads.

export type PeerRefund = ReturnType<typeof createRefund>;
export type PeerDispute = ReturnType<typeof createDispute>;

const now = () => Math.floor(Date.now() / 1_000);
const chargeOf = (payment: string) => payment.replace(/^pi_/, 'ch_');

export function createRefund(
  { currency }: PeerSession,
  payment: string,
  amount: number,
  metadata: Record<string, string>,
) {
  return {
    id: `re_${randomBytes(12).toString('hex')}`,
    object: 'refund',
    amount,
    currency,
    charge: chargeOf(payment),
    payment_intent: payment,
    metadata,
    created: now(),
    status: 'succeeded' as 'succeeded' | 'pending' | 'failed',
  };
}

export function createDispute(
  { currency, amount: paid }: PeerSession,
  payment: string,
  {
    amount = paid,
    status = 'needs_response',
    reason = 'fraudulent',
  }: { readonly amount?: number; readonly status?: string; readonly reason?: string },
) {
  return {
    id: `dp_${randomBytes(12).toString('hex')}`,
    object: 'dispute',
    amount,
    currency,
    charge: chargeOf(payment),
    payment_intent: payment,
    reason,
    created: now(),
    evidence_details: { due_by: (now() + 14 * 86_400) as number | null },
    status,
  };
}

export function presentCharge({ amount, refunded, currency, live }: PeerSession, payment: string): object {
  return {
    id: chargeOf(payment),
    object: 'charge',
    amount,
    amount_refunded: refunded,
    refunded: refunded === amount,
    currency,
    livemode: live,
    payment_intent: payment,
  };
}
