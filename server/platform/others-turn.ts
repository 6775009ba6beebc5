import { setImmediate } from 'node:timers/promises';

/** Lets what others sent be read. Two, because the first follows at once on what was read last, such as a long answer of the database. */
export async function othersTurn(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

const turnMs = 3;

/** For long work on many records: lets others have their turn between two of them once this one took 3 ms. */
export async function* inTurns<Given>(records: Iterable<Given>): AsyncGenerator<Given> {
  let begun = performance.now();
  for (const record of records) {
    yield record;
    if (performance.now() - begun < turnMs) continue;
    await othersTurn();
    begun = performance.now();
  }
}
