export type CsvCell = string | number;

/** A byte order mark, which spreadsheets need to detect UTF-8. */
export const byteOrderMark = '\ufeff';

// Matches what starts a formula, also after white space, in full-width forms, and after `;`, `|` or a tab, which may
// separate cells. An apostrophe already there gets another one, so that `withoutApostrophes` restores it.
const sign = "(?=(?:[^\\S\\t\\r\\n]|')*[=+\\-@\uff1d\uff0b\uff0d\uff20])";
const formulaStart = new RegExp(`^[\\t\\r\\n]|(^|[;|\\t\\r\\n])${sign}`, 'g');
const disarmed = new RegExp(`^'(?=[\\t\\r\\n])|(^|[;|\\t\\r\\n])'${sign}`, 'g');
const negativeNumber = /^-\d+(\.\d+)?$/;

const apostrophised = (found: string, _parts: unknown, at: number) =>
  at === 0 && !/[;|]/.test(found) ? `'${found}` : `${found}'`;

/** Restores a cell from one of our files by removing the apostrophes that disarm formulas. */
export const withoutApostrophes = (cell: string): string => cell.replace(disarmed, '$1');

/** An RFC 4180 line: ['=1+1', 'a "b", c', '-9.50'] is `'=1+1,"a ""b"", c",-9.50`. The ' disarms a formula. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvField).join(',')}\r\n`;
}

function csvField(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell);
  const text = negativeNumber.test(cell) ? cell : cell.replace(formulaStart, apostrophised);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
