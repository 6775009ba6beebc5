import { setImmediate } from 'node:timers/promises';

/** Lets what others sent be read. Two, because the first follows at once on what was read last, such as a long answer of the database. */
export async function othersTurn(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

/** Of one turn. */
const turnMs = 3;

/** For long work: lets others have their turn once this one was long enough. */
export function takeTurns(): () => Promise<void> {
  let begun = performance.now();
  return async () => {
    if (performance.now() - begun < turnMs) return;
    await othersTurn();
    begun = performance.now();
  };
}
