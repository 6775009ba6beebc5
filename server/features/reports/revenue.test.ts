import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { RevenueRow, type TipRow } from '../../../core/contract/reports.ts';
import { dayOf, daysBetween, formatReportDay } from '../../../core/domain/formats/days.ts';
import { formatsOf } from '../../../core/domain/formats/formats.ts';
import { runs } from '../../../tests/runs.ts';
import { onePage } from '../../testing/one-page.ts';
import { buildReportDesk, expectPagesOf, type PaidOrder } from '../../testing/report-desk.ts';
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

/** Twelve payments of 4 November, three of each mode. */
async function buildWednesday() {
  const desk = await buildReportDesk(test, ['payment_review']);
  const orders = Array.from({ length: 12 }, (_, at): PaidOrder => {
    const paidAt = new Date(Date.UTC(2026, 10, 4, 20, at));
    return { paidAt, paidBy: modes[(at * 5) % 4] ?? 'Cash', quantity: 1 + ((at * 7) % 12), tipCents: at * 100 };
  });
  return { desk, payments: await desk.pay(...orders) };
}

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

  it('has twenty rows a page by payment mode descending by default [REV-09 REV-10]', async () => {
    const desk = await buildReportDesk(test, ['payment_review']);
    const now = new Date();
    const orders = Array.from({ length: 21 }, (_, at) => ({ paidAt: now, paidBy: modes[at % 4] ?? 'Cash' }));
    await desk.pay(...orders);
    const { content, ...figures } = (await desk.get('revenuereport')).json().result;
    expect(figures).toMatchObject({ size: 20, totalPages: 2, totalElements: 21 });
    const shown = content.map(({ paymentBy }: RevenueRow) => paymentBy);
    expect(shown).toEqual([...shown].sort().reverse());
    expect(new Set(shown).size).toBe(4);
  });

  it.each([
    ['paymentBy', (row: RevenueRow) => row.paymentBy],
    ['paymentId', (row: RevenueRow) => row.paymentId],
    ['orderid', (row: RevenueRow) => row.orderid],
    ['amount', (row: RevenueRow) => row.amount],
  ] as const)(
    'sorts by %s both ways, and the pages together have every row once [REV-03 REV-04 REV-17]',
    async (field, key) => {
      const { desk } = await buildWednesday();
      for (const sortDirection of ['asc', 'DESC']) {
        const query = { ...week, sortFieldName: field, sortDirection };
        const pages = await desk.pagesOf<RevenueRow>('revenuereport', query, 3, 5);
        expect(new Set(pages.map(({ paymentId }) => paymentId)).size).toBe(12);
        const ascending = (one: RevenueRow, other: RevenueRow) =>
          key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : one.paymentId - other.paymentId;
        const sorted = [...pages].sort(ascending);
        expect(pages).toEqual(sortDirection === 'asc' ? sorted : sorted.reverse());
        expect(await everyRow(desk, query)).toEqual(pages);
      }
    },
  );

  it.each(modes)('paymentBy %s keeps only its payments, in rows and total [REV-02 REV-17 REV-19]', async (mode) => {
    const { desk } = await buildWednesday();
    const rows = await everyRow(desk, { ...week, paymentBy: mode });
    expect(rows.map(({ paymentBy }) => paymentBy)).toEqual([mode, mode, mode]);
    expect(await totalOf(desk, { ...week, paymentBy: mode })).toBe(inCents(rows) / 100);
  });

  it('paymentId keeps one payment, in rows and total; a foreign one gives none [REV-17 REV-19]', async () => {
    const { desk, payments } = await buildWednesday();
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
    expect(result.map(({ orderid }: RevenueRow) => orderid)).toEqual(payments.map((one) => one.order_id).reverse());
  });

  it('with size 0 and no rows returns the empty list', async () => {
    const desk = await buildReportDesk(test, ['payment_review']);
    const answer = await desk.get('revenuereport', { ...week, size: 0 });
    expect(answer.json()).toEqual({ success: true, message: 'Ok', result: [] });
  });
});

