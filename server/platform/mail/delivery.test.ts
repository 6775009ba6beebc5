import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { describe, expect, it, onTestFinished } from 'vitest';
import { inTime, mailDesk, smtpPeer } from '../../testing/mail-desk.ts';
import { startSmtpPeer } from '../../testing/smtp-peer.ts';
import { testDatabase } from '../../testing/test-app.ts';
import { retryDelaySeconds } from './delivery.ts';

const { db } = await testDatabase();
const { outbox, queue, deliver, isSent, retryNow } = mailDesk({ db });

describe('delivery by SMTP', () => {
  it('sends both forms of a message to its recipient once, and keeps none of its content', async () => {
    const smtp = await smtpPeer();
    const queued = await queue();
    deliver({ SMTP_URL: smtp.url });
    await isSent(queued);
    const [mail] = smtp.received;
    expect(mail?.recipients).toEqual(['guest@example.com']);
    expect(mail?.from).toEqual({ name: 'Demo Bistro', address: 'hello@bistro.example' });
    expect(mail?.subject).toBe('Your dinner – à bientôt');
    expect(mail?.html?.trim()).toBe('<p>Crème brûlée</p>');
    expect(mail?.text?.trim()).toBe('Crème brûlée');
    expect(await outbox(queued)).toMatchObject({ attempts: 1, html: '', plain_text: '', last_error: null });
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(smtp.received).toHaveLength(1);
  });

  it('treats any recipient text as one address', async () => {
    const smtp = await smtpPeer();
    await queue({ recipient: 'one@example.com, two@example.com' });
    const fine = await queue({ recipient: 'three@example.com' });
    deliver({ SMTP_URL: smtp.url });
    await isSent(fine);
    const reached = smtp.received.flatMap(({ recipients }) => recipients);
    expect(reached).not.toContain('one@example.com');
    expect(reached).not.toContain('two@example.com');
  });

  it('survives a mail server that goes down and comes back', async () => {
    const gone = await startSmtpPeer();
    await gone.close();
    const queued = await queue();
    const delivery = deliver({ SMTP_URL: gone.url });
    await inTime(async () => expect(await outbox(queued)).toMatchObject({ attempts: 1, failure: 'server' }));
    const tried = await outbox(queued);
    expect(tried).toMatchObject({ status: 'waiting', last_error: expect.stringMatching(/ECONNREFUSED/) });
    expect(tried.next_attempt_at.getTime() - Date.now()).toBeGreaterThan(2_000);
    const back = await smtpPeer({ port: gone.port });
    await retryNow(queued);
    delivery.nudge();
    await isSent(queued);
    expect(back.received).toHaveLength(1);
  });

  it('resends the same message if the server accepted it without confirmation', async () => {
    const smtp = await smtpPeer({ hangUps: 1 });
    const queued = await queue();
    const delivery = deliver({ SMTP_URL: smtp.url });
    await inTime(async () => expect((await outbox(queued)).last_error).not.toBeNull());
    await retryNow(queued);
    delivery.nudge();
    await isSent(queued);
    const [first, second] = smtp.received;
    expect(smtp.received).toHaveLength(2);
    expect(second?.messageId).toMatch(/^<comanda\..+@bistro\.example>$/);
    expect(second?.messageId).toBe(first?.messageId);
    expect(second?.date).toBe(first?.date);
  });

  it('retries later what the server read completely and rejected temporarily', async () => {
    const smtp = await smtpPeer({ notNow: 1 });
    const queued = await queue();
    const delivery = deliver({ SMTP_URL: smtp.url });
    await inTime(async () => expect((await outbox(queued)).last_error).toMatch(/451/));
    expect(await outbox(queued)).toMatchObject({ status: 'waiting', attempts: 1 });
    await retryNow(queued);
    delivery.nudge();
    await isSent(queued);
    expect(smtp.received).toHaveLength(1);
  });

  it('does not let one refused recipient delay the others', async () => {
    const smtp = await smtpPeer({ refused: ['nobody@example.com'] });
    const refused = await queue({ recipient: 'nobody@example.com' });
    const fine = await queue();
    deliver({ SMTP_URL: smtp.url }, { everyMs: 60_000 });
    // Both are handled in one poll of the outbox: the next poll is only a minute later.
    await isSent(fine);
    expect(await outbox(refused)).toMatchObject({ status: 'failed', attempts: 1, failure: 'address' });
    expect((await outbox(refused)).last_error).toMatch(/no such mailbox/);
  });

  it('gives a message up only after two days', async () => {
    const gone = await startSmtpPeer();
    await gone.close();
    const old = await queue();
    const older = await queue();
    const rest = (await outbox(old)).retry_until.getTime() - Date.now();
    expect(rest / 3_600_000).toBeCloseTo(48, 1);
    await sql`update outbox set retry_until = now() - interval '1 second' where dedupe_key = ${older}`.execute(db);
    deliver({ SMTP_URL: gone.url });
    await inTime(async () => expect((await outbox(older)).status).toBe('failed'));
    await inTime(async () => expect((await outbox(old)).attempts).toBe(1));
    expect(await outbox(old)).toMatchObject({ status: 'waiting', failure: 'server' });
  });

  it('attaches the files of a message, made when it leaves', async () => {
    const smtp = await smtpPeer();
    await queue({ attachment: { kind: 'greeting', content: { name: 'Zoë' } } });
    await queue({ subject: 'of no maker', attachment: { kind: 'unknown', content: 1 } });
    const greeting = async (content: unknown) => ({
      filename: 'greeting.txt',
      contentType: 'text/plain',
      content: Buffer.from(`Hello ${(content as { name: string }).name}`),
    });
    deliver({ SMTP_URL: smtp.url }, { fileMakers: { greeting } });
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
    const smtp = await smtpPeer();
    await queue({ html: '<body>Hello</body>', attachment: { kind: 'greeting', content: {} } });
    deliver({ SMTP_URL: smtp.url }, { fileMakers: { greeting: async () => ({ missing: 'No <file> is attached.' }) } });
    await inTime(() => expect(smtp.received).toHaveLength(1));
    const [mail] = smtp.received;
    expect(mail?.attachments).toEqual([]);
    expect(mail?.text).toContain('No <file> is attached.');
    expect(mail?.html).toContain('Hello<p>No &#60;file&#62; is attached.</p></body>');
  });

  it('marks a message that it cannot render as its own fault, and sends the others', async () => {
    const smtp = await smtpPeer();
    const broken = await queue({ attachment: { kind: 'greeting', content: {} } });
    await queue({ subject: 'behind it' });
    deliver(
      { SMTP_URL: smtp.url },
      { fileMakers: { greeting: () => Promise.reject(new Error('no such font')) }, everyMs: 60_000 },
    );
    await inTime(() => expect(smtp.received.map(({ subject }) => subject)).toEqual(['behind it']));
    expect(await outbox(broken)).toMatchObject({
      status: 'waiting',
      failure: 'message',
      last_error: expect.stringContaining('no such font'),
    });
  });

  it('stops within seconds even if the mail server is silent, and leaves the message for later', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => void silent.close());
    const queued = await queue();
    const delivery = deliver({ SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}` });
    await once(silent, 'connection');
    const startedAt = Date.now();
    await delivery.stop();
    expect(Date.now() - startedAt).toBeLessThan(4_500);
    expect(await outbox(queued)).toMatchObject({ status: 'waiting', attempts: 1 });
    expect((await outbox(queued)).last_error).not.toBeNull();
  });
});

async function mailFolder(): Promise<{ DATA_DIR: string; mails: string }> {
  const made = await mkdtemp(join(tmpdir(), 'comanda-test-'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return { DATA_DIR: made, mails: join(made, 'mail') };
}

describe('delivery without a mail server', () => {
  it('keeps no message that was erased while it was on its way', async () => {
    const { mails, ...place } = await mailFolder();
    const queued = await queue({ attachment: { kind: 'slow', content: {} } });
    let isDone = false;
    const slow = async () => {
      await db.deleteFrom('outbox').where('dedupe_key', '=', queued).execute();
      isDone = true;
      return { filename: 'a.txt', contentType: 'text/plain', content: Buffer.from('a') };
    };
    const delivery = deliver(place, { fileMakers: { slow } });
    await inTime(() => expect(isDone).toBe(true));
    await delivery.stop();
    expect(await readdir(mails)).toEqual([]);
  });

  it('keeps each message as a file that only its owner reads', async () => {
    const { mails, ...place } = await mailFolder();
    const queued = await queue();
    deliver(place);
    await isSent(queued);
    const [name = '', ...more] = await readdir(mails);
    expect(more).toEqual([]);
    expect(name).toMatch(/^\d{8}T\d{6}Z-\d+\.eml$/);
    const path = join(mails, name);
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
