import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import type { RevenueOfDay, RevenueRow, TipRow } from '../../../core/contract/reports.ts';
import { dayOf, daysBetween, formatReportDay } from '../../../core/domain/formats/days.ts';
import { runs } from '../../../tests/runs.ts';
import { buildReportDesk, type PaidOrder } from '../../testing/report-desk.ts';
import { testApp } from '../../testing/test-app.ts';

const test = await testApp();
const modes = ['Cash', 'Card', 'Online', 'Others'] as const;
const file = { accept: 'text/csv' };

type Desk = Awaited<ReturnType<typeof buildReportDesk>>;
type Payment = Awaited<ReturnType<Desk['pay']>>[number];

/** Inserts a partial refund with a past date, which the screens don't allow. */
async function giveBack(desk: Desk, payment: Payment, at: Date, cents: number, state: 'done' | 'pending' | 'failed') {
  await test.addRow('refunds', {
    restaurant_id: desk.restaurantId,
    order_id: payment.order_id,
    payment_id: payment.id,
    amount_cents: cents,
    currency: 'usd',
    reason: 'Cold soup',
    provider: 'stripe',
    reference: randomUUID(),
    live: false,
    made_by_user_id: desk.userId,
    state,
    created_at: at,
    ended_at: state === 'pending' ? null : at,
  });
}

interface Order {
  readonly paidAt: number;
  readonly mode: PaidOrder['paidBy'];
  readonly quantity: number;
  readonly refunds: readonly { at: number; cents: number; state: 'done' | 'pending' | 'failed' }[];
}

/** Records payments and refunds. Returns the sums for a day, of one mode or all. */
async function live(desk: Desk, orders: readonly Order[]) {
  const payments = await desk.pay(
    ...orders.map(({ paidAt, mode, quantity }, at): PaidOrder => {
      return { paidAt: new Date(paidAt), paidBy: mode, quantity, tipCents: at };
    }),
  );
  /** The test's own books. Payments are positive and refunds negative. */
  const moves: { day: string; mode: string; cents: number; tip: number }[] = [];
  for (const [index, { mode, paidAt, refunds }] of orders.entries()) {
    const payment = payments[index];
    if (!payment) throw new Error('every order was paid');
    const { amount_cents, tip_cents: tip } = payment;
    moves.push({ day: dayOf('America/Los_Angeles', new Date(paidAt)), mode, cents: amount_cents, tip });
    for (const { at, cents, state } of refunds) {
      await giveBack(desk, payment, new Date(at), cents, state);
      if (state !== 'failed')
        moves.push({ day: dayOf('America/Los_Angeles', new Date(at)), mode, cents: -cents, tip: 0 });
    }
  }
  return (day: string, mode: string) => {
    const sameDay = moves.filter((move) => move.day === day && (mode === '' || move.mode === mode));
    const sum = (sign: 1 | -1) => sameDay.reduce((all, { cents }) => all + Math.max(0, sign * cents), 0);
    return { sums: { paid: sum(1), refunded: sum(-1) }, tips: sameDay.reduce((all, { tip }) => all + tip, 0) };
  };
}

const lastLines = async (desk: Desk, query: Record<string, string>): Promise<string[]> => {
  const { body } = await desk.get('revenuereport', { ...query, size: 0 }, file);
  const lines = body.trimEnd().split('\r\n');
  return lines.slice(lines.findIndex((line) => line.startsWith('Total_Revenue')));
};

async function chart(desk: Desk, query: Record<string, string>) {
  const days: RevenueOfDay[] = (await desk.get('revenuechart', query)).json().result;
  expect(days.map(({ day }) => day)).toEqual([...new Set(days.map(({ day }) => day))].sort());
  return new Map(
    days.map(({ day, Cash, Card, Online, Others, Refunds }) => [
      day,
      { paid: Math.round((Cash + Card + Online + Others) * 100), refunded: Math.round(Refunds * 100) },
    ]),
  );
}

it('RevenueReport.csv of one payment has the refunds of that payment only', async () => {
  const desk = await buildReportDesk(test, ['payment_review']);
  const day = { startTime: '04-Nov-2026', stopTime: '04-Nov-2026' };
  const at = new Date('2026-11-04T20:00:00Z');
  const [cash, card] = await desk.pay({ paidAt: at, paidBy: 'Cash' }, { paidAt: at, paidBy: 'Card', quantity: 4 });
  if (!cash || !card) throw new Error('two orders were paid');
  await giveBack(desk, card, at, 1_250, 'done');
  expect(await lastLines(desk, { ...day, paymentId: String(cash.id) })).toHaveLength(1);
  expect(await lastLines(desk, { ...day, paymentId: String(card.id) })).toHaveLength(3);
});

