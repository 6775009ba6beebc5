import { useEffect, useRef, useState } from 'react';
import { readSession, sessionEnding } from '../../../api/session.ts';

const keyOf = (screen: string) => `comanda.draft.${screen}`;

/** What was typed when the session ended under it. Plain JSON; never a password or a code. */
export interface KeptDraft<Values = unknown> {
  readonly username: string;
  /** What the form belongs to: the row that was open, or null for a new record. */
  readonly row: unknown;
  /** What the form started from, and what it had become. */
  readonly base: Values;
  readonly values: Values;
}

/** The kept draft of a screen, for the user who typed it and nobody else. */
export function readKeptDraft<Values>(screen: string): KeptDraft<Values> | undefined {
  const text = sessionStorage.getItem(keyOf(screen));
  if (text === null) return undefined;
  const draft = JSON.parse(text) as KeptDraft<Values>;
  return draft.username === readSession()?.user.username ? draft : undefined;
}

/**
 * For whatever is typed: when the session ends or locks under it, it waits for the same user's next login, where the screen reads
 * it with `readKeptDraft` before this hook's first turn forgets it. Undefined while nothing was typed.
 */
export function useKeptDraft<Values>(screen: string, draft: Omit<KeptDraft<Values>, 'username'> | undefined): void {
  const [username] = useState(() => readSession()?.user.username ?? '');
  const latest = useRef(draft);
  latest.current = draft;
  useEffect(() => {
    sessionStorage.removeItem(keyOf(screen));
    return () => {
      const session = readSession();
      const isCutOff = session ? session.locked : sessionEnding() !== 'signedOut';
      if (isCutOff && latest.current) {
        sessionStorage.setItem(keyOf(screen), JSON.stringify({ ...latest.current, username }));
      }
    };
  }, [screen, username]);
}
