import { expect, it } from 'vitest';
import { menuFileLimits } from '../../../core/domain/menu-file-limits.ts';
import { tableOfText } from './table-of-text.ts';

it('a text of many turns is read as it is written, also where a turn ends within a letter', async () => {
  const names = Array.from({ length: 3_000 }, (_, at) => `${'x'.repeat(at % 5)}🍕 Käse ${at}`);
  const { rows } = await tableOfText(`Name\n${names.join('\n')}`);
  expect(rows.map(({ cells }) => cells.get('name'))).toEqual(names);
});

it('of more rows than a file may hold, one more than that is read', async () => {
  const { rows } = await tableOfText(`Name,Price${'\nSoup,1'.repeat(menuFileLimits.dishes + 500)}`);
  expect(rows).toHaveLength(menuFileLimits.dishes + 1);
});

it('rows without a text are no rows, however many they are', async () => {
  expect((await tableOfText(`Name,Price${'\n,'.repeat(100_000)}\nSoup,1`)).rows).toHaveLength(1);
});

it.each(['', 'Name\nSoup\n'])('a line of thousands of cells after "%s" makes it no table', async (before) => {
  expect(await tableOfText(`${before}x${',x'.repeat(5_000)}\nSoup`)).toEqual({ headers: [], rows: [] });
});

it('a row that does not end is refused at its line', async () => {
  await expect(tableOfText(`Name\nSoup\n"${'x'.repeat(100_000)}`)).rejects.toMatchObject({
    code: 'CSV_MAX_RECORD_SIZE',
    lines: 3,
  });
});
