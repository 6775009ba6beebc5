import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { OrderStatRow, RevenueRow, TipRow } from '../../../../core/contract/reports.ts';
import { dayOf, formatReportDay } from '../../../../core/domain/formats/days.ts';
import { updateSession } from '../../../api/session.ts';
import { textsOf } from '../../../testing/on-screen.ts';
import { pageFigures } from '../../../testing/portal-data.ts';
import { openPortal, signIn } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';
import { setScreenWidth } from '../../../testing/screen-width.ts';

const payment: RevenueRow = {
  orderid: 1042,
  paymentId: 883,
  paymentDateTime: '2026-11-22T04:31:05.000Z',
  amount: 1097.2,
  taxamount: 7.3,
  discountedAmount: 8.03,
  paymentBy: 'Card',
};
const order: OrderStatRow = {
  TABLEID: 4,
  TableName: 'Terrace 1',
  OTP: '482913',
  SESSIONSTARTTIME: '2026-11-22T03:10:00.000Z',
  ATTENDENT: 'Ana Ruiz',
  ORDERID: 1042,
  STARTTIME: '2026-11-22T03:18:02.000Z',
  CLOSINGTIME: '2026-11-22T04:30:05.000Z',
  AMOUNT: 54.25,
  PAYMENT_TIME: '2026-11-22T04:31:05.000Z',
  STATUS: 'P',
};
const tip: TipRow = { STARTTIME: '2026-11-21T08:00:00.000Z', CODE: 'A1', SERVERNAME: 'Ana Ruiz', Tip: 12.5 };
const pageOf = <Row,>(...content: Row[]) => ({ ...pageFigures(content.length), content });

const server = portalTest({
  restaurantId: 1,
  restaurantName: 'Demo Bistro',
  privileges: ['payment_review', 'orderstat', 'serverstat'],
});
const saved: { name: string; text: Promise<string> }[] = [];

beforeEach(() => {
  saved.length = 0;
  server.answer('restaurantNames', [{ id: 1, name: 'Demo Bistro' }]);
  server.answer('revenueReport', pageOf(payment));
  server.answer('revenueTotal', 3472.6);
  server.answer('revenueChart', [
    { day: '2026-11-20', Cash: 10, Card: 0, Online: 0.1, Others: 0, Refunds: 0 },
    { day: '2026-11-21', Cash: 0, Card: 20.2, Online: 0.2, Others: 5, Refunds: 0 },
  ]);
  server.answer('orderStats', pageOf(order));
  server.answer('orderChart', [
    { hour: 0, orders: 3, turnMinutes: null },
    { hour: 19, orders: 12, turnMinutes: 64 },
  ]);
  server.answer('tips', pageOf(tip));
  server.answer('tipsChart', [
    { CODE: 'A1', SERVERNAME: 'Ana Ruiz', Tip: 12.5 },
    { CODE: '', SERVERNAME: '', Tip: 2 },
  ]);
});

/** The server sends files as text, which become browser downloads. */
function serveFile(pieces: readonly string[], until: Promise<unknown> = Promise.resolve()) {
  const answerCalls = globalThis.fetch;
  const asked: { url: URL; headers: Record<string, string> }[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const headers = init.headers as Record<string, string>;
    if (headers.Accept !== 'text/csv') return answerCalls(input, init);
    asked.push({ url: new URL(input, 'http://localhost'), headers });
    const body = new ReadableStream({
      async start(stream) {
        init.signal?.addEventListener('abort', () => stream.error(new DOMException('aborted', 'AbortError')));
        const [first = '', ...rest] = pieces;
        stream.enqueue(new TextEncoder().encode(first));
        await until;
        if (init.signal?.aborted) return;
        for (const piece of rest) stream.enqueue(new TextEncoder().encode(piece));
        stream.close();
      },
    });
    return new Response(body, { headers: { 'Content-Type': 'text/csv' } });
  });
  const files = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.set('blob:report', file as Blob);
    return 'blob:report';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const file = files.get(this.href);
    if (file) saved.push({ name: this.download, text: file.text() });
  });
  return asked;
}

const answerNothing = (call: 'revenueReport' | 'orderStats' | 'tips') =>
  server.answer(call as 'tips', pageOf<TipRow>());
