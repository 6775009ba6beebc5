import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Pager, pageWindow } from './pager.tsx';

test.each([
  [0, 12, [0, 1, 2, 3, 4]],
  [2, 12, [0, 1, 2, 3, 4]],
  [3, 12, [1, 2, 3, 4, 5]],
  [10, 12, [7, 8, 9, 10, 11]],
  [11, 12, [7, 8, 9, 10, 11]],
  [1, 3, [0, 1, 2]],
  [0, 0, [0]],
])('[LIST-03] page %d of %d shows the buttons %j', (page, total, expected) => {
  expect(pageWindow(page, total)).toEqual(expected);
});

function renderPager(page: number, size = 10) {
  const onPage = vi.fn();
  const onSize = vi.fn();
  render(<Pager page={page} size={size} totalPages={8} totalElements={76} onPage={onPage} onSize={onSize} />);
  return { onPage, onSize, user: userEvent.setup() };
}

test('[LIST-03 LIST-16] five numbered buttons count from 1, and the request counts pages from 0', async () => {
  const { onPage, user } = renderPager(4);
  const numbered = screen.getAllByRole('button', { name: /^Page \d+$/ });
  expect(numbered.map((button) => button.textContent)).toEqual(['3', '4', '5', '6', '7']);
  expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('5');
  expect(screen.getByText('41 to 50 of 76')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Page 7' }));
  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await user.click(screen.getByRole('button', { name: 'First page' }));
  await user.click(screen.getByRole('button', { name: 'Last page' }));
  expect(onPage.mock.calls).toEqual([[6], [3], [5], [0], [7]]);
});

test('an empty list has no pages', () => {
  const { container } = render(
    <Pager page={0} size={10} totalPages={0} totalElements={0} onPage={vi.fn()} onSize={vi.fn()} />,
  );
  expect(container.textContent).toBe('');
});

test('there is nothing before the first page and nothing after the last', () => {
  renderPager(0);
  expect(screen.getByRole('button', { name: 'Previous page' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', false);
});

test.each(['0', '101', '-5', '2.5', ''])('[LIST-13] Max Rows refuses "%s" and restores the number', async (typed) => {
  const { onSize, user } = renderPager(0);
  const maxRows = screen.getByLabelText('Max Rows');
  await user.clear(maxRows);
  if (typed) await user.type(maxRows, typed);
  await user.tab();
  expect(onSize).not.toHaveBeenCalled();
  expect(maxRows).toHaveProperty('value', '10');
});

test.each([1, 25, 100])('[LIST-12 LIST-13] Max Rows takes %d', async (rows) => {
  const { onSize, user } = renderPager(0);
  const maxRows = screen.getByLabelText('Max Rows');
  await user.clear(maxRows);
  await user.type(maxRows, `${rows}{Enter}`);
  expect(onSize.mock.calls).toEqual([[rows]]);
});
