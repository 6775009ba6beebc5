import { sql } from 'kysely';
import type { Queryable } from '../database.ts';
import type { Message } from './mailer.ts';

/** Puts a message into the outbox; false when one of its key is there already. */
export async function insertMessage(db: Queryable, message: Message): Promise<boolean> {
  const row = await db
    .insertInto('outbox')
    .values({
      restaurant_id: message.restaurantId,
      dedupe_key: message.dedupeKey,
      recipient: message.recipient,
      subject: message.subject,
      html: message.html,
      plain_text: message.plainText,
      last_error: null,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface ClaimedMessage {
  readonly id: number;
  readonly recipient: string;
  readonly subject: string;
  readonly html: string;
  readonly plainText: string;
  readonly createdAt: Date;
  /** This one counted. With the id, it says who holds the claim. */
  readonly attempts: number;
}

/**
 * Takes the message that is due longest, for `leaseSeconds`: nobody else gets it until then, not even after this program
 * was killed in the middle of sending. Undefined when nothing is due.
 */
export async function claimMessage(db: Queryable, leaseSeconds: number): Promise<ClaimedMessage | undefined> {
  const { rows } = await sql<ClaimedMessage>`
    update outbox set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
    where id = (
      select id from outbox where status = 'waiting' and next_attempt_at <= now()
      order by next_attempt_at, id limit 1 for update skip locked
    )
    returning id, recipient, subject, html, plain_text as "plainText", created_at as "createdAt", attempts`.execute(db);
  return rows[0];
}

/**
 * Nothing of a sent message's content is kept: a password link in it would be worth stealing. The claim must still be
 * ours: a sender that was suspended beyond its lease has lost it.
 */
export async function markSent(db: Queryable, { id, attempts }: ClaimedMessage): Promise<void> {
  await sql`
    update outbox set status = 'sent', sent_at = now(), last_error = null, html = '', plain_text = ''
    where id = ${id} and attempts = ${attempts}`.execute(db);
}

/** Sends again after `delaySeconds`, or never again once the message is `giveUpHours` old. */
export async function markTried(
  db: Queryable,
  { id, attempts }: ClaimedMessage,
  failure: { readonly error: string; readonly delaySeconds: number; readonly giveUpHours: number },
): Promise<'waiting' | 'failed' | undefined> {
  const { rows } = await sql<{ status: 'waiting' | 'failed' }>`
    update outbox set last_error = ${failure.error},
      next_attempt_at = now() + make_interval(secs => ${failure.delaySeconds}),
      status = case when created_at < now() - make_interval(hours => ${failure.giveUpHours}) then 'failed' else 'waiting' end
    where id = ${id} and attempts = ${attempts} and status = 'waiting'
    returning status`.execute(db);
  return rows[0]?.status;
}