const today = () => formatReportDay(dayOf('America/Los_Angeles', new Date()));

const reports = [
  {
    path: '/portal/payment_review',
    title: 'Revenue Report',
    call: 'revenueReport',
    columns: ['OrderID', 'PaymentID', 'Payment Date', 'Amount', 'Tax', 'Discount', 'Payment Mode'],
    cells: ['1042', '883', '11/21/2026 08:31:05 PM', '$1,097.20', '$7.30', '$8.03', 'Card'],
    file: 'RevenueReport.csv',
    fileOf: (rows: readonly string[]) => ['h', ...rows, 'Total_Revenue,1.00'].map((line) => `${line}\r\n`),
    failed: 'Failed to get revenue list!',
    empty: 'No payments on these days.',
  },
  {
    path: '/portal/orderstat',
    title: 'Order Stats',
    call: 'orderStats',
    columns: [
      ...['Table#', 'TableName', 'OTP', 'Session Start Time', 'Attendent', 'OrderID', 'Order Start Time'],
      ...['Order End Time', 'Amount', 'Payment Time'],
    ],
    cells: [
      ...['4', 'Terrace 1', '482913', '11/21/2026 07:10:00 PM', 'Ana Ruiz', '1042', '11/21/2026 07:18:02 PM'],
      ...['11/21/2026 08:30:05 PM', '$54.25', '11/21/2026 08:31:05 PM'],
    ],
    file: 'testfile.csv',
    fileOf: (rows: readonly string[]) => ['h', ...rows].map((line) => `${line}\r\n`),
    failed: 'Failed to get order list!',
    empty: 'No orders on these days.',
  },
  {
    path: '/portal/serverstat',
    title: 'Tips Report',
    call: 'tips',
    columns: ['Date', 'Server Code', 'Server Name', 'Tip Amount'],
    cells: ['21-Nov-2026', 'A1', 'Ana Ruiz', '$12.50'],
    file: 'TipReport.csv',
    fileOf: (rows: readonly string[]) => ['h', ...rows].map((line) => `${line}\r\n`),
    failed: 'Failed to get Tip list!',
    empty: 'No tips on these days.',
  },
] as const;

