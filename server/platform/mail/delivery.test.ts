import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import PostalMime from 'postal-mime';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { findRow } from '../../testing/rows.ts';
import { type SmtpPeer, startSmtpPeer } from '../../testing/smtp-peer.ts';
import { testDatabase } from '../../testing/test-app.ts';
import { readSettings } from '../settings.ts';
import { type Delivery, retryDelaySeconds, startDelivery } from './delivery.ts';
import type { Message } from './mailer.ts';
import { claimMessage, markSent } from './outbox.queries.ts';
import { createMailer } from './outbox-mailer.ts';

const { db } = await testDatabase();
const mailer = createMailer({ nudge: () => undefined }, '/nowhere');

const message = (wishes: Partial<Message> = {}): Message => ({
  restaurantId: null,
  dedupeKey: randomUUID(),
  recipient: 'guest@example.com',
  subject: 'Your dinner – à bientôt',
  html: '<p>Crème brûlée</p>',
  plainText: 'Crème brûlée',
  ...wishes,
});

function deliver(environment: Record<string, string>): Delivery {
  const settings = readSettings({ MAIL_FROM: 'Demo Bistro <hello@bistro.example>', ...environment });
  const delivery = startDelivery({ db, settings, log: pino({ level: 'silent' }), everyMs: 30 });
  onTestFinished(() => delivery.stop());
  return delivery;
}

async function peer(manners: Parameters<typeof startSmtpPeer>[0] = {}): Promise<SmtpPeer> {
  const started = await startSmtpPeer(manners);
  onTestFinished(() => started.close());
  return started;
}

const outbox = async (key: string) => findRow(db, 'outbox', { dedupe_key: key });

const inTime = <Value>(check: () => Promise<Value> | Value) => vi.waitFor(check, { timeout: 8_000, interval: 25 });
const retryNow = (key: string) => sql`update outbox set next_attempt_at = now() where dedupe_key = ${key}`.execute(db);

// Leftovers of one test must not arrive at the next one's peer.
afterEach(() => db.deleteFrom('outbox').execute());

