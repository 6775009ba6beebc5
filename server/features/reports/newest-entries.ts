/** A map that forgets what was set longest ago once it has more than `most` entries. */
export class NewestEntries<Value> {
  readonly #most: number;
  readonly #entries = new Map<string, Value>();

  constructor(most = 200) {
    this.#most = most;
  }

  get(name: string): Value | undefined {
    return this.#entries.get(name);
  }

  set(name: string, value: Value): void {
    this.#entries.delete(name);
    this.#entries.set(name, value);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.#most && oldest !== undefined) this.#entries.delete(oldest);
  }
}
