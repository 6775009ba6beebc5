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
