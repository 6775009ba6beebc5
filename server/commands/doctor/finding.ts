export interface Finding {
  readonly state: 'ok' | 'look' | 'wrong';
  readonly about: string;
  readonly words: string;
}

export const ok = (about: string, words: string): Finding => ({ state: 'ok', about, words });
export const look = (about: string, words: string): Finding => ({ state: 'look', about, words });
export const wrong = (about: string, words: string): Finding => ({ state: 'wrong', about, words });
