import { useState } from 'react';
import { readKeptDraft, useKeptDraft } from '../shell/kept-draft.ts';

interface RecordDraft<Values> {
  readonly values: Values;
  /** True once something differs from what the form started with. */
  readonly modified: boolean;
  readonly change: (part: Partial<Values>) => void;
}

/**
 * The fields of a record's form while they are edited; `initial` counts when the form opens, later ones change nothing
 * under the typing hand. When the session ends under the form, what was typed waits for the same user's next login,
 * where ListPage opens the form again. Values are plain JSON.
 */
export function useRecordDraft<Values extends object>(
  screen: string,
  row: unknown,
  initial: Values,
): RecordDraft<Values> {
  const [{ base, values }, setDraft] = useState(() => {
    const kept = readKeptDraft<Values>(screen);
    return kept ? { base: kept.base, values: kept.values } : { base: initial, values: initial };
  });
  const modified = JSON.stringify(values) !== JSON.stringify(base);
  useKeptDraft(screen, modified ? { row: row ?? null, base, values } : undefined);

  return {
    values,
    modified,
    change: (part) => setDraft((now) => ({ ...now, values: { ...now.values, ...part } })),
  };
}
