import { describe, expect, it } from 'vitest';
import { RevenueRow } from '../../../core/contract/reports.ts';
import { formatsOf } from '../../../core/domain/formats/formats.ts';
import { onePage } from '../../testing/one-page.ts';
import { buildReportDesk, type PaidOrder } from '../../testing/report-desk.ts';
import { testApp } from '../../testing/test-app.ts';

const test = await testApp();
const week = { startTime: '01-Nov-2026', stopTime: '07-Nov-2026' };
const modes = ['Cash', 'Card', 'Online', 'Others'] as const;

type Desk = Awaited<ReturnType<typeof buildReportDesk>>;

const everyRow = async (desk: Desk, query: Record<string, string>): Promise<RevenueRow[]> =>
  (await desk.get('revenuereport', { size: 0, ...query })).json().result;
const totalOf = async (desk: Desk, query: Record<string, string>): Promise<number> =>
  (await desk.get('revenuetotal', query)).json().result;
const inCents = (rows: readonly RevenueRow[]) => rows.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);

/** Twelve payments on 4 November, three of each mode. */
async function buildWednesday() {
  const desk = await buildReportDesk(test, ['payment_review']);
  const orders = Array.from({ length: 12 }, (_, at): PaidOrder => {
    const paidAt = new Date(Date.UTC(2026, 10, 4, 20, at));
    return { paidAt, paidBy: modes[(at * 5) % 4] ?? 'Cash', quantity: 1 + ((at * 7) % 12), tipCents: at * 100 };
  });
  return { desk, payments: await desk.pay(...orders) };
}

const wednesday = await buildWednesday();

describe('revenuereport', () => {
  it('returns a page of payments with their documented fields [REV-11 REV-17 LIST-14 LIST-15]', async () => {
    const desk = await buildReportDesk(test, ['payment_review']);
    const paid = { paidBy: 'Card', quantity: 4, tipCents: 500, discount: { mode: 'amount', cents: 1000 } } as const;
    const [payment] = await desk.pay({ paidAt: new Date('2026-11-05T03:42:10Z'), ...paid });
    const sort = { sortDirection: 'desc', sortFieldName: 'paymentBy' };
    const filter = { paymentId: '', ...week, restaurantID: '', paymentBy: '' };
    const response = await desk.get('revenuereport', { page: 0, size: 20, ...sort, ...filter });
    expect(response.json()).toEqual({
      success: true,
      message: 'Ok',
      result: onePage(20, [
        {
          orderid: payment?.order_id,
          paymentId: payment?.id,
          paymentDateTime: '2026-11-05T03:42:10.000Z',
          // 50.00 - 10.00 + 1.00 + 8.875 % of 51.00 + 5.00
          amount: 50.53,
          taxamount: 4.53,
          discountedAmount: 10,
          paymentBy: 'Card',
        },
      ]),
    });
  });

  it.each(modes)('paymentBy %s keeps only its payments, in rows and total [REV-02 REV-17 REV-19]', async (mode) => {
    const { desk } = wednesday;
    const rows = await everyRow(desk, { ...week, paymentBy: mode });
    expect(rows.map(({ paymentBy }) => paymentBy)).toEqual([mode, mode, mode]);
    expect(await totalOf(desk, { ...week, paymentBy: mode })).toBe(inCents(rows) / 100);
  });

  it('paymentId keeps one payment, in rows and total; a foreign one gives none [REV-17 REV-19]', async () => {
    const { desk, payments } = wednesday;
    const paymentId = String(payments[4]?.id);
    const rows = await everyRow(desk, { ...week, paymentId });
    expect(rows.map((row) => row.paymentId)).toEqual([payments[4]?.id]);
    expect(await totalOf(desk, { ...week, paymentId })).toBe(rows[0]?.amount);
    const { payments: foreign } = await buildWednesday();
    expect(await everyRow(desk, { ...week, paymentId: String(foreign[0]?.id) })).toEqual([]);
  });

  it('with size 0 returns every row as a list for any page [REV-15 REV-18]', async () => {
    const desk = await buildReportDesk(test, ['payment_review']);
    const paidAt = new Date('2026-11-04T20:00:00Z');
    const payments = await desk.pay(...Array.from({ length: 1203 }, (): PaidOrder => ({ paidAt, paidBy: 'Cash' })));
    const response = await desk.get('revenuereport', { ...week, size: 0, page: 7, sortFieldName: 'orderid' });
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    const { success, message, result } = response.json();
    expect({ success, message }).toEqual({ success: true, message: 'Ok' });
    expect(RevenueRow.array().parse(result)).toHaveLength(1203);
    expect(result.map(({ orderid }: RevenueRow) => orderid)).toEqual(
      payments.map((payment) => payment.order_id).reverse(),
    );
  });
});