describe.each(reports)('$title', (report) => {
  const open = async (search = '') => {
    const page = openPortal(report.path + search);
    await screen.findByRole('heading', { name: report.title, level: 1 });
    return page;
  };

  test('[REV-01 REV-05 REV-06 REV-08 REV-09 OSTAT-01 OSTAT-04 OSTAT-05 OSTAT-06 TIPS-01 TIPS-02 TIPS-03 TIPS-04 TIPS-05 TIME-01] shows filters, columns and rows, and requests today in Pacific, 20 rows, descending', async () => {
    await open();
    const table = await screen.findByRole('table', { name: report.title });
    const words = (role: string) => textsOf(within(table).getAllByRole(role));
    expect(words('columnheader')).toEqual(['#', ...report.columns]);
    expect(words('cell')).toEqual(['1', ...report.cells]);
    for (const label of ['Start Date', 'Stop Date']) {
      expect((screen.getByRole('textbox', { name: label }) as HTMLInputElement).value).toBe(today());
    }
    await waitFor(() =>
      expect((screen.getByRole('combobox', { name: 'Restaurant' }) as HTMLInputElement).value).toBe('Demo Bistro'),
    );
    expect(screen.getByRole('button', { name: 'Search' })).toBeDefined();
    expect(server.last(report.call).query).toMatchObject({
      page: '0',
      size: '20',
      sortDirection: 'desc',
      startTime: today(),
      stopTime: today(),
      restaurantID: '1',
    });
  });

  test('[TIME-03] takes dates as day-Mon-year, sends them with Search and keeps them in the address', async () => {
    const { user, address } = await open();
    for (const [label, day] of [
      ['Start Date', '1-Nov-2026'],
      ['Stop Date', '07-nov-2026'],
    ] as const) {
      const field = screen.getByRole('textbox', { name: label });
      await user.clear(field);
      await user.type(field, day);
      await user.tab();
    }
    await user.click(screen.getByRole('button', { name: 'Search' }));
    const asked = { startTime: '01-Nov-2026', stopTime: '07-Nov-2026' };
    await waitFor(() => expect(server.last(report.call).query).toMatchObject(asked));
    expect(address()).toContain('start=01-Nov-2026');
    expect(address()).toContain('stop=07-Nov-2026');
  });

  test('takes a date in American format', async () => {
    const { user } = await open('?start=01-Oct-2026&stop=02-Oct-2026');
    for (const [label, day, shown] of [
      ['Start Date', '11/5/2026', '05-Nov-2026'],
      ['Stop Date', '2026-11-06', '06-Nov-2026'],
    ] as const) {
      const field = screen.getByRole<HTMLInputElement>('textbox', { name: label });
      await user.clear(field);
      await user.type(field, day);
      await user.tab();
      expect(field.value).toBe(shown);
    }
    await user.click(screen.getByRole('button', { name: 'Search' }));
    const asked = { startTime: '05-Nov-2026', stopTime: '06-Nov-2026' };
    await waitFor(() => expect(server.last(report.call).query).toMatchObject(asked));
  });

  test('reports an unreadable date at its field, and searches no other day', async () => {
    const { user } = await open();
    await screen.findByRole('table', { name: report.title });
    const before = server.sent(report.call).length;
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Start Date' });
    const search = screen.getByRole<HTMLButtonElement>('button', { name: 'Search' });
    const words = 'Please enter the date as 05-Nov-2026 or 11/05/2026!';
    await user.clear(field);
    await user.type(field, '02/30/2026');
    expect(screen.queryByText(words)).toBeNull();
    expect(search.disabled).toBe(true);
    await user.type(field, '{Enter}');
    expect(screen.getByText(words)).toBeDefined();
    await user.tab();
    expect(field.value).toBe('02/30/2026');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(server.sent(report.call)).toHaveLength(before);

    // The days already shown: nothing is requested, but the field is correct again.
    await user.click(screen.getByRole('button', { name: 'Today' }));
    const again = screen.getByRole<HTMLInputElement>('textbox', { name: 'Start Date' });
    await waitFor(() => expect(again.value).toBe(today()));
    expect(screen.queryByText(words)).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Search' }).disabled).toBe(false);
  });

  test('refuses a first day after the last, and requests nothing', async () => {
    const { user } = await open('?start=01-Nov-2026&stop=05-Nov-2026');
    await screen.findByRole('table', { name: report.title });
    const before = server.sent(report.call).length;
    const field = screen.getByRole('textbox', { name: 'Start Date' });
    await user.clear(field);
    await user.type(field, '06-Nov-2026');
    await user.tab();
    expect(await screen.findByText('Start Date must not be after Stop Date!')).toBeDefined();
    expect((screen.getByRole('button', { name: 'Search' }) as HTMLButtonElement).disabled).toBe(true);
    await user.type(screen.getByRole('textbox', { name: 'Stop Date' }), '{Enter}');
    expect(server.sent(report.call)).toHaveLength(before);
  });

  test('answers an address with a first day after the last with that message, and requests nothing', async () => {
    await open('?start=06-Nov-2026&stop=05-Nov-2026');
    const field = await screen.findByRole('textbox', { name: 'Start Date' });
    expect(screen.getByText('Start Date must not be after Stop Date!')).toBeDefined();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await screen.findByRole('combobox', { name: 'Restaurant' });
    const of = [
      'revenueReport',
      'revenueTotal',
      'revenueChart',
      'orderStats',
      'orderChart',
      'tips',
      'tipsChart',
    ] as const;
    for (const call of of) expect(server.sent(call)).toHaveLength(0);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText(report.empty)).toBeNull();
    expect(screen.queryByText('The list could not be loaded.')).toBeNull();
    expect(screen.queryByLabelText(`Loading ${report.title}`)).toBeNull();
    for (const name of ['Refresh', 'Export', 'Search']) {
      expect((screen.getByRole('button', { name }) as HTMLButtonElement).disabled).toBe(true);
    }
  });

  test('requests valid days after reversed ones', async () => {
    const { user } = await open('?start=06-Nov-2026&stop=05-Nov-2026');
    await user.click(await screen.findByRole('button', { name: 'Today' }));
    expect(await screen.findByRole('table', { name: report.title })).toBeDefined();
    expect(screen.queryByText('Start Date must not be after Stop Date!')).toBeNull();
  });

  test.each(['Today', 'Yesterday', 'This week', 'Last month'])('%s asks at once', async (name) => {
    const { user } = await open('?start=01-Jan-2020&stop=02-Jan-2020');
    await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(server.last(report.call).query.startTime).not.toBe('01-Jan-2020'));
    if (name === 'Today')
      expect(server.last(report.call).query).toMatchObject({ startTime: today(), stopTime: today() });
    expect(screen.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true');
  });

  test('reverses the order by Asc with Search, if the report has Sort on', async () => {
    const { user, address } = await open();
    if (report.call === 'tips') {
      expect(screen.queryByRole('radio', { name: 'Asc' })).toBeNull();
      return;
    }
    await user.click(await screen.findByRole('radio', { name: 'Asc' }));
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(server.last(report.call).query.sortDirection).toBe('asc'));
    expect(address()).toContain('direction=asc');
  });

  test('lets the platform choose one restaurant or all', async () => {
    server.answer('restaurantNames', [
      { id: 1, name: 'Demo Bistro' },
      { id: 2, name: 'Cantina' },
    ]);
    const { user } = await open();
    for (const [name, id] of [
      ['Cantina', '2'],
      ['All', ''],
    ] as const) {
      const filters = within(await screen.findByRole('form', { name: 'Filters' }));
      await user.click(filters.getByRole('combobox', { name: 'Restaurant' }));
      await user.click(await screen.findByRole('option', { name }));
      await user.click(screen.getByRole('button', { name: 'Search' }));
      await waitFor(() => expect(server.last(report.call).query.restaurantID).toBe(id));
    }
  });

  test('[REV-06 REV-12 REV-15 OSTAT-04 OSTAT-09 OSTAT-11 TIPS-02 TIPS-07 TIPS-09] exports a file of every row that matches the filters', async () => {
    const asked = serveFile(report.fileOf(['a', 'b']));
    const { user } = await open('?start=01-Nov-2026&stop=07-Nov-2026&direction=asc');
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe(report.file);
    expect(await saved[0]?.text).toBe(report.fileOf(['a', 'b']).join(''));
    const { size, page: _, ...same } = server.last(report.call).query;
    expect(size).toBe('20');
    expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toEqual({ ...same, size: '0' });
    expect(asked[0]?.headers.Authorization).toMatch(/^JWT-/);
  });

  test('[REV-16 OSTAT-12 TIPS-10] says No data to Export without rows, and creates no file', async () => {
    serveFile(report.fileOf([]));
    answerNothing(report.call);
    const { user } = await open();
    expect(await screen.findByText(report.empty)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(await screen.findByText('No data to Export')).toBeDefined();
    expect(saved).toEqual([]);
  });

  test('counts rows while the file loads, and Cancel creates none', async () => {
    serveFile(report.fileOf(['a', 'b']), new Promise(() => undefined));
    const { user } = await open();
    await screen.findByRole('table', { name: report.title });
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(await screen.findByText('0 of 1 rows')).toBeDefined();
    expect(screen.getByRole('progressbar', { name: 'Rows written' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'Export' })).toBeDefined();
    expect(await screen.findByText('Export canceled.')).toBeDefined();
    expect(saved).toEqual([]);
  });

  test('[TIPS-11 AMB-88] shows the message of a refused list and no rows, and Retry loads them', async () => {
    server.refuse(report.call, 'ServerError');
    const { user } = await open();
    expect(await screen.findByText(report.failed)).toBeDefined();
    expect(screen.queryByRole('table', { name: report.title })).toBeNull();
    answerNothing(report.call);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(report.empty)).toBeDefined();
  });

  test('shows the rows as a list on a phone', async () => {
    setScreenWidth(360);
    await open();
    expect(await screen.findByRole('list', { name: report.title })).toBeDefined();
  });
});

