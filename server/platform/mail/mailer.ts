import type { Queryable } from '../database.ts';

/** A message for the outbox. */
export interface Message {
  readonly restaurantId: number | null;
  /** The same message is queued once, however often it is asked for. */
  readonly dedupeKey: string;
  readonly recipient: string;
  readonly subject: string;
  readonly html: string;
  readonly plainText: string;
}

export interface Mailer {
  /** Queues a message within the caller's transaction; it leaves after the commit. False when it was queued before. */
  queue(db: Queryable, message: Message): Promise<boolean>;
  /** Tells the delivery that something may wait now, instead of at its next look. */
  nudge(): void;
}
