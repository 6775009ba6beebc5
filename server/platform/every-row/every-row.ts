import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Formats } from '../../../core/domain/formats/formats.ts';
import { requestMessages } from '../../../core/messages/en/server/requests.ts';
import type { Words } from '../../../core/messages/message.ts';
import { say } from '../../../core/messages/say.ts';
import { byteOrderMark, type CsvCell, csvLine } from '../csv.ts';
import type { Queryable } from '../database.ts';
import { serverLanguage } from '../language.ts';
import { type Reading, readInBatches } from '../read-in-batches.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { Services } from '../services.ts';
import type { ReadingPlaces } from './reading-places.ts';

export interface FileLook<Record, Wire> {
  readonly fileName: string;
  readonly columns: () => readonly Words[];
  readonly row: (record: Record, formats: Formats) => Wire;
  readonly cells: (record: Record, formats: Formats) => readonly CsvCell[];
}

export interface EveryRow<Record> {
  readonly records: (reading: Reading, write: (record: Record) => string) => AsyncGenerator<string>;
  /** Lines with sums, written only to the file. */
  readonly lastLines?: (db: Queryable) => Promise<readonly (readonly CsvCell[])[]>;
}

/** Streams all rows as JSON or CSV. @throws database errors before the first byte; later ones abort the response */
export async function sendEveryRow<Record, Wire>(
  { reports: database }: Pick<Services, 'reports'>,
  places: ReadingPlaces,
  { request, reply, restaurantId, formats }: Answering,
  every: EveryRow<Record>,
  look: FileLook<Record, Wire>,
): Promise<Refusal<'Unavailable'> | undefined> {
  const wantsFile = /\btext\/csv\b/.test(request.headers.accept ?? '');
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const leave = await places(restaurantId, gone.signal);
  if (!leave) return refuse('Unavailable', { words: requestMessages.reportsBusy, retryAfterSeconds: 30 });
  const pieces = readInBatches(database, {}, (reading) =>
    wantsFile ? filePieces(reading, every, look, formats) : listPieces(reading, every, look, formats),
  );
  try {
    // Read the first piece before sending headers, so that a failing query still gets an error envelope.
    const first = await pieces.next();
    void reply.header('Vary', 'Accept');
    if (wantsFile) {
      void reply.type('text/csv; charset=utf-8');
      void reply.header('Content-Disposition', `attachment; filename="${look.fileName}"`);
    } else void reply.type('application/json; charset=utf-8');
    const body = Readable.from(startingWith(first, pieces));
    body.once('close', () => void pieces.return(undefined).finally(leave));
    void reply.send(body);
    return undefined;
  } catch (error) {
    leave();
    throw error;
  }
}

interface Answering {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Undefined for all restaurants. */
  readonly restaurantId: number | undefined;
  readonly formats: Formats;
}

async function* startingWith(first: IteratorResult<string>, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  if (!first.done) yield first.value;
  yield* rest;
}

/** Sends `head` only with the first piece, so that an earlier failure can still become an error envelope. */
async function* framed(
  head: string,
  pieces: AsyncGenerator<string>,
  tail: () => string | Promise<string>,
): AsyncGenerator<string> {
  let before = head;
  for await (const piece of pieces) {
    yield before + piece;
    before = '';
  }
  yield before + (await tail());
}

function listPieces<Record, Wire>(
  reading: Reading,
  { records }: EveryRow<Record>,
  { row }: FileLook<Record, Wire>,
  formats: Formats,
): AsyncGenerator<string> {
  let before = '';
  const write = (record: Record) => {
    const text = before + JSON.stringify(row(record, formats));
    before = ',';
    return text;
  };
  return framed('{"success":true,"message":"Ok","result":[', records(reading, write), () => ']}');
}

function filePieces<Record, Wire>(
  reading: Reading,
  { records, lastLines }: EveryRow<Record>,
  { columns, cells }: FileLook<Record, Wire>,
  formats: Formats,
): AsyncGenerator<string> {
  const write = (record: Record) => csvLine(cells(record, formats));
  const headings = columns().map((heading) => say(serverLanguage, heading));
  const tail = async () => ((await lastLines?.(reading.db)) ?? []).map(csvLine).join('');
  return framed(byteOrderMark + csvLine(headings), records(reading, write), tail);
}
