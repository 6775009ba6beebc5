import { type Cents, toFigure } from '../../core/domain/money.ts';

/** A field of a CSV line: text, a whole number, or an amount, which is written as a number with two decimals. */
export type CsvCell = string | number | { readonly cents: Cents };

/** What spreadsheets need in front to read UTF-8. */
export const byteOrderMark = '\ufeff';

// What a spreadsheet would run as a formula, also behind spaces and in the wide forms of East Asian keyboards.
const formulaStart = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;
const negativeNumber = /^-\d+(\.\d+)?$/;

/**
 * One line by RFC 4180, with its line break. Text that a spreadsheet would take for a formula gets an apostrophe in
 * front, which spreadsheets read as 'this is text'; a negative number stays one.
 * Worked: ['=1+1', 'a "b", c', { cents: -950 }] -> '=1+1,"a ""b"", c",-9.50 (with the apostrophe).
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvField).join(',')}\r\n`;
}

/** One field of a line, quoted where it must be. */
export function csvField(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return toFigure(cell.cents);
  const text = formulaStart.test(cell) && !negativeNumber.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
