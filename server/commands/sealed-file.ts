import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Decrypter, Encrypter } from 'age-encryption';
import { z } from 'zod';
import { CommandRefused } from './command.ts';
import { passphraseStrength } from './passphrase.ts';
import { metadata, type ReadRecord, readRecords } from './records.ts';

// An age file (age-encryption.org/v1), which age also authenticates. `age -d` and `gunzip` can open it without Comanda.

const Facts = z.object({
  kind: z.string(),
  madeAt: z.string(),
  program: z.string(),
  migrations: z.array(z.string()),
});
type Facts = z.output<typeof Facts>;

export interface SealedFile {
  readonly path: string;
  readonly facts: Facts;
  read(use: (records: AsyncGenerator<ReadRecord>) => Promise<void>): Promise<void>;
}

type Bytes = ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>;
type Through = { readonly readable: Bytes; readonly writable: WritableStream<Uint8Array> };
const bytesOf = (source: Readable) => Readable.toWeb(source) as Bytes;
const gzip = () => new CompressionStream('gzip') as unknown as Through;
const gunzip = () => new DecompressionStream('gzip') as unknown as Through;

/** Keyboards encode accented letters in different ways. */
const spelled = (passphrase: string) => passphrase.normalize('NFC');

/** Writes a file that only its owner can read, and renames it once synced. @throws CommandRefused if it exists. */
export async function writeSealed(
  path: string,
  { facts, passphrase, records }: { facts: Facts; passphrase: string; records: AsyncIterable<Buffer> },
): Promise<{ bytes: number; sha256: string }> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(spelled(passphrase));
  encrypter.setScryptWorkFactor(passphraseStrength.scryptWork);
  async function* content(): AsyncGenerator<Buffer> {
    yield metadata(facts);
    yield* records;
  }
  const sealed = await encrypter.encrypt(bytesOf(Readable.from(content())).pipeThrough(gzip()));
  const sum = createHash('sha256');
  let bytes = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of sealed) {
      sum.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  const draft = `${path}.${process.pid}.part`;
  try {
    await pipeline(counted, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }));
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

/** Reads the whole file first, so that a damaged one changes nothing. @throws CommandRefused for another `kind` too */
export async function readSealed(path: string, kind: string, passphrase: string): Promise<SealedFile> {
  await assertSealed(path);
  const records = () => recordsOf(path, passphrase);
  let facts: Facts | undefined;
  for await (const record of records()) if (record.kind === 'metadata') facts ??= Facts.parse(record.what);
  if (!facts) throw damaged(path);
  if (facts.kind !== kind) {
    throw new CommandRefused(
      `${path} is of the kind "${facts.kind}", not "${kind}": \`npm run restore\` reads backups, \`npm run import-data\` restaurants.`,
    );
  }
  return {
    path,
    facts,
    async read(use) {
      const all = records();
      await all.next();
      await use(all);
    },
  };
}

async function assertSealed(path: string): Promise<void> {
  const start = Buffer.alloc(22);
  try {
    const file = await open(path);
    await file.read(start).finally(() => file.close());
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new CommandRefused(`There is no file ${path}.`);
    if (code === 'EISDIR') throw new CommandRefused(`${path} is a folder, not a file. Name the file inside it.`);
    throw unreadable(path, error);
  }
  const firstLine = start.toString('latin1');
  if (/^comanda \w+ 1\n/.test(firstLine)) {
    throw new CommandRefused(
      `${path} was made by Comanda 0.1.0, which this version can't take over. Restore it with the version that made it.`,
    );
  }
  if (!firstLine.startsWith('age-encryption.org/v1\n')) {
    throw new CommandRefused(`${path} is not a file of Comanda's commands.`);
  }
}

async function* recordsOf(path: string, passphrase: string): AsyncGenerator<ReadRecord> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(spelled(passphrase));
  const sealed = bytesOf(createReadStream(path, { highWaterMark: 256 * 1024 }));
  let isOpen = false;
  try {
    const packed = await decrypter.decrypt(sealed);
    isOpen = true;
    yield* readRecords(packed.pipeThrough(gunzip()));
  } catch (error) {
    if (!isOpen && (error as Error).message.startsWith('no identity matched')) {
      throw new CommandRefused(
        `${path} cannot be opened with this passphrase. Use the passphrase of that file: without it, no one can read it.`,
      );
    }
    // The file's content isn't damaged: reading it failed, because of the disk, the network drive or permissions.
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw unreadable(path, error);
    throw damaged(path);
  }
}

const unreadable = (path: string, error: unknown) =>
  new CommandRefused(`${path} cannot be read: ${(error as Error).message}`);

const damaged = (path: string) =>
  new CommandRefused(`${path} is damaged, or it was not copied completely. Copy it again, or use an older one.`);

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