const ownZone = process.env.TZ;
afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
});

it('net revenue is payments less refunds of whole Pacific days in list, total, chart and file, and the days add up, whatever the program’s own clock [REV-17 REV-19 TIME-03]', async () => {
  const hour = 3_600_000;
  // Times around the days with 23 and 25 hours, and at the start and end of those days.
  const changes = ['2026-03-08T10:00:00Z', '2026-11-01T09:00:00Z'].map((moment) => Date.parse(moment));
  const edges = ['2026-03-08T08:00:00Z', '2026-03-09T07:00:00Z', '2026-11-01T07:00:00Z', '2026-11-02T08:00:00Z'];
  const moment = fc.oneof(
    fc
      .tuple(fc.constantFrom(...changes), fc.integer({ min: -40 * hour, max: 40 * hour }))
      .map(([change, off]) => change + off),
    fc.constantFrom(...edges.flatMap((edge) => [Date.parse(edge), Date.parse(edge) - 1])),
  );
  const zone = fc.constantFrom('Pacific/Kiritimati', 'America/Los_Angeles', 'UTC');
  const life = fc.array(
    fc.record({
      paidAt: moment,
      mode: fc.constantFrom(...modes),
      quantity: fc.integer({ min: 1, max: 9 }),
      refunds: fc.array(
        fc.record({
          at: moment,
          cents: fc.integer({ min: 1, max: 300 }),
          state: fc.constantFrom('done', 'pending', 'failed'),
        }),
        { maxLength: 3 },
      ),
    }),
    { minLength: 1, maxLength: 12 },
  );
  await fc.assert(
    fc.asyncProperty(zone, life, async (ownClock, orders) => {
      process.env.TZ = ownClock;
      const desk = await buildReportDesk(test, ['payment_review', 'serverstat']);
      const expected = await live(desk, orders);
      const figures = async (query: Record<string, string>) => {
        const { result, refunds } = (await desk.get('revenuetotal', query)).json();
        const [paid, refunded] = [Math.round(result * 100), Math.round(refunds * 100)];
        const lines = [`Total_Revenue,${(paid / 100).toFixed(2)}`];
        if (refunded > 0) {
          lines.push(`Refunds,-${(refunded / 100).toFixed(2)}`, `Net_Revenue,${((paid - refunded) / 100).toFixed(2)}`);
        }
        expect(await lastLines(desk, query)).toEqual(lines);
        const rows: RevenueRow[] = (await desk.get('revenuereport', { ...query, size: 0 })).json().result;
        expect(rows.reduce((all, { amount }) => all + Math.round(amount * 100), 0)).toBe(paid);
        return { paid, refunded };
      };
      for (const [start, stop] of [
        ['2026-03-06', '2026-03-10'],
        ['2026-10-30', '2026-11-03'],
      ] as const) {
        for (const mode of ['', 'Online']) {
          const days = daysBetween(start, stop);
          const sum = { paid: 0, refunded: 0 };
          const range = { startTime: formatReportDay(start), stopTime: formatReportDay(stop), paymentBy: mode };
          const bars = await chart(desk, range);
          for (const day of days) {
            const name = formatReportDay(day);
            const ofDay = await figures({ startTime: name, stopTime: name, paymentBy: mode });
            expect(ofDay).toEqual(expected(day, mode).sums);
            expect(bars.get(day) ?? { paid: 0, refunded: 0 }).toEqual(ofDay);
            sum.paid += ofDay.paid;
            sum.refunded += ofDay.refunded;
          }
          expect(await figures(range)).toEqual(sum);
          const tips: TipRow[] = (await desk.get('serverstatReport', { ...range, size: 0 })).json().result;
          const ofTips = tips.reduce((all, { Tip }) => all + Math.round(Tip * 100), 0);
          expect(ofTips).toBe(days.reduce((all, day) => all + expected(day, '').tips, 0));
        }
      }
    }),
    { numRuns: runs(15) },
  );
});