describe('Revenue Report', () => {
  test('[REV-07] the title shows the filtered total with two decimals, and follows Refresh', async () => {
    const { user } = openPortal('/portal/payment_review?start=01-Nov-2026&stop=07-Nov-2026&mode=Card');
    await waitFor(() => expect(screen.getByText(/^Total Revenue/).textContent).toBe('Total Revenue $3,472.60'));
    expect(server.last('revenueTotal').query).toEqual({
      startTime: '01-Nov-2026',
      stopTime: '07-Nov-2026',
      restaurantID: '1',
      paymentId: '',
      paymentBy: 'Card',
    });
    server.answer('revenueTotal', 5);
    await user.click(await screen.findByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(screen.getByText(/^Total Revenue/).textContent).toBe('Total Revenue $5.00'));
  });

  test('refunds appear beside the total, with the remainder', async () => {
    server.answer('revenueTotal', 100, { refunds: 120.5 });
    openPortal('/portal/payment_review');
    await waitFor(() =>
      expect(screen.getByText(/^Total Revenue/).textContent).toBe(
        'Total Revenue $100.00 · Refunds -$120.50 · Net Revenue -$20.50',
      ),
    );
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

  test('[REV-17] PaymentId filters rows, total, chart and file, takes digits only, and can be cleared', async () => {
    const asked = serveFile(['h\r\n', '1\r\n', 'Total_Revenue,1.00\r\n']);
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
    await waitFor(() => expect(asked[0]?.url.searchParams.get('paymentId')).toBe('883'));
    await user.click(screen.getByRole('button', { name: 'Clear PaymentId' }));
    expect(field.value).toBe('');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(server.last('revenueReport').query.paymentId).toBe(''));
  });

  test.each([
    ['883', '883'],
    ['1e3', ''],
    ['-1', ''],
    ['99999999999', ''],
  ])('a link with payment %s requests %s', async (payment, asked) => {
    openPortal(`/portal/payment_review?payment=${payment}`);
    const field = (await screen.findByRole('textbox', { name: 'PaymentId' })) as HTMLInputElement;
    expect(field.value).toBe(asked);
    await waitFor(() => expect(server.last('revenueReport').query.paymentId).toBe(asked));
  });

  test('the chart has a table of its values by day and mode, including empty days', async () => {
    openPortal('/portal/payment_review?start=19-Nov-2026&stop=21-Nov-2026&mode=Cash');
    const chart = await screen.findByRole('figure', { name: 'Revenue by day and payment mode' });
    const rows = within(chart).getAllByRole('row', { hidden: true });
    expect(rows.map((row) => textsOf(row.children))).toEqual([
      ['Day', 'Card', 'Online', 'Cash', 'Others'],
      ['19-Nov-2026', '$0.00', '$0.00', '$0.00', '$0.00'],
      ['20-Nov-2026', '$0.00', '$0.10', '$10.00', '$0.00'],
      ['21-Nov-2026', '$20.20', '$0.20', '$0.00', '$5.00'],
    ]);
    expect(server.last('revenueChart').query).toMatchObject({ startTime: '19-Nov-2026', paymentBy: 'Cash' });
    const modes = screen.getByRole('figure', { name: 'By payment mode' });
    expect(textsOf(within(modes).getAllByRole('definition'))).toEqual([
      ...['$20.20', '57%', '$0.30', '1%', '$10.00', '28%', '$5.00', '14%'],
    ]);
  });

  test('refunds are a separate series below zero, not subtracted from the modes', async () => {
    server.answer('revenueChart', [
      { day: '2026-11-20', Cash: 10, Card: 0, Online: 0, Others: 0, Refunds: 1.1 },
      { day: '2026-11-21', Cash: 0, Card: 0, Online: 0, Others: 0, Refunds: 20.2 },
    ]);
    openPortal('/portal/payment_review?start=20-Nov-2026&stop=21-Nov-2026');
    const chart = await screen.findByRole('figure', { name: 'Revenue by day and payment mode' });
    const rows = within(chart).getAllByRole('row', { hidden: true });
    expect(rows.map((row) => textsOf(row.children))).toEqual([
      ['Day', 'Card', 'Online', 'Cash', 'Others', 'Refunds'],
      ['20-Nov-2026', '$0.00', '$0.00', '$10.00', '$0.00', '-$1.10'],
      ['21-Nov-2026', '$0.00', '$0.00', '$0.00', '$0.00', '-$20.20'],
    ]);
    const modes = screen.getByRole('figure', { name: 'By payment mode' });
    expect(within(modes).getByText('100%')).toBeDefined();
    expect(within(modes).getByText('Refunds').nextElementSibling?.textContent).toBe('-$21.30');
  });

  test('a chart of a long period is by month', async () => {
    openPortal('/portal/payment_review?start=01-Sep-2026&stop=30-Nov-2026');
    const chart = await screen.findByRole('figure', { name: 'Revenue by day and payment mode' });
    const names = within(chart).getAllByRole('rowheader', { hidden: true });
    expect(textsOf(names)).toEqual(['Sep-2026', 'Oct-2026', 'Nov-2026']);
  });

  test('a failed chart says so and keeps the rows', async () => {
    server.refuse('revenueChart', 'ServerError');
    openPortal('/portal/payment_review');
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

  test('the chart has a table of orders by starting hour and their duration', async () => {
    openPortal('/portal/orderstat');
    const chart = await screen.findByRole('figure', { name: 'Orders and table turn time by hour' });
    const rows = within(chart).getAllByRole('row', { hidden: true });
    expect(rows.map((row) => textsOf(row.children))).toEqual([
      ['Hour', 'Orders', 'Table turn time'],
      ['12 AM', '3', '–'],
      ['7 PM', '12', '64 min'],
    ]);
  });
});

describe('Tips Report', () => {
  test("the chart has a table of each server's tips", async () => {
    openPortal('/portal/serverstat');
    const chart = await screen.findByRole('figure', { name: 'Tips by server' });
    const rows = within(chart).getAllByRole('row', { hidden: true });
    expect(rows.map((row) => textsOf(row.children))).toEqual([
      ['Server', 'Tips'],
      ['Ana Ruiz (A1)', '$12.50'],
      ['No server', '$2.00'],
    ]);
  });
});

test('filters stay when the session’s restaurant becomes known, and Search keeps the focus', async () => {
  signIn({ privileges: ['payment_review', 'orderstat', 'serverstat'] });
  const { user } = openPortal('/portal/payment_review');
  await screen.findByText('$1,097.20');
  await user.click(screen.getByRole('combobox', { name: 'Sort on' }));
  await user.click(await screen.findByRole('option', { name: 'Amount' }));
  act(() => updateSession({ restaurantId: 1, restaurantName: 'Demo Bistro' }));
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Restaurant' })).toHaveProperty('value', 'Demo Bistro'),
  );
  expect(screen.getByRole('combobox', { name: 'Sort on' })).toHaveProperty('value', 'Amount');
  const search = screen.getByRole('button', { name: 'Search' });
  await user.click(search);
  await waitFor(() => expect(server.last('revenueReport').query).toMatchObject({ sortFieldName: 'amount' }));
  expect(document.activeElement).toBe(search);
});

test('stale figures show their time on reports and Home until they are current', async () => {
  const answers = globalThis.fetch;
  let headers: Record<string, string> = { 'X-Figures-As-Of': '2026-11-22T20:04:31.000Z' };
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const answer = await answers(input, init);
    return new Response(await answer.text(), { status: answer.status, headers });
  });
  const { user, unmount } = openPortal('/portal/serverstat');
  expect(await screen.findByText('Figures as of 12:04:31 PM')).toBeTruthy();
  headers = {};
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(screen.queryByText(/Figures as of/)).toBeNull());
  unmount();
  headers = { 'X-Figures-As-Of': '2026-11-22T20:05:31.000Z' };
  openPortal('/portal/home');
  expect(await screen.findByText('Figures as of 12:05:31 PM')).toBeTruthy();
});

test('a server failure shows its request id in the list and in the notification', async () => {
  server.refuse('tips', 'ServerError', { 'X-Request-Id': 'kX3abc_90-de' });
  openPortal('/portal/serverstat');
  expect(await screen.findAllByText('Request kX3abc_90-de')).toHaveLength(2);
  // Other failures have nothing to look up.
  server.refuse('tips', 'Unavailable', { 'X-Request-Id': 'another_one1' });
  await act(async () => screen.getAllByRole('button', { name: 'Retry' })[0]?.click());
  expect(screen.queryByText(/another_one1/)).toBeNull();
});
