import type { Queryable } from '../database.ts';

export interface Message {
  readonly restaurantId: number | null;
  readonly dedupeKey: string;
  readonly recipient: string;
  readonly subject: string;
  readonly html: string;
  readonly plainText: string;
  readonly paymentId?: number;
  /** Of a mail about a refund; its `paymentId` is the refunded payment. */
  readonly refundId?: number;
  readonly attachment?: Attachment;
}

/** `kind` selects the FileMaker; `content` must survive JSON. */
export interface Attachment {
  readonly kind: string;
  readonly content: unknown;
}

export interface MailFile {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** Shown in the mail instead of a file that could not be made. */
export interface MissingFile {
  readonly missing: string;
}

export type FileMakers = Readonly<Record<string, (content: unknown) => Promise<MailFile | MissingFile>>>;

export interface Mailer {
  /** Queues a message in the caller's transaction. False if its key was queued before. */
  queue(db: Queryable, message: Message): Promise<boolean>;
  /** Queues a message again under its key. False if it is about to be sent or was just sent (double click). */
  requeue(db: Queryable, message: Message): Promise<boolean>;
  /** Deletes the files of erased messages; call after the commit. */
  forget(messageIds: readonly number[]): Promise<void>;
  nudge(): void;
}
