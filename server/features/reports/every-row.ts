import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Cents } from '../../../core/domain/money.ts';
import { byteOrderMark, csvLine } from '../../platform/csv.ts';
import { readInBatches } from '../../platform/read-in-batches.ts';
import type { Services } from '../../platform/services.ts';
import type { ReportLook } from './reports.present.ts';
import type { ReportQuery } from './reports.queries.ts';

/** Waits for one of a few places; gives the function that leaves it. */
type Places = () => Promise<() => void>;

/** Each whole report holds a connection while it is read. A few at once, and the floor always has some left. */
export function createPlaces(count: number): Places {
  let free = count;
  const waiting: (() => void)[] = [];
  return async () => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    let left = false;
    return () => {
      if (left) return;
      left = true;
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    };
  };
}

/**
 * Answers every row of a report while it is being read: the envelope with the rows as a list, or, where the request
 * accepts text/csv, the file. Whoever goes away in the middle ends the reading.
 * @throws what the database throws before the first byte is out; later it breaks the answer off.
 */
export async function sendEveryRow<Record, Wire>(
  services: Services,
  places: Places,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  query: ReportQuery<Record>,
  look: ReportLook<Record, Wire>,
): Promise<void> {
  const { db, pool } = services;
  const wantsFile = /\btext\/csv\b/.test(request.headers.accept ?? '');
  const leave = await places();
  const pieces = wantsFile
    ? filePieces(look, linesOf(services, query, look), query.refunds)
    : listPieces(readInBatches(pool, query.rows.compile(db)), look);
  try {
    // The first piece comes before the headers go, so that a failure of the query is still an envelope.
    const first = await pieces.next();
    void reply.header('Cache-Control', 'no-store').header('Vary', 'Accept');
    if (wantsFile) {
      void reply.type('text/csv; charset=utf-8');
      void reply.header('Content-Disposition', `attachment; filename="${look.sheet.fileName}"`);
    } else void reply.type('application/json; charset=utf-8');
    const body = Readable.from(startingWith(first, pieces));
    body.once('close', () => void pieces.return(undefined).finally(leave));
    void reply.send(body);
  } catch (error) {
    leave();
    throw error;
  }
}

async function* startingWith(first: IteratorResult<string>, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  if (!first.done) yield first.value;
  yield* rest;
}

async function* listPieces<Record, Wire>(
  batches: AsyncGenerator<Record[]>,
  look: ReportLook<Record, Wire>,
): AsyncGenerator<string> {
  let before = '{"success":true,"message":"Ok","result":[';
  for await (const records of batches) {
    yield before + records.map((record) => JSON.stringify(look.row(record))).join(',');
    before = ',';
  }
  yield before === ',' ? ']}' : `${before}]}`;
}

/** Some hundreds of lines of a file, each with its line break, and what they add up to. */
interface Lines {
  readonly text: string;
  readonly cents: Cents;
}

async function* linesOf<Record, Wire>(
  { db, pool }: Services,
  query: ReportQuery<Record>,
  { cells, sum }: ReportLook<Record, Wire>,
): AsyncGenerator<Lines> {
  if (query.lines) {
    for await (const batch of readInBatches(pool, query.lines.compile(db))) {
      let text = '';
      let cents = 0;
      for (const row of batch) {
        text += `${row.line}\r\n`;
        cents += row.cents;
      }
      yield { text, cents };
    }
    return;
  }
  for await (const records of readInBatches(pool, query.rows.compile(db))) {
    const cents = sum ? records.reduce((all, record) => all + sum.cents(record), 0) : 0;
    yield { text: records.map((record) => csvLine(cells(record))).join(''), cents };
  }
}

async function* filePieces<Record, Wire>(
  { sheet, sum }: ReportLook<Record, Wire>,
  lines: AsyncGenerator<Lines>,
  refunds: ReportQuery<Record>['refunds'],
): AsyncGenerator<string> {
  let before = byteOrderMark + csvLine(Object.values(sheet.columns));
  let cents = 0;
  for await (const more of lines) {
    cents += more.cents;
    yield before + more.text;
    before = '';
  }
  yield before + (sum ? csvLine([sum.label, { cents }]) : '') + refundLines(cents, (await refunds?.()) ?? 0);
}

/** After the documented last line, and only where money was given back: files without refunds are as ever. */
function refundLines(cents: Cents, refunded: Cents): string {
  if (refunded === 0) return '';
  return csvLine(['Refunds', { cents: -refunded }]) + csvLine(['Net_Revenue', { cents: cents - refunded }]);
}
