import { type Cents, toFigure } from '../../core/domain/money.ts';

/** A field of a CSV line: text, a whole number, or an amount, which is written as a number with two decimals. */
export type CsvCell = string | number | { readonly cents: Cents };

/** What spreadsheets need in front to read UTF-8. */
export const byteOrderMark = '\ufeff';

// What a spreadsheet would run as a formula: also behind spaces, in the wide forms of East Asian keyboards, and behind what
// parts cells where the comma does not.
const formulaStart = /^[\t\r\n]|(^|[;|\t\r\n])(?=[^\S\t\r\n]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
const negativeNumber = /^-\d+(\.\d+)?$/;

/** Behind what parts cells; in front of a cell that begins with white space. */
const apostrophised = (found: string, _parts: unknown, at: number) =>
  at === 0 && !/[;|]/.test(found) ? `'${found}` : `${found}'`;

/**
 * One line by RFC 4180, with its line break. Text that a spreadsheet would take for a formula gets an apostrophe in
 * front, which spreadsheets read as 'this is text'; a negative number stays one.
 * Worked: ['=1+1', 'a "b", c', { cents: -950 }] -> '=1+1,"a ""b"", c",-9.50 (with the apostrophe).
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvField).join(',')}\r\n`;
}

/** One field of a line, quoted where it must be. */
function csvField(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return toFigure(cell.cents);
  const text = negativeNumber.test(cell) ? cell : cell.replace(formulaStart, apostrophised);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
