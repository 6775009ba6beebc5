import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { OrderStatRow } from '../../../../core/contract/reports.ts';
import { startingRegion } from '../../../../core/domain/formats/region.ts';
import { textsOf } from '../../../testing/on-screen.ts';
import { openPortal } from '../../../testing/portal-page.tsx';
import { order, pageOf, payment, reportTest, serveFile } from '../../../testing/report-desk.ts';
import { everyHour } from './orders-chart.tsx';
import { axisOf } from './revenue-chart.tsx';

// Features that only one of the reports has.

const server = reportTest();
const chartRows = async (name: string) =>
  within(await screen.findByRole('figure', { name }))
    .getAllByRole('row', { hidden: true })
    .map((row) => textsOf(row.children));

describe('Revenue Report', () => {
  test('[REV-07] the title shows the filtered total with two decimals, refunds and the remainder, and follows Refresh', async () => {
    const { user } = openPortal('/portal/payment_review?start=01-Nov-2026&stop=07-Nov-2026&mode=Card');
    const showsTotal = (words: string) =>
      waitFor(() => expect(screen.getByText(/^Total Revenue/).parentElement?.textContent).toBe(words));
    await showsTotal('Total Revenue $3,472.60');
    expect(server.last('revenueTotal').query).toEqual({
      startTime: '01-Nov-2026',
      stopTime: '07-Nov-2026',
      restaurantID: '1',
      paymentId: '',
      paymentBy: 'Card',
    });
    server.answer('revenueTotal', 100, { refunds: 120.5 });
    await user.click(await screen.findByRole('button', { name: 'Refresh' }));
    await showsTotal('Total Revenue $100.00 · Refunds −$120.50 · Net Revenue −$20.50');
    server.answer('revenueTotal', 15, { rounding: 0.03 });
    await user.click(await screen.findByRole('button', { name: 'Refresh' }));
    await showsTotal('Total Revenue $15.00 · Sales $14.97 · Rounding $0.03');
  });

  test('[REV-02 REV-03 REV-10] Payment Mode and Sort on have their options, with All and Payment By first', async () => {
    const { user } = openPortal('/portal/payment_review');
    const mode = (await screen.findByRole('combobox', { name: 'Payment Mode' })) as HTMLInputElement;
    const sort = screen.getByRole('combobox', { name: 'Sort on' }) as HTMLInputElement;
    expect([mode.value, sort.value]).toEqual(['All', 'Payment By']);
    await waitFor(() =>
      expect(server.last('revenueReport').query).toMatchObject({ paymentBy: '', sortFieldName: 'paymentBy' }),
    );
    const options = () => textsOf(screen.getAllByRole('option'));
    await user.click(mode);
    expect(options()).toEqual(['All', 'Cash', 'Card', 'Online', 'Others']);
    await user.click(screen.getByRole('option', { name: 'Others' }));
    await user.click(sort);
    await waitFor(() => expect(options()).toEqual(['Payment By', 'PaymentId', 'OrderId', 'Amount']));
    await user.click(screen.getByRole('option', { name: 'Amount' }));
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() =>
      expect(server.last('revenueReport').query).toMatchObject({ paymentBy: 'Others', sortFieldName: 'amount' }),
    );
  });

  test('over restaurants of several currencies, rows and totals have their own, and a chart needs one restaurant', async () => {
    server.answer('restaurantNames', [
      { id: 1, name: 'Demo Bistro' },
      { id: 2, name: 'Cantina', region: { ...startingRegion, currency: 'JPY' } },
    ]);
    server.answer('revenueReport', pageOf({ ...payment, amount: 5138, currency: 'JPY' }));
    server.answer('revenueTotal', null, {
      refunds: null,
      totals: [
        { currency: 'JPY', result: 5138, refunds: 138 },
        { currency: 'USD', result: 15, refunds: 0, rounding: 0.03 },
      ],
    });
    openPortal('/portal/payment_review?restaurant=');
    await screen.findByText('¥5,138', { selector: 'td *' });
    const totals = textsOf(screen.getAllByText(/^Total Revenue/).map((line) => line.closest('p') as HTMLElement));
    expect(totals).toEqual([
      'Total Revenue ¥5,138 · Refunds −¥138 · Net Revenue ¥5,000',
      'Total Revenue $15.00 · Sales $14.97 · Rounding $0.03',
    ]);
    expect(screen.getByText('The restaurants have several currencies. For a chart, choose one of them.')).toBeDefined();
    expect(server.sent('revenueChart')).toHaveLength(0);
  });

  test('[REV-17] PaymentId filters rows, total, chart and file, takes digits only, and can be cleared', async () => {
    const { asked: requests } = serveFile(['h\r\n', '1\r\n', 'Total_Revenue,1.00\r\n']);
    const { user, address } = openPortal('/portal/payment_review?start=20-Nov-2026&stop=21-Nov-2026');
    const field = (await screen.findByRole('textbox', { name: 'PaymentId' })) as HTMLInputElement;
    expect(field.value).toBe('');
    await user.type(field, '0x8 83');
    expect(field.value).toBe('883');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(server.last('revenueReport').query.paymentId).toBe('883'));
    await waitFor(() => expect(server.last('revenueTotal').query.paymentId).toBe('883'));
    await waitFor(() => expect(server.last('revenueChart').query.paymentId).toBe('883'));
    expect(address()).toContain('payment=883');
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await waitFor(() => expect(requests[0]?.url.searchParams.get('paymentId')).toBe('883'));
    await user.click(screen.getByRole('button', { name: 'Clear PaymentId' }));
    expect(field.value).toBe('');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(server.last('revenueReport').query.paymentId).toBe(''));
  });

  test('the chart has a table of its values by day and mode, including empty days, and refunds below zero, not subtracted from the modes', async () => {
    const { user } = openPortal('/portal/payment_review?start=19-Nov-2026&stop=21-Nov-2026&mode=Cash');
    expect(await chartRows('Revenue by day and payment mode')).toEqual([
      ['Day', 'Card', 'Online', 'Cash', 'Others'],
      ['19-Nov-2026', '$0.00', '$0.00', '$0.00', '$0.00'],
      ['20-Nov-2026', '$0.00', '$0.10', '$10.00', '$0.00'],
      ['21-Nov-2026', '$20.20', '$0.20', '$0.00', '$5.00'],
    ]);
    expect(server.last('revenueChart').query).toMatchObject({ startTime: '19-Nov-2026', paymentBy: 'Cash' });
    const modes = screen.getByRole('figure', { name: 'By payment mode' });
    expect(textsOf(within(modes).getAllByRole('definition'))).toEqual([
      '$20.20',
      '57%',
      '$0.30',
      '1%',
      '$10.00',
      '28%',
      '$5.00',
      '14%',
    ]);
    server.answer('revenueChart', [{ day: '2026-11-20', Cash: 10, Card: 0, Online: 0, Others: 0, Refunds: 1.1 }]);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText('100%');
    const refunded = within(screen.getByRole('figure', { name: 'By payment mode' }));
    expect(refunded.getByText('Refunds').nextElementSibling?.textContent).toBe('−$1.10');
    expect((await chartRows('Revenue by day and payment mode'))[2]).toEqual([
      '20-Nov-2026',
      '$0.00',
      '$0.00',
      '$10.00',
      '$0.00',
      '−$1.10',
    ]);
  });

  test.each([
    ['a small refund gets its true length and leaves the lines to the revenue', 1_600, 10, [-10, 1_800]],
    ['a refund above half of the best day runs out of the drawing', 1_600, 5_000, [-800, 1_800]],
    ['without revenue there is still an axis', 0, 40, [-0.5, 1.2]],
  ])('%s', (_what, Card, refund, domain) => {
    const point = { Cash: 0, Online: 0, Others: 0, name: '' };
    const axis = axisOf([
      { ...point, Card, Refunds: 0 },
      { ...point, Card: 0, Refunds: -refund },
    ]);
    expect(axis.domain[0]).toBeCloseTo(domain[0] ?? 0);
    expect(axis.domain[1]).toBeCloseTo(domain[1] ?? 0);
    expect(axis.ticks).toHaveLength(4);
    expect(Math.min(...axis.ticks)).toBe(0);
  });

  test('a chart of a long period is by month, one of a single day shows its sums instead, and one that failed says so', async () => {
    const months = openPortal('/portal/payment_review?start=01-Sep-2026&stop=30-Nov-2026');
    const chart = await screen.findByRole('figure', { name: 'Revenue by day and payment mode' });
    const names = within(chart).getAllByRole('rowheader', { hidden: true });
    expect(textsOf(names)).toEqual(['Sep-2026', 'Oct-2026', 'Nov-2026']);
    await act(() => months.router.navigate('/portal/payment_review?start=21-Nov-2026&stop=21-Nov-2026'));
    await waitFor(() => expect(screen.queryByRole('figure', { name: 'Revenue by day and payment mode' })).toBeNull());
    await screen.findByRole('figure', { name: 'By payment mode' });
    server.refuse('revenueChart', 'ServerError');
    await act(() => months.router.navigate('/portal/payment_review?start=20-Nov-2026&stop=21-Nov-2026'));
    expect(await screen.findByText('The chart could not be loaded.')).toBeDefined();
    expect(await screen.findByRole('table', { name: 'Revenue Report' })).toBeDefined();
  });
});

