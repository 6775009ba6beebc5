import { setImmediate } from 'node:timers/promises';

/** Lets what others sent be read. Two, because the first follows at once on what was read last, such as a long answer of the database. */
export async function othersTurn(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

/** Takes the steps of a long computation, each in a turn of its own, and returns its result. */
export async function inTurns<Result>(steps: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await othersTurn();
  }
}
