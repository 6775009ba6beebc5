import { setImmediate } from 'node:timers/promises';

/** Yields to other requests. Twice, because the first call can resume before new input is read. */
export async function othersTurn(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

const turnMs = 3;

/** For long loops: yields to other requests between two records whenever 3 ms have passed. */
export async function* inTurns<Given>(records: Iterable<Given>): AsyncGenerator<Given> {
  let begun = performance.now();
  for (const record of records) {
    yield record;
    if (performance.now() - begun < turnMs) continue;
    await othersTurn();
    begun = performance.now();
  }
}
