import { CommandRefused } from './command.ts';

// The uncompressed content: records of kind (1 byte), length (4 bytes) and bytes. Data records follow their metadata.

const kinds = { metadata: 1, data: 2 } as const;
const mostBytes = 64 * 1024 * 1024;

export type ReadRecord =
  | { readonly kind: 'metadata'; readonly what: unknown }
  | { readonly kind: 'data'; readonly bytes: Buffer };

export function metadata(what: object): Buffer {
  return recordOf(kinds.metadata, Buffer.from(JSON.stringify(what)));
}

export function data(bytes: Buffer): Buffer {
  return recordOf(kinds.data, bytes);
}

function recordOf(kind: number, bytes: Buffer): Buffer {
  const start = Buffer.alloc(5);
  start.writeUInt8(kind);
  start.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([start, bytes]);
}

export async function* readRecords(content: AsyncIterable<Uint8Array>): AsyncGenerator<ReadRecord> {
  const source = new ByteSource(content);
  for (;;) {
    const start = await source.take(5);
    if (start.length === 0) return;
    const [kind, length] = start.length === 5 ? [start.readUInt8(), start.readUInt32BE(1)] : [0, 0];
    const isKnown = (kind === kinds.metadata || kind === kinds.data) && length <= mostBytes;
    const bytes = isKnown ? await source.take(length) : Buffer.alloc(0);
    if (!isKnown || bytes.length < length) throw new CommandRefused('The content of the file cannot be read.');
    yield kind === kinds.data
      ? { kind: 'data', bytes }
      : { kind: 'metadata', what: JSON.parse(bytes.toString('utf8')) };
  }
}

class ByteSource {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #held: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  async take(count: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    let missing = count;
    while (missing > 0) {
      if (this.#held.length === 0) {
        const next = await this.#chunks.next();
        if (next.done) break;
        const { buffer, byteOffset, byteLength } = next.value;
        this.#held = Buffer.from(buffer, byteOffset, byteLength);
      }
      const part = this.#held.subarray(0, missing);
      this.#held = this.#held.subarray(part.length);
      parts.push(part);
      missing -= part.length;
    }
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
  }
}
