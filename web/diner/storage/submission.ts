import { randomKey } from '../../api/random-key.ts';
import { forget, isRecord, readKept, writeText } from './storage.ts';

/** Something sent once and not answered yet: its `Idempotency-Key` and exactly what was sent. */
export interface Submission<Body> {
  readonly key: string;
  readonly body: Body;
  /** What makes it the same submission again. */
  readonly content: string;
}

/**
 * The submission to send now. The same content keeps its key and body until there was an answer, so that pressing again
 * after a lost answer or a reload cannot order or pay twice. `name` says what is submitted, and where.
 */
export function submissionOf<Body>(
  name: string,
  body: Body,
  content: unknown = body,
  key = randomKey(),
): Submission<Body> {
  const unanswered = unansweredSubmission<Body>(name);
  if (unanswered?.content === JSON.stringify(content)) return unanswered;
  // One that got no answer, and another content: its key may be in use.
  const submission = { key: unanswered ? randomKey() : key, body, content: JSON.stringify(content) };
  writeText(`unanswered:${name}`, JSON.stringify(submission));
  return submission;
}

export function unansweredSubmission<Body>(name: string): Submission<Body> | undefined {
  return readKept(`unanswered:${name}`, (value) =>
    isRecord(value) && typeof value.key === 'string' && isRecord(value.body) && typeof value.content === 'string'
      ? (value as unknown as Submission<Body>)
      : undefined,
  );
}

/** There was an answer: the next submission is another one. */
export function answered(name: string): void {
  forget(`unanswered:${name}`);
}
