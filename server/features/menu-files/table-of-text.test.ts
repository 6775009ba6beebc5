import { expect, it } from 'vitest';
import { menuFileLimits } from '../../../core/domain/menu-file-limits.ts';
import { columns, namingColumns } from './columns.ts';
import { tableOfText } from './table-of-text.ts';

it('of more rows than a file may hold, one more than that is read', () => {
  const { rows } = tableOfText(`Name,Price${'\nSoup,1'.repeat(menuFileLimits.dishes + 500)}`);
  expect(rows).toHaveLength(menuFileLimits.dishes + 1);
});

it('rows without a text are no rows, however many they are', () => {
  expect(tableOfText(`Name,Price${'\n,'.repeat(100_000)}\nSoup,1`).rows).toHaveLength(1);
});

it.each([
  ['', 1],
  ['Name\nSoup\n', 3],
])('a line of more columns than a table may have, after %j, is refused at its line', (before, line) => {
  const read = (columns: number) => () => tableOfText(`${before}x${',x'.repeat(columns - 1)}\nSoup`);
  expect(read(500)).not.toThrow();
  expect(read(501)).toThrow(expect.objectContaining({ limit: 'columns', line }));
});

it('more values than a file may hold are refused, and empty cells are no values', () => {
  const read = (cell: string) => () =>
    tableOfText(`Name${',A'.repeat(99)}${`\n${cell}${`,${cell}`.repeat(99)}`.repeat(5_001)}`);
  expect(read('')).not.toThrow();
  expect(read('x')).toThrow(expect.objectContaining({ limit: 'values' }));
});

it('a menu of as many dishes as a file may hold, with a value in every column of ours, is not too large', () => {
  const ours = Object.keys(columns).length + Object.keys(namingColumns).length;
  expect(ours).toBeLessThan(menuFileLimits.columns);
  expect(ours * menuFileLimits.dishes).toBeLessThan(menuFileLimits.values);
});

it('a row that does not end is refused at its line', () => {
  const read = () => tableOfText(`Name\nSoup\n"${'x'.repeat(100_000)}`);
  expect(read).toThrow(expect.objectContaining({ code: 'CSV_MAX_RECORD_SIZE', lines: 3 }));
});
