import { createCipheriv, createDecipheriv, createHash, randomBytes, type ScryptOptions, scrypt } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { CommandRefused } from './command.ts';
import { ByteSource } from './records.ts';

// A sealed file: a line that names its kind and format, a line of JSON that anybody may read, the packed content in sealed
// chunks, SHA-256 of all that, and a mark that it is whole. Each chunk is sealed by AES-256-GCM together with the two
// lines, its number and whether it is the last one: none can be changed, moved or left out.

const format = 1;
const chunkBytes = 256 * 1024;
const tagBytes = 16;
const endMark = Buffer.from('\ncomanda file is whole\n');
const trailerBytes = 32 + endMark.length;
const mostHeadBytes = 256 * 1024;

/** What it costs to try a passphrase: 128 MB and a third of a second. */
const scryptCost = { N: 2 ** 17, r: 8, p: 1 } as const;

const Head = z.object({
  madeAt: z.string(),
  program: z.string(),
  migrations: z.array(z.string()),
  salt: z.string().regex(/^[0-9a-f]{32}$/),
  nonce: z.string().regex(/^[0-9a-f]{14}$/),
  // A file from elsewhere must not ask for more memory than a machine has.
  scrypt: z.object({
    N: z
      .number()
      .int()
      .min(2 ** 14)
      .max(2 ** 18),
    r: z.literal(8),
    p: z.literal(1),
  }),
});

/** What of a sealed file can be read without its passphrase. */
export interface SealedFacts {
  readonly madeAt: string;
  /** Version of the program that wrote it. */
  readonly program: string;
  /** Names of the migrations that its database had. */
  readonly migrations: readonly string[];
}

export interface SealedFile {
  readonly path: string;
  readonly facts: SealedFacts;
  /**
   * Hands over the content, unpacked, chunk by chunk. Only when `use` has ended well was all of it right.
   * @throws CommandRefused when the passphrase is not the one that the file was made with.
   */
  open(passphrase: string, use: (content: AsyncIterable<Buffer>) => Promise<void>): Promise<void>;
  /** Opens the first chunk alone, before anything is made for the rest. @throws CommandRefused as `open` does. */
  tryPassphrase(passphrase: string): Promise<void>;
}

type Chunks = AsyncIterable<Buffer>;
type Sealing = Pick<z.output<typeof Head>, 'salt' | 'nonce' | 'scrypt'>;

/**
 * Writes a new file that its owner alone may read. It gets its name when it is whole and on the disk.
 * @param kind lower-case words joined by '-', such as 'backup'
 * @throws CommandRefused when the name is taken.
 */
export async function writeSealed(
  path: string,
  kind: string,
  { facts, passphrase, content }: { facts: SealedFacts; passphrase: string; content: Chunks },
): Promise<{ bytes: number; sha256: string }> {
  const sealing = { salt: randomBytes(16).toString('hex'), nonce: randomBytes(7).toString('hex'), scrypt: scryptCost };
  const head = Buffer.from(`comanda ${kind} ${format}\n${JSON.stringify({ ...facts, ...sealing })}\n`);
  const seal = await sealWith(passphrase, sealing, head);
  const sum = createHash('sha256');
  let bytes = 0;
  const count = (chunk: Buffer) => {
    sum.update(chunk);
    bytes += chunk.length;
    return chunk;
  };
  async function* wholeFile(packed: Chunks): Chunks {
    yield count(head);
    for await (const chunk of sealedChunks(packed, seal)) yield count(chunk);
    yield count(Buffer.concat([sum.copy().digest(), endMark]));
  }
  const draft = `${path}.${process.pid}.part`;
  try {
    const file = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(content, createGzip({ level: 6 }), wholeFile, file);
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? nameTaken(path) : error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(dirname(path));
  return { bytes, sha256: sum.digest('hex') };
}

export function nameTaken(path: string): CommandRefused {
  return new CommandRefused(`${path} already exists. Nothing was written: choose another name.`);
}

/**
 * Reads the whole file once, and answers it when it is whole and undamaged.
 * @throws CommandRefused that says what is wrong with it.
 */
export async function readSealed(path: string, kind: string): Promise<SealedFile> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new CommandRefused(
      error.code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read: ${error.message}`,
    );
  });
  try {
    const about = await file.stat();
    if (!about.isFile()) throw new CommandRefused(`${path} is a folder, not a file. Name the file inside it.`);
    const { size } = about;
    const start = Buffer.alloc(mostHeadBytes);
    const { bytesRead } = await file.read(start, 0, mostHeadBytes, 0);
    const { head, facts, sealing } = readHead(path, kind, start.subarray(0, bytesRead));
    const trailer = Buffer.alloc(trailerBytes);
    await file.read(trailer, 0, trailerBytes, Math.max(0, size - trailerBytes));
    if (size < head.length + trailerBytes || !trailer.subarray(32).equals(endMark)) {
      throw new CommandRefused(
        `${path} ends too early: the disk was full, or it was not copied completely. Copy it again, or use an older one.`,
      );
    }
    const end = size - trailerBytes - 1;
    if (!(await sumOf(path, end)).equals(trailer.subarray(0, 32))) {
      throw new CommandRefused(`${path} is damaged: its checksum is wrong. Copy it again, or use an older one.`);
    }
    const sealed = () => createReadStream(path, { start: head.length, end, highWaterMark: chunkBytes });
    return {
      path,
      facts,
      async open(passphrase, use) {
        const unseal = await unsealWith(path, passphrase, sealing, head);
        await pipeline(sealed(), (source: Chunks) => openedChunks(source, unseal), createGunzip(), use);
      },
      async tryPassphrase(passphrase) {
        const unseal = await unsealWith(path, passphrase, sealing, head);
        for await (const _first of openedChunks(sealed(), unseal)) return;
      },
    };
  } finally {
    await file.close();
  }
}

function readHead(path: string, kind: string, start: Buffer): { head: Buffer; facts: SealedFacts; sealing: Sealing } {
  const firstEnd = start.indexOf('\n');
  const [name, ofKind, ofFormat] = start.subarray(0, Math.max(0, firstEnd)).toString('utf8').split(' ');
  if (name !== 'comanda' || ofKind === undefined || firstEnd > 80) {
    throw new CommandRefused(`${path} is not a file of Comanda's commands.`);
  }
  if (ofKind !== kind) throw new CommandRefused(`${path} is of the kind "${ofKind}", not "${kind}": ${otherCommand}.`);
  const secondEnd = start.indexOf('\n', firstEnd + 1);
  const reading = secondEnd < 0 ? undefined : Head.safeParse(jsonOf(start.subarray(firstEnd + 1, secondEnd)));
  if (Number(ofFormat) > format) {
    throw new CommandRefused(
      `${path} was written by a newer version of Comanda. Install that version, then try again.`,
    );
  }
  if (!reading?.success)
    throw new CommandRefused(`${path} is damaged: its first lines cannot be read. Copy it again, or use an older one.`);
  const { madeAt, program, migrations, ...sealing } = reading.data;
  return { head: start.subarray(0, secondEnd + 1), facts: { madeAt, program, migrations }, sealing };
}

