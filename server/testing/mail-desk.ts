import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, expect, onTestFinished, vi } from 'vitest';
import { startDelivery } from '../platform/mail/delivery.ts';
import type { Message } from '../platform/mail/mailer.ts';
import { createMailer } from '../platform/mail/outbox-mailer.ts';
import { readSettings } from '../platform/settings.ts';
import { findRow } from './rows.ts';
import { type SmtpPeer, startSmtpPeer } from './smtp-peer.ts';
import type { TestDatabase } from './test-app.ts';

export const mailTo = (wishes: Partial<Message> = {}): Message => ({
  restaurantId: null,
  dedupeKey: randomUUID(),
  recipient: 'guest@example.com',
  subject: 'Your dinner – à bientôt',
  html: '<p>Crème brûlée</p>',
  plainText: 'Crème brûlée',
  ...wishes,
});

export async function smtpPeer(manners: Parameters<typeof startSmtpPeer>[0] = {}): Promise<SmtpPeer> {
  const started = await startSmtpPeer(manners);
  onTestFinished(() => started.close());
  return started;
}

export const inTime = <Value>(check: () => Promise<Value> | Value) => vi.waitFor(check, { interval: 25 });

/** Queues mails of a test and delivers them. */
export function mailDesk({ db }: Pick<TestDatabase, 'db'>) {
  const mailer = createMailer({ nudge: () => undefined }, '/nowhere');
  // Mails of one test must not arrive at the mail server of the next.
  afterEach(() => db.deleteFrom('outbox').execute());
  const outbox = async (key: string) => findRow(db, 'outbox', { dedupe_key: key });
  return {
    mailer,
    outbox,
    /** Queues a message and returns its key. */
    async queue(wishes: Partial<Message> = {}): Promise<string> {
      const queued = mailTo(wishes);
      await mailer.queue(db, queued);
      return queued.dedupeKey;
    },
    deliver(environment: Record<string, string>, more: Partial<Parameters<typeof startDelivery>[0]> = {}) {
      const settings = readSettings({ MAIL_FROM: 'Demo Bistro <hello@bistro.example>', ...environment });
      const delivery = startDelivery({ db, settings, log: pino({ level: 'silent' }), everyMs: 30, ...more });
      onTestFinished(() => delivery.stop());
      return delivery;
    },
    isSent: (key: string) => inTime(async () => expect((await outbox(key)).status).toBe('sent')),
    retryNow: (key: string) => sql`update outbox set next_attempt_at = now() where dedupe_key = ${key}`.execute(db),
  };
}
