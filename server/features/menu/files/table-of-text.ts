import { parse } from 'csv-parse/sync';
import { foldedText } from '../../../../core/domain/folded-text.ts';
import { menuFileLimits, menuLimits } from '../../../../core/domain/menu-limits.ts';
import { withoutApostrophes } from '../../../platform/csv.ts';

export interface TableRow {
  /** The row number in a spreadsheet, starting at 1. */
  readonly line: number;
  /** Cells by folded header. Empty cells are left out. */
  readonly cells: ReadonlyMap<string, string>;
}

export interface TextTable {
  /** Headers as written in the file. */
  readonly headers: readonly string[];
  readonly rows: readonly TableRow[];
}

const delimiters = [',', ';', '\t'] as const;

/** 'Item Name' -> 'itemname'. */
export const foldedHeader = (header: string) => foldedText(header).replaceAll(/[^\p{L}\p{N}]+/gu, '');

export const textOf = ({ cells }: TableRow, column: string) => cells.get(column) ?? '';

export const headerOf = ({ headers }: TextTable, column: string) =>
  headers.find((header) => foldedHeader(header) === column);

export const hasColumns = (table: TextTable, columns: readonly string[]) =>
  columns.every((column) => headerOf(table, column) !== undefined);

/** Limits: characters of one row, and lines above the headings. */
const most = { characters: 65_536, titles: 10 } as const;

/** Skips title lines above the headings. Stops one past the limits of rows and columns. @throws CsvError */
export function tableOfText(text: string, isHeading = (_cell: string) => true): TextTable {
  const first = text
    .slice(0, most.characters)
    .trimStart()
    .split(/\r\n|\n|\r/, most.titles + 1);
  const headings = first.find((line) => line.split(/[,;\t]/).some(isHeading)) ?? first[0] ?? '';
  const delimiter = delimiters.reduce((best, delimiter) =>
    headings.split(delimiter).length > headings.split(best).length ? delimiter : best,
  );
  const titles: string[][] = [];
  let headers: string[] | undefined;
  let keys: string[] = [];
  let line = 0;
  const rows: TableRow[] = [];
  const columns = menuFileLimits.columns + 1;
  parse(text, {
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: most.characters,
    on_record: (record: string[]) => {
      // Counts records, because a cell may contain line breaks.
      line += 1;
      if (rows.length > menuLimits.dishes || !record.some((cell) => cell.trim() !== '')) return null;
      if (headers) {
        const cells = record.slice(0, columns).flatMap((cell, at) => {
          const written = withoutApostrophes(cell.trim());
          const key = keys[at] ?? '';
          return written === '' || key === '' ? [] : [[key, written] as const];
        });
        if (cells.length > 0) rows.push({ line, cells: new Map(cells) });
      } else if (record.some(isHeading) || titles.push(record) > most.titles) {
        headers = record.slice(0, columns).map((header) => header.trim());
        keys = headers.map(foldedHeader);
      }
      return null;
    },
  });
  return { headers: headers ?? titles[0] ?? [], rows };
}