const otherCommand = '`npm run restore` reads backups, `npm run import-data` restaurants';

function jsonOf(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'));
  } catch {
    return undefined;
  }
}

async function sumOf(path: string, end: number): Promise<Buffer> {
  const sum = createHash('sha256');
  for await (const chunk of createReadStream(path, { end, highWaterMark: chunkBytes })) sum.update(chunk as Buffer);
  return sum.digest();
}

type Seal = (chunk: Buffer, number: number, isLast: boolean) => Buffer;

/** On the disk: length of the sealed bytes, its highest bit set on the last chunk, then these bytes and their tag. */
async function* sealedChunks(packed: Chunks, seal: Seal): Chunks {
  const source = new ByteSource(packed);
  let number = 0;
  let chunk = await source.take(chunkBytes);
  for (let isLast = false; !isLast; number += 1) {
    const next = await source.take(chunkBytes);
    isLast = next.length === 0;
    const length = Buffer.alloc(4);
    length.writeUInt32BE((chunk.length | (isLast ? 2 ** 31 : 0)) >>> 0);
    yield Buffer.concat([length, seal(chunk, number, isLast)]);
    chunk = next;
  }
}

async function* openedChunks(sealed: Chunks, unseal: Seal): Chunks {
  const source = new ByteSource(sealed);
  for (let number = 0, isLast = false; !isLast; number += 1) {
    const length = (await source.take(4)).readUInt32BE();
    isLast = length >= 2 ** 31;
    yield unseal(await source.take((length & 0x7fffffff) + tagBytes), number, isLast);
  }
}

async function sealWith(passphrase: string, sealing: Sealing, head: Buffer): Promise<Seal> {
  const key = await keyOf(passphrase, sealing);
  return (chunk, number, isLast) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(sealing, number, isLast)).setAAD(head);
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  };
}

async function unsealWith(path: string, passphrase: string, sealing: Sealing, head: Buffer): Promise<Seal> {
  const key = await keyOf(passphrase, sealing);
  return (sealed, number, isLast) => {
    const at = sealed.length - tagBytes;
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(sealing, number, isLast)).setAAD(head);
    decipher.setAuthTag(sealed.subarray(at));
    const chunk = decipher.update(sealed.subarray(0, at));
    try {
      decipher.final();
    } catch {
      throw new CommandRefused(
        `${path} cannot be opened with this passphrase. Use the passphrase of that file: without it, no one can read it.`,
      );
    }
    return chunk;
  };
}

/** 7 bytes of the file, 4 of the chunk's number, 1 for the last chunk. */
function nonceOf({ nonce }: Sealing, number: number, isLast: boolean): Buffer {
  const place = Buffer.alloc(5);
  place.writeUInt32BE(number);
  place.writeUInt8(isLast ? 1 : 0, 4);
  return Buffer.concat([Buffer.from(nonce, 'hex'), place]);
}

function keyOf(passphrase: string, { salt, scrypt: cost }: Sealing): Promise<Buffer> {
  const options: ScryptOptions = { ...cost, maxmem: 256 * cost.N * cost.r };
  return new Promise((resolve, reject) => {
    // One spelling of a letter with an accent, whichever keyboard wrote it.
    scrypt(passphrase.normalize('NFC'), Buffer.from(salt, 'hex'), 32, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
