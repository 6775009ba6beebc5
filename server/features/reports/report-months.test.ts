import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { OrderStatRow, RevenueRow, TipRow } from '../../../core/contract/reports.ts';
import { addDays, formatReportDay } from '../../../core/domain/formats/days.ts';
import { runs } from '../../../tests/runs.ts';
import { fillHistory } from '../../testing/fill-history.ts';
import { buildReportDesk } from '../../testing/report-desk.ts';
import { testApp } from '../../testing/test-app.ts';

const test = await testApp();

/** More than two years with an order every five hours, to include all hours and month lengths. */
async function buildYears() {
  const desk = await buildReportDesk(test, ['payment_review', 'orderstat', 'serverstat']);
  const { restaurantId, table } = desk;
  const other = await test.buildAttendant({ restaurantId });
  const fill = (orders: number, from: string) =>
    test.owner.transaction().execute((tx) =>
      fillHistory(tx, {
        restaurantId,
        tableIds: [table.id],
        attendantIds: [desk.attendant.id, other.id, null],
        orders,
        from: new Date(from),
        everySeconds: 5 * 3600,
      }),
    );
  // Inserted in mixed order, so that neither ids nor months follow the time.
  await fill(1000, '2025-08-16T07:30:00Z');
  await fill(2000, '2023-12-01T08:00:00Z');
  await fill(1000, '2025-01-20T07:30:00Z');
  return desk;
}

const firstDay = '2023-11-15';
const edges = ['2024-02-01', '2024-02-29', '2024-03-01', '2024-12-31', '2025-01-01', '2025-01-31', '2025-11-30'];
const day = fc.oneof(
  fc.integer({ min: 0, max: 840 }).map((days) => addDays(firstDay, days)),
  fc.constantFrom(...edges),
);
const cents = (rows: readonly RevenueRow[]) => rows.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);

it('reports of many months count, add up and page like their whole lists, for any first and last day [REV-17 REV-19 OSTAT-13]', async () => {
  const desk = await buildYears();
  const anyRange = fc.record({
    days: fc.tuple(day, day).map((two) => two.sort()),
    sortDirection: fc.constantFrom('asc', 'desc'),
    paymentBy: fc.constantFrom('', 'Card'),
    place: fc.integer({ min: 0, max: 99 }),
    revenueSort: fc.constantFrom('paymentBy', 'paymentId', 'orderid', 'amount'),
    orderSort: fc.constantFrom('orderID', 'amount'),
  });
  await fc.assert(
    fc.asyncProperty(anyRange, async ({ days: [start = '', stop = ''], ...more }) => {
      const { sortDirection, paymentBy, place, revenueSort, orderSort } = more;
      const span = { startTime: formatReportDay(start), stopTime: formatReportDay(stop), sortDirection };
      const result = async (path: string, query: Record<string, string | number>) =>
        (await desk.get(path, { ...span, ...query })).json().result;
      const samePage = async <Row>(path: string, query: Record<string, string | number>) => {
        const rows: Row[] = await result(path, { ...query, size: 0 });
        const page = Math.floor((rows.length * place) / 100 / 20);
        const found = await result(path, { ...query, size: 20, page });
        expect(found.totalElements).toBe(rows.length);
        expect(found.content).toEqual(rows.slice(page * 20, page * 20 + 20));
        return rows;
      };
      const paid = await samePage<RevenueRow>('revenuereport', { paymentBy, sortFieldName: revenueSort });
      expect(Math.round((await result('revenuetotal', { paymentBy })) * 100)).toBe(cents(paid));
      await samePage<OrderStatRow>('orderstatReport', { sortFieldName: orderSort });
      await samePage<TipRow>('serverstatReport', { sortFieldName: 'serverName' });
      // A tip for an earlier day, which all counts must include.
      await desk.pay({ paidAt: new Date('2024-03-01T07:59:59Z'), paidBy: 'Card', tipCents: 100 });
    }),
    { numRuns: runs(25) },
  );
});
