import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { inTime, mailDesk, mailTo, smtpPeer } from '../../testing/mail-desk.ts';
import { testDatabase } from '../../testing/test-app.ts';
import { claimMessage, markSent } from './outbox.queries.ts';

const { db } = await testDatabase();
const { mailer, outbox, queue, deliver, isSent } = mailDesk({ db });

it('queues a message once per key, and none of a rolled-back transaction', async () => {
  const smtp = await smtpPeer();
  const queued = mailTo();
  expect(await mailer.queue(db, queued)).toBe(true);
  expect(await mailer.queue(db, { ...queued, subject: 'again' })).toBe(false);
  const undone = db.transaction().execute(async (tx) => {
    await mailer.queue(tx, mailTo({ subject: 'never' }));
    throw new Error('the payment failed');
  });
  await expect(undone).rejects.toThrow('the payment failed');
  deliver({ SMTP_URL: smtp.url });
  await isSent(queued.dedupeKey);
  expect(smtp.received.map(({ subject }) => subject)).toEqual(['Your dinner – à bientôt']);
});

it('resends a message as a new one, but not twice for two presses', async () => {
  const smtp = await smtpPeer({ refused: ['typo@example.com'] });
  const typed = mailTo({ recipient: 'typo@example.com' });
  const wrong = await queue(typed);
  const first = deliver({ SMTP_URL: smtp.url });
  await inTime(async () => expect((await outbox(wrong)).status).toBe('failed'));
  await first.stop();
  const right = { ...typed, recipient: 'right@example.com' };
  expect(await mailer.requeue(db, right)).toBe(true);
  expect(await outbox(wrong)).toMatchObject({ status: 'waiting', attempts: 0, failure: null, resends: 1 });
  const delivery = deliver({ SMTP_URL: smtp.url });
  await isSent(wrong);
  expect(await mailer.requeue(db, right)).toBe(false);
  await sql`update outbox set sent_at = now() - interval '11 seconds' where dedupe_key = ${wrong}`.execute(db);
  expect(await mailer.requeue(db, right)).toBe(true);
  expect(await mailer.requeue(db, right)).toBe(false);
  delivery.nudge();
  await inTime(() => expect(smtp.received).toHaveLength(2));
  expect(smtp.received[0]?.messageId).not.toBe(smtp.received[1]?.messageId);
});

it('does not confuse a resent message with the older one under way', async () => {
  const queued = mailTo();
  await queue(queued);
  const older = await claimMessage(db, 60);
  await mailer.requeue(db, { ...queued, recipient: 'other@example.com' });
  await claimMessage(db, 60);
  if (older) await markSent(db, older);
  expect((await outbox(queued.dedupeKey)).status).toBe('waiting');
});

it('is shared by two programs without sending anything twice', async () => {
  const smtp = await smtpPeer({ delayMs: 250 });
  const keys = Array.from({ length: 12 }, () => randomUUID());
  for (const dedupeKey of keys) await queue({ dedupeKey, subject: dedupeKey });
  deliver({ SMTP_URL: smtp.url });
  deliver({ SMTP_URL: smtp.url });
  await inTime(async () => {
    expect(await db.selectFrom('outbox').select('id').where('status', '<>', 'sent').execute()).toHaveLength(0);
  });
  expect(smtp.received.map(({ subject }) => subject).sort()).toEqual([...keys].sort());
  // Proves that both processes really sent at the same time.
  expect(smtp.mostAtOnce()).toBe(2);
});

it('claims a message for one sender, even before it commits, until its lease is over', async () => {
  for (const subject of ['a', 'b']) await queue({ subject });
  const [first, second] = await db.transaction().execute(async (tx) => [
    await claimMessage(tx, 60),
    // On another connection, which must neither wait for the first nor get the same message.
    await claimMessage(db, 60),
  ]);
  expect([first?.subject, second?.subject].sort()).toEqual(['a', 'b']);
  expect(await claimMessage(db, 60)).toBeUndefined();
  await sql`update outbox set next_attempt_at = now() where id = ${first?.id ?? 0}`.execute(db);
  expect(await claimMessage(db, 60)).toMatchObject({ id: first?.id, attempts: 2 });
  // The first sender wakes up too late, and may no longer mark the message.
  if (first) await markSent(db, first);
  const row = await db
    .selectFrom('outbox')
    .select('status')
    .where('id', '=', first?.id ?? 0)
    .executeTakeFirst();
  expect(row?.status).toBe('waiting');
});

it('lets the current message arrive when it stops, and sends no other', async () => {
  const smtp = await smtpPeer({ delayMs: 200 });
  const first = await queue({ subject: 'first' });
  const second = await queue({ subject: 'second' });
  const delivery = deliver({ SMTP_URL: smtp.url });
  await inTime(async () => expect((await outbox(first)).attempts).toBe(1));
  await delivery.stop();
  expect((await outbox(first)).status).toBe('sent');
  delivery.nudge();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await outbox(second)).toMatchObject({ status: 'waiting', attempts: 0 });
});
