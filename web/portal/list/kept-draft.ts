import { readSession } from '../../api/session.ts';

const storageKey = 'comanda.draft';

/** What was typed into a form when the session ended under it. */
export interface KeptDraft<Values = unknown> {
  /** The query key of the list screen that the form belongs to. */
  readonly screen: string;
  readonly username: string;
  /** The row that was open, or null for a new record. */
  readonly row: unknown;
  /** What the form started from, and what it had become. */
  readonly base: Values;
  readonly values: Values;
}

export function keepDraft(draft: KeptDraft): void {
  sessionStorage.setItem(storageKey, JSON.stringify(draft));
}

export function dropKeptDraft(): void {
  sessionStorage.removeItem(storageKey);
}

/** The kept draft of a screen, for the user who typed it and nobody else. */
export function readKeptDraft<Values>(screen: string): KeptDraft<Values> | undefined {
  const text = sessionStorage.getItem(storageKey);
  if (text === null) return undefined;
  const draft = JSON.parse(text) as KeptDraft<Values>;
  return draft.screen === screen && draft.username === readSession()?.user.username ? draft : undefined;
}
