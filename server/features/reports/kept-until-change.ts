import { NewestEntries } from './newest-entries.ts';

/**
 * What was read of a restaurant, for as long as nothing of it changed. `version` is what the change feed says of the
 * subjects that it was read from; undefined means that nobody listens for changes just now and nothing may be taken from
 * memory. A change is known a moment after it is made, at once for the program's own: until then a report is without its
 * newest payment.
 */
export class KeptUntilChange<Value> {
  readonly #kept = new NewestEntries<{ readonly version: string; readonly value: Value }>();

  /** Undefined when it must be read. */
  of(name: string, version: string | undefined): Value | undefined {
    const kept = this.#kept.get(name);
    return version !== undefined && kept?.version === version ? kept.value : undefined;
  }

  /** `version` is from before the value was read. */
  keep(name: string, version: string | undefined, value: Value): void {
    if (version !== undefined) this.#kept.set(name, { version, value });
  }
}
