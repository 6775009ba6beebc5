export type End = (signal?: NodeJS.Signals) => Promise<void>;

/** One after the other. A failure skips none of the later ones, such as PostgreSQL. @throws AggregateError of all failures. */
export async function endAll(ends: readonly End[], signal?: NodeJS.Signals): Promise<void> {
  const failures: unknown[] = [];
  for (const end of ends) await end(signal).catch((error) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'The program did not stop cleanly.');
}
