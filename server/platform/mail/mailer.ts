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
  /** The payment whose invoice this is. */
  readonly paymentId?: number;
  /** A file of the message, made from this when it is sent. */
  readonly attachment?: Attachment;
}

/** What a file is made from; `kind` names the one who makes it. `content` survives JSON. */
export interface Attachment {
  readonly kind: string;
  readonly content: unknown;
}

export interface MailFile {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** What the mail says instead of a file that could not be made. */
export interface MissingFile {
  readonly missing: string;
}

/** Makes the files of messages, by the kind of attachment. They are made when a message leaves, not when it is queued. */
export type FileMakers = Readonly<Record<string, (content: unknown) => Promise<MailFile | MissingFile>>>;

export interface Mailer {
  /** Queues a message within the caller's transaction; it leaves after the commit. False when it was queued before. */
  queue(db: Queryable, message: Message): Promise<boolean>;
  /**
   * Queues a message again, as another one than was sent or tried before under its key. False when the same is about to
   * leave already or has just left: the button was pressed twice.
   */
  requeue(db: Queryable, message: Message): Promise<boolean>;
  /** Deletes what was kept as files of messages that were erased from the outbox; asked after that is committed. */
  forget(messageIds: readonly number[]): Promise<void>;
  /** Tells the delivery that something may wait now, instead of at its next look. */
  nudge(): void;
}
