import { randomKey } from './random-key.ts';
import { forget, isRecord, readKept, writeText } from './storage.ts';

/** A submission on its way: sent, but not answered. */
export interface Submission<Body> {
  readonly key: string;
  readonly body: Body;
}

/**
 * The key for a submission. The same content keeps its key until there was an answer, so that pressing again after a
 * lost answer or a reload cannot order twice. `name` says what is submitted, and where.
 */
export function submissionOf<Body>(name: string, body: Body): Submission<Body> {
  const unanswered = unansweredSubmission<Body>(name);
  if (unanswered && JSON.stringify(unanswered.body) === JSON.stringify(body)) return unanswered;
  const submission = { key: randomKey(), body };
  writeText(`unanswered:${name}`, JSON.stringify(submission));
  return submission;
}

export function unansweredSubmission<Body>(name: string): Submission<Body> | undefined {
  return readKept(`unanswered:${name}`, (value) =>
    isRecord(value) && typeof value.key === 'string' ? (value as unknown as Submission<Body>) : undefined,
  );
}

/** There was an answer: the next submission is another one. */
export function answered(name: string): void {
  forget(`unanswered:${name}`);
}