describe('delivery by SMTP', () => {
  it('sends both forms of a message to its recipient once, and keeps none of its content', async () => {
    const smtp = await peer();
    const queued = message();
    await mailer.queue(db, queued);
    deliver({ SMTP_URL: smtp.url });
    await inTime(async () => expect((await outbox(queued.dedupeKey)).status).toBe('sent'));
    const [mail] = smtp.received;
    expect(mail?.recipients).toEqual(['guest@example.com']);
    expect(mail?.from).toEqual({ name: 'Demo Bistro', address: 'hello@bistro.example' });
    expect(mail?.subject).toBe('Your dinner – à bientôt');
    expect(mail?.html?.trim()).toBe('<p>Crème brûlée</p>');
    expect(mail?.text?.trim()).toBe('Crème brûlée');
    expect(await outbox(queued.dedupeKey)).toMatchObject({ attempts: 1, html: '', plain_text: '', last_error: null });
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(smtp.received).toHaveLength(1);
  });

  it('treats any recipient text as one address', async () => {
    const smtp = await peer();
    await mailer.queue(db, message({ recipient: 'one@example.com, two@example.com' }));
    const fine = message({ recipient: 'three@example.com' });
    await mailer.queue(db, fine);
    deliver({ SMTP_URL: smtp.url });
    await inTime(async () => expect((await outbox(fine.dedupeKey)).status).toBe('sent'));
    const reached = smtp.received.flatMap(({ recipients }) => recipients);
    expect(reached).not.toContain('one@example.com');
    expect(reached).not.toContain('two@example.com');
  });

  it('queues a message once per key, and none of a rolled-back transaction', async () => {
    const smtp = await peer();
    const queued = message();
    expect(await mailer.queue(db, queued)).toBe(true);
    expect(await mailer.queue(db, { ...queued, subject: 'again' })).toBe(false);
    const undone = db.transaction().execute(async (tx) => {
      await mailer.queue(tx, message({ subject: 'never' }));
      throw new Error('the payment failed');
    });
    await expect(undone).rejects.toThrow('the payment failed');
    deliver({ SMTP_URL: smtp.url });
    await inTime(async () => expect((await outbox(queued.dedupeKey)).status).toBe('sent'));
    expect(smtp.received.map(({ subject }) => subject)).toEqual(['Your dinner – à bientôt']);
  });

  it('survives a mail server that goes down and comes back', async () => {
    const gone = await startSmtpPeer();
    await gone.close();
    const queued = message();
    await mailer.queue(db, queued);
    const delivery = deliver({ SMTP_URL: gone.url });
    await inTime(async () => expect(await outbox(queued.dedupeKey)).toMatchObject({ attempts: 1, failure: 'server' }));
    const tried = await outbox(queued.dedupeKey);
    expect(tried).toMatchObject({ status: 'waiting', last_error: expect.stringMatching(/ECONNREFUSED/) });
    expect(tried.next_attempt_at.getTime() - Date.now()).toBeGreaterThan(2_000);
    const back = await peer({ port: gone.port });
    await retryNow(queued.dedupeKey);
    delivery.nudge();
    await inTime(async () => expect((await outbox(queued.dedupeKey)).status).toBe('sent'));
    expect(back.received).toHaveLength(1);
  });

  it('resends the same message if the server accepted it without confirmation', async () => {
    const smtp = await peer({ hangUps: 1 });
    const queued = message();
    await mailer.queue(db, queued);
    const delivery = deliver({ SMTP_URL: smtp.url });
    await inTime(async () => expect((await outbox(queued.dedupeKey)).last_error).not.toBeNull());
    await retryNow(queued.dedupeKey);
    delivery.nudge();
    await inTime(async () => expect((await outbox(queued.dedupeKey)).status).toBe('sent'));
    const [first, second] = smtp.received;
    expect(smtp.received).toHaveLength(2);
    expect(second?.messageId).toMatch(/^<comanda\..+@bistro\.example>$/);
    expect(second?.messageId).toBe(first?.messageId);
    expect(second?.date).toBe(first?.date);
  });

  it('retries later what the server read completely and rejected temporarily', async () => {
    const smtp = await peer({ notNow: 1 });
    const queued = message();
    await mailer.queue(db, queued);
    const delivery = deliver({ SMTP_URL: smtp.url });
    await inTime(async () => expect((await outbox(queued.dedupeKey)).last_error).toMatch(/451/));
    expect(await outbox(queued.dedupeKey)).toMatchObject({ status: 'waiting', attempts: 1 });
    await retryNow(queued.dedupeKey);
    delivery.nudge();
    await inTime(async () => expect((await outbox(queued.dedupeKey)).status).toBe('sent'));
    expect(smtp.received).toHaveLength(1);
  });

  it('does not let one refused recipient delay the others', async () => {
    const smtp = await peer({ refused: ['nobody@example.com'] });
    const refused = message({ recipient: 'nobody@example.com' });
    const fine = message();
    await mailer.queue(db, refused);
    await mailer.queue(db, fine);
    const delivery = startDelivery({
      db,
      settings: readSettings({ SMTP_URL: smtp.url }),
      log: pino({ level: 'silent' }),
      everyMs: 60_000,
    });
    onTestFinished(() => delivery.stop());
    // One poll of the outbox, since the next one is a minute away.
    await inTime(async () => expect((await outbox(fine.dedupeKey)).status).toBe('sent'));
    expect(await outbox(refused.dedupeKey)).toMatchObject({ status: 'failed', attempts: 1, failure: 'address' });
    expect((await outbox(refused.dedupeKey)).last_error).toMatch(/no such mailbox/);
  });

  it('gives a message up only after two days', async () => {
    const gone = await startSmtpPeer();
    await gone.close();
    const old = message();
    const older = message();
    await mailer.queue(db, old);
    await mailer.queue(db, older);
    const rest = (await outbox(old.dedupeKey)).retry_until.getTime() - Date.now();
    expect(rest / 3_600_000).toBeCloseTo(48, 1);
    await sql`update outbox set retry_until = now() - interval '1 second' where dedupe_key = ${older.dedupeKey}`.execute(
      db,
    );
    deliver({ SMTP_URL: gone.url });
    await inTime(async () => expect((await outbox(older.dedupeKey)).status).toBe('failed'));
    await inTime(async () => expect((await outbox(old.dedupeKey)).attempts).toBe(1));
    expect(await outbox(old.dedupeKey)).toMatchObject({ status: 'waiting', failure: 'server' });
  });

  it('attaches the files of a message, made when it leaves', async () => {
    const smtp = await peer();
    await mailer.queue(db, message({ attachment: { kind: 'greeting', content: { name: 'Zoë' } } }));
    await mailer.queue(db, message({ subject: 'of no maker', attachment: { kind: 'unknown', content: 1 } }));
    const greeting = async (content: unknown) => ({
      filename: 'greeting.txt',
      contentType: 'text/plain',
      content: Buffer.from(`Hello ${(content as { name: string }).name}`),
    });
    const delivery = startDelivery({
      db,
      settings: readSettings({ SMTP_URL: smtp.url }),
      log: pino({ level: 'silent' }),
      fileMakers: { greeting },
    });
    onTestFinished(() => delivery.stop());
    await inTime(() => expect(smtp.received).toHaveLength(2));
    const files = smtp.received.map(({ attachments }) => attachments.map(({ filename }) => filename));
    expect(files).toEqual([['greeting.txt'], []]);
    expect(Buffer.from(smtp.received[0]?.attachments[0]?.content as ArrayBuffer).toString()).toBe('Hello Zoë');
    await inTime(async () => {
      const kept = await db.selectFrom('outbox').select('attachment').where('attachment', 'is not', null).execute();
      expect(kept).toEqual([]);
    });
  });

  it('sends a message without a file that takes too long to make, and mentions it', async () => {
    const smtp = await peer();
    await mailer.queue(db, message({ html: '<body>Hello</body>', attachment: { kind: 'greeting', content: {} } }));
    const delivery = startDelivery({
      db,
      settings: readSettings({ SMTP_URL: smtp.url }),
      log: pino({ level: 'silent' }),
      fileMakers: { greeting: async () => ({ missing: 'No <file> is attached.' }) },
    });
    onTestFinished(() => delivery.stop());
    await inTime(() => expect(smtp.received).toHaveLength(1));
    const [mail] = smtp.received;
    expect(mail?.attachments).toEqual([]);
    expect(mail?.text).toContain('No <file> is attached.');
    expect(mail?.html).toContain('Hello<p>No &#60;file&#62; is attached.</p></body>');
  });

  it('marks a message that it cannot render as its own fault, and sends the others', async () => {
    const smtp = await peer();
    const broken = message({ attachment: { kind: 'greeting', content: {} } });
    await mailer.queue(db, broken);
    await mailer.queue(db, message({ subject: 'behind it' }));
    const delivery = startDelivery({
      db,
      settings: readSettings({ SMTP_URL: smtp.url }),
      log: pino({ level: 'silent' }),
      fileMakers: { greeting: () => Promise.reject(new Error('no such font')) },
      everyMs: 60_000,
    });
    onTestFinished(() => delivery.stop());
    await inTime(() => expect(smtp.received.map(({ subject }) => subject)).toEqual(['behind it']));
    expect(await outbox(broken.dedupeKey)).toMatchObject({
      status: 'waiting',
      failure: 'message',
      last_error: expect.stringContaining('no such font'),
    });
  });

  it('resends a message as a new one, but not twice for two presses', async () => {
    const smtp = await peer({ refused: ['typo@example.com'] });
    const wrong = message({ recipient: 'typo@example.com' });
    await mailer.queue(db, wrong);
    const first = deliver({ SMTP_URL: smtp.url });
    await inTime(async () => expect((await outbox(wrong.dedupeKey)).status).toBe('failed'));
    await first.stop();
    const right = { ...wrong, recipient: 'right@example.com' };
    expect(await mailer.requeue(db, right)).toBe(true);
    expect(await outbox(wrong.dedupeKey)).toMatchObject({ status: 'waiting', attempts: 0, failure: null, resends: 1 });
    const delivery = deliver({ SMTP_URL: smtp.url });
    await inTime(async () => expect((await outbox(wrong.dedupeKey)).status).toBe('sent'));
    expect(await mailer.requeue(db, right)).toBe(false);
    await sql`update outbox set sent_at = now() - interval '11 seconds' where dedupe_key = ${wrong.dedupeKey}`.execute(
      db,
    );
    expect(await mailer.requeue(db, right)).toBe(true);
    expect(await mailer.requeue(db, right)).toBe(false);
    delivery.nudge();
    await inTime(() => expect(smtp.received).toHaveLength(2));
    expect(smtp.received[0]?.messageId).not.toBe(smtp.received[1]?.messageId);
  });

  it('does not confuse a resent message with the older one under way', async () => {
    const queued = message();
    await mailer.queue(db, queued);
    const older = await claimMessage(db, 60);
    await mailer.requeue(db, { ...queued, recipient: 'other@example.com' });
    await claimMessage(db, 60);
    if (older) await markSent(db, older);
    expect((await outbox(queued.dedupeKey)).status).toBe('waiting');
  });

  it('is shared by two programs without sending anything twice', async () => {
    const smtp = await peer({ delayMs: 250 });
    const keys = Array.from({ length: 12 }, () => randomUUID());
    for (const dedupeKey of keys) await mailer.queue(db, message({ dedupeKey, subject: dedupeKey }));
    deliver({ SMTP_URL: smtp.url });
    deliver({ SMTP_URL: smtp.url });
    await inTime(async () => {
      expect(await db.selectFrom('outbox').select('id').where('status', '<>', 'sent').execute()).toHaveLength(0);
    });
    expect(smtp.received.map(({ subject }) => subject).sort()).toEqual([...keys].sort());
    // Both must have worked at the same time, otherwise this proves nothing.
    expect(smtp.mostAtOnce()).toBe(2);
  });

  it('claims a message for one sender, even before it commits, until its lease is over', async () => {
    for (const subject of ['a', 'b']) await mailer.queue(db, message({ subject }));
    const [first, second] = await db.transaction().execute(async (tx) => [
      await claimMessage(tx, 60),
      // From another connection, which must neither wait for this one nor take the same message.
      await claimMessage(db, 60),
    ]);
    expect([first?.subject, second?.subject].sort()).toEqual(['a', 'b']);
    expect(await claimMessage(db, 60)).toBeUndefined();
    await sql`update outbox set next_attempt_at = now() where id = ${first?.id ?? 0}`.execute(db);
    expect(await claimMessage(db, 60)).toMatchObject({ id: first?.id, attempts: 2 });
    // The first sender wakes up late: it may no longer mark the message.
    if (first) await markSent(db, first);
    const row = await db
      .selectFrom('outbox')
      .select('status')
      .where('id', '=', first?.id ?? 0)
      .executeTakeFirst();
    expect(row?.status).toBe('waiting');
  });

  it('lets the current message arrive when it stops, and sends no other', async () => {
    const smtp = await peer({ delayMs: 200 });
    const first = message({ subject: 'first' });
    const second = message({ subject: 'second' });
    await mailer.queue(db, first);
    await mailer.queue(db, second);
    const delivery = deliver({ SMTP_URL: smtp.url });
    await inTime(async () => expect((await outbox(first.dedupeKey)).attempts).toBe(1));
    await delivery.stop();
    expect((await outbox(first.dedupeKey)).status).toBe('sent');
    delivery.nudge();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await outbox(second.dedupeKey)).toMatchObject({ status: 'waiting', attempts: 0 });
  });

  it('stops within seconds even if the mail server is silent, and leaves the message for later', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => void silent.close());
    const queued = message();
    await mailer.queue(db, queued);
    const delivery = deliver({ SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}` });
    await once(silent, 'connection');
    const asked = Date.now();
    await delivery.stop();
    expect(Date.now() - asked).toBeLessThan(4_500);
    expect(await outbox(queued.dedupeKey)).toMatchObject({ status: 'waiting', attempts: 1 });
    expect((await outbox(queued.dedupeKey)).last_error).not.toBeNull();
  });
});

describe('delivery without a mail server', () => {
  it('keeps no message that was erased while it was on its way', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'comanda-test-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const queued = message({ attachment: { kind: 'slow', content: {} } });
    let isDone = false;
    const slow = async () => {
      await db.deleteFrom('outbox').where('dedupe_key', '=', queued.dedupeKey).execute();
      isDone = true;
      return { filename: 'a.txt', contentType: 'text/plain', content: Buffer.from('a') };
    };
    await mailer.queue(db, queued);
    const settings = readSettings({ DATA_DIR: dataDir });
    const fileMakers = { slow };
    const delivery = startDelivery({ db, settings, log: pino({ level: 'silent' }), everyMs: 30, fileMakers });
    await inTime(() => expect(isDone).toBe(true));
    await delivery.stop();
    expect(await readdir(join(dataDir, 'mail'))).toEqual([]);
  });

  it('keeps each message as a file that only its owner reads', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'comanda-test-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const queued = message();
    await mailer.queue(db, queued);
    deliver({ DATA_DIR: dataDir });
    await inTime(async () => expect((await outbox(queued.dedupeKey)).status).toBe('sent'));
    const [name = '', ...more] = await readdir(join(dataDir, 'mail'));
    expect(more).toEqual([]);
    expect(name).toMatch(/^\d{8}T\d{6}Z-\d+\.eml$/);
    const path = join(dataDir, 'mail', name);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const mail = await PostalMime.parse(await readFile(path));
    expect(mail).toMatchObject({ subject: 'Your dinner – à bientôt', to: [{ address: 'guest@example.com' }] });
    expect(mail.html?.trim()).toBe('<p>Crème brûlée</p>');
  });
});

it.each([
  [1, 5],
  [2, 10],
  [3, 20],
  [9, 1_280],
  [10, 1_800],
  [200, 1_800],
])('the wait after failed attempt %i is %i s', (attempts, seconds) => {
  expect(retryDelaySeconds(attempts)).toBe(seconds);
});
