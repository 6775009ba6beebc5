import { parse } from 'csv-parse/sync';
import { foldedText } from '../../../core/domain/folded-text.ts';

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

/** Reads CSV with commas, semicolons or tabs, by its first line. @throws CsvError with `lines` */
export function tableOfText(text: string): TextTable {
  const [first = ''] = text.trimStart().split(/\r\n|\n|\r/, 1);
  const delimiter = delimiters.reduce((best, one) => (first.split(one).length > first.split(best).length ? one : best));
  const parsed = parse(text, {
    ...{ delimiter, bom: true, info: true, skip_empty_lines: true, relax_column_count: true, relax_quotes: true },
  }) as unknown as { record: string[]; info: { lines: number } }[];
  const headers = (parsed[0]?.record ?? []).map((header) => header.trim());
  const keys = headers.map(foldedHeader);
  const rows = parsed.slice(1).map(({ record, info }) => ({
    line: info.lines,
    cells: new Map(
      record.flatMap((cell, at) => {
        const written = withoutApostrophe(cell.trim());
        const key = keys[at] ?? '';
        return written === '' || key === '' ? [] : [[key, written] as const];
      }),
    ),
  }));
  return { headers, rows: rows.filter(({ cells }) => cells.size > 0) };
}

/** Our own files disarm formulas by an apostrophe, which spreadsheets hide. */
const withoutApostrophe = (cell: string) => cell.replaceAll(/(^|[;|\t\r\n])'(?=\s*[=+\-@＝＋－＠])/g, '$1');
