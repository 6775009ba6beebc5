import { expect, it } from 'vitest';
import { menuLimits } from '../../../core/domain/menu-limits.ts';
import { tableOfText } from './table-of-text.ts';

it('of more rows than a file may hold, one more than that is read', () => {
  const { rows } = tableOfText(`Name,Price${'\nSoup,1'.repeat(menuLimits.dishes + 500)}`);
  expect(rows).toHaveLength(menuLimits.dishes + 1);
});

it('rows without a text are no rows, however many they are', () => {
  expect(tableOfText(`Name,Price${'\n,'.repeat(100_000)}\nSoup,1`).rows).toHaveLength(1);
});

it('rows are those that a spreadsheet shows, below empty ones and cells with line breaks', () => {
  const { rows } = tableOfText(
    '\nMenu\n\nName,Price\n"Soup\nof the\r\nday",1\n,\n\nTea,2\n',
    (cell) => cell === 'Name',
  );
  expect(rows.map(({ line }) => line)).toEqual([5, 8]);
});

it('a row that does not end is refused at its line', () => {
  const read = () => tableOfText(`Name\nSoup\n"${'x'.repeat(100_000)}`);
  expect(read).toThrow(expect.objectContaining({ code: 'CSV_MAX_RECORD_SIZE', records: 2 }));
});
