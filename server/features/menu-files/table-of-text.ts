import { parse } from 'csv-parse/sync';
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

/** Empty if the row has no such cell. */
export const textOf = ({ cells }: TableRow, column: string) => cells.get(column) ?? '';

/** The header of a column as the file writes it. */
export const headerOf = ({ headers }: TextTable, column: string) =>
  headers.find((header) => foldedHeader(header) === column);

export const hasColumns = (table: TextTable, columns: readonly string[]) =>
  columns.every((column) => headerOf(table, column) !== undefined);

/** Of a row, and of lines above the headings. */
const most = { characters: 65_536, titles: 10 } as const;

export class TableTooLarge extends Error {
  readonly limit: 'columns' | 'values';
  /** 0: the whole table. */
  readonly line: number;

  constructor(limit: TableTooLarge['limit'], line: number) {
    super(limit);
    this.limit = limit;
    this.line = line;
  }
}

/** A parser would first read it all. Separators in quotes count as well: no menu has that many. */
function refuseLargeTables(text: string, delimiter: string): void {
  let [line, columns, values, before] = [1, 1, 0, '\n'];
  for (const character of text) {
    const isEnd = character === '\n' || character === delimiter;
    // An empty cell is no value.
    const isValue = isEnd && before !== '\n' && before !== delimiter;
    if (isValue && ++values > menuFileLimits.values) throw new TableTooLarge('values', 0);
    if (character === '\n') [line, columns] = [line + 1, 1];
    else if (isEnd && ++columns > menuFileLimits.columns) throw new TableTooLarge('columns', line);
    before = character;
  }
}

/**
 * Reads CSV with commas, semicolons or tabs. Spreadsheets may have titles above the line of headings, of which
 * `isHeading` knows one. @throws CsvError with `lines`, TableTooLarge
 */
export function tableOfText(text: string, isHeading = (_cell: string) => true): TextTable {
  const first = text
    .slice(0, most.characters)
    .trimStart()
    .split(/\r\n|\n|\r/, most.titles + 1);
  const headings = first.find((line) => line.split(/[,;\t]/).some(isHeading)) ?? first[0] ?? '';
  const delimiter = delimiters.reduce((best, one) =>
    headings.split(one).length > headings.split(best).length ? one : best,
  );
  refuseLargeTables(text, delimiter);
  const titles: string[][] = [];
  let headers: string[] | undefined;
  let keys: string[] = [];
  const rows: TableRow[] = [];
  parse(text, {
    ...{ delimiter, bom: true, skip_empty_lines: true, relax_column_count: true, relax_quotes: true },
    // Two more than a file may hold: the heading, and one that tells it from a full file.
    ...{
      skip_records_with_empty_values: true,
      to: menuFileLimits.dishes + 2 + most.titles,
      max_record_size: most.characters,
    },
    on_record: (record: string[], { lines: line }) => {
      if (headers) {
        const cells = record.flatMap((cell, at) => {
          const written = withoutApostrophe(cell.trim());
          const key = keys[at] ?? '';
          return written === '' || key === '' ? [] : [[key, written] as const];
        });
        if (cells.length > 0) rows.push({ line, cells: new Map(cells) });
      } else if (record.some(isHeading) || titles.push(record) > most.titles) {
        headers = record.map((header) => header.trim());
        keys = headers.map(foldedHeader);
      }
      return null;
    },
  });
  return { headers: headers ?? titles[0] ?? [], rows: rows.slice(0, menuFileLimits.dishes + 1) };
}

/** Our own files disarm formulas by an apostrophe, which spreadsheets hide. */
const withoutApostrophe = (cell: string) => cell.replaceAll(/(^|[;|\t\r\n])'(?=\s*[=+\-@＝＋－＠])/g, '$1');
