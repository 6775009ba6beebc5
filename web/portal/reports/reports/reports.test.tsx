import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { TipRow } from '../../../../core/contract/reports.ts';
import { dayOf, formatReportDay } from '../../../../core/domain/formats/days.ts';
import { updateSession } from '../../../api/session.ts';
import { textsOf } from '../../../testing/on-screen.ts';
import { openPortal, signIn } from '../../../testing/portal-page.tsx';
import { pageOf, reportCalls, reportTest, serveFile } from '../../../testing/report-desk.ts';
import { setScreenWidth } from '../../../testing/screen-width.ts';
import { datePresets } from './report-filters.tsx';

const server = reportTest();
const thisDay = () => dayOf('America/Los_Angeles', new Date());
const today = () => formatReportDay(thisDay());
const day = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

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
      'Table#',
      'TableName',
      'OTP',
      'Session Start Time',
      'Attendent',
      'OrderID',
      'Order Start Time',
      'Order End Time',
      'Amount',
      'Payment Time',
    ],
    cells: [
      '4',
      'Terrace 1',
      '482913',
      '11/21/2026 07:10:00 PM',
      'Ana Ruiz',
      '1042',
      '11/21/2026 07:18:02 PM',
      '11/21/2026 08:30:05 PM',
      '$54.25',
      '11/21/2026 08:31:05 PM',
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

async function open(report: (typeof reports)[number], search = '') {
  const page = openPortal(report.path + search);
  await screen.findByRole('heading', { name: report.title, level: 1 });
  const retype = async (label: string, text: string) => {
    await page.user.clear(day(label));
    await page.user.type(day(label), text);
  };
  return { ...page, retype };
}

describe.each(reports)('$title', (report) => {
  test('[REV-01 REV-05 REV-06 REV-08 REV-09 OSTAT-01 OSTAT-04 OSTAT-05 OSTAT-06 TIPS-01 TIPS-02 TIPS-03 TIPS-04 TIPS-05 TIME-01] shows filters, columns and rows, and requests today in Pacific, 20 rows, descending', async () => {
    await open(report);
    const table = within(await screen.findByRole('table', { name: report.title }));
    expect(textsOf(table.getAllByRole('columnheader'))).toEqual(['#', ...report.columns]);
    expect(textsOf(table.getAllByRole('cell'))).toEqual(['1', ...report.cells]);
    for (const label of ['Start Date', 'Stop Date']) expect(day(label).value).toBe(today());
    const restaurant = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Restaurant' });
    await waitFor(() => expect(restaurant().value).toBe('Demo Bistro'));
    expect(button('Search')).toBeDefined();
    expect(screen.queryAllByRole('radio', { name: 'Asc' })).toHaveLength(report.call === 'tips' ? 0 : 1);
    expect(server.last(report.call).query).toMatchObject({
      page: '0',
      size: '20',
      sortDirection: 'desc',
      restaurantID: '1',
      startTime: today(),
      stopTime: today(),
    });
  });

  test('[REV-06 REV-12 REV-15 OSTAT-04 OSTAT-09 OSTAT-11 TIPS-02 TIPS-07 TIPS-09] exports a file of every row that matches the filters', async () => {
    const { asked: files, saved } = serveFile(report.fileOf(['a', 'b']));
    const { user } = await open(report, '?start=01-Nov-2026&stop=07-Nov-2026&direction=asc');
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe(report.file);
    expect(await saved[0]?.text).toBe(report.fileOf(['a', 'b']).join(''));
    const { size, page: _, ...same } = server.last(report.call).query;
    expect(size).toBe('20');
    expect(Object.fromEntries(files[0]?.url.searchParams ?? [])).toEqual({ ...same, size: '0' });
    expect(files[0]?.headers.Authorization).toMatch(/^JWT-/);
  });

  test('[REV-16 OSTAT-12 TIPS-10 TIPS-11 AMB-88] shows the message of a refused list and no rows, Retry loads them, and Export says No data to Export without rows', async () => {
    const { saved } = serveFile(report.fileOf([]));
    server.refuse(report.call, 'ServerError');
    const { user } = await open(report);
    expect(await screen.findByText(report.failed)).toBeDefined();
    expect(screen.queryByRole('table', { name: report.title })).toBeNull();
    server.answer(report.call as 'tips', pageOf<TipRow>());
    await user.click(button('Retry'));
    expect(await screen.findByText(report.empty)).toBeDefined();
    await user.click(button('Export'));
    expect(await screen.findByText('No data to Export')).toBeDefined();
    expect(saved).toEqual([]);
  });
});

describe('every report', () => {
  const [report] = reports;
  const query = () => server.last(report.call).query;
  const reversed = 'Start Date must not be after Stop Date!';

  test('[TIME-03] takes dates as day-Mon-year or in American format, sends them with Search and keeps them in the address, as the direction', async () => {
    const { user, address, retype } = await open(report);
    for (const [start, stop, shown] of [
      ['1-Nov-2026', '07-nov-2026', ['01-Nov-2026', '07-Nov-2026']],
      ['11/5/2026', '2026-11-06', ['05-Nov-2026', '06-Nov-2026']],
    ] as const) {
      await retype('Stop Date', stop);
      await user.tab();
      await retype('Start Date', start);
      await user.tab();
      expect([day('Start Date').value, day('Stop Date').value]).toEqual(shown);
      await user.click(button('Search'));
      await waitFor(() => expect(query()).toMatchObject({ startTime: shown[0], stopTime: shown[1] }));
      for (const part of [`start=${shown[0]}`, `stop=${shown[1]}`]) expect(address()).toContain(part);
    }
    await user.click(await screen.findByRole('radio', { name: 'Asc' }));
    await user.click(button('Search'));
    await waitFor(() => expect(query().sortDirection).toBe('asc'));
    expect(address()).toContain('direction=asc');
  });

  test('refuses a first day after the last and an unreadable date at its field, and asks for no other day', async () => {
    const { user, retype } = await open(report, '?start=06-Nov-2026&stop=05-Nov-2026');
    expect((await screen.findByRole('textbox', { name: 'Start Date' })).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(reversed)).toBeDefined();
    await screen.findByRole('combobox', { name: 'Restaurant' });
    expect(screen.queryByRole('alert')).toBeNull();
    for (const words of [report.empty, 'The list could not be loaded.']) expect(screen.queryByText(words)).toBeNull();
    expect(screen.queryByLabelText(`Loading ${report.title}`)).toBeNull();
    for (const name of ['Refresh', 'Export', 'Search']) expect(button(name).disabled).toBe(true);
    await user.type(day('Stop Date'), '{Enter}');
    const words = 'Please enter the date as 05-Nov-2026 or 11/05/2026!';
    await retype('Start Date', '02/30/2026');
    expect(screen.queryByText(words)).toBeNull();
    expect(button('Search').disabled).toBe(true);
    await user.type(day('Start Date'), '{Enter}');
    expect(screen.getByText(words)).toBeDefined();
    await user.tab();
    expect(day('Start Date').value).toBe('02/30/2026');
    expect(day('Start Date').getAttribute('aria-invalid')).toBe('true');
    for (const call of reportCalls) expect(server.sent(call)).toHaveLength(0);
    // The Today preset replaces the unreadable date.
    await user.click(button('Today'));
    await waitFor(() => expect(day('Start Date').value).toBe(today()));
    expect(await screen.findByRole('table', { name: report.title })).toBeDefined();
    for (const gone of [words, reversed]) expect(screen.queryByText(gone)).toBeNull();
    expect(button('Search').disabled).toBe(false);
  });

  test('asks for Today, Yesterday, This week and Last month at once, and for one restaurant or all with Search', async () => {
    server.answer('restaurantNames', [
      { id: 1, name: 'Demo Bistro' },
      { id: 2, name: 'Cantina' },
    ]);
    const { user } = await open(report, '?start=01-Jan-2020&stop=02-Jan-2020');
    const names = ['Today', 'Yesterday', 'This week', 'Last month'];
    for (const [at, { start, stop }] of datePresets(thisDay()).entries()) {
      await user.click(await screen.findByRole('button', { name: names[at] }));
      const days = { startTime: formatReportDay(start), stopTime: formatReportDay(stop) };
      await waitFor(() => expect(query()).toMatchObject(days));
      expect(button(names[at] ?? '').getAttribute('aria-pressed')).toBe('true');
    }
    for (const [name, id] of [
      ['Cantina', '2'],
      ['All', ''],
    ] as const) {
      const filters = within(await screen.findByRole('form', { name: 'Filters' }));
      await user.click(filters.getByRole('combobox', { name: 'Restaurant' }));
      await user.click(await screen.findByRole('option', { name }));
      await user.click(button('Search'));
      await waitFor(() => expect(query().restaurantID).toBe(id));
    }
  });

  test('saves no file before it is complete, and a phone has a list', async () => {
    const { saved } = serveFile(report.fileOf(['a', 'b']), new Promise(() => undefined));
    const { user, unmount } = await open(report);
    await screen.findByRole('table', { name: report.title });
    await user.click(button('Export'));
    await waitFor(() => expect(button('Export').disabled).toBe(true));
    expect(saved).toEqual([]);
    unmount();
    setScreenWidth(360);
    await open(report);
    expect(await screen.findByRole('list', { name: report.title })).toBeDefined();
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
  // Other failures have no request id to look up.
  server.refuse('tips', 'Unavailable', { 'X-Request-Id': 'another_one1' });
  await act(async () => screen.getAllByRole('button', { name: 'Retry' })[0]?.click());
  expect(screen.queryByText(/another_one1/)).toBeNull();
});
