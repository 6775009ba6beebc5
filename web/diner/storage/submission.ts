import { randomKey } from '../../api/random-key.ts';
import { forget, readLike, writeText } from './storage.ts';

/** A request without a response so far, exactly as sent; `key` is its `Idempotency-Key`. */
export interface Submission<Body> {
  readonly key: string;
  readonly body: Body;
  /** Compared to tell whether it is the same submission. */
  readonly content: string;
}

/** The same content keeps its key and body until answered, so a repeat or reload can't order or pay twice. */
export function submissionOf<Body>(
  name: string,
  body: Body,
  content: unknown = body,
  key = randomKey(),
): Submission<Body> {
  const unanswered = unansweredSubmission<Body>(name);
  if (unanswered?.content === JSON.stringify(content)) return unanswered;
  // The content differs, so use a new key: the given one may belong to the unanswered submission.
  const submission = { key: unanswered ? randomKey() : key, body, content: JSON.stringify(content) };
  writeText(`unanswered:${name}`, JSON.stringify(submission));
  return submission;
}

export function unansweredSubmission<Body>(name: string): Submission<Body> | undefined {
  return readLike(`unanswered:${name}`, { key: '', body: {}, content: '' }) as Submission<Body> | undefined;
}

export function answered(name: string): void {
  forget(`unanswered:${name}`);
}
