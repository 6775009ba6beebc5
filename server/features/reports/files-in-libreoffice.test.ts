import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { reportMessages } from '../../../core/messages/en/core/reports.ts';
import type { Message } from '../../../core/messages/message.ts';
import { say } from '../../../core/messages/say.ts';
import { buildReportDesk } from '../../testing/report-desk.ts';
import { libreOffice, openInLibreOffice, type SpreadsheetCell } from '../../testing/spreadsheet.ts';
import { testApp } from '../../testing/test-app.ts';

// Opens the files in LibreOffice, because what matters is how a spreadsheet program reads them.
const formulas = ['=1+1', '+cmd|calc', '@x', '-2+3', '＝SUM(A1)', '=HYPERLINK("http://x","y")'];
const texts = ['Tisch "Süd", am Fenster', '😀 मेज़ ५', 'two\nlines', 'Terrace 1'];
const names = [...formulas, ...texts];
const namesInCells = [...formulas.map((name) => `'${name}`), ...texts];
const day = { startTime: '04-Nov-2026', stopTime: '04-Nov-2026', size: 0 };
// In the afternoon in Pacific time, but on the next day in UTC.
const paidAt = new Date('2026-11-05T01:02:03Z');
const shownAs = '11/04/2026 05:02:03 PM';

const test = await testApp();

describe.skipIf(!libreOffice)('the report files, opened in LibreOffice (skipped where it is not installed)', () => {
  let desk: Awaited<ReturnType<typeof buildReportDesk>>;
  let payments: Awaited<ReturnType<typeof desk.pay>>;
  let plain: Record<'revenue' | 'orders' | 'tips', SpreadsheetCell[][]>;
  let withMoments: typeof plain;

  beforeAll(async () => {
    desk = await buildReportDesk(test);
    const save = async (path: string, payload: Record<string, unknown>): Promise<number> => {
      const answer = await test.send({ method: 'POST', url: `/api/${path}`, headers: desk.headers, payload });
      expect(answer.json()).toMatchObject({ success: true });
      return answer.json().result.id;
    };
    const tables: { id: number; attendantId: number }[] = [];
    for (const name of names) {
      const attendantId = await save('addservers', { id: '', name, code: name, status: 1 });
      tables.push({ id: await save('addtable', { id: '', name, state: 1, serverId: attendantId }), attendantId });
    }
    payments = await desk.pay(
      ...tables.map((table, index) => ({ paidAt, paidBy: 'Card' as const, tipCents: 101 + index, table })),
    );
    const [first] = payments;
    if (!first) throw new Error('orders were paid');
    await test.addRow('refunds', {
      restaurant_id: desk.restaurantId,
      order_id: first.order_id,
      payment_id: first.id,
      live: false,
      amount_cents: 1205,
      currency: 'usd',
      reason: 'Cold soup',
      provider: 'stripe',
      reference: randomUUID(),
      made_by_user_id: desk.userId,
      state: 'done',
      created_at: paidAt,
      ended_at: paidAt,
    });
    const paths = ['revenuereport', 'orderstatReport', 'serverstatReport'];
    const files = await Promise.all(
      paths.map(async (path) => (await desk.get(path, { ...day, sortDirection: 'asc' }, { accept: 'text/csv' })).body),
    );
    const open = async (specialNumbers: boolean) => {
      const [revenue = [], orders = [], tips = []] = await openInLibreOffice(files, { specialNumbers });
      return { revenue, orders, tips };
    };
    plain = await open(false);
    withMoments = await open(true);
    // Slow, because LibreOffice creates a profile at its first start.
  });

  /** A cell as its type shows: a text, a number, a time or a formula. */
  const read = ({ type, text, value, isFormula }: SpreadsheetCell) => {
    if (isFormula) return { formula: text };
    if (type === 'float') return Number(value);
    return type === 'date' ? { moment: value } : text;
  };
  const rowsOf = (cells: readonly SpreadsheetCell[][]) => cells.map((row) => row.map(read));
  const headersOf = ({ columns }: { columns: Readonly<Record<string, Message>> }) =>
    Object.values(columns).map((heading) => say('en', heading));
  const column = (rows: readonly unknown[][], header: string) =>
    rows.slice(1, names.length + 1).map((row) => row[rows[0]?.indexOf(header) ?? -1]);
  const eachName = <Value>(value: Value) => names.map(() => value);

  it('have the documented headers, letter by letter', () => {
    expect(rowsOf(plain.revenue)[0]).toEqual(headersOf(reportMessages.revenue));
    expect(rowsOf(plain.orders)[0]).toEqual(headersOf(reportMessages.orderStats));
    expect(rowsOf(plain.tips)[0]).toEqual(headersOf(reportMessages.tips));
  });

  it('amounts and ids are numbers, also for refunds', () => {
    const rows = rowsOf(plain.revenue);
    const amounts = payments.map(({ amount_cents }) => Number(amount_cents) / 100);
    const total = payments.reduce((sum, { amount_cents }) => sum + Number(amount_cents), 0);
    expect(column(rows, 'Amount')).toEqual(amounts);
    expect(column(rows, 'OrderID')).toEqual(payments.map(({ order_id }) => order_id));
    expect(column(rows, 'Tax')).toEqual(payments.map(({ tax_cents }) => Number(tax_cents) / 100));
    expect(rows.slice(names.length + 1).map((row) => row.slice(0, 2))).toEqual([
      ['Total_Revenue', total / 100],
      ['Refunds', -12.05],
      ['Net_Revenue', (total - 1205) / 100],
    ]);
    expect(column(rowsOf(plain.orders), 'Amount')).toEqual(
      payments.map(({ amount_cents, tip_cents }) => (Number(amount_cents) - Number(tip_cents)) / 100),
    );
    expect(column(rowsOf(plain.tips), 'Tip Amount').sort()).toEqual(names.map((_, index) => (101 + index) / 100));
  });

  it('names keep every letter, and text that looks like a formula stays text', () => {
    expect(column(rowsOf(plain.orders), 'TableName')).toEqual(namesInCells);
    expect(column(rowsOf(plain.orders), 'Attendent')).toEqual(namesInCells);
    for (const header of ['Server Name', 'Server Code'])
      expect(column(rowsOf(plain.tips), header).sort()).toEqual([...namesInCells].sort());
  });

  it('moments read as on the screens, and parse as moments on request', () => {
    const orders = rowsOf(plain.orders);
    expect(column(rowsOf(plain.revenue), 'Payment Date')).toEqual(eachName(shownAs));
    for (const header of ['Order Start Time', 'Order End Time', 'Payment Time'])
      expect(column(orders, header)).toEqual(eachName(shownAs));
    expect(column(rowsOf(plain.tips), 'Date')).toEqual(eachName('04-Nov-2026'));
    const moment = { moment: '2026-11-04T17:02:03' };
    expect(column(rowsOf(withMoments.revenue), 'Payment Date')).toEqual(eachName(moment));
    expect(column(rowsOf(withMoments.orders), 'Payment Time')).toEqual(eachName(moment));
    expect(column(rowsOf(withMoments.tips), 'Date')).toEqual(eachName({ moment: '2026-11-04' }));
  });
});
