import { randomBytes } from 'node:crypto';
import type { PeerSession } from './stripe-peer-sessions.ts';

// Stripe's refunds and disputes, as far as the product reads them.

export interface PeerRefund {
  readonly id: string;
  readonly object: 'refund';
  readonly amount: number;
  readonly currency: string;
  readonly charge: string;
  readonly payment_intent: string;
  readonly metadata: Readonly<Record<string, string>>;
  created: number;
  status: 'succeeded' | 'pending' | 'failed';
}

export interface PeerDispute {
  readonly id: string;
  readonly object: 'dispute';
  amount: number;
  readonly currency: string;
  readonly charge: string;
  readonly payment_intent: string;
  readonly reason: string;
  readonly created: number;
  readonly evidence_details: { readonly due_by: number | null };
  status: string;
}

const now = () => Math.floor(Date.now() / 1_000);
const chargeOf = (payment: string) => payment.replace(/^pi_/, 'ch_');

export function createRefund(
  { currency }: PeerSession,
  payment: string,
  amount: number,
  metadata: Record<string, string>,
): PeerRefund {
  return {
    id: `re_${randomBytes(12).toString('hex')}`,
    object: 'refund',
    amount,
    currency,
    charge: chargeOf(payment),
    payment_intent: payment,
    metadata,
    created: now(),
    status: 'succeeded',
  };
}

export function createDispute(
  { currency, amount: paid }: PeerSession,
  payment: string,
  { amount = paid, status = 'needs_response', reason = 'fraudulent' }: Partial<PeerDispute>,
): PeerDispute {
  return {
    id: `dp_${randomBytes(12).toString('hex')}`,
    object: 'dispute',
    amount,
    currency,
    charge: chargeOf(payment),
    payment_intent: payment,
    reason,
    created: now(),
    evidence_details: { due_by: now() + 14 * 86_400 },
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
