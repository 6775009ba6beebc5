import { sql } from 'kysely';
import type { Queryable } from '../database.ts';
import type { Attachment, Message } from './mailer.ts';

/** Puts a message into the outbox; false when one of its key is there already. */
export async function insertMessage(db: Queryable, message: Message): Promise<boolean> {
  const row = await db
    .insertInto('outbox')
    .values(rowOf(message))
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Puts a message into the outbox in place of the one of its key, to leave at once and as another message. False when the
 * same one waits for its first attempt, is under way or left in the last ten seconds.
 */
export async function renewMessage(db: Queryable, message: Message): Promise<boolean> {
  const row = await db
    .insertInto('outbox')
    .values(rowOf(message))
    .onConflict((conflict) =>
      conflict
        .column('dedupe_key')
        .doUpdateSet((of) => ({
          recipient: of.ref('excluded.recipient'),
          subject: of.ref('excluded.subject'),
          html: of.ref('excluded.html'),
          plain_text: of.ref('excluded.plain_text'),
          attachment: of.ref('excluded.attachment'),
          status: 'waiting',
          attempts: 0,
          last_error: null,
          failure: null,
          next_attempt_at: sql`now()`,
          retry_until: sql`now() + interval '48 hours'`,
          sent_at: null,
          resends: sql`outbox.resends + 1`,
        }))
        .where(
          sql<boolean>`outbox.recipient <> excluded.recipient or outbox.status = 'failed'
            or (outbox.status = 'waiting' and outbox.failure is not null)
            or (outbox.status = 'sent' and outbox.sent_at < now() - interval '10 seconds')`,
        ),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

function rowOf(message: Message) {
  return {
    restaurant_id: message.restaurantId,
    dedupe_key: message.dedupeKey,
    recipient: message.recipient,
    subject: message.subject,
    html: message.html,
    plain_text: message.plainText,
    last_error: null,
    failure: null,
    payment_id: message.paymentId ?? null,
    attachment: message.attachment ?? null,
  };
}

export interface ClaimedMessage {
  readonly id: number;
  readonly recipient: string;
  readonly subject: string;
  readonly html: string;
  readonly plainText: string;
  readonly attachment: Attachment | null;
  readonly createdAt: Date;
  /** How often people had it sent again: each time it is another message. */
  readonly resends: number;
  /** This one counted. With the id and the resends, it says who holds the claim. */
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
    returning id, recipient, subject, html, plain_text, attachment, created_at,
      resends, attempts`.execute(db);
  return rows[0];
}

/**
 * Nothing of a sent message's content is kept: a password link in it would be worth stealing. The claim must still be
 * ours: a sender that was suspended beyond its lease has lost it.
 */
export async function markSent(db: Queryable, { id, attempts, resends }: ClaimedMessage): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update outbox set status = 'sent', sent_at = now(), last_error = null, failure = null, html = '', plain_text = '',
      attachment = null
    where id = ${id} and attempts = ${attempts} and resends = ${resends}`.execute(db);
  return numAffectedRows === 1n;
}

export interface Failure {
  readonly error: string;
  /** What failed: this message's address, the talk with the mail server, or the program, which could not make it. */
  readonly about: 'address' | 'server' | 'message';
  /** The next attempt is that far off; undefined: there is none. */
  readonly delaySeconds: number | undefined;
}

/** Sends again after a while, or never again once the message's time is over. */
export async function markTried(
  db: Queryable,
  { id, attempts, resends }: ClaimedMessage,
  { error, about, delaySeconds }: Failure,
): Promise<'waiting' | 'failed' | undefined> {
  const { rows } = await sql<{ status: 'waiting' | 'failed' }>`
    update outbox set last_error = ${error}, failure = ${about},
      next_attempt_at = now() + make_interval(secs => ${delaySeconds ?? 0}),
      status = case when ${delaySeconds === undefined} or retry_until < now() then 'failed' else 'waiting' end
    where id = ${id} and attempts = ${attempts} and resends = ${resends} and status = 'waiting'
    returning status`.execute(db);
  return rows[0]?.status;
}
