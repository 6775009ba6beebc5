import { sql } from 'kysely';
import type { Queryable } from '../database.ts';
import type { Attachment, Message } from './mailer.ts';

export async function insertMessage(db: Queryable, message: Message): Promise<boolean> {
  const row = await db
    .insertInto('outbox')
    .values(rowOf(message))
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces the message with this key. False if it hasn't been tried yet, is being sent, or was sent within 10 s. */
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
    refund_id: message.refundId ?? null,
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
  /** How often staff have resent it. Each resend is a new message. */
  readonly resends: number;
  /** The number of attempts including this one. Together with the id and `resends` it identifies the claim. */
  readonly attempts: number;
}

/** Claims the oldest due message for `leaseSeconds`, in case this process dies. Undefined if nothing is due. */
export async function claimMessage(db: Queryable, leaseSeconds: number): Promise<ClaimedMessage | undefined> {
  const { rows } = await sql<ClaimedMessage>`
    update outbox set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
    where id = (
      select id from outbox where status = 'waiting' and next_attempt_at <= now() and not is_away(restaurant_id)
      order by next_attempt_at, id limit 1 for update skip locked
    )
    returning id, recipient, subject, html, plain_text, attachment, created_at,
      resends, attempts`.execute(db);
  return rows[0];
}

/** Also clears the content, which may include a password link. False if the claim was lost, e.g. by a suspend. */
export async function markSent(db: Queryable, { id, attempts, resends }: ClaimedMessage): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update outbox set status = 'sent', sent_at = now(), last_error = null, failure = null, html = '', plain_text = '',
      attachment = null
    where id = ${id} and attempts = ${attempts} and resends = ${resends}`.execute(db);
  return numAffectedRows === 1n;
}

export interface Failure {
  readonly error: string;
  readonly about: 'address' | 'server' | 'message';
  /** Undefined if there are no more attempts. */
  readonly delaySeconds: number | undefined;
}

/** Schedules a retry, or marks the message as failed after its deadline. Undefined if the claim was lost. */
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
