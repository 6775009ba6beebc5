import { parse } from 'csv-parse/sync';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { searchText } from '../../core/contract/address.ts';
import { moneyOf } from '../../core/domain/money.ts';
import { parseChargePlan } from '../../core/domain/pricing/charge-plan.ts';
import { parseRate } from '../../core/domain/pricing/rate.ts';
import { type Privilege, privileges } from '../../core/domain/privileges.ts';
import type { OrderDraft, PaymentDraft } from '../db/rows/order-draft.ts';
import { writeOrders } from '../db/rows/write-orders.ts';
import { standardPlan } from './builders.ts';
import { fillHistory, type History } from './fill-history.ts';
import type { TestApp } from './test-app.ts';

export interface PaidOrder extends PaymentDraft {
  readonly paidAt: Date;
  /** The number of dishes at $12.50. */
  readonly quantity?: number;
  readonly table?: { readonly id: number; readonly attendantId: number | null };
}

export async function buildReportDesk(test: TestApp, held: readonly Privilege[] = privileges) {
  const { id: restaurantId } = await test.buildRestaurant();
  const attendant = await test.buildAttendant({ restaurantId });
  const table = await test.buildTable({ restaurantId, attendantId: attendant.id });
  const dish = await test.buildItem({ restaurantId, priceCents: 1250 });
  const { id: userId, headers } = await test.buildStaff({ restaurantId, privileges: held });
  const taxRate = parseRate('8.875');
  const plan = parseChargePlan(moneyOf('USD'), standardPlan);
  if (taxRate === undefined || !plan) throw new Error('the builders’ own terms are readable');

  const pay = async (...orders: readonly PaidOrder[]) => {
    const drafts = orders.map(
      ({ paidAt, quantity = 1, table: at = table, ...payment }): OrderDraft => ({
        restaurantId,
        taxRate,
        plan,
        table: at,
        status: 'paid',
        subOrders: [{ status: 'confirmed', lines: [{ item: dish, quantity }], createdAt: paidAt, decidedAt: paidAt }],
        startedAt: paidAt,
        closedAt: paidAt,
        endedAt: paidAt,
        payment,
      }),
    );
    const written = await writeOrders(test.db, drafts);
    return test.findRows('payments', { restaurant_id: restaurantId, order_id: written.map(({ id }) => id) });
  };

  const get = (path: string, query: Record<string, string | number> = {}, more: Record<string, string> = {}) =>
    test.send({ method: 'GET', url: `/api/${path}?${searchText(query)}`, headers: { ...headers, ...more } });

  return {
    restaurantId,
    attendant,
    table,
    dish,
    userId,
    headers,
    pay,
    get,
    /** Adds paid orders in the past, by default at the desk's table and without an attendant. */
    fill: (history: Pick<History, 'orders' | 'from' | 'everySeconds'> & Partial<History>) =>
      test.owner
        .transaction()
        .execute((tx) => fillHistory(tx, { restaurantId, tableIds: [table.id], attendantIds: [null], ...history })),
    /** The rows on the first pages of a report. */
    async pagesOf<Row>(path: string, query: Record<string, string | number>, pages: number, size: number) {
      const rows: Row[] = [];
      for (let page = 0; page < pages; page += 1)
        rows.push(...(await get(path, { ...query, page, size })).json().result.content);
      return rows;
    },
    /** A report as a CSV file: the response and its parsed lines. */
    async fileOf(path: string, query: Record<string, string | number>) {
      const response = await get(path, { ...query, size: 0 }, { accept: 'text/csv' });
      const options = { bom: true, relax_column_count: true, record_delimiter: '\r\n' };
      const [header, ...lines]: string[][] = parse(response.rawPayload, options);
      return { response, header, lines };
    },
  };
}

/** Compares pages of a report with `rows`, the whole list. Reads those at these percentages, and some next to them. */
export async function expectPagesOf(
  rows: readonly unknown[],
  read: (query: { page: number; size: number }) => Promise<LightMyRequestResponse>,
  places: readonly (readonly [percent: number, size: number])[],
  beside: readonly number[],
): Promise<void> {
  for (const [percent, size] of places) {
    const page = Math.floor((percent * rows.length) / 100 / size);
    for (const near of beside.map((step) => Math.max(0, page + step))) {
      const { result } = (await read({ page: near, size })).json();
      expect(result.content).toEqual(rows.slice(near * size, (near + 1) * size));
      expect(result.totalElements).toBe(rows.length);
    }
  }
}
