import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Message } from '../../../core/messages/message.ts';
import { setScreenWidth } from '../../testing/screen-width.ts';
import { type ListColumn, ListTable } from './list-table.tsx';

interface Row {
  id: number;
  name: string;
  group: string;
  price: string;
}

const rows: Row[] = [
  { id: 7, name: 'Garden Salad', group: 'Salads', price: '$9.00' },
  { id: 9, name: 'House Burger', group: 'Burgers', price: '$17.00' },
];

const called = (text: string): Message => ({ id: `test/columns.${text}`, text });
const columns: ListColumn<Row>[] = [
  { header: called('Name'), cell: (row) => row.name, phone: 'title' },
  { header: called('Group'), cell: (row) => row.group },
  { header: called('Price'), cell: (row) => row.price, right: true, phone: 'aside' },
];

function renderTable() {
  const onOpen = vi.fn();
  const onSelect = vi.fn();
  const onDelete = vi.fn();
  render(
    <ListTable
      label="Items"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      firstSerial={21}
      onOpen={onOpen}
      onSelect={onSelect}
      rowActions={(row) => (
        <button type="button" onClick={() => onDelete(row.id)}>
          Delete {row.name}
        </button>
      )}
    />,
  );
  return { onOpen, onSelect, onDelete, user: userEvent.setup() };
}

describe('from 769 px', () => {
  beforeEach(() => setScreenWidth(1280));

  test('[LIST-01] the serial number comes first and continues from page to page; a click chooses the row, a double click or Enter opens it', async () => {
    const { onOpen, onSelect, user } = renderTable();
    const [, ...shown] = screen.getAllByRole('row');
    expect(shown.map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual(['21', '22']);
    await user.tab();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(shown[1]);
    await user.keyboard('{Enter}');
    expect(onOpen.mock.calls.splice(0)).toEqual([[rows[1]]]);
    onSelect.mockClear();
    await user.click(screen.getByText('House Burger'));
    expect(onOpen).toHaveBeenCalledTimes(0);
    expect(onSelect).toHaveBeenCalledWith(rows[1], 'click');
    expect(shown[1]?.getAttribute('aria-current')).toBe('true');
    await user.dblClick(screen.getByText('Garden Salad'));
    expect(onOpen.mock.calls).toEqual([[rows[0]]]);
    expect(shown[1]?.getAttribute('aria-current')).toBe('false');
  });

  test('a press on a button of the row neither chooses nor opens the row', async () => {
    const { onOpen, onSelect, onDelete, user } = renderTable();
    await user.dblClick(screen.getByRole('button', { name: 'Delete Garden Salad' }));
    screen.getByRole('button', { name: 'Delete House Burger' }).focus();
    await user.keyboard('{Enter}');
    expect(onDelete.mock.calls).toEqual([[7], [7], [9]]);
    expect(onOpen).not.toHaveBeenCalled();
    expect(onSelect).not.toHaveBeenCalled();
  });
});

describe('under 769 px', () => {
  beforeEach(() => setScreenWidth(768));

  test('rows become two lines and one tap opens, but not one on a button of the row', async () => {
    const { onOpen, onDelete, user } = renderTable();
    expect(screen.queryByRole('table')).toBeNull();
    const [first] = within(screen.getByRole('list', { name: 'Items' })).getAllByRole('listitem');
    for (const words of ['Garden Salad', 'Salads', '$9.00']) {
      expect(within(first as HTMLElement).getByText(words)).toBeDefined();
    }
    expect(within(first as HTMLElement).queryByText('21')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Delete Garden Salad' }));
    expect(onDelete).toHaveBeenCalledWith(7);
    expect(onOpen).not.toHaveBeenCalled();
    await user.click(screen.getByText('Garden Salad'));
    expect(onOpen.mock.calls).toEqual([[rows[0]]]);
  });

  describe('the values that the two lines omit', () => {
    const more: ListColumn<Row>[] = [
      ...columns,
      { header: called('Number'), cell: (row) => `N-${row.id}`, phone: 'hidden' },
    ];
    const list = (props: { onOpen?: (row: Row) => void } = {}) =>
      render(
        <ListTable
          label="Items"
          columns={more}
          rows={rows}
          rowKey={(row) => row.id}
          rowName={({ name, group }) => `${name}, ${group}`}
          {...props}
        />,
      );

    test('unfold and fold by a tap or Enter if a tap opens nothing', async () => {
      const user = userEvent.setup();
      list();
      expect(screen.queryByText('N-7')).toBeNull();
      const row = screen.getByRole('button', { name: 'Garden Salad, Salads', expanded: false });
      await user.click(row);
      expect(row.getAttribute('aria-expanded')).toBe('true');
      const unfolded = document.getElementById(row.getAttribute('aria-controls') ?? '');
      expect(unfolded?.textContent).toBe('NumberN-7');
      expect(screen.queryByText('N-9')).toBeNull();
      row.focus();
      await user.keyboard('{Enter}');
      expect(screen.queryByText('N-7')).toBeNull();
    });

    test('unfold by their own button if a tap opens the row', async () => {
      const user = userEvent.setup();
      const onOpen = vi.fn();
      list({ onOpen });
      await user.click(screen.getByRole('button', { name: 'More of House Burger, Burgers' }));
      expect(screen.getByText('N-9')).toBeDefined();
      expect(onOpen).not.toHaveBeenCalled();
      await user.click(screen.getByRole('button', { name: 'House Burger, Burgers' }));
      expect(onOpen.mock.calls).toEqual([[rows[1]]]);
    });

    test('are not offered if the opened record shows them, and a first line of more than a name is its label', () => {
      const order = { header: called('Order ID'), cell: ({ id }: Row) => id, phone: 'title' as const };
      render(
        <ListTable
          label="Orders"
          columns={[
            { ...order, phoneCell: ({ id }) => `Order ID ${id}` },
            { header: called('Number'), cell: (row) => `N-${row.id}`, phone: 'record' },
          ]}
          rows={rows}
          rowKey={(row) => row.id}
          rowName={({ id }) => `Order ${id}, table 4`}
          onOpen={() => {}}
        />,
      );
      expect(
        screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent),
      ).toEqual(['Order ID 7', 'Order ID 9']);
    });
  });
});