describe('revenuetotal', () => {
  it('is the sum of the rows of every page, to the cent; without rows 0 [REV-07 REV-19]', async () => {
    const { desk, payments } = await buildWednesday();
    const expected = payments.reduce((sum, { amount_cents }) => sum + Number(amount_cents), 0);
    expect(inCents(await desk.pagesOf<RevenueRow>('revenuereport', week, 4, 3))).toBe(expected);
    expect(await totalOf(desk, week)).toBe(expected / 100);
    expect(await totalOf(desk, { startTime: '01-Dec-2026', stopTime: '01-Dec-2026' })).toBe(0);
  });

  it('ignores cancelled and unpaid orders', async () => {
    const { desk } = await buildWednesday();
    const before = await totalOf(desk, week);
    const startedAt = new Date('2026-11-04T20:00:00Z');
    for (const status of ['new', 'cancelled', 'closed'] as const)
      await test.buildOrder({ restaurantId: desk.restaurantId, status, startedAt });
    expect(await totalOf(desk, week)).toBe(before);
    expect(await everyRow(desk, week)).toHaveLength(12);
  });
});

const ownZone = process.env.TZ;
afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
});

describe.each(['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati'])('a program whose own clock is %s', (zone) => {
  it('counts every payment on exactly one day, and days, pages and file add up to the range [REV-17 REV-19 TIME-03]', async () => {
    process.env.TZ = zone;
    const hour = 3_600_000;
    const changes = [Date.parse('2026-03-08T10:00:00Z'), Date.parse('2026-11-01T09:00:00Z')];
    const around = fc.tuple(fc.constantFrom(...changes), fc.integer({ min: -40 * hour, max: 40 * hour }));
    const times = fc.sample(around, { numRuns: runs(25), seed: 11 });
    // Also the edges of the days: midnight, and the moment before it.
    const edges = ['2026-03-08T08:00:00Z', '2026-03-09T07:00:00Z', '2026-11-01T07:00:00Z', '2026-11-02T08:00:00Z'];
    const moments = [
      ...times.map(([change, off]) => change + off),
      ...edges.flatMap((edge) => [Date.parse(edge), Date.parse(edge) - 1]),
    ];
    const desk = await buildReportDesk(test, ['payment_review', 'serverstat']);
    const orders = moments.map((at, index): PaidOrder => {
      return { paidAt: new Date(at), paidBy: 'Cash', quantity: 1 + (index % 9), tipCents: index };
    });
    const payments = await desk.pay(...orders);
    for (const [start, stop] of [
      ['2026-03-06', '2026-03-10'],
      ['2026-10-30', '2026-11-03'],
    ] as const) {
      let sum = 0;
      const seen: number[] = [];
      for (const day of daysBetween(start, stop)) {
        const query = { startTime: formatReportDay(day), stopTime: formatReportDay(day).replace(/^0/, '') };
        const rows = await everyRow(desk, query);
        const expected = payments.filter(({ paid_at }) => dayOf('America/Los_Angeles', paid_at) === day);
        expect(rows.map(({ paymentId }) => paymentId).sort()).toEqual(expected.map(({ id }) => id).sort());
        expect(Math.round((await totalOf(desk, query)) * 100)).toBe(inCents(rows));
        sum += inCents(rows);
        seen.push(...rows.map(({ paymentId }) => paymentId));
      }
      const range = { startTime: formatReportDay(start), stopTime: formatReportDay(stop) };
      expect(Math.round((await totalOf(desk, range)) * 100)).toBe(sum);
      expect((await everyRow(desk, range)).map(({ paymentId }) => paymentId).sort()).toEqual(seen.sort());
      expect(new Set(seen).size).toBe(seen.length);
      const paged = await desk.pagesOf<RevenueRow>('revenuereport', range, Math.ceil(seen.length / 7), 7);
      expect(inCents(paged)).toBe(sum);
      const { lines } = await desk.fileOf('revenuereport', range);
      expect(lines.at(-1)).toEqual(['Total_Revenue', (sum / 100).toFixed(2)]);
      const tips: TipRow[] = (await desk.get('serverstatReport', { ...range, size: 0 })).json().result;
      const inRange = payments.filter(({ id }) => seen.includes(id));
      const tipped = inRange.reduce((all, one) => all + Number(one.tip_cents), 0);
      expect(tips.reduce((all, { Tip }) => all + Math.round(Tip * 100), 0)).toBe(tipped);
    }
  });
});

