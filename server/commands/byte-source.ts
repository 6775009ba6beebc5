/** Reads so many bytes at a time from chunks of any size. */
export class ByteSource {
  readonly #chunks: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** The next `count` bytes; fewer where the source ends before. */
  async take(count: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    let missing = count;
    while (missing > 0) {
      if (this.#held.length === 0) {
        const next = await this.#chunks.next();
        if (next.done) break;
        this.#held = next.value;
      }
      const part = this.#held.subarray(0, missing);
      this.#held = this.#held.subarray(part.length);
      parts.push(part);
      missing -= part.length;
    }
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
  }
}
