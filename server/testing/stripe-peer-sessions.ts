import { randomBytes } from 'node:crypto';

// Stripe's checkout sessions, as far as the product reads them.

export interface PeerSession {
  readonly id: string;
  /** Visible to live or to test keys. */
  live: boolean;
  /** The reported `livemode`. */
  livemode: boolean;
  readonly params: Readonly<Record<string, string>>;
  status: 'open' | 'complete' | 'expired';
  paid: boolean;
  amount: number;
  currency: string;
  metadata: Record<string, string>;
  email: string | null;
  refunded: number;
}

export function createSession(params: Record<string, string>, live: boolean): PeerSession {
  return {
    id: `cs_${live ? 'live' : 'test'}_${randomBytes(24).toString('hex')}`,
    live,
    livemode: live,
    params,
    status: 'open',
    paid: false,
    amount: Number(params['line_items[0][price_data][unit_amount]']) * Number(params['line_items[0][quantity]']),
    currency: params['line_items[0][price_data][currency]'] ?? '',
    metadata: metadataOf(params),
    email: null,
    refunded: 0,
  };
}

export function metadataOf(params: Record<string, string>): Record<string, string> {
  const entries = Object.entries(params).flatMap(([name, value]) => {
    const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? [];
    return key ? [[key, value] as const] : [];
  });
  return Object.fromEntries(entries);
}

export function presentSession(session: PeerSession): object {
  return {
    id: session.id,
    object: 'checkout.session',
    livemode: session.livemode,
    status: session.status,
    payment_status: session.paid ? 'paid' : 'unpaid',
    amount_total: session.amount,
    currency: session.currency,
    metadata: session.metadata,
    customer_details: session.email === null ? null : { email: session.email },
    payment_intent: session.paid ? intentOf(session) : null,
    url: session.status === 'open' ? `https://checkout.stripe.com/c/pay/${session.id}` : null,
  };
}

export const intentOf = (session: PeerSession) => `pi_${session.id.slice(-24)}`;
