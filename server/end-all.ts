export type End = (signal?: NodeJS.Signals) => Promise<void>;

/** Runs all steps in order, even if one fails, so that PostgreSQL is always stopped. @throws AggregateError */
export async function endAll(ends: readonly End[], signal?: NodeJS.Signals): Promise<void> {
  const failures: unknown[] = [];
  for (const end of ends) await end(signal).catch((error) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'The program did not stop cleanly.');
}
