import type { Queryable } from '../database.ts';

export interface Message {
  readonly restaurantId: number | null;
  readonly dedupeKey: string;
  readonly recipient: string;
  readonly subject: string;
  readonly html: string;
  readonly plainText: string;
  readonly paymentId?: number;
  /** For a mail about a refund. Its `paymentId` is the refunded payment. */
  readonly refundId?: number;
  readonly attachment?: Attachment;
}

/** `kind` selects the FileMaker. `content` must be serializable as JSON. */
export interface Attachment {
  readonly kind: string;
  readonly content: unknown;
}

export interface MailFile {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** A text for the mail in place of a file that couldn't be created. */
export interface MissingFile {
  readonly missing: string;
}

export type FileMakers = Readonly<Record<string, (content: unknown) => Promise<MailFile | MissingFile>>>;

export interface Mailer {
  /** Queues a message in the caller's transaction. Returns false if its key was used before. */
  queue(db: Queryable, message: Message): Promise<boolean>;
  /** Queues a message again under its key. Returns false after a double click: it is being sent or was just sent. */
  requeue(db: Queryable, message: Message): Promise<boolean>;
  /** Deletes the files of erased messages. Call this after the commit. */
  forget(messageIds: readonly number[]): Promise<void>;
  nudge(): void;
}
