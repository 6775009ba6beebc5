import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type StripeFault, startStripePeer, stripeKeys } from '../../testing/stripe-peer.ts';
import { CardProviderError, type CheckoutRequest } from './card-provider.ts';
import { createStripeProvider } from './stripe-provider.ts';

const peer = await startStripePeer();
afterAll(() => peer.close());
const options = { address: peer.address, timeoutMs: 250 };
const live = await createStripeProvider({ secretKey: stripeKeys.live, ...options });
const test = await createStripeProvider({ secretKey: stripeKeys.test, ...options });

let request: CheckoutRequest;
let made = 0;
beforeEach(() => {
  made += 1;
  request = {
    idempotencyKey: `attempt-${made}`,
    restaurantId: 7,
    orderId: 1042,
    description: 'Bistro, Table 4, order 1042',
    amountCents: 10_745,
    currency: 'usd',
    startedAt: new Date(),
    successUrl: 'https://bistro.example/customer/paymentsuccess/{sessionId}$1042',
    failureUrl: 'https://bistro.example/customer/paymentfailure',
    email: '',
  };
});

const callsSince = (from: number) => peer.calls.slice(from);

describe('a checkout at Stripe', () => {
  it('is started for the order, in cents, with the pinned version and a key', async () => {
    const from = peer.calls.length;
    const { sessionId, url } = await live.start(request);
    expect(sessionId).toMatch(/^cs_live_/);
    expect(url).toBe(`https://checkout.stripe.com/c/pay/${sessionId}`);
    const [call] = callsSince(from);
    expect(call).toMatchObject({ idempotencyKey: request.idempotencyKey, version: '2026-10-28.endive' });
    expect(call?.params).toMatchObject({
      mode: 'payment',
      'allowed_payment_method_types[0]': 'card',
      'line_items[0][price_data][unit_amount]': '10745',
      'line_items[0][price_data][currency]': 'usd',
      'metadata[restaurant]': '7',
      'metadata[order]': '1042',
      success_url: 'https://bistro.example/customer/paymentsuccess/{CHECKOUT_SESSION_ID}$1042',
      cancel_url: request.failureUrl,
    });
    const minutes = (Number(call?.params.expires_at) * 1_000 - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(30);
    expect(minutes).toBeLessThanOrEqual(35);
  });

  it("offers the diner's address, and asks for one if Stripe would refuse it", async () => {
    const paramsFor = async (email: string, key: string) => {
      const from = peer.calls.length;
      await live.start({ ...request, email, idempotencyKey: `${request.idempotencyKey}-${key}` });
      return callsSince(from)[0]?.params;
    };
    expect(await paramsFor('ana.b@example.com', 'a')).toMatchObject({ customer_email: 'ana.b@example.com' });
    for (const [index, email] of ['', '.ana@example.com', 'ana..b@example.com', 'ana@-example.com'].entries())
      expect(await paramsFor(email, `b${index}`), email).not.toHaveProperty('customer_email');
  });

  it('reports its state: open, paid with amount, order and mode, ended', async () => {
    const { sessionId } = await test.start(request);
    const whose = { restaurantId: 7, orderId: 1042, amountCents: 10_745, currency: 'usd', live: false };
    expect(await test.look(sessionId)).toEqual({ status: 'open', email: '', ...whose });
    peer.pay(sessionId, { email: 'ana@example.com' });
    expect(await test.look(sessionId)).toEqual({ status: 'paid', email: 'ana@example.com', ...whose });
    expect(await test.expire(sessionId)).toMatchObject({ status: 'paid' });
    const other = await test.start({ ...request, idempotencyKey: `${request.idempotencyKey}-b` });
    expect(await test.expire(other.sessionId)).toMatchObject({ status: 'expired' });
    expect(await test.expire(other.sessionId)).toMatchObject({ status: 'expired' });
  });

  it('is unknown in the other mode', async () => {
    const { sessionId } = await test.start(request);
    expect([test.live, live.live]).toEqual([false, true]);
    expect(await live.look(sessionId)).toBeUndefined();
    expect(await live.expire(sessionId)).toBeUndefined();
    expect(await test.look(sessionId)).toMatchObject({ status: 'open' });
  });

  it.each<StripeFault>(['cut-before', 'cut-after', '500', 'stall'])(
    'is one session even if the first request ends in %s',
    async (fault) => {
      const before = peer.sessions.size;
      const from = peer.calls.length;
      peer.fail('start', fault);
      const { sessionId } = await test.start(request);
      expect(peer.sessions.size).toBe(before + 1);
      expect(peer.sessions.has(sessionId)).toBe(true);
      expect(callsSince(from).map(({ idempotencyKey }) => idempotencyKey)).toEqual([
        request.idempotencyKey,
        request.idempotencyKey,
      ]);
    },
  );

  it('is the same session for a repeated request, at once or later', async () => {
    const [first, two] = await Promise.all([test.start(request), test.start(request)]);
    expect(two).toEqual(first);
    expect(await test.start(request)).toEqual(first);
  });

  it('is away if it cannot be queried, and says so if it is refused; neither shows a key', async () => {
    peer.fail('look', 'stall', '500', 'cut-before');
    expect(await test.look('cs_test_whatever').catch((error: unknown) => error)).toMatchObject({ kind: 'away' });
    peer.fail('start', '429');
    await expect(test.start(request)).rejects.toMatchObject({ kind: 'away' });
    const stranger = await createStripeProvider({ secretKey: 'sk_test_ofNobodyAtAll', ...options });
    const refused = await stranger.start(request).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(CardProviderError);
    expect(refused).toMatchObject({ kind: 'refused' });
    expect(String(refused)).not.toContain('Nobody');
  });
});

it('a refund at Stripe is partial, once per key, and never more than was paid', async () => {
  const { sessionId } = await test.start(request);
  await expect(test.refund(sessionId, 100, 'early')).rejects.toMatchObject({ kind: 'refused' });
  peer.pay(sessionId);
  peer.fail('refund', 'cut-after');
  const first = await test.refund(sessionId, 4_000, `${sessionId}-1`);
  expect(first).toEqual({ reference: expect.stringMatching(/^re_/), status: 'done' });
  expect(await test.refund(sessionId, 4_000, `${sessionId}-1`)).toEqual(first);
  expect(peer.sessions.get(sessionId)?.refunded).toBe(4_000);
  await expect(test.refund(sessionId, 6_746, `${sessionId}-2`)).rejects.toMatchObject({ kind: 'refused' });
  await test.refund(sessionId, 6_745, `${sessionId}-3`);
  expect(peer.sessions.get(sessionId)?.refunded).toBe(10_745);
});
