import { setImmediate } from 'node:timers/promises';

/** Lets what others sent be read. Two, because the first follows at once on what was read last, such as a long answer of the database. */
export async function othersTurn(): Promise<void> {
  await setImmediate();
  await setImmediate();
}
