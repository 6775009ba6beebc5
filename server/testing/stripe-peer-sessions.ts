import { randomBytes } from 'node:crypto';

// The parts of Stripe's checkout sessions that the product reads.

export type PeerSession = ReturnType<typeof createSession>;

export function createSession(params: Readonly<Record<string, string>>, live: boolean) {
  return {
    id: `cs_${live ? 'live' : 'test'}_${randomBytes(24).toString('hex')}`,
    /** Whether live keys or test keys can see it. */
    live,
    /** The `livemode` to report. */
    livemode: live,
    params,
    status: 'open' as 'open' | 'complete' | 'expired',
    paid: false,
    amount: Number(params['line_items[0][price_data][unit_amount]']) * Number(params['line_items[0][quantity]']),
    currency: params['line_items[0][price_data][currency]'] ?? '',
    metadata: metadataOf(params),
    email: null as string | null,
    refunded: 0,
  };
}

export function metadataOf(params: Readonly<Record<string, string>>): Record<string, string> {
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
