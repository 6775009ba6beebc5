import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/test-app.ts';
import { endSandboxCheckout, setSandboxEmail } from './sandbox.queries.ts';
import { createSandboxProvider } from './sandbox-provider.ts';

const { db, buildRestaurant } = await testDatabase();
const { id: restaurantId } = await buildRestaurant();
const sandbox = createSandboxProvider(db, randomBytes(48));
let made = 0;

/** A checkout of $107.45, which is paid by default. */
async function buildCheckout({ paid = true, email = '' } = {}) {
  made += 1;
  const { sessionId } = await sandbox.start({
    idempotencyKey: `attempt-${made}`,
    restaurantId,
    orderId: 1042,
    description: 'Bistro, Table 4, order 1042',
    amountCents: 10_745,
    currency: 'usd',
    startedAt: new Date(),
    successUrl: 'https://bistro.example/customer/paymentsuccess/{sessionId}$1042',
    failureUrl: 'https://bistro.example/customer/paymentfailure',
    email,
  });
  if (paid) await endSandboxCheckout(db, sessionId, 'paid');
  return sessionId;
}

const refused = { kind: 'refused' };

describe('the sandbox, like any provider,', () => {
  it('says whose checkout it is, for how much, and that no money moves', async () => {
    const sessionId = await buildCheckout({ paid: false });
    const whose = { restaurantId, orderId: 1042, amountCents: 10_745, currency: 'usd', live: false };
    expect(await sandbox.look(sessionId)).toEqual({ status: 'open', email: '', ...whose });
    expect(await sandbox.expire(sessionId)).toMatchObject({ status: 'expired' });
    expect(await sandbox.look('cs_sandbox_invented')).toBeUndefined();
  });

  it('returns the invoice address: as the diner gave it, or as typed on its page', async () => {
    const sessionId = await buildCheckout({ paid: false, email: 'ana@example.com' });
    expect(await sandbox.look(sessionId)).toMatchObject({ email: 'ana@example.com' });
    await setSandboxEmail(db, sessionId, 'ben@example.com');
    await endSandboxCheckout(db, sessionId, 'paid');
    await setSandboxEmail(db, sessionId, 'too-late@example.com');
    expect(await sandbox.look(sessionId)).toMatchObject({ email: 'ben@example.com' });
  });

  it('refunds a payment in parts, once per key, never more than it', async () => {
    const sessionId = await buildCheckout();
    const first = await sandbox.refund(sessionId, 4_000, `${sessionId}-1`);
    expect(first).toEqual({ reference: expect.stringMatching(/^re_sandbox_\w+$/), status: 'done' });
    expect(await sandbox.refund(sessionId, 4_000, `${sessionId}-1`)).toEqual(first);
    await expect(sandbox.refund(sessionId, 4_001, `${sessionId}-1`)).rejects.toMatchObject(refused);
    await expect(sandbox.refund(sessionId, 6_746, `${sessionId}-2`)).rejects.toMatchObject(refused);
    await sandbox.refund(sessionId, 6_745, `${sessionId}-2`);
    await expect(sandbox.refund(sessionId, 1, `${sessionId}-3`)).rejects.toMatchObject(refused);
    await expect(sandbox.refund(await buildCheckout({ paid: false }), 1, 'of-nobody')).rejects.toMatchObject(refused);
  });

  it('refunds once for several simultaneous requests', async () => {
    const sessionId = await buildCheckout();
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => sandbox.refund(sessionId, 10_000, `${sessionId}-${index}`)),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