describe('revenuetotal', () => {
  it('is the sum of the rows of every page, to the cent; without rows 0 [REV-07 REV-19]', async () => {
    const { desk, payments } = wednesday;
    const expected = payments.reduce((sum, { amount_cents }) => sum + Number(amount_cents), 0);
    expect(inCents(await desk.pagesOf<RevenueRow>('revenuereport', week, 4, 3))).toBe(expected);
    expect(await totalOf(desk, week)).toBe(expected / 100);
    expect(await totalOf(desk, { startTime: '01-Dec-2026', stopTime: '01-Dec-2026' })).toBe(0);
  });

  it('ignores cancelled and unpaid orders', async () => {
    const { desk } = wednesday;
    const before = await totalOf(desk, week);
    const startedAt = new Date('2026-11-04T20:00:00Z');
    for (const status of ['new', 'cancelled', 'closed'] as const)
      await test.buildOrder({ restaurantId: desk.restaurantId, status, startedAt });
    expect(await totalOf(desk, week)).toBe(before);
    expect(await everyRow(desk, week)).toHaveLength(12);
  });
});

describe('RevenueReport.csv', () => {
  const file = { accept: 'text/csv' };

  it('has the report’s columns and order, every row, and Total_Revenue last [REV-12 REV-13 REV-14 REV-15]', async () => {
    const { desk, payments } = wednesday;
    const query = { ...week, sortFieldName: 'amount', sortDirection: 'asc' };
    const { response, header, lines } = await desk.fileOf('revenuereport', query);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toBe('attachment; filename="RevenueReport.csv"');
    expect(response.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const last = lines.pop();
    expect(header).toEqual(['OrderID', 'PaymentID', 'Payment Date', 'Amount', 'Tax', 'Discount', 'Payment Mode']);
    const rows = await everyRow(desk, query);
    expect(lines).toEqual(
      rows.map((row) => [
        String(row.orderid),
        String(row.paymentId),
        formatsOf().dateTime(row.paymentDateTime),
        ...[row.amount, row.taxamount, row.discountedAmount].map((amount) => amount.toFixed(2)),
        row.paymentBy,
      ]),
    );
    const sum = payments.reduce((cents, { amount_cents }) => cents + Number(amount_cents), 0);
    expect(last).toEqual(['Total_Revenue', (sum / 100).toFixed(2)]);
    expect(await totalOf(desk, query)).toBe(sum / 100);
  });

  it('without rows is its header and Total_Revenue,0.00, and the list is empty', async () => {
    const desk = await buildReportDesk(test, ['payment_review']);
    const answer = await desk.get('revenuereport', { ...week, size: 0 });
    expect(answer.json()).toEqual({ success: true, message: 'Ok', result: [] });
    expect((await desk.get('revenuereport', { ...week, size: 0 }, file)).body).toBe(
      '\ufeffOrderID,PaymentID,Payment Date,Amount,Tax,Discount,Payment Mode\r\nTotal_Revenue,0.00\r\n',
    );
  });

  it('a page is a page, even for clients that accept files', async () => {
    const { desk } = wednesday;
    expect((await desk.get('revenuereport', { ...week, size: 5 }, file)).json().result.content).toHaveLength(5);
  });
});

it('a recorded payment never changes', async () => {
  const desk = await buildReportDesk(test, ['payment_review']);
  const [payment] = await desk.pay({ paidAt: new Date('2026-11-04T20:00:00Z'), paidBy: 'Cash' });
  const update = test.db.updateTable('payments').where('id', '=', payment?.id ?? 0);
  await expect(update.set({ paid_by: 'Card' }).execute()).rejects.toThrow('never changed');
  await expect(update.set({ email: 'guest@example.com' }).execute()).resolves.toBeDefined();
});