describe('Order Stats', () => {
  test('[OSTAT-02 OSTAT-03 OSTAT-07] Sort on has its options, OrderID first, descending', async () => {
    const { user } = openPortal('/portal/orderstat');
    const sort = (await screen.findByRole('combobox', { name: 'Sort on' })) as HTMLInputElement;
    await waitFor(() =>
      expect(server.last('orderStats').query).toMatchObject({ sortFieldName: 'orderID', sortDirection: 'desc' }),
    );
    await user.click(sort);
    const options = textsOf(screen.getAllByRole('option'));
    expect(options).toEqual(['OrderID', 'Amount', 'ServerName', 'TableId', 'TableName']);
    await user.click(screen.getByRole('option', { name: 'TableName' }));
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(server.last('orderStats').query.sortFieldName).toBe('tableName'));
  });

  test('[OSTAT-14] an open order is Running beside its number, and time columns hold only times', async () => {
    server.answer(
      'orderStats',
      pageOf<OrderStatRow>(
        { ...order, ORDERID: 2, STATUS: 'O', CLOSINGTIME: null, PAYMENT_TIME: null },
        { ...order, ORDERID: 3, STATUS: 'C', PAYMENT_TIME: null },
        { ...order, ORDERID: 4 },
      ),
    );
    openPortal('/portal/orderstat');
    const table = await screen.findByRole('table', { name: 'Order Stats' });
    const [, ...rows] = within(table).getAllByRole('row');
    const closed = '11/21/2026 08:30:05 PM';
    expect(rows.map((row) => textsOf([...row.children].slice(-5)))).toEqual([
      ['2 Running', '11/21/2026 07:18:02 PM', '', '$54.25', ''],
      ['3 Payment Pending', '11/21/2026 07:18:02 PM', closed, '$54.25', ''],
      ['4', '11/21/2026 07:18:02 PM', closed, '$54.25', '11/21/2026 08:31:05 PM'],
    ]);
  });
});

test.each([
  [
    'orderstat',
    'Orders and table turn time by hour',
    [
      ['Hour', 'Orders', 'Table turn time'],
      ['12 AM', '3', '–'],
      ['7 PM', '12', '64 min'],
    ],
  ],
  [
    'serverstat',
    'Tips by server',
    [
      ['Server', 'Tips'],
      ['Ana Ruiz (A1)', '$12.50'],
      ['No server', '$2.00'],
    ],
  ],
])('the chart of %s has a table of its values: %s', async (path, name, rows) => {
  openPortal(`/portal/${path}`);
  expect(await chartRows(name)).toEqual(rows);
});

test('hours without orders keep their places in the chart', () => {
  const at = (hour: number, orders: number, turnMinutes: number | null) => ({ hour, orders, turnMinutes });
  expect(everyHour([at(11, 2, 40), at(14, 1, null)])).toEqual([
    at(11, 2, 40),
    at(12, 0, null),
    at(13, 0, null),
    at(14, 1, null),
  ]);
  // If days begin at 4, the night belongs to the day before.
  expect(everyHour([at(23, 2, 40), at(1, 1, null)])).toEqual([at(23, 2, 40), at(0, 0, null), at(1, 1, null)]);
  expect(everyHour([])).toEqual([]);
});
