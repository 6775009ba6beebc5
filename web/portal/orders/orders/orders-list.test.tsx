import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { textsOf } from '../../../testing/on-screen.ts';
import { buildOrder, buildOrderRow, buildSubOrder, pageFigures } from '../../../testing/portal-data.ts';
import { openPortal } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';
import { setScreenWidth } from '../../../testing/screen-width.ts';

const server = portalTest({ restaurantId: 1, privileges: ['order'] });
beforeEach(() => {
  server.answer('searchOrders', null, {
    results: [
      buildOrderRow(),
      buildOrderRow({ orderID: 1040, status: 'P', tableID: 7, closingTime: '2026-11-22T04:30:05.000Z' }),
    ],
    ...pageFigures(2),
  });
});

async function openList(address = '/portal/order') {
  const page = openPortal(address);
  await screen.findByRole('heading', { name: 'Orders' });
  return page;
}

test('[ORDER-01 ORDER-08 ORDER-14] title, columns and rows are as documented, with times in Pacific', async () => {
  await openList();
  const table = await screen.findByRole('table', { name: 'Orders' });
  expect(textsOf(within(table).getAllByRole('columnheader'))).toEqual([
    '#',
    'Order ID',
    'Order Status',
    'Table No.',
    'Order Start Time',
    'Order End Time',
  ]);
  const cells = textsOf(within(table).getAllByRole('cell'));
  expect(cells.slice(0, 6)).toEqual(['1', '1042', 'Payment Pending', '4', '11/21/2026 07:18:02 PM', '–']);
  expect(cells.slice(6)).toEqual(['2', '1040', 'Paid', '7', '11/21/2026 07:18:02 PM', '11/21/2026 08:30:05 PM']);
});

test('[ORDER-02 ORDER-03 ORDER-04 ORDER-05 ORDER-06 ORDER-07 ORDER-10 ORDER-12 ORDER-13] Search sends the status, which starts at Payment Pending, and the order number, which accepts digits only, 20 rows a page', async () => {
  const { user, address } = await openList();
  // A search re-renders the filter.
  const filter = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Order Status' });
  expect(filter().value).toBe('Payment Pending');
  await waitFor(() =>
    expect(server.last('searchOrders').query).toMatchObject({ status: 'C', ordernumber: '', size: '20', page: '0' }),
  );
  const choices = ['Any', 'Payment Pending', 'New', 'Open', 'Paid', 'Cancelled'];
  for (const [at, letter] of ['A', 'C', 'N', 'O', 'P', 'D'].entries()) {
    await user.click(filter());
    const options = await screen.findAllByRole('option');
    expect(textsOf(options)).toEqual(choices);
    await user.click(options[at] as HTMLElement);
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(server.last('searchOrders').query.status).toBe(letter));
    if (letter !== 'C') expect(address()).toContain(`status=${letter}`);
  }
  const number = screen.getByRole('textbox', { name: 'Order Number' }) as HTMLInputElement;
  await user.type(number, '1o0-4e2');
  expect(number.value).toBe('1042');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(server.last('searchOrders').query.ordernumber).toBe('1042'));
});

test('[ORDER-09] a double click or Enter opens the Order Description', async () => {
  server.answer('orderById', buildOrder({ orderID: 1042, status: 'C' }));
  const page = await openList();
  const row = await screen.findByRole('row', { name: /^Order 1042/ });
  await page.user.click(row);
  expect(page.address()).toBe('/portal/order');
  await page.user.dblClick(row);
  await screen.findByRole('heading', { name: 'Order No. 1042' });
  expect(page.address()).toBe('/portal/order?id=1042');
  page.unmount();
  const again = await openList();
  (await screen.findByRole('row', { name: /^Order 1042/ })).focus();
  await again.user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'Order No. 1042' });
});

test('on a phone a row shows the table of the order', async () => {
  setScreenWidth(360);
  await openList();
  const [first] = within(await screen.findByRole('list', { name: 'Orders' })).getAllByRole('listitem');
  for (const words of ['Order ID 1042', 'Table No. 4, Terrace 1', 'Payment Pending']) {
    expect(within(first as HTMLElement).getByText(words)).toBeDefined();
  }
});

test('[ORDER-11] a refused list shows its message', async () => {
  server.refuse('searchOrders', 'ServerError');
  await openList();
  expect(await screen.findByText('Failed to get Order list!')).toBeDefined();
});

test('[STATE-02] Any is a value of the filter that no row shows, and a row names each of the staff who took it once', async () => {
  const by = (subOrderID: number, takenBy: string | null) =>
    buildSubOrder({ subOrderID, status: 'O', takenByStaff: takenBy !== null, takenBy });
  const taken = [by(3, 'Ana Ruiz'), by(2, null), by(1, 'Ana Ruiz'), by(0, 'Tom Reed')];
  server.answer('searchOrders', null, {
    results: (['N', 'O', 'C', 'P', 'D'] as const).map((status, orderID) =>
      buildOrderRow({ orderID, status, suborder: status === 'O' ? taken : [] }),
    ),
    ...pageFigures(5),
  });
  await openList('/portal/order?status=A');
  const table = await screen.findByRole('table', { name: 'Orders' });
  const shown = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[2]?.textContent);
  expect(shown).toEqual([
    'New',
    expect.stringMatching(/^Open\W*by Ana Ruiz, Tom Reed$/),
    'Payment Pending',
    'Paid',
    'Cancelled',
  ]);
});
