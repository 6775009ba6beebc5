import { Readable } from 'node:stream';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { parse } from 'csv-parse';
import { foldedText } from '../../../core/domain/folded-text.ts';
import { menuFileLimits } from '../../../core/domain/menu-file-limits.ts';

export interface TableRow {
  /** Of the text, from 1. */
  readonly line: number;
  /** By header, folded; only cells with text. */
  readonly cells: ReadonlyMap<string, string>;
}

export interface TextTable {
  /** As written. */
  readonly headers: readonly string[];
  readonly rows: readonly TableRow[];
}

const delimiters = [',', ';', '\t'] as const;

/** 'Item Name' -> 'itemname'. */
export const foldedHeader = (header: string) => foldedText(header).replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** Of a line. Beyond these, text is no table of dishes. `titles` are lines above the headings. */
const most = { cells: 1_000, characters: 65_536, titles: 10 } as const;
const bytesPerTurn = 16_384;

/** Ends before a line of too many cells; `onWide` says so. */
async function* inTurns(text: string, delimiter: string, onWide: () => void): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  const [end, cellEnd] = Buffer.from(`\n${delimiter}`);
  let cells = 0;
  for (let at = 0; at < bytes.length; at += bytesPerTurn) {
    const turn = bytes.subarray(at, at + bytesPerTurn);
    for (const byte of turn) {
      if (byte === end) cells = 0;
      else if (byte === cellEnd) cells += 1;
      if (cells > most.cells) return onWide();
    }
    yield turn;
    await othersTurn();
  }
}

/**
 * Reads CSV with commas, semicolons or tabs. Spreadsheets may have titles above the line of headings, of which
 * `isHeading` knows one. @throws CsvError with `lines`
 */
export async function tableOfText(text: string, isHeading = (_cell: string) => true): Promise<TextTable> {
  const first = text
    .slice(0, most.characters)
    .trimStart()
    .split(/\r\n|\n|\r/, most.titles + 1);
  const headings = first.find((line) => line.split(/[,;\t]/).some(isHeading)) ?? first[0] ?? '';
  const delimiter = delimiters.reduce((best, one) =>
    headings.split(one).length > headings.split(best).length ? one : best,
  );
  const parser = parse({
    ...{ delimiter, bom: true, info: true, skip_empty_lines: true, relax_column_count: true, relax_quotes: true },
    // Two more than a file may hold: the heading, and one that tells it from a full file.
    ...{
      skip_records_with_empty_values: true,
      to: menuFileLimits.dishes + 2 + most.titles,
      max_record_size: most.characters,
    },
  });
  let isTooWide = false;
  const turns = inTurns(text, delimiter, () => (isTooWide = true));
  const titles: string[][] = [];
  let headers: string[] | undefined;
  let keys: string[] = [];
  const rows: TableRow[] = [];
  for await (const one of Readable.from(turns).pipe(parser)) {
    const { record, info } = one as { record: string[]; info: { lines: number } };
    if (headers) {
      const cells = record.flatMap((cell, at) => {
        const written = withoutApostrophe(cell.trim());
        const key = keys[at] ?? '';
        return written === '' || key === '' ? [] : [[key, written] as const];
      });
      rows.push({ line: info.lines, cells: new Map(cells) });
      continue;
    }
    if (!record.some(isHeading) && titles.push(record) <= most.titles) continue;
    headers = record.map((header) => header.trim());
    keys = headers.map(foldedHeader);
  }
  if (isTooWide) return { headers: [], rows: [] };
  const filled = rows.filter(({ cells }) => cells.size > 0);
  return { headers: headers ?? titles[0] ?? [], rows: filled.slice(0, menuFileLimits.dishes + 1) };
}

/** Our own files disarm formulas by an apostrophe, which spreadsheets hide. */
const withoutApostrophe = (cell: string) => cell.replaceAll(/(^|[;|\t\r\n])'(?=\s*[=+\-@＝＋－＠])/g, '$1');