describe('RevenueReport.csv', () => {
  const file = { accept: 'text/csv' };

  it('has the report’s columns and order, every row, and Total_Revenue last [REV-12 REV-13 REV-14 REV-15]', async () => {
    const { desk, payments } = await buildWednesday();
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
        ...[String(row.orderid), String(row.paymentId), formatsOf().dateTime(row.paymentDateTime)],
        ...[row.amount, row.taxamount, row.discountedAmount].map((amount) => amount.toFixed(2)),
        row.paymentBy,
      ]),
    );
    const sum = payments.reduce((cents, { amount_cents }) => cents + Number(amount_cents), 0);
    expect(last).toEqual(['Total_Revenue', (sum / 100).toFixed(2)]);
    expect(await totalOf(desk, query)).toBe(sum / 100);
  });

  it('without rows is its header and Total_Revenue,0.00', async () => {
    const desk = await buildReportDesk(test, ['payment_review']);
    expect((await desk.get('revenuereport', { ...week, size: 0 }, file)).body).toBe(
      '\ufeffOrderID,PaymentID,Payment Date,Amount,Tax,Discount,Payment Mode\r\nTotal_Revenue,0.00\r\n',
    );
  });

  it('a page is a page, even for clients that accept files', async () => {
    const { desk } = await buildWednesday();
    expect((await desk.get('revenuereport', { ...week, size: 5 }, file)).json().result.content).toHaveLength(5);
  });
});

it('pages in any sort match the whole list while payments come in [REV-17]', async () => {
  const desk = await buildReportDesk(test, ['payment_review']);
  // More than are sorted at once, on six days; the last are written first, so that ids do not follow the time.
  await desk.fill({ orders: 2500, from: new Date('2026-11-04T20:00:00Z'), everySeconds: 95 });
  await desk.fill({ orders: 2600, from: new Date('2026-11-01T09:00:00Z'), everySeconds: 95 });
  const random = fc.record({
    sortFieldName: fc.constantFrom('paymentBy', 'paymentId', 'orderid', 'amount'),
    sortDirection: fc.constantFrom('asc', 'desc'),
    paymentBy: fc.constantFrom('', 'Cash', 'Others'),
    days: fc.constantFrom('01 07', '03 05', '04 04'),
    places: fc.array(fc.tuple(fc.nat(99), fc.constantFrom(1, 7, 20, 100)), { minLength: 2, maxLength: 6 }),
  });
  await fc.assert(
    fc.asyncProperty(random, async ({ days, places, ...sort }) => {
      const [start, stop] = days.split(' ');
      const query = { ...sort, startTime: `${start}-Nov-2026`, stopTime: `${stop}-Nov-2026` };
      const rows = await everyRow(desk, query);
      await expectPagesOf(rows, (at) => desk.get('revenuereport', { ...query, ...at }), places, [0, 1, -1]);
      await desk.pay({ paidAt: new Date('2026-11-04T20:30:00Z'), paidBy: 'Cash' });
    }),
    { numRuns: runs(25) },
  );
});

it('the daily totals match the payments, including late ones for an earlier day', async () => {
  const desk = await buildReportDesk(test, ['payment_review']);
  const days = ['2026-11-05', '2026-11-03', '2026-11-05', '2026-11-04', '2026-11-03'];
  for (const [at, day] of days.entries())
    await desk.pay({ paidAt: new Date(`${day}T20:00:00Z`), paidBy: at % 2 ? 'Card' : 'Cash', quantity: at + 1 });
  for (const day of new Set(days)) {
    const query = { startTime: formatReportDay(day), stopTime: formatReportDay(day) };
    expect(Math.round((await totalOf(desk, query)) * 100)).toBe(inCents(await everyRow(desk, query)));
  }
});

it('a recorded payment never changes', async () => {
  const desk = await buildReportDesk(test, ['payment_review']);
  const [payment] = await desk.pay({ paidAt: new Date('2026-11-04T20:00:00Z'), paidBy: 'Cash' });
  const own = test.db.updateTable('payments').where('id', '=', payment?.id ?? 0);
  await expect(own.set({ paid_by: 'Card' }).execute()).rejects.toThrow('never changed');
  await expect(own.set({ email: 'guest@example.com' }).execute()).resolves.toBeDefined();
});
