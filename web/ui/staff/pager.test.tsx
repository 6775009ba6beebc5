import { MantineProvider } from '@mantine/core';
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
  const { rerender } = render(
    <Pager page={page} size={size} totalPages={8} totalElements={76} onPage={onPage} onSize={onSize} />,
    { wrapper: MantineProvider },
  );
  return { onPage, onSize, rerender, user: userEvent.setup() };
}

test('[LIST-03 LIST-16] five numbered buttons count from 1, and the request counts pages from 0, with nothing before the first and none in an empty list', async () => {
  const { onPage, user, rerender } = renderPager(4);
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
  rerender(<Pager page={0} size={10} totalPages={8} totalElements={76} onPage={onPage} onSize={vi.fn()} />);
  expect(screen.getByRole('button', { name: 'Previous page' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', false);
  rerender(<Pager page={0} size={10} totalPages={0} totalElements={0} onPage={onPage} onSize={vi.fn()} />);
  expect(screen.queryByRole('button')).toBeNull();
});

test('[LIST-12 LIST-13] Max Rows sets the page size, 1 to 100, and anything else restores the number', async () => {
  const { onSize, user } = renderPager(0);
  const maxRows = screen.getByLabelText('Max Rows');
  const enter = async (text: string) => {
    await user.clear(maxRows);
    if (text) await user.type(maxRows, text);
    await user.keyboard('{Enter}');
  };
  for (const wrong of ['0', '101', '-5', '2.5', '']) {
    await enter(wrong);
    await user.tab();
    expect(maxRows, wrong).toHaveProperty('value', '10');
    await user.click(maxRows);
  }
  expect(onSize).not.toHaveBeenCalled();
  for (const rows of ['1', '25', '100']) await enter(rows);
  expect(onSize.mock.calls).toEqual([[1], [25], [100]]);
});
