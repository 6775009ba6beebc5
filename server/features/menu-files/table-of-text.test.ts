import { expect, it } from 'vitest';
import { menuFileLimits } from '../../../core/domain/menu-file-limits.ts';
import { tableOfText } from './table-of-text.ts';

it('of more rows than a file may hold, one more than that is read', () => {
  const { rows } = tableOfText(`Name,Price${'\nSoup,1'.repeat(menuFileLimits.dishes + 500)}`);
  expect(rows).toHaveLength(menuFileLimits.dishes + 1);
});

it('rows without a text are no rows, however many they are', () => {
  expect(tableOfText(`Name,Price${'\n,'.repeat(100_000)}\nSoup,1`).rows).toHaveLength(1);
});

it.each(['', 'Name\nSoup\n'])('a line of thousands of cells after "%s" makes it no table', (before) => {
  expect(tableOfText(`${before}x${',x'.repeat(5_000)}\nSoup`)).toEqual({ headers: [], rows: [] });
});

it('a row that does not end is refused at its line', () => {
  const read = () => tableOfText(`Name\nSoup\n"${'x'.repeat(100_000)}`);
  expect(read).toThrow(expect.objectContaining({ code: 'CSV_MAX_RECORD_SIZE', lines: 3 }));
});
