import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { claimDueCheckouts } from './features/payments/checkouts.queries.ts';
import { claimDueRefunds } from './features/refunds/refunds.queries.ts';
import type { Database, Queryable } from './platform/database.ts';
import { claimMessage, insertMessage } from './platform/mail/outbox.queries.ts';
import { testApp, testDatabase } from './testing/test-app.ts';

// Several programs share a database. Work that one of them has claimed is skipped by the others, even before
// the claim is committed, so nothing is refunded, queried or mailed twice.

const test = await testApp({}, { checkoutRoundsMs: 3_600_000 });
const outbox = await testDatabase();

async function addDueRefund(): Promise<string> {
  const { floor, orderID } = await test.buildClosedOrder();
  const ids = { restaurant_id: floor.restaurantId, order_id: orderID };
  const reference = `cs_${crypto.randomUUID()}`;
  const late = await test.addRow('late_payments', {
    ...ids,
    provider: 'stripe',
    reference,
    live: true,
    currency: 'usd',
    amount_cents: 500,
    reason: 'already-paid',
  });
  const { attempt } = await test.addRow('refunds', {
    ...ids,
    payment_id: null,
    late_payment_id: late.id,
    amount_cents: 500,
    currency: 'usd',
    live: true,
    reason: 'Paid twice',
    provider: 'stripe',
    reference,
    state: 'pending',
    provider_reference: reference,
    made_by_user_id: null,
    next_look_at: new Date(Date.now() - 1000),
  });
  return attempt;
}

async function addDueCheckout(): Promise<string> {
  const { orderID, payByCard } = await test.buildClosedOrder();
  await payByCard();
  const { attempt } = await test.db
    .updateTable('card_checkouts')
    .set({ next_look_at: new Date(Date.now() - 1000) })
    .where('order_id', '=', orderID)
    .returning('attempt')
    .executeTakeFirstOrThrow();
  return attempt;
}

async function addDueMail(): Promise<string> {
  const recipient = `guest-${crypto.randomUUID()}@bistro.test`;
  const message = { dedupeKey: recipient, recipient, subject: 'Hello', html: 'Hello', plainText: 'Hello' };
  await insertMessage(outbox.db, { restaurantId: null, ...message });
  return recipient;
}

interface Worker {
  readonly db: Database;
  readonly add: () => Promise<string>;
  readonly claim: (db: Queryable) => Promise<string[]>;
}

const refunds: Worker = {
  db: test.db,
  add: addDueRefund,
  claim: async (db) => (await claimDueRefunds(db, 10)).map(({ attempt }) => attempt),
};
const checkouts: Worker = {
  db: test.db,
  add: addDueCheckout,
  claim: async (db) => (await claimDueCheckouts(db, 60, 10)).map(({ attempt }) => attempt),
};
const mails: Worker = {
  db: outbox.db,
  add: addDueMail,
  claim: async (db) => [await claimMessage(db, 60)].flatMap((message) => (message ? [message.recipient] : [])),
};

it('a claim takes at most the requested number across all restaurants', async () => {
  const due = [await addDueRefund(), await addDueRefund(), await addDueRefund()];
  const claimed = [await claimDueRefunds(test.db, 2), await claimDueRefunds(test.db, 2)];
  expect(claimed.map((refunds) => refunds.length)).toEqual([2, 1]);
  expect(claimed.flat().map(({ attempt }) => attempt)).toEqual(due);
});

describe.each(Object.entries({ refunds, checkouts, mails }))('of %s: one', (_, { db, add, claim }) => {
  it('is skipped without waiting while another program claims it', async () => {
    const due = await add();
    const first = await db.startTransaction().execute();
    expect(await claim(first)).toEqual([due]);
    const meanwhile = claim(db);
    expect(await Promise.race([meanwhile, sleep(3_000, 'it waited')])).toEqual([]);
    await first.commit().execute();
    expect(await meanwhile).toEqual([]);
    expect(await claim(db)).toEqual([]);
  });

  it('is free again if the claiming program is cut off', async () => {
    const due = await add();
    const first = await db.startTransaction().execute();
    expect(await claim(first)).toEqual([due]);
    await first.rollback().execute();
    expect(await claim(db)).toEqual([due]);
  });

  it('goes to one program each when two are due', async () => {
    const due = [await add(), await add()];
    const [first, other] = [await db.startTransaction().execute(), await db.startTransaction().execute()];
    const claimed = [...(await claim(first)), ...(await claim(other)), ...(await claim(db))];
    expect(claimed.sort()).toEqual(due.sort());
    await first.commit().execute();
    await other.commit().execute();
  });
});
