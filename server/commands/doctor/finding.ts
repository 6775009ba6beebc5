/** What a check found: fine, worth a look, or wrong. The words say what it is and, where it is not fine, what to do. */
export interface Finding {
  readonly state: 'ok' | 'look' | 'wrong';
  /** One or two words: what was looked at. */
  readonly about: string;
  readonly words: string;
}

export const ok = (about: string, words: string): Finding => ({ state: 'ok', about, words });
export const look = (about: string, words: string): Finding => ({ state: 'look', about, words });
export const wrong = (about: string, words: string): Finding => ({ state: 'wrong', about, words });

/** What failed, in the words of the system or the library. */
export function wordsOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return wordsOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${wordsOf(error.cause)})` : error.message;
}
