import { useEffect, useEffectEvent, useState } from 'react';
import { readSession, sessionEnding } from '../../../api/session.ts';
import { ofTab } from '../../../api/storage.ts';

const keyOf = (screen: string) => `comanda.draft.${screen}`;

/** The typed values at the end of the session. Plain JSON; never a password or a code. */
export interface KeptDraft<Values = unknown> {
  readonly username: string;
  readonly row: unknown;
  readonly base: Values;
  readonly values: Values;
}

export function readKeptDraft<Values>(screen: string): KeptDraft<Values> | undefined {
  const text = ofTab.get(keyOf(screen));
  if (text === null) return undefined;
  const draft = JSON.parse(text) as KeptDraft<Values>;
  return draft.username === readSession()?.user.username ? draft : undefined;
}

/** Keeps typed values for the user's next login. Call `readKeptDraft` first: this hook's effect deletes the draft. */
export function useKeptDraft<Values>(screen: string, draft: Omit<KeptDraft<Values>, 'username'> | undefined): void {
  const [username] = useState(() => readSession()?.user.username ?? '');
  const keep = useEffectEvent(() => {
    const session = readSession();
    const isCutOff = session ? session.locked : sessionEnding() !== 'signedOut';
    if (isCutOff && draft) ofTab.set(keyOf(screen), JSON.stringify({ ...draft, username }));
  });
  useEffect(() => {
    ofTab.remove(keyOf(screen));
    return () => keep();
  }, [screen]);
}
